"""Documents with keys left out: both sides fill in the same, or both refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agreement.bridge import BRIDGE
from formal.documents import TEST_CARD, position
from properties.policies import Turn
from properties.strategies import seeds, turns
from splendor.kernel import state_to_json

REQUIRED = ("format", "market", "players")
"""What stays of a document; of the configuration, the number of players."""


def shortened(document: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The document without some of its keys, whether or not what they said is what is filled in."""

    def kept(part: dict[str, Any], share: float) -> dict[str, Any]:
        return {key: value for key, value in part.items() if key in REQUIRED or chance.random() < share}

    players = [kept(player, 0.8) for player in document["players"]]
    if chance.random() < 0.5:
        # Letters that a supply leaves out are none, so fewer tokens are in the game than there could be.
        document = {**document, "supply": kept(document["supply"], 0.6)}
    return {**kept(document, 0.75), "config": kept(document["config"], 0.7), "players": players}


@given(turns(), seeds, st.booleans())
def test_both_fill_in_the_same_or_both_refuse(turn: Turn, number: int, with_players: bool) -> None:
    state, move, _ = turn
    document = shortened(state_to_json(state), Random(number))
    if not with_players:
        del document["players"]
    assert BRIDGE.compare_document(document, str(move)) == (), document


@pytest.mark.parametrize("supply", [{}, {"W": 3}, {"W": 4, "U": 1, "Y": 1}, {"W": 3, "U": 0, "R": 2}])
@pytest.mark.parametrize("move", ["take W", "take WU", "take WUR", "pair W", f"reserve {TEST_CARD}"])
def test_both_take_a_supply_that_is_given_as_complete(supply: dict[str, int], move: str) -> None:
    assert BRIDGE.compare_document(position(supply=supply), move) == ()
