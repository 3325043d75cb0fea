"""A sheet is the same before and after the desk is cleared, and is cleared only when nothing is being asked."""

from __future__ import annotations

import pytest

from splendor.oracle import Question, payments
from splendor.oracle import solver as asking
from splendor.oracle.solver import DESK, Sheet
from splendor.oracle.terms import number, truth


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
