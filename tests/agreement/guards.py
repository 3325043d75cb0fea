"""Positions that the solver makes up out of the oracle's guards: for each move its legal cases and each refusal.

A sheet holds the guard of a move over a table of which nothing is known but that a document can show it. Numbers are
drawn at random one by one and kept where the guard leaves them room, so the solver finds positions far from any play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from splendor.oracle.moves.buy import buy_guard
from splendor.oracle.moves.passing import pass_guard
from splendor.oracle.moves.reserve import reserve_guard
from splendor.oracle.moves.steps import deserves, one_kind, return_guard, visit_guard
from splendor.oracle.moves.table import Clause, Table, a_table, numbers_of, refused_by
from splendor.oracle.moves.take import pair_guard, take_guard
from splendor.oracle.payment import Payment, a_laying, covers_so, due, falls_short
from splendor.oracle.solver import Sheet
from splendor.oracle.terms import COLOURS, KINDS, Pile, Term, every, follows, no, number, pile, some, total, truth

TILES = 3
HAND = 3
BOUNDS = {"supply": 7, "mine": 6, "cards": 6, "points": 14, "hand": HAND, "demand": 6, "cost": 7, "pay": 6, "back": 5}
BOUNDS |= dict.fromkeys(("stock", "left", "own", "rivals", "rival stock"), 3)
BOUNDS |= {"gold cards": 3, "paid cards": 3, "count": 3, "has plain": 3, "has copies": 3, "plain": 3, "copies": 3}
"""The largest number that is drawn for each kind of unknown; all others are yes or no."""

Numbers = Mapping[str, int]


class Page(NamedTuple):
    """A move's guard with its unknowns by name, and what else must hold for a document to show it."""

    verb: str
    blanks: dict[str, Term]
    clauses: Sequence[Clause]
    facts: list[Term]


class Case(NamedTuple):
    """Numbers of a position, the move's verb, and the rule that refuses the move there, if one does."""

    verb: str
    rule: str | None
    numbers: Numbers


def named(name: str, terms: Pile) -> dict[str, Term]:
    """The numbers of a pile by name."""
    return {f"{name}.{place}": term for place, term in enumerate(terms)}


def between(terms: Pile, most: int) -> Term:
    """None is negative or above so many."""
    return every(every([term >= 0, term <= most]) for term in terms)


def _shown(table: Table, excess: Term | int = 0) -> list[Term]:
    """A document can show this table: few cards and tokens, at most ten in hand and those to be returned."""
    sizes = ((table.supply, "supply"), (table.cards, "cards"), ([table.points], "points"), ([table.hand], "hand"))
    return [
        *(between(terms, BOUNDS[name]) for terms, name in sizes),
        between(table.mine, 10),
        table.owned == total(table.cards),
        follows(table.owned == 0, table.points == 0),
        total(table.mine) <= 10 + excess,
    ]


def _tiles(table: Table) -> tuple[dict[str, Term], list[Term]]:
    """Nobles on the table, asking for something each."""
    blanks: dict[str, Term] = {}
    facts: list[Term] = []
    for tile in range(TILES):
        demand = pile(f"demand.{tile}")
        blanks |= named(f"demand.{tile}", demand)
        facts += [between(demand, BOUNDS["demand"]), total(demand) > 0]
    return blanks, facts


def take_page() -> Page:
    table, want = a_table(), pile("want", KINDS)
    facts = [between(want, 1), total(want) > 0]
    return Page("take", named("want", want), take_guard(table, want), facts)


def pair_page() -> Page:
    table, want = a_table(), pile("want", KINDS)
    return Page("pair", named("want", want), pair_guard(table, want), [between(want, 1), total(want) == 1])


def reserve_page(verb: str) -> Page:
    table, reach = a_table(), truth("in reach")
    return Page(verb, {"in reach": reach}, reserve_guard(table, reach), [])


def covers_or_not(told: Term, owed: Pile, paid: Payment, name: str, worth: int = 1) -> Term:
    """The yes or no says whether the payment covers: with a laying that shows it, or numbers that rule all out."""
    covers = covers_so(owed, paid, a_laying(f"{name} laid"), worth)
    return every([follows(told, covers), follows(no(told), falls_short(owed, paid, worth, pile(f"{name} least")))])


def buy_page() -> Page:
    table, pay, cost = a_table(), pile("pay", KINDS), pile("cost")
    reach, covered, spare, hand = (truth(name) for name in ("in reach", "covered", "spare", "from hand"))
    owed, paid = due(cost, table.cards), Payment(pay[:5], pay[5], number("no gold cards"))
    rests = [truth(f"rest {place}") for place in range(len(KINDS))]
    told = [covers_or_not(rest, owed, paid.without(place), f"rest {place}") for place, rest in enumerate(rests)]
    facts = [
        paid.cards == 0,
        between([*pay, *cost], BOUNDS["cost"]),
        total(cost) > 0,
        some([total(pay) > 0, total(owed) == 0]),
        covers_or_not(covered, owed, paid, "all"),
        *(follows(pay[place] > 0, link) for place, link in enumerate(told)),
        spare == every([covered, some(every([pay[place] > 0, rest]) for place, rest in enumerate(rests))]),
        follows(hand, every([reach, table.hand > 0])),
    ]
    blanks = {**named("pay", pay), **named("cost", cost), "in reach": reach, "from hand": hand}
    return Page("buy", blanks, buy_guard(table, pay, reach, covered, spare), facts)


def pass_page() -> Page:
    """One card may lie face up, and up to three are in hand; each can be paid for or not."""
    table, reachable, affordable = a_table(), truth("in reach"), truth("affordable")
    costs = [pile(f"cost.{place}") for place in range(HAND + 1)]
    there = [reachable, *(table.hand > place for place in range(HAND))]
    covered = [truth(f"covered {place}") for place in range(HAND + 1)]
    purse = Payment(table.mine[:5], table.mine[5], number("no gold cards"))
    links = [
        covers_or_not(told, due(cost, table.cards), purse, f"card {place}")
        for place, (told, cost) in enumerate(zip(covered, costs, strict=True))
    ]
    facts = [
        purse.cards == 0,
        *links,
        *(every([between(cost, BOUNDS["cost"]), total(cost) > 0]) for cost in costs),
        affordable == some(every([here, told]) for here, told in zip(there, covered, strict=True)),
    ]
    blanks = {name: term for place, cost in enumerate(costs) for name, term in named(f"cost.{place}", cost).items()}
    blanks |= {"in reach": reachable, "affordable": affordable}
    return Page("pass", blanks, pass_guard(table, reachable, affordable), facts)


def return_page() -> Page:
    table, back, owed = a_table(), pile("back", KINDS), number("excess")
    facts = [between(back, BOUNDS["back"]), total(back) > 0, total(table.mine) == 10 + owed, owed >= 1, owed <= 3]
    return Page("return", named("back", back), return_guard(table, back), [*facts, no(one_kind(table))])


def noble_page() -> Page:
    """The first tile is chosen, and the two others could come, so that there is something to choose."""
    table, on_table = a_table(), truth("in reach")
    others = [deserves(table, pile(f"demand.{tile}")) for tile in range(1, TILES)]
    return Page("noble", {"in reach": on_table}, visit_guard(table, pile("demand.0"), on_table), others)


PAGES: dict[str, Callable[[], Page]] = {
    "take": take_page,
    "pair": pair_page,
    "reserve": lambda: reserve_page("reserve"),
    "reserve deck": lambda: reserve_page("reserve deck"),
    "buy": buy_page,
    "pass": pass_page,
    "return": return_page,
    "noble": noble_page,
}


def _sheet(page: Page, clause: int) -> tuple[Sheet, dict[str, Term]]:
    """The sheet of the cases in which that clause, counted from 1, refuses; with 0, of the legal ones."""
    table = a_table()
    tiles, asked = _tiles(table)
    blanks = {**numbers_of(table), **page.blanks, **tiles}
    owed = number("excess") if page.verb == "return" else 0
    facts = [*_shown(table, owed), *asked, *page.facts, refused_by(page.clauses) == clause]
    return Sheet(facts, blanks), blanks


def _keep(sheet: Sheet, wishes: Sequence[Term]) -> None:
    """Demand the wishes that fit, one half after the other where not all do."""
    with sheet.supposing(*wishes):
        fits = sheet.possible()
    if fits:
        sheet.demand(*wishes)
    elif len(wishes) > 1:
        middle = len(wishes) // 2
        _keep(sheet, wishes[:middle])
        _keep(sheet, wishes[middle:])


def _drawn(sheet: Sheet, blanks: Mapping[str, Term], chance: Random) -> Numbers:
    """One case: as many numbers as fit are drawn, the solver finds the rest."""
    names = sorted(blanks)
    chance.shuffle(names)
    with sheet.filled({}):
        _keep(sheet, [blanks[name] == _wish(name, blanks[name], chance) for name in names])
        assert sheet.possible(), "no such case"
        return dict(zip(blanks, sheet.read(list(blanks.values())), strict=True))


def _wish(name: str, term: Term, chance: Random) -> int | bool:
    if term.sort().name() == "Bool":
        return chance.random() < 0.5
    most = BOUNDS.get(name.partition(".")[0], 1)
    return chance.choice((0, chance.randint(0, most), most))


def cases(page: Page, each: int, seed: int) -> Iterator[Case]:
    """Cases of a move: so many legal ones, and so many that each clause of its guard refuses."""
    chance = Random(repr((page.verb, seed)))
    for clause in range(len(page.clauses) + 1):
        sheet, blanks = _sheet(page, clause)
        rule = page.clauses[clause - 1].rule if clause else None
        for _ in range(each):
            yield Case(page.verb, rule, _drawn(sheet, blanks, chance))


__all__ = ["BOUNDS", "COLOURS", "HAND", "KINDS", "PAGES", "TILES", "Case", "Numbers", "Page", "cases"]
__all__ += ["between", "covers_or_not", "named"]
