"""How a mutant is put into a program that runs, and which tests it then meets."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from types import FunctionType
from typing import Any

import pytest

pytest.importorskip("cosmic_ray")

from mutation_reach import Reach, file_of, lines_of
from mutation_swap import Functions
from scenarios.repository import ROOT

pytestmark = [
    pytest.mark.sources,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants are tried in forks"),
]
TEXT = dedent("""
    from functools import lru_cache

    LEAST = 2

    def more(by):
        return lambda cards: cards + by

    class Pile:
        size = 3

        def grown(self, by=1):
            return [self.size + by for _ in range(LEAST)]

    @lru_cache
    def twice(cards):
        if (cards
                > 5):
            cards = 0
        return cards * 2

    add_one = more(1)
""")


def made(text: str = TEXT) -> tuple[Functions, dict[str, Any]]:
    """The functions of a text that was run, and its names."""
    names: dict[str, Any] = {"__name__": "piles"}
    exec(compile(text, "piles.py", "exec", dont_inherit=True), names)
    return Functions("piles.py", text), names


@pytest.mark.parametrize(
    ("line", "becomes", "seen"),
    [
        ("cards + by", "cards - by", lambda names: names["add_one"](5) == 4),
        ("self.size + by", "self.size * by", lambda names: names["Pile"]().grown(2) == [6, 6]),
        ("cards * 2", "cards ** 2", lambda names: names["twice"].__wrapped__(3) == 9),
    ],
)
def test_functions_that_exist_are_given_the_code_of_a_mutant(
    line: str, becomes: str, seen: Callable[[dict[str, Any]], bool]
) -> None:
    functions, names = made()
    assert not seen(names)
    swap = functions.swap(TEXT.replace(line, becomes))
    assert swap is not None
    swap.make()
    assert seen(names)


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("LEAST = 2", "LEAST = 3"),
        ("size = 3", "size = 4"),
        ("by=1", "by=2"),
        ("@lru_cache", ""),
        ("more(1)", "more(2)"),
        ("cards * 2", "/(cards,)"),
    ],
)
def test_what_is_done_at_an_import_takes_a_new_one(line: str, becomes: str) -> None:
    assert made()[0].swap(TEXT.replace(line, becomes)) is None


def test_what_changes_nothing_puts_nothing_in() -> None:
    assert made()[0].swap(TEXT) is None


def test_lines_are_those_of_the_statement_or_of_its_head() -> None:
    numbered = {line.strip(): number for number, line in enumerate(TEXT.splitlines(), 1)}
    head = range(numbered["if (cards"], numbered["> 5):"] + 1)
    assert lines_of(TEXT, numbered["> 5):"], numbered["> 5):"]) == head
    inside = numbered["cards = 0"]
    assert lines_of(TEXT, inside, inside) == range(inside, inside + 1)


FIRST = Reach(
    ("a.py::one", "a.py::two", "b.py::three"),
    {"kernel/x.py": {1: (0, 1, 2), 2: (2,), 3: (1,)}},
    (0.5, 0.1, 0.2),
    frozenset({0}),
    texts={"": "mutated", "a.py": "a", "b.py": "b"},
)


def test_those_that_reach_a_line_come_with_the_shortest_first_and_without_those_that_fail() -> None:
    assert FIRST.of("kernel/x.py", [1]) == [1, 2]
    assert FIRST.of("kernel/x.py", [2, 3]) == [1, 2]
    assert FIRST.of("kernel/y.py", [1]) == []
    assert FIRST.for_each_line("kernel/x.py") == ["a.py::two", "b.py::three"]


def test_what_is_known_holds_until_a_file_changes() -> None:
    assert FIRST.known(FIRST.texts) == list(FIRST.names)
    assert FIRST.known(FIRST.texts | {"b.py": "other"}) == ["a.py::one", "a.py::two"]
    assert FIRST.known(FIRST.texts | {"": "other"}) == []
    assert file_of("a.py::one[x::y]") == "a.py"


def test_what_was_found_later_takes_the_place_of_what_was_known() -> None:
    later = Reach(
        ("b.py::three", "b.py::four"), {"kernel/x.py": {2: (1,)}}, (0.3, 0.4), frozenset({1}), texts={"": "m"}
    )
    joined = FIRST.joined(later, ["b.py::three", "b.py::four", "a.py::two"])
    assert joined.tests == {"kernel/x.py": {1: (2,), 2: (1,), 3: (2,)}}
    assert (joined.seconds, joined.failed, joined.texts) == ((0.3, 0.4, 0.1), frozenset({1}), {"": "m"})


ASKING = """
import sys
from pathlib import Path
from mutation_reach import lines_of
from mutation_warm import Asked, serving

root = Path(sys.argv[1])
sys.path.insert(0, str(root))
text = (root / "kernel" / "piles.py").read_text()
with serving(root, root / "kept", ["test_piles.py"], 1) as (pipe,):
    for line, becomes in zip(sys.argv[2::2], sys.argv[3::2]):
        number = 1 + text[:text.index(line)].count("\\n")
        pipe.send(Asked("kernel/piles.py", text.replace(line, becomes), number, number, 5.0))
        met = pipe.recv()
        print(met.caught, met.tried, met.reaching, met.import_anew)
"""
TESTS = """
from splendor.kernel.piles import Pile, add_one, twice
from time import sleep

def test_twice():
    assert twice(2) == 4

def test_of_nothing():
    assert 1 + 1 == 2

def test_grown():
    assert Pile().grown() == [4, 4]

def test_add_one():
    assert add_one(1) == 2
"""


def test_a_mutant_meets_the_tests_that_reach_it_and_no_other(tmp_path: Path) -> None:
    package = tmp_path / "kernel"
    package.mkdir()
    (tmp_path / "splendor").mkdir()
    (tmp_path / "splendor" / "kernel").symlink_to(package)
    (package / "piles.py").write_text(TEXT, "utf-8")
    (tmp_path / "test_piles.py").write_text(TESTS, "utf-8")
    asked = (
        *("cards * 2", "cards * 3", "self.size + by", "self.size - by", "cards = 0", "cards = 1"),
        *("LEAST = 2", "LEAST = 3", "cards * 2", "sum(0 for _ in iter(int, 1))", "cards * 2", "2 * cards"),
    )
    tests = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    said = subprocess.run(
        [sys.executable, "-c", ASKING, str(tmp_path), *asked],
        env={**os.environ, "PYTHONPATH": tests, "HYPOTHESIS_PROFILE": "dev"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines() == [
        "test_piles.py::test_twice 1 1 False",
        "test_piles.py::test_grown 1 1 False",
        " 0 0 False",
        " 0 0 True",
        "too long 1 1 False",
        " 1 1 False",
    ]


def test_it_is_functions_that_are_looked_for() -> None:
    functions, names = made()
    assert isinstance(names["more"], FunctionType)
    assert {place[0] for place in functions.by_place} >= {"more", "more.<locals>.<lambda>", "Pile.grown", "twice"}
