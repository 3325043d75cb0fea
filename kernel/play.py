"""Doing the main action: what moves from where to where; nothing here asks whether it is legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .actions import market_place
from .cards import Card
from .events import Bought, Drawing, Event, Freed, Paired, Reserved
from .gems import LETTERS, Tokens, minus, plus
from .moves import NOTHING, Buy, Move, Pair, Pass, Payment, Purchase, Reserve, ReserveDeck, Take
from .rules import Played
from .state import Decks, Gap, HeldCard, Market, Owed, State

__all__ = ["act", "drawn", "freed", "gained", "owed_after", "purchased", "refilled", "reserved_unseen"]

ONE_GOLD: Tokens = (0, 0, 0, 0, 0, 1)


@lru_cache(maxsize=64)
def _tokens(colours: str, each: int) -> Tokens:
    w, u, g, r, k, y = (each if letter in colours else 0 for letter in LETTERS)
    return (w, u, g, r, k, y)


def act(state: State, move: Move) -> Played:
    """Return the state after a legal main action, and the steps that it makes due, the first to be asked last."""
    seat = state.mover
    match move:
        case Take():
            return gained(state, seat, move.colours, 1), ()
        case Buy():
            return purchased(state, seat, move)
        case Reserve():
            return _reserve(state, seat, move)
        case ReserveDeck():
            return _reserve_deck(state, seat, move)
        case Pair():
            taken = gained(state, seat, move.colour, 2)
            return taken, owed_after(taken, Paired, move.colour)
        case _:
            assert isinstance(move, Pass)
            return state.but(passes=state.passes + 1), ()


def owed_after(state: State, event: type[Event], *about: Any) -> tuple[Owed, ...]:
    """Return the steps that an event makes due, the first to be asked last."""
    owes = state.rules.owes.get(event)
    if not owes:
        return ()
    happened = event(*about)
    owed: tuple[Owed, ...] = ()
    for part in owes:
        due = part.due(state, happened)
        if due:
            owed = (*reversed(due), *owed)
    return owed


def gained(state: State, seat: int, colours: str, each: int) -> State:
    """Return the state after a seat took so many gems of each of some colours from the supply."""
    tokens, player = _tokens(colours, each), state.players[seat]
    players = state.seated(seat, player.holding(plus(player.tokens, tokens)))
    return state.but(supply=minus(state.supply, tokens), players=players, passes=0)


def drawn(state: State, row: int) -> tuple[Card | None, Decks]:
    """Return the top card of a row's deck and the decks without it; ``None`` from an empty deck [A8]."""
    deck = state.decks[row]
    if not deck:
        return None, state.decks
    decks = list(state.decks)
    decks[row] = deck[1:]
    return deck[0], tuple(decks)


def _laid(market: Market, row: int, place: int, card: Card | None) -> Market:
    """The market with a card, or nothing, in one place."""
    cards, rows = list(market[row]), list(market)
    cards[place] = card
    rows[row] = tuple(cards)
    return tuple(rows)


def refilled(state: State, gaps: tuple[Gap, ...]) -> State:
    """Return the state with gaps refilled in order, each from its own deck [A8, T2]."""
    for row, place in gaps:
        card, decks = drawn(state, row)
        state = state.but(market=_laid(state.market, row, place, card), decks=decks, gaps=())
    return state


def _to_hand(state: State, seat: int, held: HeldCard, market: Market | None, decks: Decks | None) -> State:
    """The state with a card in the seat's hand, of this market or these decks, and one gold if there is any [A4]."""
    player, supply = state.players[seat], state.supply
    tokens = player.tokens
    if supply[-1]:
        tokens, supply = plus(tokens, ONE_GOLD), minus(supply, ONE_GOLD)
    players = state.seated(seat, player.reserving((*player.reserved, held), tokens))
    return state.but(supply=supply, market=market, decks=decks, players=players, passes=0)


def _reserve(state: State, seat: int, move: Reserve) -> Played:
    spot = market_place(state, move.card)
    assert spot is not None
    row, place = spot
    card = state.rules.cards[move.card]
    turned_up, decks = drawn(state, row)
    after = _to_hand(state, seat, HeldCard(card, card.deck), _laid(state.market, row, place, turned_up), decks)
    return after, owed_after(after, Reserved, card)


def _reserve_deck(state: State, seat: int, move: ReserveDeck) -> Played:
    owed = owed_after(state, Drawing, move.deck)
    if owed:
        return state.but(passes=0), owed
    card, decks = drawn(state, state.rules.row_of[move.deck])
    return reserved_unseen(state, seat, card, move.deck, decks)


def reserved_unseen(state: State, seat: int, card: Card | None, deck: str, decks: Decks) -> Played:
    """Return the state with a card that came from a deck in the seat's hand, and the steps that this makes due [A4].

    ``decks`` are what it leaves behind.
    """
    held = HeldCard(card, deck, hidden=not state.rules.open_reserves)
    after = _to_hand(state, seat, held, None, decks)
    return after, owed_after(after, Reserved, card) if card is not None else ()


def purchased(state: State, seat: int, move: Purchase) -> Played:
    """Return the state after a legal purchase with its payment in full, and the steps that it makes due [A5, P4]."""
    card = state.rules.cards[move.card]
    return _got(state, seat, card, move.payment, Bought)


def freed(state: State, seat: int, card: Card) -> Played:
    """Return the state after a seat got a face-up card for nothing, and the steps that this makes due [O5]."""
    return _got(state, seat, card, NOTHING, Freed)


def _got(state: State, seat: int, card: Card, payment: Payment, event: type[Bought | Freed]) -> Played:
    """Pay [P4, P6, O6], then own the card; its place, if it lay face up, stays empty for now [T2].

    A card that needs a colour lies nowhere until the step that the event makes due has given it one [O4].
    """
    player, spent = state.players[seat], payment.cards + payment.discard
    if spent:
        player = player.losing(spent)
    tokens, hand = minus(player.tokens, payment.tokens), player.reserved
    spot = market_place(state, card.id)
    if spot is None:
        hand = tuple(held for held in hand if held.card is None or held.card.id != card.id)
    player = player.reserving(hand, tokens) if card.needs_colour else player.owning(card, tokens, hand)
    after = state.but(
        supply=plus(state.supply, payment.tokens),
        market=state.market if spot is None else _laid(state.market, *spot, None),
        players=state.seated(seat, player),
        passes=0,
        removed=(*state.removed, *map(state.rules.cards.__getitem__, spent)) if spent else state.removed,
        gaps=state.gaps if spot is None else (*state.gaps, spot),
    )
    return after, owed_after(after, event, card)
