"""What the rules say of one move: refused by a rule, or the position that it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..position import Deck, Position, Seat
from .table import Clause


@dataclass(frozen=True)
class Refused:
    """The rule that forbids the move, and why."""

    rule: str
    reason: str


Ruling = Refused | Position


def refused(clause: Clause) -> Refused:
    """The refusal that this clause speaks."""
    return Refused(clause.rule, clause.reason)


def six(answer: Mapping[str, int], what: str) -> tuple[int, ...]:
    """The six numbers of a pile of tokens in an answer."""
    return tuple(answer[f"{what}.{n}"] for n in range(6))


def with_tokens(position: Position, answer: Mapping[str, int], seat: Seat | None = None) -> Position:
    """The position with the supply and the acting player's tokens that the form gives."""
    acting = replace(seat or position.acting, tokens=six(answer, "mine"))
    return replace(position, supply=six(answer, "supply"), seats=position.with_acting(acting))


def refilled(position: Position, name: str) -> Position:
    """The place of a card that left its row, filled from its own deck if that has cards [A8]."""
    market = {}
    decks: dict[str, Deck] = dict(position.decks)
    for row, cards in position.market.items():
        places = list(cards)
        if name in cards:
            place = cards.index(name)
            places[place] = None
            if decks[row].count:
                places[place], decks[row] = decks[row].draw()
        market[row] = tuple(places)
    return replace(position, market=market, decks=decks)
