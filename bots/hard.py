"""The bot that searches: it thinks through what everyone may do, for a time or a number of positions."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from attrs import Attribute, field, frozen

from splendor.kernel import Move, Observation, QuestionError
from splendor.kernel.errors import shown

from .ahead import narrowed, planned
from .easy import Easy, drags_on
from .seat import choices_of
from .tree import grown, rooted, settled, visited

__all__ = ["Hard"]

SECONDS = 1.0
"""How long it thinks where nothing else is said."""

LAST_BEGINNING, A_LOOK = 0.95, 0.001
"""The part of the time after which nothing new is begun, and the seconds that one look takes."""

IDLE = 200
"""Looks in a row at ends of the game, after which nothing more is to be found."""


def _within(lowest: float, highest: float, *kinds: type) -> Any:
    """Return a check that an option is a number in a range, both ends included, or is not given."""

    def check(bot: Hard, attribute: Attribute[Any], value: Any) -> None:
        if value is not None and (type(value) not in kinds or not lowest <= value <= highest):
            raise QuestionError(f"{attribute.name}: {shown(value)} given; {lowest} to {highest} are allowed")

    return check


@frozen
class Hard:
    """Thinks for so many ``seconds`` (0.01 to 60, by default 1), or with ``nodes`` until it saw so many positions.

    With ``nodes`` the same observation and generator give the same move on every machine.
    """

    seconds: float | None = field(default=None, validator=_within(0.01, 60, int, float))
    nodes: int | None = field(default=None, validator=_within(1, 1_000_000, int))

    def __attrs_post_init__(self) -> None:
        if self.seconds is not None and self.nodes is not None:
            raise QuestionError("hard: seconds and nodes given; one of them is allowed")

    def __call__(self, view: Observation, chance: Random) -> Move:
        started = perf_counter()
        moves = choices_of(view, chance)
        if len(moves) == 1:
            return moves[0]
        if drags_on(view.table):
            return Easy()(view, chance)
        deadline = None if self.nodes is not None else started + LAST_BEGINNING * (self.seconds or SECONDS) - A_LOOK
        table = planned(view)
        root = rooted(table)
        seen, idle = grown(root, narrowed(table, moves), deadline), 0
        settled(root, deadline)
        while idle < IDLE and (seen < self.nodes if self.nodes is not None else perf_counter() < (deadline or 0.0)):
            new = visited(root, deadline)
            seen, idle = seen + new, 0 if new else idle + 1
        chosen = root.best.move
        assert chosen is not None
        return chosen
