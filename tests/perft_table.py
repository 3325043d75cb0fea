"""The page docs/perft.md, counted anew by ``python tests/perft_table.py > docs/perft.md``."""

import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from attrs import field, frozen

from splendor.kernel import Config, State, apply, legal_moves, new_game, perft

STRIDE = 7919

PAGE = """# Perft: counts to compare with

A perft counts the sequences of so many moves from a position. Another implementation of the same rules that
counts the same numbers from the same position very probably agrees on every move in between; one that does not can
be traced to the move with `splendor perft POSITION DEPTH --divide`. What is asked counts as a move (a return, the
choice of a noble, a veto), what happens by itself does not, short forms of purchases are not counted, and a finished
game counts 0.

A position is reached from a new game of the seed by a rule: the k-th move, counted from 1, is the one in place
k × {stride} modulo the number of legal moves, places counted from 0, in the order of `legal_moves`.

This page is what `python tests/perft_table.py` prints; a test compares the two.

## New games

With two players the first four depths are the same for every deal, since nobody can afford a card before the third
turn: 30, 865, 24 190, 659 505.

{new}

## Positions in the middle of games

{middle}

## New games with expansions

Before anybody can afford a card, Cities, posts and strongholds change nothing that could be done, and the Orient has
nine more cards and decks to reserve: 39, 1 486, 55 564 with two players.

{new_expanded}

## Games with expansions, thirty moves on

{later}

## Positions in the middle of games with expansions

{middle_expanded}
"""


@frozen
class Position:
    """Where a count starts: a game, its seed, and how many moves by the rule were made."""

    what: str
    players: int
    seed: int
    moves: int = 0
    depths: int = 3
    settings: dict[str, Any] = field(factory=dict)
    variants: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()

    def config(self) -> Config:
        return Config(players=self.players, modules=self.modules, variants=self.variants, **self.settings)

    def state(self) -> State:
        state = new_game(self.config(), self.seed)
        for number in range(1, self.moves + 1):
            moves = legal_moves(state)
            state = apply(state, moves[number * STRIDE % len(moves)])
        return state

    def game(self) -> str:
        """The configuration, as a reader would say it."""
        settings = (f"{name} {value}" for name, value in self.settings.items())
        return ", ".join((f"{self.players} players", *self.modules, *self.variants, *settings))


NEW = (
    Position("the start", 2, 1, depths=4),
    Position("the start", 3, 1),
    Position("the start", 4, 1),
    Position("the first seat is 2", 4, 1, settings={"first_seat": 2}),
    Position("reserves are open, which changes nothing", 2, 1, variants=("open_reservations",)),
    Position("the vetoes come first", 2, 1, variants=("noble_veto",)),
    Position("the vetoes come first", 3, 1, variants=("noble_veto",)),
    Position("few tokens", 2, 1, settings={"gems": 2, "gold": 1}, depths=4),
    Position("no gold", 3, 1, settings={"gold": 0}),
)

MIDDLE = (
    Position("hands are filling, much can be paid in many ways", 2, 9, 10),
    Position("one token is returned", 2, 7, 50, depths=7),
    Position("the middle of a game", 3, 7, 75, depths=4),
    Position("the middle of a game", 4, 7, 100, depths=6),
    Position("three tokens are returned", 2, 1, 42, depths=4),
    Position("three tokens are returned, a deck is empty", 4, 5, 125, depths=4),
    Position("one of two nobles is chosen", 2, 14, 80, depths=4),
    Position("one of two nobles is chosen", 4, 4, 136, depths=8),
    Position("the last turn of the last round", 2, 1, 82, depths=2),
    Position("the last round has begun", 4, 39, 168, depths=6),
    Position("a pass is the only move", 2, 5, 20, depths=8),
    Position("passes among few tokens", 2, 1, 18, settings={"gems": 2, "gold": 1}, depths=8),
    Position("two tokens are returned, a deck is empty", 4, 8, 149, depths=4),
    Position("all decks are empty", 2, 1, 139, settings={"target_points": 99}, depths=4),
    Position("all decks are empty", 3, 12, 159, settings={"target_points": 99}, depths=5),
)


EXPANSIONS = tuple(
    some for size in range(1, 5) for some in combinations(("cities", "orient", "strongholds", "trading_posts"), size)
)
NEW_EXPANDED = tuple(Position("the start", 2, 1, modules=some) for some in EXPANSIONS)
LATER = tuple(
    Position("purchases have begun", 2 + number % 3, 3, 30, modules=some) for number, some in enumerate(EXPANSIONS)
)


def expanded(what: str, modules: str, players: int, seed: int, moves: int, depths: int = 4) -> Position:
    """A position in the middle of a game with the expansions named."""
    return Position(what, players, seed, moves, depths, modules=tuple(modules.split()))


MIDDLE_EXPANDED = (
    expanded("a City is met, the last turn of the round", "cities", 2, 2, 74, 2),
    expanded("a City is met, many moves are left", "cities orient", 2, 1, 95, 2),
    expanded("a gem after a purchase", "trading_posts", 2, 1, 44),
    expanded("a gem after a pair", "trading_posts", 2, 2, 31),
    expanded("one of two cards is kept", "trading_posts", 2, 21, 30),
    expanded("one of two cards of an Orient deck is kept", "orient trading_posts", 2, 17, 57),
    expanded("one of two posts is chosen", "orient trading_posts", 2, 23, 44),
    expanded("a colour, then a free card", "orient", 2, 1, 41),
    expanded("a free card of level 1", "orient", 2, 1, 42),
    expanded("a free card of level 2", "orient", 2, 1, 58),
    expanded("a free card, then a gem", "orient trading_posts", 2, 1, 86),
    expanded("the first stronghold", "strongholds", 2, 1, 11, 3),
    expanded("strongholds to place and to move", "strongholds", 2, 1, 17, 3),
    expanded("a conquest is offered", "strongholds", 3, 12, 147, 3),
    expanded("a conquest is offered", "orient strongholds", 2, 20, 108, 3),
    expanded("a conquest is offered, a City may be met", "cities strongholds", 3, 3, 170),
    expanded("a conquest is offered, a gem would follow", "strongholds trading_posts", 2, 24, 101),
    expanded("a gem, then a stronghold", "strongholds trading_posts", 2, 1, 93, 3),
    expanded("a colour, a free card, a gem and a stronghold", "orient strongholds trading_posts", 2, 9, 69),
    expanded("a free card of level 2 and what follows", "cities orient strongholds trading_posts", 2, 1, 101),
    expanded("a City is met, the last turn of the round", "cities orient strongholds trading_posts", 2, 3, 140, 2),
)


def counts(position: Position) -> list[int]:
    """The counts at depth 1, 2, 3 … of a position."""
    state = position.state()
    return [perft_of(state, depth) for depth in range(1, position.depths + 1)]


def perft_of(state: State, depth: int) -> int:
    count = perft(state, depth)
    assert isinstance(count, int)
    return count


def table(positions: tuple[Position, ...]) -> Iterator[str]:
    deepest = max(position.depths for position in positions)
    heads = ["position", "game", "seed", "moves made", *(f"depth {depth}" for depth in range(1, deepest + 1))]
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * 4}{' ---: |' * deepest}"
    for position in positions:
        told = [f"{count:,}".replace(",", " ") for count in counts(position)]
        cells = [position.what, position.game(), str(position.seed), str(position.moves), *told]
        yield f"| {' | '.join((*cells, *[''] * (deepest - len(told))))} |"


def page() -> str:
    """The whole page of docs/perft.md."""
    parts = {
        "new": NEW,
        "middle": MIDDLE,
        "new_expanded": NEW_EXPANDED,
        "later": LATER,
        "middle_expanded": MIDDLE_EXPANDED,
    }
    return PAGE.format(stride=STRIDE, **{name: "\n".join(table(positions)) for name, positions in parts.items()})


if __name__ == "__main__":
    sys.stdout.write(page())
