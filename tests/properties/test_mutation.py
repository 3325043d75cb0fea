"""That mutants are made, told apart from the program itself, and caught by tests or not; all are tried by a command."""

import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cosmic_ray")

import mutation
import mutation_changes
from mutation_known import known
from mutation_tests import MUTATED, nearest
from mutation_trial import trial
from scenarios.repository import ROOT

pytestmark = [
    pytest.mark.sources,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants are tried in forks"),
]
TEXT = """from __future__ import annotations

from functools import cache


@cache
def most(cards: int | None) -> int:
    return 3 + 0


@property
def least(cards: int) -> int:
    return 1
"""


def folder(tmp_path: Path, test: str) -> Path:
    """A repository of one file and one test."""
    package = tmp_path / "splendor" / "toy"
    package.mkdir(parents=True)
    (package / "cards.py").write_text(TEXT, "utf-8")
    (tmp_path / "toy").symlink_to(package)
    (tmp_path / "test_cards.py").write_text(f"def test_most():\n    {test}\n", "utf-8")
    return tmp_path


def test_a_change_that_leaves_what_the_program_does_is_no_mutant() -> None:
    for same in (TEXT.replace("int | None", "int & None"), TEXT.replace("@cache\n", "")):
        assert mutation_changes.program(same) == mutation_changes.program(TEXT)
    kept = "paying = lru_cache(maxsize=1 << 14)(Payment)"
    assert mutation_changes.program(kept) == mutation_changes.program(kept.replace("<<", "*"))
    assert mutation_changes.program(kept) != mutation_changes.program(kept.replace("Payment", "Pay"))
    paired = "pairs = zip(one, two, strict=True)"
    assert mutation_changes.program(paired) == mutation_changes.program(paired.replace("True", "False"))
    assert mutation_changes.program(paired) != mutation_changes.program(paired.replace("one", "two"))
    frozen = "@frozen(cache_hash=True, repr=False)\nclass Card: pass"
    assert mutation_changes.program(frozen) == mutation_changes.program(frozen.replace("True", "False"))
    assert mutation_changes.program(frozen) != mutation_changes.program(frozen.replace("repr=False", "repr=True"))
    for other in (TEXT.replace("3 + 0", "3 - 0"), TEXT.replace("@property\n", ""), "x ="):
        assert mutation_changes.program(other) != mutation_changes.program(TEXT)


def test_every_change_has_an_id_that_tells_the_text_it_fits(tmp_path: Path) -> None:
    root = folder(tmp_path, "pass")
    changes = mutation_changes.changes_of(root, "toy/cards.py")
    assert len(changes.items) > 20
    job = next(job for job in changes.items if "Add_Sub" in job)
    assert changes.text_with(job) == TEXT.replace("3 + 0", "3 - 0")
    assert changes.difference(job).splitlines()[1:] == ["-    return 3 + 0", "+    return 3 - 0"]
    (root / "toy" / "cards.py").write_text(TEXT + "\n", "utf-8")
    assert not changes.items.keys() & mutation_changes.changes_of(root, "toy/cards.py").items.keys()


def test_a_sample_is_the_same_again(tmp_path: Path) -> None:
    changes = mutation_changes.changes_of(folder(tmp_path, "pass"), "toy/cards.py")
    assert mutation.chosen(changes, 5, 1) == mutation.chosen(changes, 5, 1) != mutation.chosen(changes, 5, 2)
    assert mutation.chosen(changes, None, 1) == mutation.chosen(changes, 10**6, 1) == sorted(changes.items)


@pytest.mark.parametrize(
    ("test", "altered", "caught"),
    [
        ("assert 2 + 1 == 3", None, ""),
        ("assert 2 + 1 == 4", None, "test_cards.py::test_most"),
        ("import cards; assert cards.most(1) == 3", None, "test_cards.py::test_most"),
        ("while True: pass", None, "too long"),
        ("import os; os.abort()", None, "signal 6"),
    ],
)
def test_a_trial_says_which_test_failed_or_why_it_ended(tmp_path: Path, test: str, altered: Any, caught: str) -> None:
    seconds = 1 if caught == "too long" else 60
    assert trial(folder(tmp_path, test), altered, ["test_cards.py"], seconds).caught == caught


def test_a_trial_runs_on_the_altered_text_and_leaves_the_file_alone(tmp_path: Path) -> None:
    asked = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import cards_of; assert cards_of.most == 3"
    root = folder(tmp_path, asked)
    (root / "cards_of.py").write_text("from splendor.toy.cards import MOST as most", "utf-8")
    assert trial(root, ("toy/cards.py", "MOST = 3"), ["test_cards.py"], 60).caught == ""
    assert trial(root, ("toy/cards.py", "MOST = 4"), ["test_cards.py"], 60).caught == "test_cards.py::test_most"
    assert (root / "toy" / "cards.py").read_text("utf-8") == TEXT


def test_what_is_known_to_change_nothing_is_about_lines_that_are_there() -> None:
    for (file, before, after), why in known().items():
        assert before in " ".join(line.strip() for line in (ROOT / file).read_text("utf-8").splitlines()), before
        assert before != after
        assert why


def test_every_file_has_tests_that_are_there() -> None:
    files = [str(path.relative_to(ROOT)) for pattern in MUTATED for path in ROOT.glob(pattern)]
    assert len(files) > 40
    for file in files:
        for test in nearest(file):
            assert (ROOT / test).is_file(), test
