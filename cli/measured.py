"""The table of what ``splendor bench`` measured."""

from __future__ import annotations

import platform
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from splendor.bench import Figure

__all__ = ["print_figures"]


def print_figures(figures: list[Figure], *, colour: bool) -> None:
    """Print a line for each figure, and under it the quartiles where there are some."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from splendor.tabletop.paint import GOLD, screen

    python = f"{platform.python_implementation()} {platform.python_version()}"
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"{python} on {sys.platform}")
    table.add_column("figure")
    table.add_column("measured", justify="right")
    table.add_column("in")
    table.add_column("us", justify="right")
    table.add_column("goal", justify="right")
    table.add_column("")
    for figure in figures:
        verdict = {None: "", True: "reached", False: "MISSED"}[figure.reached]
        style = GOLD if figure.reached is False else ""
        here = "" if figure.seconds is None else digits(figure.seconds * 1e6)
        table.add_row(figure.name, digits(figure.value), figure.unit, here, figure.goal, verdict, style=style)
        if figure.quartiles:
            table.add_row("  half of them", " to ".join(map(digits, figure.quartiles)), figure.unit)
    screen(colour=colour).print(table)


def digits(value: float) -> str:
    """Return a number with as many digits as mean something.

    >>> [digits(value) for value in (0, 1.234, 12.34, 1234.5)]
    ['0', '1.23', '12.3', '1,234']
    """
    return f"{value:,.0f}" if value >= 100 or not value else f"{value:.{1 if value >= 10 else 2}f}"
