"""Every legal payment of a due: no piece missing, none too many [P2, P3, P5, P6, P7].

A gem covers one of its colour; a gold, and each half of a gold card, covers up to ``worth`` gems of one colour. So a
payment covers when the units that its gems leave over, rounded up per colour, are not more than its gold and halves.
No piece can be spared when nothing is left over, except that a half may be lost where gold cards pay everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .cards import Card
from .gems import COLOURS, GOLD, NO_COST, Cost, Tokens
from .moves import Payment
from .quote import HALVES, Bill

__all__ = [
    "covered_if_split",
    "discards",
    "fitting",
    "left_over",
    "payments",
    "payments_of",
    "spare_piece",
]


def left_over(due: Cost, tokens: Tokens, gold_cards: int, worth: int) -> int:
    """Return the gold and halves that are left when the pieces cover the due; below zero when they do not [P2, P5, P6].

    >>> left_over((0, 0, 0, 2, 0), (0, 0, 0, 1, 0, 1), 0, 1)
    0
    """
    left = tokens[5] + HALVES * gold_cards
    for place, count in enumerate(due):
        if count > tokens[place]:
            left -= -((tokens[place] - count) // worth)
    return left


def covered_if_split(due: Cost, tokens: Tokens, gold_cards: int, worth: int) -> bool:
    """Whether these pieces would cover the due if one gold could serve two colours, which it may not [P5]."""
    lacking = sum(max(0, count - paid) for count, paid in zip(due, tokens, strict=False))
    return lacking <= worth * (tokens[5] + HALVES * gold_cards)


def spare_piece(due: Cost, tokens: Tokens, gold_cards: int, worth: int) -> str | None:
    """Return what could be taken out of a covering payment with the rest still covering, or ``None`` [P3]."""
    left = left_over(due, tokens, gold_cards, worth)
    if left >= HALVES and gold_cards:
        return "gold card"
    if left >= 1 and tokens[5]:
        return GOLD
    for place, paid in enumerate(tokens[:5]):
        if paid:
            needs_one_more = due[place] >= paid and (due[place] - paid) % worth == 0
            if needs_one_more <= left:
                return COLOURS[place]
    return None


def payments(due: Cost, held: Tokens, worth: int, gold_cards: tuple[str, ...]) -> tuple[Payment, ...]:
    """Return every legal payment, by gold cards, gold, most W, U, G, R, K, card ids [P3, P7].

    >>> payments((0, 0, 0, 1, 0), (0, 0, 0, 1, 0, 1), 1, ())
    (<pay R1>, <pay Y1>)
    """
    lines = ((place, count, min(count, held[place])) for place, count in enumerate(due) if count)
    return payments_of(tuple(lines), held[5], worth, gold_cards)


@lru_cache(maxsize=1 << 14)
def payments_of(lines: Bill, gold: int, worth: int, gold_cards: tuple[str, ...]) -> tuple[Payment, ...]:
    """Return every legal payment of a bill, in the same order."""
    found = sorted(_pieces(lines, gold, worth, len(gold_cards)))
    of_number = [tuple(combinations(gold_cards, number)) for number in range(len(gold_cards) + 1)]
    return tuple(
        [
            _paying((-w, -u, -g, -r, -k, spent), cards)
            for number, spent, w, u, g, r, k in found
            for cards in of_number[number]
        ]
    )


_paying = lru_cache(maxsize=1 << 14)(Payment)


def _pieces(lines: Bill, gold: int, worth: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Yield payments as numbers of gold cards, gold, and gems counted below zero, so that they sort in order."""
    most = gold + HALVES * cards
    ways: list[tuple[int, tuple[int, ...]]] = [(0, NO_COST)]
    for place, due, held in lines:
        ways = [
            (units + short, (*gems[:place], -paid, *gems[place + 1 :]))
            for paid in range(max(0, due - worth * most), held + 1)
            if not paid or (due - paid) % worth == 0
            for short in (-((paid - due) // worth),)
            for units, gems in ways
            if units + short <= most
        ]
    for units, gems in ways:
        for number in range(min(cards, units // HALVES) + 1):
            if units - HALVES * number <= gold:
                yield (number, units - HALVES * number, *gems)
        if units % HALVES and not any(gems) and units // HALVES < cards:
            yield (units // HALVES + 1, 0, *gems)


def fitting(colour: str, owned: tuple[Card, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids of the owned cards of a colour: those that took it from another card, and the others [O6]."""
    of_it = sorted((card.id, card.chosen) for card in owned if card.bonus == colour)
    return (
        tuple(card_id for card_id, chosen in of_it if chosen is not None),
        tuple(card_id for card_id, chosen in of_it if chosen is None),
    )


def discards(price: tuple[str, int], owned: tuple[Card, ...]) -> tuple[Payment, ...]:
    """Return every legal payment of a price in cards, by card ids: cards that took their colour go first [O6]."""
    colour, count = price
    return _discards_of(count, *fitting(colour, owned))


@lru_cache(maxsize=1 << 10)
def _discards_of(count: int, copies: tuple[str, ...], others: tuple[str, ...]) -> tuple[Payment, ...]:
    first = min(count, len(copies))
    mixes = (
        tuple(sorted((*some, *more)))
        for some in combinations(copies, first)
        for more in combinations(others, count - first)
    )
    return tuple(Payment(discard=cards) for cards in sorted(mixes))
