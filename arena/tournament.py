"""Tournaments: who meets whom in which seats, and the games of all tables, kept as they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from attrs import field, frozen

from splendor.kernel import Config, QuestionError
from splendor.kernel.config import module_name
from splendor.kernel.document import config_to_json
from splendor.runs import Kept, run_many

from .entry import Entrant
from .judge import match

__all__ = ["SEATINGS", "Played", "Lineup", "Tournament", "combination_name", "hold"]

SEATINGS = ("mixed", "one-against-rest")
"""Who sits at a table together: different bots in each seat, or one against copies of another."""


@frozen
class Lineup:
    """Those who play together, in a game of some configuration; one may sit there several times."""

    config: Config
    entrants: tuple[Entrant, ...]

    @property
    def name(self) -> str:
        """Who meets whom, as in ``hard v 3 medium``."""
        counts: dict[str, int] = {}
        for one in self.entrants:
            counts[one.name] = counts.get(one.name, 0) + 1
        return " v ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())

    @property
    def key(self) -> str:
        """What is played and who plays it, in full: what a result is kept under."""
        nobles = f" with {', '.join(self.config.extra_nobles)}" if self.config.extra_nobles else ""
        return f"{combination_name(self.config)}{nobles}: {' v '.join(one.in_full for one in self.entrants)}"

    def seats(self, deal: int, rotation: int) -> tuple[Entrant, ...]:
        """Return who sits where: a deal is played with everyone in every seat, each deal in the next order of play."""
        first, *others = self.entrants
        orders = sorted(
            {(first, *rest) for rest in permutations(others)}, key=lambda order: [one.name for one in order]
        )
        order = orders[deal % len(orders)]
        return order[-rotation:] + order[:-rotation] if rotation else order


@frozen
class Played:
    """A game of a tournament: its table and deal, who sat where, who won, and who forfeited, and why."""

    table: Lineup
    deal: int
    rotation: int
    winners: tuple[int, ...]
    points: tuple[int, ...]
    forfeit: tuple[int, str] | None

    @property
    def seats(self) -> tuple[Entrant, ...]:
        """Who sat where."""
        return self.table.seats(self.deal, self.rotation)


@frozen
class Tournament:
    """What is played: every table ``games`` times, rounded up to deals that are played in all rotations of the seats.

    ``configs`` are the games that are played, all for as many players. Raises ``QuestionError`` for too few bots.
    """

    entrants: tuple[Entrant, ...]
    configs: tuple[Config, ...] = field()
    games: int = 400
    seating: str = "mixed"
    seed: int | str = 1

    @configs.validator
    def _one_size(self, attribute: object, value: tuple[Config, ...]) -> None:
        if not value or any(_common(config) != _common(value[0]) for config in value):
            raise QuestionError("configs: games that differ in their modules alone are allowed, one or more")
        names = [combination_name(config) for config in value]
        for name in names:
            if names.count(name) > 1:
                raise QuestionError(f"configs: {name} is given twice; each combination once is allowed")

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no table."""
        if self.seating not in SEATINGS:
            raise QuestionError(f"seating: {self.seating!r} given; allowed: {', '.join(SEATINGS)}")
        if self.games < 1:
            raise QuestionError(f"games: {self.games} given; 1 or more is allowed")
        needed = self.players if self.seating == "mixed" else 2
        if len(self.entrants) < needed:
            other = "" if self.seating != "mixed" or self.players == 2 else ", or one-against-rest with 2 or more"
            raise QuestionError(f"bots: {len(self.entrants)} given; {needed} or more are allowed{other}")

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return self.configs[0].players

    @property
    def deals(self) -> int:
        """How many deals each table plays."""
        return -(-self.games // self.players)

    def tables(self) -> tuple[Lineup, ...]:
        """Return the tables of every configuration."""
        if self.seating == "mixed":
            groups = tuple(combinations(self.entrants, self.players))
        else:
            groups = tuple((one, *(rest,) * (self.players - 1)) for one, rest in combinations(self.entrants, 2))
        return tuple(Lineup(config, group) for config in self.configs for group in groups)

    def run(self) -> dict[str, Any]:
        """Return what the results of a file must have in common, so that this tournament can go on from them."""
        return {"format": "splendor-tournament/1", "seed": self.seed, "game": _common(self.configs[0])}


def _common(config: Config) -> dict[str, Any]:
    """What the games of a tournament have in common: all of a configuration but the modules and what they bring."""
    return {name: value for name, value in config_to_json(config).items() if name not in ("modules", "extra_nobles")}


def combination_name(config: Config) -> str:
    """Return how a combination of expansions is called.

    >>> combination_name(Config(players=2, modules=("orient", "cities"))), combination_name(Config(players=2))
    ('cities+orient', 'base')
    """
    return "+".join(map(module_name, config.modules)) or "base"


@frozen
class _Games:
    """Plays the game that a key names: a table, a deal, a rotation of the seats."""

    seed: int | str
    tables: dict[str, Lineup]

    def __call__(self, key: int | str) -> dict[str, Any]:
        table, deal, rotation = self.of(str(key))
        seats = table.seats(deal, rotation)
        ended = match(table.config, f"{self.seed!r}/{deal}", [one.player for one in seats])
        forfeit = ended.forfeit and {"seat": ended.forfeit.seat, "reason": ended.forfeit.reason}
        told = {"winners": list(ended.winners), "points": list(ended.points), "cards": list(ended.cards)}
        return {**told, "turns": ended.turns, "moves": len(ended.moves), "forfeit": forfeit}

    def of(self, key: str) -> tuple[Lineup, int, int]:
        name, _, place = key.rpartition(" #")
        deal, rotation = map(int, place.split("."))
        return self.tables[name], deal, rotation

    def played(self, line: dict[str, Any]) -> Played:
        table, deal, rotation = self.of(line["seed"])
        forfeit = line["forfeit"] and (int(line["forfeit"]["seat"]), str(line["forfeit"]["reason"]))
        seats = range(table.config.players)
        winners, points = tuple(map(int, line["winners"])), tuple(map(int, line["points"]))
        if not winners or not {*winners, *(forfeit or (0,))[:1]} <= {*seats} or len(points) != len(seats):
            raise ValueError(line)
        return Played(table, deal, rotation, winners, points, forfeit)


def _keys(tournament: Tournament, tables: Sequence[str]) -> Iterator[str]:
    """All games, deal by deal, so that a run that is stopped has played all tables about as often."""
    for deal in range(tournament.deals):
        for name in tables:
            yield from (f"{name} #{deal}.{rotation}" for rotation in range(tournament.players))


def hold(
    tournament: Tournament, executor: Executor | None = None, *, file: str | Path | None = None, done: Any = None
) -> tuple[Played, ...]:
    """Play a tournament over any executor, and return its games; they depend on the tournament alone.

    The deal of a number is the same at every table, and each is played in all rotations of the seats. With ``file``
    each result is kept at once, and what it holds is not played again: a tournament that was stopped goes on from it,
    and one with more games, bots or expansions adds to it. ``done`` is told how many more games are done. Raises
    ``QuestionError`` for a file of other games, ``RunBroken`` when workers die.
    """
    tables = {table.key: table for table in tournament.tables()}
    games = _Games(tournament.seed, tables)
    kept = None if file is None else Kept(file, tournament.run())
    lines = run_many(games, _keys(tournament, tuple(tables)), executor, kept=kept, done=done)
    return tuple(_played(games, line, kept) for line in lines)


def _played(games: _Games, line: dict[str, Any], kept: Kept | None) -> Played:
    try:
        return games.played(line)
    except (KeyError, TypeError, ValueError):
        assert kept is not None
        raise kept.unreadable(line["seed"]) from None
