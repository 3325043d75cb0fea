"""Every example in a docstring of the library does what it says."""

import doctest
import importlib
import pkgutil

import pytest

PACKAGES = (
    "splendor.kernel",
    "splendor.modules",
    "splendor.oracle",
    "splendor.runs",
    "splendor.bots",
    "splendor.arena",
    "splendor.pictures",
    "splendor.tabletop",
    "splendor.cli",
    "splendor.bench",
)


def module_names() -> list[str]:
    """The packages and every module in them, under the names that users import."""
    packages = [importlib.import_module(name) for name in PACKAGES]
    inside = (pkgutil.walk_packages(package.__path__, f"{package.__name__}.") for package in packages)
    return sorted({*PACKAGES, *(found.name for modules in inside for found in modules)})


@pytest.mark.parametrize("name", [name for name in module_names() if not name.endswith(".__main__")])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0


def test_the_library_has_examples_at_all() -> None:
    finder = doctest.DocTestFinder()
    examples = [test for test in finder.find(importlib.import_module("splendor.kernel.gems")) if test.examples]
    assert examples
