"""Every theorem is proved, and its wrong twin is not: no proof is empty."""

from __future__ import annotations

import time

import pytest
import z3

from formal import twins_ending, twins_modules, twins_playing
from formal.twins_paying import TWINS
from profiles import THOROUGH
from splendor.oracle import THEOREMS, Theorem, Undecided, prove
from splendor.oracle import solver as asking
from splendor.oracle.laws.theorem import put_to_proof
from splendor.oracle.solver import counterexample
from splendor.oracle.terms import Term, unknowns

PAGES = (twins_ending, twins_modules, twins_playing)
"""Reading these pages fills TWINS."""


def named(theorem: Theorem) -> str:
    return theorem.name


@pytest.mark.parametrize("theorem", THEOREMS, ids=named)
def test_the_theorem_is_proved(theorem: Theorem) -> None:
    proof = put_to_proof(theorem)
    assert (proof.verdict, proof.counterexample) == ("proved", None)


@pytest.mark.parametrize("theorem", THEOREMS, ids=named)
def test_the_wrong_twin_is_refuted_with_a_counterexample(theorem: Theorem) -> None:
    twin = Theorem(f"not so: {theorem.name}", theorem.statement, theorem.rules, TWINS[theorem.name])
    proof = put_to_proof(twin)
    assert proof.verdict == "refuted"
    assert proof.counterexample
    assert any(holds_not(claim, proof.counterexample) for claim in twin.claims())


def holds_not(claim: Term, numbers: dict[str, int]) -> bool:
    """The claim is false of these very numbers."""
    given = []
    for name, term in unknowns([claim]).items():
        if name not in numbers:
            return False
        given.append((term, z3.BoolVal(bool(numbers[name])) if z3.is_bool(term) else z3.IntVal(numbers[name])))
    return bool(z3.is_false(z3.simplify(z3.substitute(claim, *given))))


def test_every_theorem_has_a_twin_and_every_twin_a_theorem() -> None:
    assert set(TWINS) == {theorem.name for theorem in THEOREMS}


def test_there_are_at_least_twenty_theorems_and_no_two_of_one_name() -> None:
    names = [theorem.name for theorem in THEOREMS]
    assert len(names) == len(set(names)) >= 20
    assert all(theorem.rules and theorem.statement and theorem.name.endswith(".") for theorem in THEOREMS)


@pytest.mark.parametrize("name", twins_playing.no_premise_is_empty())
def test_every_move_of_the_theorems_is_legal_somewhere(name: str) -> None:
    assert counterexample(twins_playing.no_premise_is_empty()[name]) is not None


def test_all_theorems_take_less_than_a_minute() -> None:
    """By default a sixth of them: each is proved in a test of its own too."""
    # Counted on the processor, all threads together, so that a busy machine is no excuse.
    asked = THEOREMS if THOROUGH else THEOREMS[::6]
    started = time.process_time()
    proofs = prove(asked)
    assert time.process_time() - started < 60
    assert [proof.name for proof in proofs] == [theorem.name for theorem in asked]
    assert {proof.verdict for proof in proofs} == {"proved"}
    assert all(proof.seconds > 0 for proof in proofs)


def test_an_undecided_claim_is_an_error_and_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "BUDGET", 10)
    with pytest.raises(Undecided, match="could not decide"):
        prove()
