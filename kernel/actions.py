"""Listing the main actions of a seat: takes, pairs, reservations, purchases [A1-A5]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, compress, product

from .cards import Card
from .gems import COLOURS, Tokens, units_beyond
from .moves import Action, Buy, Move, Pair, Pass, Payment, Reserve, ReserveDeck, Take
from .payment import discards, payments_of
from .player import Player
from .quote import Purse, bill, lines, payable, purse_of
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
    "face_up",
    "is_stuck",
    "market_place",
    "offers",
    "purchases",
    "takes",
    "ways",
]

TAKEN = 3
"""How many different gems are taken, when there are as many colours [A2]."""

PAIR_PILE = 4
"""How many gems a pile must hold for a pair to be taken [A3]."""

HAND = 3
"""How many cards may be reserved at any time [A4]."""

PASS = Pass()
NO_CARDS: frozenset[str] = frozenset()
NO_BARS = (NO_CARDS, NO_CARDS)

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


def bars(state: State, seat: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids of the cards that a seat may not take at all, and of those that it may not buy."""
    taking = buying = NO_CARDS
    for bar in state.rules.bars:
        cards = bar.cards(state, seat)
        if cards:
            buying = buying | cards if buying else cards
            if not bar.buying:
                taking = taking | cards if taking else cards
    return taking, buying


def barred(state: State, seat: int, *, buying: bool) -> frozenset[str]:
    """Return the ids of the cards that a seat may not take, or with ``buying`` may not buy."""
    return bars(state, seat)[buying]


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


def face_up(state: State) -> list[Card]:
    """Return the cards that lie face up, row by row."""
    return [card for row in state.market for card in row if card is not None]


def offers(state: State, seat: int) -> tuple[Sequence[Card], Sequence[str], list[Card], Purse]:
    """Return the cards and decks that a seat may reserve from, the cards that it can buy, and its purse.

    Cards stand in the order of the rows, those of the hand after them. Nothing is reserved with a full hand [A4, A5].
    """
    player, purse, lying = state.players[seat], purse_of(state, seat), face_up(state)
    not_taken, not_bought = bars(state, seat) if state.rules.bars else NO_BARS
    hand = player.reserved
    reach = lying + [held.card for held in hand if held.card is not None] if hand else lying
    buying = [card for card in payable(reach, purse, player.counts) if card.id not in not_bought]
    if len(hand) >= HAND:
        return (), (), buying, purse
    if not_taken:
        lying = [card for card in lying if card.id not in not_taken]
    decks = state.rules.deck_names
    return lying, decks if all(state.decks) else [*compress(decks, state.decks)], buying, purse


def ways(card: Card, purse: Purse, owned: tuple[Card, ...]) -> tuple[Payment, ...]:
    """Return the payments of a card that can be paid, in order [P3, O6]."""
    if card.discard is not None:
        return discards(card.discard, owned)
    return payments_of(bill(card, purse), purse.tokens[5], purse.worth, purse.gold_cards)


def _buys(cards: Iterable[Card], purse: Purse, player: Player) -> list[Move]:
    """Buying each of these cards, all of which can be paid, in every way."""
    beyond_bonuses, beyond_reach = units_beyond(purse.bonuses), purse.beyond()
    gold, worth, gold_cards = purse.tokens[5], purse.worth, purse.gold_cards
    moves: list[Move] = []
    for card in cards:
        if card.discard is None:
            owed, short = card.units & beyond_bonuses, card.units & beyond_reach
            moves += _buys_for_gems(card.id, owed, short, gold, worth, gold_cards)
        else:
            moves += [Buy(card.id, payment) for payment in discards(card.discard, player.cards)]
    return moves


@lru_cache(maxsize=1 << 14)
def _buys_for_gems(
    card_id: str, owed: int, short: int, gold: int, worth: int, gold_cards: tuple[str, ...]
) -> tuple[Buy, ...]:
    return tuple([Buy.known(card_id, payment) for payment in payments_of(lines(owed, short), gold, worth, gold_cards)])


def choices(state: State, seat: int, card: Card) -> tuple[Payment, ...]:
    """Return the payments of one card for a seat, in order; none when it cannot be paid [P3, O6]."""
    player, purse = state.players[seat], purse_of(state, seat)
    return ways(card, purse, player.cards) if payable((card,), purse, player.counts) else ()


def purchases(state: State, seat: int) -> Iterator[tuple[str, tuple[Payment, ...]]]:
    """Yield each card that a seat can buy, by id, with its payments: rows, then hand in the order of reserving [A5]."""
    _, _, buying, purse = offers(state, seat)
    for card in buying:
        yield card.id, ways(card, purse, state.players[seat].cards)


def actions(state: State, seat: int) -> tuple[Move, ...]:
    """Return the main actions of a seat, in order; a pass only when there is no other [A1, A7]."""
    cards, decks, buying, purse = offers(state, seat)
    moves: list[Move] = [*takes(state.supply), *[_reserve(card.id) for card in cards], *map(_reserve_deck, decks)]
    moves += _buys(buying, purse, state.players[seat])
    return tuple(moves) or (PASS,)


def count_actions(state: State, seat: int) -> int:
    """Return how many actions a seat has, without listing them."""
    cards, decks, buying, purse = offers(state, seat)
    buys = _buys(buying, purse, state.players[seat])
    return len(takes(state.supply)) + len(cards) + len(decks) + len(buys) or 1


def any_action(state: State, seat: int, chance: Callable[[], float]) -> Move:
    """Return an action of a seat at random: each take, pair, reservation and card to buy alike, then a payment."""
    taking = takes(state.supply)
    cards, decks, buying, purse = offers(state, seat)
    place = int(chance() * (len(taking) + len(cards) + len(decks) + len(buying)))
    if place < len(taking):
        return taking[place]
    place -= len(taking)
    if place < len(cards):
        return _reserve(cards[place].id)
    place -= len(cards)
    if place < len(decks):
        return _reserve_deck(decks[place])
    if not buying:
        return PASS
    found = _buys((buying[place - len(decks)],), purse, state.players[seat])
    return found[int(chance() * len(found))]


def is_stuck(state: State, seat: int) -> bool:
    """Whether no action but a pass is legal for a seat [A7]."""
    return actions(state, seat) == (PASS,)
