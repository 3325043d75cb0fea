"""Who enters: bots and programs, by the text that names them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

from attrs import field, frozen

from splendor.bots import Bot, parse_bot
from splendor.bots.roster import BOTS
from splendor.kernel import QuestionError
from splendor.kernel.config import installed
from splendor.kernel.errors import shown

from .program import SECONDS, Program

__all__ = ["Entrant", "Player", "entrant", "entrants", "seated"]

Player: TypeAlias = Bot | Program
"""Who fills a seat: a bot of this process, or a program."""

PROGRAM = "program:"
AS_A_PROGRAM = (sys.executable, "-m", "splendor.arena")
CALLED = re.compile(r"([^:=]*)=(.*)", re.DOTALL)
NAME = re.compile(r"\w[\w.-]*")


@frozen
class Entrant:
    """A player of a tournament: the name to call it by, the text that says what it is, and the player itself."""

    name: str
    text: str
    player: Player = field(repr=False, eq=False)

    @property
    def in_full(self) -> str:
        """The text, with the name where that is another, and for a program its time."""
        called = "" if self.name == self.text else f"{self.name}="
        within = f" ({self.player.seconds:g} s)" if isinstance(self.player, Program) else ""
        return f"{called}{self.text}{within}"


def entrant(text: str, seconds: float = SECONDS) -> Entrant:
    """Return who a text names: a bot as in ``hard:nodes=400``, or ``program:COMMAND``; ``NAME=`` before it renames it.

    ``seconds`` is what a program has for an answer. A bot that another package brought plays as a program too, in a
    process of its own, so that it can do no harm. Raises ``QuestionError`` for an unknown bot or program, or for a name
    that is not of letters, digits, ``_``, ``-`` and ``.`` alone.

    >>> entrant("easy").name, entrant("greedy=easy").name
    ('easy', 'greedy')
    """
    called = CALLED.fullmatch(text)
    name, what = called.groups() if called else (text, text)
    if called and not NAME.fullmatch(name):
        raise QuestionError(
            f"bots: the name {shown(name)} given; letters, digits, _, - and . are allowed, not beginning with - or ."
        )
    if what.startswith(PROGRAM):
        return Entrant(name, what, Program.read(what.removeprefix(PROGRAM), seconds))
    player = parse_bot(what)
    return Entrant(name, what, player if _of_this_package(what) else Program((*AS_A_PROGRAM, what), seconds))


def _of_this_package(text: str) -> bool:
    made_by: str = installed(BOTS)[text.partition(":")[0]].value
    return made_by.startswith("splendor.bots.")


def entrants(texts: Iterable[str], seconds: float = SECONDS) -> tuple[Entrant, ...]:
    """Return those whom the texts name; raises ``QuestionError`` where two have one name."""
    found = tuple(entrant(text, seconds) for text in texts)
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            raise QuestionError(f"bots: {name} stands twice; each name once is allowed, and NAME=BOT gives another")
    return found


def seated(player: Player) -> AbstractContextManager[Bot]:
    """Give a player as a bot, for one game."""
    return player.started() if isinstance(player, Program) else nullcontext(player)
