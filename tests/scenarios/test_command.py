"""The commands about one position: each answers what the library answers, on files and on standard input."""

import json
from pathlib import Path

import pytest

from scenarios.shell import DRAWN, TABLE, dealt, refused, splendor
from splendor.kernel import (
    Config,
    Observation,
    State,
    apply,
    legal_moves,
    new_game,
    observe,
    state_from_json,
    state_to_json,
)

COMMANDS = (
    *("afford", "apply", "bench", "bot", "demo", "hint", "moves", "new", "observe", "perft", "play", "prove"),
    *("replay", "show", "tournament", "verify"),
)


def state_of(text: str) -> State:
    state = state_from_json(text)
    assert isinstance(state, State)
    return state


def deal(players: int = 2, seed: int | str = 7) -> State:
    return new_game(Config(players=players), seed)


def test_new_writes_the_deal_of_the_configuration_and_the_seed() -> None:
    assert state_of(dealt(players="3")) == deal(3)


@pytest.mark.parametrize(
    ("typed", "seed"), [("7", 7), ("-7", -7), ("007", 7), ("friday", "friday"), ("7.0", "7.0"), ("+7", "+7"), ("", "")]
)
def test_a_seed_of_digits_is_a_number_and_any_other_is_text(typed: str, seed: int | str) -> None:
    assert state_of(dealt(seed=typed)) == deal(seed=seed)


def test_every_option_of_new_reaches_the_configuration() -> None:
    options = {"variants": "noble_veto, open_reservations", "first-seat": "2", "extra-nobles": "Hino Tomiko"}
    numbers = {"gems": "6", "gold": "0", "target-points": "21"}
    state = state_of(dealt(players="4", **options, **numbers))
    assert state.config == Config(
        players=4,
        variants={"noble_veto", "open_reservations"},
        first_seat=2,
        extra_nobles={"Hino Tomiko"},
        gems=6,
        gold=0,
        target_points=21,
    )


def test_an_empty_list_names_nothing() -> None:
    assert state_of(dealt(**{"variants": "", "modules": " ", "extra-nobles": ""})) == deal()


def test_a_document_for_reading_and_one_for_machines_say_the_same() -> None:
    laid_out, compact = dealt(), splendor("new", "--players", "2", "--seed", "7", "--json").out
    assert json.loads(laid_out) == json.loads(compact) == state_to_json(deal())
    assert compact.count("\n") == 1
    assert '\n    "1": ["' in laid_out


def test_moves_lists_the_legal_moves_in_their_order() -> None:
    moves = [str(move) for move in legal_moves(deal())]
    said = splendor("moves", "-", typed=dealt())
    assert (said.code, said.lines) == (0, moves)
    assert json.loads(splendor("moves", "-", "--json", typed=dealt()).out) == moves


def test_moves_of_an_observation_are_those_of_its_own_seat_in_its_turn() -> None:
    mine, other, everyone = (json.dumps(state_to_json(observe(deal(), seat))) for seat in (0, 1, None))
    assert len(splendor("moves", "-", typed=mine).lines) == 30
    assert splendor("moves", "-", typed=other).out == ""
    assert splendor("moves", "-", "--json", typed=everyone).out == "[]\n"


def test_apply_plays_several_moves_in_turn() -> None:
    moves = ("take WUG", "pair R", "reserve deck 2")
    state = deal()
    for move in moves:
        state = apply(state, move)
    said = splendor("apply", "-", *moves, typed=dealt())
    assert said.code == 0
    assert state_of(said.out) == state
    assert json.loads(splendor("apply", "-", *moves, "--json", typed=dealt()).out) == state_to_json(state)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (("take WU",), ("moves[0]", "take WU:", "[A2]")),
        (("take WUG", "pair Y"), ("moves[1]", "[A6]")),
        (("take WUG", "return W1"), ("moves[1]", "seat 1 is asked", "[T7]")),
        (("take WUG", "reserve 3-U-3-W3G3R3K5"), ("moves[1]", "not in reach", "[A4]")),
        (("pass",), ("moves[0]", "another action is legal", "[A7]")),
    ],
)
def test_apply_names_index_rule_and_reason_of_an_illegal_move(moves: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(splendor("apply", "-", *moves, "take WUG", typed=dealt()), 1, *words)


def test_observe_writes_what_a_seat_may_know() -> None:
    state = apply(apply(deal(), "reserve deck 3"), "take WUG")
    typed = json.dumps(state_to_json(state))
    for seat in (0, 1):
        said = splendor("observe", "-", "--seat", str(seat), typed=typed)
        assert said.code == 0
        assert state_from_json(said.out) == observe(state, seat)
    everyone = state_from_json(splendor("observe", "-", "--json", typed=typed).out)
    assert everyone == observe(state, None)
    assert isinstance(everyone, Observation)


def test_perft_counts_the_published_numbers() -> None:
    told = json.loads(splendor("perft", "-", "3", "--json", typed=dealt()).out)
    assert (told["depth"], told["count"]) == (3, 24_190)
    assert told["seconds"] > 0
    assert splendor("perft", "-", "2", typed=dealt()).out.startswith("perft(2) = 865 ")
    assert splendor("perft", "-", "0", typed=dealt()).out.startswith("perft(0) = 1 ")


def test_perft_divides_by_the_first_move() -> None:
    moves = [str(move) for move in legal_moves(deal())]
    told = json.loads(splendor("perft", "-", "2", "--divide", "--json", typed=dealt()).out)
    assert list(told["divide"]) == moves
    assert sum(told["divide"].values()) == told["count"] == 865
    lines = splendor("perft", "-", "2", "--divide", typed=dealt()).lines
    assert lines[:-1] == [f"{move}: {count}" for move, count in told["divide"].items()]


def test_show_draws_the_table_as_the_golden_file_has_it() -> None:
    said = splendor("show", TABLE)
    assert said.code == 0
    assert said.out == (DRAWN / "table.txt").read_text(encoding="utf-8")
    assert all(len(line) <= 80 for line in said.lines)


def test_show_tells_machines_what_it_draws() -> None:
    told = json.loads(splendor("show", TABLE, "--json").out)
    state = state_of(Path(TABLE).read_text(encoding="utf-8"))
    assert told["position"] == state_to_json(state)
    assert told["points"] == [12, 7, 15]
    assert told["asked"] == "take, pair, reserve or buy"
    assert told["affordable"]["2-W-2-R5"] == "pay R2"
    assert told["affordable"]["1-W-0-R2K1"] == ""
    assert told["outcome"] is None


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert splendor("moves", "-", typed=b"\xef\xbb\xbf" + dealt().encode()).code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str) -> None:
    said = splendor(command, "--help")
    assert said.code == 0
    assert "Examples:\n" in said.out
    assert f"splendor {command}" in said.out.partition("Examples:")[2]
    assert "--json" in said.out


def test_the_command_alone_lists_its_commands() -> None:
    said = splendor()
    assert said.code == 0
    listed = said.out.partition("Commands:\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == list(COMMANDS)
    assert splendor("--help").out == said.out


def test_the_version_is_that_of_the_distribution() -> None:
    assert splendor("--version").out.startswith("splendor-rules ")
