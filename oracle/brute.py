"""The payment question once more, by trying everything: a third opinion that asks no solver and knows no formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from .errors import QuestionError
from .question import Question
from .terms import COLOURS, GOLD

MOST_TRIED = 30

Pieces = tuple[int, ...]
"""Gems paid in the order W U G R K, then gold tokens, then gold cards."""


@cache
def _splits(units: int, places: int) -> tuple[Pieces, ...]:
    """Every way to lay so many units on the places, or to leave some of them aside."""
    return tuple(row for row in product(range(units + 1), repeat=places) if sum(row) <= units)


@cache
def _spread(gold: int, cards: int, places: int) -> tuple[Pieces, ...]:
    """Every way in which gold tokens and halves of gold cards may be laid on the colours still due."""
    laid = {
        tuple(a + b for a, b in zip(tokens, halves, strict=True))
        for tokens in _splits(gold, places)
        for halves in _splits(2 * cards, places)
    }
    return tuple(sorted(laid, reverse=True))


@lru_cache(100_000)
def _gold_covers(left: Pieces, gold: int, cards: int, worth: int) -> bool:
    return any(
        all(worth * laid >= owed for laid, owed in zip(row, left, strict=True))
        for row in _spread(gold, cards, len(left))
    )


def covers(due: Sequence[int], pieces: Pieces, worth: int) -> bool:
    """Some way to lay the pieces on colours covers every due [P2, P5, P6]."""
    left = sorted(owed - gem for owed, gem in zip(due, pieces, strict=False) if owed > gem)
    return _gold_covers(tuple(left), pieces[-2], pieces[-1], worth)


def _one_less(pieces: Pieces) -> Iterator[Pieces]:
    for place, n in enumerate(pieces):
        if n:
            yield (*pieces[:place], n - 1, *pieces[place + 1 :])


def payments(question: Question) -> tuple[dict[str, int], ...]:
    """Every legal payment, found by trying every set of pieces [P3]; gold cards as a number."""
    if question.discard is not None:
        return _discards(question.discard)
    due = [question.due.get(colour, 0) for colour in COLOURS]
    held = [question.tokens.get(colour, 0) for colour in COLOURS]
    purse = [*held, question.tokens.get(GOLD, 0), question.gold_cards]
    _small_enough(question)
    # More pieces of a kind than everything that is due could never all be needed, so they need not be tried.
    within = [range(min(n, sum(due)) + 1) for n in purse]
    covering = {pieces for pieces in product(*within) if covers(due, pieces, question.gold_worth)}
    # One piece less is one of the sets already tried, so its own coverage is known.
    legal = [pieces for pieces in covering if not any(less in covering for less in _one_less(pieces))]
    legal.sort(key=lambda pieces: (pieces[6], pieces[5], [-n for n in pieces[:5]]))
    return tuple(as_payment(pieces) for pieces in legal)


def _small_enough(question: Question) -> None:
    pieces = [*question.tokens.values(), question.gold_cards]
    if sum(pieces) > MOST_TRIED or question.gold_cards > 3:
        raise QuestionError(f"trying everything is for purses of at most {MOST_TRIED} pieces, 3 gold cards among them")


def as_payment(pieces: Pieces) -> dict[str, int]:
    """The pieces by name, zeros left out, the number of gold cards always told."""
    gems = {colour: n for colour, n in zip(COLOURS, pieces, strict=False) if n}
    gold = {GOLD: pieces[5]} if pieces[5] else {}
    return {**gems, **gold, "gold_cards": pieces[6]}


def _discards(price: object) -> tuple[dict[str, int], ...]:
    assert isinstance(price, dict)
    owned = ["copy"] * price["copies"] + ["plain"] * price["plain"]
    found = {
        (n, price["count"] - n)
        for n in range(price["count"] + 1)
        if n <= owned.count("copy") and price["count"] - n <= owned.count("plain")
    }
    first = max((copies for copies, _ in found), default=0)
    return tuple({"plain": plain, "copies": copies} for copies, plain in sorted(found) if copies == first)
