"""The pages of the documentation tell the truth: what they show is run, and every public name is told somewhere."""

import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import pytest

from scenarios.pages import blocks, documents, environment, python_of, run_python, run_session
from scenarios.repository import ROOT
from splendor.kernel import state_from_json, state_to_json

pytestmark = pytest.mark.sources

DOCS = ROOT / "docs"
GUILDS = DOCS / "guilds"
EXAMPLES = {DOCS / "module.md": GUILDS, DOCS / "bots.md": DOCS / "magpie"}
"""The pages about a worked example, with the folder that has its file and package."""
WITH_PROGRAMS = DOCS / "arena.md"
OF_THEIR_OWN = ("rules.md", "rule-index.md", "perft.md", "verification.md")
"""Pages that other tests hold to the truth."""
PAGES = sorted(page for page in DOCS.glob("*.md") if page.name not in OF_THEIR_OWN)
RUN = ("python", "console", "json")
TOLD = [
    *("splendor.kernel", "splendor.oracle", "splendor.kernel.laws", "splendor.kernel.rules", "splendor.kernel.events"),
    *("splendor.runs", "splendor.bots", "splendor.arena", "splendor.pictures", "splendor.tabletop"),
    *(f"splendor.modules.{name}" for name in ("cities", "house", "orient", "strongholds", "trading_posts")),
]
"""Where the public names are that the reference must tell."""
TELLS_ITSELF = re.compile(r"\{(?:csv-table|eval-rst|literalinclude|toctree|raw)\}.*")


@pytest.fixture
def modules(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """A folder of what a page is about, at hand as if it were installed: a worked example, or programs that play."""
    if page == WITH_PROGRAMS:
        return DOCS / "programs"
    return installed(EXAMPLES[page], tmp_path_factory.mktemp("modules")) if page in EXAMPLES else None


def installed(example: Path, folder: Path) -> Path:
    """Lay a worked example into a folder, with the entry points of its package."""
    shutil.copy(example / f"{example.name}.py", folder)
    project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {place}" for name, place in points.items()))
    ]
    about.joinpath("entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_there_are_pages_with_something_to_run() -> None:
    assert len(showing("python")) > 6
    assert len(showing("console")) > 2
    assert sum(python_of(page).count(">>> ") for page in PAGES) > 100


def showing(language: str) -> list[Path]:
    return [page for page in PAGES if any(blocks(page, language))]


@pytest.mark.parametrize("page", showing("python"), ids=lambda page: page.stem)
def test_the_python_of_a_page_runs_as_it_is_written(page: Path, modules: Path | None, tmp_path: Path) -> None:
    assert all(body.startswith(">>> ") for body in blocks(page, "python"))
    run_python(page, tmp_path, modules)


@pytest.mark.parametrize("page", showing("console"), ids=lambda page: page.stem)
def test_the_shell_of_a_page_prints_what_it_shows(page: Path, modules: Path | None, tmp_path: Path) -> None:
    for session in blocks(page, "console"):
        run_session(session, tmp_path, modules)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_shows_nothing_that_is_not_run(page: Path) -> None:
    opened = re.findall(r"^```(.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [named for named in opened if named not in RUN and not TELLS_ITSELF.fullmatch(named)] == []


def test_the_positions_of_the_pages_are_positions() -> None:
    shown = [document for page in PAGES for document in documents(page)]
    assert shown
    for document in shown:
        full = state_to_json(state_from_json(document))
        assert full["config"]["players"] == document["config"]["players"]


def test_the_worked_example_keeps_the_laws_in_every_combination(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    shutil.copy(GUILDS / "test_guilds.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", tmp_path],
        cwd=tmp_path,
        env=environment(installed(GUILDS, site)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    passed = re.search(r"^(\d+) passed", done.stdout, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) > 16, "one game for every choice of the expansions, and the scenarios"


def told_names() -> set[str]:
    """Every name that the reference tells, as ``package:name``."""
    told: set[str] = set()
    for page in (DOCS / "reference").glob("*.md"):
        package = ""
        for line in page.read_text(encoding="utf-8").splitlines():
            if found := re.match(r"\.\. (?:currentmodule|automodule):: (\S+)", line):
                package = found[1]
            elif found := re.match(r"\.\. auto(?:class|data|exception|function):: (\S+)", line):
                home, _, name = found[1].rpartition(".")
                told.add(f"{home or package}:{name}")
    return told


def test_the_reference_tells_every_public_name() -> None:
    told = [resolve_name(name) for name in told_names()]
    untold = {
        f"{package.__name__}.{name}"
        for package in map(import_module, TOLD)
        for name in package.__all__
        if not any(getattr(package, name) is thing for thing in told)
    }
    assert untold == set()
