"""Payments: the kernel's listing, the oracle's solver and the oracle's trying everything find the same."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agreement.bridge import BRIDGE, Asked
from agreement.purses import (
    MOST,
    PER_PAIR,
    FullPurse,
    paid_out_of,
    pairs,
    questions,
    renamed,
    small,
    with_gold_cards_alone,
)
from properties.situations import SITUATIONS
from properties.strategies import seeds, states, tried
from splendor.kernel import State

LARGEST = tried(dev=3, ci=MOST, deep=MOST)
EVERY = tried(dev=13, ci=1, deep=1)
"""Of the questions with dues of up to so many every so manyth is asked of the kernel: in ci and deep, all."""
EVERY_BY_TRYING = tried(dev=997, ci=307, deep=1)
"""Of the small questions every so manyth is tried out for its own purse."""
EVERY_BY_SOLVER = tried(dev=7919, ci=1999, deep=11)
"""Of the small questions every so manyth is asked of the solver."""
EVERY_WITH_GOLD_CARDS = tried(dev=53, ci=13, deep=1)
"""Of the questions to payers with gold cards alone every so manyth is asked for its short form."""
EVERY_JUDGED = tried(dev=6011, ci=601, deep=61)
"""Of the small questions every so manyth is asked of piles of pieces."""
orders = st.permutations(range(5)).map(tuple)


def test_there_are_as_many_small_questions_as_there_are_up_to_renaming() -> None:
    assert sum(1 for _ in pairs()) == 11_628
    assert PER_PAIR == 36
    assert sum(1 for _ in small(1_000)) == 419


def test_the_kernel_pays_as_trying_everything_finds() -> None:
    """P3 makes a payment legal by its own pieces, so what a full purse can pay is tried once for each due and worth."""
    started, full, asked_about = perf_counter(), FullPurse(), 0
    for asked in small(EVERY, LARGEST):
        told = BRIDGE.each_choice(full.pays(asked), asked.gold_cards)
        assert BRIDGE.payments_differ(BRIDGE.kernel_pays(asked), told) == (), asked
        asked_about += 1
    sys.stdout.write(
        f"{asked_about} questions of payment compared, 0 disagreements, {perf_counter() - started:.1f} s\n"
    )
    assert asked_about == {13: 5_544, 1: 418_608}[EVERY]


def test_P3_what_else_the_payer_holds_does_not_matter_to_trying_everything() -> None:
    full = FullPurse()
    for asked in small(EVERY_BY_TRYING, LARGEST):
        assert BRIDGE.brute_pays(asked) == full.pays(asked), asked


def test_the_solver_pays_as_the_kernel_for_small_questions() -> None:
    for asked in small(EVERY_BY_SOLVER):
        assert BRIDGE.compare_payments(asked) == (), asked


def test_both_judge_pieces_alike() -> None:
    """Sixteen piles of pieces for each question, most of which do not cover or have a piece too many."""
    judged, chance = Counter[bool](), Random("pieces")
    for asked in small(EVERY_JUDGED):
        for _ in range(16):
            paid = paid_out_of(asked, chance)
            assert BRIDGE.compare_judgement(asked, paid) == (), (asked, paid)
            judged[paid in BRIDGE.kernel_pays(asked)] += 1
    assert min(judged[True], judged[False]) > 30


@given(questions(), seeds)
def test_both_judge_any_pieces_alike(asked: Asked, number: int) -> None:
    paid = paid_out_of(asked, Random(number))
    assert BRIDGE.compare_judgement(asked, paid) == (), paid


@given(questions())
def test_the_payments_are_equal_in_number_kind_and_order(asked: Asked) -> None:
    assert BRIDGE.compare_payments(asked) == ()


@given(questions(most=9))
def test_both_afford_the_same_and_miss_the_same(asked: Asked) -> None:
    assert BRIDGE.compare_affording(asked) == ()


def test_P6_the_short_form_where_a_half_of_a_gold_card_may_be_too_many() -> None:
    """It is the payment that is listed first, also where a half saves gems of a colour or is lost."""
    asked_about = 0
    for asked in with_gold_cards_alone(EVERY_WITH_GOLD_CARDS):
        assert BRIDGE.compare_affording(asked) == (), asked
        asked_about += 1
    assert asked_about >= 140


@given(questions(), orders)
def test_renaming_the_colours_renames_the_answer(asked: Asked, order: tuple[int, ...]) -> None:
    other = renamed(asked, order)
    for pays in (BRIDGE.kernel_pays, BRIDGE.solver_pays):
        named = Counter(each._replace(gems=tuple(each.gems[place] for place in order)) for each in pays(asked))
        assert Counter(pays(other)) == named


@given(questions(most=3).filter(lambda asked: sum(asked.tokens) <= 12), orders)
def test_renaming_the_colours_renames_what_trying_finds(asked: Asked, order: tuple[int, ...]) -> None:
    named = {each._replace(gems=tuple(each.gems[place] for place in order)) for each in BRIDGE.brute_pays(asked)}
    assert set(BRIDGE.brute_pays(renamed(asked, order))) == named


@given(states(), st.data())
def test_both_afford_the_same_cards_of_any_game(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(state.players) - 1))
    assert BRIDGE.compare_sight(state, seat) == ()


@pytest.mark.parametrize("name", SITUATIONS)
def test_both_afford_the_same_cards_in_a_position_built_by_hand(name: str) -> None:
    state = SITUATIONS[name]()
    for seat in range(len(state.players)):
        assert BRIDGE.compare_sight(state, seat) == (), seat
