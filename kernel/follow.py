"""Following a game from outside: what a move turns up, and what a seat knows after it [H1, H3]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from attrs import evolve, frozen

from .cards import Card
from .errors import IllegalMove, QuestionError, shown
from .legality import as_move, in_full, refusal
from .moves import Move
from .rules import held_in
from .state import HeldCard, Observation, Player, State, table_of
from .turn import play
from .view import masked, unseen_cards, with_cards_owed

__all__ = ["Draw", "advance", "draws"]


@frozen
class Draw:
    """Cards that a move turns up from a deck, and the seat that sees them; ``None``: all do."""

    deck: str
    count: int
    seen_by: int | None


def draws(position: State | Observation, move: Move | str) -> tuple[Draw, ...]:
    """Return what a move will turn up, by deck, top first; the move may be any seat's whose turn it is.

    Raises ``IllegalMove`` for a move that the rules forbid as far as the position shows.
    """
    return tuple(
        Draw(deck, len(list(turned)), seen_by)
        for (deck, seen_by), turned in groupby(_turned_up(_after(position, move)), key=lambda card: card[1:])
    )


def advance(view: Observation, move: Move | str, revealed: Sequence[str | Card] = ()) -> Observation:
    """Return what a seat knows after a move, given the cards of the move's draws that it sees, in order.

    ``observe(apply(s, m), k) == advance(observe(s, k), m, cards)``. Raises ``IllegalMove``, and ``QuestionError``
    when the cards are not as many as the seat sees, not of those decks, or lie elsewhere already.
    """
    if not isinstance(view, Observation):
        raise QuestionError(f"advance: an Observation is allowed, not {shown(view)}")
    after = _after(view, move)
    seen = [(place, deck) for place, deck, seen_by in _turned_up(after) if seen_by is None or seen_by == view.seat]
    if isinstance(revealed, str) or not isinstance(revealed, Sequence):
        raise QuestionError(f"revealed: a list of card ids is allowed, not {shown(revealed)}")
    if len(revealed) != len(seen):
        decks = ", ".join(deck for _, deck in seen) or "none"
        raise QuestionError(f"revealed: {len(revealed)} cards given, {len(seen)} are seen (of decks: {decks})")
    cards: dict[str, Card] = {}
    for (place, deck), given in zip(seen, revealed, strict=True):
        cards[place] = _revealed(view.table, given, deck, [card.id for card in cards.values()])
    return masked(_with_cards(after, cards), view.seat)


def _revealed(table: State, given: str | Card, deck: str, already: list[str]) -> Card:
    """Return a revealed card that is of the right deck and lay nowhere in sight before."""
    card_id = given.id if isinstance(given, Card) else given
    for card in unseen_cards(table, deck):
        if card.id == card_id and card_id not in already:
            return card
    raise QuestionError(
        f"revealed: {shown(card_id)} given; a card of deck {deck} that lies nowhere in sight is allowed"
    )


def _after(position: State | Observation, move: Move | str) -> State:
    """The state after a move, with stand-ins for every card of the decks."""
    table = table_of(position)
    read = as_move(table.rules, move)
    stood_in = _shown_by_move(table, read).but(
        decks=tuple(_stand_ins(deck.name, len(pile)) for deck, pile in zip(table.rules.decks, table.decks, strict=True))
    )
    why = refusal(stood_in, read)
    if why is not None:
        raise IllegalMove(why.rule, why.reason)
    return play(stood_in, in_full(stood_in, read))[0]


def _shown_by_move(table: State, move: Move) -> State:
    """The table with a hidden card turned over where the move can only mean one: its owner keeps it, or buys it."""
    named = [table.rules.cards.get(name) for kind, name in move.named() if kind == "card"]
    unseen = [card for card in named if card is not None and card in unseen_cards(table, card.deck)]

    def turned(held: HeldCard) -> Card | None:
        meant = None if held.card else next((card for card in unseen if card.deck == held.deck), None)
        if meant is not None:
            unseen.remove(meant)
        return meant or held.card

    agenda = (*table.agenda[:-1], *with_cards_owed(table.rules, table.agenda[-1:], turned))
    player = table.players[table.mover]
    hand = tuple(HeldCard(turned(held), held.deck, held.hidden) for held in player.reserved)
    return table.but(agenda=agenda, players=table.seated(table.mover, player.reserving(hand, player.tokens)))


@lru_cache(maxsize=1 << 10)
def _stand_ins(deck: str, count: int) -> tuple[Card, ...]:
    """Cards of a deck that nobody knows yet; their ids have the form of one, since there are moves that name them."""
    return tuple(Card(f"{deck}-unseen-0-{place:03}", deck=deck) for place in range(count))


def _stands_in(card: Card | None) -> bool:
    return card is not None and "-unseen-" in card.id


def _turned_up(after: State) -> Iterator[tuple[str, str, int | None]]:
    """Yield the stand-ins that left their decks, in order: its id, its deck, and who sees the card."""
    found: list[tuple[str, str, int | None]] = []
    for row in after.market:
        found += [(card.id, card.deck, None) for card in row if card is not None and _stands_in(card)]
    for seat, player in enumerate(after.players):
        for held in player.reserved:
            if held.card is not None and _stands_in(held.card):
                found.append((held.card.id, held.deck, seat if held.hidden else None))
    for held in held_in(after.rules, after.agenda):
        if held.card is not None and _stands_in(held.card):
            found.append((held.card.id, held.deck, after.mover if held.hidden else None))
    yield from sorted(found, key=lambda card: (after.rules.row_of[card[1]], card[0]))


def _with_cards(after: State, cards: dict[str, Card]) -> State:
    """The state with the stand-ins that a seat sees turned into cards, and the others unknown."""

    def turned(card: Card | None) -> Card | None:
        return cards.get(card.id) if card is not None and _stands_in(card) else card

    def hand(player: Player) -> tuple[HeldCard, ...]:
        return tuple(evolve(held, card=turned(held.card)) for held in player.reserved)

    return after.but(
        market=tuple(tuple(turned(card) for card in row) for row in after.market),
        players=tuple(player.reserving(hand(player), player.tokens) for player in after.players),
        agenda=with_cards_owed(after.rules, after.agenda, lambda held: turned(held.card)),
    )
