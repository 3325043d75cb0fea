"""The repository itself, for the tests that read its files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def files_of_the_project() -> tuple[Path, ...]:
    """Every file that is, or is about to be, under version control."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        pytest.skip("not a git checkout, so nothing says which files are the project's")
    paths = (ROOT / name for name in sorted(set(found.stdout.split("\0")) - {""}))
    return tuple(path for path in paths if path.is_file())


def text_files() -> tuple[tuple[Path, str], ...]:
    """The project's files that hold text, with the text."""
    contents = ((path, path.read_bytes()) for path in files_of_the_project())
    return tuple((path, data.decode()) for path, data in contents if b"\0" not in data)


def rule_ids(page: str, installed: frozenset[str]) -> dict[str, bool]:
    """The ids of a rules page, and whether each is in force: one marked "(module `name`)" is once that is installed."""
    ids: dict[str, bool] = {}
    under: str | None = None
    for line in page.splitlines():
        module = re.search(r"\(module `(\w+)`\)", line)
        if line.startswith("## "):
            under = module[1] if module else None
        if rule := re.match(r"- \*\*([A-Z]\d+)\*\* ", line):
            owner = module[1] if module else under
            assert rule[1] not in ids, f"{rule[1]} stands twice on the rules page"
            ids[rule[1]] = owner is None or owner in installed
    return ids
