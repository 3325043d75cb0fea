"""Where in its turn a position stands, as far as the conquest goes: asked, over, or still to come."""

from typing import Any

import pytest

from scenarios.table import asked, document, expanded, placed, played, seat
from splendor.kernel import DocumentError, State, legal_moves, state_from_json, state_to_json

CARD, OTHER, THIRD = "1-W-0-R2K1", "1-G-0-W2U1", "1-U-0-K3"
ON = {CARD: {"seat": 0, "count": 3}}
ASKED = {"step": "conquest", "card": CARD}


def holding(tokens: str = "R2K1W2U1", **keys: Any) -> State:
    """A position in which the first player has three strongholds on a card."""
    parts = {"rows": {"1": [CARD, OTHER, THIRD]}, "config": {"modules": ["strongholds"]}, "strongholds": ON}
    state = state_from_json(document(seat(tokens), **{**parts, **keys}))
    assert isinstance(state, State)
    return state


def conquered(state: State) -> bool:
    told: bool = state_to_json(state)["conquered"]
    return told


def test_K6_conquered_says_that_the_step_of_this_turn_is_over() -> None:
    state = holding()
    assert (asked(state), conquered(state)) == ("", False)
    bought = played(state, f"buy {OTHER} pay W2U1")
    assert (asked(bought), conquered(bought)) == ("stronghold", False)
    offering = holding(pending=[ASKED])
    assert (asked(offering), conquered(offering)) == ("conquest", False)
    declined = played(holding("W3U2G2R2K1", pending=[ASKED]), "decline")
    assert (declined.to_act, conquered(declined)) == (1, False)
    excess = played(holding("W3U2G2R3K1Y1", pending=[ASKED]), "decline")
    assert (asked(excess), conquered(excess)) == ("return", True)


def test_K6_after_a_conquest_its_own_steps_come_with_conquered_set_and_no_second_conquest() -> None:
    state = played(holding(), "take UGK", f"conquer {CARD} pay R2K1")
    assert (asked(state), conquered(state), placed(state)) == ("stronghold", True, {})
    assert state_from_json(state_to_json(state)) == state
    again = state_to_json(state) | {"strongholds": {OTHER: {"seat": 0, "count": 2}}}
    for block in again["players"]:
        block.pop("strongholds")
    twice = {True: "", False: "conquest"}
    for over, then in twice.items():
        read = state_from_json({**again, "conquered": over})
        assert isinstance(read, State)
        after = played(read, f"stronghold place {OTHER}")
        assert asked(after) == then, "a third stronghold makes a conquest possible, unless there was one this turn"


def test_K6_T3_a_return_comes_after_the_conquest_whatever_a_short_position_leaves_out() -> None:
    full = "W3U2G2R3K1Y1"
    for told in ({}, {"conquered": True}):
        state = holding(full, pending=[{"step": "return", "count": 2}], **told)
        assert (asked(state), conquered(state)) == ("return", True)
        assert asked(played(state, "return W2")) == ""


def test_K6_T7_a_conquest_that_is_asked_and_cannot_be_paid_or_had_is_none() -> None:
    assert [str(move) for move in legal_moves(holding(pending=[ASKED]))] == [f"conquer {CARD} pay R2K1", "decline"]
    assert (asked(holding("R1", pending=[ASKED])), holding("R1", pending=[ASKED]).to_act) == ("", 1)


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"conquered": True}, r"conquered: true given; false is allowed between turns"),
        ({"conquered": True, "over": True}, r"conquered: true given; false is allowed between turns"),
        ({"conquered": True, "pending": [ASKED]}, r"conquered: true given; false is allowed while a conquest is asked"),
        (
            {"pending": [{"step": "conquest", "card": OTHER}]},
            r"pending\[0\]\.card: '1-G-0-W2U1' given; seat 0 has no 3",
        ),
        ({"pending": [{"step": "conquest", "card": "gone"}]}, r"pending\[0\]\.card: 'gone' given"),
        ({"pending": [ASKED], "turn": 1}, r"pending\[0\]\.card: .*seat 1 has no 3 strongholds"),
        ({"pending": [{"step": "stronghold"}, ASKED]}, r"pending\[1\]\.step: conquest comes at the end of a turn"),
        ({"strongholds": {CARD: {"seat": 0, "count": 2}}, "pending": [ASKED]}, r"pending\[0\]\.card"),
    ],
)
def test_K6_a_position_that_contradicts_itself_is_refused(keys: dict[str, Any], fault: str) -> None:
    with pytest.raises(DocumentError, match=fault):
        holding(**keys)


def test_K1_strongholds_of_a_game_without_the_module_are_an_unknown_key() -> None:
    with pytest.raises(DocumentError, match="strongholds: an unknown key"):
        expanded("orient", on={CARD: "A1"})
