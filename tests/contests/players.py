"""Players for tests: bots of this process that behave in one way, and programs written in a line."""

import sys
from collections.abc import Callable
from random import Random
from typing import NoReturn

from attrs import field, frozen

from splendor.arena import Entrant, Program
from splendor.bots import bot
from splendor.kernel import Move, Observation, legal_moves, parse_move

RANDOM, EASY = bot("random"), bot("easy")


def first(view: Observation, chance: Random) -> Move:
    """Makes the first legal move."""
    return legal_moves(view)[0]


def never_buys(view: Observation, chance: Random) -> Move:
    """Takes gems and gives them back for ever."""
    return next(move for move in legal_moves(view) if str(move).split()[0] in ("take", "return", "pair"))


@frozen
class Fails:
    """Plays along for some of its turns, and then does something else."""

    does: Callable[[Observation, Random], object]
    after: int = 0

    def __call__(self, view: Observation, chance: Random) -> Move:
        if view.table.turn // view.config.players >= self.after:
            return self.does(view, chance)  # type: ignore[return-value]  # that is the fault
        return first(view, chance)


def breaks(view: Observation, chance: Random) -> NoReturn:
    raise ZeroDivisionError("nothing\nto share")


class Unspeakable(Exception):
    """An error that does not say what it is."""

    def __str__(self) -> str:
        raise ValueError


def is_silent(view: Observation, chance: Random) -> NoReturn:
    raise Unspeakable


@frozen(repr=False)
class Unheard(Move):
    """A move that no rule knows."""


def leaves(view: Observation, chance: Random) -> NoReturn:
    sys.exit(3)


def never_ends(view: Observation, chance: Random) -> NoReturn:
    breaks_too = never_ends
    breaks_too(view, chance)
    raise AssertionError


def answers(what: object) -> Fails:
    return Fails(lambda view, chance: what)


NOT_THERE = parse_move("buy 3-U-5-W7U3")


@frozen
class Listens:
    """Makes the first move, and keeps what it was given."""

    heard: list[tuple[Observation, float]] = field(factory=list)
    draws: int = 1

    def __call__(self, view: Observation, chance: Random) -> Move:
        drawn, *_ = (chance.random() for _ in range(self.draws))
        self.heard.append((view, drawn))
        return legal_moves(view)[0]


LOOP = "import json, sys, time, os\nfor line in sys.stdin:\n    asked = json.loads(line)\n    "


def program(body: str, seconds: float = 5.0) -> Program:
    """A program that does this with every line that it is ``asked``."""
    return Program((sys.executable, "-c", LOOP + body), seconds)


def written(code: str, seconds: float = 5.0) -> Program:
    """A program of this code."""
    return Program((sys.executable, "-c", code), seconds)


def entered(name: str, player: object) -> Entrant:
    return Entrant(name, name, player)  # type: ignore[arg-type]  # some are no players, which is the point
