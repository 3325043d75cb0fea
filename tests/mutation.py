"""Mutants: one small change in a file of the rules, is there a test that fails? The changes are those of cosmic-ray.

    python tests/mutation.py --file kernel/payment.py [--file …] [--all] [--long] [--session FILE] [--sample N --seed S]

Works on a copy of the repository, and in memory, so no file is changed. Each mutant is given the quick tests that are
nearest to its file, then all other quick ones, and with ``--long`` what survives them the long ones too, within a time
of the processor that ends endless loops. Results are kept in a session of cosmic-ray as they come: started again, it
goes on where it stopped, and tries again only what has changed since. Prints, of each file, how many mutants were
tried, how many were caught, and each survivor as a difference. Changes that leave what the program does as it was are
no mutants: those of annotations, those that take a cache away, and those that ``mutation_known.py`` gives a reason for.
Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from hashlib import sha256
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random

from attrs import evolve, frozen
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

sys.path.insert(0, str(Path(__file__).resolve().parent))

from mutation_known import reason_for
from mutation_tests import MUTATED, nearest, others, the_long_ones
from mutation_trial import trial

ROOT = Path(__file__).resolve().parents[1]
SESSION = "mutation.sqlite"
LEFT_OUT = shutil.ignore_patterns(".*", "splendor", "*.egg-info", "_build", "__pycache__", "*.sqlite")
MISSED = "missed by the nearest tests"
"""What is kept of a mutant that waits for the other tests."""
TIMES = 3
"""How much longer than without a change the tests may take."""


@contextmanager
def a_copy() -> Iterator[Path]:
    """A copy of the repository, with its packages under the name that they are imported by."""
    with tempfile.TemporaryDirectory(prefix="splendor-mutants-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        (copy / "splendor").mkdir(exist_ok=True)
        for package in (path.parent for path in copy.glob("*/__init__.py")):
            (copy / "splendor" / package.name).symlink_to(package)
        yield copy


class Bare(ast.NodeTransformer):
    """Forgets annotations, which nothing evaluates in files that say so at their head, and caches."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument without what it is annotated with."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # the name is the visitor's
        """A function without what it says that it returns, and without a cache."""
        node.returns = None
        node.decorator_list = [one for one in node.decorator_list if "cache" not in ast.unparse(one)]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A cache without its size."""
        if isinstance(node.func, ast.Name) and "cache" in node.func.id:
            node.args, node.keywords = [], []
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:  # the name is the visitor's
        """An annotated name whose annotation is no more than there."""
        node.annotation = ast.Constant(...)
        return self.generic_visit(node)


def program(text: str) -> str:
    """Return what a text does, in a form that is equal for texts which differ in annotations and caches alone.

    >>> program("def f(x: int | str): return x") == program("def f(x: int ^ str): return x")
    True
    """
    try:
        return ast.dump(Bare().visit(ast.parse(text)))
    except SyntaxError:
        return text


@frozen
class Changes:
    """The text of a file, and the changes that can be made in it by their ids, which tell the text that they fit."""

    file: str
    text: str
    items: dict[str, MutationSpec]

    def text_with(self, job: str) -> str:
        """Return the text with one change made."""
        change = self.items[job]
        altered = mutate_code(self.text, get_operator(change.operator_name)(), change.occurrence)
        return self.text if altered is None else altered

    def difference(self, job: str) -> str:
        """Return one change as a difference of three lines."""
        lines = unified_diff(self.text.splitlines(), self.text_with(job).splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++")))


def changes_of(root: Path, file: str) -> Changes:
    """Return every change that cosmic-ray can make in a file."""
    text = (root / file).read_text("utf-8")
    mark, nodes = sha256(text.encode()).hexdigest()[:12], list(ast_nodes(get_ast(text)))
    items: dict[str, MutationSpec] = {}
    for name in operator_names():
        operator_class = get_operator(name)
        if operator_class.arguments():
            continue
        operator = operator_class()
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for number, (start, end) in enumerate(places):
            job = f"{file} {mark} {name.rpartition('/')[2]} {number:04}"
            items[job] = MutationSpec(Path(file), name, number, start, end)
    return Changes(file, text, items)


class Run:
    """A run of the mutants that a session has no result of yet."""

    def __init__(self, root: Path, session: WorkDB) -> None:
        self.root, self.session = root, session
        self.limits: dict[tuple[str, ...], float] = {}

    def limit(self, tests: tuple[str, ...]) -> float:
        """Return the seconds that some tests may take, from what they take without any change, in which all pass."""
        if tests not in self.limits:
            without = trial(self.root, None, tests, 3_600)
            if without.caught:
                raise SystemExit(f"without a change there fails {without.caught}")
            self.limits[tests] = 2 + TIMES * without.seconds
        return self.limits[tests]

    def tried(self, changes: Changes, job: str, tests: tuple[str, ...]) -> WorkResult:
        """Return whether one of some tests catches a mutant, and which."""
        text = changes.text_with(job)
        if program(text) == program(changes.text):
            return WorkResult(WorkerOutcome.SKIPPED)
        caught = trial(self.root, (changes.file, text), tests, self.limit(tests)).caught
        difference, outcome = changes.difference(job), TestOutcome.KILLED if caught else TestOutcome.SURVIVED
        return WorkResult(WorkerOutcome.NORMAL, caught or reason_for(changes.file, difference), outcome, difference)

    def begin(self, changes: Changes, jobs: Sequence[str]) -> list[str]:
        """Give the nearest tests those of some mutants that the session has no result of; return what they missed."""
        known = {item.job_id for item in self.session.work_items}
        self.session.add_work_items(WorkItem.single(job, changes.items[job]) for job in jobs if job not in known)
        done = dict(self.session.results)
        missed = []
        for job in jobs:
            if job not in done:
                done[job] = self.tried(changes, job, nearest(changes.file))
                if lives_on(changes, done[job]):
                    done[job] = evolve(done[job], output=MISSED)
                self.keep(job, done[job])
            if done[job].output == MISSED and lives_on(changes, done[job]):
                missed.append(job)
        return missed

    def finish(self, changes: Changes, jobs: Sequence[str]) -> None:
        """Give all quick tests what the nearest have missed."""
        for job in jobs:
            self.keep(job, self.tried(changes, job, others(self.root, changes.file)))

    def go_further(self, changes: Changes, jobs: Sequence[str]) -> None:
        """Give the long tests what has survived all others."""
        left = dict(self.session.results)
        for job in jobs:
            if lives_on(changes, left[job]):
                self.keep(job, self.tried(changes, job, the_long_ones(changes.file)))

    def keep(self, job: str, result: WorkResult) -> None:
        """Keep a result in the session, and tell it."""
        self.session.set_result(job, result)
        survives = "SURVIVES" if result.test_outcome == TestOutcome.SURVIVED else "the same program"
        sys.stderr.write(f"{job}  {result.output or survives}\n")


def lives_on(changes: Changes, result: WorkResult) -> bool:
    """Whether a mutant has survived what it was given, and nobody has said why that must be so."""
    return result.test_outcome == TestOutcome.SURVIVED and not reason_for(changes.file, result.diff or "")


def chosen(changes: Changes, sample: int | None, seed: int) -> list[str]:
    """Return the ids of a file's mutants, or of some drawn at random."""
    jobs = sorted(changes.items)
    if sample is None or sample >= len(jobs):
        return jobs
    return sorted(Random(f"{seed}/{changes.file}").sample(jobs, sample))


def told(changes: Changes, results: dict[str, WorkResult]) -> tuple[str, list[str]]:
    """Return a row of the table of a file, and its survivors as differences."""
    own = {job: result for job, result in sorted(results.items()) if job in changes.items}
    tried = [result for result in own.values() if result.worker_outcome != WorkerOutcome.SKIPPED]
    lives = [result for result in tried if result.test_outcome == TestOutcome.SURVIVED]
    left = [f"{job}\n{result.diff}" for job, result in own.items() if lives_on(changes, result)]
    mutants = len(tried) - len(lives) + len(left)
    caught = mutants - len(left)
    waiting = sum(result.output == MISSED for result in own.values() if lives_on(changes, result))
    counts = (len(changes.items), len(own), len(own) - mutants, mutants, caught, len(left), waiting)
    share = f"{100 * caught / mutants:.1f} %" if mutants else ""
    return f"| {changes.file} | {' | '.join(map(str, counts))} | {share} |", left


HEAD = (
    "| file | changes | tried | the same | mutants | caught | left | of these waiting | caught of all |\n| --- |"
    + " ---: |" * 8
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants, print the table and the survivors; exit code 1 if any survive."""
    parser = argparse.ArgumentParser(description="Mutants of the rules: does some test fail for each?")
    parser.add_argument("--file", action="append", default=[], help="a file to change, as kernel/quote.py")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--long", action="store_true", help="give survivors the tests that take minutes, too")
    parser.add_argument("--session", default=SESSION, help="where results are kept")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each file, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="print what the session has, and try nothing")
    given = parser.parse_args(arguments)
    known = [str(path.relative_to(ROOT)) for pattern in MUTATED for path in sorted(ROOT.glob(pattern))]
    if unknown := [file for file in given.file if file not in known]:
        parser.error(f"--file: {unknown[0]} given; allowed: {', '.join(known)}")
    files = known if given.all else given.file
    if not files:
        parser.error("name a file with --file, or all with --all")
    return tell(files, WorkDB(given.session, WorkDB.Mode.create), given)


def tell(files: Sequence[str], session: WorkDB, given: argparse.Namespace) -> int:
    """Try what the session lacks, the nearest tests of all files first; print the survivors and the table."""
    with a_copy() as copy:
        _ready(copy)
        run = Run(copy, session)
        of_files = [changes_of(copy, file) for file in files]
        if not given.table:
            missed = [(one, run.begin(one, chosen(one, given.sample, given.seed))) for one in of_files]
            for one, jobs in missed:
                run.finish(one, jobs)
            for one in of_files if given.long else ():
                run.go_further(one, chosen(one, given.sample, given.seed))
    results = dict(session.results)
    rows, survivors = zip(*(told(one, results) for one in of_files), strict=True)
    sys.stdout.write("\n\n".join([*chain(*survivors), "\n".join([HEAD, *rows])]) + "\n")
    return int(any(survivors))


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
