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


def choices_of(view: Observation) -> tuple[Move, ...]:
    """Return the legal moves of an observation's seat; raises ``QuestionError`` when it is not asked for one."""
    if not isinstance(view, Observation):
        raise QuestionError(f"view: an Observation is allowed, not {shown(view)}")
    moves = legal_moves(view)
    if not moves:
        asked = "the game is over" if view.is_over else f"seat {view.to_act} is to act"
        raise QuestionError(f"view: {view!r} given; {asked}, and only the seat to act chooses a move")
    return moves
