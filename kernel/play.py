"""Doing the main action: what moves from where to where; nothing here asks whether it is legal."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from .actions import market_place
from .cards import Card
from .events import Bought, Event, Paired, Reserved
from .gems import INDEX, LETTERS, Tokens, minus, plus
from .moves import Action, Buy, Pair, Pass, Payment, Reserve, ReserveDeck, Take
from .rules import Played
from .state import Gap, HeldCard, Owed, Player, State

__all__ = ["act", "drawn", "owed_after", "paid", "refilled"]

GOLD: Tokens = (0, 0, 0, 0, 0, 1)


@lru_cache(maxsize=64)
def _tokens(colours: str, each: int) -> Tokens:
    w, u, g, r, k, y = (each if letter in colours else 0 for letter in LETTERS)
    return (w, u, g, r, k, y)


def act(state: State, move: Action) -> Played:
    """Return the state after a legal main action, and the steps that it makes due, the first to be asked last."""
    seat = state.mover
    match move:
        case Take():
            return _gained(state, seat, _tokens(move.colours, 1)), ()
        case Pair():
            taken = _gained(state, seat, _tokens(move.colour, 2))
            return taken, owed_after(taken, Paired(move.colour))
        case Reserve():
            return _reserve(state, seat, move)
        case ReserveDeck():
            return _reserve_deck(state, seat, move)
        case Buy():
            return _buy(state, seat, move)
        case Pass():
            return state.but(passes=state.passes + 1), ()
        case _:
            assert_never(move)


def owed_after(state: State, event: Event) -> tuple[Owed, ...]:
    """Return the steps that an event makes due, the first to be asked last."""
    owes = state.rules.owes.get(type(event), ())
    due = [owed for part in owes for owed in part.due(state, event)]
    return tuple(reversed(due))


def _gained(state: State, seat: int, tokens: Tokens) -> State:
    player = state.players[seat]
    players = state.seated(seat, player.holding(plus(player.tokens, tokens)))
    return state.but(supply=minus(state.supply, tokens), players=players, passes=0)


def drawn(state: State, row: int) -> tuple[Card | None, tuple[tuple[Card | None, ...], ...]]:
    """Return the top card of a row's deck and the decks without it; ``None`` from an empty deck [A8]."""
    deck = state.decks[row]
    if not deck:
        return None, state.decks
    return deck[0], (*state.decks[:row], deck[1:], *state.decks[row + 1 :])


def _laid(state: State, row: int, place: int, card: Card | None) -> tuple[tuple[Card | None, ...], ...]:
    """The market with a card, or nothing, in one place."""
    cards = state.market[row]
    return (*state.market[:row], (*cards[:place], card, *cards[place + 1 :]), *state.market[row + 1 :])


def refilled(state: State, gaps: tuple[Gap, ...]) -> State:
    """Return the state with gaps refilled in order, each from its own deck [A8, T2]."""
    for row, place in gaps:
        card, decks = drawn(state, row)
        state = state.but(market=_laid(state, row, place, card), decks=decks, gaps=())
    return state


def _to_hand(state: State, seat: int, held: HeldCard) -> State:
    """The state with a card in the seat's hand, and one gold if the supply has any [A4]."""
    player, supply = state.players[seat], state.supply
    tokens = player.tokens
    if supply[-1]:
        tokens, supply = plus(tokens, GOLD), minus(supply, GOLD)
    players = state.seated(seat, player.reserving((*player.reserved, held), tokens))
    return state.but(supply=supply, players=players, passes=0)


def _reserve(state: State, seat: int, move: Reserve) -> Played:
    spot = market_place(state, move.card)
    assert spot is not None
    card = state.rules.cards[move.card]
    after = refilled(_to_hand(state, seat, HeldCard(card, card.deck)), (spot,))
    return after, owed_after(after, Reserved(card))


def _reserve_deck(state: State, seat: int, move: ReserveDeck) -> Played:
    card, decks = drawn(state, state.rules.row_of[move.deck])
    held = HeldCard(card, move.deck, hidden=not state.rules.open_reserves)
    after = _to_hand(state.but(decks=decks), seat, held)
    return after, owed_after(after, Reserved(card)) if card is not None else ()


def paid(state: State, seat: int, payment: Payment) -> State:
    """Return the state after a payment: tokens to the supply, gold cards and discarded cards to the box [P4, P6]."""
    player = state.players[seat].holding(minus(state.players[seat].tokens, payment.tokens))
    return state.but(supply=plus(state.supply, payment.tokens), players=state.seated(seat, player), passes=0)


def _buy(state: State, seat: int, move: Buy) -> Played:
    after = paid(state, seat, move.payment)
    player = after.players[seat]
    spot = market_place(after, move.card)
    card = state.rules.cards[move.card]
    if spot is None:
        hand = tuple(held for held in player.reserved if held.card is not card)
        after = after.but(players=after.seated(seat, player.reserving(hand, player.tokens).owning(card)))
    else:
        market = _laid(after, *spot, None)
        after = after.but(market=market, gaps=(*after.gaps, spot), players=after.seated(seat, player.owning(card)))
    return after, owed_after(after, Bought(card))
