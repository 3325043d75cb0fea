"""Games played elsewhere, followed by the oracle alone: its own effects lead from each move to the next."""

from __future__ import annotations

from typing import Any

import pytest

from formal.documents import games
from splendor.oracle import Verdict, check_move

FILES = ["base-people-unfinished.jsonl", "base-random.jsonl", "base-free-payments.jsonl", "base-matches.jsonl"]


def replay(game: dict[str, Any]) -> tuple[int, Verdict | None]:
    """How many moves were followed, and the last verdict; what had just happened by itself is not a move again."""
    document, verdict = game["position"], None
    waiting: tuple[str, ...] = ()
    for n, move in enumerate(game["moves"]):
        if waiting and move == waiting[0]:
            waiting = waiting[1:]
            continue
        verdict = check_move(document, move)
        if not verdict.legal:
            return n, verdict
        document, waiting = verdict.after, verdict.happened
    return len(game["moves"]), verdict


def base_games() -> list[Any]:
    """Every recorded game without modules."""
    return [
        pytest.param(game, id=f"{name}:{n}")
        for name in FILES
        for n, game in enumerate(games(name), start=1)
        if not game["config"].get("modules")
    ]


@pytest.mark.parametrize("game", base_games())
def test_every_recorded_move_is_legal_and_the_result_is_the_recorded_one(game: dict[str, Any]) -> None:
    played, verdict = replay(game)
    assert played == len(game["moves"]), verdict
    assert verdict is not None
    if game["result"] is not None:
        assert verdict.outcome is not None
        assert {key: verdict.outcome[key] for key in game["result"]} == game["result"]


def test_a_game_that_breaks_a_rule_is_refused_where_it_does() -> None:
    game = next(game for game in games("violations.jsonl") if not game["config"].get("modules"))
    played, verdict = replay(game)
    assert played == game["violation"]["after_moves"] + 1
    assert verdict is not None
    assert (verdict.rule, verdict.because) == ("T7", "a noble is asked, not take")
