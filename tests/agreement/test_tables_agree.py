"""Other tables, and the box: both sides read the same, or both refuse."""

from typing import Any

import pytest

from agreement.bridge import BRIDGE
from formal.documents import ORIENT_ROWS, ROWS, position

MARKET = {**ROWS, **ORIENT_ROWS}
ALL = ["cities", "orient", "strongholds", "trading_posts"]

ACCEPTED: list[dict[str, Any]] = [
    {"cities": {"Madrid/2": {"points": 12, "cards": "W3U3G3R3", "any": 0}}},
    {"cities": {"Madrid/2": {"points": 0, "cards": ""}, "Seoul/1": {"points": 99, "cards": "K1", "any": 99}}},
    {"posts": {"gold_worth_two": "W1"}},
    {"cards": {"add": ["O1-gold-0-R4", "O1-copy-0-R4", "O2-RR-9-K1", "O2-copy-1-K9", "O3-R-3-discardK2", "O3-R-1-K1"]}},
    {"cards": {"remove": ["O1-gold-0-U3", "1-W-0-R2K1"], "add": ["1-W-0-R2K2"]}},
    {"cards": {}, "nobles": {}, "posts": {}, "cities": {}},
]
REFUSED: list[dict[str, Any]] = [
    {"cities": {"Lhasa/1": {"points": 12, "cards": "W3"}}},
    {"cities": {"Madrid/3": {"points": 12, "cards": "W3"}}},
    {"cities": {"Madrid/2": {"cards": "W3"}}},
    {"cities": {"Madrid/2": {"points": 12}}},
    {"cities": {"Madrid/2": {"points": 100, "cards": "W3"}}},
    {"cities": {"Madrid/2": {"points": 12, "cards": "W3", "any": -1}}},
    {"cities": {"Madrid/2": {"points": True, "cards": "W3"}}},
    {"cities": {"Madrid/2": {"points": 12, "cards": "Y3"}}},
    {"cities": []},
    {"posts": {"five_points": "W1"}},
    {"posts": {"gold_worth_two": ""}},
    {"posts": {"gold_worth_two": {"cards": "W1"}}},
    {"cards": {"add": ["O2-W-1-K3"]}},
    {"cards": {"add": ["O1-WW-1-K3"]}},
    {"cards": {"add": ["O3-gold-1-K3"]}},
    {"cards": {"add": ["O1-gold-1-discardK2"]}},
    {"cards": {"add": ["1-WW-1-K3"]}},
    {"cards": {"add": ["1-W-1-discardK2"]}},
    {"cards": {"add": ["1-W-0-R2K1"]}},
    {"cards": {"add": ["O1-gold-0-R3"]}},
    {"cards": {"add": ["O4-W-1-K3"]}},
    {"cards": {"remove": ["1-W-0-R2K2"]}},
    {"stones": {}},
]
BOXES = [
    (["1-W-0-R2K1"], []),
    (["1-W-0-R2K1"], ALL),
    (["O1-gold-0-R3", "1-W-0-R2K1"], []),
    (["O1-gold-0-U3", "1-W-0-R2K1"], ALL),
    (["O1-gold-0-R3"], ALL),
    (["O1-gold-0-R3", "O1-gold-0-R3"], []),
    (["1-W-0-R2K2"], ALL),
    (["O9-gold-0-R3"], []),
]


@pytest.mark.parametrize("components", [*ACCEPTED, *REFUSED])
def test_both_read_the_same_tables_or_both_refuse(components: dict[str, Any]) -> None:
    document = position(config={"players": 2, "modules": ALL}, market=MARKET, components=components)
    found = [line for line in BRIDGE.compare_document(document, "take WUG") if not line.startswith("after.components")]
    assert found == [], "only in which rows are written need they differ: the kernel writes those that differ"
    assert (BRIDGE.oracle_says(document, "take WUG").error == "DocumentError") == (components in REFUSED)


@pytest.mark.parametrize("components", [{"cities": {}}, {"posts": {}}, {"cards": {"add": ["O1-gold-0-R4"]}}])
def test_tables_and_decks_that_are_not_in_play_are_refused_by_both(components: dict[str, Any]) -> None:
    document = position(components=components)
    assert BRIDGE.compare_document(document, "take WUG") == ()
    assert BRIDGE.oracle_says(document, "take WUG").error == "DocumentError"


@pytest.mark.parametrize(("removed", "modules"), BOXES)
def test_the_box_may_hold_any_card_that_exists_once(removed: list[str], modules: list[str]) -> None:
    market = MARKET if modules else ROWS
    document = position(config={"players": 2, "modules": modules}, market=market, removed=removed)
    assert BRIDGE.compare_document(document, "take WUG") == ()
