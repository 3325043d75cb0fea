"""The command as a shell runs it, in this process: its exit code, and what it wrote where."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from attrs import frozen

from splendor.cli import main

DRAWN = Path(__file__).parent / "drawn"
TABLE = str(DRAWN / "table.json")
PLAIN = {"COLUMNS": "80", "TERM": "xterm"}
COLOURED = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TTY_COMPATIBLE")


@frozen
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@contextmanager
def terminal(environment: dict[str, str]) -> Iterator[None]:
    """A terminal of 80 columns that knows no colour, unless the environment says otherwise."""
    kept = {name: value for name, value in os.environ.items() if name not in COLOURED}
    with mock.patch.dict(os.environ, {**kept, **PLAIN, **environment}, clear=True):
        yield


def splendor(*arguments: str, typed: str | bytes = "", environment: dict[str, str] | None = None) -> Said:
    """Run the command with arguments and with what is typed on standard input."""
    given = io.BytesIO(typed.encode() if isinstance(typed, str) else typed)
    written = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(each, encoding="utf-8", write_through=True) for each in written)
    stdin = mock.patch.object(sys, "stdin", io.TextIOWrapper(given, encoding="utf-8"))
    with terminal(environment or {}), redirect_stdout(out), redirect_stderr(err), stdin:
        code = main(arguments)
    return Said(code, *(each.getvalue().decode() for each in written))


def started(*arguments: str) -> "subprocess.Popen[str]":
    """Start the command in a process group of its own, with signals as a terminal sets them.

    However the tests were started: under nohup a signal may be switched off for all that they start.
    """
    heard = "signal.signal(signal.SIGHUP, signal.SIG_DFL)"
    begun = f"import sys, signal; signal.signal(signal.SIGINT, signal.default_int_handler); {heard}"
    return subprocess.Popen(
        [sys.executable, "-c", f"{begun}; from splendor.cli import main; sys.exit(main())", *arguments],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def dealt(**options: str) -> str:
    """A position document as ``splendor new`` writes it."""
    given = {"players": "2", "seed": "7", **options}
    said = splendor("new", *(part for name, value in given.items() for part in (f"--{name}", value)))
    assert (said.code, said.err) == (0, "")
    return said.out


def refused(said: Said, code: int, *words: str) -> None:
    """Assert that a command answered with this code and one line on standard error that has these words in it."""
    assert said.code == code, said
    assert said.out == ""
    assert said.err.startswith("splendor: ")
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")
    assert said.err[:-1].isprintable()
    for word in words:
        assert word in said.err, f"{word!r} is not in {said.err!r}"
