"""Payments: nothing missing and no piece too many [P3], with what expansions add [P5, P6]."""

import pytest

from scenarios.table import TEST_CARD, giving, payments_for, played, position, refused, rule_of, seat
from splendor.kernel.gems import Cost, Tokens, format_tokens, parse_tokens
from splendor.kernel.payment import payments

GOLD_CARDS = ("O1-gold-0-R3", "O1-gold-0-W3")


def ways(due: str, held: str, worth: int = 1, cards: int = 0) -> list[str]:
    """Every payment of what is due out of what is held, a gold card written as ``card``."""
    w, u, g, r, k, _ = parse_tokens(due)
    cost: Cost = (w, u, g, r, k)
    tokens: Tokens = parse_tokens(held) if held else (0, 0, 0, 0, 0, 0)
    found = payments(cost, tokens, worth, GOLD_CARDS[:cards])
    return [" ".join([format_tokens(way.tokens), *("card" for _ in way.cards)]).strip() for way in found]


def test_P3_due_one_red_a_red_or_a_gold_alone_is_a_payment() -> None:
    assert ways("R1", "R1Y1") == ["R1", "Y1"]
    state = position(seat("R1Y1", giving("W1G2R1")), rows={"1": [TEST_CARD]})
    assert payments_for(state, TEST_CARD) == ["R1", "Y1"]
    assert rule_of(state, f"buy {TEST_CARD} pay R1Y1") == "P3"


@pytest.mark.parametrize(("payment", "spare"), [("W2G2R2", "W"), ("W1G3R2", "G"), ("W1G2R2K1", "K")])
def test_P3_a_gem_more_than_is_due_is_refused_and_named(payment: str, spare: str) -> None:
    state = position(seat("W2G3R2K1Y2"), rows={"1": [TEST_CARD]})
    error = refused(state, f"buy {TEST_CARD} pay {payment}")
    assert error.rule == "P3"
    assert f" {spare} " in error.reason


@pytest.mark.parametrize("payment", ["W1G2R2Y1", "W1G2R1Y2", "G2R2Y2", "W1G2Y2R2", "W2G3R2K1Y2"])
def test_P3_a_gold_more_than_is_due_is_refused(payment: str) -> None:
    state = position(seat("W2G3R2K1Y2"), rows={"1": [TEST_CARD]})
    assert rule_of(state, f"buy {TEST_CARD} pay {payment}") == "P3"


def test_P3_gold_beyond_what_is_due_is_refused_even_when_gold_alone_pays() -> None:
    state = position(seat("Y4", giving("G2R2")), rows={"1": [TEST_CARD]})
    assert payments_for(state, TEST_CARD) == ["Y1"]
    assert rule_of(state, f"buy {TEST_CARD} pay Y2") == "P3"


def test_P3_what_else_the_payer_holds_does_not_matter() -> None:
    for tokens in ("Y1", "R1Y1", "W1U1G1R3K2Y2"):
        state = position(seat(tokens, giving("W1G2R1")), rows={"1": [TEST_CARD]})
        assert "Y1" in payments_for(state, TEST_CARD)
        assert played(state, f"buy {TEST_CARD} pay Y1").supply[5] == state.supply[5] + 1


def test_P3_every_mix_of_gems_and_gold_that_covers_is_a_payment() -> None:
    state = position(seat("W1G2R2Y2"), rows={"1": [TEST_CARD]})
    covering = {"W1G2R2", "W1G2R1Y1", "W1G1R2Y1", "G2R2Y1", "W1G2Y2", "W1G1R1Y2", "W1R2Y2", "G2R1Y2", "G1R2Y2"}
    assert set(payments_for(state, TEST_CARD)) == covering


def test_P3_P6_the_printed_example_of_the_gold_card() -> None:
    found = ways("W1G2R2", "W1G2R1", cards=1)
    assert sorted(found) == sorted(["W1G2 card", "W1G1R1 card", "G2R1 card"])


def test_P3_P5_the_printed_example_of_gold_worth_two() -> None:
    assert ways("R3", "R3Y2", worth=2) == ["R3", "R1Y1", "Y2"]


def test_P5_one_gold_never_serves_two_colours() -> None:
    assert ways("R1K1", "Y2", worth=2) == ["Y2"]
    assert ways("R1K1", "Y1", worth=2) == []
    assert ways("K3", "Y2", worth=2) == ["Y2"]
    assert ways("R2", "Y2", worth=2) == ["Y1"]
    assert ways("W2", "W1Y1", worth=2) == ["Y1"]
    assert ways("W1G2R2", "W1G2Y1", worth=2) == ["W1G2Y1"]


def test_P6_the_halves_of_a_gold_card_may_serve_two_colours_and_one_may_be_lost() -> None:
    assert ways("R1K1", "", cards=1) == ["card"]
    assert ways("W1", "W1", cards=1) == ["W1", "card"]
    assert ways("W3", "W3", cards=1) == ["W3", "W1 card"]


def test_P3_P6_two_gold_cards_where_one_is_enough_are_no_payment() -> None:
    assert ways("R2", "", cards=2) == ["card", "card"]
    assert ways("R3", "", cards=2) == ["card card"]
    assert ways("R3", "Y1", cards=2) == ["Y1 card", "Y1 card", "card card"]


def test_P5_P6_with_the_power_each_half_is_worth_two_of_one_colour() -> None:
    assert ways("W1U1G1", "", worth=2, cards=1) == []
    assert ways("G3", "", worth=2, cards=1) == ["card"]
    assert ways("W1G1R1", "", worth=2, cards=2) == ["card card"]
