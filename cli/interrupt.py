"""Ctrl-C while the solver is asked: it waits for the solver's own code to return, and then ends the command."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from types import FrameType

__all__ = ["interrupted_between_calls"]

SOLVER = "z3"
SOON = 0.01


@contextmanager
def interrupted_between_calls() -> Iterator[None]:
    """Let no Ctrl-C strike inside the solver's Python code.

    There it would get lost in a finalizer, or come out as another error, with a traceback.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _struck)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _struck(number: int, frame: FrameType | None) -> None:
    if frame is None or SOLVER not in PurePath(frame.f_code.co_filename).parts:
        raise KeyboardInterrupt
    again = threading.Timer(SOON, _strike_again, [number])
    again.daemon = True
    again.start()


def _strike_again(number: int) -> None:
    """Send the signal to the main thread, so that it also ends a wait for input."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
