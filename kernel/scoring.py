"""Points, ranking and the outcome [E2, E3]."""

from __future__ import annotations

from .state import Outcome, State

__all__ = ["has_target_points", "outcome", "ranked"]


def ranked(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners among some seats: most points, then fewest development cards, then all who tie [E3]."""
    standing = {seat: (-state.points(seat), len(state.players[seat].cards)) for seat in seats}
    best = min(standing.values())
    return tuple(seat for seat in seats if standing[seat] == best)


def has_target_points(state: State, seat: int) -> bool:
    """Whether a seat has the points that start the last round [E1]."""
    return state.points(seat) >= state.rules.config.target_points


def outcome(state: State) -> Outcome:
    """Return how the game ended; if it ended by passes and nobody may win by the goal, all compare [E3, A7]."""
    seats = tuple(range(len(state.players)))
    return Outcome(
        winners=ranked(state, state.rules.goal.contenders(state) or seats),
        points=tuple(state.points(seat) for seat in seats),
        cards=tuple(len(state.players[seat].cards) for seat in seats),
    )
