"""How a game ended: as a record has it, and in sentences: what ended it, who won, and by which tie-break."""

from __future__ import annotations

from collections.abc import Sequence

from splendor.kernel import Observation, Outcome, State

__all__ = ["as_result", "seats_named", "told_outcome"]


def as_result(outcome: Outcome) -> dict[str, list[int]]:
    """Return an outcome as the result of a record."""
    return {"winners": list(outcome.winners), "points": list(outcome.points), "cards": list(outcome.cards)}


def seats_named(seats: Sequence[int]) -> str:
    """Return seats as a player would say them.

    >>> seats_named((0, 2, 3))
    'seats 0, 2 and 3'
    """
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def told_outcome(position: State | Observation) -> list[str]:
    """Return how a finished game ended, a sentence or two a line; nothing while it goes on [E1, E3, A7]."""
    outcome = position.outcome
    if outcome is None:
        return []
    state = position.table if isinstance(position, Observation) else position
    everyone = tuple(range(len(state.players)))
    meeting = state.rules.goal.contenders(state)
    contenders = meeting or everyone
    lines = [_what_ended_it(state)]
    if not meeting:
        lines.append("Nobody meets a City, so all are compared [A7].")
    elif meeting != everyone:
        verb = "meets" if len(meeting) == 1 else "meet"
        lines.append(f"Only {seats_named(meeting)} {verb} a City [C4].")
    if len(contenders) == 1:
        return [*lines, f"Seat {contenders[0]} wins with {outcome.points[contenders[0]]} points."]
    best = max(outcome.points[seat] for seat in contenders)
    level = [seat for seat in contenders if outcome.points[seat] == best]
    if len(level) == 1:
        others = ", ".join(f"seat {seat} has {outcome.points[seat]}" for seat in contenders if seat != level[0])
        return [*lines, f"Seat {level[0]} wins with {best} points; {others} [E3]."]
    cards = ", ".join(f"seat {seat} has {outcome.cards[seat]}" for seat in level)
    tied = seats_named(level).capitalize()
    lines.append(f"{tied} have {best} points each, so the fewest cards decide: {cards} [E3].")
    if len(outcome.winners) == 1:
        return [*lines, f"Seat {outcome.winners[0]} wins."]
    return [*lines, f"{seats_named(outcome.winners).capitalize()} are level in both and share the victory."]


def _what_ended_it(state: State) -> str:
    if state.passes >= len(state.players):
        return f"The game is over: nobody could act, {state.passes} passes in a row [A7]."
    return "The game is over: the last round has been played to its end [E1]."
