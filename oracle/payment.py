"""What a payment is, declared: pieces are laid on colours until every due is covered, and no piece is idle [P1-P7].

Nothing here computes how much gold is needed. A payment covers when *there is* a way to lay its gold on colours, and it
is legal when for no single piece the rest still covers; the solver is asked whether such ways exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from .solver import Sheet
from .terms import (
    COLOURS,
    GOLD,
    Pile,
    Term,
    amount,
    at_least_zero,
    choose,
    every,
    follows,
    none_negative,
    number,
    pile,
    same,
    some,
    total,
    truth,
)

PLACES = range(len(COLOURS))


@dataclass(frozen=True)
class Payment:
    """The pieces paid: gems by colour, gold tokens, gold cards [P7]."""

    gems: Pile
    gold: Term
    cards: Term

    @property
    def pieces(self) -> list[Term]:
        """The numbers of pieces, in the order W U G R K, gold, gold cards."""
        return [*self.gems, self.gold, self.cards]

    def without(self, piece: int) -> Payment:
        """The payment with one piece of that kind taken out."""
        less = [n - 1 if place == piece else n for place, n in enumerate(self.pieces)]
        return Payment(less[:5], less[5], less[6])


@dataclass(frozen=True)
class Laying:
    """Where the gold lies: tokens and halves of gold cards on each colour."""

    tokens: Pile
    halves: Pile

    def on(self, place: int) -> Term:
        """How many pieces of gold lie on that colour."""
        return self.tokens[place] + self.halves[place]


def a_payment(name: str = "pay", kinds: str = COLOURS) -> Payment:
    """A payment that is not known yet."""
    return Payment(pile(name, kinds), number(f"{name}.{GOLD}"), number(f"{name}.cards"))


def of_pieces(pieces: Sequence[int]) -> Payment:
    """A payment that is known."""
    known = [amount(n) for n in pieces]
    return Payment(known[:5], known[5], known[6])


def a_laying(name: str = "laid") -> Laying:
    """A way to lay gold on colours that is not known yet."""
    return Laying(pile(f"{name}.token"), pile(f"{name}.half"))


def due(cost: Pile, bonuses: Pile) -> list[Term]:
    """What is left of each colour once the bonuses are taken off, never below nothing [P1]."""
    return [at_least_zero(printed - bonus) for printed, bonus in zip(cost, bonuses, strict=True)]


def within(payment: Payment, purse: Payment) -> Term:
    """Nothing is paid that the payer does not hold [P2]."""
    pairs = zip(payment.pieces, purse.pieces, strict=True)
    return every(every([paid >= 0, paid <= held]) for paid, held in pairs)


def lies(payment: Payment, laying: Laying) -> Term:
    """Each gold lies on one colour, each gold card gives two halves, and no more lies there than is paid [P5, P6]."""
    return every(
        [
            none_negative([*laying.tokens, *laying.halves]),
            total(laying.tokens) <= payment.gold,
            total(laying.halves) <= 2 * payment.cards,
        ]
    )


def reaches(owed: Pile, payment: Payment, laying: Laying, worth: int) -> Term:
    """Gems and the gold laid on each colour come to what is due there."""
    return every(payment.gems[c] + worth * laying.on(c) >= owed[c] for c in PLACES)


def covers_so(owed: Pile, payment: Payment, laying: Laying, worth: int) -> Term:
    """The payment covers every due with its gold lying so."""
    return every([lies(payment, laying), reaches(owed, payment, laying, worth)])


def falls_short(owed: Pile, payment: Payment, worth: int, least: Pile) -> Term:
    """Reasons why no laying covers: `least` gold on each colour, since less leaves it open, is more than is paid.

    A payment falls short for some such numbers exactly when it does not cover: one of the theorems. So a solver that
    makes up positions needs no quantifier.
    """
    open_with_less = every(
        some([n == 0, gems + worth * (n - 1) < asked]) for n, gems, asked in zip(least, payment.gems, owed, strict=True)
    )
    return every([none_negative(least), open_with_less, total(least) > payment.gold + 2 * payment.cards])


def legal_payment(owed: Pile, purse: Payment, payment: Payment, laying: Laying, worth: int) -> Term:
    """The whole of P1-P6 as one condition: held, covering, and short without any one piece. For making up positions."""
    rests = [
        follows(n > 0, falls_short(owed, payment.without(piece), worth, pile(f"least{piece}")))
        for piece, n in enumerate(payment.pieces)
    ]
    return every([within(payment, purse), covers_so(owed, payment, laying, worth), *rests])


def nothing_idle(owed: Pile, payment: Payment, laying: Laying, worth: int) -> Term:
    """No piece can be taken out while all other gold stays where it lies: what P3 says of this one laying.

    Every legal payment passes, so that the solver need not look at others; those that pass are not all legal.
    """

    def needed(c: int, gold: int) -> Term:
        return payment.gems[c] + worth * (laying.on(c) - gold) < owed[c]

    gems = [some([payment.gems[c] == 0, payment.gems[c] - 1 + worth * laying.on(c) < owed[c]]) for c in PLACES]
    tokens = [some([laying.tokens[c] == 0, needed(c, 1)]) for c in PLACES]
    cards = [some([laying.halves[c] < 2, needed(c, 2)]) for c in PLACES]
    # Any two halves may be taken for the halves of one card.
    mixed = [
        some([laying.halves[c] == 0, laying.halves[d] == 0, needed(c, 1), needed(d, 1)])
        for c in PLACES
        for d in range(c)
    ]
    used = [payment.gold == total(laying.tokens), 2 * payment.cards == total(laying.halves)]
    return every([*gems, *tokens, *cards, *mixed, *used])


def one_piece_fewer(payment: Payment, found: Payment) -> Term:
    """The payment is the one found with exactly one piece taken out [P3]."""
    pairs = list(zip(payment.pieces, found.pieces, strict=True))
    return every([*(n <= had for n, had in pairs), total(payment.pieces) == total(found.pieces) - 1])


def fewer_pieces(payment: Payment, found: Payment) -> Term:
    """The payment is the one found with one piece taken out, or more than one."""
    pairs = list(zip(payment.pieces, found.pieces, strict=True))
    return every([*(n <= had for n, had in pairs), total(payment.pieces) < total(found.pieces)])


def the_same(payment: Payment, found: Payment) -> Term:
    """The payment is the one found."""
    return same(payment.pieces, found.pieces)


def not_above(payment: Payment, found: Sequence[int]) -> Term:
    """The payment does without at least one piece of the one found."""
    return some(n < had for n, had in zip(payment.pieces, found, strict=True))


@dataclass(frozen=True)
class PaymentSheet:
    """The question of one worth of gold, with or without gold cards, encoded once."""

    sheet: Sheet
    payment: Payment


HELD = [*(f"has.{c}" for c in COLOURS), "has.Y", "has.cards"]
AT_HAND = [*(f"at hand.{c}" for c in COLOURS), "at hand.Y", "at hand.cards"]

Shape: TypeAlias = Literal["any", "tidy"]
"""One payment to be judged, or those with no idle piece."""


@cache
def payment_sheet(worth: int, gold_cards: bool, shape: Shape) -> PaymentSheet:
    """The sheet for one shape of question."""
    payment, laying = (a_payment(), a_laying()) if gold_cards else _without_cards(a_payment(), a_laying())
    owed, held = pile("due"), a_payment("has")
    at_hand, improve = a_payment("at hand"), truth("improve")
    facts = [within(payment, held), covers_so(owed, payment, laying, worth)]
    if shape == "any":
        facts.append(choose(improve, one_piece_fewer(payment, at_hand), the_same(payment, at_hand)))
    else:
        facts.append(nothing_idle(owed, payment, laying, worth))
    blanks = dict(zip([*(f"due.{c}" for c in COLOURS), *HELD], [*owed, *held.pieces], strict=True))
    blanks |= dict(zip(AT_HAND, at_hand.pieces, strict=True)) | {"improve": improve}
    return PaymentSheet(Sheet(facts, blanks), payment)


def _without_cards(payment: Payment, laying: Laying) -> tuple[Payment, Laying]:
    nothing = amount(0)
    return Payment(payment.gems, payment.gold, nothing), Laying(laying.tokens, [nothing for _ in COLOURS])


def every_legal(asked: PaymentSheet) -> Iterator[tuple[int, ...]]:
    """All legal payments of the question on the sheet, each as numbers of pieces, in no particular order [P3].

    The solver gives a payment that covers; while pieces can be taken out it gives the rest instead. What cannot be
    made smaller is legal, and nothing that contains it can be.
    """
    sheet, payment = asked.sheet, asked.payment
    while sheet.possible():
        found = sheet.read(payment.pieces)
        smaller: list[int] | None = found
        while smaller is not None:
            found, smaller = smaller, _smaller(asked, smaller)
        yield tuple(found)
        sheet.demand(not_above(payment, found))


def covers_and_spares(asked: PaymentSheet, paid: Sequence[int]) -> tuple[bool, bool]:
    """Whether these pieces cover every due, and whether the rest would without some one of them [P3]."""
    at_hand = dict(zip(AT_HAND, paid, strict=True))
    with asked.sheet.filled(at_hand | {"improve": False}):
        covers = asked.sheet.possible()
    with asked.sheet.filled(at_hand | {"improve": True}):
        return covers, covers and asked.sheet.possible()


def _smaller(asked: PaymentSheet, found: Sequence[int]) -> list[int] | None:
    with asked.sheet.supposing(fewer_pieces(asked.payment, of_pieces(found))):
        return asked.sheet.read(asked.payment.pieces) if asked.sheet.possible() else None
