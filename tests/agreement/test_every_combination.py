"""Every combination of the expansions at every size of table: all laws, the universe of moves, and the oracle.

The run ends with a table of what was checked in each combination (see ``conftest``).
"""

from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from agreement.bridge import BRIDGE
from properties.combinations import COMBINATIONS, name_of, turns_of
from properties.strategies import tried
from splendor.kernel.laws import LAWS, Laws, check, check_move

OF_THE_UNIVERSE = ("listed_moves_are_the_legal_ones", "apply_refuses_what_why_illegal_refuses")
UNIVERSE: Laws = (tuple(law for law in LAWS[0] if law.name in OF_THE_UNIVERSE), ())
"""The laws that try every move which could be written."""
OTHERS: Laws = (tuple(law for law in LAWS[0] if law.name not in OF_THE_UNIVERSE), LAWS[1])
UNIVERSE_EVERY, ORACLE_EVERY = 20, 9
MOVES = tried(dev=20, ci=2_000, deep=10_000)
"""Moves of each combination that every law is asked of."""


@pytest.mark.parametrize(
    ("modules", "players"), COMBINATIONS, ids=[name_of(*each).replace(", ", "-") for each in COMBINATIONS]
)
def test_every_law_and_the_oracle_hold(
    modules: tuple[str, ...], players: int, record_property: Callable[[str, object], None]
) -> None:
    checked: Counter[str] = Counter(games=0)
    for number, (game, (before, move, after)) in enumerate(islice(turns_of(modules, players), MOVES), 1):
        check_move(before, move, after, OTHERS)
        check(after, OTHERS)
        checked["moves"] += 1
        checked["games"] = game + 1
        if number % UNIVERSE_EVERY == 0:
            check(after, UNIVERSE)
            checked["universe"] += 1
        if number % ORACLE_EVERY == 0:
            assert BRIDGE.compare(before, move) == (), f"game {game}, turn {before.turn}: {move}"
            checked["oracle"] += 1
    record_property("combination", [name_of(modules, players), dict(checked)])
    assert checked["moves"] == MOVES
    assert checked["universe"] == MOVES // UNIVERSE_EVERY
    assert checked["oracle"] == MOVES // ORACLE_EVERY
