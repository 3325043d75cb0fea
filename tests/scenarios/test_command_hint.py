"""``splendor hint`` and ``splendor bot``: advice by what a seat may know, and a bot that answers line by line."""

import json
import sys
from pathlib import Path

import pytest

from scenarios.shell import DRAWN, TABLE, dealt, refused, splendor
from splendor.arena import turn_line
from splendor.kernel import (
    Config,
    Observation,
    State,
    affordable,
    apply,
    legal_moves,
    new_game,
    observe,
    play_out,
    state_from_json,
    state_to_json,
    why_illegal,
)

LABEL = 12
ALL = ("cities", "orient", "strongholds", "trading_posts")


def written(position: State | Observation) -> str:
    return json.dumps(state_to_json(position))


def middle(modules: tuple[str, ...] = (), limit: int = 40) -> State:
    return play_out(new_game(Config(players=3, modules=modules), 7), 7, limit=limit)


@pytest.mark.parametrize("modules", [(), ALL])
@pytest.mark.parametrize("bot", ["random", "easy", "medium"])
def test_the_affordable_cards_and_a_legal_move_with_its_reason_are_told(modules: tuple[str, ...], bot: str) -> None:
    state = middle(modules)
    told = json.loads(splendor("hint", "-", "--bot", bot, "--json", typed=written(state)).out)
    assert (told["seat"], told["to_act"], told["bot"]) == (state.to_act, state.to_act, bot)
    assert told["affordable"] == {card: str(paid) for card, paid in affordable(state, told["seat"]).items()}
    assert why_illegal(state, told["suggestion"]["move"]) is None
    assert told["suggestion"]["reason"]


def test_people_get_a_line_for_each_card_the_move_and_the_reason() -> None:
    state = middle()
    seat = state.to_act
    assert seat is not None
    said = splendor("hint", "-", "--no-color", typed=written(state))
    assert (said.code, said.err) == (0, "")
    assert said.lines[0] == f"seat {seat}      is asked: take, pair, reserve or buy"
    cards = affordable(state, seat)
    told = [line[LABEL:].split(maxsplit=1) for line in said.lines[1:-2]]
    assert dict(told) == {card: str(paid) or "for nothing" for card, paid in cards.items()}
    assert [line[:10].rstrip() for line in said.lines[-2:]] == ["suggestion", "because"]


def test_a_position_tells_the_bot_no_more_than_an_observation() -> None:
    state = middle(ALL)
    view = observe(state, state.to_act)
    whole = splendor("hint", "-", "--bot", "medium", "--json", typed=written(state))
    assert whole == splendor("hint", "-", "--bot", "medium", "--json", typed=written(view))


def test_a_step_that_is_asked_is_answered() -> None:
    state = next(later for limit in range(200) if (later := middle(limit=limit)).agenda and len(legal_moves(later)) > 1)
    told = json.loads(splendor("hint", "-", "--json", typed=written(state)).out)
    assert told["suggestion"]["move"] in [str(move) for move in legal_moves(state)]


def test_another_seat_is_told_its_cards_and_no_move() -> None:
    state = middle()
    assert state.to_act is not None
    other = (state.to_act + 1) % 3
    told = json.loads(splendor("hint", "-", "--seat", str(other), "--json", typed=written(state)).out)
    assert told["affordable"] == {card: str(paid) for card, paid in affordable(state, other).items()}
    assert (told["seat"], told["suggestion"]) == (other, None)
    assert splendor("hint", "-", "--json", typed=written(observe(state, other))).out == json.dumps(told) + "\n"
    said = splendor("hint", "-", "--seat", str(other), typed=written(state))
    assert said.lines[-1] == f"suggestion  none, since seat {other} is not asked"


def test_of_a_finished_game_the_result_is_told() -> None:
    over = play_out(new_game(Config(players=2), 7), 7)
    said = splendor("hint", "-", typed=written(over))
    assert (said.code, said.err, said.lines[0]) == (0, "", "The game is over.")
    told = json.loads(splendor("hint", "-", "--json", typed=written(observe(over, 1))).out)
    assert over.outcome is not None
    assert told["outcome"]["winners"] == list(over.outcome.winners)
    assert (told["affordable"], told["suggestion"]) == ({}, None)


def test_a_program_may_be_asked_and_a_failing_one_is_told_in_a_line() -> None:
    good = "import json; print(json.dumps(json.loads(input())['moves'][1]))"
    told = json.loads(splendor("hint", TABLE, "--bot", f'program:{sys.executable} -c "{good}"', "--json").out)
    state = state_from_json(Path(TABLE).read_text())
    assert told["suggestion"]["move"] == str(legal_moves(state)[1])
    for code, words in (("1 / 0", "ended with exit code 1 before it answered"), ("print('[]')", "answered '[]'")):
        refused(splendor("hint", TABLE, "--bot", f'bad=program:{sys.executable} -c "{code}"'), 2, "--bot: bad", words)
    illegal = """print('"take WUGR"')"""
    refused(splendor("hint", TABLE, "--bot", f"bad=program:{sys.executable} -c '{illegal}'"), 2, "--bot: bad")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("no such file",), "no such file: "),
        ((TABLE, "--bot", "wise"), "bot: 'wise' is unknown; allowed: "),
        ((TABLE, "--seat", "9"), "seat"),
        ((str(DRAWN),), "a file is allowed"),
    ],
)
def test_what_cannot_be_answered_is_refused(arguments: tuple[str, ...], words: str) -> None:
    refused(splendor("hint", *arguments), 2, words)


def test_an_observation_gives_advice_to_its_own_seat_alone() -> None:
    state = middle()
    typed = written(observe(state, 1))
    refused(splendor("hint", "-", "--seat", "0", typed=typed), 2, "--seat: 0 given; this is an observation of seat 1")
    refused(splendor("hint", "-", typed=written(observe(state, None))), 2, "an observation of no seat given")


def test_a_bot_answers_each_line_and_goes_on_after_a_bad_one() -> None:
    state = middle()
    view = observe(state, state.to_act)
    lines = [turn_line(view, 5, 0.5), "nonsense", "", turn_line(view, 5, 0.5), written(state)]
    said = splendor("bot", "easy", typed="\n".join(lines))
    first, error, again, other = map(json.loads, said.lines)
    assert first == again
    assert apply(state, first["move"]).turn >= state.turn
    assert (error["line"], other["line"]) == (2, 5)
    assert "a line of splendor-turn/1 is allowed" in error["error"]
    refused(splendor("bot", "wise"), 2, "bot: 'wise' is unknown")


def test_advice_is_the_same_again_from_its_seed() -> None:
    typed = dealt(players="4")
    told = {seed: splendor("hint", "-", "--bot", "random", "--seed", seed, typed=typed).out for seed in "12345678"}
    assert len(set(told.values())) > 1
    assert told["1"] == splendor("hint", "-", "--bot", "random", typed=typed).out
