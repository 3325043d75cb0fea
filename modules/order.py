"""In which order things happen: the end of a turn [T1-T6] and what follows one purchase [O7], a row each, with reasons.

The expansions take the places of their steps from here, so what comes before what is never the accident of a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from splendor.kernel.rules import Owes, Row
from splendor.kernel.state import Owed, State

__all__ = ["FOLLOW_UP", "TURN_ORDER", "Line", "follow_up", "turn_row"]


@frozen
class Line:
    """A row of a table of order: the step, the rule that puts it there, and the reason."""

    step: str
    rule: str
    reason: str


TURN_ORDER = (
    Line("conquest", "T1", "the action is complete, and what it brought may pay; its gap is refilled with the others"),
    Line("refill", "T2", "nobody chooses a card that the turn itself turned up"),
    Line("return", "T3", "ten is the most at the end of a turn, and a conquest may have spent some before"),
    Line("noble", "T4", "all cards of the turn count"),
    Line("post", "T5", "after the noble"),
    Line("close", "T6", "points of nobles and posts count before it is seen whether the game ends"),
)
"""The rows of the turn's end, in order; conquest and post are the expansions' own."""

FOLLOW_UP = (
    Line("look", "B5", "the cards of a deck are looked at before there is one that is reserved"),
    Line("home", "O7", "what lay on the card comes off as it leaves the table, and can be placed again at once"),
    Line("copy", "O7", "the card is a card of its colour before anything else counts cards"),
    Line("free", "O7", "a free card belongs to the purchase that brought it, and brings its own effects first"),
    Line("gem", "O7", "the purchase is complete, its free cards included"),
    Line("stronghold", "O7", "last, when it is plain which cards lie on the table and before they are refilled"),
)
"""What one event of the turn makes due, in order: a purchase, a free card, a reservation, a draw, or a pair."""


def turn_row(step: str, due: Callable[[State], Owed | None]) -> Row:
    """Return the turn's row of a step of the table, right after the one before it."""
    names = [line.step for line in TURN_ORDER]
    place = names.index(step)
    return Row(step, f"after {names[place - 1]}" if place else "after action", TURN_ORDER[place].rule, due)


def follow_up(event: type, step: str, due: Callable[[State, Any], tuple[Owed, ...]]) -> Owes:
    """Return that an event owes a step of the table, in its place among the others."""
    return Owes(event, step, [line.step for line in FOLLOW_UP].index(step), due)
