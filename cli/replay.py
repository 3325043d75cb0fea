"""The command ``replay``: recorded games played again."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator

import click

from .options import as_json, examples, uncoloured
from .reading import BadInput, on_one_line, read, source_name
from .second import need_oracle
from .verdicts import MALFORMED, NOT_JUDGED, Verdict, checked_verdict_on, verdict_on

__all__ = ["replay_command"]

LONG = 20
"""Games from which on a progress bar is worth its line."""

UNTOLD = (MALFORMED, NOT_JUDGED)
"""Verdicts that are errors, and no answers."""


@click.command(
    "replay",
    short_help="Play recorded games again.",
    epilog=examples(
        "splendor replay game.json --final",
        "splendor replay games.jsonl",
        "splendor demo --seed 7 --json | splendor replay - --check",
    ),
)
@click.argument("games", metavar="GAMES")
@click.option("--check", is_flag=True, help="Put every move to the oracle too.")
@click.option("--final", is_flag=True, help="Draw the last table of each game.")
@uncoloured
@as_json
def replay_command(games: str, check: bool, final: bool, plain: bool, machine: bool) -> int:
    """Play recorded games again, every move checked, and compare the results that they claim.

    GAMES is one record, or JSON lines with a record each. For each game one line says whether it goes as
    recorded, how its result differs, or at which move it stops, by which rule and why; moves are counted
    from 0, as in the list of the record. A record that cannot be read is an error of one line, and the rest
    goes on.

    With --check every move is put to the oracle too, which follows the game by its own statement of the
    rules: legal or not and by which rule, what then happens by itself, the position that follows, the
    result. Where it says anything else, the line names the move and what each says.

    Exit code 1 for an illegal move, another result or a disagreement, 2 for a record that cannot be read or
    a game whose rules the oracle does not state; of several games the highest. With --json one line of JSON
    a game.
    """
    if check:
        need_oracle("replay --check")
    judged = checked_verdict_on if check else verdict_on
    verdicts = []
    records = _records(games)
    for number, (place, record) in enumerate(_with_progress(records, colour=not plain), 1):
        verdict = judged(record)
        verdicts.append(verdict)
        if verdict.verdict in UNTOLD:
            # Not click.echo, which would write past the progress bar.
            print(f"splendor: {on_one_line(f'{place}: {verdict.reason}')}", file=sys.stderr)
        if machine:
            click.echo(json.dumps(verdict.document(number, final=final)))
        else:
            _tell(verdict, f"game {number}: " if len(records) > 1 else "", final=final, colour=not plain)
    if len(records) > 1 and not machine:
        counts = Counter(verdict.verdict for verdict in verdicts)
        click.echo(f"{len(records)} games: {', '.join(f'{count} {name}' for name, count in counts.items())}")
    if check and not machine:
        _tell_checked(verdicts)
    return max(verdict.exit_code for verdict in verdicts)


def _tell_checked(verdicts: list[Verdict]) -> None:
    checked = sum(verdict.checked or 0 for verdict in verdicts)
    differences = sum(verdict.disagreement is not None for verdict in verdicts)
    moves = f"{checked} move{'s' * (checked != 1)}"
    click.echo(f"{moves} checked by the oracle, {differences or 'no'} disagreement{'s' * (differences != 1)}")


def _records(path: str) -> list[tuple[str, str]]:
    """The records of a file, each with what to call its place: one a line, or one that is laid out over many."""
    text, name = read(path), source_name(path)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadInput(f"{name}: empty; a game record is allowed, or one on each line")
    first = lines[0][1].strip()
    if len(lines) > 1 and (path.endswith(".jsonl") or (first.startswith("{") and first.endswith("}"))):
        return [(f"{name}, line {number}", line) for number, line in lines]
    return [(name, text)]


def _with_progress(records: list[tuple[str, str]], *, colour: bool) -> Iterator[tuple[str, str]]:
    """The records one by one; of many, a bar on the terminal where the verdicts themselves do not go."""
    from rich.progress import Progress

    from splendor.tabletop.paint import screen

    terminal = screen(colour=colour, error=True)
    shown = terminal.is_terminal and not sys.stdout.isatty() and len(records) >= LONG
    with Progress(console=terminal, transient=True, disable=not shown, redirect_stdout=False) as progress:
        yield from progress.track(records, description="replay")


def _tell(verdict: Verdict, game: str, *, final: bool, colour: bool) -> None:
    if verdict.verdict not in UNTOLD:
        click.echo(f"{game}{verdict.verdict} {verdict.where}: {verdict.reason}")
    if final and verdict.state is not None:
        from .table import draw

        click.echo()
        draw(verdict.state, colour=colour)
        click.echo()
