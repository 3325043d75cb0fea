"""Pointing at a thing explains it: cost, what would be paid, what is missing, and the rule's id."""

import pytest

from scenarios.table import MARY, apart, expanded, fresh, giving, position, seat
from splendor.kernel import State, observe
from splendor.tabletop.explaining import explained

NAMES = ("you", "hard", "easy", "medium")


def said(state: State, kind: str, name: str, viewer: int | None = 0) -> str:
    view, names = observe(state, viewer), NAMES[: len(state.players)]
    return "\n".join(line.plain for line in explained(view, names, (kind, name)))


def test_P1_a_card_tells_its_cost_and_what_the_bonuses_leave() -> None:
    told = said(position(seat("R1", giving("R1")), rows={"1": ["1-W-0-R2K1"]}), "card", "1-W-0-R2K1")
    assert "1-W-0-R2K1: level 1, white" in told
    assert "costs R2 K1, of which your bonuses leave R1 K1" in told
    assert "you lack K1: 1 more of them, or gold, would do" in told
    assert "R1K1 is due and not covered; the payer holds R1 [P1]" in told


def test_P2_a_card_that_can_be_paid_tells_what_would_be_paid() -> None:
    told = said(position(seat("R2Y2"), rows={"1": ["1-W-0-R2K1"]}), "card", "1-W-0-R2K1")
    assert "you would pay R2 Y1, or in 1 other way" in told
    assert "reserve: you take a gold with it [A4]" in told


def test_A4_a_full_hand_and_a_supply_without_gold_are_told() -> None:
    hand = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]
    state = position(seat(reserved=hand), rows={"2": ["2-W-2-R5"]}, supply=dict.fromkeys("WUGRKY", 0))
    assert "reserve: seat 0 has 3 reserved cards, the most allowed [A4]" in said(state, "card", "2-W-2-R5")
    assert "reserve" not in said(state, "card", hand[0])
    state = position(seat(), rows={"2": ["2-W-2-R5"]}, supply=dict.fromkeys("WUGRKY", 0))
    assert "reserve: no gold is left to take [A4]" in said(state, "card", "2-W-2-R5")
    assert "no gold is left" in said(state, "deck", "2")


@pytest.mark.parametrize(
    ("card", "cards", "words"),
    [
        ("O1-gold-0-R3", "", "gold: pays for two gems, then goes"),
        ("O1-copy-0-W3R2", "", "takes the colour of a card of yours"),
        ("O1-copy-0-W3R2", "", "whose colour it could take [O4]"),
        ("O2-WW-1-G3R4", "", "level 2, twice white, 1 point"),
        ("O3-W-3-discardG2", "G1", "costs 2 green cards, to be discarded; you have 1 [O6]"),
        ("O3-W-3-discardG2", "G2", "you would pay the cards 1-G-0-"),
        ("O2-copy-1-W1G3R4", "", "a free card of level 1"),
    ],
)
def test_cards_of_orient_tell_what_they_do(card: str, cards: str, words: str) -> None:
    row = {card[:2]: [card]}
    assert words in said(expanded("orient", seat("W3R2", giving(cards) if cards else []), rows=row), "card", card)


def test_K1_strongholds_of_a_rival_are_told_with_the_rule() -> None:
    state = expanded("strongholds", seat("U3"), seat(), on={"1-W-0-U3": "B1"}, rows={"1": ["1-W-0-U3"]})
    told = said(state, "card", "1-W-0-U3")
    assert "strongholds: ^ of hard [K1]" in told
    assert "strongholds of a rival stand on the card [K1]" in told


def test_T4_a_noble_tells_what_each_player_lacks() -> None:
    first, second = apart("G0 G0 G0 G0 R0 R0 R0", "R0 R0")
    state = position(seat(cards=first), seat(cards=second), nobles=[MARY])
    told = said(state, "noble", MARY)
    assert "3 points; comes to who has G4 R4 as cards when a turn ends [T4]" in told
    assert "you lack R1; hard lacks G4R2" in told


def test_B1_a_post_tells_its_power_and_who_has_it() -> None:
    state = expanded("trading_posts", seat(cards=giving("W1")), seat(posts=["extra_gem_after_pair"]))
    told = said(state, "post", "extra_gem_after_pair")
    assert "for who has W2 as cards, one a turn [B1]" in told
    assert "takes a gem of another colour [B3]" in told
    assert "you lack W1; hard has it" in told


def test_C2_a_city_tells_points_and_cards_that_are_lacking() -> None:
    state = expanded("cities", seat(cards=[*giving("G3"), "3-K-5-R7K3"]), cities=["Seoul/1"])
    told = said(state, "city", "Seoul/1")
    assert "asks for 15 points, 5 of one colour [C2]" in told
    assert "you lack 10 points, 2 more of one colour; hard lacks 15 points, 5 more of one colour" in told


def test_A3_a_gem_tells_the_pile_what_one_holds_and_why_no_pair_is_taken() -> None:
    state = position(seat("W1", giving("W1")))
    told = said(state, "gem", "W")
    assert "white: 3 in the supply" in told
    assert "you hold 1, and a bonus of 1" in told
    assert "the pile holds 3, and a pair needs 4 or more [A3]" in told
    assert "gold is never taken, only gained by reserving [A6]" in said(state, "gem", "Y")


def test_a_player_tells_everything_that_lies_open() -> None:
    state = expanded(
        "orient strongholds trading_posts",
        seat(),
        seat("W1Y1", ["O1-gold-0-R3", "O1-copy-0-W3R2=U", "1-U-0-K3"], ["2-W-2-R5?"], [MARY], posts=["point_per_post"]),
    )
    told = said(state, "seat", "1")
    for words in (
        "hard (seat 1): 4 points",
        "holds W1 Y1",
        "cards U2",
        "reserved a card of deck 2",
        f"nobles {MARY}",
        "posts point_per_post",
        "O1-gold-0-R3",
        "O1-copy-0-W3R2=U",
        "3 strongholds at home",
    ):
        assert words in told
    assert "2-W-2-R5" not in told
    assert "reserved 2-W-2-R5" in said(state, "seat", "1", viewer=1)


def test_who_watches_is_told_what_a_thing_is_and_nothing_about_paying() -> None:
    state = fresh(2)
    card = next(card.id for card in state.market[0] if card)
    told = said(state, "card", card, viewer=None)
    assert told == f"{card}: level 1, {told.rpartition(' ')[2]}"
    assert "you" not in said(state, "gem", "W", viewer=None)
    assert said(state, "nothing", "of this kind") == ""


def test_P5_with_gold_worth_two_what_is_missing_is_told_in_gold() -> None:
    state = expanded("trading_posts", seat("", posts=["gold_worth_two"]), rows={"2": ["2-W-2-R5"]})
    assert "you lack R5: 3 more gold would do" in said(state, "card", "2-W-2-R5")
