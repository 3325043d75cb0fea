"""One trial of a mutant: the altered text of one file is put in its place in memory, and some tests are run on it.

The process that tries mutants has imported what the tests need of others, but nothing of the project. Each trial is a
fork of it, so that a trial costs little more than its tests take.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from time import monotonic, sleep
from types import CodeType
from typing import Any

import pytest
from attrs import frozen

from mutation_reach import Failures

__all__ = ["CHOSEN", "OPTIONS", "Trial", "go_silently_to", "limit_memory", "trial"]

PASSED = (0, 5)
"""Exit codes of pytest: all passed, and nothing was chosen."""
OPTIONS = ("-q", "--tb=no", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist")
CHOSEN = ("-m", "not sources", "-W", "ignore::pytest.PytestAssertRewriteWarning", "-W", "ignore::DeprecationWarning")
GIGABYTES = 4
"""The memory of a trial, so that a loop which fills it ends."""
PATIENCE = 20
"""By how much the clock may run ahead of the processor's time, on a machine that does other things too."""


@frozen
class Trial:
    """How a trial ended: the test that failed, or why it ended otherwise; empty where all passed."""

    caught: str
    seconds: float


class Altered(SourceFileLoader):
    """Loads a module from another text than its file holds."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        """Compile the altered text."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds one module altered, and leaves all others to the rest."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.loader = Altered(name, str(path), text)

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Answer for the altered module alone."""
        if fullname != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


def trial(root: Path, altered: tuple[str, str] | None, tests: Sequence[str], seconds: float) -> Trial:
    """Run tests in a fork, on a file with another text where one is given, within so many seconds of the processor."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _tried_here(root, altered, tests, seconds, write)
    os.close(write)
    status, used, late = _waited(child, seconds * PATIENCE)
    with os.fdopen(read, "rb") as told:
        caught = told.read().decode(errors="replace")
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in PASSED and not late:
        return Trial("", used)
    if os.WIFSIGNALED(status) and not caught:
        caught = "too long" if late or os.WTERMSIG(status) == signal.SIGXCPU else f"signal {os.WTERMSIG(status)}"
    return Trial(caught or f"exit code {status >> 8}", used)


def _waited(child: int, seconds: float) -> tuple[int, float, bool]:
    """The status of a child that has ended, the processor's time that it took, and whether the clock ended it."""
    latest = monotonic() + seconds
    while True:
        ended, status, used = os.wait4(child, os.WNOHANG)
        if ended:
            return status, used.ru_utime + used.ru_stime, False
        if monotonic() > latest:
            os.killpg(child, signal.SIGKILL)
            _, status, used = os.wait4(child, 0)
            return status, used.ru_utime + used.ru_stime, True
        sleep(0.02)


def limit_memory() -> None:
    """Have what fills the memory without end fail."""
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))


def go_silently_to(root: Path) -> None:
    """Work in a folder from now on, and neither hear nor say anything."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    os.chdir(root)


def _tried_here(root: Path, altered: tuple[str, str] | None, tests: Sequence[str], seconds: float, write: int) -> None:
    code = 1
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (max(1, int(seconds)), max(1, int(seconds)) + 1))
        limit_memory()
        go_silently_to(root)
        if altered is not None:
            file, text = altered
            name = "splendor." + file.removesuffix(".py").replace("/", ".")
            sys.meta_path.insert(0, Finder(name, root / "splendor" / file, text))
        failures = Failures()
        code = pytest.main(["-x", *OPTIONS, *CHOSEN, *tests], plugins=[failures])
        os.write(write, failures.first.encode())
    finally:
        os._exit(code)
