"""Orient's prices: gold cards that pay [P6], and prices in cards [O6]."""

from functools import partial

import pytest

from scenarios.table import (
    MARY,
    TEST_CARD,
    bonuses,
    box,
    expanded,
    giving,
    hand,
    held,
    offered,
    owned,
    payments_for,
    played,
    refused,
    row,
    rule_of,
    seat,
    supply,
    visitors,
    worth,
)
from splendor.kernel import NotationError, Outcome, Payment, State, affordable, apply

orient = partial(expanded, "orient")

GOLD, OTHER, THIRD = "O1-gold-0-R3", "O1-gold-0-G3", "O1-gold-0-U3"
COPY, SECOND_COPY, THIRD_COPY = "O1-copy-0-G3K2", "O1-copy-0-U2R3", "O1-copy-0-W2K3"


def paying(tokens: str, gold_cards: list[str], giving_these: str = "", card: str = TEST_CARD) -> State:
    """A has these tokens, gold cards and bonuses, and the card lies on the table."""
    return orient(seat(tokens, [*gold_cards, *giving(giving_these)]), rows={card.partition("-")[0]: [card]})


def test_P6_a_gold_card_gives_two_gold_for_the_purchase_and_goes_to_the_box() -> None:
    state = paying("W1G2", [GOLD])
    assert rule_of(state, f"buy {TEST_CARD} pay W1G2") == "P1"
    assert payments_for(state, TEST_CARD) == [f"W1G2 cards {GOLD}"]
    after = played(state, f"buy {TEST_CARD} pay W1G2 cards {GOLD}")
    assert (owned(after), box(after), held(after)) == ([TEST_CARD], [GOLD], "")
    assert supply(after) == "W4U4G4R4K4Y5"


def test_P3_P6_the_gold_card_goes_with_what_it_leaves_to_pay_and_nothing_else() -> None:
    state = paying("W1G2R1", [GOLD])
    assert payments_for(state, TEST_CARD) == [f"{gems} cards {GOLD}" for gems in ("W1G2", "W1G1R1", "G2R1")]
    assert rule_of(state, f"buy {TEST_CARD} pay W1G2R1 cards {GOLD}") == "P3"
    assert rule_of(state, f"buy {TEST_CARD} pay W1G2R1") == "P1"
    assert rule_of(state, f"buy {TEST_CARD} pay W1G1 cards {GOLD}") == "P1"


def test_P3_P6_half_of_a_gold_card_may_be_lost_where_it_has_no_better_use() -> None:
    state = paying("W1", [GOLD], "G2R2")
    assert payments_for(state, TEST_CARD) == ["W1", f"cards {GOLD}"]
    after = played(state, f"buy {TEST_CARD} cards {GOLD}")
    assert (held(after), box(after), GOLD in owned(after)) == ("W1", [GOLD], False)
    assert rule_of(state, f"buy {TEST_CARD} pay W1 cards {GOLD}") == "P3"


def test_P6_the_two_halves_may_serve_different_colours() -> None:
    state = paying("G1", [GOLD], "W1G1R1")
    assert payments_for(state, TEST_CARD) == [f"cards {GOLD}"]
    assert owned(played(state, f"buy {TEST_CARD} cards {GOLD}"))[-1] == TEST_CARD


def test_P6_several_gold_cards_may_be_discarded_in_one_purchase() -> None:
    state = paying("W1", [GOLD, OTHER, THIRD])
    ways = payments_for(state, TEST_CARD)
    assert ways == [f"W1 cards {pair}" for pair in (f"{OTHER},{GOLD}", f"{OTHER},{THIRD}", f"{GOLD},{THIRD}")] + [
        f"cards {OTHER},{GOLD},{THIRD}"
    ]
    after = played(state, f"buy {TEST_CARD} pay W1 cards {GOLD},{OTHER}")
    assert (sorted(box(after)), owned(after)) == ([OTHER, GOLD], [THIRD, TEST_CARD])


def test_P3_P6_two_gold_cards_where_one_is_enough_are_refused() -> None:
    state = paying("W1G2", [GOLD, OTHER])
    error = refused(state, f"buy {TEST_CARD} pay W1G2 cards {GOLD},{OTHER}")
    assert error.rule == "P3"
    assert owned(state) == [GOLD, OTHER]
    assert payments_for(state, TEST_CARD)[:2] == [f"W1G2 cards {OTHER}", f"W1G2 cards {GOLD}"]


def test_P6_only_ones_own_gold_cards_in_front_pay() -> None:
    state = orient(
        seat("W1G2", [GOLD, "1-W-0-U3"], [OTHER]),
        seat("", [THIRD]),
        rows={"1": [TEST_CARD], "O1": ["O1-gold-0-K3"]},
    )
    for card in (OTHER, THIRD, "O1-gold-0-K3", "O1-gold-0-W3", "1-W-0-U3", TEST_CARD):
        assert rule_of(state, f"buy {TEST_CARD} pay W1G2 cards {card}") == "P6"
    assert rule_of(state, f"buy {TEST_CARD} pay W1G2 cards {GOLD},{OTHER}") == "P6"


@pytest.mark.parametrize("words", [f"cards {GOLD},{GOLD}", "cards", "cards 1", "cards -1", f"cards {GOLD} pay W1"])
def test_P6_gold_cards_are_named_each_once(words: str) -> None:
    with pytest.raises(NotationError):
        apply(paying("W1G2", [GOLD]), f"buy {TEST_CARD} {words}")


def test_P6_a_gold_card_may_pay_for_a_gold_card() -> None:
    state = paying("G1", [GOLD], card=OTHER)
    after = played(state, f"buy {OTHER} pay G1 cards {GOLD}")
    assert (owned(after), box(after)) == ([OTHER], [GOLD])


def test_P6_gold_tokens_and_gold_cards_pay_together_and_tokens_go_back() -> None:
    state = paying("W1Y2", [GOLD])
    assert payments_for(state, TEST_CARD) == [f"W1Y2 cards {GOLD}"]
    after = played(state, f"buy {TEST_CARD}")
    assert (held(after), supply(after), box(after)) == ("", "W4U4G4R4K4Y5", [GOLD])


def test_P6_P7_the_short_form_spends_gold_cards_last() -> None:
    state = paying("W1G2R1Y1", [GOLD])
    assert affordable(state, 0)[TEST_CARD] == Payment("W1G2R1Y1")
    assert played(state, f"buy {TEST_CARD}") == played(state, f"buy {TEST_CARD} pay W1G2R1Y1")
    assert payments_for(state, TEST_CARD) == [
        "W1G2R1Y1",
        *(f"{tokens} cards {GOLD}" for tokens in ("W1G2", "W1G1R1", "G2R1", "W1G1Y1", "W1R1Y1", "G2Y1", "G1R1Y1")),
    ]


def test_P7_which_gold_card_was_paid_makes_a_difference() -> None:
    state = paying("W1G2", [GOLD, OTHER])
    ends = [played(state, f"buy {TEST_CARD} pay W1G2 cards {card}") for card in (GOLD, OTHER)]
    assert ends[0] != ends[1]
    assert played(state, f"buy {TEST_CARD}") == ends[1]


def test_P6_a_gold_card_is_no_gift_nothing_is_left_of_it_for_the_next_purchase() -> None:
    state = orient(seat("W1", [GOLD, *giving("G2R2")]), rows={"1": [TEST_CARD, "1-K-0-G3"]})
    after = played(state, f"buy {TEST_CARD} cards {GOLD}", "take WUG")
    assert held(after) == "W1"
    assert rule_of(after, "buy 1-K-0-G3 pay W1") == "P1"


def test_P6_E3_a_discarded_gold_card_is_no_longer_in_front() -> None:
    first, second = worth("W5 U5 G4 U2 U0 U0"), worth("R5 K5 R4 R1 W0")
    last = "1-W-1-G4"
    state = orient(seat("", first), seat("G2", [*second, GOLD], [last]), last_round=True, to_act=1)
    end = played(state, f"buy {last} pay G2 cards {GOLD}")
    assert end.outcome == Outcome((0, 1), (16, 16), (6, 6))


PRICE = "O3-K-3-discardU2"
BLUE = giving("U3")


def test_O6_two_cards_of_the_colour_go_to_the_box_with_their_points_and_bonuses() -> None:
    state = orient(seat("", ["2-U-3-U6", BLUE[0], *giving("W1")]), rows={"O3": [PRICE]})
    assert state.points(0) == 3
    after = played(state, f"buy {PRICE} discard 2-U-3-U6,{BLUE[0]}")
    assert owned(after) == [*giving("W1"), PRICE]
    assert sorted(box(after)) == sorted([BLUE[0], "2-U-3-U6"])
    assert (after.points(0), bonuses(after), supply(after)) == (3, "W1K1", supply(state))


def test_O6_any_two_plain_cards_may_be_chosen() -> None:
    state = orient(seat("", BLUE), rows={"O3": [PRICE]})
    pairs = [f"{BLUE[0]},{BLUE[1]}", f"{BLUE[0]},{BLUE[2]}", f"{BLUE[1]},{BLUE[2]}"]
    assert offered(state, f"buy {PRICE}") == [f"buy {PRICE} discard {pair}" for pair in pairs]
    assert played(state, f"buy {PRICE} discard {BLUE[2]},{BLUE[0]}") == played(state, offered(state, f"buy {PRICE}")[1])


def test_O6_the_short_form_is_refused_where_there_is_a_choice() -> None:
    state = orient(seat("", BLUE), rows={"O3": [PRICE]})
    error = refused(state, f"buy {PRICE}")
    assert error.rule == "O6"
    assert BLUE[0] in error.reason
    assert affordable(state, 0)[PRICE] == Payment(discard=(BLUE[0], BLUE[1]))
    only = orient(seat("", BLUE[:2]), rows={"O3": [PRICE]})
    assert played(only, f"buy {PRICE}") == played(only, f"buy {PRICE} discard {BLUE[0]},{BLUE[1]}")


@pytest.mark.parametrize("cards", [[], BLUE[:1], [*BLUE[:1], *giving("G4")], [*BLUE[:1], GOLD, OTHER]])
def test_O6_without_two_cards_of_the_colour_it_cannot_be_bought(cards: list[str]) -> None:
    state = orient(seat("U4Y5", cards), rows={"O3": [PRICE]})
    assert offered(state, f"buy {PRICE}") == []
    assert PRICE not in affordable(state, 0)
    assert rule_of(state, f"buy {PRICE}") == "O6"
    for card in cards:
        assert rule_of(state, f"buy {PRICE} discard {card}") == "O6"


def test_O6_tokens_do_not_help() -> None:
    state = orient(seat("U4Y5", BLUE[:2]), rows={"O3": [PRICE]})
    for payment in ("pay U2", "pay Y2", "pay U4Y5", f"cards {GOLD}"):
        assert rule_of(state, f"buy {PRICE} {payment}") == "O6"
    with pytest.raises(NotationError):
        apply(state, f"buy {PRICE} pay U1 discard {BLUE[0]}")
    assert held(played(state, f"buy {PRICE}")) == "U4Y5"


def test_O6_exactly_two_of_ones_own_cards_of_the_colour_in_front() -> None:
    rival = "1-U-0-W1K2"
    state = orient(
        seat("", [*BLUE, *giving("G1"), GOLD], ["1-U-1-R4"]),
        seat("", [rival]),
        rows={"O3": [PRICE], "1": ["1-U-0-W1G2R2"]},
    )
    wrong = [
        BLUE[:1],
        BLUE,
        [BLUE[0], giving("G1")[0]],
        [BLUE[0], GOLD],
        [BLUE[0], "1-U-1-R4"],
        [BLUE[0], rival],
        [BLUE[0], "1-U-0-W1G2R2"],
        [BLUE[0], PRICE],
    ]
    for cards in wrong:
        assert rule_of(state, f"buy {PRICE} discard {','.join(cards)}") == "O6"
    with pytest.raises(NotationError):
        apply(state, f"buy {PRICE} discard {BLUE[0]},{BLUE[0]}")


def test_O6_copy_cards_of_the_colour_go_first() -> None:
    state = orient(seat("", [*BLUE[:2], f"{COPY}=U", f"{SECOND_COPY}=W"]), rows={"O3": [PRICE]})
    assert rule_of(state, f"buy {PRICE} discard {BLUE[0]},{BLUE[1]}") == "O6"
    assert rule_of(state, f"buy {PRICE} discard {BLUE[0]},{SECOND_COPY}") == "O6"
    assert offered(state, f"buy {PRICE}") == [f"buy {PRICE} discard {card},{COPY}" for card in BLUE[:2]]
    after = played(state, f"buy {PRICE} discard {BLUE[0]},{COPY}")
    assert owned(after) == [BLUE[1], f"{SECOND_COPY}=W", PRICE]
    assert sorted(box(after)) == sorted([BLUE[0], COPY])


def test_O6_of_three_copies_the_player_chooses_two() -> None:
    copies = (COPY, SECOND_COPY, THIRD_COPY)
    state = orient(seat("", [*BLUE[:1], *(f"{copy}=U" for copy in copies)]), rows={"O3": [PRICE]})
    pairs = [f"{COPY},{SECOND_COPY}", f"{COPY},{THIRD_COPY}", f"{SECOND_COPY},{THIRD_COPY}"]
    assert offered(state, f"buy {PRICE}") == [f"buy {PRICE} discard {pair}" for pair in pairs]
    assert rule_of(state, f"buy {PRICE} discard {BLUE[0]},{COPY}") == "O6"


def test_O6_a_double_card_is_one_card() -> None:
    double = "O2-UU-1-R3K4"
    alone = orient(seat("", [double]), rows={"O3": [PRICE]})
    assert rule_of(alone, f"buy {PRICE} discard {double}") == "O6"
    after = played(orient(seat("", [double, *BLUE[:1]]), rows={"O3": [PRICE]}), f"buy {PRICE}")
    assert (owned(after), bonuses(after), after.points(0)) == ([PRICE], "K1", 3)


def test_O6_T4_nobles_stay_when_their_cards_go() -> None:
    cards = giving("U2G4R4")
    state = orient(seat("", cards, [], [MARY]), rows={"O3": ["O3-W-3-discardG2"]})
    after = played(state, f"buy O3-W-3-discardG2 discard {cards[2]},{cards[3]}")
    assert visitors(after) == [MARY]
    assert after.points(0) == 3 + 3


def test_O6_A5_it_is_bought_from_the_hand_too() -> None:
    after = played(orient(seat("", BLUE[:2], [PRICE])), f"buy {PRICE}")
    assert (owned(after), hand(after)) == ([PRICE], [])


def test_O6_a_copy_and_a_double_pay_and_what_was_won_with_them_stays() -> None:
    double, plain, copied = "O2-GG-1-W4K3", "1-G-1-K4", "O2-copy-1-W1G3R4"
    state = orient(
        seat("", [f"{copied}=G", double, plain], [], [MARY]), rows={"O3": ["O3-W-3-discardG2"]}, empty=["O3"]
    )
    assert state.points(0) == 6
    assert rule_of(state, f"buy O3-W-3-discardG2 discard {double},{plain}") == "O6"
    after = played(state, f"buy O3-W-3-discardG2 discard {copied},{double}")
    assert after.points(0) == 3 + 1 + 3
    assert (bonuses(after), visitors(after), row(after, "O3")) == ("W1G1", [MARY], [None, None])


def test_O6_the_short_form_needs_no_choice_where_the_copies_leave_none() -> None:
    state = orient(seat("", [*BLUE, f"{COPY}=U", f"{SECOND_COPY}=U"]), rows={"O3": [PRICE]})
    assert offered(state, f"buy {PRICE}") == [f"buy {PRICE} discard {COPY},{SECOND_COPY}"]
    assert sorted(box(played(state, f"buy {PRICE}"))) == [COPY, SECOND_COPY]


def test_O6_what_was_discarded_no_longer_lowers_a_price() -> None:
    state = orient(seat("", BLUE, ["1-K-1-U4"]), rows={"O3": [PRICE]})
    after = played(state, f"buy {PRICE} discard {BLUE[0]},{BLUE[1]}", "take WUG")
    assert rule_of(after, "buy 1-K-1-U4") == "P1"
    rich = played(
        orient(seat("U3", BLUE, ["1-K-1-U4"]), rows={"O3": [PRICE]}), f"buy {PRICE} discard {BLUE[0]},{BLUE[1]}"
    )
    assert payments_for(played(rich, "take WGR"), "1-K-1-U4") == ["U3"]


STUCK = ("1", "2", "3", "O1", "O2", "O3")


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        (BLUE[:2], {"O3": [PRICE]}),
        ([GOLD, *giving("G2R1")], {"1": [TEST_CARD]}),
    ],
    ids=["for two cards", "with a gold card"],
)
def test_A7_whoever_can_buy_with_cards_may_not_pass(cards: list[str], rows: dict[str, list[str]]) -> None:
    full = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]
    state = orient(seat("", cards, full), seat("W1U1G1R1K1"), rows=rows, empty=STUCK, config={"gems": 1})
    assert [move.split()[0] for move in offered(state)] == ["buy"]
    assert rule_of(state, "pass") == "A7"
    without = orient(seat("", cards[1:], full), seat("W1U1G1R1K1"), rows=rows, empty=STUCK, config={"gems": 1})
    assert offered(without) == ["pass"]


def test_A7_one_card_in_an_orient_deck_is_enough_to_act() -> None:
    state = orient(
        seat("W1U1G1R1K1"),
        empty=STUCK,
        tops={"O2": ["O2-GG-1-W4K3"]},
        rows={"O2": ["O2-KK-1-U3G4", "O2-RR-1-W3U4"]},
        config={"gems": 1},
    )
    assert "reserve deck O2" in offered(state)
    assert rule_of(state, "pass") == "A7"
