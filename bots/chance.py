"""The bot that knows nothing: any legal move."""

from __future__ import annotations

from random import Random

from attrs import frozen

from splendor.kernel import Move, Observation

from .seat import choices_of

__all__ = ["AnyMove"]


@frozen
class AnyMove:
    """Chooses each legal move with equal chance."""

    def __call__(self, view: Observation, chance: Random) -> Move:
        moves = choices_of(view, chance)
        return moves[int(chance.random() * len(moves))]
