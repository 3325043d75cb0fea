"""What can be paid: the closed formula, and that more never hurts. For all numbers, however large."""

from __future__ import annotations

from collections.abc import Iterator

from ..payment import PLACES, Laying, Payment, covers_so, due, nothing_idle, within
from ..terms import (
    Term,
    at_least_zero,
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
)
from .theorem import Book
from .wording import WORTHS, Paying, any_paying, gems_first, gold_needed, thriftiest, without_cards

BOOK = Book([])


def formula_is_needed(worth: int, cards: bool) -> Term:
    """Whoever can pay has the gold that the formula asks for."""
    paying = any_paying()
    needed, half_up = gold_needed(paying.owed, paying.purse.gems, worth)
    premise = every([paying.covered(worth), half_up, *([] if cards else [without_cards(paying)])])
    return follows(premise, total(needed) <= paying.purse.gold + 2 * paying.purse.cards)


def formula_is_enough(worth: int, cards: bool) -> Term:
    """Whoever has the gold that the formula asks for can pay."""
    paying = any_paying()
    purse = paying.purse
    needed, half_up = gold_needed(paying.owed, purse.gems, worth)
    enough = total(needed) <= purse.gold + 2 * purse.cards
    premise = every([paying.sound, half_up, enough, *([] if cards else [without_cards(paying)])])
    payment, laying = gems_first(paying.owed, purse, needed, purse.gold)
    return follows(premise, every([within(payment, purse), covers_so(paying.owed, payment, laying, worth)]))


@BOOK.theorem(
    "With gold worth one a card can be paid exactly when the gold makes up for every gem that is lacking.",
    "There is a payment if and only if the sum over colours of max(0, due - gems) <= gold.",
    "P1",
    "P2",
)
def worth_one() -> Iterator[Term]:
    yield formula_is_needed(1, cards=False)
    yield formula_is_enough(1, cards=False)


@BOOK.theorem(
    "With gold worth two each gold makes up for two lacking gems of one colour, or for a last odd one.",
    "There is a payment if and only if the sum over colours of max(0, due - gems) / 2, rounded up, is <= gold.",
    "P5",
)
def worth_two() -> Iterator[Term]:
    yield formula_is_needed(2, cards=False)
    yield formula_is_enough(2, cards=False)


@BOOK.theorem(
    "Each gold card adds two to the gold that the formula has.",
    "With k gold cards and gold worth one there is a payment if and only if the lacking gems are <= gold + 2 k.",
    "P6",
)
def gold_cards_worth_one() -> Iterator[Term]:
    yield formula_is_needed(1, cards=True)
    yield formula_is_enough(1, cards=True)


@BOOK.theorem(
    "Each half of a gold card is worth two gems of one colour to a player whose gold is.",
    "With k gold cards and gold worth two there is a payment if and only if the rounded-up halves are <= gold + 2 k.",
    "P5",
    "P6",
)
def gold_cards_worth_two() -> Iterator[Term]:
    yield formula_is_needed(2, cards=True)
    yield formula_is_enough(2, cards=True)


@BOOK.theorem(
    "More tokens or gold cards never make a card unaffordable.",
    "A payment from one purse is a payment from every purse with at least as much of everything.",
    "P2",
    "P3",
)
def more_tokens() -> Iterator[Term]:
    paying = any_paying()
    richer = pile("richer", "WUGRKYC")
    purse = Payment(richer[:5], richer[5], richer[6])
    more = every(n >= had for n, had in zip(purse.pieces, paying.purse.pieces, strict=True))
    for worth in WORTHS:
        covers = covers_so(paying.owed, paying.payment, paying.laying, worth)
        yield follows(every([paying.covered(worth), more]), every([within(paying.payment, purse), covers]))


@BOOK.theorem(
    "More bonuses never make a card unaffordable.",
    "A payment that covers max(0, cost - bonuses) covers it with any larger bonuses too.",
    "P1",
)
def more_bonuses() -> Iterator[Term]:
    paying, cost, bonuses, more = any_paying(), pile("cost"), pile("bonus"), pile("more")
    grown = every(n >= had for n, had in zip(more, bonuses, strict=True))
    for worth in WORTHS:
        before = Paying(due(cost, bonuses), paying.purse, paying.payment, paying.laying).covered(worth)
        after = covers_so(due(cost, more), paying.payment, paying.laying, worth)
        yield follows(every([before, grown]), after)


@BOOK.theorem(
    "Bonuses beyond the cost give nothing.",
    "max(0, cost - bonus) = cost - min(cost, bonus), and it is never negative.",
    "P1",
)
def excess_bonuses() -> Iterator[Term]:
    cost, bonuses = pile("cost"), pile("bonus")
    used = [lesser(n, bonus) for n, bonus in zip(cost, bonuses, strict=True)]
    left = [n - bonus for n, bonus in zip(cost, used, strict=True)]
    owed = due(cost, bonuses)
    yield follows(none_negative([*cost, *bonuses]), every([same(owed, left), none_negative(owed)]))


@BOOK.theorem(
    "Gold worth two never needs more gold than gold worth one.",
    "A payment that covers with gold worth one covers with gold worth two, and the formula's gold is no more.",
    "P5",
)
def worth_two_is_no_worse() -> Iterator[Term]:
    paying = any_paying()
    covers = covers_so(paying.owed, paying.payment, paying.laying, 2)
    yield follows(paying.covered(1), covers)
    one, _ = gold_needed(paying.owed, paying.purse.gems, 1)
    two, half_up = gold_needed(paying.owed, paying.purse.gems, 2)
    yield follows(every([paying.sound, half_up]), total(two) <= total(one))


@BOOK.theorem(
    "One gold never serves two colours.",
    "A payment without gems covers at most as many colours as it has gold tokens and halves of gold cards.",
    "P5",
    "P6",
)
def one_colour_each() -> Iterator[Term]:
    paying = any_paying()
    payment = paying.payment
    gemless = every(n == 0 for n in payment.gems)
    for worth in WORTHS:
        colours = count(n > 0 for n in paying.owed)
        yield follows(every([paying.covered(worth), gemless]), colours <= payment.gold + 2 * payment.cards)


@BOOK.theorem(
    "A gold card is worth at least one gold token and at most two.",
    "Where y + 1 gold cover, y gold and one more card do; where those do, y + 2 gold and no such card do.",
    "P6",
)
def card_against_tokens() -> Iterator[Term]:
    owed, gems, laid, gold, cards = pile("due"), pile("pay"), pile("laid"), number("gold"), number("cards")
    premise = none_negative([*owed, *gems, *laid, gold, cards])
    for worth in WORTHS:
        # Tokens and halves are alike once laid, so a pile of them stands for both, split as the numbers allow.
        def covers(tokens: Term, halves: Term, worth: int = worth) -> Term:
            reached = every(gems[c] + worth * laid[c] >= owed[c] for c in PLACES)
            return every([reached, total(laid) <= tokens + 2 * halves])

        yield follows(every([premise, covers(gold + 1, cards)]), covers(gold, cards + 1))
        yield follows(every([premise, covers(gold, cards + 1)]), covers(gold + 2, cards))


@BOOK.theorem(
    "What is said to be missing is enough, and one less is not.",
    "With e = max(0, formula - gold - 2 k) further gold there is a payment; with e - 1 there is none.",
    "P1",
    "P2",
    "P5",
    "P6",
)
def missing_is_least() -> Iterator[Term]:
    paying = any_paying()
    purse = paying.purse
    for worth in WORTHS:
        needed, half_up = gold_needed(paying.owed, purse.gems, worth)
        extra = at_least_zero(total(needed) - purse.gold - 2 * purse.cards)
        helped = Payment(purse.gems, purse.gold + extra, purse.cards)
        payment, laying = gems_first(paying.owed, helped, needed, helped.gold)
        enough = every([within(payment, helped), covers_so(paying.owed, payment, laying, worth)])
        yield follows(every([paying.sound, half_up]), enough)
        almost = Payment(purse.gems, purse.gold + extra - 1, purse.cards)
        covered = every([within(paying.payment, almost), covers_so(paying.owed, paying.payment, paying.laying, worth)])
        yield no(every([paying.sound, half_up, extra > 0, covered]))


@BOOK.theorem(
    "Whenever a card can be paid, there is a legal payment.",
    "If a payment covers, the thriftiest one covers, and without any one of its pieces no laying covers.",
    "P3",
)
def a_legal_payment_exists() -> Iterator[Term]:
    paying = any_paying()
    for worth in WORTHS:
        thrifty, laying, known = thriftiest(paying.owed, paying.purse, worth)
        needed, _ = gold_needed(paying.owed, paying.purse.gems, worth)
        affordable = total(needed) <= paying.purse.gold + 2 * paying.purse.cards
        premise = every([paying.sound, known, affordable])
        yield follows(premise, every([within(thrifty, paying.purse), covers_so(paying.owed, thrifty, laying, worth)]))
        for piece, n in enumerate(thrifty.pieces):
            rest = covers_so(paying.owed, thrifty.without(piece), paying.laying, worth)
            yield no(every([premise, n > 0, rest]))


@BOOK.theorem(
    "A legal payment never has more pieces than are due.",
    "Where no piece is idle, gems + gold + gold cards <= the sum of the dues.",
    "P3",
)
def no_more_pieces_than_due() -> Iterator[Term]:
    paying = any_paying()
    for worth in WORTHS:
        tidy = nothing_idle(paying.owed, paying.payment, paying.laying, worth)
        yield follows(every([paying.covered(worth), tidy]), total(paying.payment.pieces) <= total(paying.owed))


@BOOK.theorem(
    "With gold worth one and no gold card, all legal payments of a question have as many pieces as are due.",
    "Where no piece is idle, gems + gold = the sum of the dues.",
    "P3",
)
def as_many_pieces_as_due() -> Iterator[Term]:
    paying = any_paying()
    tidy = nothing_idle(paying.owed, paying.payment, paying.laying, 1)
    premise = every([paying.covered(1), without_cards(paying), tidy])
    yield follows(premise, total(paying.payment.pieces) == total(paying.owed))


@BOOK.theorem(
    "With gold worth one and no gold card, the fewest gold is paid by paying gems first.",
    "No payment has less gold than max(0, due - gems) summed, and a legal one with just that pays min(gems, due).",
    "P2",
    "P3",
)
def gems_come_first() -> Iterator[Term]:
    paying = any_paying()
    needed, _ = gold_needed(paying.owed, paying.purse.gems, 1)
    tidy = nothing_idle(paying.owed, paying.payment, paying.laying, 1)
    premise = every([paying.covered(1), without_cards(paying)])
    yield follows(premise, paying.payment.gold >= total(needed))
    first = [lesser(n, held) for n, held in zip(paying.owed, paying.purse.gems, strict=True)]
    fewest = paying.payment.gold == total(needed)
    yield follows(every([premise, tidy, fewest]), same(paying.payment.gems, first))


@BOOK.theorem(
    "A free card is paid with nothing and with nothing else.",
    "Where every due is zero the empty payment covers, and every other has an idle piece.",
    "P3",
    "P4",
)
def free_is_free() -> Iterator[Term]:
    paying = any_paying()
    free = every(n == 0 for n in paying.owed)
    nothing = [n - n for n in paying.owed]
    for worth in WORTHS:
        empty = covers_so(paying.owed, Payment(nothing, nothing[0], nothing[0]), Laying(nothing, nothing), worth)
        tidy = nothing_idle(paying.owed, paying.payment, paying.laying, worth)
        yield follows(free, empty)
        yield follows(every([paying.covered(worth), free, tidy]), total(paying.payment.pieces) == 0)


@BOOK.theorem(
    "If pieces can be taken out of a payment, one piece can.",
    "Where a smaller part of a payment covers, the payment without some one piece covers.",
    "P3",
)
def one_piece_is_enough_to_try() -> Iterator[Term]:
    paying = any_paying()
    less = pile("part", "WUGRKYC")
    part = Payment(less[:5], less[5], less[6])
    smaller = every([*(n <= had for n, had in zip(less, paying.payment.pieces, strict=True)), none_negative(less)])
    other = no(same(less, paying.payment.pieces))
    for worth in WORTHS:
        without = [
            every([n > 0, covers_so(paying.owed, paying.payment.without(piece), paying.laying, worth)])
            for piece, n in enumerate(paying.payment.pieces)
        ]
        premise = every([paying.sound, smaller, other, covers_so(paying.owed, part, paying.laying, worth)])
        yield follows(premise, some(without))
