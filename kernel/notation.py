"""Moves as text: ``parse_move`` and ``format_move`` are inverses."""

from __future__ import annotations

from functools import cache

from .config import MODULES, VARIANTS, installed
from .errors import NotationError, shown
from .moves import Buy, Move, Pair, Pass, Reserve, ReserveDeck, Return, Take, Visit

__all__ = ["BASE_MOVES", "format_move", "parse_move", "verbs"]

BASE_MOVES: tuple[type[Move], ...] = (Take, Pair, Reserve, ReserveDeck, Buy, Pass, Return, Visit)
LONGEST = 4_000


@cache
def verbs() -> dict[str, type[Move]]:
    """Return every kind of move by its verb: those of the base game and of all installed modules."""
    known = {move.verb: move for move in BASE_MOVES}
    for group in (MODULES, VARIANTS):
        for point in installed(group).values():
            known.update({move.verb: move for move in point.load().moves})
    return known


def parse_move(text: str) -> Move:
    """Return the move that a line of notation means; only the form of ids is checked.

    >>> parse_move("buy 1-W-0-R2K1 pay Y2R1")
    <buy 1-W-0-R2K1 pay R1Y2>
    """
    if not isinstance(text, str):
        raise NotationError(f"move {shown(text)}: a line of text is allowed")
    if len(text) > LONGEST:
        raise NotationError(f"move {shown(text)}: {len(text)} characters; at most {LONGEST} are allowed")
    if text != " ".join(text.split()):
        raise NotationError(f"move {shown(text)}: words with single spaces between them are allowed")
    first, _, rest = text.partition(" ")
    second, _, further = rest.partition(" ")
    known = {move.verb: move for move in BASE_MOVES}
    if first not in {verb.partition(" ")[0] for verb in known}:
        known = verbs()
    if f"{first} {second}" in known:
        verb, rest = f"{first} {second}", further
    elif first in known:
        verb = first
    else:
        raise NotationError(f"move {shown(text)}: no such move; a line begins with one of {', '.join(verbs())}")
    try:
        return known[verb].read(rest)
    except NotationError as error:
        raise NotationError(f"move {shown(text)}: {error}; the form is {known[verb].example}") from None


def format_move(move: Move) -> str:
    """Return the line of notation of a move.

    >>> format_move(Take("WUG"))
    'take WUG'
    """
    if not isinstance(move, Move):
        raise NotationError(f"move {shown(move)}: a Move is allowed")
    return str(move)
