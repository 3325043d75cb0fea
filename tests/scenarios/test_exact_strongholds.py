"""Strongholds to the letter: what is offered and refused on tables of two to four, and what their documents say."""

import pickle
from functools import partial
from typing import Any

import pytest

from scenarios.table import (
    asked,
    expanded,
    fresh,
    hand,
    offered,
    owned,
    placed,
    played,
    seat,
    stock,
    words_of,
)
from splendor.kernel import (
    Config,
    DocumentError,
    Module,
    NotationError,
    State,
    apply,
    new_game,
    schema,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.kernel.rules import Step, StepWords
from splendor.kernel.turn import traced
from splendor.modules import strongholds
from splendor.modules.strongholds import Decline, MoveStronghold

holding = partial(expanded, "strongholds")

FIRST, SECOND, THIRD, FOURTH = "1-G-0-R3", "1-K-0-G3", "1-U-0-K3", "1-W-0-U3"
FAR = "3-W-4-K7"
STEP: dict[str, Any] = {"pending": [{"step": "stronghold"}]}
FOUR: dict[str, Any] = {"rows": {"1": [FIRST, SECOND, THIRD, FOURTH]}, "empty": ["1", "2", "3"]}


def choosing(on: dict[str, str], actor: int = 0, players: int = 3) -> State:
    """A table of four cards and no decks, where a seat is to place, move or remove a stronghold."""
    return holding(*(seat() for _ in range(players)), on=on, to_act=actor, **FOUR, **STEP)


def reason(state: State, move: str) -> str:
    """Why a stronghold move is refused, with the rule."""
    refusal = why_illegal(state, f"stronghold {move}")
    assert refusal is not None
    assert refusal.reason.startswith(f"stronghold {move}: ")
    return f"{refusal.reason.removeprefix(f'stronghold {move}: ')} [{refusal.rule}]"


def fault(*seats: Any, **parts: Any) -> str:
    """Why a document is refused."""
    return words_of(DocumentError, holding, *seats, **parts)


def stocks(state: State) -> list[int]:
    """The strongholds at home, by seat."""
    return [stock(state, number) for number in range(len(state.players))]


def test_K2_K5_all_there_is_to_choose_stands_in_the_order_of_its_text() -> None:
    state = choosing({FIRST: "C2", SECOND: "B1", THIRD: "B1", FOURTH: "A1"}, actor=1)
    assert offered(state) == [
        f"stronghold move {SECOND} {THIRD}",
        f"stronghold move {THIRD} {SECOND}",
        f"stronghold place {SECOND}",
        f"stronghold place {THIRD}",
        f"stronghold remove {FOURTH}",
    ]
    assert stocks(state) == [2, 1, 1]
    ends = {move: placed(played(state, move)) for move in offered(state)}
    assert list(ends.values()) == [
        {FIRST: "C2", THIRD: "B2", FOURTH: "A1"},
        {FIRST: "C2", SECOND: "B2", FOURTH: "A1"},
        {FIRST: "C2", SECOND: "B2", THIRD: "B1", FOURTH: "A1"},
        {FIRST: "C2", SECOND: "B1", THIRD: "B2", FOURTH: "A1"},
        {FIRST: "C2", SECOND: "B1", THIRD: "B1"},
    ]
    assert list(ends.values())[2] == placed(state_back(state, offered(state)[2]))


def state_back(state: State, move: str) -> State:
    """The state after a move, by way of its document."""
    back = state_from_json(state_to_json(played(state, move)))
    assert isinstance(back, State)
    return back


@pytest.mark.parametrize(
    ("on", "moves"),
    [
        ({}, [f"place {card}" for card in (FIRST, SECOND, THIRD, FOURTH)]),
        ({FIRST: "B3"}, [f"move {FIRST} {to}" for to in (SECOND, THIRD, FOURTH)]),
        (
            {FIRST: "B2", SECOND: "B1", THIRD: "A2", FOURTH: "C3"},
            [f"move {FIRST} {SECOND}", f"move {SECOND} {FIRST}"],
        ),
        ({FIRST: "C1", SECOND: "A1", THIRD: "A2", FOURTH: "C2"}, [f"remove {FIRST}", f"remove {SECOND}"]),
        ({FIRST: "C1", SECOND: "A1", THIRD: "A1", FOURTH: "B3"}, [f"remove {card}" for card in (FIRST, SECOND, THIRD)]),
        ({FIRST: "A2", SECOND: "A1"}, [f"place {THIRD}", f"place {FOURTH}", f"remove {SECOND}"]),
    ],
)
def test_K2_what_stands_on_the_cards_says_what_may_be_done(on: dict[str, str], moves: list[str]) -> None:
    state = choosing(on, actor=1)
    assert offered(state) == [f"stronghold {move}" for move in moves]
    for move in moves:
        after = played(state, f"stronghold {move}")
        assert (after.turn, after.to_act) == (2, 2)
        assert list(placed(after)) == sorted(placed(after))
        changed = {"place": [0, -1, 0], "move": [0, 0, 0]}.get(move.partition(" ")[0])
        if changed:
            assert stocks(after) == [a + b for a, b in zip(stocks(state), changed, strict=True)]
        else:
            assert sum(stocks(after)) == sum(stocks(state)) + 1
            assert stocks(after)["ABC".index(on[move.split(" ")[1]][0])] == 3 - sum(
                int(here[1:]) for card, here in placed(after).items() if here[0] == on[move.split(" ")[1]][0]
            )


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (f"place {FIRST}", f"strongholds of a rival stand on {FIRST} [K2]"),
        (f"place {FAR}", f"{FAR} does not lie face up [K2]"),
        (f"move {THIRD} {FIRST}", f"strongholds of a rival stand on {FIRST} [K2]"),
        (f"move {THIRD} {FAR}", f"{FAR} does not lie face up [K2]"),
        (f"move {THIRD} {THIRD}", "a move changes the card [K2]"),
        (f"move {FIRST} {FIRST}", "a move changes the card [K2]"),
        (f"move {FIRST} {FOURTH}", f"seat 1 has none on {FIRST} [K2]"),
        (f"move {SECOND} {FOURTH}", f"seat 1 has none on {SECOND} [K2]"),
        (f"move {FAR} {FOURTH}", f"seat 1 has none on {FAR} [K2]"),
        (f"remove {FIRST}", "no stronghold of a rival stands alone on that card [K2]"),
        (f"remove {THIRD}", "no stronghold of a rival stands alone on that card [K2]"),
        (f"remove {FOURTH}", "no stronghold of a rival stands alone on that card [K2]"),
    ],
)
def test_K2_K5_the_reason_of_a_refusal_is_the_one_that_stands_in_the_way(move: str, told: str) -> None:
    assert reason(choosing({FIRST: "C2", SECOND: "A1", THIRD: "B1"}, actor=1), move) == told


def test_K2_nothing_can_be_placed_that_is_not_at_home() -> None:
    state = choosing({FIRST: "B2", SECOND: "B1"}, actor=1)
    assert reason(state, f"place {THIRD}") == "seat 1 has no stronghold at home [K2]"
    assert reason(state, f"place {FAR}") == "seat 1 has no stronghold at home [K2]"
    pass_reason = why_illegal(state, "pass")
    assert pass_reason is not None
    told = "pass: seat 1 is asked first: place or move a stronghold, or remove a rival's"
    assert (pass_reason.rule, pass_reason.reason) == ("T7", told)


@pytest.mark.parametrize("line", [f"move {FIRST}", f"move {FIRST} {SECOND} {THIRD}", "move", f"move {FIRST}  {SECOND}"])
def test_K2_a_move_names_two_cards(line: str) -> None:
    with pytest.raises(NotationError):
        apply(choosing({FIRST: "B2"}, actor=1), f"stronghold {line}")
    for rest in (FIRST, f"{FIRST} {SECOND} {THIRD}"):
        with pytest.raises(NotationError, match=rf"^cards '{rest}': two are named, from which and to which$"):
            MoveStronghold.read(rest)
    move = MoveStronghold.read(f"{FIRST} {SECOND}")
    assert (move.from_card, move.to_card) == (FIRST, SECOND)
    assert move.named() == (("card", FIRST), ("card", SECOND))


def test_K6_a_decline_stands_alone() -> None:
    assert (Decline.read(""), Decline().written()) == (Decline(), "")
    with pytest.raises(NotationError, match=r"^decline 'now': decline stands alone$"):
        Decline.read("now")


def ready(tokens: str, on: dict[str, str], **parts: Any) -> State:
    """The second of three has these tokens, and strongholds stand on cards of the table."""
    rows = {"1": [FIRST, SECOND, THIRD, FOURTH], "O1": ["O1-copy-0-W3R2"]}
    return holding(seat(), seat(tokens), seat(), on=on, **{"rows": rows, "to_act": 1, **parts})


def test_K6_the_conquest_is_of_the_card_with_all_three_of_the_mover() -> None:
    state = ready("G3K3Y1", {FIRST: "A3", SECOND: "B3", THIRD: "C3"})
    choosing = played(state, "take WUG")
    assert (choosing.agenda, choosing.to_act) == ((("conquest", SECOND),), 1)
    assert offered(choosing) == [*(f"conquer {SECOND} pay {gems}" for gems in ("G3", "G2Y1")), "decline"]
    refusals = {
        "pass": f"pass: seat 1 is asked first: conquer {SECOND}, or decline [T7]",
        f"conquer {THIRD} pay K3": f"conquer {THIRD} pay K3: {SECOND} is the card that can be conquered [K6]",
    }
    for move, told in refusals.items():
        refusal = why_illegal(choosing, move)
        assert refusal is not None
        assert f"{refusal.reason} [{refusal.rule}]" == told
    after = played(choosing, f"conquer {SECOND} pay G2Y1")
    assert (owned(after, 1), placed(after), stocks(after)) == ([SECOND], {FIRST: "A3", THIRD: "C3"}, [0, 3, 0])
    assert (after.players[1].tokens, asked(after)) == ((1, 1, 2, 0, 3, 0), "stronghold")
    left = played(choosing, "decline")
    assert (placed(left), left.to_act, left.players[1].cards) == (placed(state), 2, ())


@pytest.mark.parametrize("on", [{}, {SECOND: "B2"}, {SECOND: "A3"}, {FIRST: "B1", SECOND: "B2"}, {SECOND: "C3"}])
def test_K6_no_card_with_three_of_the_mover_is_no_conquest(on: dict[str, str]) -> None:
    after, happened = traced(ready("G3", on), "take WUG")
    assert (happened, after.to_act) == ((), 2)


def test_K6_T7_a_conquest_that_cannot_be_had_is_declined_by_itself() -> None:
    poor, happened = traced(ready("", {SECOND: "B3"}), "take WUR")
    assert ([str(move) for move in happened], poor.to_act) == (["decline"], 2)
    copy = ready("W3R2", {"O1-copy-0-W3R2": "B3"}, config={"modules": ["orient", "strongholds"], "players": 3})
    for state, then in ((copy, ["decline"]), (with_blue(copy), [])):
        after, happened = traced(state, "take UGK")
        assert ([str(move) for move in happened], asked(after)) == (then, "" if then else "conquest")


def with_blue(state: State) -> State:
    """The state in which the second seat has a blue card as well."""
    document = state_to_json(state)
    card = document["decks"]["1"].pop()
    document["players"][1]["cards"] = [card]
    read = state_from_json(document)
    assert isinstance(read, State)
    return read


def test_K4_strongholds_come_home_from_the_card_that_was_taken_and_from_no_other() -> None:
    state = ready("K3", {FIRST: "B1", THIRD: "B2", FOURTH: "C1"})
    reserved = played(state, f"reserve {THIRD}")
    assert (placed(reserved), stocks(reserved), hand(reserved, 1)) == ({FIRST: "B1", FOURTH: "C1"}, [3, 2, 2], [THIRD])
    bought = played(state, f"buy {THIRD}")
    assert (placed(bought), asked(bought)) == ({FIRST: "B1", FOURTH: "C1"}, "stronghold")
    other = played(state, f"reserve {SECOND}")
    assert placed(other) == placed(state)


def test_K4_the_only_strongholds_of_a_table_come_home_too() -> None:
    state = ready("K3", {})
    taken = state.rules.cards[THIRD].id
    alone = state.with_slice("strongholds", ((taken, 1, 2),))
    for move in (f"reserve {THIRD}", f"buy {THIRD}"):
        assert (placed(played(alone, move)), stocks(played(alone, move))) == ({}, [3, 3, 3])


@pytest.mark.parametrize(
    ("players", "on", "told"),
    [
        (2, {FIRST: "A4"}, f"strongholds.{FIRST}.count: 4 given; 1 to 3 are allowed"),
        (2, {FIRST: "A0"}, f"strongholds.{FIRST}.count: 0 given; 1 to 3 are allowed"),
        (2, {FIRST: "A2", SECOND: "A2"}, f"strongholds.{SECOND}.count: seat 0 has 4 on cards; each player has 3 [K1]"),
        (3, {FIRST: "C3", SECOND: "C1"}, f"strongholds.{SECOND}.count: seat 2 has 4 on cards; each player has 3 [K1]"),
        (2, {FIRST: "C2"}, f"strongholds.{FIRST}.seat: 2 given; 0 to 1 are at the table"),
        (2, {FIRST: "D2"}, f"strongholds.{FIRST}.seat: 3 given; 0 to 1 are at the table"),
        (3, {FIRST: "D2"}, f"strongholds.{FIRST}.seat: 3 given; 0 to 2 are at the table"),
        (2, {FAR: "A2"}, f"strongholds: '{FAR}' given; strongholds stand on cards that lie face up [K2]"),
    ],
)
def test_K1_K2_strongholds_that_cannot_stand_so_are_refused(players: int, on: dict[str, str], told: str) -> None:
    assert fault(on=on, config={"players": players}, **FOUR) == told


def test_K1_strongholds_of_every_seat_of_four_are_read_and_written() -> None:
    on = {FIRST: "D3", SECOND: "C2", THIRD: "B1", FOURTH: "C1"}
    state = holding(on=on, config={"players": 4}, **FOUR)
    assert (placed(state), stocks(state)) == (on, [3, 2, 0, 0])
    assert state.slice("strongholds") == ((FIRST, 3, 3), (SECOND, 2, 2), (THIRD, 1, 1), (FOURTH, 2, 1))
    turned = {**state_to_json(state), "strongholds": dict(reversed(state_to_json(state)["strongholds"].items()))}
    assert state_from_json(turned) == state
    wrong = fault(strongholds={FIRST: {"seat": 4, "count": 1}}, config={"players": 4}, **FOUR)
    assert wrong == f"strongholds.{FIRST}.seat: 4 given; 0 to 3 are allowed"
    told = "players[0].strongholds: 2 given; 1 is allowed, 3 less those on cards [K1]"
    assert fault(seat(strongholds=2), on={FIRST: "A2"}, **FOUR) == told
    assert holding(seat(strongholds=1), on={FIRST: "A2"}, **FOUR) == holding(seat(), on={FIRST: "A2"}, **FOUR)


def test_K6_a_conquest_that_is_asked_is_of_a_card_with_three_of_the_mover() -> None:
    pending = [{"step": "conquest", "card": SECOND}]
    told = f"pending[0].card: '{SECOND}' given; seat 1 has no 3 strongholds on it [K6]"
    for on in ({SECOND: "A3"}, {SECOND: "B2"}, {FIRST: "B3"}):
        assert fault(seat(), seat("G3"), on=on, to_act=1, pending=pending, **FOUR) == told
    state = holding(seat(), seat("G3"), on={SECOND: "B3"}, to_act=1, pending=pending, **FOUR)
    assert (state.agenda, state_to_json(state)["pending"]) == ((("conquest", SECOND),), pending)


def test_K6_the_conquest_is_over_from_its_row_to_the_end_of_the_turn() -> None:
    config = {"variants": ["noble_veto"], "modules": ["strongholds"]}
    vetoes: dict[str, Any] = {"pending": [{"step": "veto"}] * 2, "nobles": ["Mary Stuart", "Machiavelli"]}
    between = "conquered: true given; false is allowed between turns [K6]"
    assert fault(conquered=True, config=config, **vetoes) == between
    assert fault(conquered=True, **FOUR) == between
    full = seat("W3U2G2R3K1Y1")
    said: list[Any] = [{}, {"conquered": True}, {"conquered": False}]
    for told in said:
        returning = holding(full, pending=[{"step": "return", "count": 2}], **told)
        rows = [one.step for one in returning.rules.rows]
        assert (rows.index("conquest"), returning.stage) == (0, rows.index("return") + 1)
        assert state_to_json(returning)["conquered"] is True
    for told, stage in zip(said, (0, 1, 0), strict=True):
        state = holding(on={FIRST: "A1"}, **FOUR, **STEP, **told)
        assert (state.stage, state_to_json(state)["conquered"]) == (stage, stage == 1)
        assert state_from_json(state_to_json(state)) == state
    assert state_to_json(fresh(modules={"strongholds"}))["conquered"] is False


def test_K1_the_schema_of_a_position_says_what_strongholds_may_be() -> None:
    form = schema("position", modules={"strongholds"})
    on_a_card = {
        "type": "object",
        "required": ["seat", "count"],
        "properties": {
            "seat": {"type": "integer", "minimum": 0, "maximum": 3},
            "count": {"type": "integer", "minimum": 1, "maximum": 3},
        },
        "additionalProperties": False,
    }
    assert form["properties"]["strongholds"] == {"type": "object", "additionalProperties": on_a_card}
    assert form["definitions"]["player"]["properties"]["strongholds"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 3,
    }


def test_the_moves_from_a_card_are_made_once_each_and_as_many_kept_as_a_game_can_need() -> None:
    kept = strongholds._Moves(FIRST)
    cards = [f"{level}-W-{points}-U9" for level in (1, 2, 3, 4) for points in range(64)]
    made = [kept[card] for card in cards]
    assert all(kept[move.to_card] is move for move in made)
    assert (len(kept), str(made[0])) == (256, f"stronghold move {FIRST} 1-W-0-U9")
    assert (kept[SECOND].to_card, len(kept)) == (SECOND, 1)


AGAIN = Module(
    name="again",
    steps=(Step("again", "K6", lambda state, owed, move: (state, ()), (Decline,), lambda state, owed: (Decline(),)),),
    words=(StepWords("again"),),
)
"""A module whose step is asked at any time of a turn."""


def test_K6_a_step_of_another_module_is_no_conquest_that_is_asked() -> None:
    state = new_game(Config(players=2, modules=["strongholds", AGAIN]), 7)
    for stage, over in ((0, False), (1, True)):
        assert state_to_json(state.but(agenda=(("again",),), stage=stage))["conquered"] is over
    assert state_to_json(state.but(agenda=(("conquest", FIRST),), stage=1))["conquered"] is False
    (words,) = (one for one in state.rules.keys if one.key == "strongholds" and not one.per_player)
    asked_again = state.but(agenda=(("again",),), stage=0)
    assert words.read(asked_again, None, {}, "strongholds") == asked_again


def test_a_state_that_went_through_a_pickle_is_written_and_answered_as_before() -> None:
    conquest = played(ready("G3K3Y1", {SECOND: "B3"}), "take WUG")
    after = played(conquest, f"conquer {SECOND}")
    for state in (fresh(modules={"strongholds"}), conquest, after, choosing({FIRST: "B2", THIRD: "A1"}, actor=1)):
        back = pickle.loads(pickle.dumps(state))
        assert state_to_json(back) == state_to_json(state)
        assert (offered(back), hash(back)) == (offered(state), hash(state))
        assert [played(back, move) for move in offered(back)[:9]] == [
            played(state, move) for move in offered(state)[:9]
        ]
