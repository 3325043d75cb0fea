"""How a game ended: as a record has it, and in sentences: what ended it, who won, and by which tie-break."""

from __future__ import annotations

from collections.abc import Sequence

from splendor.kernel import Observation, Outcome, State
from splendor.kernel.state import table_of

__all__ = ["YOU", "as_result", "seats_named", "told_outcome"]

YOU = "you"
"""What the one who reads is called."""


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


def told_outcome(position: State | Observation, names: Sequence[str] = ()) -> list[str]:
    """Return how a finished game ended, a sentence or two a line; nothing while it goes on [E1, E3, A7].

    ``names`` are what the players are called, by seat; without them they are called by their seats.
    """
    outcome = position.outcome
    if outcome is None:
        return []
    state = table_of(position)
    everyone = tuple(range(len(state.players)))
    meeting = state.rules.goal.contenders(state)
    contenders = meeting or everyone
    lines = [_what_ended_it(state)]
    if not meeting:
        lines.append("Nobody meets a City, so all are compared [A7].")
    elif meeting != everyone:
        lines.append(f"Only {_all_of(meeting, names)} {_do(meeting, names, 'meet')} a City [C4].")
    return [*lines, *_compared(outcome, contenders, names)]


def _compared(outcome: Outcome, contenders: tuple[int, ...], names: Sequence[str]) -> list[str]:
    """Who wins among those who may, and by what: points, then the fewest cards [E3]."""
    first = contenders[0]
    if len(contenders) == 1:
        return [f"{_capital(_one(first, names))} {_do((first,), names, 'win')} with {outcome.points[first]} points."]
    best = max(outcome.points[seat] for seat in contenders)
    level = tuple(seat for seat in contenders if outcome.points[seat] == best)
    if len(level) == 1:
        others = _each(outcome.points, [seat for seat in contenders if seat not in level], names)
        winner = f"{_capital(_one(level[0], names))} {_do(level, names, 'win')}"
        return [f"{winner} with {best} points; {others} [E3]."]
    cards, tied = _each(outcome.cards, level, names), _capital(_all_of(level, names))
    lines = [f"{tied} have {best} points each, so the fewest cards decide: {cards} [E3]."]
    winners = _capital(_all_of(outcome.winners, names))
    if len(outcome.winners) == 1:
        return [*lines, f"{winners} {_do(outcome.winners, names, 'win')}."]
    return [*lines, f"{winners} are level in both and share the victory."]


def _what_ended_it(state: State) -> str:
    if state.passes >= len(state.players):
        return f"The game is over: nobody could act, {state.passes} passes in a row [A7]."
    return "The game is over: the last round has been played to its end [E1]."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _one(seat: int, names: Sequence[str]) -> str:
    return names[seat] if names else f"seat {seat}"


def _all_of(seats: Sequence[int], names: Sequence[str]) -> str:
    if not names:
        return seats_named(seats)
    *others, last = (names[seat] for seat in seats)
    return f"{', '.join(others)} and {last}" if others else last


def _do(seats: Sequence[int], names: Sequence[str], verb: str) -> str:
    """A verb as it stands after these players."""
    return verb if len(seats) > 1 or _one(seats[0], names) == YOU else f"{verb}s"


def _each(counts: Sequence[int], seats: Sequence[int], names: Sequence[str]) -> str:
    called = ((seat, _one(seat, names)) for seat in seats)
    return ", ".join(f"{name} {'have' if name == YOU else 'has'} {counts[seat]}" for seat, name in called)
