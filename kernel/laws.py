"""The laws of the game as values, to check any game, module or change against.

``check`` asks every law of a state, ``check_move`` every law of a move. A module with laws or shapes of moves of its
own checks with ``laws_with(...)``:

>>> from splendor.kernel import Config, apply, new_game
>>> state = new_game(Config(players=2), seed=7)
>>> check(state)
>>> check_move(state, "take WUG", apply(state, "take WUG"))
>>> [len(kind) > 5 for kind in LAWS]
[True, True]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from . import laws_actions, laws_choice, laws_sight, laws_table, laws_text
from .laws_choice import listed_moves_are_the_legal_ones
from .laws_form import Law, LawBroken, MoveLaw, Report, law, move_law
from .laws_universe import MoreMoves, move_universe
from .legality import as_move
from .moves import Move
from .state import State

__all__ = [
    "LAWS",
    "Law",
    "LawBroken",
    "Laws",
    "MoveLaw",
    "Report",
    "breaches",
    "check",
    "check_move",
    "move_breaches",
    "law",
    "laws_with",
    "move_law",
    "move_universe",
]

Laws: TypeAlias = tuple[tuple[Law, ...], tuple[MoveLaw, ...]]
"""Laws of states, and laws of moves."""

LAWS: Laws = (
    (*laws_table.STATE_LAWS, *laws_choice.STATE_LAWS, *laws_sight.STATE_LAWS, *laws_text.STATE_LAWS),
    (*laws_table.MOVE_LAWS, *laws_actions.MOVE_LAWS, *laws_sight.MOVE_LAWS, *laws_text.MOVE_LAWS),
)
"""Every law of the library."""


def laws_with(more: Iterable[Law | MoveLaw] = (), moves: Iterable[MoreMoves] = (), than: Laws = LAWS) -> Laws:
    """Return the laws with a module's own, and with the moves of its own shapes in the universe of moves.

    A law that bears the name of another one takes its place. Moves whose line has one word after the verb, or none, are
    in the universe already; ``moves`` are functions that add the others of a state.
    """
    wide = listed_moves_are_the_legal_ones(*moves)
    given = [wide, *more]
    of_states = {each.name: each for each in (*than[0], *given) if isinstance(each, Law)}
    of_moves = {each.name: each for each in (*than[1], *given) if isinstance(each, MoveLaw)}
    return tuple(of_states.values()), tuple(of_moves.values())


def breaches(state: State, laws: Laws = LAWS) -> Iterator[Report]:
    """Yield every breach of a law in a state, in the order of the laws: what lies on the table comes first."""
    return (Report(each, found) for each in laws[0] for found in each.breaches(state))


def move_breaches(before: State, move: Move | str, after: State, laws: Laws = LAWS) -> Iterator[Report]:
    """Yield every breach of a law in a move from one state to another."""
    made = as_move(before.rules, move)
    return (Report(each, found) for each in laws[1] for found in each.breaches(before, made, after))


def check(state: State, laws: Laws = LAWS) -> None:
    """Raise ``LawBroken``, with the first breach, unless every law of states holds."""
    for report in breaches(state, laws):
        raise LawBroken(report, repr(state))


def check_move(before: State, move: Move | str, after: State, laws: Laws = LAWS) -> None:
    """Raise ``LawBroken``, with the first breach, unless every law of moves holds of a move between two states."""
    for report in move_breaches(before, move, after, laws):
        raise LawBroken(report, f"{move} from {before!r}")
