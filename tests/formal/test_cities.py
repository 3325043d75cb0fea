"""Cities: what meets one, how the game ends with them, and that nobles stay in the box."""

from __future__ import annotations

from typing import Any

import pytest

from formal.documents import ROWS, expanded, owned, player
from formal.judging import after, supply
from splendor.oracle import check_move

CITIES = ["cities"]
SEVENTEEN = ["3-U-5-W7U3", "3-K-5-R7K3", "3-W-4-K7", "2-U-3-U6"]
NINETEEN = ["3-R-5-G7R3", "3-K-5-R7K3", "3-U-5-W7U3", "3-W-4-W3R3K6"]
EIGHTEEN = ["3-R-4-G7", "3-U-4-W7", "3-G-4-U7", "2-R-3-R6", "2-G-3-G6"]
KRAKOW = ["Krakow/1"]


def test_C3_points_alone_start_no_last_round() -> None:
    document = expanded(CITIES, player("", SEVENTEEN), cities=["Delhi/1", "Seoul/2", "Madrid/1"])
    assert not after(document, "take WUG")["last_round"]


def test_C3_a_city_met_at_the_end_of_a_turn_starts_the_last_round() -> None:
    document = expanded(CITIES, player("", NINETEEN), player("", EIGHTEEN), cities=KRAKOW)
    found = after(document, "take WUG")
    assert (found["last_round"], found["over"], found["cities"]) == (True, False, KRAKOW)
    verdict = check_move(found, "take WUG")
    assert verdict.outcome == {"winners": [0], "points": [19, 18], "cards": [4, 5]}


SAMARKAND = ["Samarkand/1"]
FOUR_WHITE = ["2-W-3-W6", "2-W-2-R5", "2-W-2-R5K3", "2-W-2-G1R4K2"]


@pytest.mark.parametrize(
    ("more", "met"),
    [
        (["2-G-2-G5", "2-G-2-U5G3", "1-G-1-K4", *owned("G1")], True),
        (["2-G-2-G5", "2-G-2-U5G3", "1-G-1-K4", *owned("R3")], False),
        (["2-G-2-G5", "2-G-2-U5G3", *owned("G2")], False),
        (["3-W-5-W3K7", *owned("W3")], False),
    ],
    ids=["points and cards", "three of each other colour", "thirteen points", "white again is no other colour"],
)
def test_C2_points_named_colours_and_one_other_colour(more: list[str], met: bool) -> None:
    market = {**ROWS, "2": [], "3": []}
    document = expanded(CITIES, player("", [*FOUR_WHITE, *more]), cities=SAMARKAND, market=market)
    document["decks"] = {"2": [], "3": []}
    assert after(document, "take WUG")["last_round"] is met


def test_C2_a_grey_number_alone_is_of_any_one_colour() -> None:
    for cards, met in (("K5", True), ("K4R5", True), ("K4R4", False)):
        document = expanded(CITIES, player("", [*SEVENTEEN[:1], *owned(cards)]), cities=["Seoul/1"])
        document["components"] = {"cities": {"Seoul/1": {"points": 5, "cards": "", "any": 5}}}
        assert after(document, "take WUG")["last_round"] is met


def test_C2_a_double_card_is_one_card() -> None:
    cards = ["O2-WW-1-G3R4", *owned("W2U4")]
    document = expanded(["cities", "orient"], player("", cards), cities=["Timbuktu/1"])
    document["market"]["O2"] = ["O2-copy-1-W1G3R4", "O2-KK-1-U3G4"]
    document["components"] = {"cities": {"Timbuktu/1": {"points": 1, "cards": "W3U4"}}}
    assert after(document, "take WUG")["last_round"]
    document["players"][0]["cards"] = ["O2-WW-1-G3R4", *owned("W1U4")]
    assert not after(document, "take WUG")["last_round"]


def round_end(*cards: list[str], cities: list[str], **more: Any) -> Any:
    """The last turn of a last round at a table of as many players as there are rows of cards."""
    seats = [player("", row) for row in cards]
    empty: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    document = expanded(CITIES, *seats, cities=cities, market=empty, decks=empty, last_round=True, **more)
    return check_move({**document, "turn": len(seats) - 1}, "take WUG")


FOURTEEN_OF_TWO = ["2-W-3-W6", "2-W-2-R5", *owned("W2"), "2-G-3-G6", "2-G-2-G5", "2-G-2-U5G3", "2-G-2-W4U2K1"]
THIRTY = ["3-U-5-W7U3", "3-K-5-R7K3", "3-R-5-G7R3", "3-U-4-W7", "3-K-4-R7", "3-R-4-G7", "2-U-3-U6"]


@pytest.mark.parametrize(
    ("third", "winners"),
    [
        (["3-W-5-W3K7", "2-W-2-R5K3", "2-W-2-G1R4K2", "1-W-1-G4", "1-K-1-U4", "2-K-2-W5", *owned("K2")], [0]),
        (["3-W-5-W3K7", "2-W-2-R5K3", "2-W-2-G1R4K2", "1-W-1-G4", "2-K-3-K6", "2-K-2-W5", *owned("K2")], [2]),
        (["3-W-5-W3K7", "2-W-2-R5K3", "2-W-2-G1R4K2", "1-W-1-G4", "2-K-2-G5R3", "2-K-2-W5", *owned("K3")], [0]),
        (["3-W-5-W3K7", "2-W-2-R5K3", "2-W-2-G1R4K2", "1-W-1-G4", "2-K-2-G5R3", "2-K-2-W5", *owned("K2")], [0, 2]),
    ],
    ids=["thirteen points", "fifteen points", "one card more", "as many cards"],
)
def test_C4_those_who_meet_a_city_then_compare_points_and_cards(third: list[str], winners: list[int]) -> None:
    verdict = round_end(FOURTEEN_OF_TWO, THIRTY, third, cities=SAMARKAND)
    assert verdict.outcome is not None
    assert verdict.outcome["points"][:2] == [14, 30]
    assert verdict.outcome["winners"] == winners
    assert verdict.after["cities"] == SAMARKAND


def test_C4_a_last_round_in_which_nobody_meets_a_city_is_cleared() -> None:
    verdict = round_end(THIRTY, [], cities=SAMARKAND)
    assert (verdict.outcome, verdict.after["over"], verdict.after["last_round"]) == (None, False, False)
    assert verdict.after["to_act"] == 0


def test_C4_a_last_round_is_not_cleared_before_its_end() -> None:
    document = expanded(CITIES, {}, {}, {}, cities=SAMARKAND, last_round=True)
    assert after(document, "take WUG")["last_round"]


@pytest.mark.parametrize(("cards", "winners"), [(FOURTEEN_OF_TWO, [1]), ([], [0])], ids=["one meets it", "nobody does"])
def test_A7_passes_end_the_game_among_those_who_meet_a_city(cards: list[str], winners: list[int]) -> None:
    empty: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    seats = [player("", THIRTY), player("", cards), {}]
    document = expanded(CITIES, *seats, market=empty, decks=empty, supply=supply("Y5"), passes=2, cities=SAMARKAND)
    verdict = check_move(document, "pass")
    assert verdict.outcome is not None
    assert (verdict.outcome["winners"], verdict.outcome["points"][0]) == (winners, 30)


def test_A7_the_last_of_the_passes_ends_a_last_round_in_which_nobody_meets_a_city() -> None:
    empty: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    document = expanded(CITIES, player("", THIRTY), {}, market=empty, decks=empty, supply=supply("Y5"))
    verdict = check_move({**document, "cities": SAMARKAND, "passes": 1, "turn": 1, "last_round": True}, "pass")
    assert verdict.outcome == {"winners": [0], "points": [30, 0], "cards": [7, 0]}


def test_C1_there_are_no_nobles() -> None:
    document = expanded(CITIES, player("", "W4U4"), cities=SAMARKAND)
    found = check_move(document, "take WUG")
    assert found.happened == ()
    assert (found.after or {})["nobles"] == []
    assert check_move(document, "noble Machiavelli").rule == "T7"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"nobles": ["Mary Stuart"]}, "nobles: 1 nobles, .* the set-up deals 0"),
        ({"players": [{"nobles": ["Mary Stuart"]}, {}]}, "the set-up deals 0"),
        ({"cities": ["Rome/1"]}, r"cities\[0\]: 'Rome/1' is not one of Amboise/1"),
        ({"cities": ["Delhi/1", "Delhi/1"]}, r"cities\[1\]: 'Delhi/1' stands there twice"),
        ({"cities": ["Delhi/1", "Seoul/1", "Delhi/2"]}, r"cities\[2\]: Delhi/2 is the other side of a tile"),
        ({"cities": ["Delhi/1", "Seoul/1", "Madrid/1", "Krakow/1"]}, "cities: has 4 entries; at most 3"),
        ({"cities": "Delhi/1"}, "cities: 'Delhi/1' is not a list"),
        ({"config": {"players": 2, "modules": CITIES, "variants": ["noble_veto"]}}, "config.variants: noble_veto is"),
        ({"config": {"players": 2, "modules": CITIES, "extra_nobles": ["Hino Tomiko"]}}, "config.extra_nobles"),
        ({"components": {"cities": {"Delhi/1": {"points": 3}}}}, "a tile needs points and cards; cards is missing"),
        ({"components": {"cities": {"Delhi/1": {"points": 3, "cards": "Y1"}}}}, "is not letters of WUGRK"),
        ({"pending": [{"step": "noble"}]}, r"pending\[0\].step: 'noble' is not one of return"),
    ],
)
def test_a_document_with_cities_that_describes_no_position(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_move(expanded(CITIES) | more, "take WUG")


def test_C6_a_city_can_be_replaced() -> None:
    row = {"points": 12, "cards": "W3U3G3R3", "any": 0}
    rich = player("", [*SEVENTEEN, *owned("W2U3G3R3")])
    for components, met in ((None, False), ({"cities": {"Madrid/2": row}}, True)):
        document = expanded(CITIES, rich, cities=["Madrid/2"])
        document |= {"components": components} if components else {}
        document["players"][0]["cards"] = [card for card in rich["cards"] if card != "3-K-5-R7K3"]
        assert after(document, "take WUG")["last_round"] is met
