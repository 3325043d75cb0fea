"""A question is answered on a sheet of its own shape, encoded anew in each of these tests [P1-P7]."""

from __future__ import annotations

import pytest

from splendor.oracle import Question, brute, payments
from splendor.oracle.affording import judged
from splendor.oracle.payment import HELD, of_pieces, payment_sheet, the_same
from splendor.oracle.terms import COLOURS

QUESTIONS = {
    "gold in place of gems": Question(cost={"R": 2}, tokens={"R": 2, "Y": 1}),
    "P5 gold worth two": Question(cost={"R": 3}, tokens={"R": 2, "Y": 2}, gold_worth=2),
    "P6 a gold card": Question(cost={"W": 1, "R": 1}, tokens={"R": 1, "Y": 1}, gold_cards=1),
    "P6 with P5 a gold card": Question(cost={"G": 3}, tokens={"G": 1, "Y": 1}, gold_cards=1, gold_worth=2),
}
EACH = pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)


@pytest.fixture(autouse=True)
def no_sheet_is_kept() -> None:
    """Each test begins with no sheet at hand."""
    payment_sheet.cache_clear()


@EACH
def test_P3_all_legal_payments_are_found_and_each_once(question: Question) -> None:
    assert payments(question) == brute.payments(question) != ()


@EACH
def test_P3_a_legal_payment_covers_and_spares_nothing(question: Question) -> None:
    for paid in brute.payments(question):
        assert judged(question, paid) == (True, False)


@EACH
def test_P3_a_legal_payment_with_a_piece_fewer_does_not_cover(question: Question) -> None:
    for paid in brute.payments(question):
        for kind in (kind for kind, n in paid.items() if n):
            assert judged(question, {**paid, kind: paid[kind] - 1}) == (False, False)


@EACH
def test_P3_all_that_is_held_covers_and_spares_a_piece(question: Question) -> None:
    held = {**question.tokens, "gold_cards": question.gold_cards}
    assert held not in brute.payments(question)
    assert judged(question, held) == (True, True)


@EACH
def test_P2_a_gold_card_more_than_is_held_pays_for_nothing(question: Question) -> None:
    assert judged(question, {"gold_cards": question.gold_cards + 1}) == (False, False)


@pytest.mark.parametrize(
    ("pieces", "idle"),
    [((0, 0, 0, 2, 0, 0, 0), False), ((0, 0, 0, 1, 0, 1, 0), False), ((0, 0, 0, 2, 0, 1, 0), True)],
    ids=["R2", "R1Y1", "R2Y1"],
)
def test_P3_payments_with_an_idle_piece_are_judged_but_not_looked_at_when_all_are_listed(
    pieces: tuple[int, ...], idle: bool
) -> None:
    due = {f"due.{colour}": 2 * (colour == "R") for colour in COLOURS}
    held = dict(zip(HELD, (0, 0, 0, 2, 0, 1, 0), strict=True))
    looked_at = []
    for asked in (payment_sheet(1, False, "any"), payment_sheet(1, False, "tidy")):
        paid = the_same(asked.payment, of_pieces(pieces))
        with asked.sheet.filled(due | held), asked.sheet.supposing(paid):
            looked_at.append(asked.sheet.possible())
    assert looked_at == [True, not idle]


@EACH
def test_what_is_asked_once_more_is_answered_on_the_same_sheet(question: Question) -> None:
    first = payments(question)
    made = payment_sheet.cache_info().misses
    assert payments(question) == first
    assert payment_sheet.cache_info().misses == made == 1
