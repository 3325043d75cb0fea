"""The commands about one position: ``new``, ``moves``, ``apply``, ``show`` and ``observe``."""

from __future__ import annotations

import json
from typing import Any

import click

from splendor.kernel import (
    IllegalMove,
    NotationError,
    apply,
    format_move,
    legal_moves,
    new_game,
    observe,
    state_to_json,
)

from .options import as_json, configured, examples, game_options, position_file, uncoloured
from .reading import AnswerIsNo, BadInput, a_number, a_seed, position_from, whole_position_from
from .writing import written

__all__ = ["apply_command", "moves_command", "new_command", "observe_command", "show_command"]


@click.command(
    "new",
    short_help="Deal a game and write its position.",
    epilog=examples(
        "splendor new --players 3 --seed 7 > game.json",
        "splendor new --players 4 --seed friday --variants noble_veto,open_reservations",
        'splendor new --players 2 --seed 1 --gold 7 --extra-nobles "Hino Tomiko"',
    ),
)
@click.option("--players", type=a_number, required=True, metavar="N", help="2 to 4 players.")
@click.option("--seed", type=a_seed, required=True, help="Digits make a number, anything else is text.")
@game_options
@as_json
def new_command(players: int, seed: int | str, machine: bool, **given: Any) -> None:
    """Deal a game and write its position document.

    With --json the document is one line.
    """
    state = new_game(configured(players, **given), seed)
    click.echo(written(state, compact=machine))


@click.command(
    "moves",
    short_help="List the legal moves of a position.",
    epilog=examples("splendor moves game.json", "splendor new --players 2 --seed 7 | splendor moves - --json"),
)
@position_file
@as_json
def moves_command(position: str, machine: bool) -> None:
    """List the legal moves, one a line, in their fixed order; nothing when the game is over.

    POSITION is a position document or an observation; an observation lists the moves of its own seat, and
    none when it is not that seat's turn.
    """
    moves = [format_move(move) for move in legal_moves(position_from(position))]
    if machine:
        click.echo(json.dumps(moves))
    elif moves:
        click.echo("\n".join(moves))


@click.command(
    "apply",
    short_help="Play moves and write the position after them.",
    epilog=examples(
        'splendor apply game.json "take WUG"',
        'splendor apply game.json "take WUG" "pair R" "reserve deck 2" > later.json',
        'splendor apply game.json "buy 1-W-0-R2K1 pay R1Y2"',
    ),
)
@position_file
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@as_json
def apply_command(position: str, moves: tuple[str, ...], machine: bool) -> None:
    """Play one or more moves in turn and write the position after the last.

    The first move that is illegal or malformed stops everything: no position is written, and the error names
    the move by its place, counted from 0, the rule and the reason. A step with one outcome happens by itself
    and is no move.

    With --json the document is one line. An illegal move is exit code 1, a malformed one 2.
    """
    state = whole_position_from(position, "apply")
    for index, move in enumerate(moves):
        try:
            state = apply(state, move)
        except IllegalMove as error:
            raise AnswerIsNo(f"moves[{index}]: {error}") from None
        except NotationError as error:
            raise BadInput(f"moves[{index}]: {error}") from None
    click.echo(written(state, compact=machine))


@click.command(
    "show",
    short_help="Draw the table.",
    epilog=examples(
        "splendor show game.json",
        "splendor new --players 4 --seed 7 | splendor show - --no-color",
        "splendor observe game.json --seat 1 | splendor show -",
        "splendor show game.json --svg > table.svg",
    ),
)
@position_file
@click.option("--svg", "picture", is_flag=True, help="Write a picture, an SVG document.")
@uncoloured
@as_json
def show_command(position: str, picture: bool, plain: bool, machine: bool) -> None:
    """Draw the table: nobles, rows, decks, supply, and what lies in front of each player.

    POSITION is a position document or an observation. Cards that the seat to act can pay for stand out in
    gold, with a heavy frame and a *. The drawing is as wide as the terminal; 80 columns are enough.

    With --json: the document, points, what is asked, the affordable cards with their payments, the outcome.
    With --svg: the table as a picture, for a browser or a page; neither --json nor --no-color goes with it.
    """
    if picture:
        _draw_picture(position, {"--json": machine, "--no-color": plain})
        return
    from splendor.tabletop.asking import asked, within_reach

    from .table import draw

    seen = position_from(position)
    if not machine:
        draw(seen, colour=not plain)
        return
    outcome = seen.outcome
    told = {
        "position": state_to_json(seen),
        "points": [seen.points(seat) for seat in range(seen.config.players)],
        "asked": asked(seen) or None,
        "affordable": {card: str(payment) for card, payment in within_reach(seen).items()},
        "outcome": outcome and {"winners": outcome.winners, "points": outcome.points, "cards": outcome.cards},
    }
    click.echo(json.dumps(told))


def _draw_picture(position: str, others: dict[str, bool]) -> None:
    from splendor.pictures import svg

    if clashing := [option for option, given in others.items() if given]:
        raise BadInput(f"--svg and {clashing[0]} given; one of them is allowed")
    picture = svg(position_from(position))
    # In whatever encoding the shell has it, the document is one.
    click.echo(picture.encode("ascii", "xmlcharrefreplace").decode())


@click.command(
    "observe",
    short_help="Write what a seat may know of a position.",
    epilog=examples("splendor observe game.json --seat 1", "splendor observe game.json | splendor show -"),
)
@position_file
@click.option("--seat", type=a_number, metavar="SEAT", help="Whose eyes; without it, what everyone may know.")
@as_json
def observe_command(position: str, seat: int | None, machine: bool) -> None:
    """Write the observation of a seat: all that it may know, and no hidden card, order of a deck or seed.

    With --json the document is one line.
    """
    state = whole_position_from(position, "observe")
    click.echo(written(observe(state, seat), compact=machine))
