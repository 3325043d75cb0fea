"""Nobles, the end of the game, passing, vetoes and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from formal.documents import PLAIN, ROWS, TEST_CARD, owned, player, position
from formal.judging import after, held, rule, supply
from splendor.oracle import DocumentError, IllegalMove, QuestionError, Verdict, check_move, follow

# Nobles


def test_T4_the_noble_comes_at_once() -> None:
    document = position(player("", "W3U4"), nobles=["Machiavelli", "Mary Stuart"])
    verdict = check_move(document, "buy 1-W-0-U3")
    assert verdict.happened == ("noble Machiavelli",)
    assert verdict.after is not None
    assert verdict.after["players"][0]["nobles"] == ["Machiavelli"]
    assert verdict.after["nobles"] == ["Mary Stuart"]


def test_T4_tokens_do_not_count() -> None:
    document = position(player("W1", "W3U4"), nobles=["Machiavelli"])
    assert after(document, "take WGR")["players"][0]["nobles"] == []


def test_T4_a_noble_comes_after_any_action() -> None:
    document = position(player("", "W4U4"), nobles=["Machiavelli"])
    assert check_move(document, "take WGR").happened == ("noble Machiavelli",)


def test_T4_of_several_exactly_one_is_chosen() -> None:
    document = position(player("", "W4U4G4"), nobles=["Machiavelli", "Suleiman the Magnificent", "Mary Stuart"])
    asked = after(document, "take WGR")
    assert (asked["pending"], asked["to_act"]) == ([{"step": "noble"}], 0)
    assert rule(asked, "noble Mary Stuart") == "T4"
    assert rule(asked, "noble Henry VIII") == "T4"
    assert rule(asked, "take WGR") == "T7"
    found = after(asked, "noble Suleiman the Magnificent")
    assert found["players"][0]["nobles"] == ["Suleiman the Magnificent"]
    assert (found["nobles"], found["to_act"]) == (["Machiavelli", "Mary Stuart"], 1)


def test_T7_a_noble_that_nobody_asked_for() -> None:
    assert rule(position(nobles=["Machiavelli"]), "noble Machiavelli") == "T7"


def test_S4_an_extra_noble_counts_cards() -> None:
    config = {"extra_nobles": ["Hino Tomiko"]}
    short = position(player("", "W3R4"), nobles=["Hino Tomiko"], config=config)
    assert after(short, "take WGR")["nobles"] == ["Hino Tomiko"]
    full = position(player("", "W4R4"), nobles=["Hino Tomiko"], config=config)
    assert check_move(full, "take WGR").happened == ("noble Hino Tomiko",)


# The end

FOURTEEN = ["3-U-5-W7U3", "3-K-5-R7K3", "3-W-4-K7"]
FIFTEEN = ["3-U-5-W7U3", "3-K-5-R7K3", "3-R-5-G7R3"]


def test_E1_the_round_is_played_out() -> None:
    document = position({}, player("", [*FOURTEEN, "1-W-1-G4"]), {}, turn=1)
    found = after(document, "take WUG")
    assert (found["last_round"], found["over"], found["to_act"]) == (True, False, 2)
    verdict = check_move(found, "take WUG")
    assert verdict.after is not None
    assert (verdict.after["over"], verdict.after["to_act"], verdict.after["turn"]) == (True, None, 3)
    assert verdict.outcome == {"winners": [1], "points": [0, 15, 0], "cards": [0, 4, 0]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_E1_the_game_ends_just_before_the_starting_seat_would_move_again(players: int) -> None:
    for first in range(players):
        for winner in range(players):
            seats: list[dict[str, Any]] = [{} for _ in range(players)]
            seats[winner] = player("", FIFTEEN)
            document: Any = position(*seats, config={"first_seat": first}, to_act=winner)
            while not document["over"] if "over" in document else True:
                verdict = check_move(document, "take WUG" if document.get("turn", 0) % 2 else "reserve deck 1")
                assert verdict.after is not None, verdict
                document = verdict.after
            assert document["turn"] == players


def test_E1_fourteen_points_start_nothing() -> None:
    assert not after(position(player("", FOURTEEN)), "take WUG")["last_round"]


def test_E1_points_count_when_the_player_who_has_them_ends_a_turn() -> None:
    document = position({}, player("", FIFTEEN))
    found = after(document, "take WUG")
    assert not found["last_round"]
    assert after(found, "take WUG")["over"]


def test_E1_no_move_after_the_end() -> None:
    document = position(player("", FIFTEEN), over=True)
    for move in ("take WUG", "pass", "return W1", "noble Mary Stuart", "veto Mary Stuart"):
        assert rule(document, move) == "E1"


def ended(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The outcome when the last seat of a last round takes gems."""
    verdict = check_move(position(*seats, turn=len(seats) - 1, last_round=True, **more), "take WUG")
    assert verdict.outcome is not None, verdict
    return verdict.outcome


def test_E3_fewest_cards_win_a_tie() -> None:
    five = ["3-G-5-U7G3", "3-W-5-W3K7", "2-U-2-U5", "2-R-2-K5", "1-W-1-G4"]
    market = {"1": ROWS["1"], "2": [], "3": []}
    outcome = ended(player("", FIFTEEN), player("", five), market=market, decks={"2": [], "3": []})
    assert outcome == {"winners": [0], "points": [15, 15], "cards": [3, 5]}


def test_E3_a_noble_is_no_card_and_equals_share() -> None:
    twelve = ["3-W-4-K7", "3-W-4-W3R3K6", "3-U-4-W7"]
    outcome = ended(player("", FIFTEEN), player("", twelve, nobles=["Mary Stuart"]))
    assert outcome == {"winners": [0, 1], "points": [15, 15], "cards": [3, 3]}


def test_V3_another_target() -> None:
    document = position({}, player("", ["3-U-5-W7U3"]), config={"target_points": 5}, turn=1)
    assert after(document, "take WUG")["over"]


# Passing


def stuck(**more: Any) -> dict[str, Any]:
    """Nobody can do anything: no gem, no card, no deck."""
    empty: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    return position(player("W4U4"), player("G4R4"), supply=supply("Y5"), market=empty, decks=empty, **more)


def test_A7_pass_only_when_no_action_is_legal() -> None:
    assert rule(position(), "pass") == "A7"
    found = after(stuck(), "pass")
    assert (found["passes"], found["to_act"], found["over"]) == (1, 1, False)
    verdict = check_move(found, "pass")
    assert verdict.outcome == {"winners": [0, 1], "points": [0, 0], "cards": [0, 0]}
    assert rule(stuck(), "take K") == "A2"


def test_A7_a_full_hand_and_nothing_affordable() -> None:
    hand = [{"card": card} for card in ("2-U-3-U6", "3-U-4-W7", "3-W-4-K7")]
    document = position(player(reserved=hand), supply=supply("Y5"))
    assert after(document, "pass")["passes"] == 1
    rich = position(player("U3", reserved=hand), supply=supply("Y5"))
    assert rule(rich, "pass") == "A7"
    room = position(player(reserved=hand[:2]), supply=supply("Y5"))
    assert rule(room, "pass") == "A7"


def test_A7_the_end_comes_in_mid_round() -> None:
    empty: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    document = position({}, {}, {}, supply=supply("Y5"), market=empty, decks=empty, turn=1, passes=2)
    verdict = check_move(document, "pass")
    assert verdict.outcome is not None
    assert verdict.after is not None
    assert verdict.after["over"]


def test_A7_a_noble_in_a_turn_of_passing_breaks_the_row() -> None:
    document = stuck(passes=1, nobles=["Machiavelli"])
    document["players"][0]["cards"] = owned("W4U4")
    verdict = check_move(document, "pass")
    assert verdict.happened == ("noble Machiavelli",)
    assert verdict.after is not None
    assert (verdict.after["passes"], verdict.after["over"]) == (0, False)


def test_A7_an_action_breaks_the_row() -> None:
    assert after(position(passes=1), "take WUG")["passes"] == 0


# Vetoes


def test_V1_each_seat_removes_one_noble_from_the_starting_seat_on() -> None:
    names = ["Mary Stuart", "Charles V", "Machiavelli", "Henry VIII", "Anne of Brittany"]
    config = {"variants": ["noble_veto"], "first_seat": 1}
    document: Any = position(config=config, nobles=names, pending=[{"step": "veto"}] * 2)
    assert rule(document, "take WUG") == "T7"
    assert rule(document, "veto Catherine of Medici") == "V1"
    document = after(document, "veto Machiavelli")
    assert (document["to_act"], document["turn"], len(document["pending"])) == (0, 0, 1)
    document = after(document, "veto Mary Stuart")
    assert (document["to_act"], document["turn"], document["pending"]) == (1, 0, [])
    assert document["nobles"] == ["Charles V", "Henry VIII", "Anne of Brittany"]
    assert rule(document, "veto Charles V") == "T7"


# Turns and observations


def test_T7_another_seat() -> None:
    assert check_move(position(), "take WUG", seat=1).rule == "T7"
    assert check_move(position(), "take WUG", seat=0).legal
    with pytest.raises(QuestionError, match="the seats are 0 to 1"):
        check_move(position(), "take WUG", seat=2)


@pytest.mark.parametrize("move", ["gem W", "post gold_worth_two", "copy U", f"keep {TEST_CARD}", f"free {TEST_CARD}"])
def test_T7_steps_of_modules_are_never_asked_in_the_base_game(move: str) -> None:
    assert rule(position(), move) == "T7"


@pytest.mark.parametrize("move", ["decline", f"conquer {TEST_CARD}", f"stronghold place {TEST_CARD}", "return W1"])
def test_T7_nothing_of_the_kind_is_owed(move: str) -> None:
    assert rule(position(), move) == "T7"


def observation(seat: int | None, **more: Any) -> dict[str, Any]:
    """What a seat sees of a position in which seat 1 has a hidden card."""
    held = {"card": "2-W-2-R5", "hidden": True} if seat == 1 else {"card": None, "level": "2", "hidden": True}
    seen = position(
        player("W1G2R2"),
        {"reserved": [held]},
        decks={"1": 36, "2": 25, "3": 16},
        **more,
    )
    return {**seen, "format": "splendor-observation/1", "seat": seat}


def test_H3_an_observation_is_judged_as_its_own_seats() -> None:
    assert rule(observation(1), "take WUG") == "T7"
    assert rule(observation(None), "take WUG") == "T7"
    found = after(observation(0), f"buy {TEST_CARD}")
    assert found["market"]["1"][0] == "?"
    assert found["decks"]["1"] == 35
    found = after(observation(0), "reserve deck 1")
    assert found["players"][0]["reserved"] == [{"card": None, "level": "1", "hidden": True}]


def test_H1_an_observation_shows_what_its_seat_knows_and_no_more() -> None:
    own, rivals = observation(1), observation(0)
    for document, told in (
        ({**own, "players": rivals["players"]}, "seat 1 knows its own cards"),
        ({**rivals, "players": own["players"]}, "hidden from this seat"),
        ({**own, "seat": None}, "hidden from this seat"),
        ({key: value for key, value in own.items() if key != "seat"}, "is missing"),
    ):
        with pytest.raises(DocumentError, match=told):
            check_move(document, "take WUG")


def test_A7_as_many_passes_as_players_end_the_game_so_it_does_not_go_on() -> None:
    assert rule(position(passes=1), "take WUG") is None
    with pytest.raises(DocumentError, match="2 in a row end the game"):
        check_move(position(passes=2), "take WUG")


def test_T7_a_pending_step_with_one_outcome_is_settled_on_reading() -> None:
    document = position(player("", "W4U4"), nobles=["Machiavelli"], pending=[{"step": "noble"}])
    found = after(document, "take WUG")
    assert found["players"][0]["nobles"] == ["Machiavelli"]
    assert held(found, 1) == {"W": 1, "U": 1, "G": 1}


def test_follow_raises_where_a_move_is_illegal() -> None:
    assert isinstance(follow(position(), "take WUG"), Verdict)
    with pytest.raises(IllegalMove, match="A2: a take is") as caught:
        follow(position(), "take WU")
    assert caught.value.rule == "A2"


def test_the_rows_of_these_tests_are_cards_of_their_decks() -> None:
    assert not {card for cards in PLAIN.values() for card in cards} & {card for row in ROWS.values() for card in row}
