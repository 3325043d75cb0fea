"""What a card costs and how it can be paid: P1-P7 and O6, by the solver and by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import THOROUGH
from splendor.oracle import Question, afford, because, brute, missing, payments
from splendor.oracle.affording import judged
from splendor.oracle.cards import token_counts, token_text
from splendor.oracle.payment import a_laying, a_payment, legal_payment, payment_sheet
from splendor.oracle.solver import Sheet
from splendor.oracle.terms import COLOURS, KINDS, every, no, pile


def ask(cost: str, tokens: str = "", bonuses: str = "", cards: int = 0, worth: int = 1) -> Question:
    """A question in the notation of the rules."""
    parts = [token_counts(text) if text else {} for text in (cost, tokens, bonuses)]
    return Question(cost=parts[0], tokens=parts[1], bonuses=parts[2], gold_cards=cards, gold_worth=worth)


def told(question: Question) -> list[str]:
    """All payments as text, gold cards as +1, +2 …."""
    return [token_text(paid) + (f"+{paid['gold_cards']}" if paid["gold_cards"] else "") for paid in payments(question)]


EXAMPLES = {
    "P1 bonuses are taken off": (ask("R3K2", "R3K1", "K1"), ["R3K1"]),
    "P1 excess bonuses give nothing": (ask("R3", "R2", "R1K5"), ["R2"]),
    "P1 excess bonuses do not pay another colour": (ask("R3", "R2", "K5"), []),
    "P2 gold may stand in for a gem that is held": (ask("R1", "R1Y1"), ["R1", "Y1"]),
    "P2 gold pays any colour": (ask("W1U1", "Y2"), ["Y2"]),
    "P3 no overpaying": (ask("R2", "R5"), ["R2"]),
    "P3 one gold card": (ask("W1G2R2", "W1G2R1", cards=1), ["W1G2+1", "W1G1R1+1", "G2R1+1"]),
    "P3 gold worth two, R3 due": (ask("R3", "R3Y2", worth=2), ["R3", "R1Y1", "Y2"]),
    "P4 nothing due is free": (ask("R2", "R2Y1", "R2"), [""]),
    "P5 one gold covers two of a colour": (ask("R2", "Y1", worth=2), ["Y1"]),
    "P5 one gold never serves two colours": (ask("W1R1", "Y1", worth=2), []),
    "P5 K3 takes two gold": (ask("K3", "Y2", worth=2), ["Y2"]),
    "P5 R1 K1 takes two gold": (ask("R1K1", "Y2", worth=2), ["Y2"]),
    "P5 one gold covers both W, W kept": (ask("W2", "W1Y1", worth=2), ["Y1"]),
    "P5 one gold covers R2": (ask("W1G2R2", "W1G2Y1", worth=2), ["W1G2Y1"]),
    "P6 the halves serve different colours": (ask("W1U1", cards=1), ["+1"]),
    "P6 an unused half is lost": (ask("W1", "W1", cards=1), ["W1", "+1"]),
    "P6 two gold cards": (ask("W2U2", cards=2), ["+2"]),
    "P6 two cards where one is enough": (ask("R2", cards=2), ["+1"]),
    "P6 with P5 a half serves one colour": (ask("W1U1G1", cards=1, worth=2), []),
    "P6 with P5 G3 is one card": (ask("G3", cards=1, worth=2), ["+1"]),
    "P6 with P5 G4 is one card": (ask("G4", cards=1, worth=2), ["+1"]),
    "P2 nothing held": (ask("W1G2R2"), []),
    "P2 gold for the missing gem, or for any held": (
        ask("W1G2R2", "W1G2R2Y1"),
        ["W1G2R2", "W1G2R1Y1", "W1G1R2Y1", "G2R2Y1"],
    ),
}


@pytest.mark.parametrize(("question", "expected"), EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_of_the_rules(question: Question, expected: list[str]) -> None:
    assert told(question) == expected
    assert payments(question) == brute.payments(question)


def test_what_is_declared_once_cannot_be_changed() -> None:
    for declared in (a_payment(), a_laying(), payment_sheet(1, False, "any")):
        for name in vars(declared):
            with pytest.raises(FrozenInstanceError):
                setattr(declared, name, None)


def test_P7_the_answer_of_the_interface() -> None:
    question = Question(cost={"R": 3, "K": 2}, tokens={"R": 2, "Y": 2}, bonuses={"K": 1}, gold_cards=0, gold_worth=1)
    answer = afford(question)
    assert answer.affordable
    assert answer.payment == {"R": 2, "Y": 2, "gold_cards": 0}
    assert answer.missing is None
    assert answer.because == because(question) == "It can be paid with 2 red, 2 gold."


def test_what_is_missing_is_the_least_gold_and_the_gems_lacking() -> None:
    answer = afford(ask("R3K2", "R1Y1"))
    assert not answer.affordable
    assert answer.payment is None
    assert answer.missing == {"gold": 3, "gems": {"R": 2, "K": 2}} == missing(ask("R3K2", "R1Y1"))
    lacks = "It lacks 2 red, 2 black and the 1 gold held cannot make up for it"
    assert answer.because == f"{lacks}: 3 more gold would be needed."


def test_what_is_missing_is_counted_at_the_worth_of_the_gold() -> None:
    assert missing(ask("R3K2", "R1", worth=2)) == {"gold": 2, "gems": {"R": 2, "K": 2}}
    assert missing(ask("R3K2", "R1", worth=2, cards=1)) is None
    assert missing(ask("R3K3", "R1", worth=2, cards=1)) == {"gold": 1, "gems": {"R": 2, "K": 3}}


def test_the_short_form_has_the_fewest_gold_cards_then_the_fewest_gold() -> None:
    assert afford(ask("R2", "Y2", cards=1)).payment == {"Y": 2, "gold_cards": 0}
    assert afford(ask("R3", "R1Y1", cards=1)).payment == {"R": 1, "gold_cards": 1}
    assert afford(ask("R3", "R1Y1", cards=2)).payment == {"R": 1, "gold_cards": 1}


@pytest.mark.parametrize(
    ("plain", "copies", "expected"),
    [(1, 1, {"plain": 1, "copies": 1}), (2, 0, {"plain": 2, "copies": 0}), (2, 3, {"plain": 0, "copies": 2})],
)
def test_O6_copies_go_first(plain: int, copies: int, expected: dict[str, int]) -> None:
    question = Question(discard={"colour": "G", "count": 2, "plain": plain, "copies": copies})
    assert afford(question).payment == expected
    assert payments(question) == brute.payments(question) == (expected,)


def test_O6_too_few_cards_to_discard() -> None:
    question = Question(discard={"colour": "G", "count": 2, "plain": 1, "copies": 0})
    assert payments(question) == brute.payments(question) == ()
    answer = afford(question)
    assert (answer.affordable, answer.missing) == (False, {"cards": 1})
    assert answer.because == "1 more green card would be needed to discard."


def small_questions() -> Iterator[Question]:
    """All dues and holdings up to two of three colours, held at most due, up to renaming of colours."""
    pairs = [(due, held) for due in range(3) for held in range(due + 1)]
    for colours in combinations_with_replacement(pairs, 3):
        cost = dict(zip(COLOURS, (due for due, _ in colours), strict=False))
        held = dict(zip(COLOURS, (n for _, n in colours), strict=False))
        for gold, worth, cards in product(range(4), (1, 2), range(3)):
            yield Question(cost=cost, tokens={**held, "Y": gold}, gold_worth=worth, gold_cards=cards)


def test_payments_are_what_trying_everything_finds_for_all_small_questions() -> None:
    """By default for a seventh of them, the number of which shares no divisor with that of all."""
    questions = list(small_questions())
    assert len(questions) == 56 * 4 * 2 * 3
    for question in questions if THOROUGH else questions[::7]:
        assert payments(question) == brute.payments(question), question


def a_question(most: int = 4) -> st.SearchStrategy[Question]:
    few = st.integers(0, most)
    return st.builds(
        Question,
        cost=st.fixed_dictionaries(dict.fromkeys(COLOURS, few)),
        tokens=st.fixed_dictionaries(dict.fromkeys(KINDS, few)),
        bonuses=st.fixed_dictionaries(dict.fromkeys(COLOURS, st.integers(0, 2))),
        gold_cards=st.integers(0, 2),
        gold_worth=st.sampled_from([1, 2]),
    )


@given(a_question())
@settings(max_examples=150 if THOROUGH else 50, deadline=None)
def test_payments_are_what_trying_everything_finds(question: Question) -> None:
    found = payments(question)
    assert found == brute.payments(question)
    answer = afford(question)
    assert answer.affordable == bool(found)
    assert answer.payment == (found[0] if found else None)


@given(a_question())
@settings(max_examples=100, deadline=None)
def test_the_missing_gold_is_enough_and_one_less_is_not(question: Question) -> None:
    lacking = missing(question)
    if lacking is None:
        return
    for gold, enough in ((lacking["gold"], True), (lacking["gold"] - 1, False)):
        tokens = {**question.tokens, "Y": question.tokens.get("Y", 0) + gold}
        helped = Question(question.cost, tokens, question.bonuses, question.gold_cards, question.gold_worth)
        assert afford(helped).affordable == bool(brute.payments(helped)) == enough


@given(a_question(3), st.permutations(COLOURS))
@settings(max_examples=60, deadline=None)
def test_renaming_the_colours_renames_the_payments(question: Question, names: list[str]) -> None:
    rename = dict(zip(COLOURS, names, strict=True))

    def renamed(counts: dict[str, int]) -> dict[str, int]:
        return {rename.get(kind, kind): n for kind, n in counts.items()}

    other = Question(
        renamed(dict(question.cost or {})),
        renamed(dict(question.tokens)),
        renamed(dict(question.bonuses)),
        question.gold_cards,
        question.gold_worth,
    )
    here = {tuple(sorted(renamed(paid).items())) for paid in payments(question)}
    assert here == {tuple(sorted(paid.items())) for paid in payments(other)}


@given(a_question(3), st.data())
@settings(max_examples=150, deadline=None)
def test_judging_one_payment_agrees_with_the_list_of_all(question: Question, data: st.DataObject) -> None:
    paid = {kind: data.draw(st.integers(0, question.tokens.get(kind, 0)), kind) for kind in KINDS}
    paid = {kind: n for kind, n in paid.items() if n} | {"gold_cards": data.draw(st.integers(0, question.gold_cards))}
    covers, spare = judged(question, paid)
    assert (covers and not spare) == (paid in brute.payments(question))


@pytest.mark.parametrize("worth", [1, 2])
def test_the_solver_makes_up_legal_payments_from_the_rule_alone(worth: int) -> None:
    owed, purse, payment = pile("due"), a_payment("has"), a_payment("pay")
    bounds = [every([n >= 0, n <= 3]) for n in (*owed, *purse.pieces)]
    rule = legal_payment(owed, purse, payment, a_laying("laid"), worth)
    sheet = Sheet([rule, *bounds], {})
    with sheet.filled({}):
        for _ in range(25):
            assert sheet.possible()
            numbers = sheet.read([*owed, *purse.pieces, *payment.pieces])
            question = Question(
                cost=dict(zip(COLOURS, numbers[:5], strict=True)),
                tokens=dict(zip(KINDS, numbers[5:11], strict=True)),
                gold_cards=numbers[11],
                gold_worth=worth,
            )
            assert brute.as_payment(tuple(numbers[12:])) in brute.payments(question)
            sheet.demand(no(every(term == n for term, n in zip(owed, numbers[:5], strict=True))))


def test_the_largest_numbers_are_answered() -> None:
    cost = dict.fromkeys(COLOURS, 1000)
    answer = afford(Question(cost=cost, tokens=dict.fromkeys(KINDS, 500), gold_cards=1000, gold_worth=2))
    assert answer.payment == {**dict.fromkeys(COLOURS, 500), "Y": 500, "gold_cards": 375}
    answer = afford(Question(cost=cost))
    assert answer.missing == {"gold": 5000, "gems": cost}
