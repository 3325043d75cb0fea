"""What is rare, counted: the moves out of built states, the situations that moves meet, and the floors of a count."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from properties.policies import Turn
from splendor.kernel import State, apply, legal_moves

Meets = Callable[[Turn], Iterable[str]]
"""The situations that one move of a game meets, by name."""


def every_move(state: State) -> Iterator[Turn]:
    """Every move out of a state."""
    return ((state, move, apply(state, move)) for move in legal_moves(state))


def every_answer(state: State) -> Iterator[Turn]:
    """Every move out of a state, and where a step is asked after one of each kind, every answer to it too."""
    followed: set[tuple[str, str]] = set()
    for turn in every_move(state):
        yield turn
        _, move, after = turn
        kind = type(move).__name__, str(after.agenda[-1][0]) if after.agenda else ""
        if after.agenda and kind not in followed:
            followed.add(kind)
            yield from every_answer(after)


def reached(turns: Iterable[Turn], meets: Meets, floors: Mapping[str, int]) -> dict[str, int]:
    """Count the situations, print the counts, and return those that are met less often than their floor."""
    total, counts = 0, Counter[str]()
    for turn in turns:
        total += 1
        counts.update(meets(turn))
    lines = [f"{counts[name]:8}  {name}  (at least {floors.get(name, 0)})" for name in sorted({*floors, *counts})]
    sys.stdout.write("\n".join(["", f"in {total} moves:", *lines, ""]))
    return {name: counts[name] for name in floors if counts[name] < floors[name]}
