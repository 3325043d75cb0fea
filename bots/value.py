"""How good a position is for each seat: the share of the win that its prospects promise."""

from __future__ import annotations

from functools import cache
from math import exp
from operator import mul
from typing import TypeAlias

from splendor.kernel.state import State

from .prospects import FIGURES, USUAL_TARGET, figures

__all__ = [
    "PAIR",
    "WORTH",
    "Shares",
    "Standing",
    "Standings",
    "expanded",
    "shares",
    "standing",
    "standings",
    "unfinished",
]

Shares: TypeAlias = tuple[float, ...]
"""For each seat the share of the win that it may expect, 1 in all."""

Standing: TypeAlias = tuple[float, float, float]
"""What a seat has of the points that end the game, and its worth while nobody is near the end, and at the end."""

Standings: TypeAlias = tuple[Standing, ...]
"""The standing of each seat."""

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
    "city_left": (-0.70, -1.40),
    "past_city": (-0.30, -1.40),
    "posts": (0.60, 0.60),
    "next_post": (0.80, 0.40),
    "gem_after_purchase": (2.30, 0.80),
    "extra_gem_after_pair": (0.50, 0.20),
    "gold_worth_two": (0.20, 0.10),
    "deck_reserve_draw_two": (0.00, 0.10),
    "point_per_post": (1.00, 1.50),
    "guarded": (0.00, 0.15),
    "conquest": (0.10, 0.10),
}
"""What each figure is worth while nobody is near the end, and at the end; found by playing."""

WITH_ALL = {
    "points": (0.75, 1.70),
    "bonuses": (0.95, 0.00),
    "colours": (0.40, 0.30),
    "saved": (0.04, 0.02),
    "best_points": (0.20, 0.70),
    "next_points": (0.65, 0.45),
    "within_reach": (0.35, 0.60),
    "buyable": (0.03, 0.00),
    "gems": (0.19, 0.09),
    "gold": (0.12, 0.50),
    "reserved": (-0.10, 0.00),
}
"""What some are worth instead where all expansions are in play: points alone end nothing, and there is more to have."""

SEARCHING = {
    "points": (1.33, 2.06),
    "bonuses": (1.45, 0.16),
    "colours": (0.26, 0.19),
    "saved": (0.016, 0.003),
    "best_points": (0.38, 1.13),
    "within_reach": (0.20, 0.17),
    "buyable": (0.02, 0.07),
    "noble": (0.79, 0.66),
    "gems": (0.01, 0.02),
    "gold": (0.30, -0.01),
    "too_many": (-0.17, -0.14),
    "reserved": (-0.15, -0.20),
    "unseen": (0.03, 0.12),
}
"""What some are worth for one who searches among three or four, found by playing against three who do not."""

SEARCHING_WITH_ALL = {
    "points": (0.69, 2.51),
    "bonuses": (1.21, 0.00),
    "colours": (0.49, 0.42),
    "saved": (0.055, 0.033),
    "best_points": (0.08, 0.70),
    "next_points": (0.60, 0.45),
    "within_reach": (0.68, 0.60),
    "buyable": (0.13, 0.00),
    "gems": (0.29, 0.07),
    "gold": (-0.01, 0.50),
    "too_many": (-0.18, -0.07),
    "reserved": (-0.10, -0.06),
    "unseen": (-0.05, 0.20),
    "city_left": (-0.40, -1.15),
    "past_city": (-0.30, -0.84),
    "posts": (0.59, 0.63),
    "gem_after_purchase": (2.02, 0.70),
    "extra_gem_after_pair": (0.50, 0.29),
    "deck_reserve_draw_two": (0.00, 0.03),
    "point_per_post": (1.00, 1.42),
    "guarded": (0.25, 0.24),
    "conquest": (0.10, 0.25),
}
"""The same where all expansions are in play."""

PAIR = 2
"""The players for whom one wins what the other loses; among more the shares of a win lie closer together."""

ALL = 4
"""The expansions that there are; with fewer of them the worth lies between."""

SURE = 0.4
"""How surely who is ahead by one in worth wins: the less, the more chance is still to come."""

LEFT, PAST = FIGURES.index("city_left"), FIGURES.index("past_city")

FARTHER = 1.6
"""How many points farther away the end is for each card that a City asks for."""

A_TURN = 1.3
"""What a turn adds to a seat's worth, so that who has yet to move is not taken for being behind."""

LAST_POINT, LAST_CARD, LAST_TURN, OUT_OF_IT = 2.5, 0.2, 4.0, 12.0
"""In the last round: what a point is worth, what a card costs in a tie, what a turn that is left is worth, and what it
costs to have no part in the comparison of points."""


def expanded(modules: int) -> float:
    """Return what part of all expansions so many are, 0 to 1."""
    return min(modules, ALL) / ALL


@cache
def weights(modules: int, *, searching: bool = False) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return what the figures are worth early and late where so many expansions are in play.

    >>> weights(0)[0][:2], weights(4)[0][:2]
    ((1.19, 0.91), (0.75, 0.95))
    """
    usual, with_all = (WORTH | SEARCHING, SEARCHING_WITH_ALL) if searching else (WORTH, WITH_ALL)
    base, rest = [usual[name] for name in FIGURES], [with_all.get(name, WORTH[name]) for name in FIGURES]
    part = expanded(modules)
    early, late = (
        tuple((1 - part) * plain[when] + part * other[when] for plain, other in zip(base, rest, strict=True))
        for when in (0, 1)
    )
    return early, late


def standing(state: State, seat: int, *, searching: bool = False) -> Standing:
    """Return a seat's part of the points that end the game, and its worth early and late.

    Where one searches among three or four, a search has worths of its own.
    """
    told = figures(state, seat)
    early, late = weights(len(state.config.modules), searching=searching and len(state.players) > PAIR)
    part = max(0.0, told[0] - told[PAST] - FARTHER * told[LEFT])
    return part / USUAL_TARGET, sum(map(mul, told, early)), sum(map(mul, told, late))


def standings(state: State, *, searching: bool = False) -> Standings:
    """Return the standing of each seat."""
    return tuple(standing(state, seat, searching=searching) for seat in range(len(state.players)))


def unfinished(state: State) -> bool:
    """Tell whether an action of the seat to move still has a step to come."""
    return bool(state.agenda) and state.stage == 0


def shares(state: State, standings: Standings, *, searching: bool = False) -> Shares:
    """Return the share of the win of each seat; of a finished game what the winners share [E3].

    A search takes an action that has begun for a turn that is over.
    """
    outcome = state.outcome
    if outcome is not None:
        return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(len(standings)))
    begun = searching and unfinished(state)
    if state.last_round:
        worths = _at_last(state, len(standings), begun)
    else:
        end = min(1.0, max(part for part, _, _ in standings))
        seats, mover = len(standings), state.mover + begun
        worths = [
            early + end * (late - early) - A_TURN * ((seat - mover) % seats) / seats
            for seat, (_, early, late) in enumerate(standings)
        ]
    most = max(worths)
    powers = [exp(SURE * (worth - most)) for worth in worths]
    total = sum(powers)
    return tuple(power / total for power in powers)


def _at_last(state: State, seats: int, begun: bool) -> list[float]:
    """The worth of each seat in the last round, when points are all that counts [E1, E3, C4]."""
    turns_left = seats - state.turn % seats
    to_come = {(state.mover + ahead) % seats for ahead in range(begun, turns_left)}
    contenders = state.rules.goal.contenders(state)
    return [
        LAST_POINT * state.points(seat)
        - LAST_CARD * len(state.players[seat].cards)
        + LAST_TURN * (seat in to_come)
        - OUT_OF_IT * (seat not in contenders)
        for seat in range(seats)
    ]
