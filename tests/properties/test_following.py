"""A seat that knows only what it sees can follow a whole game, move by move [H1, H3]."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.combinations import GAMES, config_of
from properties.policies import Policy, Turn, walk
from properties.situations import SITUATIONS
from properties.strategies import configs, policies, seeds, tried, turns
from splendor.kernel import (
    Buy,
    Config,
    Draw,
    IllegalMove,
    Observation,
    QuestionError,
    Reserve,
    ReserveDeck,
    State,
    advance,
    apply,
    draws,
    legal_moves,
    new_game,
    observe,
)


def revealed(before: State, drawn: tuple[Draw, ...], seat: int | None) -> list[str]:
    """The cards that a seat sees of some draws: the tops of the real decks, in order."""
    tops = {deck.name: list(pile) for deck, pile in zip(before.rules.decks, before.decks, strict=True)}
    seen: list[str] = []
    for draw in drawn:
        cards = [tops[draw.deck].pop(0) for _ in range(draw.count)]
        if draw.seen_by in (None, seat):
            seen += [card.id for card in cards if card is not None]
    return seen


def followed(config: Config, seed: int, policy: Policy, limit: int) -> int:
    """Follow a game for every seat and for the public, each from its own last observation alone; count the moves."""
    onlookers: list[int | None] = [None, *range(config.players)]
    views = {seat: observe(new_game(config, seed), seat) for seat in onlookers}
    moves = 0
    for before, move, after in walk(config, seed, policy, limit):
        for seat in onlookers:
            drawn = draws(views[seat], move)
            assert drawn == draws(before, move)
            views[seat] = advance(views[seat], str(move), revealed(before, drawn, seat))
            assert views[seat] == observe(after, seat)
            assert hash(views[seat]) == hash(observe(after, seat))
        moves += 1
    assert len({view.outcome for view in views.values()}) == 1
    return moves


@settings(max_examples=tried(15, 40, 500))
@given(config=configs(), seed=seeds, policy=policies, limit=st.integers(1, 60))
def test_H1_every_seat_and_the_public_can_follow_a_game(config: Config, seed: int, policy: Policy, limit: int) -> None:
    assert followed(config, seed, policy, limit) <= limit


@pytest.mark.parametrize(("modules", "players", "policy"), GAMES)
def test_H1_whole_games_can_be_followed_to_their_end(modules: tuple[str, ...], players: int, policy: Policy) -> None:
    config = config_of(modules, players, game=players)
    assert followed(config, players, policy, tried(40, 500, 2_000)) > 20


@pytest.mark.parametrize("name", SITUATIONS)
def test_H1_every_move_out_of_the_states_built_by_hand_can_be_followed(name: str) -> None:
    before = SITUATIONS[name]()
    for move in legal_moves(before):
        for seat in (None, *range(len(before.players))):
            view = observe(before, seat)
            cards = revealed(before, draws(view, move), seat)
            assert advance(view, move, cards) == observe(apply(before, move), seat)


@given(turn=turns())
def test_H1_the_draws_of_a_move_are_as_many_as_leave_the_decks_and_seen_by_whom_they_should(turn: Turn) -> None:
    before, move, after = turn
    drawn = draws(before, move)
    gone = [len(was) - len(now) for was, now in zip(before.decks, after.decks, strict=True)]
    told = [sum(draw.count for draw in drawn if draw.deck == deck.name) for deck in before.rules.decks]
    assert told == gone
    blind = isinstance(move, ReserveDeck) and not before.rules.open_reserves
    for draw in drawn:
        assert draw.count == 1
        assert draw.seen_by == (before.to_act if blind else None)
    if not isinstance(move, Buy | Reserve | ReserveDeck):
        assert drawn == () or before.agenda


@given(turn=turns())
def test_a_draw_that_cannot_be_is_refused_and_the_observation_stays_as_it_was(turn: Turn) -> None:
    before, move, after = turn
    for seat in (None, *range(len(before.players))):
        view = observe(before, seat)
        drawn = draws(view, move)
        cards = revealed(before, drawn, seat)
        wrong: list[Any] = [[*cards, "1-W-0-U3"], "1-W-0-U3", 7, [*cards[:-1], 7] if cards else [7]]
        if cards:
            wrong += [cards[:-1], [*cards[:-1], lies_open(before, seat)], [*cards[:-1], "4-W-0-U3"]]
        for given_cards in wrong:
            with pytest.raises(QuestionError):
                advance(view, move, given_cards)
        assert view == observe(before, seat)
        assert advance(view, move, cards) == observe(after, seat)


def lies_open(state: State, seat: int | None) -> str:
    """A card that everyone has in sight, so that no deck can turn it up."""
    return next(card.id for row in state.market for card in row if card is not None)


@given(turn=turns())
def test_H3_an_illegal_move_is_refused_as_far_as_the_position_shows(turn: Turn) -> None:
    before, _, after = turn
    for position in (after, observe(after, None), observe(after, 0)):
        with pytest.raises(IllegalMove):
            draws(position, "take Y")
        if isinstance(position, Observation):
            with pytest.raises(IllegalMove):
                advance(position, "take Y")
    assert before.turn <= after.turn


def test_a_state_cannot_be_advanced_nor_anything_else_that_is_no_observation() -> None:
    state: Any = new_game(Config(players=2), 1)
    text: Any = "state"
    with pytest.raises(QuestionError):
        advance(state, "take WUG")
    with pytest.raises(QuestionError):
        draws(text, "take WUG")
