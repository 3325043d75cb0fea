"""Games played elsewhere, followed by the oracle alone: its own effects lead from each move to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from formal.documents import COMBINATIONS, games
from profiles import THOROUGH
from splendor.oracle import Verdict, check_move
from splendor.oracle.reading import read_position
from splendor.oracle.writing import position_to_json

BASE_FILES = ["base-people-unfinished.jsonl", "base-random.jsonl", "base-free-payments.jsonl", "base-matches.jsonl"]
MODULE_FILES = ["all-modules.jsonl", "all-modules-rare.jsonl", "orient-strongholds.jsonl"]


def replay(game: dict[str, Any]) -> tuple[int, Verdict | None]:
    """How many moves were followed, and the last verdict; what had just happened by itself may be written out."""
    document, verdict = game["position"], None
    waiting: tuple[str, ...] = ()
    for n, move in enumerate(game["moves"]):
        if move in waiting:
            waiting = waiting[waiting.index(move) + 1 :]
            continue
        verdict = check_move(document, move)
        if not verdict.legal:
            return n, verdict
        document, waiting = verdict.after, verdict.happened
        assert position_to_json(read_position(document)) == document
    return len(game["moves"]), verdict


def combination(game: dict[str, Any]) -> tuple[str, ...]:
    """The modules that a game is played with."""
    return tuple(sorted(game["config"].get("modules", ())))


def recorded() -> Iterator[Any]:
    """All games or, where time is short, the shortest of each file and of each mix of modules."""
    named = [(f"{name}:{n}", game) for name in BASE_FILES + MODULE_FILES for n, game in enumerate(games(name), start=1)]
    kept = {name for name, _ in named if THOROUGH}
    for alike in (*BASE_FILES, *MODULE_FILES, *COMBINATIONS):
        mixed = [
            (len(game["moves"]), name) for name, game in named if alike in (name.partition(":")[0], combination(game))
        ]
        kept.add(min(mixed)[1])
    return (pytest.param(game, id=name) for name, game in named if name in kept)


@pytest.mark.parametrize("game", list(recorded()))
def test_every_recorded_move_is_legal_and_the_result_is_the_recorded_one(game: dict[str, Any]) -> None:
    played, verdict = replay(game)
    assert played == len(game["moves"]), verdict
    assert verdict is not None
    if game["result"] is not None:
        assert verdict.outcome is not None
        assert {key: verdict.outcome[key] for key in game["result"]} == game["result"]


BREAKS = {
    "base": (1, "a noble is asked, not take"),
    "a double as two": (0, "an action is asked, not noble"),
    "a double as two again": (0, "an action is asked, not noble"),
}
"""How many moves after the one where the other engine errs the game is refused, and in what words."""


@pytest.mark.parametrize(
    ("game", "told"), list(zip(games("violations.jsonl"), BREAKS.values(), strict=True)), ids=BREAKS
)
def test_a_game_that_breaks_a_rule_is_refused_where_it_does(game: dict[str, Any], told: tuple[int, str]) -> None:
    played, verdict = replay(game)
    assert verdict is not None
    assert (verdict.rule, verdict.because) == ("T7", told[1])
    assert played == game["violation"]["after_moves"] + told[0]
