"""Laws of what a seat may know: observations, states that fit them, and following a game from outside."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .errors import QuestionError
from .follow import Draw, advance
from .follow import draws as drawn_anew
from .laws_form import law, move_law, remembered
from .legality import affordable, legal_moves, why_illegal
from .moves import Move
from .rules import held_in
from .state import Observation, Player, State
from .view import determinize
from .view import observe as seen_anew

__all__ = [
    "MOVE_LAWS",
    "STATE_LAWS",
    "cards_turned_up",
    "hidden_from",
    "named_of",
    "observe",
    "one_onlooker",
    "onlookers",
]

CARD_ID = re.compile(r"[A-Z]?[1-9]-[A-Za-z]+-[0-9]+-[A-Za-z0-9]+")


observe = remembered(seen_anew)
draws = remembered(drawn_anew)


def onlookers(state: State) -> tuple[int | None, ...]:
    """Return every seat, and ``None`` for the public."""
    return (None, *range(len(state.players)))


def one_onlooker(state: State) -> tuple[int | None, ...]:
    """Return one of them, each in its turn beside each mover: for laws that are dear to ask."""
    watching = onlookers(state)
    return (watching[state.turn % len(watching)],)


@remembered
def hidden_from(state: State, seat: int | None) -> frozenset[str]:
    """Return the ids of the cards that a seat may not know: the decks', and those that others reserved or drew [H1]."""
    in_decks = {card.id for pile in state.decks for card in pile if card is not None}
    in_hands = {
        held.card.id
        for other, player in enumerate(state.players)
        for held in player.reserved
        if held.hidden and held.card is not None and other != seat
    }
    in_steps = {
        held.card.id
        for held in held_in(state.rules, state.agenda)
        if held.hidden and held.card is not None and seat != state.mover
    }
    return frozenset(in_decks | in_hands | in_steps)


def named_of(card_ids: frozenset[str], told: str) -> list[str]:
    """Return those of some cards that a text names."""
    return sorted(card_ids.intersection(CARD_ID.findall(told)))


@law("H1", "H3")
def an_observation_names_no_hidden_card(state: State) -> Iterator[str]:
    for seat in onlookers(state):
        view = observe(state, seat)
        told = f"{view!r} {view} {view.table.agenda} {view.table.players} {view.table.decks}"
        for card_id in named_of(hidden_from(state, seat), told):
            yield f"what seat {seat} sees has {card_id} in it"


@law("H1", "H2")
def an_observation_shows_all_that_is_open(state: State) -> Iterator[str]:
    for seat in onlookers(state):
        table = observe(state, seat).table
        bare = (table.supply, table.market, table.nobles, table.turn, table.passes, table.removed, table.slices)
        if bare != (state.supply, state.market, state.nobles, state.turn, state.passes, state.removed, state.slices):
            yield f"seat {seat} sees another table: {bare}"
        if tuple(map(len, table.decks)) != tuple(map(len, state.decks)):
            yield f"seat {seat} sees decks of {tuple(map(len, table.decks))} cards"
        for other, (seen, real) in enumerate(zip(table.players, state.players, strict=True)):
            if _open_part(seen) != _open_part(real) or (other == seat and seen != real):
                yield f"seat {seat} sees seat {other} with {seen}, which has {real}"


def _open_part(player: Player) -> tuple[object, ...]:
    """What everyone sees of a player: all but which cards the hidden reserves are, and in which place they stand."""
    shown = tuple(held for held in player.reserved if not held.hidden)
    hidden = sorted(held.deck for held in player.reserved if held.hidden)
    figures = (player.bonuses, player.counts, player.points)
    return (player.tokens, player.cards, player.nobles, figures, shown, tuple(hidden))


@law("H3")
def determinized_states_fit_their_observation(state: State) -> Iterator[str]:
    for seat in onlookers(state):
        view = observe(state, seat)
        guess = determinize(view, state.turn)
        if observe(guess, seat) != view:
            yield f"a state made up for seat {seat} looks different to it"
        if hidden_from(guess, seat) != hidden_from(state, seat):
            yield f"a state made up for seat {seat} hides other cards"


@law("H3", "T7")
def an_observation_answers_as_the_state_does(state: State) -> Iterator[str]:
    listed = legal_moves(state)
    for seat in onlookers(state):
        view = observe(state, seat)
        mine = seat is not None and seat == state.to_act
        if legal_moves(view) != (listed if mine else ()):
            yield f"seat {seat} finds other moves legal than are"
        for move in listed[:: max(1, len(listed) // 8)]:
            if mine and why_illegal(view, move) is not None:
                yield f"seat {seat} finds {move} illegal: {why_illegal(view, move)}"
            if not mine and getattr(why_illegal(view, move), "rule", None) != "T7":
                yield f"seat {seat} does not find {move} out of turn"
        yield from _same_affordable(state, view)


def _same_affordable(state: State, view: Observation) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        unknown = seat != view.seat and any(held.hidden for held in player.reserved)
        try:
            told = affordable(view, seat)
        except QuestionError:
            if not unknown:
                yield f"what seat {seat} can afford is kept from seat {view.seat}"
            continue
        if unknown or told != affordable(state, seat):
            yield f"seat {view.seat} thinks that seat {seat} can afford {told}"


def cards_turned_up(before: State, drawn: tuple[Draw, ...], seat: int | None) -> list[str]:
    """Return the cards of some draws that a seat sees, from a state that knows the decks."""
    piles = {deck.name: iter(pile) for deck, pile in zip(before.rules.decks, before.decks, strict=True)}
    seen: list[str] = []
    for draw in drawn:
        cards = [next(piles[draw.deck]) for _ in range(draw.count)]
        if draw.seen_by is None or draw.seen_by == seat:
            seen += [card.id for card in cards if card is not None]
    return seen


@move_law("H1", "H3")
def following_by_draws_and_advance_gives_the_observation(before: State, move: Move, after: State) -> Iterator[str]:
    drawn = draws(before, move)
    for seat in one_onlooker(before):
        view = observe(before, seat)
        if draws(view, move) != drawn:
            yield f"seat {seat} expects {draws(view, move)} to be drawn, not {drawn}"
        followed = advance(view, move, cards_turned_up(before, drawn, seat))
        if followed != observe(after, seat):
            yield f"seat {seat} follows to {followed}, and sees {observe(after, seat)}"


@move_law("A4", "A8", "T2")
def what_is_drawn_leaves_the_decks(before: State, move: Move, after: State) -> Iterator[str]:
    drawn = draws(before, move)
    for deck, was, now in zip(before.rules.decks, before.decks, after.decks, strict=True):
        count = sum(draw.count for draw in drawn if draw.deck == deck.name)
        if len(was) - len(now) > count or (count and was[:count] == now[:count]):
            yield f"deck {deck.name} went from {len(was)} cards to {len(now)}, and {count} were drawn"


STATE_LAWS = (
    an_observation_names_no_hidden_card,
    an_observation_shows_all_that_is_open,
    determinized_states_fit_their_observation,
    an_observation_answers_as_the_state_does,
)

MOVE_LAWS = (
    following_by_draws_and_advance_gives_the_observation,
    what_is_drawn_leaves_the_decks,
)
