"""Batches of whole games: one result a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from inspect import signature
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeAlias

from attrs import frozen

from splendor.kernel import Config, Move, Observation, QuestionError, apply, legal_moves, new_game, observe
from splendor.kernel.document import config_to_json
from splendor.kernel.errors import shown
from splendor.kernel.setup import seeded
from splendor.kernel.state import State

from .batch import Done, run_many
from .kept import Kept, Line, Seed

__all__ = ["LONGEST", "Policy", "Result", "Seated", "play_many", "played", "random_policy"]

Policy: TypeAlias = Callable[[Observation, Sequence[Move], Random], Move]
"""Chooses one of the legal moves by what its seat may know; over processes or a cluster it must pickle."""

Seated: TypeAlias = tuple[Policy, Random]
"""Who plays a seat, and the generator that is its own."""

LONGEST = 10_000
"""Moves after which a game that does not end is left."""


def random_policy(view: Observation, moves: Sequence[Move], chance: Random) -> Move:
    """Choose each legal move with equal chance."""
    return moves[int(chance.random() * len(moves))]


def played(state: State, seats: Sequence[Seated]) -> Iterator[tuple[Move, State]]:
    """Play on to the end of the game, and yield each move as it was chosen, with the state after it.

    Each seat is asked by what it may know alone. Whatever a policy raises goes on to the caller, and so does
    ``IllegalMove`` or ``NotationError`` for an answer that is no legal move.
    """
    while (seat := state.to_act) is not None:
        policy, chance = seats[seat]
        view = observe(state, seat)
        move = policy(view, legal_moves(view), chance)
        state = apply(state, move, seat)
        yield move, state


@frozen
class Result:
    """How the game of a seed went: winners, points and development cards by seat, finished turns, and moves made.

    A game that was left before its end has no winners.
    """

    seed: Seed
    winners: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    turns: int
    moves: int


@frozen
class OneGame:
    """Plays the game of a seed, each seat by the same policy, or each by its own where there are as many."""

    config: Config
    policies: tuple[Policy, ...]

    def __call__(self, seed: Seed) -> Line:
        state, chance, moves = new_game(self.config, seed), seeded(f"{seed!r} played"), 0
        seats = [(self.policies[seat % len(self.policies)], chance) for seat in range(self.config.players)]
        for _, after in islice(played(state, seats), LONGEST):
            state, moves = after, moves + 1
        return _line(state, moves)


def _line(state: State, moves: int) -> Line:
    outcome, seats = state.outcome, range(len(state.players))
    return {
        "winners": list(outcome.winners) if outcome is not None else [],
        "points": [state.points(seat) for seat in seats],
        "cards": [len(state.players[seat].cards) for seat in seats],
        "turns": state.turn,
        "moves": moves,
    }


def play_many(
    config: Config,
    seeds: Iterable[Seed],
    policy: Policy | Sequence[Policy] = random_policy,
    executor: Executor | None = None,
    *,
    file: str | Path | None = None,
    done: Done | None = None,
    together: int = 8,
) -> tuple[Result, ...]:
    """Play the game of each seed to its end, over any executor, and return the results in the order of the seeds.

    ``policy`` plays all seats, or a sequence of as many policies as players one each. The results depend on the seeds
    and policies alone, never on the executor. With ``file`` each result is kept as soon as it is there, and a run on
    the same file goes on from what it holds. ``done`` is told how many more games are done. Raises ``QuestionError``
    for another number of policies, for what is none, or a file of another run, ``RunBroken`` when workers die.

    >>> [result.turns for result in play_many(Config(players=2), [1, 2])] == [
    ...     result.turns for result in reversed(play_many(Config(players=2), [2, 1]))
    ... ]
    True
    """
    policies = tuple(policy) if isinstance(policy, Sequence) else (policy,)
    if len(policies) not in (1, config.players):
        raise QuestionError(
            f"policy: {len(policies)} given; one, or one for each of {config.players} seats, is allowed"
        )
    for each in policies:
        _takes_a_view_the_moves_and_chance(each)
    kept = None
    if file is not None:
        names = [f"{each.__module__}.{getattr(each, '__qualname__', type(each).__qualname__)}" for each in policies]
        kept = Kept(file, {"format": "splendor-results/1", "config": config_to_json(config), "policies": names})
    lines = run_many(OneGame(config, policies), seeds, executor, kept=kept, done=done, together=together)
    return tuple(_result(line, kept) for line in lines)


def _takes_a_view_the_moves_and_chance(policy: Policy) -> None:
    """Refuse what could not be called as a policy is; a bot of ``splendor.bots`` takes no moves."""
    try:
        signature(policy).bind(None, (), None)
    except TypeError:
        raise QuestionError(
            f"policy: {shown(policy)} given; a function of a view, the moves and chance is allowed"
        ) from None
    except ValueError:
        # Some functions that are not written in Python do not tell what they take.
        return


def _result(line: Line, kept: Kept | None) -> Result:
    try:
        winners, points, cards = (tuple(line[name]) for name in ("winners", "points", "cards"))
        return Result(line["seed"], winners, points, cards, line["turns"], line["moves"])
    except (KeyError, TypeError):
        assert kept is not None
        raise kept.unreadable(line["seed"]) from None
