"""Which test reaches which line, and how long each test takes: so that a mutant meets no test that cannot see it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any

import coverage
import pytest
from attrs import field, frozen
from hypothesis import Phase, settings

from mutation_swap import caches, forget

__all__ = [
    "NOTHING",
    "Failures",
    "Reach",
    "by_file",
    "digests",
    "file_of",
    "lines_of",
    "reached",
    "run_test",
    "watched",
]

PARTS = ("kernel", "modules", "oracle")
"""The packages that are watched."""


@frozen
class Reach:
    """By file and line, the tests that run it, by their place in the list of all; the seconds of each; who failed."""

    names: tuple[str, ...]
    tests: dict[str, dict[int, tuple[int, ...]]]
    seconds: tuple[float, ...]
    failed: frozenset[int]
    imported: dict[str, frozenset[int]] = field(factory=dict)
    """Lines that are run when files are imported."""
    texts: dict[str, str] = field(factory=dict)
    """A digest of each file of tests and, under no name, of all files that have mutants."""

    def known(self, texts: dict[str, str]) -> list[str]:
        """Return the tests of which this is still true, where those are the digests now."""
        if self.texts.get("") != texts[""]:
            return []
        return [name for name in self.names if self.texts.get(file_of(name)) == texts.get(file_of(name))]

    def joined(self, later: Reach, names: Sequence[str]) -> Reach:
        """Return what is known of some tests, by what was found later or, where that says nothing, by this."""
        place = {name: number for number, name in enumerate(names)}
        seconds, failed = dict.fromkeys(names, 0.0), set()
        tests: dict[str, dict[int, set[int]]] = {}
        for reach, own in ((self, {*self.names} - {*later.names}), (later, {*later.names})):
            taken = {number: place[name] for number, name in enumerate(reach.names) if name in own and name in place}
            seconds |= {names[new]: reach.seconds[old] for old, new in taken.items()}
            failed |= {new for old, new in taken.items() if old in reach.failed}
            for file, lines in reach.tests.items():
                for line, reaching in lines.items():
                    found = {taken[old] for old in reaching if old in taken}
                    tests.setdefault(file, {}).setdefault(line, set()).update(found)
        sorted_tests = {file: {line: tuple(sorted(new)) for line, new in of.items()} for file, of in tests.items()}
        return Reach(tuple(names), sorted_tests, tuple(seconds.values()), frozenset(failed), texts=later.texts)

    def of(self, file: str, lines: Sequence[int]) -> list[int]:
        """Return the tests that run one of some lines, the shortest first."""
        by_line = self.tests.get(file, {})
        found = {test for line in lines for test in by_line.get(line, ())} - self.failed
        return sorted(found, key=lambda test: (self.seconds[test], test))

    def for_each_line(self, file: str) -> list[str]:
        """Return the names of the two shortest tests of each line of a file."""
        lines = self.tests.get(file, {})
        return [self.names[test] for test in sorted({test for line in lines for test in self.of(file, [line])[:2]})]


NOTHING = Reach((), {}, (), frozenset())
"""What is known before any test has run."""


def file_of(name: str) -> str:
    """Return the file of a test.

    >>> file_of("tests/scenarios/test_end.py::test_a_tie[3]")
    'tests/scenarios/test_end.py'
    """
    return name.partition("::")[0]


def digests(root: Path, names: Sequence[str]) -> dict[str, str]:
    """Return a digest of the file of each test and, under no name, of all files that have mutants."""
    texts = {file: sha256((root / file).read_bytes()).hexdigest() for file in {file_of(name) for name in names}}
    mutated = sorted(path for part in PARTS for path in (root / part).glob("*.py"))
    return texts | {"": sha256(b"".join(path.read_bytes() for path in mutated)).hexdigest()}


class Failures:
    """A plugin of pytest that remembers the first failure, in a run that is the same each time."""

    first = ""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Load a profile of our own, after that of the suite."""
        same: dict[str, Any] = {"derandomize": True, "database": None, "phases": (Phase.explicit, Phase.generate)}
        settings.register_profile("mutants", settings.default, **same)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the first that failed."""
        if report.failed and not self.first:
            self.first = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be imported catches a mutant too."""
        if report.failed and not self.first:
            self.first = f"{report.nodeid} (not collected)"


def run_test(item: pytest.Item, failures: Failures) -> str:
    """Run one test with all that it needs, and return its name if it failed."""
    failures.first = ""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return failures.first


def watched(root: Path) -> Any:
    """A tracer of the files that have mutants."""
    places = [str(root / part / "*") for part in PARTS]
    return coverage.Coverage(data_file=None, config_file=False, include=places, messages=False)


def by_file(root: Path, data: Any) -> dict[str, dict[int, tuple[str, ...]]]:
    """What a tracer saw: by file, as kernel/quote.py, and line the contexts in which it ran."""
    return {
        str(Path(name).relative_to(root)): {
            line: tuple(contexts) for line, contexts in data.contexts_by_lineno(name).items()
        }
        for name in data.measured_files()
    }


def reached(root: Path, items: Sequence[pytest.Item], failures: Failures) -> Reach:
    """Run all tests once, each in a context of its own, in which nothing is known from an earlier one."""
    tracer, kept = watched(root), caches()
    seconds, failed = [], set()
    tracer.start()
    for number, item in enumerate(items):
        forget(kept)
        tracer.switch_context(str(number))
        begun = process_time()
        if run_test(item, failures):
            failed.add(number)
        seconds.append(process_time() - begun)
    tracer.stop()
    found = by_file(root, tracer.get_data())
    tests = {
        file: {line: tuple(sorted(int(one) for one in contexts if one)) for line, contexts in lines.items()}
        for file, lines in found.items()
    }
    return Reach(tuple(item.nodeid for item in items), tests, tuple(seconds), frozenset(failed))


def lines_of(text: str, start: int, end: int) -> range:
    """Return the lines of the statement, or of the head of the statement, in which some lines stand."""
    first, last = start, end
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.stmt) or not node.lineno <= start <= (node.end_lineno or node.lineno):
            continue
        body = getattr(node, "body", None) or getattr(node, "cases", None)
        if not body:
            first, last = min(first, node.lineno), max(last, node.end_lineno or node.lineno)
        elif isinstance(body[0], ast.stmt) and start < body[0].lineno:
            first, last = min(first, node.lineno), max(last, body[0].lineno - 1)
    return range(first, last + 1)
