"""Each three of the modules at work in one turn, each step in its place [T1-T6, O7]."""

from functools import partial

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO, POINT_PER_POST
from scenarios.table import (
    MACHIAVELLI,
    apart,
    asked,
    bonuses,
    box,
    deck,
    expanded,
    gaps,
    giving,
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
    visitors,
    worth,
)
from splendor.kernel import Outcome, State, state_from_json, state_to_json

without_cities = partial(expanded, "orient strongholds trading_posts")
without_strongholds = partial(expanded, "cities orient trading_posts")
without_orient = partial(expanded, "cities strongholds trading_posts")
without_posts = partial(expanded, "cities orient strongholds")

TAKE_TWO, TAKE_ONE, COPY = "O3-W-1-U6G3R1", "O2-copy-1-W4U3K1", "O1-copy-0-G3K2"
GREEN_PRICE, DOUBLE, GOLD = "O3-W-3-discardG2", "O2-GG-1-W4K3", "O1-gold-0-R3"
LONE, LOW, POINT = "1-W-0-U3", "1-R-0-W3", "1-K-1-U4"

CHAIN = (
    (f"buy {TAKE_TWO} pay U5G1R1", "free"),
    (f"free {TAKE_ONE}", "copy"),
    ("copy G", "free"),
    (f"free {COPY}", "copy"),
    ("copy G", "gem"),
    ("gem U", "stronghold"),
    (f"stronghold place {GREEN_PRICE}", "conquest"),
    (f"conquer {GREEN_PRICE} discard {COPY},{TAKE_ONE}", "gem"),
    ("gem R", "stronghold"),
    (f"stronghold remove {LONE}", ""),
)
"""A purchase with free cards, gem and stronghold, and a conquest for its copies, each move with the step asked next."""


def before_the_chain() -> State:
    """A owns a green double and a blue card, and has two strongholds on a card that costs two green ones."""
    buyer = seat("U5G1R1", [DOUBLE, *giving("U1")], posts=[GEM_AFTER_PURCHASE, DRAW_TWO])
    rows = {"O3": [TAKE_TWO, GREEN_PRICE], "O2": [TAKE_ONE], "O1": [COPY], "1": [LONE, LOW]}
    tops = {"O3": ["O3-R-1-W3U1K6", "O3-K-1-W6U3G1"]}
    return without_cities(buyer, rows=rows, tops=tops, on={GREEN_PRICE: "A2", LONE: "B1"}, config={"players": 3})


def test_O7_T1_one_purchase_with_free_cards_gem_stronghold_and_a_conquest_for_its_copies() -> None:
    state = before_the_chain()
    for move, step in CHAIN:
        assert state.to_act == 0
        assert move in offered(state)
        state = played(state, move)
        assert asked(state) == step
    assert (held(state), state.points(0), bonuses(state), state.to_act) == ("U1R1", 5, "W2U1G2", 1)
    assert owned(state) == [DOUBLE, *giving("U1"), TAKE_TWO, GREEN_PRICE]
    assert sorted(box(state)) == [COPY, TAKE_ONE]
    assert (placed(state), stock(state, 0), stock(state, 1)) == ({}, 3, 3)


def test_T2_the_four_places_of_that_turn_are_refilled_at_its_end_in_the_order_vacated() -> None:
    state = before_the_chain()
    for move, _ in CHAIN[:-1]:
        state = played(state, move)
    assert gaps(state) == ["O3 0", "O2 0", "O1 0", "O3 1"]
    after = played(state, CHAIN[-1][0])
    assert row(after, "O3") == ["O3-R-1-W3U1K6", "O3-K-1-W6U3G1"]
    assert row(after, "O2")[0] == deck(state, "O2")[0]
    assert row(after, "O1")[0] == deck(state, "O1")[0]


def test_T5_that_turn_brings_a_post_for_its_two_white_cards() -> None:
    after = played(before_the_chain(), *(move for move, _ in CHAIN))
    assert posts(after) == sorted([GEM_AFTER_PURCHASE, DRAW_TWO, EXTRA_GEM])


def test_O4_before_the_conquest_there_are_four_green_bonuses() -> None:
    state = played(before_the_chain(), *(move for move, _ in CHAIN[:7]))
    assert bonuses(state) == "W1U1G4"
    assert offered(state) == [CHAIN[7][0], "decline"]
    assert rule_of(state, f"conquer {GREEN_PRICE} discard {DOUBLE},{COPY}") == "O6"


def test_every_moment_of_that_turn_comes_back_from_its_document() -> None:
    state = before_the_chain()
    for move, _ in CHAIN:
        state = played(state, move)
        assert state_from_json(state_to_json(state)) == state


def test_K6_P5_P6_a_conquest_paid_with_a_gold_card_worth_four() -> None:
    payer = seat("", [GOLD, *giving("U1")], posts=[GOLD_WORTH_TWO, GEM_AFTER_PURCHASE])
    state = without_cities(payer, rows={"2": ["2-U-2-U5"], "1": [LOW]}, on={"2-U-2-U5": "A3"})
    choosing = played(state, "take WGK")
    assert offered(choosing) == [f"conquer 2-U-2-U5 cards {GOLD}", "decline"]
    conquered = played(choosing, f"conquer 2-U-2-U5 cards {GOLD}")
    assert (asked(conquered), box(conquered)) == ("gem", [GOLD])
    after = played(conquered, "gem K", f"stronghold place {LOW}")
    assert (held(after), after.points(0), after.to_act) == ("W1G1K2", 2, 1)


def test_T1_T4_T5_conquest_noble_and_post_in_one_turn() -> None:
    rows, on = {"2": ["2-U-2-U5"], "1": [LOW]}, {"2-U-2-U5": "A3"}
    state = without_cities(seat("U2", giving("W4U3K1")), rows=rows, on=on, nobles=[MACHIAVELLI])
    choosing = played(state, "take WGR")
    after = played(choosing, "conquer 2-U-2-U5", f"stronghold place {LOW}")
    assert (visitors(after), asked(after)) == ([MACHIAVELLI], "post")
    assert offered(after) == [f"post {EXTRA_GEM}", f"post {GOLD_WORTH_TWO}"]


def test_P5_P6_B6_C3_a_card_paid_with_one_gold_card_brings_a_post_and_with_it_a_city() -> None:
    buyer = seat("", [GOLD, *giving("U3"), *worth("G5 G3 G2 G0")], posts=[GOLD_WORTH_TWO])
    state = without_strongholds(buyer, cities=["Seoul/1"], rows={"3": ["3-G-4-U7"]})
    assert offered(state, "buy 3-G-4-U7") == [f"buy 3-G-4-U7 cards {GOLD}"]
    after = played(state, "buy 3-G-4-U7")
    assert (posts(after), after.points(0)) == ([GOLD_WORTH_TWO, POINT_PER_POST], 14 + 2)
    assert after.last_round


def test_O6_C3_B6_a_discard_loses_the_cards_of_a_city_and_the_points_of_posts_do_not_replace_them() -> None:
    greens = worth("G5 G4 G3 G0 G0")
    state = without_strongholds(
        seat("", greens, posts=[POINT_PER_POST, DRAW_TWO, EXTRA_GEM]), cities=["Seoul/1"], rows={"O3": [GREEN_PRICE]}
    )
    after = played(state, f"buy {GREEN_PRICE} discard {greens[3]},{greens[4]}")
    assert (after.points(0), len(posts(after)), after.last_round) == (18, 3, False)
    assert played(state, "take WUG").last_round


def test_O5_B2_C3_free_card_gem_post_and_city_in_one_turn() -> None:
    buyer = seat("W3U3", [*worth("G5 G4 G0 G0"), *giving("W1K1")], posts=[GEM_AFTER_PURCHASE])
    rows = {"O2": [TAKE_ONE], "1": ["1-G-1-K4"]}
    state = without_strongholds(buyer, cities=["Seoul/2"], rows=rows)
    steps = []
    for move in (f"buy {TAKE_ONE}", "copy G", "free 1-G-1-K4", "gem K"):
        assert not state.last_round
        state = played(state, move)
        steps.append(asked(state))
    assert steps == ["copy", "free", "gem", ""]
    assert (posts(state), state.points(0), state.last_round) == ([GEM_AFTER_PURCHASE, POINT_PER_POST], 13, True)


def test_K6_B2_T5_C3_conquest_gem_stronghold_post_and_city_in_one_turn() -> None:
    green = "1-G-1-K4"
    conqueror = seat("K4", worth("G5 G4 G3 G0"), posts=[GEM_AFTER_PURCHASE])
    state = without_orient(conqueror, cities=["Seoul/1"], rows={"1": [green, LONE]}, on={green: "A3"})
    steps = []
    for move in ("take WUR", f"conquer {green}", "gem K", f"stronghold place {LONE}"):
        assert not state.last_round
        state = played(state, move)
        steps.append(asked(state))
    assert steps == ["conquest", "gem", "stronghold", ""]
    assert (posts(state), state.points(0), state.last_round) == ([GEM_AFTER_PURCHASE, POINT_PER_POST], 15, True)


def test_B3_K6_C4_in_the_last_turn_an_extra_gem_pays_the_conquest_that_wins() -> None:
    first, second = apart("W5 U5 G4 R3", "R5 K5 G5 K2")
    table = (seat("", first), seat("W2K1", second, posts=[EXTRA_GEM]))
    rows, on = {"2": ["2-R-2-W3K5"], "1": [LOW]}, {"2-R-2-W3K5": "B3"}
    last = partial(without_orient, last_round=True, to_act=1, config={"gems": 7})
    extra = played(last(*table, cities=["Krakow/1"], rows=rows, on=on), "pair K")
    assert (asked(extra), asked(played(extra, "gem W"))) == ("gem", "conquest")
    won = played(extra, "gem W", "conquer 2-R-2-W3K5 pay W3K3", f"stronghold place {LOW}")
    assert won.outcome == Outcome((1,), (17, 19), (4, 5))
    assert played(extra, "gem W", "decline").outcome == Outcome((0, 1), (17, 17), (4, 4))
    assert played(extra, "gem U").outcome == Outcome((0, 1), (17, 17), (4, 4))


def test_K6_O6_C3_a_conquest_for_cards_may_lose_those_of_a_city() -> None:
    greens = worth("G5 G4 G4 G0")
    cards, rows = [*greens, *worth("U4 U0 U0")], {"O3": [GREEN_PRICE], "1": [LOW]}
    state = without_posts(seat("", cards), cities=["Delhi/1"], rows=rows, on={GREEN_PRICE: "A3"})
    choosing = played(state, "take WUK")
    assert asked(choosing) == "conquest"
    assert played(choosing, "decline").last_round
    lost = played(choosing, f"conquer {GREEN_PRICE} discard {greens[3]},{greens[1]}", f"stronghold place {LOW}")
    assert (lost.points(0), lost.last_round) == (16, False)


def test_K6_P6_C3_a_conquest_paid_with_a_gold_card_meets_a_city() -> None:
    state = without_posts(
        seat("U2", [GOLD, *worth("W5 W4 W4 K3")]), cities=["Krakow/1"], rows={"1": [POINT, LOW]}, on={POINT: "A3"}
    )
    choosing = played(state, "take WGR")
    assert offered(choosing) == [f"conquer {POINT} pay U2 cards {GOLD}", "decline"]
    after = played(choosing, f"conquer {POINT}", f"stronghold place {LOW}")
    assert (after.points(0), box(after), after.last_round) == (17, [GOLD], True)


def test_K1_O5_C3_a_rivals_stronghold_keeps_the_free_card_that_a_city_lacks() -> None:
    cards = [*worth("W5 W4 W3 U0 U0"), "1-U-0-W1K2", *giving("R1K1")]
    rows = {"O2": [TAKE_ONE], "1": ["1-U-1-R4", POINT]}
    blocked = without_posts(seat("W1", cards), cities=["Timbuktu/1"], rows=rows, on={"1-U-1-R4": "B1"})
    choosing = played(blocked, f"buy {TAKE_ONE}", "copy W")
    assert rule_of(choosing, "free 1-U-1-R4") == "K1"
    own = without_posts(seat("W1", cards), cities=["Timbuktu/1"], rows=rows, on={"1-U-1-R4": "A1"})
    freed = played(own, f"buy {TAKE_ONE}", "copy W", "free 1-U-1-R4")
    assert (asked(freed), stock(freed)) == ("stronghold", 3)
    assert played(freed, f"stronghold place {POINT}").last_round
