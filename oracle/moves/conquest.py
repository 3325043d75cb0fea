"""Conquest: with all three strongholds on one card its owner may buy it after the action [K6, T1]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from ..notation import Move
from ..position import Owed, Position
from ..tables import STRONGHOLDS_EACH
from ..terms import Term, every, no, number, truth
from .buy import can_buy, purchase, purchase_form
from .ruling import Ruling, answered
from .table import Clause, Form


def conquest_guard(own: Term, conquered: Term) -> list[Clause]:
    """All three of the player's strongholds stand on the card, and no conquest was made in this turn [K6]."""
    reason = "only the card with all three of one's own strongholds is conquered, once a turn"
    return [Clause("K6", every([own == STRONGHOLDS_EACH, no(conquered)]), reason)]


@cache
def _form() -> Form:
    own, conquered = number("own strongholds"), truth("conquered")
    return purchase_form(conquest_guard(own, conquered), {"own strongholds": own, "conquered": conquered})


def target(position: Position) -> str | None:
    """The card on which all three strongholds of the player stand, if there is one [K6]."""
    for card, there in position.strongholds.items():
        if there.seat == position.to_act and there.count == STRONGHOLDS_EACH:
            return card
    return None


def offered(position: Position) -> Position:
    """After the action the conquest is owed, or this turn has none [T1, K6]."""
    card = target(position)
    if not position.game.has_strongholds or position.conquered:
        return position
    if card is None:
        return over_for_this_turn(position)
    return replace(position, pending=(Owed("conquest", card=card),))


def over_for_this_turn(position: Position) -> Position:
    """Made, declined or not offered: there is no other in this turn [K6]."""
    return replace(position, conquered=True)


def judge_conquer(position: Position, move: Move) -> Ruling:
    """What the rules say of a conquest: a purchase like any other, of that one card [K6]."""
    there = position.strongholds.get(move.cards[0])
    own = there.count if there and there.seat == position.to_act else 0
    reach = {"own strongholds": own, "conquered": position.conquered}
    return purchase(over_for_this_turn(answered(position)), move, _form(), reach)


def judge_decline(position: Position, _move: Move) -> Ruling:
    """A conquest is optional [K6]."""
    return over_for_this_turn(answered(position))


def conquests(position: Position) -> Iterator[Move]:
    """To conquer or to decline: a choice where the card can be paid, and else declined by itself [K6, T7]."""
    card = position.pending[0].card
    if can_buy(position, card):
        yield Move(f"conquer {card}", "conquer", cards=(card,))
    yield Move("decline", "decline")
