"""The payment of a short form: the fewest gold cards, then the fewest gold, then the first in the order of listing.

It is declared by where its gold lies: where the payer's own gems leave a colour open, and in gold cards only where
tokens do not reach. That this sets it apart from all other payments is a theorem, so the solver is asked once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .payment import Payment, a_payment, within
from .solver import Sheet
from .terms import COLOURS, GOLD, Pile, Term, amount, every, none_negative, number, pile, some, total


@dataclass(frozen=True)
class Spending:
    """A payment with the gold that lies on each colour, be it tokens or halves of gold cards."""

    payment: Payment
    laid: Pile
    extra: Term
    """The least gold tokens beyond those held that would do."""


def a_spending(kinds: str = COLOURS) -> Spending:
    """A spending that is not known yet."""
    return Spending(a_payment(kinds=kinds), pile("laid", kinds), number("extra"))


def covers_lying(owed: Pile, payment: Payment, laid: Pile, worth: int) -> Term:
    """Gems and the gold on each colour come to what is due there; once laid, tokens and halves are alike [P5, P6]."""
    reached = [gems + worth * gold >= asked for gems, gold, asked in zip(payment.gems, laid, owed, strict=True)]
    return every([none_negative(laid), total(laid) <= payment.gold + 2 * payment.cards, *reached])


def gems_needed(owed: Pile, payment: Payment, laid: Pile, worth: int) -> Term:
    """No gem is paid where the gold that lies there does without it [P3]."""
    rows = zip(payment.gems, laid, owed, strict=True)
    return every(some([gems <= 0, gems - 1 + worth * gold < asked]) for gems, gold, asked in rows)


def gold_needed_on(owed: Pile, gems: Pile, laid: Pile, worth: int, less: int = 1) -> list[Term]:
    """For each colour: with so much less gold there, these gems leave it open."""
    rows = zip(owed, gems, laid, strict=True)
    return [some([gold < less, held + worth * (gold - less) < asked]) for asked, held, gold in rows]


def half_too_many(owed: Pile, purse: Payment, spending: Spending, worth: int) -> Term:
    """A gold card of a payer without gold has one half more than the payer's gems would leave open.

    That half saves gems of the last colour of which some would be paid, so that most of the first ones are. Where none
    would be paid, it is lost.
    """
    payment, laid = spending.payment, spending.laid
    open_, in_use = (gold_needed_on(owed, gems, laid, worth) for gems in (purse.gems, payment.gems))
    open_by_two = gold_needed_on(owed, purse.gems, laid, worth, less=2)
    unlaid = payment.gold + 2 * payment.cards - total(laid)
    saving = [
        every(
            [
                *(needed for d, needed in enumerate(open_) if d != c),
                *(gems <= 0 for gems in payment.gems[c + 1 :]),
                *(open_by_two[c], in_use[c], unlaid <= 0),
            ]
        )
        for c in range(len(owed))
    ]
    lost = every([*open_, *(gems <= 0 for gems in payment.gems), unlaid <= 1])
    return every([payment.cards >= 1, purse.gold + spending.extra <= 0, some([*saving, lost])])


def first_spending(owed: Pile, purse: Payment, spending: Spending, worth: int, half: bool = True) -> Term:
    """The spending of the payment that is listed first, or that would be with the least gold that is missing [P3].

    Without `half`, for a payer of whom it is known that no half can be too many.
    """
    payment, laid, extra = spending.payment, spending.laid, spending.extra
    held = Payment(purse.gems, purse.gold + extra, purse.cards)
    all_laid = total(laid) >= payment.gold + 2 * payment.cards
    exact = every([*gold_needed_on(owed, purse.gems, laid, worth), all_laid])
    all_gold = every([payment.gold >= held.gold, payment.cards >= purse.cards])
    return every(
        [
            within(payment, held),
            covers_lying(owed, payment, laid, worth),
            gems_needed(owed, payment, laid, worth),
            some([exact, half_too_many(owed, purse, spending, worth)]) if half else exact,
            some([payment.cards <= 0, held.gold - payment.gold <= 1]),
            extra >= 0,
            some([extra <= 0, all_gold]),
        ]
    )


@cache
def _sheet(colours: int, worth: int, gold_cards: bool, half: bool) -> tuple[Sheet, Spending]:
    """The question about so many colours of which something is due: the others play no part."""
    kinds = COLOURS[:colours]
    owed, purse, spending = pile("due", kinds), a_payment("has", kinds), a_spending(kinds)
    if not gold_cards:
        gems, gold = spending.payment.gems, spending.payment.gold
        spending = Spending(Payment(gems, gold, amount(0)), spending.laid, spending.extra)
    blanks = {f"due.{n}": term for n, term in enumerate(owed)}
    blanks |= {f"has.{n}": term for n, term in enumerate(purse.pieces)}
    return Sheet([first_spending(owed, purse, spending, worth, half)], blanks), spending


def first_legal(
    due: Mapping[str, int], tokens: Mapping[str, int], gold_cards: int, worth: int
) -> tuple[int, dict[str, int], int]:
    """The least gold that is missing, and the tokens and gold cards of the legal payment listed first with it [P3]."""
    colours, gold = [colour for colour in COLOURS if due.get(colour)], tokens.get(GOLD, 0)
    sheet, spending = _sheet(len(colours), worth, gold_cards > 0, half=gold_cards > 0 and not gold)
    held = [*(tokens.get(colour, 0) for colour in colours), gold, gold_cards]
    numbers = {f"due.{n}": due[colour] for n, colour in enumerate(colours)}
    with sheet.filled(numbers | {f"has.{n}": count for n, count in enumerate(held)}):
        assert sheet.possible(), "enough gold pays for anything"
        extra, *paid, cards = sheet.read([spending.extra, *spending.payment.pieces])
    return extra, {kind: n for kind, n in zip([*colours, GOLD], paid, strict=True) if n}, cards
