"""The page docs/perft.md, counted anew by ``python tests/perft_table.py > docs/perft.md``."""

import sys
from collections.abc import Iterator
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

    def config(self) -> Config:
        return Config(players=self.players, variants=self.variants, **self.settings)

    def state(self) -> State:
        state = new_game(self.config(), self.seed)
        for number in range(1, self.moves + 1):
            moves = legal_moves(state)
            state = apply(state, moves[number * STRIDE % len(moves)])
        return state

    def game(self) -> str:
        """The configuration, as a reader would say it."""
        settings = (f"{name} {value}" for name, value in self.settings.items())
        return ", ".join((f"{self.players} players", *self.variants, *settings))


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
    return PAGE.format(stride=STRIDE, new="\n".join(table(NEW)), middle="\n".join(table(MIDDLE)))


if __name__ == "__main__":
    sys.stdout.write(page())
