"""What the table asks: each kind of prompt says what is meant, and is answered by keys."""

from collections.abc import Sequence

import pytest

from at_the_table.playing import (
    SMALL,
    app_of,
    choose,
    do,
    explained,
    from_state,
    played,
    press,
    shown,
    table,
    walk,
    window,
)
from scenarios.table import MARY, asked, expanded, fresh, giving, position, posts, seat, worth
from splendor.kernel import State, apply, parse_move
from splendor.tabletop.windows import Listing

GEM = "gem_after_purchase"
ORIENT_ROWS = {"O1": ["O1-copy-0-W3R2"], "O2": ["O2-copy-1-W1G3R4"]}


def answered(state: State, move: str, *words: str, listed: bool = True, keys: Sequence[str] = ()) -> None:
    """Assert that a step shows these words, in a list if it is ``listed``, and that the move answers it."""

    async def play() -> None:
        async with table(from_state(state, "me", *["random"] * (len(state.players) - 1)), SMALL) as pilot:
            app = app_of(pilot)
            assert isinstance(app.screen, Listing) == listed
            told = window(pilot) or shown(pilot)
            for word in words:
                assert word in told, told
            if keys:
                await press(pilot, *keys)
            else:
                await do(pilot, parse_move(move))
            assert str(app.sitting.record.moves[0]) == move

    played(play)


def test_T3_the_return_says_how_many_and_takes_any_mix() -> None:
    state = position(seat("W4U4G4R1"), pending=[{"step": "return", "count": 3}])
    words = ("return 3 of W4U4G4R1", "pick 3 of your tokens with w u g r k y", "13/10")
    answered(state, "return U2R1", *words, listed=False)


def test_T3_a_return_that_is_not_complete_says_what_is_left() -> None:
    state = position(seat("W4U4G4R1"), pending=[{"step": "return", "count": 3}])

    async def play() -> None:
        async with table(from_state(state, "me", "random")) as pilot:
            await press(pilot, "u", "u")
            assert "1 more to return, 3 in all [T3]" in shown(pilot)
            assert "U4-2" in shown(pilot)
            await press(pilot, "t")
            assert "exactly 3 are returned" in shown(pilot)
            assert asked(app_of(pilot).sitting.state) == "return"
            await press(pilot, "backspace", "w", "w", "w")
            assert "t returns them" in shown(pilot)

    played(play)


def test_T4_of_several_nobles_one_is_chosen() -> None:
    state = position(seat(cards=giving("G4R4K4")), pending=[{"step": "noble"}], nobles=[MARY, "Henry VIII"])
    answered(state, f"noble {MARY}", "choose a noble", "noble Henry VIII", "you lack nothing", "[T4]")


def test_V1_a_noble_is_vetoed() -> None:
    state = fresh(2, variants={"noble_veto"})
    name = state.nobles[0].name
    answered(state, f"veto {name}", "veto one of", *(f"veto {noble.name}" for noble in state.nobles))


def test_B1_of_several_posts_one_is_chosen_and_each_is_explained() -> None:
    state = expanded("trading_posts", seat(cards=giving("W2R3")), pending=[{"step": "post"}])
    answered(state, f"post {GEM}", "choose a post", "post extra_gem_after_pair", "takes a gem of another colour [B3]")


def test_B2_the_gem_of_a_post_is_chosen_by_its_letter() -> None:
    state = expanded("trading_posts", seat(cards=giving("W1R3"), posts=[GEM]), pending=[{"step": "gem"}])
    answered(state, "gem R", "take a gem", "gem R red", keys=["r"])


def test_B5_one_of_two_cards_is_kept() -> None:
    cards = ["2-K-2-G5R3", "2-W-2-R5"]
    owner = seat(posts=["deck_reserve_draw_two"], cards=giving("K3"))
    state = apply(expanded("trading_posts", owner, tops={"2": cards}), "reserve deck 2")
    answered(state, "keep 2-W-2-R5", "keep one of the two cards", *cards, "costs G5 R3")


def test_O4_the_colour_of_a_copy_card_is_chosen() -> None:
    state = expanded("orient", seat(cards=giving("W1U1")), pending=[{"step": "copy", "card": "O1-copy-0-W3R2"}])
    answered(state, "copy U", "choose a colour for O1-copy-0-W3R2", "copy W white", keys=["down", "enter"])


def test_O5_a_free_card_is_pointed_at_on_the_table() -> None:
    pending = [{"step": "free", "level": 1}]
    state = expanded("orient", seat(cards=giving("W1")), pending=pending, rows={"1": ["1-W-0-U3"]})
    answered(state, "free 1-W-0-U3", "take a free face-up card of level 1", listed=False)


def test_K2_a_stronghold_is_placed_moved_and_removed_by_pointing_at_cards() -> None:
    on, rows = {"1-W-0-U3": "A1", "1-G-0-R3": "B1"}, {"1": ["1-W-0-U3", "1-G-0-R3", "1-K-0-G3"]}
    state = expanded("strongholds", seat(), seat(), on=on, rows=rows, pending=[{"step": "stronghold"}])
    for move in ("stronghold place 1-K-0-G3", "stronghold move 1-W-0-U3 1-K-0-G3", "stronghold remove 1-G-0-R3"):
        answered(state, move, "place or move a stronghold", "*", listed=False)


def test_K6_a_conquest_is_offered_with_its_payments() -> None:
    state = expanded(
        "strongholds",
        seat("R2K1Y1"),
        on={"1-W-0-R2K1": "A3"},
        rows={"1": ["1-W-0-R2K1"]},
        pending=[{"step": "conquest", "card": "1-W-0-R2K1"}],
    )
    words = ("conquer 1-W-0-R2K1, or decline", "conquer 1-W-0-R2K1 for R2 K1", "decline")
    answered(state, "conquer 1-W-0-R2K1 pay R1K1Y1", *words)
    answered(state, "decline", *words)


def test_P3_of_several_payments_one_is_chosen() -> None:
    state = position(seat("R2K1Y1"), rows={"1": ["1-W-0-R2K1"]})

    async def play() -> None:
        async with table(from_state(state, "me", "random")) as pilot:
            await walk(pilot, ("card", "1-W-0-R2K1"))
            assert "you would pay R2 K1, or in 2 other ways" in explained(pilot)
            await pilot.press("b")
            assert "buy 1-W-0-R2K1 for R1 K1 Y1" in window(pilot)
            await choose(pilot, parse_move("buy 1-W-0-R2K1 pay R1K1Y1"))
            assert str(app_of(pilot).sitting.record.moves[0]) == "buy 1-W-0-R2K1 pay R1K1Y1"

    played(play)


def test_A7_a_pass_is_the_only_choice_that_is_shown() -> None:
    state = position(supply=dict.fromkeys("WUGRKY", 0), empty="123")
    answered(state, "pass", "pass, since no action is possible")


def test_the_list_of_all_moves_has_a_heading_of_its_own() -> None:
    async def play() -> None:
        async with table(from_state(fresh(), "me", "random")) as pilot:
            await press(pilot, "1", "enter")
            assert window(pilot).startswith("card 1-")
            await press(pilot, "escape", "c")
            assert window(pilot).startswith("all that can be chosen now\n")

    played(play)


def test_escape_looks_at_the_table_first_and_c_brings_the_choices_back() -> None:
    state = position(seat(cards=giving("G4R4K4")), pending=[{"step": "noble"}], nobles=[MARY, "Henry VIII"])

    async def play() -> None:
        async with table(from_state(state, "me", "random")) as pilot:
            await press(pilot, "escape")
            assert window(pilot) == ""
            await walk(pilot, ("noble", MARY))
            assert "you lack nothing" in explained(pilot)
            await press(pilot, "c")
            assert f"noble {MARY}" in window(pilot)
            await press(pilot, "escape", "enter")
            assert str(app_of(pilot).sitting.record.moves[0]) == f"noble {MARY}"

    played(play)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("w u t", "one gem of each of 3 colours is taken [A2]"),
        ("y", "gold is never taken, only gained by reserving [A6]"),
        ("t", "nothing is picked"),
        ("s b", "point at a card to buy it"),
        ("2 b", "is due and not covered"),
        ("n v", "point at a card to reserve it"),
        ("z", "there is no move of yours to take back"),
    ],
)
def test_what_cannot_be_done_is_said_with_its_rule_and_changes_nothing(keys: str, words: str) -> None:
    async def play() -> None:
        state = position(seat("W1"), nobles=[MARY])
        async with table(from_state(state, "me", "random")) as pilot:
            await press(pilot, *keys.split())
            assert words in shown(pilot)
            assert app_of(pilot).sitting.state == state

    played(play)


def test_posts_and_points_of_the_one_who_looks_are_on_the_table() -> None:
    state = expanded("trading_posts", seat("W1", cards=[*giving("G2"), *worth("W5")], posts=["point_per_post"]))
    assert posts(state) == ["point_per_post"]

    async def play() -> None:
        async with table(from_state(state, "me", "random")) as pilot:
            assert "✓points" in shown(pilot)
            assert " 6 points  3 cards 1 post" in shown(pilot)

    played(play)


def test_in_a_list_z_takes_back_and_q_leaves() -> None:
    async def play() -> None:
        async with table(from_state(fresh(2, variants={"noble_veto"}), "me", "random")) as pilot:
            await press(pilot, "z")
            assert "there is no move of yours to take back" in shown(pilot)
            await press(pilot, "c", "escape")
            assert "veto one of" in shown(pilot)
            await press(pilot, "c")
            await pilot.press("q")
        assert app_of(pilot).return_value == "The game was not kept."

    played(play)


def test_a_step_says_how_it_is_answered() -> None:
    free = expanded("orient", seat(cards=giving("W1")), pending=[{"step": "free", "level": 1}])
    nobles = position(seat(cards=giving("G4R4K4")), pending=[{"step": "noble"}], nobles=[MARY, "Henry VIII"])

    async def play() -> None:
        async with table(from_state(free, "me", "random")) as pilot:
            assert "point at a card, ↵" in shown(pilot)
        async with table(from_state(nobles, "me", "random")) as pilot:
            await press(pilot, "escape")
            assert "c lists them" in shown(pilot)

    played(play)


def test_the_table_follows_the_size_of_the_terminal() -> None:
    async def play() -> None:
        async with table(from_state(fresh(), "me", "random")) as pilot:
            for columns, lines in ((140, 45), (60, 20), (80, 24)):
                await pilot.resize_terminal(columns, lines)
                await pilot.pause()
                drawn = app_of(pilot).board.drawn
                assert (drawn.width, drawn.height) == (columns, lines)
                assert ("The table needs 80 columns" in " ".join(shown(pilot).split())) == (columns < 80)

    played(play)


def test_what_others_just_did_comes_first_where_there_is_no_room_for_both() -> None:
    async def play() -> None:
        sitting = from_state(fresh(2, modules={"orient"}), "me", "random")
        async with table(sitting) as pilot:
            await press(pilot, "w", "u", "g", "t")
            assert "you  take WUG" in shown(pilot)
            assert f"random  {sitting.record.moves[1]}" in shown(pilot)
            await press(pilot, "s")
            assert "white: " in shown(pilot)

    played(play)
