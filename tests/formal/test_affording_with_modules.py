"""What a seat can afford in games with modules: what it has counts as the modules say, and bars are named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formal.documents import TEST_CARD, player, position
from formal.test_stream import fits
from splendor.oracle import afford_card, answer_lines, cards_in_sight, schema

ROWS = {
    "O1": ["O1-gold-0-R3", "O1-copy-0-W3R2"],
    "O2": ["O2-WW-1-G3R4", "O2-copy-1-W1G3R4"],
    "O3": ["O3-W-3-discardG2", "O3-W-1-U6G3R1"],
}
GOLD_CARD, COPY, DISCARD = "O1-gold-0-G3", "O1-copy-0-W3R2", "O3-W-3-discardG2"
GREEN_COPY = {"card": "O1-copy-0-U2R3", "colour": "G"}


def at(*players: dict[str, Any], modules: str = "orient", **more: Any) -> dict[str, Any]:
    """A position of a game with these modules, the Orient's rows too if that is one of them."""
    document = position(*players, config={"modules": modules.split()}, **more)
    if "orient" in modules:
        document["market"].update(ROWS)
    return document


def with_cards(held: str, cards: str, *more: Any, **others: Any) -> dict[str, Any]:
    """A player with plain cards and others besides."""
    seat = player(held, cards, **others)
    return {**seat, "cards": [*seat["cards"], *more]}


PAYMENTS: dict[str, tuple[dict[str, Any], str, dict[str, int]]] = {
    "O3 a double gives two bonuses": (at(with_cards("W1R2", "", "O2-GG-1-W4K3")), TEST_CARD, {"W": 1, "R": 2}),
    "O4 a copy gives a bonus of its colour": (
        at(with_cards("W1G1R2", "", GREEN_COPY)),
        TEST_CARD,
        {"W": 1, "G": 1, "R": 2},
    ),
    "P6 a gold card gives two gold": (
        at(with_cards("W1G2", "", GOLD_CARD)),
        TEST_CARD,
        {"W": 1, "G": 2, "gold_cards": 1},
    ),
    "P6 a gold card gives no bonus": (at(with_cards("G3", "", GOLD_CARD)), "1-W-1-G4", {"G": 2, "gold_cards": 1}),
    "P6 a gold card in the hand gives nothing": (
        at(player("W1G2R2", reserved=[{"card": GOLD_CARD}])),
        TEST_CARD,
        {"W": 1, "G": 2, "R": 2},
    ),
    "P5 gold worth two": (
        at(player("W1G2Y1", posts=["gold_worth_two"]), modules="trading_posts"),
        TEST_CARD,
        {"W": 1, "G": 2, "Y": 1},
    ),
    "P5 a half of a gold card worth two": (
        at(with_cards("W1", "", GOLD_CARD, posts=["gold_worth_two"]), modules="orient trading_posts"),
        TEST_CARD,
        {"W": 1, "gold_cards": 1},
    ),
    "O4 a copy card is bought by who has a coloured card": (at(player("W3R1", "R1")), COPY, {"W": 3, "R": 1}),
    "O6 copies go first": (at(with_cards("", "G2", GREEN_COPY)), DISCARD, {"plain": 1, "copies": 1}),
    "O6 a double is one card": (at(with_cards("", "G1", "O2-GG-1-W4K3")), DISCARD, {"plain": 2, "copies": 0}),
    "K1 one's own strongholds bar nobody": (
        at(player("W1G2R2"), modules="strongholds", strongholds={TEST_CARD: {"seat": 0, "count": 3}}),
        TEST_CARD,
        {"W": 1, "G": 2, "R": 2},
    ),
    "A5 from one's own hand": (
        at(player("W3K4", reserved=[{"card": "O2-GG-1-W4K3", "hidden": True}], cards="W1")),
        "O2-GG-1-W4K3",
        {"W": 3, "K": 3},
    ),
}


@pytest.mark.parametrize(("document", "card", "paid"), PAYMENTS.values(), ids=PAYMENTS)
def test_it_is_paid_with_what_the_modules_make_of_it(document: Any, card: str, paid: dict[str, int]) -> None:
    document["market"]["1"][1] = "1-W-1-G4"
    answer = afford_card(document, 0, card)
    assert answer.payment == (paid if "plain" in paid else {"gold_cards": 0, **paid})
    assert (answer.affordable, answer.missing) == (True, None)


BARRED: dict[str, tuple[dict[str, Any], str, str, dict[str, Any]]] = {
    "K1 a rival's stronghold": (
        at(player("W1G2R2"), modules="strongholds", strongholds={TEST_CARD: {"seat": 1, "count": 1}}),
        TEST_CARD,
        "Seat 1 has a stronghold on it.",
        {"gold": 0, "gems": {}},
    ),
    "K1 before the price": (
        at(player("W1"), modules="strongholds", strongholds={TEST_CARD: {"seat": 1, "count": 2}}),
        TEST_CARD,
        "Seat 1 has 2 strongholds on it.",
        {"gold": 4, "gems": {"G": 2, "R": 2}},
    ),
    "K1 on a card that costs cards": (
        at(player("", "G2"), modules="orient strongholds", strongholds={DISCARD: {"seat": 1, "count": 3}}),
        DISCARD,
        "Seat 1 has 3 strongholds on it.",
        {"cards": 0},
    ),
    "O4 no card": (at(player("W3R2")), COPY, "Seat 0 has no card of a colour to copy.", {"gold": 0, "gems": {}}),
    "O4 gold cards have no colour": (
        at(with_cards("W3R2", "", GOLD_CARD)),
        COPY,
        "Seat 0 has no card of a colour to copy.",
        {"gold": 0, "gems": {}},
    ),
    "K1 comes before O4": (
        at(player("W3R2"), modules="orient strongholds", strongholds={COPY: {"seat": 1, "count": 1}}),
        COPY,
        "Seat 1 has a stronghold on it.",
        {"gold": 0, "gems": {}},
    ),
    "A5 in another hand": (
        at({}, player(reserved=[{"card": "O2-GG-1-W4K3"}])),
        "O2-GG-1-W4K3",
        "Seat 1 has it reserved.",
        {"gold": 7, "gems": {"W": 4, "K": 3}},
    ),
    "O6 too few of the colour": (
        at(with_cards("G4Y1", "G1", GOLD_CARD)),
        DISCARD,
        "1 more green card would be needed to discard.",
        {"cards": 1},
    ),
}


@pytest.mark.parametrize(("document", "card", "because", "missing"), BARRED.values(), ids=BARRED)
def test_who_or_what_forbids_it_is_said(document: Any, card: str, because: str, missing: dict[str, Any]) -> None:
    answer = afford_card(document, 0, card)
    assert (answer.affordable, answer.payment, answer.because) == (False, None, because)
    assert answer.missing == missing


def test_a_bar_is_for_the_seat_that_asks_and_not_for_the_one_to_act() -> None:
    document = at(player("W1G2R2"), player("W1G2R2"), modules="strongholds")
    document["strongholds"] = {TEST_CARD: {"seat": 1, "count": 1}}
    assert [afford_card(document, seat, TEST_CARD).affordable for seat in (0, 1)] == [False, True]


def test_the_rows_of_the_orient_are_in_sight() -> None:
    assert set(cards_in_sight(at(), 0)) >= {card for row in ROWS.values() for card in row}


@pytest.mark.parametrize("example", [*PAYMENTS.values(), *BARRED.values()], ids=[*PAYMENTS, *BARRED])
def test_a_line_of_json_asks_the_same(example: tuple[Any, ...]) -> None:
    document, card = example[:2]
    document["market"]["1"][1] = "1-W-1-G4"
    line = {"position": document, "seat": 0, "card": card}
    assert fits(line, schema("question"), schema("question"))
    (answer,) = (json.loads(answer) for answer in answer_lines([json.dumps(line)]))
    assert fits(answer, schema("answer"), schema("answer"))
    asked = afford_card(document, 0, card)
    assert (answer["payment"], answer["missing"], answer["because"]) == (asked.payment, asked.missing, asked.because)
