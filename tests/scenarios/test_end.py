"""The end: the last round [E1], points [E2], winners [E3]."""

import pytest

from scenarios.table import (
    FIVES,
    FOURS,
    MACHIAVELLI,
    MARY,
    SULEIMAN,
    Document,
    giving,
    offered,
    played,
    position,
    refused,
    rule_of,
    seat,
)
from splendor.kernel import Outcome, State, legal_moves

FREE_POINT = "1-K-1-U4"
FOURTEEN = [*FIVES[:2], "3-G-4-U7"]
SEATS = [(n, first, reaches) for n in (2, 3, 4) for first in range(n) for reaches in range(n)]


def one_point_short() -> Document:
    """A player with 14 points who can buy one more point for nothing."""
    return seat("", [*FOURTEEN, *giving("U3")], [FREE_POINT])


def last_turn(*seats: Document) -> Outcome:
    """The outcome of a game whose last round ends with the next move, a reservation by the last seat."""
    state = position(*seats, last_round=True, to_act=len(seats) - 1)
    end = played(state, offered(state, "reserve deck")[0])
    assert end.is_over
    assert end.outcome is not None
    return end.outcome


@pytest.mark.parametrize(("players", "first", "reaches"), SEATS)
def test_E1_the_game_ends_just_before_the_starting_seat_would_move_again(
    players: int, first: int, reaches: int
) -> None:
    seats = [one_point_short() if number == reaches else seat() for number in range(players)]
    state = position(*seats, to_act=reaches, config={"first_seat": first})
    assert not state.last_round
    state = played(state, f"buy {FREE_POINT}")
    still_to_play = [(reaches + after) % players for after in range(1, players)]
    if first in still_to_play:
        still_to_play = still_to_play[: still_to_play.index(first)]
    for number in still_to_play:
        assert (state.to_act, state.last_round, state.is_over) == (number, True, False)
        state = played(state, offered(state, "take")[0])
    assert state.is_over
    assert state.turn % players == 0
    assert state.outcome is not None
    assert state.outcome.winners == (reaches,)


def test_E1_three_players_the_second_reaches_fifteen_and_only_the_third_still_plays() -> None:
    ten = seat("G7R3", FIVES[:2])
    state = position(seat(), ten, seat(), rows={"3": ["3-R-5-G7R3"]}, to_act=1, config={"players": 3, "gems": 7})
    after = played(state, "buy 3-R-5-G7R3")
    assert (after.last_round, after.is_over, after.to_act) == (True, False, 2)
    end = played(after, "take WUK")
    assert end.is_over
    assert end.to_act is None
    assert end.outcome == Outcome(winners=(1,), points=(0, 15, 0), cards=(0, 3, 0))


def test_E1_the_last_seat_of_the_round_ends_the_game_at_once() -> None:
    state = position(seat(), seat(), one_point_short(), to_act=2)
    assert played(state, f"buy {FREE_POINT}").is_over


@pytest.mark.parametrize("points", [12, 14])
def test_E1_fewer_than_fifteen_points_end_nothing(points: int) -> None:
    cards = {12: FOURS[:3], 14: FOURTEEN}[points]
    state = position(seat(), seat("", cards), to_act=1)
    assert state.points(1) == points
    after = played(state, "take WUG")
    assert (after.last_round, after.is_over, after.to_act) == (False, False, 0)


def test_E1_a_noble_can_bring_the_fifteenth_point() -> None:
    state = position(seat("", [*FOURS[:3], *giving("W4U4")]), seat(), nobles=[MACHIAVELLI])
    assert played(state, "take WUG").last_round


def test_E1_fifteen_points_are_looked_for_at_the_end_of_the_own_turn_only() -> None:
    state = position(seat(), seat("", FIVES[:3]), seat())
    after = played(state, "take WUG")
    assert (after.last_round, after.to_act) == (False, 1)
    assert played(after, "take WUG").last_round


def test_E1_the_last_round_goes_on_whatever_the_others_do() -> None:
    state = position(seat("", FIVES[:3]), seat("", FIVES[3:]), seat(), seat())
    for move in ("take WUG", "take WUG", "reserve deck 1"):
        state = played(state, move)
        assert (state.last_round, state.is_over) == (True, False)
    assert played(state, "pair K").is_over


def test_E1_a_later_seat_can_still_overtake() -> None:
    fourteen = [*FIVES[2:4], "3-U-4-W7", *giving("U2"), "2-U-2-U5"]
    state = position(seat("", FIVES[:2], [], [MARY, SULEIMAN]), seat("", fourteen, [FREE_POINT]))
    assert (state.points(0), state.points(1)) == (16, 16)
    end = played(state, "take WUG", f"buy {FREE_POINT}")
    assert end.outcome == Outcome(winners=(1,), points=(16, 17), cards=(2, 7))


def over() -> State:
    """A game that has just ended."""
    return played(position(seat(), one_point_short(), to_act=1), f"buy {FREE_POINT}")


@pytest.mark.parametrize("move", ["take WUG", "pair W", "reserve deck 1", "pass", "return W1", f"noble {MARY}"])
def test_E1_any_move_after_the_end_is_refused(move: str) -> None:
    error = refused(over(), move)
    assert error.rule == "E1"
    assert rule_of(over(), move, seat=0) == "E1"
    assert "over" in error.reason


def test_E1_nothing_is_asked_after_the_end() -> None:
    assert legal_moves(over()) == ()
    assert over().to_act is None


def test_E1_there_is_no_outcome_before_the_end() -> None:
    assert position(seat("", FIVES[:3])).outcome is None
    assert position(seat("", FIVES[:3]), last_round=True).outcome is None


def test_E2_points_come_from_cards_and_nobles() -> None:
    state = position(seat("", [*FIVES[:1], *FOURS[1:2], "2-W-2-R5", *giving("W2")], [], [MARY, MACHIAVELLI]))
    assert state.points(0) == 5 + 4 + 2 + 3 + 3


def test_E2_tokens_reserved_cards_and_bonuses_give_none() -> None:
    state = position(seat("W2U2G2Y4", giving("W5U5G5"), ["3-W-5-W3K7", "3-U-5-W7U3?"]))
    assert state.points(0) == 0


def test_E3_most_points_win() -> None:
    assert last_turn(seat("", FIVES[:3]), seat("", [*FIVES[3:], *FOURS[:2]])) == Outcome((1,), (15, 18), (3, 4))


def test_E3_the_tied_player_with_the_fewest_cards_wins() -> None:
    five_cards = [*FIVES[3:], "2-W-2-R5", "2-U-2-U5", "2-R-1-W2R2K3"]
    assert last_turn(seat("", FIVES[:3]), seat("", five_cards)) == Outcome((0,), (15, 15), (3, 5))
    assert last_turn(seat("", five_cards), seat("", FIVES[:3])) == Outcome((1,), (15, 15), (5, 3))


def test_E3_a_noble_is_no_card_and_those_still_tied_share_the_victory() -> None:
    outcome = last_turn(seat("", FIVES[:3]), seat("", FOURS[:3], [], [MARY]))
    assert outcome == Outcome(winners=(0, 1), points=(15, 15), cards=(3, 3))


def test_E3_reserved_cards_and_tokens_do_not_break_a_tie() -> None:
    rich = seat("W3U3", FOURS[:3], ["3-K-5-R7K3"], [MARY])
    assert last_turn(rich, seat("", FIVES[:3])).winners == (0, 1)


def test_E3_only_the_tied_leaders_compare_cards() -> None:
    outcome = last_turn(seat("", FOURS[:1]), seat("", FIVES[:3]), seat("", FOURS[1:4], [], [MARY]), seat())
    assert outcome == Outcome(winners=(1, 2), points=(4, 15, 15, 0), cards=(1, 3, 3, 0))


def test_E3_three_players_can_share() -> None:
    outcome = last_turn(
        seat("", FIVES[:3]),
        seat("", FOURS[:3], [], [MARY]),
        seat("", ["3-R-4-G7", "3-K-4-R7", "3-R-4-U3G6R3"], [], [SULEIMAN]),
    )
    assert outcome == Outcome(winners=(0, 1, 2), points=(15, 15, 15), cards=(3, 3, 3))


def test_E3_the_order_of_the_seats_breaks_no_tie() -> None:
    for first in (0, 1):
        state = position(
            seat("", FIVES[:3]),
            seat("", FOURS[:3], [], [MARY]),
            last_round=True,
            to_act=1 - first,
            config={"first_seat": first},
        )
        end = played(state, "take WUG")
        assert end.outcome is not None
        assert end.outcome.winners == (0, 1)


def test_E3_a_tie_after_equal_turns_brings_no_further_round() -> None:
    state = position(seat("", FIVES[:3]), seat("", FOURS[:3], [], [MARY]), last_round=True, to_act=1)
    assert played(state, "take WUG").is_over
