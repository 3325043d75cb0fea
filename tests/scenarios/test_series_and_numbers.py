"""The rotating-start series [V2], and the numbers of the set-up as a table wants them [V3]."""

from typing import Any

import pytest

from scenarios.table import (
    FIVES,
    FOURS,
    fresh,
    held,
    offered,
    played,
    position,
    rule_of,
    seat,
    supply,
)
from splendor.kernel import (
    Config,
    ConfigError,
    Outcome,
    QuestionError,
    new_game,
    play_out,
    series,
    series_result,
)


@pytest.mark.parametrize(("players", "first"), [(n, first) for n in (2, 3, 4) for first in range(n)])
def test_V2_a_series_is_one_game_per_player_and_the_start_moves_one_seat_clockwise(players: int, first: int) -> None:
    games = series(Config(players=players, first_seat=first), seed=7)
    assert [game.to_act for game in games] == [(first + game) % players for game in range(players)]
    assert len(games) == players


def test_V2_everything_else_is_reset_and_each_game_has_its_own_seed() -> None:
    config = Config(players=3, variants={"open_reservations"}, gold=7)
    games = series(config, seed=7)
    for number, game in enumerate(games):
        each = Config(players=3, variants={"open_reservations"}, gold=7, first_seat=number)
        assert game == new_game(each, f"7/{number}")
        assert game.turn == 0
    assert len({game.decks for game in games}) == 3
    assert series(config, seed=7) == games
    assert series(config, seed="autumn")[1] == new_game(
        Config(players=3, variants={"open_reservations"}, gold=7, first_seat=1), "autumn/1"
    )


def test_V2_the_highest_sum_of_points_wins_even_without_a_game_won() -> None:
    outcomes = [
        Outcome(winners=(0,), points=(15, 14, 2), cards=(9, 9, 9)),
        Outcome(winners=(2,), points=(3, 14, 15), cards=(9, 9, 9)),
        Outcome(winners=(0,), points=(16, 14, 0), cards=(9, 9, 9)),
    ]
    result = series_result(outcomes)
    assert result.sums == (34, 42, 17)
    assert result.winners == (1,)


def test_V2_tied_sums_share_the_series_whatever_the_cards() -> None:
    result = series_result([Outcome((0,), (16, 12), (5, 20)), Outcome((1,), (11, 15), (5, 20))])
    assert (result.sums, result.winners) == ((27, 27), (0, 1))
    three = series_result([Outcome((0,), (9, 8, 9), (1, 1, 1))] * 3)
    assert (three.sums, three.winners) == ((27, 24, 27), (0, 2))


def test_V2_a_whole_series_can_be_played() -> None:
    ends = [play_out(game, seed=11) for game in series(Config(players=2), seed="s")]
    outcomes = [end.outcome for end in ends if end.outcome]
    result = series_result(outcomes)
    assert result.sums == tuple(sum(one.points[number] for one in outcomes) for number in (0, 1))


def test_V2_an_unfinished_or_incomplete_series_has_no_result() -> None:
    with pytest.raises(QuestionError):
        series_result([])
    with pytest.raises(QuestionError):
        series_result([Outcome((0,), (15, 3), (5, 5))])
    with pytest.raises(QuestionError):
        series_result([Outcome((0,), (15, 3), (5, 5))] * 3)
    unfinished: list[Any] = [game.outcome for game in series(Config(players=2), seed=1)]
    with pytest.raises(QuestionError):
        series_result(unfinished)


@pytest.mark.parametrize("thing", ["two players", None, 2, {"players": 2}])
def test_V2_a_configuration_that_is_none_is_refused(thing: Any) -> None:
    with pytest.raises(ConfigError):
        series(thing, seed=1)


@pytest.mark.parametrize(("players", "gems"), [(2, 4), (3, 5), (4, 7)])
def test_V3_the_numbers_have_the_defaults_of_the_rules(players: int, gems: int) -> None:
    config = Config(players=players)
    assert (config.gems, config.gold, config.target_points, config.first_seat) == (gems, 5, 15, 0)


def test_V3_seven_gold() -> None:
    state = fresh(2, gold=7)
    assert supply(state) == "W4U4G4R4K4Y7"
    for turn in range(3):
        state = played(state, "reserve deck 1", "reserve deck 2")
        assert supply(state)[-2:] == f"Y{5 - 2 * turn}"
    assert held(state) == held(state, 1) == "Y3"


def test_V3_no_gold() -> None:
    state = fresh(3, gold=0)
    assert supply(state) == "W5U5G5R5K5"
    after = played(state, "reserve deck 1", offered(state, "reserve 3")[0])
    assert held(after) == held(after, 1) == ""
    assert len(after.players[0].reserved) == len(after.players[1].reserved) == 1
    assert rule_of(state, "take WUY") == "A6"


def test_V3_another_number_of_gems() -> None:
    assert supply(fresh(2, gems=7)) == "W7U7G7R7K7Y5"
    assert "pair W" not in offered(fresh(4, gems=3))
    assert offered(played(fresh(2, gems=7), "pair W"), "pair W") == ["pair W"]


@pytest.mark.parametrize(
    ("target", "points", "ends"), [(21, 15, False), (21, 20, False), (21, 21, True), (10, 9, False), (10, 10, True)]
)
def test_V3_another_target(target: int, points: int, ends: bool) -> None:
    cards = {
        15: FIVES[:3],
        20: FIVES[:4],
        21: [*FIVES[:3], "2-W-2-R5", *FOURS[:1]],
        9: [FIVES[0], FOURS[1]],
        10: FIVES[:2],
    }
    state = position(seat("", cards[points]), config={"target_points": target})
    assert state.points(0) == points
    after = played(state, "take WUG")
    assert after.last_round is ends
    assert played(after, "take WUG").is_over is ends


def test_V3_a_target_of_one_point_ends_with_the_first_point() -> None:
    state = position(seat("G4"), rows={"1": ["1-W-1-G4"]}, config={"target_points": 1})
    end = played(state, "buy 1-W-1-G4", "take WUR")
    assert end.outcome == Outcome(winners=(0,), points=(1, 0), cards=(1, 0))
