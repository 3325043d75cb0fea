"""The order of a turn with several modules at once, and every combination of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formal.documents import COMBINATIONS, ROWS, TEST_CARD, expanded, owned, player
from formal.judging import after, asked, happened, held, played
from splendor.oracle import check_move
from splendor.oracle.moves.agenda import STEPS
from splendor.oracle.owed import AFTER_A_CARD, END_OF_TURN, steps_of
from splendor.oracle.reading import read_position
from splendor.oracle.writing import position_to_json

DISCARD, TAKE_TWO = "O3-W-3-discardG2", "O3-W-1-U6G3R1"
DOUBLE, COPY_AND_TAKE, COPY = "O2-GG-1-W4K3", "O2-copy-1-W4U3K1", "O1-copy-0-W3R2"
BLUE = "1-U-0-K3"


def chain() -> dict[str, Any]:
    """The longest turn that is known: three cards joined, a conquest paid with cards, and two stronghold steps."""
    return expanded(
        ["orient", "strongholds", "trading_posts"],
        player("G1U5R1", [DOUBLE, BLUE], posts=["gem_after_purchase", "deck_reserve_draw_two"]),
        {},
        {},
        config={"gems": 5},
        market={"O2": [COPY_AND_TAKE, "O2-WW-1-G3R4"], "O3": [DISCARD, TAKE_TWO]},
        strongholds={DISCARD: {"seat": 0, "count": 2}, "1-W-0-U3": {"seat": 1, "count": 1}},
    )


def test_O7_a_chain_of_cards_gem_stronghold_and_conquest() -> None:
    document = chain()
    step = after(document, f"buy {TAKE_TWO} pay U5G1R1")
    assert [owed["step"] for owed in step["pending"]] == ["free", "gem", "stronghold"]
    step = after(step, f"free {COPY_AND_TAKE}")
    assert [owed["step"] for owed in step["pending"]] == ["copy", "free", "gem", "stronghold"]
    step = played(step, "copy G", f"free {COPY}", "copy G")
    assert [owed["step"] for owed in step["pending"]] == ["gem", "stronghold"]
    step = played(step, "gem U", f"stronghold place {DISCARD}")
    assert step["pending"] == [{"step": "conquest", "card": DISCARD}]
    assert step["gaps"] == [["O3", 1], ["O2", 0], ["O1", 0]]
    step = after(step, f"conquer {DISCARD}")
    assert (step["removed"], step["players"][0]["strongholds"]) == (sorted([COPY, COPY_AND_TAKE]), 3)
    step = after(step, "gem R")
    assert step["gaps"] == [["O3", 1], ["O2", 0], ["O1", 0], ["O3", 0]]
    found = after(step, "stronghold remove 1-W-0-U3")
    mine = found["players"][0]
    assert held(found) == {"U": 1, "R": 1}
    assert mine["cards"] == [DOUBLE, BLUE, TAKE_TWO, DISCARD]
    assert (found["gaps"], found["strongholds"], found["to_act"]) == ([], {}, 1)
    tops = step["decks"]
    assert [found["market"]["O3"][1], found["market"]["O3"][0]] == tops["O3"][:2]
    assert [found["market"][row][0] for row in ("O2", "O1")] == [tops["O2"][0], tops["O1"][0]]


def test_every_position_of_a_long_turn_is_written_and_read_alike() -> None:
    document = chain()
    moves = [f"buy {TAKE_TWO}", f"free {COPY_AND_TAKE}", "copy G", f"free {COPY}", "copy G", "gem U"]
    moves += [f"stronghold place {DISCARD}", f"conquer {DISCARD}", "gem R", "stronghold place 2-W-3-W6"]
    for move in moves:
        document = after(document, move)
        again = position_to_json(read_position(json.dumps(document)))
        assert again == document


def test_T1_to_T6_return_noble_and_post_are_asked_in_this_order() -> None:
    seat = player("W2U2G2R2K2", "W4U4G5K3")
    nobles = ["Machiavelli", "Suleiman the Magnificent"]
    document = expanded(["strongholds", "trading_posts"], seat, nobles=nobles, strongholds={})
    document["strongholds"] = {TEST_CARD: {"seat": 0, "count": 3}}
    order, moves = [], ["take WUG", "decline", "return W3", "noble Machiavelli", "post point_per_post"]
    for move in moves:
        document = after(document, move)
        order.append(asked(document))
    assert order == ["conquest", "return", "noble", "post", "action"]


def extra_nobles(modules: tuple[str, ...]) -> list[str]:
    """The nobles of the boxes in play; with Cities there are none [S4]."""
    if "cities" in modules:
        return []
    hino = ["Hino Tomiko"] if {"orient", "strongholds"} & set(modules) else []
    return [*hino, *(["Rani Chennabhairadevi"] if "trading_posts" in modules else [])]


@pytest.mark.parametrize("modules", COMBINATIONS, ids="+".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_combination_of_modules_is_read_written_and_played(modules: tuple[str, ...], players: int) -> None:
    seats: list[dict[str, Any]] = [player("W1G2R2", "W2"), *({} for _ in range(players - 1))]
    more: dict[str, Any] = {"cities": ["Delhi/1", "Krakow/1", "Seoul/2"]} if "cities" in modules else {}
    document = expanded(modules, *seats, **more)
    written = position_to_json(read_position(document))
    assert position_to_json(read_position(json.dumps(written))) == written
    assert written["config"]["modules"] == sorted(modules)
    assert written["config"]["extra_nobles"] == extra_nobles(modules)
    found = ("cities" in written, "strongholds" in written, "posts" in written["players"][0], "O1" in written["market"])
    assert found == tuple(name in modules for name in ("cities", "strongholds", "trading_posts", "orient"))
    step = after(document, f"buy {TEST_CARD}")
    assert asked(step) == ("stronghold" if "strongholds" in modules else "action")
    if "strongholds" in modules:
        step = after(step, f"stronghold place {ROWS['2'][0]}")
    assert step["to_act"] == 1
    assert step["players"][0]["cards"] == [*owned("W2"), TEST_CARD]
    assert step["players"][0].get("posts", []) == (["extra_gem_after_pair"] if "trading_posts" in modules else [])


BROUGHT: dict[str, tuple[str, ...]] = {
    "cities": (),
    "orient": ("copy", "free"),
    "strongholds": ("stronghold", "conquest"),
    "trading_posts": ("keep", "gem", "post"),
}
KEYS: dict[str, dict[str, Any]] = {
    "cities": {"cities": []},
    "trading_posts": {"players": [{"posts": []}, {}]},
    "orient": {"market": {"O1": [None, None]}},
    "strongholds": {"strongholds": {}},
}


@pytest.mark.parametrize("modules", COMBINATIONS, ids="+".join)
def test_keys_of_modules_that_are_not_in_play_are_refused(modules: tuple[str, ...]) -> None:
    for name, keys in KEYS.items():
        if name not in modules:
            with pytest.raises(ValueError, match="has the unknown key"):
                check_move(expanded(modules) | keys, "take WUG")


@pytest.mark.parametrize("modules", COMBINATIONS, ids="+".join)
def test_a_game_asks_for_the_steps_of_its_modules_and_no_others(modules: tuple[str, ...]) -> None:
    document = expanded(modules)
    steps = steps_of(read_position(document).game)
    assert set(steps) <= {"veto", *STEPS}
    for step in STEPS:
        if step not in steps:
            with pytest.raises(ValueError, match=f"'{step}' is not one of"):
                check_move({**document, "pending": [{"step": step}]}, "take WUG")
    nobles = () if "cities" in modules else ("noble",)
    brought = [step for name in modules for step in BROUGHT[name]]
    assert sorted(steps) == sorted(["return", *nobles, *brought])


def test_every_step_has_a_place_in_the_order() -> None:
    assert {"veto", "keep", "conquest", *AFTER_A_CARD, *END_OF_TURN} == {"veto", *STEPS}


def test_T7_what_happens_by_itself_is_told_in_order() -> None:
    document = expanded(
        ["orient", "trading_posts"],
        player("Y5", "K2", posts=["gem_after_purchase"]),
        supply={"W": 1},
        nobles=["Mary Stuart"],
        components={"nobles": {"Mary Stuart": {"cards": "K3"}}},
    )
    told = ("copy K", "gem W", "noble Mary Stuart", "post deck_reserve_draw_two")
    assert happened(document, f"buy {COPY}") == told
