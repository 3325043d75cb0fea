"""Strongholds: three of each seat, on a card or at home, and what they make of a card."""

from __future__ import annotations

from collections.abc import Iterator

from ..moves.conquest import conquest_guard
from ..moves.strongholds import (
    Siege,
    a_siege,
    came_home,
    move_guard,
    moved,
    place_guard,
    placed,
    remove_guard,
    removed,
)
from ..moves.table import Clause, allowed
from ..tables import MOST_ON_A_CARD, STRONGHOLDS_EACH
from ..terms import Term, every, follows, no, none_negative, some, truth
from .theorem import Book

BOOK = Book([])


def numbers_in(siege: Siege) -> list[Term]:
    """Every number of a siege."""
    return [siege.stock, siege.left, siege.own, siege.rivals, siege.rival_stock]


def lawful(siege: Siege) -> Term:
    """Nothing is below zero, at most three stand on a card, and all of one seat [K1]."""
    few = every(standing <= MOST_ON_A_CARD for standing in (siege.left, siege.own, siege.rivals))
    return every([none_negative(numbers_in(siege)), few, some([siege.own == 0, siege.rivals == 0])])


def sieges(siege: Siege) -> dict[str, tuple[Term, Siege]]:
    """What a stronghold step may do, and that the owner gets the card: whether it may be, and how all stand then."""
    face_up, another = truth("face up"), truth("another")
    guarded: dict[str, tuple[list[Clause], Siege]] = {
        "place": (place_guard(siege, face_up), placed(siege)),
        "move": (move_guard(siege, face_up, another), moved(siege)),
        "remove": (remove_guard(siege), removed(siege)),
    }
    steps = {name: (allowed(clauses), after) for name, (clauses, after) in guarded.items()}
    return {**steps, "home": (siege.rivals == 0, came_home(siege))}


@BOOK.theorem(
    "Never more than three strongholds stand on a card, and all are of one seat.",
    "From a lawful siege every stronghold step, and getting the card, leads to another lawful one.",
    "K1",
    "K2",
)
def three_of_one_seat() -> Iterator[Term]:
    siege = a_siege()
    for legal, after in sieges(siege).values():
        yield follows(every([lawful(siege), legal]), lawful(after))


@BOOK.theorem(
    "Strongholds are kept: one that leaves a card is at home or on another card.",
    "For each seat, stock + those on the card left + those on the card meant are the same before and after.",
    "K2",
    "K4",
    "K5",
)
def strongholds_are_kept() -> Iterator[Term]:
    siege = a_siege()
    for legal, after in sieges(siege).values():
        own = siege.stock + siege.left + siege.own == after.stock + after.left + after.own
        rival = siege.rivals + siege.rival_stock == after.rivals + after.rival_stock
        yield follows(every([lawful(siege), legal]), every([own, rival]))


@BOOK.theorem(
    "A rival's strongholds in company are safe, and none is ever added to them.",
    "No stronghold step raises the rival's number on a card, and one lowers it only from one to none.",
    "K2",
)
def company_is_safe() -> Iterator[Term]:
    siege = a_siege()
    for legal, after in sieges(siege).values():
        lone = every([siege.rivals == 1, after.rivals == 0])
        yield follows(every([lawful(siege), legal]), some([after.rivals == siege.rivals, lone]))


@BOOK.theorem(
    "A stronghold step is possible as long as another card without strongholds lies face up.",
    "A player with a stronghold in stock or on another card can place or move it to an empty face-up card.",
    "K2",
)
def an_empty_card_takes_one() -> Iterator[Term]:
    siege = a_siege()
    steps = sieges(siege)
    empty = every([truth("face up"), truth("another"), siege.own == 0, siege.rivals == 0])
    at_hand = every([lawful(siege), siege.stock + siege.left > 0])
    yield follows(every([at_hand, empty]), some([steps["place"][0], steps["move"][0]]))


@BOOK.theorem(
    "A turn has one conquest at most, and after it all three strongholds are at home.",
    "A conquest is refused once one was made; where it is allowed none is left in stock or elsewhere, and all return.",
    "K6",
    "K4",
)
def one_conquest_a_turn() -> Iterator[Term]:
    siege, conquered = a_siege(), truth("conquered")
    legal = allowed(conquest_guard(siege.own, conquered))
    yield follows(conquered, no(legal))
    all_there = siege.stock + siege.left + siege.own == STRONGHOLDS_EACH
    after = came_home(siege)
    home = every([siege.stock == 0, siege.left == 0, after.own == 0, after.stock == STRONGHOLDS_EACH])
    yield follows(every([lawful(siege), all_there, legal]), home)
    second = allowed(conquest_guard(after.own, conquered))
    yield follows(every([lawful(siege), legal]), no(second))
