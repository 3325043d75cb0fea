"""Small words for Z3 terms: sums, piles, the lesser of two. Colours always in the order W U G R K, gold last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import z3

COLOURS = "WUGRK"
GOLD = "Y"
KINDS = COLOURS + GOLD
COLOUR_NAMES = {"W": "white", "U": "blue", "G": "green", "R": "red", "K": "black", "Y": "gold"}

Term: TypeAlias = Any
Pile: TypeAlias = Sequence[Term]


def number(name: str) -> Term:
    """A whole number that is not known yet."""
    return z3.Int(name)


def truth(name: str) -> Term:
    """A yes or no that is not known yet."""
    return z3.Bool(name)


def pile(name: str, kinds: str = COLOURS) -> list[Term]:
    """One unknown number for each kind, named after it."""
    return [z3.Int(f"{name}.{kind}") for kind in kinds]


def amount(value: int) -> Term:
    """A known whole number."""
    return z3.IntVal(value)


def total(terms: Iterable[Term]) -> Term:
    """All of them together."""
    return z3.Sum([z3.IntVal(0), *terms])


def every(conditions: Iterable[Term]) -> Term:
    """All conditions hold."""
    return z3.And(list(conditions))


def some(conditions: Iterable[Term]) -> Term:
    """At least one condition holds."""
    return z3.Or(list(conditions))


def no(condition: Term) -> Term:
    """The condition does not hold."""
    return z3.Not(condition)


def follows(premise: Term, conclusion: Term) -> Term:
    """Whenever the premise holds, so does the conclusion."""
    return z3.Implies(premise, conclusion)


def choose(condition: Term, one: Term, other: Term) -> Term:
    """One if the condition holds, else the other."""
    return z3.If(condition, one, other)


def count(conditions: Iterable[Term]) -> Term:
    """How many of the conditions hold."""
    return total(z3.If(condition, 1, 0) for condition in conditions)


def lesser(one: Term, other: Term) -> Term:
    """The smaller of two numbers."""
    return z3.If(one <= other, one, other)


def at_least_zero(term: Term) -> Term:
    """The number, or nothing where it is negative."""
    return z3.If(term > 0, term, 0)


def none_negative(terms: Iterable[Term]) -> Term:
    """Nothing is below zero."""
    return every(term >= 0 for term in terms)


def same(one: Pile, other: Pile) -> Term:
    """Two piles are equal, kind by kind."""
    return every(a == b for a, b in zip(one, other, strict=True))


def earlier(one: Pile, other: Pile) -> Term:
    """The first row of numbers comes strictly before the other, compared from the left."""
    verdict: Term = z3.BoolVal(False)
    for a, b in reversed(list(zip(one, other, strict=True))):
        verdict = z3.Or(a < b, z3.And(a == b, verdict))
    return verdict


def added(one: Pile, other: Pile) -> list[Term]:
    """Two piles put together, kind by kind."""
    return [a + b for a, b in zip(one, other, strict=True)]


def taken(one: Pile, other: Pile) -> list[Term]:
    """What is left of the first pile without the other."""
    return [a - b for a, b in zip(one, other, strict=True)]


def unknowns(terms: Iterable[Term]) -> dict[str, Term]:
    """The unknown numbers and truths that occur in the terms, by name."""
    found: dict[str, Term] = {}
    seen: set[int] = set()
    waiting = list(terms)
    while waiting:
        here = waiting.pop()
        if here.get_id() in seen:
            continue
        seen.add(here.get_id())
        if z3.is_const(here) and here.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[here.decl().name()] = here
        waiting.extend(here.children())
    return dict(sorted(found.items()))
