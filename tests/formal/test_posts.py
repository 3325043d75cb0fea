"""Trading posts: how they are won, and what each of the five is good for."""

from __future__ import annotations

from typing import Any

import pytest

from formal.documents import ROWS, TEST_CARD, expanded, player
from formal.judging import after, asked, happened, held, played, rule, supply
from splendor.oracle import check_move

POSTS = ["trading_posts"]
GEM, EXTRA, WORTH, TWO, POINTS = (
    "gem_after_purchase",
    "extra_gem_after_pair",
    "gold_worth_two",
    "deck_reserve_draw_two",
    "point_per_post",
)


def with_posts(*posts: str, tokens: str = "", cards: Any = "", **more: Any) -> dict[str, Any]:
    """A position in which the player to act has these posts."""
    return expanded(POSTS, player(tokens, cards, posts=list(posts)), **more)


# Winning posts


def test_B1_a_post_comes_at_the_end_of_any_turn() -> None:
    document = with_posts(cards="W1R3")
    assert happened(document, "take WUG") == (f"post {GEM}",)
    assert after(document, "take WUG")["players"][0]["posts"] == [GEM]


def test_B1_of_several_one_is_chosen_and_the_other_comes_a_turn_later() -> None:
    document = after(with_posts(cards="G5K3"), "take WUG")
    assert (asked(document), document["to_act"]) == ("post", 0)
    assert rule(document, f"post {GEM}") == "B1"
    assert rule(document, "take WUG") == "T7"
    found = after(document, f"post {POINTS}")
    assert (found["players"][0]["posts"], found["to_act"]) == ([POINTS], 1)
    later = after(found, "take WUG")
    assert happened(later, "pair R") == (f"post {TWO}",)
    assert after(later, "pair R")["players"][0]["posts"] == [POINTS, TWO]


def test_B1_each_player_has_their_own_five() -> None:
    document = expanded(POSTS, player("", "W2"), {"posts": [EXTRA]})
    assert happened(document, "take WUG") == (f"post {EXTRA}",)


def test_B1_a_post_is_taken_once() -> None:
    document = with_posts(EXTRA, cards="W2")
    assert happened(document, "take WUG") == ()
    again = with_posts(EXTRA, cards="W2K3G5", pending=[{"step": "post"}])
    assert rule(again, f"post {EXTRA}") == "B1"


def test_T5_posts_come_after_nobles() -> None:
    document = with_posts(cards="W4U4G4", nobles=["Machiavelli", "Suleiman the Magnificent"])
    chosen = after(document, "take RKG")
    assert asked(chosen) == "noble"
    assert happened(chosen, "noble Machiavelli") == (f"post {EXTRA}",)


def test_A7_a_post_in_a_turn_of_passing_breaks_the_row() -> None:
    empty: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    document = with_posts(cards="W2", supply=supply("Y5"), market=empty, decks=empty, passes=1)
    verdict = check_move(document, "pass")
    assert verdict.happened == (f"post {EXTRA}",)
    assert verdict.after is not None
    assert (verdict.after["passes"], verdict.after["over"]) == (0, False)


# A gem after a purchase


def test_B2_any_gem_of_the_supply_also_one_just_paid() -> None:
    document = after(with_posts(GEM, tokens="W1G2R2", supply=supply("W1Y5")), f"buy {TEST_CARD}")
    assert document["pending"] == [{"step": "gem"}]
    assert document["gaps"] == [["1", 0]]
    assert document["market"]["1"][0] is None
    assert [rule(document, f"gem {kind}") for kind in "WUGRKY"] == [None, "B2", None, None, "B2", "B2"]
    found = after(document, "gem R")
    assert held(found) == {"R": 1}
    assert found["market"]["1"][0] == document["decks"]["1"][0]
    assert (found["gaps"], found["to_act"]) == ([], 1)


def test_B2_a_gem_with_one_outcome_is_taken_and_with_none_is_skipped() -> None:
    free = with_posts(GEM, cards="W1G2R2", supply=supply("K1"))
    assert happened(free, f"buy {TEST_CARD}") == ("gem K",)
    none_left = with_posts(GEM, cards="W1G2R2", supply=supply("Y5"))
    assert happened(none_left, f"buy {TEST_CARD}") == ()


def test_B2_a_reservation_or_a_take_brings_no_gem() -> None:
    for move in (f"reserve {TEST_CARD}", "reserve deck 1", "take WUG", "pair K"):
        assert after(with_posts(GEM), move)["pending"] == []


def test_T3_the_gem_counts_before_the_limit() -> None:
    document = with_posts(GEM, tokens="W2U2G2R2K2", cards="W1G2R2")
    owed = played(document, f"buy {TEST_CARD}", "gem W")
    assert owed["pending"] == [{"step": "return", "count": 1}]


# A gem after a pair


def test_B3_a_gem_of_another_colour() -> None:
    document = after(with_posts(EXTRA), "pair K")
    assert document["pending"] == [{"step": "gem", "not": "K"}]
    assert [rule(document, f"gem {kind}") for kind in "WKY"] == [None, "B3", "B3"]
    assert held(after(document, "gem U")) == {"U": 1, "K": 2}


def test_B3_skipped_only_where_there_is_no_other_gem() -> None:
    assert happened(with_posts(EXTRA, supply=supply("K4Y5")), "pair K") == ()
    assert happened(with_posts(EXTRA, supply=supply("W1K4Y5")), "pair K") == ("gem W",)
    assert after(with_posts(EXTRA), "take WUG")["pending"] == []


def test_B3_the_extra_gem_counts_before_the_limit() -> None:
    owed = played(with_posts(EXTRA, tokens="W2U2R2K2Y1"), "pair G", "gem W")
    assert owed["pending"] == [{"step": "return", "count": 2}]


# Gold worth two


@pytest.mark.parametrize(
    ("tokens", "cards", "pay", "refused"),
    [
        ("W1G2Y1", "", "W1G2Y1", None),
        ("W1G2Y2", "", "W1G2Y2", "P3"),
        ("W1G2R1Y1", "", "W1G2R1Y1", "P3"),
        ("W1Y1", "G2R2", "Y1", None),
        ("G1R1Y1", "W1G1R1", "Y1", "P5"),
        ("G1R1Y2", "W1G1R1", "Y2", None),
        ("G1R1Y1", "W1", "Y1", "P1"),
        ("Y2", "", "Y3", "P2"),
    ],
    ids=["R2", "two gold for R2", "a gem too many", "W1", "one for two colours", "one each", "too few", "not held"],
)
def test_P5_each_gold_covers_two_gems_of_one_colour(tokens: str, cards: str, pay: str, refused: str | None) -> None:
    assert rule(with_posts(WORTH, tokens=tokens, cards=cards), f"buy {TEST_CARD} pay {pay}") == refused


def test_P5_a_payer_without_the_post_is_refused_by_P1() -> None:
    assert rule(with_posts(tokens="G1R1Y1", cards="W1G1R1"), f"buy {TEST_CARD} pay Y1") == "P1"


def test_P5_the_short_form_pays_the_fewest_gold() -> None:
    assert held(after(with_posts(WORTH, tokens="W1G2Y3"), f"buy {TEST_CARD}")) == {"Y": 2}
    assert rule(with_posts(WORTH, tokens="W1G1Y1"), f"buy {TEST_CARD}") == "P1"
    assert rule(with_posts(WORTH, tokens="W1G1R1Y1"), f"buy {TEST_CARD}") == "P5"


# Two cards drawn, one kept

DECK = ["1-W-0-R2K1", "1-U-0-K3", "1-G-0-R3"]


def test_B5_two_are_drawn_one_kept_and_the_gold_comes_after() -> None:
    document = after(with_posts(TWO, decks={"1": DECK}), "reserve deck 1")
    assert document["pending"] == [{"step": "keep", "deck": "1", "cards": DECK[:2]}]
    assert (document["decks"]["1"], held(document)) == (DECK[2:], {})
    assert rule(document, "keep 1-G-0-R3") == "B5"
    assert rule(document, "reserve deck 1") == "T7"
    found = after(document, "keep 1-U-0-K3")
    assert found["players"][0]["reserved"] == [{"card": "1-U-0-K3", "hidden": True}]
    assert (found["decks"]["1"], held(found)) == (["1-G-0-R3", "1-W-0-R2K1"], {"Y": 1})
    assert (found["supply"]["Y"], found["to_act"]) == (4, 1)


def test_B5_a_deck_of_one_card_just_gives_it() -> None:
    document = with_posts(TWO, decks={"1": DECK[:1]})
    assert happened(document, "reserve deck 1") == (f"keep {DECK[0]}",)
    found = after(document, "reserve deck 1")
    assert found["decks"]["1"] == []
    assert found["players"][0]["reserved"] == [{"card": DECK[0], "hidden": True}]
    assert held(found) == {"Y": 1}


def test_B5_a_face_up_card_is_reserved_as_ever() -> None:
    assert after(with_posts(TWO), f"reserve {TEST_CARD}")["pending"] == []


def test_B5_it_works_on_an_orient_deck_and_at_an_open_table() -> None:
    config = {"variants": ["open_reservations"]}
    deck = ["O2-UU-1-R3K4", "O2-KK-1-U3G4"]
    document = expanded(["orient", *POSTS], player(posts=[TWO]), config=config, decks={"O2": deck})
    found = played(document, "reserve deck O2", "keep O2-UU-1-R3K4")
    assert found["players"][0]["reserved"] == [{"card": "O2-UU-1-R3K4"}]
    assert found["decks"]["O2"] == deck[1:]


def test_B5_a_full_hand_draws_nothing() -> None:
    hand = [{"card": card} for card in DECK]
    document = expanded(POSTS, player(posts=[TWO], reserved=hand))
    assert rule(document, "reserve deck 1") == "A4"


def observed(seat: int | None, pending: list[Any], **more: Any) -> dict[str, Any]:
    """What a seat sees while seat 0, who may draw two, is to act."""
    found = expanded(POSTS, player(posts=[TWO]), pending=pending, decks={"1": 5, "2": 5, "3": 0}, **more)
    return {**found, "format": "splendor-observation/1", "seat": seat}


def test_B5_an_observation_does_not_know_what_will_be_drawn() -> None:
    found = after(observed(0, []), "reserve deck 1")
    assert found["pending"] == [{"step": "keep", "deck": "1", "cards": ["?", "?"]}]
    assert found["decks"]["1"] == 3
    last = {**observed(0, []), "decks": {"1": 1, "2": 5, "3": 0}}
    assert after(last, "reserve deck 1")["players"][0]["reserved"] == [{"card": None, "level": "1", "hidden": True}]
    kept = after(observed(0, [{"step": "keep", "deck": "1", "cards": DECK[:2]}]), f"keep {DECK[0]}")
    assert kept["players"][0]["reserved"] == [{"card": DECK[0], "hidden": True}]
    assert kept["decks"]["1"] == 6


def test_H1_anothers_draw_is_not_shown() -> None:
    assert rule(observed(1, [{"step": "keep", "deck": "1"}]), f"keep {DECK[0]}") == "T7"
    assert rule(observed(None, [{"step": "keep", "deck": "1"}]), "take WUG") == "T7"


# A point for each post


def test_B6_points_count_posts_live() -> None:
    document = with_posts(POINTS, EXTRA, cards=["3-U-5-W7U3", "3-K-5-R7K3", "2-W-2-R5"], config={"target_points": 14})
    assert after(document, "take WUG")["last_round"]
    fewer = with_posts(EXTRA, WORTH, cards=["3-U-5-W7U3", "3-K-5-R7K3", "2-W-2-R5"], config={"target_points": 14})
    assert not after(fewer, "take WUG")["last_round"]


def test_T6_the_post_comes_before_the_end_check() -> None:
    cards = ["3-G-5-U7G3", "3-G-4-U7", "2-G-3-G6", "2-G-2-U5G3", "1-G-0-R3"]
    market = {**ROWS, "3": []}
    document = expanded(["cities", *POSTS], player("", cards), cities=["Seoul/1"], market=market, decks={"3": []})
    verdict = check_move(document, "take WUR")
    assert verdict.happened == (f"post {POINTS}",)
    assert verdict.after is not None
    assert verdict.after["last_round"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"players": [{"posts": ["bank"]}, {}]}, r"players\[0\].posts\[0\]: 'bank' is not one of gem_after_purchase"),
        ({"players": [{"posts": [GEM, GEM]}, {}]}, "stands there twice"),
        ({"pending": [{"step": "gem", "not": "Y"}]}, r"pending\[0\].not: 'Y' is not one of W, U, G, R, K"),
        ({"pending": [{"step": "post"}] * 2}, "cannot be owed together"),
        ({"pending": [{"step": "post"}, {"step": "noble"}]}, "cannot be owed together"),
        ({"pending": [{"step": "gem"}, {"step": "return", "count": 1}]}, "cannot be owed together"),
        ({"pending": [{"step": "keep", "cards": DECK[:2]}]}, "a keep without its deck"),
        ({"pending": [{"step": "keep", "deck": "1"}]}, "a keep without its cards"),
        ({"pending": [{"step": "keep", "deck": "1", "cards": DECK}]}, "at most 2"),
        ({"pending": [{"step": "keep", "deck": "1", "cards": DECK[:1]}]}, "two cards are drawn"),
        ({"pending": [{"step": "keep", "deck": "1", "cards": ["2-K-2-W5", DECK[0]]}]}, "is not a card of deck 1"),
        ({"pending": [{"step": "keep", "deck": "1", "cards": [TEST_CARD, DECK[0]]}]}, "also lies in market.1"),
        ({"pending": [{"step": "keep", "deck": "1", "cards": [DECK[0], DECK[0]]}]}, "also lies in pending"),
        ({"pending": [{"step": "keep", "deck": "O1", "cards": DECK[:2]}]}, "'O1' is not one of 1, 2, 3"),
        ({"pending": [{"step": "copy", "card": "O1-copy-0-W3R2"}]}, "'copy' is not one of"),
        ({"gaps": [["1", 0]], "pending": [{"step": "gem"}]}, r"gaps\[0\]: market.1\[0\] holds 1-U-0-W1G2R2"),
        ({"components": {"posts": {"bank": "W1"}}}, "has the unknown key 'bank'"),
        ({"components": {"posts": {GEM: "Y1"}}}, "is not letters of WUGRK"),
    ],
)
def test_a_document_with_posts_that_describes_no_position(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_move(expanded(POSTS) | more, "take WUG")


def test_no_room_for_the_card_that_is_kept() -> None:
    hand = [{"card": card} for card in ("2-U-3-U6", "3-U-4-W7", "3-W-4-K7")]
    pending = [{"step": "keep", "deck": "1", "cards": DECK[:2]}]
    with pytest.raises(ValueError, match="seat 0 has no room for the card"):
        check_move(expanded(POSTS, player(reserved=hand), pending=pending), f"keep {DECK[0]}")
    for seat, shown in ((1, {"cards": DECK[:2]}), (0, {})):
        with pytest.raises(ValueError, match=r"pending\[0\].cards: this document"):
            check_move(observed(seat, [{"step": "keep", "deck": "1", **shown}]), "take WUG")


def test_posts_can_ask_for_other_cards() -> None:
    document = with_posts(cards="W1") | {"components": {"posts": {TWO: "W1"}}}
    assert happened(document, "take WUG") == (f"post {TWO}",)
