"""What a move promises a search at first sight, and how much that counts where expansions are in play."""

from math import isclose

import pytest

from opponents.looking import looked_at, promises, table
from splendor.bots import tree
from splendor.bots.ahead import after, worth_trying
from splendor.bots.medium import STEPS_AHEAD, outlook
from splendor.bots.tree import Branch, rooted, settled, visited
from splendor.bots.value import shares, standings, unfinished


@pytest.mark.parametrize("players", [2, 4])
def test_a_move_promises_what_the_later_steps_of_its_turn_bring(players: int) -> None:
    with_steps = 0
    for turns in range(30, 50):
        state = table(players, limit=turns)
        root = looked_at(state)
        at_once = {str(child.move): child.value for child in root.children or ()}
        settled(root)
        for child in root.children or ():
            assert child.move is not None
            told = child.value
            if child.unfinished:
                assert told == outlook(after(state, child.move), state.mover, STEPS_AHEAD, searching=True)
                with_steps += told != at_once[str(child.move)]
            else:
                assert told == at_once[str(child.move)]
        assert isclose(sum(promises(root)), 1)
    assert with_steps


@pytest.mark.parametrize("players", [2, 4])
def test_without_expansions_the_search_itself_looks_at_them(players: int) -> None:
    root = looked_at(table(players, ()))
    before = promises(root), [child.value for child in root.children or ()]
    settled(root)
    assert (promises(root), [child.value for child in root.children or ()]) == before


def test_no_later_step_is_looked_at_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    root = looked_at(table(4))
    before = [child.value for child in root.children or ()]
    monkeypatch.setattr(tree, "perf_counter", lambda: 2.0)
    settled(root, deadline=1.0)
    assert [child.value for child in root.children or ()] == before


def test_first_impressions_are_sharper_the_more_expansions_there_are() -> None:
    some, every = table(4, ("cities",)), table(4)
    assert tree._unforeseen(some) == 1 / 4
    assert tree._unforeseen(every) == 1
    assert tree._unforeseen(table(2, ())) == tree._unforeseen(table(4, ())) == 0
    root = looked_at(every)
    seat, (best, *rest) = every.mover, sorted(root.children or (), key=lambda child: -child.promise)
    for child in rest:
        behind = best.value[seat] - child.value[seat]
        assert isclose(child.promise, best.promise * 2.718281828459045 ** (-behind / 0.01), rel_tol=1e-6)


def test_a_first_impression_counts_beside_what_a_search_finds_beyond_it() -> None:
    root = looked_at(table(4))
    seat, children = root.seat or 0, root.children or []
    first = max(children, key=lambda child: child.value[seat])
    lesser = [child for child in children if child.value[seat] < first.value[seat]]
    second = max(lesser, key=lambda child: child.value[seat])
    gap = first.value[seat] - second.value[seat]
    # Looked at so often that nothing is left to be curious about, the second is found better by half of what it lacks.
    for child in children:
        child.visits = 10**12
        gained = 1.5 * gap if child is second else 0
        child.sums = [child.visits * (share + gained) for share in child.value]
    root.visits = len(children) * 10**12
    assert tree._most_promising(root, 0.0) is second
    assert tree._most_promising(root, tree.TRUST) is first


def test_the_search_trusts_first_impressions_of_its_own_moves_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    trusted: list[tuple[bool, float]] = []
    most_promising, root = tree._most_promising, looked_at(table(4, ("cities", "orient")))

    def noted(branch: Branch, trust: float) -> Branch:
        trusted.append((branch is root, trust))
        return most_promising(branch, trust)

    monkeypatch.setattr(tree, "_most_promising", noted)
    for _ in range(100):
        visited(root)
    assert set(trusted) == {(True, tree.TRUST / 2), (False, 0.0)}


@pytest.mark.parametrize(("players", "last"), [(2, False), (3, False), (4, False), (4, True)])
def test_a_search_takes_an_action_that_has_begun_for_a_turn_that_is_over(players: int, last: bool) -> None:
    begun = 0
    for turns in range(20, 60):
        before = table(players, limit=turns)
        if last:
            before = before.but(turn=before.turn - before.turn % players, last_round=True)
        for move in worth_trying(before):
            state = after(before, move)
            told = standings(state, searching=True)
            if not unfinished(state):
                assert shares(state, told, searching=True) == shares(state, told)
                continue
            begun += 1
            over = state.but(turn=state.turn + 1, agenda=())
            assert over.mover == (state.mover + 1) % players
            assert shares(state, told, searching=True) == shares(over, told)
            assert rooted(state).value == shares(over, told)
            assert shares(state, told, searching=True)[state.mover] < shares(state, told)[state.mover]
    assert begun
