"""Buying cards [A5, A8], what is due [P1], what pays it [P2, P4, P7]."""

import pytest

from scenarios.table import (
    TEST_CARD,
    deck,
    giving,
    hand,
    held,
    offered,
    owned,
    payments_for,
    played,
    position,
    refused,
    row,
    rule_of,
    seat,
    supply,
)
from splendor.kernel import Buy, NotationError, Payment, affordable, apply, legal_moves

ON_TABLE = {"1": [TEST_CARD]}


def test_A5_P2_gold_stands_for_the_missing_gem() -> None:
    state = position(seat("W1G2R1Y1"), rows=ON_TABLE)
    assert payments_for(state, TEST_CARD) == ["W1G2R1Y1"]
    after = played(state, f"buy {TEST_CARD} pay W1G2R1Y1")
    assert owned(after) == [TEST_CARD]
    assert held(after) == ""
    assert supply(after) == "W4U4G4R4K4Y5"
    assert after.to_act == 1


def test_A5_gold_that_is_not_needed_is_kept_in_a_plain_purchase() -> None:
    state = position(seat("W1G2R2Y1"), rows=ON_TABLE)
    after = played(state, f"buy {TEST_CARD}")
    assert held(after) == "Y1"
    assert after == played(state, f"buy {TEST_CARD} pay W1G2R2")


def test_A5_P1_bonuses_that_cover_everything_make_the_card_free() -> None:
    state = position(seat("U2", giving("W1G2R2")), rows=ON_TABLE)
    after = played(state, f"buy {TEST_CARD}")
    assert held(after) == "U2"
    assert owned(after)[-1] == TEST_CARD


def test_A5_P1_bonuses_and_tokens_pay_together() -> None:
    state = position(seat("R1Y1", giving("W1G2")), rows=ON_TABLE)
    assert payments_for(state, TEST_CARD) == ["R1Y1"]
    assert held(played(state, f"buy {TEST_CARD}")) == ""


def test_A5_the_card_of_a_rival_cannot_be_bought() -> None:
    for reserved in (TEST_CARD, TEST_CARD + "?"):
        state = position(seat("W1G2R2"), seat(reserved=[reserved]))
        assert rule_of(state, f"buy {TEST_CARD} pay W1G2R2") == "A5"
        assert rule_of(state, f"buy {TEST_CARD}") == "A5"
    assert rule_of(position(seat("W1G2R2"), seat(cards=[TEST_CARD])), f"buy {TEST_CARD} pay W1G2R2") == "A5"


def test_A5_a_card_in_a_deck_or_in_the_box_or_already_owned_cannot_be_bought() -> None:
    assert rule_of(position(seat("W1G2R2"), tops={"1": [TEST_CARD]}), f"buy {TEST_CARD} pay W1G2R2") == "A5"
    assert rule_of(position(seat("W1G2R2"), removed=[TEST_CARD]), f"buy {TEST_CARD} pay W1G2R2") == "A5"
    assert rule_of(position(seat("W1G2R2", [TEST_CARD])), f"buy {TEST_CARD} pay W1G2R2") == "A5"


def test_A5_a_reserved_card_is_bought_from_the_hand_and_leaves_no_gap() -> None:
    state = position(seat("W1G2R2", reserved=["3-W-4-K7", TEST_CARD]))
    after = played(state, f"buy {TEST_CARD} pay W1G2R2")
    assert hand(after) == ["3-W-4-K7"]
    assert owned(after) == [TEST_CARD]
    assert (after.market, after.decks) == (state.market, state.decks)


def test_A5_A8_the_place_of_a_bought_card_is_refilled_from_its_own_deck() -> None:
    state = position(seat("W1G2R2"), rows={"1": ["1-W-0-U3", TEST_CARD]}, tops={"1": ["1-K-1-U4"]})
    after = played(state, f"buy {TEST_CARD}")
    assert row(after, 1) == ["1-W-0-U3", "1-K-1-U4", *row(state, 1)[2:]]
    assert deck(after, 1) == deck(state, 1)[1:]
    assert (row(after, 2), deck(after, 2)) == (row(state, 2), deck(state, 2))


def test_A8_an_empty_deck_leaves_the_place_of_a_bought_card_empty() -> None:
    state = position(seat("W1G2R2"), rows={"1": ["1-W-0-U3", TEST_CARD]}, empty=["1"])
    after = played(state, f"buy {TEST_CARD}")
    assert row(after, 1) == ["1-W-0-U3", None, None, None]
    assert rule_of(after, f"buy {TEST_CARD}") == "A5"
    assert rule_of(after, f"reserve {TEST_CARD}") == "A4"
    assert offered(after, "reserve 1-") == ["reserve 1-W-0-U3"]


def test_A8_other_decks_do_not_fill_a_row() -> None:
    state = position(seat("R5"), rows={"2": ["2-W-2-R5"]}, empty=["2"], config={"players": 3})
    after = played(state, "buy 2-W-2-R5")
    assert row(after, 2) == [None] * 4
    assert (deck(after, 1), deck(after, 3)) == (deck(state, 1), deck(state, 3))


def test_A5_a_bought_card_counts_from_the_next_purchase_on() -> None:
    state = position(seat("U3G1R1K1"), seat(), rows={"1": ["1-W-0-U3", "1-U-0-W1G1R1K1"]})
    assert rule_of(state, "buy 1-U-0-W1G1R1K1 pay G1R1K1") == "P1"
    after = played(state, "buy 1-W-0-U3", "take WUG", "buy 1-U-0-W1G1R1K1 pay G1R1K1")
    assert owned(after) == ["1-W-0-U3", "1-U-0-W1G1R1K1"]


def test_A5_E2_a_bought_card_adds_its_points_at_once() -> None:
    state = position(seat("R5"), rows={"2": ["2-W-2-R5"]}, config={"players": 3})
    assert state.points(0) == 0
    assert played(state, "buy 2-W-2-R5").points(0) == 2


def test_P1_what_is_due_is_the_cost_less_the_bonuses_of_each_colour() -> None:
    for bonuses, due in [("W1", "G2R2"), ("G1R1", "W1G1R1"), ("W1G2R1", "R1"), ("G5", "W1R2"), ("U5K5", "W1G2R2")]:
        state = position(seat("W1G2R2", giving(bonuses)), rows=ON_TABLE)
        assert payments_for(state, TEST_CARD) == [due]


def test_P1_excess_bonuses_give_nothing() -> None:
    state = position(seat("W1R1", giving("G6K6")), rows=ON_TABLE)
    assert rule_of(state, f"buy {TEST_CARD} pay W1R1") == "P1"
    assert payments_for(state, TEST_CARD) == []


@pytest.mark.parametrize("tokens", ["", "W1G2R1", "W1G1R2", "U4K4", "W1G2K2", "R2Y2"])
def test_P1_what_is_not_covered_is_refused(tokens: str) -> None:
    state = position(seat(tokens), rows=ON_TABLE)
    assert payments_for(state, TEST_CARD) == []
    assert TEST_CARD not in affordable(state, 0)
    assert rule_of(state, f"buy {TEST_CARD}") == "P1"
    if tokens:
        assert rule_of(state, f"buy {TEST_CARD} pay {tokens}") == "P1"


def test_P1_naming_less_than_is_due_is_refused_although_the_payer_has_it() -> None:
    state = position(seat("W1G2R2Y2"), rows=ON_TABLE)
    for payment in ("W1G2R1", "R2", "Y1", "W1Y2"):
        error = refused(state, f"buy {TEST_CARD} pay {payment}")
        assert error.rule == "P1"
        assert "W1G2R2" in error.reason


def test_P2_gold_may_stand_for_a_gem_that_the_payer_holds() -> None:
    state = position(seat("W1G2R2Y1"), rows=ON_TABLE)
    after = played(state, f"buy {TEST_CARD} pay W1G2R1Y1")
    assert held(after) == "R1"
    assert payments_for(state, TEST_CARD) == ["W1G2R2", "W1G2R1Y1", "W1G1R2Y1", "G2R2Y1"]


def test_P2_gold_alone_can_pay_everything() -> None:
    state = position(seat("Y5"), rows=ON_TABLE)
    assert payments_for(state, TEST_CARD) == ["Y5"]
    assert supply(played(state, f"buy {TEST_CARD} pay Y5")) == "W4U4G4R4K4Y5"


def test_P2_a_gem_pays_only_for_its_own_colour() -> None:
    state = position(seat("W1U2G2R1K4"), rows=ON_TABLE)
    assert rule_of(state, f"buy {TEST_CARD} pay W1G2R1U1") == "P1"
    assert rule_of(state, f"buy {TEST_CARD} pay W1U2K2") == "P1"


@pytest.mark.parametrize("payment", ["W1G2R2", "W1G2Y2", "K1", "Y5"])
def test_P2_tokens_that_are_not_held_pay_nothing(payment: str) -> None:
    state = position(seat("W1G2R1Y1"), rows=ON_TABLE)
    assert rule_of(state, f"buy {TEST_CARD} pay {payment}") == "P2"


@pytest.mark.parametrize("line", ["pay W-1", "pay W0", "pay", "pay W1W1", "pay 1W", "pay X1"])
def test_P2_a_payment_is_written_in_letters_and_counts(line: str) -> None:
    with pytest.raises(NotationError):
        apply(position(seat("W1G2R2"), rows=ON_TABLE), f"buy {TEST_CARD} {line}")


def test_P2_a_negative_count_is_no_payment() -> None:
    with pytest.raises(NotationError):
        Payment((1, 0, 2, 2, 0, -1))


def test_P3_one_gem_more_than_each_cost_is_kept() -> None:
    state = position(seat("W2G3R3"), rows=ON_TABLE)
    assert payments_for(state, TEST_CARD) == ["W1G2R2"]
    assert held(played(state, f"buy {TEST_CARD}")) == "W1G1R1"


def test_P4_the_tokens_paid_go_back_to_the_supply() -> None:
    state = position(seat("W1G2R1Y2"), seat("W1K2"), rows=ON_TABLE)
    assert supply(state) == "W2U4G2R3K2Y3"
    assert supply(played(state, f"buy {TEST_CARD} pay W1G2Y2")) == "W3U4G4R3K2Y5"
    assert "pair G" not in offered(state)
    assert "pair G" in offered(played(state, f"buy {TEST_CARD} pay W1G2Y2"))


def test_P4_a_free_card_is_still_an_action() -> None:
    state = position(seat("", giving("W1G2R2")), rows=ON_TABLE)
    assert payments_for(state, TEST_CARD) == [""]
    after = played(state, f"buy {TEST_CARD}")
    assert (after.to_act, after.turn) == (1, 1)
    assert supply(after) == supply(state)


def test_P3_P4_nothing_may_be_paid_for_a_free_card() -> None:
    state = position(seat("W1Y1", giving("W1G2R2")), rows=ON_TABLE)
    assert rule_of(state, f"buy {TEST_CARD} pay W1") == "P3"
    assert rule_of(state, f"buy {TEST_CARD} pay Y1") == "P3"


def test_P7_payments_equal_in_gems_and_gold_are_one_payment() -> None:
    state = position(seat("W1G2R2Y2"), rows=ON_TABLE)
    ways = payments_for(state, TEST_CARD)
    assert len(ways) == len(set(ways))
    assert ways == [
        *("W1G2R2", "W1G2R1Y1", "W1G1R2Y1", "G2R2Y1"),
        *("W1G2Y2", "W1G1R1Y2", "W1R2Y2", "G2R1Y2", "G1R2Y2"),
    ]


def test_P7_a_payment_is_the_same_in_whatever_order_it_is_written() -> None:
    state = position(seat("W1G2R1Y1"), rows=ON_TABLE)
    whole = Buy(TEST_CARD, Payment((1, 0, 2, 1, 0, 1)))
    assert whole in legal_moves(state)
    for text in ("W1G2R1Y1", "Y1R1G2W1", "G2Y1W1R1"):
        assert apply(state, f"buy {TEST_CARD} pay {text}") == apply(state, whole)


def test_P7_the_short_form_is_the_payment_with_the_least_gold() -> None:
    state = position(seat("W1G2R1Y3"), rows=ON_TABLE)
    assert affordable(state, 0)[TEST_CARD] == Payment("W1G2R1Y1")
    assert played(state, f"buy {TEST_CARD}") == played(state, f"buy {TEST_CARD} pay W1G2R1Y1")
