"""One game between players: the same again from its seed, and the judge's rulings on those that fail."""

import re
from random import Random
from typing import Any, NoReturn

import pytest

from contests.players import (
    EASY,
    NOT_THERE,
    RANDOM,
    Fails,
    Listens,
    Unheard,
    answers,
    breaks,
    first,
    is_silent,
    leaves,
    never_buys,
    never_ends,
)
from splendor.arena import match, share_of
from splendor.kernel import Config, Observation, QuestionError, Record

ALL = ("cities", "orient", "strongholds", "trading_posts")


@pytest.mark.parametrize("modules", [(), ALL])
def test_a_game_of_a_seed_is_the_same_again_and_replays_as_a_record(modules: tuple[str, ...]) -> None:
    config = Config(players=3, modules=modules)
    ended = match(config, "friday", [RANDOM, EASY, RANDOM])
    assert ended == match(config, "friday", [RANDOM, EASY, RANDOM])
    assert ended != match(config, "saturday", [RANDOM, EASY, RANDOM])
    record = Record.start(config, "friday")
    for move in ended.moves:
        record.play(move)
    outcome = record.state.outcome
    assert outcome is not None
    assert (ended.winners, ended.points, ended.cards) == (outcome.winners, outcome.points, outcome.cards)
    assert (ended.turns, ended.forfeit) == (record.state.turn, None)


def test_each_seat_knows_what_it_may_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.arena.judge.LONGEST", 50)
    bots = [Listens(), Listens()]
    match(Config(players=2), 7, bots)
    for seat, bot in enumerate(bots):
        assert bot.heard
        assert {(type(view), view.seat, view.to_act) for view, _ in bot.heard} == {(Observation, seat, seat)}
        assert all(card is None for view, _ in bot.heard for deck in view.table.decks for card in deck)


def test_what_one_seat_leaves_to_chance_changes_nothing_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.arena.judge.LONGEST", 50)
    quiet, loud = Listens(), Listens(draws=5)
    luck = {}
    for rival in (quiet, loud):
        listener = Listens()
        match(Config(players=2), 7, [rival, listener])
        luck[rival.draws] = [drawn for _, drawn in listener.heard]
    assert luck[1] == luck[5]
    assert len(set(luck[1])) == len(luck[1])
    assert quiet.heard[0][1] != luck[1][0]


FAILURES = [
    (Fails(breaks, after=2), r"raised ZeroDivisionError: nothing\\nto share \(players.py, line \d+\)"),
    (Fails(leaves), r"raised SystemExit: 3 \(players.py, line \d+\)"),
    (Fails(never_ends), r"raised RecursionError: .*"),
    (answers(None), "answered None, which is no move"),
    (answers("take WW"), r"raised NotationError: move 'take WW': .*"),
    (answers("conjure W"), r"raised NotationError: .*"),
    (answers(NOT_THERE), r"made an illegal move: buy 3-U-5-W7U3: the card is not in reach; .* \[A5\]"),
    (answers("reserve deck O1"), r"made an illegal move: .*"),
    (answers(Unheard()), "answered something of type Unheard, which is no move"),
    (Fails(is_silent), r"raised Unspeakable \(players.py, line \d+\)"),
    (answers("\x1b[31m"), r"raised NotationError: move '\\+x1b\[31m': .*"),
    (answers(["take WUG"] * 10_000), "answered .{10,70}, which is no move"),
]


@pytest.mark.parametrize(("bad", "reason"), FAILURES, ids=[reason[:30] for _, reason in FAILURES])
def test_a_player_that_fails_loses_its_game_and_the_rival_wins(bad: Fails, reason: str) -> None:
    for loser in (0, 1):
        ended = match(Config(players=2), 7, (first, bad) if loser else (bad, first))
        assert ended.winners == (1 - loser,)
        assert ended.forfeit is not None
        assert ended.forfeit.seat == loser
        assert re.fullmatch(reason, ended.forfeit.reason), ended.forfeit.reason
        assert ended.forfeit.reason.isprintable()
        assert len(ended.moves) == ended.turns == 2 * bad.after + loser


@pytest.mark.parametrize("count", [3, 4])
def test_at_larger_tables_the_others_share_the_win(count: int) -> None:
    ended = match(Config(players=count), 7, (*[first] * (count - 1), Fails(breaks, after=1)))
    assert ended.winners == tuple(range(count - 1))
    assert sum(share_of(ended.winners, seat) for seat in range(count)) == pytest.approx(1)
    assert share_of(ended.winners, count - 1) == 0


def test_a_move_may_be_answered_as_text() -> None:
    ended = match(Config(players=2), 7, [answers("take WUG"), Fails(breaks)])
    assert [str(move) for move in ended.moves] == ["take WUG"]
    assert ended.winners == (0,)


def test_a_game_without_end_is_stopped_and_scored_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.arena.judge.LONGEST", 60)
    for bots, winners in (([never_buys, never_buys], (0, 1)), ([never_buys, EASY], (1,))):
        ended = match(Config(players=2, gems=7), 7, bots)
        assert (len(ended.moves), ended.winners, ended.forfeit) == (60, winners, None)


def test_a_player_for_every_seat_is_needed() -> None:
    with pytest.raises(QuestionError, match="players: 2 given; one for each of 3 seats is allowed"):
        match(Config(players=3), 7, [first, first])


def test_an_interruption_is_no_failure_of_a_player() -> None:
    def interrupted(view: Observation, chance: Random) -> NoReturn:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match(Config(players=2), 7, [first, interrupted])


@pytest.mark.parametrize("wrong", ["easy", None, 7])
def test_what_is_no_player_is_refused_before_the_game(wrong: Any) -> None:
    asked = Listens()
    with pytest.raises(QuestionError, match=r"players: .* given; a bot is allowed, which is a function, or a Program"):
        match(Config(players=2), 7, [asked, wrong])
    assert not asked.heard
    with pytest.raises(QuestionError, match="players: 1 given; one for each of 2 seats is allowed"):
        match(Config(players=2), 7, asked)  # type: ignore[arg-type]  # that is the fault
