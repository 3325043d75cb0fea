"""The command ``play``: how a game is begun and gone on with, and what it refuses in one line."""

import json
import os
import re
import signal
import sys
import time
from importlib import util
from io import StringIO
from pathlib import Path
from unittest import mock

import pytest

from at_the_table.playing import PATIENCE, begun
from at_the_table.sitting_down import Terminal, sitting_down
from profiles import PROFILE
from scenarios.shell import Said, refused, splendor
from splendor.cli import main
from splendor.cli.play import play_command
from splendor.cli.reading import BadInput
from splendor.kernel import Config, QuestionError, Record
from splendor.tabletop import Sitting


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are kept, empty."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "splendor" / "games"


def sat_down(*arguments: str) -> Sitting:
    with sitting_down() as games:
        assert main(["play", *arguments]) == 0
    return games[0]


def test_without_options_it_is_me_against_one_medium_bot(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = sat_down()
    assert sitting.company.texts == ("me", "medium")
    assert sitting.place is not None
    assert sitting.place.parent == folder
    assert sitting.place.exists()
    assert capsys.readouterr().out == "left\n"


def test_the_options_say_who_plays_and_what(folder: Path) -> None:
    sitting = sat_down("--players", "3", "--level", "easy", "--modules", "orient", "--seed", "friday")
    assert sitting.company.texts == ("me", "easy", "easy")
    assert sitting.state == sat_down("--players", "3", "--modules", "orient", "--seed", "friday").state
    sitting = sat_down("--seats", "Ann,hard:nodes=9,me", "--variants", "noble_veto", "--target-points", "9")
    assert sitting.company.names == ("Ann", "hard", "person")
    assert (sitting.state.config.variants, sitting.state.config.target_points) == (("noble_veto",), 9)


def test_for_machines_the_end_tells_the_file_and_how_the_game_stands(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = sat_down("--json", "--seed", "7")
    assert json.loads(capsys.readouterr().out) == {"file": str(sitting.place), "moves": 0, "result": None}


def test_a_game_is_kept_in_the_file_that_is_named(tmp_path: Path) -> None:
    place = tmp_path / "evening.json"
    sat_down("--file", str(place), "--seed", "7")
    assert json.loads(place.read_text(encoding="utf-8"))["seats"] == ["me", "medium"]


def test_a_kept_game_is_gone_on_with_by_name_and_the_last_one_by_resume(folder: Path, tmp_path: Path) -> None:
    first = sat_down("--seats", "me,easy", "--seed", "7")
    first.play("take WUG")
    place = tmp_path / "evening.json"
    sat_down("--file", str(place))
    again = sat_down("--resume")
    assert (again.place, again.state, again.company.texts) == (first.place, first.state, ("me", "easy"))
    assert sat_down(str(place)).place == place
    assert sat_down(str(place), "--seats", "Ann,easy").company.names == ("Ann", "easy")


def test_any_record_is_gone_on_with_once_it_is_said_who_plays(tmp_path: Path) -> None:
    place = tmp_path / "demo.json"
    record = Record.load(splendor("demo", "--players", "2", "--seed", "7", "--json").out)
    record.replay()
    record.undo()
    place.write_text(record.dump(), encoding="utf-8")
    with sitting_down():
        refused(said("play", str(place)), 2, "demo.json: it does not say who plays; --seats says it, as in")
    sitting = sat_down(str(place), "--seats", "me,easy")
    assert sitting.state == record.state


def test_a_record_of_somebody_else_is_never_written_over(tmp_path: Path, folder: Path) -> None:
    place = tmp_path / "record.json"
    text = Record.start(Config(players=2), seed=7).dump()
    place.write_text(text, encoding="utf-8")
    sitting = sat_down(str(place), "--seats", "me,easy")
    assert not folder.exists()
    assert sitting.left() == f"{place} stays as it was."
    sitting.play("take WUG")
    assert place.read_text(encoding="utf-8") == text
    assert kept_moves(folder) == ["take WUG"]
    assert sitting.left() == f"The game is kept. Go on with: splendor play {sitting.place}"
    named = sat_down(str(place), "--seats", "me,easy", "--file", str(tmp_path / "named.json"))
    assert (named.place, named.kept_in) == (tmp_path / "named.json", place)


def test_opening_a_kept_game_writes_nothing_and_a_wrong_result_is_not_replaced(tmp_path: Path, folder: Path) -> None:
    place = tmp_path / "evening.json"
    begun("me", "easy", place=place)
    document = json.loads(place.read_text(encoding="utf-8"))
    for result, ours in ((None, True), ({"winners": [1], "points": [0, 15]}, False)):
        text = json.dumps(document | {"result": result}, indent=2)
        place.write_text(text, encoding="utf-8")
        sitting = sat_down(str(place))
        assert place.read_text(encoding="utf-8") == text
        sitting.play("take WUG")
        assert (place.read_text(encoding="utf-8") != text) == ours == (sitting.place == place)


def test_a_finished_record_of_somebody_else_is_only_shown(tmp_path: Path, folder: Path) -> None:
    place = tmp_path / "record.json"
    place.write_text(splendor("demo", "--players", "2", "--seed", "7", "--json").out, encoding="utf-8")
    sitting = sat_down(str(place), "--seats", "me,easy")
    assert (sitting.is_only_shown, sitting.back_to(sitting.last_person())) == (True, None)
    with pytest.raises(QuestionError, match="undo: this game was played elsewhere, and is only shown"):
        sitting.undo(sitting.last_person())
    assert not folder.exists()


def said(*arguments: str) -> Said:
    """What the command says where it finds the terminals of ``sitting_down``."""
    terminals = sys.stdin, sys.stdout
    assert all(isinstance(stream, Terminal) for stream in terminals)
    with mock.patch("splendor.cli.play._need_a_terminal"):
        return splendor(*arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "me"), "seats: 1 given; 2 to 4 are allowed"),
        (("--seats", "me,hrad"), "seats: 'hrad' given; allowed are me, a name that begins with a capital letter, or"),
        (("--seats", "me,hard:nods=4"), "nods"),
        (("--level", "hrad"), "--level: 'hrad' given; a bot is allowed: easy, "),
        (("--level", "me"), "--level: 'me' given; a bot is allowed"),
        (("--level", "Ann"), "--level: 'Ann' given; a bot is allowed"),
        (("--players", "5"), "5 given; 2 to 4 are allowed"),
        (("--players", "-1"), "2 to 4 are allowed"),
        (("--players", "100000000000"), "2 to 4 are allowed"),
        (("--players", "3", "--seats", "me,hard"), "--players: not beside --seats"),
        (("--level", "easy", "--seats", "me,hard"), "--level: not beside --seats"),
        (("--modules", "nonsense"), "nonsense"),
        (("--resume",), "--resume: no unfinished game is kept in "),
        (("--resume", "game.json"), "--resume: not beside GAME"),
        (("none.json",), "none.json: No such file or directory"),
        (("none.json", "--seed", "7"), "--seed: a new game is so begun"),
        (("none.json", "--extra-nobles", ""), "--extra-nobles: a new game is so begun"),
        (("--file", ""), "--file: '' given; the name of a file is allowed"),
    ],
)
def test_what_is_not_allowed_is_refused_in_one_line(
    arguments: tuple[str, ...], words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with sitting_down():
        refused(said("play", *arguments), 2, words)
    assert not folder.exists() or not list(folder.iterdir())


PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""


def test_a_program_sits_at_the_table_and_ends_with_the_game(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM, encoding="utf-8")
    moves: list[str] = []

    def run(sitting: Sitting) -> None:
        sitting.play("take WUG")
        moves.append(str(sitting.asked_bot().answer()))

    with sitting_down(run):
        assert main(["play", "--seats", f"me,program:{sys.executable} {tmp_path / 'bot.py'}", "--seed", "7"]) == 0
    assert moves == ["take WUG"]
    with sitting_down():
        refused(
            said("play", "--seats", "me,program:no-such-program"), 2, "the name of a program that can be run is allo"
        )


def test_a_comma_within_quotes_belongs_to_the_program(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM, encoding="utf-8")
    program = f"program:{sys.executable} {tmp_path / 'bot.py'} 'a,b'"
    company = sat_down("--seats", f"me,{program}").company
    assert company.texts == ("me", program)
    with sitting_down():
        refused(said("play", "--seats", "me,,easy"), 2, "seats: '' given; allowed are me")


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    place = tmp_path / "evening.json"
    place.write_text("mine", encoding="utf-8")
    with sitting_down():
        told = f"evening.json' exists already; splendor play {place} goes on with a game that is kept there"
        refused(said("play", "--file", str(place)), 2, told)
        refused(said("play", str(place)), 2, "evening.json: ")
    assert place.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with sitting_down():
        refused(
            said("play", "--file", str(tmp_path / "file" / "game.json")), 2, "a file that can be written is allowed"
        )


def test_a_kept_game_with_an_illegal_move_is_bad_input(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    begun("me", "random", place=place)
    document = json.loads(place.read_text(encoding="utf-8")) | {"moves": ["pair Y"], "seats": ["me", "easy"]}
    place.write_text(json.dumps(document), encoding="utf-8")
    with sitting_down():
        refused(said("play", str(place)), 2, "game.json: moves[0]: pair Y: gold is never taken", "[A6]")


def test_a_kept_game_whose_seats_are_wrong_is_named(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    begun("me", "random", place=place)
    for seats, words in ((["me"], "seats: 1 given"), (["me", "hard:nodes=0"], "nodes: 0 given; 1 to 1000000")):
        kept = json.loads(place.read_text(encoding="utf-8"))
        place.write_text(json.dumps(kept | {"seats": seats}), encoding="utf-8")
        with sitting_down():
            refused(said("play", str(place)), 2, f"{place}: {words}")


def test_without_a_terminal_it_says_so_and_begins_no_game(folder: Path) -> None:
    refused(splendor("play"), 2, "play: standard input is no terminal; a terminal of 80 columns and 24 lines is needed")
    assert not folder.exists()


@pytest.mark.parametrize(("stream", "name"), [("stdin", "input"), ("stdout", "output"), ("stderr", "error")])
def test_each_of_the_streams_is_a_terminal(
    stream: str, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sitting_down():
        monkeypatch.setattr(sys, stream, StringIO())
        with pytest.raises(BadInput, match=f"^play: standard {name} is no terminal"):
            play_command.main([], standalone_mode=False)
    assert not folder.exists()


def test_without_textual_it_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    found = util.find_spec
    monkeypatch.setattr("splendor.cli.play.find_spec", lambda name: None if name == "textual" else found(name))
    refused(splendor("play"), 2, "play needs a table, but textual is missing; the extra splendor-rules[play] brings it")


COMMAND = [sys.executable, "-c", "import sys; from splendor.cli import main; sys.exit(main())", "play"]


@pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")
def test_a_game_outlives_a_table_that_is_killed(folder: Path) -> None:
    first = Screen(*COMMAND, "--seats", "me,easy", "--seed", "7")
    first.waits_for("you are asked")
    first.types("wugt")
    until(lambda: len(kept_moves(folder)) == 2)
    first.kill()
    second = Screen(*COMMAND, "--resume")
    second.waits_for("you  take")
    second.types("q")
    second.waits_for("Go on with: splendor play ")
    assert second.exit_code() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")
def test_a_terminal_that_is_closed_ends_the_program_that_thinks(folder: Path, tmp_path: Path) -> None:
    bot, told = tmp_path / "bot.py", tmp_path / "told"
    thinks = f"import os, time\ninput()\nopen({str(told)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)\n"
    bot.write_text(thinks, encoding="utf-8")
    screen = Screen(*COMMAND, "--seats", f"program:{sys.executable} {bot} ,me", "--seed", "7")
    until(lambda: told.exists() and told.read_text(encoding="utf-8"))
    screen.waits_for("is thinking")
    screen.closes()
    until(lambda: not is_alive(int(told.read_text(encoding="utf-8"))))


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")
@pytest.mark.skipif(PROFILE == "dev", reason="it takes seconds, and is for longer runs")
def test_a_table_that_is_told_to_end_leaves_the_terminal_as_it_was(folder: Path) -> None:
    screen = Screen(*COMMAND, "--seats", "me,easy", "--seed", "7")
    screen.waits_for("you are asked")
    screen.signals(signal.SIGTERM)
    screen.waits_for("Go on with: splendor play ")
    assert screen.exit_code() == 0


def kept_moves(folder: Path) -> list[str]:
    moves: list[str] = json.loads(next(folder.glob("*.json")).read_text(encoding="utf-8"))["moves"]
    return moves


def until(so: object) -> None:
    assert callable(so)
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


CONTROL = re.compile(r"\x1b\[[0-9;?<>=]*[A-Za-z]")
"""What a terminal obeys and does not show."""


class Screen:
    """A program on a terminal of 80 columns and 24 lines."""

    def __init__(self, *command: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
            os.execv(command[0], command)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._seen = ""

    def waits_for(self, words: str) -> None:
        import select

        end = time.monotonic() + PATIENCE
        while words not in CONTROL.sub("", self._seen):
            assert time.monotonic() < end, f"{words!r} did not come: {self._seen[-2000:]!r}"
            if select.select([self._terminal], [], [], 0.1)[0]:
                self._seen += os.read(self._terminal, 65536).decode(errors="replace")

    def types(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def signals(self, number: int) -> None:
        os.kill(self._pid, number)

    def closes(self) -> None:
        os.close(self._terminal)
        os.waitpid(self._pid, 0)

    def kill(self) -> None:
        self.signals(signal.SIGKILL)
        os.waitpid(self._pid, 0)

    def exit_code(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
