"""Taking gems [A1, A2, A3, A6]."""

import pytest

from scenarios.table import (
    TEST_CARD,
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
)
from splendor.kernel import NotationError, Pair, State, Take, apply, legal_moves


def few(left: str) -> State:
    """A is to act, and the supply holds few colours: two red and three black, three black, or three colours."""
    hands = {
        "R2K3": ("W4U4", "G4R2K1"),
        "K3": ("W4U4", "G4R4K1"),
        "W1R2K3": ("W3U4", "G4R2K1"),
        "": ("W4U4G2", "G2R4K4"),
    }
    state = position(*(seat(tokens) for tokens in hands[left]))
    assert supply(state) == f"{left}Y5"
    return state


def test_A1_a_turn_has_one_action() -> None:
    state = fresh()
    for move in legal_moves(state):
        after = apply(state, move)
        assert after.to_act == 1
        assert after.turn == 1
    assert rule_of(played(state, "take WUG"), "take WUG", seat=0) == "T7"


def test_A1_the_actions_are_takes_pairs_reservations_and_purchases() -> None:
    state = position(seat("W1G2R2"), rows={"1": [TEST_CARD]})
    kinds = {move.split(" ")[0] for move in offered(state)}
    assert kinds == {"take", "pair", "reserve", "buy"}
    assert len(offered(fresh())) == 10 + 5 + 12 + 3


def test_A2_three_different_gems_go_from_the_supply_to_the_player() -> None:
    after = played(fresh(), "take WRK")
    assert held(after) == "W1R1K1"
    assert supply(after) == "W3U4G4R3K3Y5"
    assert after.to_act == 1


@pytest.mark.parametrize("colours", ["WU", "W", "WUGR", "WUGRK"])
def test_A2_fewer_or_more_than_three_are_refused_while_three_colours_are_there(colours: str) -> None:
    assert rule_of(fresh(), f"take {colours}") == "A2"
    assert rule_of(fresh(), Take(colours)) == "A2"


def test_A2_the_refusal_says_how_many_colours_are_taken_of_what_is_left() -> None:
    assert "W4U4G4R4K4, one gem of each of 3 colours" in refused(fresh(), "take WU").reason
    assert "R2K3, one gem of each of 2 colours" in refused(few("R2K3"), "take R").reason
    assert "K3, one gem of each of 1 colour" in refused(few("K3"), "take RK").reason


def test_A2_every_three_of_the_colours_left_are_offered_and_no_others() -> None:
    assert offered(fresh(), "take") == [
        *("take WUG", "take WUR", "take WUK", "take WGR", "take WGK"),
        *("take WRK", "take UGR", "take UGK", "take URK", "take GRK"),
    ]
    assert offered(position(seat("W4")), "take") == ["take UGR", "take UGK", "take URK", "take GRK"]
    assert offered(few("W1R2K3"), "take") == ["take WRK"]


def test_A2_a_colour_that_is_out_cannot_be_taken() -> None:
    state = position(seat("W4"))
    assert rule_of(state, "take WUG") == "A2"


def test_A2_two_colours_left_means_one_of_each() -> None:
    state = few("R2K3")
    assert offered(state, "take") == ["take RK"]
    after = played(state, "take RK")
    assert held(after) == "W4U4R1K1"
    assert supply(after) == "R1K2Y5"


@pytest.mark.parametrize("colours", ["RKW", "R", "K", "WU"])
def test_A2_two_colours_left_means_no_others_and_no_fewer(colours: str) -> None:
    assert rule_of(few("R2K3"), f"take {colours}") == "A2"


def test_A2_one_colour_left_means_one_of_that() -> None:
    state = few("K3")
    assert offered(state, "take") == ["take K"]
    assert rule_of(state, "take RK") == "A2"
    assert rule_of(state, "pass") == "A7"
    after = played(state, "take K")
    assert held(after) == "W4U4K1"
    assert supply(after) == "K2Y5"


@pytest.mark.parametrize("colours", ["W", "WU", "WUG"])
def test_A2_an_empty_supply_gives_nothing(colours: str) -> None:
    assert offered(few(""), "take") == []
    assert rule_of(few(""), f"take {colours}") == "A2"


@pytest.mark.parametrize(
    "line", ["take", "take ", "take WW", "take W1U1G1", "take -W", "take wug", "take WUX", "take 3"]
)
def test_A2_colours_are_letters_each_once(line: str) -> None:
    with pytest.raises(NotationError):
        apply(fresh(), line)


def test_A3_a_pair_is_two_of_a_pile_of_four() -> None:
    after = played(fresh(), "pair W")
    assert held(after) == "W2"
    assert supply(after) == "W2U4G4R4K4Y5"
    assert after.to_act == 1


@pytest.mark.parametrize("gone", [1, 2, 3, 4])
def test_A3_a_pile_of_fewer_than_four_gives_no_pair(gone: int) -> None:
    state = position(seat(), seat(f"W{gone}"))
    error = refused(state, "pair W")
    assert error.rule == "A3"
    assert str(4 - gone) in error.reason
    assert offered(state, "pair") == ["pair U", "pair G", "pair R", "pair K"]


def test_A3_the_pile_counts_before_the_pair_is_taken() -> None:
    state = played(fresh(3), "pair U")
    assert supply(state) == "W5U3G5R5K5Y5"
    assert rule_of(state, "pair U") == "A3"
    assert supply(played(fresh(4), "pair U", "pair U")) == "W7U3G7R7K7Y5"


def test_A3_at_two_players_a_colour_gives_one_pair_until_gems_come_back() -> None:
    assert rule_of(played(fresh(), "pair U"), "pair U") == "A3"
    assert rule_of(played(fresh(), "pair W", "take UGR"), "pair W") == "A3"
    state = position(seat(), seat("W2", giving("G2R2"), [TEST_CARD]), to_act=1)
    assert rule_of(state, "pair W") == "A3"
    paid = position(seat("G1"), seat("W1", giving("G2R2"), [TEST_CARD]), to_act=1)
    assert held(played(paid, f"buy {TEST_CARD} pay W1", "pair W")) == "W2G1"


@pytest.mark.parametrize("line", ["pair", "pair WU", "pair WW", "pair w", "pair 2W", "pair W2"])
def test_A3_a_pair_names_one_colour(line: str) -> None:
    with pytest.raises(NotationError):
        apply(fresh(), line)


@pytest.mark.parametrize("line", ["take WUY", "take Y", "take WY", "take WUGRKY", "pair Y"])
def test_A6_gold_is_never_taken(line: str) -> None:
    assert rule_of(fresh(), line) == "A6"


def test_A6_only_a_reservation_brings_gold() -> None:
    state = position(seat("W2U1G1R1Y1", giving("U2G1")), rows={"1": [TEST_CARD]})
    for move in legal_moves(state):
        gold = apply(state, move).players[0].tokens[5]
        assert gold == 2 if str(move).startswith("reserve") else gold <= 1


@pytest.mark.parametrize("line", ["discard 1-W-0-U3", "give W1", "trade W1 U1", "swap W U"])
def test_A6_there_is_no_trading_giving_or_discarding(line: str) -> None:
    with pytest.raises(NotationError):
        apply(position(seat("W1", reserved=["1-W-0-U3"])), line)


def test_A6_a_reserved_card_leaves_the_hand_only_by_being_bought() -> None:
    state = position(seat("U3", reserved=["1-W-0-U3", "3-W-4-K7"]))
    for move in legal_moves(state):
        kept = [held.card.id for held in apply(state, move).players[0].reserved if held.card]
        assert "3-W-4-K7" in kept
        assert ("1-W-0-U3" in kept) != str(move).startswith("buy 1-W-0-U3")


def test_A2_A3_moves_print_as_they_are_written() -> None:
    assert str(Take("KRW")) == "take WRK"
    assert str(Pair("R")) == "pair R"
