"""The table on the screen: what is on it, what stands out, and that it reads without colour and at any width."""

import json
import re
from typing import Any

import pytest

from scenarios.shell import TABLE, splendor
from scenarios.table import MARY, Document, document, fresh, seat
from splendor.kernel import apply, observe, state_from_json, state_to_json
from splendor.kernel.components import standard_nobles
from splendor.tabletop.ending import told_outcome

COLOUR = {"FORCE_COLOR": "1", "COLORTERM": "truecolor"}
GOLD = "\x1b[1;38;2;227;177;40m"


def drawn(position: Document, *arguments: str, **environment: str) -> str:
    said = splendor("show", "-", *arguments, typed=json.dumps(position), environment=environment)
    assert (said.code, said.err) == (0, "")
    return said.out


def test_cards_that_the_seat_to_act_can_buy_have_a_heavy_frame_and_a_star() -> None:
    out = drawn(document(seat("R2"), seat("K3"), rows={"1": ["1-W-0-R2K1"], "2": ["2-W-2-R5"]}))
    assert "┏ * ━" not in out
    out = drawn(document(seat("R2K1"), seat("K3"), rows={"1": ["1-W-0-R2K1"], "2": ["2-W-2-R5"]}))
    assert out.count("┏ * ━") == 1
    assert "┗ 1-W-0-R2K1 ━" in out
    assert "╰ 2-W-2-R5 ─" in out
    assert "* seat 0 can buy this card now" in out
    out = drawn(document(seat("R3K1"), seat("K3"), rows={"1": ["1-W-0-R2K1", "1-G-0-R3"]}))
    assert out.count("┏ * ━") == 2
    assert "* seat 0 can buy these cards now" in out


def test_such_a_card_stands_out_in_gold_on_a_terminal_and_not_without_colour() -> None:
    position = document(seat("R2K1"), rows={"1": ["1-W-0-R2K1"]})
    assert f"{GOLD} * \x1b[0m" in drawn(position, **COLOUR)
    for plain in (drawn(position, "--no-color", **COLOUR), drawn(position, NO_COLOR="1", **COLOUR)):
        assert "38;2;" not in plain
        assert "48;2;" not in plain
        assert "┏" in plain
    assert "\x1b" not in drawn(position)


def test_gems_have_their_colours_and_their_letters() -> None:
    out = drawn(document(seat("W1U1G1R1K1Y1")), **COLOUR)
    gems = {
        "W": "242;242;238",
        "U": "31;95;196",
        "G": "17;135;63",
        "R": "194;41;43",
        "K": "69;64;60",
        "Y": "227;177;40",
    }
    for letter, colour in gems.items():
        assert f"48;2;{colour}m{letter}1\x1b[0m" in out


def test_a_reserved_card_is_shown_to_those_who_may_know_it() -> None:
    state = apply(fresh(), "reserve deck 3")
    held = state.players[0].reserved[0].card
    assert held is not None
    mine, other = (drawn(state_to_json(observe(state, viewer))) for viewer in (0, 1))
    assert f"{held.id} hidden" in mine
    assert "as seat 0 sees it" in mine
    assert held.id not in other
    assert "a hidden card of deck 3" in other
    assert "as everyone sees it" in drawn(state_to_json(observe(state, None)))


def test_what_lies_open_is_judged_even_where_a_hidden_reserve_is_not_known() -> None:
    position = document(seat("R2K1", reserved=["3-W-4-K7?"]), rows={"1": ["1-W-0-R2K1"]})
    state = state_from_json(position)
    told = splendor("observe", "-", "--seat", "1", typed=json.dumps(position)).out
    out = drawn(json.loads(told))
    assert state.to_act == 0
    assert "┗ 1-W-0-R2K1 ━" in out
    assert "a hidden card of deck 3" in out


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (document(), "> seat 0 is asked: take, pair, reserve or buy"),
        (document(seat("W4U4G4"), pending=[{"step": "return", "count": 2}]), "> seat 0 is asked: return 2 of W4U4G4"),
        (
            document(supply=dict.fromkeys("WUGRKY", 0), empty="123"),
            "> seat 0 is asked: pass, since no action is possible",
        ),
        (state_to_json(fresh(3, variants={"noble_veto"})), "> seat 0 is asked: veto one of "),
    ],
)
def test_what_is_asked_is_told(position: Document, words: str) -> None:
    assert words in drawn(position)


def test_empty_places_empty_decks_nobles_and_seats_are_shown() -> None:
    out = drawn(document(seat(nobles=[MARY]), empty="1", rows={"1": ["1-K-1-U4"]}, nobles=["Henry VIII"], turn=4))
    assert out.count("│ empty ") == 3
    assert "│  0   │" in out
    assert "nobles   Mary Stuart" in out
    assert "Henry VIII" in out
    assert "round 3" in out


NOBLES = sorted(noble.name for noble in standard_nobles())


@pytest.mark.parametrize("first", range(len(NOBLES)))
def test_no_text_touches_its_frame_and_five_nobles_fit_beside_each_other(first: int) -> None:
    nobles = (NOBLES * 2)[first : first + 5]
    out = drawn(document(seat("W2U2G2R2K2"), seat(), seat(), seat(), nobles=nobles))
    assert "10 of 10 ┃" in out
    assert re.findall(r"\w[│┃]", out) == []
    assert max(map(len, out.splitlines())) <= 80
    tiles = out.partition("╭ deck")[0].splitlines()
    assert len(tiles) == 7
    words = (re.split(r" *│ *", line)[1::2] for line in tiles[3:5])
    assert [" ".join(name).strip() for name in zip(*words, strict=True)] == nobles


def test_a_noble_of_any_name_has_a_tile() -> None:
    names = ["Maximilian-Ferdinand", "X" * 60, "Anne of Brittany and of all the lands around it"]
    rows = {name: {"points": 3, "cards": "W2U2G2R2K2"} for name in names}
    tiles = drawn(document(nobles=names, components={"nobles": rows})).splitlines()
    assert tiles[3:6] == [
        "│ Maximilian-    │ │ XXXXXXXXXXXXXXXXXXXXXXXXXXX │ │ Anne of Brittany and of │",
        "│ Ferdinand      │ │ …                           │ │ all the lands around it │",
        "│ W2 U2 G2 R2 K2 │ │ W2 U2 G2 R2 K2              │ │ W2 U2 G2 R2 K2          │",
    ]


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 100, 120, 121, 122, 200, 400])
def test_it_fits_every_width_that_a_table_can_have(columns: int) -> None:
    out = splendor("show", TABLE, environment={"COLUMNS": str(columns)}).out
    longest = max(map(len, out.splitlines()))
    assert longest <= max(columns, 44)
    assert (longest > 80) == (columns > 120)


def over(*seats: Document, **keys: Any) -> list[str]:
    position = document(*seats, turn=20, last_round=True, over=True, **keys)
    told = told_outcome(state_from_json(position))
    drawing = drawn(position)
    assert max(map(len, drawing.splitlines())) <= 80
    for line in told:
        assert line in " ".join(drawing.split())
    return told


FIVE, SIXTEEN = ["3-W-5-W3K7"], ["3-U-5-W7U3", "3-G-5-U7G3", "3-R-5-G7R3", "1-W-1-G4"]


def test_the_end_names_the_winner_by_points() -> None:
    first, second = over(seat(cards=FIVE), seat(cards=SIXTEEN))
    assert "last round" in first
    assert second == "Seat 1 wins with 16 points; seat 0 has 5 [E3]."


def test_the_end_explains_the_tie_break_by_cards() -> None:
    more = ["3-K-5-R7K3", "3-W-5-W3K7", "3-W-4-K7", "1-K-1-U4", "1-U-1-R4"]
    _, tied, won = over(seat(cards=more), seat(cards=SIXTEEN))
    assert tied == "Seats 0 and 1 have 16 points each, so the fewest cards decide: seat 0 has 5, seat 1 has 4 [E3]."
    assert won == "Seat 1 wins."


def test_the_end_explains_a_shared_victory() -> None:
    _, tied, shared = over(seat(cards=["3-U-4-W7"]), seat(cards=["3-W-4-K7"]), seat(cards=["3-W-3-U3G3R5K3"]))
    assert tied.startswith("Seats 0 and 1 have 4 points each")
    assert shared == "Seats 0 and 1 are level in both and share the victory."


def test_the_end_by_passes_is_told_as_such() -> None:
    first, *_ = over(seat(), seat(), passes=2)
    assert first == "The game is over: nobody could act, 2 passes in a row [A7]."


def test_a_game_that_goes_on_has_no_end() -> None:
    assert told_outcome(fresh()) == []
