"""Every legal payment of a due: no piece missing, none too many [P2, P3, P5, P6, P7].

A gem covers one of its colour; a gold, and each half of a gold card, covers up to ``worth`` gems of one colour. So a
payment covers when the units that its gems leave over, rounded up per colour, are not more than its gold and halves.
No piece can be spared when nothing is left over, except that a half may be lost where gold cards pay everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from .gems import LETTERS, Cost, Tokens
from .moves import Payment

__all__ = ["covered_if_split", "covers", "payments", "spare_piece"]

HALVES = 2


def _units(due: Cost, tokens: Tokens, worth: int) -> int:
    """The gold that it takes to cover what the gems in ``tokens`` leave."""
    return sum(-(-max(0, count - paid) // worth) for count, paid in zip(due, tokens, strict=False))


def covers(due: Cost, tokens: Tokens, gold_cards: int, worth: int) -> bool:
    """Whether these pieces cover the due [P2, P5, P6]."""
    return _units(due, tokens, worth) <= tokens[5] + HALVES * gold_cards


def covered_if_split(due: Cost, tokens: Tokens, gold_cards: int, worth: int) -> bool:
    """Whether these pieces would cover the due if one gold could serve two colours, which it may not [P5]."""
    lacking = sum(max(0, count - paid) for count, paid in zip(due, tokens, strict=False))
    return lacking <= worth * (tokens[5] + HALVES * gold_cards)


def spare_piece(due: Cost, tokens: Tokens, gold_cards: int, worth: int) -> str | None:
    """Return what could be taken out of a covering payment with the rest still covering, or ``None`` [P3]."""
    for place, letter in enumerate(LETTERS):
        if tokens[place]:
            w, u, g, r, k, y = (*tokens[:place], tokens[place] - 1, *tokens[place + 1 :])
            if covers(due, (w, u, g, r, k, y), gold_cards, worth):
                return f"a {letter}"
    if gold_cards and covers(due, tokens, gold_cards - 1, worth):
        return "a gold card"
    return None


def payments(due: Cost, held: Tokens, worth: int, gold_cards: tuple[str, ...]) -> tuple[Payment, ...]:
    """Return every legal payment, by gold cards, gold, most W, U, G, R, K, card ids [P3, P7].

    >>> payments((0, 0, 0, 1, 0), (0, 0, 0, 1, 0, 1), 1, ())
    (<pay R1>, <pay Y1>)
    """
    w, u, g, r, k = due
    a, b, c, d, e, gold = held
    useful = (min(w, a), min(u, b), min(g, c), min(r, d), min(k, e))
    return _payments(due, useful, min(gold, w + u + g + r + k), worth, gold_cards)


@lru_cache(maxsize=1 << 14)
def _payments(due: Cost, useful: Cost, gold: int, worth: int, gold_cards: tuple[str, ...]) -> tuple[Payment, ...]:
    found = sorted(_pieces(due, useful, gold, worth, len(gold_cards)))
    return tuple(
        Payment((-w, -u, -g, -r, -k, spent), cards)
        for number, spent, w, u, g, r, k in found
        for cards in combinations(gold_cards, number)
    )


def _pieces(due: Cost, useful: Cost, gold: int, worth: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Yield payments as numbers of gold cards, gold, and gems counted below zero, so that they sort in order."""
    gems_paid = [
        [paid for paid in range(most + 1) if not paid or (count - paid) % worth == 0]
        for count, most in zip(due, useful, strict=True)
    ]
    for gems in product(*gems_paid):
        units = sum(-(-(count - paid) // worth) for count, paid in zip(due, gems, strict=True))
        negative = tuple(-paid for paid in gems)
        for number in range(min(cards, units // HALVES) + 1):
            if units - HALVES * number <= gold:
                yield (number, units - HALVES * number, *negative)
        if units % HALVES and not any(gems) and units // HALVES < cards:
            yield (units // HALVES + 1, 0, *negative)


