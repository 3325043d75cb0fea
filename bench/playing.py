"""What a random move takes: listed by ``legal_moves`` and made by a checked ``apply``, and through ``play_out``."""

from __future__ import annotations

from splendor.kernel import Config, State, new_game, perft

from .clock import Compared, asked_in_turn, compared_with_the_unit
from .figure import Figure, Measure
from .games import ALL_MODULES, history, timed_game, timed_play_out

__all__ = ["dealing", "leaves", "listed", "played_out"]

TABLES = {
    **{f"{players} players": Config(players=players) for players in (2, 3, 4)},
    **{f"all modules, {players} players": Config(players=players, modules=ALL_MODULES) for players in (2, 3, 4)},
}
LISTED = {"2 players": 30, "all modules, 3 players": 42}
PLAYED_OUT = {"2 players": 18, "all modules, 3 players": 27}
"""The goals, in units."""
FEWER = 4
"""Games at a table without a goal are so many times fewer."""


def listed(table: str) -> Measure:
    """Return the measure of a random move at a table, listed and checked."""
    goal, config = LISTED.get(table), TABLES[table]

    def measured(quick: bool) -> tuple[Figure, ...]:
        move = compared_with_the_unit(lambda number: timed_game(config, number), _games(goal is not None, quick))
        return (Figure.timed(f"a random move, {table}", move, goal), *_of_the_unit(table, move))

    return measured


def played_out(table: str) -> Measure:
    """Return the measure of a move of ``play_out`` at a table."""
    goal, config = PLAYED_OUT.get(table), TABLES[table]

    def measured(quick: bool) -> tuple[Figure, ...]:
        games = _games(goal is not None, quick)
        move = compared_with_the_unit(lambda number: timed_play_out(config, number), games)
        return (Figure.timed(f"a move of play_out, {table}", move, goal),)

    return measured


def _games(has_goal: bool, quick: bool) -> int:
    games = 5 if quick else 240
    return games if has_goal else max(1, games // FEWER)


def _of_the_unit(table: str, move: Compared) -> tuple[Figure, ...]:
    """The unit itself, told once."""
    return (Figure.spread("the unit, an 8-field object", move.unit.times(1e6), "us"),) if table == "2 players" else ()


def dealing(quick: bool) -> tuple[Figure, ...]:
    """Setting up a game whose rules have been composed before."""
    config, rounds = Config(players=3), 1 if quick else 20
    deal = asked_in_turn(lambda seed: new_game(config, seed), 50)
    return (Figure.timed("new_game, 3 players", compared_with_the_unit(deal, rounds)),)


def leaves(quick: bool) -> tuple[Figure, ...]:
    """A sequence of moves that ``perft`` counts, from a deal and in mid-game, and how many a random move is worth."""
    starts = {"from a deal": new_game(Config(players=2), 1), "in mid-game": history(Config(players=3), 5)[0][90]}
    found = [Figure.timed(f"a leaf of perft {place}", _leaf(state, quick)) for place, state in starts.items()]
    move = compared_with_the_unit(lambda number: timed_game(TABLES["2 players"], number), _games(False, quick))
    return (*found, Figure("leaves in the time of a move", move.units.median / found[0].value, "", least=10))


def _leaf(state: State, quick: bool) -> Compared:
    depth, rounds = (2, 1) if quick else (3, 8)
    count = perft(state, depth)
    assert isinstance(count, int)
    counted = asked_in_turn(lambda _: perft(state, depth), 1)
    return compared_with_the_unit(lambda number: (count, counted(number)[1]), rounds)
