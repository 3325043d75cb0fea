"""People take their own moves back, with what bots answered, but no one else's."""

import pytest

from at_the_table.playing import app_of, begun, played, press, shown, table, window
from splendor.kernel import QuestionError


def test_undo_goes_back_to_the_last_decision_with_the_answers_of_the_bots() -> None:
    sitting = begun("me", "random", "random", seed=3)
    start = sitting.state
    sitting.play("take WUG")
    for _ in range(2):
        sitting.play(sitting.asked_bot().answer())
    later = sitting.state
    sitting.undo(0)
    assert sitting.state == start
    sitting.play("take WUG")
    for _ in range(2):
        sitting.play(sitting.asked_bot().answer())
    assert sitting.state == later, "bots answer the same"


def test_undo_goes_back_step_by_step_within_a_turn() -> None:
    sitting = begun("me", "random", modules={"strongholds"})
    sitting.play("take WUG")
    assert sitting.back_to(0) == 0
    sitting.play(sitting.asked_bot().answer())
    assert sitting.back_to(0) == 0


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    sitting = begun("me", "random")
    with pytest.raises(QuestionError, match="no move of yours to take back"):
        sitting.undo(0)
    assert sitting.last_person() is None


def test_a_move_cannot_be_taken_back_once_another_person_has_moved() -> None:
    sitting = begun("Ann", "Ben")
    sitting.play("take WUG")
    assert sitting.last_person() == 0
    assert sitting.back_to(0) == 0
    sitting.play("take WUR")
    assert sitting.back_to(0) is None
    with pytest.raises(QuestionError, match="another person has moved since"):
        sitting.undo(0)
    sitting.undo(1)
    assert sitting.turn_of == 1


def test_z_takes_back_at_the_table_and_what_was_done_forgets_it() -> None:
    async def play() -> None:
        async with table(begun("me", "random")) as pilot:
            start = app_of(pilot).sitting.state
            await press(pilot, "w", "u", "g", "t")
            assert "take WUG" in shown(pilot)
            await press(pilot, "z")
            assert app_of(pilot).sitting.state == start
            assert "take WUG" not in shown(pilot)
            await press(pilot, "l")
            assert "take" not in window(pilot)

    played(play)


def test_the_next_person_may_let_the_last_one_take_back_before_the_curtain_rises() -> None:
    async def play() -> None:
        async with table(begun("Ann", "Ben")) as pilot:
            await press(pilot, "enter")
            await press(pilot, "w", "u", "g", "t")
            assert "Ann takes the last move back" in window(pilot)
            await press(pilot, "z")
            app = app_of(pilot)
            assert (app.viewer, app.sitting.record.moves) == (None, ())
            assert "Ann, it is your turn" in window(pilot)
            await press(pilot, "enter")
            assert app.viewer == 0

    played(play)
