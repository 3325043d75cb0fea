"""What a state takes, when a whole game of them is kept alive, and whether memory stays flat over many games."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path

from splendor.kernel import Config, apply

from .games import history

__all__ = ["bytes_per_state", "held_after", "megabytes"]

PLAYING = """
import os, sys
from splendor.bench.games import ALL_MODULES
from splendor.bench.memory import megabytes
from splendor.kernel import Config, new_game, play_out
tables = [Config(players=players, modules=modules) for modules in ((), ALL_MODULES) for players in (2, 3, 4)]
played = 0
for until in map(int, sys.argv[1:]):
    for number in range(played, until):
        play_out(new_game(tables[number % len(tables)], number), number)
    played = until
    print(megabytes(os.getpid()))
"""
"""A program that plays games, base and all modules in turn, and says what it holds after each of some numbers."""


def bytes_per_state(players: int, games: int) -> float:
    """Return the mean growth of memory per state over whole games, whose states share what they have in common."""
    grown, states = zip(*(_growth(players, seed) for seed in range(games)), strict=True)
    return float(sum(grown) / sum(states))


def _growth(players: int, seed: int) -> tuple[int, int]:
    """The growth of memory over a game, and its number of states.

    The game is played twice: the second time nothing new is kept but its states. Those of the first stay alive
    meanwhile, since memory that is freed and used again would not count as growth.
    """
    first, moves = history(Config(players=players), seed)
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


def held_after(*games: int) -> tuple[float, ...]:
    """Return the megabytes that a process of its own holds after so many games; 0 where the system does not tell."""
    program = [sys.executable, "-c", PLAYING, *map(str, games)]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    return tuple(map(float, done.stdout.split()))


def megabytes(process: int) -> float:
    """Return the memory that a process holds, where the system tells; 0 where it does not."""
    status = Path(f"/proc/{process}/status")
    held = status.read_text().partition("VmRSS:")[2].split() if status.exists() else ["0"]
    return int(held[0]) / 1024
