"""A suggestion is a bot's move with a reason that a player understands, whatever is asked."""

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from opponents.test_legal_everywhere import EVERY_BOT, moments
from properties.combinations import COMBINATIONS
from scenarios.table import MARY, expanded, giving, position, seat, worth
from splendor.bots import Suggestion, parse_bot, suggest
from splendor.bots.reasons import reason_for
from splendor.kernel import Config, Move, Observation, QuestionError, State, legal_moves, new_game, observe, parse_move

MANY = {"gems": 7}


def reason(state: State, move: str) -> str:
    read = parse_move(move)
    view = observe(state, state.to_act)
    assert read in legal_moves(view)
    return reason_for(view, read)


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_suggestion_is_what_the_bot_would_do(name: str) -> None:
    view = observe(new_game(Config(players=2), seed=7), 0)
    found = suggest(view, name, Random(3))
    assert isinstance(found, Suggestion)
    assert found.move == parse_bot(name)(view, Random(3)) == suggest(view, parse_bot(name), Random(3)).move
    assert str(found) == f"{found.move}: {found.reason}"


def test_T4_a_purchase_says_which_card_of_a_noble_it_is() -> None:
    state = position(seat("G5", cards=giving("G3R2")), rows={"2": ["2-G-2-G5"]}, config=MANY, nobles=[MARY])
    assert reason(state, "buy 2-G-2-G5 pay G2") == (
        "buys 2-G-2-G5: two points, and the fourth green card that Mary Stuart asks for"
    )


def test_T4_a_purchase_says_that_a_noble_comes() -> None:
    state = position(seat("G5", cards=giving("G3R4")), rows={"2": ["2-G-2-G5"]}, config=MANY, nobles=[MARY])
    assert reason(state, "buy 2-G-2-G5 pay G2") == "buys 2-G-2-G5: two points, and Mary Stuart comes"


def test_E1_a_purchase_says_that_it_wins_or_starts_the_last_round() -> None:
    ahead = seat("W7", cards=worth("W5 U5 G2"))
    last = position(seat(), ahead, rows={"3": ["3-U-4-W7"]}, to_act=1, config=MANY)
    assert reason(last, "buy 3-U-4-W7 pay W6") == "buys 3-U-4-W7: four points, and it wins the game"
    first = position(ahead, seat(), rows={"3": ["3-U-4-W7"]}, config=MANY)
    told = "buys 3-U-4-W7: four points, and it starts the last round with 16 points"
    assert reason(first, "buy 3-U-4-W7 pay W6") == told


def test_A4_a_reservation_says_who_could_buy_the_card_next() -> None:
    state = position(seat(), seat("U7"), rows={"3": ["3-G-4-U7"]}, config=MANY)
    assert reason(state, "reserve 3-G-4-U7") == (
        "reserves 3-G-4-U7: four points and a green bonus, which seat 1 could buy next"
    )
    assert reason(state, "reserve deck 2") == "reserves an unseen card of deck 2, and takes a gold"


def test_A2_a_take_says_which_card_it_leads_to() -> None:
    state = position(seat("R4"), rows={"2": ["2-W-2-R5"]}, config=MANY)
    assert reason(state, "take UGR") == "takes blue, green and red: 2-W-2-R5 (two points) can be bought next"
    assert reason(state, "pair W").startswith("takes two white: ")


def test_T3_a_return_says_what_it_is_not_needed_for() -> None:
    pending = [{"step": "return", "count": 1}]
    state = position(seat("W3U2G1R5"), rows={"2": ["2-W-2-R5"]}, config=MANY, pending=pending)
    assert re.fullmatch(r"returns W1, which \S+ does not need", reason(state, "return W1"))


def test_K2_a_stronghold_says_what_it_claims() -> None:
    state = expanded("strongholds", seat("R5"), rows={"2": ["2-W-2-R5"]}, config=MANY, pending=[{"step": "stronghold"}])
    assert reason(state, "stronghold place 2-W-2-R5") == "claims 2-W-2-R5: two points and a white bonus"


@pytest.mark.parametrize(("modules", "players"), COMBINATIONS[::9])
def test_there_is_a_reason_for_any_legal_move(modules: tuple[str, ...], players: int) -> None:
    for view in islice(moments(modules, players), 2, 20, 3):
        for move in legal_moves(view)[::2]:
            told = reason_for(view, move)
            assert re.fullmatch(r"[a-z][^\n{}]+[^.\s,]", told), f"{move}: {told}"


def test_a_bot_that_answers_no_legal_move_is_told_so() -> None:
    view = observe(new_game(Config(players=2), seed=7), 0)

    def cheat(view: Observation, chance: Random) -> Move:
        return parse_move("pair Y")

    with pytest.raises(QuestionError, match=r"^bot: it answers pair Y, which is not legal: .*\[A6\]$"):
        suggest(view, cheat, Random(1))

    def talker(view: Observation, chance: Random) -> Any:
        return "pair R"

    with pytest.raises(QuestionError, match=r"^bot: it answers 'pair R'; a Move is allowed$"):
        suggest(view, talker, Random(1))
    with pytest.raises(QuestionError, match=r"^bot: 3 given; a bot's name or a function is allowed$"):
        suggest(view, 3, Random(1))  # type: ignore[arg-type]  # the point of the test


def test_nothing_is_suggested_out_of_turn() -> None:
    with pytest.raises(QuestionError, match="only the seat to act chooses a move"):
        suggest(observe(new_game(Config(players=2), seed=7), 1), "easy", Random(1))
