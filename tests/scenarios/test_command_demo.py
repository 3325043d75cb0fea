"""``splendor demo`` and its players: a whole game, told truly, that can be had again."""

import json
import re
from random import Random

import pytest

from properties.strategies import tried
from scenarios.shell import splendor, terminal
from scenarios.table import document, seat
from splendor.cli.chooser import choose
from splendor.cli.demo import played
from splendor.cli.telling import told_move
from splendor.kernel import (
    Config,
    Record,
    State,
    apply,
    determinize,
    legal_moves,
    new_game,
    observe,
    parse_move,
    state_from_json,
)
from splendor.kernel.turn import traced

SEEDS = range(6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_demonstration_plays_a_whole_game_in_about_thirty_rounds(players: int) -> None:
    for seed in SEEDS:
        *_, last = played(new_game(Config(players=players), seed), seed)
        assert last.after.is_over
        assert 20 <= last.after.turn / players <= 40


def test_its_players_know_only_what_their_seat_may_know() -> None:
    state, chance = new_game(Config(players=3), 5), Random(5)
    for turn in range(60):
        assert state.to_act is not None
        view = observe(state, state.to_act)
        twin = observe(determinize(view, turn), state.to_act)
        kept = chance.getstate()
        move = choose(view, legal_moves(view), chance)
        chance.setstate(kept)
        assert choose(twin, legal_moves(twin), chance) == move
        state = apply(state, move)


def test_it_shows_the_table_every_move_and_the_result() -> None:
    said = splendor("demo", "--seed", "7")
    record = Record.load(splendor("demo", "--seed", "7", "--json").out)
    state = record.replay()
    told = [line for line in said.lines if re.match(r"(?:round \d+ +| {9,}) ?seat \d  ", line)]
    assert [re.split(r" {2,}", line.partition("seat ")[2])[1] for line in told] == [str(move) for move in record.moves]
    assert said.out.count("Splendor   3 players   round ") >= 4
    assert state.outcome is not None
    assert f"Seat {state.outcome.winners[0]} wins" in said.out
    assert said.lines[-1].startswith(f"{len(record.moves)} moves, {state.turn // 3} rounds.")


def test_what_a_move_brings_about_is_told_under_it() -> None:
    said = splendor("demo", "--seed", "7", "--every", "0", "--modules", "")
    bought = said.lines.index("round 25  seat 0  buy 2-R-2-W3K5 pay W1K2   +2 points, now 8")
    assert said.lines[bought + 1] == "          Francis I of France visits   +3 points, now 11"
    assert "          the last round begins" in said.lines


def test_a_return_that_happens_by_itself_is_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    before = state_from_json(document(seat("Y10"), seat(), rows={"1": ["1-W-0-R2K1"]}, config={"gold": 11}))
    assert isinstance(before, State)
    after, happened = traced(before, "reserve 1-W-0-R2K1")
    with terminal({}):
        told_move(before, parse_move("reserve 1-W-0-R2K1"), happened, after, colour=False)
    said = ["round 1   seat 0  reserve 1-W-0-R2K1", "          by itself: return Y1"]
    assert capsys.readouterr().out.splitlines() == said


@pytest.mark.parametrize("players", [4, 3, 2][: tried(1, 3, 3)])
def test_no_line_is_wider_than_a_terminal_of_80_columns_and_none_is_broken(players: int) -> None:
    for seed in SEEDS[: tried(1, 1, 3)]:
        given = ("demo", "--every", "0", "--players", str(players), "--seed", str(seed))
        narrow, wide = splendor(*given).lines, splendor(*given, environment={"COLUMNS": "400"}).lines
        assert max(map(len, narrow)) <= 80
        told, unbroken = ([line for line in lines if re.match(r"round \d| {10}\w", line)] for lines in (narrow, wide))
        assert told == unbroken


@pytest.mark.parametrize("seed", ["", "it's", "\x1b[31mred", "two\nlines"])
def test_a_seed_of_text_is_told_so_that_a_terminal_only_shows_it(seed: str) -> None:
    said = splendor("demo", "--seed", seed, "--every", "0", "--players", "2", "--modules", "")
    assert f"A game of 2 players from seed {seed!r}.\n" in said.out
    assert said.lines[-1].endswith(f"The same game again: seed {seed!r}.")
    assert "\x1b" not in said.out


def test_the_same_seed_is_the_same_game_and_no_seed_is_told() -> None:
    short = ("demo", "--every", "0", "--players", "2", "--modules", "")
    assert splendor(*short, "--seed", "friday") == splendor(*short, "--seed", "friday")
    said = splendor(*short)
    seed = said.lines[-1].rpartition("seed ")[2].rstrip(".")
    assert splendor(*short, "--seed", seed) == said


def test_all_four_expansions_are_in_play_unless_some_are_named() -> None:
    told = json.loads(splendor("demo", "--seed", "7", "--json").out)
    assert told["config"]["modules"] == ["cities", "orient", "strongholds", "trading_posts"]
    assert told["config"]["players"] == 3
    assert json.loads(splendor("demo", "--seed", "7", "--modules", "", "--json").out)["config"]["modules"] == []


def test_without_drawings_between_there_are_two() -> None:
    assert splendor("demo", "--seed", "7", "--every", "0").out.count("Splendor   3 players") == 2


def test_it_takes_the_options_of_a_game() -> None:
    said = splendor(
        "demo",
        "--players",
        "4",
        "--seed",
        "2",
        "--modules",
        "",
        "--variants",
        "noble_veto",
        "--first-seat",
        "3",
        "--json",
    )
    told = json.loads(said.out)
    assert told["config"]["variants"] == ["noble_veto"]
    assert [move.partition(" ")[0] for move in told["moves"][:5]].count("veto") == 4
    assert Record.load(said.out).replay().is_over


def test_a_game_that_does_not_end_is_left_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.cli.demo.LIMIT", 30)
    said = splendor("demo", "--seed", "1")
    assert said.code == 0
    assert "The game did not end in 30 moves and is left unfinished." in said.lines
    told = json.loads(splendor("demo", "--seed", "1", "--json").out)
    assert (len(told["moves"]), told["result"]) == (30, None)


def test_the_delay_is_waited_after_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    said = splendor("demo", "--seed", "7", "--delay", "0.25")
    assert set(waits) == {0.25}
    assert f"{len(waits)} moves" in said.lines[-1]


def test_the_drawn_table_at_the_end_is_that_of_the_record() -> None:
    record = splendor("demo", "--seed", "7", "--json").out
    final = json.loads(splendor("replay", "-", "--final", "--json", typed=record).out)["position"]
    drawing = splendor("show", "-", typed=json.dumps(final)).out
    assert state_from_json(final).is_over
    assert drawing in splendor("demo", "--seed", "7").out
