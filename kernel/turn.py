"""The turn: the main action, the steps that it makes due, and the rows of the turn's end in their order [T1-T7]."""

from __future__ import annotations

from typing import TypeAlias

from .errors import IllegalMove, QuestionError, shown
from .legality import as_move, in_full, refusal, seat_of
from .moves import Move, is_action
from .play import act
from .state import Owed, State

__all__ = ["Traced", "apply", "play", "settled", "traced"]

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
    if not isinstance(state, State):
        raise QuestionError(f"apply: a State is allowed, not {shown(state)}; see determinize for an observation")
    read = as_move(state.rules, move)
    why = refusal(state, read, None if seat is None else seat_of(state, seat))
    if why is not None:
        raise IllegalMove(why.rule, why.reason)
    return play(state, in_full(state, read))


def play(state: State, move: Move) -> Traced:
    """Return the state after a move that is known to be legal and in full, and what happened by itself."""
    if state.agenda:
        owed = state.agenda[-1]
        after, more = state.rules.steps[owed[0]].play(state.but(agenda=state.agenda[:-1]), owed, move)
        return _run(after, after.agenda + more, after.stage)
    assert is_action(move)
    after, more = act(state, move)
    return _run(after, more, 0)


def settled(state: State) -> State:
    """Return the state with every step done that asks nothing, has one outcome, or turns out to have none [T7]."""
    return _run(state, state.agenda, state.stage)[0] if state.agenda and not state.over else state


def _run(state: State, agenda: tuple[Owed, ...], stage: int) -> Traced:
    """Go on until a step asks something or the turn is over."""
    rules = state.rules
    happened: list[Move] = []
    while True:
        while agenda:
            owed = agenda[-1]
            step = rules.steps[owed[0]]
            move = None
            if step.answers:
                state = state.but(agenda=agenda, stage=stage)
                options = step.options(state, owed)
                if len(options) > 1:
                    return state, tuple(happened)
                agenda = agenda[:-1]
                if not options:
                    continue
                move = options[0]
                happened.append(move)
                state = state.but(agenda=agenda)
            else:
                agenda = agenda[:-1]
            state, more = step.play(state, owed, move)
            agenda += more
        if stage >= len(rules.rows):
            return state.but(agenda=()) if state.agenda else state, tuple(happened)
        due = rules.rows[stage].due(state)
        stage += 1
        if due is not None:
            agenda = (due,)
