"""The order of a turn: refill, return, noble, end check, next seat [T2, T3, T4, T6], and what is asked [T7]."""

import pytest

from scenarios.table import (
    MACHIAVELLI,
    SULEIMAN,
    TEST_CARD,
    deck,
    fresh,
    giving,
    held,
    offered,
    owned,
    played,
    position,
    refused,
    row,
    rule_of,
    seat,
    tiles,
    visitors,
)
from splendor.kernel import QuestionError, apply, why_illegal


def test_T2_the_place_of_a_bought_card_is_refilled_in_its_own_place() -> None:
    state = position(seat("R5"), rows={"2": ["2-U-2-U5", "2-W-2-R5"]}, tops={"2": ["2-K-2-W5"]}, config={"players": 3})
    after = played(state, "buy 2-W-2-R5")
    assert row(after, 2)[:2] == ["2-U-2-U5", "2-K-2-W5"]
    assert len(deck(after, 2)) == len(deck(state, 2)) - 1


def test_T2_T4_the_row_is_full_again_before_the_noble_is_chosen() -> None:
    state = position(
        seat("", giving("W3U4G4")),
        rows={"1": ["1-W-0-U3"]},
        tops={"1": ["1-K-1-U4"]},
        nobles=[MACHIAVELLI, SULEIMAN],
    )
    asked = played(state, "buy 1-W-0-U3")
    assert offered(asked) == [f"noble {MACHIAVELLI}", f"noble {SULEIMAN}"]
    assert row(asked, 1)[0] == "1-K-1-U4"


def test_T2_a_purchase_from_the_hand_turns_up_no_card() -> None:
    state = position(seat("R5", reserved=["2-W-2-R5"]), config={"players": 3})
    after = played(state, "buy 2-W-2-R5")
    assert (after.market, after.decks) == (state.market, state.decks)


def test_T2_an_empty_place_over_an_empty_deck_stays_empty_for_good() -> None:
    state = position(seat("U3"), rows={"1": ["1-W-0-U3", TEST_CARD]}, empty=["1"])
    after = played(state, "buy 1-W-0-U3", "take WUG", "take GRK")
    assert row(after, 1) == [None, TEST_CARD, None, None]


def test_T4_T6_the_points_of_the_noble_count_in_the_end_check_of_the_same_turn() -> None:
    state = position(seat("", [*giving("W4U4"), "3-R-5-G7R3", "3-G-5-U7G3", "2-R-2-K5"]), nobles=[MACHIAVELLI])
    assert state.points(0) == 12
    after = played(state, "take WUG")
    assert after.points(0) == 15
    assert after.last_round


def test_T3_T4_T6_return_noble_and_end_check_come_in_this_order() -> None:
    cards = [*giving("W4U4G4"), "3-R-5-G7R3", "3-K-5-R7K3", "2-R-2-K5"]
    state = position(seat("W2U2G2R2K2", cards), nobles=[MACHIAVELLI, SULEIMAN])
    returning = played(state, "reserve deck 1")
    assert (returning.to_act, returning.last_round, tiles(returning)) == (0, False, [MACHIAVELLI, SULEIMAN])
    choosing = played(returning, "return W1")
    assert (choosing.to_act, choosing.last_round, visitors(choosing)) == (0, False, [])
    after = played(choosing, f"noble {SULEIMAN}")
    assert (after.to_act, after.last_round, after.points(0)) == (1, True, 15)


def test_T6_then_the_next_seat_plays() -> None:
    state = fresh(4)
    for turn in range(9):
        assert (state.to_act, state.turn) == (turn % 4, turn)
        state = played(state, offered(state)[0])


def test_T6_a_turn_with_questions_is_one_turn() -> None:
    state = position(seat("W2U2G2R2K2"), turn=6)
    asked = played(state, "take WUG")
    assert asked.turn == 6
    assert played(asked, "return W3").turn == 7


def test_T7_a_step_with_one_outcome_happens_by_itself() -> None:
    state = position(seat("", giving("U4W3")), rows={"1": ["1-W-0-U3"]}, nobles=[MACHIAVELLI])
    after = played(state, "buy 1-W-0-U3")
    assert visitors(after) == [MACHIAVELLI]
    assert rule_of(after, f"noble {MACHIAVELLI}") == "T7"


def test_T7_a_step_with_several_outcomes_asks_the_player_whose_turn_it_is() -> None:
    asked = played(position(seat(), seat("W2U2G2R2K2"), to_act=1), "reserve deck 1")
    assert asked.to_act == 1
    assert len(offered(asked)) == 6


def test_T7_the_main_action_is_always_asked_even_when_there_is_only_one() -> None:
    one_take = position(seat("W4U4"), seat("G4R4K1"), empty=["1", "2", "3"])
    assert offered(one_take) == ["take K"]
    assert one_take.to_act == 0
    after = played(one_take, "take K")
    assert (after.turn, after.to_act) == (1, 1)
    stuck = position(seat("W4U4G2"), seat("G2R4K4"), empty=["1", "2", "3"])
    assert offered(stuck) == ["pass"]
    assert played(stuck, "pass").turn == 1


def test_T7_a_move_by_another_seat_is_refused() -> None:
    state = fresh(3)
    for other in (1, 2):
        error = refused(state, "take WUG", seat=other)
        assert error.rule == "T7"
        assert "seat 0" in error.reason
        assert f"seat {other}" in error.reason
    assert apply(state, "take WUG", seat=0) == apply(state, "take WUG")


@pytest.mark.parametrize("nobody", [-1, 3, 99])
def test_T7_a_seat_that_is_not_at_the_table_is_no_seat(nobody: int) -> None:
    with pytest.raises(QuestionError, match=r"0 to 2"):
        apply(fresh(3), "take WUG", seat=nobody)


@pytest.mark.parametrize("move", ["return W1", f"noble {MACHIAVELLI}"])
def test_T7_an_answer_that_nobody_asked_for_is_refused(move: str) -> None:
    state = position(seat("W1", giving("W4U4")), nobles=[MACHIAVELLI])
    error = refused(state, move)
    assert error.rule == "T7"
    assert "action" in error.reason


def test_A1_the_moves_are_listed_in_one_order() -> None:
    state = position(
        seat("U4R1Y1", reserved=["2-U-2-U5?", "1-W-0-U3"]),
        seat("K4G1"),
        rows={"1": ["1-R-0-W3", "1-U-0-K3", "1-G-0-R3"], "2": ["2-W-2-R5"]},
        empty=["1", "2", "3"],
    )
    assert offered(state) == [
        *("take WGR", "pair W"),
        *("reserve 1-R-0-W3", "reserve 1-U-0-K3", "reserve 1-G-0-R3", "reserve 2-W-2-R5"),
        *("buy 2-U-2-U5 pay U4Y1", "buy 1-W-0-U3 pay U3", "buy 1-W-0-U3 pay U2Y1"),
    ]
    decks = [move for move in offered(fresh()) if move.startswith("reserve")]
    assert decks[-3:] == ["reserve deck 1", "reserve deck 2", "reserve deck 3"]
    lying = [card for level in (1, 2, 3) for card in row(fresh(), level)]
    assert decks[:-3] == [f"reserve {card}" for card in lying]


def test_T7_why_illegal_is_silent_for_every_legal_move() -> None:
    for state in (fresh(), played(position(seat("W2U2G2R2K2")), "take WUG")):
        assert [why_illegal(state, move) for move in offered(state)] == [None] * len(offered(state))


def test_T7_the_old_state_stays_as_it_was() -> None:
    state = position(seat("W1G2R2"), rows={"1": [TEST_CARD]})
    kept = position(seat("W1G2R2"), rows={"1": [TEST_CARD]})
    after = played(state, f"buy {TEST_CARD}")
    assert owned(after) == [TEST_CARD]
    assert state == kept
    assert hash(state) == hash(kept)
    assert held(state) == "W1G2R2"
