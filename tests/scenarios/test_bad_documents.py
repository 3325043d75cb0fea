"""Documents that describe no game: one line names the path, what was given and what is allowed."""

import json
from enum import IntEnum
from typing import Any

import pytest

from scenarios.table import words_of
from scenarios.test_documents import ROWS, short
from splendor.kernel import DocumentError, State, apply, observe, state_from_json, state_to_json


class Count(IntEnum):
    ONE = 1


CARDS = ["1-K-0-G2R1", "1-K-0-W2G2", "1-K-0-W2U2R1", "1-R-0-W3", "1-R-0-U2G1", "1-R-0-W2R2", "1-W-0-U3"]
VETO = {"config": {"players": 2, "variants": ["noble_veto"]}}
OPEN = {"config": {"players": 2, "variants": ["open_reservations"]}}
HIDDEN = {"card": None, "level": "1", "hidden": True}
ELEVEN = {"tokens": {"W": 4, "U": 4, "G": 3}}
RETURN = {"step": "return", "count": 1}
NOBLE = {"step": "noble"}
VACATED = {**ROWS, "1": [None, *ROWS["1"][1:]]}


def refusal(document: Any) -> str:
    """The one line in which a document is refused."""
    line = words_of(DocumentError, state_from_json, document)
    assert "\n" not in line
    assert len(line) < 500
    return line


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"turn": 4.0}, "turn: 4.0 given; whole numbers are allowed, without a point"),
        ({"turn": float("nan")}, "turn: nan given; JSON has no such number"),
        ({"turn": True}, "turn: true given; a whole number is allowed"),
        ({"turn": "4"}, "turn: '4' given; a whole number is allowed"),
        ({"turn": -1}, "turn: -1 given; 0 to 1000000000000 are allowed"),
        ({"turn": 10**5000}, "turn: a number of 16610 bits given; 0 to 1000000000000 are allowed"),
        ({"turn": Count.ONE}, "turn: a value of type Count given, which is no kind of JSON value"),
        ({"turn": {1}}, "turn: a value of type set given, which is no kind of JSON value"),
        ({"last_round": 1}, "last_round: 1 given; true or false is allowed"),
        ({"over": None}, "over: null given; true or false is allowed"),
        ({"removed": ["\ud800"]}, "removed[0]: '\\ud800' given; text that UTF-8 can write is allowed"),
        ({"players": [{1: 2}, {}]}, "players[0]: the key 1 given; keys are text that UTF-8 can write"),
        ({"players": [{"tokens": {"W": 1.5}}, {}]}, "players[0].tokens.W: 1.5 given; whole numbers are allowed"),
        ({"players": [{"tokens": {"W": False}}, {}]}, "players[0].tokens.W: false given; a whole number is allowed"),
        ({"players": [{"tokens": {"B": 1}}, {}]}, "players[0].tokens.B: an unknown key; allowed: W, U, G, R, K, Y"),
        ({"players": [{"tokens": [1, 2]}, {}]}, "players[0].tokens: [1, 2] given; an object is allowed"),
        ({"players": [{}]}, "players: 1 given; 2 are allowed, as config.players says"),
        ({"format": "chess"}, "format: 'chess' given; allowed: splendor-position/1, splendor-observation/1"),
        ({"seed": 7}, "seed: an unknown key; allowed: format, config, components, turn"),
        ({"a\nb": 7}, "'a\\nb': an unknown key; allowed: format"),
        ({"market": None}, "market: null given; an object is allowed"),
        ({"config": {}}, "config.players: missing; it is required"),
        ({"config": {"players": 5}}, "config.players: 5 given; 2 to 4 are allowed"),
        ({"config": {"players": 2, "seed": 1}}, "config.seed: an unknown key; allowed: players, modules"),
        ({"config": {"players": 2, "first_seat": 2}}, "config.first_seat: 2 given; 0 to 1 are allowed [S5]"),
        ({"config": {"players": 2, "variants": ["x"]}}, "config.variants: 'x' is unknown; allowed: noble_veto"),
        ({"config": {"players": 2, "modules": ["x", "x"]}}, "config.modules: ['x', 'x'] given; each entry once"),
        ({"config": {"players": 2, "extra_nobles": ["X"]}}, "config.extra_nobles: 'X' given; allowed: "),
    ],
)
def test_a_document_of_the_wrong_form_is_refused(keys: dict[str, Any], line: str) -> None:
    assert refusal(short(**keys)).startswith(line)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"removed": ["1-W-9-R2K1"]}, "removed[0]: there is no card '1-W-9-R2K1' in this game"),
        ({"removed": ["1-W-0-R2K1"]}, "removed[0]: 1-W-0-R2K1 lies in market.1[0] already; it is in one place only"),
        ({"market": {"1": ["2-W-2-R5"]}}, "market.1[0]: 2-W-2-R5 is of deck 2; cards of deck 1 are allowed"),
        ({"market": {**ROWS, "4": []}}, "market.4: an unknown key; allowed: 1, 2, 3"),
        ({"market": {"1": [None] * 5}}, "market.1: [None, None, None, None, None] given; at most 4 entries"),
        ({"market": VACATED}, "market.1[0]: empty, but deck 1 has 37 cards and gaps names no such place"),
        ({"decks": {"1": ["3-R-3-R6"]}}, "decks.1[0]: there is no card '3-R-3-R6' in this game"),
        ({"decks": {"1": 3}}, "decks.1: 3 given; a list is allowed"),
        ({"gaps": [["1", 0]]}, "gaps[0]: 1 0 given, but a card lies in market.1[0]"),
        ({"gaps": [["1", 4]]}, "gaps[0][1]: 4 given; 0 to 3 are allowed"),
        ({"gaps": [["1"]]}, "gaps[0]: ['1'] given; at least 2 entries are allowed"),
        ({"gaps": [["1", 0]] * 2, "market": VACATED}, "gaps[1]: 1 0 stands twice; each gap once is allowed"),
        ({"gaps": [["1", 0]], "market": VACATED}, "gaps: 1 given; none is allowed once the refill of the turn is over"),
        ({"nobles": ["Hino Tomiko"]}, "nobles[0]: there is no noble 'Hino Tomiko' in this game; allowed: Anne"),
        ({"nobles": ["Henry VIII"] * 2}, "nobles: ['Henry VIII', 'Henry VIII'] given; each entry once is allowed"),
        (
            {"nobles": ["Henry VIII"], "players": [{"nobles": ["Henry VIII"]}, {}]},
            "nobles[0]: Henry VIII lies in players[0].nobles[0] already; it is in one place only",
        ),
        (
            {"nobles": ["Henry VIII", "Charles V", "Machiavelli", "Mary Stuart"]},
            "nobles: 4 given; at most 3 are allowed",
        ),
        (
            {"nobles": ["Henry VIII", "Charles V", "Machiavelli"], "players": [{}, {"nobles": ["Mary Stuart"]}]},
            "players[1].nobles: 4 with those of the table; at most 3 are allowed",
        ),
        (
            {"players": [{"tokens": {"Y": 3}}, {"tokens": {"Y": 3}}]},
            "players[1].tokens.Y: 3 given, 6 in all with the seats before; only 5 exist",
        ),
        (
            {"supply": {"W": 2}, "players": [{"tokens": {"W": 3}}, {}]},
            "supply.W: 2 given, and players hold 3; only 4 exist",
        ),
        ({"players": [ELEVEN, {}]}, "players[0].tokens: 11 in all; at most 10 are allowed now"),
        ({"players": [{}, ELEVEN], "pending": [NOBLE]}, "players[1].tokens: 11 in all; at most 10 are allowed now"),
        ({"players": [ELEVEN, {}], "pending": [NOBLE]}, "players[0].tokens: 11 in all; at most 10 are allowed now"),
        ({"players": [{"cards": ["1-K-1-U4", 7]}, {}]}, "players[0].cards[1]: 7 given; text or an object is allowed"),
        (
            {"players": [{"cards": [{"card": "1-K-1-U4", "colour": "W"}]}, {}]},
            "players[0].cards[0].colour: W given, but the colour of 1-K-1-U4 is printed on it",
        ),
        (
            {"players": [{"cards": [{"card": "1-K-1-U4"}]}, {}]},
            "players[0].cards[0].colour: missing; it is required",
        ),
        ({"players": [{"reserved": ["1-K-1-U4"]}, {}]}, "players[0].reserved[0]: '1-K-1-U4' given; an object is"),
        ({"players": [{"reserved": [{"card": c} for c in CARDS[:4]]}, {}]}, "players[0].reserved: [{'card'"),
        ({"players": [{"reserved": [HIDDEN]}, {}]}, "players[0].reserved[0].card: null given; text is allowed"),
        ({**OPEN, "players": [{"reserved": [{"card": "1-K-1-U4", "hidden": True}]}, {}]}, "players[0].reserved[0].hid"),
        ({"components": {"tiles": {}}}, "components.tiles: there is no such table in play; allowed: cards, nobles"),
        ({"components": {"cards": {"add": ["1-W-0-R2K1"]}}}, "components.cards.add: 1-W-0-R2K1 is in the tables"),
        ({"components": {"nobles": {"X": {"points": 1.0}}}}, "components.nobles.X.points: 1.0 given; whole numbers"),
    ],
)
def test_a_document_of_things_that_cannot_lie_so_is_refused(keys: dict[str, Any], line: str) -> None:
    assert refusal(short(**keys)).startswith(line)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"to_act": 2}, "to_act: 2 given; 0 to 1 are at the table"),
        ({"turn": 1, "to_act": 0}, "to_act: 0 given; it is seat 1, with turn 1 from first_seat 0"),
        ({"to_act": None}, "to_act: null given; it is seat 0, with turn 0 from first_seat 0"),
        ({"over": True, "to_act": 0}, "to_act: 0 given; null is allowed when the game is over"),
        ({"over": True, "pending": [NOBLE]}, "pending: 1 given; none is owed when the game is over"),
        ({"passes": 3}, "passes: 3 given; 2 in a row end the game, so at most 1 are allowed here [A7]"),
        ({"pending": [{"step": "fly"}]}, "pending[0].step: 'fly' given; allowed: noble, return"),
        ({"pending": [{}]}, "pending[0].step: missing; it is required"),
        ({"pending": [{"step": "return"}]}, "pending[0].count: missing; it is required"),
        ({"pending": [{**NOBLE, "count": 1}]}, "pending[0].count: an unknown key; allowed: step"),
        ({"pending": [RETURN]}, "pending[0].count: 1 given; seat 0 holds 0 tokens, and exactly those over 10"),
        ({"pending": [{"step": "return", "count": 2}], "players": [ELEVEN, {}]}, "pending[0].count: 2 given; seat 0"),
        ({"pending": [RETURN, NOBLE], "players": [ELEVEN, {}]}, "pending[0].step: return comes at the end of a turn"),
        ({"pending": [{"step": "veto"}]}, "pending[0].step: 'veto' given; allowed: noble, return"),
        ({**VETO, "pending": [{"step": "veto"}, NOBLE]}, "pending[1].step: noble comes at the end of a turn, when no"),
        ({**VETO, "pending": [{"step": "veto"}] * 3}, "pending: 3 given; at most 2 are owed before the first"),
        ({**VETO, "pending": [{"step": "veto"}], "turn": 1}, "turn: 1 given; 0 is allowed while a veto is owed"),
        (
            {**VETO, "pending": [{"step": "veto"}], "to_act": 0},
            "to_act: 0 given; it is seat 1, with 1 owed before the first turn",
        ),
        (
            {
                **VETO,
                "pending": [{"step": "veto"}],
                "nobles": ["Henry VIII", "Charles V", "Machiavelli", "Mary Stuart", "Anne of Brittany"],
            },
            "nobles: 5 given; at most 4 are allowed",
        ),
    ],
)
def test_a_document_of_a_moment_that_cannot_be_is_refused(keys: dict[str, Any], line: str) -> None:
    assert refusal(short(**keys)).startswith(line)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"seat": 2}, "seat: 2 given; 0 to 1 are at the table, or null for everyone"),
        ({"seat": "0"}, "seat: '0' given; a whole number or null is allowed"),
        ({"decks": {"1": 37}}, "decks.1: 37 given; 36 cards lie nowhere in sight"),
        ({"decks": {"1": []}}, "decks.1: [] given; a whole number is allowed"),
        (
            {"players": [{}, {"reserved": [{"card": "1-K-1-U4", "hidden": True}]}]},
            "players[1].reserved[0].card: hidden from seat 0; null is allowed",
        ),
        (
            {"players": [{"reserved": [HIDDEN]}, {}]},
            "players[0].reserved[0].card: null given, but seat 0 knows its own",
        ),
        ({"players": [{}, {"reserved": [{"card": None, "hidden": True}]}]}, "players[1].reserved[0].level: missing; a"),
        (
            {"players": [{}, {"reserved": [{**HIDDEN, "level": "4"}]}]},
            "players[1].reserved[0].level: '4' given; a deck",
        ),
        ({"players": [{}, {"reserved": [{"card": None, "level": "1"}]}]}, "players[1].reserved[0].hidden: a card that"),
        (
            {"players": [{}, {"reserved": [{"card": "1-K-1-U4", "level": "2"}]}]},
            "players[1].reserved[0].level: '2' given; 1-K-1-U4 is of deck 1",
        ),
    ],
)
def test_an_observation_of_what_the_seat_cannot_see_is_refused(keys: dict[str, Any], line: str) -> None:
    assert refusal({**short(format="splendor-observation/1", seat=0), **keys}).startswith(line)


def test_an_observation_says_whose_it_is() -> None:
    assert refusal(short(format="splendor-observation/1")) == "seat: missing; it is required"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "document: '' given, which is not JSON: Expecting value"),
        ("{", "document: '{' given, which is not JSON: Expecting property name"),
        (b"\xff{}", "document: not UTF-8 text, see byte 0"),
        ("\ufeff{}", "document: '\\ufeff{}' given, which is not JSON: Unexpected UTF-8 BOM"),
        ("[]", "document: a value of type list given; a JSON object is allowed"),
        ("7", "document: 7 given; a JSON object is allowed"),
        ("NaN", "document: NaN given; JSON has no such number"),
        ("[" * 1_000_000, "document: nested without end; at most 32 levels are allowed"),
        ('{"a":' * 1_000_000, "document: nested without end; at most 32 levels are allowed"),
        ('{"x":' + "[" * 40 + "]" * 40 + "}", "x[0][0]"),
        ('{"format": 1, "format": 2}', "format: the key stands twice; once is allowed"),
        ('{"config": {"players": 2, "players": 2}}', "config.players: the key stands twice; once is allowed"),
        ('{"config": {"players": NaN}}', "config.players: NaN given; JSON has no such number"),
        ('{"config": {"players": -Infinity}}', "config.players: -Infinity given; JSON has no such number"),
        ('{"config": {"players": 1e999}}', "config.players: inf given; JSON has no such number"),
        ('{"turn": %s}' % ("9" * 5000), "turn: a number of 5000 digits given; that is more than can be read"),
    ],
)
def test_a_text_that_holds_no_document_is_refused(text: str | bytes, line: str) -> None:
    assert refusal(text).startswith(line)


def test_a_dict_without_end_is_refused() -> None:
    endless = short()
    endless["removed"] = [endless]
    assert refusal(endless).endswith("nested without end; at most 32 levels are allowed")
    maze: list[Any] = []
    for _ in range(28):
        maze = [maze, maze]
    assert refusal(short(removed=maze)) == "document: more than 1000000 values given; so many are allowed"


def test_a_key_of_no_module_in_play_is_refused() -> None:
    for key in ("posts", "strongholds"):
        assert refusal(short(players=[{key: []}, {}])).startswith(f"players[0].{key}: an unknown key; allowed: tokens")
    for key in ("cities", "conquered", "strongholds"):
        assert refusal(short(**{key: {}})).startswith(f"{key}: an unknown key; allowed: format, config")


def test_a_step_that_all_may_see_stands_in_the_observation_of_another_seat() -> None:
    state = state_from_json(short(players=[{"tokens": {"W": 4, "U": 4, "G": 2}}, {}]))
    assert isinstance(state, State)
    document = state_to_json(observe(apply(state, "take GRK"), 1))
    assert document["pending"] == [{"step": "return", "count": 3}]
    assert json.dumps(state_to_json(state_from_json(document))) == json.dumps(document)
