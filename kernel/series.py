"""A series of games in which every seat starts once [V2]."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from .config import Config
from .errors import ConfigError, QuestionError, shown
from .setup import new_game, seeded
from .state import Outcome, State

__all__ = ["SeriesResult", "series", "series_result"]


@frozen
class SeriesResult:
    """The sums of points by seat, the seats that won the series, and the points of each game by seat [V2]."""

    sums: tuple[int, ...]
    winners: tuple[int, ...]
    games: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        seats = range(len(self.sums))
        lines = [["game", *(f"seat {seat}" for seat in seats)]]
        lines += [[str(number), *map(str, points)] for number, points in enumerate(self.games, 1)]
        lines.append(["sum", *map(str, self.sums)])
        table = "\n".join("  ".join(cell.rjust(6) for cell in line) for line in lines)
        return f"{table}\nwon by seat {' and seat '.join(map(str, self.winners))}"


def series(config: Config, seed: int | str) -> tuple[State, ...]:
    """Return the starting states of a series: one game per player, the starting seat moving on clockwise [V2].

    Game ``i`` starts from seat ``(first_seat + i) mod players`` and is dealt by the seed ``f"{seed}/{i}"``. Raises
    ``ConfigError`` for a seed that is neither int nor text.
    """
    if not isinstance(config, Config):
        raise ConfigError(f"config: a Config is allowed, not {shown(config)}")
    seeded(seed)
    first, seats = config.first_seat, config.players
    configs = (evolve(config, first_seat=(first + game) % seats) for game in range(seats))
    return tuple(new_game(each, f"{seed}/{game}") for game, each in enumerate(configs))


def series_result(outcomes: Iterable[Outcome]) -> SeriesResult:
    """Return the table of sums of a series: the highest sum of points wins, tied sums share it [V2].

    >>> print(series_result([Outcome((0,), (15, 9), (8, 7)), Outcome((1,), (11, 16), (9, 9))]))
      game  seat 0  seat 1
         1      15       9
         2      11      16
       sum      26      25
    won by seat 0
    """
    if not isinstance(outcomes, Iterable):
        raise QuestionError(f"series_result: outcomes of finished games are allowed, not {shown(outcomes)}")
    given = tuple(outcomes)
    for outcome in given:
        if not isinstance(outcome, Outcome):
            raise QuestionError(f"series_result: outcomes of finished games are allowed, not {shown(outcome)}")
    if not given or any(len(outcome.points) != len(given) for outcome in given):
        raise QuestionError(f"series_result: one game per player is a series; {len(given)} outcomes were given")
    games = tuple(outcome.points for outcome in given)
    sums = tuple(sum(points) for points in zip(*games, strict=True))
    winners = tuple(seat for seat, total in enumerate(sums) if total == max(sums))
    return SeriesResult(sums, winners, games)
