"""``splendor bench``: the figures are measured, and the goals judged."""

import json
from random import Random

import pytest

from scenarios.shell import splendor
from splendor.bench import Figure
from splendor.bench.clock import Spread, compared_with_the_unit, per_call
from splendor.bench.games import history, timed_game
from splendor.bench.memory import bytes_per_state
from splendor.bench.oracle import measured_stream, question
from splendor.kernel import Config, apply, legal_moves, new_game


def test_the_figures_with_goals_are_measured_and_judged() -> None:
    said = splendor("bench", "--quick", "--json")
    assert said.code == 0
    told = json.loads(said.out)
    figures = {figure["name"]: figure for figure in told["figures"] if figure["most"] is not None}
    assert {name: figure["most"] for name, figure in figures.items()} == {
        "a random move, 2 players": 44,
        "the latter over the former": 2,
        "a state of a 4-player game": 2_000,
        "import splendor.kernel": 150,
        "that import brings z3 along": 0,
    }
    first, third = figures["a random move, 2 players"]["quartiles"]
    assert 0 < first <= figures["a random move, 2 players"]["value"] <= third
    for figure in figures.values():
        assert figure["reached"] == (figure["value"] <= figure["most"])
    assert figures["that import brings z3 along"]["reached"]
    assert figures["a state of a 4-player game"]["reached"]
    assert all(figure["value"] > 0 for figure in told["figures"] if figure["most"] != 0)


def test_the_table_has_a_line_for_each_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, slow = Figure("fast", 12.3, "units", 44, (9.87, 123.4)), Figure("slow", 1234.5, "units", 44)
    figures = (fast, slow, Figure("other", 7.0, "us"))
    monkeypatch.setattr("splendor.bench.MEASURES", {"all": lambda quick: figures})
    lines = [line.split() for line in splendor("bench").lines]
    below = lines.index(["fast", "12.3", "units", "<=", "44", "reached"]) + 1
    assert lines[below] == ["half", "of", "the", "games", "9.87", "to", "123", "units"]
    assert ["slow", "1,234", "units", "<=", "44", "MISSED"] in lines
    assert ["other", "7.00", "us"] in lines


def test_a_random_game_is_played_by_the_public_questions_to_its_end() -> None:
    states, moves = history(2, 3)
    assert states[0] == new_game(Config(players=2), 3)
    assert len(states) == len(moves) + 1
    assert all(move in legal_moves(state) for state, move in zip(states, moves, strict=False))
    assert all(apply(state, move) == after for state, move, after in zip(states, moves, states[1:], strict=False))
    assert states[-1].is_over
    assert timed_game(Config(players=2), 3)[0] == len(moves)


def test_a_ratio_is_the_time_of_a_move_in_units(monkeypatch: pytest.MonkeyPatch) -> None:
    units = iter([1.0, 1.0, 3.0, 1.0])
    monkeypatch.setattr("splendor.bench.clock.seconds_of_units", lambda: next(units))
    move = compared_with_the_unit(lambda number: (10, 100.0 * number), 3)
    assert move.seconds == Spread(20, (15, 25))
    assert move.units == Spread(10, (10, 12.5))
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
