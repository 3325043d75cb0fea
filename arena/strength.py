"""Shares of wins with their intervals, and the ratings under which the results of all tables are most likely."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from typing import TypeAlias

from attrs import frozen

__all__ = ["MEAN", "Interval", "Rating", "Seating", "ratings", "wilson"]

Interval: TypeAlias = tuple[float, float]
"""The lowest and the highest value that are likely, at 95 %."""

Seating: TypeAlias = tuple[tuple[str, ...], Mapping[str, float]]
"""Who sat at a table, one name a seat, and what each name won there: its share of one win."""

NORMAL = 1.959964
"""So many standard deviations to either side hold 95 % of a normal distribution."""

MEAN = 1500.0
"""The mean of the ratings of those who are rated together."""

POINTS = 400 / log(10)
"""Points of rating for each unit of strength on the logarithmic scale: 400 points are odds of ten to one."""

LONGEST_STEP = 1.0
STEPS = 200
CLOSE = 1e-9


@frozen
class Rating:
    """A rating with its 95 % interval."""

    points: float
    low: float
    high: float


def wilson(won: float, games: int) -> Interval:
    """Return Wilson's 95 % interval for the share of wins that ``won`` of ``games`` shows.

    >>> [round(bound, 3) for bound in wilson(300, 400)]
    [0.705, 0.79]
    """
    if not games:
        return (0.0, 1.0)
    share, z2 = won / games, NORMAL**2
    middle = share + z2 / (2 * games)
    spread = NORMAL * sqrt(max(0.0, share * (1 - share)) / games + z2 / (4 * games**2))
    low, high = (middle - spread) / (1 + z2 / games), (middle + spread) / (1 + z2 / games)
    return (0.0 if won == 0 else max(0.0, low), 1.0 if won == games else min(1.0, high))


def ratings(names: Sequence[str], results: Iterable[Seating]) -> dict[str, Rating]:
    """Return the rating of each name, on Elo's scale with a mean of 1500, that fits the results best.

    The model is that of Bradley and Terry, for tables of any size: each seat wins with a chance in proportion to the
    strength of who sits there. So that one who won every game has a rating too, everyone is given one more game, half
    won, against a player of the mean. The intervals are from the curvature of the likelihood at its maximum.
    """
    tables = _summed(results)
    strengths = [0.0] * len(names)
    for _ in range(STEPS):
        slope, curvature = _likelihood(names, tables, strengths)
        steps = _times(_inverse(curvature), slope)
        longest = max(map(abs, steps), default=0.0)
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + shorter * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < CLOSE:
            break
    _, curvature = _likelihood(names, tables, strengths)
    errors = _errors(_inverse(curvature))
    mean = sum(strengths) / len(names) if names else 0.0
    rated = {}
    for name, strength, error in zip(names, strengths, errors, strict=True):
        points = MEAN + POINTS * (strength - mean)
        rated[name] = Rating(points, points - NORMAL * POINTS * error, points + NORMAL * POINTS * error)
    return rated


Summed: TypeAlias = dict[tuple[str, ...], tuple[int, dict[str, float]]]
Matrix: TypeAlias = list[list[float]]


def _summed(results: Iterable[Seating]) -> Summed:
    """Games and wins of each group that sat together, whoever sat where."""
    summed: Summed = {}
    for seats, won in results:
        games, wins = summed.get(group := tuple(sorted(seats)), (0, {}))
        summed[group] = games + 1, {name: wins.get(name, 0.0) + won.get(name, 0.0) for name in {*wins, *seats}}
    return summed


def _likelihood(names: Sequence[str], tables: Summed, strengths: list[float]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood at these strengths, and its curvature, positive where it bends down."""
    count, place = len(names), {name: at for at, name in enumerate(names)}
    chances = [1 / (1 + exp(-strength)) for strength in strengths]
    slope = [0.5 - chance for chance in chances]
    curvature = [[0.0] * count for _ in range(count)]
    for at, chance in enumerate(chances):
        curvature[at][at] = chance * (1 - chance)
    for group, (games, wins) in tables.items():
        sitting = sorted({place[name] for name in group})
        weight = {at: group.count(names[at]) * exp(strengths[at]) for at in sitting}
        whole = sum(weight.values())
        for at in sitting:
            slope[at] += wins[names[at]] - games * weight[at] / whole
            for other in sitting:
                both = weight[at] * weight[other] / whole**2
                curvature[at][other] += games * ((weight[at] / whole if at == other else 0.0) - both)
    return slope, curvature


def _errors(covariance: Matrix) -> list[float]:
    """The standard error of each strength, measured from the mean of all."""
    count = len(covariance)
    rows = [sum(row) / count for row in covariance]
    mean = sum(rows) / count if count else 0.0
    return [sqrt(max(0.0, covariance[at][at] - 2 * rows[at] + mean)) for at in range(count)]


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive matrix, by elimination."""
    count = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(count))] for at, row in enumerate(matrix)]
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        lead = rows[at][at]
        rows[at] = [value / lead for value in rows[at]]
        for other in range(count):
            if other != at and (times := rows[other][at]):
                rows[other] = [mine - times * led for mine, led in zip(rows[other], rows[at], strict=True)]
    return [row[count:] for row in rows]
