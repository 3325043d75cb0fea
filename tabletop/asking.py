"""What the seat to act is asked, and what it could buy."""

from __future__ import annotations

from splendor.kernel import Observation, Pass, Payment, QuestionError, State, affordable, legal_moves
from splendor.kernel.state import table_of

__all__ = ["asked", "step_asked", "within_reach"]


def step_asked(position: State | Observation) -> str:
    """Return the name of the step that is asked, as ``noble`` or ``return``; nothing where it is the main action."""
    state = table_of(position)
    return str(state.agenda[-1][0]) if state.agenda else ""


def asked(position: State | Observation) -> str:
    """Return what the seat to act is asked for, in a few words; nothing when the game is over."""
    state = table_of(position)
    if state.over:
        return ""
    if state.agenda:
        owed = state.agenda[-1]
        return state.rules.steps[owed[0]].asks(state, owed)
    if legal_moves(position) == (Pass(),):
        return "pass, since no action is possible"
    return "take, pair, reserve or buy"


def within_reach(position: State | Observation, seat: int | None = None) -> dict[str, Payment]:
    """Return the cards in sight that a seat, by default the one to act, could buy now, with a payment.

    Nothing when the game is over.
    """
    seat = position.to_act if seat is None else seat
    if seat is None:
        return {}
    try:
        return affordable(position, seat)
    except QuestionError:
        # The seat has a hidden reserve: what lies open is judged all the same.
        state = table_of(position)
        player = state.players[seat]
        seen = tuple(held for held in player.reserved if held.card is not None)
        known = state.but(players=state.seated(seat, player.reserving(seen, player.tokens)))
        return affordable(known, seat)
