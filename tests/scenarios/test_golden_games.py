"""Whole games that a person can read stay as they were reviewed [S6, A1, P4, T2, T3, T4, T7, E1, E3, H2, V1]."""

import re

import pytest

from scenarios.golden_game import GAMES, GOLDEN, game_text, golden_file

AGAIN = "python tests/scenarios/golden_game.py writes it anew, to be reviewed"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_S6_a_golden_game_is_played_as_it_was_reviewed(name: str) -> None:
    path = golden_file(name)
    assert path.is_file(), f"{path.name} is missing; {AGAIN}"
    assert game_text(name) == path.read_text(encoding="utf-8"), AGAIN


def test_S6_every_text_is_that_of_a_golden_game() -> None:
    assert sorted(path.name for path in GOLDEN.iterdir()) == sorted(golden_file(name).name for name in GAMES)
    assert len(GAMES) == 3


def test_S1_the_golden_games_are_played_by_two_three_and_four_players_and_with_both_house_variants() -> None:
    assert sorted(config.players for config, _ in GAMES.values()) == [2, 3, 4]
    assert any(config.variants == ("noble_veto", "open_reservations") for config, _ in GAMES.values())


@pytest.mark.parametrize(
    "what", [r"^  seat \d  return", r"by itself$", r"^  seat \d  noble", "a place stays empty", "Y\\d;"]
)
def test_T7_the_golden_games_show_what_happens_in_games(what: str) -> None:
    assert any(re.search(what, game_text(name), re.MULTILINE) for name in GAMES)
