"""A theorem: a sentence that holds for all numbers, and how it is put to the solver."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from ..solver import counterexample
from ..terms import Term


@dataclass(frozen=True)
class Theorem:
    """A named sentence; its claims must hold whatever the numbers in them."""

    name: str
    statement: str
    rules: tuple[str, ...]
    claims: Callable[[], Iterable[Term]]


@dataclass(frozen=True)
class Proof:
    """What became of a theorem: proved, or refuted with numbers that break it."""

    name: str
    statement: str
    rules: tuple[str, ...]
    verdict: Literal["proved", "refuted"]
    counterexample: dict[str, int] | None
    seconds: float


def put_to_proof(theorem: Theorem) -> Proof:
    """Ask the solver for numbers that break any claim; an undecided claim is an error, never a proof."""
    started = time.perf_counter()
    broken = None
    for claim in theorem.claims():
        broken = counterexample(claim)
        if broken is not None:
            break
    seconds = time.perf_counter() - started
    verdict: Literal["proved", "refuted"] = "proved" if broken is None else "refuted"
    return Proof(theorem.name, theorem.statement, theorem.rules, verdict, broken, seconds)


@dataclass
class Book:
    """A page of theorems, in the order in which they are written down."""

    theorems: list[Theorem]

    def theorem(
        self, name: str, statement: str, *rules: str
    ) -> Callable[[Callable[[], Iterable[Term]]], Callable[[], Iterable[Term]]]:
        """Write the claims that follow down under this name."""

        def write_down(claims: Callable[[], Iterable[Term]]) -> Callable[[], Iterable[Term]]:
            self.theorems.append(Theorem(name, statement, rules, claims))
            return claims

        return write_down
