"""Laws of what may be done: the listing of legal moves against every move that could be written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from .errors import IllegalMove
from .gems import COLOURS
from .laws_form import Law, law
from .laws_table import MOST_IN_HAND
from .laws_universe import MoreMoves, move_universe, order_key
from .legality import affordable, legal_moves, why_illegal
from .moves import Move, Pair, Pass, Purchase, Reserve, ReserveDeck, Take
from .state import State
from .turn import apply

__all__ = ["STATE_LAWS", "listed_moves_are_the_legal_ones"]

RULE_ID = re.compile(r"[A-Z][1-9][0-9]?")


@law("A7", "E1")
def a_state_not_over_has_a_legal_move(state: State) -> Iterator[str]:
    moves = legal_moves(state)
    if bool(moves) == state.over or (state.to_act is None) != state.over:
        yield f"over is {state.over}, {len(moves)} moves are legal, and seat {state.to_act} is to act"


@law("T7")
def a_question_has_several_answers(state: State) -> Iterator[str]:
    if state.agenda and not state.over and len(legal_moves(state)) < 2:
        yield f"{state.agenda[-1]} is asked, with {legal_moves(state)} to choose from"


@law("A7")
def a_pass_stands_alone(state: State) -> Iterator[str]:
    moves = legal_moves(state)
    if any(isinstance(move, Pass) for move in moves) and len(moves) > 1:
        yield f"a pass is listed beside {moves[0]}"


def listed_moves_are_the_legal_ones(*more: MoreMoves) -> Law:
    """Return the law over the universe of moves, widened by the moves of modules' own shapes."""

    def breaches(state: State) -> Iterator[str]:
        listed = legal_moves(state)
        if len(set(listed)) != len(listed):
            yield "a move is listed twice"
        universe = move_universe(state, more)
        legal, written = set(listed), set(universe)
        reasons = {move: why_illegal(state, move) for move in (*universe, *listed)}
        unlisted = [move for move in universe if reasons[move] is None and move not in legal]
        if unlisted:
            yield f"{unlisted[0]} is legal and not listed"
        for move in listed:
            if reasons[move] is not None:
                yield f"{move} is listed, but: {reasons[move]}"
        unknown = [move for move in listed if move not in written]
        if unknown:
            yield f"{unknown[0]} is listed, and no move that could be written"
        for move, why in reasons.items():
            if why is not None and not (RULE_ID.fullmatch(why.rule) and why.reason):
                yield f"{move} is refused for no rule and reason: {why}"

    return Law("listed_moves_are_the_legal_ones", ("A1", "A5", "P3", "T3", "T4", "T7"), breaches)


@law("A2", "A3", "A4")
def takes_and_reservations_are_those_that_the_table_allows(state: State) -> Iterator[str]:
    """Told from the piles, rows and decks alone, since listing and judging may share their view of them."""
    if state.agenda or state.over:
        return
    listed = {move for move in legal_moves(state) if isinstance(move, Take | Pair | Reserve | ReserveDeck)}
    piles = dict(zip(COLOURS, state.supply, strict=False))
    left = [colour for colour in COLOURS if piles[colour]]
    allowed: set[Move] = {Take("".join(some)) for some in combinations(left, min(3, len(left))) if some}
    allowed |= {Pair(colour) for colour in COLOURS if piles[colour] >= 4}
    if len(state.players[state.mover].reserved) < MOST_IN_HAND:
        barred = {card_id for bar in state.rules.bars if not bar.buying for card_id in bar.cards(state, state.mover)}
        lying = {card.id for row in state.market for card in row if card is not None}
        allowed |= {Reserve(card_id) for card_id in lying - barred}
        allowed |= {ReserveDeck(deck.name) for deck, pile in zip(state.rules.decks, state.decks, strict=True) if pile}
    for move in sorted(map(str, listed ^ allowed)):
        yield f"{move} is {'listed, and not' if move in set(map(str, listed)) else 'not listed, and'} allowed"


@law("P7", "S6")
def listed_moves_stand_in_the_documented_order(state: State) -> Iterator[str]:
    listed = legal_moves(state)
    ordered = tuple(sorted(listed, key=lambda move: order_key(state, move)))
    for stands, should in zip(listed, ordered, strict=True):
        if stands != should:
            yield f"{stands} stands where {should} should"
            return


@law("T7", "E1")
def apply_refuses_what_why_illegal_refuses(state: State) -> Iterator[str]:
    for move in (*move_universe(state)[state.turn % 7 :: 7], *legal_moves(state)):
        why = why_illegal(state, move)
        try:
            apply(state, move)
        except IllegalMove as refused:
            if why is None or (refused.rule, refused.reason) != (why.rule, why.reason):
                yield f"{move} is refused with {refused}, not with {why}"
        else:
            if why is not None:
                yield f"{move} is done, in spite of {why}"


def purchases(state: State) -> dict[str, list[Purchase]]:
    """The listed purchases by card, as listed."""
    found: dict[str, list[Purchase]] = {}
    for move in legal_moves(state):
        if isinstance(move, Purchase):
            found.setdefault(move.card, []).append(move)
    return found


@law("P7", "O6")
def short_forms_are_the_first_payment(state: State) -> Iterator[str]:
    for card_id, listed in purchases(state).items():
        short = type(listed[0])(card_id)
        why = why_illegal(state, short)
        if listed[0].payment.discard and len(listed) > 1:
            if why is None or any(str(move.payment) not in why.reason for move in listed):
                yield f"{short} leaves open what is discarded, and is refused with {why}"
        elif why is not None:
            yield f"{short} is refused: {why}"
        elif apply(state, short) != apply(state, listed[0]):
            yield f"{short} is not read as {listed[0]}"


@law("P1", "A5", "E1")
def what_is_affordable_is_what_could_be_bought(state: State) -> Iterator[str]:
    if state.agenda:
        return
    told = affordable(state, state.mover)
    listed = {card_id: moves[0].payment for card_id, moves in purchases(state).items()}
    if list(told.items()) != list(listed.items()):
        yield f"affordable says {told}, the purchases are {listed}"


STATE_LAWS = (
    a_state_not_over_has_a_legal_move,
    a_question_has_several_answers,
    a_pass_stands_alone,
    listed_moves_are_the_legal_ones(),
    takes_and_reservations_are_those_that_the_table_allows,
    listed_moves_stand_in_the_documented_order,
    apply_refuses_what_why_illegal_refuses,
    short_forms_are_the_first_payment,
    what_is_affordable_is_what_could_be_bought,
)
