"""A tree of what everyone may do, looked at the more often the more promising it is for whoever chooses."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from time import perf_counter

from attrs import Factory, define

from splendor.kernel import Move
from splendor.kernel.state import State

from .ahead import after, worth_trying
from .medium import STEPS_AHEAD, outlook
from .value import PAIR, Shares, Standings, expanded, shares, standing, standings, unfinished

__all__ = ["Branch", "grown", "rooted", "settled", "visited"]

CURIOSITY = 0.25
"""How readily moves are tried that have been looked at little."""

SHARPNESS = 0.05
"""How far, between two, a move's first impression may lie behind the best one's and still be a third as promising."""

SHARPER, TRUST = 0.4, 0.6
"""How much less far where most is beyond a search, and how much the first impression of a move counts there beside what
is found after it."""

STRONGHOLDS_TRIED = 3
"""How many of the many answers to a stronghold step are looked at [K2]."""


@define(eq=False)
class Branch:
    """A position of the tree, how it was reached, and what was seen in it and beyond.

    The state is kept once it is looked beyond: most branches never are.
    """

    state: State | None
    standings: Standings
    value: Shares
    seat: int | None
    unfinished: bool = False
    move: Move | None = None
    promise: float = 1.0
    visits: int = 0
    sums: list[float] = Factory(list)
    children: list[Branch] | None = None

    def expected(self, seat: int) -> float:
        """Return the share of the win of a seat: as seen so far, at first as it looks."""
        return self.sums[seat] / self.visits if self.visits else self.value[seat]

    @property
    def best(self) -> Branch:
        """The child that was looked at most, and of several the one that promises most."""
        children, seat = self.children, self.seat
        assert children
        assert seat is not None
        return max(children, key=lambda child: (child.visits, child.expected(seat)))


def _unforeseen(state: State) -> float:
    """How much is beyond a search: 1 where all the expansions are in play, 0 without any."""
    return expanded(len(state.config.modules))


def rooted(state: State) -> Branch:
    """Return the tree of a position, nothing of it looked at."""
    branch = _branch(state, standings(state, searching=True), None)
    branch.state = state
    return branch


def _branch(state: State, stand: Standings, move: Move | None) -> Branch:
    value = shares(state, stand, searching=True)
    return Branch(None, stand, value, state.to_act, unfinished(state), move, sums=[0.0] * len(value))


def _standings(state: State, old: State, before: Standings) -> Standings:
    """The standing of each seat after a move; of those whom it did not touch as it was."""
    if state.market is not old.market or state.nobles is not old.nobles or state.slices is not old.slices:
        return standings(state, searching=True)
    pairs = zip(state.players, old.players, strict=True)
    return tuple(
        before[seat] if player is was else standing(state, seat, searching=True)
        for seat, (player, was) in enumerate(pairs)
    )


def grown(branch: Branch, moves: Sequence[Move], deadline: float | None = None) -> int:
    """Look at the position after each move, as many as there is time for but one at least; return their number."""
    before, seat = branch.state, branch.seat
    assert before is not None
    assert seat is not None
    children: list[Branch] = []
    for move in moves:
        if children and deadline is not None and perf_counter() > deadline:
            break
        state = after(before, move)
        children.append(_branch(state, _standings(state, before, branch.standings), move))
    _promised(children, seat, _unforeseen(before))
    branch.children = children
    return len(children)


def _promised(children: Sequence[Branch], seat: int, unforeseen: float) -> None:
    """Divide among branches what they promise at first sight to the seat that chooses."""
    highest = max(child.value[seat] for child in children)
    sharpness = SHARPNESS * SHARPER**unforeseen * PAIR / len(children[0].value)
    weights = [exp((child.value[seat] - highest) / sharpness) for child in children]
    total = sum(weights)
    for child, weight in zip(children, weights, strict=True):
        child.promise = weight / total


def settled(root: Branch, deadline: float | None = None) -> None:
    """Where much is beyond a search, let each move promise at first sight what the later steps of its turn bring."""
    before, seat, children = root.state, root.seat, root.children
    assert before is not None
    assert seat is not None
    assert children
    if not (unforeseen := _unforeseen(before)):
        return
    for child in children:
        if deadline is not None and perf_counter() > deadline:
            break
        if child.unfinished and child.seat == seat:
            assert child.move is not None
            child.value = outlook(after(before, child.move), seat, STEPS_AHEAD, searching=True)
    _promised(children, seat, unforeseen)


def visited(root: Branch, deadline: float | None = None) -> int:
    """Look once further, where it is most promising; return how many positions were new.

    A position within an action tells little: its later steps are looked at at once. A rival is taken to choose what
    looks best for itself.
    """
    assert root.state is not None
    branch, path, trust = root, [root], TRUST * _unforeseen(root.state)
    while branch.children:
        branch = _most_promising(branch, trust if branch is root else 0.0)
        path.append(branch)
    value, new = branch.value, 0
    while branch.seat is not None:
        new += grown(branch, worth_trying(_reached(path), STRONGHOLDS_TRIED), deadline)
        best = max(branch.children or (), key=lambda child: child.value[branch.seat or 0])
        if branch.seat != root.seat:
            branch.children = [best]
        branch, value = best, best.value
        if not branch.unfinished:
            break
        path.append(branch)
    for passed in path:
        passed.visits += 1
        passed.sums = [total + part for total, part in zip(passed.sums, value, strict=True)]
    return new


def _reached(path: list[Branch]) -> State:
    """The state at the end of a path, kept from now on."""
    branch = path[-1]
    if branch.state is None:
        before, move = path[-2].state, branch.move
        assert before is not None
        assert move is not None
        branch.state = after(before, move)
    return branch.state


def _most_promising(branch: Branch, trust: float) -> Branch:
    """The child that its chooser would look at next: good as far as seen, or promising and little looked at.

    Its first impression counts so much beside what was seen since.
    """
    seat, scale = branch.seat, CURIOSITY * PAIR / len(branch.value) * sqrt(branch.visits + 1)
    assert seat is not None
    found, most = branch, -1.0
    for child in branch.children or ():
        visits = child.visits
        seen = child.sums[seat] / visits if visits else child.value[seat]
        if trust:
            seen += trust * (child.value[seat] - seen)
        liked = seen + scale * child.promise / (1 + visits)
        if liked > most:
            found, most = child, liked
    return found
