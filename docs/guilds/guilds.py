"""Guilds: who buys a card of the second or third level joins a guild, which gives points for cards [G1, G2]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from splendor.kernel import DocumentError, Module, Move, State
from splendor.kernel.events import Bought
from splendor.kernel.gems import COLOURS, INDEX
from splendor.kernel.laws import law
from splendor.kernel.moves import OfColour
from splendor.kernel.rules import KeyWords, Owes, Played, Slice, Step, StepWords
from splendor.kernel.state import Owed

KEY = "guilds"
LEVEL = 2
CARDS_A_POINT = 2


# The slice: who is in which guild.
def joined(state: State, seat: int) -> tuple[str, ...]:
    """Return the guilds that a seat has joined, by their colours."""
    guilds: tuple[str, ...] = state.slice(KEY)[seat]
    return guilds


def joining(state: State, seat: int, guilds: tuple[str, ...]) -> State:
    """Return the state with a seat in these guilds and no others."""
    everyone = state.slice(KEY)
    return state.with_slice(KEY, (*everyone[:seat], guilds, *everyone[seat + 1 :]))


# The move.
@frozen(repr=False)
class Join(OfColour):
    """Join the guild of a colour [G1]."""

    verb = "guild"
    example = "guild W"


# The event that owes the step, and the step.
def owed_after(state: State, event: Bought) -> tuple[Owed, ...]:
    """One guild for a card of the second level or above [G1]."""
    return (("guild",),) if event.card.level >= LEVEL else ()


def open_guilds(state: State, owed: Owed) -> tuple[Move, ...]:
    """The guilds that nobody has joined [G1]."""
    taken = {guild for guilds in state.slice(KEY) for guild in guilds}
    return tuple(Join(colour) for colour in COLOURS if colour not in taken)


def asked(state: State, owed: Owed) -> str:
    """What a player is asked, for the screen."""
    return f"join one of the guilds: {', '.join(map(str, open_guilds(state, owed)))}"


def join(state: State, owed: Owed, move: Move | None) -> Played:
    """Join a guild, which makes nothing further due."""
    assert isinstance(move, Join)
    return joining(state, state.mover, (*joined(state, state.mover), move.colour)), ()


# The score.
def points(state: State, seat: int) -> int:
    """A guild gives a point for every two cards of its colour, as they lie now [G2]."""
    counts = state.players[seat].counts
    return sum(counts[INDEX[guild]] // CARDS_A_POINT for guild in joined(state, seat))


# The words: a key of the players in documents.
def write(state: State, seat: int | None) -> list[str]:
    """The guilds of a seat as a document has them."""
    assert seat is not None
    return list(joined(state, seat))


def read(state: State, seat: int | None, value: Any, path: str) -> State:
    """The state with the guilds that a document gives a seat; two seats in one guild are refused [G1]."""
    assert seat is not None
    for place, guild in enumerate(value or ()):
        for other in range(seat):
            if guild in joined(state, other):
                raise DocumentError(f"{path}[{place}]: {guild} given; seat {other} has joined that guild [G1]")
    return joining(state, seat, tuple(value or ()))


# The module: all of it in the shapes of the rules.
GUILDS = Module(
    name="guilds",
    slices=(Slice(KEY, (), per_player=True),),
    steps=(Step("guild", "G1", join, answers=(Join,), options=open_guilds, asks=asked),),
    owes=(Owes(Bought, "guild", 100, owed_after),),
    scores=(points,),
    moves=(Join,),
    words=(StepWords("guild"),),
    keys=(
        KeyWords(
            KEY,
            {"type": "array", "items": {"enum": list(COLOURS)}, "uniqueItems": True},
            write,
            read,
            per_player=True,
        ),
    ),
)


# A law of its own.
@law("G1")
def a_guild_has_one_member(state: State) -> Iterator[str]:
    """Name every guild that two seats have joined."""
    everyone = [guild for guilds in state.slice(KEY) for guild in guilds]
    for guild in sorted({guild for guild in everyone if everyone.count(guild) > 1}):
        yield f"the guild {guild} is joined {everyone.count(guild)} times"
