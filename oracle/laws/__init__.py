"""What is proved of the oracle's rules, for all numbers."""

from __future__ import annotations

from collections.abc import Iterable

from . import cities, ending, listing, orient, paying, pieces, playing, posts, strongholds
from .theorem import Proof, Theorem, put_to_proof

__all__ = ["THEOREMS", "Proof", "Theorem", "prove"]

PAGES = (paying, pieces, listing, playing, ending, cities, posts, orient, strongholds)
THEOREMS: tuple[Theorem, ...] = tuple(theorem for page in PAGES for theorem in page.BOOK.theorems)


def prove(theorems: Iterable[Theorem] = THEOREMS) -> tuple[Proof, ...]:
    """Put every theorem to the proof, in order."""
    return tuple(put_to_proof(theorem) for theorem in theorems)
