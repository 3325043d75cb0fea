"""The order of a turn: what the action owes, conquest, refill, return, noble, post, and the end of the turn [T1-T7]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from ..notation import Move
from ..position import Owed, Position
from . import conquest, orient, posts, steps, strongholds
from .finish import closed
from .ruling import Ruling, answered, refilled

Judge = Callable[[Position, Move], Ruling]


@dataclass(frozen=True)
class Step:
    """A step that may be owed: the verbs that answer it, and what may come of it."""

    judges: Mapping[str, Judge]
    outcomes: Callable[[Position], Iterable[Move]]


STEPS: dict[str, Step] = {
    "keep": Step({"keep": posts.judge_keep}, posts.cards_to_keep),
    "copy": Step({"copy": orient.judge_copy}, orient.colours_to_copy),
    "free": Step({"free": orient.judge_free}, orient.free_cards),
    "gem": Step({"gem": posts.judge_gem}, posts.gems_to_take),
    "stronghold": Step({"stronghold": strongholds.judge}, strongholds.outcomes),
    "conquest": Step(
        {"conquer": conquest.judge_conquer, "decline": conquest.judge_decline},
        conquest.conquests,
    ),
    "return": Step({"return": steps.judge_return}, steps.returns),
    "noble": Step({"noble": steps.judge_noble}, steps.visitors),
    "post": Step({"post": posts.judge_post}, posts.posts_to_take),
}


def _return_owed(position: Position) -> Position:
    excess = steps.excess_of(position)
    return replace(position, pending=(Owed("return", excess),)) if excess else position


def _noble_owed(position: Position) -> Position:
    return position if position.game.has_cities else replace(position, pending=(Owed("noble"),))


def _post_owed(position: Position) -> Position:
    return replace(position, pending=(Owed("post"),)) if position.game.has_posts else position


ROWS: tuple[tuple[str, Callable[[Position], Position]], ...] = (
    ("conquest", conquest.offered),
    ("refill", refilled),
    ("return", _return_owed),
    ("noble", _noble_owed),
    ("post", _post_owed),
)
"""The rows of a turn after the action and its own steps, in order [T1-T5]."""


def row_after(position: Position) -> int:
    """The row that comes once all that is owed now is done: after an action and its own steps the first [T1]."""
    last = position.pending[-1].step if position.pending else ""
    rows = [row for row, _ in ROWS]
    return rows.index(last) + 1 if last in rows else 0


def carried_on(position: Position, row: int) -> tuple[Position, tuple[str, ...]]:
    """The turn from there on, up to the next question: one outcome happens by itself, none is skipped [T7]."""
    happened: list[str] = []
    while True:
        while position.pending:
            step = STEPS[position.pending[0].step]
            found = list(islice(step.outcomes(position), 2))
            if len(found) > 1:
                return position, tuple(happened)
            position = _made(step, position, found[0]) if found else answered(position)
            happened.extend(move.text for move in found)
        if row == len(ROWS):
            return closed(position), tuple(happened)
        position = ROWS[row][1](position)
        row += 1


def _made(step: Step, position: Position, move: Move) -> Position:
    after = step.judges[move.verb](position, move)
    assert isinstance(after, Position), "the only outcome is one that the rules allow"
    return after


def settled(position: Position) -> tuple[Position, tuple[str, ...]]:
    """A position as read: a pending step with one outcome or none happens at once [T7]."""
    if not position.pending:
        return position, ()
    if position.pending[0].step != "veto":
        return carried_on(position, row_after(position))
    if position.nobles:
        return position, ()
    return replace(position, pending=(), to_act=position.game.first_seat), ()
