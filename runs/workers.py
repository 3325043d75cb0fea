"""Processes that do the work of a run, and end at once, without a word, when the run is interrupted."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeAlias, TypeVar

__all__ = ["interruptible", "processes", "undisturbed"]

Made = TypeVar("Made")

_Handler: TypeAlias = Callable[[int, FrameType | None], Any]

STOPPED = 130
"""As shells say it of a program that Ctrl-C ended."""

AT_LEAVE = 5.0
"""Seconds in which a worker that is told to stop may put things in order."""

SOON = 0.1

_busy = threading.Event()
"""Set in a worker while it does a piece of work, which must be left tidily."""

_told = threading.Event()
"""Set in a worker that has been told to stop."""


@contextmanager
def processes(jobs: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Give an executor of so many processes, as many as the machine has processors where ``None`` is given.

    When the block is left by Ctrl-C, pieces of work under way are broken off and their processes ended.
    """
    before = set(multiprocessing.active_children())
    with _stumbling_in_silence(), ProcessPoolExecutor(jobs, initializer=_leave_when_told) as executor:
        try:
            yield executor
        except KeyboardInterrupt:
            told = set(multiprocessing.active_children()) - before
            executor.shutdown(wait=False, cancel_futures=True)
            # Its thread stumbles over cancelled work where it sees workers end before it has dropped it.
            time.sleep(SOON)
            for child in told:
                child.terminate()
            for child in told:
                child.join(AT_LEAVE)
                child.kill()
            raise


@contextmanager
def _stumbling_in_silence() -> Iterator[None]:
    """Let no thread print that it found a future cancelled to which it had a failure to tell.

    A terminal that is closed strikes the workers too: they may be gone before the run cancels what it waits for.
    """
    heard = threading.excepthook

    def unless_cancelled(raised: threading.ExceptHookArgs) -> None:
        if raised.exc_type is not InvalidStateError:
            heard(raised)

    threading.excepthook = unless_cancelled
    try:
        yield
    finally:
        threading.excepthook = heard


def interruptible(work: Callable[[], Made]) -> Made:
    """Do a piece of work; a worker that is told to stop leaves the work, tidily, and then ends."""
    if signal.getsignal(signal.SIGTERM) is not _leave:
        return work()
    try:
        _busy.set()
        return work()
    finally:
        _busy.clear()
        if _told.is_set():
            os._exit(STOPPED)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let no signal break off the block: one that comes meanwhile is heard at its end."""
    heard: list[int] = []
    taken = _taken() if threading.current_thread() is threading.main_thread() else {}
    try:
        for number in taken:
            signal.signal(number, lambda came, frame: heard.append(came))
        yield
    finally:
        for number, handler in taken.items():
            signal.signal(number, handler)
        for number in heard[:1]:
            signal.raise_signal(number)


def _taken() -> dict[int, _Handler]:
    """The signals that ask a program to stop, as far as this one takes them itself."""
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    handlers = {number: signal.getsignal(number) for number in (getattr(signal, name) for name in names)}
    return {number: handler for number, handler in handlers.items() if callable(handler)}


def _leave_when_told() -> None:
    # Ctrl-C strikes the whole group of processes: it is the run that takes it, and then tells its workers.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, _leave)
    # So does a terminal that is closed; a run that does not take it ends, and so must they.
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    if not _busy.is_set():
        os._exit(STOPPED)
    # Told twice: what is being put in order is not to be broken off.
    if not _told.is_set():
        _told.set()
        raise KeyboardInterrupt
