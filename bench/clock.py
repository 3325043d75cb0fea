"""Time, in seconds and in units: the unit is what constructing one frozen slotted object of eight fields takes."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from attrs import frozen

__all__ = ["EightFields", "per_call", "ratio_to_the_unit", "seconds_of_units"]

BATCH = 4_000
"""Units constructed between two games: about as long as a game takes."""


@frozen
class EightFields:
    """The unit of time: one of these is constructed."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int


def seconds_of_units(count: int = BATCH) -> float:
    """Return the time that constructing one unit takes, as the mean of many."""
    begun = perf_counter()
    for number in range(count):
        EightFields(number, 1, 2, 3, 4, 5, 6, 7)
    return (perf_counter() - begun) / count


def ratio_to_the_unit(game: Callable[[int], tuple[int, float]], games: int) -> tuple[float, float]:
    """Return a move's mean time in units, and in seconds: the medians over games, measured unit, game, unit, game.

    ``game`` plays the game of a number and returns its moves and seconds. The unit on both sides of a game is what
    that game is compared with, since its own time drifts when the machine is busy.
    """
    game(0)
    ratios, times = [], []
    before = seconds_of_units()
    for number in range(1, games + 1):
        moves, seconds = game(number)
        after = seconds_of_units()
        ratios.append(seconds / moves / ((before + after) / 2))
        times.append(seconds / moves)
        before = after
    return median(ratios), median(times)


def per_call(call: Callable[[int], object], calls: int, rounds: int) -> float:
    """Return the seconds of one call, the median over rounds in which ``call`` is given 0, 1, 2 … in turn."""
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        for number in range(calls):
            call(number)
        times.append((perf_counter() - begun) / calls)
    return median(times)
