"""``splendor verify``: what it counts, what it finds, and that a run can be stopped, resumed and spread out."""

import json
import os
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from properties.strategies import tried
from scenarios.shell import splendor, started
from splendor.cli import verifying
from splendor.kernel import State
from splendor.kernel.laws import law

FEW = ("verify", "--games", "3", "--modules", "orient,strongholds", "--oracle-every", "20", "--seed", "few")


def test_it_goes_through_every_combination_and_counts_what_it_checked() -> None:
    """By default at two players alone."""
    many, sizes = tried(16, 48, 48), tried(["--players", "2"], [], [])
    given = ("--games", str(many), *sizes, "--oracle-every", "0", "--laws-every", "400", "--json")
    told = json.loads(splendor("verify", *given).out)
    assert len(told["combinations"]) == many
    assert all(counts["games"] == 1 and counts["moves"] > 40 for counts in told["combinations"].values())
    largest = f"cities+orient+strongholds+trading_posts, {tried(2, 4, 4)} players"
    assert {"base, 2 players", largest} < told["combinations"].keys()
    assert told["found"] == []


def test_the_table_has_a_line_for_each_combination_and_their_sum() -> None:
    said = splendor(*FEW)
    assert said.code == 0
    rows = [line.split() for line in said.lines if line.strip()]
    assert rows[0] == ["expansions", "seats", "games", "moves", "all", "laws", "oracle", "faults"]
    assert [row[:3] for row in rows[2:-1]] == [["orient+strongholds", seats, "1"] for seats in "234"]
    sums = [sum(int(row[column]) for row in rows[2:-1]) for column in range(3, 7)]
    assert [int(figure) for figure in rows[-1][3:]] == sums
    assert sums[2] > 3
    assert max(map(len, said.lines)) <= 80


def test_processes_find_the_same_and_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "verified.jsonl")
    alone = splendor(*FEW)
    assert splendor(*FEW, "--executor", "processes:2", "--file", file) == alone
    kept = Path(file).read_text()
    assert len(kept.splitlines()) == 4
    Path(file).write_text("".join(kept.splitlines(keepends=True)[:3]) + '{"seed": "few/2", "mov')
    assert splendor(*FEW, "--file", file) == alone
    assert sorted(Path(file).read_text().splitlines()) == sorted(kept.splitlines())
    other = splendor(*FEW[:-1], "other", "--file", file)
    assert other.code == 2
    assert "holds the results of another run" in other.err


@pytest.mark.skipif(os.name == "nt", reason="posix-only: signals")
def test_a_run_that_is_stopped_says_how_to_go_on_and_leaves_no_process(tmp_path: Path) -> None:
    file = tmp_path / "verified.jsonl"
    quick = ("--modules", "", "--players", "2", "--oracle-every", "0", "--laws-every", "1000")
    process = started("verify", "--games", "5000", *quick, "--executor", "processes:1", "--file", str(file))
    until = time.monotonic() + 60
    while not (file.exists() and file.read_text().count("\n") > 1) and time.monotonic() < until:
        time.sleep(0.05)
    process.terminate()
    _, err = process.communicate(timeout=30)
    kept = file.read_text().count("\n") - 1
    assert kept >= 1
    assert process.returncode == 130
    assert err.startswith("splendor: stopped after ")
    assert err.endswith(f" of 5000 games; they are kept in {file}, and the same command goes on from there\n")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@law("A1")
def no_turn_is_the_seventh(state: State) -> Iterator[str]:
    if state.turn == 7:
        yield "it is the seventh turn"


def test_what_breaks_a_law_is_told_with_the_game_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    laws = ((*verifying.OF_EVERY_MOVE[0], no_turn_is_the_seventh), verifying.OF_EVERY_MOVE[1])
    monkeypatch.setattr(verifying, "OF_EVERY_MOVE", laws)
    said = splendor("verify", "--games", "2", "--modules", "", "--oracle-every", "0", "--players", "2")
    assert said.code == 1
    first, second = said.err.splitlines()
    assert first.startswith("splendor: base, 2 players, game 0: turn ")
    told, _, how = second.partition("; the game again: ")
    assert told.endswith("no turn is the seventh [A1]: it is the seventh turn")
    words = shlex.split(how)
    assert words[:6] == ["splendor", "verify", "--seed", "1", "--game", "1"]
    assert words[6:] == ["--modules", "", "--players", "2", "--oracle-every", "0"]
    again = splendor(*words[1:], "--json")
    assert again.code == 1
    assert [line["seed"] for line in json.loads(again.out)["found"]] == ["1/1"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--laws-every", "0"), "'--laws-every': '0' given; a whole number of 1 or more is allowed"),
        (("--executor", "threads"), "'threads' given; here, processes, processes:N or dask://HOST:PORT is allowed"),
        (("--modules", "chess"), "modules: 'chess' is unknown"),
        (("--players", "5"), "players: 5 given; 2 to 4 are allowed"),
        (("--games", "many"), "'many' given; a whole number is allowed"),
    ],
)
def test_what_cannot_be_run_is_refused(given: tuple[str, ...], told: str) -> None:
    said = splendor("verify", *given)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert told in said.err
