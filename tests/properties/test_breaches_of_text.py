"""Each law of round trips and of equal and unchanging states says what it finds, of copies that differ in one way."""

import json
import pickle
from types import SimpleNamespace
from typing import Any

import pytest

from properties.breaking import answering, said
from properties.situations import SITUATIONS, Builder, tokens
from splendor.kernel import (
    Config,
    Move,
    Observation,
    Pair,
    Pass,
    State,
    Take,
    apply,
    format_move,
    new_game,
    observe,
    parse_move,
    state_from_json,
    state_to_json,
)
from splendor.kernel.laws_sight import onlookers
from splendor.kernel.laws_text import copied, record_round_trip

Patch = pytest.MonkeyPatch
START = Builder(seed=3).at(0)
TAKE = Take("WUG")
TAKEN = apply(START, TAKE)
HIDDEN = SITUATIONS["three_hidden_in_hand"]()
SERIALISED = "equal_states_hash_and_serialise_equally"
DOCUMENTS = "documents_round_trip"
VIEWS = "observations_round_trip"
KEPT = "what_is_kept_of_an_observation_names_no_hidden_card"
MOVES = "moves_round_trip_as_text"
UNALTERED = "playing_never_alters_the_old_state"
REPLAYED = "a_record_replays_to_the_same_state"


def test_a_copy_is_equal_and_shares_no_player_and_is_made_once() -> None:
    state = new_game(Config(players=3), 78)
    copy = copied(state)
    assert copy == state
    assert copy is not state
    assert copy.players[0] is not state.players[0]
    assert copied(state) is copy


class Twin:
    """A state's copy in all but some respects."""

    def __init__(self, state: State, *, equal: bool = True, number: int | None = None, text: str = "") -> None:
        self.state, self.equal, self.text = state, equal, text
        self.number = hash(state) if number is None else number

    def __eq__(self, other: object) -> bool:
        return self.equal and other == self.state

    def __hash__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return self.text or str(self.state)


DIFFER, READ, OTHER_MOVES = (
    "a state and its pickled copy differ",
    "a state and its pickled copy read differently",
    "a state and its pickled copy have different moves",
)


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_copy_that_differs_in_any_way_is_told(seed: int, monkeypatch: Patch) -> None:
    state = Builder(seed=seed).at(0)
    assert said(SERIALISED, state) == []
    moves: tuple[Move, ...] = (TAKE, Pair("G"))

    def of_copy(twin: Twin, document: str = "text", listed: tuple[Move, ...] = moves) -> list[str]:
        answering(
            monkeypatch,
            SERIALISED,
            copied=lambda state: twin,
            _document=lambda one: document if one is twin else "text",
            legal_moves=lambda one: listed if one is twin else (TAKE, Pair("G")),
        )
        return said(SERIALISED, state)

    assert of_copy(Twin(state)) == []
    assert of_copy(Twin(state, equal=False)) == [DIFFER]
    for number in (hash(state) - 1, hash(state) + 1, 0):
        assert of_copy(Twin(state, number=number)) == [DIFFER]
    for other in ("sext", "uext", ""):
        assert of_copy(Twin(state), document=other) == [READ]
    for told in ("\0", "~", "other"):
        assert of_copy(Twin(state, text=told)) == [READ]
    for listed in ((), moves[:1], (*moves, Pass()), moves[::-1]):
        assert of_copy(Twin(state), listed=listed) == [OTHER_MOVES]
    assert of_copy(Twin(state, equal=False), "sext", ()) == [DIFFER, READ, OTHER_MOVES]


def test_a_document_comes_back_as_the_state_and_as_itself(monkeypatch: Patch) -> None:
    assert said(DOCUMENTS, START) == said(DOCUMENTS, HIDDEN) == []
    answering(monkeypatch, DOCUMENTS, state_from_json=lambda text: TAKEN)
    assert said(DOCUMENTS, START) == [f"a state comes back from its document as {TAKEN}"]
    assert said(DOCUMENTS, TAKEN) == []
    twin = state_from_json(json.dumps(state_to_json(START)))
    answering(monkeypatch, DOCUMENTS, state_from_json=lambda text: twin)
    for other in ("", "z", "texts"):
        answering(monkeypatch, DOCUMENTS, _document=lambda one, other=other: other if one is twin else "text")
        assert said(DOCUMENTS, START) == ["a document that is read and written again differs"]
    answering(monkeypatch, DOCUMENTS, _document=lambda one: "".join(("te", "xt")))
    assert said(DOCUMENTS, START) == []


@pytest.mark.parametrize("turn", range(3))
def test_H3_what_a_seat_sees_comes_back_from_its_document(turn: int, monkeypatch: Patch) -> None:
    state = START.but(turn=turn)
    seat = onlookers(state)[turn]
    assert said(VIEWS, state) == []
    answering(monkeypatch, VIEWS, state_from_json=lambda text: observe(START.but(turn=5), seat))
    assert said(VIEWS, state) == [f"what seat {seat} sees does not come back from its document"]
    answering(monkeypatch, VIEWS, state_from_json=lambda text: observe(state, seat))
    assert said(VIEWS, state) == []


def test_H1_what_is_kept_of_a_view_comes_back_and_names_no_hidden_card(monkeypatch: Patch) -> None:
    state = HIDDEN.but(turn=26)
    (seat,) = {onlookers(state)[26 % 5]}
    assert seat == 0
    assert said(KEPT, state) == []
    lost = SimpleNamespace(dumps=pickle.dumps, loads=lambda kept: observe(state, 1))
    answering(monkeypatch, KEPT, pickle=lost)
    assert said(KEPT, state) == ["what seat 0 sees does not come back from a pickle"]
    monkeypatch.undo()
    answering(monkeypatch, KEPT, observe=lambda state, seat: Observation(seat, state))
    hidden = [held.card.id for held in HIDDEN.players[1].reserved if held.hidden and held.card]
    decks = [card.id for pile in HIDDEN.decks for card in pile if card]
    assert said(KEPT, state) == [
        f"what is kept of what seat 0 sees has {card} in it" for card in sorted(hidden + decks)
    ]
    monkeypatch.undo()
    top = decks[0]
    answering(monkeypatch, KEPT, _document=lambda view: f"'{top}'")
    assert said(KEPT, state) == [f"what is kept of what seat 0 sees has {top} in it"]
    monkeypatch.undo()
    filed = SimpleNamespace(dumps=lambda view: f"({top})".encode(), loads=lambda kept: observe(state, 0))
    answering(monkeypatch, KEPT, pickle=filed)
    assert said(KEPT, state) == [f"what is kept of what seat 0 sees has {top} in it"]


class OtherPass(Pass):
    """Equal to a pass, and of another class."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pass)

    def __hash__(self) -> int:
        return hash(Pass())


class Numbered(OtherPass):
    """A pass with another number to be found by."""

    def __hash__(self) -> int:
        return hash(Pass()) + self.step

    step = 1


class NumberedLess(Numbered):
    """A pass with a smaller one."""

    step = -1


@pytest.mark.parametrize(
    ("listed", "text", "read"),
    [
        (Pass(), "pass", Take("W")),
        (Pass(), "pass", OtherPass()),
        (Pass(), "pass\nX", Pass()),
        (Pass(), "\n", Pass()),
        (Pass(), "pass", Numbered()),
        (Numbered(), "pass", NumberedLess()),
        (NumberedLess(), "pass", Numbered()),
        (TAKE, "take WUG", Take("WU")),
    ],
)
def test_a_move_that_is_read_back_otherwise_is_told(listed: Move, text: str, read: Move, monkeypatch: Patch) -> None:
    answering(monkeypatch, MOVES, legal_moves=lambda state: (listed,), format_move=lambda move: text)
    answering(monkeypatch, MOVES, parse_move=lambda text: read)
    assert said(MOVES, START) == [f"{listed!r} is read back as {read!r}"]


def test_a_move_that_is_equal_to_itself_alone_is_told(monkeypatch: Patch) -> None:
    class Lonely(Pass):
        """A pass that is equal to no other."""

        def __eq__(self, other: object) -> bool:
            return self is other

        def __hash__(self) -> int:
            return 7

    one, other = Lonely(), Lonely()
    answering(monkeypatch, MOVES, legal_moves=lambda state: (one,), parse_move=lambda text: one)
    assert said(MOVES, START) == []
    answering(monkeypatch, MOVES, parse_move=lambda text: other)
    assert said(MOVES, START) == ["<pass> is read back as <pass>"]


def test_a_move_with_another_number_alone_is_told(monkeypatch: Patch) -> None:
    class Fickle(Pass):
        """A pass that is found by another number each time."""

        numbers = iter(range(1000, 0, -1))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Fickle)

        def __hash__(self) -> int:
            return next(self.numbers)

    answering(monkeypatch, MOVES, legal_moves=lambda state: (Fickle(),), parse_move=lambda text: Fickle())
    assert said(MOVES, START) == ["<pass> is read back as <pass>"]
    monkeypatch.setattr(Fickle, "numbers", iter(range(1000)))
    assert said(MOVES, START) == ["<pass> is read back as <pass>"]


@pytest.mark.parametrize("name", ["two_nobles_at_once", "tokens_are_owed", "a_free_card_needs_a_colour"])
def test_moves_that_are_read_back_as_they_are_written_are_right(name: str, monkeypatch: Patch) -> None:
    state = SITUATIONS[name]()
    assert said(MOVES, state) == []
    answering(monkeypatch, MOVES, parse_move=lambda text: parse_move("".join(list(text))))
    assert said(MOVES, state) == []


ALTERED, TWICE, OTHERWISE = (
    "the old state is not what it was",
    "the same move has another result the second time",
    "the same move has another result in an equal state",
)


def played(patch: Patch, *results: State, before: Any = START, copy: Any = None, documents: Any = None) -> list[str]:
    """What the law says where playing has these results, and a copy made before it is this."""
    left = iter(results)
    answering(patch, UNALTERED, apply=lambda state, move: next(left))
    if copy is not None:
        answering(patch, UNALTERED, copied=lambda state: copy)
    if documents is not None:
        answering(patch, UNALTERED, _document=documents)
    return said(UNALTERED, before, TAKE, TAKEN)


def test_T7_playing_leaves_the_old_state_alone(monkeypatch: Patch) -> None:
    again = apply(copied(START), TAKE)
    assert said(UNALTERED, START, TAKE, TAKEN) == played(monkeypatch, again, again) == []
    assert played(monkeypatch, START, TAKEN) == [TWICE]
    assert played(monkeypatch, TAKEN, START) == [OTHERWISE]
    assert played(monkeypatch, START, START) == [TWICE, OTHERWISE]
    other = START.but(passes=1)
    assert played(monkeypatch, TAKEN, TAKEN, copy=other) == [ALTERED]
    assert played(monkeypatch, TAKEN, TAKEN, copy=other, documents=lambda one: "text") == [ALTERED]
    for old, new in (("a", "b"), ("b", "a")):
        twin = copied(START)

        def documents(one: Any, old: str = old, new: str = new, twin: State = twin) -> str:
            return old if one is twin else new

        assert played(monkeypatch, TAKEN, TAKEN, copy=twin, documents=documents) == [ALTERED]
    twin = copied(START)
    assert played(monkeypatch, TAKEN, TAKEN, copy=twin, documents=lambda one: "".join(("te", "xt"))) == []


@pytest.mark.parametrize("steps", [(1, 2), (2, 1), (1000, 7)])
def test_T7_playing_does_not_change_the_number_that_a_state_is_found_by(
    steps: tuple[int, int], monkeypatch: Patch
) -> None:
    class Counting(Twin):
        """A state that is found by another number later."""

        numbers = iter(steps)

        def __hash__(self) -> int:
            return next(self.numbers)

    state = Counting(START)
    assert played(monkeypatch, TAKEN, TAKEN, before=state, copy=START, documents=lambda one: "text") == [ALTERED]
    state.numbers = iter((10**9, 10**9 + 0))
    assert played(monkeypatch, TAKEN, TAKEN, before=state, copy=START, documents=lambda one: "text") == []


ENDS, SAYS = "a record of 1 moves ends elsewhere", "a record that is written says something else than it read"


def test_T7_a_record_ends_where_the_game_does(monkeypatch: Patch) -> None:
    assert said(REPLAYED, START, TAKE, TAKEN) == []
    assert said(REPLAYED, START, TAKE, TAKEN.but(passes=1)) == [ENDS]
    text: dict[str, Any] = {}

    def record(state: State, replayed: State) -> Any:
        def load(given: str) -> Any:
            text.update(json.loads(given))
            whole = text | {"config": text["position"]["config"], "result": None}
            return SimpleNamespace(state=state, replay=lambda: replayed, dump=lambda: json.dumps(whole))

        return SimpleNamespace(load=load)

    other = TAKEN.but(passes=1)
    for state, replayed, words in (
        (TAKEN, TAKEN, []),
        (other, TAKEN, [ENDS]),
        (TAKEN, other, [ENDS]),
        (copied(TAKEN), copied(copied(TAKEN)), []),
    ):
        answering(monkeypatch, REPLAYED, Record=record(state, replayed))
        assert said(REPLAYED, START, TAKE, TAKEN) == words
    assert text["format"] == "splendor-game/1"
    assert text["moves"] == ["take WUG"]
    assert text["position"] == state_to_json(START)
    assert list(record_round_trip(START, (), other)) == ["a record of 0 moves ends elsewhere"]


def test_E3_a_record_that_is_written_says_what_it_read_and_the_result(monkeypatch: Patch) -> None:
    before = SITUATIONS["the_victory_is_shared"]()
    over = apply(before, TAKE)
    outcome = over.outcome
    assert outcome is not None
    assert list(record_round_trip(before, (TAKE,), over)) == []
    position = state_to_json(before)
    right: dict[str, Any] = {
        "format": "splendor-game/1",
        "position": position,
        "moves": [format_move(TAKE)],
        "config": position["config"],
        "result": {"winners": [0, 1], "points": list(outcome.points), "cards": list(outcome.cards)},
    }
    for key, wrong in ((None, None), *right.items()):
        for value in (None, "other"):
            written = right | ({} if key is None else {key: value})
            loaded = SimpleNamespace(state=over, replay=lambda: over, dump=lambda written=written: json.dumps(written))
            answering(monkeypatch, REPLAYED, Record=SimpleNamespace(load=lambda text, loaded=loaded: loaded))
            assert said(REPLAYED, before, TAKE, over) == ([] if key is None else [SAYS])
        assert key is None or wrong is not None
    for written in ({key: right[key] for key in right if key != "result"}, right | {"more": 1}):
        loaded = SimpleNamespace(state=over, replay=lambda: over, dump=lambda written=written: json.dumps(written))
        answering(monkeypatch, REPLAYED, Record=SimpleNamespace(load=lambda text, loaded=loaded: loaded))
        assert said(REPLAYED, before, TAKE, over) == [SAYS]


def test_a_supply_that_is_told_otherwise_in_a_copy_is_a_difference(monkeypatch: Patch) -> None:
    answering(monkeypatch, SERIALISED, copied=lambda state: state.but(supply=tokens("W1")))
    assert said(SERIALISED, START) == [DIFFER, READ, OTHER_MOVES]
