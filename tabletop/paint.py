"""Colours and frames: chips for gems, blocks of lines that can stand beside each other; all of it reads without colour.

A block is a list of lines of one width. Letters and numbers carry the meaning, colour only repeats it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rich.box import Box
from rich.console import Console
from rich.text import Text

from splendor.kernel.gems import LETTERS

__all__ = [
    "EDGE",
    "GOLD",
    "QUIET",
    "Block",
    "beside",
    "chip",
    "chips",
    "flowed",
    "framed",
    "in_colour",
    "padded",
    "screen",
]

Block: TypeAlias = list[Text]

GEMS = {
    "W": "#202020 on #f2f2ee",
    "U": "bold #ffffff on #1f5fc4",
    "G": "bold #ffffff on #11873f",
    "R": "bold #ffffff on #c2292b",
    "K": "bold #ffffff on #45403c",
    "Y": "#202020 on #e3b128",
}
GOLD = "bold #e3b128"
QUIET = "dim"
EDGE = "#85858c"
NO_COLOUR = "bold"

_COLOURED = re.compile(
    r"(?<=^take )(?P<take>[WUGRKY]+)"
    r"|(?:(?<=^pair )|(?<=^gem )|(?<=^copy ))(?P<pair>[WUGRKY])"
    r"|(?<=-)(?P<bonus>[WUGRK]{1,2})(?=-)"
    r"|(?<![A-Za-z0-9])(?P<tokens>(?:[WUGRKY][0-9]{1,2})+)(?![A-Za-z0-9])"
)


class Screen(Console):
    """A terminal; one whose reader has gone away says so, as any other output does."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen(*, colour: bool, error: bool = False) -> Console:
    """Return the terminal to draw on, as wide as it is; 80 columns and no colour where there is none."""
    return Screen(no_color=None if colour else True, highlight=False, emoji=False, markup=False, stderr=error)


def chip(letter: str | None, text: str) -> Text:
    """Return a text on the colour of a gem; without a letter, on none."""
    return Text(text, style=GEMS.get(letter or "", NO_COLOUR))


def chips(counts: Sequence[int], *, places: bool = False, padding: str = "", gap: str = " ") -> Text:
    """Return tokens or a cost as chips in the order of colours; with ``places`` a dot stands where there is nothing."""
    shown: list[Text] = []
    for letter, count in zip(LETTERS, counts, strict=False):
        text = f"{padding}{letter}{count}{padding}"
        if count:
            shown.append(chip(letter, text))
        elif places:
            shown.append(Text(".".center(len(text)), style=QUIET))
    return Text(gap).join(shown)


def in_colour(line: str) -> Text:
    """Return a line of notation with its gems in their colours."""
    text = Text(line)
    for match in _COLOURED.finditer(line):
        start = match.start()
        step = 2 if match["tokens"] else 1
        for place in range(start, match.end(), step):
            text.stylize(GEMS[line[place]], place, place + step)
    return text


def padded(line: Text, width: int) -> Text:
    """Return a copy of a line that is exactly this wide."""
    copy = line.copy()
    copy.truncate(width, overflow="ellipsis", pad=True)
    return copy


def framed(
    lines: Iterable[Text],
    width: int,
    box: Box,
    style: str = "",
    head: tuple[str, str] = ("", ""),
    foot: str = "",
    said: str | None = None,
) -> Block:
    """Return lines in a frame, with labels at both ends of its upper edge and at the left of its lower one.

    ``said`` is the style of the labels, where it is not that of the frame.
    """
    inner = width - 2
    left, right = (f" {label} " if label else "" for label in head)
    below = (f" {foot} " if len(foot) + 2 <= inner else foot) if foot else ""
    top = (left, box.top * (inner - len(left) - len(right)), right)
    bottom = (below, box.bottom * (inner - len(below)), "")
    labels = style if said is None else said

    def edge(start: str, parts: tuple[str, str, str], end: str) -> Text:
        first, line, last = parts
        return Text.assemble((start, style), (first, labels), (line, style), (last, labels), (end, style))

    block = [edge(box.top_left, top, box.top_right)]
    for line in lines:
        text = padded(Text(" ") + line, inner)
        block.append(Text.assemble((box.mid_left, style), text, (box.mid_right, style)))
    return [*block, edge(box.bottom_left, bottom, box.bottom_right)]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Return blocks side by side, the lower ones filled up with empty lines."""
    height = max((len(block) for block in blocks), default=0)
    widths = [max((line.cell_len for line in block), default=0) for block in blocks]
    empty = Text("")
    rows = ([block[row] if row < len(block) else empty for block in blocks] for row in range(height))
    space = Text(" " * gap)
    return [space.join(padded(line, width) for line, width in zip(row, widths, strict=True)) for row in rows]


def flowed(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Return blocks side by side as far as the width allows, then further ones below."""
    lines: Block = []
    row: list[Block] = []
    used = 0
    for block in blocks:
        wide = max(line.cell_len for line in block)
        if row and used + gap + wide > width:
            lines += beside(row, gap)
            row, used = [], 0
        used += wide + (gap if row else 0)
        row.append(block)
    return lines + beside(row, gap)
