"""Long runs of games in the shell: where they are played, a bar that shows how far they are, and new tries."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import TypeAlias, TypeVar

from splendor.runs import RunBroken

__all__ = ["Place", "carried_out", "stopped_as_by_ctrl_c"]

Made = TypeVar("Made")

Place: TypeAlias = Callable[[], AbstractContextManager[Executor | None]]
"""Opens the executor that plays the games; ``None`` plays them here."""

TRIES = 3
"""How often new processes take the place of some that died before the run is given up."""


def carried_out(
    run: Callable[[Executor | None, Callable[[int], None]], Made],
    games: int,
    place: Place,
    *,
    resumes: bool,
    plain: bool,
    done: Callable[[int], None] = lambda more: None,
) -> Made:
    """Return what a run makes of so many games, with a bar that shows how far it is.

    A run that ``resumes`` from what it has kept is given new workers where some died, a few times.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from splendor.tabletop.paint import screen

    terminal = screen(colour=not plain, error=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        bar = progress.add_task("games", total=games)

        def tell(more: int) -> None:
            progress.advance(bar, more)
            done(more)

        for tries in range(TRIES, 0, -1):
            progress.reset(bar)
            try:
                with place() as workers:
                    return run(workers, tell)
            except RunBroken:
                if tries == 1 or not resumes:
                    raise
    raise AssertionError("the last try returns or raises")


@contextmanager
def stopped_as_by_ctrl_c() -> Iterator[None]:
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
