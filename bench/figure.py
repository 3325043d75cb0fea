"""A figure: one line of the table of what was measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from .clock import Compared, Spread

__all__ = ["Figure", "Measure"]


@frozen
class Figure:
    """One line of the table, with its goal where there is one: values up to ``most``, or from ``least`` on, reach it.

    The ``quartiles`` are given where the value is the median of many, which ``values`` holds where they are units of
    time; then ``seconds`` says what it takes on this machine.
    """

    name: str
    value: float
    unit: str
    most: float | None = None
    quartiles: tuple[float, float] | None = None
    least: float | None = None
    seconds: float | None = None
    values: tuple[float, ...] = ()

    @classmethod
    def spread(cls, name: str, spread: Spread, unit: str) -> Figure:
        """Return the figure of something that was measured in many games."""
        return cls(name, spread.median, unit, None, spread.quartiles)

    @classmethod
    def timed(cls, name: str, compared: Compared, most: float | None = None) -> Figure:
        """Return the figure of something whose time was compared with the unit."""
        units = compared.units
        seconds = compared.seconds.median
        return cls(name, units.median, "units", most, units.quartiles, seconds=seconds, values=compared.values)

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; ``None`` where there is none."""
        if self.least is not None:
            return self.value >= self.least
        return None if self.most is None else self.value <= self.most

    @property
    def goal(self) -> str:
        """The goal as the table has it; empty where there is none."""
        if self.least is not None:
            return f">= {self.least:g}"
        return "" if self.most is None else f"<= {self.most:g}"


Measure: TypeAlias = Callable[[bool], tuple[Figure, ...]]
"""Measures some figures; with ``True`` quickly, on fewer games."""
