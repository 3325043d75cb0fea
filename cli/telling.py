"""A move told in one line: who made it, what then happened by itself, and what it changed."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from splendor.kernel import Move, Pass, State

from .paint import GOLD, QUIET, in_colour, screen

__all__ = ["told_move"]


def told_move(before: State, move: Move, happened: tuple[Move, ...], after: State, *, colour: bool) -> None:
    """Print a move as one line."""
    seat = before.to_act
    assert seat is not None
    count = len(before.players)
    first = before.turn % count == 0 and not before.agenda
    line = Text.assemble((f"round {before.turn // count + 1:<3}" if first else " " * 9, QUIET), f" seat {seat}  ")
    line.append_text(in_colour(str(move)))
    for note, style in _notes(before, move, happened, after, seat):
        line.append("   ")
        line.append(note, style=style)
    screen(colour=colour).print(line, soft_wrap=True)


def _notes(before: State, move: Move, happened: tuple[Move, ...], after: State, seat: int) -> Iterator[tuple[str, str]]:
    for other in happened:
        yield f"then by itself: {other}", QUIET
    gained = after.points(seat) - before.points(seat)
    if gained:
        yield f"{gained:+} point{'s' * (abs(gained) != 1)}, now {after.points(seat)}", "bold"
    if isinstance(move, Pass):
        yield "no action is possible", QUIET
    if after.last_round and not before.last_round:
        yield "the last round begins", GOLD
