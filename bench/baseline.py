"""Figures that were kept, in the format of pyperf, and what got slower or faster since."""

from __future__ import annotations

import io
import json
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

from attrs import frozen

from .clock import Spread
from .figure import Figure

if TYPE_CHECKING:
    import pyperf

__all__ = ["STORED", "Change", "changes", "read_baseline", "written"]

STORED = Path(__file__).with_name("baseline.json")
"""The figures of a machine that did nothing else, in units of that machine."""
KEPT = 10
"""Values that are kept of a figure: the middles of ten equal parts of what was measured."""
NOISE = 1.05
"""Medians nearer to each other than this are called the same, as are those whose quartiles overlap."""
TOO_MUCH = 1.25
"""What got slower by more than this is a failure; of fewer than three values nothing less is told at all."""
FEW = 3


@frozen
class Change:
    """A figure that is beyond noise of what it was, in units."""

    name: str
    was: float
    now: float

    @property
    def ratio(self) -> float:
        """How much of the former time it takes now."""
        return self.now / self.was

    @property
    def too_much(self) -> bool:
        """Whether it got slower by more than is borne."""
        return self.ratio > TOO_MUCH

    def __str__(self) -> str:
        """Return the change as a line.

        >>> print(Change("observe", 4.0, 5.0))
        slower by 25 %: observe, 4.00 units then, 5.00 now
        """
        percent = f"{100 * abs(self.ratio - 1):.0f} %"
        word = "slower" if self.ratio > 1 else "faster"
        return f"{word} by {percent}: {self.name}, {self.was:.2f} units then, {self.now:.2f} now"


def written(figures: Iterable[Figure]) -> str:
    """Return the figures that are times as a suite of pyperf, in units, which pyperf takes for plain numbers."""
    import pyperf

    benchmarks = []
    for figure in figures:
        if figure.values:
            told = {"name": figure.name, "unit": "integer"}
            run = pyperf.Run(_some_of(figure.values), metadata=told, collect_metadata=False)
            benchmarks.append(pyperf.Benchmark([run]))
    suite = pyperf.BenchmarkSuite(benchmarks)
    text = io.StringIO()
    suite.dump(text)
    document = json.loads(text.getvalue())
    document["metadata"] |= {"python_version": platform.python_version(), "description": "times in units"}
    return json.dumps(document, indent=1) + "\n"


def _some_of(values: tuple[float, ...]) -> list[float]:
    middles = quantiles(values, n=2 * KEPT, method="inclusive")[::2] if len(values) > KEPT else sorted(values)
    return [float(f"{value:.4g}") for value in middles]


def read_baseline(path: Path = STORED) -> dict[str, tuple[float, ...]]:
    """Return the values of each figure that a file holds, by name.

    Raises ``OSError`` for a file that cannot be read, ``ValueError`` for one that is no suite of pyperf.
    """
    import pyperf

    with path.open(encoding="utf-8"):
        suite: pyperf.BenchmarkSuite = pyperf.BenchmarkSuite.load(str(path))
    return {benchmark.get_name(): tuple(benchmark.get_values()) for benchmark in suite.get_benchmarks()}


def changes(figures: Iterable[Figure], kept: Mapping[str, tuple[float, ...]]) -> list[Change]:
    """Return what is beyond noise of what was kept, what got slower most first."""
    found = []
    for figure in figures:
        if figure.values and figure.name in kept:
            was, now = Spread.of(kept[figure.name]), Spread.of(figure.values)
            apart = now.quartiles[0] > was.quartiles[1] or now.quartiles[1] < was.quartiles[0]
            change = Change(figure.name, was.median, now.median)
            least = NOISE if len(figure.values) >= FEW else TOO_MUCH
            if apart and max(change.ratio, 1 / change.ratio) > least:
                found.append(change)
    return sorted(found, key=lambda change: -change.ratio)
