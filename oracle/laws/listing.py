"""The payment of a short form: that what the solver is asked for is there, legal, and the first of all that are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..payment import PLACES, Laying, Payment, a_laying, a_payment, covers_so, falls_short, within
from ..short_form import Spending, a_spending, first_spending
from ..terms import COLOURS, Pile, Term, at_least_zero, every, follows, no, none_negative, pile, some, total
from .theorem import Book
from .wording import WORTHS, gold_needed, thriftiest

BOOK = Book([])


def any_purse() -> tuple[list[Term], Payment, Term]:
    """What is due, what is held, and that neither is below zero."""
    owed, purse = pile("due"), a_payment("has")
    return owed, purse, none_negative([*owed, *purse.pieces])


def any_other() -> tuple[Payment, Laying]:
    """Another payment, and how its gold lies."""
    return a_payment("other"), a_laying("other laid")


def with_gold(purse: Payment, extra: Term) -> Payment:
    """The purse with so much gold more."""
    return Payment(purse.gems, purse.gold + extra, purse.cards)


@BOOK.theorem(
    "Every price has a short form, once the gold that is missing is there.",
    "With e = max(0, formula - gold - 2 k) further gold the thriftiest payment is what a short form is declared to be.",
    "P3",
)
def a_short_form_exists() -> Iterator[Term]:
    owed, purse, sound = any_purse()
    for worth in WORTHS:
        needed, half_up = gold_needed(owed, purse.gems, worth)
        extra = at_least_zero(total(needed) - purse.gold - 2 * purse.cards)
        payment, laying, known = thriftiest(owed, with_gold(purse, extra), worth)
        spending = Spending(payment, [laying.on(c) for c in PLACES], extra)
        yield follows(every([sound, half_up, known]), first_spending(owed, purse, spending, worth))


@BOOK.theorem(
    "A short form is a legal payment, and with less gold than it says is missing there is none.",
    "It covers, and without any one of its pieces no laying covers; with e - 1 further gold no payment covers.",
    "P3",
)
def short_forms_are_legal() -> Iterator[Term]:
    (owed, purse, sound), spending, (other, lying) = any_purse(), a_spending(), any_other()
    payment, extra = spending.payment, spending.extra
    for worth in WORTHS:
        first = every([sound, first_spending(owed, purse, spending, worth)])
        poorer = every([within(other, with_gold(purse, extra - 1)), covers_so(owed, other, lying, worth)])
        yield no(every([first, extra > 0, poorer]))
        for piece, n in enumerate(payment.pieces):
            rest = covers_so(owed, payment.without(piece), lying, worth)
            yield no(every([first, extra == 0, n > 0, rest]))


def level_before(one: Pile, other: Pile, place: int) -> Term:
    """The two rows are equal up to this place."""
    return every(one[n] == other[n] for n in range(place))


@BOOK.theorem(
    "No legal payment is listed before that of the short form.",
    "None has fewer gold cards, nor then fewer gold, nor then more W, U, G, R, K; a half too many needs a gold card "
    "and no gold.",
    "P3",
    "P6",
)
def short_forms_come_first() -> Iterator[Term]:
    (owed, purse, sound), spending, (other, lying) = any_purse(), a_spending(), any_other()
    payment = spending.payment
    here = [payment.cards, payment.gold, *payment.gems]
    there = [other.cards, other.gold, *other.gems]
    for worth in WORTHS:
        first = first_spending(owed, purse, spending, worth)
        covers = every([within(other, purse), covers_so(owed, other, lying, worth)])
        both = every([sound, first, spending.extra == 0, covers])
        for place in (0, 1):
            yield no(every([both, level_before(there, here, place), there[place] < here[place]]))
        for c in PLACES:
            needed = falls_short(owed, other.without(c), worth, pile("least"))
            earlier = every([level_before(there, here, c + 2), other.gems[c] > payment.gems[c], needed])
            yield no(every([both, earlier]))
        no_half = some([purse.gold > 0, purse.cards == 0])
        yield follows(every([sound, no_half]), first == first_spending(owed, purse, spending, worth, half=False))


def but_for(row: Pile, place: int) -> list[Term]:
    """The row without that place."""
    return [term for n, term in enumerate(row) if n != place]


@BOOK.theorem(
    "Colours of which nothing is due play no part in a short form.",
    "Where due = 0, a short form pays no gem of the colour, lays no gold there, and is one of the other colours alone.",
    "P1",
    "P3",
)
def only_dues_matter() -> Iterator[Term]:
    for kinds in (COLOURS[:n] for n in range(1, len(COLOURS) + 1)):
        owed, purse, spending = pile("due", kinds), a_payment("has", kinds), a_spending(kinds)
        payment, laid, sound = spending.payment, spending.laid, none_negative([*owed, *purse.pieces])
        for c in range(len(kinds)):
            others = Payment(but_for(purse.gems, c), purse.gold, purse.cards)
            rest = Payment(but_for(payment.gems, c), payment.gold, payment.cards)
            alone = Spending(rest, but_for(laid, c), spending.extra)
            for worth, half in product(WORTHS, (False, True)):
                apart = first_spending(but_for(owed, c), others, alone, worth, half)
                nothing = every([payment.gems[c] == 0, laid[c] == 0])
                whole = first_spending(owed, purse, spending, worth, half)
                yield follows(every([sound, owed[c] == 0]), whole == every([nothing, apart]))
