"""What lies beside the cards: nobles, cities, trading posts and the supply."""

from __future__ import annotations

from collections.abc import Sequence

from splendor.kernel import Noble
from splendor.kernel.gems import LETTERS, format_tokens
from splendor.modules.cities import City
from splendor.modules.trading_posts import Post

from .gems import named_tokens, slip, token
from .ink import (
    DARK,
    HEAVY,
    QUIET,
    SERIF,
    Ink,
    Piece,
    beside,
    clipped,
    flowed,
    group,
    number,
    rect,
    shape,
    text,
    wide,
    wrapped,
)
from .seals import badge

__all__ = ["city", "noble", "post", "supply"]

TILE, WIDEST, CITY = 85.6, 150.0, 148.0
ROOMY = 130.0
"""From this width on a post has its owners beside what it asks for."""

USUAL, SMALLEST = 9.5, 7.8
"""How large the letters of a name are, and how small where a long word would not fit."""

SLIP, SLIP_HIGH, SLIP_GAP = 24.0, 19.0, 1.5
CROWN = ((0, 3), (4, 8), (8, 0), (12, 8), (16, 3), (14.5, 13), (1.5, 13))
SKYLINE = (
    *((0, 16), (0, 8), (4, 8), (4, 3), (6.5, 0), (9, 3), (9, 11), (13, 11), (13, 5), (18, 5), (18, 9), (22, 9)),
    (22, 16),
)


def _asked(counts: Sequence[tuple[str, int]], width: float) -> Piece:
    """The cards that a tile asks for: how many of each colour."""
    slips = [Piece(SLIP, SLIP_HIGH, slip(letter, count, SLIP, SLIP_HIGH)) for letter, count in counts]
    return flowed(slips, width, SLIP_GAP)


def _tile(width: float, height: float, fill: str, edge: str) -> Ink:
    return rect(0, 0, width, height, fill, rx=6, stroke=edge, stroke_width=1.4)


def noble(one: Noble) -> Piece:
    """Return a noble that is laid out: points, name, and the cards that bring the visit [T4]."""
    longest = max(wide(word, 1) for word in one.name.split(" "))
    letters = max(SMALLEST, min(USUAL, (TILE - 10) / longest))
    width = min(max(TILE, longest * letters + 10), WIDEST)
    asked = _asked(named_tokens(one.cards), width - 8)
    height = max(85, 62 + asked.height)
    points = text(8, 22, str(one.points), 20, DARK, **HEAVY, **SERIF)
    crown = shape(CROWN, "#8757b8", stroke="#4d2c70", stroke_width=0.8, transform=f"translate({number(width - 25)} 8)")
    lines = wrapped(one.name, width - 10, letters, 2)
    named = [text(6, 37 + 11.5 * place, line, letters, DARK) for place, line in enumerate(lines)]
    drawn = [_tile(width, height, "#efe4f7", "#8757b8"), points, crown, *named, asked.at(5, 58)]
    return Piece(width, height, group(drawn, f"{one.name}: {one.points} points for {format_tokens(one.cards)}"))


def city(one: City, met: Sequence[int]) -> Piece:
    """Return a City, with the seats that meet it as things stand [C2, C5]."""
    counts = named_tokens(one.cards)
    grey = [("?", one.any_other)] if one.any_other else []
    asked = _asked([*counts, *grey], 170)
    width = max(CITY, asked.width + 14)
    size = max(SMALLEST, min(13, (width - 46) / wide(one.name, 1, bold=True)))
    name = clipped(one.name, width - 44, size, bold=True)
    drawn = [
        _tile(width, 85, "#dceff0", "#3f8f98"),
        shape(SKYLINE, "#3f8f98", transform=f"translate({number(width - 31)} 8)"),
        text(8, 21, name, size, DARK, **HEAVY),
        text(8, 45, str(one.points), 20, DARK, **HEAVY, **SERIF),
        text(38, 44, f"points{' and' * bool(counts or grey)}", USUAL, QUIET),
        asked.at(8, 58),
        *(badge(seat, width - 22 - 17 * place, 34, 15) for place, seat in enumerate(reversed(met))),
    ]
    told = f"{one.name}: {one.points} points, {format_tokens(one.cards) or 'no named colour'}"
    told += f", {one.any_other} of one other colour" if grey else ""
    told += f"; met by {', '.join(f'seat {seat}' for seat in met)}" if met else ""
    return Piece(width, 85, group(drawn, told))


def post(one: Post, owners: Sequence[int], width: float) -> Piece:
    """Return a trading post: its power, the cards that it asks for, and the seats that have it [B1]."""
    words = wrapped(one.name.replace("_", " "), width - 10, USUAL, 2)
    asked, owned = _asked(named_tokens(one.cards), width - 8), len(owners) * 17
    roomy = asked.width + owned + 14 <= width and width >= ROOMY
    height = 58.0 if roomy else 78.0
    x, y = (width - owned - 4, 35) if roomy else (6, 58)
    drawn = [
        _tile(width, height, "#f3e6d3", "#9a7443"),
        *(text(6, 15 + 11.5 * place, line, USUAL, DARK) for place, line in enumerate(words)),
        asked.at(6, 33),
        *(badge(seat, x + 17 * place, y, 15) for place, seat in enumerate(owners)),
    ]
    told = f"{one.name} for {format_tokens(one.cards)}"
    told += f"; {', '.join(f'seat {seat}' for seat in owners)}" if owners else "; nobody has it"
    return Piece(width, height, group(drawn, told))


def supply(counts: Sequence[int], width: float) -> Piece:
    """Return the tokens that nobody holds, a pile of each colour."""
    piles = [token(letter, count, 16) for letter, count in zip(LETTERS, counts, strict=True)]
    step = (width - 14) / len(piles)
    across = beside([Piece(step, pile.height, pile.ink) for pile in piles])
    box = rect(0, 0, width, 60, "#1a242c", rx=10, stroke="#3d4d59", stroke_width=1.0)
    return Piece(width, 60, group([box, across.at(10, 9)]))
