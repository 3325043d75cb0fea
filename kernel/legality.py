"""What is legal: ``why_illegal`` decides, ``legal_moves`` lists; a law holds the two together.

When several rules forbid a move, the first of these is named: game over (E1), not what is asked or another seat's turn
(T7), no such action (A2, A3, A6, A7, T3, T4), not in reach (A4, A5), barred, hand full (A4), the payment (O6, P6, P2,
P1, P3).
"""

from __future__ import annotations

from typing import TypeGuard, assert_never

from attrs import evolve

from .actions import HAND, PAIR_PILE, TAKEN, actions, barred, choices, is_stuck, market_place, purchases, takes
from .cards import Card
from .compose import standard_names
from .errors import NotationError, QuestionError, shown
from .gems import GOLD, INDEX, LETTERS, format_tokens
from .moves import NOTHING, Action, Buy, Move, Pair, Pass, Payment, Purchase, Reserve, ReserveDeck, Take, is_action
from .notation import parse_move
from .payment import covered_if_split, discards, fitting, left_over, spare_piece
from .quote import Purse, due, purse_of
from .rules import Refusal, Rules
from .state import Observation, State, table_of

__all__ = [
    "affordable",
    "as_move",
    "bar_refusal",
    "in_full",
    "legal_moves",
    "purchase_refusal",
    "refusal",
    "seat_of",
    "was_listed",
    "why_illegal",
]


def legal_moves(position: State | Observation) -> tuple[Move, ...]:
    """Return every legal move, in a fixed order; ``()`` when the game is over or, in an observation, not one's turn.

    The order: take (colours in order), pair, reserve (rows 1, 2, 3 by place), reserve deck, buy (rows, then the hand in
    the order of reserving; the payments of one card by gold cards, gold, most W, U, G, R, K, card ids), pass; returns
    by most W, U, G, R, K, Y; other choices in string order of their text. Short forms are not listed.
    """
    state = table_of(position)
    if state.over or (isinstance(position, Observation) and position.seat != state.to_act):
        return ()
    return _listed(state)


def _listed(state: State) -> tuple[Move, ...]:
    """The legal moves of a state that is not over, found once."""
    if state.listed is not None:
        return state.listed
    if state.agenda:
        owed = state.agenda[-1]
        return state.listing(state.rules.steps[owed[0]].options(state, owed))
    return state.listing(actions(state, state.mover))


def was_listed(move: object, state: State) -> TypeGuard[Move]:
    """Whether this very object was listed as a legal move of this very state, so that nothing is left to judge."""
    return state.listed is not None and id(move) in map(id, state.listed)


def why_illegal(position: State | Observation, move: Move | str, seat: int | None = None) -> Refusal | None:
    """Return why a move is illegal, or ``None`` when it is legal; ``seat`` is who wants to make it, if that matters.

    Raises ``NotationError`` for a malformed move, or an id or name that is in no table; ``QuestionError`` for a seat
    that is not at the table.
    """
    state = table_of(position)
    read = as_move(state.rules, move)
    if isinstance(position, Observation):
        if position.seat is None:
            return Refusal("E1" if state.over else "T7", "the observation is nobody's: no seat may move in it")
        if seat not in (None, position.seat):
            told = f"the observation of seat {position.seat} judges moves as its own"
            raise QuestionError(f"seat {shown(seat)}: {told}")
        seat = position.seat
    return refusal(state, read, None if seat is None else seat_of(state, seat))


def as_move(rules: Rules, move: Move | str) -> Move:
    """Return a move given as such or as text, every id and name in it known somewhere."""
    read = parse_move(move) if isinstance(move, str) else move
    if not isinstance(read, Move):
        raise NotationError(f"move {shown(move)}: a Move or a line of text is allowed")
    if not hasattr(read, "verb"):
        raise NotationError(f"move: an object of class {type(read).__name__} given, which is no move of its own kind")
    for kind, name in read.named():
        known = rules.known.get(kind, {})
        if name not in known and name not in standard_names(kind):
            allowed = "those of the tables" if kind == "card" else ", ".join(known or sorted(standard_names(kind)))
            raise NotationError(f"move {shown(str(read))}: there is no {kind} {shown(name)}; allowed: {allowed}")
    return read


def seat_of(state: State, seat: object) -> int:
    """Return a seat that is at the table, or raise ``QuestionError``."""
    if type(seat) is not int or not 0 <= seat < len(state.players):
        raise QuestionError(f"seat {shown(seat)}: 0 to {len(state.players) - 1} are at the table")
    return seat


def refusal(state: State, move: Move, seat: int | None = None) -> Refusal | None:
    """Return why a well-formed move is illegal for a seat (by default the one asked), or ``None``."""
    if state.over:
        return Refusal("E1", f"{move}: the game is over")
    if seat is not None and seat != state.to_act:
        return Refusal("T7", f"{move}: seat {state.to_act} is to act, not seat {seat}")
    if state.agenda:
        return _answer(state, move)
    if not is_action(move):
        return Refusal("T7", f"{move}: seat {state.to_act} is asked for an action: take, pair, reserve or buy")
    return _action(state, state.mover, move)


def _answer(state: State, move: Move) -> Refusal | None:
    """Judge the answer to the step that is asked [T7]."""
    owed = state.agenda[-1]
    step = state.rules.steps[owed[0]]
    if not isinstance(move, step.answers):
        return Refusal("T7", f"{move}: seat {state.to_act} is asked first: {step.asks(state, owed)}")
    if step.refuse is not None:
        return step.refuse(state, owed, move)
    options = _listed(state)
    if move in options:
        return None
    return Refusal(step.rule, f"{move}: not among the choices: {', '.join(map(str, options))}")


def _action(state: State, seat: int, move: Action) -> Refusal | None:
    match move:
        case Take():
            return _take(state, move)
        case Pair():
            return _pair(state, move)
        case Reserve():
            return _reserve(state, seat, move)
        case ReserveDeck():
            return _reserve_deck(state, seat, move)
        case Buy():
            return _buy(state, seat, move)
        case Pass():
            if is_stuck(state, seat):
                return None
            return Refusal("A7", f"pass: another action is legal, {actions(state, seat)[0]} for one")
        case _:
            assert_never(move)


def _take(state: State, move: Take) -> Refusal | None:
    if GOLD in move.colours:
        return Refusal("A6", f"{move}: gold is never taken, only gained by reserving")
    if move in takes(state.supply):
        return None
    wanted = min(TAKEN, sum(count > 0 for count in state.supply[:5]))
    held = format_tokens(state.supply[:5]) or "no gems"
    return Refusal("A2", f"{move}: of a supply of {held}, one gem of each of {wanted} colours is taken")


def _pair(state: State, move: Pair) -> Refusal | None:
    if move.colour == GOLD:
        return Refusal("A6", f"{move}: gold is never taken, only gained by reserving")
    if move in takes(state.supply):
        return None
    pile = state.supply[INDEX[move.colour]]
    return Refusal("A3", f"{move}: the pile holds {pile}, and a pair needs {PAIR_PILE} or more")


def _reserve(state: State, seat: int, move: Reserve) -> Refusal | None:
    if market_place(state, move.card) is None:
        return Refusal("A4", f"{move}: the card is not in reach; a face-up card or the top of a deck is reserved")
    return bar_refusal(state, seat, move, move.card, buying=False) or _hand(state, seat, move)


def _reserve_deck(state: State, seat: int, move: ReserveDeck) -> Refusal | None:
    row = state.rules.row_of.get(move.deck)
    if row is None:
        names = ", ".join(deck.name for deck in state.rules.decks)
        return Refusal("A4", f"{move}: there is no such deck; the decks are {names}")
    if not state.decks[row]:
        return Refusal("A4", f"{move}: the deck is empty")
    return _hand(state, seat, move)


def _hand(state: State, seat: int, move: Move) -> Refusal | None:
    if len(state.players[seat].reserved) >= HAND:
        return Refusal("A4", f"{move}: seat {seat} has {HAND} reserved cards, the most allowed")
    return None


def bar_refusal(state: State, seat: int, move: Move, card_id: str, *, buying: bool) -> Refusal | None:
    """Return the first bar that forbids a card to a seat, those on taking before those on buying [K1, O4]."""
    if card_id not in barred(state, seat, buying=buying):
        return None
    bars = (bar for bar in sorted(state.rules.bars, key=lambda bar: bar.buying) if buying or not bar.buying)
    bar = next(bar for bar in bars if card_id in bar.cards(state, seat))
    return Refusal(bar.rule, f"{move}: {bar.reason}")


def card_in_reach(state: State, seat: int, card_id: str) -> Card | None:
    """Return a card that lies face up or is in the seat's own hand, or ``None`` [A5]."""
    spot = market_place(state, card_id)
    if spot is not None:
        return state.market[spot[0]][spot[1]]
    for held in state.players[seat].reserved:
        if held.card is not None and held.card.id == card_id:
            return held.card
    return None


def _buy(state: State, seat: int, move: Buy) -> Refusal | None:
    card = card_in_reach(state, seat, move.card)
    if card is None:
        words = f"buy {move.card}: the card is not in reach; a face-up card or one of your own reserved cards is bought"
        return Refusal("A5", words)
    return purchase_refusal(state, seat, move, card)


def purchase_refusal(state: State, seat: int, move: Purchase, card: Card) -> Refusal | None:
    """Return why a seat may not get a card in this way that is in its reach: a bar, or the payment [K1, O4, O6, P1-P6].

    Nothing paid where something is due is the short form.
    """
    bar = bar_refusal(state, seat, move, card.id, buying=True)
    if bar is not None:
        return bar
    if card.discard is not None:
        return _discard(move, card.discard, state.players[seat].cards)
    payment, purse = move.payment, purse_of(state, seat)
    if payment.is_empty:
        payment = next(iter(choices(state, seat, card)), Payment(purse.tokens, purse.gold_cards))
    return _payment(move, card, payment, purse)


def _discard(move: Purchase, price: tuple[str, int], owned: tuple[Card, ...]) -> Refusal | None:
    """Judge the cards that are discarded for a price in cards; those that took their colour go first [O6]."""
    (colour, count), named = price, move.payment.discard
    told = f"{move}: the price is to discard {count} cards of {colour}"
    copies, others = fitting(colour, owned)
    if move.payment.is_empty:
        ways = discards(price, owned)
        which = f"which ones is to be said: {' or '.join(map(str, ways))}" if ways else "the payer has too few"
        return None if len(ways) == 1 else Refusal("O6", f"{told}; {which}")
    if len(named) != count:
        return Refusal("O6", f"{told}, no more and no fewer, and nothing else")
    for card_id in named:
        if card_id not in copies and card_id not in others:
            return Refusal("O6", f"{told}; {card_id} is no such card in front of the payer")
    if sum(card_id in copies for card_id in named) < min(count, len(copies)):
        return Refusal("O6", f"{told}; first those that took their colour from another card: {', '.join(copies)}")
    return None


def _payment(move: Purchase, card: Card, payment: Payment, purse: Purse) -> Refusal | None:
    """Judge what is paid for a price in gems [P1-P6]."""
    owed = due(card, purse.bonuses)
    if payment.discard:
        return Refusal("O6", f"{move}: the price is {format_tokens(card.cost)}, which no cards are discarded for")
    for card_id in payment.cards:
        if card_id not in purse.gold_cards:
            return Refusal("P6", f"{move}: {card_id} is no gold card in front of the payer")
    for place, paid in enumerate(payment.tokens):
        if paid > purse.tokens[place]:
            held = format_tokens(purse.tokens) or "no tokens"
            return Refusal("P2", f"{move}: pays {LETTERS[place]}{paid}, but the payer holds {held}")
    pieces = (owed, payment.tokens, len(payment.cards), purse.worth)
    if left_over(*pieces) < 0:
        rule = "P5" if purse.worth > 1 and covered_if_split(*pieces) else "P1"
        held = format_tokens(purse.tokens) or "no tokens"
        return Refusal(rule, f"{move}: {format_tokens(owed)} is due and not covered; the payer holds {held}")
    spare = spare_piece(*pieces)
    if spare is not None:
        return Refusal("P3", f"{move}: {format_tokens(owed) or 'nothing'} is due, and one {spare} too many is paid")
    return None


def in_full(state: State, move: Move) -> Move:
    """Return a legal move with its payment written out: the short form's is the first in the order of listing [P7]."""
    if isinstance(move, Purchase) and move.payment.is_empty:
        card = card_in_reach(state, state.mover, move.card)
        if card is not None:
            return evolve(move, payment=next(iter(choices(state, state.mover, card)), NOTHING))
    return move


def affordable(position: State | Observation, seat: int) -> dict[str, Payment]:
    """Return the cards that a seat could buy now were it its turn, by id, each with the payment of the short form.

    In the order of ``legal_moves``. Raises ``QuestionError`` for a seat that is not there, and for another seat of an
    observation that has a hidden reserve.
    """
    state = table_of(position)
    seat = seat_of(state, seat)
    if any(held.card is None for held in state.players[seat].reserved):
        raise QuestionError(f"affordable: seat {seat} has a reserved card that this observation does not show")
    if state.over:
        return {}
    return {card_id: ways[0] for card_id, ways in purchases(state, seat)}
