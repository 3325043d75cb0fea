"""The README tells the truth: its Python runs as a doctest, its shell sessions print what they show."""

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
SESSIONS = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_python_of_the_readme_runs_as_it_is_written() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 15
    assert failed == 0


@pytest.mark.parametrize("session", SESSIONS)
def test_the_shell_of_the_readme_prints_what_it_shows(session: str, tmp_path: Path) -> None:
    beside_python = Path(sys.executable).parent
    bash = shutil.which("bash")
    assert bash is not None, "the README's sessions are written for bash"
    environment = {**os.environ, "PATH": f"{beside_python}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    commands = list(re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE))
    assert commands
    for command, expected in (match.groups() for match in commands):
        done = subprocess.run(
            [bash, "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.stdout + done.stderr == expected, command
