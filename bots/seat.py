"""What a bot is: it chooses a move for the seat of an observation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from splendor.kernel import Move, Observation, QuestionError, legal_moves
from splendor.kernel.errors import shown

__all__ = ["Bot", "choices_of"]

Bot: TypeAlias = Callable[[Observation, Random], Move]
"""From what a seat may know and a seeded generator to a move of that seat, always the same one for the same two."""


def choices_of(view: Observation, chance: Random) -> tuple[Move, ...]:
    """Return the legal moves of an observation's seat, which a bot chooses from with a generator.

    Raises ``QuestionError`` when the seat is not asked for a move, or is given no generator.
    """
    if not isinstance(view, Observation):
        raise QuestionError(f"view: an Observation is allowed, not {shown(view)}")
    if not isinstance(chance, Random):
        raise QuestionError(f"chance: a random.Random is allowed, not {shown(chance)}")
    moves = legal_moves(view)
    if not moves:
        asked = "the game is over" if view.is_over else f"seat {view.to_act} is to act"
        raise QuestionError(f"view: {view!r} given; {asked}, and only the seat to act chooses a move")
    return moves
