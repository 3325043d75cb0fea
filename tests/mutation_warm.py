"""Trials in a process that has the project and all its quick tests at hand, so that one costs a few hundredths.

A mutant inside a function is put into a fork of that process, which runs the tests that reach the changed lines, those
that have caught the most and the shortest ones first. A mutant of what is done at an import needs a new import, and
is left to ``mutation_trial.py``; so is one that no test catches here, where the changed lines are run at an import too.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from time import process_time

import pytest
from attrs import evolve, frozen

from mutation_reach import NOTHING, Failures, Reach, by_file, digests, lines_of, reached, run_test, watched
from mutation_swap import Functions, Swap, caches, forget
from mutation_trial import CHOSEN, OPTIONS, go_silently_to, limit_memory

__all__ = ["Asked", "Met", "serving"]

LEFT_OUT = ("--ignore=tests/scenarios/test_command_bench.py",)
"""What is timed fails by chance, and not by a mutant."""
TIMES, MORE = 8, 1.0
"""How much longer than without a change one test may take, and seconds that any may take."""


@frozen
class Asked:
    """A mutant: its file, the text, where it is changed, and for how many seconds tests may be tried."""

    file: str
    text: str
    start: int
    end: int
    seconds: float


@frozen
class Met:
    """What a mutant met: who caught it, how many tests were tried of how many that reach it, and what is left to do."""

    caught: str = ""
    tried: int = 0
    reaching: int = 0
    import_anew: bool = False


class Server:
    """A plugin of pytest that, instead of running the tests, answers what it is asked through pipes."""

    def __init__(self, root: Path, kept: Path, pipes: Sequence[Connection]) -> None:
        self.root, self.kept, self.pipes = root, kept, pipes
        self.failures = Failures()
        self.tracer = watched(root)
        self.functions: dict[str, Functions] = {}
        self.caught: dict[str, Counter[int]] = {}

    def pytest_configure(self) -> None:
        """See what is run when the project and its tests are imported."""
        self.tracer.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out what reaches what, then answer, one process for each pipe."""
        self.tracer.stop()
        self.items = session.items
        self.reach = evolve(self._reach(), imported=self._imported())
        self.caches = caches()
        for pipe in self.pipes[1:]:
            if os.fork() == 0:
                self._answer(pipe)
        self._answer(self.pipes[0])
        return True

    def _imported(self) -> dict[str, frozenset[int]]:
        return {file: frozenset(lines) for file, lines in by_file(self.root, self.tracer.get_data()).items()}

    def _reach(self) -> Reach:
        """What is kept of an earlier run, as far as it is still true, and the rest found out in a fork."""
        names = [item.nodeid for item in self.items]
        texts = digests(self.root, names)
        kept = self._kept() if self.kept.exists() else NOTHING
        known = {*kept.known(texts)}
        left = [item for item in self.items if item.nodeid not in known]
        if not left:
            return kept.joined(NOTHING, names)
        child = os.fork()
        if child == 0:
            later = evolve(reached(self.root, left, self.failures), texts=texts)
            self.kept.write_bytes(pickle.dumps(kept.joined(later, names)))
            os._exit(0)
        os.waitpid(child, 0)
        return self._kept()

    def _kept(self) -> Reach:
        reach = pickle.loads(self.kept.read_bytes())
        assert isinstance(reach, Reach)
        return reach

    def _answer(self, pipe: Connection) -> None:
        while True:
            try:
                asked = pipe.recv()
            except EOFError:
                os._exit(0)
            pipe.send(self.reach if asked is None else self._met(asked))

    def _met(self, asked: Asked) -> Met:
        path = str(self.root / "splendor" / asked.file)
        if asked.file not in self.functions:
            self.functions[asked.file] = Functions(path, Path(path).read_text("utf-8"))
        swap = self.functions[asked.file].swap(asked.text)
        if swap is None:
            return Met(import_anew=True)
        lines = lines_of(Path(path).read_text("utf-8"), asked.start, asked.end)
        best = self.caught.setdefault(asked.file, Counter())
        tests = sorted(self.reach.of(asked.file, lines), key=lambda test: -best[test])
        met = self._in_a_fork(swap, tests, asked.seconds)
        if not met.caught:
            return evolve(met, import_anew=bool(self.reach.imported.get(asked.file, frozenset()) & {*lines}))
        best[tests[met.tried - 1]] += 1
        return met

    def _in_a_fork(self, swap: Swap, tests: Sequence[int], seconds: float) -> Met:
        here, there = Pipe(duplex=False)
        child = os.fork()
        if child == 0:
            here.close()
            try:
                self._try(swap, tests, seconds, there)
            finally:
                os._exit(0)
        there.close()
        met = Met(reaching=len(tests))
        while True:
            try:
                met = evolve(met, caught=here.recv(), tried=met.tried + 1)
            except EOFError:
                break
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status) and not met.caught:
            late = os.WTERMSIG(status) in (signal.SIGVTALRM, signal.SIGXCPU)
            caught = "too long" if late else f"signal {os.WTERMSIG(status)}"
            return evolve(met, caught=caught, tried=met.tried + 1)
        return met

    def _try(self, swap: Swap, tests: Sequence[int], seconds: float, told: Connection) -> None:
        limit_memory()
        gc.freeze()
        swap.make()
        forget(self.caches)
        begun = process_time()
        for number in tests:
            if process_time() - begun > seconds:
                break
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_VIRTUAL, MORE + TIMES * self.reach.seconds[number])
            told.send(run_test(self.items[number], self.failures))
            if self.failures.first:
                break


@contextmanager
def serving(root: Path, kept: Path, tests: Sequence[str], processes: int) -> Iterator[tuple[Connection, ...]]:
    """Have so many servers of trials, with tests of a repository, and give a pipe to each.

    A server answers ``None`` with what reaches what, which is kept in a file, and an ``Asked`` with a ``Met``.
    """
    pipes = [Pipe() for _ in range(processes)]
    leader = os.fork()
    if leader == 0:
        os.setpgid(0, 0)
        for here, _ in pipes:
            here.close()
        go_silently_to(root)
        server = Server(root, kept, [there for _, there in pipes])
        try:
            pytest.main([*OPTIONS, *LEFT_OUT, *CHOSEN, *tests], plugins=[server, server.failures])
        finally:
            os._exit(1)
    for _, there in pipes:
        there.close()
    try:
        yield tuple(here for here, _ in pipes)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(leader, signal.SIGKILL)
        os.waitpid(leader, 0)
