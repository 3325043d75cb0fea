"""The command ``demo``: a whole game on the screen, move by move."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random, randrange
from typing import Any

import click
from attrs import frozen

from splendor.kernel import Move, Record, State, legal_moves, new_game, observe
from splendor.kernel.turn import traced

from .chooser import choose
from .options import EXPANSIONS, as_json, configured, examples, game_options, uncoloured
from .reading import a_count, a_number, a_seed, a_time
from .witness import Witness

__all__ = ["demo_command", "played"]

LIMIT = 2_000
"""Moves after which a game that does not end is left unfinished."""


@frozen
class Moment:
    """A move of the demonstration: the states before and after it, and what happened by itself."""

    before: State
    move: Move
    happened: tuple[Move, ...]
    after: State


def played(state: State, seed: int | str) -> Iterator[Moment]:
    """Play on from a state to the end of the game; each seat chooses by what it may know."""
    chance = Random(repr(seed))
    for _ in range(LIMIT):
        if state.to_act is None:
            return
        view = observe(state, state.to_act)
        move = choose(view, legal_moves(view), chance)
        after, happened = traced(state, move)
        yield Moment(state, move, happened, after)
        state = after


@click.command(
    "demo",
    short_help="Play a whole game on the screen.",
    epilog=examples(
        "splendor demo",
        "splendor demo --players 2 --seed 7 --modules orient,strongholds",
        "splendor demo --players 4 --seed 7 --modules '' --variants noble_veto",
        "splendor demo --seed 7 --delay 0.5",
        "splendor demo --seed 7 --json | splendor replay - --check",
    ),
)
@click.option("--players", type=a_number, default=3, show_default=True, metavar="N", help="2 to 4 players.")
@click.option("--seed", type=a_seed, help="Deals and plays the same game again; without it, a new one.")
@game_options
@click.option(
    "--every", type=a_count, default=6, show_default=True, metavar="N", help="Rounds between drawings; 0: none."
)
@click.option("--delay", type=a_time, default=0.0, metavar="SECONDS", help="How long to wait after each move (0).")
@uncoloured
@as_json
def demo_command(
    players: int, seed: int | str | None, every: int, delay: float, plain: bool, machine: bool, **given: Any
) -> int:
    """Play a whole game and show it as it goes: every move, the table every few rounds, and who wins by what.

    All four expansions are in play unless --modules names some; --modules '' plays the base game.

    The players are plain: each buys the best card that it can pay, or gathers for one that it wants, and
    knows only what its seat may know. Every move is checked by the rules, and a second time by the oracle,
    which states them in another form; exit code 1 when it disagrees.

    With --json the game is written as a record, which replay --check puts to the oracle.
    """
    seed = randrange(10_000) if seed is None else seed
    modules = EXPANSIONS if given["modules"] is None else given["modules"]
    config = configured(players, **(given | {"modules": modules}))
    if machine:
        record = Record.start(config, seed)
        for moment in played(record.state, seed):
            record.play(moment.move)
        click.echo(record.dump())
        return 0
    return _shown(new_game(config, seed), seed, every, delay, not plain)


def _shown(state: State, seed: int | str, every: int, delay: float, colour: bool) -> int:
    from .table import draw
    from .telling import told_move

    witness = Witness(state)
    click.echo(f"A game of {len(state.players)} players from seed {seed!r}.")
    click.echo(f"{witness.introduction}\n")
    draw(state, colour=colour)
    click.echo()
    moves = drawn_at = 0
    for moment in played(state, seed):
        moves, state = moves + 1, moment.after
        told_move(moment.before, moment.move, moment.happened, state, colour=colour)
        if remark := witness.sees(moment.before, moment.move):
            click.echo(remark)
        if delay:
            time.sleep(delay)
        rounds, begun = divmod(state.turn, len(state.players))
        if every and not begun and rounds % every == 0 and rounds > drawn_at and not state.is_over:
            drawn_at = rounds
            click.echo()
            draw(state, colour=colour)
            click.echo()
    click.echo()
    draw(state, colour=colour)
    if not state.is_over:
        click.echo(f"\nThe game did not end in {LIMIT} moves and is left unfinished.")
    click.echo(f"\n{witness.conclusion}")
    click.echo(f"{moves} moves, {-(-state.turn // len(state.players))} rounds. The same game again: seed {seed!r}.")
    return 0 if witness.disagreement is None else 1
