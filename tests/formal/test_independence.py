"""The oracle stands alone: Z3 and the standard library, one file that asks the solver, no division of terms."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import splendor.oracle

FOLDER = Path(splendor.oracle.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
PLAIN_NUMBERS = {"position.py", "reading.py", "solver.py"}
"""Files that reckon with seats as plain numbers and build no terms."""


def imported(tree: ast.AST) -> Iterator[str]:
    """The packages that a file imports from outside its folder."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


def named(path: Path) -> str:
    return str(path.relative_to(FOLDER))


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_file_imports_z3_and_the_standard_library_only(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert set(imported(tree)) <= {"z3", *sys.stdlib_module_names}
    depth = len(path.relative_to(FOLDER).parts)
    reach = [node.level for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert all(level <= depth for level in reach)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_only_one_file_asks_the_solver(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    asked = [func for func in calls if isinstance(func, ast.Attribute) and func.attr == "check"]
    assert bool(asked) == (path.name == "solver.py")


@pytest.mark.parametrize("path", FILES, ids=named)
def test_no_term_is_divided(path: Path) -> None:
    operations = [node.op for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.BinOp)]
    divided = [op for op in operations if isinstance(op, ast.Div | ast.FloorDiv | ast.Mod)]
    assert not divided or path.name in PLAIN_NUMBERS


def test_every_published_name_is_there() -> None:
    assert sorted(splendor.oracle.__all__) == sorted(set(splendor.oracle.__all__))
    assert all(hasattr(splendor.oracle, name) for name in splendor.oracle.__all__)
