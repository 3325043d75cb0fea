"""Games that were played elsewhere end here as they did there; those that break a rule are found out."""

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from splendor.kernel import IllegalMove, Outcome, Record

Game: TypeAlias = dict[str, Any]

GAMES = Path(__file__).parent / "games"
LINES = {
    "base-people-unfinished": 1,
    "base-matches": 32,
    "base-random": 9,
    "base-free-payments": 15,
    "all-modules": 36,
    "all-modules-rare": 19,
    "orient-strongholds": 24,
    "violations": 3,
}
BROKEN_AT = {
    "violations:1": (224, "a noble that was deserved has not come, and is to be chosen first"),
    "violations:2": (115, "a noble comes to three cards of a colour, one of them a double"),
    "violations:3": (115, "a noble comes to three cards of a colour, one of them a double"),
}
"""The moves that break a rule: each answers another step than the one that is asked [T7, T4]."""


def games_of(name: str) -> list[tuple[str, str]]:
    """The games of a file, each with its place there."""
    lines = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(f"{name}:{number}", line) for number, line in enumerate(lines, start=1)]


PLAYED = [game for path in sorted(GAMES.glob("*.jsonl")) if path.stem != "violations" for game in games_of(path.stem)]
BROKEN = games_of("violations")


def differing(outcome: Outcome | None, result: dict[str, list[int]]) -> list[str]:
    """What of a recorded result an outcome does not bear out."""
    if outcome is None:
        return ["the game is not over"]
    reached = {"winners": list(outcome.winners), "points": list(outcome.points), "cards": list(outcome.cards)}
    return [f"{key}: {reached[key]}, recorded {told}" for key, told in result.items() if reached[key] != told]


def test_every_game_is_here_to_be_played() -> None:
    assert {path.stem: len(games_of(path.stem)) for path in GAMES.glob("*.jsonl")} == LINES
    assert [place for place, _ in BROKEN] == sorted(BROKEN_AT)


def test_the_games_are_of_every_mix_of_modules_and_every_number_of_players() -> None:
    configs = [json.loads(line)["config"] for _, line in PLAYED]
    assert len({tuple(sorted(config["modules"])) for config in configs}) == 16
    assert {config["players"] for config in configs} == {2, 3, 4}


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


def test_A8_four_players_with_all_modules_play_on_when_decks_run_out() -> None:
    last = Record.load(dict(PLAYED)["all-modules:36"]).replay()
    assert (len(last.players), len(last.config.modules), last.is_over) == (4, 4, True)
    assert [deck.name for deck, pile in zip(last.rules.decks, last.decks, strict=True) if not pile] == ["1", "O1"]
    assert sum(row.count(None) for row in last.market) > 0


@pytest.mark.parametrize(("place", "line"), BROKEN, ids=[place for place, _ in BROKEN])
def test_T7_a_game_that_breaks_a_rule_is_refused_where_it_does(place: str, line: str) -> None:
    move, why = BROKEN_AT[place]
    with pytest.raises(IllegalMove) as refused:
        Record.load(line).replay()
    assert (refused.value.index, refused.value.rule) == (move, "T7"), why
    assert move - json.loads(line)["violation"]["after_moves"] in (0, 1)
