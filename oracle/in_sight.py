"""Can this seat afford that card? Asked of a position or observation document."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .affording import afford
from .cards import read_card
from .errors import QuestionError
from .moves.buy import bar
from .moves.paying import question_of
from .position import Position
from .question import Answer, shown
from .reading import read_position


def a_seat(value: object, position: Position) -> int:
    """A seat of this game."""
    last = position.game.players - 1
    if type(value) is not int or not 0 <= value <= last:
        raise QuestionError(f"seat: {shown(value)} is not a seat; the seats are 0 to {last}")
    return value


def forbidden(position: Position, seat: int, name: str) -> str | None:
    """What forbids a seat to buy a card in its sight, other than the price [A5, K1, O4, H3]."""
    if name in position.face_up() or position.seats[seat].in_hand(name):
        return "The game is over." if position.over else _barred(position, seat, name)
    for other, player in enumerate(position.seats):
        if any(card.name == name and not card.hidden for card in player.reserved):
            return f"Seat {other} has it reserved."
    # One answer wherever the card is, so that asking tells nothing about decks and hidden hands.
    raise QuestionError(
        f"card: {shown(name)} is not in sight of seat {seat}: ask about a face-up card or one in its own hand"
    )


def _barred(position: Position, seat: int, name: str) -> str | None:
    """Who or what bars this seat from a card that lies in its reach [K1, O4]."""
    if name not in position.strongholds and not read_card(name).is_copy:
        return None
    clause = bar(position, seat, name)
    if clause is None:
        return None
    if clause.rule == "O4":
        return f"Seat {seat} has no card of a colour to copy."
    there = position.strongholds[name]
    standing = "a stronghold" if there.count == 1 else f"{there.count} strongholds"
    return f"Seat {there.seat} has {standing} on it."


def afford_card(document: object, seat: object, card: object) -> Answer:
    """Whether that seat could buy the card, were it its turn; also says who or what forbids it [A5, K1, O4, P1-P7]."""
    return afford_in(read_position(document), seat, card)


def afford_in(position: Position, seat: object, card: object) -> Answer:
    """The same for a position that has been read."""
    asked = a_seat(seat, position)
    if not isinstance(card, str):
        raise QuestionError(f"card: {shown(card)} is not a card id")
    barred = forbidden(position, asked, card)
    answer = afford(question_of(position.seats[asked], read_card(card)))
    if barred is None:
        return answer
    nothing: dict[str, Any] = {"cards": 0} if read_card(card).discard else {"gold": 0, "gems": {}}
    return replace(answer, affordable=False, payment=None, missing=answer.missing or nothing, because=barred)


def cards_in_sight(document: object, seat: object) -> tuple[str, ...]:
    """The cards that seat may ask about: the rows, its own hand, and what others reserved openly."""
    position = read_position(document)
    asked = a_seat(seat, position)
    own = [card.name for card in position.seats[asked].reserved if card.name]
    others = [
        card.name
        for place, player in enumerate(position.seats)
        for card in player.reserved
        if place != asked and card.name and not card.hidden
    ]
    return (*position.face_up(), *own, *others)
