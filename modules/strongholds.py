"""Strongholds, of the box The Sun Never Sets: three each, which keep others off a card and conquer it [K1-K6]."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self, TypeAlias

from attrs import field, frozen

from splendor.kernel.actions import barred, choices, face_up
from splendor.kernel.errors import DocumentError, NotationError, shown
from splendor.kernel.events import Bought, Freed, Reserved
from splendor.kernel.legality import purchase_refusal
from splendor.kernel.moves import Kind, Move, OfCard, Purchase, card_text
from splendor.kernel.play import purchased
from splendor.kernel.rules import TURN_END, Bar, KeyWords, Module, Played, Refusal, Slice, Step, StepWords
from splendor.kernel.state import Owed, State

from .order import follow_up, turn_row

__all__ = ["EACH", "STRONGHOLDS", "Conquer", "Decline", "PlaceStronghold", "MoveStronghold", "RemoveStronghold"]

EACH = 3
"""How many strongholds each player has, and how many at most stand on a card [K1]."""

KEY = "strongholds"

Placed: TypeAlias = tuple[tuple[str, int, int], ...]
"""The cards with strongholds, in string order: the id, whose they are, and how many."""


@frozen(repr=False)
class PlaceStronghold(OfCard):
    """Place a stronghold from the stock on a card [K2]."""

    verb = "stronghold place"
    example = "stronghold place 1-W-0-R2K1"


@frozen(repr=False)
class RemoveStronghold(OfCard):
    """Send home a rival's stronghold that stands alone on its card [K2]."""

    verb = "stronghold remove"
    example = "stronghold remove 1-W-0-R2K1"


@frozen(repr=False)
class MoveStronghold(Move):
    """Move a stronghold from one card to another [K2, K5]."""

    verb = "stronghold move"
    example = "stronghold move 1-W-0-R2K1 1-U-0-K3"
    from_card: str = field(converter=card_text)
    to_card: str = field(converter=card_text)

    def written(self) -> str:
        return f"{self.from_card} {self.to_card}"

    @classmethod
    def read(cls, rest: str) -> Self:
        cards = rest.split(" ")
        if len(cards) != 2:
            raise NotationError(f"cards {shown(rest)}: two are named, from which and to which")
        return cls(*cards)

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("card", self.from_card), ("card", self.to_card))


@frozen(repr=False)
class Conquer(Purchase):
    """Buy the card on which all your strongholds stand, after your action [K6]."""

    verb = "conquer"
    example = "conquer 1-W-0-R2K1 pay R2K1"


@frozen(repr=False)
class Decline(Move):
    """Leave the card that could be conquered [K6]."""

    verb = "decline"
    example = "decline"

    def written(self) -> str:
        return ""

    @classmethod
    def read(cls, rest: str) -> Self:
        if rest:
            raise NotationError(f"decline {shown(rest)}: decline stands alone")
        return cls()


DECLINE = Decline()
_place = lru_cache(maxsize=1 << 10)(PlaceStronghold)
_remove = lru_cache(maxsize=1 << 10)(RemoveStronghold)


class _Moves(dict[str, MoveStronghold]):
    """The moves from one card by the card that they lead to, each made once; not more than a game has cards."""

    def __init__(self, from_card: str) -> None:
        super().__init__()
        self.from_card = from_card

    def __missing__(self, to: str) -> MoveStronghold:
        if len(self) >= MOST_KEPT:
            self.clear()
        return self.setdefault(to, MoveStronghold(self.from_card, to))


MOST_KEPT = 1 << 8
_moves_from = lru_cache(maxsize=MOST_KEPT)(_Moves)


def _placed(state: State) -> Placed:
    placed: Placed = state.slice(KEY)
    return placed


def _with(placed: Placed, card_id: str, seat: int, more: int) -> Placed:
    """What is placed, with so many more strongholds of a seat on a card."""
    others = []
    for entry in placed:
        if entry[0] == card_id:
            more += entry[2]
        else:
            others.append(entry)
    if more:
        others.append((card_id, seat, more))
        others.sort()
    return tuple(others)


def _cleared(state: State, card_id: str) -> State:
    """The state with no stronghold left on a card."""
    return state.with_slice(KEY, tuple(entry for entry in _placed(state) if entry[0] != card_id))


def _stock(placed: Placed, seat: int) -> int:
    """The strongholds that a seat has at home."""
    return EACH - sum([count for _, owner, count in placed if owner == seat])


def _of_rivals(placed: Placed, seat: int) -> frozenset[str]:
    """The cards on which strongholds of others stand [K1]."""
    return frozenset([card_id for card_id, owner, _ in placed if owner != seat])


def _closed(state: State, seat: int) -> frozenset[str]:
    return _of_rivals(_placed(state), seat)


def _face_up(state: State) -> list[str]:
    return sorted([card.id for card in face_up(state)])


def _stronghold_due(state: State, event: Bought) -> tuple[Owed, ...]:
    return (("stronghold",),)


def _asks_stronghold(state: State, owed: Owed) -> str:
    return "place or move a stronghold, or remove a rival's"


def _stronghold_moves(state: State, owed: Owed) -> tuple[Move, ...]:
    """Move one, place one, or send a rival's home, in string order of their text [K2, K5].

    No card can come to have more than three, since nobody has a fourth to put there [K1].
    """
    seat, stock, mine, closed = state.mover, EACH, [], set()
    removes: list[Move] = []
    for card_id, owner, count in _placed(state):
        if owner == seat:
            mine.append(card_id)
            stock -= count
        else:
            closed.add(card_id)
            if count == 1:
                removes.append(_remove(card_id))
    room = [card_id for card_id in _face_up(state) if card_id not in closed]
    moves: list[Move] = []
    for card_id in mine:
        there = room.copy()
        there.remove(card_id)
        moves += map(_moves_from(card_id).__getitem__, there)
    if stock:
        moves += map(_place, room)
    return (*moves, *removes)


def _refuse_stronghold(state: State, owed: Owed, move: Move) -> Refusal | None:
    if move in _stronghold_moves(state, owed):
        return None
    placed, seat = _placed(state), state.mover
    if isinstance(move, RemoveStronghold):
        return Refusal("K2", f"{move}: no stronghold of a rival stands alone on that card")
    if isinstance(move, PlaceStronghold):
        to, without = move.card, None if _stock(placed, seat) else f"seat {seat} has no stronghold at home"
    else:
        assert isinstance(move, MoveStronghold)
        mine = [card_id for card_id, owner, _ in placed if owner == seat]
        to, without = move.to_card, None if move.from_card in mine else f"seat {seat} has none on {move.from_card}"
        if move.from_card == to:
            without = "a move changes the card"
    if without is None and to not in _face_up(state):
        without = f"{to} does not lie face up"
    return Refusal("K2", f"{move}: {without or f'strongholds of a rival stand on {to}'}")


def _do_stronghold(state: State, owed: Owed, move: Move | None) -> Played:
    placed, seat = _placed(state), state.mover
    match move:
        case PlaceStronghold():
            return state.with_slice(KEY, _with(placed, move.card, seat, 1)), ()
        case MoveStronghold():
            lifted = _with(placed, move.from_card, seat, -1)
            return state.with_slice(KEY, _with(lifted, move.to_card, seat, 1)), ()
        case _:
            assert isinstance(move, RemoveStronghold)
            return _cleared(state, move.card), ()


def _home_due(state: State, event: Bought | Freed | Reserved) -> tuple[Owed, ...]:
    home = event.card.id
    for card_id, _, _ in _placed(state):
        if card_id == home:
            return (("home", home),)
    return ()


def _home(state: State, owed: Owed, move: Move | None) -> Played:
    """All strongholds on a card that leaves the table come home to their owner, who took it [K4]."""
    return _cleared(state, owed[1]), ()


def _conquest_due(state: State) -> Owed | None:
    """The conquest of the one card with three of the mover's strongholds [K6]."""
    seat = state.mover
    for card_id, owner, count in _placed(state):
        if owner == seat and count == EACH:
            return ("conquest", card_id)
    return None


def _asks_conquest(state: State, owed: Owed) -> str:
    return f"conquer {owed[1]}, or decline"


def _conquests(state: State, owed: Owed) -> tuple[Move, ...]:
    """The payments of the card, and to decline; that alone, and by itself, where it cannot be had [K6, O4, T7]."""
    seat, card_id = state.mover, owed[1]
    if card_id in barred(state, seat, buying=True):
        return (DECLINE,)
    ways = choices(state, seat, state.rules.cards[card_id])
    return (*(Conquer.known(card_id, payment) for payment in ways), DECLINE)


def _refuse_conquest(state: State, owed: Owed, move: Move) -> Refusal | None:
    if isinstance(move, Decline):
        return None
    assert isinstance(move, Conquer)
    if move.card != owed[1]:
        return Refusal("K6", f"{move}: {owed[1]} is the card that can be conquered")
    return purchase_refusal(state, state.mover, move, state.rules.cards[move.card])


def _conquer(state: State, owed: Owed, move: Move | None) -> Played:
    return purchased(state, state.mover, move) if isinstance(move, Conquer) else (state, ())


def _write_conquest(owed: Owed) -> dict[str, Any]:
    return {"card": owed[1]}


def _read_conquest(state: State, entry: dict[str, Any], path: str) -> Owed:
    return ("conquest", entry["card"])


def _write_placed(state: State, seat: int | None) -> dict[str, dict[str, int]]:
    return {card_id: {"seat": owner, "count": count} for card_id, owner, count in _placed(state)}


def _read_placed(state: State, seat: int | None, value: Any, path: str) -> State:
    face_up, seats = _face_up(state), len(state.players)
    of_seat = [0] * seats
    for card_id, entry in (value or {}).items():
        if card_id not in face_up:
            raise DocumentError(f"{path}: {shown(card_id)} given; strongholds stand on cards that lie face up [K2]")
        if entry["seat"] >= seats:
            told = f"{entry['seat']} given; 0 to {seats - 1} are at the table"
            raise DocumentError(f"{path}.{card_id}.seat: {told}")
        of_seat[entry["seat"]] += entry["count"]
        if of_seat[entry["seat"]] > EACH:
            told = f"seat {entry['seat']} has {of_seat[entry['seat']]} on cards; each player has {EACH} [K1]"
            raise DocumentError(f"{path}.{card_id}.count: {told}")
    entries = sorted((value or {}).items())
    after = state.with_slice(KEY, tuple((card_id, entry["seat"], entry["count"]) for card_id, entry in entries))
    for place, owed in enumerate(reversed(after.agenda)):
        if owed[0] == "conquest" and (owed[1], after.mover, EACH) not in _placed(after):
            told = f"{shown(owed[1])} given; seat {after.mover} has no {EACH} strongholds on it [K6]"
            raise DocumentError(f"pending[{place}].card: {told}")
    return after


def _write_stock(state: State, seat: int | None) -> int:
    assert seat is not None
    return _stock(_placed(state), seat)


def _read_stock(state: State, seat: int | None, value: Any, path: str) -> State:
    """What is at home follows from what stands on cards; a document that says it must say so [K1]."""
    left = _write_stock(state, seat)
    if value not in (None, left):
        raise DocumentError(f"{path}: {value} given; {left} is allowed, {EACH} less those on cards [K1]")
    return state


def _after_conquest(state: State) -> int:
    """The stage of a turn whose conquest step is over."""
    return [row.step for row in state.rules.rows].index("conquest") + 1


def _is_asked(state: State) -> bool:
    return any(owed[0] == "conquest" for owed in state.agenda)


def _write_conquered(state: State, seat: int | None) -> bool:
    return _after_conquest(state) <= state.stage < TURN_END and not _is_asked(state)


def _read_conquered(state: State, seat: int | None, value: Any, path: str) -> State:
    if not value:
        return state
    if not state.agenda or state.stage == TURN_END:
        raise DocumentError(f"{path}: true given; false is allowed between turns [K6]")
    if _is_asked(state):
        raise DocumentError(f"{path}: true given; false is allowed while a conquest is asked [K6]")
    return state.but(stage=max(state.stage, _after_conquest(state)))


CONQUEST_STEP = Step(
    "conquest",
    "K6",
    _conquer,
    answers=(Conquer, Decline),
    options=_conquests,
    asks=_asks_conquest,
    refuse=_refuse_conquest,
)

STRONGHOLD_STEP = Step(
    "stronghold",
    "K2",
    _do_stronghold,
    answers=(PlaceStronghold, MoveStronghold, RemoveStronghold),
    options=_stronghold_moves,
    asks=_asks_stronghold,
    refuse=_refuse_stronghold,
)

PLACED_SCHEMA = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "required": ["seat", "count"],
        "properties": {
            "seat": {"type": "integer", "minimum": 0, "maximum": 3},
            "count": {"type": "integer", "minimum": 1, "maximum": EACH},
        },
        "additionalProperties": False,
    },
}

STRONGHOLDS = Module(
    name="strongholds",
    slices=(Slice(KEY, ()),),
    steps=(Step("home", "K4", _home), CONQUEST_STEP, STRONGHOLD_STEP),
    owes=(
        *(follow_up(event, "home", _home_due) for event in (Bought, Freed, Reserved)),
        follow_up(Bought, "stronghold", _stronghold_due),
    ),
    rows=(turn_row("conquest", _conquest_due),),
    bars=(Bar("K1", _closed, "strongholds of a rival stand on the card"),),
    moves=(PlaceStronghold, MoveStronghold, RemoveStronghold, Conquer, Decline),
    words=(
        StepWords("conquest", {"card": {"type": "string"}}, write=_write_conquest, read=_read_conquest),
        StepWords("stronghold"),
    ),
    keys=(
        KeyWords(KEY, PLACED_SCHEMA, _write_placed, _read_placed),
        KeyWords(KEY, {"type": "integer", "minimum": 0, "maximum": EACH}, _write_stock, _read_stock, per_player=True),
        KeyWords("conquered", {"type": "boolean"}, _write_conquered, _read_conquered),
    ),
    brings_nobles=("Hino Tomiko",),
)
"""Three strongholds each; a card with all three may be conquered [K1, K6]."""
