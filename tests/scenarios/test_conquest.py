"""Conquest: with all three strongholds on a card, a purchase after the action [K6, T1]."""

from functools import partial

import pytest

from scenarios.table import (
    FIVES,
    MACHIAVELLI,
    TEST_CARD,
    asked,
    deck,
    expanded,
    gaps,
    giving,
    hand,
    held,
    offered,
    owned,
    placed,
    played,
    refused,
    row,
    rule_of,
    seat,
    stock,
    supply,
    visitors,
)
from splendor.kernel import State, observe, state_from_json, state_to_json

holding = partial(expanded, "strongholds")

GREEN, WHITE, BLUE = "1-G-0-W2U1", "1-W-0-U3", "1-U-0-K3"
THREE = {TEST_CARD: "A3"}


def ready(tokens: str = "W1G2R2") -> State:
    """A has all three strongholds on the test card (W1 G2 R2), and these tokens."""
    return holding(seat(tokens), rows={"1": [TEST_CARD, WHITE, BLUE]}, on=THREE)


def test_K6_the_card_can_be_paid_with_the_gems_just_taken() -> None:
    choosing = played(ready("G2R1"), "take WRK")
    assert (asked(choosing), choosing.to_act) == ("conquest", 0)
    assert state_to_json(choosing)["pending"] == [{"step": "conquest", "card": TEST_CARD}]
    assert offered(choosing) == [f"conquer {TEST_CARD} pay W1G2R2", "decline"]
    conquered = played(choosing, f"conquer {TEST_CARD} pay W1G2R2")
    assert (owned(conquered), held(conquered), placed(conquered), stock(conquered)) == ([TEST_CARD], "K1", {}, 3)
    assert (asked(conquered), gaps(conquered)) == ("stronghold", ["1 0"])
    after = played(conquered, f"stronghold place {BLUE}")
    assert (placed(after), stock(after), after.to_act) == ({BLUE: "A1"}, 2, 1)
    assert supply(after) == "W4U4G4R4K3Y5"


@pytest.mark.parametrize("move", ["take UGK", "pair K", "reserve deck 2", f"reserve {BLUE}"])
def test_K6_it_is_offered_after_taking_and_reserving(move: str) -> None:
    choosing = played(ready(), move)
    assert asked(choosing) == "conquest"
    assert offered(choosing)[0] == f"conquer {TEST_CARD} pay W1G2R2"
    assert offered(choosing)[-1] == "decline"


def test_K6_it_is_offered_after_a_purchase_whose_step_sends_a_rival_home() -> None:
    state = holding(seat("W1U3G2R2"), rows={"1": [TEST_CARD, WHITE]}, on={**THREE, "2-G-1-W2U3K2": "B1"})
    step = played(state, f"buy {WHITE}")
    assert asked(step) == "stronghold"
    choosing = played(step, "stronghold remove 2-G-1-W2U3K2")
    assert offered(choosing) == [f"conquer {TEST_CARD} pay G2R2", "decline"]
    moved = played(step, f"stronghold move {TEST_CARD} 2-G-1-W3G2R3")
    assert moved.to_act == 1


def test_K6_the_third_stronghold_of_a_purchase_makes_it_possible_in_the_same_turn() -> None:
    state = holding(seat("W1U3G2R2"), rows={"1": [TEST_CARD, WHITE]}, on={TEST_CARD: "A2"})
    choosing = played(state, f"buy {WHITE}", f"stronghold place {TEST_CARD}")
    assert offered(choosing) == [f"conquer {TEST_CARD} pay G2R2", "decline"]
    twice = played(choosing, f"conquer {TEST_CARD}")
    assert (owned(twice), asked(twice), stock(twice)) == ([WHITE, TEST_CARD], "stronghold", 3)


@pytest.mark.parametrize("on", [{}, {TEST_CARD: "A2"}, {TEST_CARD: "A2", WHITE: "A1"}, {TEST_CARD: "B3"}])
def test_K6_all_three_must_stand_on_it(on: dict[str, str]) -> None:
    state = holding(seat("W1G2R2"), rows={"1": [TEST_CARD, WHITE]}, on=on)
    assert played(state, "take UGK").to_act == 1


def test_K6_it_is_not_offered_when_it_cannot_be_paid() -> None:
    assert played(ready("G2R1"), "take UGK").to_act == 1
    assert played(ready(""), "reserve deck 1").to_act == 1
    assert asked(played(ready("W1G2R1"), "reserve deck 1")) == "conquest"


def test_K6_the_gold_of_a_reservation_can_pay() -> None:
    choosing = played(ready("W1G2R1"), "reserve deck 1")
    assert offered(choosing) == [f"conquer {TEST_CARD} pay W1G2R1Y1", "decline"]
    assert supply(played(choosing, f"conquer {TEST_CARD}")) == "W4U4G4R4K4Y5"


def test_K6_A4_the_place_of_a_reserved_card_is_filled_before_the_conquest_is_offered() -> None:
    state = holding(seat("W2U1"), rows={"1": [GREEN, WHITE]}, on={GREEN: "A3"})
    choosing = played(state, f"reserve {WHITE}")
    assert (asked(choosing), hand(choosing)) == ("conquest", [WHITE])
    assert row(choosing, 1)[1] == deck(state, 1)[0]
    assert gaps(choosing) == []


def test_K6_declining_leaves_everything_and_it_is_offered_again_next_turn() -> None:
    choosing = played(ready(), "take UGK")
    after = played(choosing, "decline")
    assert (placed(after), owned(after), held(after), after.to_act) == (THREE, [], "W1U1G3R2K1", 1)
    assert asked(played(after, "take WUG", "take WUK")) == "conquest"


def test_K6_K1_its_owner_may_also_buy_it_as_the_action() -> None:
    after = played(ready(), f"buy {TEST_CARD}")
    assert (owned(after), stock(after), asked(after)) == ([TEST_CARD], 3, "stronghold")
    assert played(after, f"stronghold place {WHITE}").to_act == 1


def test_K6_reserving_the_card_itself_brings_the_strongholds_home_and_no_conquest() -> None:
    after = played(ready(), f"reserve {TEST_CARD}")
    assert (stock(after), after.to_act, hand(after)) == (3, 1, [TEST_CARD])


def test_K6_P2_every_legal_payment_is_offered_before_declining() -> None:
    choosing = played(ready("W1G2R2Y1"), "take UGK")
    payments = ["W1G2R2", "W1G2R1Y1", "W1G1R2Y1", "G2R2Y1"]
    assert offered(choosing) == [*(f"conquer {TEST_CARD} pay {payment}" for payment in payments), "decline"]
    assert played(choosing, f"conquer {TEST_CARD}") == played(choosing, f"conquer {TEST_CARD} pay W1G2R2")


def test_K6_P1_bonuses_count() -> None:
    state = holding(seat("", giving("W1G2R2")), rows={"1": [TEST_CARD]}, on=THREE)
    choosing = played(state, "take WUK")
    assert offered(choosing) == [f"conquer {TEST_CARD}", "decline"]
    after = played(choosing, f"conquer {TEST_CARD}")
    assert (owned(after)[-1], held(after)) == (TEST_CARD, "W1U1K1")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (f"conquer {WHITE} pay U3", "K6"),
        ("conquer 3-W-4-K7", "K6"),
        (f"conquer {TEST_CARD} pay W1G2R1", "P1"),
        (f"conquer {TEST_CARD} pay W1G2R2Y1", "P3"),
        (f"conquer {TEST_CARD} pay W1G2R2Y2", "P2"),
        ("pass", "T7"),
        ("take WUG", "T7"),
        (f"buy {TEST_CARD} pay W1G2R2", "T7"),
        (f"stronghold place {WHITE}", "T7"),
        ("return W1", "T7"),
    ],
)
def test_K6_what_is_no_conquest_is_refused(move: str, rule: str) -> None:
    choosing = played(ready("W1U3G2R2Y1"), "take UGK")
    assert rule_of(choosing, move) == rule


def test_K6_T7_a_conquest_that_is_not_asked_is_refused() -> None:
    for move in (f"conquer {TEST_CARD} pay W1G2R2", f"conquer {TEST_CARD}", "decline"):
        assert rule_of(ready(), move) == "T7"


def test_T1_T3_tokens_are_counted_against_ten_only_after_the_conquest() -> None:
    choosing = played(ready("W1G3R3K2"), "take WUK")
    assert asked(choosing) == "conquest"
    paid = played(choosing, f"conquer {TEST_CARD}", f"stronghold place {WHITE}")
    assert (held(paid), paid.to_act) == ("W1U1G1R1K3", 1)
    kept = played(choosing, "decline")
    assert state_to_json(kept)["pending"] == [{"step": "return", "count": 2}]
    assert state_to_json(kept)["conquered"] is True
    assert played(kept, "return W2").to_act == 1


def test_T1_T4_a_noble_comes_to_the_cards_of_a_conquest() -> None:
    state = holding(seat("W1G2R2", giving("W4U3")), rows={"1": [TEST_CARD]}, on=THREE, nobles=[MACHIAVELLI])
    choosing = played(state, "take UGK")
    after = played(choosing, f"conquer {TEST_CARD}", "stronghold place 2-G-1-W2U3K2")
    assert visitors(after) == [MACHIAVELLI]
    assert visitors(played(choosing, "decline")) == []


def test_T1_E1_a_conquest_can_bring_the_fifteenth_point() -> None:
    point = "1-K-1-U4"
    fourteen = [*FIVES[2:4], "3-W-4-K7"]
    state = holding(seat("U3", fourteen), rows={"1": [point, WHITE]}, on={point: "A3"})
    choosing = played(state, "take WUG")
    assert played(choosing, f"conquer {point}", f"stronghold place {WHITE}").last_round
    assert not played(choosing, "decline").last_round


def test_T2_places_are_refilled_in_the_order_in_which_they_were_vacated() -> None:
    rows, tops = {"1": [TEST_CARD, BLUE, GREEN, WHITE]}, {"1": ["1-K-0-G3", "1-R-0-W3"]}
    state = holding(seat("W1U3G2R2"), rows=rows, tops=tops, on={TEST_CARD: "A2"})
    state = played(state, f"buy {WHITE}", f"stronghold place {TEST_CARD}", f"conquer {TEST_CARD}")
    assert gaps(state) == ["1 3", "1 0"]
    assert row(state, 1) == [None, BLUE, GREEN, None]
    assert "stronghold place 1-K-0-G3" not in offered(state)
    after = played(state, f"stronghold place {BLUE}")
    assert row(after, 1) == ["1-R-0-W3", BLUE, GREEN, "1-K-0-G3"]
    assert gaps(after) == []


def test_K6_there_is_one_conquest_a_turn() -> None:
    state = holding(seat("W2G4R4"), rows={"1": [TEST_CARD, GREEN, WHITE]}, on=THREE)
    conquered = state_to_json(played(state, "take WUK", f"conquer {TEST_CARD}"))
    assert conquered["conquered"] is True
    conquered["strongholds"] = {GREEN: {"seat": 0, "count": 2}}
    conquered["players"][0]["strongholds"] = 1
    again = state_from_json(conquered)
    assert isinstance(again, State)
    after = played(again, f"stronghold place {GREEN}")
    assert (placed(after), held(after), after.to_act) == ({GREEN: "A3"}, "W2U1G2R2K1", 1)
    assert state_to_json(after)["conquered"] is False
    assert asked(played(after, "take WUG", "reserve deck 1")) == "conquest"


def test_K6_H1_everyone_sees_who_may_conquer() -> None:
    choosing = played(ready(), "take UGK")
    for viewer in (0, 1, None):
        assert state_to_json(observe(choosing, viewer))["pending"] == [{"step": "conquest", "card": TEST_CARD}]


def test_K6_the_turn_of_a_rival_offers_nothing() -> None:
    state = holding(seat("W1G2R2"), seat("W1G2R2"), rows={"1": [TEST_CARD]}, on={TEST_CARD: "B3"})
    after = played(state, "pair K")
    assert after.to_act == 1
    assert asked(after) == ""
    assert asked(played(after, "reserve deck 1")) == "conquest"
    assert refused(after, f"conquer {TEST_CARD}").rule == "T7"
