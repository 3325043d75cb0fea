"""What the properties are tried on: configurations, games played in many ways, and states built by hand."""

from importlib.metadata import entry_points
from typing import Any, TypeVar

from hypothesis import strategies as st

from profiles import PROFILE
from properties.policies import ALL_POLICIES, Turn, walk
from properties.situations import SITUATIONS
from splendor.kernel import Config, State, apply, legal_moves, new_game
from splendor.kernel.components import extra_nobles

T = TypeVar("T")
VARIANTS = sorted(point.name for point in entry_points(group="splendor.variants"))
MODULES = sorted(point.name for point in entry_points(group="splendor.modules"))
VETO = "noble_veto"
"""The variant that needs nobles, which a game with Cities has not."""
EXTRA_NOBLES = [noble.name for noble in extra_nobles()]


def tried(dev: T, ci: T, deep: T) -> T:
    """How many cases of an enumeration, or which, are tried in this profile."""
    return {"dev": dev, "ci": ci, "deep": deep}[PROFILE]


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Two to four players, any modules and house variants, any first seat, set-up numbers as printed or other ones."""
    players, modules = draw(st.integers(2, 4)), draw(st.lists(st.sampled_from(MODULES), unique=True))
    nobles = "cities" not in modules
    settings: dict[str, Any] = {}
    if draw(st.booleans()):
        settings["gems"] = draw(st.integers(1, 8))
        settings["gold"] = draw(st.integers(0, 7))
    if draw(st.booleans()):
        settings["target_points"] = draw(st.integers(1, 20))
    return Config(
        players=players,
        modules=modules,
        variants=draw(st.lists(st.sampled_from([name for name in VARIANTS if nobles or name != VETO]), unique=True)),
        extra_nobles=draw(st.lists(st.sampled_from(EXTRA_NOBLES), unique=True)) if nobles else (),
        first_seat=draw(st.integers(0, players - 1)),
        **settings,
    )


seeds = st.integers(0, 2**32 - 1)
policies = st.sampled_from(ALL_POLICIES)


@st.composite
def turns(draw: st.DrawFn, longest: int = 200) -> Turn:
    """One move of a game, after any number of moves chosen in one of the ways of playing."""
    config, seed, policy = draw(configs()), draw(seeds), draw(policies)
    plies = draw(st.integers(1, longest))
    *_, last = walk(config, seed, policy, plies)
    return last


@st.composite
def built_turns(draw: st.DrawFn) -> Turn:
    """One move out of a state that is built by hand."""
    state = SITUATIONS[draw(st.sampled_from([name for name in SITUATIONS if name != "it_is_over"]))]()
    move = draw(st.sampled_from(legal_moves(state)))
    return state, move, apply(state, move)


def states(longest: int = 200) -> st.SearchStrategy[State]:
    """States of games played in many ways, new games, and states built by hand."""
    played = turns(longest).map(lambda turn: turn[2])
    fresh = st.builds(new_game, configs(), seeds)
    built = st.sampled_from(sorted(SITUATIONS)).map(lambda name: SITUATIONS[name]())
    return st.one_of(played, played, built, built_turns().map(lambda turn: turn[2]), fresh)
