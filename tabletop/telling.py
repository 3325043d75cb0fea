"""A move told as it is made: what it was, what it changed, and what then happened by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from splendor.kernel import Move, Observation, Pass, State, Visit, observe
from splendor.modules.strongholds import Decline

from .moment import Moment, seen_by
from .paint import GOLD, QUIET, in_colour

__all__ = ["log_lines", "told"]


def told(made: Moment, view: Observation | None = None) -> Iterator[tuple[Text, Text]]:
    """Yield what happened with a move, a line each: what it was, and the points that it brought.

    ``view`` is what the one who reads knows after it; without it, everything.
    """
    seat, after = made.seat, made.after
    visits = [_points_of(other, after) for other in made.happened]
    points = after.points(seat) - sum(visits)
    line = in_colour(_as_seen(made.move, view))
    if isinstance(made.move, Pass):
        line.append("   no action is possible", style=QUIET)
    yield line, _gained(points - made.before.points(seat), points)
    for other, visit in zip(made.happened, visits, strict=True):
        points += visit
        if not isinstance(other, Decline):
            words = f"{other.noble} visits" if isinstance(other, Visit) else f"by itself: {_as_seen(other, view)}"
            yield Text(words, style=QUIET), _gained(visit, points)
    if after.last_round and not made.before.last_round:
        yield Text("the last round begins", style=GOLD), Text("")


def _as_seen(move: Move, view: Observation | None) -> str:
    return str(move) if view is None else seen_by(move, view)


def _points_of(move: Move, state: State) -> int:
    return state.rules.nobles[move.noble].points if isinstance(move, Visit) else 0


def _gained(points: int, now: int) -> Text:
    if not points:
        return Text("")
    return Text(f"   {points:+} point{'s' * (abs(points) != 1)}, now {now}", style="bold")


def log_lines(made: Moment, names: Sequence[str], viewer: int | None) -> list[Text]:
    """Return the lines of the log on a move, as the one who looks may know them; each begins with who made it."""
    view = observe(made.after, viewer)
    name, lines = names[made.seat], []
    for place, (what, gained) in enumerate(told(made, view)):
        start = Text(f"{name}  ", style="bold") if not place else Text("  ")
        lines.append(Text.assemble(start, what, gained))
    return lines
