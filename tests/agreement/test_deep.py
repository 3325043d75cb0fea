"""The long run goes on where it was left, counts what it did, and says how a disagreement is seen again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from agreement import deep
from agreement.bridge import Bridge
from agreement.playing import TABLES
from splendor.kernel import Move, State
from splendor.kernel.laws import law


@frozen
class Says:
    """A bridge that says the same of everything, without asking."""

    words: tuple[str, ...] = ()

    def compare(self, state: State, move: Move) -> tuple[str, ...]:
        return self.words

    def compare_sight(self, state: State, seat: int) -> tuple[str, ...]:
        return self.words


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def test_a_run_goes_on_from_what_the_log_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(deep, "BRIDGE", Says())
    log, whole = tmp_path / "log.jsonl", tmp_path / "whole.jsonl"
    assert deep.main(["--moves", "100", "--seed", "5", "--log", str(log)]) == 0
    first = lines(log)
    with log.open("a", encoding="utf-8") as page:
        page.write('{"seed": 5, "game')
    assert deep.main(["--moves", "250", "--seed", "5", "--log", str(log)]) == 0
    assert lines(log)[: len(first)] == first
    assert len(lines(log)) > len(first)
    assert deep.main(["--moves", "250", "--seed", "5", "--log", str(whole)]) == 0
    assert lines(whole) == lines(log)
    moves, oracle, others, comparisons = (sum(line[name] for line in lines(log)) for name in deep.COUNTED[:4])
    told = f"{len(lines(log))} games, {moves} moves by the laws, {oracle} by the oracle, {others} by all else, "
    assert f"{told}{comparisons} comparisons, 0 disagreements" in capsys.readouterr().out
    assert moves >= 250
    assert moves // deep.ORACLE_EVERY - len(lines(log)) <= oracle <= moves // deep.ORACLE_EVERY + len(lines(log))
    assert {(tuple(line["modules"]), line["players"]) for line in lines(log)} == set(TABLES[: len(lines(log))])


def test_a_disagreement_is_kept_and_can_be_seen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(deep, "BRIDGE", Says(("one says yes, the other no",)))
    log = tmp_path / "log.jsonl"
    assert deep.main(["--moves", "1", "--seed", "5", "--log", str(log)]) == 1
    (line,) = lines(log)
    assert line["disagreements"] == line["comparisons"] > 0
    assert "deep.py --seed 5 --game 0 --oracle-every 5 --others-every 1000" in capsys.readouterr().out
    assert deep.main(["--seed", "5", "--game", "0"]) == 1
    assert "one says yes, the other no" in capsys.readouterr().out


def test_a_game_of_the_run_is_compared_by_the_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bridge, "compare", lambda bridge, state, move: ("not so",))
    line = deep.line_of(2, 0, deep.Every(oracle=1, others=20))
    assert 0 < line["oracle"] == line["moves"] <= line["disagreements"] < line["comparisons"]
    assert line["moves"] // 20 <= line["others"] <= line["moves"] // 20 + 1


def test_a_broken_law_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    never = law("T6")(lambda state: iter(["this game has turns"] if state.turn else []))
    monkeypatch.setattr(deep, "BRIDGE", Says())
    monkeypatch.setattr(deep, "CHEAP", ((never,), ()))
    line = deep.line_of(2, 5)
    assert 0 < line["disagreements"] <= line["moves"]
    assert "this game has turns" in line["told"][0]


def test_a_run_may_be_of_some_expansions_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "BRIDGE", Says())
    whole = tmp_path / "whole.jsonl"
    for name in ("base", "orient,cities"):
        log = whole if name != "base" else tmp_path / "base.jsonl"
        assert deep.main(["--moves", "300", "--modules", name, "--log", str(log)]) == 0
        assert {",".join(line["modules"]) or "base" for line in lines(log)} == {",".join(sorted(name.split(",")))}
        assert sum(line["moves"] for line in lines(log)) >= 300
    assert deep.main(["--moves", "200", "--modules", "strongholds", "--log", str(whole)]) == 0
    assert {tuple(line["modules"]) for line in lines(whole)} == {("cities", "orient"), ("strongholds",)}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--moves", "-1"],
        ["--moves", "many"],
        ["--moves", "5"],
        ["--modules", "castles", "--log", "log"],
        ["--oracle-every", "0", "--log", "log"],
    ],
)
def test_a_run_that_cannot_be_is_one_line_of_error(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        deep.main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("usage") is False
