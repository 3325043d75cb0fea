"""The command ``tournament``: bots and programs play each other, and are rated."""

from __future__ import annotations

from typing import Any

import click

from .options import as_json, examples, uncoloured
from .reading import a_count, a_list, a_number, a_seed, one_or_more, some_time

__all__ = ["tournament_command"]


@click.command(
    "tournament",
    short_help="Let bots and programs play each other, and rate them.",
    epilog=examples(
        "splendor tournament --bots random,easy,medium --games 100",
        "splendor tournament --bots easy --bots 'mine=program:python my_bot.py' --seconds 1",
        "splendor tournament --bots hard:nodes=400,medium --games 400 --jobs 4 --file games.jsonl",
        "splendor tournament --bots medium,easy --players 4 --seats one-against-rest",
        "splendor tournament --bots medium,easy --every-combination --csv ratings.csv --plot ratings.png",
    ),
)
@click.option("--bots", multiple=True, required=True, metavar="A,B", help="Who plays; NAME=BOT gives a name.")
@click.option("--games", type=one_or_more, default=100, show_default=True, metavar="N", help="Games of each table.")
@click.option("--players", type=a_number, default=2, show_default=True, metavar="N", help="2 to 4 at a table.")
@click.option("--seats", default="mixed", show_default=True, metavar="HOW", help="mixed, or one-against-rest.")
@click.option("--modules", type=a_list, multiple=True, metavar="A,B", help="Expansions in play; may be repeated.")
@click.option("--every-combination", is_flag=True, help="Play all 16 combinations of expansions.")
@click.option("--variants", type=a_list, default="", metavar="A,B", help="House variants in play.")
@click.option("--seed", type=a_seed, default="1", show_default=True, metavar="TEXT", help="Deals other games for each.")
@click.option(
    "--seconds",
    type=some_time,
    default="5",
    show_default=True,
    metavar="TIME",
    help="What a program has for an answer.",
)
@click.option("--jobs", type=a_count, default=1, show_default=True, metavar="N", help="Processes that play.")
@click.option("--file", metavar="FILE", help="Keeps each result; the same tournament goes on from it.")
@click.option("--csv", "page", metavar="FILE", help="Writes the standings as CSV.")
@click.option("--plot", "picture", metavar="FILE", help="Draws the ratings: .png, .svg or .pdf.")
@uncoloured
@as_json
def tournament_command(**given: Any) -> int:
    """Let bots play each other, and tell their shares of the wins and their ratings.

    --bots names them: the bots of this package (random, easy, medium, hard, also as in hard:nodes=400), those
    that others have installed, and programs as program:COMMAND, which are sent a line of JSON for each move and
    answer with one. Who fails, is late, or makes an illegal move loses that game, and the table says how often.

    Every table plays --games games, rounded up so that every deal is played in all rotations of the seats; all
    tables play the same deals. With --seats mixed every table has different bots, and all such tables are
    played; with one-against-rest each bot meets a table full of each that is named after it. Without --modules
    the base game is played.

    A shared win counts its part. Intervals are 95 %: Wilson's for shares. Ratings have a mean of 1500, and 400
    points are odds of ten to one. The games depend on the seed alone, not on --jobs, as long as the bots do not
    go by the clock. With --file a tournament that was stopped goes on where it was; more games, bots or
    expansions add to it.
    """
    from .contest import play_tournament

    return play_tournament(**given)
