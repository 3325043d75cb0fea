"""The table as the rules see it: numbers of tokens and cards, known or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..cards import read_card
from ..position import Position
from ..solver import Sheet
from ..terms import KINDS, Pile, Term, amount, choose, no, number, pile, unknowns

MINE = ("mine", "cards", "points", "owned", "hand")


@dataclass(frozen=True)
class Table:
    """The supply and the player whose turn it is; the others' tokens stay where they are."""

    supply: Pile
    mine: Pile
    """Tokens of the player to act, in the order W U G R K Y."""
    cards: Pile
    """Cards of each colour in front of that player."""
    points: Term
    owned: Term
    """Development cards in front of that player."""
    hand: Term
    """Cards reserved."""

    def but(self, **changes: Any) -> Table:
        """The same table with some numbers changed."""
        return replace(self, **changes)


def a_table(name: str = "table") -> Table:
    """A table of which nothing is known yet."""
    return Table(
        supply=pile(f"{name}.supply", KINDS),
        mine=pile(f"{name}.mine", KINDS),
        cards=pile(f"{name}.cards"),
        points=number(f"{name}.points"),
        owned=number(f"{name}.owned"),
        hand=number(f"{name}.hand"),
    )


def numbers_of(table: Table) -> dict[str, Term]:
    """Every number of a table by name."""
    named = {f"{what}.{n}": term for what in ("supply", "mine", "cards") for n, term in enumerate(getattr(table, what))}
    return named | {"points": table.points, "owned": table.owned, "hand": table.hand}


def as_numbers(position: Position) -> dict[str, int]:
    """The numbers of a position, seen by the player to act; a card whose colour is still to be chosen is there too."""
    seat = position.acting
    rows = {"supply": position.supply, "mine": seat.tokens, "cards": seat.counts}
    named = {f"{what}.{n}": value for what, values in rows.items() for n, value in enumerate(values)}
    colourless = [read_card(owed.card) for owed in position.pending if owed.step == "copy"]
    points = seat.points(position.game) + sum(card.points for card in colourless)
    return named | {"points": points, "owned": len(seat.cards) + len(colourless), "hand": len(seat.reserved)}


@dataclass(frozen=True)
class Clause:
    """One thing that a rule asks of a move."""

    rule: str
    condition: Term
    reason: str


def refused_by(clauses: Sequence[Clause]) -> Term:
    """The number of the first clause that does not hold, counted from 1; 0 where all do."""
    verdict = amount(0)
    for n, clause in reversed(list(enumerate(clauses, start=1))):
        verdict = choose(no(clause.condition), amount(n), verdict)
    return verdict


def allowed(clauses: Sequence[Clause]) -> Term:
    """No clause refuses."""
    return refused_by(clauses) == 0


class Form:
    """A rule encoded once: blanks to fill in, and the numbers that follow from them."""

    def __init__(self, blanks: Mapping[str, Term], clauses: Sequence[Clause], results: Mapping[str, Term]) -> None:
        self._clauses = clauses
        self._kept = [name for name, term in results.items() if name in blanks and term is blanks[name]]
        changed = {name: term for name, term in results.items() if name not in self._kept}
        self._results = {"refused": refused_by(clauses), **changed}
        used = {term.get_id() for term in unknowns(self._results.values()).values()}
        self._blanks = {name: term for name, term in blanks.items() if term.get_id() in used}
        self._sheet = Sheet([], self._blanks)

    def ask(self, numbers: Mapping[str, int]) -> dict[str, int]:
        """What follows from these numbers."""
        with self._sheet.filled({name: numbers[name] for name in self._blanks}):
            assert self._sheet.possible(), "a form has exactly one outcome"
            found = dict(zip(self._results, self._sheet.read(list(self._results.values())), strict=True))
        return found | {name: numbers[name] for name in self._kept}

    def refusal(self, answer: Mapping[str, int]) -> Clause | None:
        """The clause that refuses, if one does."""
        return self._clauses[answer["refused"] - 1] if answer["refused"] else None


def table_form(table: Table, blanks: Mapping[str, Term], clauses: Sequence[Clause], after: Table) -> Form:
    """The form of a move: what may refuse it, and the table after it."""
    return Form({**numbers_of(table), **blanks}, clauses, numbers_of(after))
