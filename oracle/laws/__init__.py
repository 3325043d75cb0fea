"""What is proved of the oracle's rules, for all numbers."""

from __future__ import annotations

from collections.abc import Iterable

from . import ending, paying, pieces, playing
from .theorem import Proof, Theorem, put_to_proof

__all__ = ["THEOREMS", "Proof", "Theorem", "prove"]

THEOREMS: tuple[Theorem, ...] = tuple(
    theorem for page in (paying, pieces, playing, ending) for theorem in page.BOOK.theorems
)


def prove(theorems: Iterable[Theorem] = THEOREMS) -> tuple[Proof, ...]:
    """Put every theorem to the proof, in order."""
    return tuple(put_to_proof(theorem) for theorem in theorems)
