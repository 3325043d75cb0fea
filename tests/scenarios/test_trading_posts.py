"""Trading posts: taken at the end of a turn [B1, T5], gems they bring [B2, B3], the points they make [B6]."""

from functools import partial

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO, POINT_PER_POST, POSTS
from scenarios.table import (
    MACHIAVELLI,
    MARY,
    SULEIMAN,
    TEST_CARD,
    asked,
    expanded,
    fresh,
    giving,
    held,
    offered,
    played,
    posts,
    refused,
    row,
    rule_of,
    seat,
    supply,
    visitors,
    worth,
)
from splendor.kernel import NotationError, Outcome, apply, observe, state_to_json

trading = partial(expanded, "trading_posts")

ON_TABLE = {"1": [TEST_CARD]}
FREE = giving("W1G2R2")


def test_B1_players_start_without_posts() -> None:
    for players in (2, 3, 4):
        state = fresh(players, modules={"trading_posts"})
        assert [posts(state, number) for number in range(players)] == [[]] * players


@pytest.mark.parametrize(("post", "cards"), POSTS.items())
def test_B1_the_cards_of_a_post_bring_it_at_the_end_of_the_turn(post: str, cards: str) -> None:
    after = played(trading(seat("", giving(cards))), "take WUG")
    assert posts(after) == [post]
    assert after.to_act == 1
    assert posts(after, 1) == []


@pytest.mark.parametrize(("post", "cards"), POSTS.items())
def test_B1_one_card_less_does_not(post: str, cards: str) -> None:
    for missing in range(len(giving(cards))):
        lacking = giving(cards)
        del lacking[missing]
        assert posts(played(trading(seat("W4", lacking)), "take UGR")) == []


def test_B1_tokens_and_reserved_cards_do_not_count() -> None:
    state = trading(seat("K4", giving("U3K2"), ["1-K-1-U4"]))
    assert posts(played(state, "take WUG")) == [GOLD_WORTH_TWO]
    lacking = trading(seat("K4", giving("U3"), ["1-K-1-U4"]))
    assert posts(played(lacking, "take WUG")) == []


@pytest.mark.parametrize("move", ["take GRK", "pair W", "reserve deck 1", "reserve 1-K-1-U4", "buy 1-K-1-U4 pay U4"])
def test_B1_a_post_comes_after_any_action(move: str) -> None:
    state = trading(seat("U4", giving("G5")), rows={"1": ["1-K-1-U4"]})
    assert posts(played(state, move)) == [POINT_PER_POST]


def test_A7_B1_a_post_comes_to_a_player_who_passed() -> None:
    state = trading(seat("W1U1G1R1K1", giving("K3")), empty=("1", "2", "3"), config={"gems": 1})
    assert offered(state) == ["pass"]
    assert posts(played(state, "pass")) == [DRAW_TWO]


def test_A7_B1_a_pass_that_brings_a_post_is_not_one_of_those_that_end_the_game() -> None:
    state = trading(seat("W1U1G1R1K1", giving("K3")), empty=("1", "2", "3"), config={"gems": 1})
    passes = []
    while not state.is_over:
        state = played(state, "pass")
        passes.append(state.passes)
    assert passes == [0, 1, 2]


def test_B1_the_card_just_bought_counts() -> None:
    state = trading(seat("U1K1", giving("W1G1R2")), rows={"1": ["1-R-0-W1U1G1K1"]})
    after = played(state, "buy 1-R-0-W1U1G1K1")
    assert posts(after) == [GEM_AFTER_PURCHASE]


def test_B1_of_several_posts_the_player_chooses_one_and_the_other_comes_a_turn_later() -> None:
    state = played(trading(seat("", giving("G5K3"))), "take WUG")
    assert (asked(state), state.to_act) == ("post", 0)
    assert offered(state) == [f"post {DRAW_TWO}", f"post {POINT_PER_POST}"]
    after = played(state, f"post {POINT_PER_POST}")
    assert (posts(after), after.to_act) == ([POINT_PER_POST], 1)
    later = played(after, "take WUG", "take WUG")
    assert posts(later) == [DRAW_TWO, POINT_PER_POST]


def test_B1_each_player_has_five_of_their_own() -> None:
    greens = ["1-G-0-R3", "1-G-0-U2R2", "1-G-0-W2U1", "1-G-1-K4", "2-G-2-G5"]
    others = ["2-G-1-W2U3K2", "2-G-1-W3G2R3", "2-G-2-U5G3", "2-G-2-W4U2K1", "2-G-3-G6"]
    state = played(trading(seat("", greens), seat("", others)), "take WUG", "take WUG")
    assert posts(state, 0) == posts(state, 1) == [POINT_PER_POST]


def test_B1_all_five_can_be_had_one_a_turn() -> None:
    free = ["1-K-0-G3", "1-K-0-W2G2"]
    state = trading(seat("", [*giving("W2U3G5R3"), "1-K-0-G2R1", "1-K-1-U4", "2-K-2-W5"]), rows={"1": free})
    own = [("take WUG", GOLD_WORTH_TWO), ("take WUG", POINT_PER_POST), ("take WUG", EXTRA_GEM)]
    for number, (move, post) in enumerate([*own, (f"buy {free[0]}", GEM_AFTER_PURCHASE)], start=1):
        state = played(state, move, f"post {post}")
        assert len(posts(state)) == number
        state = played(state, (offered(state, "reserve deck") or offered(state, "take"))[0])
    state = played(state, f"buy {free[1]}", "gem R")
    assert (posts(state), state.to_act) == (sorted(POSTS), 1)


@pytest.mark.parametrize("post", [GEM_AFTER_PURCHASE, GOLD_WORTH_TWO])
def test_B1_a_post_that_is_not_deserved_or_already_had_cannot_be_chosen(post: str) -> None:
    state = played(trading(seat("", giving("U3G5K3"), posts=[GOLD_WORTH_TWO])), "take WUG")
    error = refused(state, f"post {post}")
    assert error.rule == "B1"
    assert DRAW_TWO in error.reason
    assert POINT_PER_POST in error.reason
    assert rule_of(trading(seat("", giving("G5"))), f"post {POINT_PER_POST}") == "T7"
    assert rule_of(state, "pass") == "T7"


def test_B1_a_post_of_no_table_is_no_name() -> None:
    state = played(trading(seat("", giving("G5K3"))), "take WUG")
    for line in ("post five_points", "post", "post  point_per_post", "post G5"):
        with pytest.raises(NotationError):
            apply(state, line)


def test_T5_posts_come_after_the_return_and_the_noble() -> None:
    state = trading(seat("W2U2G2R2K2", giving("U4G5R4K3")), nobles=[MARY, SULEIMAN, MACHIAVELLI])
    steps = []
    for move in ("take WUG", "return R2K1", f"noble {MARY}", f"post {DRAW_TWO}"):
        state = played(state, move)
        steps.append(asked(state))
    assert steps == ["return", "noble", "post", ""]
    assert (visitors(state), posts(state), state.to_act) == ([MARY], [DRAW_TWO], 1)


def test_T5_a_noble_and_a_post_may_come_in_one_turn() -> None:
    after = played(trading(seat("", giving("W1G4R4")), nobles=[MARY]), "take WUG")
    assert (visitors(after), posts(after)) == ([MARY], [GEM_AFTER_PURCHASE])


def test_T5_E1_the_post_counts_when_it_is_seen_whether_the_game_ends() -> None:
    fourteen = trading(seat("", worth("G5 G4 G3 G2 G0")))
    assert fourteen.points(0) == 14
    after = played(fourteen, "take WUG")
    assert (after.points(0), after.last_round) == (15, True)


def test_B1_five_green_cards_alone_bring_the_point_post_and_no_five_points() -> None:
    after = played(trading(seat("", giving("G5")), nobles=[MARY]), "take WUG")
    assert (posts(after), after.points(0), visitors(after)) == ([POINT_PER_POST], 1, [])


def test_B1_three_black_cards_bring_the_draw_of_two_and_no_point() -> None:
    after = played(trading(seat("", giving("K3"))), "take WUG")
    assert (posts(after), after.points(0)) == ([DRAW_TWO], 0)


def test_B2_after_a_purchase_one_gem_is_taken_also_one_just_paid() -> None:
    state = trading(seat("W1G2R2", posts=[GEM_AFTER_PURCHASE]), seat("R2"), rows=ON_TABLE)
    assert supply(state) == "W3U4G2K4Y5"
    choosing = played(state, f"buy {TEST_CARD}")
    assert (asked(choosing), choosing.to_act) == ("gem", 0)
    assert state_to_json(choosing)["pending"] == [{"step": "gem"}]
    assert offered(choosing) == ["gem W", "gem U", "gem G", "gem R", "gem K"]
    after = played(choosing, "gem R")
    assert (held(after), after.to_act) == ("R1", 1)
    assert supply(after) == "W4U4G4R1K4Y5"


def test_B2_T2_the_gem_comes_before_the_place_is_refilled() -> None:
    choosing = played(trading(seat("W1G2R2", posts=[GEM_AFTER_PURCHASE]), rows=ON_TABLE), f"buy {TEST_CARD}")
    assert row(choosing, 1)[0] is None
    assert row(played(choosing, "gem U"), 1)[0] is not None


def test_B2_gold_and_gems_that_the_supply_lacks_are_refused() -> None:
    state = trading(seat("W1G2R2", posts=[GEM_AFTER_PURCHASE]), seat("U4"), rows=ON_TABLE)
    choosing = played(state, f"buy {TEST_CARD}")
    assert offered(choosing) == ["gem W", "gem G", "gem R", "gem K"]
    assert rule_of(choosing, "gem U") == "B2"
    assert rule_of(choosing, "gem Y") == "B2"
    for move in ("pass", "take WGR", "return W1"):
        assert rule_of(choosing, move) == "T7"


def test_B2_T7_the_only_gem_of_the_supply_comes_by_itself() -> None:
    state = trading(seat("W4U4R2", giving("W1G2R1"), posts=[GEM_AFTER_PURCHASE]), seat("G4R2K4"), rows=ON_TABLE)
    after = played(state, f"buy {TEST_CARD} pay R1")
    assert (held(after), supply(after), after.to_act) == ("W4U4R2", "Y5", 1)


def test_B2_is_skipped_only_when_the_supply_has_no_gem() -> None:
    state = trading(seat("W4U4R2", FREE, posts=[GEM_AFTER_PURCHASE]), seat("G4R2K4"), rows=ON_TABLE)
    after = played(state, f"buy {TEST_CARD}")
    assert (held(after), supply(after), after.to_act) == ("W4U4R2", "Y5", 1)


def test_B2_T3_the_gem_counts_against_ten() -> None:
    state = trading(seat("W2U2G2R2K2", FREE, posts=[GEM_AFTER_PURCHASE]), rows=ON_TABLE)
    owing = played(state, f"buy {TEST_CARD}", "gem W")
    assert asked(owing) == "return"
    assert held(played(owing, "return K1")) == "W3U2G2R2K1"


def test_B2_a_card_from_the_hand_brings_the_gem_and_a_reservation_does_not() -> None:
    state = trading(seat("W1G2R2", reserved=[TEST_CARD], posts=[GEM_AFTER_PURCHASE]))
    assert asked(played(state, f"buy {TEST_CARD}")) == "gem"
    for move in ("reserve deck 1", "reserve 1-G-0-R3", "take WUG", "pair U"):
        assert played(state, move).to_act == 1


def test_B2_the_post_that_a_purchase_earns_comes_too_late_for_it() -> None:
    state = trading(seat("U1K1", giving("W1G1R2")), rows={"1": ["1-R-0-W1U1G1K1"]})
    after = played(state, "buy 1-R-0-W1U1G1K1")
    assert (held(after), posts(after), after.to_act) == ("", [GEM_AFTER_PURCHASE], 1)


def test_B2_B3_each_gem_post_answers_its_own_action() -> None:
    for post, move, asks in [
        (GEM_AFTER_PURCHASE, "pair K", ""),
        (GEM_AFTER_PURCHASE, f"buy {TEST_CARD}", "gem"),
        (EXTRA_GEM, "pair K", "gem"),
        (EXTRA_GEM, f"buy {TEST_CARD}", ""),
        (EXTRA_GEM, "take WUG", ""),
    ]:
        state = trading(seat("W1G2R2", posts=[post]), rows=ON_TABLE)
        assert asked(played(state, move)) == asks


def test_B3_after_a_pair_one_gem_of_another_colour_is_taken() -> None:
    choosing = played(trading(seat(posts=[EXTRA_GEM])), "pair K")
    assert state_to_json(choosing)["pending"] == [{"step": "gem", "not": "K"}]
    assert offered(choosing) == ["gem W", "gem U", "gem G", "gem R"]
    assert {rule_of(choosing, f"gem {colour}") for colour in "KY"} == {"B3"}
    assert rule_of(choosing, "pass") == "T7"
    after = played(choosing, "gem U")
    assert (held(after), supply(after), after.to_act) == ("U1K2", "W4U3G4R4K2Y5", 1)


def test_B3_T7_the_only_other_colour_comes_by_itself_and_none_is_skipped() -> None:
    one = played(trading(seat("W2U4", posts=[EXTRA_GEM]), seat("W2G4R3")), "pair K")
    assert (held(one), supply(one), one.to_act) == ("W2U4R1K2", "K2Y5", 1)
    none = played(trading(seat("W2U4", posts=[EXTRA_GEM]), seat("W2G4R4")), "pair K")
    assert (held(none), supply(none), none.to_act) == ("W2U4K2", "K2Y5", 1)


def test_B3_T3_the_extra_gem_counts_before_the_limit() -> None:
    choosing = played(trading(seat("W2U2R2K2Y1", posts=[EXTRA_GEM])), "pair G")
    assert asked(choosing) == "gem"
    owing = played(choosing, "gem W")
    assert state_to_json(owing)["pending"] == [{"step": "return", "count": 2}]
    assert held(played(owing, "return W1G1")) == "W2U2G1R2K2Y1"


def test_B6_one_point_for_each_post_this_one_included() -> None:
    assert trading(seat(posts=[POINT_PER_POST])).points(0) == 1
    assert trading(seat(posts=[POINT_PER_POST, EXTRA_GEM, DRAW_TWO])).points(0) == 3
    assert trading(seat(posts=[EXTRA_GEM, DRAW_TWO])).points(0) == 0
    assert trading(seat(), seat(posts=sorted(POSTS))).points(0) == 0
    assert trading(seat(posts=sorted(POSTS)), seat()).points(0) == 5


def test_B6_a_post_gained_later_adds_one() -> None:
    after = played(trading(seat("", giving("K3"), posts=[POINT_PER_POST])), "take WUG")
    assert (posts(after), after.points(0)) == ([DRAW_TWO, POINT_PER_POST], 2)
    assert observe(after, 1).points(0) == 2


def test_B6_E2_E3_posts_make_points_and_are_no_cards() -> None:
    first, second = worth("W5 U5 G4"), worth("R5 K5 R4")
    state = trading(seat("", first, posts=[POINT_PER_POST]), seat("", second), last_round=True, to_act=1)
    end = played(state, "take WUG")
    assert end.outcome == Outcome((0,), (15, 14), (3, 3))
