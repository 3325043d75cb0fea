"""Ratings as a picture: a mark for each bot, with a bar for its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from splendor.kernel import QuestionError

from .standing import EVERY, Standing, Standings
from .strength import MEAN

__all__ = ["can_plot", "plot_ratings"]

ENDINGS = (".png", ".svg", ".pdf")

# Okabe and Ito's colours, which all eyes tell apart; the shapes say it again.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
MARKS = ("o", "s", "^", "D", "v", "P", "X")

QUIET = "#8a8a8a"


def can_plot(path: str | Path) -> None:
    """Raise ``QuestionError`` unless a plot can be written to such a file here."""
    if Path(path).suffix.lower() not in ENDINGS:
        raise QuestionError(f"plot: {str(path)!r} given; a name that ends in {', '.join(ENDINGS)} is allowed")
    if find_spec("matplotlib") is None:
        raise QuestionError("plot: matplotlib is missing; the extra splendor-rules[plot] brings it")


def plot_ratings(found: Sequence[Standings], path: str | Path, title: str = "") -> None:
    """Draw the ratings of every combination of expansions into a PNG, SVG or PDF file, by its ending.

    One combination has a line for each bot; several have a line each, with the bots on it. Raises ``QuestionError``
    for another ending, or where matplotlib is missing.
    """
    can_plot(path)
    figure_of = import_module("matplotlib.figure").Figure
    names = [one.bot for one in found[-1].bots]
    rows = len(found) if len(found) > 1 else len(names)
    figure = figure_of(figsize=(8, 1.7 + rows * (0.18 + 0.14 * len(names) if len(found) > 1 else 0.5)), dpi=150)
    axes = figure.add_subplot()
    axes.axvline(MEAN, color=QUIET, linewidth=0.8, zorder=0)
    if len(found) == 1:
        _bot_a_line(axes, found[0].bots)
    else:
        _combination_a_line(axes, found, names)
    axes.set_ylim(rows - 0.5, -0.5)
    axes.set_xlabel("rating, with its 95 % interval; 400 points are odds of ten to one", color="#333333")
    lines = 0 if len(found) == 1 else 1 + (len(names) - 1) // 4
    axes.set_title(title, loc="left", fontsize=11, pad=8 + 18 * lines)
    axes.grid(axis="x", color="#e4e4e4", zorder=0)
    axes.set_axisbelow(True)
    axes.tick_params(left=False)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None} if str(path).lower().endswith(".svg") else None)


def _bot_a_line(axes: Any, bots: Sequence[Standing]) -> None:
    for row, one in enumerate(bots):
        _mark(axes, one, row, row)
        assert one.rating is not None
        axes.annotate(
            f"{one.rating.points:.0f}", (one.rating.points, row), (0, 8), textcoords="offset points", ha="center"
        )
    axes.set_yticks(range(len(bots)), [_short(one.bot) for one in bots])


def _combination_a_line(axes: Any, found: Sequence[Standings], names: Sequence[str]) -> None:
    for row, one in enumerate(found):
        rated = {bot.bot: bot for bot in one.bots}
        for place, name in enumerate(names):
            shift = 0.6 * ((place + 0.5) / len(names) - 0.5)
            if name in rated:
                _mark(axes, rated[name], row + shift, place, label=_short(name) if row == 0 else None)
    axes.set_yticks(range(len(found)), [_combination(one.combination) for one in found])
    axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=4, borderaxespad=0, columnspacing=1.2)


def _mark(axes: Any, one: Standing, height: float, kind: int, label: str | None = None) -> None:
    rating = one.rating
    assert rating is not None
    axes.errorbar(
        [rating.points],
        [height],
        xerr=[[rating.points - rating.low], [rating.high - rating.points]],
        fmt=MARKS[kind % len(MARKS)],
        color=COLOURS[kind % len(COLOURS)],
        markersize=6,
        elinewidth=1.6,
        capsize=3,
        label=label,
    )


def _combination(name: str) -> str:
    """The expansions, two to a line."""
    if name == EVERY:
        return "all together"
    names = name.split("+")
    return "\n".join(", ".join(names[at : at + 2]) for at in range(0, len(names), 2))


def _short(name: str) -> str:
    return name if len(name) <= 28 else f"{name[:27]}…"
