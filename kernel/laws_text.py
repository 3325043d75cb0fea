"""Laws of values: round trips through text, documents and pickles, equality, and states that never change."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

from attrs import asdict

from .document import state_from_json, state_to_json
from .laws_form import law, move_law, remembered
from .laws_sight import hidden_from, named_of, observe, one_onlooker
from .legality import legal_moves
from .moves import Move
from .notation import format_move, parse_move
from .record import Record
from .state import Observation, State
from .turn import apply

__all__ = ["MOVE_LAWS", "STATE_LAWS", "copied", "record_round_trip"]


@remembered
def copied(state: State) -> State:
    """Return an equal state that shares nothing with the given one but its rules."""
    copy = pickle.loads(pickle.dumps(state))
    assert isinstance(copy, State)
    return copy


def _document(position: State | Observation) -> str:
    return json.dumps(state_to_json(position))


@law()
def equal_states_hash_and_serialise_equally(state: State) -> Iterator[str]:
    twin = copied(state)
    if twin != state or hash(twin) != hash(state):
        yield "a state and its pickled copy differ"
    if _document(twin) != _document(state) or str(twin) != str(state):
        yield "a state and its pickled copy read differently"
    if legal_moves(twin) != legal_moves(state):
        yield "a state and its pickled copy have different moves"


@law()
def documents_round_trip(state: State) -> Iterator[str]:
    text = _document(state)
    read = state_from_json(text)
    if read != state:
        yield f"a state comes back from its document as {read}"
    elif _document(read) != text:
        yield "a document that is read and written again differs"


@law("H3")
def observations_round_trip(state: State) -> Iterator[str]:
    for seat in one_onlooker(state):
        view = observe(state, seat)
        if state_from_json(_document(view)) != view:
            yield f"what seat {seat} sees does not come back from its document"


@law("H1", "H3")
def what_is_kept_of_an_observation_names_no_hidden_card(state: State) -> Iterator[str]:
    for seat in one_onlooker(state):
        view = observe(state, seat)
        kept = pickle.dumps(view)
        if pickle.loads(kept) != view:
            yield f"what seat {seat} sees does not come back from a pickle"
        for card_id in named_of(hidden_from(state, seat), f"{_document(view)} {kept.decode('latin-1')}"):
            yield f"what is kept of what seat {seat} sees has {card_id} in it"


@law()
def moves_round_trip_as_text(state: State) -> Iterator[str]:
    for move in legal_moves(state):
        text = format_move(move)
        read = parse_move(text)
        if read != move or hash(read) != hash(move) or type(read) is not type(move) or "\n" in text:
            yield f"{move!r} is read back as {read!r}"


@move_law("T7")
def playing_never_alters_the_old_state(before: State, move: Move, after: State) -> Iterator[str]:
    old, kept = copied(before), hash(before)
    again = apply(before, move)
    if before != old or hash(before) != kept or _document(before) != _document(old):
        yield "the old state is not what it was"
    if again != after:
        yield "the same move has another result the second time"
    if apply(old, move) != after:
        yield "the same move has another result in an equal state"


@move_law("T7", "H1")
def a_record_replays_to_the_same_state(before: State, move: Move, after: State) -> Iterator[str]:
    yield from record_round_trip(before, (move,), after)


def record_round_trip(first: State, moves: tuple[Move, ...], last: State) -> Iterator[str]:
    """Find out whether a record of moves from a position comes back from its text and ends where it should."""
    document: dict[str, Any] = {
        "format": "splendor-game/1",
        "position": state_to_json(first),
        "moves": [format_move(move) for move in moves],
        "result": None,
    }
    record = Record.load(json.dumps(document))
    if record.state != last or record.replay() != last:
        yield f"a record of {len(moves)} moves ends elsewhere"
    written, outcome = json.loads(record.dump()), last.outcome
    result = outcome and {key: list(values) for key, values in asdict(outcome).items()}
    if written != document | {"config": document["position"]["config"], "result": result}:
        yield "a record that is written says something else than it read"


STATE_LAWS = (
    equal_states_hash_and_serialise_equally,
    documents_round_trip,
    observations_round_trip,
    what_is_kept_of_an_observation_names_no_hidden_card,
    moves_round_trip_as_text,
)

MOVE_LAWS = (
    playing_never_alters_the_old_state,
    a_record_replays_to_the_same_state,
)
