"""What users get: the wheel, in an empty environment outside the repository, is imported, played, typed and tested.

python tests/wheel.py [imports] [demo] [oracle] [types] [suite]      all of them, unless some are named
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("kernel", "modules", "oracle", "runs", "bots", "arena", "pictures", "tabletop", "cli", "bench")
PACKAGES = [f"splendor.{folder}" for folder in FOLDERS]
NOT_SOURCE = shutil.ignore_patterns(".*", "build", "_build", "dist", "*.egg-info", "__pycache__")

BARE_NAMES = f"""
import importlib.util
found = [name for name in {FOLDERS} if importlib.util.find_spec(name)]
assert not found, f"the wheel shadows its users' own packages: {{found}}"
"""

LIGHT_KERNEL = """
import sys
before = set(sys.modules)
import splendor.kernel
loaded = {name for name in sys.modules if name not in before}
outside = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
allowed = {"attr", "attrs", "fastjsonschema", "pvectorc", "pyrsistent", "splendor", "typing_extensions"}
assert outside <= allowed, f"import splendor.kernel also loads {sorted(outside - allowed)}"
ours = sorted(name for name in loaded if name.startswith("splendor.") and not name.startswith("splendor.kernel"))
assert not ours, f"import splendor.kernel also loads {ours}"
"""


WITHOUT_THE_ORACLE = """
import contextlib, io
from splendor.cli import main
said = io.StringIO()
with contextlib.redirect_stderr(said):
    codes = [main(arguments.split()) for arguments in ("afford --cost R1", "prove", "replay --check -")]
lines = said.getvalue().splitlines()
assert codes == [2, 2, 2], codes
assert len(lines) == 3, lines
assert all("splendor-rules[oracle]" in line for line in lines), lines
"""

WITH_THE_ORACLE = """
import contextlib, io
from splendor.cli import main
from splendor.oracle import Question, afford
assert afford(Question(cost={"R": 3}, tokens={"R": 2, "Y": 1})).affordable
said = io.StringIO()
with contextlib.redirect_stdout(said):
    code = main(["demo", "--seed", "7", "--every", "0"])
assert code == 0, code
assert "and agrees on all of them" in said.getvalue(), said.getvalue()[-300:]
"""

WITH_THE_WHEEL = ("scenarios", "at_the_table", "contests", "opponents", "pictures")
"""The tests that meet all which a wheel can lack: data files, commands, extras, entry points."""


class Elsewhere:
    """An empty environment and the folder beside it, far from the repository, in which everything is run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "env" / ("Scripts" if os.name == "nt" else "bin")

    def run(self, program: str, *arguments: str | Path, quiet: bool = False) -> None:
        """Runs a program of the environment; one that fails ends the check."""
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        command = [self.bin / program, *arguments]
        done = subprocess.run(command, cwd=self.folder, env=outside, capture_output=quiet, text=True, check=False)
        if done.returncode != 0:
            print(done.stdout or "", done.stderr or "", sep="", end="")
            sys.exit(f"wheel: failed: {' '.join(str(part) for part in command)[:300]}")

    def install(self, *requirements: str | Path) -> None:
        self.run("python", "-m", "pip", "install", "--quiet", "--quiet", "--disable-pip-version-check", *requirements)


def built_wheel(folder: Path) -> Path:
    """The wheel of a clean copy of the sources, so that nothing left over from an earlier build gets in."""
    shutil.copytree(ROOT, folder / "source", ignore=NOT_SOURCE)
    build: list[str | Path] = [sys.executable, "-m", "build", "--wheel", "--outdir", folder / "dist", folder / "source"]
    done = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"wheel: cannot be built:\n{done.stdout}{done.stderr}")
    shutil.rmtree(folder / "source")
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def imports(place: Elsewhere) -> None:
    """The packages import with what the wheel itself requires and under no other name, and the kernel stays light."""
    place.run("python", "-c", BARE_NAMES)
    place.run("python", "-c", LIGHT_KERNEL)
    for package in PACKAGES:
        if package != "splendor.oracle":  # asks for its extra, and has a step of its own
            place.run("python", "-c", f"import {package}")


def demo(place: Elsewhere) -> None:
    """The command is there and plays a whole game; what asks the oracle says that it is not installed."""
    place.run("splendor", "demo", "--players", "3", "--seed", "7", quiet=True)
    place.run("python", "-c", WITHOUT_THE_ORACLE)


def oracle(place: Elsewhere) -> None:
    """With its extra the oracle imports, answers and checks a game, and the kernel still does not load the solver."""
    place.run("python", "-c", "import splendor.oracle")
    place.run("python", "-c", LIGHT_KERNEL)
    place.run("python", "-c", WITH_THE_ORACLE)


def types(place: Elsewhere) -> None:
    """The installed packages, and the tests against them, pass mypy --strict."""
    checker = ("mypy", "--strict", "--config-file", "pyproject.toml")
    place.run(*checker, *(part for package in PACKAGES for part in ("-p", package)))
    place.run(*checker, "tests")


def suite(place: Elsewhere) -> None:
    """What people do passes against the wheel; what asks the sources, or only how true the rules are, has been run."""
    folders = [Path("tests", folder) for folder in WITH_THE_WHEEL]
    place.run(
        "pytest", "--numprocesses", "auto", "--dist", "worksteal", "-m", "not sources", "--hypothesis-seed=0", *folders
    )


Step = Callable[[Elsewhere], None]
WITH_THE_WHEEL_ALONE: dict[str, Step] = {"imports": imports, "demo": demo}
WITH_THE_EXTRA: dict[str, Step] = {"oracle": oracle}
WITH_TEST_TOOLS: dict[str, Step] = {"types": types, "suite": suite}
ALLOWED = (*WITH_THE_WHEEL_ALONE, *WITH_THE_EXTRA, *WITH_TEST_TOOLS)


def take(steps: dict[str, Step], names: Sequence[str], place: Elsewhere, *requirements: str | Path) -> None:
    """Installs what these steps need, if any of them is named, and takes those in order."""
    named = {name: step for name, step in steps.items() if name in names}
    if named:
        place.install(*requirements)
    for name, step in named.items():
        begun = time.monotonic()
        step(place)
        print(f"wheel: {name} in order ({time.monotonic() - begun:.0f} s)", flush=True)


def check(names: Sequence[str]) -> None:
    """Builds the wheel and takes the named steps."""
    if unknown := [name for name in names if name not in ALLOWED]:
        sys.exit(f"wheel: no such step: {', '.join(unknown)}; allowed: {', '.join(ALLOWED)}")
    with tempfile.TemporaryDirectory(prefix="splendor-wheel-") as folder:
        place = Elsewhere(Path(folder).resolve())
        wheel = built_wheel(place.folder)
        venv.create(place.folder / "env", with_pip=True)
        shutil.copytree(ROOT / "tests", place.folder / "tests", ignore=NOT_SOURCE)
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, place.folder)
        take(WITH_THE_WHEEL_ALONE, names, place, wheel)
        take(WITH_THE_EXTRA, names, place, f"{wheel}[oracle]")
        take(WITH_TEST_TOOLS, names, place, f"{wheel}[dev]")


if __name__ == "__main__":
    check(sys.argv[1:] or ALLOWED)
