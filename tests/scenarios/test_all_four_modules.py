"""All four modules together: a turn with every step there is, and a table whose decks run out."""

from functools import partial

import pytest

from scenarios.printed import (
    CITIES,
    DRAW_TWO,
    EXTRA_GEM,
    GEM_AFTER_PURCHASE,
    GOLD_WORTH_TWO,
    ORIENT,
    POINT_PER_POST,
)
from scenarios.table import (
    TEST_CARD,
    asked,
    bonuses,
    box,
    cards_anywhere,
    deck,
    expanded,
    fresh,
    gaps,
    giving,
    hand,
    held,
    offered,
    owned,
    placed,
    played,
    posts,
    row,
    rule_of,
    seat,
    stock,
    tiles,
    worth,
)
from splendor.kernel import (
    Outcome,
    Record,
    State,
    advance,
    draws,
    observe,
    standard_cards,
    state_from_json,
    state_to_json,
)

ALL_FOUR = {"cities", "orient", "strongholds", "trading_posts"}
together = partial(expanded, " ".join(sorted(ALL_FOUR)))

TAKE_ONE, TAKE_TWO, COPY, GOLD = "O2-copy-1-W4U3K1", "O3-W-1-U6G3R1", "O1-copy-0-G3K2", "O1-gold-0-R3"
GREEN, WHITE, LOW = "1-G-1-K4", "1-W-0-U3", "1-R-0-W3"
ALL_DECKS = ("1", "2", "3", *ORIENT)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S1_S2_O1_C1_K1_all_four_are_laid_out_together(players: int) -> None:
    state = fresh(players, modules=ALL_FOUR)
    document = state_to_json(state)
    assert [len(row(state, name)) for name in ALL_DECKS] == [4, 4, 4, 2, 2, 2]
    assert [len(deck(state, name)) for name in ALL_DECKS] == [36, 26, 16, 8, 8, 8]
    assert len(list(cards_anywhere(state))) == len(standard_cards()) + 30
    assert (tiles(state), len(document["cities"]), set(document["cities"]) <= set(CITIES)) == ([], 3, True)
    assert [(posts(state, number), stock(state, number)) for number in range(players)] == [([], 3)] * players


EVERY_STEP = (
    ("reserve deck O1", "keep"),
    ("keep O1-gold-0-K3", "conquest"),
    (f"conquer {TAKE_ONE} pay W1", "copy"),
    ("copy G", "free"),
    (f"free {GREEN}", "gem"),
    ("gem K", "stronghold"),
    (f"stronghold place {LOW}", "return"),
    ("return R1", "post"),
    (f"post {POINT_PER_POST}", ""),
)
"""One of two reserved; a conquest with colour, free card, gem and stronghold; a return, and a post: all in one turn."""


def before_every_step() -> State:
    """A holds ten tokens and has three strongholds on a copy card; Seoul asks for 13 points and six of a colour."""
    cards = [*worth("G5 G4 G0 G0"), *giving("W3U3K1")]
    owner = seat("W4U1R4K1", cards, posts=[DRAW_TWO, GEM_AFTER_PURCHASE, EXTRA_GEM])
    rows, tops = {"O2": [TAKE_ONE], "1": [GREEN, WHITE, LOW]}, {"O1": [GOLD, "O1-gold-0-K3"]}
    return together(owner, cities=["Seoul/2"], rows=rows, tops=tops, on={TAKE_ONE: "A3"}, config={"players": 3})


def test_T1_T2_T3_T5_T6_every_step_of_a_turn_in_its_order() -> None:
    state = before_every_step()
    for move, step in EVERY_STEP:
        assert (state.to_act, state.last_round) == (0, False)
        assert move in offered(state)
        state = played(state, move)
        assert asked(state) == step
    assert (hand(state), deck(state, "O1")[-1]) == (["O1-gold-0-K3"], GOLD)
    assert owned(state)[-2:] == [f"{TAKE_ONE}=G", GREEN]
    assert (held(state), len(posts(state)), state.points(0)) == ("W3U1R3K2Y1", 4, 9 + 2 + 4)
    assert (placed(state), stock(state), state.last_round, state.to_act) == ({LOW: "A1"}, 2, True, 1)


def test_B6_C3_with_the_other_post_the_city_is_not_met() -> None:
    state = played(before_every_step(), *(move for move, _ in EVERY_STEP[:-1]), f"post {GOLD_WORTH_TWO}")
    assert (state.points(0), state.last_round, state.to_act) == (11, False, 1)


def test_T1_T3_declining_the_conquest_leaves_one_token_too_many() -> None:
    state = played(before_every_step(), *(move for move, _ in EVERY_STEP[:2]), "decline")
    assert state_to_json(state)["pending"] == [{"step": "return", "count": 1}]
    assert len(offered(state, "return")) == 5


def test_H1_every_moment_of_that_turn_is_written_and_can_be_followed_by_everyone() -> None:
    state = before_every_step()
    views = {viewer: observe(state, viewer) for viewer in (0, 1, 2, None)}
    for move, _ in EVERY_STEP:
        after = played(state, move)
        for viewer, view in views.items():
            seen = [draw for draw in draws(view, move) if draw.seen_by in (None, viewer)]
            shown = [card for draw in seen for card in deck(state, draw.deck)[: draw.count]]
            views[viewer] = advance(view, move, shown)
            assert views[viewer] == observe(after, viewer)
            assert state_from_json(state_to_json(views[viewer])) == views[viewer]
        state = after
        assert state_from_json(state_to_json(state)) == state


def test_that_turn_is_recorded_and_replayed() -> None:
    record = Record.from_state(before_every_step())
    for move, _ in EVERY_STEP:
        record.play(move)
    again = Record.load(record.dump())
    assert [str(move) for move in again.moves] == [move for move, _ in EVERY_STEP]
    assert again.replay() == record.state


LAST, SHOWN = "O1-gold-0-R3", "O1-gold-0-W3"


def running_out() -> State:
    """Four players at a table with one card left in one deck, and few face up."""
    first = seat("R3", posts=[DRAW_TWO])
    second = seat("U6G3R1", posts=[GEM_AFTER_PURCHASE])
    third = seat("G3K2", giving("K1"))
    rows = {"1": [TEST_CARD], "O1": [COPY, SHOWN], "O2": [TAKE_ONE], "O3": [TAKE_TWO]}
    return together(first, second, third, seat(), cities=["Krakow/1"], rows=rows, empty=ALL_DECKS, tops={"O1": [LAST]})


def test_A8_B5_O5_K1_K2_four_players_whose_decks_run_out() -> None:
    state = played(running_out(), "reserve deck O1")
    assert (hand(state), held(state), [deck(state, name) for name in ALL_DECKS]) == ([LAST], "R3Y1", [[]] * 6)
    choosing = played(state, f"buy {TAKE_TWO}")
    assert owned(choosing, 1) == [TAKE_TWO, f"{TAKE_ONE}=W"]
    assert offered(choosing) == [f"free {TEST_CARD}", f"free {COPY}", f"free {SHOWN}"]
    state = played(choosing, f"free {TEST_CARD}", "gem K", f"stronghold place {COPY}")
    assert (placed(state), stock(state, 1), gaps(state), state.to_act) == ({COPY: "B1"}, 2, [], 2)
    assert [row(state, name) for name in ALL_DECKS] == [[None] * 4] * 3 + [[COPY, SHOWN], [None, None], [None, None]]
    assert (bonuses(state, 1), posts(state, 1)) == ("W2U1", sorted([GEM_AFTER_PURCHASE, EXTRA_GEM]))
    assert rule_of(state, f"buy {COPY} pay G3K1") == rule_of(state, f"reserve {COPY}") == "K1"
    assert {rule_of(state, f"reserve deck {name}") for name in ALL_DECKS} == {"A4"}
    state = played(state, "take WUG", f"reserve {SHOWN}", f"buy {LAST} pay R3")
    assert row(state, "O1") == [COPY, None]
    assert (owned(state), placed(state), [stock(state, number) for number in range(4)]) == ([LAST], {}, [3, 3, 3, 3])
    assert (box(state), state.to_act) == (box(running_out()), 1)


def test_A7_C4_four_players_who_can_do_nothing_end_the_game() -> None:
    first = seat("W1U1G1R1K1", [], ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"])
    shut = {"rows": {"O3": ["O3-W-3-discardG2"]}, "empty": ALL_DECKS}
    state = together(
        first, cities=["Krakow/1"], on={"O3-W-3-discardG2": "A2"}, config={"players": 4, "gems": 1}, **shut
    )
    for number in range(4):
        assert (state.to_act, offered(state)) == (number, ["pass"])
        state = played(state, "pass")
    assert state.outcome == Outcome((0, 1, 2, 3), (0, 0, 0, 0), (0, 0, 0, 0))
