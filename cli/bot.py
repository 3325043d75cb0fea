"""The command ``bot``: a bot as a program, that answers each line with a line."""

from __future__ import annotations

import click

from .options import examples
from .reading import lines_of_input

__all__ = ["bot_command"]


@click.command(
    "bot",
    short_help="Answer lines that ask for a move, as a bot.",
    epilog=examples(
        "splendor bot medium < turns.jsonl",
        "splendor tournament --bots easy --bots 'guarded=program:splendor bot medium' --seconds 1",
    ),
)
@click.argument("named", metavar="BOT")
@click.option("--json", "machine", is_flag=True, help="Taken as everywhere; the lines are JSON without it too.")
def bot_command(named: str, machine: bool) -> None:
    """Answer each line of standard input that asks for a move by a line with the move, at once, until the input ends.

    So a bot can play wherever a program can: in a tournament under a time limit, in a process of its own, or for
    a table in another language. A line is a JSON object with an observation, and may have a chance, a number
    from 0 to 1: what the bot leaves to chance follows from it. The answer is {"move": TEXT}. Blank lines are
    skipped; a bad line is answered by {"error": ..., "line": n}, and the rest goes on.
    """
    from splendor.arena import answers
    from splendor.bots import parse_bot

    for answer in answers(parse_bot(named), lines_of_input("with one that asks for a move on each line")):
        click.echo(answer)
