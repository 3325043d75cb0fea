"""Bots that others ship are found by name, and what is wrong with one is told in a line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scenarios.pages import environment

LONER = """
from attrs import frozen
from splendor.kernel import legal_moves

@frozen
class Loner:
    place: int = 0

    def __call__(self, view, chance):
        moves = legal_moves(view)
        return moves[min(self.place, len(moves) - 1)]

def spoilt():
    return "no function"
"""

POINTS = """[splendor.bots]
loner = loner:Loner
spoilt = loner:spoilt
missing = loner:Missing
absent = nowhere:Bot
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    tmp_path.joinpath("loner.py").write_text(LONER, encoding="utf-8")
    about = tmp_path / "splendor_loner-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: splendor-loner\nVersion: 1.0\n")
    about.joinpath("entry_points.txt").write_text(POINTS)
    return tmp_path


def said(program: str, installed: Path) -> str:
    run = [sys.executable, "-c", f"from splendor.bots import *\n{program}"]
    done = subprocess.run(run, cwd=installed, env=environment(installed), capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip().splitlines()[-1]


def test_a_bot_of_another_package_is_found_with_its_options(installed: Path) -> None:
    program = """
from random import Random
from splendor.kernel import Config, new_game, observe
view = observe(new_game(Config(players=2), seed=7), 0)
print(*bots(), parse_bot("loner:place=3")(view, Random(1)), suggest(view, "loner", Random(1)).move)
"""
    assert said(program, installed) == "absent easy hard loner medium missing random spoilt take WGR take WUG"


WRONG = {
    "loner:pace=3": "bot loner: pace given; its options are place",
    "spoilt": "bot spoilt: its entry point makes 'no function'; a function is allowed",
    "missing": "bot missing: its package cannot be loaded: ",
    "absent": "bot absent: its package cannot be loaded: \"No module named 'nowhere'\"",
}


def test_what_is_wrong_with_one_is_told_in_a_line(installed: Path) -> None:
    program = f"""
import json
from splendor.kernel import QuestionError
told = {{}}
for name in {list(WRONG)}:
    try:
        parse_bot(name)
    except QuestionError as error:
        told[name] = str(error)
print(json.dumps(told))
"""
    told = json.loads(said(program, installed))
    assert list(told) == list(WRONG)
    for name, line in told.items():
        assert line.startswith(WRONG[name])
        assert "\n" not in line
