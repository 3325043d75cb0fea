"""Random games to measure on: through the public ``legal_moves`` and checked ``apply``, as any caller would play."""

from __future__ import annotations

from random import Random
from time import perf_counter

from splendor.kernel import Config, Move, State, apply, legal_moves, new_game

__all__ = ["LIMIT", "history", "timed_game"]

LIMIT = 10_000


def timed_game(config: Config, seed: int) -> tuple[int, float]:
    """Play a random game to its end and return its moves and seconds, dealing aside."""
    state, chance = new_game(config, seed), Random(seed).random
    moves = 0
    begun = perf_counter()
    while moves < LIMIT and (choices := legal_moves(state)):
        state = apply(state, choices[int(chance() * len(choices))])
        moves += 1
    return moves, perf_counter() - begun


def history(players: int, seed: int) -> tuple[tuple[State, ...], tuple[Move, ...]]:
    """Play a random game to its end and return every state of it, and its moves."""
    states = [new_game(Config(players=players), seed)]
    moves: list[Move] = []
    chance = Random(seed).random
    while len(moves) < LIMIT and (choices := legal_moves(states[-1])):
        moves.append(choices[int(chance() * len(choices))])
        states.append(apply(states[-1], moves[-1]))
    return tuple(states), tuple(moves)
