"""What is done in a fast way is what the plain way does."""

import pickle
from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from properties.strategies import states
from splendor.kernel import Buy, Payment, Player, State, apply, legal_moves, parse_move
from splendor.kernel.gems import Cost, units, units_beyond
from splendor.kernel.quote import Purse
from splendor.modules.strongholds import Conquer, MoveStronghold, _moves_from

counts = st.tuples(*[st.integers(0, 9)] * 5)


@given(states())
def test_a_state_made_with_other_parts_is_the_state_that_its_constructor_makes(state: State) -> None:
    made = state.but(turn=state.turn + 1, passes=0)
    plain = State(*(getattr(made, part.name) for part in fields(State) if part.init))
    assert type(made) is State
    assert made == plain == evolve(state, turn=state.turn + 1, passes=0)
    assert (hash(made), made.mover, made.listed) == (hash(plain), plain.mover, None)
    assert pickle.loads(pickle.dumps(made)) == made


@given(states())
def test_a_player_made_with_other_parts_is_the_one_that_the_constructor_makes(state: State) -> None:
    player = state.players[0]
    card = next(card for card in state.rules.cards.values() if card not in player.cards)
    owner = player.owning(card, player.tokens, player.reserved)
    assert type(owner) is Player
    assert owner == Player(*(getattr(owner, part.name) for part in fields(Player)))
    assert owner.losing((card.id,)).holding(player.tokens) == player.losing(())


@pytest.mark.parametrize(
    "made",
    [
        lambda state: state.but(passes=0),
        lambda state: state.players[0].holding(state.players[0].tokens),
        lambda state: Buy.known("1-W-0-R2K1", Payment()),
    ],
)
@given(state=states())
def test_what_is_made_open_is_frozen_when_it_is_seen(made: Callable[[State], object], state: State) -> None:
    seen = made(state)
    with pytest.raises(FrozenInstanceError):
        seen.points = 15  # type: ignore[attr-defined]  # what is wrong with it is asked here


@given(states())
def test_moves_that_have_been_listed_are_no_part_of_a_state(state: State) -> None:
    fresh = state.but()
    moves = legal_moves(state)
    assert legal_moves(state) is moves
    assert state == fresh
    assert hash(state) == hash(fresh)
    assert repr(state) == repr(fresh)
    assert pickle.dumps(state) == pickle.dumps(fresh)
    for other in (evolve(state, passes=0), state.but(passes=0), pickle.loads(pickle.dumps(state))):
        assert other.listed is None
    assert legal_moves(fresh) == moves


@given(states())
def test_a_move_that_was_listed_does_what_one_that_is_judged_anew_does(state: State) -> None:
    moves = legal_moves(state)
    for move in Random(state.turn).sample(moves, min(3, len(moves))):
        assert apply(state, move) == apply(state.but(), parse_move(str(move))) == apply(state, str(move))


@pytest.mark.parametrize("kind", [Buy, Conquer])
def test_a_purchase_that_needs_no_check_is_the_one_that_is_checked(kind: type[Buy] | type[Conquer]) -> None:
    payment = Payment("R2K1")
    assert kind.known("1-W-0-R2K1", payment) == kind("1-W-0-R2K1", payment)
    assert hash(kind.known("1-W-0-R2K1", payment)) == hash(kind("1-W-0-R2K1", payment))


@given(counts, counts, st.sampled_from((1, 2)))
def test_P5_the_units_that_lack_are_the_gold_that_is_asked_for(cost: Cost, reach: Cost, worth: int) -> None:
    lacking = [max(0, count - there) for count, there in zip(cost, reach, strict=True)]
    assert (units(cost) & units_beyond(reach, worth)).bit_count() == sum(-(-count // worth) for count in lacking)


def test_P1_the_most_that_a_cost_can_be_is_lacking_until_the_last_one_is_there() -> None:
    for place in range(5):
        cost = tuple(99 * (place == other) for other in range(5))
        for reach, short in ((97, 2), (98, 1), (99, 0), (100, 0), (299, 0), (300, 0), (10_000, 0)):
            there = tuple(reach * (place == other) for other in range(5))
            assert (units(cost) & units_beyond(there)).bit_count() == short  # type: ignore[arg-type]  # five counts


def test_P1_gems_and_bonuses_reach_together() -> None:
    assert Purse((1, 2, 3, 4, 5, 6), (10, 20, 30, 40, 50)).reach == (11, 22, 33, 44, 55)


def test_moves_that_are_made_once_are_not_kept_without_end() -> None:
    table = _moves_from("1-W-0-U4")
    for number in range(1_000):
        assert table[f"1-W-{number % 100}-R{1 + number // 100}"].from_card == "1-W-0-U4"
        assert len(table) <= 256
    assert table["1-K-0-W4"] == MoveStronghold("1-W-0-U4", "1-K-0-W4")
    table.clear()
