"""Laws of what a move does: each main action, and the noble at the end of a turn [A2-A5, T4]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from .events import Bought, Drawing, Paired, Reserved
from .gems import COLOURS, GOLD, LETTERS, NO_TOKENS, Tokens, format_tokens, minus, plus
from .laws_form import move_law
from .laws_table import MOST_KEPT
from .legality import in_full
from .moves import Buy, Move, Pair, Reserve, ReserveDeck, Take
from .state import HeldCard, State

__all__ = ["MOVE_LAWS"]


@move_law("A2", "A3", "A4", "P4", "T3")
def an_action_gives_and_costs_what_it_says(before: State, move: Move, after: State) -> Iterator[str]:
    """Of a main action after which no module owes a step of its own."""
    if before.agenda or any(before.rules.owes.get(event) for event in (Paired, Drawing, Reserved, Bought)):
        return
    was, now = before.players[before.mover], after.players[before.mover]
    due = plus(was.tokens, gained(before, move))
    over = sum(due) - sum(now.tokens)
    returned = after.turn > before.turn and over == max(0, sum(due) - MOST_KEPT)
    if due != now.tokens and not (returned and min(minus(due, now.tokens)) >= 0):
        yield f"the tokens are {format_tokens(now.tokens)}, and should be {format_tokens(due)}"
    bought = tuple(before.rules.cards[each.card] for each in (move,) if isinstance(each, Buy))
    if now.cards != was.cards + bought:
        yield f"the cards are {now.cards}"
    kept = tuple(held for held in was.reserved if held.card not in bought)
    if now.reserved != kept + newly_held(before, move):
        yield f"the reserved cards are {now.reserved}"


@move_law("T4")
def nobles_come_to_those_who_deserve_them(before: State, move: Move, after: State) -> Iterator[str]:
    """One, if there is any, after the action and a return; no step that a module asks later brings another."""
    seat = before.mover
    came = after.players[seat].nobles[len(before.players[seat].nobles) :]
    owned = Counter(card.bonus for card in after.players[seat].cards)
    deserving = [
        noble
        for noble in before.nobles
        if all(owned[colour] >= asked for colour, asked in zip(COLOURS, noble.cards, strict=True))
    ]
    if any(noble not in deserving for noble in came):
        yield f"{came} came, of {deserving} that are deserved"
    asked = before.agenda[-1][0] if before.agenda else "action"
    ended = after.turn > before.turn and "noble" in after.rules.steps
    if ended and asked in ("action", "return", "noble") and len(came) != bool(deserving):
        yield f"{came} came to the turn's end, where {deserving} are deserved"


def gained(state: State, move: Move) -> Tokens:
    """The tokens that a main action brings, those that it costs below zero."""
    match move:
        case Take():
            return of_each(lambda letter: int(letter in move.colours))
        case Pair():
            return of_each(lambda letter: 2 * int(letter == move.colour))
        case Reserve() | ReserveDeck():
            return of_each(lambda letter: int(letter == GOLD and state.supply[-1] > 0))
        case Buy():
            made = in_full(state, move)
            return minus(NO_TOKENS, made.payment.tokens if isinstance(made, Buy) else NO_TOKENS)
        case _:
            return NO_TOKENS


def of_each(count: Callable[[str], int]) -> Tokens:
    """A token set told by the letters."""
    w, u, g, r, k, y = map(count, LETTERS)
    return (w, u, g, r, k, y)


def newly_held(state: State, move: Move) -> tuple[HeldCard, ...]:
    """The reserved card that a main action brings."""
    if isinstance(move, Reserve):
        card = state.rules.cards[move.card]
        return (HeldCard(card, card.deck),)
    if isinstance(move, ReserveDeck):
        pile = state.decks[state.rules.row_of[move.deck]]
        return (HeldCard(pile[0], move.deck, hidden=not state.rules.open_reserves),)
    return ()


MOVE_LAWS = (an_action_gives_and_costs_what_it_says, nobles_come_to_those_who_deserve_them)
