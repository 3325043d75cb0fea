"""``splendor bench``: the figures are measured, the goals judged, and what got slower is told."""

import json
from pathlib import Path
from random import Random

import pytest

from scenarios.shell import refused, splendor
from splendor.bench import STORED, Change, Figure, changes, read_baseline, written
from splendor.bench.clock import Spread, compared_with_the_unit, per_call
from splendor.bench.games import history, moves_of, timed_game, timed_play_out
from splendor.bench.memory import bytes_per_state, held_after
from splendor.bench.oracle import measured_stream, question
from splendor.kernel import Config, apply, legal_moves, new_game, play_out

GOALS = {
    "a random move, 2 players": 30,
    "a random move, all modules, 3 players": 42,
    "the latter over the former": 2,
    "a move of play_out, 2 players": 18,
    "a move of play_out, all modules, 3 players": 27,
    "a state of a 4-player game": 2_000,
    "import splendor.kernel": 150,
    "that import brings z3 along": 0,
}
UNMEASURED = {
    "memory after 10 games",
    "memory grown from 10 games to 40",
    "a program of that import",
    "a program that does nothing",
    "the unit, an 8-field object",
}
"""What is told of the machine, and is no time in units."""


def timed(name: str, *values: float) -> Figure:
    spread = Spread.of(values)
    return Figure(name, spread.median, "units", None, spread.quartiles, seconds=1e-6, values=values)


def test_the_figures_are_measured_and_the_goals_judged(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    said = splendor("bench", "--quick", "--json", "--save", str(kept))
    assert said.code == 0
    told = json.loads(said.out)
    figures = {figure["name"]: figure for figure in told["figures"]}
    assert len(figures) == len(told["figures"])
    assert {name: figure["most"] for name, figure in figures.items() if figure["most"] is not None} == GOALS
    assert {name for name, figure in figures.items() if figure["least"]} == {"leaves in the time of a move"}
    first, third = figures["a random move, 2 players"]["quartiles"]
    assert 0 < first <= figures["a random move, 2 players"]["value"] <= third
    for name in GOALS:
        assert figures[name]["reached"] == (figures[name]["value"] <= figures[name]["most"])
    for name in ("that import brings z3 along", "a state of a 4-player game"):
        assert figures[name]["reached"], name
    timed_ones = {name for name, figure in figures.items() if figure["seconds"]}
    assert timed_ones == figures.keys() - GOALS.keys() - UNMEASURED - {"leaves in the time of a move"} | {
        name for name in GOALS if "move" in name
    }
    assert all(figures[name]["value"] > 0 for name in timed_ones)
    assert {name for name, values in read_baseline(kept).items() if min(values) > 0} == timed_ones


def test_the_table_has_a_line_for_each_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = Figure("fast", 12.3, "units", 44, (9.87, 123.4), seconds=8.61e-6)
    slow, few = Figure("slow", 1234.5, "units", 44), Figure("few", 9.5, "", least=10)
    figures = (fast, slow, Figure("other", 7.0, "us"), few)
    monkeypatch.setattr("splendor.bench.MEASURES", {"all": lambda quick: figures})
    lines = [line.split() for line in splendor("bench").lines]
    below = lines.index(["fast", "12.3", "units", "8.61", "<=", "44", "reached"]) + 1
    assert lines[below] == ["half", "of", "them", "9.87", "to", "123", "units"]
    assert ["slow", "1,234", "units", "<=", "44", "MISSED"] in lines
    assert ["other", "7.00", "us"] in lines
    assert ["few", "9.50", ">=", "10", "MISSED"] in lines


def test_what_got_slower_or_faster_is_told_and_a_quarter_slower_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    then = (timed("a", 10, 11, 12), timed("b", 20, 21, 22), timed("c", 5, 6, 7), timed("gone", 1, 1, 1))
    kept = tmp_path / "then.json"
    kept.write_text(written((*then, Figure("no time", 3, "MB"))), "utf-8")
    for values, code in (((12, 12.9, 13), 0), ((13, 14, 15), 1)):
        now = (timed("a", *values), timed("b", 8, 9, 10), timed("c", 6, 7, 8), timed("new", 1, 1, 1))
        monkeypatch.setattr("splendor.bench.MEASURES", {"all": lambda quick, now=now: now})
        said = splendor("bench", "--against", str(kept))
        assert said.code == code
        assert said.lines[-2:] == [
            f"slower by {values[1] / 0.11 - 100:.0f} %: a, 11.00 units then, {values[1]:.2f} now",
            "faster by 57 %: b, 21.00 units then, 9.00 now",
        ]
    assert json.loads(splendor("bench", "--json", "--against", str(kept)).out)["changes"] == [
        {"name": "a", "was": 11, "now": 14},
        {"name": "b", "was": 21, "now": 9},
    ]
    monkeypatch.setattr("splendor.bench.MEASURES", {"all": lambda quick: then})
    said = splendor("bench", "--against", str(kept))
    assert (said.code, said.lines[-1]) == (0, "nothing is beyond noise of what it was")


def test_a_change_within_the_quartiles_or_of_a_hair_is_noise() -> None:
    kept = {"wide": (10.0, 20.0, 30.0), "near": (10.0, 10.0, 10.0)}
    assert changes([timed("wide", 20, 24, 28), timed("near", 10.4, 10.4, 10.4)], kept) == []
    assert changes([timed("near", 10.6, 10.6, 10.6)], kept) == [Change("near", 10, 10.6)]
    assert changes([timed("near", 12, 12)], kept) == []
    assert changes([timed("near", 13)], kept) == [Change("near", 10, 13)]


def test_ten_values_of_many_are_kept_with_their_median_and_quartiles(tmp_path: Path) -> None:
    many = timed("many", *(float(value) for value in range(1, 302)))
    kept = tmp_path / "kept.json"
    kept.write_text(written([many]), "utf-8")
    values = read_baseline(kept)["many"]
    assert len(values) == 10
    spread = Spread.of(values)
    assert spread.median == pytest.approx(151, abs=1)
    assert spread.quartiles == pytest.approx((76, 226), abs=10)


def test_the_stored_baseline_is_of_the_figures_that_are_measured() -> None:
    kept = read_baseline(STORED)
    assert {name for name, most in GOALS.items() if "move" in name} <= kept.keys()
    assert all(min(values) > 0 for values in kept.values())


@pytest.mark.parametrize(("content", "words"), [("{}", "no figures that --save wrote"), (None, "No such file")])
def test_a_baseline_that_cannot_be_read_is_refused(tmp_path: Path, content: str | None, words: str) -> None:
    kept = tmp_path / "kept.json"
    if content is not None:
        kept.write_text(content, "utf-8")
    refused(splendor("bench", "--against", str(kept)), 2, "--against", words)


def test_a_file_that_cannot_be_written_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("splendor.bench.MEASURES", {"all": lambda quick: (timed("a", 1, 2),)})
    refused(splendor("bench", "--save", str(tmp_path)), 2, "--save", "allowed")


def test_a_random_game_is_played_by_the_public_questions_to_its_end() -> None:
    config = Config(players=2)
    states, moves = history(config, 3)
    assert states[0] == new_game(config, 3)
    assert len(states) == len(moves) + 1
    assert all(move in legal_moves(state) for state, move in zip(states, moves, strict=False))
    assert all(apply(state, move) == after for state, move, after in zip(states, moves, states[1:], strict=False))
    assert states[-1].is_over
    assert timed_game(config, 3)[0] == len(moves)


def test_the_moves_of_a_play_out_are_those_that_it_takes() -> None:
    config = Config(players=2)
    moves, seconds = timed_play_out(config, 3)
    assert play_out(new_game(config, 3), 3, moves).is_over
    assert not play_out(new_game(config, 3), 3, moves - 1).is_over
    assert seconds > 0
    over = play_out(new_game(config, 3), 3)
    assert moves_of(lambda limit: over) == 1


def test_a_ratio_is_the_time_of_a_move_in_units(monkeypatch: pytest.MonkeyPatch) -> None:
    units = iter([1.0, 1.0, 3.0, 1.0])
    monkeypatch.setattr("splendor.bench.clock.seconds_of_units", lambda: next(units))
    move = compared_with_the_unit(lambda number: (10, 100.0 * number), 3)
    assert move.seconds == Spread(20, (15, 25))
    assert move.units == Spread(10, (10, 12.5))
    assert move.values == (10, 10, 15)
    assert move.unit == Spread(1, (1, 1.5))
    assert move.unit.times(2) == Spread(2, (2, 3))


def test_a_spread_does_not_follow_a_few_disturbed_games() -> None:
    assert Spread.of([2.0, 2.0, 2.0, 2.0, 900.0]) == Spread(2, (2, 2))


def test_calls_are_given_each_number_in_turn() -> None:
    called: list[int] = []
    assert per_call(called.append, 3, 2) > 0
    assert called == [0, 1, 2, 0, 1, 2]


def test_memory_is_the_growth_of_all_states_together() -> None:
    first, again = bytes_per_state(4, 1), bytes_per_state(4, 1)
    assert first == pytest.approx(again, rel=0.05)
    assert 300 < first < 2_000


def test_the_oracle_is_measured_by_a_program_of_its_own() -> None:
    for gold_cards in (False, True):
        stream = measured_stream(20, gold_cards)
        assert (stream.answers, len(stream.megabytes)) == (20, 11)
        assert 0 < stream.affordable < 20
        assert stream.seconds > 0
    asked = [question(Random(seed), gold_cards=True) for seed in range(20)]
    assert {(one["gold_cards"], one["gold_worth"]) for one in asked} == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_a_process_that_plays_many_games_says_what_it_holds_after_some_and_after_all() -> None:
    few, more = held_after(2, 4)
    assert few == more == 0 or 10 < few <= more < few + 50
