"""The README tells the truth: its Python runs as a doctest, its shell and JavaScript print what they show."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scenarios.repository import ROOT

pytestmark = pytest.mark.sources

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
PROGRAMS = re.findall(r"```javascript\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```", TEXT, re.DOTALL)
NODE = shutil.which("node")


def environment() -> dict[str, str]:
    """That of someone who has the command at hand."""
    beside_python = Path(sys.executable).parent
    return {**os.environ, "PATH": f"{beside_python}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}


def test_the_python_of_the_readme_runs_as_it_is_written() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 15
    assert failed == 0


@pytest.mark.parametrize("session", SESSIONS)
def test_the_shell_of_the_readme_prints_what_it_shows(session: str, tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None, "the README's sessions are written for bash"
    commands = list(re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE))
    assert commands
    for command, expected in (match.groups() for match in commands):
        done = subprocess.run(
            [bash, "-c", command], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
        )
        assert done.stdout + done.stderr == expected, command


@pytest.mark.skipif(NODE is None, reason="node is not installed, which the README's JavaScript runs on")
@pytest.mark.parametrize(("program", "expected"), PROGRAMS)
def test_the_javascript_of_the_readme_prints_what_it_shows(program: str, expected: str, tmp_path: Path) -> None:
    assert NODE is not None
    file = tmp_path / "ask.js"
    file.write_text(program, encoding="utf-8")
    done = subprocess.run(
        [NODE, file], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.stdout, done.stderr, done.returncode) == (expected, "", 0)


def test_the_readme_asks_the_oracle_from_a_shell_from_python_and_from_javascript() -> None:
    assert any("splendor afford" in session for session in SESSIONS)
    assert ">>> afford(" in TEXT
    assert len(PROGRAMS) == TEXT.count("```javascript") == 1
