"""The mouse does what the keys do: pointing explains, a click chooses."""

from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from at_the_table.playing import LARGE, app_of, begun, explained, from_state, played, settled, shown, table, window
from scenarios.table import position, seat
from splendor.tabletop.board import Board
from splendor.tabletop.panels import Thing

CARD = "1-W-0-R2K1"


async def at(pilot: Pilot[Any], thing: Thing, *, click: bool) -> None:
    """Point at a thing with the mouse, or click on it."""
    spot = app_of(pilot).board.spot_of(thing)
    assert spot is not None
    place = (spot.x + spot.width // 2, spot.y + spot.height // 2)
    await (pilot.click(Board, offset=place) if click else pilot.hover(Board, offset=place))
    await settled(pilot)


def test_pointing_explains() -> None:
    async def play() -> None:
        async with table(from_state(position(seat("R2"), rows={"1": [CARD]}), "me", "random")) as pilot:
            await at(pilot, ("card", CARD), click=False)
            assert app_of(pilot).here == ("card", CARD)
            assert "you lack K1" in explained(pilot)
            await at(pilot, ("deck", "2"), click=False)
            assert "deck 2: " in explained(pilot)

    played(play)


def test_gems_are_picked_by_clicks_and_then_taken() -> None:
    async def play() -> None:
        async with table(begun("me", "random"), LARGE) as pilot:
            for letter in "WUG":
                await at(pilot, ("gem", letter), click=True)
            assert "t takes them" in shown(pilot)
            await at(pilot, ("key", "t"), click=True)
            assert str(app_of(pilot).sitting.record.moves[0]) == "take WUG"

    played(play)


def test_a_click_on_a_card_lists_what_can_be_done_with_it_and_a_click_chooses() -> None:
    async def play() -> None:
        async with table(from_state(position(seat("R2K1"), rows={"1": [CARD]}), "me", "random")) as pilot:
            await at(pilot, ("card", CARD), click=True)
            assert f"buy {CARD} for R2 K1" in window(pilot)
            assert f"reserve {CARD}, and take a gold" in window(pilot)
            await pilot.click(OptionList, offset=(10, 1))
            await settled(pilot)
            assert str(app_of(pilot).sitting.record.moves[0]) == f"buy {CARD} pay R2K1"

    played(play)


def test_a_click_on_nothing_does_nothing() -> None:
    async def play() -> None:
        async with table(begun("me", "random")) as pilot:
            before = app_of(pilot).sitting.state
            await pilot.click(Board, offset=(79, 0))
            await settled(pilot)
            assert (app_of(pilot).sitting.state, window(pilot)) == (before, "")

    played(play)
