"""What the bots make of the expansions: Cities, strongholds, and the steps that an action brings."""

from collections.abc import Mapping
from random import Random

import pytest

from scenarios.table import expanded, giving, position, seat, worth
from splendor.bots import parse_bot
from splendor.bots.ahead import ANSWERS_TRIED, after, planned, worth_trying
from splendor.bots.prospects import FIGURES, figures
from splendor.bots.tree import rooted, visited
from splendor.bots.value import WITH_ALL, WORTH, weights
from splendor.kernel import ReserveDeck, State, legal_moves, observe

LYING = {
    "1": ["1-U-0-K3", "1-R-0-W3", "1-G-0-R3", "1-W-0-R2K1"],
    "2": ["2-W-2-R5", "2-K-3-K6", "2-R-3-R6", "2-U-3-U6"],
    "3": ["3-U-4-W7", "3-G-4-U7", "3-G-5-U7G3"],
}


def siege(rows: Mapping[str, list[str]] = LYING, on: Mapping[str, str] | None = None) -> State:
    """A stronghold step: the rival has the gems for one card of three points, nobody is near to another with points."""
    pending = [{"step": "stronghold"}]
    return expanded("strongholds", seat(), seat("R6"), rows=rows, on=on, pending=pending, config={"gems": 7})


def counted(state: State, name: str, of: int = 0) -> float:
    return figures(state, of)[FIGURES.index(name)]


def test_K2_the_card_that_a_rival_can_buy_is_thought_of_first_among_many() -> None:
    state = siege()
    few = worth_trying(state, 3)
    assert len(legal_moves(state)) > 3 == len(few)
    assert str(few[0]) == "stronghold place 2-R-3-R6"


def test_K2_no_answer_is_left_out_where_there_are_few() -> None:
    every = legal_moves(siege())
    assert ANSWERS_TRIED >= len(every) > 3
    assert worth_trying(siege()) == worth_trying(siege(), len(every)) == every


def test_K2_a_stronghold_is_not_thought_of_leaving_the_card_that_is_sought_most() -> None:
    few = worth_trying(siege(on={"2-R-3-R6": "A2", "1-U-0-K3": "A1"}), 1)
    assert [str(move) for move in few] == ["stronghold move 1-U-0-K3 2-R-3-R6"]


def test_K2_the_stronghold_step_of_a_purchase_is_looked_at_at_once() -> None:
    state = expanded("strongholds", seat("W7"), seat("U6"), rows=LYING, config={"gems": 7})
    root = rooted(planned(observe(state, 0)))
    visited(root)
    bought = next(child for child in root.children or () if str(child.move) == "buy 3-U-4-W7 pay W7")
    assert bought.unfinished
    assert bought.visits == 1
    assert bought.children
    assert not any(child.unfinished for child in bought.children)


def test_C2_the_nearest_city_counts_by_the_cards_that_it_still_asks_for() -> None:
    near = expanded("cities", seat(cards=giving("W3U2")), seat(), cities=["Timbuktu/1", "Krakow/1"])
    assert (counted(near, "city_left"), counted(near, "city_left", of=1)) == (2, 0)
    alone = expanded("cities", seat(cards=giving("W3U2")), seat(), cities=["Timbuktu/1"])
    assert (counted(alone, "city_left"), counted(alone, "city_left", of=1)) == (2, 7)


def test_C3_points_beyond_those_that_the_city_asks_for_are_counted_apart() -> None:
    rich = expanded("cities", seat(cards=worth("W5 W4 U5 G2")), seat(), cities=["Timbuktu/1"])
    assert counted(rich, "past_city") == 3
    assert counted(position(seat(cards=worth("W5 W4 U5 G2")), seat()), "past_city") == 0


def test_without_expansions_the_weights_of_the_base_game_hold() -> None:
    assert weights(0) == tuple(tuple(WORTH[name][when] for name in FIGURES) for when in (0, 1))


@pytest.mark.parametrize("modules", [1, 2, 3])
def test_with_some_expansions_the_weights_lie_between(modules: int) -> None:
    place = FIGURES.index("points")
    assert WITH_ALL["points"][0] < weights(modules)[0][place] < weights(modules - 1)[0][place]
    assert weights(4) == weights(5)


@pytest.mark.parametrize("cards", ["W49U50", "W50U50", "W99U99G99R99K99"])
def test_nobles_and_posts_may_ask_for_more_cards_than_there_are(cards: str) -> None:
    noble, posts = "Mary Stuart", {"gold_worth_two": cards}
    asked = {"nobles": {noble: {"cards": cards}}, "posts": posts}
    state = expanded("trading_posts", seat(), seat(), rows=LYING, nobles=[noble], components=asked)
    for name in ("medium", "hard:nodes=5"):
        assert parse_bot(name)(observe(state, 0), Random(1)) in legal_moves(state)


def test_B5_the_unknown_card_that_goes_back_never_turns_up() -> None:
    drawer = seat("W3", posts=["deck_reserve_draw_two"])
    state = expanded("trading_posts", drawer, seat(), rows=LYING, decks={"1": ["1-K-0-G3", "1-W-0-U3"]})
    state = after(planned(observe(state, 0)), ReserveDeck("1"))
    for text in ("keep", "take UGR", "buy 1-R-0-W3 pay W3"):
        assert not any(state.decks)
        state = after(state, next(move for move in legal_moves(state) if str(move).startswith(text)))
    assert state.market[0].count(None) == 1
    assert [held.card.id for held in state.players[0].reserved if held.card] == ["1-unseen-0-W1"]
