"""A terminal that is none, and a table that is sat down at and left at once."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from unittest import mock

from splendor.tabletop import Sitting
from splendor.tabletop import app as at_the_table


class Terminal:
    """A standard stream that says that it is a terminal."""

    def __init__(self, stream: object) -> None:
        self._stream = stream

    def isatty(self) -> bool:
        return True

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


@contextlib.contextmanager
def sitting_down(play: Callable[[Sitting], None] = lambda sitting: None) -> Iterator[list[Sitting]]:
    """A terminal, and a table that notes the game, lets it be played so, and is left."""
    games: list[Sitting] = []

    class Noted(at_the_table.Table):
        def __init__(self, sitting: Sitting) -> None:
            games.append(sitting)

        @property
        def return_code(self) -> int:
            return 0

        def run(self) -> str:  # type: ignore[override]  # nothing is run
            play(games[-1])
            return "left"

    terminals = mock.patch.multiple(
        sys, stdin=Terminal(sys.stdin), stdout=Terminal(sys.stdout), stderr=Terminal(sys.stderr)
    )
    with terminals, mock.patch.object(at_the_table, "Table", Noted), mock.patch.dict(os.environ, {"TERM": "xterm"}):
        yield games
