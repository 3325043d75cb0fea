"""Each word of what a payment is, on numbers: where it holds, and that it stops to hold one piece further [P1-P7]."""

from __future__ import annotations

from itertools import product

import pytest
import z3

from splendor.oracle import Question, brute
from splendor.oracle.affording import by_name, judged
from splendor.oracle.cards import token_counts
from splendor.oracle.laws.pieces import all_laid, less_on
from splendor.oracle.laws.wording import any_paying
from splendor.oracle.payment import (
    PLACES,
    Laying,
    Payment,
    a_laying,
    a_payment,
    covers_so,
    due,
    falls_short,
    fewer_pieces,
    legal_payment,
    lies,
    not_above,
    nothing_idle,
    of_pieces,
    one_piece_fewer,
    reaches,
    the_same,
    within,
)
from splendor.oracle.solver import Sheet, counterexample
from splendor.oracle.terms import COLOURS, KINDS, Term, amount, every, follows, no, pile, some


def holds(condition: Term) -> bool:
    """Whether a condition holds of which all numbers are known."""
    simple = z3.simplify(condition)
    assert z3.is_true(simple) or z3.is_false(simple), simple
    return bool(z3.is_true(simple))


def counted(text: str) -> dict[str, int]:
    """Letters with counts; nothing for no letters."""
    return token_counts(text) if text else {}


def row(text: str, kinds: str = COLOURS) -> list[int]:
    """A number for each kind, of letters with counts."""
    return [counted(text).get(kind, 0) for kind in kinds]


def known(text: str) -> list[Term]:
    """A known number for each colour."""
    return [amount(n) for n in row(text)]


def pays(text: str, cards: int = 0) -> Payment:
    """A payment in letters with counts, and so many gold cards."""
    gold = counted(text).get("Y", 0)
    return Payment(known(text), amount(gold), amount(cards))


def lying(tokens: str = "", halves: str = "") -> Laying:
    """Gold tokens and halves of gold cards that lie on these colours."""
    return Laying(known(tokens), known(halves))


def numbers(payment: Payment) -> list[int]:
    """The pieces of a known payment."""
    return [z3.simplify(n).as_long() for n in payment.pieces]


def test_P7_the_pieces_are_the_gems_the_gold_and_the_gold_cards_in_this_order() -> None:
    payment = of_pieces([1, 2, 3, 4, 5, 6, 7])
    assert [z3.simplify(n).as_long() for n in payment.gems] == [1, 2, 3, 4, 5]
    assert (payment.gold.as_long(), payment.cards.as_long()) == (6, 7)
    assert numbers(payment) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("piece", range(7))
def test_P3_one_piece_of_one_kind_is_taken_out(piece: int) -> None:
    counts = [5, 6, 7, 8, 9, 10, 11]
    rest = of_pieces(counts).without(piece)
    assert len(rest.gems) == 5
    assert numbers(rest) == [n - 1 if kind == piece else n for kind, n in enumerate(counts)]


@pytest.mark.parametrize(("tokens", "halves", "there"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (2, 3, 5), (3, 3, 6)])
def test_P6_tokens_and_halves_on_a_colour_are_counted_together(tokens: int, halves: int, there: int) -> None:
    laying = Laying([amount(0), amount(tokens)], [amount(7), amount(halves)])
    assert z3.simplify(laying.on(1)).as_long() == there


def test_P1_what_is_due_is_the_cost_less_the_bonuses_and_never_below_nothing() -> None:
    costs, bonuses = [5, 3, 3, 2, 0], [2, 3, 4, 0, 1]
    left = due([amount(n) for n in costs], [amount(n) for n in bonuses])
    assert [z3.simplify(n).as_long() for n in left] == [3, 0, 0, 2, 0]


@pytest.mark.parametrize("piece", range(7))
@pytest.mark.parametrize(
    ("paid", "held", "fine"), [(0, 0, True), (0, 2, True), (1, 2, True), (2, 2, True), (3, 2, False)]
)
def test_P2_no_piece_is_paid_that_is_not_held(piece: int, paid: int, held: int, fine: bool) -> None:
    given, owned = [1] * 7, [2] * 7
    given[piece], owned[piece] = paid, held
    assert holds(within(of_pieces(given), of_pieces(owned))) == fine


@pytest.mark.parametrize("piece", range(7))
def test_P2_nothing_is_paid_back_to_the_payer(piece: int) -> None:
    given = [1] * 7
    given[piece] = -1
    assert not holds(within(of_pieces(given), of_pieces([2] * 7)))


LIES = {
    "P5 nothing lies where nothing is paid": (pays("R2"), lying(), True),
    "P5 a gold token lies on a colour": (pays("Y1"), lying("R1"), True),
    "P5 a gold token may lie nowhere": (pays("Y2"), lying("R1"), True),
    "P5 two tokens lie where one is paid": (pays("Y1"), lying("R1G1"), False),
    "P6 two halves on one colour": (pays("", 1), lying("", "R2"), True),
    "P6 two halves on two colours": (pays("", 1), lying("", "W1R1"), True),
    "P6 a half is lost": (pays("", 1), lying("", "W1"), True),
    "P6 three halves of one card": (pays("", 1), lying("", "W1R2"), False),
    "P6 six halves of three cards": (pays("", 3), lying("", "W1R5"), True),
    "P6 seven halves of three cards": (pays("", 3), lying("", "W2R5"), False),
    "P6 a token is no half": (pays("Y3", 1), lying("", "R3"), False),
    "P6 a half is no token": (pays("", 1), lying("R1"), False),
}


@pytest.mark.parametrize(("payment", "laying", "fine"), LIES.values(), ids=LIES)
def test_no_more_gold_lies_on_colours_than_is_paid(payment: Payment, laying: Laying, fine: bool) -> None:
    assert holds(lies(payment, laying)) == fine
    assert holds(covers_so(known(""), payment, laying, 1)) == fine


def test_P5_no_gold_is_taken_away_from_a_colour() -> None:
    nothing, borrowed = known(""), [amount(-1), amount(1), amount(0), amount(0), amount(0)]
    assert not holds(lies(pays("Y1"), Laying(borrowed, nothing)))
    assert not holds(lies(pays("", 1), Laying(nothing, borrowed)))


REACHES = {
    "P2 a gem pays one": ("R1", "R1", lying(), 1, True),
    "P2 a gem pays no more": ("R2", "R1", lying(), 2, False),
    "P2 a gem pays no other colour": ("R1", "G1", lying(), 1, False),
    "P3 more than is due": ("R1", "R3", lying(), 1, True),
    "P2 three gold pay three": ("K3", "", lying("K3"), 1, True),
    "P2 three gold pay no more": ("K4", "", lying("K3"), 1, False),
    "P2 gems and gold pay together": ("K5", "K2", lying("K2", "K1"), 1, True),
    "P2 gems and gold pay no more together": ("K6", "K2", lying("K2", "K1"), 1, False),
    "P5 three gold pay six": ("W6", "", lying("W3"), 2, True),
    "P5 three gold pay no more": ("W7", "", lying("W3"), 2, False),
    "P5 gems and three gold pay seven": ("W7", "W1", lying("W3"), 2, True),
    "P5 gems and three gold pay no more": ("W8", "W1", lying("W3"), 2, False),
    "P6 with P5 the halves of a gold card pay two each": ("W2U2", "", lying("", "W1U1"), 2, True),
    "P6 with P5 a half pays no more": ("W2U3", "", lying("", "W1U1"), 2, False),
    "one colour of several is left open": ("W1U1G1R1K1", "W1U1G1R1", lying(), 1, False),
}


@pytest.mark.parametrize(("owed", "gems", "laying", "worth", "reached"), REACHES.values(), ids=REACHES)
def test_gems_and_gold_come_to_what_is_due_on_each_colour(
    owed: str, gems: str, laying: Laying, worth: int, reached: bool
) -> None:
    assert holds(reaches(known(owed), pays(gems), laying, worth)) == reached
    assert holds(covers_so(known(owed), pays(f"{gems}Y9", 9), laying, worth)) == reached


SHORT = {
    "a gem is lacking and nobody has gold": ("R2", pays("R1"), "R1", 1, True),
    "a gold makes up for it": ("R2", pays("R1Y1"), "R1", 1, False),
    "a gold makes up for one of two": ("R3", pays("R1Y1"), "R2", 1, True),
    "nothing is lacking": ("R2", pays("R2"), "", 1, False),
    "less would do than is said to be needed": ("R2", pays("R2"), "R1", 1, False),
    "much less would do": ("R2", pays("R1"), "R4", 1, False),
    "more is needed on one colour than on another": ("U3R1", pays("Y2"), "U3R1", 1, True),
    "P2 gems beyond what is due make up for no other colour": ("R1K1", pays("R3"), "K1", 1, True),
    "P2 nor where gold is worth two": ("R1K1", pays("R4"), "K1", 2, True),
    "P6 a gold card stands for two": ("R5", pays("", 2), "R5", 1, True),
    "P6 two gold cards and a gold stand for five": ("R5", pays("Y1", 2), "R5", 1, False),
    "P6 two gold cards and a gold are short of six": ("R6", pays("Y1", 2), "R6", 1, True),
    "P6 three gold cards stand for six": ("R6", pays("", 3), "R6", 1, False),
    "P5 three lacking take two gold": ("R3", pays("Y1"), "R2", 2, True),
    "P5 two gold make up for three": ("R3", pays("Y2"), "R2", 2, False),
    "P5 three lacking never take three gold": ("R3", pays(""), "R3", 2, False),
    "P5 four lacking take no third gold": ("R4", pays(""), "R3", 2, False),
    "P5 five lacking take a third gold": ("R5", pays("Y2"), "R3", 2, True),
    "P5 gems leave three of five open": ("R5", pays("R2Y1"), "R2", 2, True),
    "P5 gems leave two of five open": ("R5", pays("R3"), "R2", 2, False),
    "P5 a gold for each colour": ("W1K1", pays("Y1"), "W1K1", 2, True),
}


@pytest.mark.parametrize(("owed", "payment", "least", "worth", "short"), SHORT.values(), ids=SHORT)
def test_a_payment_falls_short_where_more_gold_is_needed_than_is_paid(
    owed: str, payment: Payment, least: str, worth: int, short: bool
) -> None:
    assert holds(falls_short(known(owed), payment, worth, known(least))) == short


def test_gold_that_is_needed_is_never_below_nothing() -> None:
    least = [amount(-1), amount(0), amount(0), amount(4), amount(0)]
    assert not holds(falls_short(known("R4"), pays("Y2"), 1, least))


LEGAL = {
    "gold in place of gems": Question(cost={"R": 2}, tokens={"R": 2, "Y": 1}),
    "one half is lost": Question(cost={"W": 1}, tokens={"W": 1, "Y": 1}, gold_cards=1),
    "halves on two colours": Question(cost={"W": 1, "U": 1}, tokens={"Y": 2}, gold_cards=2),
    "gold worth two": Question(cost={"R": 3}, tokens={"R": 3, "Y": 2}, gold_worth=2),
    "a gold card worth two": Question(cost={"G": 3, "K": 1}, tokens={"G": 1, "Y": 1}, gold_cards=1, gold_worth=2),
    "nothing is due": Question(cost={}, tokens={"K": 1, "Y": 1}),
}


@pytest.mark.parametrize("question", LEGAL.values(), ids=LEGAL)
def test_P3_the_rule_as_one_condition_holds_of_the_legal_payments_and_of_no_others(question: Question) -> None:
    owed, purse, payment = pile("due"), a_payment("has"), a_payment("pay")
    names = [*"WUGRK", *"wugrky+", *"123456", "cards"]
    blanks = dict(zip(names, [*owed, *purse.pieces, *payment.pieces], strict=True))
    sheet = Sheet([legal_payment(owed, purse, payment, a_laying("laid"), question.gold_worth)], blanks)
    held = [*(question.tokens.get(kind, 0) for kind in KINDS), question.gold_cards]
    asked = [*(question.due.get(colour, 0) for colour in COLOURS), *held]
    found = []
    # One piece more than is held is tried too, of each kind that plays a part.
    for pieces in product(*(range(n + 2 if n else 1) for n in held)):
        with sheet.filled(dict(zip(names, [*asked, *pieces], strict=True))):
            if sheet.possible():
                found.append(by_name(pieces))
    listed = brute.payments(question)
    assert len(found) == len(listed)
    assert all(paid in listed for paid in found)


TIDY = {
    "a gem that is needed": ("R1", pays("R1"), lying(), 1, True),
    "one gem too many": ("R1", pays("R2"), lying(), 1, False),
    "a gem of another colour": ("R1", pays("R1K1"), lying(), 1, False),
    "a token too many": ("R2", pays("R1Y2"), lying("R2"), 1, False),
    "a token that lies nowhere": ("R1", pays("Y2"), lying("R1"), 1, False),
    "P5 a gem beside a token worth two": ("R3", pays("R1Y1"), lying("R1"), 2, True),
    "P5 a gem that a token worth two saves": ("R2", pays("R1Y1"), lying("R1"), 2, False),
    "P5 a gem that two tokens worth two save": ("R4", pays("R1Y2"), lying("R2"), 2, False),
    "P5 three tokens for five": ("K5", pays("Y3"), lying("K3"), 2, True),
    "P5 three tokens for four": ("K4", pays("Y3"), lying("K3"), 2, False),
    "P6 a card of which a half is more than is due": ("R1", pays("", 1), lying("", "R2"), 1, True),
    "P6 a half that lies nowhere": ("R1", pays("", 1), lying("", "R1"), 1, False),
    "P6 a token beside a card": ("K3", pays("Y1", 1), lying("K1", "K2"), 1, True),
    "P6 a token that a card saves": ("K2", pays("Y1", 1), lying("K1", "K2"), 1, False),
    "P6 two cards for three": ("R3", pays("", 2), lying("", "R4"), 1, True),
    "P6 two cards for two": ("R2", pays("", 2), lying("", "R4"), 1, False),
    "P6 two cards for three of two colours": ("W2U1", pays("", 2), lying("", "W2U2"), 1, True),
    "P6 two idle halves on two colours": ("W1U1", pays("", 2), lying("", "W2U2"), 1, False),
    "P6 with P5 a half for each colour": ("W1U2", pays("", 1), lying("", "W1U1"), 2, True),
    "P6 with P5 five halves for nine and one": ("R9K1", pays("", 3), lying("", "R5K1"), 2, True),
    "P6 with P5 five halves for six": ("R6K1", pays("", 3), lying("", "R5K1"), 2, False),
}


@pytest.mark.parametrize(("owed", "payment", "laying", "worth", "tidy"), TIDY.values(), ids=TIDY)
def test_P3_no_piece_is_idle_as_the_gold_lies(
    owed: str, payment: Payment, laying: Laying, worth: int, tidy: bool
) -> None:
    assert holds(covers_so(known(owed), payment, laying, worth))
    assert holds(nothing_idle(known(owed), payment, laying, worth)) == tidy


def test_P3_gold_that_is_not_paid_is_no_gold_that_is_needed() -> None:
    assert holds(nothing_idle(known("R2"), pays("Y2"), lying("R2"), 1))
    assert not holds(nothing_idle(known("R2"), pays("Y1"), lying("R2"), 1))
    assert holds(nothing_idle(known("R4"), pays("", 2), lying("", "R4"), 1))
    assert not holds(nothing_idle(known("R4"), pays("", 1), lying("", "R4"), 1))


@pytest.mark.parametrize("worth", [1, 2])
def test_P3_nothing_is_idle_exactly_where_no_piece_can_go_and_the_rest_stays_as_it_lies(worth: int) -> None:
    paying = any_paying()
    owed, payment, laying = paying.owed, paying.payment, paying.laying
    fewer_tokens = [Laying(less_on(laying.tokens, c), laying.halves) for c in PLACES]
    fewer_halves = [Laying(laying.tokens, less_on(laying.halves, c, d)) for c in PLACES for d in range(c + 1)]
    can_go = some(
        [
            *(every([payment.gems[c] > 0, covers_so(owed, payment.without(c), laying, worth)]) for c in PLACES),
            *(covers_so(owed, payment.without(5), fewer, worth) for fewer in fewer_tokens),
            *(covers_so(owed, payment.without(6), fewer, worth) for fewer in fewer_halves),
        ]
    )
    tidy = every([all_laid(paying), no(can_go)])
    claim = follows(paying.covered(worth), nothing_idle(owed, payment, laying, worth) == tidy)
    assert counterexample(claim) is None


FEWER = {
    "the same": ("G1R2Y1", 1, False, False),
    "one gem fewer": ("G1R1Y1", 1, True, True),
    "the last gem of a colour fewer": ("R2Y1", 1, True, True),
    "one gold fewer": ("G1R2", 1, True, True),
    "one gold card fewer": ("G1R2Y1", 0, True, True),
    "two gems fewer": ("G1Y1", 1, False, True),
    "a gem and a gold fewer": ("R2", 1, False, True),
    "nothing": ("", 0, False, True),
    "two fewer and one of another colour": ("W1G1Y1", 1, False, False),
    "two fewer and one more of a colour that is paid": ("R3Y1", 0, False, False),
    "one more": ("G1R3Y1", 1, False, False),
    "one more of another colour": ("G1R2K1Y1", 1, False, False),
}


@pytest.mark.parametrize(("text", "cards", "one", "any_"), FEWER.values(), ids=FEWER)
def test_P3_pieces_taken_out_of_a_payment_leave_less_of_some_kinds_and_more_of_none(
    text: str, cards: int, one: bool, any_: bool
) -> None:
    found = pays("G1R2Y1", 1)
    assert holds(one_piece_fewer(pays(text, cards), found)) == one
    assert holds(fewer_pieces(pays(text, cards), found)) == any_
    assert holds(the_same(pays(text, cards), found)) == (text == "G1R2Y1" and cards == 1)


@pytest.mark.parametrize(
    ("text", "cards", "spares"),
    [
        ("G1R2Y1", 1, False),
        ("G2R3Y1", 2, False),
        ("W1G1R2Y1", 1, False),
        ("R2Y1", 1, True),
        ("G1R2Y1", 0, True),
        ("G1R2", 1, True),
        ("G1R1Y5", 1, True),
        ("", 0, True),
    ],
)
def test_P3_a_payment_is_not_above_another_when_it_does_without_one_piece_of_it(
    text: str, cards: int, spares: bool
) -> None:
    assert holds(not_above(pays(text, cards), [*row("G1R2Y1", KINDS), 1])) == spares


@pytest.mark.parametrize(
    ("paid", "covers", "spare"),
    [
        ({"R": 1}, False, False),
        ({"R": 2}, True, False),
        ({"R": 1, "Y": 1}, True, False),
        ({"R": 2, "Y": 1}, True, True),
        ({"R": 3}, False, False),
        ({"R": 2, "Y": 2}, False, False),
        ({"R": 2, "gold_cards": 1}, False, False),
        ({}, False, False),
    ],
)
def test_P2_pieces_that_are_not_held_cover_nothing_and_so_spare_nothing(
    paid: dict[str, int], covers: bool, spare: bool
) -> None:
    question = Question(cost={"R": 2}, tokens={"R": 2, "Y": 1})
    assert judged(question, paid) == (covers, spare)
