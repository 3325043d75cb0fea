"""Try every fault of the list: does some test catch it? Prints a table, and fails if one survives.

    python tests/agreement/try_faults.py [--jobs 2] [--only kernel/payment]

Each fault is put into a copy of the repository, whose packages come first on the path; the quick tests run there until
one fails. Without a fault all of them must pass, or else everything would seem to be caught.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agreement.fault import Fault
from agreement.faults import FAULTS

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("kernel", "oracle", "modules", "cli", "bench")
OF_MODULES = {
    "cities": ("formal/test_cities.py", "scenarios/test_cities.py", "scenarios/test_cities_with_others.py"),
    "posts": ("formal/test_posts.py", "scenarios/test_trading_posts.py", "scenarios/test_draw_two.py"),
    "orient": ("formal/test_orient.py", "scenarios/test_orient_cards.py", "scenarios/test_free_cards.py"),
    "strongholds": ("formal/test_strongholds.py", "scenarios/test_strongholds.py", "scenarios/test_conquest.py"),
}
"""The scenarios of each expansion, of the oracle and of the kernel."""
TESTS = (
    "agreement/test_refused_moves.py",
    "agreement/test_offered_moves.py",
    "agreement/test_payments_agree.py",
    "agreement/test_bridge.py",
    "agreement/test_made_up_positions.py",
    "formal/test_moves.py",
    "formal/test_ending.py",
    "formal/test_payments.py",
    "formal/test_turn_order.py",
    "scenarios/test_payments.py",
    "scenarios/test_taking.py",
    "scenarios/test_end.py",
    "scenarios/test_orient_prices.py",
    *(test for tests in OF_MODULES.values() for test in tests),
)
"""The quick tests, those that catch most first."""
NEAREST = {
    "kernel/payment": ("scenarios/test_payments.py", "agreement/test_payments_agree.py"),
    "oracle/payment": ("formal/test_payments.py",),
    "short_form": ("formal/test_payments.py", "agreement/test_payments_agree.py"),
    "quote": ("scenarios/test_payments.py", "agreement/test_payments_agree.py"),
    "question": ("formal/test_payments.py",),
    "brute": ("formal/test_payments.py",),
    "bridge": ("agreement/test_bridge.py",),
    **{f"modules/{name}": tests[1:] for name, tests in OF_MODULES.items()},
    "modules/trading": OF_MODULES["posts"][1:],
    **{f"oracle/moves/{name}": tests[:1] for name, tests in OF_MODULES.items()},
    "oracle/moves/getting": ("formal/test_orient.py",),
    "oracle/moves/bars": ("formal/test_strongholds.py",),
    "oracle/moves/conquest": ("formal/test_strongholds.py",),
    "oracle/moves/agenda": ("formal/test_turn_order.py",),
    "oracle/moves/paying": ("formal/test_orient.py",),
    "oracle/moves": ("formal/test_moves.py", "formal/test_ending.py"),
}
"""By a part of a file's path, the tests to begin with: the order saves time, all are run until one fails."""
FIXED, DRAWN = "not hypothesis", "hypothesis"
"""Tests of fixed cases come first: those that draw their cases take time to make a failing one small."""
FAILED = re.compile(r"^FAILED tests/(.+?)(?: - .*)?$", re.MULTILINE)
ALL_PASSED, SOME_FAILED, NONE_CHOSEN = 0, 1, 5


class Found(NamedTuple):
    """The test that caught a fault, or why none did."""

    caught: bool
    told: str
    seconds: float


@contextmanager
def a_copy() -> Iterator[Path]:
    """A copy of the repository in which anything may be broken."""
    with tempfile.TemporaryDirectory(prefix="splendor-fault-") as folder:
        copy = Path(folder)
        for name in (*PACKAGES, "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns(".*"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        (copy / "splendor").mkdir()
        for name in PACKAGES:
            (copy / "splendor" / name).symlink_to(copy / name)
        yield copy


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy, with the packages of the copy."""
    own = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "dev"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=copy, env={**os.environ, **own}, capture_output=True, text=True, check=False)


def put_in(fault: Fault, copy: Path) -> bool:
    """Put a fault into a copy; not if what it replaces does not stand there exactly once."""
    path = copy / fault.file
    text = path.read_text("utf-8")
    path.write_text(text.replace(fault.old, fault.new), "utf-8")
    return text.count(fault.old) == 1


def in_order(file: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """All quick tests in three parts: the fixed cases nearest to a file, the other fixed ones, the drawn ones."""
    nearest = next((tests for part, tests in NEAREST.items() if part in file), TESTS[:1])
    first, rest = ([f"tests/{name}" for name in TESTS if (name in nearest) is near] for near in (True, False))
    return iter(((FIXED, tuple(first)), (FIXED, tuple(rest)), (DRAWN, (*first, *rest))))


def tested(copy: Path, file: str) -> Found:
    """Run the quick tests in a copy until one fails."""
    started = perf_counter()
    for kind, files in in_order(file):
        options = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "-m", kind)
        done = run(copy, *options, *files)
        if done.returncode not in (ALL_PASSED, NONE_CHOSEN):
            failed = FAILED.search(done.stdout)
            if done.returncode == SOME_FAILED and failed:
                return Found(True, failed[1], perf_counter() - started)
            return Found(False, f"no test ran: {done.stdout[-300:]}{done.stderr[-300:]}", perf_counter() - started)
    return Found(False, "SURVIVES", perf_counter() - started)


def tried(fault: Fault) -> Found:
    """Try one fault."""
    with a_copy() as copy:
        return tested(copy, fault.file) if put_in(fault, copy) else Found(False, "no longer applies", 0.0)


def sound() -> str | None:
    """What is wrong before any fault is put in, if anything is."""
    with a_copy() as copy:
        asked = "import splendor.kernel, splendor.oracle as o; print(splendor.kernel.__file__, o.__file__)"
        places = run(copy, "-c", asked).stdout.split()
        if len(places) != 2 or not all(Path(place).is_relative_to(copy) for place in places):
            return f"the copy does not use its own packages but {places}"
        found = tested(copy, "")
        return None if found.told == "SURVIVES" else f"without a fault there fails: {found.told}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the faults, and print which test caught each."""
    parser = argparse.ArgumentParser(description="Try every one-line fault: does some test catch it?")
    parser.add_argument("--jobs", type=int, default=2, help="faults that are tried at the same time")
    parser.add_argument("--only", default="", help="faults of files whose path begins so, as a pattern")
    given = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    faults = [fault for fault in FAULTS if re.match(given.only, fault.file)]
    if given.jobs < 1 or not faults:
        parser.error("--jobs is 1 or more, and --only begins the path of a file that has faults")
    console.print("| file | what it breaks | caught by |\n| --- | --- | --- |", markup=False)
    caught = 0
    with ThreadPoolExecutor(given.jobs) as pool:
        whole = pool.submit(sound)
        for fault, found in zip(faults, pool.map(tried, faults), strict=True):
            caught += found.caught
            console.print(f"| {fault.file} | {fault.breaks} | {found.told} |", markup=False)
    console.print(f"\n{caught} of {len(faults)} faults caught", markup=False)
    if problem := whole.result():
        console.print(problem, markup=False)
    return int(caught < len(faults) or problem is not None)


if __name__ == "__main__":
    sys.exit(main())
