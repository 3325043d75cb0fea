"""Configurations, the forms of documents, and errors to the letter: what is just allowed, and what the rest is told."""

from typing import Any

import pytest
from attrs import evolve

from scenarios.table import document, position, seat, words_of
from scenarios.test_bad_documents import refusal
from scenarios.test_documents import short, state_of
from splendor.kernel import Config, ConfigError, IllegalMove, Module, QuestionError, new_game, schema, state_from_json
from splendor.kernel.errors import DocumentError, shown
from splendor.kernel.form import _compiled, _Form, check_form, check_head
from splendor.kernel.rules import KeyWords
from splendor.kernel.setup import rules_for


def refused(**fields: Any) -> str:
    """The words in which a configuration is refused."""
    return words_of(ConfigError, Config, **{"players": 2, **fields})


@pytest.mark.parametrize(
    ("field", "lowest", "highest"),
    [("players", 2, 4), ("first_seat", 0, 1), ("gems", 1, 99), ("gold", 0, 99), ("target_points", 1, 99)],
)
def test_S5_V3_the_numbers_of_a_configuration_have_their_ranges(field: str, lowest: int, highest: int) -> None:
    for value in (lowest, highest):
        given: dict[str, Any] = {"players": 2, field: value}
        assert getattr(Config(**given), field) == value
    for bad in (lowest - 1, highest + 1, True, "2", 2.0, None, 10**30):
        assert refused(**{field: bad}) == f"{field}: {bad!r} given; {lowest} to {highest} are allowed [S5]"


@pytest.mark.parametrize("players", [0, 1, 5, 100, "3", None, [2]])
def test_S5_of_a_table_that_cannot_be_the_number_of_players_is_told_first(players: Any) -> None:
    assert refused(players=players) == f"players: {players!r} given; 2 to 4 are allowed [S5]"
    assert refused(players=players, gold=-1).startswith("players: ")


def test_V3_what_a_configuration_leaves_out_has_its_default() -> None:
    for players, gems in ((2, 4), (3, 5), (4, 7)):
        config = Config(players=players)
        assert (config.gems, config.gold, config.target_points, config.first_seat) == (gems, 5, 15, 0)
        assert (config.modules, config.variants, config.extra_nobles) == ((), (), ())
        assert Config(players=players, first_seat=players - 1).first_seat == players - 1
        told = f"first_seat: {players} given; 0 to {players - 1} are allowed [S5]"
        assert refused(players=players, first_seat=players) == told


def test_the_fields_of_a_configuration_are_given_by_name() -> None:
    make: Any = Config
    with pytest.raises(TypeError):
        make(2)
    with pytest.raises(TypeError):
        make()


def test_S4_the_first_of_several_modules_in_place_of_the_nobles_is_named() -> None:
    modules = [Module(name=name, replaces=("nobles",)) for name in ("sun", "moon")]
    told = refused(modules=modules, extra_nobles=["Hino Tomiko"])
    assert told == "extra_nobles: Hino Tomiko given; with moon none is allowed [S4]"
    assert Config(players=2, modules=modules).extra_nobles == ()


def test_S5_each_module_variant_and_extra_noble_is_given_once() -> None:
    names = ["Hino Tomiko", "Rani Chennabhairadevi"]
    assert Config(players=2, extra_nobles=names[::-1]).extra_nobles == tuple(names)
    assert (
        refused(extra_nobles=[*names, names[0]])
        == f"extra_nobles: {names[0]} is given twice; each once is allowed [S4]"
    )
    two = ["orient", "cities"]
    assert Config(players=2, modules=two).modules == ("cities", "orient")
    assert refused(modules=[*two, "orient"]) == "modules: orient is given twice; each once is allowed [S5]"
    assert refused(variants=["noble_veto"] * 2) == "variants: noble_veto is given twice; each once is allowed [S5]"


@pytest.mark.parametrize("count", [1, 2, 9])
def test_T3_a_return_is_of_one_token_or_more(count: int) -> None:
    tokens = f"W5U5Y{count}"
    config: dict[str, Any] = {"config": {"players": 2, "gems": 9, "gold": 9}}
    state = position(seat(tokens), **config, pending=[{"step": "return", "count": count}])
    assert state.agenda == (("return", count),)
    for none in (0, -1):
        with pytest.raises(DocumentError) as told:
            state_from_json(document(seat(tokens), **config, pending=[{"step": "return", "count": none}]))
        assert str(told.value) == f"pending[0].count: {none} given; 1 or more is allowed"


FAULTS: list[tuple[dict[str, Any], Any, str]] = [
    ({"type": "array", "minItems": 1}, [], ": [] given; at least 1 entry is allowed"),
    ({"type": "array", "minItems": 2}, [7], ": [7] given; at least 2 entries are allowed"),
    ({"type": "array", "maxItems": 1}, [7, 8], ": [7, 8] given; at most 1 entries are allowed"),
    ({"type": "array", "maxItems": 0}, [7], ": [7] given; at most 0 entries are allowed"),
    ({"type": "array", "uniqueItems": True}, ["a", "a"], ": ['a', 'a'] given; each entry once is allowed"),
    ({"type": ["integer", "null"]}, "7", ": '7' given; a whole number or null is allowed"),
    ({"type": "boolean"}, 1, ": 1 given; true or false is allowed"),
    ({"type": "string"}, True, ": true given; text is allowed"),
    ({"type": "string"}, False, ": false given; text is allowed"),
    ({"type": "string"}, None, ": null given; text is allowed"),
    ({"type": "string"}, 0, ": 0 given; text is allowed"),
    ({"type": "object"}, "x", ": 'x' given; an object is allowed"),
    ({"enum": ["ebb", "flow"]}, "W", ": 'W' given; allowed: ebb, flow"),
    ({"enum": ["ebb"]}, None, ": null given; allowed: ebb"),
    ({"const": "ebb"}, "flow", ": 'flow' given; ebb is allowed"),
    ({"type": "integer", "minimum": 3}, 2, ": 2 given; 3 or more is allowed"),
    ({"type": "integer", "minimum": 3, "maximum": 5}, 2, ": 2 given; 3 to 5 are allowed"),
    ({"type": "integer", "minimum": 3, "maximum": 5}, 6, ": 6 given; 3 to 5 are allowed"),
    ({"type": "string", "maxLength": 2}, "abc", ": 'abc' given; maxLength 2 is allowed"),
    ({"type": "object", "required": ["a", "b"]}, {"a": 1}, ".b: missing; it is required"),
    ({"type": "object", "required": ["a", "b"]}, {}, ".a: missing; it is required"),
    (
        {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": False},
        {"b": 1, "c d": 2, "e": 3},
        ".c d: an unknown key; allowed: a, b",
    ),
    (
        {"type": "object", "oneOf": [{"required": ["a", "x"]}, {"required": ["b"]}]},
        {"a": 1, "x": 2, "b": 3},
        ": exactly one of a or b is allowed",
    ),
]
"""The form of a key, a value that it refuses, and in which words."""


def test_a_fault_is_told_with_what_is_allowed() -> None:
    forms = {f"of{number}": form for number, (form, _, _) in enumerate(FAULTS)}
    tides = {"type": "object", "properties": forms}
    words = KeyWords("tides", tides, lambda state, seat: 0, lambda state, seat, value, path: state)
    rules = rules_for(Config(players=2, modules=[Module(name="sun", keys=(words,))]))
    for number, (_, value, told) in enumerate(FAULTS):
        with pytest.raises(DocumentError) as refused_so:
            check_form(short(tides={f"of{number}": value}), "position", rules)
        assert str(refused_so.value) == f"tides.of{number}{told}"


def test_judging_a_document_leaves_it_as_it_is_whatever_a_form_calls_the_default() -> None:
    form = {"type": "object", "properties": {"ebb": {"default": 7}}}
    words = KeyWords("tides", form, lambda state, seat: 0, lambda state, seat, value, path: state)
    given = short(tides={})
    check_form(given, "position", rules_for(Config(players=2, modules=[Module(name="sun", keys=(words,))])))
    assert given["tides"] == {}


def test_a_form_is_found_by_what_its_name_says_however_the_text_came_about() -> None:
    for name in ("position", "observation", "game"):
        assert schema("".join([*name]), ["trading_posts"]) == schema(name, ["trading_posts"])
    for odd in ("", "positions", "Game", 7, None, ["game"]):
        with pytest.raises(QuestionError) as told:
            schema(odd)  # type: ignore[arg-type]  # what callers might give
        assert str(told.value) == f"schema: {odd!r} given; allowed: position, observation, game"


def test_games_of_the_same_modules_have_one_form_and_those_of_others_another() -> None:
    plain, other, longer = (
        _Form(rules_for(config))
        for config in (Config(players=2), Config(players=4, gems=9), Config(players=2, modules=["orient"]))
    )
    assert plain == other
    assert hash(plain) == hash(other)
    assert (plain == longer, longer == plain, plain == plain.rules) == (False, False, False)
    assert _compiled("position", plain) is _compiled("position", other)


def test_a_record_begins_from_a_seed_or_from_a_position() -> None:
    head: dict[str, Any] = {"format": "splendor-game/1", "moves": []}
    both: dict[str, Any] = {"seed": 7, "position": {}}
    for keys in ({}, both):
        with pytest.raises(DocumentError) as told:
            check_form(head | keys, "game")
        assert str(told.value) == "document: exactly one of seed or position is allowed"
    for key, value in both.items():
        check_form({**head, key: value}, "game")


def test_the_head_of_a_document_is_judged_by_itself() -> None:
    head = {"format": "splendor-position/1", "config": {"players": 2}}
    for name in ("position", "observation"):
        check_head({**head, "format": f"splendor-{name}/1", "market": 7, "turn": "x"}, name)
    check_head({"format": "splendor-game/1"}, "game")
    for keys, words in (
        ({"config": {"players": 2}}, "format: missing; it is required"),
        ({"format": "splendor-position/1"}, "config: missing; it is required"),
        ({**head, "format": "chess"}, "format: 'chess' given; splendor-position/1 is allowed"),
        ({**head, "config": {}}, "config.players: missing; it is required"),
        ({**head, "components": 7}, "components: 7 given; an object is allowed"),
    ):
        with pytest.raises(DocumentError) as told:
            check_head(keys, "position")
        assert str(told.value) == words


def test_a_row_that_is_longer_than_others_sets_how_far_gaps_are_counted() -> None:
    base, orient = schema("position"), schema("position", ["orient"])
    for form, last in ((base, 3), (orient, 3), (_with_a_row_of(7), 6)):
        decks, places = form["properties"]["gaps"]["items"]["items"]
        assert decks["enum"] == list(form["properties"]["market"]["properties"])
        assert places == {"type": "integer", "minimum": 0, "maximum": last}
    rows = {name: row["maxItems"] for name, row in orient["properties"]["market"]["properties"].items()}
    assert rows == {"1": 4, "2": 4, "3": 4, "O1": 2, "O2": 2, "O3": 2}
    assert list(orient["properties"]["decks"]["properties"]) == list(rows)


def _with_a_row_of(places: int) -> dict[str, Any]:
    """The form of positions where a module has a row of so many places."""
    from_base = rules_for(Config(players=2))
    deck = evolve(from_base.decks[0], name="X1", places=places)
    cards = tuple(evolve(card, id=f"X{card.id}", deck="X1") for card in list(from_base.cards.values())[:places])
    return schema("position", [Module(name="sun", decks=(deck,), cards=lambda: cards)])


def test_each_owed_step_has_its_own_keys_and_in_observations_fewer_are_required() -> None:
    entries = {
        name: {
            entry["if"]["properties"]["step"]["const"]: entry["then"]
            for entry in schema(name, ["trading_posts"])["definitions"]["pending"]["allOf"]
        }
        for name in ("position", "observation")
    }
    required = {name: {step: then["required"] for step, then in of.items()} for name, of in entries.items()}
    common = {"gem": ["step"], "noble": ["step"], "post": ["step"], "return": ["step", "count"]}
    assert required["position"] == {**common, "keep": ["step", "deck", "cards"]}
    assert required["observation"] == {**common, "keep": ["step", "deck"]}
    assert all(then["additionalProperties"] is False for then in entries["position"].values())
    assert all(then["properties"]["step"] is True for then in entries["observation"].values())
    assert schema("game", ["trading_posts"]) == schema("game")


def test_a_document_is_judged_by_the_modules_of_its_own_game() -> None:
    state_of(short(config={"players": 2, "modules": ["cities"]}, cities=[]))
    assert refusal(short(cities=[])).startswith("cities: an unknown key; allowed: format")
    state_of(short(config={"players": 3, "modules": ["cities"], "gems": 9}, cities=[]))
    assert refusal(short(config={"players": 3, "gems": 9}, cities=[])).startswith("cities: an unknown key")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a" * 58, "'" + "a" * 58 + "'"),
        ("a" * 59, "'" + "a" * 58 + "…"),
        ("a" * 1000, "'" + "a" * 58 + "…"),
        ("a\nb", "'a\\nb'"),
        ("a  b", "'a  b'"),
        ([1, 2], "[1, 2]"),
        ((1,), "(1,)"),
        ({"a": 1}, "{'a': 1}"),
        ([1] * 20, "[" + "1, " * 19 + "1]"),
        ([1] * 21, "[" + "1, " * 19 + "1…"),
        (10**59, "1" + "0" * 59),
        (10**60, "1" + "0" * 58 + "…"),
        (None, "None"),
        (True, "True"),
    ],
)
def test_a_value_is_shown_on_one_line_of_sixty_letters_at_most(value: object, words: str) -> None:
    assert shown(value) == words
    assert len(words) <= 60


def test_a_value_that_cannot_be_shown_is_told_by_its_kind() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise ValueError

    class Broad:
        def __repr__(self) -> str:
            return "a\n  broad   one"

    assert shown(Odd()) == "Odd"
    assert shown(10**5000) == "a number of 16610 bits"
    assert shown(Broad()) == "a broad one"
    endless: list[Any] = []
    for _ in range(20_000):
        endless = [endless]
    assert shown(endless) == "list"
    assert shown("abcdef", 5) == "'abc…"
    assert shown("abc", 5) == "'abc'"


def test_an_illegal_move_tells_its_rule_its_reason_and_its_place() -> None:
    error = IllegalMove("A2", "too many")
    assert (error.rule, error.reason, error.index, str(error)) == ("A2", "too many", None, "too many [A2]")
    assert IllegalMove("A2", "too many", 3).index == 3
    assert isinstance(error, ValueError)
    assert error.args == ("A2", "too many")
    assert new_game(Config(players=2), 7).to_act == 0
