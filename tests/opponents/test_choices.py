"""What a bot does where a good player has no doubt: the end, nobles, Cities, rivals, gold, what to return."""

from random import Random

import pytest

from scenarios.table import MARY, document, expanded, giving, position, seat, worth
from splendor.bots import parse_bot
from splendor.kernel import State, legal_moves, observe, state_from_json

THINKING = ("medium", "hard:nodes=600")
BUYING = ("easy", *THINKING)
MANY = {"gems": 7}
"""A supply from which a hand of one colour can be had."""


def chosen(name: str, state: State) -> str:
    """The move of a bot for the seat to act."""
    move = parse_bot(name)(observe(state, state.to_act), Random(1))
    assert move in legal_moves(state)
    return str(move)


@pytest.mark.parametrize("name", BUYING)
def test_E1_the_purchase_that_wins_is_made(name: str) -> None:
    ahead = seat("W7R2K1", cards=worth("W5 U5 G2"))
    state = position(seat(), ahead, rows={"3": ["3-U-4-W7"], "1": ["1-W-0-R2K1"]}, to_act=1, config=MANY)
    assert chosen(name, state).startswith("buy 3-U-4-W7")


@pytest.mark.parametrize("name", THINKING)
def test_E3_in_the_last_turn_points_count_and_engines_do_not(name: str) -> None:
    state = position(
        seat(cards=worth("K5 R5 K4 U1")),
        seat("U1R7K1", cards=worth("W5 U5 G4")),
        rows={"1": ["1-W-0-R2K1", "1-U-0-W1G1R2K1"], "2": ["2-R-3-R6"]},
        config=MANY,
        to_act=1,
        last_round=True,
    )
    assert chosen(name, state) == "buy 2-R-3-R6 pay R6"


@pytest.mark.parametrize("name", THINKING)
def test_E3_of_two_ways_to_the_same_points_the_one_with_fewer_cards_is_taken(name: str) -> None:
    tied = seat(cards=worth("W5 U5 G5 U0"))
    last = seat("U1G1R6K2", cards=worth("K5 R5 K4"))
    rows = {"1": ["1-K-1-U4", "1-W-0-R2K1"], "2": ["2-R-1-W2G2R3"] * 0}
    state = position(tied, seat("U4R2K1", cards=last["cards"]), rows=rows, config=MANY, to_act=1, last_round=True)
    assert chosen(name, state) == "buy 1-K-1-U4 pay U4"


@pytest.mark.parametrize("name", THINKING)
def test_A4_the_card_with_which_a_rival_would_win_is_reserved(name: str) -> None:
    rival = seat("U7", cards=worth("W5 K5 G3"))
    state = position(seat("W1"), rival, rows={"3": ["3-G-4-U7"]}, config=MANY, to_act=0)
    assert chosen(name, state) == "reserve 3-G-4-U7"


@pytest.mark.parametrize("name", THINKING)
def test_T4_of_two_cards_that_cost_alike_the_one_that_brings_a_noble_is_bought(name: str) -> None:
    buyer = seat("W2K2", cards=giving("G4R3"))
    rows = {"1": ["1-R-0-W3", "1-U-0-K3"]}
    state = position(seat("W3K3", cards=buyer["cards"]), rows=rows, nobles=[MARY])
    assert chosen(name, state) == "buy 1-R-0-W3 pay W3"


@pytest.mark.parametrize("name", THINKING)
def test_C3_the_card_that_meets_a_city_is_bought(name: str) -> None:
    cards = worth("W3 W4 W5 W1 U0 U0 U0")
    state = expanded(
        "cities",
        seat(),
        seat("K7", cards=cards),
        rows={"1": ["1-U-0-W1K2", "1-R-0-W3"], "2": ["2-K-3-K6"]},
        cities=["Timbuktu/1"],
        config=MANY,
        to_act=1,
    )
    assert chosen(name, state) == "buy 1-U-0-W1K2 pay K2"


@pytest.mark.parametrize("name", BUYING)
def test_T3_gold_is_the_last_to_be_returned(name: str) -> None:
    pending = [{"step": "return", "count": 1}]
    state = state_from_json(document(seat("W3U2G3Y3"), rows={"1": ["1-R-0-W3"]}, pending=pending))
    assert isinstance(state, State)
    assert "Y" not in chosen(name, state)


@pytest.mark.parametrize("name", BUYING)
def test_P2_gold_is_kept_where_gems_will_do(name: str) -> None:
    state = position(seat("W4Y3"), rows={"3": ["3-U-4-W7"]}, config=MANY)
    assert chosen(name, state) == "buy 3-U-4-W7 pay W4Y3"
    state = position(seat("W6Y3"), rows={"3": ["3-U-4-W7"]}, config=MANY)
    assert chosen(name, state) == "buy 3-U-4-W7 pay W6Y1"


@pytest.mark.parametrize("name", BUYING)
def test_O5_of_the_free_cards_the_one_with_most_points_is_taken(name: str) -> None:
    state = expanded(
        "orient",
        seat(cards=worth("W5 K4 G3")),
        rows={"2": ["2-W-1-G3R2K2", "2-U-3-U6"]},
        pending=[{"step": "free", "level": 2}],
    )
    assert chosen(name, state) == "free 2-U-3-U6"


@pytest.mark.parametrize("name", BUYING)
def test_K6_a_card_with_points_is_conquered_when_it_can_be_paid(name: str) -> None:
    state = expanded(
        "strongholds",
        seat("R5", cards=giving("W1")),
        rows={"2": ["2-W-2-R5"]},
        config=MANY,
        on={"2-W-2-R5": "A3"},
        pending=[{"step": "conquest", "card": "2-W-2-R5"}],
    )
    assert chosen(name, state) == "conquer 2-W-2-R5 pay R5"


@pytest.mark.parametrize("name", THINKING)
def test_O6_the_cards_with_the_fewest_points_are_discarded(name: str) -> None:
    owned = ["1-G-0-W2U1", "1-G-0-R3", "3-G-5-U7G3"]
    state = expanded(
        "orient", seat(), seat(cards=[*owned, *worth("W5 U4")]), rows={"O3": ["O3-W-3-discardG2"]}, to_act=1
    )
    discards = [str(move) for move in legal_moves(state) if "discard 1-G-0-R3,1-G-0-W2U1" in str(move)]
    assert len(discards) == 1
    move = chosen(name, state)
    assert "3-G-5-U7G3" not in move


@pytest.mark.parametrize("name", THINKING)
def test_B1_a_post_is_chosen_where_several_could_be_had(name: str) -> None:
    state = expanded("trading_posts", seat(cards=giving("W2U3K3R1")), pending=[{"step": "post"}])
    assert chosen(name, state).startswith("post ")


@pytest.mark.parametrize("name", THINKING)
def test_in_a_game_that_drags_on_whatever_can_be_bought_is_bought(name: str) -> None:
    saving = {"rows": {"1": ["1-R-0-W3"], "3": ["3-U-4-W7"]}, "config": MANY}
    assert not chosen(name, position(seat("W6"), seat(), **saving)).startswith("buy ")
    assert chosen(name, position(seat("W6"), seat(), turn=122, **saving)) == "buy 1-R-0-W3 pay W3"
