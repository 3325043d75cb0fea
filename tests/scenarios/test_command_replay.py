"""``splendor replay``: whether games go as recorded, where and by which rule they stop, how their results differ."""

import json
from pathlib import Path
from typing import Any

import pytest

from scenarios.shell import refused, splendor
from splendor.kernel import state_from_json

Game = dict[str, Any]


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game of two players, as the demonstration records it."""
    told: Game = json.loads(splendor("demo", "--players", "2", "--seed", "11", "--json").out)
    return told


def changed(game: Game, **keys: Any) -> str:
    return json.dumps({**game, **keys})


def lines(*records: str) -> str:
    return "\n".join(records) + "\n"


def test_a_game_that_goes_as_recorded_is_said_to(game: Game) -> None:
    said = splendor("replay", "-", typed=json.dumps(game))
    assert said.code == 0
    assert said.out.startswith(f"as recorded after {len(game['moves'])} moves: won by seat ")
    assert splendor("replay", "-", typed=json.dumps(game, indent=2)) == said


def test_a_result_of_null_claims_nothing_and_one_without_cards_claims_no_cards(game: Game) -> None:
    unfinished = splendor("replay", "-", typed=changed(game, moves=game["moves"][:3], result=None))
    assert (unfinished.code, unfinished.out) == (0, "no result claimed after 3 moves: not over; points 0, 0\n")
    result = {key: value for key, value in game["result"].items() if key != "cards"}
    assert splendor("replay", "-", typed=changed(game, result=result)).code == 0


def test_another_result_is_a_no_and_says_how_it_differs(game: Game) -> None:
    result = game["result"]
    wrong = {**result, "points": [points + 1 for points in result["points"]], "winners": [0, 1]}
    said = splendor("replay", "-", typed=changed(game, result=wrong))
    assert said.code == 1
    reached, recorded = (", ".join(map(str, points)) for points in (result["points"], wrong["points"]))
    assert f"points {reached} reached, {recorded} recorded" in said.out
    assert f"winners {result['winners'][0]} reached, 0, 1 recorded" in said.out
    assert "cards" not in said.out
    early = splendor("replay", "-", typed=changed(game, moves=game["moves"][:-1]))
    assert early.code == 1
    assert "claims a result, but the game is not over" in early.out


def test_an_illegal_move_is_a_no_with_index_rule_and_reason(game: Game) -> None:
    moves = [*game["moves"][:4], "pass", *game["moves"][4:]]
    said = splendor("replay", "-", typed=changed(game, moves=moves))
    assert (said.code, said.err) == (1, "")
    assert said.out.startswith(f"stopped at moves[4] of {len(moves)}: pass: another action is legal")
    assert said.out.endswith("[A7]\n")
    told = json.loads(splendor("replay", "-", "--json", "--final", typed=changed(game, moves=moves)).out)
    assert (told["verdict"], told["index"], told["rule"], told["moves"]) == ("stopped", 4, "A7", 4)
    assert told["position"]["turn"] == 4
    assert told["reason"].startswith("pass: another action is legal")
    after_the_end = splendor("replay", "-", typed=changed(game, moves=[*game["moves"], "take WUG"]))
    assert after_the_end.code == 1
    assert "[E1]" in after_the_end.out


def test_moves_played_are_counted_where_the_record_also_tells_what_happened_by_itself() -> None:
    game = json.loads(splendor("demo", "--players", "3", "--seed", "7", "--modules", "", "--json").out)
    place = game["moves"].index("buy 2-R-2-W3K5 pay W1K2") + 1
    moves = [*game["moves"][:place], "noble Francis I of France", *game["moves"][place:]]
    whole = splendor("replay", "-", typed=changed(game, moves=moves))
    assert whole == splendor("replay", "-", typed=json.dumps(game))
    moves = [*moves[: place + 1], "pass", *moves[place + 1 :]]
    said = splendor("replay", "-", typed=changed(game, moves=moves))
    where = f"moves[{place + 1}] of {len(moves)}, after {place} moves played"
    assert said.out.startswith(f"stopped at {where}: pass: another action is legal")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"moves": ["take WUX"]}, ("moves[0]", "'take WUX'")),
        ({"moves": ["take WUG", "reserve 1-W-0-R9"]}, ("moves[1]", "no card")),
        ({"moves": "take WUG"}, ("moves",)),
        ({"moves": [7]}, ("moves[0]",)),
        ({"config": {"players": 5}}, ("players", "5", "2 to 4")),
        ({"format": "chess"}, ("format", "chess", "splendor-game/1")),
        ({"result": {"winners": [5], "points": [0, 0]}}, ("result.winners[0]", "5")),
    ],
)
def test_a_record_that_cannot_be_read_is_bad_input(game: Game, keys: Game, words: tuple[str, ...]) -> None:
    refused(splendor("replay", "-", typed=changed(game, **keys)), 2, "standard input: ", *words)


def test_nothing_at_all_is_bad_input() -> None:
    refused(splendor("replay", "-", typed=" \n\n"), 2, "standard input: empty", "allowed")


def test_of_several_games_each_is_told_and_the_highest_code_counts(game: Game, tmp_path: Path) -> None:
    good, stopped = json.dumps(game), changed(game, moves=["pass"])
    wrong = {**game["result"], "points": [0, 99]}
    other, malformed = changed(game, result=wrong), changed(game, moves=["steal W"])
    games = tmp_path / "games.jsonl"

    def replayed(*records: str) -> tuple[int, list[str], str]:
        games.write_text(lines(*records), encoding="utf-8")
        said = splendor("replay", str(games))
        return said.code, said.lines, said.err

    assert replayed(good, good)[0] == 0
    assert replayed(good, stopped, good)[0] == 1
    code, out, err = replayed(good, "", malformed, stopped, other, good)
    assert code == 2
    told = [" ".join(line.split()[:4]) for line in out[:-1]]
    assert told == ["game 1: as recorded", "game 3: stopped at", "game 4: another result", "game 5: as recorded"]
    assert out[-1] == "5 games: 2 as recorded, 1 malformed, 1 stopped, 1 another result"
    assert err.startswith(f"splendor: {games}, line 3: moves[0]: ")
    assert err.count("\n") == 1


def test_one_broken_line_does_not_stop_the_others(game: Game, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(lines("{broken", json.dumps(game)), encoding="utf-8")
    said = splendor("replay", str(games))
    assert said.code == 2
    assert said.out.startswith("game 2: as recorded")


def test_machines_get_a_line_a_game(game: Game) -> None:
    typed = lines(json.dumps(game), changed(game, moves=["steal W"]))
    said = splendor("replay", "-", "--json", typed=typed)
    first, second = (json.loads(line) for line in said.lines)
    assert said.code == 2
    assert (first["game"], first["verdict"], first["result"]) == (1, "as recorded", game["result"])
    assert (second["game"], second["verdict"], second["result"]) == (2, "malformed", None)
    assert "'steal W'" in second["reason"]
    assert "position" not in first


def test_the_final_table_is_drawn_and_written(game: Game) -> None:
    said = splendor("replay", "-", "--final", typed=json.dumps(game))
    assert "the game is over" in said.out
    assert "wins" in said.out
    told = json.loads(splendor("replay", "-", "--final", "--json", typed=json.dumps(game)).out)
    assert state_from_json(told["position"]).is_over
