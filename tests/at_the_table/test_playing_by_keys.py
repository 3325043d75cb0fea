"""Games at the table by keys alone, at the smallest and at a large size; what is chosen is what is played."""

from itertools import combinations
from random import Random

import pytest

from at_the_table.playing import LARGE, SMALL, app_of, from_state, play_on, played, settled_game, table, window
from profiles import PROFILE
from scenarios.table import fresh
from splendor.kernel import Move, Observation, State, legal_moves, play_out
from splendor.kernel.moves import Purchase

WHOLE = PROFILE != "dev"
ALL = ("cities", "orient", "strongholds", "trading_posts")


def eager(view: Observation, chance: Random) -> Move:
    """A person who buys whatever can be bought, so that games end."""
    moves = legal_moves(view)
    return chance.choice([move for move in moves if isinstance(move, Purchase)] or moves)


def start(modules: tuple[str, ...]) -> State:
    """Where a game begins: at its start in longer runs, else some moves before its end."""
    return fresh(2, modules=modules) if WHOLE else settled_game(2, set(modules), before_end=6)


GAMES = [((), SMALL), (ALL, LARGE), *([((), LARGE), (ALL, SMALL)] if WHOLE else [])]


@pytest.mark.parametrize(("modules", "size"), GAMES)
def test_a_game_is_played_to_its_end_by_keys_alone(modules: tuple[str, ...], size: tuple[int, int]) -> None:
    async def play() -> None:
        sitting = from_state(start(modules), "me", "random")
        async with table(sitting, size) as pilot:
            made = await play_on(pilot, Random(3), wish=eager)
            assert made
            assert sitting.state.is_over
            assert "The game is over" in window(pilot)
            assert " points " in window(pilot)

    played(play)


CHOICES = [modules for count in range(5) for modules in combinations(ALL, count)]


@pytest.mark.parametrize("players", [2, 3, 4] if WHOLE else [4])
@pytest.mark.parametrize("modules", CHOICES if WHOLE else CHOICES[-2:-1], ids=" ".join)
def test_every_combination_is_played_by_keys_alone(modules: tuple[str, ...], players: int) -> None:
    first = fresh(players, modules=modules)
    # Where nobody can act, random play may have ended so early.
    limits = (30 * players, 10 * players, 0)
    state = next(state for limit in limits if not (state := play_out(first, seed=2, limit=limit)).is_over)

    async def play() -> None:
        texts = ["random"] * players
        assert state.to_act is not None
        texts[state.to_act] = "me"
        async with table(from_state(state, *texts), SMALL) as pilot:
            made = await play_on(pilot, Random(5), most=8 if WHOLE else 3)
            assert made
            assert app_of(pilot).sitting.record.moves

    played(play)
