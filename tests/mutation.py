"""Mutants: one small change in a file of the rules, is there a test that fails? The changes are those of cosmic-ray.

    python tests/mutation.py --file kernel/payment.py [--file …] [--all] [--session FILE] [--processes N] [--again]

Works on a copy of the repository, and in memory, so no file is changed. First every quick test is run once, to learn
which lines it reaches. Then each mutant meets the tests that reach the changed lines, within a time of the processor
that ends endless loops, and no longer than ``--seconds`` unless ``--long`` is given. Results are kept in a session of
cosmic-ray as they come: started again, it goes on where it stopped, and tries again only files that have changed since;
with ``--again`` also what was left. ``--confirm`` tries some that were caught in a running program with a new import,
and the test that caught each alone. Prints, of each file, how many mutants were tried, how many were caught, and each
that was left as a difference. Changes that leave what the program does as it was are no mutants: those of annotations,
those that take a cache away, and those that ``mutation_known.py`` gives a reason for. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult

sys.path.insert(0, str(Path(__file__).resolve().parent))

from mutation_changes import Changes, changes_of, program
from mutation_known import reason_for
from mutation_reach import Reach
from mutation_tests import MUTATED, QUICK, nearest
from mutation_trial import trial
from mutation_warm import Asked, Met, serving

ROOT = Path(__file__).resolve().parents[1]
SESSION = "mutation.sqlite"
LEFT_OUT = shutil.ignore_patterns(".*", "splendor", "*.egg-info", "_build", "__pycache__", "*.sqlite", "*.reach")
COLD = (30, 300)
"""Seconds that a trial with a new import may take: with the nearest tests, and with those of each line."""
LONG = float("inf")
"""Seconds for who is to meet all tests."""
UNSEEN = "no test reaches it"
TEST = ".py::"
"""What is in the name of each test."""


@contextmanager
def a_copy() -> Iterator[Path]:
    """A copy of the repository, with its packages under the name that they are imported by."""
    with tempfile.TemporaryDirectory(prefix="splendor-mutants-") as folder:
        copy = Path(folder).resolve() / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        (copy / "splendor").mkdir(exist_ok=True)
        for package in (path.parent for path in copy.glob("*/__init__.py")):
            (copy / "splendor" / package.name).symlink_to(package)
        yield copy


@frozen
class Bench:
    """What one process needs to try mutants: the copy, a server of warm trials, what reaches what, and the time."""

    root: Path
    pipe: Connection
    reach: Reach
    seconds: float
    by_file: dict[str, Changes]

    def tried(self, job: str) -> WorkResult:
        """Return whether a test catches a mutant, and which."""
        changes = self.by_file[job.partition(" ")[0]]
        text = changes.text_with(job)
        if program(text) == program(changes.text):
            return WorkResult(WorkerOutcome.SKIPPED)
        change = changes.items[job]
        self.pipe.send(Asked(changes.file, text, change.start_pos[0], change.end_pos[0], self.seconds))
        met: Met = self.pipe.recv()
        caught, note = met.caught, f"{met.tried} of the {met.reaching} tests that reach it" if met.reaching else UNSEEN
        if not caught and met.import_anew:
            caught, note = self._anew(changes.file, text), f"{note}, and a new import"
        difference, outcome = changes.difference(job), TestOutcome.KILLED if caught else TestOutcome.SURVIVED
        reason = reason_for(changes.file, difference)
        return WorkResult(WorkerOutcome.NORMAL, caught or reason or note, outcome, difference)

    def _anew(self, file: str, text: str) -> str:
        """Give a mutant a new import, the tests that are nearest to its file, and then some for each line of it."""
        near, further = COLD
        caught = trial(self.root, (file, text), nearest(file), near).caught
        if not caught and self.seconds == LONG:
            caught = trial(self.root, (file, text), self.reach.for_each_line(file), further).caught
        return caught


BENCHES: list[Bench] = []
"""That of this process."""


def _sit(places: Any, benches: Sequence[Bench]) -> None:
    with places.get_lock():
        BENCHES.append(benches[places.value])
        places.value += 1


def _try(job: str) -> tuple[str, WorkResult]:
    return job, BENCHES[0].tried(job)


class Run:
    """A run of mutants, whose results are kept in a session."""

    def __init__(self, session: WorkDB, given: argparse.Namespace) -> None:
        self.session, self.given = session, given

    def left(self, of_files: Sequence[Changes]) -> list[str]:
        """Return the mutants that the session has no result of, and with ``--again`` those that no test has caught.

        In an order drawn at random, so that those tried so far are a sample of all.
        """
        done = dict(self.session.results)
        known = {item.job_id for item in self.session.work_items}
        jobs = []
        for changes in of_files:
            own = chosen(changes, self.given.sample, self.given.seed)
            self.session.add_work_items(WorkItem.single(job, changes.items[job]) for job in own if job not in known)
            jobs += [job for job in own if job not in done or (self.given.again and lives_on(changes, done[job]))]
        Random(self.given.seed).shuffle(jobs)
        return jobs

    def go(self, root: Path, of_files: Sequence[Changes], jobs: Sequence[str]) -> None:
        """Try mutants, in processes side by side, and keep and tell each result as it comes."""
        with serving(root, Path(f"{self.given.session}.reach").resolve(), QUICK, self.given.processes) as pipes:
            pipes[0].send(None)
            reach = pipes[0].recv()
            seconds = LONG if self.given.long else self.given.seconds
            by_file = {changes.file: changes for changes in of_files}
            benches = [Bench(root, pipe, reach, seconds, by_file) for pipe in pipes]
            fork = get_context("fork")
            pool = ProcessPoolExecutor(len(benches), fork, _sit, (fork.Value("i", 0), benches))
            try:
                for number, (job, result) in enumerate(_finished(pool, jobs)):
                    self.session.set_result(job, result)
                    survives = "SURVIVES " if result.test_outcome == TestOutcome.SURVIVED else ""
                    what = result.output or "the same program"
                    sys.stderr.write(f"{number + 1}/{len(jobs)} {job}  {survives}{what}\n")
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def _finished(pool: ProcessPoolExecutor, jobs: Iterable[str]) -> Iterator[tuple[str, WorkResult]]:
    for done in as_completed([pool.submit(_try, job) for job in jobs]):
        yield done.result()


def lives_on(changes: Changes, result: WorkResult) -> bool:
    """Whether a mutant has survived what it was given, and nobody has said why that must be so."""
    return result.test_outcome == TestOutcome.SURVIVED and not reason_for(changes.file, result.diff or "")


def chosen(changes: Changes, sample: int | None, seed: int) -> list[str]:
    """Return the ids of a file's mutants, or of some drawn at random."""
    jobs = sorted(changes.items)
    if sample is None or sample >= len(jobs):
        return jobs
    return sorted(Random(f"{seed}/{changes.file}").sample(jobs, sample))


@frozen
class Count:
    """Of a file or of all: its changes, those tried, those that change nothing, the mutants, and those caught."""

    changes: int = 0
    tried: int = 0
    same: int = 0
    caught: int = 0

    def plus(self, other: Count) -> Count:
        """Return the sum."""
        pairs = zip(self._numbers(), other._numbers(), strict=True)
        return Count(*(one + two for one, two in pairs))

    def _numbers(self) -> tuple[int, int, int, int]:
        return self.changes, self.tried, self.same, self.caught

    def row(self, name: str) -> str:
        """Return a row of the table."""
        mutants = self.tried - self.same
        share = f"{100 * self.caught / mutants:.1f} %" if mutants else ""
        numbers = (self.changes, self.tried, self.same, mutants, self.caught, mutants - self.caught)
        return f"| {name} | {' | '.join(map(str, numbers))} | {share} |"


def told(changes: Changes, results: dict[str, WorkResult]) -> tuple[Count, list[str]]:
    """Return the counts of a file, and what no test has caught as differences."""
    own = {job: result for job, result in sorted(results.items()) if job in changes.items}
    left = [f"{job}: {result.output}\n{result.diff}" for job, result in own.items() if lives_on(changes, result)]
    caught = sum(result.test_outcome == TestOutcome.KILLED for result in own.values())
    return Count(len(changes.items), len(own), len(own) - len(left) - caught, caught), left


HEAD = "| file | changes | tried | the same | mutants | caught | left | caught of all |\n| --- |" + " ---: |" * 7


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants, print the table and what is left; exit code 1 if anything is."""
    parser = argparse.ArgumentParser(description="Mutants of the rules: does some test fail for each?")
    parser.add_argument("--file", action="append", default=[], help="a file to change, as kernel/quote.py")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long tests are tried on each (default 10)")
    parser.add_argument("--long", action="store_true", help="give each all tests that reach it, however long they take")
    parser.add_argument("--again", action="store_true", help="try those again that no test has caught")
    parser.add_argument("--session", default=SESSION, help="where results are kept")
    parser.add_argument("--processes", type=int, default=1, help="how many are tried at the same time")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each file, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--confirm", type=int, metavar="N", help="try N that were caught once more, with a new import")
    parser.add_argument("--table", action="store_true", help="print what the session has, and try nothing")
    given = parser.parse_args(arguments)
    known = [str(path.relative_to(ROOT)) for pattern in MUTATED for path in sorted(ROOT.glob(pattern))]
    if unknown := [file for file in given.file if file not in known]:
        parser.error(f"--file: {unknown[0]} given; allowed: {', '.join(known)}")
    if given.processes < 1:
        parser.error(f"--processes: {given.processes} given; allowed: 1 or more")
    files = known if given.all else given.file
    if not files:
        parser.error("name a file with --file, or all with --all")
    return tell(files, WorkDB(given.session, WorkDB.Mode.create), given)


def tell(files: Sequence[str], session: WorkDB, given: argparse.Namespace) -> int:
    """Try what the session lacks; print what is left and the table."""
    with a_copy() as copy:
        _ready(copy)
        of_files = [changes_of(copy, file) for file in files]
        run = Run(session, given)
        if given.confirm is not None:
            sys.stdout.write(confirmed(copy, of_files, dict(session.results), given.confirm, given.seed) + "\n")
            return 0
        if not given.table and (jobs := run.left(of_files)):
            run.go(copy, of_files, jobs)
    results = dict(session.results)
    counts, left = zip(*(told(one, results) for one in of_files), strict=True)
    rows = [count.row(one.file) for count, one in zip(counts, of_files, strict=True)]
    whole = Count()
    for count in counts:
        whole = whole.plus(count)
    table = "\n".join([HEAD, *rows, whole.row("all of these")])
    sys.stdout.write("\n\n".join([*chain(*left), table]) + "\n")
    return int(any(left))


def confirmed(root: Path, of_files: Sequence[Changes], results: dict[str, WorkResult], sample: int, seed: int) -> str:
    """Give some that a test caught in a running program a new import and that test alone; tell how many it catches."""
    by_job = {job: changes for changes in of_files for job in changes.items}
    killed = [job for job, result in sorted(results.items()) if result.test_outcome == TestOutcome.KILLED]
    tests = {job: results[job].output or "" for job in killed if job in by_job and TEST in (results[job].output or "")}
    drawn, missed = Random(seed).sample([*tests], min(sample, len(tests))), []
    for number, job in enumerate(drawn):
        caught = trial(root, (by_job[job].file, by_job[job].text_with(job)), [tests[job]], COLD[0]).caught
        sys.stderr.write(f"{number + 1}/{len(drawn)} {job}  {caught or 'MISSED'}\n")
        missed += [] if caught else [f"{job}: missed by {tests[job]}"]
    share = f"{len(drawn) - len(missed)} of {len(drawn)}"
    return "\n".join([*missed, f"{share} caught by the same test after a new import"])


def _ready(copy: Path) -> None:
    """Have the copy's packages found first, and import beforehand what every trial needs."""
    for place in (copy, copy / "tests"):
        sys.path.insert(0, str(place))
    os.environ |= {"PYTHONPATH": str(copy), "HYPOTHESIS_PROFILE": "dev"}
    for name in ("click", "hypothesis.strategies", "pyrsistent", "rich.console", "z3"):
        import_module(name)
    assert not any(name.partition(".")[0] == "splendor" for name in sys.modules), "the project is imported in a trial"


if __name__ == "__main__":
    sys.exit(main())
