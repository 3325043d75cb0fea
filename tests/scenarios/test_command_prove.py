"""``splendor prove``: the theorems of the oracle as a table, for machines, and what is said where one fails."""

import io
import json
import sys
from collections.abc import Iterable

import pytest

from scenarios.shell import refused, splendor, terminal
from splendor.cli import main
from splendor.oracle import THEOREMS, Theorem, Undecided
from splendor.oracle.laws import Proof
from splendor.oracle.laws import prove as put_to_proof
from splendor.oracle.terms import Term, amount, number


def claims() -> Iterable[Term]:
    yield number("gold") + number("gems") > amount(0)


WRONG = Theorem("Everybody has something.", "gold + gems > 0.", ("P2", "T3"), claims)
SHORT = tuple(theorem for theorem in THEOREMS if theorem.rules[0] in ("O6", "A4"))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.oracle.THEOREMS", SHORT)


@pytest.mark.usefixtures("few")
def test_the_table_has_a_line_for_each_theorem_and_all_are_proved() -> None:
    said = splendor("prove", environment={"COLUMNS": "200"})
    assert (said.code, said.err) == (0, "")
    rows = [line.split("  ")[0].strip() for line in said.lines]
    assert [theorem.name for theorem in SHORT] == [row for row in rows if row.endswith(".") and "theorems" not in row]
    assert sum(f" {' '.join(theorem.rules)} " in line for theorem in SHORT for line in said.lines) >= len(SHORT)
    assert said.lines[-1].startswith(f"{len(SHORT)} of {len(SHORT)} theorems proved in ")
    assert max(map(len, splendor("prove").lines)) <= 80


@pytest.mark.usefixtures("few")
def test_machines_get_every_theorem_with_its_verdict() -> None:
    said = splendor("prove", "--json")
    told = json.loads(said.out)
    assert (said.code, said.out.count("\n")) == (0, 1)
    assert told["proved"] == told["of"] == len(SHORT)
    assert 0 < told["seconds"] < 60
    for theorem, row in zip(SHORT, told["theorems"], strict=True):
        assert (row["name"], row["statement"], row["rules"]) == (theorem.name, theorem.statement, list(theorem.rules))
        assert (row["verdict"], row["counterexample"]) == ("proved", None)
        assert row["seconds"] >= 0


def test_a_refuted_theorem_is_a_no_with_the_numbers_that_break_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.oracle.THEOREMS", (*SHORT, WRONG))
    told = json.loads(splendor("prove", "--json").out)
    broken = told["theorems"][-1]
    assert (told["proved"], told["of"], broken["verdict"]) == (len(SHORT), len(SHORT) + 1, "refuted")
    assert sum(broken["counterexample"].values()) <= 0
    said = splendor("prove", environment={"COLUMNS": "200"})
    assert said.code == 1
    assert "REFUTED" in said.out
    numbers = ", ".join(f"{name} = {value}" for name, value in broken["counterexample"].items())
    assert f"Not so where {numbers}." in said.out
    assert said.lines[-1].startswith(f"{len(SHORT)} of {len(SHORT) + 1} theorems proved in ")


@pytest.mark.usefixtures("few")
def test_what_the_solver_cannot_decide_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up_once(theorems: Iterable[Theorem]) -> tuple[Proof, ...]:
        asked = tuple(theorems)
        if asked[0] is SHORT[1]:
            raise Undecided("canceled")
        return put_to_proof(asked)

    monkeypatch.setattr("splendor.oracle.prove", gives_up_once)
    said = splendor("prove", "--json")
    told = json.loads(said.out)
    assert said.code == 1
    assert told["proved"] == len(SHORT) - 1
    assert [row["verdict"] for row in told["theorems"]].index("undecided") == 1
    assert "UNDECIDED" in splendor("prove").out


class Screen(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("few")
def test_a_terminal_sees_a_bar_while_it_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal({"FORCE_COLOR": "1"}):
        screen, out = Screen(), io.StringIO()
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["prove", "--json"]) == 0
    assert "prove" in screen.getvalue()
    assert json.loads(out.getvalue())["proved"] == len(SHORT)


def test_without_its_solver_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    refused(splendor("prove"), 2, "prove asks the oracle", "z3 is missing", "splendor-rules[oracle]")


@pytest.mark.parametrize("arguments", [("P3",), ("--rules", "P3")])
def test_it_takes_no_other_arguments(arguments: tuple[str, ...]) -> None:
    refused(splendor("prove", *arguments), 2, arguments[0], "splendor prove --help")
