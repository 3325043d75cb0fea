"""Trading posts with Orient: gold cards worth two each, draws from Orient decks, free cards without gems, discards."""

from functools import partial

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO, ORIENT, POINT_PER_POST, POSTS
from scenarios.table import (
    SULEIMAN,
    asked,
    bonuses,
    box,
    deck,
    expanded,
    giving,
    hand,
    held,
    offered,
    owned,
    payments_for,
    played,
    posts,
    row,
    rule_of,
    seat,
    supply,
    visitors,
)
from splendor.kernel import Draw, State, draws, observe, state_to_json

both = partial(expanded, "orient trading_posts")

GOLD, OTHER = "O1-gold-0-R3", "O1-gold-0-G3"
FOUR_COLOURS = "1-K-0-W1U1G1R1"
TAKE_ONE, TAKE_TWO = "O2-copy-1-W1G3R4", "O3-W-1-U6G3R1"
COPY, DOUBLE = "O1-copy-0-W3R2", "O2-WW-1-G3R4"
POINT, GREEN_PRICE = "1-K-1-U4", "O3-W-3-discardG2"


def paying(card: str, *gold_cards: str, tokens: str = "", bonuses: str = "") -> State:
    """A has the post that makes gold worth two, and these gold cards."""
    front = [*gold_cards, *giving(bonuses)]
    return both(seat(tokens, front, posts=[GOLD_WORTH_TWO]), rows={card.partition("-")[0]: [card]})


def test_P5_P6_each_gold_of_a_gold_card_serves_one_colour() -> None:
    state = paying(FOUR_COLOURS, GOLD, OTHER, bonuses="R1")
    assert rule_of(state, f"buy {FOUR_COLOURS} cards {GOLD}") == "P5"
    assert payments_for(state, FOUR_COLOURS) == [f"cards {OTHER},{GOLD}"]
    lone = paying(FOUR_COLOURS, GOLD, bonuses="R1")
    assert payments_for(lone, FOUR_COLOURS) == []
    assert rule_of(lone, f"buy {FOUR_COLOURS} cards {GOLD}") == "P5"


@pytest.mark.parametrize(
    ("card", "bonuses"), [("1-K-0-G3", ""), ("1-W-1-G4", ""), ("1-K-0-W2G2", ""), ("1-R-0-W3", "W1")]
)
def test_P5_P6_one_gold_card_is_worth_two_pairs_of_gems(card: str, bonuses: str) -> None:
    state = paying(card, GOLD, bonuses=bonuses)
    assert payments_for(state, card) == [f"cards {GOLD}"]
    after = played(state, f"buy {card} cards {GOLD}")
    assert (box(after), supply(after)) == ([GOLD], supply(state))
    assert rule_of(paying(card, GOLD, OTHER, bonuses=bonuses), f"buy {card} cards {GOLD},{OTHER}") == "P3"


def test_P5_P6_gold_card_gold_token_and_gem_pay_together() -> None:
    card = "2-K-2-W5"
    state = paying(card, GOLD, tokens="W3Y1")
    assert payments_for(state, card) == ["W3Y1", f"W1 cards {GOLD}", f"Y1 cards {GOLD}"]
    assert held(played(state, f"buy {card} pay Y1 cards {GOLD}")) == "W3"
    assert rule_of(state, f"buy {card} pay W1Y1 cards {GOLD}") == "P3"
    assert rule_of(state, f"buy {card} cards {GOLD}") == "P1"


def test_P5_P6_without_the_post_a_gold_card_is_two_gems() -> None:
    state = both(seat("", [GOLD]), seat(posts=[GOLD_WORTH_TWO]), rows={"1": ["1-K-0-G3"]})
    assert rule_of(state, f"buy 1-K-0-G3 cards {GOLD}") == "P1"


@pytest.mark.parametrize("name", sorted(ORIENT))
def test_B5_O1_an_orient_deck_gives_two_to_choose_from_and_takes_the_other_back(name: str) -> None:
    state = both(seat(posts=[DRAW_TWO]))
    first, second, *rest = deck(state, name)
    assert draws(state, f"reserve deck {name}") == (Draw(name, 2, 0),)
    choosing = played(state, f"reserve deck {name}")
    assert offered(choosing) == sorted([f"keep {first}", f"keep {second}"])
    assert state_to_json(observe(choosing, 1))["pending"] == [{"step": "keep", "deck": name}]
    after = played(choosing, f"keep {second}")
    assert (hand(after), held(after), deck(after, name)) == ([second], "Y1", [*rest, first])
    assert row(after, name) == row(state, name)
    unseen = {"card": None, "level": name, "hidden": True}
    assert state_to_json(observe(after, 1))["players"][0]["reserved"] == [unseen]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_B5_O1_an_orient_deck_with_few_cards(left: int) -> None:
    top = [DOUBLE, TAKE_ONE][:left]
    rows = {"O2": ["O2-GG-1-W4K3", "O2-KK-1-U3G4"]}
    state = both(seat(posts=[DRAW_TWO]), rows=rows, tops={"O2": top}, empty=["O2"])
    if left == 0:
        assert rule_of(state, "reserve deck O2") == "A4"
    elif left == 1:
        after = played(state, "reserve deck O2")
        assert (hand(after), deck(after, "O2"), after.to_act) == ([DOUBLE], [], 1)
    else:
        after = played(state, "reserve deck O2", f"keep {DOUBLE}")
        assert (hand(after), deck(after, "O2")) == ([DOUBLE], [TAKE_ONE])


def test_O7_B2_the_gem_comes_after_the_colour_and_the_free_card() -> None:
    rows = {"O2": [TAKE_ONE], "1": [POINT]}
    state = both(seat("G3R3", giving("W1R1"), posts=[GEM_AFTER_PURCHASE]), rows=rows)
    steps = []
    for move in (f"buy {TAKE_ONE}", "copy W", f"free {POINT}", "gem K"):
        state = played(state, move)
        steps.append(asked(state))
    assert steps == ["copy", "free", "gem", ""]
    assert (held(state), state.to_act) == ("K1", 1)


def test_B2_O5_free_cards_bring_no_gem() -> None:
    rows = {"O3": [TAKE_TWO], "O2": [TAKE_ONE], "O1": [COPY]}
    buyer = seat("U6G3", giving("R1"), posts=[GEM_AFTER_PURCHASE])
    state = both(buyer, rows=rows, config={"players": 4})
    chain = [f"buy {TAKE_TWO} pay U6G3", f"free {TAKE_ONE}", "copy W", f"free {COPY}", "copy R", "gem G"]
    after = played(state, *chain)
    assert (held(after), after.to_act) == ("G1", 1)


def test_B2_P6_a_purchase_with_gold_cards_only_brings_the_gem_too() -> None:
    state = both(seat("", [GOLD], posts=[GEM_AFTER_PURCHASE, GOLD_WORTH_TWO]), rows={"1": ["1-K-0-G3"]})
    choosing = played(state, f"buy 1-K-0-G3 cards {GOLD}")
    assert (asked(choosing), len(offered(choosing))) == ("gem", 5)


def test_B2_O6_a_card_paid_in_cards_brings_the_gem_too() -> None:
    state = both(seat("", giving("G2"), posts=[GEM_AFTER_PURCHASE]), rows={"O3": [GREEN_PRICE]})
    assert asked(played(state, f"buy {GREEN_PRICE}")) == "gem"


def test_O3_B1_a_double_card_is_one_card_for_a_post() -> None:
    state = both(seat("", [DOUBLE]))
    assert bonuses(state) == "W2"
    assert posts(played(state, "take WUG")) == []
    assert posts(played(both(seat("", [DOUBLE, *giving("W1")])), "take WUG")) == [EXTRA_GEM]


def test_O4_T5_a_copied_colour_counts_for_a_post_the_same_turn() -> None:
    state = both(seat("W3R2", giving("W1U1")), rows={"O1": [COPY]})
    choosing = played(state, f"buy {COPY} pay W2R2")
    assert posts(played(choosing, "copy W")) == [EXTRA_GEM]
    assert posts(played(choosing, "copy U")) == []


def test_O2_B1_gold_cards_count_for_no_post() -> None:
    assert posts(played(both(seat("", [*giving("W1"), *ORIENT["O1"][5:]])), "take WUG")) == []


def test_O6_B1_B6_a_post_is_kept_and_counts_whatever_happens_to_the_cards() -> None:
    greens = giving("G5")
    state = both(seat("", greens, posts=[POINT_PER_POST, DRAW_TWO]), rows={"O3": [GREEN_PRICE]})
    after = played(state, f"buy {GREEN_PRICE} discard {greens[0]},{greens[1]}")
    assert (posts(after), after.points(0)) == ([DRAW_TWO, POINT_PER_POST], 3 + 2)
    bare = both(seat(posts=sorted(POSTS)))
    assert bare.points(0) == 5


def test_O6_T5_cards_discarded_in_a_turn_bring_no_post_at_its_end() -> None:
    greens = giving("G6")
    for cards, earned in ((greens[:5], []), (greens, []), ([*greens, "1-G-1-K4"], [POINT_PER_POST])):
        state = both(seat("", cards), rows={"O3": [GREEN_PRICE]})
        assert posts(played(state, f"buy {GREEN_PRICE} discard {greens[0]},{greens[1]}")) == earned


def test_O6_T4_T5_a_discard_loses_the_cards_of_a_noble_and_of_a_post_and_neither_comes_nor_goes() -> None:
    cards, rows = giving("U4G5"), {"O3": [GREEN_PRICE]}
    before = both(seat("", cards), nobles=[SULEIMAN], rows=rows)
    after = played(before, f"buy {GREEN_PRICE} discard {cards[4]},{cards[5]}")
    assert (visitors(after), posts(after), after.points(0)) == ([], [], 3)
    had = both(seat("", cards, [], [SULEIMAN], posts=[POINT_PER_POST]), rows=rows)
    kept = played(had, f"buy {GREEN_PRICE} discard {cards[4]},{cards[5]}")
    assert (visitors(kept), posts(kept), kept.points(0)) == ([SULEIMAN], [POINT_PER_POST], 3 + 1 + 3)
    assert owned(kept)[-1] == GREEN_PRICE
