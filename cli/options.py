"""Options and arguments that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from splendor.kernel import Config

from .reading import a_list, a_number

__all__ = [
    "NegativeNumbers",
    "EXPANSIONS",
    "as_json",
    "configured",
    "examples",
    "game_options",
    "position_file",
    "uncoloured",
]

Command = TypeVar("Command", bound=Callable[..., Any])

EXPANSIONS = ("cities", "orient", "strongholds", "trading_posts")
"""The expansions of this project, in string order; others may be installed beside them."""

position_file = click.argument("position", metavar="POSITION")
as_json = click.option("--json", "machine", is_flag=True, help="Write for machines.")
uncoloured = click.option("--no-color", "--no-colour", "plain", is_flag=True, help="Draw without colours.")

_GAME = (
    click.option("--modules", type=a_list, metavar="A,B", help="Of cities, orient, strongholds, trading_posts."),
    click.option("--variants", type=a_list, metavar="A,B", help="House variants: open_reservations, noble_veto."),
    click.option("--first-seat", type=a_number, metavar="SEAT", help="The seat that begins (0)."),
    click.option(
        "--extra-nobles",
        type=a_list,
        metavar="A,B",
        help="Names, or '' for none (those of the boxes in play).",
    ),
    click.option("--gems", type=a_number, metavar="N", help="Tokens per colour (4, 5, 7 for 2, 3, 4 players)."),
    click.option("--gold", type=a_number, metavar="N", help="Gold tokens (5)."),
    click.option("--target-points", type=a_number, metavar="N", help="Points that start the last round (15)."),
)


class NegativeNumbers(click.Command):
    """A command to which ``-1`` is a number as any other, not an option that it does not know."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.ignore_unknown_options = any(re.fullmatch("-[0-9]+", arg) for arg in args)
        return super().parse_args(ctx, args)


def game_options(command: Command) -> Command:
    """Give a command the options that say what game is played, the number of players aside."""
    for option in reversed(_GAME):
        command = option(command)
    return command


def configured(players: int, **given: Any) -> Config:
    """Return the configuration that the options name; what is not given stays at its default."""
    return Config(players=players, **{name: value for name, value in given.items() if value is not None})


def examples(*lines: str) -> str:
    """Return the end of a help text that shows lines as they are typed."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))
