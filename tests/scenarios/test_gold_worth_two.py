"""Gold that pays two gems of one colour: the post of B4, as P5 says."""

import pytest

from scenarios.printed import GOLD_WORTH_TWO
from scenarios.table import (
    TEST_CARD,
    expanded,
    giving,
    held,
    offered,
    payments_for,
    played,
    posts,
    refused,
    rule_of,
    seat,
    supply,
)
from splendor.kernel import Payment, State, affordable

TWO_COLOURS = "1-W-0-R2K1"
ALL_ONES = "1-W-0-U1G1R1K1"


def paying(card: str, tokens: str, bonuses: str = "", posts: tuple[str, ...] = (GOLD_WORTH_TWO,)) -> State:
    """A has these tokens, cards and posts, and the card lies on the table."""
    return expanded("trading_posts", seat(tokens, giving(bonuses), posts=list(posts)), rows={card[0]: [card]})


@pytest.mark.parametrize(
    ("card", "bonuses", "tokens", "payments"),
    [
        (TEST_CARD, "", "W1G2Y1", ["W1G2Y1"]),
        ("1-U-0-K3", "", "Y2", ["Y2"]),
        ("1-U-0-K3", "", "K1Y1", ["K1Y1"]),
        ("1-U-0-K3", "", "Y1", []),
        (TWO_COLOURS, "R1", "Y2", ["Y2"]),
        (TWO_COLOURS, "R1", "Y1", []),
        (TWO_COLOURS, "K1", "Y1", ["Y1"]),
        ("1-R-0-W3", "W1", "W1Y1", ["Y1"]),
        ("1-G-0-R3", "R2", "Y3", ["Y1"]),
        ("1-G-0-R3", "", "R3Y2", ["R3", "R1Y1", "Y2"]),
        ("1-G-0-R3", "", "R2Y1", ["R1Y1"]),
        (TEST_CARD, "", "W1Y2", ["W1Y2"]),
        (TEST_CARD, "", "Y3", ["Y3"]),
        (ALL_ONES, "", "Y4", ["Y4"]),
        (ALL_ONES, "", "R1K1Y2", ["R1K1Y2"]),
        ("2-K-2-W5", "", "W4Y3", ["W3Y1", "W1Y2", "Y3"]),
        (TEST_CARD, "", "W1G2R2Y1", ["W1G2R2", "W1G2Y1", "W1R2Y1", "G2R2Y1"]),
    ],
)
def test_P5_a_gold_covers_up_to_two_gems_of_one_colour(
    card: str, bonuses: str, tokens: str, payments: list[str]
) -> None:
    assert payments_for(paying(card, tokens, bonuses), card) == payments


@pytest.mark.parametrize("payment", ["Y1", "R1", "K1"])
def test_P5_one_gold_never_serves_two_colours(payment: str) -> None:
    state = paying(TWO_COLOURS, "R1K1Y1", "R1")
    assert rule_of(state, f"buy {TWO_COLOURS} pay {payment}") == ("P5" if payment == "Y1" else "P1")
    assert rule_of(paying(ALL_ONES, "Y2"), f"buy {ALL_ONES} pay Y2") == "P5"
    assert rule_of(paying(ALL_ONES, "U1Y2"), f"buy {ALL_ONES} pay U1Y2") == "P5"


def test_P1_what_even_two_colours_a_gold_would_not_cover_is_just_not_covered() -> None:
    assert rule_of(paying(TWO_COLOURS, "Y1"), f"buy {TWO_COLOURS} pay Y1") == "P1"
    assert rule_of(paying(TEST_CARD, "Y2"), f"buy {TEST_CARD} pay Y2") == "P1"
    assert rule_of(paying(ALL_ONES, "Y1"), f"buy {ALL_ONES} pay Y1") == "P1"


def test_P1_without_the_post_a_gold_is_one_gem_whatever_the_others_have() -> None:
    state = expanded(
        "trading_posts", seat("R2Y2"), seat(posts=[GOLD_WORTH_TWO]), seat(), rows={"1": ["1-G-0-R3", TWO_COLOURS]}
    )
    assert payments_for(state, "1-G-0-R3") == ["R2Y1", "R1Y2"]
    assert rule_of(state, "buy 1-G-0-R3 pay R1Y1") == "P1"
    assert rule_of(paying(TWO_COLOURS, "Y1", "R1", posts=()), f"buy {TWO_COLOURS} pay Y1") == "P1"


@pytest.mark.parametrize(
    ("card", "bonuses", "payment"),
    [("1-G-0-R3", "", "R2Y1"), ("1-G-0-R3", "", "R1Y2"), ("1-G-0-R3", "R1", "R1Y1"), (TWO_COLOURS, "K1", "R1Y1")],
)
def test_P3_P5_a_piece_that_the_others_can_do_without_is_one_too_many(card: str, bonuses: str, payment: str) -> None:
    assert rule_of(paying(card, "R2Y2", bonuses), f"buy {card} pay {payment}") == "P3"


def test_P5_the_gem_that_the_gold_makes_needless_is_kept() -> None:
    state = paying("1-R-0-W3", "W1Y1", "W1")
    assert rule_of(state, "buy 1-R-0-W3 pay W1Y1") == "P3"
    after = played(state, "buy 1-R-0-W3 pay Y1")
    assert (held(after), supply(after)) == ("W1", "W3U4G4R4K4Y5")


def test_P5_P3_half_of_a_gold_is_wasted_where_it_has_no_better_use() -> None:
    state = paying("1-G-0-R3", "Y2", "R2")
    after = played(state, "buy 1-G-0-R3 pay Y1")
    assert held(after) == "Y1"
    assert rule_of(state, "buy 1-G-0-R3 pay Y2") == "P3"


def test_P5_one_gold_goes_back_to_the_supply_for_each_one_spent() -> None:
    after = played(paying(TEST_CARD, "Y3"), f"buy {TEST_CARD}")
    assert (held(after), supply(after)) == ("", "W4U4G4R4K4Y5")


def test_P5_the_short_form_spends_as_little_gold_as_can_be() -> None:
    state = paying("1-G-0-R3", "R2Y2")
    assert affordable(state, 0)["1-G-0-R3"] == Payment("R1Y1")
    assert played(state, "buy 1-G-0-R3") == played(state, "buy 1-G-0-R3 pay R1Y1")
    short = refused(paying(TWO_COLOURS, "Y1", "R1"), f"buy {TWO_COLOURS}")
    assert short.rule == "P5"
    assert offered(paying(TWO_COLOURS, "Y1", "R1"), f"buy {TWO_COLOURS}") == []


def test_B4_the_post_counts_from_the_next_purchase_on() -> None:
    state = expanded("trading_posts", seat("Y2", giving("U3K1")), rows={"1": ["1-G-0-R3"]})
    assert offered(state, "buy 1-G-0-R3") == []
    after = played(state, "take WUG")
    assert posts(after) == [GOLD_WORTH_TWO]
    assert payments_for(played(after, "take WUG"), "1-G-0-R3") == ["Y2"]
