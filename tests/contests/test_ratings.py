"""Shares, intervals and ratings: known figures, and what must hold of all of them."""

import csv
from io import StringIO
from itertools import combinations, permutations
from math import log10
from pathlib import Path

import pytest

from contests.players import entered, first
from splendor.arena import (
    Lineup,
    Played,
    Standings,
    can_plot,
    plot_ratings,
    ratings,
    standings,
    standings_csv,
    wilson,
)
from splendor.kernel import Config, QuestionError


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (300, 400, 0.7053, 0.7899),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_those_of_wilson(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def duel(won: int, games: int, names: tuple[str, ...] = ("A", "B")) -> list[tuple[tuple[str, ...], dict[str, float]]]:
    return [(names, {names[0]: 1.0})] * won + [(names, {names[1]: 1.0})] * (games - won)


def test_between_two_the_ratings_tell_the_odds() -> None:
    rated = ratings(("A", "B"), duel(3000, 4000))
    assert rated["A"].points - rated["B"].points == pytest.approx(400 * log10(3), abs=1)
    assert rated["A"].points + rated["B"].points == pytest.approx(3000)
    # Half of the error of the difference, 1 / sqrt(n p q) in units of strength.
    assert rated["A"].high - rated["A"].points == pytest.approx(
        1.96 * 173.7 / 2 / (4000 * 0.75 * 0.25) ** 0.5, rel=0.01
    )


def test_one_who_wins_a_quarter_at_a_table_of_four_is_as_good_as_the_rest() -> None:
    seats = ("A", "B", "B", "B")
    rated = ratings(("A", "B"), [(seats, {"A": 1.0})] * 100 + [(seats, {"B": 1.0})] * 300)
    assert rated["A"].points == pytest.approx(1500, abs=0.5)
    better = ratings(("A", "B"), [(seats, {"A": 1.0})] * 300 + [(seats, {"B": 1.0})] * 300)
    assert better["A"].points - better["B"].points == pytest.approx(400 * log10(3), abs=3)


def test_a_shared_win_counts_its_part() -> None:
    shared = [(("A", "B"), {"A": 0.5, "B": 0.5})] * 20
    assert ratings(("A", "B"), shared)["A"].points == pytest.approx(1500)


def test_one_who_never_lost_has_a_rating_all_the_same() -> None:
    rated = ratings(("A", "B"), duel(20, 20))
    more = ratings(("A", "B"), duel(400, 400))
    assert 300 < rated["A"].points - rated["B"].points < more["A"].points - more["B"].points < 2000
    assert rated["A"].low < rated["A"].points < rated["A"].high


def test_more_games_make_intervals_narrower_and_names_in_another_order_change_nothing() -> None:
    names = ("A", "B", "C")
    results = [
        game for pair, won in zip(combinations(names, 2), (60, 80, 70), strict=True) for game in duel(won, 100, pair)
    ]
    once = ratings(names, results)
    for order in permutations(names):
        again = ratings(order, reversed(results))
        for name in names:
            assert again[name].points == pytest.approx(once[name].points)
    four_times = ratings(names, results * 4)
    for name in names:
        narrower = four_times[name].high - four_times[name].low
        assert narrower == pytest.approx((once[name].high - once[name].low) / 2, rel=0.02)
    assert once["A"].points > once["B"].points > once["C"].points
    assert sum(one.points for one in once.values()) == pytest.approx(4500)


BASE, ORIENT = (Config(players=3, modules=some) for some in ((), ("orient",)))


def played(config: Config, winners: list[tuple[int, ...]], forfeit: tuple[int, str] | None = None) -> list[Played]:
    """Games of A against two of B, A in each seat in turn."""
    table = Lineup(config, (entered("A", first), *[entered("B", first)] * 2))
    return [Played(table, number // 3, number % 3, some, (0, 0, 0), forfeit) for number, some in enumerate(winners)]


GAMES = [
    *played(BASE, [(0,), (1,), (0,), (1, 2), (1, 2), (0, 1)]),
    *played(ORIENT, [(1, 2)] * 3, forfeit=(0, "gave no answer")),
]


def found() -> tuple[Standings, ...]:
    return standings(GAMES)


def test_standings_count_wins_games_and_forfeits() -> None:
    base, orient, together = found()
    assert [one.combination for one in (base, orient, together)] == ["base", "orient", "all"]
    assert [one.games for one in (base, orient, together)] == [6, 3, 9]
    shares = {bot.bot: (bot.games, bot.won, bot.even) for bot in base.bots}
    assert shares["A"] == pytest.approx((6, 2.5, 2))
    assert shares["B"] == pytest.approx((6, 3.5, 4))
    assert [bot.bot for bot in base.bots] == ["A", "B"], "best first"
    assert {bot.bot: bot.forfeits for bot in orient.bots} == {"A": 1, "B": 2}
    assert [name for name, _ in together.tables] == ["A v 2 B"]
    assert standings(GAMES[:6]) == (base,)


def test_csv_has_a_line_for_each_bot_of_each_combination_and_table() -> None:
    lines = list(csv.DictReader(StringIO(standings_csv(found()))))
    assert [(line["expansions"], line["table"]) for line in lines] == [
        (name, table) for name in ("base", "orient", "all") for table in ("all", "all", "A v 2 B", "A v 2 B")
    ]
    a = next(line for line in lines if line["bot"] == "A")
    assert (a["games"], a["won"], a["share"], a["even"]) == ("6", "2.5", "0.4167", "0.3333")
    assert (float(a["share_low"]), float(a["share_high"])) == pytest.approx(wilson(2.5, 6), abs=1e-4)
    assert float(a["rating_low"]) < float(a["rating"]) < float(a["rating_high"])
    assert lines[2]["rating"] == ""


def test_ratings_are_drawn_in_a_file(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra splendor-rules[plot] is not installed")
    plot_ratings(found()[:1], tmp_path / "ratings.png", "six games")
    assert (tmp_path / "ratings.png").read_bytes().startswith(b"\x89PNG")
    plot_ratings(found(), tmp_path / "ratings.svg", "nine games")
    assert (tmp_path / "ratings.svg").read_bytes().startswith(b"<?xml")


def test_a_plot_that_cannot_be_drawn_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(QuestionError, match=r"plot: 'ratings.gif' given; a name that ends in .png, .svg, .pdf"):
        can_plot("ratings.gif")
    monkeypatch.setattr("splendor.arena.plot.find_spec", lambda name: None)
    with pytest.raises(QuestionError, match=r"plot: matplotlib is missing; the extra splendor-rules\[plot\] brings it"):
        plot_ratings(found(), "ratings.png")
