"""From the kernel to the oracle: every move that the kernel offers is legal by the oracle, with the same effect."""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

import pytest
from hypothesis import given

from agreement.bridge import BRIDGE
from agreement.playing import TABLES, built, kinds, short_forms, turns_of_games
from formal.documents import player, position
from properties.policies import Turn
from properties.situations import SITUATIONS
from properties.strategies import built_turns, states, tried, turns
from splendor.kernel import State, legal_moves, why_illegal

PLAYED = tried(dev=250, ci=1_500, deep=50_000)
"""Moves of games that the oracle checks."""


def test_the_oracle_agrees_to_every_move_of_random_games() -> None:
    started, games, tables = perf_counter(), set(), set()
    for game, (state, move, _) in turns_of_games(PLAYED):
        assert BRIDGE.compare(state, move) == (), f"game {game}, turn {state.turn}: {move}"
        games.add(game)
        tables.add((state.config.modules, len(state.players)))
    seconds = perf_counter() - started
    sys.stdout.write(f"{PLAYED} moves of {len(games)} games checked by the oracle, 0 disagreements, {seconds:.1f} s\n")
    assert tables == set(TABLES), "some table was never played at"


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_oracle_agrees_to_the_moves_offered_in_a_position_built_by_hand(name: str) -> None:
    state = SITUATIONS[name]()
    offered = kinds(legal_moves(state), tried(4, 12, 2_000), Random(name))
    assert offered or state.over
    for move in offered:
        assert BRIDGE.compare(state, move) == (), move


@given(turns())
def test_the_oracle_agrees_to_a_move_of_any_game(turn: Turn) -> None:
    state, move, _ = turn
    assert BRIDGE.compare(state, move) == ()


@given(built_turns())
def test_the_oracle_agrees_to_what_follows_a_move_out_of_a_built_position(turn: Turn) -> None:
    _, _, state = turn
    for move in kinds(legal_moves(state), 1, Random(state.turn)):
        assert BRIDGE.compare(state, move) == (), move


@given(states())
def test_both_agree_on_the_short_form_of_every_purchase(state: State) -> None:
    for move in short_forms(state):
        assert BRIDGE.compare(state, move) == (), move


@given(turns())
def test_both_agree_on_what_a_seat_may_know_of_a_move(turn: Turn) -> None:
    state, move, _ = turn
    for seat in range(len(state.players)):
        assert BRIDGE.compare_seen(state, move, seat) == (), seat


def test_both_agree_on_what_a_seat_may_know_in_the_built_positions() -> None:
    for name, state in built():
        for move in kinds(legal_moves(state), 1, Random(name)):
            assert why_illegal(state, move) is None
            for seat in range(len(state.players)):
                assert BRIDGE.compare_seen(state, move, seat) == (), (name, move, seat)


@pytest.mark.parametrize("nobles", [[], ["Machiavelli"], ["Machiavelli", "Suleiman the Magnificent"]])
def test_both_let_the_only_return_happen_and_the_nobles_come_after_it(nobles: list[str]) -> None:
    """Twelve tokens of one kind leave no choice, which takes more gems of a colour than any printed game has."""
    rich = player("W10", "W4U4G4")
    document = position(rich, config={"gems": 14}, nobles=nobles, decks={"1": [], "2": [], "3": []})
    assert BRIDGE.compare_document(document, "pair W") == ()
    happened = BRIDGE.oracle_says(document, "pair W").happened
    assert happened == ("return W2", *(f"noble {name}" for name in nobles if len(nobles) == 1))
