"""Games for the two sides to agree on: every combination of the expansions at every table, in every way of playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from random import Random

from properties.combinations import COMBINATIONS, config_of
from properties.policies import ALL_POLICIES, Turn, walk
from properties.situations import SITUATIONS
from splendor.kernel import Buy, Config, Move, State, why_illegal
from splendor.kernel.laws import move_universe
from splendor.kernel.moves import Purchase

TABLES = COMBINATIONS
"""Every choice of expansions at every size of table; games go round them, house variants and own numbers in turn."""
LONGEST = 400
"""Moves after which a game is left: few last half as long."""
USUAL = 200
"""Moves of a game, about; some last twice as long."""


def table_of(game: int) -> tuple[tuple[str, ...], int]:
    """The expansions and the number of players of a game by its number."""
    return TABLES[game % len(TABLES)]


def config_of_game(game: int) -> Config:
    """The configuration of a game by its number: tables in turn, and at each one house variants and numbers."""
    return config_of(*table_of(game), game // len(TABLES))


def game_of(game: int, seed: int = 0) -> Iterator[Turn]:
    """The moves of a game; seed and number decide the table, the deal and the way of playing."""
    policy = ALL_POLICIES[game % len(ALL_POLICIES)]
    return walk(config_of_game(game), seed * 1_000_003 + game, policy, LONGEST)


def turns_of_games(moves: int, first: int = 0) -> Iterator[tuple[int, Turn]]:
    """So many moves of games played one after the other, each with the number of its game.

    So many are left out between two that a few hundred moves see a game of every table from beginning to end.
    """
    left, stride = moves, max(1, len(TABLES) * USUAL // moves)
    for game in count(first):
        for place, turn in enumerate(game_of(game)):
            if left == 0:
                return
            if (place + game) % stride == 0:
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
    cards = [card.id for card in (*rows, *hands, *tops)]
    return [kind(card) for kind in purchases_asked(state) for card in cards]


def purchases_asked(state: State) -> Sequence[type[Purchase]]:
    """The kinds of purchase that could answer what is asked now; where none could, the one of the main action."""
    answers = state.rules.steps[state.agenda[-1][0]].answers if state.agenda else ()
    return [kind for kind in answers if issubclass(kind, Purchase)] or [Buy]
