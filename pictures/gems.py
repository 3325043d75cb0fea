"""Gems: a cut and a colour for each, so that they are told apart by shape and letter too; prices and tokens of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from splendor.kernel.gems import COLOUR_NAMES, LETTERS

from .ink import DARK, HEAVY, LIGHT, MIDDLE, SERIF, SINK, Ink, Piece, Point, circle, group, rect, shape, text

__all__ = ["ANY", "INKS", "GemInk", "gem", "named_tokens", "price", "slip", "token"]


@frozen
class GemInk:
    """The colours of a gem: the stone, its edge, the paler one of what bears it, and that of a letter on it."""

    stone: str
    edge: str
    pale: str
    letter: str


INKS: Mapping[str, GemInk] = {
    "W": GemInk("#fdfdf9", "#7d7d76", "#dedcd2", "#3a3a36"),
    "U": GemInk("#2a6bd4", "#163c7c", "#a3c2ee", "#ffffff"),
    "G": GemInk("#17894c", "#0a4d29", "#9fd6b5", "#ffffff"),
    "R": GemInk("#cb3238", "#74161b", "#f0aba6", "#ffffff"),
    "K": GemInk("#3b3838", "#0f0e0e", "#a7a19b", "#ffffff"),
    "Y": GemInk("#ecbc28", "#8a6806", "#f4dd8a", "#3d2f00"),
}
ANY = GemInk("#d5d1c8", "#7b776e", "#e3dfd5", "#3a3a36")
"""For a card of no colour, and for a colour that is not named."""

CUTS: Mapping[str, tuple[Point, ...]] = {
    "W": ((-0.62, -0.85), (0.62, -0.85), (1.02, -0.25), (0, 1.05), (-1.02, -0.25)),
    "U": ((-0.12, -1.0), (0.12, -1.0), (1.06, 0.68), (0.94, 0.88), (-0.94, 0.88), (-1.06, 0.68)),
    "G": ((-0.5, -1), (0.5, -1), (0.82, -0.68), (0.82, 0.68), (0.5, 1), (-0.5, 1), (-0.82, 0.68), (-0.82, -0.68)),
    "R": ((0, -1.04), (0.92, -0.52), (0.92, 0.52), (0, 1.04), (-0.92, 0.52), (-0.92, -0.52)),
    "K": ((0, -1.12), (1.06, 0), (0, 1.12), (-1.06, 0)),
}
"""Brilliant, trillion, emerald cut, hexagon and lozenge; gold is a coin."""

CENTRE = {"W": -0.1, "U": 0.22}
"""Where the middle of a cut is, for the letter and the facet, if not at half its height."""

LETTER = {"U": 1.08}
"""How large the letter is beside the radius, if not as usual."""

FACET, SHINE = 0.58, {"W": 0.0}
"""How large the facet in the middle is beside the stone, and how white, if not as usual."""


@lru_cache(maxsize=1 << 11)
def gem(letter: str, x: float, y: float, radius: float) -> Ink:
    """Return a gem of a colour, gold for ``Y`` or a grey one for any other letter, with its letter on it."""
    ink = INKS.get(letter, ANY)
    middle = y + CENTRE.get(letter, 0) * radius
    thin = max(0.8, radius / 11)
    line = {"stroke": ink.edge, "stroke_width": thin}
    if letter in CUTS:
        cut = [(x + a * radius, y + b * radius) for a, b in CUTS[letter]]
        facet = [(x + (a - x) * FACET, middle + (b - middle) * FACET) for a, b in cut]
        shine = {"fill_opacity": SHINE.get(letter, 0.18), "stroke": ink.edge, "stroke_opacity": 0.35}
        drawn = [
            shape(cut, ink.stone, stroke_linejoin="round", **line),
            shape(facet, "#ffffff", stroke_width=thin, **shine),
        ]
    elif letter in INKS:
        rim = {"stroke": ink.edge, "stroke_opacity": 0.55, "stroke_width": 0.8}
        drawn = [circle(x, y, radius, ink.stone, **line), circle(x, y, radius * 0.74, "none", **rim)]
    else:
        drawn = [circle(x, y, radius, ink.stone, stroke_dasharray="2 1.5", **line)]
    size = radius * LETTER.get(letter, 1.2)
    named = letter if letter in INKS else "?"
    drawn.append(text(x, middle + size * SINK, named, size, ink.letter, **HEAVY, **MIDDLE))
    return "".join(drawn)


def price(counts: Sequence[tuple[str, int]], radius: float, size: float, ink: str, columns: int, step: Point) -> Ink:
    """Return gems with their numbers beside them, line by line; ``step`` is from one to the next in both directions."""
    drawn = []
    for place, (letter, count) in enumerate(counts):
        x, y = place % columns * step[0] + radius * 1.1, place // columns * step[1] + radius * 1.1
        drawn.append(gem(letter, x, y, radius))
        drawn.append(text(x + radius * 1.45, y + size * SINK, str(count), size, ink, **HEAVY))
    return "".join(drawn)


def slip(letter: str, count: int, width: float, height: float) -> Ink:
    """Return a small card of a colour with a number: as many cards, or bonuses, of it."""
    colours, radius = INKS.get(letter, ANY), height * 0.28
    size = height * (0.58 if count < 10 else 0.44)
    middle = width / 2 + radius + 1
    number = text(middle, height / 2 + size * SINK, str(count), size, DARK, **HEAVY, **MIDDLE)
    box = rect(0, 0, width, height, colours.pale, rx=4, stroke=colours.edge, stroke_width=1.0)
    return box + gem(letter, radius * 1.5, height / 2, radius) + number


def token(letter: str, count: int, radius: float) -> Piece:
    """Return a pile of tokens and its number; what there is none of fades."""
    ink = INKS[letter]
    piled = [
        circle(radius + 2, radius + 4 - 2 * layer, radius, ink.pale, stroke=ink.edge, stroke_width=1.0)
        for layer in range(min(count, 3) or 1)
    ]
    top = radius + 4 - 2 * (len(piled) - 1)
    drawn = [*piled, gem(letter, radius + 2, top, radius * 0.62)]
    drawn.append(text(2 * radius + 9, radius + 10, str(count), 22, LIGHT, **HEAVY, **SERIF))
    told = f"{count} {COLOUR_NAMES.get(letter, 'gold')} in the supply"
    return Piece(2 * radius + 42, 2 * radius + 8, group(drawn, told, opacity=None if count else "0.4"))


def named_tokens(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Return the colours of which there are any, with their numbers, in the order of colours.

    >>> named_tokens((0, 2, 0, 0, 1))
    [('U', 2), ('K', 1)]
    """
    return [(letter, count) for letter, count in zip(LETTERS, counts, strict=False) if count]
