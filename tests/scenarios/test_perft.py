"""Counts of move sequences: the known ones of two players, the published table, and how perft itself behaves."""

from typing import Any

import pytest

import perft_table
from scenarios.repository import ROOT
from splendor.kernel import Config, Pass, QuestionError, apply, legal_moves, new_game, observe, perft
from splendor.kernel.base import BASE


@pytest.mark.parametrize("seed", [1, 2, "three", -4])
def test_S2_two_players_have_the_known_counts_whatever_is_dealt(seed: int | str) -> None:
    state = new_game(Config(players=2), seed)
    assert [perft(state, depth) for depth in range(4)] == [1, 30, 865, 24_190]


def test_S2_two_players_have_the_known_count_at_depth_four() -> None:
    assert perft(new_game(Config(players=2), seed=7), 4) == 659_505


def test_A1_the_first_thirty_moves_are_told_by_their_kinds() -> None:
    """Ten takes of three colours, five pairs, twelve face-up cards and three decks to reserve."""
    assert 10 + 5 + 12 + len(BASE.decks) == perft(new_game(Config(players=2), seed=1), 1)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_divide_adds_up_to_the_count(depth: int) -> None:
    state = perft_table.MIDDLE[0].state()
    divided = perft(state, depth, divide=True)
    assert isinstance(divided, dict)
    assert list(divided) == [str(move) for move in legal_moves(state)]
    assert sum(divided.values()) == perft(state, depth)
    first = legal_moves(state)[0]
    assert divided[str(first)] == perft(apply(state, first), depth - 1)


def test_E1_a_finished_game_counts_nothing_but_itself() -> None:
    state = perft_table.Position("the last turn", 2, 1, 82).state()
    over = apply(state, legal_moves(state)[0])
    assert over.is_over
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert perft(over, 2, divide=True) == {}


def test_A7_a_forced_pass_counts_as_a_move() -> None:
    state = perft_table.Position("a pass", 2, 5, 20).state()
    assert legal_moves(state) == (Pass(),)
    assert perft(state, 1) == 1


def test_T7_what_happens_by_itself_is_no_move_and_what_is_asked_is() -> None:
    """Every turn of a game without a question is one move; a return is one more."""
    state = perft_table.Position("three tokens are returned", 2, 1, 41).state()
    asked = [move for move in legal_moves(state) if apply(state, move).agenda]
    assert asked
    turns = {move: len(legal_moves(apply(state, move))) for move in legal_moves(state)}
    assert perft(state, 2) == sum(turns.values())


@pytest.mark.parametrize("depth", [-1, 1.0, "2", None, True])
def test_a_depth_that_is_no_number_of_moves_is_refused(depth: Any) -> None:
    with pytest.raises(QuestionError, match="depth"):
        perft(new_game(Config(players=2), 1), depth)


def test_H3_an_observation_cannot_be_counted() -> None:
    view: Any = observe(new_game(Config(players=2), 1), 0)
    with pytest.raises(QuestionError):
        perft(view, 1)


@pytest.mark.sources
def test_the_published_table_is_what_the_command_prints() -> None:
    assert (ROOT / "docs" / "perft.md").read_text(encoding="utf-8") == perft_table.page()
