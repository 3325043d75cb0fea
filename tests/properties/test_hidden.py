"""What a seat can know, and all that is worked out from it, is the same wherever the hidden cards are [H1, H3]."""

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from properties.policies import reserver, walk
from properties.strategies import seeds, states, tried
from splendor.kernel import (
    Buy,
    Card,
    Config,
    HeldCard,
    NotationError,
    Observation,
    QuestionError,
    Reserve,
    SplendorError,
    State,
    advance,
    affordable,
    apply,
    determinize,
    draws,
    legal_moves,
    observe,
    perft,
    play_out,
    why_illegal,
)
from splendor.kernel.document import state_to_json
from splendor.kernel.laws import move_universe
from splendor.kernel.rules import held_in
from splendor.kernel.view import with_cards_owed


def dealt_anew(state: State, seat: int | None, seed: int) -> State:
    """A state that differs only in what a seat cannot know: decks, and what others hold or look at, mixed together."""
    chance = Random(seed)
    decks, players = [], list(state.players)
    mixed: dict[Card | None, Card | None] = {}
    for deck, pile in zip(state.rules.decks, state.decks, strict=True):
        places = [
            (other, place)
            for other, player in enumerate(players)
            for place, held in enumerate(player.reserved)
            if other != seat and held.hidden and held.deck == deck.name
        ]
        looked_at = {
            held.card
            for held in held_in(state.rules, state.agenda)
            if seat != state.mover and held.hidden and held.deck == deck.name
        }
        cards = [*pile, *(players[other].reserved[place].card for other, place in places), *looked_at]
        cards.sort(key=str)
        chance.shuffle(cards)
        mixed |= {card: cards.pop() for card in sorted(looked_at, key=str)}
        for other, place in places:
            player = players[other]
            hand = list(player.reserved)
            hand[place] = HeldCard(cards.pop(), hand[place].deck, hidden=True)
            players[other] = player.reserving(tuple(hand), player.tokens)
        decks.append(tuple(cards))
    agenda = with_cards_owed(state.rules, state.agenda, lambda held: mixed.get(held.card, held.card))
    return state.but(decks=tuple(decks), players=tuple(players), agenda=agenda)


def answer(question: Callable[..., Any], *asked: Any) -> Any:
    """What a question gives, or the error that it raises, in its words."""
    try:
        return question(*asked)
    except SplendorError as error:
        return type(error), str(error)


def everything_known(view: Observation) -> dict[str, Any]:
    """Whatever can be worked out from an observation."""
    seats = range(len(view.table.players))
    moves = move_universe(view.table)[:: tried(61, 41, 1)]
    known: dict[str, Any] = {
        "itself": view,
        "hash": hash(view),
        "pickle": pickle.dumps(view),
        "repr": repr(view),
        "text": str(view),
        "document": json.dumps(state_to_json(view)),
        "to act": (view.to_act, view.is_over, view.outcome, [view.points(seat) for seat in seats]),
        "legal": legal_moves(view),
        "guess": determinize(view, 5),
        "refused": [answer(ask, view) for ask in REFUSING],
        "why": {move: answer(why_illegal, view, move) for move in moves},
        "whose": {seat: answer(why_illegal, view, moves[0], seat) for seat in seats},
        "affordable": {seat: answer(affordable, view, seat) for seat in seats},
        "draws": {move: answer(draws, view, move) for move in moves},
        "advance": {move: answer(advance, view, move) for move in moves},
    }
    return known


REFUSING: tuple[Callable[[Any], Any], ...] = (
    lambda view: apply(view, "take WUG"),
    lambda view: perft(view, 1),
    lambda view: play_out(view, 1),
    lambda view: observe(view, 0),
)


@settings(max_examples=tried(20, 30, 500))
@given(state=states(), seed=seeds)
def test_H3_nothing_that_a_seat_can_work_out_depends_on_hidden_cards(state: State, seed: int) -> None:
    for seat in (None, *range(len(state.players))):
        other = dealt_anew(state, seat, seed)
        here, there = everything_known(observe(state, seat)), everything_known(observe(other, seat))
        assert {name for name in here if here[name] != there[name]} == set()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_H3_through_a_game_with_many_hidden_cards(players: int) -> None:
    *_, (state, _, _) = walk(Config(players=players), 3, reserver, 20 * players)
    assert any(held.hidden for player in state.players for held in player.reserved)
    for seat in (None, *range(players)):
        other = dealt_anew(state, seat, 1)
        assert other != state
        assert everything_known(observe(other, seat)) == everything_known(observe(state, seat))


@pytest.mark.parametrize("ask", REFUSING)
def test_a_question_that_needs_the_hidden_cards_refuses_an_observation(ask: Callable[[Any], Any]) -> None:
    *_, (state, _, _) = walk(Config(players=2), 3, reserver, 5)
    with pytest.raises(QuestionError):
        ask(observe(state, 0))


@given(state=states())
def test_H3_a_card_out_of_reach_is_refused_in_the_same_words_wherever_it_is(state: State) -> None:
    """In a deck, in a hidden hand, in an open hand, in front of a player or in the box."""
    near = {card.id for row in state.market for card in row if card is not None}
    owed = [held for held in held_in(state.rules, state.agenda) if not held.hidden]
    near |= {held.card.id for held in (*state.players[state.mover].reserved, *owed) if held.card is not None}
    for kind in (Buy, Reserve):
        far = [card_id for card_id in state.rules.cards if card_id not in near]
        words = {str(why_illegal(state, kind(card_id))).replace(card_id, "CARD", 1) for card_id in far}
        assert len(words) <= 1, words


@given(state=states())
def test_H1_a_seat_sees_its_own_hand_and_nobody_elses_hidden_cards(state: State) -> None:
    for seat in range(len(state.players)):
        for other, player in enumerate(observe(state, seat).table.players):
            unknown = sum(held.card is None for held in player.reserved)
            hidden = sum(held.hidden for held in state.players[other].reserved)
            assert unknown == (0 if other == seat else hidden)


def test_an_unknown_card_or_noble_is_a_malformed_move_for_everyone() -> None:
    *_, (state, _, _) = walk(Config(players=2), 3, reserver, 5)
    for position in (state, observe(state, 0), observe(state, None)):
        for text in ("buy 1-W-0-K9", "reserve 4-W-0-K1", "noble Nobody"):
            with pytest.raises(NotationError):
                why_illegal(position, text)
