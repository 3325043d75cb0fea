"""Taking, returning, reserving and buying: situations of the base game and their right outcome."""

from __future__ import annotations

import pytest

from formal.documents import ROWS, TEST_CARD, player, position
from formal.judging import after, held, rule, supply
from splendor.oracle import check_move

# Taking


def test_A2_one_each_of_three_colours() -> None:
    found = after(position(), "take WRK")
    assert held(found) == {"W": 1, "R": 1, "K": 1}
    assert found["supply"] == {"W": 3, "U": 4, "G": 4, "R": 3, "K": 3, "Y": 5}
    assert (found["to_act"], found["turn"]) == (1, 1)


@pytest.mark.parametrize("move", ["take WU", "take W", "take WUGR", "take WUGRK"])
def test_A2_three_colours_while_the_supply_has_three(move: str) -> None:
    assert rule(position(), move) == "A2"


@pytest.mark.parametrize("move", ["take WUY", "take Y", "take WUGY", "pair Y"])
def test_A6_gold_is_never_taken(move: str) -> None:
    assert rule(position(), move) == "A6"


def test_A2_two_colours_left() -> None:
    document = position(supply=supply("R2K3Y5"))
    assert after(document, "take RK")["supply"] == supply("R1K2Y5")
    assert rule(document, "take WRK") == "A2"
    assert rule(document, "take R") == "A2"


def test_A2_one_colour_left() -> None:
    document = position(supply=supply("K3"))
    assert held(after(document, "take K")) == {"K": 1}
    assert rule(document, "pass") == "A7"


def test_A3_a_pair_needs_four() -> None:
    found = after(position(), "pair W")
    assert held(found) == {"W": 2}
    assert found["supply"]["W"] == 2
    assert rule(found, "pair W") == "A3"
    assert rule(position(supply=supply("W3", 4)), "pair W") == "A3"


def test_A2_an_empty_supply_allows_no_take() -> None:
    assert rule(position(supply=supply("", 0)), "take W") == "A2"


# Ten tokens


def test_T3_the_excess_is_returned_any_mix() -> None:
    owed = after(position(player("W2U2G2R2Y2")), "take WUG")
    assert owed["pending"] == [{"step": "return", "count": 3}]
    assert (owed["to_act"], owed["turn"]) == (0, 0)
    found = after(owed, "return G2Y1")
    assert held(found) == {"W": 3, "U": 3, "G": 1, "R": 2, "Y": 1}
    assert found["supply"]["Y"] == 4
    assert found["to_act"] == 1


def test_T3_after_three_gems_there_are_thirty_three_returns() -> None:
    owed = after(position(player("W2U2G2R2K2"), {}, {}, {}), "take WUG")
    counts = [(w, u, g, r, k) for w in range(4) for u in range(4) for g in range(4) for r in range(4) for k in range(4)]
    legal = 0
    for row in counts:
        text = "".join(f"{kind}{n}" for kind, n in zip("WUGRK", row, strict=True) if n)
        if text and sum(row) <= 4:
            legal += check_move(owed, f"return {text}").legal
    assert legal == 33


@pytest.mark.parametrize("move", ["return W1", "return W2U2", "return K3", "return Y3"])
def test_T3_too_few_too_many_or_not_held(move: str) -> None:
    owed = after(position(player("W2U2G2R2Y2")), "take WUG")
    assert rule(owed, move) == "T3"


@pytest.mark.parametrize("move", ["take WUG", "pass", "buy 1-W-0-U3", "reserve deck 1", "noble Mary Stuart"])
def test_T7_nothing_but_the_return_that_is_owed(move: str) -> None:
    owed = after(position(player("W2U2G2R2Y2")), "take WUG")
    assert rule(owed, move) == "T7"


def test_T3_a_reservation_at_ten_owes_one_of_six_kinds() -> None:
    owed = after(position(player("W2U2G2R2K2")), "reserve deck 1")
    assert owed["pending"] == [{"step": "return", "count": 1}]
    assert [rule(owed, f"return {kind}1") for kind in "WUGRKY"] == [None] * 6


def test_T3_a_reservation_at_nine_or_without_gold_owes_nothing() -> None:
    assert after(position(player("W2U2G2R2K1")), "reserve deck 1")["pending"] == []
    no_gold = position(player("W2U2G2R2K2"), player("Y5"))
    assert after(no_gold, "reserve deck 1")["pending"] == []


def test_T7_a_return_with_one_outcome_happens_by_itself() -> None:
    document = position(player("W10"), config={"gems": 14})
    verdict = check_move(document, "pair W")
    assert verdict.happened == ("return W2",)
    assert verdict.after is not None
    assert held(verdict.after) == {"W": 10}
    assert verdict.after["to_act"] == 1


def test_T4_returns_come_before_nobles() -> None:
    document = position(
        player("W2U2G2R2K2", "W3U3G3K3"), nobles=["Anne of Brittany", "Elisabeth of Austria"], decks={"1": [], "2": []}
    )
    owed = after(document, "reserve deck 3")
    assert owed["pending"] == [{"step": "return", "count": 1}]
    asked = after(owed, "return Y1")
    assert asked["pending"] == [{"step": "noble"}]


# Reserving


def test_A4_a_face_up_card_is_replaced_at_once() -> None:
    document = position(decks={"3": ["3-U-5-W7U3", "3-U-4-W7"]})
    found = after(document, "reserve 3-K-4-R7")
    assert found["players"][0]["reserved"] == [{"card": "3-K-4-R7"}]
    assert found["market"]["3"] == ["3-U-4-W6U3K3", "3-G-5-U7G3", "3-U-5-W7U3", "3-W-5-W3K7"]
    assert found["decks"]["3"] == ["3-U-4-W7"]
    assert (held(found), found["supply"]["Y"]) == ({"Y": 1}, 4)


def test_A4_the_top_of_a_deck_stays_hidden() -> None:
    found = after(position(decks={"2": ["2-U-3-U6", "2-K-2-W5"]}), "reserve deck 2")
    assert found["players"][0]["reserved"] == [{"card": "2-U-3-U6", "hidden": True}]
    assert found["market"]["2"] == ROWS["2"]
    assert found["decks"]["2"] == ["2-K-2-W5"]


def test_H2_with_open_reservations_nothing_is_hidden() -> None:
    document = position(config={"variants": ["open_reservations"]}, decks={"2": ["2-U-3-U6"]})
    assert after(document, "reserve deck 2")["players"][0]["reserved"] == [{"card": "2-U-3-U6"}]


def test_A4_an_empty_deck_and_a_card_that_is_not_there() -> None:
    document = position(decks={"1": []})
    assert rule(document, "reserve deck 1") == "A4"
    assert rule(document, "reserve deck O1") == "A4"
    assert rule(document, "reserve 1-W-0-R2K1") == "A4"
    found = after(document, f"reserve {TEST_CARD}")
    assert found["market"]["1"][0] is None
    assert held(found) == {"Y": 1}
    assert rule({**found, "to_act": 1}, f"reserve {TEST_CARD}") == "A4"


def test_A4_a_full_hand() -> None:
    hand = [{"card": card} for card in ("1-W-0-R2K1", "2-U-3-U6", "3-U-4-W7")]
    document = position(player(reserved=hand))
    assert rule(document, "reserve deck 1") == "A4"
    assert rule(document, f"reserve {TEST_CARD}") == "A4"


# Buying


def test_A5_gold_stands_for_what_is_missing() -> None:
    found = after(position(player("W1G2R1Y1")), f"buy {TEST_CARD} pay W1G2R1Y1")
    assert held(found) == {}
    assert found["supply"] == {"W": 4, "U": 4, "G": 4, "R": 4, "K": 4, "Y": 5}
    assert found["players"][0]["cards"] == [TEST_CARD]


def test_A5_the_short_form_keeps_the_gold() -> None:
    assert held(after(position(player("W1G2R2Y1")), f"buy {TEST_CARD}")) == {"Y": 1}


def test_P2_gold_by_choice() -> None:
    assert held(after(position(player("W1G2R2Y1")), f"buy {TEST_CARD} pay W1G2R1Y1")) == {"R": 1}


def test_P4_a_free_card_costs_nothing() -> None:
    found = after(position(player("U2", "W1G2R2")), f"buy {TEST_CARD}")
    assert held(found) == {"U": 2}
    assert rule(position(player("U2", "W1G2R2")), f"buy {TEST_CARD} pay U1") == "P3"


def test_P1_bonuses_and_gold() -> None:
    assert held(after(position(player("R1Y1", "W1G2")), f"buy {TEST_CARD} pay R1Y1")) == {}


def test_A5_anothers_reserved_card_is_out_of_reach() -> None:
    hand = [{"card": TEST_CARD}]
    document = position(player("W1G2R2"), player(reserved=hand), market={"1": [], "2": ROWS["2"], "3": ROWS["3"]})
    document["decks"] = {"1": []}
    unseen = player(reserved=[{"card": TEST_CARD, "hidden": True}])
    hidden = position(player("W1G2R2"), unseen, market=document["market"])
    hidden["decks"] = {"1": []}
    verdicts = [check_move(asked, f"buy {TEST_CARD}") for asked in (document, hidden)]
    assert [verdict.rule for verdict in verdicts] == ["A5", "A5"]
    assert verdicts[0] == verdicts[1]


def test_A5_ones_own_reserved_card() -> None:
    hand = [{"card": "1-W-0-R2K1", "hidden": True}]
    found = after(position(player("R2K1", reserved=hand)), "buy 1-W-0-R2K1 pay R2K1")
    assert found["players"][0]["reserved"] == []
    assert found["players"][0]["cards"] == ["1-W-0-R2K1"]
    assert found["market"] == ROWS


def test_A8_an_empty_deck_leaves_the_place_empty() -> None:
    found = after(position(player("W1G2R2"), decks={"1": []}), f"buy {TEST_CARD}")
    assert found["market"]["1"] == [None, *ROWS["1"][1:]]
    assert rule(found, f"buy {TEST_CARD}") == "A5"


@pytest.mark.parametrize(
    ("tokens_held", "move", "expected"),
    [
        ("W1G2R2Y1", "pay W2G2R2", "P2"),
        ("W2G3R3", "pay W2G2R2", "P3"),
        ("W1G2R2U1", "pay W1U1G2R2", "P3"),
        ("W1G2R2Y1", "pay W1G2R2Y1", "P3"),
        ("W1G2R2", "pay W1G2R1", "P1"),
        ("W1G2R2", "pay G2R2K1", "P2"),
        ("", "", "P1"),
        ("W1G2R1", "", "P1"),
        ("W1G2R2", "pay W1G2R2 cards O1-gold-0-R3", "P6"),
        ("W1G2R2", "discard 1-G-0-R3,1-G-0-U2R2", "O6"),
    ],
)
def test_the_rule_that_refuses_a_payment(tokens_held: str, move: str, expected: str) -> None:
    document = position(player(tokens_held))
    assert rule(document, f"buy {TEST_CARD} {move}".rstrip()) == expected


def test_A5_a_bought_card_is_a_bonus_from_then_on() -> None:
    document = position(player("U3", "", reserved=[{"card": "1-W-0-R2K1"}]))
    assert rule(document, "buy 1-W-0-R2K1") == "P1"
    found = after(document, "buy 1-W-0-U3")
    again = after(after(found, "take WUG"), "take RKG")
    assert again["players"][0]["cards"] == ["1-W-0-U3"]
