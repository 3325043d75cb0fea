"""Games that were played elsewhere end here as they did there; those that break a rule are found out."""

import json
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from splendor.kernel import IllegalMove, Outcome, Record

Game: TypeAlias = dict[str, Any]

GAMES = Path(__file__).parent / "games"
INSTALLED = {point.name for point in entry_points(group="splendor.modules")}
LINES = {"base-people-unfinished": 1, "base-matches": 32, "base-random": 9, "base-free-payments": 15}


def games_of(name: str) -> list[tuple[str, str]]:
    """The games of a file that the installed modules can play, each with its place there."""
    lines = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    known = [(f"{name}:{number}", line) for number, line in enumerate(lines, start=1)]
    return [(place, line) for place, line in known if set(json.loads(line)["config"]["modules"]) <= INSTALLED]


PLAYED = [game for path in sorted(GAMES.glob("*.jsonl")) if path.stem != "violations" for game in games_of(path.stem)]
BROKEN = games_of("violations")


def differing(outcome: Outcome | None, result: dict[str, list[int]]) -> list[str]:
    """What of a recorded result an outcome does not bear out."""
    if outcome is None:
        return ["the game is not over"]
    reached = {"winners": list(outcome.winners), "points": list(outcome.points), "cards": list(outcome.cards)}
    return [f"{key}: {reached[key]}, recorded {told}" for key, told in result.items() if reached[key] != told]


def refused_at(record: Record) -> int | None:
    """The index of the move that the rules refuse, or ``None`` where they refuse none."""
    try:
        record.replay()
    except IllegalMove as error:
        return error.index
    return None


def test_every_base_game_is_here_to_be_played() -> None:
    assert {name: len(games_of(name)) for name in LINES} == LINES
    assert len(BROKEN) >= 1


@pytest.mark.parametrize("line", [line for _, line in PLAYED], ids=[place for place, _ in PLAYED])
def test_a_game_played_elsewhere_replays_to_its_result(line: str) -> None:
    record = Record.load(line)
    last = record.replay()
    if record.result is None:
        assert not last.is_over
    else:
        assert differing(last.outcome, record.result) == []
    again = Record.load(record.dump())
    assert again.replay() == last
    assert again.moves == record.moves


@pytest.mark.parametrize("line", [line for _, line in BROKEN], ids=[place for place, _ in BROKEN])
def test_a_game_that_breaks_a_rule_is_refused_where_it_does_or_ends_otherwise(line: str) -> None:
    broken_after = json.loads(line)["violation"]["after_moves"]
    record = Record.load(line)
    refused = refused_at(record)
    if refused is not None:
        assert broken_after <= refused <= broken_after + 1
    else:
        assert record.result is not None
        assert differing(record.state.outcome, record.result) != []
