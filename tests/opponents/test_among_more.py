"""What the search weighs positions by among three or four: worths of its own."""

import pytest

from opponents.looking import ALL, table
from splendor.bots.prospects import FIGURES
from splendor.bots.tree import rooted
from splendor.bots.value import SEARCHING, SEARCHING_WITH_ALL, WITH_ALL, WORTH, standing, weights


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
