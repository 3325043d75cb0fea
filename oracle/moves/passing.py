"""Passing: the only move where no action is legal, and none otherwise [A7]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..notation import Move
from ..position import Position
from ..tables import MOST_RESERVED
from ..terms import Term, every, no, some, truth
from .bars import rival_on
from .buy import can_buy
from .ruling import Ruling, refused
from .table import Clause, Form, Table, a_table, as_numbers, table_form


def nothing_to_do(table: Table, reservable: Term, affordable: Term) -> Term:
    """No gem to take, nothing or no room to reserve, no card to buy [A7]."""
    no_gem = every(left <= 0 for left in table.supply[:5])
    return every([no_gem, some([no(reservable), table.hand >= MOST_RESERVED]), no(affordable)])


def pass_guard(table: Table, reservable: Term, affordable: Term) -> list[Clause]:
    """Pass exists only when no action is legal [A7]."""
    return [Clause("A7", nothing_to_do(table, reservable, affordable), "a player passes only when no action is legal")]


@cache
def _form() -> Form:
    table, reservable, affordable = a_table(), truth("reservable"), truth("affordable")
    blanks = {"reservable": reservable, "affordable": affordable}
    return table_form(table, blanks, pass_guard(table, reservable, affordable), table)


def can_buy_something(position: Position) -> bool:
    """Whether some card in reach can be bought [A5]."""
    reach = [*position.face_up(), *(card.name for card in position.acting.reserved if card.name)]
    return any(can_buy(position, name) for name in reach)


def can_reserve_something(position: Position) -> bool:
    """Whether there is a deck, or a face-up card without a rival's stronghold, room in hand aside [A4, K1]."""
    unbarred = any(not rival_on(position, position.to_act, name) for name in position.face_up())
    return unbarred or any(deck.count for deck in position.decks.values())


def judge(position: Position, _move: Move) -> Ruling:
    """What the rules say of a pass."""
    form = _form()
    facts = {"reservable": can_reserve_something(position), "affordable": can_buy_something(position)}
    answer = form.ask(as_numbers(position) | facts)
    if clause := form.refusal(answer):
        return refused(clause)
    return replace(position, passes=position.passes + 1)
