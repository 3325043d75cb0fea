"""The oracle beside the rules: ``replay --check`` and ``demo`` put every move to both, and say where they differ."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scenarios.shell import refused, splendor
from scenarios.table import document, seat
from splendor.kernel import Config, Record
from splendor.oracle import DocumentError, NotationError, QuestionError, Undecided, Verdict, check_move

MOVES = ["take WUG", "pair R", "reserve deck 2", "take WUK"]
Falsified = Callable[[Verdict], Verdict]


def game(*moves: str, **keys: Any) -> str:
    record = Record.start(Config(players=2), 7)
    for move in MOVES:
        record.play(move)
    return json.dumps({**json.loads(record.dump()), "moves": [*MOVES, *moves], **keys})


def checked(typed: str, *options: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(splendor("replay", "-", "--check", "--json", *options, typed=typed).out)
    return told


@pytest.fixture
def wrong_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Falsified], None]:
    """Makes the oracle answer otherwise for one move."""

    def arrange(move: str, falsified: Falsified) -> None:
        def answer(position: object, asked: object) -> Verdict:
            verdict = check_move(position, asked)
            return falsified(verdict) if asked == move else verdict

        monkeypatch.setattr("splendor.oracle.check_move", answer)

    return arrange


def test_every_move_of_a_game_is_checked_and_counted() -> None:
    said = splendor("replay", "-", "--check", typed=game())
    assert (said.code, said.err) == (0, "")
    assert said.lines == [
        "no result claimed after 4 moves: not over; points 0, 0",
        "4 moves checked by the oracle, no disagreements",
    ]
    told = checked(game())
    assert (told["verdict"], told["checked"]) == ("no result claimed", 4)
    assert "checked" not in json.loads(splendor("replay", "-", "--json", typed=game()).out)


def test_a_whole_game_with_nobles_is_checked_to_its_result() -> None:
    typed = splendor("demo", "--players", "3", "--seed", "7", "--json").out
    moves = len(json.loads(typed)["moves"])
    said = splendor("replay", "-", "--check", typed=typed)
    assert said.code == 0
    assert said.lines[0].startswith(f"as recorded after {moves} moves: ")
    assert said.lines[1] == f"{moves} moves checked by the oracle, no disagreements"


def test_T7_a_position_and_what_happens_by_itself_are_checked_too() -> None:
    start = document(seat("Y10"), seat(), rows={"1": ["1-W-0-R2K1"]}, config={"gold": 11})
    record = {"format": "splendor-game/1", "position": start, "moves": ["reserve 1-W-0-R2K1", "return Y1", "take WUG"]}
    told = checked(json.dumps({**record, "result": None}))
    assert (told["verdict"], told["moves"], told["checked"]) == ("no result claimed", 2, 2)


def test_an_illegal_move_must_be_illegal_to_both_by_the_same_rule() -> None:
    told = checked(game("pair Y"))
    assert (told["verdict"], told["index"], told["rule"], told["checked"]) == ("stopped", 4, "A6", 5)
    assert splendor("replay", "-", "--check", typed=game("pair Y")).code == 1


def test_of_several_games_all_moves_are_counted() -> None:
    typed = "\n".join([game(), game("pair Y"), game("steal W"), game()])
    said = splendor("replay", "-", "--check", typed=typed)
    assert said.code == 2
    assert said.lines[-2] == "4 games: 2 no result claimed, 1 stopped, 1 malformed"
    assert said.lines[-1] == "13 moves checked by the oracle, no disagreements"


def poorer(verdict: Verdict) -> Verdict:
    assert verdict.after is not None
    return replace(verdict, after={**verdict.after, "supply": {**verdict.after["supply"], "R": 0}})


def shorter_row(verdict: Verdict) -> Verdict:
    assert verdict.after is not None
    market = verdict.after["market"]
    return replace(verdict, after={**verdict.after, "market": {**market, "2": market["2"][:-1]}})


@pytest.mark.parametrize(
    ("falsified", "rules", "oracle"),
    [
        (lambda verdict: Verdict(False, "A3", "no"), "legal", "illegal [A3]"),
        (lambda verdict: replace(verdict, happened=("pass",)), "by itself: nothing", "by itself: pass"),
        (poorer, "supply.R is 2", "supply.R is 0"),
        (shorter_row, "market.2 is [", "market.2 is ["),
        (lambda verdict: replace(verdict, after={**(verdict.after or {}), "new": 1}), "new is None", "new is 1"),
        (lambda verdict: replace(verdict, outcome={"winners": [0]}), "outcome is None", "outcome is {'winners': [0]}"),
    ],
)
def test_where_the_oracle_says_something_else_the_move_is_named_and_what_each_says(
    wrong_at: Callable[[str, Falsified], None], falsified: Falsified, rules: str, oracle: str
) -> None:
    wrong_at("pair R", falsified)
    said = splendor("replay", "-", "--check", typed=game())
    assert (said.code, said.err) == (1, "")
    assert said.lines[0].startswith(f"disagreement at moves[1] of 4: pair R: the rules say {rules}")
    assert f"; the oracle says {oracle}" in said.lines[0]
    assert said.lines[1] == "2 moves checked by the oracle, 1 disagreement"
    told = checked(game())
    assert (told["verdict"], told["index"], told["move"], told["checked"]) == ("disagreement", 1, "pair R", 2)
    assert told["rules"].startswith(rules)
    assert told["oracle"].startswith(oracle)


def test_a_move_that_only_one_of_them_refuses_or_by_another_rule_is_a_disagreement(
    wrong_at: Callable[[str, Falsified], None],
) -> None:
    wrong_at("pair Y", lambda verdict: Verdict(False, "A3", "too few"))
    told = checked(game("pair Y"))
    assert (told["verdict"], told["index"]) == ("disagreement", 4)
    assert (told["rules"], told["oracle"]) == ("illegal [A6]", "illegal [A3]")
    wrong_at("pair Y", lambda verdict: Verdict(True, None, "why not"))
    assert checked(game("pair Y"))["oracle"] == "legal"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (NotationError("no such move"), "malformed"),
        (Undecided("canceled"), "no verdict (the solver could not decide"),
        (DocumentError("market.1", "too short"), "no verdict (market.1: too short)"),
    ],
)
def test_no_verdict_of_the_oracle_is_never_taken_for_a_yes(
    error: Exception, words: str, wrong_at: Callable[[str, Falsified], None]
) -> None:
    def refuse(verdict: Verdict) -> Verdict:
        raise error

    wrong_at("reserve deck 2", refuse)
    told = checked(game())
    assert (told["verdict"], told["index"], told["rules"]) == ("disagreement", 2, "legal")
    assert told["oracle"].startswith(words)


def test_the_index_is_that_of_the_record_where_it_also_tells_what_happened_by_itself(
    wrong_at: Callable[[str, Falsified], None],
) -> None:
    start = document(seat("Y10"), seat(), rows={"1": ["1-W-0-R2K1"]}, config={"gold": 11})
    moves = ["reserve 1-W-0-R2K1", "return Y1", "take WUG", "pair R"]
    record = json.dumps({"format": "splendor-game/1", "position": start, "moves": moves, "result": None})
    for index in (0, 2, 3):
        wrong_at(moves[index], poorer)
        assert checked(record)["index"] == index


@pytest.mark.parametrize(
    "error", [QuestionError("config.modules: games without modules"), DocumentError("config.modules[0]", "unknown")]
)
def test_a_game_that_the_oracle_does_not_state_is_not_judged(
    error: Exception, wrong_at: Callable[[str, Falsified], None]
) -> None:
    def refuse(verdict: Verdict) -> Verdict:
        raise error

    wrong_at("take WUG", refuse)
    said = splendor("replay", "-", "--check", typed=game())
    assert said.code == 2
    assert said.err == f"splendor: standard input: {error}\n"
    assert said.lines == ["0 moves checked by the oracle, no disagreements"]


def test_the_demonstration_has_every_move_checked_and_says_how_many() -> None:
    said = splendor("demo", "--seed", "7", "--every", "0")
    moves = len(json.loads(splendor("demo", "--seed", "7", "--json").out)["moves"])
    assert said.code == 0
    assert "The rules check every move as it is played, and the oracle checks it once more." in said.lines
    assert said.lines[-2] == f"The oracle checked {moves} moves and agrees on all of them."
    assert "a second time by the oracle" in " ".join(splendor("demo", "--help").out.split())


def test_a_disagreement_in_the_demonstration_is_told_under_the_move_and_is_a_no(
    wrong_at: Callable[[str, Falsified], None],
) -> None:
    moves = json.loads(splendor("demo", "--seed", "7", "--json").out)["moves"]
    wrong_at(moves[0], poorer)
    said = splendor("demo", "--seed", "7", "--every", "0")
    assert said.code == 1
    told = next(place for place, line in enumerate(said.lines) if line.startswith("The oracle disagrees: "))
    assert moves[0] in said.lines[told - 1]
    assert f"{moves[0]}: the rules say supply.R is " in said.lines[told]
    assert "the oracle says supply.R is 0" in said.lines[told]
    assert said.lines[-2] == "The oracle checked 1 move and disagrees on the last."


def test_without_its_solver_the_demonstration_says_so_and_goes_on_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = splendor("demo", "--seed", "7", "--every", "0")
    monkeypatch.setitem(sys.modules, "z3", None)
    said = splendor("demo", "--seed", "7", "--every", "0")
    missing = "z3 is missing; the extra splendor-rules[oracle] brings it."
    assert said.code == 0
    assert said.lines[1:3] == ["The rules check every move as it is played.", f"The oracle does not: {missing}"]
    assert said.lines[-2] == "The oracle checked none of the moves."
    assert said.lines[3:-2] == whole.lines[2:-2]
    assert max(map(len, said.lines)) <= 80
    refused(splendor("replay", "-", "--check", typed=game()), 2, "replay --check asks the oracle", missing[:-1])


def test_a_game_that_the_oracle_does_not_state_is_shown_unchecked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(position: object, move: object) -> Verdict:
        raise QuestionError("config.modules: games without modules")

    monkeypatch.setattr("splendor.oracle.check_move", refuse)
    said = splendor("demo", "--seed", "7", "--every", "0")
    assert said.code == 0
    assert said.lines.count("The oracle does not check this game: config.modules: games without modules.") == 1
    assert said.lines[-2] == "The oracle checked none of the moves."
