"""The command ``play``: a game at a table in the terminal, against bots and with people."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Any

import click

from splendor.kernel import SplendorError
from splendor.kernel.errors import shown
from splendor.tabletop import Company, Sitting, company, games_folder, kept_game, latest_unfinished, listed, new_place
from splendor.tabletop.ending import as_result
from splendor.tabletop.keeping import agrees, readable

from .options import as_json, configured, examples, game_options
from .reading import BadInput, a_number, a_seed, parted

if TYPE_CHECKING:
    from splendor.bots import Bot

__all__ = ["play_command"]

LEVEL, PLAYERS = "medium", 2
NO_TABLE = "textual is missing; the extra splendor-rules[play] brings it"


@click.command(
    "play",
    short_help="Play at a table in the terminal.",
    epilog=examples(
        "splendor play",
        "splendor play --players 3 --level hard --modules cities,orient",
        "splendor play --seats me,hard,medium --variants noble_veto --seed friday",
        "splendor play --seats Ann,Ben,easy --file evening.json",
        "splendor play evening.json",
        "splendor play --resume",
    ),
)
@click.argument("game", required=False, metavar="[GAME]")
@click.option("--seats", metavar="A,B", help="Who sits where: me, names of people, bots (me and bots of one level).")
@click.option("--players", type=a_number, metavar="N", help=f"2 to 4 players, without --seats ({PLAYERS}).")
@click.option("--level", metavar="BOT", help=f"The kind of all bots, without --seats ({LEVEL}).")
@click.option("--seed", type=a_seed, help="Deals the same game again, and bots answer the same; without it, a new one.")
@game_options
@click.option("--file", "place", metavar="FILE", help="A new file for the game; without it, one in a folder of games.")
@click.option("--resume", is_flag=True, help="Go on with the game of that folder that was played last.")
@as_json
def play_command(
    game: str | None, seats: str | None, place: str | None, resume: bool, machine: bool, **given: Any
) -> int:
    """Sit down at a table in the terminal, alone against bots or with other people at one keyboard.

    Seats are played by people, me or names that begin with a capital letter, and by bots, easy, medium, hard
    or others that are installed, such as hard:seconds=3. Between two people a curtain hides reserved cards.

    The game is kept in a file after every move. GAME goes on with such a file; any other record of a game is
    left as it is, and goes on in a new file. --resume goes on with the last game. Bots answer the same when a
    move is taken back and made again.

    Needs the extra play. The table says which keys do what; mouse and keys do the same. With --json a line
    for machines says at the end where the game is kept and how it stands.
    """
    if find_spec("textual") is None:
        raise BadInput(f"play needs a table, but {NO_TABLE}")
    with ExitStack() as programs:
        if game is None and not resume:
            sitting = _new(seats, place, given, programs)
        else:
            _refuse_with_a_game(game, resume, given)
            sitting = _gone_on(game, seats, place, programs)
        from splendor.tabletop.app import Table

        at_the_table = Table(sitting)
        ended = at_the_table.run()
    click.echo(_left(sitting) if machine else ended or sitting.left())
    return at_the_table.return_code or 0


def _left(sitting: Sitting) -> str:
    """Where a game that was left is kept, and how it stands, for machines."""
    outcome, kept = sitting.state.outcome, sitting.kept_in
    result = outcome and as_result(outcome)
    return json.dumps({"file": kept and str(kept), "moves": len(sitting.record.moves), "result": result})


def _new(seats: str | None, place: str | None, given: dict[str, Any], programs: ExitStack) -> Sitting:
    """A new game, kept from its start."""
    players, level, seed = given.pop("players"), given.pop("level"), given.pop("seed")
    if seats is not None and (players is not None or level is not None):
        raise BadInput(f"--{'players' if players is not None else 'level'}: not beside --seats, which says it all")
    if level is not None and level.partition(":")[0] not in _known():
        raise BadInput(f"--level: {shown(level)} given; a bot is allowed: {', '.join(sorted(_known()))}")
    if seats is None:
        config = configured(PLAYERS if players is None else players, **given)
        sitting_here = _company(["me", *[level or LEVEL] * (config.players - 1)], programs)
    else:
        sitting_here = _company(listed(parted(seats), _known()), programs)
        config = configured(len(sitting_here.seats), **given)
    _need_a_terminal()
    return Sitting.start(config, randrange(10_000) if seed is None else seed, sitting_here, _place(place))


def _place(given: str | None) -> Path:
    """The file of a new game; one that is there already is not written over."""
    if given is None:
        return new_place(games_folder(), datetime.now())
    place = Path(given)
    if not given or place.is_dir():
        raise BadInput(f"--file: {given!r} given{', a folder' if given else ''}; the name of a file is allowed")
    if place.exists():
        raise BadInput(
            f"--file: {given!r} exists already; splendor play {given} goes on with a game that is kept there"
        )
    return place.absolute()


def _gone_on(game: str | None, seats: str | None, file: str | None, programs: ExitStack) -> Sitting:
    """A game that was kept, or any other record; nothing is written until something is done."""
    place = latest_unfinished(games_folder()) if game is None else Path(game).absolute()
    if place is None:
        raise BadInput(f"--resume: no unfinished game is kept in {games_folder()}")
    try:
        text = readable(place)
        record, kept, seed = kept_game(text)
    except SplendorError as error:
        raise BadInput(f"{game or place}: {error}") from None
    if seats is None and kept is None:
        raise BadInput(f"{game or place}: it does not say who plays; --seats says it, as in --seats me,hard")
    if seats is not None:
        players = _company(listed(parted(seats), _known()), programs)
    else:
        try:
            players = _company(kept or (), programs)
        except SplendorError as error:
            raise BadInput(f"{game or place}: {error}") from None
    _need_a_terminal()
    if file is None and kept is not None and agrees(record):
        return Sitting(record, players, seed, place, before=text)
    # The file of somebody else stays as it is.
    shown_only = file is None and record.state.is_over
    return Sitting(record, players, seed, None if shown_only else _place(file), source=place)


def _refuse_with_a_game(game: str | None, resume: bool, given: dict[str, Any]) -> None:
    if game is not None and resume:
        raise BadInput("--resume: not beside GAME, which says what to go on with")
    named = [name for name, value in given.items() if value is not None]
    if named:
        raise BadInput(f"--{named[0].replace('_', '-')}: a new game is so begun; one that goes on has what it has")


def _known() -> tuple[str, ...]:
    """The bots that can sit at the table, programs among them."""
    from splendor.bots import bots

    return (*bots(), "program")


def _company(texts: Sequence[str], programs: ExitStack) -> Company:
    """Who sits at the table; programs are started, and end when they are no longer needed."""

    def find_bot(text: str) -> Bot:
        from splendor.arena import Misplay, entrant, seated

        try:
            return programs.enter_context(seated(entrant(text).player))
        except Misplay as error:
            raise BadInput(f"--seats: {text}: {error}") from None

    return company(texts, find_bot, _known())


def _need_a_terminal() -> None:
    for name, stream in (("input", sys.stdin), ("output", sys.stdout), ("error", sys.stderr)):
        if stream is None or not stream.isatty():
            raise BadInput(f"play: standard {name} is no terminal; a terminal of 80 columns and 24 lines is needed")
    if os.environ.get("TERM") == "dumb":
        raise BadInput("play: the terminal says that it is dumb; one that can move its cursor is needed")
