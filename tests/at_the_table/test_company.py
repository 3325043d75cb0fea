"""Who sits at the table: people, bots, and what is neither."""

import sys
from pathlib import Path
from random import Random

import pytest

from at_the_table.playing import KNOWN, any_move, app_of, begun, played, press, sat, shown, table, window
from splendor.arena import Program
from splendor.bots import Bot
from splendor.kernel import Move, Observation, QuestionError, parse_move
from splendor.tabletop import BotFailed, Company, Sitting, company, listed


def test_me_alone_is_you_and_several_are_numbered() -> None:
    assert sat("me", "hard", "hard").names == ("you", "hard 1", "hard 2")
    assert sat("me", "easy", "me").names == ("person 1", "easy", "person 2")
    assert sat("Ann", "me", "hard:nodes=400").names == ("Ann", "person", "hard")


def test_names_with_a_capital_letter_are_people() -> None:
    table = sat("Ann", "easy", "Ben")
    assert table.people == (0, 2)
    assert [table.is_person(seat) for seat in (0, 1, None)] == [True, False, False]
    assert table.texts == ("Ann", "easy", "Ben")


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (
            ("me", "hrad"),
            "seats: 'hrad' given; allowed are me, a name that begins with a capital letter, or a bot: ",
        ),
        (("me", ""), "seats: '' given"),
        (("me",), "seats: 1 given; 2 to 4 are allowed"),
        (("me",) * 5, "seats: 5 given"),
        (("Ann", "Ann"), "seats: Ann stands twice"),
        (("Ann\x1b[31m", "me"), "given; allowed are me"),
    ],
)
def test_anything_else_is_refused(texts: tuple[str, ...], words: str) -> None:
    with pytest.raises(QuestionError) as refused:
        sat(*texts)
    assert words in str(refused.value)
    assert str(refused.value).isprintable()


def test_commas_within_the_options_of_a_bot_part_no_seats() -> None:
    assert listed(("me", "hard:nodes=4", "depth=2", "easy"), KNOWN) == ("me", "hard:nodes=4,depth=2", "easy")
    assert listed(("me", "hard:nodes=4", "easy:depth=2"), KNOWN) == ("me", "hard:nodes=4", "easy:depth=2")
    assert listed(("",), KNOWN) == ("",)


def test_as_many_sit_at_the_table_as_the_game_has_players() -> None:
    with pytest.raises(QuestionError, match="seats: 3 given; the game has 2 players"):
        Sitting(begun("me", "random").record, sat("me", "easy", "easy"))


def broken(view: Observation, chance: Random) -> Move:
    raise ZeroDivisionError("division\nby zero")


def illegal(view: Observation, chance: Random) -> Move:
    return parse_move("pair Y")


def nonsense(view: Observation, chance: Random) -> Move:
    return None  # type: ignore[return-value]  # bots are anybody's programs


def against(bot: Bot) -> Company:
    return company(("me", "easy"), lambda text: bot, KNOWN)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (broken, r"easy (seat 1): ZeroDivisionError: division\nby zero"),
        (illegal, "easy (seat 1): an illegal move: pair Y: gold is never taken, only gained by reserving [A6]"),
        (nonsense, "easy (seat 1): "),
    ],
)
def test_a_bot_that_fails_is_reported_and_its_move_is_not_made(bot: Bot, words: str) -> None:
    sitting = begun("me", "random")
    failing = Sitting(sitting.record, against(bot), 7)
    failing.play("take WUG")
    state = failing.state
    with pytest.raises(BotFailed) as failed:
        failing.asked_bot().answer()
    assert words in str(failed.value)
    assert failing.state == state


def test_the_table_outlives_a_bot_that_fails() -> None:
    async def play() -> None:
        sitting = Sitting(begun("me", "random").record, against(broken), 7)
        async with table(sitting) as pilot:
            await press(pilot, "w", "u", "g", "t")
            assert r"easy (seat 1): ZeroDivisionError: division\nby zero" in window(pilot)
            await press(pilot, "escape")
            assert "easy has failed; z takes your last move back" in shown(pilot)
            await press(pilot, "w")
            assert "easy is asked: take, pair, reserve or buy [T7]" in shown(pilot)
            await press(pilot, "z")
            assert app_of(pilot).sitting.turn_of == 0

    played(play)


def test_a_program_that_ends_is_reported_whole_with_what_it_last_wrote(tmp_path: Path) -> None:
    place = tmp_path / "bot.py"
    words = "a card that isn't there, of which there are many more than one line of the table can hold"
    place.write_text(f"import sys\ninput()\nprint({words!r}, file=sys.stderr)\nsys.exit(3)\n", encoding="utf-8")

    async def play(bot: Bot) -> None:
        async with table(Sitting(begun("me", "random").record, against(bot), 7)) as pilot:
            await press(pilot, "w", "u", "g", "t")
            said = "easy (seat 1): ended with exit code 3 before it answered; last on standard error: "
            assert said + words in window(pilot)
            lines = pilot.app.screen.query("Paper VerticalScroll Static").first().size
            assert lines.width < 80
            assert lines.height == 5
            await press(pilot, "z")
            assert app_of(pilot).sitting.turn_of == 0

    with Program((sys.executable, str(place))).started() as bot:
        played(lambda: play(bot))


def test_the_table_stays_awake_while_a_bot_thinks_and_a_move_taken_back_is_not_answered() -> None:
    from threading import Event

    wake = Event()

    def slow(view: Observation, chance: Random) -> Move:
        wake.wait(20)
        return any_move(view, chance)

    async def play() -> None:
        sitting = Sitting(begun("me", "random").record, against(slow), 7)
        async with table(sitting) as pilot:
            app = app_of(pilot)
            await pilot.press("w", "u", "g", "t")
            assert app.is_thinking
            assert "easy is thinking" in shown(pilot)
            await pilot.press("p")
            assert app.here == ("seat", "0")
            await pilot.press("z")
            assert (app.is_thinking, len(sitting.record.moves)) == (False, 0)
            wake.set()
            await press(pilot, "1")
            assert len(sitting.record.moves) == 0

    played(play)
