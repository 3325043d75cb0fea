"""What bars a player from a card, however rich: a rival's stronghold, or no colour to copy [K1, O4]."""

from __future__ import annotations

from ..position import Position
from ..terms import Pile, Term, some
from .table import Clause

NO_RIVAL = "only the player whose strongholds stand on a card may buy, reserve or freely take it"
NO_COLOUR = "a copy card is got only by a player who has a card of some colour"


def can_copy(cards: Pile) -> Term:
    """There is a card with a bonus, whose colour can be chosen [O4]."""
    return some(owned > 0 for owned in cards)


def rival_clause(unbarred: Term) -> Clause:
    """No rival has a stronghold on the card [K1]."""
    return Clause("K1", unbarred, NO_RIVAL)


def rival_on(position: Position, seat: int | None, name: str) -> bool:
    """Whether strongholds of another seat stand on the card [K1]."""
    there = position.strongholds.get(name)
    return there is not None and there.seat != seat
