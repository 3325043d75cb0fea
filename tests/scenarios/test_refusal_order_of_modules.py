"""When several rules of several modules forbid a move, the refusal names the first of them."""

from functools import partial

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO, POINT_PER_POST
from scenarios.table import (
    FIVES,
    TEST_CARD,
    asked,
    deck,
    expanded,
    giving,
    offered,
    played,
    refused,
    rule_of,
    seat,
)
from splendor.kernel import State, observe, why_illegal

together = partial(expanded, "orient strongholds trading_posts")

FULL_HAND = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]
COPY, GOLD, OTHER_GOLD = "O1-copy-0-W3R2", "O1-gold-0-R3", "O1-gold-0-G3"
TAKE_ONE, TAKE_TWO, GREEN_PRICE = "O2-copy-1-W1G3R4", "O3-W-1-U6G3R1", "O3-W-3-discardG2"
WHITE = "1-W-0-U3"

ANSWERS = [
    "gem W",
    "keep 2-K-2-G5R3",
    "copy U",
    f"free {WHITE}",
    f"post {POINT_PER_POST}",
    f"stronghold place {WHITE}",
    f"stronghold move {WHITE} {TEST_CARD}",
    f"stronghold remove {WHITE}",
    f"conquer {TEST_CARD} pay W1G2R2",
    f"conquer {TEST_CARD}",
    "decline",
]
"""One of each answer to a step of the modules."""


@pytest.mark.parametrize("move", ANSWERS)
def test_E1_comes_before_every_answer(move: str) -> None:
    over = played(together(seat(), seat("", FIVES[:3]), last_round=True, to_act=1), "take WUG")
    assert over.is_over
    for number in (None, 0, 1):
        assert rule_of(over, move, seat=number) == "E1"


@pytest.mark.parametrize("move", ANSWERS)
def test_T7_an_answer_where_an_action_is_asked_is_judged_no_further(move: str) -> None:
    state = together(rows={"1": [TEST_CARD, WHITE]})
    assert rule_of(state, move) == "T7"
    refusal = why_illegal(observe(state, 1), move)
    assert refusal is not None
    assert refusal.rule == "T7"


def every_question() -> dict[str, State]:
    """A state for each step that a module asks, by the name of the step."""
    buyer = seat("W1G2R2", [*giving("W1")], posts=[GEM_AFTER_PURCHASE])
    rows = {"1": [TEST_CARD, WHITE]}
    bought = played(together(buyer, rows=rows), f"buy {TEST_CARD}")
    copying = together(seat("W3R2", giving("W1U1")), rows={"O1": [COPY]})
    freeing = together(seat("G3R3", giving("W1R1")), rows={"O2": [TAKE_ONE]})
    conquering = together(seat("W1G2R2"), on={TEST_CARD: "A3"}, rows=rows)
    return {
        "gem": bought,
        "stronghold": played(bought, "gem U"),
        "keep": played(together(seat(posts=[DRAW_TWO])), "reserve deck 2"),
        "copy": played(copying, f"buy {COPY}"),
        "free": played(freeing, f"buy {TAKE_ONE}", "copy W"),
        "conquest": played(conquering, "take UGK"),
        "post": played(together(seat("", giving("W2K3"))), "take WUG"),
    }


VERBS = {
    "gem": ["gem"],
    "stronghold": ["stronghold"],
    "keep": ["keep"],
    "copy": ["copy"],
    "free": ["free"],
    "conquest": ["conquer", "decline"],
    "post": ["post"],
}


@pytest.mark.parametrize("step", list(VERBS))
def test_T7_each_question_has_its_own_answers_and_refuses_all_others(step: str) -> None:
    state = every_question()[step]
    assert asked(state) == step
    assert {move.split()[0] for move in offered(state)} == set(VERBS[step])
    for move in [
        *ANSWERS,
        "take WU",
        "pair Y",
        "pass",
        "return W9",
        "noble Mary Stuart",
        "buy 3-W-4-K7",
        "reserve deck 1",
    ]:
        if move.split()[0] not in VERBS[step]:
            assert rule_of(state, move) == "T7"
        assert rule_of(state, move, seat=1) == "T7"


@pytest.mark.parametrize(
    ("step", "move", "rule"),
    [
        ("gem", "gem Y", "B2"),
        ("stronghold", "stronghold place 3-W-4-K7", "K2"),
        ("keep", f"keep {WHITE}", "B5"),
        ("copy", "copy K", "O4"),
        ("free", f"free {TAKE_TWO}", "O5"),
        ("conquest", f"conquer {WHITE} pay U3", "K6"),
        ("post", f"post {POINT_PER_POST}", "B1"),
    ],
)
def test_each_answer_is_judged_by_its_own_rule(step: str, move: str, rule: str) -> None:
    error = refused(every_question()[step], move)
    assert error.rule == rule
    assert move.split()[1] in str(error)


def test_A5_A4_a_card_out_of_reach_comes_before_a_rivals_stronghold() -> None:
    state = together(seat("W1G2R2", [], FULL_HAND), seat("", [WHITE]), rows={"1": [TEST_CARD]}, on={TEST_CARD: "B1"})
    assert rule_of(state, f"buy {WHITE} pay U3") == "A5"
    assert rule_of(state, f"reserve {WHITE}") == "A4"
    assert rule_of(state, f"reserve {TEST_CARD}") == "K1"


def test_O5_K1_what_is_not_free_at_all_comes_before_a_rivals_stronghold() -> None:
    rows = {"O2": [TAKE_ONE], "1": [TEST_CARD]}
    state = together(seat("G3R3", giving("W1R1")), rows=rows, on={TEST_CARD: "B1", "2-G-1-W2U3K2": "B1"})
    choosing = played(state, f"buy {TAKE_ONE}", "copy W")
    assert rule_of(choosing, "free 2-G-1-W2U3K2") == "O5"
    assert rule_of(choosing, f"free {TEST_CARD}") == "K1"


def test_K1_comes_before_a_full_hand() -> None:
    state = together(seat("", [], FULL_HAND), rows={"1": [TEST_CARD, WHITE]}, on={TEST_CARD: "B1"})
    assert refused(state, f"reserve {TEST_CARD}").rule == "K1"
    assert refused(state, f"reserve {WHITE}").rule == "A4"


@pytest.mark.parametrize("words", ["", "pay W9", f"cards {GOLD}", f"discard {WHITE}"])
def test_K1_and_then_O4_come_before_any_payment(words: str) -> None:
    blocked = together(rows={"O1": [COPY]}, on={COPY: "B1"})
    assert rule_of(blocked, f"buy {COPY} {words}".rstrip()) == "K1"
    assert rule_of(together(rows={"O1": [COPY]}), f"buy {COPY} {words}".rstrip()) == "O4"


def test_O6_comes_before_gold_cards_and_tokens() -> None:
    state = together(seat("W1", giving("G1")), rows={"O3": [GREEN_PRICE], "1": [TEST_CARD]})
    for words in (f"cards {GOLD}", "pay W9", f"pay W9 cards {GOLD}", f"discard {WHITE}", ""):
        assert rule_of(state, f"buy {GREEN_PRICE} {words}".rstrip()) == "O6"
    assert rule_of(state, f"buy {TEST_CARD} discard {giving('G1')[0]}") == "O6"


def test_P6_comes_before_tokens_and_P2_before_what_is_due() -> None:
    state = together(seat("W1", [GOLD]), rows={"1": [TEST_CARD]})
    assert rule_of(state, f"buy {TEST_CARD} pay W9 cards {OTHER_GOLD}") == "P6"
    assert rule_of(state, f"buy {TEST_CARD} pay W9 cards {GOLD}") == "P2"
    assert rule_of(state, f"buy {TEST_CARD} pay W1 cards {GOLD}") == "P1"


def test_P5_comes_where_due_is_judged_and_before_a_piece_too_many() -> None:
    state = together(seat("W1Y1", giving("R1"), posts=[GOLD_WORTH_TWO]), rows={"1": ["1-W-0-R2K1"]})
    assert rule_of(state, "buy 1-W-0-R2K1 pay Y2") == "P2"
    assert rule_of(state, "buy 1-W-0-R2K1 pay Y1") == "P5"
    assert rule_of(state, "buy 1-W-0-R2K1 pay W1Y1") == "P5"
    assert rule_of(state, "buy 1-W-0-R2K1 pay W1") == "P1"


def test_K6_its_target_comes_before_its_payment_and_that_is_judged_as_a_purchase() -> None:
    state = together(seat("W1G2R2K1", [GOLD]), rows={"1": [TEST_CARD, WHITE]}, on={TEST_CARD: "A3"})
    choosing = played(state, "take WUG")
    for target in (WHITE, "3-W-4-K7", "3-R-5-G7R3", deck(choosing, 1)[0]):
        for words in ("pay W9", f"cards {OTHER_GOLD}", f"discard {WHITE}", ""):
            assert rule_of(choosing, f"conquer {target} {words}".rstrip()) == "K6"
    for words, rule in [
        (f"discard {WHITE}", "O6"),
        (f"pay W9 cards {OTHER_GOLD}", "P6"),
        (f"pay W9 cards {GOLD}", "P2"),
        (f"pay W1 cards {GOLD}", "P1"),
        ("pay K1", "P1"),
        ("pay W1G2R2K1", "P3"),
        (f"pay W1G2R2 cards {GOLD}", "P3"),
    ]:
        assert rule_of(choosing, f"conquer {TEST_CARD} {words}") == rule


def test_B3_the_rule_of_a_refused_gem_is_that_of_the_post_that_gives_it() -> None:
    paired = played(together(seat(posts=[EXTRA_GEM])), "pair K")
    assert rule_of(paired, "gem K") == rule_of(paired, "gem Y") == "B3"
    bought = played(together(seat("W1G2R2", posts=[GEM_AFTER_PURCHASE]), rows={"1": [TEST_CARD]}), f"buy {TEST_CARD}")
    assert rule_of(bought, "gem Y") == "B2"
