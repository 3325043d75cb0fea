"""Ten tokens at most at the end of a turn [T3]."""

from itertools import product

import pytest

from scenarios.table import (
    MACHIAVELLI,
    SULEIMAN,
    fresh,
    giving,
    held,
    offered,
    played,
    position,
    refused,
    rule_of,
    seat,
    supply,
    tiles,
    visitors,
)
from splendor.kernel import NotationError, Return, apply, parse_move
from splendor.kernel.gems import format_tokens

TWO_OF_EACH = "W2U2G2R2K2"


def mixes(tokens: str, count: int) -> set[str]:
    """Every mix of so many of these tokens, counted out one by one."""
    move = parse_move(f"return {tokens}")
    assert isinstance(move, Return)
    choices = product(*(range(most + 1) for most in move.tokens))
    return {f"return {format_tokens(choice)}" for choice in choices if sum(choice) == count}


def test_T3_the_excess_is_returned_in_any_mix_what_was_just_taken_included() -> None:
    state = position(seat("W2U2G2R2Y2"))
    after = played(state, "take WUG", "return Y1G2")
    assert held(after) == "W3U3G1R2Y1"
    assert supply(after) == "W1U1G3R2K4Y4"
    assert after.to_act == 1


def test_T3_a_reservation_at_ten_owes_one_of_the_six_kinds_the_new_gold_among_them() -> None:
    state = position(seat(TWO_OF_EACH))
    asked = played(state, "reserve deck 1")
    assert offered(asked) == [f"return {letter}1" for letter in "WUGRKY"]
    assert held(asked) == TWO_OF_EACH + "Y1"
    back = played(asked, "return Y1")
    assert held(back) == TWO_OF_EACH
    assert supply(back) == supply(state)


def test_T3_ten_is_allowed() -> None:
    assert played(position(seat("W2U2G2R2K1")), "reserve deck 1").to_act == 1
    assert held(played(position(seat("W2U2G2R2")), "pair K")) == "W2U2G2R2K2"
    assert held(played(position(seat("W2U2G2R1")), "take GRK")) == "W2U2G3R2K1"


def test_T3_no_gold_left_means_nothing_to_return_at_ten() -> None:
    state = position(seat(TWO_OF_EACH), seat("Y5"))
    after = played(state, "reserve deck 1")
    assert held(after) == TWO_OF_EACH
    assert after.to_act == 1


def test_T3_two_of_each_and_three_more_can_be_returned_in_thirty_three_ways_and_no_others() -> None:
    asked = played(position(seat(TWO_OF_EACH)), "take WUG")
    assert len(offered(asked)) == len(set(offered(asked))) == 33
    assert set(offered(asked)) == mixes("W3U3G3R2K2", 3)


def test_T3_two_of_each_and_a_pair_can_be_returned_in_fifteen_ways() -> None:
    asked = played(position(seat(TWO_OF_EACH), config={"players": 4}), "pair W")
    assert len(offered(asked)) == 15
    assert set(offered(asked)) == mixes("W4U2G2R2K2", 2)


def test_T3_returns_are_offered_by_most_white_blue_green_red_black_gold() -> None:
    asked = played(position(seat("W4U4Y2")), "take GRK")
    assert offered(asked)[:4] == ["return W3", "return W2U1", "return W2G1", "return W2R1"]
    assert offered(asked)[-2:] == ["return R1Y2", "return K1Y2"]


@pytest.mark.parametrize(("tokens", "excess"), [("W2U2G2R2K2", 3), ("W2U2G2R2K1", 2), ("W2U2G2R1K1", 1)])
def test_T3_a_take_that_leads_past_ten_is_legal_and_exactly_the_excess_is_owed(tokens: str, excess: int) -> None:
    state = position(seat(tokens))
    assert "take WUG" in offered(state)
    asked = played(state, "take WUG")
    assert asked.to_act == 0
    for move in offered(asked):
        after = played(asked, move)
        assert sum(after.players[0].tokens) == 10
        assert sum(after.players[0].tokens) + sum(after.supply) == 25
    for wrong in range(1, 6):
        if wrong != excess:
            assert rule_of(asked, f"return W{wrong}") == "T3"


def test_T3_tokens_that_are_not_held_cannot_be_returned() -> None:
    state = played(position(seat("W4U4R2")), "take GRK")
    error = refused(state, "return Y3")
    assert error.rule == "T3"
    assert rule_of(state, "return G2W1") == "T3"


@pytest.mark.parametrize(
    "move", ["take WUG", "pair K", "reserve deck 1", "buy 1-G-0-R3", "pass", f"noble {MACHIAVELLI}"]
)
def test_T3_T7_nothing_else_is_legal_while_a_return_is_owed(move: str) -> None:
    asked = played(position(seat("W2U2G2R2Y2"), nobles=[MACHIAVELLI]), "take WUG")
    error = refused(asked, move)
    assert error.rule == "T7"
    assert "return 3" in error.reason


def test_T3_T7_the_next_seat_waits_for_the_return() -> None:
    asked = played(position(seat(TWO_OF_EACH)), "take WUG")
    assert rule_of(asked, "take WUG", seat=1) == "T7"
    assert rule_of(asked, "return W3", seat=1) == "T7"
    assert rule_of(played(asked, "return W3"), "return W3") == "T7"


def test_T3_T4_returns_come_before_the_nobles() -> None:
    state = position(seat(TWO_OF_EACH, giving("W4U4G4")), nobles=[MACHIAVELLI, SULEIMAN])
    asked = played(state, "reserve deck 1")
    assert offered(asked, "noble") == []
    assert visitors(asked) == []
    choosing = played(asked, "return K1")
    assert choosing.to_act == 0
    assert offered(choosing) == [f"noble {MACHIAVELLI}", f"noble {SULEIMAN}"]


def test_T3_T4_a_single_noble_comes_only_after_the_return() -> None:
    asked = played(position(seat(TWO_OF_EACH, giving("W4U4")), nobles=[MACHIAVELLI]), "reserve deck 1")
    assert tiles(asked) == [MACHIAVELLI]
    assert visitors(played(asked, "return K1")) == [MACHIAVELLI]


def test_T3_T7_a_return_without_a_choice_happens_by_itself() -> None:
    state = position(seat("W10"), config={"gems": 14})
    after = played(state, "pair W")
    assert held(after) == "W10"
    assert after.to_act == 1


def test_T3_gold_counts_among_the_ten() -> None:
    asked = played(position(seat("W3U3Y4")), "take GRK")
    assert offered(asked, "return W3") == ["return W3"]
    assert held(played(asked, "return Y3")) == "W3U3G1R1K1Y1"


def test_T3_a_purchase_never_owes_a_return() -> None:
    state = position(seat("W2U3G2R2K1"), rows={"1": ["1-W-0-U3"]})
    assert played(state, "buy 1-W-0-U3").to_act == 1


@pytest.mark.parametrize(
    "line", ["return", "return W0", "return W", "return W-1", "return W1W1", "return 3", "return W100"]
)
def test_T3_a_return_is_written_in_letters_and_counts(line: str) -> None:
    with pytest.raises(NotationError):
        apply(fresh(), line)
