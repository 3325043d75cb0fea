"""Actions drawn one by one and counted without being made are those of the listing."""

from collections import Counter
from random import Random

from hypothesis import given

from properties.situations import SITUATIONS
from properties.strategies import states, tried
from splendor.kernel import Buy, State, legal_moves, perft
from splendor.kernel.actions import any_action, count_actions


@given(states())
def test_an_action_that_is_drawn_is_a_legal_move_and_all_are_counted(state: State) -> None:
    if state.over or state.agenda:
        return
    listed = legal_moves(state)
    assert count_actions(state, state.mover) == len(listed) == perft(state, 1)
    chance = Random(state.turn).random
    assert all(any_action(state, state.mover, chance) in listed for _ in range(10))


def test_every_action_is_drawn_and_each_card_as_often_as_a_take() -> None:
    state = SITUATIONS["five_gold_in_hand"]()
    chance = Random(1).random
    drawn = Counter(any_action(state, state.mover, chance) for _ in range(tried(30_000, 100_000, 100_000)))
    listed = legal_moves(state)
    assert set(drawn) == set(listed)
    alike = Counter(move.card if isinstance(move, Buy) else str(move) for move in drawn.elements())
    assert min(alike.values()) > 0.8 * max(alike.values())
    buys = [move for move in listed if isinstance(move, Buy)]
    of_one = max(({move for move in buys if move.card == card} for card in {move.card for move in buys}), key=len)
    assert len(of_one) > 5
    assert min(drawn[move] for move in of_one) > 0.5 * max(drawn[move] for move in of_one)
