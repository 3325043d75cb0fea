"""All combinations of the expansions at all sizes of table, and configurations of each, house variants in turn."""

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from typing import Any

from properties.policies import ALL_POLICIES, Turn, walk
from splendor.kernel import Config
from splendor.kernel.components import extra_nobles

MODULES = ("cities", "orient", "strongholds", "trading_posts")
"""The four expansions."""

SUBSETS = [some for size in range(len(MODULES) + 1) for some in combinations(MODULES, size)]
"""Every choice of expansions, none and all four among them."""

COMBINATIONS = [(modules, players) for modules in SUBSETS for players in (2, 3, 4)]
"""Every choice of expansions at every size of table: 48."""

HOUSES: tuple[tuple[str, ...], ...] = ((), ("open_reservations",), ("noble_veto",), ("noble_veto", "open_reservations"))
LONGEST = 500


def name_of(modules: tuple[str, ...], players: int) -> str:
    """A combination as tables and ids of tests call it."""
    return f"{'+'.join(modules) or 'base'}, {players} players"


def config_of(modules: tuple[str, ...], players: int, game: int) -> Config:
    """The configuration of a game of a combination by its number: house variants in turn, some with own numbers."""
    house = HOUSES[game % len(HOUSES)]
    settings: dict[str, Any] = {"modules": modules, "players": players, "first_seat": game % players}
    if "cities" in modules:
        house = tuple(variant for variant in house if variant != "noble_veto")
    elif game % 2:
        settings["extra_nobles"] = [noble.name for noble in extra_nobles()][: game % 3]
    if game % 3 == 2:
        chance = Random(repr((modules, players, game)))
        settings |= {"gems": chance.randint(2, 8), "gold": chance.randint(0, 6)}
        settings["target_points"] = chance.randint(8, 30)
    return Config(variants=house, **settings)


GAMES = [
    (SUBSETS[(3 * number + players) % len(SUBSETS)], players, policy)
    for number, policy in enumerate(ALL_POLICIES)
    for players in (2, 3, 4)
]
"""Every way of playing at every size of table, with every choice of expansions at least twice."""


def turns_of(modules: tuple[str, ...], players: int, seed: int = 0) -> Iterator[tuple[int, Turn]]:
    """The moves of games of a combination without end, each with its game's number; every way of playing in turn."""
    for game in count():
        policy = ALL_POLICIES[(game + seed) % len(ALL_POLICIES)]
        deal = Random(repr((modules, players, seed, game))).randrange(2**32)
        for turn in walk(config_of(modules, players, game + seed), deal, policy, LONGEST):
            yield game, turn
