"""Each rule is shown by a scenario that carries its id; a module's rules are asked for once it is installed."""

import ast
import re
from importlib.metadata import entry_points
from itertools import groupby
from pathlib import Path

import pytest

from scenarios.repository import ROOT, rule_ids

pytestmark = pytest.mark.sources


def page() -> str:
    return (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def installed_modules() -> frozenset[str]:
    return frozenset(point.name for point in entry_points(group="splendor.modules"))


def ids_shown(source: str) -> set[str]:
    """The ids at the head of the names of a file's tests: test_A3_P1_… shows A3 and P1."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    heads = (re.match(r"test_((?:[A-Z]\d+_)+)", function.name) for function in functions)
    return {rule for head in heads if head for rule in head[1].split("_") if rule}


def ids_shown_in(folder: Path) -> set[str]:
    return set().union(*(ids_shown(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("test_*.py"))))


def test_every_rule_in_force_has_a_scenario_named_after_it() -> None:
    rules = rule_ids(page(), installed_modules())
    shown = ids_shown_in(ROOT / "tests" / "scenarios")
    missing = [rule for rule, in_force in rules.items() if in_force and rule not in shown]
    assert not missing, f"rules without a scenario test_<id>_…: {', '.join(missing)}"


def test_no_test_is_named_after_a_rule_that_does_not_exist() -> None:
    shown = ids_shown_in(ROOT / "tests" / "scenarios") | ids_shown_in(ROOT / "tests" / "properties")
    unknown = sorted(shown - set(rule_ids(page(), frozenset())))
    assert not unknown, f"names of tests that name no rule of docs/rules.md: {', '.join(unknown)}"


def test_the_ids_of_each_letter_run_without_a_gap() -> None:
    ids = sorted(rule_ids(page(), frozenset()), key=lambda rule: (rule[0], int(rule[1:])))
    runs = {letter: [int(rule[1:]) for rule in run] for letter, run in groupby(ids, key=lambda rule: rule[0])}
    assert sorted(runs) == sorted("SAPTECBOKHV")
    assert {letter: numbers for letter, numbers in runs.items() if numbers != list(range(1, len(numbers) + 1))} == {}


PLANTED_PAGE = """
## Base
- **A1** one
- **P5** (module `near`) two
## Far (module `far`)
- **C1** three
- **C2** (module `near`) four
"""
PLANTED_TESTS = """
def test_A1_P5_both() -> None: ...
def test_that_names_none() -> None: ...
def A2_is_no_test() -> None: ...
"""


def test_a_planted_rule_without_a_scenario_is_noticed() -> None:
    assert rule_ids(PLANTED_PAGE, frozenset()) == {"A1": True, "P5": False, "C1": False, "C2": False}
    assert rule_ids(PLANTED_PAGE, frozenset({"near"})) == {"A1": True, "P5": True, "C1": False, "C2": True}
    assert ids_shown(PLANTED_TESTS) == {"A1", "P5"}
