"""Game records: a game as it was played, move by move, to be played on, taken back, replayed and written down."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from pyrsistent import PVector, pvector

from .components import STANDARD, Components
from .config import Config
from .document import config_to_json, state_to_json
from .errors import DocumentError, IllegalMove, NotationError, QuestionError, shown
from .legality import as_move, in_full
from .moves import Move, is_action
from .plain import plain, plain_text
from .reading import config_from, position_from, rules_from
from .schema import RECORD, check_form, check_head
from .setup import new_game
from .state import State
from .turn import traced

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

    def __init__(
        self,
        start: State,
        told: Iterable[str] = (),
        *,
        seed: int | str | None = None,
        result: dict[str, list[int]] | None = None,
        other: Mapping[str, Any] | None = None,
    ) -> None:
        self._first = start
        self._seed = seed
        self._told = tuple(told)
        self._read = not self._told
        self._states: PVector[State] = pvector([start])
        self._moves: PVector[Move] = pvector()
        self._result = result
        self._other = dict(other or {})

    @classmethod
    def start(
        cls, config: Config, seed: int | str, components: Components | Mapping[str, object] = STANDARD
    ) -> Record:
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
        document = plain(given, loose=KEYS)
        told = document.get("format")
        if told != RECORD:
            raise DocumentError(f"format: {shown(told) + ' given' if 'format' in document else 'missing'}; {RECORD} is allowed")
        return _loaded(document)
