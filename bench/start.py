"""How long ``import splendor.kernel`` takes, and whether it brings the solver along."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

from attrs import frozen

__all__ = ["Start", "measured_start"]

IMPORT = """
import sys, time
begun = time.perf_counter()
import splendor.kernel
print(time.perf_counter() - begun, "z3" in sys.modules)
"""


@frozen
class Start:
    """Median seconds: of the import itself, of a program that only imports, of one that does nothing."""

    imported: float
    program: float
    bare: float
    solver: bool


def measured_start(runs: int) -> Start:
    """Start fresh interpreters in turn, bare and importing, and return the medians."""
    imports, programs, bares, solver = [], [], [], False
    _fresh(IMPORT)
    for _ in range(runs):
        bares.append(_fresh("pass")[1])
        told, seconds = _fresh(IMPORT)
        imported, with_solver = told.split()
        imports.append(float(imported))
        programs.append(seconds)
        solver = solver or with_solver == "True"
    return Start(median(imports), median(programs), median(bares), solver)


def _fresh(program: str) -> tuple[str, float]:
    begun = perf_counter()
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    return done.stdout, perf_counter() - begun
