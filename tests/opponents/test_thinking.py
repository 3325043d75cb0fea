"""The bot that searches keeps to its budget: so many positions exactly counted, or a time by the clock."""

from random import Random
from typing import Any

import pytest

from splendor.bots import ahead, hard, parse_bot, tree
from splendor.bots.hard import Hard
from splendor.kernel import Config, Observation, legal_moves, new_game, observe, play_out


def view(limit: int = 40, players: int = 2, **config: Any) -> Observation:
    state = play_out(new_game(Config(players=players, **config), 7), seed=2, limit=limit)
    return observe(state, state.to_act)


class Clock:
    """A clock that goes on by a tenth of a second whenever it is read."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self) -> float:
        self.read += 1
        return self.read / 10


@pytest.mark.parametrize("nodes", [1, 50, 400])
def test_a_budget_of_positions_is_kept(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def counting(state: Any, move: Any) -> Any:
        seen.append(move)
        return ahead.after(state, move)

    monkeypatch.setattr(tree, "after", counting)
    asked = view()
    Hard(nodes=nodes)(asked, Random(1))
    most = 60
    assert max(nodes, len(ahead.narrowed(ahead.planned(asked), legal_moves(asked)))) <= len(seen) < 1.3 * nodes + most


def test_a_budget_of_positions_asks_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> float:
        raise AssertionError("the clock was read")

    monkeypatch.setattr(tree, "perf_counter", stopped)
    assert Hard(nodes=100)(view(), Random(1)) in legal_moves(view())


@pytest.mark.parametrize("seconds", [0.01, 1, 20.0])
def test_a_budget_of_time_is_kept(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(hard, "perf_counter", clock)
    monkeypatch.setattr(tree, "perf_counter", clock)
    assert Hard(seconds=seconds)(view(), Random(1)) in legal_moves(view())
    assert clock.read / 10 <= max(seconds, 0.2) + 0.3
    assert clock.read / 10 >= 0.9 * seconds


def test_the_time_is_a_second_where_nothing_else_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(hard, "perf_counter", clock)
    monkeypatch.setattr(tree, "perf_counter", clock)
    parse_bot("hard")(view(), Random(1))
    assert 9 <= clock.read <= 13


def test_what_has_one_answer_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def thinking(*given: object) -> object:
        raise AssertionError("it thinks")

    stuck = view()
    only = legal_moves(stuck)[:1]
    monkeypatch.setattr(hard, "rooted", thinking)
    monkeypatch.setattr(hard, "choices_of", lambda view, chance: only)
    assert Hard(nodes=100)(stuck, Random(1)) == only[0]


def test_a_search_that_has_come_to_every_end_stops_by_itself() -> None:
    state = play_out(new_game(Config(players=2, target_points=1), 3), seed=3)
    assert state.over
    last = next(
        before
        for before in (play_out(new_game(Config(players=2, target_points=1), 3), seed=3, limit=n) for n in range(80))
        if before.last_round and not before.agenda
    )
    move = Hard(nodes=1_000_000)(observe(last, last.to_act), Random(1))
    assert move in legal_moves(last)
