"""What the theorems about paying speak of: any question, any way to pay it, and the closed formula they judge."""

from __future__ import annotations

from dataclasses import dataclass

from ..payment import PLACES, Laying, Payment, a_laying, a_payment, covers_so, within
from ..terms import (
    Pile,
    Term,
    amount,
    at_least_zero,
    choose,
    every,
    lesser,
    none_negative,
    number,
    pile,
    total,
)

WORTHS = (1, 2)


@dataclass(frozen=True)
class Paying:
    """Any question and any payment that covers it, with its gold lying somehow."""

    owed: Pile
    purse: Payment
    payment: Payment
    laying: Laying

    @property
    def sound(self) -> Term:
        """Nothing that is due or held is below zero."""
        return none_negative([*self.owed, *self.purse.pieces])

    def covered(self, worth: int) -> Term:
        """The payment is held and covers."""
        return every(
            [self.sound, within(self.payment, self.purse), covers_so(self.owed, self.payment, self.laying, worth)]
        )


def any_paying() -> Paying:
    """A question and a payment of which nothing is known."""
    return Paying(pile("due"), a_payment("has"), a_payment("pay"), a_laying("laid"))


NO_CARDS = amount(0)


def without_cards(paying: Paying) -> Term:
    """No gold card is held."""
    return paying.purse.cards == 0


def lacking(owed: Pile, gems: Pile) -> list[Term]:
    """What the gems held leave open, colour by colour."""
    return [at_least_zero(n - held) for n, held in zip(owed, gems, strict=True)]


def gold_needed(owed: Pile, gems: Pile, worth: int, name: str = "need") -> tuple[list[Term], Term]:
    """The closed formula: per colour the gold for what the gems leave open, halved and rounded up if worth two.

    Z3 has no division that rounds up, so the half is a number of which just that is known.
    """
    open_ = lacking(owed, gems)
    if worth == 1:
        return open_, every([])
    needed = pile(name)
    return needed, every(every([2 * n >= gap, 2 * n <= gap + 1]) for n, gap in zip(needed, open_, strict=True))


def spread(needed: Pile, tokens: Term) -> Laying:
    """Gold tokens laid from the left as far as they go, halves of gold cards where they end."""
    left, laid, halves = tokens, [], []
    for n in needed:
        here = lesser(n, at_least_zero(left))
        laid.append(here)
        halves.append(n - here)
        left = left - here
    return Laying(laid, halves)


def gems_first(owed: Pile, purse: Payment, needed: Pile, tokens: Term) -> tuple[Payment, Laying]:
    """Every gem that helps, then gold tokens, then all gold cards."""
    laying = spread(needed, tokens)
    gems = [lesser(n, held) for n, held in zip(owed, purse.gems, strict=True)]
    return Payment(gems, total(laying.tokens), purse.cards), laying


def thriftiest(owed: Pile, purse: Payment, worth: int) -> tuple[Payment, Laying, Term]:
    """A payment with the fewest gold cards, then the fewest gold, whose idle half, if any, saves the last gems."""
    needed, half_up = gold_needed(owed, purse.gems, worth)
    short = total(needed) - purse.gold
    half_cards = number("cards needed")
    rounded = every([2 * half_cards >= short, 2 * half_cards <= short + 1])
    cards = choose(short > 0, half_cards, amount(0))
    gold = at_least_zero(total(needed) - 2 * cards)
    spare = choose(every([short > 0, purse.gold == 0, 2 * cards > total(needed)]), amount(1), amount(0))
    laid, left = list(needed), spare
    for c in reversed(PLACES):
        here = choose(owed[c] - worth * needed[c] > 0, left, amount(0))
        laid[c] = laid[c] + here
        left = left - here
    gems = [at_least_zero(n - worth * gold_there) for n, gold_there in zip(owed, laid, strict=True)]
    return Payment(gems, gold, cards), spread(laid, gold), every([half_up, rounded])
