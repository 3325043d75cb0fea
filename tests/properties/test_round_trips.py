"""Whatever can be written can be read back: moves, positions, observations, pickles, records."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.combinations import GAMES, config_of
from properties.policies import Policy, Turn, walk
from properties.situations import SITUATIONS
from properties.strategies import configs, policies, seeds, states, tried, turns
from splendor.kernel import (
    Components,
    Config,
    NotationError,
    Record,
    State,
    apply,
    format_move,
    legal_moves,
    new_game,
    observe,
    parse_move,
    state_from_json,
    state_to_json,
)
from splendor.kernel.laws import move_universe
from splendor.kernel.laws_text import record_round_trip


@given(state=states())
def test_every_move_that_could_be_written_is_read_back(state: State) -> None:
    for move in move_universe(state)[:: tried(7, 2, 1)]:
        text = format_move(move)
        assert parse_move(text) == move
        assert hash(parse_move(text)) == hash(move)
        assert pickle.loads(pickle.dumps(move)) == move
        assert copy.deepcopy(move) == move
        assert text in repr(move)


def has_one_spelling(text: str) -> None:
    """Text that is read as a move is written with the same characters, in their one order; else it is refused."""
    try:
        move = parse_move(text)
    except NotationError as error:
        refused = str(error)
        assert "\n" not in refused, refused
        return
    written = format_move(move)
    assert sorted(written) == sorted(text), f"{text!r} is read as {written!r}"
    assert parse_move(written) == move


@given(text=st.text(max_size=40) | st.from_regex(r"(take|pair|buy|reserve|return|noble|pass) ?[ -~]{0,20}"))
def test_any_text_is_a_move_in_its_own_characters_or_is_refused(text: str) -> None:
    has_one_spelling(text)


@given(turn=turns(), data=st.data())
def test_a_move_with_a_slip_of_the_pen_is_another_move_or_is_refused(turn: Turn, data: st.DataObject) -> None:
    """One character too many, too few, or another in its place; every place of a doubled space is tried."""
    text = format_move(turn[1])
    place = data.draw(st.integers(0, len(text)))
    slip = data.draw(st.sampled_from([*" WUGRKY0129-,\n\t", ""]))
    for spoilt in (text[:place] + slip + text[place:], text[:place] + slip + text[place + 1 :]):
        has_one_spelling(spoilt)
    for place, letter in enumerate(text):
        if letter == " ":
            has_one_spelling(text[:place] + " " + text[place:])


@given(state=states())
def test_a_position_comes_back_from_its_document(state: State) -> None:
    document = state_to_json(state)
    for given_document in (document, json.dumps(document), json.dumps(document).encode()):
        read = state_from_json(given_document)
        assert read == state
        assert hash(read) == hash(state)
        assert state_to_json(read) == document
    assert document == state_to_json(state), "reading altered the document"


@given(state=states())
def test_an_observation_comes_back_from_its_document(state: State) -> None:
    for seat in (None, *range(len(state.players))):
        view = observe(state, seat)
        assert state_from_json(json.dumps(state_to_json(view))) == view


@given(state=states())
def test_a_state_is_played_on_alike_from_a_pickle_a_document_and_a_deep_copy(state: State) -> None:
    twins = [pickle.loads(pickle.dumps(state)), state_from_json(state_to_json(state)), copy.deepcopy(state)]
    for twin in twins:
        assert isinstance(twin, State)
        assert legal_moves(twin) == legal_moves(state)
        for move in legal_moves(state)[:: tried(9, 3, 1)]:
            assert apply(twin, move) == apply(state, move)


@given(turn=turns())
def test_two_ways_to_one_position_are_one_state(turn: Turn) -> None:
    """A state that play reached is equal to the one read from its document, in every part that is compared or shown."""
    state = turn[2]
    read = state_from_json(state_to_json(state))
    assert isinstance(read, State)
    assert {read: 1}[state] == 1
    assert (repr(read), str(read)) == (repr(state), str(state))


@given(config=configs(), seed=seeds, policy=policies, plies=st.integers(1, 60))
def test_a_record_comes_back_from_its_text(config: Config, seed: int, policy: Policy, plies: int) -> None:
    record = Record.start(config, seed)
    for before, move, after in walk(config, seed, policy, plies):
        assert record.state == before
        assert record.play(move) == after
    read = Record.load(record.dump())
    assert read.state == record.state
    assert read.replay() == record.replay() == record.state
    assert read.dump() == record.dump()
    assert read.moves == record.moves
    last = record.state
    assert record.undo() != last
    assert record.play(read.moves[-1]) == last
    assert (record.moves, record.dump()) == (read.moves, read.dump())


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_record_may_start_from_any_position(name: str) -> None:
    state = SITUATIONS[name]()
    for move in legal_moves(state)[:6]:
        assert list(record_round_trip(state, (move,), apply(state, move))) == []


@pytest.mark.parametrize(("modules", "players", "policy"), [GAMES[3 * n + n % 3] for n in range(len(GAMES) // 3)])
def test_a_whole_game_comes_back_from_its_record(modules: tuple[str, ...], players: int, policy: Policy) -> None:
    turns = list(walk(config_of(modules, players, game=2), 5, policy, tried(80, 400, 2_000)))
    first, last = turns[0][0], turns[-1][2]
    assert list(record_round_trip(first, tuple(move for _, move, _ in turns), last)) == []


def test_a_game_on_other_tables_comes_back_with_them() -> None:
    tables = Components.from_rows(
        {"nobles": {"Mary Stuart": {"points": 5, "cards": "G2"}}, "cards": {"add": ["1-W-2-K1"]}}
    )
    state = new_game(Config(players=2), 1, components=tables)
    assert state_from_json(state_to_json(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state
    record = Record.start(Config(players=2), 1, components=tables)
    record.play(legal_moves(record.state)[0])
    assert Record.load(record.dump()).state == record.state
