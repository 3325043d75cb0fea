"""When several rules forbid a move, the refusal names the first of them."""

from typing import Any

import pytest

from scenarios.table import (
    FIVES,
    MACHIAVELLI,
    MARY,
    SULEIMAN,
    TEST_CARD,
    fresh,
    giving,
    played,
    position,
    refused,
    rule_of,
    seat,
)
from splendor.kernel import State, observe, why_illegal

FULL_HAND = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]
AWAY = "3-K-4-R7"


def over() -> State:
    """A finished game."""
    return played(position(seat(), seat("W1G2R2", FIVES[:3], FULL_HAND), last_round=True, to_act=1), "take WUG")


def returning() -> State:
    """A owes three tokens."""
    return played(position(seat("W2U2G2R2K2", [], FULL_HAND), nobles=[MARY]), "take WUG")


def choosing() -> State:
    """A chooses between two nobles."""
    return played(position(seat("", giving("W4U4G4")), nobles=[MACHIAVELLI, SULEIMAN]), "take WUG")


def buying(tokens: str, **parts: Any) -> State:
    """A has these tokens, and the test card (W1 G2 R2) lies on the table."""
    return position(seat(tokens), rows={"1": [TEST_CARD]}, **parts)


@pytest.mark.parametrize(
    "move",
    [
        "take WUG",
        "take WU",
        "take WUY",
        "pair Y",
        "pass",
        "return W1",
        f"noble {MARY}",
        f"reserve {AWAY}",
        "reserve deck 1",
        f"buy {AWAY} pay W1",
        f"buy {AWAY}",
    ],
)
def test_E1_comes_before_everything(move: str) -> None:
    for number in (None, 0, 1):
        assert rule_of(over(), move, seat=number) == "E1"


@pytest.mark.parametrize(
    "move",
    [
        "take WU",
        "take Y",
        "pair W",
        "pass",
        f"reserve {AWAY}",
        f"reserve {FULL_HAND[0]}",
        "reserve deck 1",
        f"buy {AWAY} pay Y9",
        f"buy {FULL_HAND[0]} pay K7",
        f"noble {MARY}",
        f"noble {MACHIAVELLI}",
    ],
)
def test_T7_what_was_not_asked_comes_before_what_is_wrong_with_it(move: str) -> None:
    assert rule_of(returning(), move) == "T7"


@pytest.mark.parametrize("move", ["return W9", "return Y1", "take WU", "pair Y", f"buy {AWAY}", "pass"])
def test_T7_comes_before_the_rule_of_the_answer_to_another_step(move: str) -> None:
    assert rule_of(choosing(), move) == "T7"


@pytest.mark.parametrize("move", ["return W1", "return W9Y9", f"noble {MARY}", "noble Henry VIII"])
def test_T7_an_answer_where_an_action_is_asked_is_judged_no_further(move: str) -> None:
    assert rule_of(fresh(), move) == "T7"


@pytest.mark.parametrize("move", ["take WU", "take Y", "pair Y", "pass", f"reserve {AWAY}", f"buy {AWAY} pay W1"])
def test_T7_another_seat_is_told_so_before_its_move_is_judged(move: str) -> None:
    state = position(removed=[AWAY])
    assert rule_of(state, move, seat=0) != "T7"
    assert rule_of(state, move, seat=1) == "T7"
    refusal = why_illegal(observe(state, 1), move)
    assert refusal is not None
    assert refusal.rule == "T7"


def test_T3_T4_the_answer_to_the_step_that_is_asked_is_judged_by_its_own_rule() -> None:
    assert rule_of(returning(), "return W9Y9") == "T3"
    assert rule_of(returning(), "return W1") == "T3"
    assert rule_of(returning(), "return Y3") == "T3"
    assert rule_of(choosing(), f"noble {MARY}") == "T4"


@pytest.mark.parametrize("move", ["take WY", "take Y", "take WUGY", "take WUGRKY"])
def test_A6_gold_in_a_take_comes_before_the_number_of_colours(move: str) -> None:
    assert rule_of(fresh(), move) == "A6"


def test_A6_a_pair_of_gold_comes_before_the_size_of_the_pile() -> None:
    assert rule_of(position(seat(), seat("Y3")), "pair Y") == "A6"
    assert rule_of(position(seat(), seat("Y3")), "take WUY") == "A6"


def test_A4_a_card_out_of_reach_comes_before_a_full_hand() -> None:
    state = position(seat(reserved=FULL_HAND), removed=[AWAY], empty=["1"])
    full = refused(state, "reserve deck 2").reason
    away = refused(state, f"reserve {AWAY}")
    empty = refused(state, "reserve deck 1")
    assert away.rule == empty.rule == "A4"
    assert "reach" in away.reason
    assert "empty" in empty.reason
    assert "3" in full
    assert "reach" not in full


@pytest.mark.parametrize("payment", ["W9", "Y1", "W1", "W1G2R2", ""])
def test_A5_a_card_out_of_reach_comes_before_any_payment(payment: str) -> None:
    state = buying("W1G2R2", removed=[AWAY])
    assert rule_of(state, f"buy {AWAY} pay {payment}" if payment else f"buy {AWAY}") == "A5"
    assert rule_of(state, f"buy {AWAY} cards 1-W-0-U3") == "A5"
    assert rule_of(state, f"buy {AWAY} discard 1-W-0-U3") == "A5"


def test_O6_discards_for_a_price_in_gems_come_before_the_payment() -> None:
    assert rule_of(buying(""), f"buy {TEST_CARD} discard 1-W-0-U3") == "O6"
    assert rule_of(buying("W1G2R2"), f"buy {TEST_CARD} discard 1-W-0-U3,1-K-0-G3") == "O6"


@pytest.mark.parametrize("tokens", ["", "W1G2", "W1G2R2"])
@pytest.mark.parametrize("payment", ["cards 1-W-0-U3", "pay Y5 cards 1-W-0-U3", "pay W1G2R2 cards 1-W-0-U3"])
def test_P6_a_gold_card_that_the_payer_does_not_have_comes_before_the_tokens(tokens: str, payment: str) -> None:
    assert rule_of(buying(tokens), f"buy {TEST_CARD} {payment}") == "P6"


def test_P2_tokens_not_held_come_before_what_is_due() -> None:
    assert rule_of(buying("W1"), f"buy {TEST_CARD} pay R1") == "P2"
    assert rule_of(buying("W1"), f"buy {TEST_CARD} pay W1K1") == "P2"


def test_P2_tokens_not_held_come_before_a_piece_too_many() -> None:
    assert rule_of(buying("W1G2R2"), f"buy {TEST_CARD} pay W1G2R2Y1") == "P2"
    assert rule_of(buying("W1G2R2"), f"buy {TEST_CARD} pay W2G2R2") == "P2"
    assert rule_of(buying("W1G2R2"), f"buy {TEST_CARD} pay W1G2R2K1") == "P2"


def test_P1_what_is_not_covered_comes_before_a_piece_too_many() -> None:
    assert rule_of(buying("W1U3G2R2"), f"buy {TEST_CARD} pay U3") == "P1"
    assert rule_of(buying("W4G2R2"), f"buy {TEST_CARD} pay W4G2R1") == "P1"
    assert rule_of(buying("W4G2R2Y1"), f"buy {TEST_CARD} pay W4Y1") == "P1"


def test_P3_comes_last() -> None:
    state = buying("W2G2R2K1Y1")
    for payment in ("W2G2R2", "W1G2R2K1", "W1G2R2Y1"):
        assert rule_of(state, f"buy {TEST_CARD} pay {payment}") == "P3"


def test_P1_a_short_form_that_cannot_be_paid_is_not_covered() -> None:
    assert rule_of(buying("W1G2"), f"buy {TEST_CARD}") == "P1"
    assert rule_of(buying(""), f"buy {TEST_CARD}") == "P1"
