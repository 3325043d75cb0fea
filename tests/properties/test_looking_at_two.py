"""Two cards of a deck are looked at: who sees which, and how a game is followed meanwhile [B5, H1-H3]."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.policies import Turn, reserver
from properties.strategies import seeds, tried
from properties.test_following import revealed
from properties.test_hidden import dealt_anew, everything_known
from splendor.kernel import (
    Config,
    IllegalMove,
    ReserveDeck,
    State,
    advance,
    apply,
    determinize,
    draws,
    legal_moves,
    new_game,
    observe,
    state_from_json,
    state_to_json,
)
from splendor.kernel.view import unseen_cards
from splendor.modules.trading_posts import Keep

BESIDE = ((), ("cities",), ("orient",), ("strongholds",), ("cities", "orient", "strongholds"))
"""Modules that the posts are played with."""


def lookers(config: Config, seed: int) -> State:
    """A new game in which everybody looks at two cards from the first turn on, with gold to empty the hand again."""
    document = state_to_json(new_game(config, seed))
    del document["supply"]
    for player in document["players"]:
        player |= {"posts": ["deck_reserve_draw_two", "gold_worth_two"], "tokens": {"Y": 10}}
    state = state_from_json(document)
    assert isinstance(state, State)
    return state


def config_of(players: int, beside: tuple[str, ...], open_hands: bool) -> Config:
    house = ("open_reservations",) if open_hands else ()
    return Config(players=players, modules=("trading_posts", *beside), variants=house, gold=50, target_points=99)


def turns_of(config: Config, seed: int, limit: int) -> Iterator[Turn]:
    """Moves of a game in which cards are reserved from the deck with the fewest cards whenever that may be."""
    state, chance = lookers(config, seed), Random(seed)
    for _ in range(limit):
        moves = legal_moves(state)
        if not moves:
            return
        drawing = [move for move in moves if isinstance(move, ReserveDeck)]
        thin = min(drawing, key=lambda move: len(state.decks[state.rules.row_of[move.deck]]), default=None)
        move = thin if thin is not None and chance.random() < 0.7 else reserver(state, moves, chance)
        after = apply(state, move)
        yield state, move, after
        state = after


def looking(state: State) -> bool:
    return bool(state.agenda) and state.agenda[-1][0] == "keep"


configs = st.builds(config_of, st.integers(2, 4), st.sampled_from(BESIDE), st.booleans())


def followed(config: Config, seed: int, limit: int) -> Counter[str]:
    """Follow a game for every seat and the public from their own observations; count the kinds of what happened."""
    onlookers: list[int | None] = [None, *range(config.players)]
    views = {seat: observe(lookers(config, seed), seat) for seat in onlookers}
    happened: Counter[str] = Counter()
    for before, move, after in turns_of(config, seed, limit):
        for seat in onlookers:
            drawn = draws(views[seat], move)
            assert drawn == draws(before, move)
            views[seat] = advance(views[seat], str(move), revealed(before, drawn, seat))
            assert views[seat] == observe(after, seat)
            if looking(after):
                assert observe(determinize(views[seat], 3), seat) == views[seat]
                assert state_from_json(state_to_json(views[seat])) == views[seat]
        happened[type(move).__name__] += 1
        if isinstance(move, ReserveDeck):
            happened["looks" if looking(after) else "just given"] += 1
    return happened


@settings(max_examples=tried(4, 30, 300))
@given(config=configs, seed=seeds, limit=st.integers(1, 30))
def test_H1_B5_every_seat_and_the_public_can_follow(config: Config, seed: int, limit: int) -> None:
    followed(config, seed, limit)


@pytest.mark.parametrize(("number", "beside"), list(enumerate(BESIDE)))
def test_B5_games_with_many_looks_can_be_followed_until_decks_run_out(number: int, beside: tuple[str, ...]) -> None:
    happened = followed(config_of(2 + number % 3, beside, number % 2 == 1), 11, tried(80, 400, 600))
    assert happened["Keep"] > 8
    assert happened["looks"] - happened["Keep"] in (0, 1), "the last one may still be looking"
    assert happened["just given"] > 0 or "orient" not in beside


@settings(max_examples=tried(4, 10, 100))
@given(config=configs, seed=seeds)
def test_H3_nothing_that_others_can_work_out_depends_on_the_two_cards(config: Config, seed: int) -> None:
    found = [after for _, _, after in turns_of(config, seed, 40) if looking(after)]
    for state in found[-1:]:
        for seat in (None, *range(config.players)):
            other = dealt_anew(state, seat, seed)
            here, there = everything_known(observe(state, seat)), everything_known(observe(other, seat))
            assert {name for name in here if here[name] != there[name]} == set()


@pytest.mark.parametrize("open_hands", [False, True])
def test_H1_H2_which_card_was_kept_is_seen_only_where_hands_are_open(open_hands: bool) -> None:
    before, _, state = next(turn for turn in turns_of(config_of(2, (), open_hands), 5, 40) if looking(turn[2]))
    rival, deck = 1 - state.mover, state.agenda[-1][1]
    view = observe(state, rival)
    assert view.table.agenda == (("keep", deck, None, None),)
    thinkable = [card.id for card in unseen_cards(view.table, deck)]
    assert {card.id for card in state.agenda[-1][2:]} < set(thinkable)
    after = {card_id: advance(view, Keep(card_id)) for card_id in thinkable}
    hands = [seen.table.players[before.mover].reserved[-1] for seen in after.values()]
    assert [held.card and held.card.id for held in hands] == (thinkable if open_hands else [None] * len(thinkable))
    assert {held.hidden for held in hands} == {not open_hands}
    for move in legal_moves(state):
        assert after[str(move).removeprefix("keep ")] == observe(apply(state, move), rival)
    lying = next(card.id for row in state.market for card in row if card is not None)
    with pytest.raises(IllegalMove, match=r"not one of the two cards of deck .* looked at \[B5\]"):
        advance(view, Keep(lying))
