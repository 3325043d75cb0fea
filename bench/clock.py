"""Time, in seconds and in units: the unit is what constructing one frozen slotted object of eight fields takes.

Seconds are those of the processor: what other programs take meanwhile is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, median, quantiles
from time import process_time

from attrs import frozen

__all__ = [
    "Compared",
    "EightFields",
    "Spread",
    "asked_in_turn",
    "compared_with_the_unit",
    "per_call",
    "seconds_of_units",
]

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
    begun = process_time()
    for number in range(count):
        EightFields(number, 1, 2, 3, 4, 5, 6, 7)
    return (process_time() - begun) / count


@frozen
class Spread:
    """What was measured many times: the median, and the quartiles between which half of the values lie."""

    median: float
    quartiles: tuple[float, float]

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the spread of values; of a single one, that value.

        >>> Spread.of([3.0, 1.0, 2.0, 5.0, 4.0])
        Spread(median=3.0, quartiles=(2.0, 4.0))
        """
        first, middle, third = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [*values] * 3
        return cls(middle, (first, third))

    def times(self, factor: float) -> Spread:
        """Return the spread in another measure."""
        first, third = self.quartiles
        return Spread(self.median * factor, (first * factor, third * factor))


@frozen
class Compared:
    """What a move takes in units, each value of it, what it takes in seconds, and what the unit takes meanwhile."""

    units: Spread
    values: tuple[float, ...]
    seconds: Spread
    unit: Spread


def compared_with_the_unit(game: Callable[[int], tuple[int, float]], games: int) -> Compared:
    """Measure unit, game, unit, game, and return what a move takes on the mean of each game.

    ``game`` plays the game of a number and returns its moves and seconds. The unit on both sides of a game is what
    that game is compared with, since both slow down together when the machine is busy.
    """
    game(0)
    ratios: list[float] = []
    times: list[float] = []
    units = [seconds_of_units()]
    for number in range(1, games + 1):
        moves, seconds = game(number)
        units.append(seconds_of_units())
        times.append(seconds / moves)
        ratios.append(times[-1] / fmean(units[-2:]))
    return Compared(Spread.of(ratios), tuple(ratios), Spread.of(times), Spread.of(units))


def asked_in_turn(
    ask: Callable[[int], object], questions: int, anew: Callable[[], object] = lambda: None
) -> Callable[[int], tuple[int, float]]:
    """Return a round of questions in the form of a game: ``ask`` is given 0, 1, 2 … in turn, after ``anew`` is done.

    >>> asked_in_turn([7, 8].__getitem__, 2)(1)[0]
    2
    """

    def asked(_: int) -> tuple[int, float]:
        anew()
        begun = process_time()
        for number in range(questions):
            ask(number)
        return questions, process_time() - begun

    return asked


def per_call(call: Callable[[int], object], calls: int, rounds: int) -> float:
    """Return the seconds of one call, the median over rounds in which ``call`` is given 0, 1, 2 … in turn."""
    asked = asked_in_turn(call, calls)
    return median(seconds / calls for _, seconds in map(asked, range(rounds)))
