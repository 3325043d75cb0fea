"""The house variant in which each player removes a noble before the first turn [V1]."""

from typing import Any

import pytest

from scenarios.table import fresh, offered, played, refused, rule_of, tiles
from scenarios.test_documents import short, state_of
from splendor.kernel import NotationError, State, apply, legal_moves, play_out, standard_nobles, state_to_json
from splendor.kernel.components import extra_nobles

SEATS = [(n, first) for n in (2, 3, 4) for first in range(n)]


def veto(players: int = 2, first: int = 0, **config: Any) -> State:
    """A new game with the noble veto."""
    return fresh(players, variants={"noble_veto"}, first_seat=first, **config)


def vetoed(state: State) -> State:
    """The state after all vetoes, each of the first noble on offer."""
    while offered(state, "veto"):
        state = played(state, offered(state)[0])
    return state


@pytest.mark.parametrize(("players", "revealed"), [(2, 5), (3, 7), (4, 9)])
def test_V1_five_seven_and_nine_nobles_are_revealed(players: int, revealed: int) -> None:
    state = veto(players)
    assert len(set(tiles(state))) == len(tiles(state)) == revealed
    assert set(tiles(state)) <= {noble.name for noble in standard_nobles()}
    assert offered(state) == [f"veto {name}" for name in sorted(tiles(state))]


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_V1_each_player_removes_exactly_one_clockwise_from_the_starting_seat(players: int, first: int) -> None:
    state, order = veto(players, first), []
    for _ in range(players):
        order.append(state.to_act)
        left, gone = tiles(state), offered(state)[-1].removeprefix("veto ")
        state = played(state, f"veto {gone}")
        assert tiles(state) == [name for name in left if name != gone]
    assert order == [(first + turn) % players for turn in range(players)]
    assert len(tiles(state)) == players + 1
    assert offered(state, "veto") == []


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_V1_the_vetoes_are_no_turns_and_the_starting_seat_then_begins(players: int, first: int) -> None:
    state = veto(players, first)
    for _ in range(players):
        assert (state.turn, state.last_round, state.passes, state.is_over) == (0, False, 0, False)
        state = played(state, offered(state)[0])
    assert (state.turn, state.to_act, state.last_round, state.passes) == (0, first, False, 0)
    assert played(state, "take WUG").turn == 1
    assert state.supply == fresh(players).supply


@pytest.mark.parametrize("players", [2, 3, 4])
def test_V1_the_vetoes_change_nothing_but_the_nobles(players: int) -> None:
    before = veto(players)
    after = vetoed(before)
    assert (after.market, after.decks, after.players) == (before.market, before.decks, before.players)
    assert (before.market, before.decks) == (fresh(players).market, fresh(players).decks)


@pytest.mark.parametrize("move", ["take WUG", "pair W", "reserve deck 1", "pass", "return W1", "noble Mary Stuart"])
def test_V1_T7_nothing_else_is_legal_before_the_vetoes_are_done(move: str) -> None:
    error = refused(veto(), move)
    assert error.rule == "T7"
    assert "veto" in error.reason


def test_V1_T7_another_seat_cannot_choose() -> None:
    state = veto(3, 1)
    choice = offered(state)[0]
    for other in (0, 2):
        assert rule_of(state, choice, seat=other) == "T7"
    assert apply(state, choice, seat=1).to_act == 2


def test_V1_a_noble_that_is_not_laid_out_cannot_be_removed() -> None:
    state = veto()
    names = [noble.name for noble in (*standard_nobles(), *extra_nobles())]
    for name in names:
        if name not in tiles(state):
            assert rule_of(state, f"veto {name}") == "V1"
    first = offered(state)[0]
    assert rule_of(played(state, first), first) == "V1"
    with pytest.raises(NotationError, match="Napoleon"):
        apply(state, "veto Napoleon")


def test_V1_T7_there_is_no_veto_later_or_without_the_variant() -> None:
    after = vetoed(veto())
    assert rule_of(after, f"veto {tiles(after)[0]}") == "T7"
    assert rule_of(fresh(), f"veto {tiles(fresh())[0]}") == "T7"


def test_V1_S4_named_extra_nobles_can_be_among_those_revealed() -> None:
    extra = {noble.name for noble in extra_nobles()}
    games = [fresh(4, seed, variants={"noble_veto"}, extra_nobles=extra) for seed in range(12)]
    assert {len(tiles(game)) for game in games} == {9}
    assert extra <= {name for game in games for name in tiles(game)}


def test_V1_vetoed_nobles_never_come() -> None:
    state = veto(3)
    shown = set(tiles(state))
    state = vetoed(state)
    gone = shown - set(tiles(state))
    end = play_out(state, seed=4)
    came = {noble.name for player in end.players for noble in player.nobles}
    assert end.is_over
    assert len(gone) == 3
    assert not gone & (came | set(tiles(end)))


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_V1_E1_the_game_after_the_vetoes_ends_as_any_game(players: int, first: int) -> None:
    end = play_out(veto(players, first), seed=5)
    assert end.is_over
    assert end.turn % players == 0 or end.passes == players


def test_V1_the_vetoes_owed_stand_in_the_document_and_the_vetoed_nobles_nowhere() -> None:
    state = veto(3, 2)
    shown = state_to_json(state)
    assert shown["pending"] == [{"step": "veto"}] * 3
    assert (shown["turn"], shown["to_act"]) == (0, 2)
    gone = offered(state)[0].removeprefix("veto ")
    after = state_to_json(played(state, f"veto {gone}"))
    assert after["pending"] == [{"step": "veto"}] * 2
    assert (after["turn"], after["to_act"]) == (0, 0)
    assert gone not in after["nobles"]
    assert len(after["nobles"]) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_V1_S4_the_vetoes_come_before_the_first_turn_of_a_game_with_modules_too(players: int) -> None:
    modules = {"orient", "strongholds", "trading_posts"}
    state = fresh(players, variants={"noble_veto"}, modules=modules)
    assert len(tiles(state)) == 2 * players + 1
    after = vetoed(state)
    assert (len(tiles(after)), after.turn, after.to_act) == (players + 1, 0, 0)
    assert state_to_json(after)["conquered"] is False
    assert play_out(after, seed=3).is_over


def test_V1_T7_a_veto_that_is_owed_where_no_noble_lies_vanishes() -> None:
    config = {"players": 2, "variants": ["noble_veto"]}
    state = state_of(short(config=config, pending=[{"step": "veto"}], nobles=[]))
    assert (state.agenda, state.to_act, state.turn) == ((), 0, 0)
    assert str(legal_moves(state)[0]) == "take WUG"
