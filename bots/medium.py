"""The bot that weighs every move by the position after it."""

from __future__ import annotations

from random import Random

from attrs import frozen

from splendor.kernel import Move, Observation
from splendor.kernel.state import State

from .ahead import after, narrowed, planned, worth_trying
from .easy import Easy, drags_on
from .seat import choices_of
from .value import Shares, shares, standings

__all__ = ["STEPS_AHEAD", "Medium", "outlook"]

STEPS_AHEAD = 2
"""How many later steps of its own turn are thought through."""

FEW = 8
"""Choices of a later step of the same turn that are looked at; of more, none is."""


@frozen
class Medium:
    """Makes the move after which its share of the win looks best, the rest of its own turn included."""

    def __call__(self, view: Observation, chance: Random) -> Move:
        moves, table = choices_of(view, chance), planned(view)
        if drags_on(table):
            return Easy()(view, chance)
        seat = table.to_act
        assert seat is not None
        return max(narrowed(table, moves), key=lambda move: outlook(after(table, move), seat, STEPS_AHEAD)[seat])


def outlook(state: State, seat: int, steps: int, *, searching: bool = False) -> Shares:
    """Return the share of the win of each seat when one makes the best of the steps that its turn still asks."""
    if steps and state.agenda and state.to_act == seat:
        options = worth_trying(state)
        if 0 < len(options) <= FEW:
            ahead = (outlook(after(state, move), seat, steps - 1, searching=searching) for move in options)
            return max(ahead, key=lambda promised: promised[seat])
    return shares(state, standings(state, searching=searching), searching=searching)
