"""Strongholds with posts and with Orient: gems before the step [O7], free cards under strongholds, conquests."""

from functools import partial

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO, ORIENT
from scenarios.table import (
    TEST_CARD,
    asked,
    bonuses,
    box,
    deck,
    expanded,
    gaps,
    giving,
    hand,
    held,
    offered,
    owned,
    placed,
    played,
    posts,
    row,
    rule_of,
    seat,
    stock,
)
from splendor.kernel import Move, State

with_posts = partial(expanded, "strongholds trading_posts")
with_orient = partial(expanded, "orient strongholds")

WHITE, POINT, PLACE = "1-W-0-U3", "1-K-1-U4", "3-G-3-W5U3R3K3"
COPY, GOLD = "O1-copy-0-W3R2", "O1-gold-0-R3"
TAKE_ONE, TAKE_TWO, GREEN_PRICE = "O2-copy-1-W1G3R4", "O3-W-1-U6G3R1", "O3-W-3-discardG2"


def steps_of(state: State, *moves: Move | str) -> tuple[State, list[str]]:
    """The state after some moves, and what was asked after each."""
    steps = []
    for move in moves:
        state = played(state, move)
        steps.append(asked(state))
    return state, steps


def test_O7_B2_K2_the_gem_comes_before_the_stronghold() -> None:
    state = with_posts(seat("W1G2R2", posts=[GEM_AFTER_PURCHASE]), rows={"1": [TEST_CARD, WHITE]})
    after, steps = steps_of(state, f"buy {TEST_CARD}", "gem K", f"stronghold place {WHITE}")
    assert steps == ["gem", "stronghold", ""]
    assert (held(after), placed(after), after.to_act) == ("K1", {WHITE: "A1"}, 1)


def test_B2_K6_the_gem_post_pays_once_for_the_purchase_and_once_for_the_conquest() -> None:
    buyer = seat("W1U3G2R2", posts=[GEM_AFTER_PURCHASE])
    state = with_posts(buyer, rows={"1": [TEST_CARD, WHITE]}, on={TEST_CARD: "A2"})
    moves = (
        *(f"buy {WHITE}", "gem K", f"stronghold place {TEST_CARD}"),
        *(f"conquer {TEST_CARD} pay G2R2", "gem R", "stronghold place 2-G-1-W2U3K2"),
    )
    after, steps = steps_of(state, *moves)
    assert steps == ["gem", "stronghold", "conquest", "gem", "stronghold", ""]
    assert (held(after), after.to_act) == ("W1R1K1", 1)


def test_T1_B2_the_gem_of_a_purchase_can_pay_the_conquest_of_the_turn() -> None:
    buyer = seat("W1U3G2R1", posts=[GEM_AFTER_PURCHASE])
    state = with_posts(buyer, rows={"1": [TEST_CARD, WHITE]}, on={TEST_CARD: "A2"})
    choosing = played(state, f"buy {WHITE}")
    assert asked(played(choosing, "gem R", f"stronghold place {TEST_CARD}")) == "conquest"
    assert asked(played(choosing, "gem K", f"stronghold place {TEST_CARD}")) == ""


def test_T1_B3_the_extra_gem_of_a_pair_comes_before_the_conquest_and_can_pay_it() -> None:
    state = with_posts(seat("W1G2", posts=[EXTRA_GEM]), rows={"1": [TEST_CARD]}, on={TEST_CARD: "A3"})
    choosing = played(state, "pair R")
    assert asked(choosing) == "gem"
    assert asked(played(choosing, "gem K")) == "conquest"
    state = with_posts(seat("G2", posts=[EXTRA_GEM]), rows={"1": [TEST_CARD]}, on={TEST_CARD: "A3"})
    assert asked(played(state, "pair R", "gem W")) == "conquest"
    assert played(state, "pair R", "gem K").to_act == 1


def test_T1_B5_the_draw_of_two_is_complete_before_the_conquest_and_its_gold_can_pay() -> None:
    state = with_posts(seat("W1G2R1", posts=[DRAW_TWO]), rows={"1": [TEST_CARD]}, on={TEST_CARD: "A3"})
    kept = f"keep {deck(state, 2)[1]}"
    after, steps = steps_of(state, "reserve deck 2", kept, f"conquer {TEST_CARD} pay W1G2R1Y1")
    assert steps == ["keep", "conquest", "stronghold"]
    assert (hand(after), held(after)) == ([deck(state, 2)[1]], "")


def test_T1_T5_a_conquest_can_bring_a_post() -> None:
    state = with_posts(seat("U4", giving("K2")), rows={"1": [POINT]}, on={POINT: "A3"})
    choosing = played(state, "take WGR")
    assert posts(played(choosing, f"conquer {POINT}", f"stronghold place {PLACE}")) == [DRAW_TWO]
    assert posts(played(choosing, "decline")) == []


def test_P5_K6_a_conquest_is_paid_with_gold_worth_two() -> None:
    payer = seat("Y3", posts=[GOLD_WORTH_TWO])
    state = with_posts(payer, rows={"1": ["1-W-0-R2K1"]}, on={"1-W-0-R2K1": "A3"})
    choosing = played(state, "take WUG")
    assert offered(choosing) == ["conquer 1-W-0-R2K1 pay Y2", "decline"]
    assert rule_of(choosing, "conquer 1-W-0-R2K1 pay Y1") == "P1"
    helped = seat("Y2", giving("R1"), posts=[GOLD_WORTH_TWO])
    bonus = with_posts(helped, rows={"1": ["1-W-0-R2K1"]}, on={"1-W-0-R2K1": "A3"})
    assert rule_of(played(bonus, "take WUG"), "conquer 1-W-0-R2K1 pay Y1") == "P5"


def test_K2_O1_strongholds_are_placed_on_orient_cards_too() -> None:
    state = with_orient(seat("U3"), rows={"1": [WHITE]})
    choosing = played(state, f"buy {WHITE}")
    shown = [card for name in ORIENT for card in row(state, name)]
    assert len(shown) == 6
    assert {f"stronghold place {card}" for card in shown} <= set(offered(choosing))
    after = played(choosing, f"stronghold place {shown[0]}")
    assert placed(after) == {shown[0]: "A1"}
    assert rule_of(after, f"reserve {shown[0]}") == "K1"
    assert hand(played(after, "take WUG", f"reserve {shown[0]}")) == [shown[0]]


def freeing(**on: str) -> State:
    """A has taken the colour of a copy that brings a level-1 card; ``on`` tells whose strongholds are on POINT."""
    where = {POINT: on["point"]} | ({TAKE_ONE: on["bought"]} if "bought" in on else {})
    rows = {"O2": [TAKE_ONE], "1": [POINT, WHITE]}
    state = with_orient(seat("G3R3", giving("W1R1")), rows=rows, on=where)
    return played(state, f"buy {TAKE_ONE}", "copy W")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_K1_O5_a_card_under_a_rivals_strongholds_is_not_free(count: int) -> None:
    choosing = freeing(point=f"B{count}")
    assert f"free {POINT}" not in offered(choosing)
    assert rule_of(choosing, f"free {POINT}") == "K1"
    assert f"free {WHITE}" in offered(choosing)


def test_K1_O5_where_rivals_block_every_card_of_the_level_the_effect_is_skipped() -> None:
    rows = {"O2": [TAKE_ONE], "1": [POINT]}
    state = with_orient(seat("G3R3", giving("W1R1")), rows=rows, on={POINT: "B2"}, empty=("1", "O1"))
    after = played(state, f"buy {TAKE_ONE}", "copy W")
    assert (asked(after), POINT in owned(after)) == ("stronghold", False)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_K4_O5_the_strongholds_on_a_free_card_come_home_to_their_owner(count: int) -> None:
    choosing = freeing(point=f"A{count}")
    assert stock(choosing) == 3 - count
    after = played(choosing, f"free {POINT}")
    assert (asked(after), stock(after), placed(after)) == ("stronghold", 3, {})


def test_K3_O5_a_free_card_brings_no_stronghold_step_of_its_own() -> None:
    choosing = freeing(point="A1")
    after = played(choosing, f"free {POINT}", f"stronghold place {WHITE}")
    assert (placed(after), stock(after), after.to_act) == ({WHITE: "A1"}, 2, 1)


def test_O7_K4_the_strongholds_on_the_card_bought_are_home_before_anything_else() -> None:
    state = freeing(point="A1", bought="A2")
    assert stock(state) == 2
    assert stock(played(state, f"free {POINT}")) == 3


def test_O7_the_effects_of_a_chain_come_before_the_stronghold() -> None:
    rows = {"O3": [TAKE_TWO], "O2": [TAKE_ONE], "O1": [COPY]}
    state = with_orient(seat("U6G3", giving("R1")), rows=rows, config={"players": 4}, on={COPY: "A1", TAKE_ONE: "A1"})
    chain = (f"buy {TAKE_TWO} pay U6G3", f"free {TAKE_ONE}", "copy W", f"free {COPY}", "copy R")
    after, steps = steps_of(state, *chain, f"stronghold place {PLACE}")
    assert steps == ["free", "copy", "free", "copy", "stronghold", ""]
    assert (stock(after), placed(after)) == (2, {PLACE: "A1"})


def test_K6_P6_a_conquest_may_be_paid_with_a_gold_card() -> None:
    state = with_orient(seat("W1G2", [GOLD]), rows={"1": [TEST_CARD]}, on={TEST_CARD: "A3"})
    choosing = played(state, "take WUK")
    assert offered(choosing) == [f"conquer {TEST_CARD} pay W1G2 cards {GOLD}", "decline"]
    after = played(choosing, f"conquer {TEST_CARD}")
    assert (owned(after), box(after), held(after)) == ([TEST_CARD], [GOLD], "W1U1K1")
    assert rule_of(choosing, f"conquer {TEST_CARD} pay W1G2 cards O1-gold-0-G3") == "P6"
    assert rule_of(choosing, f"conquer {TEST_CARD} pay W1G2") == "P1"


def conquering_a_price(*cards: str) -> State:
    """A has all three strongholds on a card that costs two green ones, and has just taken gems."""
    return played(with_orient(seat("", cards), rows={"O3": [GREEN_PRICE]}, on={GREEN_PRICE: "A3"}), "take WUK")


def test_K6_O6_a_card_that_costs_cards_can_be_conquered() -> None:
    greens = giving("G3")
    choosing = conquering_a_price(*greens)
    pairs = [f"{greens[0]},{greens[1]}", f"{greens[0]},{greens[2]}", f"{greens[1]},{greens[2]}"]
    assert offered(choosing) == [*(f"conquer {GREEN_PRICE} discard {pair}" for pair in pairs), "decline"]
    after = played(choosing, f"conquer {GREEN_PRICE} discard {pairs[1]}")
    assert (owned(after), box(after), stock(after)) == ([greens[1], GREEN_PRICE], [greens[0], greens[2]], 3)
    assert (after.points(0), asked(after)) == (3, "stronghold")


def test_K6_O6_wrong_discards_are_refused_and_too_few_cards_offer_no_conquest() -> None:
    greens = giving("G3")
    choosing = conquering_a_price(*greens)
    for words in (
        f"discard {greens[0]}",
        f"discard {','.join(greens)}",
        "pay W1U1",
        f"discard {greens[0]},{WHITE}",
        "",
    ):
        assert rule_of(choosing, f"conquer {GREEN_PRICE} {words}".rstrip()) == "O6"
    assert conquering_a_price(greens[0]).to_act == 1
    copied = conquering_a_price(*greens[:2], f"{COPY}=G")
    assert rule_of(copied, f"conquer {GREEN_PRICE} discard {greens[0]},{greens[1]}") == "O6"


def test_K6_O4_a_copy_is_conquered_only_by_a_player_with_a_coloured_card() -> None:
    bare = with_orient(seat("W3R2", [GOLD]), rows={"O1": [COPY]}, on={COPY: "A3"})
    assert played(bare, "take UGK").to_act == 1
    state = with_orient(seat("W3R2", giving("U1G1")), rows={"O1": [COPY]}, on={COPY: "A3"})
    moves = ("take UGK", f"conquer {COPY}", "copy G", f"stronghold place {PLACE}")
    after, steps = steps_of(state, *moves)
    assert steps == ["conquest", "copy", "stronghold", ""]
    assert owned(after)[-1] == f"{COPY}=G"


def test_K6_O5_a_conquest_brings_a_free_card_before_its_stronghold_step() -> None:
    rows = {"O2": [TAKE_ONE], "1": [POINT]}
    state = with_orient(seat("G3R3", giving("W1R1")), rows=rows, on={TAKE_ONE: "A3"})
    moves = ("take WUK", f"conquer {TAKE_ONE}", "copy R", f"free {POINT}", f"stronghold place {PLACE}")
    after, steps = steps_of(state, *moves)
    assert steps == ["conquest", "copy", "free", "stronghold", ""]
    assert (bonuses(after), after.points(0), held(after)) == ("W1R2K1", 2, "W1U1K1")


def test_K6_O7_a_chain_may_end_in_a_conquest_and_all_places_are_refilled_in_order() -> None:
    rows = {"O2": [TAKE_ONE], "1": [TEST_CARD, WHITE, POINT]}
    tops = {"1": ["1-R-0-W3", "1-R-1-W4"]}
    buyer = seat("G5R4", giving("W1R1"))
    state = with_orient(buyer, rows=rows, tops=tops, on={TEST_CARD: "A2"}, config={"players": 3})
    moves = (f"buy {TAKE_ONE} pay G3R3", "copy R", f"free {POINT}", f"stronghold place {TEST_CARD}")
    state = played(state, *moves)
    assert (asked(state), gaps(state), held(state)) == ("conquest", ["O2 0", "1 2"], "G2R1")
    assert offered(state) == [f"conquer {TEST_CARD} pay G2", "decline"]
    state = played(state, f"conquer {TEST_CARD}")
    assert gaps(state) == ["O2 0", "1 2", "1 0"]
    after = played(state, f"stronghold place {WHITE}")
    assert row(after, 1)[:3] == ["1-R-1-W4", WHITE, "1-R-0-W3"]
