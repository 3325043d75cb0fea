"""What a state takes, when a whole game of them is kept alive."""

from __future__ import annotations

import gc
import tracemalloc

from splendor.kernel import apply

from .games import history

__all__ = ["bytes_per_state"]


def bytes_per_state(players: int, games: int) -> float:
    """Return the mean growth of memory per state over whole games, whose states share what they have in common."""
    grown, states = zip(*(_growth(players, seed) for seed in range(games)), strict=True)
    return float(sum(grown) / sum(states))


def _growth(players: int, seed: int) -> tuple[int, int]:
    """The growth of memory over a game, and its number of states.

    The game is played twice: the second time nothing new is kept but its states. Those of the first stay alive
    meanwhile, since memory that is freed and used again would not count as growth.
    """
    first, moves = history(players, seed)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [first[0]]
    for move in moves:
        kept.append(apply(kept[-1], move))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept[-1] == first[-1]
    return after - before, len(kept)
