"""The one place where Z3 is asked: a sheet is encoded once, filled in with numbers, asked about and wiped clean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

import z3

from .errors import SplendorError
from .terms import Term, unknowns

BUDGET = 20_000_000
"""Units of work (rlimit) for one question: the same on every machine, however busy."""
WORN = 20_000
"""Questions after which the desk is cleared."""
SOON = 0.02
"""Seconds after which one who waits looks up."""


class Undecided(SplendorError):
    """The solver gave up within its budget: never an answer, always a failure."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the solver could not decide within {BUDGET} units of work: {why}")


def _solver(context: Any) -> Any:
    solver = z3.SimpleSolver(ctx=context)
    solver.set("rlimit", BUDGET)
    # Z3 would put its own handler in the place of Python's, and swallow a Ctrl-C that comes as it finishes.
    solver.set("ctrl_c", False)
    return solver


def _decide(solver: Any) -> bool:
    answer = solver.check()
    if answer == z3.unknown:
        raise Undecided(solver.reason_unknown())
    return bool(answer == z3.sat)


def _decide_unless_interrupted(solver: Any) -> bool:
    """The same for a question that takes seconds: it is asked aside, so that Ctrl-C reaches the one who waits."""
    with ThreadPoolExecutor(1) as aside:
        answer = aside.submit(_decide, solver)
        try:
            while not answer.done():
                wait([answer], SOON)
            return answer.result()
        except KeyboardInterrupt:
            # Asked again and again, since Z3 does not hear what is said before it has begun.
            while not answer.done():
                solver.ctx.interrupt()
                wait([answer], SOON)
            raise


class Desk:
    """Where all sheets lie. Z3 keeps a little of every question that was ever asked, so a worn desk is cleared."""

    def __init__(self) -> None:
        self.context = z3.Context()
        self.sheets: WeakSet[Sheet] = WeakSet()
        self.asked = self.in_use = 0

    def clear_if_worn(self) -> None:
        """After many questions, and with none open, start on a fresh desk; sheets are encoded again when used."""
        if self.asked >= WORN and not self.in_use:
            for sheet in self.sheets:
                sheet.put_away()
            self.context = z3.Context()
            self.asked = 0


DESK = Desk()


class Sheet:
    """One shape of question, encoded once; numbers are written into its blanks in pencil."""

    def __init__(self, facts: Iterable[Term], blanks: Mapping[str, Term]) -> None:
        self._facts = list(facts)
        self._blanks = dict(blanks)
        self.put_away()
        DESK.sheets.add(self)

    def put_away(self) -> None:
        """Forget what is encoded."""
        self._solver: Any = None
        self._written: dict[tuple[str, int], Term] = {}
        self._known: dict[int, tuple[Term, Term]] = {}

    def _encode(self) -> None:
        self._solver = _solver(DESK.context)
        self._solver.add(*(fact.translate(DESK.context) for fact in self._facts))

    def _here(self, term: Term) -> Term:
        """The term as it stands on the desk; the original is kept too, so that nothing else takes its number."""
        known = self._known.get(term.get_id())
        if known is None:
            known = self._known[term.get_id()] = (term, term.translate(DESK.context))
        return known[1]

    def _write(self, name: str, value: int) -> None:
        key = (name, value)
        term = self._written.get(key)
        if term is None:
            blank = self._here(self._blanks[name])
            term = self._written[key] = _known(blank, value)
        z3.Z3_solver_assert(DESK.context.ref(), self._solver.solver, term.as_ast())

    @contextmanager
    def filled(self, numbers: Mapping[str, int]) -> Iterator[Sheet]:
        """Fill in the blanks for as long as the block lasts."""
        DESK.clear_if_worn()
        if self._solver is None:
            self._encode()
        self._solver.push()
        DESK.in_use += 1
        try:
            for name, value in numbers.items():
                self._write(name, value)
            yield self
        finally:
            DESK.in_use -= 1
            self._solver.pop()

    @contextmanager
    def supposing(self, *conditions: Term) -> Iterator[Sheet]:
        """Suppose something more for as long as the block lasts."""
        self._solver.push()
        try:
            self.demand(*conditions)
            yield self
        finally:
            self._solver.pop()

    def demand(self, *conditions: Term) -> None:
        """Add conditions that hold until the sheet is wiped."""
        for condition in conditions:
            self._solver.add(condition.translate(DESK.context))

    def possible(self) -> bool:
        """Ask whether all that is written can hold at once."""
        DESK.asked += 1
        return _decide(self._solver)

    def read(self, terms: Sequence[Term]) -> list[int]:
        """The values that the solver found, yes as 1 and no as 0."""
        model = self._solver.model()
        return [_value(DESK.context.ref(), model, self._here(term)) for term in terms]


def _known(blank: Term, value: int) -> Term:
    if z3.is_bool(blank):
        return blank if value else z3.Not(blank)
    # Two bounds cost the solver less than an equation.
    return z3.And(blank <= value, blank >= value)


def _value(context: Any, model: Any, term: Term) -> int:
    found = (z3.Ast * 1)()
    z3.Z3_model_eval(context, model.model, term.as_ast(), True, found)
    if z3.is_bool(term):
        return int(z3.Z3_get_bool_value(context, found[0]) == z3.Z3_L_TRUE)
    return int(z3.Z3_get_numeral_string(context, found[0]))


def counterexample(claim: Term) -> dict[str, int] | None:
    """Numbers that break the claim, by name; None where there are none at all."""
    # A desk of its own: while the question is asked aside, nobody else may touch what lies there.
    context = z3.Context()
    here = claim.translate(context)
    solver = _solver(context)
    solver.add(z3.Not(here))
    if not _decide_unless_interrupted(solver):
        return None
    model = solver.model()
    return {name: _value(context.ref(), model, term) for name, term in unknowns([here]).items()}
