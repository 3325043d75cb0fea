"""Bad input: one clear error each, that says what was given and what is allowed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formal.documents import ROWS, TEST_CARD, games, player, position
from splendor.oracle import (
    DocumentError,
    NotationError,
    QuestionError,
    SplendorError,
    afford_card,
    cards_in_sight,
    check_move,
    question_from_json,
)
from splendor.oracle.reading import read_position
from splendor.oracle.writing import position_to_json

QUESTIONS: dict[str, tuple[Any, str]] = {
    "a negative number": ({"cost": {"R": -1}}, "cost.R: -1 is not a whole number from 0 to 1000"),
    "an absurd number": ({"cost": {"R": 1001}}, "cost.R: 1001 is not a whole number from 0 to 1000"),
    "a colour that is none": ({"cost": {"B": 1}}, "cost: 'B' is not one of W U G R K"),
    "a cost in gold": ({"cost": {"Y": 1}}, "cost: 'Y' is not one of W U G R K"),
    "gold worth three": ({"cost": {}, "gold_worth": 3}, "gold_worth: 3 is not a whole number from 1 to 2"),
    "gold worth nothing": ({"cost": {}, "gold_worth": 0}, "gold_worth: 0 is not"),
    "a boolean": ({"cost": {"R": True}}, "cost.R: True is not a whole number"),
    "a float": ({"cost": {}, "tokens": {"R": 1.0}}, "tokens.R: 1.0 is not a whole number"),
    "a text": ({"cost": {}, "gold_cards": "1"}, "gold_cards: '1' is not a whole number"),
    "a list": ({"cost": ["R"]}, r"cost: \['R'\] is not an object"),
    "an unknown field": ({"cost": {}, "colour": "R"}, "'colour' is not one of cost, tokens"),
    "neither cost nor discard": ({"tokens": {"R": 1}}, "either a cost or a discard"),
    "both": ({"cost": {}, "discard": {"colour": "R", "count": 1}}, "either a cost or a discard"),
    "a discard of gold": ({"discard": {"colour": "Y", "count": 1}}, "discard.colour: 'Y' is not one of"),
    "a discard without count": ({"discard": {"colour": "R"}}, "count is missing"),
    "a discard with more": ({"discard": {"colour": "R", "count": 1, "gold": 1}}, "'gold' is not one of colour"),
    "no object": ([1], r"\[1\] is not an object"),
    "nothing": (None, "None is not an object"),
}


@pytest.mark.parametrize(("value", "message"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_bad_question_is_refused(value: Any, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        question_from_json(value)


def changed(**changes: Any) -> dict[str, Any]:
    """A good position with some keys changed."""
    return {**position(), **changes}


HIDDEN = [{"card": "1-W-0-R2K1", "hidden": True}]
DOCUMENTS: dict[str, tuple[Any, str]] = {
    "no object": ([], "document: .* is not an object"),
    "no format": ({}, "format: None is not one of"),
    "another format": (changed(format="splendor-game/1"), "format: 'splendor-game/1' is not one of"),
    "no market": ({"format": "splendor-position/1", "config": {"players": 2}}, "market: is missing"),
    "no config": ({"format": "splendor-position/1", "market": {}}, "config: is missing"),
    "no players in config": (changed(config={}), "config.players: is missing"),
    "five players": (changed(config={"players": 5}), "config.players: 5 is not a whole number from 2 to 4"),
    "players as a boolean": (changed(config={"players": True}), "config.players: True is not"),
    "an unknown module": (changed(config={"players": 2, "modules": ["chess"]}), r"config.modules\[0\]: 'chess' is not"),
    "an unknown variant": (changed(config={"players": 2, "variants": ["x"]}), r"config.variants\[0\]: 'x' is not one"),
    "a first seat that is not there": (changed(config={"players": 2, "first_seat": 2}), "config.first_seat: 2 is not"),
    "a target of none": (changed(config={"players": 2, "target_points": 0}), "config.target_points: 0 is not"),
    "an unknown key": (changed(colour="W"), "has the unknown key 'colour'"),
    "a module's key": (changed(cities=[]), "has the unknown key 'cities'"),
    "a player's unknown key": (position({"posts": []}), r"players\[0\]: has the unknown key 'posts'"),
    "too many players": (changed(players=[{}, {}, {}]), "players: has 3 entries; config.players is 2"),
    "a card in two places": (position({"cards": [TEST_CARD]}), r"\[0\].cards\[0\]: .* also lies in market.1\[0\]"),
    "a card of another row": (changed(market={"1": ["2-W-3-W6"]}), r"market.1\[0\]: 2-W-3-W6 is not a card of deck 1"),
    "an unknown card": (changed(removed=["1-W-0-R9"]), r"removed\[0\]: '1-W-0-R9' is not a card of this game"),
    "a card that is no id": (changed(removed=["ruby"]), r"removed\[0\]: 'ruby' is not a card id"),
    "a module's card": (position({"cards": ["O1-gold-0-R3"]}), "'O1-gold-0-R3' is not a card of this game"),
    "a row too long": (changed(market={"1": [None] * 5}), "market.1: has 5 entries; at most 4"),
    "a gap over a deck": (changed(market={"1": []}), r"market.1\[0\]: a gap, although deck 1 has"),
    "more tokens than there are": (position(player("W3"), player("W2")), "supply: 5 W tokens .* there are 4"),
    "a supply too large": (changed(supply={"R": 5}), "supply: 5 R tokens"),
    "a supply of nothing": (changed(supply=None), "supply: None is not an object"),
    "negative tokens": (position({"tokens": {"W": -1}}), r"players\[0\].tokens.W: -1 is not a whole number"),
    "tokens as a float": (position({"tokens": {"W": 1.0}}), r"players\[0\].tokens.W: 1.0 is not a whole number"),
    "an unknown colour": (position({"tokens": {"B": 1}}), r"players\[0\].tokens: has the unknown key 'B'"),
    "eleven tokens": (position(player("W4U4G3")), r"players\[0\].tokens: 11 tokens; between turns at most 10"),
    "four reserved cards": (position({"reserved": HIDDEN * 4}), r"players\[0\].reserved: has 4 entries; at most 3"),
    "a reserved card as text": (position({"reserved": [TEST_CARD]}), r"reserved\[0\]: '1-U-0-W1G2R2' is not an object"),
    "an open table's hidden card": (
        position({"reserved": HIDDEN}, config={"variants": ["open_reservations"]}),
        "true is not allowed with open_reservations",
    ),
    "too many nobles": (
        changed(nobles=["Mary Stuart", "Charles V", "Machiavelli", "Henry VIII"]),
        "nobles: 4 nobles, those of players included; the set-up deals 3",
    ),
    "an unknown noble": (changed(nobles=["Elvis"]), r"nobles\[0\]: 'Elvis' is not one of Mary Stuart"),
    "an extra noble that was not named": (changed(nobles=["Hino Tomiko"]), "'Hino Tomiko' is not one of"),
    "a noble in two places": (position({"nobles": ["Charles V"]}, nobles=["Charles V"]), "also lies in nobles"),
    "a turn that does not fit": (changed(turn=1, to_act=0), "to_act: 0 does not fit turn 1"),
    "nobody to act": (changed(to_act=None), "to_act: None is not a whole number from 0 to 1"),
    "over and to act": (changed(over=True, to_act=0), "to_act: 0 is not null"),
    "over and pending": (changed(over=True, pending=[{"step": "noble"}]), "over: true, yet something is still asked"),
    "a flag as a number": (changed(last_round=1), "last_round: 1 is not true or false"),
    "gaps": (changed(gaps=[["1", 0]]), r"gaps: .* it must be \[\]"),
    "a step of a module": (changed(pending=[{"step": "gem"}]), r"pending\[0\].step: 'gem' is not one of"),
    "a return without count": (changed(pending=[{"step": "return"}]), "a return without its count"),
    "a return that is not owed": (changed(pending=[{"step": "return", "count": 1}]), "holds 0 tokens and returns all"),
    "steps that do not go together": (changed(pending=[{"step": "noble"}] * 2), "cannot be owed together"),
    "a veto without the variant": (changed(pending=[{"step": "veto"}]), "'veto' is not one of return, noble"),
    "a copy card without its colour": (
        changed(components={"cards": {"add": ["1-copy-0-R1"]}}),
        "1-copy-0-R1 has a power that no card of deck 1 has",
    ),
    "a colour for a plain card": (position({"cards": [{"card": "1-W-0-R2K1", "colour": "U"}]}), "only a copy card"),
    "a card added that is no id": (changed(components={"cards": {"add": ["ruby"]}}), "'ruby' is not a card id"),
    "a noble's bad demand": (changed(components={"nobles": {"Elvis": {"points": 3, "cards": "Y3"}}}), "is not letters"),
    "a noble without cards": (
        changed(components={"nobles": {"Elvis": {"points": 3}}}),
        "cards is missing",
    ),
    "a table that is not in play": (changed(components={"posts": {}}), "components: has the unknown key 'posts'"),
    "a card of a deck not in play": (changed(components={"cards": {"add": ["O1-W-0-R1"]}}), "is of no deck in play"),
    "a card that is not there to remove": (
        changed(components={"cards": {"remove": ["O1-gold-0-R3"]}}),
        "'O1-gold-0-R3' is not a card of this game",
    ),
    "an unknown component": (changed(components={"dice": {}}), "components: has the unknown key 'dice'"),
}


@pytest.mark.parametrize(("document", "message"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_that_describes_no_position_is_refused(document: Any, message: str) -> None:
    with pytest.raises(SplendorError, match=message) as caught:
        check_move(document, "take WUG")
    assert isinstance(caught.value, ValueError)
    assert "\n" not in str(caught.value)


TEXTS = {
    "nothing": ("", "is not JSON"),
    "half a document": ('{"format":', "is not JSON"),
    "a key twice": ('{"format": 1, "format": 2}', "the key 'format' stands there twice"),
    "NaN": ('{"turn": NaN}', "NaN is not a number that JSON has"),
    "a float": (json.dumps(position()).replace('"players": 2', '"players": 2.0'), "config.players: 2.0 is not a whole"),
    "nesting without end": ("[" * 100_000, "is nested too deeply"),
    "digits without end": ("9" * 10_000, "is not JSON"),
    "no text in UTF-8": (b"\xff\xfe\xfa", "is not JSON"),
}


@pytest.mark.parametrize(("text", "message"), TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_no_document_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        check_move(text, "take WUG")


MOVES = [
    "", " ", "take", "take ", "take  WUG", " take WUG", "take WUG ", "take WW", "take B", "take wug", "Take WUG",
    "take W U",
    "pair", "pair WW", "pair WU", "reserve", "reserve deck", "reserve deck 4", "reserve ruby", "buy", "buy ruby",
    "buy 1-W-0-R2K1 pay", "buy 1-W-0-R2K1 pay R", "buy 1-W-0-R2K1 pay R0", "buy 1-W-0-R2K1 pay R01",
    "buy 1-W-0-R2K1 pay R-1", "buy 1-W-0-R2K1 pay R100", "buy 1-W-0-R2K1 pay R1R1", "buy 1-W-0-R2K1 R1",
    "buy 1-W-0-R2K1 cards O1-gold-0-R3 pay R1", "buy 1-W-0-R2K1 pay R1 discard 1-W-0-U3",
    "buy 1-W-0-R2K1 pay R1 pay R1",
    "buy 1-W-0-R2K1 discard 1-W-0-U3, 1-G-0-R3", "return", "return W", "return W1 U1", "noble", "pass W", "decline now",
    "stronghold", "stronghold place", "stronghold move 1-W-0-U3", "stronghold burn 1-W-0-U3", "gem",
    "copy B", "conquer",
    "buy 1-W-0-R2K1 cards O1-gold-0-R3,O1-gold-0-R3", "buy O3-W-3-discardG2 discard 1-G-0-R3,1-G-0-R3",
    "keep", "free", "veto", "swap W U", "take WUG\n", "take\tWUG", "buy 1-W-0-K1R2", "buy 1-W-00-R2", "buy 1-W-0-",
    "buy 1-W-0-R9", "noble Elvis", "post bank", "veto Elvis", None, 7, ["take WUG"], {"take": "WUG"}, b"take WUG",
]  # fmt: skip


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_a_line_that_is_no_move_is_refused(move: Any) -> None:
    with pytest.raises(NotationError) as caught:
        check_move(position(), move)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "0", None])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(QuestionError, match="is not a seat; the seats are 0 to 1"):
        afford_card(position(), seat, TEST_CARD)


def test_H3_a_card_not_in_sight_gets_one_answer_for_decks_and_hidden_hands() -> None:
    card = "1-W-0-R2K1"
    in_deck = position()
    in_hand = position({}, {"reserved": HIDDEN})
    told = []
    for document in (in_deck, in_hand, position(removed=[card])):
        with pytest.raises(QuestionError) as caught:
            afford_card(document, 0, card)
        told.append(str(caught.value))
    assert len(set(told)) == 1
    assert told[0].startswith(f"card: '{card}' is not in sight of seat 0")
    for unknown in ("ruby", "1-W-0-R9", "O1-gold-0-R3"):
        with pytest.raises(QuestionError, match="is not in sight of seat 0"):
            afford_card(in_deck, 0, unknown)
    with pytest.raises(QuestionError, match="is not a card id"):
        afford_card(in_deck, 0, None)


def test_what_a_seat_may_ask_about() -> None:
    mine = {"card": "1-W-0-R2K1", "hidden": True}
    open_card = {"card": "1-U-0-K3"}
    theirs = [open_card, {"card": "1-G-0-R3", "hidden": True}]
    document = position(player("R2K1", reserved=[mine]), {"reserved": theirs})
    rows = tuple(card for row in ROWS.values() for card in row)
    assert cards_in_sight(document, 0) == (*rows, "1-W-0-R2K1", "1-U-0-K3")
    assert afford_card(document, 0, "1-W-0-R2K1").payment == {"R": 2, "K": 1, "gold_cards": 0}
    barred = afford_card(document, 0, "1-U-0-K3")
    assert (barred.affordable, barred.payment, barred.because) == (False, None, "Seat 1 has it reserved.")
    assert barred.missing == {"gold": 2, "gems": {"K": 2}}


def test_once_the_game_is_over_nothing_can_be_bought() -> None:
    answer = afford_card(position(player("W1G2R2"), over=True), 0, TEST_CARD)
    assert (answer.affordable, answer.because) == (False, "The game is over.")


def test_a_card_can_be_asked_about_out_of_turn_and_in_an_observation() -> None:
    document = position({}, player("W1G2R2", "R1"))
    assert afford_card(document, 1, TEST_CARD).payment == {"W": 1, "G": 2, "R": 1, "gold_cards": 0}
    seen = {**document, "format": "splendor-observation/1", "seat": 0, "decks": {"1": 3, "2": 0, "3": 0}}
    assert afford_card(seen, 1, TEST_CARD) == afford_card(document, 1, TEST_CARD)


def test_defaults_are_filled_in() -> None:
    read = position_to_json(read_position(position(player("W1Y1"))))
    assert read["supply"] == {"W": 3, "U": 4, "G": 4, "R": 4, "K": 4, "Y": 4}
    assert read["config"]["gems"] == 4
    assert (read["turn"], read["to_act"], read["pending"], read["passes"]) == (0, 0, [], 0)
    assert {deck: len(cards) for deck, cards in read["decks"].items()} == {"1": 36, "2": 26, "3": 16}
    assert read["decks"]["1"] == sorted(read["decks"]["1"])
    assert read_position(position(to_act=1)).turn == 1
    config = {"players": 3, "first_seat": 1}
    assert read_position({**position({}, {}, {}), "config": config, "to_act": 0}).turn == 2


def test_a_supply_that_is_given_is_complete() -> None:
    read = position_to_json(read_position(position(player("W1"), supply={"W": 3})))
    assert read["supply"] == {"W": 3, "U": 0, "G": 0, "R": 0, "K": 0, "Y": 0}
    assert check_move(position(supply={"W": 3}), "take W").legal
    assert check_move(position(supply={"W": 3}), "take WUG").rule == "A2"
    assert set(position_to_json(read_position(position(supply={})))["supply"].values()) == {0}


def test_writing_and_reading_again_gives_the_same_document() -> None:
    for game in games("base-random.jsonl"):
        once = position_to_json(read_position(game["position"]))
        assert position_to_json(read_position(json.dumps(once))) == once


def test_components_change_the_tables() -> None:
    components = {
        "nobles": {"Mary Stuart": {"cards": "W1"}, "Elvis": {"points": 5, "cards": "U1"}},
        "cards": {"remove": ["1-W-0-R2K1"], "add": ["1-W-0-R9"]},
    }
    document = position(player("", "U1"), nobles=["Elvis"], components=components)
    verdict = check_move(document, "take WUG")
    assert verdict.happened == ("noble Elvis",)
    assert verdict.after is not None
    assert verdict.after["components"] == components
    read = position_to_json(read_position(document))
    assert "1-W-0-R9" in read["decks"]["1"]
    assert "1-W-0-R2K1" not in read["decks"]["1"]
