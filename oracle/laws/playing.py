"""What every move keeps: tokens, hands, points. A table of any numbers, a move of any numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..moves.buy import buy_effect, buy_guard
from ..moves.passing import pass_guard
from ..moves.reserve import reserve_effect, reserve_guard
from ..moves.steps import deserves, excess, give_back, one_kind, return_guard, visit, visit_guard
from ..moves.table import Clause, Table, a_table, allowed
from ..moves.take import gain, pair_guard, pair_of, take_guard
from ..tables import MOST_RESERVED, MOST_TOKENS
from ..terms import (
    KINDS,
    Pile,
    Term,
    added,
    amount,
    at_least_zero,
    choose,
    count,
    every,
    follows,
    lesser,
    no,
    none_negative,
    number,
    pile,
    same,
    some,
    total,
    truth,
)
from .theorem import Book

BOOK = Book([])


@dataclass(frozen=True)
class Played:
    """A move of any numbers on any table: whether it is legal, and the table after it."""

    name: str
    clauses: Sequence[Clause]
    after: Table

    @property
    def legal(self) -> Term:
        """The rules allow it."""
        return allowed(self.clauses)


def numbers_in(table: Table) -> list[Term]:
    """Every number of a table."""
    return [*table.supply, *table.mine, *table.cards, table.points, table.owned, table.hand]


def sound(table: Table) -> Term:
    """A table as it may lie between turns: nothing negative, a hand of three at most, ten tokens at most."""
    return every([none_negative(numbers_in(table)), table.hand <= MOST_RESERVED, total(table.mine) <= MOST_TOKENS])


def a_take(table: Table) -> Played:
    """Any take."""
    want = pile("take", KINDS)
    return Played("take", take_guard(table, want), gain(table, want))


def a_pair(table: Table) -> Played:
    """Any pair."""
    pick = pile("pick", KINDS)
    return Played("pair", pair_guard(table, pick), gain(table, pair_of(pick)))


def a_reserve(table: Table) -> Played:
    """Any reservation."""
    return Played("reserve", reserve_guard(table, truth("in reach")), reserve_effect(table))


def a_purchase(table: Table) -> Played:
    """Any purchase of a card that is no worse than nothing; from the hand only if there is one."""
    pay, colour, points, from_hand = pile("pay", KINDS), pile("bonus"), number("printed"), truth("from hand")
    card = every([none_negative([*colour, points]), total(colour) <= 1, follows(from_hand, table.hand > 0)])
    clauses = [Clause("A5", card, ""), *buy_guard(table, pay, truth("in reach"), truth("covered"), truth("spare"))]
    return Played("buy", clauses, buy_effect(table, pay, colour, points, from_hand))


def a_pass(table: Table) -> Played:
    """A pass."""
    return Played("pass", pass_guard(table, truth("reservable"), truth("affordable")), table)


def a_return(table: Table) -> Played:
    """Any return."""
    back = pile("back", KINDS)
    return Played("return", return_guard(table, back), give_back(table, back))


def a_visit(table: Table) -> Played:
    """Any noble that comes."""
    points = number("noble points")
    guard = [*visit_guard(table, pile("demand"), truth("on table")), Clause("T4", points >= 0, "")]
    return Played("noble", guard, visit(table, points))


def actions(table: Table) -> list[Played]:
    """Every action that a turn may have."""
    return [a_take(table), a_pair(table), a_reserve(table), a_purchase(table), a_pass(table)]


def moves(table: Table) -> list[Played]:
    """Every action and every step."""
    return [*actions(table), a_return(table), a_visit(table)]


@BOOK.theorem(
    "Every move keeps the number of tokens of each colour.",
    "supply + hand of the player is the same before and after, kind by kind; nobody else's tokens are touched.",
    "S1",
    "P4",
)
def tokens_are_kept() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        kept = same(added(table.supply, table.mine), added(move.after.supply, move.after.mine))
        yield follows(move.legal, kept)


@BOOK.theorem(
    "No move makes any number negative.",
    "From a table without a negative number every legal move leads to another such.",
    "A2",
    "A3",
    "P2",
    "T3",
)
def nothing_goes_negative() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        before = none_negative(numbers_in(table))
        yield follows(every([before, move.legal]), none_negative(numbers_in(move.after)))


@BOOK.theorem(
    "At most ten tokens are left once the return is made.",
    "After any action from at most ten, either nothing is in excess or a legal return leaves exactly ten.",
    "T3",
)
def ten_at_the_end() -> Iterator[Term]:
    table = a_table()
    for move in actions(table):
        returned = a_return(move.after)
        here = every([sound(table), move.legal])
        yield follows(every([here, excess(move.after) == 0]), total(move.after.mine) <= MOST_TOKENS)
        yield follows(every([here, returned.legal]), total(returned.after.mine) == MOST_TOKENS)


@BOOK.theorem(
    "No action owes a return of more than three tokens, and a purchase owes none.",
    "From at most ten tokens, excess <= 3 after every action and = 0 after a purchase or a pass.",
    "T3",
    "A2",
)
def small_returns() -> Iterator[Term]:
    table = a_table()
    for move in actions(table):
        most = 0 if move.name in ("buy", "pass") else 3
        yield follows(every([sound(table), move.legal]), excess(move.after) <= most)


@BOOK.theorem(
    "At most three cards are ever in a hand.",
    "From a hand of at most three every legal move leads to another such.",
    "A4",
)
def three_in_hand() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        yield follows(every([sound(table), move.legal]), move.after.hand <= MOST_RESERVED)


def first_three(supply: Pile) -> list[Term]:
    """One gem of each of the first three colours that the supply holds."""
    want: list[Term] = []
    for left in supply[:5]:
        want.append(choose(every([left > 0, total(want) < 3]), amount(1), amount(0)))
    return [*want, amount(0)]


@BOOK.theorem(
    "Where nothing can be taken, the supply has no gem.",
    "If any colour is left, one each of the first three colours left is a legal take.",
    "A2",
    "A7",
)
def a_gem_can_be_taken() -> Iterator[Term]:
    table = a_table()
    some_gem = some(left > 0 for left in table.supply[:5])
    yield follows(every([sound(table), some_gem]), allowed(take_guard(table, first_three(table.supply))))


@BOOK.theorem(
    "A take brings as many gems as there are colours left, up to three.",
    "The player's tokens grow by min(3, colours in supply), which is at least one.",
    "A2",
)
def as_many_as_there_are() -> Iterator[Term]:
    table = a_table()
    move = a_take(table)
    left = lesser(amount(3), count(n > 0 for n in table.supply[:5]))
    grown = total(move.after.mine) - total(table.mine)
    yield follows(every([sound(table), move.legal]), every([grown == left, grown >= 1]))


@BOOK.theorem(
    "A pair leaves at least two in its pile.",
    "After a pair each pile is as before or holds two or more, and the player has exactly two tokens more.",
    "A3",
)
def two_stay() -> Iterator[Term]:
    table = a_table()
    move = a_pair(table)
    stays = every(some([n == had, n >= 2]) for n, had in zip(move.after.supply, table.supply, strict=True))
    grown = total(move.after.mine) - total(table.mine) == 2
    yield follows(every([sound(table), move.legal]), every([stays, grown]))


@BOOK.theorem(
    "Gold is gained by reserving only, one at a time.",
    "No other move raises the player's gold; a reservation raises it by one exactly where the supply has some.",
    "A6",
    "A4",
)
def gold_by_reserving() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        most: Term = amount(0)
        if move.name == "reserve":
            most = choose(table.supply[5] > 0, amount(1), amount(0))
            yield follows(move.legal, move.after.mine[5] == table.mine[5] + most)
        yield follows(move.legal, move.after.mine[5] <= table.mine[5] + most)


@BOOK.theorem(
    "An empty pile of gold never prevents a reservation.",
    "Whether a reservation is legal is the same whatever the supply of gold.",
    "A4",
)
def gold_is_not_needed() -> Iterator[Term]:
    table, gold = a_table(), number("other gold")
    bare = table.but(supply=[*table.supply[:5], gold])
    yield a_reserve(table).legal == a_reserve(bare).legal


@BOOK.theorem(
    "Cards come by buying only, one at a time, and points by cards and nobles only.",
    "No other move changes the cards in front of a player; no move lowers points, and few raise them.",
    "A5",
    "E2",
)
def cards_by_buying() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        after = move.after
        bought = amount(1 if move.name == "buy" else 0)
        yield follows(move.legal, every([after.owned == table.owned + bought, after.points >= table.points]))
        yield follows(move.legal, total(after.cards) <= total(table.cards) + bought)
        if move.name not in ("buy", "noble"):
            yield follows(move.legal, every([same(after.cards, table.cards), after.points == table.points]))


@BOOK.theorem(
    "A noble never comes for tokens.",
    "Two tables that differ in tokens alone deserve the same nobles, and only a purchase makes a new one deserved.",
    "T4",
)
def not_for_tokens() -> Iterator[Term]:
    table, other, asked = a_table(), a_table("other"), pile("demand")
    yield deserves(table, asked) == deserves(table.but(mine=other.mine, supply=other.supply), asked)
    for move in moves(table):
        if move.name != "buy":
            yield follows(move.legal, deserves(move.after, asked) == deserves(table, asked))


@BOOK.theorem(
    "A noble costs nothing.",
    "When a noble comes, tokens, cards and hand stay as they are and only points grow.",
    "T4",
)
def nobles_are_free() -> Iterator[Term]:
    table = a_table()
    move = a_visit(table)
    before, after = (numbers_in(here.but(points=amount(0))) for here in (table, move.after))
    yield follows(move.legal, same(before, after))


@BOOK.theorem(
    "A pass is possible exactly when no action is.",
    "A legal pass excludes every action, and where pass is refused some take, reservation or purchase is legal.",
    "A7",
)
def pass_or_act() -> Iterator[Term]:
    table = a_table()
    reservable, affordable, in_reach, covered = (truth(n) for n in ("reservable", "affordable", "in reach", "covered"))
    passing = a_pass(table).legal
    told = every([follows(in_reach, reservable), follows(every([in_reach, covered]), affordable)])
    for move in actions(table):
        if move.name != "pass":
            yield no(every([sound(table), told, passing, move.legal]))
    takes = allowed(take_guard(table, first_three(table.supply)))
    reserves = every([reservable, allowed(reserve_guard(table, reservable))])
    yield follows(every([sound(table), no(passing)]), some([takes, reserves, affordable]))


def greedy_return(table: Table) -> list[Term]:
    """The excess, given back from the left."""
    left, back = excess(table), []
    for held in table.mine:
        here = lesser(held, at_least_zero(left))
        back.append(here)
        left = left - here
    return back


@BOOK.theorem(
    "A return that is owed can always be made.",
    "With more than ten tokens, giving the excess back from the left is a legal return.",
    "T3",
)
def returns_exist() -> Iterator[Term]:
    table = a_table()
    owed = every([none_negative(table.mine), excess(table) > 0])
    yield follows(owed, allowed(return_guard(table, greedy_return(table))))


@BOOK.theorem(
    "A return has one outcome exactly when all tokens are of one kind.",
    "With one kind two legal returns are equal; with more, a token of any legal return can be exchanged.",
    "T7",
    "T3",
)
def one_outcome() -> Iterator[Term]:
    table, back, other = a_table(), pile("back", KINDS), pile("other", KINDS)
    held = none_negative(table.mine)
    legal = allowed(return_guard(table, back))
    both = every([held, legal, allowed(return_guard(table, other))])
    yield follows(every([both, one_kind(table)]), same(back, other))
    exchanges = [
        allowed(return_guard(table, [n - (k == a) + (k == b) for k, n in enumerate(back)]))
        for a in range(6)
        for b in range(6)
        if a != b
    ]
    yield follows(every([held, legal, no(one_kind(table))]), some(exchanges))
