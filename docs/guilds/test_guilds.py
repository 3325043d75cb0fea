"""Guilds keep the laws, alone and beside every choice of the four expansions."""

from itertools import combinations
from random import Random

import pytest
from guilds import Join, a_guild_has_one_member, joined, joining

from splendor.kernel import (
    Config,
    DocumentError,
    Record,
    State,
    apply,
    laws_actions,
    laws_table,
    legal_moves,
    state_from_json,
    why_illegal,
)
from splendor.kernel.laws import LawBroken, check, check_move, laws_with
from splendor.kernel.moves import Buy

EXPANSIONS = ("cities", "orient", "strongholds", "trading_posts")
SUBSETS = [some for size in range(5) for some in combinations(EXPANSIONS, size)]
EVERY_LAW = laws_with([a_guild_has_one_member])
CHEAP_LAWS = ((*laws_table.STATE_LAWS, a_guild_has_one_member), (*laws_table.MOVE_LAWS, *laws_actions.MOVE_LAWS))


@pytest.mark.parametrize("others", SUBSETS, ids="+".join)
def test_guilds_keep_the_laws(others: tuple[str, ...]) -> None:
    """A game of players who buy what they can: cheap laws after every move, all laws wherever a guild is joined."""
    chance = Random(repr(others))
    record = Record.start(Config(players=3, modules={"guilds", *others}), seed=7)
    while not record.state.is_over:
        before = record.state
        moves = legal_moves(before)
        buys = [move for move in moves if isinstance(move, Buy)]
        move = chance.choice(buys or moves)
        after = record.play(move)
        laws = EVERY_LAW if isinstance(move, Join) else CHEAP_LAWS
        check_move(before, move, after, laws)
        check(after, laws)
    assert any(isinstance(move, Join) for move in record.moves)
    assert Record.load(record.dump()).replay() == record.state


def at_the_table(others: str, cards: tuple[str, ...] = ()) -> State:
    """Seat 0 can buy a card of the second level; seat 1 is in some guilds."""
    me = {"tokens": {"R": 4, "Y": 1}, "cards": list(cards)}
    market = {"1": [], "2": ["2-W-2-R5"], "3": []}
    position = {
        "format": "splendor-position/1",
        "config": {"players": 2, "modules": ["guilds"]},
        "market": market,
        "decks": {"1": [], "2": [], "3": []},
        "players": [me, {"guilds": list(others)}],
    }
    state = state_from_json(position)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("others", "asked"), [("", "WUGRK"), ("UGR", "WK"), ("UGRK", ""), ("WUGRK", "")])
def test_G1_one_of_the_guilds_that_nobody_is_in_is_asked(others: str, asked: str) -> None:
    state = apply(at_the_table(others), "buy 2-W-2-R5")
    assert [str(move) for move in legal_moves(state) if isinstance(move, Join)] == [f"guild {each}" for each in asked]
    assert state.to_act == (0 if asked else 1)


def test_G1_the_last_guild_comes_by_itself() -> None:
    assert joined(apply(at_the_table("UGRK"), "buy 2-W-2-R5"), 0) == ("W",)


def test_G1_a_guild_that_somebody_is_in_is_refused() -> None:
    state = apply(at_the_table("UGR"), "buy 2-W-2-R5")
    why = why_illegal(state, "guild U")
    assert why is not None
    assert why.rule == "G1"


def test_G2_every_two_cards_of_the_colour_are_a_point() -> None:
    state = apply(at_the_table("", ("1-W-0-U3",)), "buy 2-W-2-R5")
    assert (state.points(0), apply(state, "guild W").points(0), apply(state, "guild U").points(0)) == (2, 3, 2)


def test_G1_two_seats_in_one_guild_are_refused_and_break_the_law() -> None:
    with pytest.raises(DocumentError, match=r"players\[1\].guilds\[1\]: U given; seat 0 has joined that guild"):
        state_from_json(
            {
                "format": "splendor-position/1",
                "config": {"players": 2, "modules": ["guilds"]},
                "market": {},
                "players": [{"guilds": ["U"]}, {"guilds": ["W", "U"]}],
            }
        )
    state = at_the_table("WU")
    with pytest.raises(LawBroken, match="a guild has one member"):
        check(joining(state, 0, ("U",)), CHEAP_LAWS)
