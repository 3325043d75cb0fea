"""Every bot makes legal moves wherever it sits: any expansions, any size of table, house variants, own set-ups."""

import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from profiles import PROFILE
from properties.combinations import COMBINATIONS, config_of, name_of
from properties.policies import ALL_POLICIES, walk
from splendor.bots import Bot, bots, parse_bot
from splendor.kernel import Config, Observation, State, apply, legal_moves, new_game, observe, why_illegal

EVERY_BOT = ("random", "easy", "medium", "hard:nodes=30")
ASKED, APART = (3, 8) if PROFILE == "dev" else (60, 5)
"""How many moments of a combination the bots are asked at, and how many moves lie between two at least."""


def moments(modules: tuple[str, ...], players: int) -> Iterator[Observation]:
    """What the seat to act sees now and then, and whenever it answers a step, in games of all ways of playing."""
    for game, policy in enumerate(ALL_POLICIES):
        quiet = 0
        for state, _, _ in walk(config_of(modules, players, game), game, policy, 150):
            quiet += 1
            if quiet >= APART or (state.agenda and quiet > APART // 3):
                quiet = 0
                yield observe(state, state.to_act)


@pytest.mark.parametrize(("modules", "players"), COMBINATIONS, ids=[name_of(*each) for each in COMBINATIONS])
def test_every_bot_answers_legally_in_every_combination(modules: tuple[str, ...], players: int) -> None:
    asked = list(islice(moments(modules, players), (len(modules) + players) % 4, None, 5))[:ASKED]
    assert asked
    for number, view in enumerate(asked):
        for name in EVERY_BOT:
            move = parse_bot(name)(view, Random(number))
            assert why_illegal(view, move) is None, f"{name}: {move}"
            assert move in legal_moves(view)


def whole_game(config: Config, seats: list[Bot], seed: int) -> State:
    state, chance = new_game(config, seed), Random(seed)
    for _ in range(3_000):
        if state.to_act is None:
            return state
        state = apply(state, seats[state.to_act](observe(state, state.to_act), chance), state.to_act)
    raise AssertionError("the game does not end")


WHOLE = COMBINATIONS[10::29] if PROFILE == "dev" else COMBINATIONS


@pytest.mark.parametrize(("modules", "players"), WHOLE, ids=[name_of(*each) for each in WHOLE])
def test_bots_of_all_kinds_play_whole_games_together(modules: tuple[str, ...], players: int) -> None:
    names = [EVERY_BOT[(seat + len(modules)) % len(EVERY_BOT)] for seat in range(players)]
    over = whole_game(config_of(modules, players, players), [parse_bot(name) for name in names], seed=len(modules))
    assert over.outcome is not None
    assert over.outcome.winners


def test_every_bot_of_the_package_is_tried_here() -> None:
    assert {name.partition(":")[0] for name in EVERY_BOT} <= set(bots())
    assert len(EVERY_BOT) == len([name for name in bots() if type(parse_bot(name)).__module__.startswith("splendor.")])


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_that_was_sent_elsewhere_plays_the_same(name: str) -> None:
    view = next(islice(moments(("orient", "strongholds"), 3), 5, None))
    sent = pickle.loads(pickle.dumps(parse_bot(name)))
    assert sent == parse_bot(name)
    assert sent(pickle.loads(pickle.dumps(view)), Random(4)) == parse_bot(name)(view, Random(4))
