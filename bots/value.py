"""How good a position is for each seat: the share of the win that its prospects promise."""

from __future__ import annotations

from math import exp
from operator import mul
from typing import TypeAlias

from splendor.kernel.state import State

from .prospects import FIGURES, USUAL_TARGET, figures

__all__ = ["WORTH", "Shares", "Standing", "shares", "standing"]

Shares: TypeAlias = tuple[float, ...]
"""For each seat the share of the win that it may expect, 1 in all."""

Standing: TypeAlias = tuple[float, float, float]
"""What a seat has of the points that end the game, and its worth while nobody is near the end, and at the end."""

WORTH = {
    "points": (1.19, 2.06),
    "bonuses": (0.91, 0.16),
    "colours": (0.13, 0.13),
    "saved": (0.011, 0.003),
    "best_points": (0.45, 1.13),
    "next_points": (0.27, 0.25),
    "within_reach": (0.13, 0.17),
    "buyable": (0.03, 0.07),
    "noble": (0.79, 0.59),
    "other_nobles": (0.23, 0.25),
    "gems": (0.07, 0.02),
    "gold": (0.21, -0.01),
    "too_many": (-0.10, -0.10),
    "reserved": (-0.27, -0.19),
    "unseen": (0.03, 0.17),
    "city": (2.00, 2.00),
    "city_cards": (0.40, 0.40),
    "posts": (0.30, 0.30),
    "next_post": (0.20, 0.20),
    "gem_after_purchase": (0.40, 0.40),
    "extra_gem_after_pair": (0.20, 0.20),
    "gold_worth_two": (0.30, 0.30),
    "deck_reserve_draw_two": (0.10, 0.10),
    "point_per_post": (0.30, 0.30),
    "guarded": (0.05, 0.05),
    "conquest": (0.10, 0.10),
}
"""What each figure is worth while nobody is near the end, and at the end; found by playing."""

SURE = 0.4
"""How surely who is ahead by one in worth wins: the less, the more chance is still to come."""

EARLY = tuple(WORTH[name][0] for name in FIGURES)
LATE = tuple(WORTH[name][1] for name in FIGURES)

A_TURN = 1.3
"""What a turn adds to a seat's worth, so that who has yet to move is not taken for being behind."""

LAST_POINT, LAST_CARD, LAST_TURN, OUT_OF_IT = 2.5, 0.2, 4.0, 12.0
"""In the last round: what a point is worth, what a card costs in a tie, what a turn that is left is worth, and what it
costs to have no part in the comparison of points."""


def standing(state: State, seat: int) -> Standing:
    """Return a seat's part of the points that end the game, and its worth early and late."""
    told = figures(state, seat)
    return told[0] / USUAL_TARGET, sum(map(mul, told, EARLY)), sum(map(mul, told, LATE))


def shares(state: State, standings: tuple[Standing, ...]) -> Shares:
    """Return the share of the win of each seat; of a finished game what the winners share [E3]."""
    outcome = state.outcome
    if outcome is not None:
        return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(len(standings)))
    if state.last_round:
        worths = _at_last(state, len(standings))
    else:
        end = min(1.0, max(part for part, _, _ in standings))
        seats, mover = len(standings), state.mover
        worths = [
            early + end * (late - early) - A_TURN * ((seat - mover) % seats) / seats
            for seat, (_, early, late) in enumerate(standings)
        ]
    most = max(worths)
    powers = [exp(SURE * (worth - most)) for worth in worths]
    total = sum(powers)
    return tuple(power / total for power in powers)


def _at_last(state: State, seats: int) -> list[float]:
    """The worth of each seat in the last round, when points are all that counts [E1, E3, C4]."""
    turns_left = seats - state.turn % seats
    to_come = {(state.mover + ahead) % seats for ahead in range(turns_left)}
    contenders = state.rules.goal.contenders(state)
    return [
        LAST_POINT * state.points(seat)
        - LAST_CARD * len(state.players[seat].cards)
        + LAST_TURN * (seat in to_come)
        - OUT_OF_IT * (seat not in contenders)
        for seat in range(seats)
    ]
