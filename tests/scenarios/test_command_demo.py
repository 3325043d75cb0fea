"""``splendor demo`` and its players: a whole game, told truly, that can be had again."""

import json
import re
from random import Random

import pytest

from scenarios.shell import splendor
from splendor.cli.chooser import choose
from splendor.cli.demo import played
from splendor.kernel import Config, Record, apply, determinize, legal_moves, new_game, observe, state_from_json

SEEDS = range(6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_demonstration_plays_a_whole_game_in_about_thirty_rounds(players: int) -> None:
    for seed in SEEDS:
        *_, last = played(new_game(Config(players=players), seed), seed)
        assert last.after.is_over
        assert 20 <= last.after.turn / players <= 40


def test_its_players_know_only_what_their_seat_may_know() -> None:
    state, chance = new_game(Config(players=3), 5), Random(5)
    for turn in range(60):
        assert state.to_act is not None
        view = observe(state, state.to_act)
        twin = observe(determinize(view, turn), state.to_act)
        kept = chance.getstate()
        move = choose(view, legal_moves(view), chance)
        chance.setstate(kept)
        assert choose(twin, legal_moves(twin), chance) == move
        state = apply(state, move)


def test_it_shows_the_table_every_move_and_the_result() -> None:
    said = splendor("demo", "--seed", "7")
    record = Record.load(splendor("demo", "--seed", "7", "--json").out)
    state = record.replay()
    told = [line for line in said.lines if re.match(r"(?:round \d+ +| {9,}) ?seat \d  ", line)]
    assert [re.split(r" {2,}", line.partition("seat ")[2])[1] for line in told] == [str(move) for move in record.moves]
    assert said.out.count("Splendor   3 players   round ") >= 4
    assert state.outcome is not None
    assert f"Seat {state.outcome.winners[0]} wins" in said.out
    assert said.lines[-1].startswith(f"{len(record.moves)} moves, {state.turn // 3} rounds.")


def test_it_says_plainly_that_no_oracle_has_checked_the_moves() -> None:
    assert "not yet checked by an oracle" in splendor("demo", "--seed", "1", "--every", "0").out
    assert "not yet checked by an oracle" in " ".join(splendor("demo", "--help").out.split())


def test_what_happens_by_itself_is_told() -> None:
    out = "".join(splendor("demo", "--seed", str(seed), "--every", "0").out for seed in SEEDS)
    assert "   then by itself: noble " in out
    assert "   the last round begins" in out
    assert re.search(r"\+\d points, now \d", out)


def test_the_same_seed_is_the_same_game_and_no_seed_is_told() -> None:
    assert splendor("demo", "--seed", "friday") == splendor("demo", "--seed", "friday")
    said = splendor("demo", "--every", "0")
    seed = said.lines[-1].rpartition("seed ")[2].rstrip(".")
    assert splendor("demo", "--every", "0", "--seed", seed) == said


def test_without_drawings_between_there_are_two() -> None:
    assert splendor("demo", "--seed", "7", "--every", "0").out.count("Splendor   3 players") == 2


def test_it_takes_the_options_of_a_game() -> None:
    said = splendor("demo", "--players", "4", "--seed", "2", "--variants", "noble_veto", "--first-seat", "3", "--json")
    told = json.loads(said.out)
    assert told["config"]["variants"] == ["noble_veto"]
    assert [move.partition(" ")[0] for move in told["moves"][:5]].count("veto") == 4
    assert Record.load(said.out).replay().is_over


def test_a_game_that_does_not_end_is_left_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.cli.demo.LIMIT", 30)
    said = splendor("demo", "--seed", "1")
    assert said.code == 0
    assert "The game did not end in 30 moves and is left unfinished." in said.lines
    told = json.loads(splendor("demo", "--seed", "1", "--json").out)
    assert (len(told["moves"]), told["result"]) == (30, None)


def test_the_delay_is_waited_after_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    said = splendor("demo", "--seed", "7", "--delay", "0.25")
    assert set(waits) == {0.25}
    assert f"{len(waits)} moves" in said.lines[-1]


def test_the_drawn_table_at_the_end_is_that_of_the_record() -> None:
    record = splendor("demo", "--seed", "7", "--json").out
    final = json.loads(splendor("replay", "-", "--final", "--json", typed=record).out)["position"]
    drawing = splendor("show", "-", typed=json.dumps(final)).out
    assert state_from_json(final).is_over
    assert drawing in splendor("demo", "--seed", "7").out
