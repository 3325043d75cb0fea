"""What says whose a thing is: the colours of the seats, each with its number, as badges and as strongholds."""

from __future__ import annotations

from .ink import HEAVY, MIDDLE, Ink, group, rect, shape, text

__all__ = ["badge", "seal_of", "towers"]

SEALS = ("#f39a5b", "#55c7dc", "#c3a0fa", "#bcdc5a")
DARK = "#1b242c"
TOWER = ((0, 0), (3, 0), (3, 3), (5, 3), (5, 0), (8, 0), (8, 3), (10, 3), (10, 0), (13, 0), (13, 18), (0, 18))


def seal_of(seat: int) -> str:
    """Return the colour of a seat."""
    return SEALS[seat % len(SEALS)]


def badge(seat: int, x: float, y: float, edge: float) -> Ink:
    """Return the mark of a seat: its number on its colour."""
    box = rect(x, y, edge, edge, seal_of(seat), rx=edge * 0.28, stroke=DARK, stroke_width=1.0)
    return box + text(x + edge / 2, y + edge * 0.74, str(seat), edge * 0.68, DARK, **HEAVY, **MIDDLE)


def towers(seat: int, count: int, right: float, top: float) -> Ink:
    """Return strongholds of a seat, in a row that ends at ``right``."""
    drawn = []
    for place in range(count):
        left = right - (count - place) * 14.5 + 1.5
        drawn.append(shape([(left + x, top + y) for x, y in TOWER], seal_of(seat), stroke=DARK, stroke_width=1.2))
        drawn.append(text(left + 6.5, top + 14.5, str(seat), 10, DARK, **HEAVY, **MIDDLE))
    return group(drawn, f"{count} stronghold{'s' * (count != 1)} of seat {seat}")
