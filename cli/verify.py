"""The command ``verify``: games of all combinations, checked by the laws and the oracle, over many processes."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from importlib import import_module
from typing import Any

import click
from attrs import asdict

from splendor.runs import Kept, processes, run_many

from .batches import Place, RunStopped, carried_out
from .options import EXPANSIONS, as_json, examples, uncoloured
from .reading import BadInput, a_count, a_list, a_number, one_or_more
from .second import need_oracle
from .verifying import LAWS_EVERY, ORACLE_EVERY, VerifiedGame

__all__ = ["verify_command"]

COUNTED = ("games", "moves", "all laws", "oracle", "faults")
SOME_PROCESSES = re.compile(r"processes(?::([1-9][0-9]{0,2}))?")
CLUSTER = re.compile(r"dask://[^/\s]+:[0-9]+")


@click.command(
    "verify",
    short_help="Play many games and check every move.",
    epilog=examples(
        "splendor verify --games 480",
        "splendor verify --games 100000 --executor processes --file verified.jsonl",
        "splendor verify --games 5000 --modules orient,strongholds --players 4 --oracle-every 1",
        "splendor verify --games 100000 --executor dask://127.0.0.1:8786 --file verified.jsonl",
    ),
)
@click.option("--games", type=one_or_more, default=96, show_default=True, metavar="N", help="How many games.")
@click.option("--players", type=a_number, metavar="N", help="2 to 4 players; all three in turn without it.")
@click.option("--modules", type=a_list, metavar="A,B", help="Expansions in play; all 16 choices in turn without it.")
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="Names the run: other games for each.")
@click.option(
    "--laws-every",
    type=one_or_more,
    default=LAWS_EVERY,
    show_default=True,
    metavar="N",
    help="All laws after every N moves.",
)
@click.option(
    "--oracle-every",
    type=a_count,
    default=ORACLE_EVERY,
    show_default=True,
    metavar="N",
    help="The oracle every N moves (0: no).",
)
@click.option(
    "--executor", default="here", show_default=True, metavar="WHERE", help="here, processes[:N], dask://HOST:PORT."
)
@click.option("--file", metavar="FILE", help="Keeps each result; the same run goes on from it.")
@click.option("--game", type=a_count, metavar="NUMBER", help="Check this game of the run alone.")
@uncoloured
@as_json
def verify_command(
    games: int, seed: str, executor: str, file: str | None, game: int | None, plain: bool, machine: bool, **given: Any
) -> int:
    """Play games of every combination of expansions and table sizes, and check them move by move.

    After every move the laws of the table are asked; after some all laws, the listing of moves against every
    move that could be written among them; and of some moves the oracle. The table says how many of each in each
    combination. The games depend on the seed alone. With --file a run that was stopped goes on where it was.

    Exit code 1 when a law is broken or the oracle differs; what, and how to see it again, is told. 130 when the
    run was stopped.
    """
    work = _work(games, **given)
    numbers = range(games) if game is None else (game,)
    seeds = [f"{seed}/{number}" for number in numbers]
    kept = None if file is None else Kept(file, {"format": "splendor-verified/1", "seed": seed, **asdict(work)})
    try:
        lines = carried_out(
            lambda workers, done: run_many(work, seeds, workers, kept=kept, done=done),
            len(seeds),
            _executor(executor),
            file=file,
            plain=plain,
        )
    except RunStopped as stopped:
        return stopped.told()
    found = [line for line in lines if line["faults"]]
    if machine:
        click.echo(json.dumps({"combinations": _counted(lines), "found": found}))
    else:
        _print(_counted(lines), plain)
    for line in found:
        number = line["seed"].rpartition("/")[2]
        told = f"{line['combination']}, game {number}: {line['told'][0]}"
        click.echo(f"splendor: {told}; the game again: {_again(work, seed, number)}", err=True)
    return 1 if found else 0


def _work(
    games: int, modules: tuple[str, ...] | None, players: int | None, laws_every: int, oracle_every: int
) -> VerifiedGame:
    """What is done with each game, once it is sure that it can be."""
    if oracle_every:
        need_oracle("verify")
    work = VerifiedGame(None if modules is None else tuple(sorted(modules)), players, laws_every, oracle_every)
    work.config(0)
    return work


def _again(work: VerifiedGame, seed: str, number: str) -> str:
    """The command that checks one game of a run again, and as closely."""
    words = ["splendor", "verify", "--seed", seed, "--game", number]
    if work.modules is not None:
        words += ["--modules", ",".join(work.modules)]
    if work.players is not None:
        words += ["--players", str(work.players)]
    if work.laws_every != LAWS_EVERY:
        words += ["--laws-every", str(work.laws_every)]
    if work.oracle_every != ORACLE_EVERY:
        words += ["--oracle-every", str(work.oracle_every)]
    return shlex.join(words)


def _executor(where: str) -> Place:
    """A maker of executors, from the words of the command line."""
    if where == "here":
        return nullcontext
    if some := SOME_PROCESSES.fullmatch(where):
        return lambda: processes(int(some[1]) if some[1] else None)
    if CLUSTER.fullmatch(where):
        return lambda: _cluster(where.replace("dask://", "tcp://"))
    raise BadInput(f"--executor: {where!r} given; here, processes, processes:N or dask://HOST:PORT is allowed")


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadInput("--executor: dask is missing; the extra splendor-rules[cluster] brings it") from None
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, TimeoutError):
        raise BadInput(f"--executor: nothing answers at {address}; the address of a scheduler is allowed") from None
    with client:
        yield client.get_executor()


def _counted(lines: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """What was checked, by combination."""
    counted: dict[str, Counter[str]] = {}
    for line in lines:
        counts = counted.setdefault(line["combination"], Counter(dict.fromkeys(COUNTED, 0)))
        counts.update({"games": 1, **{name: line[name] for name in COUNTED[1:]}})
    return {name: dict(counts) for name, counts in sorted(counted.items())}


def _print(counted: dict[str, dict[str, int]], plain: bool) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from splendor.tabletop.paint import screen

    table = Table("expansions", "seats", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_footer=True)
    table.columns[0].footer = f"{len(counted)} combination{'s' * (len(counted) != 1)}"
    for name in COUNTED:
        table.add_column(name, justify="right", footer=_spaced(sum(counts[name] for counts in counted.values())))
    for name, counts in counted.items():
        modules, _, players = name.removesuffix(" players").rpartition(", ")
        table.add_row(
            "all four" if modules == "+".join(EXPANSIONS) else modules,
            players,
            *(_spaced(counts[one]) for one in COUNTED),
        )
    screen(colour=not plain).print(table)


def _spaced(number: int) -> str:
    return f"{number:,}".replace(",", " ")
