"""Reserving a face-up card or the top of a deck, with a gold if there is one [A4]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..cards import read_card
from ..notation import Move
from ..position import UNSEEN, Position, Reserved
from ..tables import MOST_RESERVED
from ..terms import Term, amount, choose, truth
from .ruling import Ruling, refilled, refused, with_tokens
from .table import Clause, Form, Table, a_table, as_numbers, table_form


def reserve_guard(table: Table, in_reach: Term) -> list[Clause]:
    """The card lies face up, or the deck has cards, and the hand has room [A4]."""
    return [
        Clause("A4", in_reach, "only a face-up card or the top card of a deck that has cards can be reserved"),
        Clause("A4", table.hand < MOST_RESERVED, f"at most {MOST_RESERVED} cards may be reserved at any time"),
    ]


def reserve_effect(table: Table) -> Table:
    """One card more in hand, and one gold if the supply has any; none left does not prevent it [A4]."""
    gold = choose(table.supply[5] > 0, amount(1), amount(0))
    return table.but(
        supply=[*table.supply[:5], table.supply[5] - gold],
        mine=[*table.mine[:5], table.mine[5] + gold],
        hand=table.hand + 1,
    )


@cache
def _form() -> Form:
    table, in_reach = a_table(), truth("in reach")
    return table_form(table, {"in reach": in_reach}, reserve_guard(table, in_reach), reserve_effect(table))


def judge(position: Position, move: Move) -> Ruling:
    """What the rules say of a reservation."""
    name = move.cards[0] if move.cards else None
    deck = position.decks.get(move.deck)
    reach = name in position.face_up() if name else deck is not None and deck.count > 0
    form = _form()
    answer = form.ask(as_numbers(position) | {"in reach": reach})
    if clause := form.refusal(answer):
        return refused(clause)
    after = replace(with_tokens(position, answer), passes=0)
    if name:
        return _into_hand(refilled(after, name), Reserved(name, read_card(name).deck, hidden=False))
    assert deck is not None, "the deck was in reach"
    drawn, rest = deck.draw()
    hidden = "open_reservations" not in position.game.variants
    card = Reserved(None if drawn == UNSEEN else drawn, move.deck, hidden)
    return _into_hand(replace(after, decks={**after.decks, move.deck: rest}), card)


def _into_hand(position: Position, card: Reserved) -> Position:
    seat = position.acting
    return replace(position, seats=position.with_acting(replace(seat, reserved=(*seat.reserved, card))))
