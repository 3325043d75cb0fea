"""The modules' moves, positions and records as text: what is written is read back, and what cannot be is refused."""

import json
from functools import partial
from itertools import chain, combinations
from typing import Any

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, POINT_PER_POST
from scenarios.table import (
    TEST_CARD,
    asked,
    expanded,
    fresh,
    giving,
    held,
    offered,
    owned,
    placed,
    played,
    posts,
    rule_of,
    seat,
    stock,
    worth,
)
from scenarios.test_documents import jsonschema
from splendor.kernel import (
    DocumentError,
    IllegalMove,
    NotationError,
    Record,
    State,
    affordable,
    apply,
    format_move,
    legal_moves,
    observe,
    parse_move,
    schema,
    state_from_json,
    state_to_json,
    why_illegal,
)

MODULES = ("cities", "orient", "strongholds", "trading_posts")
MIXES = list(chain.from_iterable(combinations(MODULES, size) for size in range(5)))

together = partial(expanded, "orient strongholds trading_posts")

COPY, GOLD = "O1-copy-0-W3R2", "O1-gold-0-R3"
TAKE_ONE, TAKE_TWO, GREEN_PRICE = "O2-copy-1-W1G3R4", "O3-W-1-U6G3R1", "O3-W-3-discardG2"
WHITE, POINT = "1-W-0-U3", "1-K-1-U4"

LINES = (
    "gem W",
    "keep 2-K-2-G5R3",
    "keep O3-W-3-discardG2",
    "copy U",
    "free 1-G-0-W2U1",
    "free O2-GG-1-W4K3",
    "post gold_worth_two",
    "stronghold place O1-gold-0-R3",
    "stronghold move 1-W-0-U3 O2-copy-1-W1G3R4",
    "stronghold remove 3-W-4-K7",
    "conquer 1-U-0-W1G2R2 pay W1G2R1Y1",
    "conquer 1-U-0-W1G2R2 pay W1G2 cards O1-gold-0-R3",
    "conquer 1-U-0-W1G2R2 cards O1-gold-0-G3,O1-gold-0-R3",
    "conquer O3-W-3-discardG2 discard 1-G-0-W2U1,O1-copy-0-W3R2",
    "conquer 1-U-0-W1G2R2",
    "decline",
)


@pytest.mark.parametrize("line", LINES)
def test_every_move_is_read_as_it_is_written(line: str) -> None:
    move = parse_move(line)
    assert format_move(move) == str(move) == line
    assert parse_move(str(move)) == move
    assert hash(parse_move(line)) == hash(move)


def test_payments_are_read_in_any_order_and_written_in_one() -> None:
    for line, written in [
        ("conquer 1-U-0-W1G2R2 pay Y1R1G2W1", "conquer 1-U-0-W1G2R2 pay W1G2R1Y1"),
        ("conquer 1-W-0-U3 cards O1-gold-0-R3,O1-gold-0-G3", "conquer 1-W-0-U3 cards O1-gold-0-G3,O1-gold-0-R3"),
        (f"buy {GREEN_PRICE} discard {COPY},1-G-0-W2U1", f"buy {GREEN_PRICE} discard 1-G-0-W2U1,{COPY}"),
    ]:
        assert str(parse_move(line)) == written


@pytest.mark.parametrize(
    "line",
    [
        *("gem", "gem WU", "gem w", "gem W1", "copy", "copy WU", "copy X", "keep", "keep 2", "keep deck 2", "free"),
        *("free 1-G-0", "post", "post Gold", "stronghold", "stronghold place", "stronghold move 1-W-0-U3"),
        *("stronghold move 1-W-0-U3 1-G-0-W2U1 1-K-0-G3", "stronghold take 1-W-0-U3", "stronghold remove", "conquer"),
        *("conquer 1-W-0-U3 pay", "conquer 1-W-0-U3 pay U3 discard 1-K-0-G3", "decline 1-W-0-U3", "decline it"),
        *("swap W U", "city Delhi/2", "gem  W", " decline", "DECLINE", "conquer 1-W-0-U3 for U3"),
    ],
)
def test_a_malformed_line_is_refused_in_one_line(line: str) -> None:
    state = together(rows={"1": [TEST_CARD]})
    with pytest.raises(NotationError) as refused:
        apply(state, line)
    assert "\n" not in str(refused.value)


def test_a_name_of_no_table_is_no_move_and_a_known_card_out_of_reach_is_an_illegal_one() -> None:
    state = together(rows={"1": [TEST_CARD]})
    for line in ("free 1-W-9-U3", "keep 1-W-9-U3", "stronghold place 1-W-9-U3", "conquer 1-W-9-U3", "post lucky"):
        with pytest.raises(NotationError):
            apply(state, line)
    for line in ("free 3-W-4-K7", "keep 3-W-4-K7", "stronghold place 3-W-4-K7", "conquer 3-W-4-K7", f"post {DRAW_TWO}"):
        assert rule_of(state, line) == "T7"


def moments() -> dict[str, tuple[State, list[dict[str, Any]]]]:
    """A state for each step that the modules ask, and its steps as documents write them."""
    bought = together(
        seat("W1G2R2", giving("W1"), posts=[GEM_AFTER_PURCHASE]), rows={"1": [TEST_CARD, WHITE]}, on={WHITE: "A2"}
    )
    choosing = played(bought, f"buy {TEST_CARD}")
    drawn = played(
        together(seat(posts=[DRAW_TWO]), tops={"O2": [TAKE_ONE, "O2-GG-1-W4K3"]}, config={"players": 3}),
        "reserve deck O2",
    )
    copied = played(together(seat("G3R3", giving("W1R1")), rows={"O2": [TAKE_ONE]}), f"buy {TAKE_ONE}")
    conquest = played(together(seat("W4U3R1K2", giving("R1")), rows={"1": [WHITE]}, on={WHITE: "A3"}), "take URK")
    paired = played(together(seat(posts=[EXTRA_GEM])), "pair K")
    return {
        "gem": (choosing, [{"step": "gem"}, {"step": "stronghold"}]),
        "stronghold": (played(choosing, "gem K"), [{"step": "stronghold"}]),
        "keep": (drawn, [{"step": "keep", "deck": "O2", "cards": [TAKE_ONE, "O2-GG-1-W4K3"]}]),
        "copy": (copied, [{"step": "copy", "card": TAKE_ONE}, {"step": "free", "level": 1}, {"step": "stronghold"}]),
        "free": (played(copied, "copy R"), [{"step": "free", "level": 1}, {"step": "stronghold"}]),
        "conquest": (conquest, [{"step": "conquest", "card": WHITE}]),
        "return": (played(conquest, "decline"), [{"step": "return", "count": 3}]),
        "extra": (paired, [{"step": "gem", "not": "K"}]),
        "post": (played(together(seat("", giving("W2K3"))), "take WUG"), [{"step": "post"}]),
    }


MOMENTS = ["gem", "stronghold", "keep", "copy", "free", "conquest", "return", "extra", "post"]


@pytest.mark.parametrize("name", MOMENTS)
def test_every_step_is_written_and_comes_back(name: str) -> None:
    state, pending = moments()[name]
    document = state_to_json(state)
    assert document["pending"] == pending
    assert document["conquered"] is (name in ("return", "post"))
    text = json.dumps(document)
    assert state_from_json(text) == state
    assert json.dumps(state_to_json(state_from_json(text))) == text
    jsonschema.validate(document, schema("position", modules=set(document["config"]["modules"])))


@pytest.mark.parametrize("name", MOMENTS)
def test_H3_the_seat_that_is_asked_needs_no_more_than_it_sees(name: str) -> None:
    state = moments()[name][0]
    view = observe(state, state.to_act)
    assert legal_moves(view) == legal_moves(state)
    assert all(why_illegal(view, move) is None for move in legal_moves(state))
    assert affordable(view, 0) == affordable(state, 0)
    for other in (1, None):
        assert legal_moves(observe(state, other)) == ()
        assert state_from_json(state_to_json(observe(state, other))) == observe(state, other)


@pytest.mark.parametrize("mix", MIXES, ids=[" ".join(mix) or "none" for mix in MIXES])
def test_the_keys_of_a_module_are_there_when_it_is_in_play_and_only_then(mix: tuple[str, ...]) -> None:
    document = state_to_json(fresh(3, modules=set(mix)))
    assert document["config"]["modules"] == list(mix)
    assert ("cities" in document) == ("cities" in mix)
    assert {"strongholds", "conquered"} & set(document) == (
        {"strongholds", "conquered"} if "strongholds" in mix else set()
    )
    assert all(("posts" in player) == ("trading_posts" in mix) for player in document["players"])
    assert all(("strongholds" in player) == ("strongholds" in mix) for player in document["players"])
    assert ("O1" in document["market"]) == ("O3" in document["decks"]) == ("orient" in mix)
    assert state_from_json(document) == fresh(3, modules=set(mix))
    jsonschema.validate(document, schema("position", modules=set(mix)))
    absent: dict[str, dict[str, Any]] = {
        "cities": {"cities": ["Delhi/1"]},
        "strongholds": {"strongholds": {}, "conquered": False},
    }
    for module, keys in absent.items():
        for key, value in keys.items():
            if module not in mix:
                with pytest.raises(DocumentError, match=f"{key}: an unknown key"):
                    state_from_json({**document, key: value})


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"players": [{"posts": ["five_points"]}, {}]}, r"players\[0\].posts"),
        ({"players": [{"posts": [DRAW_TWO, DRAW_TWO]}, {}]}, r"players\[0\].posts"),
        ({"players": [{"posts": DRAW_TWO}, {}]}, r"players\[0\].posts"),
        ({"players": [{"cards": [COPY]}, {}]}, r"players\[0\].cards\[0\]"),
        ({"players": [{"cards": [{"card": COPY, "colour": "Y"}]}, {}]}, r"players\[0\].cards\[0\]"),
        ({"players": [{"cards": [{"card": GOLD, "colour": "W"}]}, {}]}, r"players\[0\].cards\[0\]"),
        ({"players": [{"cards": [{"card": WHITE, "colour": "W"}]}, {}]}, r"players\[0\].cards\[0\]"),
        ({"players": [{"cards": ["O4-W-1-U6G3R1"]}, {}]}, r"players\[0\].cards\[0\]"),
        ({"pending": [{"step": "gem", "not": "Y"}]}, r"pending\[0\].not"),
        ({"pending": [{"step": "gem", "card": WHITE}]}, r"pending\[0\]"),
        ({"pending": [{"step": "copy"}]}, r"pending\[0\]"),
        ({"pending": [{"step": "copy", "card": WHITE}]}, r"pending\[0\]"),
        ({"pending": [{"step": "free", "level": 3}]}, r"pending\[0\].level"),
        ({"pending": [{"step": "free"}]}, r"pending\[0\].level"),
        ({"pending": [{"step": "conquest"}]}, r"pending\[0\].card"),
        ({"pending": [{"step": "conquest", "card": "1-W-9-U3"}]}, r"pending\[0\].card"),
        ({"pending": [{"step": "stronghold", "seat": 0}]}, r"pending\[0\]"),
        ({"pending": [{"step": "city"}]}, r"pending\[0\].step"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_path(keys: dict[str, Any], path: str) -> None:
    full = state_to_json(fresh(2, modules={"orient", "strongholds", "trading_posts"}))
    document = {name: full[name] for name in ("format", "config")}
    document["market"] = {name: [] for name in full["market"]}
    document["decks"] = {name: [] for name in full["decks"]}
    state_from_json(document)
    with pytest.raises(DocumentError, match=path):
        state_from_json({**document, **keys})


def test_a_short_position_is_filled_up() -> None:
    document = {
        "format": "splendor-position/1",
        "config": {"players": 2, "modules": ["strongholds", "trading_posts", "orient"]},
        "market": {name: worth("W0 U0") if name == "1" else [] for name in ("1", "2", "3")} | {"O1": [COPY]},
        "decks": {"1": [], "2": [], "3": [], "O1": [], "O2": [], "O3": []},
        "strongholds": {COPY: {"seat": 1, "count": 2}},
        "players": [{}, {"posts": [POINT_PER_POST], "tokens": {"W": 1}}],
    }
    state = state_from_json(document)
    assert isinstance(state, State)
    assert [stock(state, number) for number in (0, 1)] == [3, 1]
    assert (posts(state, 0), posts(state, 1), state.points(1), held(state, 1)) == ([], [POINT_PER_POST], 1, "W1")
    assert state_to_json(state)["market"]["O1"] == [COPY, None]
    assert state_to_json(state)["config"]["extra_nobles"] == ["Hino Tomiko", "Rani Chennabhairadevi"]
    assert state_to_json(state)["conquered"] is False


@pytest.mark.parametrize(
    ("pending", "after"),
    [
        ([{"step": "stronghold"}], "stronghold"),
        ([{"step": "copy", "card": COPY}], "copy"),
        ([{"step": "copy", "card": COPY}, {"step": "stronghold"}], "copy"),
        ([{"step": "free", "level": 2}], "free"),
        ([{"step": "gem"}, {"step": "stronghold"}], "gem"),
        ([{"step": "conquest", "card": WHITE}], ""),
        ([{"step": "post"}], ""),
    ],
)
def test_T7_a_position_in_mid_turn_asks_its_first_step_and_settles_those_without_an_outcome(
    pending: list[dict[str, Any]], after: str
) -> None:
    on = {WHITE: "A3"} if pending[0]["step"] == "conquest" else {}
    state = together(seat("", giving("U1R1")), rows={"1": [WHITE]}, pending=pending, on=on)
    assert asked(state) == after
    assert offered(state) != []
    assert state.to_act == (0 if after else 1)


def test_T7_steps_with_one_outcome_are_done_on_reading() -> None:
    state = together(seat("", giving("U2")), rows={"O1": []}, pending=[{"step": "copy", "card": COPY}])
    assert (owned(state)[-1], state.to_act) == (f"{COPY}=U", 1)
    lone = together(
        rows={"1": [WHITE]}, empty=("1", "2", "3", "O1", "O2", "O3"), pending=[{"step": "stronghold"}], on={}
    )
    assert (placed(lone), lone.to_act) == ({WHITE: "A1"}, 1)


def by_itself() -> dict[str, tuple[State, str, str, str]]:
    """A state, a move, what then happens by itself, and something else that could have been said."""
    empty = ("1", "2", "3", "O1", "O2", "O3")
    gems = (seat("W4U4R2", giving("W1G2R1"), posts=[GEM_AFTER_PURCHASE]), seat("G4R2K4"))
    copying = together(seat("W3R2", giving("U1")), rows={"O1": [COPY]}, empty=empty)
    freeing = together(seat("U6G3R1"), rows={"O3": [TAKE_TWO], "2": ["2-W-3-W6"]}, empty=empty, config={"players": 4})
    return {
        "gem": (
            expanded("trading_posts", *gems, rows={"1": [TEST_CARD]}),
            f"buy {TEST_CARD} pay R1",
            "gem R",
            "gem W",
        ),
        "copy": (copying, f"buy {COPY} pay W3R2", "copy U", "copy W"),
        "free": (freeing, f"buy {TAKE_TWO} pay U6G3R1", "free 2-W-3-W6", "free 2-K-3-K6"),
        "stronghold": (
            together(seat("U3", [], [WHITE]), rows={"1": [POINT]}, empty=empty),
            f"buy {WHITE} pay U3",
            f"stronghold place {POINT}",
            f"stronghold remove {POINT}",
        ),
        "post": (together(seat("", giving("K3"))), "take WUG", f"post {DRAW_TWO}", f"post {POINT_PER_POST}"),
        "decline": (
            together(seat(), rows={"1": [TEST_CARD]}, on={TEST_CARD: "A3"}),
            "take UGK",
            "decline",
            f"conquer {TEST_CARD} pay W1G2R2",
        ),
    }


@pytest.mark.parametrize("name", ["gem", "copy", "free", "stronghold", "post", "decline"])
def test_T7_what_happened_by_itself_may_be_recorded_and_is_not_written(name: str) -> None:
    state, move, told, other = by_itself()[name]
    record = Record.from_state(state)
    record.play(move)
    document = json.loads(record.dump())
    assert document["moves"] == [move]
    said = Record.load({**document, "moves": [move, told]})
    assert said.replay() == record.state
    assert [str(one) for one in said.moves] == [move]
    with pytest.raises(IllegalMove, match=r"^moves\[1\]"):
        Record.load({**document, "moves": [move, other]}).replay()


def test_T7_B5_a_keep_that_happened_by_itself_may_be_recorded() -> None:
    state = together(
        seat(posts=[DRAW_TWO]), rows={"O2": ["O2-GG-1-W4K3", "O2-KK-1-U3G4"]}, tops={"O2": [TAKE_ONE]}, empty=["O2"]
    )
    record = Record.from_state(state)
    record.play("reserve deck O2")
    document = json.loads(record.dump())
    assert Record.load({**document, "moves": ["reserve deck O2", f"keep {TAKE_ONE}"]}).replay() == record.state
    with pytest.raises(IllegalMove):
        Record.load({**document, "moves": ["reserve deck O2", "keep O2-RR-1-W3U4"]}).replay()


def test_P7_short_forms_are_recorded_in_full() -> None:
    greens = giving("G2")
    for state, moves, written in [
        (
            together(seat("W1G2", [GOLD]), rows={"1": [TEST_CARD]}),
            [f"buy {TEST_CARD}"],
            f"buy {TEST_CARD} pay W1G2 cards {GOLD}",
        ),
        (
            together(seat("", greens), rows={"O3": [GREEN_PRICE]}),
            [f"buy {GREEN_PRICE}"],
            f"buy {GREEN_PRICE} discard {','.join(greens)}",
        ),
        (
            together(seat("U3"), rows={"1": [WHITE]}, on={WHITE: "A3"}),
            ["take WRK", f"conquer {WHITE}"],
            f"conquer {WHITE} pay U3",
        ),
    ]:
        record = Record.from_state(state)
        for move in moves:
            record.play(move)
        assert str(record.moves[-1]) == written
        assert json.loads(record.dump())["moves"][-1] == written
