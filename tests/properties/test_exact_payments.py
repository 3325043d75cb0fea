"""What a price can be paid with: small cases, each with every payment that it has, or what is said of it.

What else is here is what a payment follows from: the purse, the bill, and what lies in front of the player.
"""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from properties.situations import tokens
from splendor.kernel import (
    Config,
    ConfigError,
    HeldCard,
    Module,
    Player,
    new_game,
)
from splendor.kernel.cards import Card, cost_of
from splendor.kernel.cards import read_gem_card as card
from splendor.kernel.components import standard_nobles
from splendor.kernel.gems import NO_TOKENS, Cost
from splendor.kernel.payment import covered_if_split, discards, fitting, left_over, payments, spare_piece
from splendor.kernel.quote import Purse, bill, can_discard, due, payable, purse_of

A, B, C = GOLD_CARDS = ("O1-gold-0-K3", "O1-gold-0-R3", "O1-gold-0-W3")


@pytest.mark.parametrize(
    ("due", "held", "worth", "gold_cards", "listed"),
    [
        ("R1", "R1Y3", 2, 0, "pay R1 | pay Y1"),
        ("K2", "K2", 2, 1, f"pay K2 | cards {A}"),
        ("K6", "K1Y1", 2, 1, f"pay Y1 cards {A}"),
        ("G2R2", "G2R2Y5", 2, 2, f"pay G2R2 | pay G2Y1 | pay R2Y1 | pay Y2 | cards {A} | cards {B}"),
        (
            "G1R4",
            "W1R4",
            2,
            3,
            f"pay R2 cards {A} | pay R2 cards {B} | pay R2 cards {C} | cards {A},{B} | cards {A},{C} | cards {B},{C}",
        ),
        ("W2G4R4", "R3K3Y2", 1, 3, f"pay R3Y1 cards {A},{B},{C} | pay R2Y2 cards {A},{B},{C}"),
        (
            "W2U1G6",
            "W1U2Y5",
            1,
            2,
            (
                f"pay W1U1Y5 cards {A} | pay W1U1Y5 cards {B} | pay W1U1Y3 cards {A},{B} | pay W1Y4 cards {A},{B}"
                f" | pay U1Y4 cards {A},{B} | pay Y5 cards {A},{B}"
            ),
        ),
        ("W8", "", 2, 2, f"cards {A},{B}"),
        ("W9", "", 2, 2, ""),
    ],
)
def test_P3_P5_P6_every_payment_in_order(due: str, held: str, worth: int, gold_cards: int, listed: str) -> None:
    found = payments(cost_of(due), tokens(held), worth, GOLD_CARDS[:gold_cards])
    assert " | ".join(map(str, found)) == listed


def test_P3_what_costs_nothing_is_paid_with_nothing() -> None:
    nothing = payments((0, 0, 0, 0, 0), tokens("Y2"), 2, GOLD_CARDS)
    assert [payment.is_empty for payment in nothing] == [True]


@pytest.mark.parametrize(
    ("due", "paid", "worth", "gold_cards", "spare"),
    [
        ("W5G7K1", "W1U4Y3", 2, 2, "U"),
        ("R4K2", "R4K1Y1", 2, 0, "K"),
        ("U2K2", "U1G4Y2", 1, 1, "Y"),
        ("G1R1", "W3G1R1Y1", 1, 2, "gold card"),
        ("W7U2G5R6K5", "W1K3Y5", 2, 3, None),
        ("G3R6", "G4Y5", 2, 0, "Y"),
        ("U4R3K4", "U3R3Y3", 1, 2, "gold card"),
        ("R2", "U1R1", 1, 1, "U"),
    ],
)
def test_P3_the_piece_that_is_too_many(due: str, paid: str, worth: int, gold_cards: int, spare: str | None) -> None:
    assert left_over(cost_of(due), tokens(paid), gold_cards, worth) >= 0
    assert spare_piece(cost_of(due), tokens(paid), gold_cards, worth) == spare


@pytest.mark.parametrize(
    ("due", "paid", "worth", "gold_cards", "covered"),
    [
        ("W7U2G5R6K5", "W1K3Y5", 2, 3, True),
        ("G1", "K2", 1, 0, False),
        ("U2R7", "R3", 1, 3, True),
        ("W7U3", "W2U4G2R2Y2", 1, 1, False),
        ("U3R1", "Y2", 2, 0, True),
        ("U3R2", "Y2", 2, 0, False),
    ],
)
def test_P5_whether_gold_that_could_be_split_would_cover(
    due: str, paid: str, worth: int, gold_cards: int, covered: bool
) -> None:
    assert covered_if_split(cost_of(due), tokens(paid), gold_cards, worth) == covered


WHITE, GREEN, OTHER_WHITE = card("1-W-0-U3"), card("1-G-0-R3"), card("1-W-1-G4")
COPIES = [
    Card(f"O2-copy-1-{cost}", deck="O2", chosen=colour, bonus=colour)
    for cost, colour in (("U1", "W"), ("G3", "G"), ("W1", "W"))
]
"""Two white ones and a green one."""


def test_O6_cards_that_took_their_colour_are_told_apart_from_those_that_have_it_printed() -> None:
    owned = (OTHER_WHITE, *reversed(COPIES), GREEN, WHITE)
    assert fitting("W", owned) == (("O2-copy-1-U1", "O2-copy-1-W1"), ("1-W-0-U3", "1-W-1-G4"))
    assert fitting("G", owned) == (("O2-copy-1-G3",), ("1-G-0-R3",))
    assert fitting("G", (COPIES[0], WHITE)) == ((), ())


def test_O6_cards_that_took_their_colour_are_discarded_first() -> None:
    one, _, other = COPIES
    both = ["discard O2-copy-1-U1,O2-copy-1-W1"]
    assert [*map(str, discards(("W", 2), (one, WHITE, GREEN, other)))] == both
    assert [*map(str, discards(("W", 3), (one, OTHER_WHITE, other)))] == ["discard 1-W-1-G4,O2-copy-1-U1,O2-copy-1-W1"]
    assert [*map(str, discards(("W", 2), (OTHER_WHITE, other, WHITE, GREEN)))] == [
        "discard 1-W-0-U3,O2-copy-1-W1",
        "discard 1-W-1-G4,O2-copy-1-W1",
    ]
    assert discards(("W", 4), (one, OTHER_WHITE, other)) == ()


BONUSES = (7, 6, 3, 2, 7)
COUNTS = (5, 7, 3, 9, 11)
MARY = next(noble for noble in standard_nobles() if noble.name == "Mary Stuart")


@pytest.mark.parametrize("place", range(5))
def test_A5_a_card_adds_its_bonuses_its_one_card_and_its_points_to_those_of_its_colour(place: int) -> None:
    colour = "WUGRK"[place]
    double = Card("O2-double-1", points=3, bonus=colour, bonuses=2)
    before = Player(tokens("W1"), (WHITE,), (), (MARY,), BONUSES, COUNTS, 5)
    after = before.owning(double, tokens("U2"), (HeldCard(GREEN, "1"),))
    assert after.bonuses == tuple(count + 2 * (at == place) for at, count in enumerate(BONUSES))
    assert after.counts == tuple(count + (at == place) for at, count in enumerate(COUNTS))
    assert (after.points, after.tokens, after.cards) == (8, tokens("U2"), (WHITE, double))
    assert (after.reserved, after.nobles) == ((HeldCard(GREEN, "1"),), (MARY,))


def test_T4_a_noble_adds_its_points_and_nothing_else() -> None:
    before = Player(tokens("W1"), (WHITE,), (HeldCard(GREEN, "1"),), (MARY,), BONUSES, COUNTS, 5)
    after = before.visited(evolve(MARY, name="Nobody", points=4))
    assert (after.points, [noble.name for noble in after.nobles]) == (9, ["Mary Stuart", "Nobody"])
    assert evolve(after, nobles=before.nobles, points=5) == before


def test_P6_O6_who_loses_a_card_loses_what_it_gave_and_keeps_the_nobles() -> None:
    cards = (WHITE, GREEN, OTHER_WHITE)
    player = Player(tokens("W1"), reserved=(HeldCard(None, "2", hidden=True),)).visited(MARY)
    for one in cards:
        player = player.owning(one, player.tokens, player.reserved)
    assert (player.points, player.bonuses) == (4, (2, 0, 1, 0, 0))
    poorer = player.losing((OTHER_WHITE.id,))
    assert (poorer.points, poorer.bonuses, poorer.counts) == (3, (1, 0, 1, 0, 0), (1, 0, 1, 0, 0))
    assert (poorer.cards, poorer.nobles) == ((WHITE, GREEN), (MARY,))
    assert (poorer.tokens, poorer.reserved) == (player.tokens, player.reserved)
    assert player.losing(()) == player


def test_a_player_is_told_in_one_line() -> None:
    assert str(Player()) == "tokens -; bonuses -; cards 0; reserved -; nobles -"
    hand = (HeldCard(GREEN, "1"), HeldCard(WHITE, "1", hidden=True), HeldCard(None, "2", hidden=True))
    player = Player(tokens("W1Y2"), (WHITE,), hand, (MARY, evolve(MARY, name="Nobody")), (1, 0, 0, 0, 0))
    assert str(player) == (
        "tokens W1Y2; bonuses W1; cards 1; reserved 1-G-0-R3, 1-W-0-U3 (hidden), a card of deck 2 (hidden);"
        " nobles Mary Stuart, Nobody"
    )


def five(counts: Iterable[int]) -> Cost:
    w, u, g, r, k = counts
    return (w, u, g, r, k)


@pytest.mark.parametrize("place", range(5))
def test_P1_P2_a_colour_is_billed_by_what_its_own_bonuses_leave_and_its_own_gems_can_pay(place: int) -> None:
    """Of each other colour there are nine bonuses and eight gems."""

    def with_one(count: int, others: int) -> Cost:
        return five(count if at == place else others for at in range(5))

    dear = Card("six", cost=with_one(6, 0))
    for bonus, held, owed, paid in ((3, 2, 3, 2), (0, 6, 6, 6), (5, 0, 1, 0), (4, 3, 2, 2), (6, 3, 0, 0), (7, 1, 0, 0)):
        purse = Purse((*with_one(held, 8), 0), with_one(bonus, 9))
        assert purse.reach == with_one(bonus + held, 17)
        assert due(dear, purse.bonuses) == with_one(owed, 0)
        assert bill(dear, purse) == (((place, owed, paid),) if owed else ())


def test_P1_only_what_is_lacking_is_made_up_for_by_gold() -> None:
    cards = [Card(f"a price of {count}", cost=(count, 0, 0, 2, 0)) for count in range(9)]

    def payable_up_to(purse: Purse) -> int:
        found = payable(cards, purse)
        assert found == cards[: len(found)]
        return len(found) - 1

    assert payable_up_to(Purse(NO_TOKENS, (0, 0, 0, 1, 0))) == -1
    assert payable_up_to(Purse(tokens("W3"), (0, 0, 0, 2, 0))) == 3
    assert payable_up_to(Purse(tokens("W3Y2"), (0, 0, 0, 2, 0))) == 5
    assert payable_up_to(Purse(tokens("W3Y2"), (0, 0, 0, 2, 0), worth=2)) == 7
    assert payable_up_to(Purse(tokens("Y2"), (0, 0, 0, 1, 0), worth=2)) == 2
    assert payable_up_to(Purse(tokens("R2Y1"), (1, 0, 0, 0, 0), gold_cards=(A,))) == 4
    assert payable_up_to(Purse(tokens("R2Y2"), (1, 0, 0, 0, 0), gold_cards=(A,))) == 5
    assert payable_up_to(Purse(tokens("R2Y1"), (1, 0, 0, 0, 0), gold_cards=(A, B))) == 6


def test_a_purse_is_what_is_in_it_whatever_has_been_asked_of_it() -> None:
    purse = Purse(tokens("W3"), (0, 0, 0, 2, 0))
    payable([WHITE], purse)
    assert purse == Purse(tokens("W3"), (0, 0, 0, 2, 0), 1, ())
    assert hash(purse) == hash(Purse(tokens("W3"), (0, 0, 0, 2, 0)))
    assert repr(purse) == "Purse(tokens=(3, 0, 0, 0, 0, 0), bonuses=(0, 0, 0, 2, 0), worth=1, gold_cards=())"
    with pytest.raises(TypeError):
        Purse(tokens("W3"), (0, 0, 0, 2, 0), 1, (), 7)  # type: ignore[call-arg]  # what is given is wrong
    with pytest.raises(FrozenInstanceError):
        purse.worth = 2  # type: ignore[misc]  # it is closed


def test_a_player_begins_with_nothing_and_a_card_in_the_hand_is_seen() -> None:
    nothing = Player()
    assert (nothing.tokens, nothing.bonuses, nothing.counts, nothing.points) == (NO_TOKENS, *[(0, 0, 0, 0, 0)] * 2, 0)
    assert HeldCard(WHITE, "1") == HeldCard(WHITE, "1", hidden=False) != HeldCard(WHITE, "1", hidden=True)
    for whole, part in ((nothing, "points"), (nothing.holding(tokens("W1")), "points"), (HeldCard(WHITE, "1"), "deck")):
        with pytest.raises(FrozenInstanceError):
            setattr(whole, part, 7)


def test_O6_a_price_in_cards_is_paid_by_those_who_have_as_many_of_that_colour() -> None:
    assert [can_discard(("G", 2), (9, 9, count, 9, 9)) for count in range(4)] == [False, False, True, True]
    price = Card("two black ones", discard=("K", 2))
    purse = Purse(NO_TOKENS, (0, 0, 0, 0, 0))
    assert payable([price], purse, (3, 3, 3, 3, 1)) == []
    assert payable([price], purse, (0, 0, 0, 0, 2)) == [price]


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        ({}, True),
        ({"worth": 2}, True),
        ({"worth": 0}, False),
        ({"worth": 3}, False),
        ({"bonuses": (0, 0, 0, 0, 1)}, True),
        ({"bonuses": (2, 1, 1, 1, 1)}, True),
        ({"tokens": (1, 1, 1, 1, 1, 2)}, True),
        ({"bonuses": (0, 0, 0, -1, 0)}, False),
        ({"tokens": (0, 1, 0, 0, 0, 0)}, True),
        ({"tokens": (0, 0, 0, 0, 0, -1)}, False),
        ({"tokens": (-2, 0, 0, 0, 0, 0)}, False),
    ],
)
def test_P1_P5_a_module_may_make_a_purse_with_which_somebody_could_pay(change: dict[str, Any], allowed: bool) -> None:
    made = Module(name="made", purses=(lambda state, seat, purse: evolve(purse, **change),))
    state = new_game(Config(players=2, modules=(made,)), 7)
    if allowed:
        assert purse_of(state, 1) == evolve(Purse(NO_TOKENS, (0, 0, 0, 0, 0)), **change)
    else:
        with pytest.raises(ConfigError) as refused:
            purse_of(state, 1)
        told = "given by a module; counts of 0 or more, a worth of 1 or 2 are allowed"
        assert str(refused.value) == f"purse: {evolve(Purse(NO_TOKENS, (0, 0, 0, 0, 0)), **change)} {told}"
