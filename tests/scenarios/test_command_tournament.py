"""``splendor tournament``: what it tells, what it writes, that it goes on where it was stopped, and what it refuses."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import pytest

from scenarios.shell import Said, refused, splendor, started

FAILING = f"bad=program:{sys.executable} -c 'print(1 / 0)'"
STRANGERS = """
import os, time

def stuck():
    return lambda view, chance: time.sleep(60)

def dead():
    return lambda view, chance: os._exit(9)
"""
FEW = ("tournament", "--bots", "random, lucky=random", "--games", "3", "--seed", "few")
posix = pytest.mark.skipif(os.name == "nt", reason="posix-only: signals")


@pytest.fixture(scope="module")
def few() -> Said:
    said = splendor(*FEW)
    assert (said.code, said.err) == (0, "")
    return said


def test_the_table_has_a_line_for_each_bot(few: Said) -> None:
    rows = [line.split() for line in few.lines if line.strip()]
    assert rows[0] == ["bot", "rating", "95", "%", "games", "share", "95", "%", "even"]
    assert {row[0] for row in rows[2:4]} == {"random", "lucky"}
    assert {row[3] for row in rows[2:4]} == {"4"}, "three games are rounded up to two deals in both rotations"
    assert sum(float(row[4]) for row in rows[2:4]) == pytest.approx(100)
    assert max(map(len, few.lines)) <= 80


def test_every_combination_has_its_lines_and_a_failing_program_is_told() -> None:
    some = ("--modules", "", "--modules", "cities,orient,strongholds,trading_posts", "--players", "3")
    said = splendor(*FEW, "--bots", FAILING, *some, "--seats", "one-against-rest")
    assert (said.code, said.err) == (0, "")
    rows = [line.split() for line in said.lines if line.strip()]
    assert rows[0][-1] == "forfeits"
    assert [row for row in rows if row[0] in ("base", "all")] == [["base"], ["all", "four"], ["all", "together"]]
    assert [row[-1] for row in rows if row[0] == "bad"][:3] == ["6", "6", "12"]
    assert any(line.split()[:4] == ["random", "v", "2", "bad"] for line in said.lines if line.strip())
    assert "bad forfeited 12 games: ended with exit code 1 before it answered; " in said.lines[-1]
    assert max(map(len, said.lines[:-1])) <= 80


def test_files_hold_what_is_told(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra splendor-rules[plot] is not installed")
    page, picture = tmp_path / "out.csv", tmp_path / "out.svg"
    said = splendor(*FEW, "--json", "--csv", str(page), "--plot", str(picture))
    told = json.loads(said.out)
    assert (told["players"], told["seats"], told["seed"], told["forfeits"]) == (2, "mixed", "few", [])
    (base,) = told["combinations"]
    lines = list(csv.DictReader(page.read_text().splitlines()))[:2]
    assert [line["bot"] for line in lines] == [bot["bot"] for bot in base["bots"]]
    assert [float(line["share"]) for line in lines] == [bot["share"] for bot in base["bots"]]
    assert "<svg" in picture.read_text()


def test_a_run_goes_on_from_its_file_on_any_number_of_processes(few: Said, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    assert splendor(*FEW, "--jobs", "2", "--file", file) == few
    kept = Path(file).read_text()
    Path(file).write_text("".join(kept.splitlines(keepends=True)[:3]) + '{"seed": "base')
    assert splendor(*FEW, "--file", file) == few
    assert sorted(Path(file).read_text().splitlines()) == sorted(kept.splitlines())
    refused(splendor(*FEW[:-1], "other", "--file", file), 2, "holds the results of another run")


@posix
@pytest.mark.parametrize(
    ("jobs", "name"), [("1", "SIGINT"), ("2", "SIGINT"), ("1", "SIGTERM"), ("2", "SIGTERM"), ("2", "SIGHUP")]
)
def test_a_run_that_is_stopped_says_how_to_go_on_and_leaves_no_process(tmp_path: Path, jobs: str, name: str) -> None:
    file, begun = tmp_path / "games.jsonl", tmp_path / "processes"
    begun.mkdir()
    code = f"import os, time; os.mkdir({str(begun)!r} + '/' + str(os.getpid())); time.sleep(60)"
    slow = f'slow=program:{sys.executable} -c "{code}"'
    options = ("--bots", "random", "--bots", slow, "--seconds", "60", "--jobs", jobs, "--file", str(file))
    process = started("tournament", *options)
    until = time.monotonic() + 30
    while not list(begun.iterdir()) and time.monotonic() < until:
        time.sleep(0.01)
    # Ctrl-C and a terminal that is closed strike the whole group, kill the command alone.
    (os.kill if name == "SIGTERM" else os.killpg)(process.pid, getattr(signal, name))
    _, err = process.communicate(timeout=30)
    told = f"stopped after 0 of 100 games; they are kept in {file}, and the same command goes on from there"
    assert (process.returncode, err) == (130, f"splendor: {told}\n")
    programs = list(begun.iterdir())
    assert programs
    for program in programs:
        with pytest.raises(ProcessLookupError):
            os.kill(int(program.name), 0)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_a_file_is_not_asked_for_two_things(tmp_path: Path) -> None:
    one, other = str(tmp_path / "out.png"), f"{tmp_path}/./out.png"
    for first, second in (("--file", "--csv"), ("--file", "--plot"), ("--csv", "--plot")):
        said = splendor(*FEW, first, one, second, other)
        refused(said, 2, f"{second}: {other!r} given, as for {first}; a file of its own is allowed")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--file", "--csv", "--plot"])
def test_a_place_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path, option: str) -> None:
    folder = tmp_path / "out.png"
    folder.mkdir()
    with mock.patch("splendor.cli.contest.hold", side_effect=AssertionError):
        refused(
            splendor(*FEW, option, str(folder)), 2, f"{option}: {str(folder)!r} given, a folder; the name of a file"
        )
        path = str(tmp_path / "other.png")
        with mock.patch("splendor.cli.contest.os.access", return_value=False):
            refused(splendor(*FEW, option, path), 2, f"{option}: {path!r} given; a file that can be written is allowed")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_by_the_name_of_the_file_and_the_standings_all_the_same(few: Said) -> None:
    said = splendor(*FEW, "--csv", "/dev/full")
    told = "splendor: --csv: /dev/full: No space left on device; a file that can be written is allowed\n"
    assert (said.code, said.out, said.err) == (2, few.out, told)
    refused(splendor(*FEW, "--file", "/dev/full"), 2, "/dev/full: is no plain file; a file of results")


def test_a_kept_game_that_is_none_is_refused_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert splendor(*FEW, "--file", str(file)).code == 0
    first, second, *others = file.read_text().splitlines(keepends=True)
    file.write_text("".join([first, second, others[0].replace('"winners"', '"losers"'), *others[1:]]))
    refused(splendor(*FEW, "--file", str(file)), 2, f"{file}: line 3 is no result; a file of results")


def test_a_bot_of_another_package_that_hangs_or_dies_disturbs_no_other(tmp_path: Path) -> None:
    tmp_path.joinpath("stranger.py").write_text(STRANGERS)
    about = tmp_path / "stranger-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    about.joinpath("entry_points.txt").write_text("[splendor.bots]\nstuck = stranger:stuck\ndead = stranger:dead\n")
    code = "import sys; from splendor.cli import main; sys.exit(main())"
    some = ("--bots", "random,stuck,dead", "--players", "3", "--games", "3", "--seconds", "3", "--json")
    done = subprocess.run(
        [sys.executable, "-c", code, "tournament", *some],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    reasons = {(lost["bot"], lost["reason"]): lost["games"] for lost in json.loads(done.stdout)["forfeits"]}
    assert reasons == {
        ("dead", "ended with exit code 9 before it answered"): 2,
        ("stuck", "gave no answer within 3 seconds"): 1,
    }


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--bots", "easy"), "bots: 1 given; 2 or more are allowed"),
        (("--bots", "easy,easier"), "bot: 'easier' is unknown; allowed: "),
        (("--bots", "easy,easy"), "bots: easy stands twice; each name once is allowed, and NAME=BOT gives another"),
        (("--bots", "easy,a b=random"), "bots: the name 'a b' given; letters, digits, _, - and . are allowed"),
        (("--bots", "easy,=random"), "bots: the name '' given; letters, digits, _, - and . are allowed"),
        (("--bots", "easy,b="), "bot: '' is unknown; allowed: "),
        (("--bots", "easy,program:no-such-program"), "program: 'no-such-program' given"),
        (("--bots", "easy,random", "--games", "-1"), "'--games': '-1' given; a whole number of 1 or more is allowed"),
        (("--bots", "easy,random", "--games", "0"), "'--games': '0' given; a whole number of 1 or more is allowed"),
        (("--bots", "easy,random", "--players", "5"), "players: 5 given; 2 to 4 are allowed [S5]"),
        (("--bots", "easy,random", "--players", "3"), "or one-against-rest with 2 or more"),
        (("--bots", "easy,random", "--seats", "all"), "seating: 'all' given; allowed: mixed, one-against-rest"),
        (("--bots", "easy,random", "--modules", "orients"), "modules: 'orients' is unknown"),
        (("--bots", "easy,random", "--modules", "", "--modules", ""), "base is given twice"),
        (("--bots", "easy,random", "--modules", "", "--every-combination"), "--every-combination is allowed without"),
        (("--bots", "easy,random", "--seconds", "0"), "'0' given; more than 0 to 60 seconds are allowed, as in 0.5"),
        (("--bots", "easy,random", "--jobs", "0"), "--jobs: 0 given; 1 to 256 are allowed"),
        (("--bots", "easy,random", "--plot", "out.gif"), "a name that ends in .png, .svg, .pdf is allowed"),
        (("--bots", "easy,random", "--csv", "no/such/folder.csv"), "a file in a folder that exists is allowed"),
        ((), "Missing option '--bots'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(given: tuple[str, ...], words: str) -> None:
    refused(splendor("tournament", *given), 2, words)


def test_a_plot_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.arena.plot.find_spec", lambda name: None)
    said = splendor("tournament", "--bots", "easy,random", "--plot", "out.png")
    refused(said, 2, "matplotlib is missing; the extra splendor-rules[plot] brings it")
