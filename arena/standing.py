"""How the bots of a tournament stand: shares of wins and ratings, by combination of expansions and by table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from .judge import share_of
from .strength import Interval, Rating, Seating, ratings, wilson
from .tournament import Played, combination_name

__all__ = ["EVERY", "Standing", "Standings", "forfeits", "standings", "standings_csv"]

EVERY = "all"
"""Stands for all combinations of expansions together, and for all tables of one."""


@frozen
class Standing:
    """How a bot did: games, wins, the wins that it would have were all equally good, and games that it forfeited.

    A shared win counts its part; at a table with several copies of a bot, the win of one is a win of theirs.
    """

    bot: str
    games: int
    won: float
    even: float
    forfeits: int
    rating: Rating | None = None

    @property
    def share(self) -> float:
        """The part of its games that it won."""
        return self.won / self.games

    @property
    def interval(self) -> Interval:
        """Wilson's 95 % interval of the share."""
        return wilson(self.won, self.games)


@frozen
class Standings:
    """How the bots did with one combination of expansions: at all its tables, best first, and at each table."""

    combination: str
    games: int
    bots: tuple[Standing, ...]
    tables: tuple[tuple[str, tuple[Standing, ...]], ...]


def standings(games: Sequence[Played]) -> tuple[Standings, ...]:
    """Return how the bots stand in each combination of expansions, and after several of them in all together.

    Ratings are those of the games of a combination, and the last ones those of all games.
    """
    by_name: dict[str, list[Played]] = {}
    for game in games:
        by_name.setdefault(combination_name(game.table.config), []).append(game)
    found = tuple(_standings(name, some) for name, some in by_name.items())
    return found if len(found) < 2 else (*found, _standings(EVERY, games))


def _standings(combination: str, games: Sequence[Played]) -> Standings:
    rated = ratings(_names(games), map(_seating, games))
    bots = (evolve(one, rating=rated[one.bot]) for one in _counted(games))
    by_table: dict[str, list[Played]] = {}
    for game in games:
        by_table.setdefault(game.table.name, []).append(game)
    tables = tuple((name, _counted(some)) for name, some in by_table.items())
    return Standings(combination, len(games), tuple(sorted(bots, key=lambda one: -rated[one.bot].points)), tables)


def _names(games: Iterable[Played]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.name for game in games for one in game.table.entrants))


def _seating(game: Played) -> Seating:
    """Who sat in a game, and what each name won there."""
    names = tuple(one.name for one in game.seats)
    won: dict[str, float] = {}
    for seat, name in enumerate(names):
        won[name] = won.get(name, 0.0) + share_of(game.winners, seat)
    return names, won


def _counted(games: Sequence[Played]) -> tuple[Standing, ...]:
    counted = {name: Standing(name, 0, 0.0, 0.0, 0) for name in _names(games)}
    for game in games:
        names, won = _seating(game)
        lost = names[game.forfeit[0]] if game.forfeit else None
        for name, share in won.items():
            so_far = counted[name]
            counted[name] = Standing(
                name,
                so_far.games + 1,
                so_far.won + share,
                so_far.even + names.count(name) / len(names),
                so_far.forfeits + (name == lost),
            )
    return tuple(counted.values())


def forfeits(games: Iterable[Played]) -> dict[tuple[str, str], int]:
    """Return how often each bot forfeited for each reason, the most frequent first."""
    counts: dict[tuple[str, str], int] = {}
    for game in games:
        if game.forfeit is not None:
            seat, reason = game.forfeit
            what = (game.seats[seat].name, reason)
            counts[what] = counts.get(what, 0) + 1
    return dict(sorted(counts.items(), key=lambda entry: -entry[1]))


COLUMNS = (
    *("expansions", "table", "bot", "games", "won", "share", "share_low", "share_high", "even", "forfeits"),
    *("rating", "rating_low", "rating_high"),
)


def standings_csv(found: Iterable[Standings]) -> str:
    """Return standings as CSV: a line for each bot of each combination, then one for each bot of each of its tables."""
    page = io.StringIO()
    lines = csv.writer(page, lineterminator="\n")
    lines.writerow(COLUMNS)
    for one in found:
        for table, bots in ((EVERY, one.bots), *one.tables):
            lines.writerows((one.combination, table, *_row(bot)) for bot in bots)
    return page.getvalue()


def _row(one: Standing) -> list[object]:
    low, high = one.interval
    shares = [f"{value:.4f}" for value in (one.share, low, high, one.even / one.games)]
    rated = one.rating
    rating = [""] * 3 if rated is None else [f"{value:.1f}" for value in (rated.points, rated.low, rated.high)]
    return [one.bot, one.games, f"{one.won:.4f}".rstrip("0").rstrip("."), *shares, one.forfeits, *rating]
