"""Short files, short functions, and nothing in them that means something on one machine only."""

import ast
import re
from collections.abc import Iterator

import pytest

from scenarios.repository import ROOT, text_files

pytestmark = pytest.mark.sources

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
DATA = (".csv", ".json", ".jsonl")
REGISTRY = re.compile(r"\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com|net)\b", re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w.)\]}*-])/(?:work|tmp|home|root|opt|Users)\b")
SWITCHED_OFF = re.compile(
    r"#\s*type:\s*ignore(?!\[[\w-]+\]\s+#\s*\w)|pragma:\s*no cover\s*$|\bassert\s+True\b"
    r"|\bmark\.(?:skip|skipif|xfail)\b(?!.*reason)"
)


def long_functions(source: str) -> Iterator[tuple[str, int]]:
    """The functions of a file that are longer than a reader keeps in mind, with their lengths."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield node.name, length


def lines_with(pattern: re.Pattern[str], suffixes: tuple[str, ...] | None = None) -> list[str]:
    """Every line of the project's text files, or of those with such an ending, that has the pattern in it."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path, text in text_files()
        if suffixes is None or path.suffix in suffixes
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_is_longer_than_a_reader_likes() -> None:
    read = [(path.relative_to(ROOT), text) for path, text in text_files() if path.suffix not in DATA]
    lengths = {str(path): text.count("\n") for path, text in read}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_reader_likes() -> None:
    files = [(path, text) for path, text in text_files() if path.suffix == ".py"]
    assert files
    found = [
        f"{path.relative_to(ROOT)}: {name} has {length}"
        for path, text in files
        for name, length in long_functions(text)
    ]
    assert not found, "\n".join(found)


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATH) == []


def test_no_check_is_switched_off_without_a_reason() -> None:
    assert lines_with(SWITCHED_OFF, suffixes=(".py",)) == []


def test_planted_faults_are_noticed() -> None:
    body = "    x = 1\n"
    assert list(long_functions("def f() -> None:\n" + body * LONGEST_FUNCTION)) == [("f", LONGEST_FUNCTION + 1)]
    assert list(long_functions("def f() -> None:\n" + body * (LONGEST_FUNCTION - 1))) == []
    assert REGISTRY.search("https://" + ".".join(["files", "pythonhosted", "org"]) + "/x")
    assert MACHINE_PATH.search('open("' + "/".join(["", "tmp", "game.json"]) + '")')
    assert MACHINE_PATH.search("cd " + "/".join(["", "work"]))
    assert not MACHINE_PATH.search("kernel/work/x and ../tmp/x")
    ignored = "x = 1  # type: " + "ignore[misc]"
    assert SWITCHED_OFF.search(ignored)
    assert not SWITCHED_OFF.search(f"{ignored}  # the stub is wrong")
