"""Listing the main actions of a seat: takes, pairs, reservations, purchases [A1-A5]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product

from .cards import Card
from .gems import COLOURS, Tokens
from .moves import Action, Buy, Move, Pair, Pass, Payment, Reserve, ReserveDeck, Take
from .payment import discards, payments_of
from .quote import Bill, Purse, bills, purse_of
from .state import State

__all__ = [
    "HAND",
    "PAIR_PILE",
    "TAKEN",
    "actions",
    "any_action",
    "barred",
    "choices",
    "count_actions",
    "is_stuck",
    "market_place",
    "payable",
    "purchases",
    "takes",
]

TAKEN = 3
"""How many different gems are taken, when there are as many colours [A2]."""

PAIR_PILE = 4
"""How many gems a pile must hold for a pair to be taken [A3]."""

HAND = 3
"""How many cards may be reserved at any time [A4]."""

PASS = Pass()
NO_CARDS: frozenset[str] = frozenset()

_reserve = lru_cache(maxsize=1024)(Reserve)
_reserve_deck = lru_cache(maxsize=64)(ReserveDeck)


_PILE = (0, *(1,) * (PAIR_PILE - 1), *(2,) * 100)
"""For a number of gems in a pile: 0 none, 1 enough for a take, 2 enough for a pair."""


def takes(supply: Tokens) -> tuple[Action, ...]:
    """Return the takes and pairs that a supply allows, in order [A2, A3].

    >>> takes((0, 0, 0, 2, 4, 5))
    (<take RK>, <pair K>)
    """
    w, u, g, r, k, _ = supply
    return _takes()[(_PILE[w], _PILE[u], _PILE[g], _PILE[r], _PILE[k])]


@cache
def _takes() -> dict[tuple[int, ...], tuple[Action, ...]]:
    """The takes and pairs of every kind of supply, 243 of them."""
    table: dict[tuple[int, ...], tuple[Action, ...]] = {}
    for piles in product(range(3), repeat=len(COLOURS)):
        left = [colour for colour, pile in zip(COLOURS, piles, strict=True) if pile]
        different = combinations(left, min(TAKEN, len(left))) if left else ()
        pairs = [Pair(colour) for colour, pile in zip(COLOURS, piles, strict=True) if pile > 1]
        table[piles] = (*(Take("".join(colours)) for colours in different), *pairs)
    return table


def barred(state: State, seat: int, *, buying: bool) -> frozenset[str]:
    """Return the ids of the cards that a seat may not take, or with ``buying`` may not buy."""
    cards = NO_CARDS
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


def payable(state: State, seat: int) -> tuple[Purse, list[tuple[Card, Bill]]]:
    """Return the purse of a seat, and the cards that it can buy, each with its bill: rows, then hand [A5]."""
    bars = barred(state, seat, buying=True)
    purse = purse_of(state, seat)
    reach = [card for row in state.market for card in row if card is not None]
    player = state.players[seat]
    reach += [held.card for held in player.reserved if held.card is not None]
    return purse, [
        (card, lines)
        for card, lines in bills(reach, purse)
        if card.id not in bars and (card.discard is None or discards(card.discard, player.cards))
    ]


def purchases(state: State, seat: int) -> Iterator[tuple[str, tuple[Payment, ...]]]:
    """Yield each card that a seat can buy, by id, with its payments: rows, then hand in the order of reserving [A5]."""
    purse, found = payable(state, seat)
    owned = state.players[seat].cards
    for card, lines in found:
        yield card.id, _ways(card, lines, purse, owned)


def _ways(card: Card, lines: Bill, purse: Purse, owned: tuple[Card, ...]) -> tuple[Payment, ...]:
    """The payments of a card whose gems can be paid, in order; none where it asks for cards that are not owned."""
    if card.discard is not None:
        return discards(card.discard, owned)
    return payments_of(lines, purse.tokens[5], purse.worth, purse.gold_cards)


def choices(state: State, seat: int, card: Card) -> tuple[Payment, ...]:
    """Return the payments of one card for a seat, in order; none when it cannot be paid [P3, O6]."""
    purse = purse_of(state, seat)
    for _, lines in bills((card,), purse):
        return _ways(card, lines, purse, state.players[seat].cards)
    return ()


def actions(state: State, seat: int) -> tuple[Move, ...]:
    """Return the main actions of a seat, in order; a pass only when there is no other [A1, A7]."""
    moves: list[Move] = list(takes(state.supply))
    if len(state.players[seat].reserved) < HAND:
        moves += _reservations(state, seat)
    for card_id, ways in purchases(state, seat):
        moves += [Buy(card_id, payment) for payment in ways]
    return tuple(moves) or (PASS,)


def _reservations(state: State, seat: int) -> list[Move]:
    cards, decks = _reservable(state, seat)
    return [*map(_reserve, cards), *map(_reserve_deck, decks)]


def _reservable(state: State, seat: int) -> tuple[list[str], list[str]]:
    """The cards and decks that a seat may reserve from, if its hand has a place free [A4]."""
    bars = barred(state, seat, buying=False)
    cards = [card.id for row in state.market for card in row if card is not None and card.id not in bars]
    return cards, [deck.name for deck, pile in zip(state.rules.decks, state.decks, strict=True) if pile]


def count_actions(state: State, seat: int) -> int:
    """Return how many actions a seat has, without making them."""
    count = len(takes(state.supply)) + sum(len(ways) for _, ways in purchases(state, seat))
    if len(state.players[seat].reserved) < HAND:
        count += sum(map(len, _reservable(state, seat)))
    return count or 1


def any_action(state: State, seat: int, chance: Callable[[], float]) -> Move:
    """Return an action of a seat at random: each take, pair, reservation and card to buy alike, then a payment."""
    taking = takes(state.supply)
    cards, decks = _reservable(state, seat) if len(state.players[seat].reserved) < HAND else ((), ())
    purse, buying = payable(state, seat)
    place = int(chance() * (len(taking) + len(cards) + len(decks) + len(buying)))
    if place < len(taking):
        return taking[place]
    place -= len(taking)
    if place < len(cards):
        return _reserve(cards[place])
    place -= len(cards)
    if place < len(decks):
        return _reserve_deck(decks[place])
    place -= len(decks)
    if not buying:
        return PASS
    card, lines = buying[place]
    ways = _ways(card, lines, purse, state.players[seat].cards)
    return Buy(card.id, ways[int(chance() * len(ways))])


def is_stuck(state: State, seat: int) -> bool:
    """Whether no action but a pass is legal for a seat [A7]."""
    return actions(state, seat) == (PASS,)
