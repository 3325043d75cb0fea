"""How the search thinks among three or four: by worths of its own and, with expansions, by first impressions."""

from math import isclose

import pytest

from splendor.bots import tree
from splendor.bots.ahead import after, narrowed, planned
from splendor.bots.medium import STEPS_AHEAD, outlook
from splendor.bots.prospects import FIGURES
from splendor.bots.tree import Branch, grown, rooted, settled, visited
from splendor.bots.value import SEARCHING, SEARCHING_WITH_ALL, WITH_ALL, WORTH, standing, weights
from splendor.kernel import Config, State, legal_moves, new_game, observe, play_out

ALL = ("cities", "orient", "strongholds", "trading_posts")


def table(players: int, modules: tuple[str, ...] = ALL, limit: int = 30) -> State:
    """A table some turns on, as a bot looks at it, between two actions."""
    config = Config(players=players, modules=modules)
    while (state := play_out(new_game(config, 7), seed=2, limit=limit)).agenda:
        limit += 1
    return planned(observe(state, state.to_act))


def looked_at(state: State) -> Branch:
    root = rooted(state)
    grown(root, narrowed(state, legal_moves(state)))
    return root


def promises(root: Branch) -> list[float]:
    return [child.promise for child in root.children or ()]


def test_a_search_has_worths_of_its_own_without_expansions() -> None:
    own = WORTH | SEARCHING
    assert weights(0, searching=True) == tuple(tuple(own[name][when] for name in FIGURES) for when in (0, 1))


@pytest.mark.parametrize("modules", [1, 2, 3, 4])
def test_with_more_expansions_its_worths_go_over_to_those_of_all(modules: int) -> None:
    place = FIGURES.index("within_reach")
    plain, own, before = (
        early[place]
        for early, _ in (weights(modules), weights(modules, searching=True), weights(modules - 1, searching=True))
    )
    assert plain < own
    assert before < own <= SEARCHING_WITH_ALL["within_reach"][0]


@pytest.mark.parametrize(("own", "usual"), [(SEARCHING, WORTH), (SEARCHING_WITH_ALL, WORTH | WITH_ALL)])
def test_its_worths_are_other_ones_of_figures_that_are_counted(
    own: dict[str, tuple[float, float]], usual: dict[str, tuple[float, float]]
) -> None:
    assert own.keys() <= usual.keys()
    assert all(both != usual[name] for name, both in own.items())


@pytest.mark.parametrize(("players", "modules"), [(2, ALL), (2, ()), (3, ALL), (4, ALL), (4, ())])
def test_it_weighs_by_its_own_where_there_are_more_than_two(players: int, modules: tuple[str, ...]) -> None:
    state = table(players, modules)
    for seat in range(players):
        assert (standing(state, seat, searching=True) != standing(state, seat)) is (players > 2)
    assert rooted(state).standings == tuple(standing(state, seat, searching=True) for seat in range(players))


def test_a_move_promises_what_the_later_steps_of_its_turn_bring() -> None:
    with_steps = 0
    for turns in range(30, 50):
        state = table(4, limit=turns)
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


@pytest.mark.parametrize(("players", "modules"), [(2, ALL), (4, ())])
def test_between_two_and_without_expansions_the_search_itself_looks_at_them(
    players: int, modules: tuple[str, ...]
) -> None:
    root = looked_at(table(players, modules))
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
    assert tree._unforeseen(table(2)) == tree._unforeseen(table(4, ())) == 0
    root = looked_at(every)
    seat, (best, *rest) = every.mover, sorted(root.children or (), key=lambda child: -child.promise)
    for child in rest:
        behind = best.value[seat] - child.value[seat]
        assert isclose(child.promise, best.promise * 2.718281828459045 ** (-behind / 0.01), rel_tol=1e-6)


def test_a_first_impression_counts_beside_what_a_search_finds_beyond_it() -> None:
    root = looked_at(table(4))
    seat, children = root.seat or 0, root.children or []
    first, second = sorted(children, key=lambda child: -child.value[seat])[:2]
    gap = first.value[seat] - second.value[seat]
    assert gap > 0
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
