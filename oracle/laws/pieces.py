"""Idle pieces, names of colours, and discards: why the oracle may look for payments the way it does."""

from __future__ import annotations

from collections.abc import Iterator

from ..affording import discard_rule
from ..payment import PLACES, Laying, Payment, covers_so, falls_short, nothing_idle, within
from ..terms import Pile, Term, every, follows, lesser, no, none_negative, number, pile, some, total
from .theorem import Book
from .wording import WORTHS, Paying, any_paying, gems_first, gold_needed

BOOK = Book([])


def less_on(laid: Pile, *places: int) -> list[Term]:
    """The pile with one piece fewer on each place named."""
    return [n - places.count(place) for place, n in enumerate(laid)]


def all_laid(paying: Paying) -> Term:
    """All gold that is paid lies on some colour."""
    laying, payment = paying.laying, paying.payment
    return every([total(laying.tokens) == payment.gold, total(laying.halves) == 2 * payment.cards])


@BOOK.theorem(
    "A piece that is idle as the gold lies can be taken out.",
    "Where a laying leaves a gem, a token or any two halves idle, the rest covers as the remaining gold lies.",
    "P3",
)
def idle_pieces_can_go() -> Iterator[Term]:
    paying = any_paying()
    owed, payment, laying = paying.owed, paying.payment, paying.laying
    fewer_tokens = [Laying(less_on(laying.tokens, c), laying.halves) for c in PLACES]
    fewer_halves = [Laying(laying.tokens, less_on(laying.halves, c, d)) for c in PLACES for d in range(c + 1)]
    for worth in WORTHS:
        rests = [
            *(every([payment.gems[c] > 0, covers_so(owed, payment.without(c), laying, worth)]) for c in PLACES),
            *(covers_so(owed, payment.without(5), fewer, worth) for fewer in fewer_tokens),
            *(covers_so(owed, payment.without(6), fewer, worth) for fewer in fewer_halves),
        ]
        idle = no(nothing_idle(owed, payment, laying, worth))
        yield follows(every([paying.covered(worth), all_laid(paying), idle]), some(rests))


@BOOK.theorem(
    "Gold that lies nowhere may be laid anywhere.",
    "A payment that covers with some gold not laid covers with all of it laid.",
    "P3",
    "P6",
)
def gold_may_all_be_laid() -> Iterator[Term]:
    paying = any_paying()
    payment, laying = paying.payment, paying.laying
    tokens = [laying.tokens[0] + payment.gold - total(laying.tokens), *laying.tokens[1:]]
    halves = [laying.halves[0] + 2 * payment.cards - total(laying.halves), *laying.halves[1:]]
    full = Paying(paying.owed, paying.purse, payment, Laying(tokens, halves))
    for worth in WORTHS:
        yield follows(paying.covered(worth), every([full.covered(worth), all_laid(full)]))


@BOOK.theorem(
    "A payment either covers or falls short, and never both.",
    "There is a laying that covers, or there are numbers that each colour needs at least and that sum to more gold.",
    "P1",
    "P2",
    "P5",
    "P6",
)
def covers_or_falls_short() -> Iterator[Term]:
    paying, least = any_paying(), pile("least")
    owed, payment = paying.owed, paying.payment
    for worth in WORTHS:
        yield no(every([paying.covered(worth), falls_short(owed, payment, worth, least)]))
        needed, half_up = gold_needed(owed, payment.gems, worth)
        same_gems, laying = gems_first(owed, payment, needed, payment.gold)
        paid = Payment(payment.gems, same_gems.gold, payment.cards)
        covers = every([within(paid, payment), covers_so(owed, paid, laying, worth)])
        sound = none_negative([*owed, *payment.pieces])
        yield follows(every([sound, half_up]), some([covers, falls_short(owed, payment, worth, needed)]))


def exchanged(pile: Pile, place: int) -> list[Term]:
    """The pile with a colour and the next one exchanged."""
    row = list(pile)
    row[place], row[place + 1] = row[place + 1], row[place]
    return row


@BOOK.theorem(
    "Renaming the colours of a question renames the colours of its payments.",
    "With two neighbouring colours exchanged in question and payment, covering and idleness are the same.",
    "P1",
    "P7",
)
def colours_are_alike() -> Iterator[Term]:
    paying = any_paying()
    owed, payment, laying = paying.owed, paying.payment, paying.laying
    for place in range(4):
        other = Payment(exchanged(payment.gems, place), payment.gold, payment.cards)
        lying = Laying(exchanged(laying.tokens, place), exchanged(laying.halves, place))
        for worth in WORTHS:
            here = every([covers_so(owed, payment, laying, worth), nothing_idle(owed, payment, laying, worth)])
            renamed = exchanged(owed, place)
            there = every([covers_so(renamed, other, lying, worth), nothing_idle(renamed, other, lying, worth)])
            yield here == there


@BOOK.theorem(
    "A discard price leaves one choice of how many plain and how many copy cards go.",
    "Two legal discards of one price have equal numbers, and copies go first.",
    "O6",
)
def one_way_to_discard() -> Iterator[Term]:
    count, plain, copies = number("count"), number("has plain"), number("has copies")
    one, other = [number("plain"), number("copies")], [number("other plain"), number("other copies")]
    owned = none_negative([count, plain, copies])
    first = discard_rule(count, plain, copies, *one)
    second = discard_rule(count, plain, copies, *other)
    yield follows(every([owned, first, second]), every([one[0] == other[0], one[1] == other[1]]))
    yield follows(every([owned, first]), one[1] == lesser(count, copies))


@BOOK.theorem(
    "A discard price can be met exactly by those who own as many cards of the colour, copies included.",
    "There is a legal discard if and only if count <= plain + copies.",
    "O6",
)
def enough_to_discard() -> Iterator[Term]:
    count, plain, copies = number("count"), number("has plain"), number("has copies")
    owned = none_negative([count, plain, copies])
    rule = discard_rule(count, plain, copies, number("plain"), number("copies"))
    yield follows(every([owned, rule]), count <= plain + copies)
    gone = lesser(count, copies)
    yield follows(every([owned, count <= plain + copies]), discard_rule(count, plain, copies, count - gone, gone))
