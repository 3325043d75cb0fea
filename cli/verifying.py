"""One game of a verification run: every move held against the laws, and many against the oracle."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

from attrs import frozen

from splendor.kernel import (
    Config,
    Move,
    State,
    apply,
    laws_actions,
    laws_table,
    legal_moves,
    new_game,
    observe,
    state_to_json,
)
from splendor.kernel.config import module_name
from splendor.kernel.laws import LAWS, breaches, move_breaches

from .chooser import choose
from .options import EXPANSIONS
from .second import NotJudged, SecondOpinion

__all__ = ["LAWS_EVERY", "ORACLE_EVERY", "VerifiedGame", "combination_of"]

LAWS_EVERY, ORACLE_EVERY = 50, 5
"""After how many moves all laws are asked, and the oracle, where nothing else is said."""

LONGEST = 500
"""Moves after which a game is left: few last half as long."""

TOLD = 5
"""So many faults of a game are told in full, the others counted."""

OF_EVERY_MOVE = (laws_table.STATE_LAWS, (*laws_table.MOVE_LAWS, *laws_actions.MOVE_LAWS))
"""The laws of what lies on the table and what a move does to it, which are asked of every move."""

HOUSES: tuple[tuple[str, ...], ...] = ((), ("open_reservations",), ("noble_veto",), ())


def combination_of(config: Config) -> str:
    """Return how a combination of modules and size is called.

    >>> combination_of(Config(players=3, modules=("orient", "cities")))
    'cities+orient, 3 players'
    """
    return f"{'+'.join(map(module_name, config.modules)) or 'base'}, {config.players} players"


def _subsets() -> list[tuple[str, ...]]:
    return [some for size in range(len(EXPANSIONS) + 1) for some in combinations(EXPANSIONS, size)]


@frozen
class VerifiedGame:
    """Plays and checks the game of a seed, which is ``RUN/NUMBER``: the number decides what is played, and how.

    ``modules`` and ``players`` are those of every game; ``None`` goes through all of them in turn. All laws are asked
    after every ``laws_every`` moves, the oracle is asked of every ``oracle_every`` (0: never).
    """

    modules: tuple[str, ...] | None
    players: int | None
    laws_every: int = LAWS_EVERY
    oracle_every: int = ORACLE_EVERY

    def config(self, number: int) -> Config:
        """Return the configuration of a game by its number."""
        subsets = _subsets() if self.modules is None else [self.modules]
        sizes = (2, 3, 4) if self.players is None else (self.players,)
        round_, place = divmod(number, len(subsets) * len(sizes))
        modules, players = subsets[place // len(sizes)], sizes[place % len(sizes)]
        house = HOUSES[round_ % len(HOUSES)]
        if "cities" in modules:
            house = tuple(name for name in house if name != "noble_veto")
        return Config(players=players, modules=modules, variants=house, first_seat=round_ % players)

    def __call__(self, seed: int | str) -> dict[str, Any]:
        number = int(str(seed).rpartition("/")[2])
        state, chance = new_game(self.config(number), seed), Random(repr(seed))
        line: dict[str, Any] = {"combination": combination_of(state.config)}
        line |= {"moves": 0, "all laws": 0, "oracle": 0, "faults": 0, "told": []}
        while line["moves"] < LONGEST and (moves := legal_moves(state)):
            move = _chosen(state, moves, number, chance)
            after = apply(state, move)
            line["moves"] += 1
            self._check(line, state, move, after)
            state = after
        return line

    def _check(self, line: dict[str, Any], before: State, move: Move, after: State) -> None:
        whole = line["moves"] % self.laws_every == 0
        laws = LAWS if whole else OF_EVERY_MOVE
        found = [str(report) for report in (*move_breaches(before, move, after, laws), *breaches(after, laws))]
        line["all laws"] += whole
        if self.oracle_every and line["moves"] % self.oracle_every == 0:
            with suppress(NotJudged):
                differs = SecondOpinion(state_to_json(before)).on(before, move)
                line["oracle"] += 1
                found += [str(differs)] if differs is not None else []
        line["faults"] += len(found)
        line["told"] += [f"turn {before.turn}, {move}: {one}" for one in found][: TOLD - len(line["told"])]


def _chosen(state: State, moves: Sequence[Move], number: int, chance: Random) -> Move:
    """Plainly, at random, or a kind of move at random first: by the number of the game."""
    way = number // 48 % 3
    if way == 0:
        view = observe(state, state.to_act)
        return choose(view, moves, chance) if chance.random() < 0.8 else chance.choice(moves)
    if way == 1:
        return chance.choice(moves)
    kind = chance.choice(sorted({type(move).__name__ for move in moves}))
    return chance.choice([move for move in moves if type(move).__name__ == kind])
