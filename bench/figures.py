"""The figures, each measured by one function: its name, its value, its goal where there is one."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

from attrs import frozen

from splendor.kernel import (
    Config,
    State,
    affordable,
    apply,
    determinize,
    legal_moves,
    new_game,
    observe,
    perft,
    play_out,
    state_from_json,
    state_to_json,
    why_illegal,
)

from .clock import Spread, compared_with_the_unit, per_call
from .games import history, timed_game
from .memory import bytes_per_state
from .start import measured_start

__all__ = ["MEASURES", "Figure", "Measure"]


@frozen
class Figure:
    """One line of the table: ``most`` is the goal, where there is one, and values up to it reach it.

    The ``quartiles`` are given where the value is the median of many.
    """

    name: str
    value: float
    unit: str
    most: float | None = None
    quartiles: tuple[float, float] | None = None

    @classmethod
    def spread(cls, name: str, spread: Spread, unit: str, most: float | None = None) -> Figure:
        """Return the figure of something that was measured in many games."""
        return cls(name, spread.median, unit, most, spread.quartiles)

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; ``None`` where there is none."""
        return None if self.most is None else self.value <= self.most


Measure: TypeAlias = Callable[[bool], tuple[Figure, ...]]
"""Measures some figures; with ``True`` quickly, on fewer games."""


BASE_OF_TWO = Config(players=2)
ALL_OF_THREE = Config(players=3, modules=("cities", "orient", "strongholds", "trading_posts"))


def playing(quick: bool) -> tuple[Figure, ...]:
    """A random game: each move listed by ``legal_moves`` and made by a checked ``apply``; base, and all expansions."""
    base = compared_with_the_unit(lambda number: timed_game(BASE_OF_TWO, number), 25 if quick else 300)
    whole = compared_with_the_unit(lambda number: timed_game(ALL_OF_THREE, number), 15 if quick else 150)
    return (
        Figure.spread("a random move, 2 players", base.units, "units", 44),
        Figure.spread("with all expansions, 3 players", whole.units, "units"),
        Figure("the latter over the former", whole.units.median / base.units.median, "", 2),
        Figure.spread("a random move, 2 players", base.seconds.times(1e6), "us"),
        Figure.spread("the unit, an 8-field object", base.unit.times(1e6), "us"),
    )


def playing_by_four(quick: bool) -> tuple[Figure, ...]:
    """The same at four players."""
    move = compared_with_the_unit(lambda number: timed_game(Config(players=4), number), 10 if quick else 200)
    return (Figure.spread("a random move, 4 players", move.units, "units"),)


def playing_unchecked(quick: bool) -> tuple[Figure, ...]:
    """``play_out``, which makes only moves that it listed itself and does not check them again."""
    starts = [new_game(Config(players=2), seed) for seed in range(10 if quick else 60)]
    play_out(starts[0], 0)
    games = per_call(lambda number: play_out(starts[number], number), len(starts), 1)
    return (Figure("play_out, a game of 2 players", games * 1e3, "ms"),)


def remembering(quick: bool) -> tuple[Figure, ...]:
    """All states of four-player games kept alive."""
    return (Figure("a state of a 4-player game", bytes_per_state(4, 1 if quick else 5), "bytes", 2_000),)


def starting(quick: bool) -> tuple[Figure, ...]:
    """``import splendor.kernel`` in fresh interpreters."""
    start = measured_start(3 if quick else 15)
    return (
        Figure("import splendor.kernel", start.imported * 1e3, "ms", 150),
        Figure("a program of that import", start.program * 1e3, "ms"),
        Figure("a program that does nothing", start.bare * 1e3, "ms"),
        Figure("that import brings z3 along", float(start.solver), "0 or 1", 0),
    )


def asking(quick: bool) -> tuple[Figure, ...]:
    """The questions, each over all positions of one four-player game."""
    states, moves = history(4, 11)
    views = [observe(state, 0) for state in states]
    documents = [state_to_json(state) for state in states]
    questions: dict[str, Callable[[int], object]] = {
        "legal_moves": lambda number: legal_moves(states[number]),
        "apply, checked": lambda number: apply(states[number], moves[number]),
        "apply, checked, move as text": lambda number: apply(states[number], str(moves[number])),
        "why_illegal of a legal move": lambda number: why_illegal(states[number], moves[number]),
        "affordable": lambda number: affordable(states[number], 0),
        "observe": lambda number: observe(states[number], 0),
        "determinize": lambda number: determinize(views[number], number),
        "state_to_json": lambda number: state_to_json(states[number]),
        "state_from_json": lambda number: state_from_json(documents[number]),
        "hash of a state": lambda number: hash(states[number]),
    }
    rounds = 1 if quick else 5
    return tuple(Figure(name, per_call(ask, len(moves), rounds) * 1e6, "us") for name, ask in questions.items())


def dealing(quick: bool) -> tuple[Figure, ...]:
    """Setting up a game whose rules have been composed before."""
    config = Config(players=3)
    seconds = per_call(lambda seed: new_game(config, seed), 50 if quick else 500, 3)
    return (Figure("new_game", seconds * 1e6, "us"),)


def counting(quick: bool) -> tuple[Figure, ...]:
    """``perft`` from a deal, and from the middle of a game."""
    middle = history(3, 5)[0][90]
    return (
        _counted("perft from a deal", new_game(Config(players=2), 1), 2 if quick else 3),
        _counted("perft in mid-game", middle, 2 if quick else 3),
    )


def _counted(name: str, state: State, depth: int) -> Figure:
    begun = perf_counter()
    nodes = perft(state, depth)
    assert isinstance(nodes, int)
    return Figure(name, nodes / (perf_counter() - begun), "positions/s")


MEASURES: dict[str, Measure] = {
    "playing": playing,
    "playing at four": playing_by_four,
    "playing unchecked": playing_unchecked,
    "remembering": remembering,
    "starting": starting,
    "dealing": dealing,
    "asking": asking,
    "counting": counting,
}
"""What is measured, by a word for the progress bar; the figures with goals come first."""
