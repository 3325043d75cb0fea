"""Random games to measure on: through the public ``legal_moves`` and checked ``apply``, as any caller would play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from splendor.kernel import Config, Move, State, apply, legal_moves, new_game, play_out

__all__ = ["ALL_MODULES", "LIMIT", "history", "moves_of", "timed_game", "timed_play_out"]

LIMIT = 10_000
ALL_MODULES = ("cities", "orient", "strongholds", "trading_posts")


def timed_game(config: Config, seed: int) -> tuple[int, float]:
    """Play a random game to its end and return its moves and seconds, dealing aside."""
    state, chance = new_game(config, seed), Random(seed).random
    moves = 0
    begun = process_time()
    while moves < LIMIT and (choices := legal_moves(state)):
        state = apply(state, choices[int(chance() * len(choices))])
        moves += 1
    return moves, process_time() - begun


def timed_play_out(config: Config, seed: int) -> tuple[int, float]:
    """Play a game to its end by ``play_out`` and return its moves and seconds; they are counted in a second play."""
    state = new_game(config, seed)
    begun = process_time()
    play_out(state, seed, LIMIT)
    seconds = process_time() - begun
    return moves_of(lambda limit: play_out(state, seed, limit)), seconds


def moves_of(played: Callable[[int], State]) -> int:
    """Return how many moves a game takes, given the state after so many moves of it.

    >>> state = new_game(Config(players=2), 1)
    >>> moves = moves_of(lambda limit: play_out(state, 1, limit))
    >>> play_out(state, 1, moves).is_over, play_out(state, 1, moves - 1).is_over
    (True, False)
    """
    few, many = 0, 1
    while not played(many).is_over and many < LIMIT:
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if played(middle).is_over else (middle, many)
    return min(many, LIMIT)


def history(config: Config, seed: int) -> tuple[tuple[State, ...], tuple[Move, ...]]:
    """Play a random game to its end and return every state of it, and its moves."""
    states = [new_game(config, seed)]
    moves: list[Move] = []
    chance = Random(seed).random
    while len(moves) < LIMIT and (choices := legal_moves(states[-1])):
        moves.append(choices[int(chance() * len(choices))])
        states.append(apply(states[-1], moves[-1]))
    return tuple(states), tuple(moves)
