"""The kernel has heard of no expansion: none of their own words is a name, part of a name, or in a string there."""

import io
import re
import tokenize
from collections.abc import Iterator

import pytest

from scenarios.repository import ROOT

pytestmark = pytest.mark.sources

FORBIDDEN = {
    *("orient", "silk", "city", "cities", "trading", "post", "posts"),
    *("stronghold", "strongholds", "siege", "sieges", "conquest", "conquests"),
    *("conquer", "conquers", "conquered", "conquering"),
}
WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")


def forbidden_words(source: str) -> Iterator[tuple[int, str]]:
    """The line and the word, for every forbidden word of a file outside its comments and Python's own __names__."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or re.fullmatch(r"__\w+__", token.string):
            continue
        for row, line in enumerate(token.string.split("\n"), start=token.start[0]):
            words = WORD.findall(re.sub(r"\\[a-z]", " ", line))
            yield from ((row, word) for word in words if word.lower() in FORBIDDEN)


def test_the_kernel_uses_no_word_of_an_expansion() -> None:
    files = sorted((ROOT / "kernel").rglob("*.py"))
    assert files
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in files
        for line, word in forbidden_words(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted",
    [
        "if orient: pass",
        "trading_room = 1",
        "class CityTile: ...",
        "def due(state): return state.posts",
        'KEY = "conquest"',
        '"""Says nothing.\n\nThen: Strongholds come home."""',
        'print(f"a {x} post")',
        'print("one\\npost")',
        "from .x import HTTPSiege",
        "ORIENT_DECKS = 3",
    ],
)
def test_a_planted_word_is_noticed(planted: str) -> None:
    assert len(list(forbidden_words(planted))) == 1


@pytest.mark.parametrize(
    "innocent",
    [
        "orientation = capacity",
        "# a post is no business of ours",
        'x = "postpone"',
        "def __attrs_post_init__(self): ...",
    ],
)
def test_what_only_looks_like_one_is_let_pass(innocent: str) -> None:
    assert list(forbidden_words(innocent)) == []
