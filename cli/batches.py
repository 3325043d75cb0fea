"""Long runs of games in the shell: where they are played, a bar that shows how far they are, and new tries."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import TypeAlias, TypeVar

import click

from splendor.runs import RunBroken

from . import INTERRUPTED

__all__ = ["Place", "RunStopped", "carried_out"]

Made = TypeVar("Made")

Place: TypeAlias = Callable[[], AbstractContextManager[Executor | None]]
"""Opens the executor that plays the games; ``None`` plays them here."""

TRIES = 3
"""How often new processes take the place of some that died before the run is given up."""


class RunStopped(Exception):
    """A run was stopped from outside, by Ctrl-C, ``kill``, or a terminal that is closed; says how to go on."""

    def __init__(self, done: int, games: int, file: str | None) -> None:
        kept = "with --file FILE they are kept" if file is None else f"they are kept in {file}"
        super().__init__(f"stopped after {done} of {games} games; {kept}, and the same command goes on from there")

    def told(self) -> int:
        """Say so, and return the exit code."""
        click.echo(f"splendor: {self}", err=True)
        return INTERRUPTED


def carried_out(
    run: Callable[[Executor | None, Callable[[int], None]], Made],
    games: int,
    place: Place,
    *,
    file: str | None,
    plain: bool,
) -> Made:
    """Return what a run makes of so many games, with a bar that shows how far it is.

    A run that keeps its results in a ``file`` is given new workers where some died, a few times. Raises ``RunStopped``
    where it is stopped from outside.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from splendor.tabletop.paint import screen

    terminal = screen(colour=not plain, error=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bars = Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal)
    bar = bars.add_task("games", total=games)
    try:
        with _stopped_as_by_ctrl_c(), bars:
            for tries in range(TRIES, 0, -1):
                bars.reset(bar)
                try:
                    with place() as workers:
                        return run(workers, lambda more: bars.advance(bar, more))
                except RunBroken:
                    if tries == 1 or file is None:
                        raise
    except KeyboardInterrupt:
        raise RunStopped(int(bars.tasks[bar].completed), games, file) from None
    raise AssertionError("the last try returns or raises")


@contextmanager
def _stopped_as_by_ctrl_c() -> Iterator[None]:
    """Let ``kill`` and a terminal that is closed stop a run as Ctrl-C does, so that no process of it is left."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # A signal that is ignored, as under nohup, stays so.
    taken = [number for name in names if signal.getsignal(number := getattr(signal, name)) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        taken = []
    for number in taken:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, frame: FrameType | None) -> None:
    # Told twice: what is being put in order is not to be broken off.
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt
