"""Strongholds: they are placed, moved, sent home, and come home when their card is got [K1-K5]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..notation import Move
from ..position import Garrison, Position
from ..tables import MOST_ON_A_CARD
from ..terms import Term, every, number, truth
from .ruling import Ruling, answered, refused
from .table import Clause, Form


@dataclass(frozen=True)
class Siege:
    """A player's strongholds at home, and who stands on the card that is left and on the one that is meant."""

    stock: Term
    left: Term
    """The player's own on the card that one of them leaves."""
    own: Term
    """The player's own on the card that is meant."""
    rivals: Term
    """Those of the rival on the card that is meant."""
    rival_stock: Term
    """Those that the rival has at home."""

    def but(self, **changes: Any) -> Siege:
        """The same with some numbers changed."""
        return replace(self, **changes)


def a_siege() -> Siege:
    """Strongholds of which nothing is known yet."""
    return Siege(*(number(name) for name in ("stock", "left", "own", "rivals", "rival stock")))


def room(siege: Siege) -> Term:
    """The card has no rival's stronghold and fewer than three of the player's own [K1]."""
    return every([siege.rivals == 0, siege.own < MOST_ON_A_CARD])


def place_guard(siege: Siege, face_up: Term) -> list[Clause]:
    """One from stock goes on a face-up card without rivals [K2]."""
    reason = "one from stock is placed on a face-up card without a rival's stronghold and with fewer than three"
    return [Clause("K2", every([face_up, siege.stock > 0, room(siege)]), reason)]


def placed(siege: Siege) -> Siege:
    """One more stands on the card, one fewer is in stock [K2]."""
    return siege.but(stock=siege.stock - 1, own=siege.own + 1)


def move_guard(siege: Siege, face_up: Term, another: Term) -> list[Clause]:
    """One of the player's own goes from its card to another that is face up and without rivals [K2, K5]."""
    reason = "one's own stronghold is moved to another face-up card without a rival's and with fewer than three"
    return [Clause("K2", every([face_up, another, siege.left > 0, room(siege)]), reason)]


def moved(siege: Siege) -> Siege:
    """One more stands on the one card, one fewer on the other [K5]."""
    return siege.but(left=siege.left - 1, own=siege.own + 1)


def remove_guard(siege: Siege) -> list[Clause]:
    """A rival's stronghold goes home if it is alone on its card [K2]."""
    return [Clause("K2", siege.rivals == 1, "only a rival's stronghold that is alone on its card is sent home")]


def removed(siege: Siege) -> Siege:
    """It is in its owner's stock again [K2]."""
    return siege.but(rivals=siege.rivals - 1, rival_stock=siege.rival_stock + 1)


def came_home(siege: Siege) -> Siege:
    """When the owner gets the card, all strongholds on it are in stock again [K4]."""
    return siege.but(stock=siege.stock + siege.own, own=siege.own - siege.own)


def numbers_of(siege: Siege) -> dict[str, Term]:
    """Every number by name."""
    return {name: getattr(siege, name) for name in ("stock", "left", "own", "rivals", "rival_stock")}


@cache
def _form(what: str) -> Form:
    siege, face_up, another = a_siege(), truth("face up"), truth("another")
    clauses, after = {
        "place": (place_guard(siege, face_up), placed(siege)),
        "move": (move_guard(siege, face_up, another), moved(siege)),
        "remove": (remove_guard(siege), removed(siege)),
        "home": ([], came_home(siege)),
    }[what]
    return Form(numbers_of(siege) | {"face up": face_up, "another": another}, clauses, numbers_of(after))


def _numbers(position: Position, cards: tuple[str, ...]) -> dict[str, int]:
    """What the form asks about: the last card is the one that is meant, the first the one that is left."""
    first, last = (position.strongholds.get(card, Garrison(-1, 0)) for card in (cards[0], cards[-1]))
    mine = position.to_act
    return {
        "stock": position.acting.stock,
        "left": first.count if first.seat == mine else 0,
        "own": last.count if last.seat == mine else 0,
        "rivals": last.count if last.seat != mine else 0,
        "rival_stock": position.seats[last.seat].stock if last.count else 0,
        "face up": cards[-1] in position.face_up(),
        "another": cards[0] != cards[-1],
    }


def _standing(position: Position, counts: dict[str, tuple[int | None, int]]) -> Position:
    """So many strongholds of a seat on each of these cards, and the others as they are."""
    standing = {card: there for card, there in position.strongholds.items() if card not in counts}
    standing |= {card: Garrison(seat, n) for card, (seat, n) in counts.items() if n and seat is not None}
    return replace(position, strongholds=standing)


def _with_stock(position: Position, seat: int | None, stock: int) -> Position:
    seats = (replace(other, stock=stock) if place == seat else other for place, other in enumerate(position.seats))
    return replace(position, seats=tuple(seats))


def home(position: Position, card: str) -> Position:
    """The player gets the card: the strongholds on it, all the player's own, come home [K4]."""
    if card not in position.strongholds:
        return position
    answer = _form("home").ask(_numbers(position, (card,)))
    after = _standing(position, {card: (position.to_act, answer["own"])})
    return _with_stock(after, position.to_act, answer["stock"])


def judge(position: Position, move: Move) -> Ruling:
    """What the rules say of placing, moving or sending home a stronghold."""
    form = _form(move.name)
    answer = form.ask(_numbers(position, move.cards))
    if clause := form.refusal(answer):
        return refused(clause)
    mine, meant = position.to_act, move.cards[-1]
    if move.name == "remove":
        rival = position.strongholds[meant].seat
        after = _standing(position, {meant: (rival, answer["rivals"])})
        return answered(_with_stock(after, rival, answer["rival_stock"]))
    standing = {meant: (mine, answer["own"])}
    if move.name == "move":
        standing[move.cards[0]] = (mine, answer["left"])
    return answered(_with_stock(_standing(position, standing), mine, answer["stock"]))


def outcomes(position: Position) -> Iterator[Move]:
    """What the player could do with strongholds now [K2]."""
    up = list(position.face_up())
    placing: list[tuple[str, ...]] = [("place", card) for card in up]
    others: list[tuple[str, ...]] = [("remove", card) for card in position.strongholds]
    others += [("move", here, there) for here in position.strongholds for there in up]
    # Two that are allowed settle whether the player is asked, so the likelier ones are tried first.
    tried = [*placing, *others] if position.acting.stock else [*others, *placing]
    for what, *cards in tried:
        move = Move(" ".join(("stronghold", what, *cards)), "stronghold", cards=tuple(cards), name=what)
        if isinstance(judge(position, move), Position):
            yield move
