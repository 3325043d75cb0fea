"""Counting move sequences, and random play-outs."""

from __future__ import annotations

from .actions import any_action, count_actions
from .errors import QuestionError, shown
from .legality import legal_moves
from .setup import seeded
from .state import State, state_only
from .turn import play

__all__ = ["perft", "play_out"]

DEEPEST = 100


def perft(state: State, depth: int, divide: bool = False) -> int | dict[str, int]:
    """Count the sequences of ``depth`` moves from a state; with ``divide``, one count per first move.

    What is asked counts as a move, what happens by itself does not. A finished game counts 0 at any depth above 0.
    Raises ``QuestionError`` for a depth that is not 0 to 100, or when given an observation.

    >>> from .config import Config
    >>> from .setup import new_game
    >>> perft(new_game(Config(players=2), seed=1), 2)
    865
    """
    state_only("perft", state)
    if type(depth) is not int or not 0 <= depth <= DEEPEST:
        raise QuestionError(f"depth: a whole number of 0 to {DEEPEST} is allowed, not {shown(depth)}")
    if divide:
        return {str(move): _count(play(state, move)[0], depth - 1) for move in legal_moves(state)} if depth else {}
    return _count(state, depth)


def _count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if depth > 1:
        return sum(_count(play(state, move)[0], depth - 1) for move in legal_moves(state))
    return len(legal_moves(state)) if state.agenda or state.over else count_actions(state, state.mover)


def play_out(state: State, seed: int | str, limit: int = 10_000) -> State:
    """Play random legal moves to the end, at most ``limit`` of them, and return the last state.

    Of a turn's actions each take, pair, reservation and card that can be bought has the same chance, and then each
    payment of the card; the answers to a step have the same chance each. The same state and seed give the same game.
    Raises ``QuestionError`` for a limit below 0 or an observation, ``ConfigError`` for a seed that is neither int nor
    text.
    """
    state_only("play_out", state)
    if type(limit) is not int or limit < 0:
        raise QuestionError(f"limit: a whole number of 0 or more is allowed, not {shown(limit)}")
    chance = seeded(seed).random
    for _ in range(limit):
        if state.over:
            break
        if state.agenda:
            moves = legal_moves(state)
            move = moves[int(chance() * len(moves))]
        else:
            move = any_action(state, state.mover, chance)
        state = play(state, move)[0]
    return state
