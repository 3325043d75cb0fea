"""The laws of ``splendor.kernel.laws`` hold after every move of every game that is tried."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from properties.policies import POLICIES, Policy, Turn, walk
from properties.situations import SITUATIONS
from properties.strategies import VARIANTS, configs, policies, seeds, states, tried, turns
from splendor.kernel import Config, Move, State, apply, laws_actions, laws_table, legal_moves, new_game
from splendor.kernel.laws import LAWS, check, check_move

DEAR = (
    "listed_moves_are_the_legal_ones",
    "apply_refuses_what_why_illegal_refuses",
    "documents_round_trip",
    "observations_round_trip",
    "a_record_replays_to_the_same_state",
)
QUICK = (
    tuple(law for law in LAWS[0] if law.name not in DEAR),
    tuple(law for law in LAWS[1] if law.name not in DEAR),
)
"""All laws but those that take the longest."""
CHEAP = (laws_table.STATE_LAWS, (*laws_table.MOVE_LAWS, *laws_actions.MOVE_LAWS))
"""The laws of what lies on the table and what a move does to it, which can be asked of every move."""


class AnyGame(RuleBasedStateMachine):
    """A game in which any legal move may come next; every law is asked after each, the dear ones after some."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[State, State]] = []

    @initialize(config=configs(), seed=seeds)
    def deal(self, config: Config, seed: int) -> None:
        self.state = new_game(config, seed)
        check(self.state)

    def make(self, move: Move) -> None:
        before, old = self.state, deepcopy(self.state)
        self.state = apply(before, move)
        assert (before, hash(before)) == (old, hash(old)), "playing altered the old state"
        asked = LAWS if self.state.turn % 6 == 0 else QUICK
        check_move(before, move, self.state, asked)
        check(self.state, asked)
        self.kept.append((before, old))

    @precondition(lambda self: not self.state.over)
    @rule(policy=policies, number=seeds)
    def play(self, policy: Policy, number: int) -> None:
        self.make(policy(self.state, legal_moves(self.state), Random(number)))

    @precondition(lambda self: not self.state.over)
    @rule(number=st.integers(0, 300))
    def play_by_number(self, number: int) -> None:
        moves = legal_moves(self.state)
        self.make(moves[number % len(moves)])

    @precondition(lambda self: self.state.over)
    @rule()
    def nothing_is_left(self) -> None:
        assert legal_moves(self.state) == ()

    def teardown(self) -> None:
        """At the end every state that was ever reached is still what it was."""
        assert all(state == old for state, old in self.kept)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=tried(3, 12, 500))


@given(state=states())
def test_every_law_of_states_holds(state: State) -> None:
    check(state)


@given(turn=turns())
def test_every_law_of_moves_holds(turn: Turn) -> None:
    check_move(*turn)


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_law_holds_in_the_states_built_by_hand_and_after_their_moves(name: str) -> None:
    state = SITUATIONS[name]()
    check(state)
    moves = legal_moves(state)
    for move in moves[:: max(1, len(moves) // tried(4, 10, 500))]:
        check_move(state, move, apply(state, move))
        check(apply(state, move), QUICK)


WHOLE_GAMES = [
    (players, variants, policy)
    for number, policy in enumerate(POLICIES)
    for players in (2, 3, 4)
    for variants in ((), ("noble_veto",), ("open_reservations",), VARIANTS)
    if (number + players + len(variants)) % 4 == 0
]


@pytest.mark.parametrize(("players", "variants", "policy"), WHOLE_GAMES)
def test_every_law_holds_through_whole_games(players: int, variants: tuple[str, ...], policy: Policy) -> None:
    """The cheap laws after every move, the laws of moves after some, all laws after a few."""
    every, few = tried(12, 8, 1), tried(60, 50, 3)
    config = Config(players=players, variants=variants, first_seat=players - 1)
    for number, turn in enumerate(walk(config, players, policy), 1):
        check(turn[2], CHEAP)
        check_move(*turn, CHEAP)
        if number % every == 0 or turn[2].over:
            check_move(*turn)
        if number % few == 0 or turn[2].over:
            check(turn[2])
