"""Whole games that a person can read stay as they were reviewed [S6, A1, P4, T2, T3, T4, T7, E1, E3, H2, V1]."""

import re

import pytest

from scenarios.golden_game import GAMES, GOLDEN, game_text, golden_file

AGAIN = "python tests/scenarios/golden_game.py writes it anew, to be reviewed"
ALL_FOUR = "three_players_with_all_four_modules"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_S6_a_golden_game_is_played_as_it_was_reviewed(name: str) -> None:
    path = golden_file(name)
    assert path.is_file(), f"{path.name} is missing; {AGAIN}"
    assert game_text(name) == path.read_text(encoding="utf-8"), AGAIN


def test_S6_every_text_is_that_of_a_golden_game() -> None:
    assert sorted(path.name for path in GOLDEN.iterdir()) == sorted(golden_file(name).name for name in GAMES)
    assert len(GAMES) == 4


def test_S1_the_golden_games_are_played_by_two_three_and_four_players_with_both_variants_and_all_modules() -> None:
    assert {config.players for config, _ in GAMES.values()} == {2, 3, 4}
    assert any(len(config.modules) == 4 for config, _ in GAMES.values())
    assert any(config.variants == ("noble_veto", "open_reservations") for config, _ in GAMES.values())


@pytest.mark.parametrize(
    "what", [r"^  seat \d  return", r"by itself$", r"^  seat \d  noble", "a place stays empty", "Y\\d;"]
)
def test_T7_the_golden_games_show_what_happens_in_games(what: str) -> None:
    assert any(re.search(what, game_text(name), re.MULTILINE) for name in GAMES)


@pytest.mark.parametrize(
    "what",
    [
        *("conquer", "conquer .* cards", "conquer .* discard", "keep", "copy", "free", "gem", "post .* by itself"),
        *("stronghold place", "stronghold move", "stronghold remove", "a place stays empty"),
    ],
)
def test_T1_T5_O7_K2_a_golden_game_shows_what_the_modules_bring(what: str) -> None:
    assert re.search(rf"^  seat \d  (?:.*; )?{what}", game_text(ALL_FOUR), re.MULTILINE)


def test_C3_it_ends_when_a_city_is_met() -> None:
    assert re.search(r"^  seat \d has \d+ points and meets a City: the last round$", game_text(ALL_FOUR), re.MULTILINE)
