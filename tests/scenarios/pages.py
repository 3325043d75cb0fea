"""Pages of documentation: their examples, run as a reader would run them."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from profiles import THOROUGH

DEAR = "splendor prove"
FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: Path, language: str) -> Iterator[str]:
    """The blocks of a page in a language."""
    found = FENCED.findall(page.read_text(encoding="utf-8"))
    return (body for named, body in found if named == language)


def documents(page: Path) -> list[dict[str, Any]]:
    """The JSON documents that a page shows."""
    return [json.loads(body) for body in blocks(page, "json")]


def environment(modules: Path | None = None) -> dict[str, str]:
    """That of someone who has the command at hand, and perhaps some more modules."""
    beside_python = Path(sys.executable).parent
    found = {**os.environ, "PATH": f"{beside_python}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    return found if modules is None else {**found, "PYTHONPATH": str(modules)}


def python_of(page: Path) -> str:
    """The Python of a page, each line where it stands there, and nothing else."""
    kept, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        fence = line.startswith("```")
        inside = line == "```python" if fence else inside
        kept.append(line if inside and not fence else "")
    return "\n".join(kept) + "\n"


def run_python(page: Path, folder: Path, modules: Path | None = None) -> None:
    """Run the Python of a page as a doctest, in a folder of its own."""
    program = folder / f"{page.stem}.txt"
    program.write_text(python_of(page), encoding="utf-8")
    run = [sys.executable, "-m", "doctest", str(program)]
    done = subprocess.run(run, cwd=folder, env=environment(modules), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def run_session(session: str, folder: Path, modules: Path | None = None) -> None:
    """Type the commands of a session one by one, and compare what each prints with what stands below it.

    By default those that prove every theorem are left to the formal tests, which do it too.
    """
    bash = shutil.which("bash")
    assert bash is not None, "the sessions are written for bash"
    commands = list(re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE))
    assert commands
    for command, expected in (match.groups() for match in commands):
        if DEAR in command and not THOROUGH:
            continue
        done = subprocess.run(
            [bash, "-c", command],
            cwd=folder,
            env=environment(modules),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.stdout == expected, command
