"""A sheet is the same before and after the desk is cleared, and is cleared only when nothing is being asked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future, wait
from itertools import combinations
from typing import Any

import pytest

from splendor.oracle import Question, payments
from splendor.oracle import solver as asking
from splendor.oracle.solver import DESK, Sheet, counterexample
from splendor.oracle.terms import Term, every, no, number, some, truth


def test_a_cleared_desk_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(cost={"W": 1, "G": 2, "R": 2}, tokens={"W": 1, "G": 2, "R": 1, "Y": 2}, gold_cards=1)
    before = payments(question)
    monkeypatch.setattr(asking, "WORN", 1)
    desk = DESK.context
    assert [payments(question) for _ in range(3)] == [before] * 3
    assert DESK.context is not desk


def test_a_desk_in_use_is_not_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "WORN", 1)
    apples, ripe = number("apples"), truth("ripe")
    sheet = Sheet([apples > 1], {"apples": apples, "ripe": ripe})
    with sheet.filled({"ripe": True}):
        desk = DESK.context
        assert sheet.possible()
        with sheet.filled({"apples": 3}):
            assert sheet.possible()
            assert sheet.read([apples, ripe]) == [3, 1]
        with sheet.supposing(apples < 1):
            assert not sheet.possible()
        assert DESK.context is desk
    with sheet.filled({"apples": 1}):
        assert not sheet.possible()


def not_all_fit(pigeons: int) -> Term:
    """So many pigeons do not fit into one hole fewer: true, and hard to see for a solver."""
    sits = [[truth(f"{one} in {hole}") for hole in range(pigeons - 1)] for one in range(pigeons)]
    alone = [no(every([row[hole], other[hole]])) for row, other in combinations(sits, 2) for hole in range(pigeons - 1)]
    return no(every([*(some(row) for row in sits), *alone]))


@pytest.mark.parametrize("looks", [0, 10])
def test_a_proof_that_is_interrupted_ends_whether_it_has_begun_or_not(
    monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    struck = iter([False] * looks + [True])

    def impatient(answers: Sequence[Future[bool]], timeout: float) -> Any:
        if next(struck, False):
            raise KeyboardInterrupt
        return wait(answers, timeout)

    monkeypatch.setattr(asking, "wait", impatient)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        counterexample(not_all_fit(12))
    assert time.monotonic() - begun < 20
    monkeypatch.undo()
    assert counterexample(number("a") != 7) == {"a": 7}
