"""The commands that count and measure: ``perft`` and ``bench``."""

from __future__ import annotations

import json
import platform
import sys
from time import perf_counter
from typing import TYPE_CHECKING

import click

from splendor.kernel import perft

from .options import NegativeNumbers, as_json, examples, position_file, uncoloured
from .reading import a_number, whole_position_from

if TYPE_CHECKING:
    from splendor.bench import Figure

__all__ = ["bench_command", "perft_command"]


@click.command(
    "perft",
    cls=NegativeNumbers,
    short_help="Count the sequences of moves from a position.",
    epilog=examples("splendor new --players 2 --seed 7 | splendor perft - 3", "splendor perft game.json 2 --divide"),
)
@position_file
@click.argument("depth", type=a_number)
@click.option("--divide", is_flag=True, help="One count per first move.")
@as_json
def perft_command(position: str, depth: int, divide: bool, machine: bool) -> None:
    """Count the sequences of DEPTH moves from a position, as chess programs do.

    What is asked counts as a move, what happens by itself does not; a finished game counts 0 at any depth
    above 0. Each further level takes about thirty times as long.
    """
    state = whole_position_from(position, "perft")
    begun = perf_counter()
    counts = perft(state, depth, divide=divide)
    seconds = perf_counter() - begun
    by_move = counts if isinstance(counts, dict) else {}
    nodes = counts if isinstance(counts, int) else sum(counts.values()) if depth else 1
    rate = round(nodes / seconds) if seconds else 0
    if machine:
        told = {"depth": depth, "count": nodes, "seconds": round(seconds, 6), "per_second": rate}
        click.echo(json.dumps({**told, "divide": by_move} if divide else told))
        return
    for move, count in by_move.items():
        click.echo(f"{move}: {count}")
    click.echo(f"perft({depth}) = {nodes}   {seconds:.2f} s, {rate} a second")


@click.command(
    "bench",
    short_help="Measure speed, memory and start-up.",
    epilog=examples("splendor bench", "splendor bench --quick --json"),
)
@click.option("--quick", is_flag=True, help="Measure less: a few seconds, and rougher figures.")
@uncoloured
@as_json
def bench_command(quick: bool, plain: bool, machine: bool) -> None:
    """Measure what the rules cost on this machine, and print the figures with their goals.

    The speed of play is given in units: the time that constructing one frozen slotted object of eight fields
    takes, measured in turn with the games, so that figures of different machines compare. A figure of many
    games is their median; under it stand the quartiles, between which half of the games lie.
    """
    from rich.progress import Progress

    from splendor.bench import MEASURES

    from .paint import screen

    figures: list[Figure] = []
    terminal = screen(colour=not plain, error=True)
    with Progress(console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        task = progress.add_task("", total=len(MEASURES))
        for word, measure in MEASURES.items():
            progress.update(task, description=word)
            figures += measure(quick)
            progress.advance(task)
    if machine:
        click.echo(json.dumps(_as_document(figures, quick)))
    else:
        _print_figures(figures, colour=not plain)


def _as_document(figures: list[Figure], quick: bool) -> dict[str, object]:
    rows = [
        {
            "name": one.name,
            "value": one.value,
            "quartiles": one.quartiles,
            "unit": one.unit,
            "most": one.most,
            "reached": one.reached,
        }
        for one in figures
    ]
    return {"python": platform.python_version(), "machine": platform.machine(), "quick": quick, "figures": rows}


def _print_figures(figures: list[Figure], *, colour: bool) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from .paint import GOLD, screen

    python = f"{platform.python_implementation()} {platform.python_version()}"
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"{python} on {sys.platform}")
    table.add_column("figure")
    table.add_column("measured", justify="right")
    table.add_column("in")
    table.add_column("goal", justify="right")
    table.add_column("")
    for figure in figures:
        goal = "" if figure.most is None else f"<= {figure.most:g}"
        verdict = {None: "", True: "reached", False: "MISSED"}[figure.reached]
        style = GOLD if figure.reached is False else ""
        table.add_row(figure.name, _digits(figure.value), figure.unit, goal, verdict, style=style)
        if figure.quartiles:
            table.add_row("  half of the games", " to ".join(map(_digits, figure.quartiles)), figure.unit)
    screen(colour=colour).print(table)


def _digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or not value else f"{value:.{1 if value >= 10 else 2}f}"
