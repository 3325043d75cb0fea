"""Plain values, records and parts of modules at their edges: what is just allowed, what is just not, word for word."""

import json
from typing import Any

import pytest

from scenarios.table import fresh, words_of
from splendor.kernel import (
    Config,
    DocumentError,
    IllegalMove,
    Module,
    NotationError,
    Record,
    Refusal,
    new_game,
    state_from_json,
    state_to_json,
)
from splendor.kernel.moves import Pass
from splendor.kernel.plain import _Copying, path_of, plain, plain_text
from splendor.kernel.rules import Bar, Deal, Goal, KeyWords, Owes, Row, Slice, Step, StepWords, Table, held_in

FRESH = fresh()


def refusal(asked: Any, *given: Any, **also: Any) -> str:
    return words_of(DocumentError, asked, *given, **also)


def nested(levels: int) -> Any:
    value: Any = 7
    for _ in range(levels):
        value = [value]
    return value


def test_lists_and_objects_lie_thirty_two_deep_at_most() -> None:
    for deep in (nested(31), tuple(nested(31)), {"y": nested(30)}):
        assert json.dumps(plain({"x": deep})) == json.dumps({"x": deep})
    objects: Any = 7
    for _ in range(31):
        objects = {"y": objects}
    assert plain({"x": objects}) == {"x": objects}
    told = f"x{'.y' * 31}: nested without end; at most 32 levels are allowed"
    assert refusal(plain, {"x": {"y": objects}}) == told
    place = "x" + "[0]" * 31
    assert refusal(plain, {"x": nested(32)}) == f"{place}: nested without end; at most 32 levels are allowed"
    assert refusal(plain, {"x": {"y": nested(31)}}) == (
        f"x.y{'[0]' * 30}: nested without end; at most 32 levels are allowed"
    )


def test_a_document_holds_a_million_values_at_most() -> None:
    counting = _Copying(None)
    counting.object({"x": [7]}, ())
    assert counting.count == 2
    before = _Copying(None, count=999_998)
    assert before.object({"x": [7]}, ()) == {"x": [7]}
    line = "document: more than 1000000 values given; so many are allowed"
    assert refusal(before.object, {"y": 8}, ()) == line
    assert refusal(_Copying(None, count=999_998).object, {"x": [[7]]}, ()) == line


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ([], "document: a value of type list given; a JSON object is allowed"),
        (None, "document: None given; a JSON object is allowed"),
        ({1: 2}, "document: the key 1 given; keys are text that UTF-8 can write"),
        ({"a": {None: 2}}, "a: the key None given; keys are text that UTF-8 can write"),
        ({"a": [{(): 2}]}, "a[0]: the key a value of type tuple given; keys are text that UTF-8 can write"),
        ({"a": {"\ud800": 2}}, "a: the key '\\ud800' given; keys are text that UTF-8 can write"),
        ({"a": ["", "\ud800"]}, "a[1]: '\\ud800' given; text that UTF-8 can write is allowed"),
        ({"a": 1.5}, "a: 1.5 given; whole numbers are allowed, without a point"),
        ({"a": float("-inf")}, "a: -inf given; JSON has no such number"),
        ({"a": {1, 2}}, "a: a value of type set given, which is no kind of JSON value"),
        ({"a": b""}, "a: a value of type bytes given, which is no kind of JSON value"),
    ],
)
def test_what_is_no_plain_value_is_told_with_its_path(value: Any, line: str) -> None:
    assert refusal(plain, value) == line


class Half(float):
    """A number that only looks like a float."""


def test_floats_stand_only_where_nobody_gives_them_a_meaning() -> None:
    value = {"note": {"a": [1.5, {"b": -0.25}]}, "other": 2.5, "turn": 7}
    assert plain(value, meant=("turn", "a", "b")) == value
    for meant in (None, ("note",)):
        line = refusal(plain, value, meant=meant)
        assert line == "note.a[0]: 1.5 given; whole numbers are allowed, without a point"
    assert refusal(plain, {"note": 1.0, "turn": 4.0}, meant=("turn",)).startswith("turn: 4.0 given; whole numbers")
    assert refusal(plain, {"note": float("nan")}, meant=()) == "note: nan given; JSON has no such number"
    half = "note: 0.5 given; whole numbers are allowed, without a point"
    assert refusal(plain, {"note": Half(0.5)}, meant=()) == half
    assert refusal(plain, {"note": Half("inf")}, meant=()) == "note: inf given; JSON has no such number"


def test_plain_values_are_copied() -> None:
    value = {"a": [1, {"b": (True, None, "ä")}], "c": False}
    copy = plain(value)
    assert copy == {"a": [1, {"b": [True, None, "ä"]}], "c": False}
    assert copy["a"] is not value["a"]


def test_a_key_that_stands_twice_in_a_text_is_told_and_the_others_are_not() -> None:
    assert refusal(plain, plain_text('{"b": 3, "c": {"x": 1, "a": 1, "a": 2}}')) == (
        "c.a: the key stands twice; once is allowed"
    )
    assert refusal(plain, plain_text('{"b": 3, "a": 1, "a": 1, "a": 1}')) == (
        "a: the key stands twice; once is allowed"
    )
    assert plain(plain_text(b'{"a": 1, "b": [-12]}')) == {"a": 1, "b": [-12]}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'{"a": "\xff"}', "document: not UTF-8 text, see byte 7"),
        ("[" * 100_000, "document: nested without end; at most 32 levels are allowed"),
        ("7 8", "document: '7 8' given, which is not JSON: Extra data: line 1 column 3 (char 2)"),
    ],
)
def test_what_is_no_text_of_json_is_told(text: str | bytes, line: str) -> None:
    assert refusal(plain_text, text) == line


def test_a_number_of_more_digits_than_can_be_read_is_told_where_it_stands() -> None:
    line = "a: a number of 4301 digits given; that is more than can be read"
    assert refusal(plain, plain_text('{"a": %s}' % ("9" * 4301))) == line


def test_a_path_names_keys_as_they_are_where_they_are_words() -> None:
    assert path_of(()) == ""
    assert path_of(((((), "a"), 12), "b c/d-e")) == "a[12].b c/d-e"
    assert path_of(((), "x" * 40)) == "x" * 40
    assert path_of(((), "x" * 41)) == f"'{'x' * 41}'"
    assert path_of((((), "a"), "b.c")) == "a.'b.c'"
    assert path_of((((), "a"), "")) == "a.''"


def record(moves: list[Any], **keys: Any) -> dict[str, Any]:
    told = {"format": "splendor-game/1", "config": {"players": 2}, "seed": 7, "moves": moves, "result": None}
    return {key: value for key, value in (told | keys).items() if value != "left out"}


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"format": "left out"}, "format: missing; splendor-game/1 is allowed"),
        ({"format": 7}, "format: 7 given; splendor-game/1 is allowed"),
        ({"config": "left out"}, "config: missing; it is required with a seed"),
        ({"result": {"winners": [0, 2]}}, "result.points: missing; it is required"),
        ({"result": {"winners": [0, 1, 2], "points": [1, 2]}}, "result.winners[2]: 2 given; 0 to 1 are at the table"),
        ({"result": {"winners": [3], "points": [1, 2]}}, "result.winners[0]: 3 given; 0 to 1 are at the table"),
        ({"result": {"winners": [0], "points": [1]}}, "result.points: 1 given; 2 are allowed, one a seat"),
        (
            {"result": {"winners": [0], "points": [1, 2], "cards": [1, 2, 3]}},
            "result.cards: 3 given; 2 are allowed, one a seat",
        ),
        (
            {"config": {"players": 3}, "result": {"winners": [3], "points": [1, 2, 3]}},
            "result.winners[0]: 3 given; 0 to 2 are at the table",
        ),
    ],
)
def test_a_record_that_says_what_cannot_be_is_refused(keys: dict[str, Any], line: str) -> None:
    assert refusal(Record.load, record([], **keys)) == line


def test_a_result_is_told_as_it_was_given() -> None:
    result = {"winners": [0, 1], "points": [15, 15], "cards": [9, 9]}
    loaded = Record.load(record([], result=result))
    told = loaded.result
    assert told == result
    assert told is not None
    told["winners"].append(7)
    assert loaded.result == result
    assert Record.load(record([])).result is None


def test_a_record_keeps_floats_and_whatever_else_nobody_gives_a_meaning() -> None:
    loaded = Record.load(record(["take WUG"], note={"elo": [1500.5]}))
    assert json.loads(loaded.dump())["note"] == {"elo": [1500.5]}
    assert json.loads(loaded.dump())["moves"] == ["take WUG"]
    assert refusal(Record.load, record([], seed=7.0)) == "seed: 7.0 given; whole numbers are allowed, without a point"


def test_a_wrong_move_of_a_record_is_told_by_its_index() -> None:
    moves = ["take WUG", "take RKW", "take WUG"]
    for index, move in ((0, "take WU"), (1, "pair Y"), (2, "pass")):
        with pytest.raises(IllegalMove) as refused:
            Record.load(record([*moves[:index], move])).replay()
        assert refused.value.index == index
        assert refused.value.reason.startswith(f"moves[{index}]: {move}: ")
        with pytest.raises(NotationError) as unread:
            Record.load(record([*moves[:index], "fly"])).replay()
        assert str(unread.value).startswith(f"moves[{index}]: move 'fly': no such move")


def test_a_record_goes_on_and_back_one_move_at_a_time() -> None:
    game = Record.start(Config(players=2), seed=7)
    states = [game.state, game.play("take WUG"), game.play("take RKW")]
    assert (list(game.states), list(map(str, game.moves))) == (states, ["take WUG", "take WRK"])
    assert repr(game) == "<Record of 2 players, 2 moves>"
    assert game.undo() == states[1]
    assert (list(game.states), list(map(str, game.moves))) == (states[:2], ["take WUG"])
    assert repr(game) == "<Record of 2 players, 1 moves>"
    assert game.replay() == states[1]
    assert game.undo() == states[0] == Record.from_state(states[0]).state


SAYS: dict[str, Any] = {
    "slice": lambda: Slice("lots", 0),
    "step": lambda: Step("nap", "T7", str),  # type: ignore[arg-type]  # nobody calls it
    "owes": lambda: Owes(Pass, "nap", 1, str),  # type: ignore[arg-type]  # nobody calls it
    "row": lambda: Row("nap", "after close", "T6", str),  # type: ignore[arg-type]  # nobody calls it
    "bar": lambda: Bar("K1", str, "barred"),  # type: ignore[arg-type]  # nobody calls it
    "goal": lambda: Goal(str, str),  # type: ignore[arg-type]  # nobody calls it
    "deal": lambda: Deal("lots", str),  # type: ignore[arg-type]  # nobody calls it
    "step words": lambda: StepWords("nap"),
    "key words": lambda: KeyWords("lots", {}, str, str),  # type: ignore[arg-type]  # nobody calls it
    "table": lambda: Table("lots", "lot", dict, str, str),  # type: ignore[arg-type]  # nobody calls it
    "module": lambda: Module("lots"),
}


@pytest.mark.parametrize("shape", SAYS)
def test_parts_of_modules_are_told_apart_even_where_they_say_the_same(shape: str) -> None:
    one, other = SAYS[shape](), SAYS[shape]()
    assert one != other
    assert len({one, other, one}) == 2


def test_a_part_of_a_module_is_plain_where_it_does_not_say_otherwise() -> None:
    lots = SAYS["slice"]()
    assert (lots.per_player, lots.at_start(3)) == (False, 0)
    assert Slice("lots", 0, per_player=True).at_start(3) == (0, 0, 0)
    step = SAYS["step"]()
    assert (step.always_asks, step.answers, step.refuse) == (False, (), None)
    assert step.asks(FRESH, ("nap", 7)) == "nap"
    assert step.options(FRESH, ("nap", 7)) == ()
    assert [step.seat(FRESH.but(turn=turn)) for turn in range(3)] == [0, 1, 0]
    assert (SAYS["bar"]().buying, SAYS["goal"]().default, SAYS["key words"]().per_player) == (False, False, False)
    words = SAYS["step words"]()
    assert (words.write(("nap", 7)), words.holds(("nap", 7)), words.keys) == ({}, (), {})
    module = SAYS["module"]()
    assert (module.open_reserves, module.cards(), module.goal, module.nobles_revealed) == (False, (), None, None)
    assert repr(module) == "<Module lots>"
    assert str(Refusal("A1", "not so")) == "not so [A1]"


def test_the_rules_of_a_game_say_what_they_are_made_of() -> None:
    rules = new_game(Config(players=3, modules=(Module("lots", slices=(SAYS["slice"](), Slice("more", 1))),)), 7).rules
    assert repr(rules) == "<Rules of table, nobles, lots>"
    assert rules.deck_names == ("1", "2", "3")
    assert dict(rules.slice_at) == {"lots": 0, "more": 1}
    assert list(held_in(rules, (("nap",), ("noble",)))) == []
    again = new_game(rules.config, 8).rules
    assert (again == rules, hash(again) == hash(rules)) == (True, True)
    assert rules != FRESH.rules


def test_three_moves_back_is_where_the_game_began() -> None:
    game = Record.start(Config(players=2), seed=7)
    states = [game.state, *(game.play(move) for move in ("take WUG", "take RKW", "take URK", "take WGK"))]
    for number in (3, 2, 1, 0):
        assert game.undo() == states[number]
        assert (list(game.states), len(game.moves)) == (states[: number + 1], number)
    assert Record.load(record(["take WUG", "take WRK", "take URK"])).replay() == states[3]


def test_a_record_may_say_the_tables_of_its_position_once_more() -> None:
    rows = {"nobles": {"Mary Stuart": {"points": 4, "cards": "G4R4"}}}
    first = new_game(Config(players=2), 7, rows)
    told = json.loads(Record.from_state(first).dump())
    assert Record.load(told | {"components": rows}).state == first
    assert Record.load(told).state == first
    other = {"nobles": {"Mary Stuart": {"points": 5, "cards": "G4R4"}}}
    line = "components: not those of position.components; where both stand they say the same"
    assert refusal(Record.load, told | {"components": other}) == line
    assert refusal(Record.load, told | {"components": {}}) == line


def test_C1_with_cities_there_are_no_nobles_and_none_is_missed() -> None:
    state = new_game(Config(players=2, modules={"cities"}), 7)
    assert state_from_json(state_to_json(state)) == state
