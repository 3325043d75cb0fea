"""Strongholds: what they bar, the step after a purchase, coming home, and conquest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from formal.documents import ROWS, TEST_CARD, expanded, owned, player
from formal.judging import after, asked, happened, held, played, rule, supply
from splendor.oracle import check_move

STRONGHOLDS = ["strongholds"]
ONES_W, ONE_BLACK, THREE_BLUE, WHITE_SIX = "1-W-0-U1G1R1K1", "1-K-1-U4", "1-W-0-U3", "2-W-3-W6"


def standing(**cards: tuple[int, int]) -> dict[str, dict[str, int]]:
    """Strongholds on cards, each as seat and count; the names stand for face-up cards of these tests."""
    names = {"test": TEST_CARD, "ones": ONES_W, "black": ONE_BLACK, "blue": THREE_BLUE, "six": WHITE_SIX}
    return {names[name]: {"seat": seat, "count": count} for name, (seat, count) in cards.items()}


def with_strongholds(seat: Mapping[str, Any] | None = None, *others: Any, **more: Any) -> dict[str, Any]:
    """A position with strongholds in play."""
    return expanded(STRONGHOLDS, seat or {}, *others, **more)


# What they bar


@pytest.mark.parametrize("move", [f"buy {TEST_CARD}", f"buy {TEST_CARD} pay U9", f"reserve {TEST_CARD}"])
def test_K1_only_the_owner_may_buy_or_reserve_the_card(move: str) -> None:
    rich = player("W1G2R2")
    assert rule(with_strongholds(rich, strongholds=standing(test=(1, 1))), move) == "K1"
    if "U9" not in move:
        assert rule(with_strongholds(rich, strongholds=standing(test=(0, 1))), move) is None


def test_K1_comes_before_a_full_hand_and_after_reach() -> None:
    hand = [{"card": card} for card in ("2-U-3-U6", "3-U-4-W7", "3-W-4-K7")]
    document = with_strongholds(player(reserved=hand), strongholds=standing(test=(1, 1)))
    assert rule(document, f"reserve {TEST_CARD}") == "K1"
    assert rule(document, f"reserve {ONES_W}") == "A4"
    assert rule(document, "buy 1-W-0-R2K1") == "A5"


def test_K1_no_free_card_under_a_rivals_stronghold() -> None:
    document = expanded(["orient", *STRONGHOLDS], player("", "W1"), strongholds=standing(black=(1, 2)))
    document["pending"] = [{"step": "free", "level": 1}]
    assert rule(document, f"free {ONE_BLACK}") == "K1"
    bare = {**document, "market": {**ROWS, "1": [ONE_BLACK], "O1": [], "O2": [], "O3": []}}
    bare["decks"] = {row: [] for row in ("1", "O1", "O2", "O3")}
    assert happened({**bare, "pending": []}, "take WUG") == ()
    skipped = after(bare, "take WUG")
    assert (skipped["turn"], skipped["players"][0]["cards"]) == (2, owned("W1"))


def test_A7_a_pass_where_rivals_hold_every_card() -> None:
    empty: dict[str, list[str]] = {"2": [], "3": []}
    decks: dict[str, list[str]] = {"1": [], **empty}
    document = with_strongholds(
        player("", "U3"),
        market={**empty, "1": [THREE_BLUE]},
        decks=decks,
        supply=supply("Y5"),
        strongholds=standing(blue=(1, 1)),
    )
    assert rule(document, "pass") is None
    assert rule({**document, "strongholds": standing(blue=(0, 1))}, "pass") == "A7"


# The step after a purchase


def bought(**more: Any) -> Any:
    """The position after the test card was bought from the table."""
    return after(with_strongholds(player("W1G2R2"), **more), f"buy {TEST_CARD}")


def test_K2_a_stronghold_is_placed_before_the_refill() -> None:
    document = bought()
    assert document["pending"] == [{"step": "stronghold"}]
    assert (document["gaps"], document["conquered"]) == ([["1", 0]], False)
    found = after(document, f"stronghold place {ONE_BLACK}")
    assert found["strongholds"] == standing(black=(0, 1))
    assert ([seat["strongholds"] for seat in found["players"]], found["to_act"]) == ([2, 3], 1)
    assert found["market"]["1"][0] == document["decks"]["1"][0]
    assert (found["gaps"], found["conquered"]) == ([], False)


@pytest.mark.parametrize(
    ("move", "refused"),
    [
        (f"place {ONE_BLACK}", None),
        (f"place {ONES_W}", "K2"),
        (f"place {THREE_BLUE}", None),
        (f"place {TEST_CARD}", "K2"),
        ("place 1-W-0-R2K1", "K2"),
        (f"move {THREE_BLUE} {ONE_BLACK}", None),
        (f"move {THREE_BLUE} {THREE_BLUE}", "K2"),
        (f"move {ONE_BLACK} {THREE_BLUE}", "K2"),
        (f"move {ONES_W} {ONE_BLACK}", "K2"),
        (f"move {THREE_BLUE} {ONES_W}", "K2"),
        (f"move {THREE_BLUE} {TEST_CARD}", "K2"),
        (f"remove {ONES_W}", None),
        (f"remove {WHITE_SIX}", "K2"),
        (f"remove {THREE_BLUE}", "K2"),
        (f"remove {ONE_BLACK}", "K2"),
    ],
)
def test_K2_what_may_be_done_with_strongholds(move: str, refused: str | None) -> None:
    document = bought(strongholds=standing(ones=(1, 1), six=(1, 2), blue=(0, 2)))
    assert rule(document, f"stronghold {move}") == refused


def test_K2_without_stock_nothing_is_placed() -> None:
    document = bought(strongholds=standing(blue=(0, 2), six=(0, 1)))
    assert rule(document, f"stronghold place {ONE_BLACK}") == "K2"
    assert rule(document, f"stronghold move {WHITE_SIX} {THREE_BLUE}") is None


def test_K5_a_move_changes_the_card() -> None:
    found = after(bought(strongholds=standing(blue=(0, 2))), f"stronghold move {THREE_BLUE} {ONE_BLACK}")
    assert found["strongholds"] == standing(blue=(0, 1), black=(0, 1))
    assert found["players"][0]["strongholds"] == 1
    one = after(bought(strongholds=standing(blue=(0, 1))), f"stronghold move {THREE_BLUE} {ONE_BLACK}")
    assert one["strongholds"] == standing(black=(0, 1))


def test_K2_a_lone_rival_goes_home() -> None:
    found = after(bought(strongholds=standing(six=(1, 1))), f"stronghold remove {WHITE_SIX}")
    assert (found["strongholds"], found["players"][1]["strongholds"]) == ({}, 3)


def test_K2_one_thing_to_do_is_done_and_nothing_is_skipped() -> None:
    empty: dict[str, list[str]] = {"2": [], "3": []}
    decks: dict[str, list[str]] = {"1": [], **empty}
    one = with_strongholds(player("W1G2R2"), market={**empty, "1": [TEST_CARD, ONE_BLACK]}, decks=decks)
    assert happened(one, f"buy {TEST_CARD}") == (f"stronghold place {ONE_BLACK}",)
    none = {**one, "market": {**empty, "1": [TEST_CARD]}}
    assert happened(none, f"buy {TEST_CARD}") == ()
    full = {**one, "strongholds": {ONE_BLACK: {"seat": 1, "count": 2}}}
    assert happened(full, f"buy {TEST_CARD}") == ()


@pytest.mark.parametrize("move", ["take WUG", "pair R", "reserve deck 1", f"reserve {ONE_BLACK}"])
def test_K3_no_step_without_a_purchase(move: str) -> None:
    assert after(with_strongholds(), move)["pending"] == []


def test_K2_a_purchase_from_the_hand_brings_the_step_too() -> None:
    document = with_strongholds(player("R2K1", reserved=[{"card": "1-W-0-R2K1"}]))
    found = after(document, "buy 1-W-0-R2K1")
    assert (asked(found), found["gaps"]) == ("stronghold", [])


# Coming home


def test_K4_all_on_the_card_come_home_when_it_is_bought_or_reserved() -> None:
    document = with_strongholds(player("W1G2R2"), strongholds=standing(test=(0, 2)))
    assert document_stock(after(document, f"buy {TEST_CARD}")) == (3, {})
    found = after(document, f"reserve {TEST_CARD}")
    assert document_stock(found) == (3, {})
    assert found["players"][0]["reserved"] == [{"card": TEST_CARD}]


def document_stock(document: Any) -> tuple[int, dict[str, Any]]:
    """The acting player's strongholds at home, and where others stand."""
    return document["players"][0]["strongholds"], document["strongholds"]


def test_K4_they_come_home_when_it_is_taken_freely() -> None:
    pending = [{"step": "free", "level": 1}]
    document = expanded(["orient", *STRONGHOLDS], player("", "W1"), strongholds=standing(black=(0, 2)), pending=pending)
    assert document_stock(after(document, f"free {ONE_BLACK}")) == (3, {})


# Conquest


def besieged(tokens: str = "G2R1", cards: Any = "", **more: Any) -> dict[str, Any]:
    """All three strongholds of the player to act stand on the test card."""
    return with_strongholds(player(tokens, cards), strongholds=standing(test=(0, 3)), **more)


def test_K6_after_the_action_with_the_gems_just_taken() -> None:
    offered = after(besieged(), "take WRK")
    assert offered["pending"] == [{"step": "conquest", "card": TEST_CARD}]
    assert (offered["conquered"], offered["to_act"], offered["turn"]) == (False, 0, 0)
    step = after(offered, f"conquer {TEST_CARD} pay W1G2R2")
    assert (asked(step), step["conquered"], step["gaps"]) == ("stronghold", True, [["1", 0]])
    assert (step["players"][0]["strongholds"], step["strongholds"]) == (3, {})
    assert step["players"][0]["cards"] == [TEST_CARD]
    found = after(step, f"stronghold place {THREE_BLUE}")
    assert (found["to_act"], found["conquered"], held(found)) == (1, False, {"K": 1})


def test_K6_it_is_optional() -> None:
    found = after(after(besieged(), "take WRK"), "decline")
    assert (found["to_act"], found["strongholds"], found["conquered"]) == (1, standing(test=(0, 3)), False)


def test_K6_not_offered_where_it_cannot_be_paid() -> None:
    assert after(besieged(), "take WUK")["pending"] == []
    assert rule(besieged(), f"conquer {TEST_CARD}") == "T7"
    two = with_strongholds(player("G2R1"), strongholds=standing(test=(0, 2)))
    assert after(two, "take WRK")["pending"] == []
    theirs = with_strongholds(player("G2R1"), strongholds=standing(test=(1, 3)))
    assert after(theirs, "take WRK")["pending"] == []


def test_K6_a_conquest_that_is_not_offered_is_over_for_this_turn() -> None:
    assert happened(besieged("W3U3G3K1"), "take WUG") == ("decline",)
    poor = after(besieged("W3U3G3K1"), "take WUG")
    assert (asked(poor), poor["conquered"]) == ("return", True)
    none = after(with_strongholds(player("W3U3G3K1")), "take WUG")
    assert (asked(none), none["conquered"]) == ("return", True)


@pytest.mark.parametrize(
    ("move", "refused"),
    [
        (f"conquer {ONE_BLACK}", "K6"),
        ("conquer 1-W-0-R2K1", "K6"),
        (f"conquer {TEST_CARD}", None),
        (f"conquer {TEST_CARD} pay W1G2R1", "P1"),
        (f"conquer {TEST_CARD} pay W1G2R2K1", "P3"),
        (f"conquer {TEST_CARD} pay W1G2R3", "P2"),
        (f"conquer {TEST_CARD} pay W1G2R2 cards O1-gold-0-R3", "P6"),
        (f"conquer {TEST_CARD} discard {ONES_W}", "O6"),
        (f"buy {TEST_CARD}", "T7"),
        ("take WUG", "T7"),
        ("stronghold place 1-K-1-U4", "T7"),
    ],
)
def test_K6_the_rule_that_refuses_a_conquest(move: str, refused: str | None) -> None:
    assert rule(after(besieged(), "take WRK"), move) == refused


def test_K6_the_place_of_a_reserved_card_is_filled_before_the_conquest_is_asked() -> None:
    document = with_strongholds(player("U2Y1"), strongholds=standing(blue=(0, 3)))
    offered = after(document, f"reserve {ONE_BLACK}")
    assert asked(offered) == "conquest"
    assert offered["market"]["1"][2] == "1-G-0-R3"
    assert offered["gaps"] == []
    assert rule(offered, f"conquer {THREE_BLUE} pay U2Y1") is None
    assert rule(offered, f"conquer {THREE_BLUE} pay U1Y2") is None


def test_K6_once_a_turn_and_after_a_purchase_too() -> None:
    document = with_strongholds(player("W1G2R2", "U3"), strongholds=standing(blue=(0, 3)))
    step = after(document, f"buy {TEST_CARD}")
    assert asked(step) == "stronghold"
    offered = after(step, f"stronghold move {THREE_BLUE} {ONE_BLACK}")
    assert offered["pending"] == []
    two = with_strongholds(player("W1G2R2", "U3"), strongholds=standing(blue=(0, 2)))
    offered = played(two, f"buy {TEST_CARD}", f"stronghold place {THREE_BLUE}")
    assert offered["pending"] == [{"step": "conquest", "card": THREE_BLUE}]
    last = after(offered, f"conquer {THREE_BLUE}")
    assert last["gaps"] == [["1", 0], ["1", 3]]
    found = after(last, f"stronghold place {ONE_BLACK}")
    assert (found["to_act"], found["pending"]) == (1, [])
    decks = step["decks"]["1"]
    assert (found["market"]["1"][0], found["market"]["1"][3]) == (decks[0], decks[1])


def test_T3_tokens_are_counted_after_the_conquest() -> None:
    document = besieged("W1U3G2R1K2Y1")
    offered = after(document, "take WRK")
    assert asked(offered) == "conquest"
    assert after(offered, "decline")["pending"] == [{"step": "return", "count": 3}]
    paid = after(offered, f"conquer {TEST_CARD} pay W1G2R2")
    assert after(paid, f"stronghold place {ONE_BLACK}")["pending"] == []


def test_K6_the_gem_of_the_post_comes_for_the_conquest_too() -> None:
    modules = ["strongholds", "trading_posts"]
    seat = player("W1G2R2", "U3", posts=["gem_after_purchase"])
    document = expanded(modules, seat, strongholds=standing(blue=(0, 2)))
    step = after(document, f"buy {TEST_CARD}")
    assert step["pending"] == [{"step": "gem"}, {"step": "stronghold"}]
    step = played(step, "gem R", f"stronghold place {THREE_BLUE}", f"conquer {THREE_BLUE}")
    assert step["pending"] == [{"step": "gem"}, {"step": "stronghold"}]
    assert held(played(step, "gem K", f"stronghold place {ONE_BLACK}")) == {"R": 1, "K": 1}


def test_K6_a_copy_card_only_with_a_colour_to_copy() -> None:
    modules = ["orient", "strongholds"]
    card = "O1-copy-0-W3R2"
    for cards, offered in (("", "action"), ("K1", "conquest")):
        document = expanded(modules, player("W3R1", cards), strongholds={card: {"seat": 0, "count": 3}})
        assert asked(after(document, "take URK")) == offered


def test_K6_a_card_paid_with_cards() -> None:
    modules = ["orient", "strongholds"]
    card = "O3-W-3-discardG2"
    document = expanded(modules, player("", "G2"), strongholds={card: {"seat": 0, "count": 3}})
    offered = after(document, "take WUG")
    assert rule(offered, f"conquer {card} pay G1") == "O6"
    found = after(offered, f"conquer {card}")
    assert (found["removed"], found["players"][0]["cards"]) == (sorted(owned("G2")), [card])


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"strongholds": {TEST_CARD: {"seat": 0, "count": 4}}}, "count: 4 is not a whole number from 1 to 3"),
        ({"strongholds": {TEST_CARD: {"seat": 0, "count": 0}}}, "count: 0 is not"),
        ({"strongholds": {TEST_CARD: {"seat": 2, "count": 1}}}, "seat: 2 is not a whole number from 0 to 1"),
        ({"strongholds": {TEST_CARD: {"seat": 0}}}, "count: None is not"),
        ({"strongholds": {TEST_CARD: 1}}, "1 is not an object"),
        ({"strongholds": [TEST_CARD]}, "strongholds: .* is not an object of cards"),
        ({"strongholds": {"1-W-0-R2K1": {"seat": 0, "count": 1}}}, "this card is not face up"),
        ({"strongholds": {"ruby": {"seat": 0, "count": 1}}}, "'ruby' is not a card id"),
        ({"strongholds": standing(test=(0, 2), six=(0, 2))}, "strongholds: seat 0 has 4 on cards; each player has 3"),
        ({"players": [{"strongholds": 2}, {}]}, r"players\[0\].strongholds: 2, with 0 on cards"),
        ({"players": [{"strongholds": 4}, {}]}, "4 is not a whole number from 0 to 3"),
        ({"conquered": True}, "conquered: true, but between turns it is false"),
        ({"conquered": 1, "pending": [{"step": "stronghold"}]}, "conquered: 1 is not true or false"),
        ({"pending": [{"step": "conquest", "card": TEST_CARD}]}, "seat 0 has no three strongholds on"),
        ({"pending": [{"step": "conquest"}]}, "a conquest without its card"),
        ({"pending": [{"step": "stronghold"}, {"step": "conquest", "card": TEST_CARD}]}, "cannot be owed together"),
        ({"over": True, "conquered": True}, "conquered: true"),
    ],
)
def test_a_document_with_strongholds_that_describes_no_position(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_move(with_strongholds() | more, "take WUG")


def test_a_conquest_that_is_over_is_not_asked() -> None:
    document = besieged(pending=[{"step": "conquest", "card": TEST_CARD}], conquered=True)
    with pytest.raises(ValueError, match="conquered: true, yet a conquest is still asked"):
        check_move(document, "decline")


def test_T7_a_conquest_that_cannot_be_paid_is_declined_by_itself_when_it_is_read() -> None:
    document = besieged("", pending=[{"step": "conquest", "card": TEST_CARD}])
    assert check_move(document, "decline").rule == "T7"
    assert after(document, "take WUG")["turn"] == 2
