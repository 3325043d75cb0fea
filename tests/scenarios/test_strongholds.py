"""Strongholds: whose card it is [K1], the step after a purchase [K2, K3, K5], and how they come home [K4]."""

from functools import partial
from typing import Any

import pytest

from scenarios.table import (
    TEST_CARD,
    asked,
    deck,
    expanded,
    fresh,
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
)
from splendor.kernel import (
    DocumentError,
    Outcome,
    State,
    affordable,
    observe,
    state_from_json,
    state_to_json,
    why_illegal,
)

holding = partial(expanded, "strongholds")

IN_HAND = "1-K-0-G3"
FIRST, SECOND, THIRD = "1-W-0-U3", "1-U-0-K3", "1-G-0-R3"
ALL_DECKS = ("1", "2", "3")


def three_cards(on: dict[str, str]) -> State:
    """A table of three cards and no decks, where A has just bought a card from the hand for nothing."""
    mine = seat("", ["1-G-0-U1R2K2", "1-G-0-U2R2", "1-G-0-W2U1"], [IN_HAND])
    rows = {"1": [FIRST, SECOND, THIRD]}
    return played(holding(mine, rows=rows, empty=ALL_DECKS, on=on), f"buy {IN_HAND}")


def test_K1_each_player_begins_with_three() -> None:
    for players in (2, 3, 4):
        state = fresh(players, modules={"strongholds"})
        assert [stock(state, number) for number in range(players)] == [3] * players
        assert placed(state) == {}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_K1_a_card_with_a_rivals_strongholds_is_neither_bought_nor_reserved(count: int) -> None:
    state = holding(seat("W1G2R2Y2"), rows={"1": [TEST_CARD]}, on={TEST_CARD: f"B{count}"})
    for move in (f"buy {TEST_CARD} pay W1G2R2", f"buy {TEST_CARD}", f"reserve {TEST_CARD}"):
        error = refused(state, move)
        assert error.rule == "K1"
        assert why_illegal(observe(state, 0), move) == why_illegal(state, move)
    assert TEST_CARD not in affordable(state, 0)
    assert not [move for move in offered(state) if TEST_CARD in move]
    free = holding(seat("", giving("W1G2R2")), rows={"1": [TEST_CARD]}, on={TEST_CARD: f"B{count}"})
    assert rule_of(free, f"buy {TEST_CARD}") == "K1"


def test_K1_their_owner_may_buy_it_and_reserve_it_and_so_may_all_when_there_are_none() -> None:
    for on in ({TEST_CARD: "A1"}, {TEST_CARD: "A3"}, {}):
        state = holding(seat("W1G2R2"), rows={"1": [TEST_CARD]}, on=on)
        assert TEST_CARD in owned(played(state, f"buy {TEST_CARD}"))
        assert hand(played(state, f"reserve {TEST_CARD}")) == [TEST_CARD]
    other_card = holding(seat("W1G2R2"), rows={"1": [TEST_CARD, FIRST]}, on={FIRST: "B3"})
    assert TEST_CARD in affordable(other_card, 0)


def test_K1_the_card_that_fills_a_place_is_free_for_all() -> None:
    state = holding(seat(), seat("W1G2R2"), rows={"1": [FIRST]}, tops={"1": [TEST_CARD]}, on={FIRST: "A2"})
    after = played(state, f"reserve {FIRST}")
    assert row(after, 1)[0] == TEST_CARD
    assert TEST_CARD in affordable(after, 1)


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"strongholds": {FIRST: {"seat": 0, "count": 4}}}, "strongholds"),
        ({"strongholds": {FIRST: {"seat": 0, "count": 0}}}, "strongholds"),
        ({"strongholds": {FIRST: {"seat": 2, "count": 1}}}, "strongholds"),
        ({"strongholds": {FIRST: {"seat": 0, "count": True}}}, "strongholds"),
        ({"strongholds": {FIRST: {"seat": 0}}}, "strongholds"),
        ({"strongholds": {FIRST: {"seat": 0, "count": 2}, SECOND: {"seat": 0, "count": 2}}}, "strongholds"),
        ({"strongholds": {"3-W-9-K7": {"seat": 0, "count": 1}}}, "strongholds"),
        ({"strongholds": [FIRST]}, "strongholds"),
        ({"conquered": 1}, "conquered"),
    ],
)
def test_K1_a_document_with_strongholds_that_cannot_be_is_refused(keys: dict[str, Any], path: str) -> None:
    document = state_to_json(holding(rows={"1": [FIRST, SECOND]}))
    for player in document["players"]:
        del player["strongholds"]
    assert state_from_json(document) == holding(rows={"1": [FIRST, SECOND]})
    with pytest.raises(DocumentError, match=path):
        state_from_json({**document, **keys})


@pytest.mark.parametrize("count", [-1, 2, 4, 1.0, None])
def test_K1_three_of_each_player_are_on_cards_or_in_stock(count: Any) -> None:
    document = state_to_json(holding(rows={"1": [FIRST]}, on={FIRST: "A2"}))
    assert [player["strongholds"] for player in document["players"]] == [1, 3]
    document["players"][0]["strongholds"] = count
    with pytest.raises(DocumentError, match="strongholds"):
        state_from_json(document)


def test_K1_strongholds_stand_on_face_up_cards_only() -> None:
    state = holding(seat("", [FIRST], [SECOND]), tops={"1": [THIRD]})
    for card in (FIRST, SECOND, THIRD):
        wrong = {**state_to_json(state), "strongholds": {card: {"seat": 1, "count": 1}}}
        del wrong["players"][1]["strongholds"]
        with pytest.raises(DocumentError, match="strongholds"):
            state_from_json(wrong)


def test_K2_after_a_purchase_one_is_placed_on_any_face_up_card() -> None:
    state = holding(seat("U3"), rows={"1": [FIRST]})
    choosing = played(state, f"buy {FIRST}")
    assert (asked(choosing), choosing.to_act) == ("stronghold", 0)
    lying = [card for level in (1, 2, 3) for card in row(choosing, level) if card]
    assert len(lying) == 11
    assert offered(choosing) == sorted(f"stronghold place {card}" for card in lying)
    after = played(choosing, f"stronghold place {lying[4]}")
    assert (placed(after), stock(after), after.to_act) == ({lying[4]: "A1"}, 2, 1)


def test_K2_T2_the_step_comes_before_the_place_is_refilled() -> None:
    choosing = played(holding(seat("U3"), rows={"1": [FIRST]}), f"buy {FIRST}")
    assert gaps(choosing) == ["1 0"]
    top = deck(choosing, 1)[0]
    assert rule_of(choosing, f"stronghold place {top}") == "K2"
    after = played(choosing, offered(choosing)[0])
    assert row(after, 1)[0] == top


def test_K2_a_purchase_from_the_hand_and_a_free_one_bring_the_step_too() -> None:
    assert asked(played(holding(seat("G3", [], [IN_HAND])), f"buy {IN_HAND}")) == "stronghold"
    assert (
        asked(played(holding(seat("", giving("W1G2R2")), rows={"1": [TEST_CARD]}), f"buy {TEST_CARD}")) == "stronghold"
    )


def test_K2_place_move_or_remove_are_all_there_is_to_choose() -> None:
    state = three_cards(on={FIRST: "A2", SECOND: "B1"})
    ends = {move: played(state, move) for move in offered(state)}
    found = {move: (placed(end), stock(end, 0), stock(end, 1)) for move, end in ends.items()}
    assert found == {
        f"stronghold move {FIRST} {THIRD}": ({FIRST: "A1", SECOND: "B1", THIRD: "A1"}, 1, 2),
        f"stronghold place {FIRST}": ({FIRST: "A3", SECOND: "B1"}, 0, 2),
        f"stronghold place {THIRD}": ({FIRST: "A2", SECOND: "B1", THIRD: "A1"}, 0, 2),
        f"stronghold remove {SECOND}": ({FIRST: "A2"}, 1, 3),
    }
    assert offered(state) == sorted(offered(state))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (f"place {SECOND}", "rival"),
        (f"place {IN_HAND}", "does not lie face up"),
        ("place 3-W-4-K7", "does not lie face up"),
        (f"move {FIRST} {FIRST}", "changes the card"),
        (f"move {FIRST} {SECOND}", "rival"),
        (f"move {SECOND} {THIRD}", f"none on {SECOND}"),
        (f"move {THIRD} {FIRST}", f"none on {THIRD}"),
        (f"move {FIRST} 3-W-4-K7", "does not lie face up"),
        (f"remove {FIRST}", "alone"),
        (f"remove {THIRD}", "alone"),
        ("remove 3-W-4-K7", "alone"),
    ],
)
def test_K2_K5_every_other_stronghold_move_is_refused(move: str, reason: str) -> None:
    error = refused(three_cards(on={FIRST: "A2", SECOND: "B1"}), f"stronghold {move}")
    assert error.rule == "K2"
    assert reason in error.reason


@pytest.mark.parametrize("move", ["pass", "decline", "take WUG", f"conquer {FIRST}", f"buy {FIRST}", "return W1"])
def test_K2_T7_the_step_cannot_be_declined(move: str) -> None:
    assert rule_of(three_cards(on={FIRST: "A2", SECOND: "B1"}), move) == "T7"
    assert rule_of(holding(rows={"1": [FIRST]}), f"stronghold place {FIRST}") == "T7"


@pytest.mark.parametrize("count", [2, 3])
def test_K2_several_strongholds_of_a_rival_are_not_sent_home(count: int) -> None:
    state = three_cards(on={SECOND: f"B{count}"})
    assert rule_of(state, f"stronghold remove {SECOND}") == "K2"
    assert not offered(state, "stronghold remove")


def test_K2_without_stock_one_is_moved() -> None:
    state = three_cards(on={FIRST: "A2", SECOND: "A1"})
    assert stock(state) == 0
    moves = [(FIRST, SECOND), (FIRST, THIRD), (SECOND, FIRST), (SECOND, THIRD)]
    assert offered(state) == sorted(f"stronghold move {start} {end}" for start, end in moves)
    assert rule_of(state, f"stronghold place {THIRD}") == "K2"
    assert placed(played(state, f"stronghold move {SECOND} {THIRD}")) == {FIRST: "A2", THIRD: "A1"}


def test_K5_moving_is_allowed_while_stock_remains() -> None:
    state = three_cards(on={FIRST: "A1"})
    after = played(state, f"stronghold move {FIRST} {SECOND}")
    assert (placed(after), stock(after)) == ({SECOND: "A1"}, 2)


def test_K2_T7_a_step_with_one_outcome_happens_by_itself() -> None:
    state = holding(seat("G3", [], [IN_HAND]), rows={"1": [FIRST]}, empty=ALL_DECKS)
    after = played(state, f"buy {IN_HAND}")
    assert (placed(after), stock(after), after.to_act) == ({FIRST: "A1"}, 2, 1)


@pytest.mark.parametrize("on", [{}, {FIRST: "B2"}, {FIRST: "B3"}, {FIRST: "A3"}])
def test_K2_is_skipped_only_if_nothing_is_possible(on: dict[str, str]) -> None:
    rows = {"1": [FIRST]} if on else {}
    state = holding(seat("G3", [], [IN_HAND]), rows=rows, empty=ALL_DECKS, on=on)
    after = played(state, f"buy {IN_HAND}")
    assert (placed(after), after.to_act) == (on, 1)


@pytest.mark.parametrize("move", ["take WUG", "pair W", "reserve deck 1", f"reserve {FIRST}", f"reserve {TEST_CARD}"])
def test_K3_taking_and_reserving_bring_no_stronghold_step(move: str) -> None:
    state = holding(rows={"1": [FIRST, TEST_CARD]}, on={TEST_CARD: "A1", "2-G-1-W2U3K2": "B1"})
    after = played(state, move)
    assert (asked(after), after.to_act) == ("", 1)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_K4_strongholds_come_home_when_their_owner_buys_or_reserves_the_card(count: int) -> None:
    state = holding(seat("W1G2R2"), rows={"1": [TEST_CARD]}, on={TEST_CARD: f"A{count}"})
    bought = played(state, f"buy {TEST_CARD}")
    assert (placed(bought), stock(bought), asked(bought)) == ({}, 3, "stronghold")
    reserved = played(state, f"reserve {TEST_CARD}")
    assert (placed(reserved), stock(reserved), reserved.to_act) == ({}, 3, 1)
    assert held(reserved) == "W1G2R2Y1"


def test_K4_what_came_home_can_be_placed_again_at_once() -> None:
    state = holding(seat("W1G2R2"), rows={"1": [TEST_CARD, FIRST]}, on={TEST_CARD: "A3"})
    after = played(state, f"buy {TEST_CARD}", f"stronghold place {FIRST}")
    assert (placed(after), stock(after)) == ({FIRST: "A1"}, 2)


def test_K2_K4_a_stronghold_that_was_sent_home_is_in_its_owners_stock() -> None:
    state = three_cards(on={SECOND: "B1"})
    after = played(state, f"stronghold remove {SECOND}")
    assert [stock(after, number) for number in (0, 1)] == [3, 3]
    assert SECOND not in placed(after)


def test_A7_K1_when_strongholds_and_full_hands_block_everybody_the_game_ends() -> None:
    costly = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]
    state = holding(
        seat("W1U1G1R1K1"),
        seat(),
        seat("", [], costly),
        rows={"3": ["3-K-4-R7", "3-R-4-G7"]},
        empty=ALL_DECKS,
        config={"gems": 1},
        on={"3-K-4-R7": "C2", "3-R-4-G7": "C1"},
    )
    for number in range(3):
        assert (state.to_act, offered(state)) == (number, ["pass"])
        state = played(state, "pass")
    assert state.outcome == Outcome((0, 1, 2), (0, 0, 0), (0, 0, 0))
