"""Cities together with each of the other modules: what counts when it is seen whether a City is met [T6, C2-C4]."""

from functools import partial

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, POINT_PER_POST
from scenarios.table import (
    TEST_CARD,
    apart,
    asked,
    bonuses,
    expanded,
    giving,
    offered,
    placed,
    played,
    posts,
    rule_of,
    seat,
    visitors,
    worth,
)
from splendor.kernel import Outcome, State

with_posts = partial(expanded, "cities trading_posts")
with_orient = partial(expanded, "cities orient")
with_strongholds = partial(expanded, "cities strongholds")

FOURTEEN = "G5 G4 G3 G2 G0"
POINT = "1-K-1-U4"
COPY, DOUBLE, GOLD = "O1-copy-0-W3R2", "O2-GG-1-W4K3", "O1-gold-0-R3"
TAKE_ONE = "O2-copy-1-W1G3R4"
BLUE_PRICE, WHITE_PRICE = "O3-K-3-discardU2", "O3-R-3-discardW2"


def test_T5_T6_C2_the_point_post_comes_before_it_is_seen_whether_a_city_is_met() -> None:
    green, blue = apart(FOURTEEN, FOURTEEN.replace("G", "U"))
    state = with_posts(seat("", green), seat("", blue), cities=["Seoul/1"])
    assert [state.points(number) for number in (0, 1)] == [14, 14]
    after = played(state, "take WUG")
    assert (posts(after), after.points(0), after.last_round) == ([POINT_PER_POST], 15, True)
    without = with_posts(seat("", blue), seat("", green), cities=["Seoul/1"])
    assert not played(without, "take WUG").last_round


@pytest.mark.parametrize(("post", "met"), [(POINT_PER_POST, True), (DRAW_TWO, False)])
def test_B1_C2_which_post_is_chosen_decides_whether_the_city_is_met(post: str, met: bool) -> None:
    state = with_posts(seat("", worth(f"{FOURTEEN} K0 K0 K0")), cities=["Seoul/1"])
    choosing = played(state, "take WUG")
    assert (asked(choosing), choosing.last_round) == ("post", False)
    assert played(choosing, f"post {post}").last_round == met


def test_B6_C2_a_post_gained_later_makes_the_point_that_a_city_lacks() -> None:
    state = with_posts(seat("", worth("G5 U4 W4 W3"), posts=[DRAW_TWO]), cities=["Krakow/1"])
    pointed = with_posts(seat("", worth("G5 U4 W4 W2"), posts=[POINT_PER_POST]), cities=["Krakow/1"])
    assert not played(state, "take WUG").last_round
    after = played(pointed, "take WUG")
    assert (posts(after), after.points(0), after.last_round) == ([EXTRA_GEM, POINT_PER_POST], 17, True)


def test_C3_B6_points_of_posts_without_a_city_end_nothing() -> None:
    state = with_posts(seat("", worth("W5 U5 G5"), posts=[POINT_PER_POST, DRAW_TWO]), cities=["Seoul/1"])
    assert state.points(0) == 17
    assert not played(state, "take WUG").last_round


def test_C4_B6_the_points_of_posts_decide_among_those_who_meet_a_city() -> None:
    first, second = apart("W5 U5 G4 R4", "R5 K5 G5 K2")
    table = (seat("", first), seat("", second, posts=[POINT_PER_POST, EXTRA_GEM]))
    state = with_posts(*table, cities=["Krakow/1"], last_round=True, to_act=1)
    assert played(state, "take WUG").outcome == Outcome((1,), (18, 19), (4, 4))


def test_C4_E3_a_post_in_the_last_turn_makes_two_share() -> None:
    first, second = apart("U5 U4 U3 U2 U1", FOURTEEN)
    state = with_posts(seat("", first), seat("", second), cities=["Seoul/1"])
    after = played(state, "take WUG")
    assert after.last_round
    assert played(after, "take WUG").outcome == Outcome((0, 1), (15, 15), (5, 5))


def test_B2_C3_the_gem_of_the_purchase_comes_before_the_end_is_looked_for() -> None:
    buyer = seat("U4", worth("W5 W4 W4 K3"), posts=[GEM_AFTER_PURCHASE, EXTRA_GEM])
    state = with_posts(buyer, cities=["Krakow/1"], rows={"1": [POINT]})
    choosing = played(state, f"buy {POINT}")
    assert (asked(choosing), choosing.points(0), choosing.last_round) == ("gem", 17, False)
    assert played(choosing, "gem U").last_round


def test_C1_T5_posts_come_without_nobles() -> None:
    after = played(with_posts(seat("", giving("W1G4R4")), cities=["Krakow/1"]), "take WUG")
    assert (visitors(after), posts(after)) == ([], [GEM_AFTER_PURCHASE])


def test_O3_C2_a_double_card_is_one_card_and_a_copy_another() -> None:
    hand = [DOUBLE, *worth("G5 K5 K1 K1 K0")]
    short = with_orient(seat("", hand), cities=["Amboise/1"])
    assert (bonuses(short), short.points(0)) == ("G3K4", 13)
    assert not played(short, "take WUG").last_round
    assert played(with_orient(seat("", [*hand, f"{COPY}=G"]), cities=["Amboise/1"]), "take WUG").last_round


def test_O2_O4_C2_copies_count_for_a_grey_number_and_gold_cards_do_not() -> None:
    four = worth("U5 U4 U4 U2")
    assert played(with_orient(seat("", [*four, f"{COPY}=U"]), cities=["Seoul/1"]), "take WUG").last_round
    assert not played(with_orient(seat("", [*four, GOLD]), cities=["Seoul/1"]), "take WUG").last_round
    other_colour = with_orient(seat("", [*four, f"{COPY}=R"]), cities=["Seoul/1"])
    assert not played(other_colour, "take WUG").last_round


def test_O4_C3_the_colour_chosen_for_a_copy_can_meet_a_city_the_same_turn() -> None:
    state = with_orient(seat("W3R2", worth("U5 U4 U4 U2 R0")), cities=["Seoul/1"], rows={"O1": [COPY]})
    choosing = played(state, f"buy {COPY} pay W3R1")
    assert played(choosing, "copy U").last_round
    assert not played(choosing, "copy R").last_round


def losing_blue(cards: str) -> State:
    """A may buy a card for two blue ones, with Timbuktu (13 points, W3 U4) on the table."""
    return with_orient(seat("", worth(cards)), cities=["Timbuktu/1"], rows={"O3": [BLUE_PRICE]})


def test_O6_C3_a_discard_may_lose_the_cards_of_a_city() -> None:
    state = losing_blue("W5 W4 W1 U0 U0 U0 U0")
    after = played(state, f"buy {BLUE_PRICE} discard 1-U-0-G2K2,1-U-0-K3")
    assert (after.points(0), bonuses(after), after.last_round) == (13, "W3U2K1", False)
    spare = played(losing_blue("W5 W4 W1 U0 U0 U0 U0 U0 U0"), f"buy {BLUE_PRICE} discard 1-U-0-G2K2,1-U-0-K3")
    assert (spare.points(0), spare.last_round) == (13, True)


def test_O6_C4_who_discards_the_cards_of_a_city_in_the_last_round_does_not_meet_it_then() -> None:
    first, second = apart("W5 W4 W4 U0 U0 U0 U0", "W0 W0 W0 U5 U4 U4 U3")
    state = with_orient(
        seat("", first), seat("", second), cities=["Timbuktu/1"], rows={"O3": [BLUE_PRICE]}, last_round=True, to_act=1
    )
    lost = played(state, f"buy {BLUE_PRICE} discard {second[3]},{second[6]}")
    assert lost.outcome == Outcome((0,), (13, 11), (7, 6))
    assert played(state, "take WUG").outcome == Outcome((1,), (13, 16), (7, 7))


def test_O6_C4_E3_discarded_cards_do_not_count_where_players_are_tied() -> None:
    first, second = apart("W5 U5 W4 U4", "R5 K5 G5 W0 W0")
    state = with_orient(
        seat("", first), seat("", second), cities=["Krakow/1"], rows={"O3": [WHITE_PRICE]}, last_round=True, to_act=1
    )
    assert played(state, f"buy {WHITE_PRICE}").outcome == Outcome((0, 1), (18, 18), (4, 4))


def test_O5_C3_a_free_card_can_meet_a_city() -> None:
    cards = [*worth("W5 W4 W3 U0 U0"), "1-U-0-W1K2", *giving("R1")]
    rows = {"O2": [TAKE_ONE], "1": ["1-U-1-R4", POINT]}
    state = with_orient(seat("G3R3", cards), cities=["Timbuktu/1"], rows=rows)
    choosing = played(state, f"buy {TAKE_ONE}", "copy W")
    assert (choosing.points(0), choosing.last_round) == (13, False)
    assert played(choosing, "free 1-U-1-R4").last_round
    assert not played(choosing, f"free {POINT}").last_round


def conquering(points: str) -> State:
    """A has all three strongholds on a black card of one point, and Krakow (17 points) is on the table."""
    return with_strongholds(
        seat("U3", worth(points)), cities=["Krakow/1"], rows={"1": [POINT, TEST_CARD]}, on={POINT: "A3"}
    )


def test_K6_C3_a_conquest_can_meet_a_city() -> None:
    choosing = played(conquering("W5 W4 W4 K3"), "take WUG")
    assert (asked(choosing), choosing.last_round) == ("conquest", False)
    conquered = played(choosing, f"conquer {POINT}")
    assert (asked(conquered), conquered.points(0), conquered.last_round) == ("stronghold", 17, False)
    after = played(conquered, f"stronghold place {TEST_CARD}")
    assert (after.last_round, placed(after)) == (True, {TEST_CARD: "A1"})
    assert not played(choosing, "decline").last_round


def test_K6_C4_a_conquest_in_the_last_turn_can_win() -> None:
    first, second = apart("W5 U5 G4 R3", "R5 K5 G5 K2")
    rows, on = {"1": ["1-W-1-G4", TEST_CARD]}, {"1-W-1-G4": "B3"}
    state = with_strongholds(
        seat("", first), seat("G2", second), cities=["Krakow/1"], rows=rows, on=on, last_round=True, to_act=1
    )
    choosing = played(state, "take UGK")
    assert offered(choosing) == ["conquer 1-W-1-G4 pay G3", "decline"]
    won = played(choosing, "conquer 1-W-1-G4", f"stronghold place {TEST_CARD}")
    assert won.outcome == Outcome((1,), (17, 18), (4, 5))
    assert played(choosing, "decline").outcome == Outcome((0, 1), (17, 17), (4, 4))


def test_K1_C3_a_rivals_stronghold_keeps_the_card_that_a_city_lacks() -> None:
    rich = seat("U4", worth("W5 W4 W4 K3"))
    state = with_strongholds(rich, cities=["Krakow/1"], rows={"1": [POINT]}, on={POINT: "B1"})
    assert rule_of(state, f"buy {POINT} pay U4") == "K1"
