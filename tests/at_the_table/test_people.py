"""Several people at one keyboard: each sees what they may know, behind a curtain in between."""

from at_the_table.playing import app_of, begun, from_state, played, press, shown, table, window
from scenarios.table import expanded, fresh, giving, seat
from splendor.kernel import apply


def test_a_curtain_hides_the_table_between_two_people() -> None:
    async def play() -> None:
        async with table(begun("Ann", "Ben")) as pilot:
            assert "Ann, it is your turn." in window(pilot)
            assert "The table is hidden" in window(pilot)
            await press(pilot, "enter")
            assert window(pilot) == ""
            assert "Ann is asked" in shown(pilot)
            await press(pilot, "w", "u", "g", "t")
            assert "Ben, it is your turn." in window(pilot)
            await press(pilot, "enter")
            assert "Ben is asked" in shown(pilot)
            assert "Ann  take WUG" in shown(pilot)

    played(play)


def test_H1_nobody_sees_the_hidden_card_of_another_and_its_owner_does() -> None:
    state = apply(fresh(), "reserve deck 3")
    held = state.players[0].reserved[0].card
    assert held is not None
    after = apply(state, "take WUG")

    async def play() -> None:
        async with table(from_state(after, "Ann", "Ben")) as pilot:
            app = app_of(pilot)
            assert app.viewer is None
            assert held.id not in str(app.view)
            await press(pilot, "enter")
            assert held.id in str(app.view)
            assert "reserved 1 of 3" in shown(pilot)
            await press(pilot, "w", "u", "g", "t")
            assert held.id not in str(app.view)
            await press(pilot, "enter")
            assert app.viewer == 1
            assert held.id not in str(app.view)
            assert " r1 " in shown(pilot)

    played(play)


def test_one_person_alone_meets_no_curtain() -> None:
    async def play() -> None:
        async with table(begun("me", "random")) as pilot:
            assert window(pilot) == ""
            assert "you are asked" in shown(pilot)

    played(play)


def test_while_a_bot_moves_between_two_people_only_what_all_may_know_is_shown() -> None:
    async def play() -> None:
        sitting = begun("Ann", "random", "Ben")
        async with table(sitting) as pilot:
            await press(pilot, "enter")
            await press(pilot, "w", "u", "g", "t")
            assert "Ben, it is your turn." in window(pilot)
            assert len(sitting.record.moves) == 2
            assert app_of(pilot).viewer is None

    played(play)


def test_H1_B5_the_log_does_not_say_which_card_another_kept() -> None:
    owner = seat(posts=["deck_reserve_draw_two"], cards=giving("K3"))
    cards = ["2-K-2-G5R3", "2-W-2-R5"]
    state = expanded("trading_posts", owner, tops={"2": cards})
    sitting = from_state(state, "Ann", "Ben")
    sitting.play("reserve deck 2")
    sitting.play("keep 2-W-2-R5")
    assert [line.plain for line in sitting.log(0)][-1] == "Ann  keep 2-W-2-R5"
    for viewer in (1, None):
        assert [line.plain for line in sitting.log(viewer)][-1] == "Ann  keep a card of deck 2"
        assert sitting.latest(viewer) == ("reserve deck 2", "")


def test_quitting_at_the_curtain_leaves_the_game() -> None:
    async def play() -> None:
        async with table(begun("Ann", "Ben")) as pilot:
            await press(pilot, "enter")
            await press(pilot, "w", "u", "g", "t")
            await pilot.press("q")
        assert app_of(pilot).return_value == "The game was not kept."

    played(play)


def test_bots_alone_play_before_those_who_watch() -> None:
    async def play() -> None:
        sitting = begun("random", "random", target_points=1)
        async with table(sitting) as pilot:
            assert sitting.state.is_over
            assert "The game is over" in window(pilot)
            await press(pilot, "z")
            assert "there is no move of yours to take back" in shown(pilot)

    played(play)
