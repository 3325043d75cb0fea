"""Reserving cards [A4], and what fills the gap [A8]."""

import pytest

from scenarios.table import (
    TEST_CARD,
    deck,
    fresh,
    giving,
    hand,
    held,
    offered,
    owned,
    played,
    position,
    refused,
    row,
    rule_of,
    seat,
    supply,
)
from splendor.kernel import NotationError, apply, observe

COSTLY = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]


def test_A4_a_face_up_card_goes_to_the_hand_with_one_gold() -> None:
    state = fresh()
    card = row(state, 3)[2]
    after = played(state, f"reserve {card}")
    assert hand(after) == [card]
    assert held(after) == "Y1"
    assert supply(after) == "W4U4G4R4K4Y4"
    assert after.to_act == 1


def test_A4_A8_the_gap_of_a_face_up_card_is_refilled_at_once_in_its_place_from_its_own_deck() -> None:
    state = fresh()
    before, below = row(state, 3), deck(state, 3)
    after = played(state, f"reserve {before[2]}")
    assert row(after, 3) == [before[0], before[1], below[0], before[3]]
    assert deck(after, 3) == below[1:]
    assert len(deck(after, 3)) == 15
    assert (row(after, 1), row(after, 2)) == (row(state, 1), row(state, 2))


def test_A4_the_gap_is_refilled_before_a_return_is_asked() -> None:
    state = position(seat("W2U2G2R2K2"), rows={"2": ["2-W-2-R5"]}, tops={"2": ["2-K-2-W5"]})
    after = played(state, "reserve 2-W-2-R5")
    assert rule_of(after, "pass") == "T7"
    assert row(after, 2)[0] == "2-K-2-W5"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_A4_the_top_of_a_deck_leaves_the_rows_alone_and_only_its_owner_sees_it(level: int) -> None:
    state = fresh()
    top = deck(state, level)[0]
    after = played(state, f"reserve deck {level}")
    assert hand(after) == [top]
    assert held(after) == "Y1"
    assert after.market == state.market
    assert deck(after, level) == deck(state, level)[1:]
    assert observe(after, 0).table.players[0].reserved[0].card is not None
    seen_by_b = observe(after, 1).table.players[0].reserved
    assert [(entry.card, entry.deck, entry.hidden) for entry in seen_by_b] == [(None, str(level), True)]


def test_A4_no_gold_left_does_not_prevent_it() -> None:
    state = position(seat(), seat("Y5"))
    for move in ("reserve 1-G-0-R3", "reserve deck 2"):
        after = played(state, move)
        assert len(hand(after)) == 1
        assert held(after) == ""
        assert supply(after) == "W4U4G4R4K4"


def test_A4_the_last_gold_is_given() -> None:
    after = played(position(seat(), seat("Y4")), "reserve deck 1")
    assert held(after) == "Y1"
    assert supply(after) == "W4U4G4R4K4"


@pytest.mark.parametrize("move", ["reserve 1-G-0-R3", "reserve deck 1", "reserve deck 3"])
def test_A4_a_fourth_reserved_card_is_refused(move: str) -> None:
    state = position(seat(reserved=COSTLY))
    error = refused(state, move)
    assert error.rule == "A4"
    assert "3" in error.reason
    assert offered(state, "reserve") == []


def test_A4_a_third_is_allowed_and_buying_one_makes_room_again() -> None:
    state = position(seat("U3", reserved=["1-W-0-U3", *COSTLY[:2]]))
    assert offered(state, "reserve") == []
    after = played(state, "buy 1-W-0-U3", "take WUG", "reserve deck 3")
    assert len(hand(after)) == 3
    assert "reserve" in {move.split(" ")[0] for move in offered(position(seat(reserved=COSTLY[:2])))}


def test_A4_how_many_cards_the_others_have_reserved_does_not_matter() -> None:
    assert len(offered(position(seat(), seat(reserved=COSTLY)), "reserve")) == 15


@pytest.mark.parametrize("level", [1, 2, 3])
def test_A4_the_top_of_an_empty_deck_is_refused(level: int) -> None:
    state = position(empty=[str(level)])
    assert rule_of(state, f"reserve deck {level}") == "A4"
    assert f"reserve deck {level}" not in offered(state)
    others = [f"reserve deck {other}" for other in (1, 2, 3) if other != level]
    assert offered(state, "reserve deck") == others


def test_A4_the_last_card_of_a_deck_can_be_reserved() -> None:
    state = position(rows={"1": ["1-W-0-U3"]}, empty=["1"])
    assert row(state, 1) == ["1-W-0-U3", None, None, None]
    assert hand(played(state, "reserve 1-W-0-U3")) == ["1-W-0-U3"]


def test_A4_A8_a_face_up_card_over_an_empty_deck_leaves_its_place_empty() -> None:
    state = position(rows={"1": ["1-W-0-U3", TEST_CARD]}, empty=["1"])
    after = played(state, "reserve 1-W-0-U3")
    assert held(after) == "Y1"
    assert row(after, 1) == [None, TEST_CARD, None, None]
    assert rule_of(after, "reserve 1-W-0-U3") == "A4"


@pytest.mark.parametrize("line", ["reserve null", "reserve", "reserve ", "reserve -"])
def test_A4_an_empty_place_has_no_name(line: str) -> None:
    with pytest.raises(NotationError):
        apply(position(rows={"1": ["1-W-0-U3"]}, empty=["1"]), line)


def test_A4_a_card_that_is_not_face_up_is_out_of_reach_wherever_it_is() -> None:
    state = position(
        seat("W1", ["1-W-0-R2K1"], ["3-W-4-K7"]),
        seat("", ["1-U-0-K3"], ["3-U-4-W7", "3-G-4-U7?"]),
        tops={"2": ["2-W-2-R5"]},
        removed=["1-K-0-G3"],
    )
    elsewhere = ["1-W-0-R2K1", "3-W-4-K7", "1-U-0-K3", "3-U-4-W7", "3-G-4-U7", "2-W-2-R5", "1-K-0-G3"]
    assert {rule_of(state, f"reserve {card}") for card in elsewhere} == {"A4"}


def test_A4_a_reserved_card_gives_no_bonus_and_no_points() -> None:
    state = position(seat("U2", reserved=["1-U-0-K3", "3-U-5-W7U3"]), rows={"1": ["1-W-0-U3"]})
    assert rule_of(state, "buy 1-W-0-U3 pay U2") == "P1"
    assert state.points(0) == 0
    assert owned(state) == []


def test_A4_cards_stay_reserved_in_the_order_of_reserving() -> None:
    state = fresh()
    first, second = row(state, 2)[3], row(state, 1)[0]
    after = played(state, f"reserve {first}", "take WUG", f"reserve {second}", "take WUG", "reserve deck 3")
    assert hand(after) == [first, second, deck(state, 3)[0]]
    assert held(after) == "Y3"


def test_A4_a_hidden_reserve_is_bought_like_any_other() -> None:
    state = position(seat("U3", reserved=["1-W-0-U3?"]))
    after = played(state, "buy 1-W-0-U3 pay U3")
    assert owned(after) == ["1-W-0-U3"]
    assert hand(after) == []


def test_A4_giving_cards_away_is_no_way_to_make_room() -> None:
    state = position(seat("W2U2G2R2Y2", giving("W1"), COSTLY))
    assert {move.split(" ")[0] for move in offered(state)} <= {"take", "pair", "buy"}
