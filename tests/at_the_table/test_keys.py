"""What single keys do at the table."""

import asyncio
from itertools import product

from at_the_table.playing import (
    SMALL,
    app_of,
    begun,
    do,
    from_state,
    played,
    press,
    settled,
    shown,
    table,
    walk,
    window,
)
from scenarios.table import MARY, expanded, fresh, giving, position, seat
from splendor.kernel import Move, legal_moves, observe, parse_move, why_illegal
from splendor.kernel.gems import COLOURS, NO_TOKENS, format_tokens
from splendor.tabletop.app import Table
from splendor.tabletop.board import Board
from splendor.tabletop.picking import picked, picked_move
from splendor.tabletop.windows import Curtain, Paper


def moves(app: Table) -> list[str]:
    return [str(move) for move in app.sitting.record.moves]


def test_v_reserves_a_card_or_from_a_deck() -> None:
    async def play() -> None:
        async with table(begun("Ann", "Ben")) as pilot:
            await press(pilot, "enter")
            card = next(card.id for card in app_of(pilot).view.table.market[2] if card)
            await do(pilot, parse_move(f"reserve {card}"))
            await press(pilot, "enter")
            await do(pilot, parse_move("reserve deck 1"))
            assert moves(app_of(pilot)) == [f"reserve {card}", "reserve deck 1"]

    played(play)


def test_a_gem_that_a_post_gives_is_chosen_by_its_letter_at_the_table_too() -> None:
    state = expanded(
        "trading_posts",
        seat("W1", giving("W1R3"), posts=["gem_after_purchase"]),
        pending=[{"step": "gem"}],
        supply=dict.fromkeys("UGRKY", 4) | {"W": 0},
    )

    async def play() -> None:
        async with table(from_state(state, "me", "random")) as pilot:
            await press(pilot, "escape", "w")
            assert "take W: seat 0 is asked first: take a gem" in shown(pilot)
            await press(pilot, "u")
            assert moves(app_of(pilot))[0] == "gem U"

    played(play)


def test_i_and_enter_tell_all_about_a_thing() -> None:
    async def play() -> None:
        async with table(from_state(position(seat(), nobles=[MARY]), "me", "random")) as pilot:
            await walk(pilot, ("noble", MARY))
            for key in ("i", "enter"):
                await press(pilot, key)
                assert isinstance(pilot.app.screen, Paper)
                assert "comes to who has G4 R4" in window(pilot)
                await press(pilot, "escape")
            await press(pilot, "i")
            await pilot.click(offset=(0, 0))
            await pilot.pause()
            assert window(pilot) == ""

    played(play)


def test_h_tells_what_a_bot_would_do_and_why_and_changes_nothing() -> None:
    state = position(seat("R2K1"), rows={"3": ["3-W-4-K7"], "1": ["1-W-0-R2K1"]})

    async def play() -> None:
        async with table(from_state(state, "me", "random")) as pilot:
            await press(pilot, "h")
            told = window(pilot)
            assert "A hint" in told
            assert [move for move in map(str, legal_moves(state)) if move in told.splitlines()]
            await press(pilot, "escape")
            assert app_of(pilot).sitting.state == state

    played(play)


def test_a_click_raises_the_curtain() -> None:
    async def play() -> None:
        async with table(begun("Ann", "Ben")) as pilot:
            assert isinstance(pilot.app.screen, Curtain)
            await pilot.click(offset=(3, 3))
            await settled(pilot)
            assert app_of(pilot).viewer == 0

    played(play)


def test_a_person_among_people_takes_back_what_they_did_within_a_turn() -> None:
    state = position(seat("W4U4G2"))

    async def play() -> None:
        async with table(from_state(state, "Ann", "Ben")) as pilot:
            await press(pilot, "enter", "g", "r", "k", "t")
            app = app_of(pilot)
            assert "return 3 of" in shown(pilot)
            await press(pilot, "z")
            assert (moves(app), app.viewer) == ([], 0)

    played(play)


def test_keys_of_rows_supply_tiles_and_players_point_at_them() -> None:
    async def play() -> None:
        async with table(begun("me", "random", modules={"orient"})) as pilot:
            app = app_of(pilot)
            for key, kind, start in (("1", "card", "1-"), ("2", "card", "2-"), ("3", "card", "3-"), ("s", "gem", "W")):
                await press(pilot, key)
                assert app.here is not None
                assert app.here[0] == kind
                assert app.here[1].startswith(start)
            for key, kind in (("n", "noble"), ("p", "seat")):
                await press(pilot, key)
                assert app.here is not None
                assert app.here[0] == kind
            before = app.here
            await press(pilot, "x", "n", "x")
            assert app.here != before

    played(play)


def test_the_move_of_a_bot_stays_for_a_moment() -> None:
    async def play() -> None:
        app = Table(begun("me", "random"), pace=0.2)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("w", "u", "g", "t")
            await asyncio.sleep(0.02)
            assert (len(moves(app)), app.is_thinking) == (1, True)
            await settled(pilot)
            assert len(moves(app)) == 2

    played(play)


def test_ctrl_c_leaves() -> None:
    async def play() -> None:
        async with table(begun("me", "random")) as pilot:
            await pilot.press("ctrl+c")
        assert app_of(pilot).return_value == "The game was not kept."

    played(play)


def test_the_board_is_one_widget_with_the_keys_in_focus() -> None:
    async def play() -> None:
        async with table(begun("me", "random")) as pilot:
            assert isinstance(pilot.app.focused, Board)

    played(play)


def test_every_order_of_picking_gems_gives_a_take_or_a_pair() -> None:
    view = observe(fresh(4), 0)
    for letters in product("WUG", repeat=4):
        picks = NO_TOKENS
        for letter in letters:
            picks = picked(view, picks, letter)
        move = picked_move(view, picks)
        assert (move is None) == (picks == NO_TOKENS)
        assert max(picks) < 3
        if 2 in picks:
            assert sum(picks) == 2, format_tokens(picks)
    assert picked_move(view, NO_TOKENS) is None


def test_picking_twice_is_a_pair_and_a_third_time_puts_it_back() -> None:
    view, picks = observe(fresh(4), 0), NO_TOKENS
    told: list[Move | None] = []
    for letter in "RRRRW":
        picks = picked(view, picks, letter)
        told.append(picked_move(view, picks))
    assert list(map(str, told)) == ["take R", "pair R", "None", "take R", "take WR"]
    pair = picked(view, picked(view, NO_TOKENS, "R"), "R")
    assert str(picked_move(view, picked(view, pair, "W"))) == "take W", "another colour begins anew"


def test_every_take_and_pair_that_is_legal_can_be_picked() -> None:
    view = observe(fresh(4), 0)
    for text in ("take WUG", "take GRK", *(f"pair {colour}" for colour in COLOURS)):
        verb, letters = text.split()
        picks = NO_TOKENS
        for letter in letters * (2 if verb == "pair" else 1):
            picks = picked(view, picks, letter)
        move = picked_move(view, picks)
        assert move is not None
        assert str(move) == text
        assert why_illegal(view, move) is None
