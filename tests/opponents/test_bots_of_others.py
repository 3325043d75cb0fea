"""Bots that others ship are found by name, and what is wrong with one is told in a line."""

import json
import re
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
    print("a word on the way")
    return "no function"

def fussy(often=1):
    raise ValueError(f"often is\\n{often}")

NUMBER = 7
"""

POINTS = """[splendor.bots]
loner = loner:Loner
spoilt = loner:spoilt
missing = loner:Missing
absent = nowhere:Bot
fussy = loner:fussy
number = loner:NUMBER
builtin = builtins:dict
unlucky = unlucky:Bot
leaver = leaver:Bot
"""

POINTED = re.findall(r"^(\w+) =", POINTS, re.MULTILINE)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    tmp_path.joinpath("loner.py").write_text(LONER, encoding="utf-8")
    tmp_path.joinpath("unlucky.py").write_text("raise ValueError('no licence')", encoding="utf-8")
    tmp_path.joinpath("leaver.py").write_text("import sys\nsys.exit(4)", encoding="utf-8")
    about = tmp_path / "splendor_loner-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: splendor-loner\nVersion: 1.0\n")
    about.joinpath("entry_points.txt").write_text(POINTS)
    return tmp_path


def said(program: str, installed: Path) -> str:
    run = [sys.executable, "-c", f"from splendor.bots import *\n{program}"]
    done = subprocess.run(run, cwd=installed, env=environment(installed), capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_a_bot_of_another_package_is_found_with_its_options(installed: Path) -> None:
    program = """
from random import Random
from splendor.kernel import Config, new_game, observe
view = observe(new_game(Config(players=2), seed=7), 0)
print(*bots(), parse_bot("loner:place=3")(view, Random(1)), suggest(view, "loner", Random(1)).move)
"""
    names = sorted([*POINTED, "easy", "hard", "medium", "random"])
    assert said(program, installed) == " ".join([*names, "take WGR", "take WUG"])


WRONG = {
    "loner:pace=3": "bot loner: pace given; its options are place",
    "spoilt": "bot spoilt: its entry point makes 'no function'; a function is allowed",
    "missing": "bot missing: its package cannot be loaded: ",
    "absent": "bot absent: its package cannot be loaded: it raised ModuleNotFoundError: No module named 'nowhere'",
    "unlucky": "bot unlucky: its package cannot be loaded: it raised ValueError: no licence (unlucky.py, line 1)",
    "leaver": "bot leaver: its package cannot be loaded: it raised SystemExit: 4 (leaver.py, line 2)",
    "fussy:often=x": "bot fussy: it cannot be made with often='x': it raised ValueError: often is\\nx (loner.py, line ",
    "number": "bot number: its entry point gives 7; what makes a bot from its options is allowed",
    "builtin": "bot builtin: its entry point gives <class 'dict'>; what makes a bot from its options is allowed",
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
