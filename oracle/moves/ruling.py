"""What the rules say of one move: refused by a rule, or the position that it leads to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from ..position import Owned, Position, Seat
from .table import Clause, as_numbers


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


def held_to(position: Position, answer: Mapping[str, int]) -> Position:
    """The position, once its numbers are found to be those of the form: the theorems speak of the latter."""
    numbers = as_numbers(position)
    assert all(answer[name] == n for name, n in numbers.items()), "the position follows the effect of the move"
    return position


def vacated(position: Position, name: str) -> Position:
    """The card leaves its row; the place waits to be filled again [T2]."""
    for row, cards in position.market.items():
        if name in cards:
            place = cards.index(name)
            left = (*cards[:place], None, *cards[place + 1 :])
            return replace(position, market={**position.market, row: left}, gaps=(*position.gaps, (row, place)))
    return position


def refilled(position: Position) -> Position:
    """Every place that waits is filled from its own deck, in the order of vacating, if that has cards [A8, T2]."""
    market, decks = dict(position.market), dict(position.decks)
    for row, place in position.gaps:
        if decks[row].count:
            card, decks[row] = decks[row].draw()
            market[row] = (*market[row][:place], card, *market[row][place + 1 :])
    return replace(position, market=market, decks=decks, gaps=())


def answered(position: Position) -> Position:
    """The step that was asked is owed no longer."""
    return replace(position, pending=position.pending[1:])


def in_front(seat: Seat, card: Owned) -> Seat:
    """The card lies in front of the player, after those got before it."""
    return replace(seat, cards=(*seat.cards, card))


def without_cards(seat: Seat, names: Collection[str]) -> Seat:
    """The cards in front of the player without those that go to the box."""
    return replace(seat, cards=tuple(card for card in seat.cards if card.name not in names))
