"""A bot sees what its seat may know and nothing else, and the same twice makes the same move."""

from random import Random

import pytest

from opponents.test_legal_everywhere import EVERY_BOT
from scenarios.table import position, seat
from splendor.bots import parse_bot
from splendor.kernel import (
    Config,
    Observation,
    QuestionError,
    State,
    determinize,
    legal_moves,
    new_game,
    observe,
    play_out,
)

ALL = {"cities", "orient", "strongholds", "trading_posts"}


def views() -> list[Observation]:
    states = [play_out(new_game(Config(players=3, modules=ALL), seed), seed, limit=70) for seed in (3, 4)]
    states += [play_out(new_game(Config(players=2), seed), seed, limit=45) for seed in (1, 2)]
    return [observe(state, state.to_act) for state in states if not state.over]


@pytest.mark.parametrize("name", EVERY_BOT)
def test_H3_two_states_that_differ_in_what_is_hidden_get_one_move(name: str) -> None:
    bot, differing = parse_bot(name), 0
    for view in views():
        one, other = determinize(view, 1), determinize(view, 2)
        differing += one != other
        moves = {str(bot(observe(state, view.seat), Random(5))) for state in (one, other)}
        assert len(moves) == 1
    assert differing == len(views()) > 2


@pytest.mark.parametrize("name", EVERY_BOT)
def test_the_same_observation_and_generator_give_the_same_move(name: str) -> None:
    for view in views():
        assert parse_bot(name)(view, Random(9)) == parse_bot(name)(view, Random(9))


def test_another_generator_gives_other_moves_at_random() -> None:
    view = views()[0]
    moves = {parse_bot("random")(view, Random(seed)) for seed in range(200)}
    assert len(moves) > len(legal_moves(view)) / 2


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_is_asked_only_when_it_is_its_turn(name: str) -> None:
    state = new_game(Config(players=2), seed=7)
    with pytest.raises(QuestionError, match="seat 0 is to act, and only the seat to act chooses a move"):
        parse_bot(name)(observe(state, 1), Random(1))
    over = position(seat(cards=["1-W-0-R2K1"]), over=True)
    with pytest.raises(QuestionError, match="the game is over"):
        parse_bot(name)(observe(over, 0), Random(1))


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_takes_no_state(name: str) -> None:
    state: State = new_game(Config(players=2), seed=7)
    with pytest.raises(QuestionError, match=r"^view: an Observation is allowed, not <State"):
        parse_bot(name)(state, Random(1))  # type: ignore[arg-type]  # the point of the test
