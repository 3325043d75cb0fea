"""The turn: the main action, the steps that it makes due, and the rows of the turn's end in their order [T1-T7]."""

from __future__ import annotations

from typing import TypeAlias

from .errors import IllegalMove
from .legality import as_move, in_full, refusal, seat_of, was_listed
from .moves import Move
from .play import act
from .state import Owed, State, state_only

__all__ = ["Traced", "apply", "play", "settled", "settling", "traced"]

Traced: TypeAlias = tuple[State, tuple[Move, ...]]
"""A state, and the moves that happened by themselves on the way to it."""


def apply(state: State, move: Move | str, seat: int | None = None) -> State:
    """Return the state after a move, given as such or as text; the old state is untouched.

    ``seat`` is checked if given. Raises ``IllegalMove`` with the rule id, ``NotationError`` for a malformed move or an
    id or name in no table, and ``QuestionError`` for an observation.
    """
    return traced(state, move, seat)[0]


def traced(state: State, move: Move | str, seat: int | None = None) -> Traced:
    """Return the state after a move, and the moves that then happened by themselves [T7]."""
    state_only("apply", state)
    if seat is None and was_listed(move, state):
        return play(state, move)
    read = as_move(state.rules, move)
    why = refusal(state, read, None if seat is None else seat_of(state, seat))
    if why is not None:
        raise IllegalMove(why.rule, why.reason)
    return play(state, in_full(state, read))


def play(state: State, move: Move) -> Traced:
    """Return the state after a move that is known to be legal and in full, and what happened by itself."""
    if state.agenda:
        owed = state.agenda[-1]
        after, more = state.rules.steps[owed[0]].play(state, owed, move)
        return _run(after, state.agenda[:-1] + more, after.stage)
    after, more = act(state, move)
    return _run(after, more, 0)


def settled(state: State) -> State:
    """Return the state with every step done that asks nothing, has one outcome, or turns out to have none [T7]."""
    return settling(state)[0]


def settling(state: State) -> Traced:
    """Return the settled state, and the moves that happened by themselves on the way to it."""
    return _run(state, state.agenda, state.stage) if state.agenda and not state.over else (state, ())


def _run(state: State, agenda: tuple[Owed, ...], stage: int) -> Traced:
    """Go on until a step asks something or the turn is over."""
    steps, rows = state.rules.steps, state.rules.rows
    happened: list[Move] = []
    while True:
        if agenda:
            owed, agenda = agenda[-1], agenda[:-1]
        elif stage < len(rows):
            due = rows[stage].due(state)
            stage += 1
            if due is None:
                continue
            owed = due
        else:
            return state.but(agenda=()) if state.agenda else state, tuple(happened)
        step = steps[owed[0]]
        move = None
        if step.answers:
            state = state.but(agenda=(*agenda, owed), stage=stage)
            options = step.options(state, owed)
            if len(options) > 1 or (options and step.always_asks):
                state.listing(options)
                return state, tuple(happened)
            if not options:
                continue
            move = options[0]
            happened.append(move)
        state, more = step.play(state, owed, move)
        if more:
            agenda += more
