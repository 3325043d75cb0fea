"""What is measured, and in which order it is printed: the figures with goals come first."""

from __future__ import annotations

from .asking import affording, asking
from .figure import Figure, Measure
from .memory import bytes_per_state, held_after
from .playing import dealing, leaves, listed, played_out
from .start import measured_start

__all__ = ["MEASURES"]

FIRST, LAST = 1_000, 10_000
"""Games after which caches have what they will have, and games after which they have no more."""
GROWN = 16
"""Megabytes by which caches that are bounded may still fill meanwhile."""


def playing(quick: bool) -> tuple[Figure, ...]:
    """A random game, base and with all modules: each move listed by ``legal_moves`` and made by a checked ``apply``."""
    base, whole = listed("2 players")(quick), listed("all modules, 3 players")(quick)
    over = Figure("the latter over the former", whole[0].value / base[0].value, "", 2)
    return (base[0], *whole, over, *base[1:])


def remembering(quick: bool) -> tuple[Figure, ...]:
    """All states of four-player games kept alive."""
    return (Figure("a state of a 4-player game", bytes_per_state(4, 1 if quick else 5), "bytes", 2_000),)


def keeping(quick: bool) -> tuple[Figure, ...]:
    """What a process holds after many games, of which it keeps none."""
    first, last = (FIRST // 100, LAST // 250) if quick else (FIRST, LAST)
    then, now = held_after(first, last)
    grown = f"memory grown from {first:,} games to {last:,}"
    return (
        Figure(f"memory after {first:,} games", then, "MB"),
        Figure(grown, max(0.0, now - then), "MB", None if quick else GROWN),
    )


def starting(quick: bool) -> tuple[Figure, ...]:
    """``import splendor.kernel`` in fresh interpreters."""
    start = measured_start(3 if quick else 15)
    return (
        Figure("import splendor.kernel", start.imported * 1e3, "ms", 150),
        Figure("a program of that import", start.program * 1e3, "ms"),
        Figure("a program that does nothing", start.bare * 1e3, "ms"),
        Figure("that import brings z3 along", float(start.solver), "0 or 1", 0),
    )


OTHER_TABLES = ("3 players", "4 players", "all modules, 2 players", "all modules, 4 players")

MEASURES: dict[str, Measure] = {
    "playing": playing,
    "playing out": played_out("2 players"),
    "playing out with all modules": played_out("all modules, 3 players"),
    "leaves": leaves,
    "remembering": remembering,
    "keeping": keeping,
    "starting": starting,
    **{f"playing, {table}": listed(table) for table in OTHER_TABLES},
    **{f"playing out, {table}": played_out(table) for table in OTHER_TABLES},
    "dealing": dealing,
    "asking": asking("4 players"),
    "asking with all modules": asking("all modules, 3 players"),
    "affording": affording,
}
"""What is measured, by a word for the progress bar."""
