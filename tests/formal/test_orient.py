"""The Orient cards: gold, doubles, copies, free cards and cards paid with cards."""

from __future__ import annotations

from typing import Any

import pytest

from formal.documents import ROWS, TEST_CARD, expanded, owned, player
from formal.judging import after, asked, happened, held, played, rule, supply
from splendor.oracle import check_move

ORIENT = ["orient"]
GOLD, SECOND_GOLD = "O1-gold-0-R3", "O1-gold-0-G3"
COPY, COPY_AND_TAKE, TAKE_TWO, DISCARD = "O1-copy-0-W3R2", "O2-copy-1-W1G3R4", "O3-W-1-U6G3R1", "O3-W-3-discardG2"
DOUBLE_WHITE, DOUBLE_GREEN = "O2-WW-1-G3R4", "O2-GG-1-W4K3"


def copied(card: str, colour: str) -> dict[str, str]:
    """A copy card of that colour."""
    return {"card": card, "colour": colour}


def rows(**changes: list[str | None]) -> dict[str, list[str | None]]:
    """The Orient rows with none of the cards that these tests put in front of a player."""
    free: dict[str, list[str | None]] = {
        "O1": ["O1-copy-0-U3G2", "O1-gold-0-K3"],
        "O2": ["O2-copy-1-W3U1G4", "O2-KK-1-U3G4"],
        "O3": ["O3-U-3-discardR2", "O3-K-1-W6U3G1"],
    }
    return free | changes


def with_cards(*cards: Any, held: str = "", **more: Any) -> dict[str, Any]:
    """A position in which the player to act has these cards."""
    return expanded(ORIENT, player(held, cards), **{"market": rows(), **more})


# Gold cards


def test_P6_a_gold_card_pays_two_and_goes_to_the_box() -> None:
    document = with_cards(GOLD, held="W1G2")
    assert rule(document, f"buy {TEST_CARD} pay W1G2") == "P1"
    found = after(document, f"buy {TEST_CARD} pay W1G2 cards {GOLD}")
    assert (found["removed"], held(found), found["supply"]["Y"]) == ([GOLD], {}, 5)
    assert found["players"][0]["cards"] == [TEST_CARD]
    assert after(document, f"buy {TEST_CARD}") == found


@pytest.mark.parametrize(
    ("pay", "refused"),
    [("W1G2", None), ("W1G1R1", None), ("G2R1", None), ("W1G2R1", "P3"), ("W1G1", "P1"), ("W1G2R2", "P2")],
)
def test_P3_with_one_gold_card(pay: str, refused: str | None) -> None:
    assert rule(with_cards(GOLD, held="W1G2R1"), f"buy {TEST_CARD} pay {pay} cards {GOLD}") == refused


def test_P6_a_half_that_has_no_use_is_lost() -> None:
    document = with_cards(GOLD, *owned("G2R2"), held="W1")
    found = after(document, f"buy {TEST_CARD} cards {GOLD}")
    assert (held(found), found["removed"]) == ({"W": 1}, [GOLD])


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        (f"{GOLD},{SECOND_GOLD}", "P3"),
        ("O1-gold-0-U3", "P6"),
        ("1-W-0-R2K1", "P6"),
        (GOLD, None),
        (SECOND_GOLD, None),
    ],
)
def test_P6_the_gold_cards_named_lie_in_front_of_the_player(cards: str, refused: str | None) -> None:
    document = with_cards(GOLD, SECOND_GOLD, "1-W-0-R2K1", held="G2")
    assert rule(document, f"buy {TEST_CARD} pay G2 cards {cards}") == refused


def test_P6_a_reserved_gold_card_is_not_spent() -> None:
    document = expanded(ORIENT, player("W1G2", reserved=[{"card": GOLD}]), market=rows())
    assert rule(document, f"buy {TEST_CARD} pay W1G2 cards {GOLD}") == "P6"


def test_P6_the_short_form_spends_the_first_gold_card_and_only_where_it_must() -> None:
    document = with_cards(GOLD, SECOND_GOLD, held="G2W1")
    assert after(document, f"buy {TEST_CARD}")["removed"] == [SECOND_GOLD]
    assert after(with_cards(GOLD, held="W1G2R1Y1"), f"buy {TEST_CARD}")["removed"] == []


def test_P5_a_gold_card_of_a_player_whose_gold_is_worth_two() -> None:
    modules = ["orient", "trading_posts"]
    seat = player("", [GOLD, *owned("R2")], posts=["gold_worth_two"])
    document = expanded(modules, seat, market=rows())
    assert rule(document, f"buy {TEST_CARD} cards {GOLD}") is None
    three = expanded(modules, player("", [GOLD], posts=["gold_worth_two"]), market=rows())
    assert rule(three, f"buy {TEST_CARD} cards {GOLD}") == "P1"
    dues = expanded(modules, player("R1", [GOLD, *owned("G1R1")], posts=["gold_worth_two"]), market=rows())
    assert rule(dues, f"buy {TEST_CARD} pay R1 cards {GOLD}") is None
    split = expanded(modules, player("", [GOLD, *owned("G1R1")], posts=["gold_worth_two"]), market=rows())
    assert rule(split, f"buy {TEST_CARD} cards {GOLD}") == "P5"


def test_O2_a_gold_card_counts_for_nothing() -> None:
    document = with_cards(GOLD, held="R3G2W1")
    assert rule(document, f"buy {TEST_CARD} pay W1G2R1") == "P1"
    assert rule(with_cards(GOLD, held="U3G2"), "buy O1-copy-0-U3G2") == "O4"


# Double cards


def test_O3_two_bonuses_and_one_card() -> None:
    assert rule(with_cards(DOUBLE_WHITE, held="R2"), "buy 1-R-0-W2R2 pay R2") == "A5"
    document = with_cards(DOUBLE_WHITE, held="R2", market=rows() | {"1": ["1-R-0-W2R2", *ROWS["1"][1:]]})
    assert held(after(document, "buy 1-R-0-W2R2")) == {}
    nobles = with_cards(DOUBLE_WHITE, *owned("W2U4"), nobles=["Machiavelli"])
    assert happened(nobles, "take WUG") == ()
    four = with_cards(DOUBLE_WHITE, *owned("W3U4"), nobles=["Machiavelli"])
    assert happened(four, "take WUG") == ("noble Machiavelli",)


# Copy cards


def test_O4_a_copy_is_of_its_colour_for_good() -> None:
    document = with_cards(*owned("W1R1"), held="W2R1", market=rows(O1=[COPY, "O1-gold-0-K3"]))
    found = after(document, f"buy {COPY}")
    assert found["pending"] == [{"step": "copy", "card": COPY}]
    assert (found["gaps"], found["players"][0]["cards"]) == ([["O1", 0]], owned("W1R1"))
    assert [rule(found, f"copy {colour}") for colour in "WUGRKY"] == [None, "O4", "O4", None, "O4", "O4"]
    chosen = after(found, "copy R")
    assert chosen["players"][0]["cards"] == [*owned("W1R1"), copied(COPY, "R")]
    assert (chosen["gaps"], chosen["to_act"]) == ([], 1)


def test_O4_one_colour_is_chosen_by_itself() -> None:
    document = with_cards(*owned("R1"), held="W3R1", market=rows(O1=[COPY, None]), decks={"O1": []})
    verdict = check_move(document, f"buy {COPY}")
    assert verdict.happened == ("copy R",)
    assert verdict.after is not None
    assert verdict.after["market"]["O1"] == [None, None]


def test_O4_a_copied_double_gives_one_bonus_and_is_one_card() -> None:
    document = with_cards(DOUBLE_WHITE, held="W1R2", market=rows(O1=[COPY, "O1-gold-0-K3"]))
    found = after(document, f"buy {COPY}")
    assert found["players"][0]["cards"] == [DOUBLE_WHITE, copied(COPY, "W")]
    third = {**found, "to_act": 0, "turn": 2, "market": {**found["market"], "1": ["1-R-0-W3", None, None, None]}}
    third["decks"] = {**found["decks"], "1": []}
    assert happened(third, "buy 1-R-0-W3") == ()


def test_O4_a_copy_of_a_copy_and_a_copy_for_a_noble() -> None:
    cards = [DOUBLE_WHITE, *owned("W2R4"), copied(COPY, "W")]
    config = {"extra_nobles": ["Hino Tomiko"]}
    document = with_cards(*cards, config=config, nobles=["Hino Tomiko"])
    assert happened(document, "take WUG") == ("noble Hino Tomiko",)
    only = with_cards(copied(COPY, "K"), held="U3G2")
    assert happened(only, "buy O1-copy-0-U3G2") == ("copy K",)


def test_O4_it_is_not_bought_without_a_card_of_a_colour_but_can_be_reserved() -> None:
    document = with_cards(held="U3G2")
    assert rule(document, "buy O1-copy-0-U3G2 pay U3G2") == "O4"
    assert rule(document, "buy O1-copy-0-U3G2 pay U9") == "O4"
    assert rule(document, "reserve O1-copy-0-U3G2") is None
    assert rule(document, "reserve deck O2") is None


# Free cards


def test_O5_copy_and_take() -> None:
    document = with_cards(*owned("R1W1"), held="G3R3", market=rows(O2=[COPY_AND_TAKE, None]), decks={"O2": []})
    step = after(document, f"buy {COPY_AND_TAKE} pay G3R3")
    assert step["pending"] == [{"step": "copy", "card": COPY_AND_TAKE}, {"step": "free", "level": 1}]
    step = after(step, "copy W")
    assert (asked(step), held(step)) == ("free", {})
    assert rule(step, "free 2-K-2-G5R3") == "O5"
    assert rule(step, "free 1-W-0-R2K1") == "O5"
    assert rule(step, "take WUG") == "T7"
    found = after(step, "free 1-K-1-U4")
    assert found["players"][0]["cards"] == [*owned("R1W1"), copied(COPY_AND_TAKE, "W"), "1-K-1-U4"]
    assert found["market"]["1"][2] == step["decks"]["1"][0]
    assert (found["gaps"], held(found), found["to_act"]) == ([], {}, 1)


@pytest.mark.parametrize("card", ["O1-gold-0-K3", "O1-copy-0-U3G2"])
def test_O5_the_free_card_may_be_of_the_orient_and_its_own_effects_apply(card: str) -> None:
    document = with_cards(*owned("R1"), pending=[{"step": "free", "level": 1}])
    found = check_move(document, f"free {card}")
    assert found.happened == (("copy R",) if "copy" in card else ())
    assert (found.after or {})["players"][0]["cards"][-1] == (copied(card, "R") if "copy" in card else card)


def test_O5_a_copy_card_is_not_free_for_a_player_without_a_colour() -> None:
    document = with_cards(GOLD, pending=[{"step": "free", "level": 1}])
    assert rule(document, "free O1-copy-0-U3G2") == "O4"
    assert rule(document, "free O1-gold-0-K3") is None


def test_O5_a_chain_of_three_cards_is_refilled_only_when_all_is_done() -> None:
    market = rows(O3=[TAKE_TWO, "O3-K-1-W6U3G1"])
    document = with_cards(*owned("R1U1"), held="U5G3", market=market, config={"gems": 7})
    step = after(document, f"buy {TAKE_TWO} pay U5G3")
    assert step["pending"] == [{"step": "free", "level": 2}]
    assert rule(step, f"free {TAKE_TWO}") == "O5"
    step = after(step, "free O2-copy-1-W3U1G4")
    assert step["pending"] == [{"step": "copy", "card": "O2-copy-1-W3U1G4"}, {"step": "free", "level": 1}]
    step = played(step, "copy W", "free O1-copy-0-U3G2")
    assert step["gaps"] == [["O3", 0], ["O2", 0], ["O1", 0]]
    assert [step["market"][row][0] for row in ("O1", "O2", "O3")] == [None] * 3
    found = after(step, "copy U")
    assert found["players"][0]["cards"][2:] == [
        TAKE_TWO,
        copied("O2-copy-1-W3U1G4", "W"),
        copied("O1-copy-0-U3G2", "U"),
    ]
    tops = [step["decks"][row][0] for row in ("O1", "O2", "O3")]
    assert [found["market"][row][0] for row in ("O1", "O2", "O3")] == tops
    assert found["gaps"] == []


def test_O5_a_single_free_card_comes_by_itself_and_none_is_skipped() -> None:
    empty: dict[str, list[str | None]] = {"1": [], "2": [], "3": [], "O1": [], "O2": []}
    decks: dict[str, list[str]] = {row: [] for row in (*empty, "O3")}
    config = {"gems": 7}
    market = {**empty, "O3": [TAKE_TWO]}
    alone = with_cards(held="U6G3R1", market={**market, "2": ["2-W-3-W6"]}, decks=decks, config=config)
    assert happened(alone, f"buy {TAKE_TWO}") == ("free 2-W-3-W6",)
    none = with_cards(held="U6G3R1", market=market, decks=decks, config=config)
    assert happened(none, f"buy {TAKE_TWO}") == ()
    assert after(none, f"buy {TAKE_TWO}")["to_act"] == 1


def test_O5_a_free_card_is_no_purchase() -> None:
    modules = ["orient", "strongholds", "trading_posts"]
    seat = player("", "R2", posts=["gem_after_purchase"])
    document = expanded(modules, seat, market=rows(), pending=[{"step": "free", "level": 1}])
    found = after(document, "free 1-K-1-U4")
    assert (found["pending"], found["to_act"]) == ([], 1)


# Cards paid with cards


def test_O6_exactly_two_of_the_colour() -> None:
    document = with_cards(*owned("G3U1"), GOLD, market=rows(O3=[DISCARD, "O3-K-1-W6U3G1"]))
    greens = owned("G3")
    found = after(document, f"buy {DISCARD} discard {greens[1]},{greens[0]}")
    assert found["removed"] == sorted(greens[:2])
    assert found["players"][0]["cards"] == [greens[2], *owned("U1"), GOLD, DISCARD]
    one, blue = greens[0], owned("U1")[0]
    wrong = [
        one,
        ",".join(greens),
        f"{one},{blue}",
        f"{one},{GOLD}",
        f"{one},1-G-1-K4",
        "2-G-2-G5",
    ]
    assert {rule(document, f"buy {DISCARD} discard {cards}") for cards in wrong} == {"O6"}


@pytest.mark.parametrize("more", ["pay G2", f"cards {GOLD}", f"pay G1 cards {GOLD}"])
def test_O6_neither_gems_nor_gold_cards_help(more: str) -> None:
    document = with_cards(*owned("G1"), GOLD, held="G2Y2", market=rows(O3=[DISCARD, None]), decks={"O3": []})
    assert rule(document, f"buy {DISCARD} {more}") == "O6"
    assert rule(document, f"buy {DISCARD}") == "O6"


def test_O6_copies_of_the_colour_go_first() -> None:
    plain = owned("G2")
    document = with_cards(*plain, copied(COPY, "G"), market=rows(O3=[DISCARD, "O3-K-1-W6U3G1"]))
    assert rule(document, f"buy {DISCARD} discard {','.join(plain)}") == "O6"
    assert rule(document, f"buy {DISCARD} discard {COPY},{plain[0]}") is None
    three = with_cards(copied(COPY, "G"), copied("O1-copy-0-G3K2", "G"), copied("O1-copy-0-U2R3", "G"))
    three["market"] |= {"O3": [DISCARD, "O3-K-1-W6U3G1"]}
    assert rule(three, f"buy {DISCARD} discard {COPY},O1-copy-0-G3K2") is None
    assert rule(three, f"buy {DISCARD} discard {COPY},O1-copy-0-U2R3") is None
    other = with_cards(*plain, copied(COPY, "W"), market=rows(O3=[DISCARD, "O3-K-1-W6U3G1"]))
    assert rule(other, f"buy {DISCARD} discard {','.join(plain)}") is None


def test_O6_the_short_form_of_a_single_choice_and_of_several() -> None:
    market = rows(O3=[DISCARD, "O3-K-1-W6U3G1"])
    single = with_cards(*owned("G2"), market=market)
    assert after(single, f"buy {DISCARD}")["removed"] == sorted(owned("G2"))
    several = check_move(with_cards(*owned("G2"), copied(COPY, "G"), market=market), f"buy {DISCARD}")
    assert several.rule == "O6"
    for card in owned("G2"):
        assert f"{card},{COPY}" in several.because
    assert rule(with_cards(*owned("G1"), market=market), f"buy {DISCARD}") == "O6"


def test_O6_points_and_bonuses_go_nobles_and_posts_stay() -> None:
    modules = ["orient", "trading_posts"]
    cards = [copied(COPY_AND_TAKE, "G"), DOUBLE_GREEN, "1-G-0-R3"]
    seat = player("", cards, nobles=["Mary Stuart"], posts=["point_per_post"])
    market = rows(O3=[None, DISCARD])
    document = expanded(modules, seat, market=market, decks={"O3": []}, config={"target_points": 7})
    found = after(document, f"buy {DISCARD} discard {DOUBLE_GREEN},{COPY_AND_TAKE}")
    assert found["removed"] == [DOUBLE_GREEN, COPY_AND_TAKE]
    assert (found["market"]["O3"], found["last_round"]) == ([None, None], True)
    mine = found["players"][0]
    assert (mine["cards"], mine["nobles"], mine["posts"]) == (
        ["1-G-0-R3", DISCARD],
        ["Mary Stuart"],
        ["point_per_post"],
    )
    assert check_move({**document, "config": {**document["config"], "target_points": 8}}, f"buy {DISCARD}").rule == "O6"


def test_O6_gems_are_not_paid_with_discards() -> None:
    document = with_cards(*owned("G2"), held="W1G2R2")
    assert rule(document, f"buy {TEST_CARD} discard {','.join(owned('G2'))}") == "O6"


def test_E3_discarded_cards_do_not_count_and_free_ones_do() -> None:
    document = with_cards(*owned("G2"), market=rows(O3=[DISCARD, "O3-K-1-W6U3G1"]), config={"target_points": 1})
    document["players"][1] = player("", owned("R5"))
    verdict = check_move(after(document, f"buy {DISCARD}"), "take WUG")
    assert verdict.outcome == {"winners": [0], "points": [3, 0], "cards": [1, 5]}


def test_A7_no_pass_while_a_card_could_be_bought_with_cards() -> None:
    empty: dict[str, list[str | None]] = {row: [] for row in ("1", "2", "3", "O1", "O2")}
    decks: dict[str, list[str]] = {row: [] for row in (*empty, "O3")}
    hand = [{"card": card} for card in ("2-U-3-U6", "3-U-4-W7", "3-W-4-K7")]
    for cards, allowed in (("G2", "A7"), ("G1", None)):
        seat = player("", cards, reserved=hand)
        market = empty | {"O3": [DISCARD]}
        document = expanded(ORIENT, seat, market=market, decks=decks, supply=supply("Y5"))
        assert rule(document, "pass") == allowed


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"players": [{"cards": [COPY]}, {}]}, "needs its colour"),
        ({"players": [{"cards": [copied(COPY, "Y")]}, {}]}, "'Y' is not one of W, U, G, R, K"),
        ({"players": [{"cards": [copied(DOUBLE_GREEN, "G")]}, {}]}, "only a copy card has a chosen colour"),
        ({"pending": [{"step": "copy"}]}, "a copy without its card"),
        ({"pending": [{"step": "copy", "card": GOLD}]}, "is not a copy card"),
        ({"pending": [{"step": "copy", "card": COPY}]}, "only by a player who has a card of some colour"),
        ({"pending": [{"step": "copy", "card": "O1-copy-0-U3G2"}]}, "also lies in market.O1"),
        ({"pending": [{"step": "free", "level": 3}]}, r"pending\[0\].level: 3 is not a whole number from 1 to 2"),
        ({"pending": [{"step": "free", "level": 1}, {"step": "return", "count": 1}]}, "cannot be owed together"),
        ({"components": {"cards": {"add": ["O4-W-1-R1"]}}}, "is not a card id"),
        ({"pending": [{"step": "free", "level": 1, "card": COPY}]}, "has the unknown key 'card'"),
        ({"gaps": [["O3", 0]]}, r"gaps: every gap is filled by then; it must be \[\]"),
        ({"pending": [{"step": "free", "level": 1}], "gaps": [["O3", 2]]}, "2 is not a whole number from 0 to 1"),
        ({"pending": [{"step": "free", "level": 1}], "gaps": [["O4", 0]]}, "'O4' is not one of 1, 2, 3, O1"),
        ({"pending": [{"step": "free", "level": 1}], "gaps": [["O3"]]}, "a gap is a row and a place"),
        ({"pending": [{"step": "free", "level": 1}], "gaps": [3]}, r"gaps\[0\]: 3 is not a list"),
        ({"market": {"O1": [None, None]}}, r"market.1\[0\]: a gap, although deck 1"),
    ],
)
def test_an_orient_document_that_describes_no_position(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_move(expanded(ORIENT, market=rows()) | more, "take WUG")


def test_gaps_are_in_the_order_of_vacating_and_filled_in_it() -> None:
    market = rows() | {"1": [None, *ROWS["1"][1:3], None]}
    pending = [{"step": "free", "level": 2}]
    document = with_cards(*owned("R1"), market=market, pending=pending, gaps=[["1", 3], ["1", 0]])
    document["decks"] = {"1": [TEST_CARD, "1-W-0-R2K1"]}
    found = after(document, "free 2-W-3-W6")
    assert found["market"]["1"] == ["1-W-0-R2K1", *ROWS["1"][1:3], TEST_CARD]
    with pytest.raises(ValueError, match=r"gaps\[1\]: stands there twice"):
        check_move({**document, "gaps": [["1", 3], ["1", 3]]}, "free 2-W-3-W6")
