"""A card's id says everything that the Orient card is, and a table may add cards of the same kinds."""

import json
from typing import Any

import pytest

from scenarios.printed import ORIENT
from scenarios.table import document, expanded, giving, offered, owned, placed, played, seat
from splendor.kernel import (
    Card,
    Config,
    ConfigError,
    DocumentError,
    NotationError,
    State,
    new_game,
    state_from_json,
    state_to_json,
)
from splendor.kernel.components import table_rows
from splendor.kernel.gems import COLOUR_NAMES, COLOURS
from splendor.modules.orient import read_card

NO_GEMS = (0, 0, 0, 0, 0)
ADDED = {"cards": {"add": ["O3-W-2-discardR3"]}}
"""A card of another table, for which three red cards are discarded."""


def powers(card: Card) -> set[str]:
    """What a card does beside giving one bonus, in the words of the table."""
    told = {
        "gold": card.gold,
        "double": card.bonuses == 2,
        "copy": card.needs_colour and card.free_level is None,
        "copy_take1": card.needs_colour and card.free_level == 1,
        "take2": card.free_level == 2,
        "discard": card.discard is not None,
    }
    return {power for power, has in told.items() if has}


def as_printed(card: Card) -> tuple[object, ...]:
    """What is printed on a card, as the table has it."""
    letter, count = card.discard or ("", 0)
    colour, gone = COLOUR_NAMES.get(card.bonus or "", ""), COLOUR_NAMES.get(letter, "")
    return (str(card.level), colour, str(card.points), *map(str, card.cost), gone, str(count or ""), *powers(card))


def test_O1_every_card_is_the_row_of_the_table_that_its_id_describes() -> None:
    columns = ("level", "bonus", "points", *(COLOUR_NAMES[letter] for letter in COLOURS))
    further = ("discard_colour", "discard_count", "power")
    rows = table_rows("splendor.modules", "orient_cards.csv")
    printed = sorted(tuple(row[column] for column in (*columns, *further)) for row in rows)
    cards = [read_card(card_id) for deck in ORIENT.values() for card_id in deck]
    assert sorted(map(as_printed, cards)) == printed
    assert all(card.deck == f"O{card.level}" for card in cards)


def test_O2_O3_O4_what_a_card_gives_before_and_after_its_colour_is_chosen() -> None:
    gold, double, copy = map(read_card, ("O1-gold-0-R3", "O2-WW-1-G3R4", "O1-copy-0-W3R2"))
    assert (gold.gives, gold.counts_as) == (copy.gives, copy.counts_as) == (NO_GEMS, NO_GEMS)
    assert (double.gives, double.counts_as) == ((2, 0, 0, 0, 0), (1, 0, 0, 0, 0))
    green = copy.coloured("G")
    assert (green.gives, green.counts_as) == ((0, 0, 1, 0, 0), (0, 0, 1, 0, 0))
    assert (green == copy, green == copy.coloured("G"), green.id == copy.id) == (False, True, True)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("1-W-0-U3", ["O1, O2, O3"]),
        ("O4-W-1-U6G3R1", ["O1, O2, O3"]),
        ("O1-W-0-R3", ["bonus W", "copy", "gold"]),
        ("O1-WW-0-R3", ["bonus WW", "O1"]),
        ("O2-W-1-R3", ["bonus W", "double"]),
        ("O2-WU-1-R3", ["bonus WU"]),
        ("O2-gold-1-R3", ["bonus gold", "O2"]),
        ("O3-copy-1-R3", ["bonus copy", "O3"]),
        ("O3-YY-1-R3", ["bonus YY"]),
        ("O1-gold-0-R2W1", ["W1R2"]),
        ("O1-gold-0-Y2", ["Y is not allowed"]),
        ("O1-gold-0-discardG2", ["gold", "gems"]),
        ("O2-copy-1-discardG2", ["copy", "gems"]),
        ("O3-W-3-discard", ["1 to 99"]),
        ("O3-W-3-discardG1K1", ["one colour", "discardG2"]),
        ("O3-W-3-discardG0", ["1 to 99"]),
        ("O3-W-3", ["deck-bonus-points-cost"]),
    ],
)
def test_O1_an_id_that_describes_no_card_of_these_decks_is_refused_with_what_is_allowed(
    card: str, words: list[str]
) -> None:
    with pytest.raises(NotationError) as refused:
        read_card(card)
    assert all(word in str(refused.value) for word in words), str(refused.value)
    if card.partition("-")[0] in ORIENT:
        with pytest.raises(ConfigError, match=r"components\.cards\.add"):
            new_game(Config(players=2, modules={"orient"}), 7, components={"cards": {"add": [card]}})


def with_added(*cards: str) -> State:
    """A position with the added card face up, before a player with these cards."""
    state = state_from_json(document(seat("", cards), config={"modules": ["orient"]}, components=ADDED, rows=ROWS))
    assert isinstance(state, State)
    return state


ROWS = {"O3": ["O3-W-2-discardR3"]}


def test_O6_a_table_may_ask_for_another_number_of_cards() -> None:
    reds = giving("R4")
    state = with_added(*reds)
    assert len(offered(state, "buy O3-W-2")) == 4
    assert offered(with_added(*reds[:2]), "buy O3-W-2") == []
    after = played(state, f"buy O3-W-2-discardR3 discard {','.join(reds[:3])}")
    assert owned(after) == [reds[3], "O3-W-2-discardR3"]
    assert state_from_json(json.dumps(state_to_json(after))) == after
    assert state_to_json(after)["components"] == ADDED


@pytest.mark.parametrize(
    ("cards", "pending", "fault"),
    [
        ((), {"step": "copy", "card": "O1-copy-0-W3R2"}, r"pending\[0\]\.step: copy given.*\[O4\]"),
        (("O1-gold-0-R3",), {"step": "copy", "card": "O1-copy-0-W3R2"}, r"pending\[0\]\.step.*\[O4\]"),
        (("1-W-0-U3",), {"step": "copy", "card": "O1-gold-0-K3"}, r"pending\[0\]\.card.*copy card"),
        (("1-W-0-U3",), {"step": "copy", "card": "O1-copy-0-W9"}, r"pending\[0\]\.card.*copy card"),
        (("1-W-0-U3",), {"step": "copy", "card": 7}, r"pending\[0\]\.card: 7 given"),
        (("1-W-0-U3",), {"step": "free", "level": 0}, r"pending\[0\]\.level: 0 given; 1 to 2"),
    ],
)
def test_O4_O5_an_owed_step_that_cannot_be_is_refused(cards: tuple[str, ...], pending: Any, fault: str) -> None:
    with pytest.raises(DocumentError, match=fault):
        expanded("orient", seat("", cards), pending=[pending])


def test_O4_a_free_copy_card_needs_a_card_to_copy_as_well() -> None:
    """A position written by hand: in play the card that brings a free one has a colour."""
    rows = {"1": ["1-W-0-U3"], "O1": ["O1-copy-0-U3G2", "O1-gold-0-G3"]}
    parts: dict[str, Any] = {"rows": rows, "empty": ["1"], "pending": [{"step": "free", "level": 1}]}
    assert offered(expanded("orient", **parts)) == ["free 1-W-0-U3", "free O1-gold-0-G3"]
    assert "free O1-copy-0-U3G2" in offered(expanded("orient", seat("", ["1-U-0-K3"]), **parts))


def test_K6_O4_a_copy_card_that_cannot_be_bought_is_not_conquered() -> None:
    card = "O1-copy-0-W3R2"
    for cards, then in (((), ""), (("1-U-0-K3",), "conquest")):
        state = expanded("orient strongholds", seat("W3R2", cards), rows={"O1": [card]}, on={card: "A3"})
        after = played(state, "take UGK")
        assert [step["step"] for step in state_to_json(after)["pending"]] == ([then] if then else [])
        assert placed(after) == {card: "A3"}
