"""A move told as it is made: who made it, what it changed, and what then happened by itself."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from splendor.kernel import Move, Pass, State, Visit
from splendor.modules.strongholds import Decline

from .paint import GOLD, QUIET, in_colour, screen

__all__ = ["told_move"]

MARGIN = " " * 10
WIDTH = 80
"""As wide as a line may be on any terminal."""


def told_move(before: State, move: Move, happened: tuple[Move, ...], after: State, *, colour: bool) -> None:
    """Print a move, and under it what it brought about, each on a line of its own."""
    terminal = screen(colour=colour)
    for line in _lines(before, move, happened, after):
        terminal.print(line)


def _lines(before: State, move: Move, happened: tuple[Move, ...], after: State) -> Iterator[Text]:
    seat = before.to_act
    assert seat is not None
    turn, place = divmod(before.turn, len(before.players))
    first = not place and not before.agenda
    visits = [_points_of(other, after) for other in happened]
    points = after.points(seat) - sum(visits)
    line = Text.assemble((f"round {turn + 1:<3}" if first else MARGIN[1:], QUIET), f" seat {seat}  ")
    line.append_text(in_colour(str(move)))
    if isinstance(move, Pass):
        line.append("   no action is possible", style=QUIET)
    gained = _gained(points - before.points(seat), points)
    if line.cell_len + gained.cell_len <= WIDTH:
        yield line.append_text(gained)
    else:
        yield line
        yield Text.assemble(MARGIN[3:], gained)
    for other, visit in zip(happened, visits, strict=True):
        points += visit
        if isinstance(other, Decline):
            continue
        words = f"{other.noble} visits" if isinstance(other, Visit) else f"by itself: {other}"
        yield Text.assemble(MARGIN, (words, QUIET), _gained(visit, points))
    if after.last_round and not before.last_round:
        yield Text.assemble(MARGIN, ("the last round begins", GOLD))


def _points_of(move: Move, state: State) -> int:
    return state.rules.nobles[move.noble].points if isinstance(move, Visit) else 0


def _gained(points: int, now: int) -> Text:
    if not points:
        return Text("")
    return Text(f"   {points:+} point{'s' * (abs(points) != 1)}, now {now}", style="bold")
