"""The end at the table: who won, by which tie-break, and victories that are shared."""

import json
from pathlib import Path

import pytest

from at_the_table.playing import from_state, played, press, sat, shown, table, window
from scenarios.table import FIVES, Document, apart, expanded, position, seat, worth
from splendor.kernel import Record, State, apply
from splendor.tabletop import Sitting
from splendor.tabletop.ending import told_outcome


def after_the_last_turn(*seats: Document) -> State:
    """A game over: the last seat takes gems in the last round."""
    state = position(*seats, turn=len(seats) * 9 - 1, last_round=True)
    return apply(state, "take WUG")


def result(state: State, *names: str) -> str:
    told: list[str] = []

    async def play() -> None:
        async with table(from_state(state, *names)) as pilot:
            told.append(window(pilot))
            assert told[0].count("The game is over") == 1
            await press(pilot, "escape")
            assert "The game is over." in shown(pilot)
            await press(pilot, "enter")
            assert window(pilot) == told[0]

    played(play)
    return told[0]


def test_E3_the_winner_by_points_is_told_with_the_points_of_all() -> None:
    first, second = FIVES[:3], FIVES[3:]
    told = result(after_the_last_turn(seat(cards=first), seat(cards=second)), "me", "hard")
    assert "You win with 15 points; hard has 10 [E3]." in told
    assert "* you           15 points    3 cards" in told
    assert "  hard          10 points    2 cards" in told


def test_E3_the_fewest_cards_decide_a_tie_and_the_table_says_so() -> None:
    first, second = apart("W5 U5 G5", "R5 K5 W4 K1")
    told = result(after_the_last_turn(seat(cards=first), seat(cards=second)), "Ann", "hard")
    assert "Ann and hard have 15 points each, so the fewest cards decide: Ann has 3, hard has 4 [E3]." in told
    assert "Ann wins." in told


def test_E3_who_ties_in_both_shares_the_victory() -> None:
    first, second = apart("W5 U5 G4 W1", "R5 K5 W4 U1")
    told = result(after_the_last_turn(seat(cards=first), seat(cards=second)), "me", "hard")
    assert "You and hard are level in both and share the victory." in told
    assert told.count("* ") == 2


def test_a_finished_record_of_somebody_else_shows_its_result_and_takes_nothing_back(tmp_path: Path) -> None:
    first, second = FIVES[:3], FIVES[3:]
    state = after_the_last_turn(seat(cards=first), seat(cards=second))
    document = json.loads(Record.from_state(state).dump())
    for winners, told in (([0], False), ([1], True)):
        record = Record.load(document | {"result": {"winners": winners, "points": [15, 10]}})
        sitting = Sitting(record, sat("me", "hard"), source=tmp_path / "record.json")

        async def play(sitting: Sitting = sitting, told: bool = told) -> None:
            async with table(sitting) as pilot:
                assert "z takes" not in window(pilot)
                assert ("The file tells another result than its moves lead to." in window(pilot)) == told
                await press(pilot, "z")
                await press(pilot, "escape", "z")
                assert "this game was played elsewhere, and is only shown" in shown(pilot)

        played(play)


@pytest.mark.parametrize("names", [(), ("you", "hard")])
def test_C4_who_meets_a_city_alone_wins_by_it(names: tuple[str, ...]) -> None:
    rich = seat("", worth("W5 U5 K4 R0 R0 R0 G0 G0 G0"))
    state = expanded("cities", rich, seat(), cities=["Amboise/1"], turn=17, last_round=True)
    state = apply(state, "take WUG")
    if state.is_over:
        told = " ".join(told_outcome(state, names))
        assert ("Only you meet a City [C4]." if names else "Only seat 0 meets a City [C4].") in told
