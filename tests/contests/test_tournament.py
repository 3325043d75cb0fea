"""Tournaments: who meets whom where, the same games wherever they are played, and nothing lost of what was."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from contests.players import Fails, Listens, breaks, entered, first
from splendor.arena import Entrant, Played, Tournament, entrant, entrants, forfeits, hold, match
from splendor.kernel import Config, QuestionError
from splendor.runs import processes

SHORT = Config(players=2, target_points=3)
WITH_POSTS = Config(players=2, target_points=3, modules={"trading_posts"})
THREE = entrants(("random", "easy", "lucky=random"))


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    with processes(2) as executor:
        yield executor


def named(*names: str) -> tuple[Entrant, ...]:
    return tuple(entered(name, first) for name in names)


def tables(names: str, players: int, seating: str = "mixed") -> list[str]:
    made = Tournament(named(*names), (Config(players=players),), seating=seating)
    return [table.name for table in made.tables()]


def test_every_table_of_different_bots_is_played() -> None:
    assert tables("ABC", 2) == ["A v B", "A v C", "B v C"]
    assert tables("ABCD", 3) == ["A v B v C", "A v B v D", "A v C v D", "B v C v D"]
    assert tables("ABCD", 4) == ["A v B v C v D"]


def test_one_may_meet_a_table_full_of_another() -> None:
    assert tables("ABC", 4, "one-against-rest") == ["A v 3 B", "A v 3 C", "B v 3 C"]
    assert tables("AB", 2, "one-against-rest") == ["A v B"]


def test_every_combination_of_expansions_has_its_tables() -> None:
    made = Tournament(named("A", "B"), (SHORT, WITH_POSTS))
    assert [table.key for table in made.tables()] == ["base: A v B", "trading_posts with Rani Chennabhairadevi: A v B"]


@pytest.mark.parametrize(("names", "players"), [("AB", 2), ("ABC", 3), ("ABCD", 4)])
def test_each_deal_is_played_with_everyone_in_every_seat(names: str, players: int) -> None:
    (table,) = Tournament(named(*names), (Config(players=players),)).tables()
    orders = set()
    for deal in range(12):
        seatings = ["".join(one.name for one in table.seats(deal, rotation)) for rotation in range(players)]
        for seat in range(players):
            assert sorted(seating[seat] for seating in seatings) == sorted(names)
        orders.add(seatings[0])
        assert all(seating in seatings[0] * 2 for seating in seatings), "the order of play stays in a deal"
    assert len(orders) == {2: 1, 3: 2, 4: 6}[players], "each deal is played in the next order"


def test_games_are_rounded_up_to_whole_rotations() -> None:
    three = Tournament(named("A", "B", "C"), (Config(players=3),), games=100)
    assert three.deals * three.players == 102


def test_every_table_plays_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.arena.judge.LONGEST", 10)
    listeners = [Listens(), Listens()]
    others = [entered(name, Fails(breaks, after=1)) for name in "BC"]
    found = hold(Tournament((entered("A", listeners[0]), *others, entered("D", listeners[1])), (SHORT,), 4))
    assert Counter(game.table.name for game in found) == dict.fromkeys(tables("ABCD", 2), 4)
    deals = [Counter(view.table.market for view, _ in listener.heard if view.table.turn == 0) for listener in listeners]
    assert deals[0] == deals[1]
    assert set(deals[0].values()) == {3}


def test_the_games_are_the_same_wherever_they_are_played(workers: Executor) -> None:
    made = Tournament(THREE, (SHORT, WITH_POSTS), games=4, seed="cup")
    here = hold(made)
    assert len(here) == 2 * 3 * 4
    assert hold(made, workers) == here
    with ThreadPoolExecutor(2) as threads:
        assert hold(made, threads) == here
    assert hold(Tournament(THREE, (SHORT, WITH_POSTS), games=4, seed="bowl")) != here


def test_a_game_is_that_of_its_seats() -> None:
    (game, *_) = hold(Tournament(THREE, (SHORT,), games=2, seed="cup"))
    ended = match(SHORT, "'cup'/0", [one.player for one in game.seats])
    assert (game.winners, game.points) == (ended.winners, ended.points)


def test_a_tournament_goes_on_from_what_its_file_holds(tmp_path: Path) -> None:
    file, told = tmp_path / "games.jsonl", list[int]()
    two = Tournament(THREE[:2], (SHORT,), games=4)
    some = hold(two, file=file)
    kept = file.read_text()
    file.write_text(kept[:-30])
    assert hold(two, file=file, done=told.append) == some
    assert told == [3, 1]
    more = Tournament(THREE, (SHORT, WITH_POSTS), games=6)
    assert hold(more, file=file) == hold(more)
    assert file.read_text().startswith(kept)
    assert len(file.read_text().splitlines()) == 1 + 2 * 3 * 6


@pytest.mark.parametrize(
    "other",
    [
        Tournament(THREE[:2], (SHORT,), games=2, seed=2),
        Tournament(THREE[:2], (Config(players=2, target_points=4),), games=2),
        Tournament(THREE[:2], (Config(players=2, target_points=3, variants={"open_reservations"}),), games=2),
    ],
)
def test_a_file_of_other_games_is_refused(tmp_path: Path, other: Tournament) -> None:
    file = tmp_path / "games.jsonl"
    hold(Tournament(THREE[:2], (SHORT,), games=2), file=file)
    with pytest.raises(QuestionError, match="holds the results of another run"):
        hold(other, file=file)


@pytest.mark.parametrize(
    "change",
    [
        {"winners": [7]},
        {"winners": []},
        {"winners": "both"},
        {"points": [1]},
        {"forfeit": {"seat": 2}},
        {"points": None},
    ],
)
def test_a_line_that_was_written_over_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    file, made = tmp_path / "games.jsonl", Tournament(THREE[:2], (SHORT,), games=2)
    hold(made, file=file)
    head, line, *rest = file.read_text().splitlines()
    file.write_text("\n".join([head, json.dumps(json.loads(line) | change), *rest, ""]))
    with pytest.raises(QuestionError, match=r"games\.jsonl: line 2 is no result; a file of results"):
        hold(made, file=file)


def test_a_player_that_fails_disturbs_no_other_game() -> None:
    made = Tournament((*THREE[:2], entered("bad", Fails(breaks, after=1))), (SHORT,), games=4)
    found = hold(made)
    others = tuple(game for game in found if "bad" not in game.table.name)
    assert others == hold(Tournament(THREE[:2], (SHORT,), games=4))
    lost = [game for game in found if game not in others]
    assert len(lost) == 8
    assert all(game.forfeit and game.seats[game.forfeit[0]].name == "bad" for game in lost)
    assert all(game.seats[game.winners[0]].name != "bad" for game in lost)
    ((bad, reason), games), *more = forfeits(found).items()
    assert (bad, games, more) == ("bad", 8, [])
    assert reason.startswith("raised ZeroDivisionError")


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: Tournament(named("A"), (SHORT,)), "bots: 1 given; 2 or more are allowed"),
        (
            lambda: Tournament(named("A", "B"), (Config(players=4),)),
            "bots: 2 given; 4 or more are allowed, or one-against-rest with 2 or more",
        ),
        (
            lambda: Tournament(named("A"), (Config(players=4),), seating="one-against-rest"),
            "bots: 1 given; 2 or more are allowed",
        ),
        (
            lambda: Tournament(named("A", "B"), (SHORT,), seating="mix"),
            "seating: 'mix' given; allowed: mixed, one-against-rest",
        ),
        (lambda: Tournament(named("A", "B"), (SHORT,), games=0), "games: 0 given; 1 or more is allowed"),
        (lambda: Tournament(named("A", "B"), ()), "games that differ in their modules alone are allowed, one or more"),
        (
            lambda: Tournament(named("A", "B"), (SHORT, Config(players=2))),
            "games that differ in their modules alone are allowed, one or more",
        ),
        (lambda: Tournament(named("A", "B"), (SHORT, SHORT)), "base is given twice; each combination once is allowed"),
        (lambda: entrants(("easy", "easy")), "bots: easy stands twice; each name once is allowed"),
        (lambda: entrant("easier"), "'easier' is unknown; allowed: "),
        (lambda: entrant("mine=program:"), "program: no command given"),
    ],
)
def test_what_cannot_be_played_is_refused(made: object, words: str) -> None:
    with pytest.raises(QuestionError) as refusal:
        made()  # type: ignore[operator]  # each makes one
    assert words in str(refusal.value)


def test_a_bot_may_be_given_a_name() -> None:
    assert (entrant("easy").name, entrant("fast=hard:nodes=5").name) == ("easy", "fast")
    assert entrant("hard:nodes=5").name == "hard:nodes=5"
    assert entrant("fast=hard:nodes=5").player == entrant("hard:nodes=5").player


def test_a_game_tells_who_sat_where() -> None:
    (table,) = Tournament(named("A", "B", "C"), (Config(players=3),)).tables()
    assert [one.name for one in Played(table, 0, 1, (0,), (3, 0, 0), None).seats] == ["C", "A", "B"]
