"""Listing the main actions of a seat: takes, pairs, reservations, purchases [A1-A5]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .cards import Card
from .gems import COLOURS, Tokens
from .moves import Action, Buy, Pair, Pass, Payment, Reserve, ReserveDeck, Take
from .payment import payments
from .quote import Purse, can_pay, due, purse_of
from .state import State

__all__ = [
    "HAND",
    "PAIR_PILE",
    "TAKEN",
    "actions",
    "barred",
    "buyable",
    "choices",
    "is_stuck",
    "market_place",
    "takes",
]

TAKEN = 3
"""How many different gems are taken, when there are as many colours [A2]."""

PAIR_PILE = 4
"""How many gems a pile must hold for a pair to be taken [A3]."""

HAND = 3
"""How many cards may be reserved at any time [A4]."""

PASS = Pass()

_reserve = lru_cache(maxsize=1024)(Reserve)
_reserve_deck = lru_cache(maxsize=64)(ReserveDeck)


@lru_cache(maxsize=4096)
def takes(supply: Tokens) -> tuple[Action, ...]:
    """Return the takes and pairs that a supply allows, in order [A2, A3].

    >>> takes((0, 0, 0, 2, 4, 5))
    (<take RK>, <pair K>)
    """
    return _takes(
        "".join(colour for colour, count in zip(COLOURS, supply, strict=False) if count > 0),
        "".join(colour for colour, count in zip(COLOURS, supply, strict=False) if count >= PAIR_PILE),
    )


@lru_cache(maxsize=3**5)
def _takes(left: str, piled: str) -> tuple[Action, ...]:
    different = combinations(left, min(TAKEN, len(left))) if left else ()
    return (*(Take("".join(colours)) for colours in different), *(Pair(colour) for colour in piled))


def barred(state: State, seat: int, *, buying: bool) -> frozenset[str]:
    """Return the ids of the cards that a seat may not take, or with ``buying`` may not buy."""
    cards: frozenset[str] = frozenset()
    for bar in state.rules.bars:
        if buying or not bar.buying:
            cards |= bar.cards(state, seat)
    return cards


def market_place(state: State, card_id: str) -> tuple[int, int] | None:
    """Return the row and place where a card lies face up, or ``None``."""
    card = state.rules.cards.get(card_id)
    if card is None:
        return None
    row = state.rules.row_of[card.deck]
    for place, lying in enumerate(state.market[row]):
        if lying is not None and lying.id == card_id:
            return row, place
    return None


def buyable(state: State, seat: int, purse: Purse) -> Iterator[Card]:
    """Yield the cards in reach that the purse can pay and nothing bars: rows, then hand [A5]."""
    bars = barred(state, seat, buying=True)
    for row in state.market:
        for card in row:
            if card is not None and card.id not in bars and can_pay(card, purse):
                yield card
    for held in state.players[seat].reserved:
        if held.card is not None and held.card.id not in bars and can_pay(held.card, purse):
            yield held.card


def choices(card: Card, purse: Purse) -> tuple[Payment, ...]:
    """Return the payments of one card, in order; none when it cannot be paid [P3]."""
    return payments(due(card, purse.bonuses), purse.tokens, purse.worth, purse.gold_cards)


def actions(state: State, seat: int) -> tuple[Move, ...]:
    """Return the main actions of a seat, in order; a pass only when there is no other [A1, A7]."""
    moves: list[Move] = list(takes(state.supply))
    if len(state.players[seat].reserved) < HAND:
        moves.extend(_reservations(state, seat))
    purse = purse_of(state, seat)
    for card in buyable(state, seat, purse):
        card_id = card.id
        moves.extend([Buy(card_id, payment) for payment in choices(card, purse)])
    return tuple(moves) or (PASS,)


def _reservations(state: State, seat: int) -> Iterator[Move]:
    bars = barred(state, seat, buying=False)
    for row in state.market:
        for card in row:
            if card is not None and card.id not in bars:
                yield _reserve(card.id)
    for deck, pile in zip(state.rules.decks, state.decks, strict=True):
        if pile:
            yield _reserve_deck(deck.name)


def is_stuck(state: State, seat: int) -> bool:
    """Whether no action but a pass is legal for a seat [A7]."""
    return actions(state, seat) == (PASS,)
