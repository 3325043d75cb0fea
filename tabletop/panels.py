"""Parts of the drawing that know where on them each thing lies, so that a key or the mouse can point at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from attrs import evolve, field, frozen
from rich.text import Text

from .paint import beside as blocks_beside
from .paint import padded

__all__ = [
    "DIRECTIONS",
    "KEY",
    "Panel",
    "Spot",
    "Thing",
    "beside",
    "flowed",
    "nearest",
    "neighbour",
    "panel",
    "stacked",
]

Thing: TypeAlias = tuple[str, str]
"""Something on the table: its kind, as ``card`` or ``noble``, and its name."""

KEY = "key"
"""The kind of a key that is shown, which can be clicked."""

ASPECT = 2
"""How many columns look as wide as a line is high."""

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The ways to go from one thing to the next."""


@frozen
class Spot:
    """Where a thing lies: the columns and lines that it takes, counted from 0."""

    thing: Thing
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a column of a line is on this spot."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: int, y: int) -> Spot:
        """Return the spot so many columns and lines further on."""
        return evolve(self, x=self.x + x, y=self.y + y)


@frozen
class Panel:
    """Lines of one width, and the spots on them."""

    lines: tuple[Text, ...]
    spots: tuple[Spot, ...] = ()
    width: int = field(init=False)

    @width.default
    def _width(self) -> int:
        return max((line.cell_len for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    def without(self, kind: str) -> Panel:
        """Return the panel with no spots of a kind, for things that are pointed at elsewhere."""
        return Panel(self.lines, tuple(spot for spot in self.spots if spot.thing[0] != kind))

    def sized(self, width: int, height: int | None = None) -> Panel:
        """Return the panel exactly this wide, and if asked exactly this high; what lies outside is left away."""
        lines = tuple(padded(line, width) for line in self.lines)
        if height is not None:
            lines = lines[:height] + (Text(" " * width),) * (height - len(lines))
        return Panel(lines, tuple(spot for spot in self.spots if spot.y < len(lines) and spot.x < width))


def panel(lines: Iterable[Text], thing: Thing | None = None) -> Panel:
    """Return lines as a panel, all of it one thing if any."""
    drawn = tuple(lines)
    width = max((line.cell_len for line in drawn), default=0)
    return Panel(drawn, () if thing is None else (Spot(thing, 0, 0, width, len(drawn)),))


def beside(panels: Sequence[Panel], gap: int = 0) -> Panel:
    """Return panels side by side."""
    spots: list[Spot] = []
    x = 0
    for part in panels:
        spots += [spot.moved(x, 0) for spot in part.spots]
        x += part.width + gap
    return Panel(tuple(blocks_beside([list(part.lines) for part in panels], gap)), tuple(spots))


def stacked(panels: Iterable[Panel]) -> Panel:
    """Return panels one below the other."""
    lines: list[Text] = []
    spots: list[Spot] = []
    for part in panels:
        spots += [spot.moved(0, len(lines)) for spot in part.spots]
        lines += part.lines
    return Panel(tuple(lines), tuple(spots))


def flowed(panels: Sequence[Panel], width: int, gap: int = 0) -> Panel:
    """Return panels side by side as far as the width allows, then further ones below."""
    rows: list[list[Panel]] = []
    used = 0
    for part in panels:
        if rows and used + gap + part.width <= width:
            rows[-1].append(part)
            used += gap + part.width
        else:
            rows.append([part])
            used = part.width
    return stacked(beside(row, gap) for row in rows)


def neighbour(spots: Sequence[Spot], here: Spot, direction: str) -> Spot:
    """Return the next spot in a direction, or the same one where there is none; keys are no such spots."""
    dx, dy = DIRECTIONS[direction]
    ahead = [spot for spot in spots if spot.thing[0] != KEY and _ahead(here, spot, dx, dy) > 0]
    return min(ahead, key=lambda spot: _distance(here, spot, dx, dy), default=here)


def nearest(spots: Sequence[Spot], here: Spot) -> Spot | None:
    """Return the spot that lies closest to where another one was; keys are no such spots."""
    x, y = _middle(here)
    return min(
        (spot for spot in spots if spot.thing[0] != KEY),
        key=lambda spot: abs(_middle(spot)[0] - x) + ASPECT * abs(_middle(spot)[1] - y),
        default=None,
    )


def _middle(spot: Spot) -> tuple[float, float]:
    return spot.x + spot.width / 2, spot.y + spot.height / 2


def _ahead(here: Spot, spot: Spot, dx: int, dy: int) -> float:
    """How far a spot begins beyond another one in a direction; not above 0 where it does not."""
    if dx:
        return spot.x - here.x - here.width + 1 if dx > 0 else here.x - spot.x - spot.width + 1
    return spot.y - here.y - here.height + 1 if dy > 0 else here.y - spot.y - spot.height + 1


def _distance(here: Spot, spot: Spot, dx: int, dy: int) -> tuple[float, float]:
    """How far it is to a spot that lies ahead: what is straight on is near, what is aside is far."""
    (x, y), (to_x, to_y) = _middle(here), _middle(spot)
    aside_x = max(0, spot.x - here.x - here.width + 1, here.x - spot.x - spot.width + 1)
    aside_y = max(0, spot.y - here.y - here.height + 1, here.y - spot.y - spot.height + 1)
    if dx:
        return _ahead(here, spot, dx, dy) + 4 * ASPECT * aside_y, abs(y - to_y)
    return ASPECT * _ahead(here, spot, dx, dy) + 2 * aside_x, abs(x - to_x)
