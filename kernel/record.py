"""Game records: a game as it was played, move by move, to be played on, taken back, replayed and written down."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from pyrsistent import PVector, pvector

from .components import STANDARD, Components
from .config import Config
from .document import config_to_json, state_to_json
from .errors import DocumentError, IllegalMove, NotationError, QuestionError, shown
from .form import RECORD, check_form
from .legality import as_move, in_full, why_illegal
from .moves import Move, is_action
from .plain import plain, plain_text
from .reading import config_from, rules_from, state_traced
from .setup import new_game
from .state import State
from .turn import Traced, traced

__all__ = ["Record"]

KEYS = ("format", "config", "seed", "position", "components", "moves", "result")
"""The keys that a record gives a meaning to; others are kept and ignored."""


class Record:
    """A game from its start to where it stands; ``start``, ``from_state`` and ``load`` make one.

    >>> from splendor.kernel import Config
    >>> record = Record.start(Config(players=2), seed=7)
    >>> record.play("take WUG"), record.moves
    (<State of 2 players, turn 1, seat 1 to act, points 0, 0>, (<take WUG>,))
    """

    def __init__(self, first: State, seed: int | str | None = None) -> None:
        self._first = first
        self._settled: tuple[Move, ...] = ()
        self._seed = seed
        self._told: tuple[str, ...] | None = None
        self._states: PVector[State] = pvector([first])
        self._moves: PVector[Move] = pvector()
        self._result: dict[str, list[int]] | None = None
        self._other: dict[str, Any] = {}

    @classmethod
    def start(cls, config: Config, seed: int | str, components: Components | Mapping[str, object] = STANDARD) -> Record:
        """Return the record of a new game, which its seed brings back [S6]."""
        return cls(new_game(config, seed, components), seed=seed)

    @classmethod
    def from_state(cls, state: State) -> Record:
        """Return a record that starts from a state, which it will carry as a position document."""
        if not isinstance(state, State):
            raise QuestionError(f"Record.from_state: a State is allowed, not {shown(state)}")
        return cls(state)

    @classmethod
    def load(cls, text: str | bytes | dict[str, Any]) -> Record:
        """Return the record that a JSON text holds; its moves are judged when it is replayed.

        Raises ``DocumentError`` that names the path of what is wrong.
        """
        given = plain_text(text) if isinstance(text, str | bytes | bytearray) else text
        document = plain(given, meant=KEYS)
        told = document.get("format")
        if told != RECORD:
            given = f"{shown(told)} given" if "format" in document else "missing"
            raise DocumentError(f"format: {given}; {RECORD} is allowed")
        check_form(document, "game")
        first, settled = _beginning(document)
        record = cls(first, document.get("seed"))
        record._settled, record._told = settled, tuple(document["moves"])
        record._result = _result(document.get("result"), len(first.players))
        record._other = {key: value for key, value in document.items() if key not in KEYS}
        return record

    @property
    def state(self) -> State:
        """The state that the game has reached; raises as ``replay`` does where the moves do not lead to one."""
        self._replay_if_told()
        return self._states[-1]

    @property
    def states(self) -> PVector[State]:
        """Every state of the game, the first one and one after each move."""
        self._replay_if_told()
        return self._states

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were made, payments in full, without what happened by itself."""
        self._replay_if_told()
        return tuple(self._moves)

    @property
    def result(self) -> dict[str, list[int]] | None:
        """The result as a loaded record tells it, which nothing here compares; ``None`` claims nothing."""
        return deepcopy(self._result)

    def play(self, move: Move | str) -> State:
        """Make a move, and return the state after it; a refused move changes nothing."""
        before = self.state
        read = as_move(before.rules, move)
        after, _ = traced(before, read)
        self._states, self._moves = self._states.append(after), self._moves.append(in_full(before, read))
        return after

    def undo(self) -> State:
        """Take the last move back, and return the state before it; at the start, ``QuestionError``."""
        self._replay_if_told()
        if not self._moves:
            raise QuestionError("undo: the record is at its start; there is no move to take back")
        self._states, self._moves = self._states[:-1], self._moves[:-1]
        return self._states[-1]

    def replay(self) -> State:
        """Make every move anew from the start, and return the state reached; compares no results.

        Raises ``IllegalMove``, and ``NotationError`` for a malformed move, that name the index of the move.
        """
        told = self._told if self._told is not None else tuple(map(str, self._moves))
        states, moves = _replayed(self._first, self._settled, told)
        self._states, self._moves, self._told = states, moves, None
        return states[-1]

    def _replay_if_told(self) -> None:
        if self._told is not None:
            self.replay()

    def dump(self) -> str:
        """Return the record as JSON text: moves in full, and the result that they lead to, null if the game goes on."""
        outcome = self.state.outcome
        document: dict[str, Any] = {"format": RECORD, "config": config_to_json(self._first.config)}
        if self._seed is None:
            document["position"] = state_to_json(self._first)
        else:
            if rows := self._first.rules.components.rows():
                document["components"] = rows
            document["seed"] = self._seed
        document["moves"] = [str(move) for move in self._moves]
        document["result"] = outcome and {
            "winners": list(outcome.winners),
            "points": list(outcome.points),
            "cards": list(outcome.cards),
        }
        return json.dumps(document | self._other)

    def __repr__(self) -> str:
        moves = len(self._moves) if self._told is None else len(self._told)
        return f"<Record of {len(self._first.players)} players, {moves} moves>"


def _beginning(document: dict[str, Any]) -> Traced:
    """The first state of a record, and what happened by itself on the way to it."""
    if "position" in document:
        try:
            first, happened = state_traced(document["position"])
        except DocumentError as error:
            raise DocumentError(f"position.{error}") from None
        _agrees(document, first)
        return first, happened
    if "config" not in document:
        raise DocumentError("config: missing; it is required with a seed")
    rules = rules_from(document)
    return new_game(rules.config, document["seed"], rules.components), ()


def _agrees(document: dict[str, Any], first: State) -> None:
    """Raise ``DocumentError`` when a record says one thing and its position another."""
    if "config" in document and config_from(document["config"]) != first.config:
        raise DocumentError("config: not the one of position.config; where both stand they say the same")
    if "components" in document and rules_from({**document, "config": config_to_json(first.config)}) != first.rules:
        raise DocumentError("components: not those of position.components; where both stand they say the same")


def _result(given: dict[str, Any] | None, seats: int) -> dict[str, list[int]] | None:
    """The result that a record tells, each list as long as the table has seats."""
    if given is None:
        return None
    for key in ("points", "cards"):
        if len(given.get(key, range(seats))) != seats:
            raise DocumentError(f"result.{key}: {len(given[key])} given; {seats} are allowed, one a seat")
    for place, seat in enumerate(given["winners"]):
        if seat >= seats:
            raise DocumentError(f"result.winners[{place}]: {seat} given; 0 to {seats - 1} are at the table")
    return given


def _replayed(first: State, settled: tuple[Move, ...], told: Iterable[str]) -> tuple[PVector[State], PVector[Move]]:
    """The states and moves of a game, those left out that say what has just happened by itself [T7]."""
    states, moves, happened = [first], [], deque(settled)
    for index, text in enumerate(told):
        before = states[-1]
        try:
            move = as_move(before.rules, text)
            if _already_happened(before, move, happened):
                continue
            after, by_itself = traced(before, move)
        except NotationError as error:
            raise NotationError(f"moves[{index}]: {error}") from None
        except IllegalMove as error:
            raise IllegalMove(error.rule, f"moves[{index}]: {error.reason}", index) from None
        states.append(after)
        moves.append(in_full(before, move))
        happened = deque(by_itself)
    return pvector(states), pvector(moves)


def _already_happened(state: State, move: Move, happened: deque[Move]) -> bool:
    """Whether a recorded move says what has just happened by itself; it may leave out what came before that.

    A move that answers the step which is asked is that answer.
    """
    if is_action(move) or not happened or why_illegal(state, move) is None:
        return False
    if move in happened:
        while happened.popleft() != move:
            pass
        return True
    if type(move) in map(type, happened) and not state.over:
        told = ", ".join(map(str, happened))
        raise IllegalMove("T7", f"{move}: something else has just happened by itself: {told}")
    return False
