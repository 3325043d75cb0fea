"""Colours and token sets: the letters that everything else is written in.

Colours stand in the order W U G R K (white, blue, green, red, black), gold is Y. A token set is a tuple of six
counts in the order W U G R K Y; a cost, a due or a count of bonuses is a tuple of the first five.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from .errors import NotationError, shown

__all__ = [
    "COLOURS",
    "COLOUR_NAMES",
    "GOLD",
    "INDEX",
    "LETTERS",
    "NO_COST",
    "NO_TOKENS",
    "Cost",
    "Tokens",
    "format_tokens",
    "parse_tokens",
    "UNITS_OF",
    "plus",
    "minus",
    "units",
    "units_beyond",
]

COLOURS = "WUGRK"
"""The five gem colours, in order."""

GOLD = "Y"

LETTERS = COLOURS + GOLD
"""The five gem colours and gold, in order."""

COLOUR_NAMES = {"W": "white", "U": "blue", "G": "green", "R": "red", "K": "black", "Y": "gold"}

INDEX = {letter: place for place, letter in enumerate(LETTERS)}
"""The place of each letter in a token set."""

Tokens: TypeAlias = tuple[int, int, int, int, int, int]
"""Counts of W U G R K Y, each 0 or more."""

Cost: TypeAlias = tuple[int, int, int, int, int]
"""Counts of W U G R K, each 0 or more: a cost, a due, bonuses, or cards by colour."""

NO_TOKENS: Tokens = (0, 0, 0, 0, 0, 0)
NO_COST: Cost = (0, 0, 0, 0, 0)

_TOKEN_TEXT = re.compile(r"(?:[WUGRKY][1-9][0-9]?)+", re.ASCII)


def plus(left: Tokens, right: Tokens) -> Tokens:
    """Return the two token sets put together."""
    w, u, g, r, k, y = left
    a, b, c, d, e, f = right
    return (w + a, u + b, g + c, r + d, k + e, y + f)


def minus(left: Tokens, right: Tokens) -> Tokens:
    """Return what is left of the first token set when the second is taken out of it."""
    w, u, g, r, k, y = left
    a, b, c, d, e, f = right
    return (w - a, u - b, g - c, r - d, k - e, y - f)


MOST = 100
"""More than a cost asks for of a colour, and so as good as any larger number to reach it."""


def _unit(place: int, number: int) -> int:
    """The bit of a single gem of a colour, of so many before it; small costs are small numbers, others may be large."""
    return 1 << (number * len(COLOURS) + place)


def units(cost: Cost) -> int:
    """Return a cost, or a count of cards by colour, as a set of single units with a bit for each.

    >>> (units((2, 0, 1, 0, 0)) & units_beyond((1, 4, 0, 0, 0))).bit_count()
    2
    """
    return sum(_unit(place, number) for place, count in enumerate(cost) for number in range(count))


UNITS_OF = tuple(sum(_unit(place, number) for number in range(MOST)) for place in range(len(COLOURS)))
"""All units of each colour."""

_BEYOND = {
    worth: [
        [sum(_unit(place, number) for number in range(reach, MOST, worth)) for reach in range(3 * MOST)]
        for place in range(len(COLOURS))
    ]
    for worth in (1, 2)
}


def units_beyond(reach: Cost, worth: int = 1) -> int:
    """Return, as such a set, the units that each ask for a gold of this worth when so much of each colour is there.

    A gold covers up to ``worth`` units of a colour: one is asked for by the first unit beyond, and by each ``worth``-th
    after it. With a worth of one these are all the units that lack.
    """
    w, u, g, r, k = reach
    of_w, of_u, of_g, of_r, of_k = _BEYOND[worth]
    try:
        return of_w[w] | of_u[u] | of_g[g] | of_r[r] | of_k[k]
    except IndexError:
        return units_beyond((min(w, MOST), min(u, MOST), min(g, MOST), min(r, MOST), min(k, MOST)), worth)


def parse_tokens(text: str, allowed: str = LETTERS) -> Tokens:
    """Return the token set that a text such as ``R1Y2`` names; letters in any order, each once, counts 1-99.

    >>> parse_tokens("Y2R1")
    (0, 0, 0, 1, 0, 2)
    """
    if not isinstance(text, str) or not _TOKEN_TEXT.fullmatch(text):
        raise NotationError(f"tokens {shown(text)}: not letters of {allowed} each with a count of 1 to 99, as in R1K2")
    counts = [0] * len(LETTERS)
    for letter, count in re.findall(r"([A-Z])([0-9]+)", text):
        if letter not in allowed:
            raise NotationError(f"tokens {shown(text)}: {letter} is not allowed here, only {allowed}")
        if counts[INDEX[letter]]:
            raise NotationError(f"tokens {shown(text)}: {letter} stands twice")
        counts[INDEX[letter]] = int(count)
    w, u, g, r, k, y = counts
    return (w, u, g, r, k, y)


def format_tokens(tokens: tuple[int, ...]) -> str:
    """Return the text of a token set or cost, letters in order, zeros left out.

    >>> format_tokens((0, 0, 0, 1, 0, 2))
    'R1Y2'
    """
    return "".join(f"{letter}{count}" for letter, count in zip(LETTERS, tokens, strict=False) if count)
