"""The tables of the Silk Road's two modules, and what they bring to documents: other rows, short forms, errors."""

import json
import pickle
from typing import Any

import pytest

from scenarios.test_documents import short, state_of
from splendor.kernel import (
    STANDARD,
    Components,
    Config,
    ConfigError,
    DocumentError,
    NotationError,
    Observation,
    Record,
    State,
    apply,
    new_game,
    observe,
    parse_move,
    schema,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.modules.cities import standard_cities
from splendor.modules.trading_posts import standard_posts

BOTH = {"players": 2, "modules": ["cities", "trading_posts"]}
CONFIG = Config(players=2, modules={"cities", "trading_posts"})
OTHER_ROWS: dict[str, dict[str, Any]] = {
    "cities": {"Krakow/1": {"any": 2, "cards": "", "points": 16}, "Madrid/2": {"any": 0, "cards": "W3", "points": 1}},
    "posts": {"gold_worth_two": "W1R3"},
}


def told(components: object) -> str:
    """The error with which tables are refused, the same in Python and in a document."""
    with pytest.raises(ConfigError) as refused:
        new_game(CONFIG, 7, components)  # type: ignore[arg-type]  # what callers might give
    return str(refused.value)


def test_C1_the_seven_tiles_have_two_sides_each() -> None:
    cities = standard_cities()
    assert len(cities) == 14
    assert sorted(city.tile for city in cities.values()) == sorted([city.tile for city in cities.values()][::2] * 2)
    assert str(cities["Seoul/1"]) == "Seoul/1 (15 points, no cards, and 5 of one other colour)"
    assert str(cities["Delhi/1"]) == "Delhi/1 (13 points, U3G4)"


def test_B1_the_five_posts_are_named_by_their_powers() -> None:
    asked = {name: post.cards for name, post in standard_posts().items()}
    assert asked == {
        "gem_after_purchase": (1, 0, 0, 3, 0),
        "extra_gem_after_pair": (2, 0, 0, 0, 0),
        "gold_worth_two": (0, 3, 0, 0, 1),
        "deck_reserve_draw_two": (0, 0, 0, 0, 3),
        "point_per_post": (0, 0, 5, 0, 0),
    }


def test_C6_other_rows_take_the_place_of_the_shipped_ones_and_only_they_are_carried() -> None:
    components = {**OTHER_ROWS, "cities": {**OTHER_ROWS["cities"], "Delhi/1": {"points": 13, "cards": "G4U3"}}}
    state = new_game(CONFIG, 7, components)
    assert state_to_json(state)["components"] == OTHER_ROWS
    assert list(state_to_json(state)["components"]["cities"]) == ["Krakow/1", "Madrid/2"]
    assert state.rules.tables["cities"]["Krakow/1"].any_other == 2
    assert state.rules.tables["cities"]["Delhi/1"] == standard_cities()["Delhi/1"]
    assert state == new_game(CONFIG, 7, OTHER_ROWS)
    assert state != new_game(CONFIG, 7)


def test_C6_a_table_that_differs_in_nothing_is_the_shipped_one() -> None:
    rows = {"cities": {"Delhi/1": {"points": 13, "cards": "G4U3", "any": 0}}, "posts": {"gold_worth_two": "K1U3"}}
    state = new_game(CONFIG, 7, rows)
    assert state.rules.components == STANDARD
    assert state == new_game(CONFIG, 7)
    assert "components" not in state_to_json(state)


def test_C6_a_game_on_other_tables_comes_back_from_document_record_and_pickle() -> None:
    state = new_game(CONFIG, 7, OTHER_ROWS)
    assert state_from_json(json.dumps(state_to_json(state))) == state
    assert state_from_json(state_to_json(observe(state, 1))) == observe(state, 1)
    assert pickle.loads(pickle.dumps(state)) == state
    record = Record.start(CONFIG, 7, Components.from_rows(OTHER_ROWS))
    record.play("take WUG")
    assert json.loads(record.dump())["components"] == OTHER_ROWS
    assert Record.load(record.dump()).state == record.state


def test_B1_a_post_asks_for_what_its_row_says() -> None:
    players = [{"cards": ["1-U-0-K3", "1-U-0-G2K2", "1-U-0-W1K2", "1-K-0-W2G2"]}, {}]
    document = short(config=BOTH, market={}, decks={"1": [], "2": [], "3": []}, players=players)
    assert apply_take(state_of(document)) == ("gold_worth_two",)
    assert apply_take(state_of({**document, "components": {"posts": {"gold_worth_two": "U4"}}})) == ()


def apply_take(state: State) -> tuple[str, ...]:
    """The posts of the first seat after it has taken three gems."""
    posts: tuple[str, ...] = apply(state, "take WUG").slice("posts")[0]
    return posts


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (
            {"Madrid/3": {"points": 1, "cards": "W1"}},
            "components.cities: there is no City 'Madrid/3'; allowed: Amboise/1",
        ),
        ({"Madrid/2": {"cards": "W1"}}, "components.cities.Madrid/2.points: missing; 0 to 99 are allowed"),
        ({"Madrid/2": {"points": 1}}, "components.cities.Madrid/2.cards: missing; cards by colour are allowed"),
        (
            {"Madrid/2": {"points": 100, "cards": ""}},
            "components.cities.Madrid/2.points: 100 given; 0 to 99 are allowed",
        ),
        ({"Madrid/2": {"points": 1, "cards": "Y1"}}, "components.cities.Madrid/2.cards: tokens 'Y1': Y is not allowed"),
        (
            {"Madrid/2": {"points": 1, "cards": "", "side": 2}},
            "components.cities.Madrid/2: an object with points, cards",
        ),
        ({"Madrid/2": "W3"}, "components.cities.Madrid/2: an object with points, cards, any is allowed, not 'W3'"),
        ([], "components.cities: an object of rows is allowed, not []"),
    ],
)
def test_C6_a_row_of_the_cities_that_cannot_be_is_told_with_its_path(row: Any, line: str) -> None:
    assert told({"cities": row}).startswith(line)
    with pytest.raises(DocumentError) as refused:
        state_from_json(short(config=BOTH, components={"cities": row}))
    assert str(refused.value).startswith(line)


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (
            {"five_points": "G5"},
            "components.posts: there is no post 'five_points'; allowed: gem_after_purchase, extra_gem",
        ),
        ({"point_per_post": ""}, "components.posts.point_per_post: tokens '': not letters of WUGRK"),
        ({"point_per_post": 5}, "components.posts.point_per_post: tokens 5: not letters of WUGRK"),
        ({"point_per_post": {"cards": "G5"}}, "components.posts.point_per_post: tokens {'cards': 'G5'}: not letters"),
    ],
)
def test_B1_a_row_of_the_posts_that_cannot_be_is_told_with_its_path(row: Any, line: str) -> None:
    assert told({"posts": row}).startswith(line)


@pytest.mark.parametrize("odd", [True, 12.0, None, [1], {"a": 1}])
def test_a_value_that_only_equals_a_number_is_refused_whatever_was_played_before(odd: Any) -> None:
    """Rules are kept by their tables, and to Python ``True`` and 1.0 equal 1."""
    new_game(CONFIG, 7, {"cities": {"Seoul/1": {"points": 12, "cards": "", "any": 1}}})
    for row in ({"points": odd, "cards": "", "any": 1}, {"points": 12, "cards": "", "any": odd}):
        assert told({"cities": {"Seoul/1": row}}).startswith("components.cities.Seoul/1.")


def test_a_table_of_a_module_that_is_not_in_play_is_refused() -> None:
    for modules, table in ((["cities"], "posts"), (["trading_posts"], "cities"), ([], "cities")):
        config = {"players": 2, "modules": modules}
        with pytest.raises(
            DocumentError, match=rf"^components\.{table}: there is no such table in play; allowed: cards"
        ):
            state_from_json(short(config=config, components={table: {}}))


def test_a_short_document_has_no_cities_and_no_posts_yet() -> None:
    state = state_of(short(config=BOTH))
    document = state_to_json(state)
    assert document["cities"] == []
    assert [player["posts"] for player in document["players"]] == [[], []]
    assert {"cities", "posts"}.isdisjoint(state_to_json(state_of(short())))
    assert all("posts" not in player for player in state_to_json(state_of(short()))["players"])


def test_the_cities_and_posts_of_a_document_keep_their_order() -> None:
    posts = ["point_per_post", "gem_after_purchase"]
    document = short(config=BOTH, cities=["Seoul/2", "Delhi/1"], players=[{"posts": posts}, {}])
    state = state_of(document)
    assert [city.name for city in state.slice("cities")] == ["Seoul/2", "Delhi/1"]
    assert state.slice("posts") == (tuple(posts), ())
    assert state_from_json(state_to_json(state)) == state
    assert "cities: Seoul/2, Delhi/1" in str(state).split("\n")
    assert str(state).split("\n")[-2].endswith("; posts point_per_post, gem_after_purchase")


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (
            {"cities": ["Delhi/1", "Rome/1"]},
            "cities[1]: there is no City 'Rome/1'; allowed: Amboise/1, Amboise/2, Timbuktu",
        ),
        ({"cities": ["Delhi/1", "Delhi/2"]}, "cities[1]: Delhi/2 given, and Delhi/1; one side of a tile is up [C1]"),
        ({"cities": ["Delhi/1", "Delhi/1"]}, "cities[1]: Delhi/1 given, and Delhi/1; one side of a tile is up [C1]"),
        ({"cities": ["Delhi/1", "Seoul/1", "Krakow/1", "Madrid/1"]}, "cities: "),
        ({"cities": "Delhi/1"}, "cities: 'Delhi/1' given; a list is allowed"),
        ({"cities": [1]}, "cities[0]: 1 given; text is allowed"),
        ({"nobles": ["Mary Stuart"]}, "nobles: 1 given; at most 0 are allowed"),
        ({"players": [{"nobles": ["Mary Stuart"]}, {}]}, "players[0].nobles: 1 with those of the table; at most 0"),
        (
            {"players": [{}, {"posts": ["swap"]}]},
            "players[1].posts[0]: 'swap' given; allowed: gem_after_purchase, extra",
        ),
        (
            {"players": [{}, {"posts": ["point_per_post"] * 2}]},
            "players[1].posts: ['point_per_post', 'point_per_post'] given; each entry once is allowed",
        ),
        ({"pending": [{"step": "gem", "not": "Y"}]}, "pending[0].not: 'Y' given; allowed: W, U, G, R, K"),
        ({"pending": [{"step": "keep", "deck": "1"}]}, "pending[0].cards: missing; it is required"),
        (
            {"pending": [{"step": "keep", "deck": "O1", "cards": ["1-K-0-W2G2", "1-K-0-U2R1"]}]},
            "pending[0].deck: 'O1' given",
        ),
        (
            {"pending": [{"step": "keep", "deck": "1", "cards": ["1-K-0-W2G2", "2-G-2-G5"]}]},
            "pending[0].cards[1]: '2-G-2-G5' given; cards of deck 1 are allowed",
        ),
        ({"pending": [{"step": "keep", "deck": "1", "cards": ["1-K-0-W2G2"]}]}, "pending[0].cards: "),
        ({"pending": [{"step": "keep", "deck": "1", "cards": ["1-K-0-W2G2"] * 2}]}, "pending[0].cards: "),
        (
            {"pending": [{"step": "keep", "deck": "1", "cards": ["1-K-0-W2G2", "1-W-0-R2K1"]}]},
            "pending[0]: 1-W-0-R2K1 lies in market.1[0] already; it is in one place only",
        ),
        (
            {"pending": [{"step": "look", "deck": "1"}]},
            "pending[0].step: 'look' given; allowed: gem, keep, post, return",
        ),
    ],
)
def test_what_cities_and_posts_refuse_in_a_document_is_told_with_its_path(keys: dict[str, Any], line: str) -> None:
    with pytest.raises(DocumentError) as refused:
        state_from_json(short(config=BOTH, **keys))
    assert str(refused.value).startswith(line)


def test_A4_nobody_looks_at_two_cards_with_a_full_hand() -> None:
    hand = [{"card": card_id} for card_id in ("1-K-0-G3", "1-W-0-U3", "1-R-0-W3")]
    step = {"step": "keep", "deck": "1", "cards": ["1-K-0-W2G2", "1-U-0-K3"]}
    with pytest.raises(DocumentError, match=r"^pending\[0\]\.step: keep given, but seat 0 has 3 reserved cards"):
        state_from_json(short(config=BOTH, market={}, pending=[step], players=[{"reserved": hand}, {}]))


def test_H1_what_an_onlooker_has_of_two_cards_that_are_looked_at_comes_back_from_its_document() -> None:
    cards = ["1-K-0-W2G2", "1-U-0-K3"]
    state = state_of(short(config=BOTH, pending=[{"step": "keep", "deck": "1", "cards": cards}]))
    assert len(state.decks[0]) == 34
    for seat, step in ((0, {"cards": cards}), (1, {}), (None, {})):
        document = state_to_json(observe(state, seat))
        assert document["pending"] == [{"step": "keep", "deck": "1", **step}]
        view = state_from_json(json.dumps(document))
        assert isinstance(view, Observation)
        assert view == observe(state, seat)
    with pytest.raises(DocumentError, match=r"^pending\[0\]: leaves out cards that seat 0 knows"):
        state_from_json({**state_to_json(observe(state, 0)), "pending": [{"step": "keep", "deck": "1"}]})


def test_the_schemas_of_games_with_both_have_their_keys_and_steps() -> None:
    form = schema("position", modules={"cities", "trading_posts"})
    assert form["properties"]["cities"]["maxItems"] == 3
    assert form["definitions"]["player"]["properties"]["posts"]["items"]["enum"] == list(standard_posts())
    assert form["definitions"]["pending"]["properties"]["step"]["enum"] == ["gem", "keep", "post", "return"]


def test_a_post_that_is_in_no_table_is_a_malformed_move_in_every_game() -> None:
    assert str(parse_move("post five_points")) == "post five_points"
    for modules in (set(), {"trading_posts"}):
        state = new_game(Config(players=2, modules=modules), 7)
        with pytest.raises(NotationError, match=r"there is no post 'five_points'; allowed: .*point_per_post"):
            why_illegal(state, "post five_points")
        why = why_illegal(state, "post point_per_post")
        assert why is not None
        assert why.rule == "T7"


def test_S5_the_noble_veto_is_refused_with_cities_at_once() -> None:
    with pytest.raises(ConfigError, match=r"^variants: noble_veto needs the nobles, which cities replaces \[S5\]"):
        Config(players=2, modules={"cities"}, variants={"noble_veto"})
