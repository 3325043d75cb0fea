"""Can I afford this? Asked in plain numbers, answered by the solver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from .errors import QuestionError
from .payment import PaymentSheet, Shape, covers_and_spares, every_legal, payment_sheet
from .question import Answer, Counts, Question
from .short_form import first_legal
from .solver import Sheet
from .terms import COLOUR_NAMES, COLOURS, GOLD, KINDS, Term, every, none_negative, number, some

MOST_PAYMENTS = 10_000


@contextmanager
def _asked(question: Question, shape: Shape) -> Iterator[PaymentSheet]:
    asked = payment_sheet(question.gold_worth, question.gold_cards > 0, shape)
    due, tokens = question.due, question.tokens
    numbers = {f"due.{c}": due.get(c, 0) for c in COLOURS} | {f"has.{k}": tokens.get(k, 0) for k in KINDS}
    with asked.sheet.filled(numbers | {"has.cards": question.gold_cards}):
        yield asked


def afford(question: Question) -> Answer:
    """Whether the price can be paid, with what, and what is missing if not [P1-P7, O6]."""
    if question.discard is not None:
        return _afford_discard(question.discard)
    missing_gold, tokens, cards = first_legal(question.due, question.tokens, question.gold_cards, question.gold_worth)
    if missing_gold:
        lacking = {"gold": missing_gold, "gems": _gems_lacking(question)}
        return Answer(False, None, lacking, _because_missing(question, lacking))
    paid = {**tokens, "gold_cards": cards}
    return Answer(True, paid, None, _because_paid(question, paid))


def because(question: Question) -> str:
    """One plain sentence that says why it can or cannot be bought."""
    return afford(question).because


def payments(question: Question) -> tuple[Counts, ...]:
    """Every legal payment, in order: gold cards, gold, most W, U, G, R, K; gold cards as a number [P3].

    >>> payments(Question(cost={"R": 1}, tokens={"R": 1, "Y": 1}))
    ({'R': 1, 'gold_cards': 0}, {'Y': 1, 'gold_cards': 0})
    """
    if question.discard is not None:
        return _discards(question.discard)
    found: list[tuple[int, ...]] = []
    with _asked(question, "tidy") as asked:
        for pieces in every_legal(asked):
            found.append(pieces)
            if len(found) > MOST_PAYMENTS:
                raise QuestionError(
                    f"this question has more than {MOST_PAYMENTS} payments; no more than that are listed"
                )
    found.sort(key=lambda row: (row[6], row[5], [-n for n in row[:5]]))
    return tuple(by_name(pieces) for pieces in found)


def missing(question: Question) -> dict[str, Any] | None:
    """The least gold that would do, and per colour the gems that are lacking; None when nothing is missing.

    >>> missing(Question(cost={"R": 3}, tokens={"R": 1, "Y": 1}))
    {'gold': 1, 'gems': {'R': 2}}
    """
    return afford(question).missing


def _gems_lacking(question: Question) -> Counts:
    held = question.tokens
    return {c: n - held.get(c, 0) for c, n in question.due.items() if n > held.get(c, 0)}


def judged(question: Question, paid: Counts) -> tuple[bool, bool]:
    """Whether these pieces cover every due, and whether the rest would without some one of them [P3]."""
    pieces = [paid.get(kind, 0) for kind in KINDS] + [paid.get("gold_cards", 0)]
    with _asked(question, "any") as asked:
        return covers_and_spares(asked, pieces)


def by_name(pieces: tuple[int, ...]) -> Counts:
    """The pieces by name, zeros left out, the number of gold cards always told."""
    named = {kind: n for kind, n in zip(KINDS, pieces, strict=False) if n}
    return {**named, "gold_cards": pieces[-1]}


def discard_rule(count: Term, has_plain: Term, has_copies: Term, plain: Term, copies: Term) -> Term:
    """Exactly so many cards go, and no plain card while a copy card stays [O6]."""
    exact = every([plain <= has_plain, copies <= has_copies, plain + copies == count])
    return every([none_negative([plain, copies]), exact, some([plain == 0, copies == has_copies])])


@cache
def _discard_sheet() -> tuple[Sheet, list[Term]]:
    names = ("count", "has plain", "has copies", "plain", "copies")
    count, has_plain, has_copies, plain, copies = (number(name) for name in names)
    rule = discard_rule(count, has_plain, has_copies, plain, copies)
    return Sheet([rule], {"count": count, "plain": has_plain, "copies": has_copies}), [plain, copies]


def _discards(price: Any) -> tuple[Counts, ...]:
    sheet, (plain, copies) = _discard_sheet()
    found = []
    with sheet.filled({name: price[name] for name in ("count", "plain", "copies")}):
        while sheet.possible():
            here = sheet.read([plain, copies])
            found.append({"plain": here[0], "copies": here[1]})
            sheet.demand(some([plain != here[0], copies != here[1]]))
    return tuple(found)


def _afford_discard(price: Any) -> Answer:
    colour = COLOUR_NAMES[price["colour"]]
    found = _discards(price)
    if found:
        plain, copies = found[0]["plain"], found[0]["copies"]
        return Answer(
            True, found[0], None, f"It is bought by discarding {plain} plain and {copies} copy {colour} cards."
        )
    lacking = price["count"] - price["plain"] - price["copies"]
    return Answer(
        False,
        None,
        {"cards": lacking},
        f"{lacking} more {colour} {_plural('card', lacking)} would be needed to discard.",
    )


def _plural(word: str, n: int) -> str:
    return word if n == 1 else word + "s"


def _listed(counts: Counts) -> str:
    parts = [f"{n} {COLOUR_NAMES[kind]}" for kind, n in counts.items() if kind in COLOUR_NAMES]
    cards = counts.get("gold_cards", 0)
    return ", ".join([*parts, f"{cards} gold {_plural('card', cards)}"] if cards else parts)


def _because_paid(question: Question, paid: Counts) -> str:
    if paid == {"gold_cards": 0}:
        return "It is free: the bonuses cover the whole cost." if question.cost else "It is free: it costs nothing."
    return f"It can be paid with {_listed(paid)}."


def _because_missing(question: Question, lacking: dict[str, Any]) -> str:
    gold = question.tokens.get(GOLD, 0)
    had = [f"{gold} gold"] if gold else []
    had += [f"{question.gold_cards} gold {_plural('card', question.gold_cards)}"] if question.gold_cards else []
    helped = f" and the {' and '.join(had)} held cannot make up for it" if had else ""
    return f"It lacks {_listed(lacking['gems'])}{helped}: {lacking['gold']} more gold would be needed."
