"""What a seat may know: observations, and full states that fit one [H1-H3]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .cards import Card
from .errors import QuestionError, shown
from .legality import seat_of
from .rules import Rules, held_in
from .setup import seeded, shuffled
from .state import HeldCard, Observation, Owed, Player, State, state_only

__all__ = ["determinize", "masked", "observe", "unseen_cards", "with_cards_owed"]


def observe(state: State, seat: int | None) -> Observation:
    """Return what a seat may know of a state; with ``None``, what everyone may [H1, H2, H3].

    Another player's hidden reserves stand after the open ones, in the order of their decks, so that their places tell
    nothing. Raises ``QuestionError`` for a seat that is not there, or when given an observation.
    """
    state_only("observe", state)
    return masked(state, None if seat is None else seat_of(state, seat))


def masked(table: State, seat: int | None) -> Observation:
    """Return the observation of a seat from a state that may lack some hidden cards already."""
    row_of = table.rules.row_of
    players = tuple(
        player if other == seat else player.reserving(_hand_seen(player, row_of), player.tokens)
        for other, player in enumerate(table.players)
    )
    agenda = table.agenda
    if seat != table.mover:
        agenda = with_cards_owed(table.rules, agenda, lambda held: None if held.hidden else held.card)
    decks = tuple((None,) * len(deck) for deck in table.decks)
    return Observation(seat, table.but(players=players, decks=decks, agenda=agenda))


def with_cards_owed(
    rules: Rules, agenda: tuple[Owed, ...], turned: Callable[[HeldCard], Card | None]
) -> tuple[Owed, ...]:
    """Return owed steps with other cards in place of those that they hold, ``None`` for those that are not known."""
    return tuple(_with_cards(rules, owed, turned) for owed in agenda)


def _with_cards(rules: Rules, owed: Owed, turned: Callable[[HeldCard], Card | None]) -> Owed:
    lying = tuple(held_in(rules, (owed,)))
    cards = tuple(turned(held) for held in lying)
    if cards == tuple(held.card for held in lying):
        return owed
    with_cards = rules.words[owed[0]].with_cards
    assert with_cards is not None, f"the words of {owed[0]} hide cards, and have no with_cards"
    return with_cards(owed, cards)


def _hand_seen(player: Player, row_of: object) -> tuple[HeldCard, ...]:
    """A hand as others see it: open cards, then the hidden ones by deck."""
    assert isinstance(row_of, dict)
    hidden = sorted((held.deck for held in player.reserved if held.hidden), key=row_of.__getitem__)
    seen = tuple(held for held in player.reserved if not held.hidden)
    return (*seen, *(HeldCard(None, deck, hidden=True) for deck in hidden))


def _seen(table: State) -> Iterator[Card]:
    for row in table.market:
        yield from (card for card in row if card is not None)
    yield from table.removed
    for player in table.players:
        yield from player.cards
        yield from (held.card for held in player.reserved if held.card is not None)
    yield from (held.card for held in held_in(table.rules, table.agenda) if held.card is not None)


def unseen_cards(table: State, deck: str) -> tuple[Card, ...]:
    """Return the cards of a deck that lie nowhere in sight, in string order of their ids."""
    seen = {card.id for card in _seen(table)}
    return tuple(card for card in table.rules.cards.values() if card.deck == deck and card.id not in seen)


def determinize(view: Observation, seed: int | str) -> State:
    """Return a full state that fits an observation, the unknown cards dealt at random by ``seed`` [H3].

    ``observe(determinize(view, seed), view.seat) == view`` at every moment of a game. Raises ``QuestionError`` when not
    given an observation, ``ConfigError`` for a seed that is neither int nor text.
    """
    if not isinstance(view, Observation):
        raise QuestionError(f"determinize: an Observation is allowed, not {shown(view)}")
    table, source = view.table, seeded(seed)
    unknown = {deck.name: iter(shuffled(unseen_cards(table, deck.name), source)) for deck in table.rules.decks}
    players = tuple(
        player.reserving(
            tuple(HeldCard(held.card or next(unknown[held.deck]), held.deck, held.hidden) for held in player.reserved),
            player.tokens,
        )
        for player in table.players
    )
    agenda = with_cards_owed(table.rules, table.agenda, lambda held: held.card or next(unknown[held.deck]))
    decks = tuple(
        tuple(next(unknown[deck.name]) for _ in pile) for deck, pile in zip(table.rules.decks, table.decks, strict=True)
    )
    return table.but(players=players, decks=decks, agenda=agenda)
