"""The README tells the truth: its Python runs as a doctest, its shell and JavaScript print what they show."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scenarios.pages import blocks, environment, python_of, run_python, run_session
from scenarios.repository import ROOT

pytestmark = pytest.mark.sources

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
SESSIONS = list(blocks(README, "console"))
PROGRAMS = re.findall(r"```javascript\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```", TEXT, re.DOTALL)
NODE = shutil.which("node")


def test_the_python_of_the_readme_runs_as_it_is_written(tmp_path: Path) -> None:
    assert python_of(README).count(">>> ") > 15
    run_python(README, tmp_path)


@pytest.mark.parametrize("session", SESSIONS)
def test_the_shell_of_the_readme_prints_what_it_shows(session: str, tmp_path: Path) -> None:
    run_session(session, tmp_path)


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
