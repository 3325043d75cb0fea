"""Moves out of all that could be written: what one side refuses, the other refuses by the same rule."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agreement.bridge import BRIDGE
from agreement.playing import built, forbidden, short_forms, turns_of_games
from properties.situations import SITUATIONS
from properties.strategies import seeds, states, tried
from splendor.kernel import Config, Pair, State, Take, legal_moves, new_game, parse_move, why_illegal
from splendor.kernel.laws import move_universe

EACH = tried(dev=1, ci=4, deep=20)
"""Moves of each kind that are tried in one position."""
RULES = {
    "E1": 4,
    "T7": 20,
    "A2": 6,
    "A3": 5,
    "A6": 2,
    "A7": 4,
    "T3": 2,
    "T4": 1,
    "V1": 1,
    "A4": 6,
    "A5": 5,
    "O6": 2,
    "P6": 4,
    "P2": 3,
    "P1": 3,
    "P3": 1,
    "P5": 1,
    "O4": 10,
    "O5": 3,
    "B1": 1,
    "B2": 1,
    "B3": 1,
    "B5": 3,
    "K1": 40,
    "K2": 15,
    "K6": 25,
}
"""The rules that a refusal can name, and how many refusals by each must be met at least."""


@pytest.mark.parametrize("name", SITUATIONS)
def test_both_refuse_by_the_same_rule_in_a_position_built_by_hand(name: str) -> None:
    state = SITUATIONS[name]()
    for move in forbidden(state, EACH, Random(name)):
        assert BRIDGE.compare(state, move) == (), move


def test_both_judge_every_take_and_pair_of_every_kind_of_supply_alike() -> None:
    """A pile is empty, too small for a pair, or large enough: 21 kinds of supply but for the names of the colours."""
    state, judged = new_game(Config(players=4), 1), 0
    for w, u, g, r, k in combinations_with_replacement((0, 3, 4), 5):
        here = state.but(supply=(w, u, g, r, k, 5))
        written = [move for move in move_universe(here) if isinstance(move, Take | Pair)]
        for move in written[:: tried(dev=7, ci=1, deep=1)]:
            assert BRIDGE.compare(here, move) == (), (here.supply, move)
            judged += 1
    assert judged == {7: 210, 1: 1_428}[tried(dev=7, ci=1, deep=1)]


@given(states(), seeds)
def test_both_refuse_by_the_same_rule_in_any_game(state: State, number: int) -> None:
    refused = forbidden(state, EACH, Random(number))
    for move in Random(number).sample(refused, min(6, len(refused))):
        assert BRIDGE.compare(state, move) == (), move


@given(states(), st.data())
def test_both_refuse_another_seat_and_one_that_is_not_there(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(-1, len(state.players)))
    move = (legal_moves(state) or (parse_move("take WUG"),))[0]
    assert BRIDGE.compare(state, move, seat) == ()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "take",
        "take  WUG",
        "take WW",
        "take WUGX",
        "pair WU",
        "buy",
        "buy 1-W-0-R2K1 pay",
        "buy 1-W-0-R2K1 pay R0",
        "buy 1-W-0-R2K1 pay R2R1",
        "buy 9-W-0-R2K1",
        "buy 1-W-0-R9",
        "reserve 1-W-0-R9",
        "reserve deck 4",
        "noble Nobody",
        "veto Nobody",
        "return",
        "return W0",
        "pass now",
        "castle",
        "gem",
        "gem WU",
        "gem X",
        "copy",
        "copy W U",
        "keep",
        "keep 1",
        "keep 1-W-0-R9",
        "free deck 1",
        "free 1-W-0-R9",
        "post",
        "post castle",
        "stronghold",
        "stronghold place",
        "stronghold place 1-W-0-R9",
        "stronghold take 1-W-0-U3",
        "stronghold move 1-W-0-U3",
        "stronghold move 1-W-0-U3 1-W-0-U3 1-W-0-U3",
        "stronghold move 1-W-0-U3 1-W-0-R9",
        "conquer",
        "conquer 1-W-0-R9",
        "conquer 1-W-0-U3 pay",
        "conquer 1-W-0-U3 pay W1 discard 1-W-0-R2K1",
        "buy 1-W-0-U3 cards",
        "buy 1-W-0-U3 discard 1-W-0-R9",
        "decline now",
        "buy O1-gold-0-R9",
    ],
)
@pytest.mark.parametrize("modules", [("trading_posts", "orient", "strongholds"), ()])
def test_both_call_the_same_lines_no_move(line: str, modules: tuple[str, ...]) -> None:
    state = new_game(Config(players=2, modules=modules, variants=["noble_veto"]), 1)
    assert BRIDGE.compare(state, line) == ()
    assert BRIDGE.kernel_says(state, line).error == "NotationError"


def test_every_rule_that_can_refuse_is_met() -> None:
    met: Counter[str] = Counter()
    places = [state for _, state in built()] + [state for _, (state, _, _) in turns_of_games(40, first=100)]
    for number, state in enumerate(places):
        for move in forbidden(state, 2, Random(number)):
            why = why_illegal(state, move)
            assert why is not None
            met[why.rule] += 1
        met.update(why.rule for move in short_forms(state) if (why := why_illegal(state, move)))
    sys.stdout.write(f"{dict(sorted(met.items()))}\n")
    assert set(met) == set(RULES)
    assert {rule: count for rule, count in met.items() if count < RULES[rule]} == {}
