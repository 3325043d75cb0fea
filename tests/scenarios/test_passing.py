"""Passing: only when stuck, and the end that it brings when all do [A7]."""

from typing import Any

import pytest

from scenarios.table import (
    MACHIAVELLI,
    MARY,
    SULEIMAN,
    TEST_CARD,
    Document,
    fresh,
    giving,
    offered,
    played,
    position,
    refused,
    rule_of,
    seat,
    visitors,
)
from splendor.kernel import Outcome, State, affordable

OUT_OF_MEANS = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]
ALL_DECKS = ("1", "2", "3")


def bare(*seats: Document, **keys: Any) -> State:
    """A table without cards, with one gem of each colour, all of them in seat 0's hands: seat 0 is stuck."""
    first, *others = seats or (seat(),)
    first["tokens"].update(dict.fromkeys("WUGRK", 1))
    config = {"gems": 1, **keys.pop("config", {})}
    return position(first, *others, empty=ALL_DECKS, config=config, **keys)


def test_A7_a_player_with_a_full_hand_an_empty_supply_and_nothing_within_means_passes() -> None:
    costly = {"1": ["1-R-1-W4", "1-U-1-R4"], "2": ["2-W-3-W6"], "3": ["3-R-4-G7"]}
    state = position(seat("W2U4G2K2", reserved=OUT_OF_MEANS), seat("W2G2R4K2"), rows=costly, empty=ALL_DECKS)
    assert offered(state) == ["pass"]
    assert affordable(state, 0) == {}
    for move in ("take W", "take WUG", "pair U", "reserve 1-R-1-W4", "reserve deck 1", "buy 1-R-1-W4"):
        refused(state, move)
    after = played(state, "pass")
    assert (after.to_act, after.turn, after.passes, after.is_over) == (1, 1, 1, False)
    assert after.players == state.players


@pytest.mark.parametrize(
    "left",
    [
        {"first": seat(reserved=OUT_OF_MEANS[:2]), "rows": {"3": ["3-R-4-G7"]}},
        {"first": seat(reserved=[*OUT_OF_MEANS[:2], TEST_CARD], cards=giving("W1G2R2"))},
        {"first": seat(reserved=[*OUT_OF_MEANS[:2], "1-U-0-W1G1R1K1"])},
    ],
    ids=["a card to reserve", "a free card in the hand", "a card to pay for"],
)
def test_A7_whoever_can_act_may_not_pass(left: dict[str, Any]) -> None:
    state = bare(left["first"], rows=left.get("rows", {}))
    error = refused(state, "pass")
    assert error.rule == "A7"
    assert offered(state)[0] in error.reason
    assert "pass" not in offered(state)


def test_A7_one_gem_or_one_deck_is_enough_to_act() -> None:
    assert rule_of(fresh(), "pass") == "A7"
    assert rule_of(position(seat(), seat("K1"), empty=ALL_DECKS, config={"gems": 1}), "pass") == "A7"
    assert rule_of(position(seat("W4U4G2"), seat("G2R4K4"), empty=("2", "3")), "pass") == "A7"


def test_A7_a_noble_may_still_come_at_the_end_of_a_passed_turn() -> None:
    state = bare(seat(cards=giving("W4U4")), nobles=[MACHIAVELLI])
    after = played(state, "pass")
    assert visitors(after) == [MACHIAVELLI]
    assert (after.points(0), after.to_act) == (3, 1)


def test_A7_T4_of_two_nobles_the_player_who_passed_chooses() -> None:
    state = bare(seat(cards=giving("W4U4G4")), nobles=[MACHIAVELLI, SULEIMAN])
    asked = played(state, "pass")
    assert offered(asked) == [f"noble {MACHIAVELLI}", f"noble {SULEIMAN}"]
    assert asked.to_act == 0
    assert not played(asked, f"noble {SULEIMAN}").is_over


@pytest.mark.parametrize(
    ("players", "first", "starts"), [(n, first, start) for n in (2, 3, 4) for first in range(n) for start in range(n)]
)
def test_A7_as_many_passes_in_a_row_as_players_end_the_game_at_once_in_mid_round_too(
    players: int, first: int, starts: int
) -> None:
    state = bare(to_act=starts, config={"players": players, "first_seat": first})
    for passes in range(players):
        assert not state.is_over
        assert state.to_act == (starts + passes) % players
        assert state.passes == passes
        state = played(state, "pass")
    assert state.is_over
    assert state.to_act is None
    assert offered(state) == []


def test_A7_the_game_is_then_scored_as_it_stands() -> None:
    state = bare(seat(cards=["2-W-2-R5"]), seat(cards=["2-U-2-U5", *giving("R1")]), seat(nobles=[MARY]))
    end = played(state, "pass", "pass", "pass")
    assert end.outcome == Outcome(winners=(2,), points=(2, 2, 3), cards=(1, 2, 0))
    tied = played(bare(seat(cards=["2-W-2-R5"]), seat(cards=["2-U-2-U5", *giving("R1")])), "pass", "pass")
    assert tied.outcome == Outcome(winners=(0,), points=(2, 2), cards=(1, 2))
    assert played(bare(), "pass", "pass").outcome == Outcome(winners=(0, 1), points=(0, 0), cards=(0, 0))


def test_A7_an_action_breaks_the_row() -> None:
    buyer = seat(cards=giving("U3"), reserved=["1-W-0-U3"])
    state = bare(seat(), buyer)
    after = played(state, "pass", "buy 1-W-0-U3")
    assert after.passes == 0
    assert not played(after, "pass").is_over
    assert played(after, "pass", "pass").is_over


@pytest.mark.parametrize("move", ["take RK", "reserve 1-W-0-U3", "reserve deck 2", "buy 1-W-0-U3 pay U3"])
def test_A7_every_kind_of_action_breaks_the_row(move: str) -> None:
    state = position(seat("W4U3G1"), seat("U1G3R3K2"), rows={"1": ["1-W-0-U3"]}, empty=["1", "3"], passes=1)
    after = played(state, move)
    assert (after.passes, after.is_over) == (0, False)


def test_A7_a_noble_in_a_passed_turn_breaks_the_row() -> None:
    state = bare(seat(), seat(cards=giving("W4U4")), nobles=[MACHIAVELLI])
    after = played(state, "pass", "pass")
    assert visitors(after, 1) == [MACHIAVELLI]
    assert (after.is_over, after.passes) == (False, 0)
    assert not played(after, "pass").is_over
    assert played(after, "pass", "pass").is_over


def test_A7_a_chosen_noble_in_a_passed_turn_breaks_the_row() -> None:
    state = bare(seat(), seat(cards=giving("W4U4G4")), nobles=[MACHIAVELLI, SULEIMAN])
    after = played(state, "pass", "pass", f"noble {MACHIAVELLI}")
    assert (after.is_over, after.passes) == (False, 0)
    again = played(after, "pass", "pass")
    assert visitors(again, 1) == [MACHIAVELLI, SULEIMAN]
    assert not again.is_over
    assert played(again, "pass", "pass").is_over


def test_A7_a_document_says_how_many_have_passed_in_a_row() -> None:
    state = bare(passes=1, turn=5)
    assert not state.is_over
    assert played(state, "pass").is_over


def test_A7_E1_the_last_round_ends_with_a_pass_as_with_any_move() -> None:
    state = bare(seat(), last_round=True, to_act=1)
    after = played(state, "pass")
    assert after.is_over
    assert after.passes == 1
