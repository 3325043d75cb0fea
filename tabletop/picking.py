"""Picking tokens one by one, to be taken from the supply or to be returned to it."""

from __future__ import annotations

from splendor.kernel import Move, Observation, Pair, Return, Take
from splendor.kernel.gems import LETTERS, NO_TOKENS, Tokens
from splendor.kernel.moves import token_counts

from .asking import step_asked

__all__ = ["RETURN", "picked", "picked_move", "to_return"]

RETURN = "return"
"""The step that asks for tokens."""

TWO = 2


def to_return(view: Observation) -> int:
    """Return how many tokens the asked seat is to give back; 0 when that is not asked [T3]."""
    return int(view.table.agenda[-1][1]) if step_asked(view) == RETURN else 0


def picked(view: Observation, picks: Tokens, letter: str) -> Tokens:
    """Return the picks after one more of a colour, or without that colour where no more of it can be meant.

    What is taken is one each of several colours, or two of a single one; what is returned is any mix.
    """
    place = LETTERS.index(letter)
    count = picks[place]
    if to_return(view):
        assert view.to_act is not None
        held = view.table.players[view.to_act].tokens[place]
        more = count + 1 if count < held and sum(picks) < to_return(view) else 0
    else:
        alone = sum(picks) == count
        more = count + 1 if not count or (count < TWO and alone) else 0
        if more and any(other == TWO for other in picks) and not count:
            picks = NO_TOKENS
    counts = list(picks)
    counts[place] = more
    return token_counts(tuple(counts))


def picked_move(view: Observation, picks: Tokens) -> Move | None:
    """Return the move that the picks are, whether it is legal or not; ``None`` when nothing is picked."""
    if picks == NO_TOKENS:
        return None
    if to_return(view):
        return Return(picks)
    letters = "".join(letter for letter, count in zip(LETTERS, picks, strict=True) if count)
    return Pair(letters) if TWO in picks else Take(letters)
