"""Games for the two sides to agree on: every house variant, two to four players, played in every way of playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, count, product
from random import Random

from properties.policies import POLICIES, Turn, walk
from properties.situations import SITUATIONS
from properties.strategies import EXTRA_NOBLES, VARIANTS
from splendor.kernel import Buy, Config, Move, State, why_illegal
from splendor.kernel.laws import move_universe

HOUSES = [some for size in range(len(VARIANTS) + 1) for some in combinations(VARIANTS, size)]
"""Every choice of house variants."""
TABLES = [(players, house) for house, players in product(HOUSES, (2, 3, 4))]
LONGEST = 400
"""Moves after which a game is left: few last half as long."""


def config_of(game: int) -> Config:
    """The configuration of a game by its number: tables in turn, every second one with its own numbers."""
    players, house = TABLES[game % len(TABLES)]
    chance = Random(repr(("config", game)))
    if game % 2 == 0:
        return Config(players=players, variants=house)
    return Config(
        players=players,
        variants=house,
        first_seat=chance.randrange(players),
        extra_nobles=[name for name in EXTRA_NOBLES if chance.random() < 0.5],
        gems=chance.randint(2, 8),
        gold=chance.randint(0, 6),
        target_points=chance.randint(3, 18),
    )


def game_of(game: int, seed: int = 0) -> Iterator[Turn]:
    """The moves of a game; seed and number decide the table, the deal and the way of playing."""
    policy = POLICIES[game // len(TABLES) % len(POLICIES)]
    return walk(config_of(game), seed * 1_000_003 + game, policy, LONGEST)


def turns_of_games(moves: int, first: int = 0) -> Iterator[tuple[int, Turn]]:
    """So many moves of games played one after the other, each with the number of its game.

    Five or so moves are left out between two, so that a few hundred moves see many games from beginning to end.
    """
    left = moves
    for game in count(first):
        for place, turn in enumerate(game_of(game)):
            if left == 0:
                return
            if (place + game) % 5 == 0 or moves >= 5_000:
                left -= 1
                yield game, turn


def kinds(moves: Iterable[Move], each: int, chance: Random, kind: Callable[[Move], str] = lambda _: "") -> list[Move]:
    """Some moves of each class and kind, so that none is drowned by the many purchases."""
    groups: dict[tuple[str, str], list[Move]] = {}
    for move in moves:
        groups.setdefault((type(move).__name__, kind(move)), []).append(move)
    return [move for group in groups.values() for move in chance.sample(group, min(each, len(group)))]


def forbidden(state: State, each: int, chance: Random) -> list[Move]:
    """Some illegal moves out of all that could be written, of each class and each rule that the kernel names."""
    refused = {move: why.rule for move in move_universe(state) if (why := why_illegal(state, move)) is not None}
    return kinds(refused, each, chance, refused.__getitem__)


def built() -> Iterator[tuple[str, State]]:
    """Every state built by hand, by its name."""
    return ((name, make()) for name, make in SITUATIONS.items())


def short_forms(state: State) -> list[Move]:
    """The purchase of each card in play without a payment: of the rows, the hands, and the top of each deck."""
    rows = [card for row in state.market for card in row if card]
    hands = [held.card for player in state.players for held in player.reserved if held.card]
    tops = [deck[0] for deck in state.decks if deck and deck[0]]
    return [Buy(card.id) for card in (*rows, *hands, *tops)]
