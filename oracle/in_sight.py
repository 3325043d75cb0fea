"""Can this seat afford that card? Asked of a position or observation document."""

from __future__ import annotations

from dataclasses import replace

from .affording import afford
from .cards import read_card
from .errors import QuestionError
from .moves.buy import question_of
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
    """What forbids this seat to buy the card, other than its price; the card must be in sight of the seat [A5, H3]."""
    if name in position.face_up() or position.seats[seat].in_hand(name):
        return "The game is over." if position.over else None
    for other, player in enumerate(position.seats):
        if any(card.name == name and not card.hidden for card in player.reserved):
            return f"Seat {other} has it reserved."
    # One answer wherever the card is, so that asking tells nothing about decks and hidden hands.
    raise QuestionError(
        f"card: {shown(name)} is not in sight of seat {seat}: ask about a face-up card or one in its own hand"
    )


def afford_card(document: object, seat: object, card: object) -> Answer:
    """Whether that seat could buy the card, were it its turn; also says who or what forbids it [A5, P1-P7]."""
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
    lacking = answer.missing or {"gold": 0, "gems": {}}
    return replace(answer, affordable=False, payment=None, missing=lacking, because=barred)


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
