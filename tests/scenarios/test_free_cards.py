"""Free cards: those of copies, of level 1, and those of others, of level 2 [O5], their order [O7], chains of them."""

from functools import partial

import pytest

from scenarios.printed import ORIENT
from scenarios.table import (
    BASE_IDS,
    FIVES,
    MACHIAVELLI,
    asked,
    bonuses,
    deck,
    expanded,
    gaps,
    giving,
    held,
    offered,
    owned,
    played,
    refused,
    row,
    rule_of,
    seat,
    supply,
    visitors,
    worth,
)
from splendor.kernel import Draw, Outcome, State, draws, state_to_json

orient = partial(expanded, "orient")

TAKE_ONE, OTHER_TAKE_ONE = "O2-copy-1-W1G3R4", "O2-copy-1-W4U3K1"
TAKE_TWO = "O3-W-1-U6G3R1"
COPY = "O1-copy-0-W3R2"
POINT = "1-K-1-U4"


def taking_one() -> State:
    """A buys a copy card that brings a level-1 card, and has still to choose its colour."""
    rows = {"O2": [OTHER_TAKE_ONE, TAKE_ONE], "1": [POINT], "O1": [COPY, "O1-gold-0-R3"]}
    return played(orient(seat("G3R3", giving("W1R1")), rows=rows), f"buy {TAKE_ONE}")


def taking_two() -> State:
    """A, of four players, buys a card that brings a level-2 card with the first tokens of the game."""
    rows = {"O3": [TAKE_TWO], "O2": [OTHER_TAKE_ONE, "O2-GG-1-W4K3"], "2": ["2-W-3-W6"]}
    state = orient(seat("U6G3R1"), rows=rows, config={"players": 4})
    return played(state, f"buy {TAKE_TWO}")


def test_O5_O7_first_the_colour_then_a_free_level_1_card() -> None:
    colouring = taking_one()
    assert (asked(colouring), offered(colouring)) == ("copy", ["copy W", "copy R"])
    choosing = played(colouring, "copy W")
    assert (asked(choosing), choosing.to_act) == ("free", 0)
    assert owned(choosing)[-1] == f"{TAKE_ONE}=W"
    lying = [card for name in ("1", "O1") for card in row(choosing, name) if card]
    assert len(lying) == 6
    assert offered(choosing) == sorted(f"free {card}" for card in lying)
    after = played(choosing, f"free {POINT}")
    assert (owned(after)[-1], after.points(0), held(after), after.to_act) == (POINT, 2, "", 1)
    assert bonuses(after) == "W2R1K1"
    assert supply(after) == "W4U4G4R4K4Y5"


def test_O5_T2_nothing_is_refilled_before_the_choice_and_both_places_after_it() -> None:
    choosing = played(taking_one(), "copy W")
    assert row(choosing, "O2") == [OTHER_TAKE_ONE, None]
    assert gaps(choosing) == ["O2 1"]
    after = played(choosing, f"free {POINT}")
    assert row(after, "O2") == [OTHER_TAKE_ONE, deck(choosing, "O2")[0]]
    assert row(after, "1") == [deck(choosing, "1")[0], *row(choosing, "1")[1:]]
    assert gaps(after) == []
    assert set(draws(choosing, f"free {POINT}")) == {Draw("O2", 1, None), Draw("1", 1, None)}


def test_O5_a_free_level_2_card_of_the_base_or_the_orient_row() -> None:
    choosing = taking_two()
    assert (asked(choosing), held(choosing)) == ("free", "")
    lying = [card for name in ("2", "O2") for card in row(choosing, name) if card]
    assert len(lying) == 6
    assert offered(choosing) == sorted(f"free {card}" for card in lying)
    base = played(choosing, "free 2-W-3-W6")
    assert (owned(base), base.points(0), base.to_act) == ([TAKE_TWO, "2-W-3-W6"], 4, 1)
    double = played(choosing, "free O2-GG-1-W4K3")
    assert (bonuses(double), double.points(0), double.to_act) == ("W1G2", 2, 1)


def test_O5_the_card_that_will_fill_the_place_is_not_to_be_had() -> None:
    choosing = taking_two()
    assert row(choosing, "O3")[0] is None
    for card in (deck(choosing, "2")[0], deck(choosing, "O2")[0]):
        assert rule_of(choosing, f"free {card}") == "O5"


@pytest.mark.parametrize("card", [TAKE_TWO, POINT, "O3-G-1-W1R6K3", "3-W-4-K7", "O1-copy-0-G3K2", "2-K-3-K6"])
def test_O5_only_face_up_cards_of_the_level_are_free(card: str) -> None:
    rows = {"O3": [TAKE_TWO], "O2": [OTHER_TAKE_ONE], "2": ["2-W-3-W6"]}
    state = orient(seat("U6G3R1", [], ["2-K-3-K6"]), seat(), seat(), seat(), rows=rows)
    choosing = played(state, f"buy {TAKE_TWO}")
    error = refused(choosing, f"free {card}")
    assert error.rule == "O5"


def test_O5_the_free_card_is_mandatory() -> None:
    choosing = taking_two()
    for move in ("pass", "take WUG", "return W1", f"buy {POINT}", "copy W"):
        assert rule_of(choosing, move) == "T7"
    assert rule_of(orient(), f"free {POINT}") == "T7"


def test_O5_T7_the_only_card_there_comes_by_itself() -> None:
    rows = {"O3": [TAKE_TWO], "2": ["2-W-3-W6"]}
    state = orient(seat("U6G3R1"), rows=rows, empty=("2", "O2"), config={"players": 4})
    after = played(state, f"buy {TAKE_TWO}")
    assert (owned(after), row(after, "2"), after.to_act) == ([TAKE_TWO, "2-W-3-W6"], [None] * 4, 1)


def test_O5_without_a_card_of_the_level_the_effect_is_skipped() -> None:
    state = orient(seat("U6G3R1"), rows={"O3": [TAKE_TWO]}, empty=("2", "O2"), config={"players": 4})
    after = played(state, f"buy {TAKE_TWO}")
    assert (owned(after), after.to_act) == ([TAKE_TWO], 1)
    one = orient(seat("G3R3", giving("W1R1")), rows={"O2": [TAKE_ONE]}, empty=("1", "O1"))
    assert played(one, f"buy {TAKE_ONE}", "copy R").to_act == 1


def test_O5_a_card_from_the_hand_brings_its_free_card_too() -> None:
    state = orient(seat("G3R3", giving("W1R1"), [TAKE_ONE]), rows={"1": [POINT]})
    after = played(state, f"buy {TAKE_ONE}", "copy R", f"free {POINT}")
    assert owned(after)[-2:] == [f"{TAKE_ONE}=R", POINT]
    assert row(after, "O2") == row(state, "O2")


def test_O5_a_gold_card_may_be_the_free_one_and_pays_later() -> None:
    after = played(taking_one(), "copy W", "free O1-gold-0-R3", "take WUG")
    assert owned(after)[-1] == "O1-gold-0-R3"
    assert f"buy {POINT} pay U2 cards O1-gold-0-R3" not in offered(after)
    state = orient(seat("U2", ["O1-gold-0-R3"]), rows={"1": [POINT]})
    assert offered(state, f"buy {POINT}") == [f"buy {POINT} pay U2 cards O1-gold-0-R3"]


def test_O5_T4_the_colour_of_a_free_card_counts_for_a_noble_the_same_turn() -> None:
    state = orient(seat("G3R4", giving("W3U3")), rows={"O2": [TAKE_ONE], "1": ["1-U-1-R4"]}, nobles=[MACHIAVELLI])
    state = played(state, f"buy {TAKE_ONE}", "copy W")
    assert visitors(played(state, "free 1-U-1-R4")) == [MACHIAVELLI]
    assert visitors(played(state, f"free {row(state, '1')[1]}")) == []


def test_O5_E1_the_points_of_a_free_card_count() -> None:
    state = orient(
        seat("G3R3", [*giving("W1R1"), *FIVES[1:3], "3-K-3-W3U3G5R3"]), rows={"O2": [TAKE_ONE], "1": [POINT]}
    )
    assert state.points(0) == 13
    choosing = played(state, f"buy {TAKE_ONE}", "copy W")
    assert choosing.points(0) == 14
    assert played(choosing, f"free {POINT}").last_round
    assert not played(choosing, f"free {row(choosing, '1')[1]}").last_round


def test_O5_E3_free_cards_count_where_players_are_tied() -> None:
    first, second = worth("W5 U5 G4 G1"), worth("R5 K5 R3")
    rows = {"O2": [TAKE_ONE], "1": [POINT]}
    state = orient(seat("", first), seat("W1G3R3", second), rows=rows, last_round=True, to_act=1)
    end = played(state, f"buy {TAKE_ONE} pay W1G3R2", "copy K", f"free {POINT}")
    assert end.outcome == Outcome((0,), (15, 15), (4, 5))


def test_O4_O5_a_free_copy_takes_a_colour_in_its_turn() -> None:
    choosing = played(taking_one(), "copy W", f"free {COPY}")
    assert (asked(choosing), offered(choosing)) == ("copy", ["copy W", "copy R"])
    after = played(choosing, "copy R")
    assert owned(after)[-2:] == [f"{TAKE_ONE}=W", f"{COPY}=R"]
    assert (bonuses(after), after.to_act) == ("W2R2", 1)


def test_O4_O5_the_card_that_brought_a_free_copy_can_be_what_it_copies() -> None:
    choosing = taking_two()
    after = played(choosing, f"free {OTHER_TAKE_ONE}")
    assert owned(after) == [TAKE_TWO, f"{OTHER_TAKE_ONE}=W"]
    assert asked(after) == "free"


def test_O5_O7_T2_the_longest_chain_is_of_three_cards_and_all_places_are_refilled_at_its_end() -> None:
    rows = {"O3": ["O3-G-1-W1R6K3", TAKE_TWO], "O2": [OTHER_TAKE_ONE], "O1": ["O1-gold-0-R3", COPY]}
    state = orient(seat("U6G3", giving("R1K1")), rows=rows, config={"players": 4})
    chain = [
        (f"buy {TAKE_TWO} pay U6G3", "free", ["O3 1"]),
        (f"free {OTHER_TAKE_ONE}", "copy", ["O3 1", "O2 0"]),
        ("copy K", "free", ["O3 1", "O2 0"]),
        (f"free {COPY}", "copy", ["O3 1", "O2 0", "O1 1"]),
        ("copy R", "", []),
    ]
    seen = [state]
    for move, step, vacated in chain:
        state = played(state, move)
        assert (asked(state), gaps(state)) == (step, vacated)
        seen.append(state)
    assert owned(state)[-3:] == [TAKE_TWO, f"{OTHER_TAKE_ONE}=K", f"{COPY}=R"]
    assert (bonuses(state), state.points(0), state.to_act) == ("W1R2K2", 2, 1)
    for name, place in (("O3", 1), ("O2", 0), ("O1", 1)):
        assert row(state, name)[place] == deck(seen[0], name)[0]
        assert deck(state, name) == deck(seen[0], name)[1:]
    assert set(draws(seen[-2], "copy R")) == {Draw(name, 1, None) for name in ORIENT}


def test_O5_no_chain_that_the_tables_allow_is_longer() -> None:
    cards = orient().rules.cards
    levels = {deck_name: {cards[card].free_level for card in ORIENT[deck_name]} for deck_name in ORIENT}
    assert levels == {"O3": {2, None}, "O2": {1, None}, "O1": {None}}
    assert {cards[card].free_level for card in BASE_IDS} == {None}


def test_O4_O5_a_chain_copies_a_copy_and_a_double_with_one_bonus_each() -> None:
    rows = {"O3": [TAKE_TWO], "O2": [OTHER_TAKE_ONE], "O1": [COPY]}
    state = orient(seat("U6G1R1", ["O2-GG-1-W4K3"]), rows=rows, config={"players": 4})
    chain = [f"buy {TAKE_TWO} pay U6G1R1", f"free {OTHER_TAKE_ONE}", "copy G", f"free {COPY}", "copy G"]
    after = played(state, *chain)
    assert bonuses(after) == "W1G4"
    assert after.players[0].counts == (1, 0, 3, 0, 0)
    assert state_to_json(after)["players"][0]["cards"][-1] == {"card": COPY, "colour": "G"}
