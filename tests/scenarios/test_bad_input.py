"""Bad input: one line of the right kind that says what was given and what is allowed, and nothing changed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scenarios.table import (
    TEST_CARD,
    Document,
    document,
    fresh,
    played,
    position,
    seat,
)
from splendor.kernel import (
    Config,
    ConfigError,
    DocumentError,
    IllegalMove,
    NotationError,
    Pair,
    QuestionError,
    Record,
    SplendorError,
    State,
    Take,
    affordable,
    apply,
    new_game,
    perft,
    play_out,
    state_from_json,
    state_to_json,
    why_illegal,
)

BUYING = seat("W2G2R2Y1")


def one_line(error: BaseException, *words: str) -> None:
    """An error of this library, on one short line, with these words in it."""
    assert isinstance(error, SplendorError)
    assert isinstance(error, ValueError)
    message = str(error)
    assert message == message.strip()
    assert len(message.splitlines()) == 1
    assert len(message) < 500
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"players": 1}, ["players", "1", "2 to 4"]),
        ({"players": 5}, ["players", "5", "2 to 4"]),
        ({"players": 2, "modules": {"dragons"}}, ["modules", "dragons", "allowed"]),
        ({"players": 2, "variants": {"no_nobles"}}, ["variants", "no_nobles", "noble_veto"]),
        ({"players": 2, "extra_nobles": {"Napoleon"}}, ["extra_nobles", "Napoleon", "Hino Tomiko"]),
    ],
)
def test_S5_a_bad_configuration_is_refused(config: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(ConfigError) as raised:
        Config(**config)
    one_line(raised.value, *words)


def at_table() -> State:
    """A may buy the test card, with a gem and a gold to spare."""
    return position(BUYING, rows={"1": [TEST_CARD]}, nobles=["Machiavelli"])


@pytest.mark.parametrize(
    ("move", "kind", "words"),
    [
        ("reserve 1-W-0-W9", NotationError, ["1-W-0-W9", "no card"]),
        ("buy 1-W-0-W9", NotationError, ["1-W-0-W9", "no card"]),
        ("noble Napoleon", NotationError, ["Napoleon", "no noble"]),
        ("veto Napoleon", NotationError, ["Napoleon", "no noble"]),
        ("take WUX", NotationError, ["take WUX", "WUGRK"]),
        ("pair blue", NotationError, ["pair blue", "WUGRK"]),
        ("return X1", NotationError, ["return X1", "WUGRKY"]),
        ("tak WUG", NotationError, ["tak WUG", "take"]),
        ("take wug", NotationError, ["take wug", "WUGRK"]),
        ("Buy " + TEST_CARD, NotationError, ["Buy", "buy"]),
        (f"buy {TEST_CARD} pay", NotationError, ["pay", "allowed"]),
        (f"buy {TEST_CARD} pay W1G2R0", NotationError, ["W1G2R0", "1 to 99"]),
        ("", NotationError, ["''", "take"]),
        (None, NotationError, ["None"]),
        (7, NotationError, ["7"]),
        ("take WU", IllegalMove, ["take WU", "A2"]),
        (Take("WUGR"), IllegalMove, ["take WUGR", "A2"]),
        (Pair("Y"), IllegalMove, ["pair Y", "A6"]),
        ("pass", IllegalMove, ["pass", "A7"]),
        ("return W1", IllegalMove, ["return W1", "T7", "take, pair, reserve or buy"]),
        ("noble Machiavelli", IllegalMove, ["noble Machiavelli", "T7"]),
        (f"buy {TEST_CARD} pay W2G2R2", IllegalMove, ["W2G2R2", "W1G2R2 is due", "P3"]),
        (f"buy {TEST_CARD} pay W1G2R2Y1", IllegalMove, ["W1G2R2Y1", "W1G2R2 is due", "P3"]),
        (f"buy {TEST_CARD} pay W1G2R1", IllegalMove, ["W1G2R1", "W1G2R2 is due", "P1"]),
        (f"buy {TEST_CARD} pay W1G2K2", IllegalMove, ["K2", "W2G2R2Y1", "P2"]),
        (f"buy {TEST_CARD} pay W1G2Y2", IllegalMove, ["Y2", "W2G2R2Y1", "P2"]),
    ],
)
def test_T7_a_bad_move_is_refused_and_changes_nothing(move: Any, kind: type[SplendorError], words: list[str]) -> None:
    state, untouched = at_table(), at_table()
    with pytest.raises(kind) as raised:
        apply(state, move)
    one_line(raised.value, *words)
    assert state == untouched
    assert state_to_json(state) == state_to_json(untouched)


@pytest.mark.parametrize("seat", [1, 2])
def test_T7_a_move_for_the_wrong_seat_is_refused(seat: int) -> None:
    state = fresh(3)
    with pytest.raises(IllegalMove) as raised:
        apply(state, "take WUG", seat=seat)
    one_line(raised.value, "T7", "take WUG", "seat 0", f"seat {seat}")
    assert state == fresh(3)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 0.0])
def test_T7_a_seat_that_is_none_is_refused(seat: Any) -> None:
    state = fresh(3)
    questions: list[Callable[[], object]] = [
        lambda: apply(state, "take WUG", seat=seat),
        lambda: affordable(state, seat),
    ]
    for question in questions:
        with pytest.raises(QuestionError) as raised:
            question()
        one_line(raised.value, "0 to 2")


def test_T7_a_refused_move_in_the_middle_of_a_record_leaves_it_as_it_was() -> None:
    record = Record.start(Config(players=2), seed=7)
    record.play("take WUG")
    before = record.dump()
    for bad in ("take WU", "pass", "return W1", "take", "reserve 1-W-0-W9"):
        with pytest.raises(SplendorError):
            record.play(bad)
        assert record.dump() == before
    assert record.state == played(fresh(2, 7), "take WUG")


def changed(path: str, value: object) -> Document:
    """A good position with one thing in it changed; ``...`` takes it out."""
    good = document(seat("W1", ["1-W-0-U3"]), seat("", ["1-U-0-K3"]))
    place: Any = good
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return good


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("players/1/cards", ["1-W-0-U3"], ["players[1].cards[0]", "1-W-0-U3", "one place"]),
        ("removed", ["1-W-0-U3"], ["1-W-0-U3", "one place"]),
        ("players/1/tokens", {"W": 4}, ["players[1].tokens.W", "4"]),
        ("players/0/tokens", {"W": 4, "U": 4, "G": 3}, ["players[0]", "11", "10"]),
        ("supply", {"W": 4}, ["supply.W", "4"]),
        ("players/0/reserved", [{"card": f"3-{c}"} for c in ("W-4-K7", "U-4-W7", "G-4-U7", "R-4-G7")], ["reserved"]),
        ("format", ..., ["format", "missing", "splendor-position/1"]),
        ("market", ..., ["market"]),
        ("config/players", ..., ["players"]),
        ("config/players", 5, ["config.players", "5", "2 to 4"]),
        ("config/players", "2", ["config.players", "2"]),
        ("config/modules", ["dragons"], ["config.modules", "dragons"]),
        ("turn", "3", ["turn", "3"]),
        ("turn", 1.0, ["turn", "1.0"]),
        ("turn", True, ["turn", "whole number"]),
        ("turn", float("nan"), ["turn"]),
        ("last_round", 1, ["last_round", "1"]),
        ("market", [], ["market"]),
        ("players/0/cards", "1-W-0-U3", ["players[0].cards"]),
        ("players/0/cards", ["1-W-0-W9"], ["players[0].cards[0]", "1-W-0-W9"]),
        ("players/0/nobles", ["Napoleon"], ["players[0].nobles[0]", "Napoleon"]),
        ("players/0/gold", 3, ["gold"]),
        ("surprise", 1, ["surprise"]),
        ("to_act", 2, ["to_act", "2"]),
    ],
)
def test_a_bad_document_is_refused_with_the_path_of_the_fault(path: str, value: object, words: list[str]) -> None:
    bad = changed(path, value)
    given: list[Any] = [bad, json.dumps(bad)]
    for form in given:
        with pytest.raises(DocumentError) as raised:
            state_from_json(form)
        one_line(raised.value, *words)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "not JSON", "[]", "null", "3", '"take WUG"', "{}", '{"format": "chess/1"}', "\x00"),
        *('{"format": "splendor-position/1", "format": "splendor-position/1"}', b"\xff\xfe"),
    ],
)
def test_what_is_no_document_is_refused(text: Any) -> None:
    for read in (state_from_json, Record.load):
        with pytest.raises(DocumentError) as raised:
            read(text)
        one_line(raised.value)


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"format":"splendor-position/1","market":' + "["])
def test_fifty_megabytes_of_nesting_are_refused(opening: str) -> None:
    text = opening + "[" * 50_000_000
    for read in (state_from_json, Record.load):
        with pytest.raises(DocumentError) as raised:
            read(text)
        one_line(raised.value)


@pytest.mark.parametrize("thing", [None, 3, [], object(), {1: 2}])
def test_what_is_neither_a_document_nor_text_is_refused(thing: Any) -> None:
    for read in (state_from_json, Record.load):
        with pytest.raises(DocumentError) as raised:
            read(thing)
        one_line(raised.value)


def test_a_dict_that_holds_itself_is_refused() -> None:
    endless = document(seat())
    endless["players"][0]["tokens"] = endless
    with pytest.raises(DocumentError) as raised:
        state_from_json(endless)
    one_line(raised.value)


@pytest.mark.parametrize(
    ("moves", "kind", "words"),
    [
        (["take WUG", "take WU"], IllegalMove, ["moves[1]", "A2"]),
        (["take WUG", "pair W"], IllegalMove, ["moves[1]", "A3"]),
        (["take WUG", "take WUG", "return W1"], IllegalMove, ["moves[2]", "T7"]),
        (["pass"], IllegalMove, ["moves[0]", "A7"]),
        (["take WUG", "tak WUG"], NotationError, ["moves[1]", "tak WUG"]),
        (["take WUG", "reserve 1-W-0-W9"], NotationError, ["moves[1]", "1-W-0-W9"]),
    ],
)
def test_T7_a_record_that_ends_in_a_bad_move_names_its_index_and_the_rule(
    moves: list[str], kind: type[SplendorError], words: list[str]
) -> None:
    text = json.dumps(
        {"format": "splendor-game/1", "config": {"players": 2}, "seed": 7, "moves": moves, "result": None}
    )
    with pytest.raises(kind) as raised:
        Record.load(text).replay()
    one_line(raised.value, *words)
    if isinstance(raised.value, IllegalMove):
        assert raised.value.rule == words[1]


@pytest.mark.parametrize("number", [-1, 1.5, None, "3", True])
def test_a_depth_or_a_limit_is_a_whole_number(number: Any) -> None:
    for question in (lambda: perft(fresh(), number), lambda: play_out(fresh(), 1, limit=number)):
        with pytest.raises(QuestionError) as raised:
            question()
        one_line(raised.value, str(number))


def test_what_is_no_configuration_and_no_state_is_refused() -> None:
    things: list[Any] = [None, 3, "a game", {"players": 2}]
    for thing in things:
        with pytest.raises(ConfigError):
            new_game(thing, seed=7)
        for question in (lambda it: apply(it, "take WUG"), lambda it: why_illegal(it, "take WUG"), state_to_json):
            with pytest.raises(QuestionError):
                question(thing)
