"""A tournament as the options of the shell name it: played, kept, told, and written to files."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from splendor.arena import (
    Entrant,
    Played,
    Standings,
    Tournament,
    can_plot,
    entrants,
    forfeits,
    hold,
    plot_ratings,
    standings,
    standings_csv,
)
from splendor.kernel import Config
from splendor.runs import processes

from .batches import RunStopped, carried_out
from .options import EXPANSIONS
from .ranking import draw_standings, standings_to_json
from .reading import BadInput, parted

__all__ = ["play_tournament", "some_bots"]

MOST_JOBS = 256
WHOLE = re.compile(r"""^(["'])([^"']*)\1$""")


def some_bots(values: tuple[str, ...]) -> tuple[str, ...]:
    """Read lists of bots: a comma within quotes parts nothing, and quotes around the whole of a bot are taken off.

    >>> some_bots(("easy, random", "program:python bot.py 'a, b'"))
    ('easy', 'random', "program:python bot.py 'a, b'")
    """
    return tuple(WHOLE.sub(r"\2", name) for value in values for name in parted(value) if name)


def play_tournament(
    *,
    jobs: int,
    file: str | None,
    page: str | None,
    picture: str | None,
    plain: bool,
    machine: bool,
    **named: Any,
) -> int:
    """Play the tournament that the options name, write what they ask for, tell how it went; return the exit code."""
    tournament = _tournament(**named)
    if picture is not None:
        can_plot(picture)
    _can_be_written({"--file": file, "--csv": page, "--plot": picture})
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(f"--jobs: {jobs} given; 1 to {MOST_JOBS} are allowed")
    try:
        games = _played(tournament, jobs, file, plain)
    except RunStopped as stopped:
        return stopped.told()
    found = standings(games)
    try:
        if page is not None:
            _write("--csv", page, lambda: Path(page).write_text(standings_csv(found), encoding="utf-8"))
        if picture is not None:
            title = f"{tournament.players} players, {len(games)} games"
            _write("--plot", picture, lambda: plot_ratings(found, picture, title))
    finally:
        # A disk that is full is no reason to lose what was played.
        _tell(tournament, games, found, plain=plain, machine=machine)
    return 0


def _tell(
    tournament: Tournament, games: Sequence[Played], found: Sequence[Standings], *, plain: bool, machine: bool
) -> None:
    if machine:
        told = {"players": tournament.players, "seats": tournament.seating, "seed": tournament.seed}
        click.echo(json.dumps({**told, **standings_to_json(found, forfeits(games))}))
    else:
        draw_standings(found, forfeits(games), colour=not plain)


def _tournament(
    bots: tuple[str, ...],
    games: int,
    players: int,
    seats: str,
    modules: tuple[tuple[str, ...], ...],
    every_combination: bool,
    variants: tuple[str, ...],
    seed: int | str,
    seconds: float,
) -> Tournament:
    """The tournament that the options name."""
    if modules and every_combination:
        raise click.UsageError("--every-combination is allowed without --modules only")
    chosen = modules or ((),)
    if every_combination:
        chosen = tuple(some for size in range(len(EXPANSIONS) + 1) for some in combinations(EXPANSIONS, size))
    configs = tuple(Config(players=players, modules=some, variants=variants) for some in chosen)
    playing: tuple[Entrant, ...] = entrants(some_bots(bots), seconds)
    return Tournament(playing, configs, games, seats, seed)


def _can_be_written(files: dict[str, str | None]) -> None:
    """Refuse files that could not be written when all has been played, or that would write over each other."""
    taken: dict[Path, str] = {}
    for option, path in files.items():
        if path is None:
            continue
        place = Path(path).resolve()
        if not place.parent.is_dir():
            raise BadInput(f"{option}: {path!r} given; a file in a folder that exists is allowed")
        if not path or place.is_dir():
            raise BadInput(f"{option}: {path!r} given, a folder; the name of a file is allowed")
        if not os.access(place if place.exists() else place.parent, os.W_OK):
            raise BadInput(f"{option}: {path!r} given; a file that can be written is allowed")
        if place in taken:
            raise BadInput(f"{option}: {path!r} given, as for {taken[place]}; a file of its own is allowed")
        taken[place] = option


def _write(option: str, path: str, write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        raise BadInput(f"{option}: {path}: {error.strerror or error}; a file that can be written is allowed") from None


def _played(tournament: Tournament, jobs: int, file: str | None, plain: bool) -> tuple[Played, ...]:
    games = tournament.deals * tournament.players * len(tournament.tables())
    place = nullcontext if jobs == 1 else lambda: processes(jobs)
    return carried_out(
        lambda workers, done: hold(tournament, workers, file=file, done=done), games, place, file=file, plain=plain
    )
