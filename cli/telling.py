"""A move printed as it is made: who made it, what it changed, and what then happened by itself."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from splendor.kernel import Move, State
from splendor.tabletop.moment import Moment
from splendor.tabletop.paint import QUIET, screen
from splendor.tabletop.telling import told

__all__ = ["told_move"]

MARGIN = " " * 10
WIDTH = 80
"""As wide as a line may be on any terminal."""


def told_move(before: State, move: Move, happened: tuple[Move, ...], after: State, *, colour: bool) -> None:
    """Print a move, and under it what it brought about, each on a line of its own."""
    terminal = screen(colour=colour)
    for line in _lines(Moment(before, move, happened, after)):
        terminal.print(line)


def _lines(made: Moment) -> Iterator[Text]:
    turn, place = divmod(made.before.turn, len(made.before.players))
    first = not place and not made.before.agenda
    (what, gained), *more = told(made)
    start = Text.assemble((f"round {turn + 1:<3}" if first else MARGIN[1:], QUIET), f" seat {made.seat}  ")
    line = start.append_text(what)
    if line.cell_len + gained.cell_len <= WIDTH:
        yield line.append_text(gained)
    else:
        yield line
        yield Text.assemble(MARGIN[3:], gained)
    for what, gained in more:
        yield Text.assemble(MARGIN, what, gained)
