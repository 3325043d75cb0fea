"""The commands that count and measure: ``perft`` and ``bench``."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from splendor.kernel import perft

from .measured import print_figures
from .options import NegativeNumbers, as_json, examples, position_file, uncoloured
from .reading import BadInput, a_number, whole_position_from

if TYPE_CHECKING:
    from splendor.bench import Change, Figure

__all__ = ["bench_command", "perft_command"]

NEEDS_PYPERF = "--save and --against need pyperf, which the extra 'bench' brings: pip install 'splendor-rules[bench]'"


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
    epilog=examples("splendor bench", "splendor bench --quick --json", "splendor bench --against baseline"),
)
@click.option("--quick", is_flag=True, help="Measure less: some seconds, and rougher figures.")
@click.option("--save", metavar="FILE", help="Keep the times in a file, in the format of pyperf.")
@click.option("--against", metavar="FILE", help="Say what got slower or faster than in FILE; 'baseline' is ours.")
@uncoloured
@as_json
def bench_command(quick: bool, save: str | None, against: str | None, plain: bool, machine: bool) -> None:
    """Measure what the rules cost on this machine, and print the figures with their goals.

    Speed is given in units: the time that constructing one frozen slotted object of eight fields takes, measured
    in turn with what is timed, so that figures of different machines compare. A figure of many games is their
    median; under it stand the quartiles, between which half of the games lie. With --against the exit code is 1
    if something takes more than a quarter longer than it did.
    """
    from rich.progress import Progress

    from splendor.bench import MEASURES, changes
    from splendor.tabletop.paint import screen

    kept = None if against is None else _kept(against)
    figures: list[Figure] = []
    terminal = screen(colour=not plain, error=True)
    with Progress(console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        task = progress.add_task("", total=len(MEASURES))
        for word, measure in MEASURES.items():
            progress.update(task, description=word)
            figures += measure(quick)
            progress.advance(task)
    found = None if kept is None else changes(figures, kept)
    if save is not None:
        _save(figures, save)
    if machine:
        click.echo(json.dumps(_as_document(figures, quick, found)))
    else:
        print_figures(figures, colour=not plain)
        for change in found or ():
            click.echo(change)
        if found == []:
            click.echo("nothing is beyond noise of what it was")
    if found and found[0].too_much:
        raise click.exceptions.Exit(1)


def _kept(against: str) -> Mapping[str, tuple[float, ...]]:
    from splendor.bench import STORED, read_baseline

    path = STORED if against == "baseline" else Path(against)
    try:
        return read_baseline(path)
    except ImportError:
        raise BadInput(NEEDS_PYPERF) from None
    except OSError as error:
        raise BadInput(f"--against: {against}: {error.strerror or 'it cannot be read'}; a file is allowed") from None
    except Exception:  # noqa: BLE001  # pyperf says what is no suite of its own in errors of every kind
        raise BadInput(f"--against: {against}: no figures that --save wrote, which are what is allowed") from None


def _save(figures: list[Figure], save: str) -> None:
    from splendor.bench import written

    try:
        Path(save).write_text(written(figures), "utf-8")
    except ImportError:
        raise BadInput(NEEDS_PYPERF) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be written"
        raise BadInput(f"--save: {save}: {reason}; a file that can be written is allowed") from None


def _as_document(figures: list[Figure], quick: bool, found: list[Change] | None) -> dict[str, object]:
    rows = [
        {
            "name": one.name,
            "value": one.value,
            "quartiles": one.quartiles,
            "unit": one.unit,
            "seconds": one.seconds,
            "most": one.most,
            "least": one.least,
            "reached": one.reached,
        }
        for one in figures
    ]
    told = {"python": platform.python_version(), "machine": platform.machine(), "quick": quick, "figures": rows}
    if found is None:
        return told
    return told | {"changes": [{"name": one.name, "was": one.was, "now": one.now} for one in found]}
