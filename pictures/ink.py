"""Ink and pieces: shapes and texts of a picture, how wide a text is, and pieces that stand beside or below each other.

Nothing in a picture has an id, a class or a style sheet, so that any number of them can stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias

from attrs import frozen

__all__ = [
    "DARK",
    "FAINT",
    "FIXED",
    "GOLD",
    "HEAVY",
    "LIGHT",
    "MIDDLE",
    "SERIF",
    "SINK",
    "Ink",
    "Piece",
    "Point",
    "QUIET",
    "below",
    "beside",
    "circle",
    "clipped",
    "flowed",
    "group",
    "number",
    "rect",
    "safe",
    "shape",
    "text",
    "wide",
    "wrapped",
]

Ink: TypeAlias = str
"""What is drawn, as elements of an SVG document."""

Point: TypeAlias = tuple[float, float]

DARK, QUIET = "#2b2823", "#6b655a"
LIGHT, FAINT, GOLD = "#f4efe2", "#a9b5be", "#f2c94c"
"""The colours of words: on paper, and on the table."""

HEAVY = {"font_weight": "bold"}
SERIF = {"font_family": "serif"}
MIDDLE = {"text_anchor": "middle"}
"""Ways to write a text: bold, with serifs, and with its middle at the place that is given."""

SINK = 0.36
"""How far below the middle of a line of letters its baseline is, beside their size."""

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# Widths of letters in hundredths of an em, as a wide font (DejaVu Sans) has them; most others are narrower.
OF_WIDTH = {
    28: "'ijl",
    32: "IJ ,.·",
    36: "/:;|f-\\",
    41: "()[]tr!",
    52: '"*_`sz',
    56: "?cLFk",
    60: "vxyPTYa",
    64: "oeESbdghnpqu$0123456789{}",
    70: "KAVBRXZC",
    77: "UHNDG&",
    86: "OQw#+<=>^~M",
    100: "%mW@",
}
WIDTHS = {letter: width for width, letters in OF_WIDTH.items() for letter in letters}
USUAL, UNKNOWN, FIXED, THINNEST = 85, 105, 0.61, 0.28
"""Letters of Europe and others at most, letters of fixed width in ems, and the thinnest of all."""

BOLD = 1.16
"""How wide bold letters are beside others."""


def number(value: float) -> str:
    """Return a length as a picture has it, of at most two decimals.

    >>> number(2.0), number(0.125)
    ('2', '0.12')
    """
    return f"{round(value, 2):g}"


def safe(words: str) -> str:
    """Return words as they can stand in any place of an XML document."""
    return escape(NOT_IN_XML.sub("\ufffd", words))


def _attributes(given: dict[str, object]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for name, value in given.items()
        if value is not None
    )


def rect(x: float, y: float, width: float, height: float, fill: str, **more: object) -> Ink:
    """Return a rectangle; further attributes as SVG names them, with ``_`` for ``-``."""
    box = {"x": float(x), "y": float(y), "width": float(width), "height": float(height), "fill": fill}
    return f"<rect{_attributes(box | more)}/>"


def shape(points: Iterable[Point], fill: str, **more: object) -> Ink:
    """Return a polygon."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f"<polygon{_attributes({'points': corners, 'fill': fill} | more)}/>"


def circle(x: float, y: float, radius: float, fill: str, **more: object) -> Ink:
    """Return a disc."""
    return f"<circle{_attributes({'cx': float(x), 'cy': float(y), 'r': float(radius), 'fill': fill} | more)}/>"


def text(x: float, y: float, words: str, size: float, fill: str, **more: object) -> Ink:
    """Return a line of text on a baseline at ``y``; from ``x`` on, unless ``text_anchor`` says otherwise."""
    place = {"x": float(x), "y": float(y), "font_size": float(size), "fill": fill}
    return f"<text{_attributes(place | more)}>{safe(words)}</text>"


def group(ink: Iterable[Ink], told: str = "", **more: object) -> Ink:
    """Return ink as one thing; what is ``told`` of it shows where a pointer rests on it."""
    title = f"<title>{safe(told)}</title>" if told else ""
    return f"<g{_attributes(more)}>{title}{''.join(ink)}</g>"


def wide(words: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line of text is at most, in the usual fonts.

    >>> wide("fig", 10) < wide("WWW", 10)
    True
    """
    hundredths = sum(WIDTHS.get(letter) or (USUAL if letter < "\u0250" else UNKNOWN) for letter in words)
    return size * hundredths / 100 * (BOLD if bold else 1)


def clipped(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return words that are at most so wide: with an ellipsis in place of their end, where they are wider.

    >>> clipped("a noble name", 50, 10)
    'a noble…'
    """
    room = width - wide("…", size, bold=bold)
    if wide(words[: int(width / size / THINNEST) + 1], size, bold=bold) <= width:
        return words
    kept = 0
    for letter in words:
        room -= wide(letter, size, bold=bold)
        if room < 0:
            break
        kept += 1
    return words[:kept].rstrip() + "…"


def wrapped(words: str, width: float, size: float, lines: int, *, bold: bool = False) -> list[str]:
    """Return words on at most so many lines of this width; what does not fit ends in an ellipsis.

    >>> wrapped("Suleiman the Magnificent", 80, 10, 2)
    ['Suleiman the', 'Magnificent']
    """
    found: list[str] = []
    rest, space = words.split(" "), wide(" ", size, bold=bold)
    while rest and len(found) < lines - 1:
        taken, room = 1, width - wide(rest[0], size, bold=bold)
        for word in rest[1:]:
            room -= space + wide(word, size, bold=bold)
            if room < 0:
                break
            taken += 1
        found.append(clipped(" ".join(rest[:taken]), width, size, bold=bold))
        rest = rest[taken:]
    return [*found, clipped(" ".join(rest), width, size, bold=bold)] if rest else found


@frozen
class Piece:
    """A part of the picture: how wide and high it is, and its ink from the upper left corner on."""

    width: float
    height: float
    ink: Ink

    def at(self, x: float, y: float) -> Ink:
        """Return the ink of the piece, moved there."""
        return f'<g transform="translate({number(x)} {number(y)})">{self.ink}</g>' if x or y else self.ink


def beside(pieces: Sequence[Piece], gap: float = 0) -> Piece:
    """Return pieces in a row, their upper edges in line."""
    x, ink = 0.0, []
    for piece in pieces:
        ink.append(piece.at(x, 0))
        x += piece.width + gap
    return Piece(max(x - gap, 0), max((piece.height for piece in pieces), default=0), "".join(ink))


WIDENED = 28
"""How much wider a gap becomes at most."""


def below(pieces: Sequence[Piece], gap: float = 0, height: float = 0) -> Piece:
    """Return pieces one below the other, their left edges in line, with wider gaps where they are to be that high.

    Pieces without height are left out.
    """
    y, ink = 0.0, []
    seen = [piece for piece in pieces if piece.height]
    needed = sum(piece.height + gap for piece in seen) - gap
    gap += min(WIDENED, max(0, height - needed) / max(1, len(seen) - 1))
    for piece in seen:
        ink.append(piece.at(0, y))
        y += piece.height + gap
    return Piece(max((piece.width for piece in seen), default=0), max(y - gap, 0), "".join(ink))


def flowed(pieces: Sequence[Piece], width: float, gap: float = 0) -> Piece:
    """Return pieces in a row as far as the width allows, further ones in rows below."""
    rows: list[list[Piece]] = []
    used = 0.0
    for piece in pieces:
        if not rows or used + gap + piece.width > width + 0.01:
            rows.append([])
            used = -gap
        rows[-1].append(piece)
        used += gap + piece.width
    return below([beside(row, gap) for row in rows], gap)
