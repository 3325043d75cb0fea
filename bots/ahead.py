"""Looking ahead: a table on which nothing new turns up, the moves worth a thought, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from splendor.kernel.actions import HAND, barred, purchases, takes
from splendor.kernel.cards import Card
from splendor.kernel.gems import COLOURS, INDEX, Cost
from splendor.kernel.legality import legal_moves
from splendor.kernel.moves import Buy, Move, OfCard, Pair, Payment, Purchase, Reserve, ReserveDeck
from splendor.kernel.quote import purse_of
from splendor.kernel.state import Observation, State
from splendor.kernel.turn import play

from .prospects import FARTHEST, NEARNESS, UNSEEN, card_worth, gems_short, reach_of

__all__ = ["after", "narrowed", "planned", "worth_trying"]

DRAWN = 2
"""The most cards that a reservation draws from a deck [B5]."""

UNPAYABLE = (99, 99, 99, 99, 99)

ANSWERS_TRIED = 12
"""How many of many answers to a step are thought about, where thinking has gone beyond the next move."""

SOME_WORTH = 0.5
"""What a card without points is sought for all the same."""

DISCARDS_TRIED = 4
"""How many ways to pay a price in cards are thought about."""

TAKES_TRIED, RESERVATIONS_TRIED = 5, 3
"""How many ways to take gems and how many cards to reserve are thought about, where it is not the next move."""


def planned(view: Observation) -> State:
    """Return the table of an observation as a state without decks, in which places that fall empty stay so."""
    return view.table.but(decks=((),) * len(view.table.decks))


@lru_cache(maxsize=64)
def _unknown(deck: str, level: int) -> tuple[Card, ...]:
    """The top cards of a deck, of which nothing is known but the level."""
    ids = (f"{deck}{UNSEEN}0-W{place + 1}" for place in range(DRAWN))
    return tuple(Card(card_id, deck=deck, level=level, cost=UNPAYABLE) for card_id in ids)


def after(state: State, move: Move) -> State:
    """Return a planned state after a legal move; a card that is reserved from a deck stays unknown.

    Unknown cards that go back beneath their deck are gone, so that none of them turns up on the table [B5].
    """
    rows = len(state.rules.decks)
    if isinstance(move, ReserveDeck):
        row = state.rules.row_of[move.deck]
        top = _unknown(move.deck, state.rules.decks[row].level)
        state = state.but(decks=tuple(top if place == row else () for place in range(rows)))
    reached = play(state, move)[0]
    return reached.but(decks=((),) * rows) if any(reached.decks) else reached


def worth_trying(state: State, strongholds: int = ANSWERS_TRIED) -> tuple[Move, ...]:
    """Return the moves of a planned state that may be the best one, of a stronghold step so many at most.

    One payment a card, the few takes that bring most towards the cards in sight, and the few reservations that promise
    most, none of them of a card that is unknown or without points or power; where there is none of these, whatever is
    legal.
    """
    if state.agenda:
        return _foremost(state, narrowed(state, legal_moves(state)), strongholds)
    seat = state.mover
    moves: list[Move] = [Buy(card_id, way) for card_id, ways in purchases(state, seat) for way in _good(state, ways)]
    reach, hand = reach_of(purse_of(state, seat)), state.players[seat].reserved
    lying = [(_sought(card, [reach]), card) for row in state.market for card in row if card is not None]
    held = [(_sought(kept.card, [reach]), kept.card) for kept in hand if kept.card is not None]
    wanted = _wanted([*lying, *held], reach[0])
    moves += sorted(takes(state.supply), key=lambda take: _brought(take, wanted), reverse=True)[:TAKES_TRIED]
    if len(hand) < HAND:
        closed = barred(state, seat, buying=False)
        free = ((promise, card.id) for promise, card in lying if card_worth(card) > 0 and card.id not in closed)
        best = sorted(free, key=lambda found: found[0], reverse=True)[:RESERVATIONS_TRIED]
        moves += [Reserve(card_id) for _, card_id in best]
    return tuple(moves) or narrowed(state, legal_moves(state))


def _wanted(cards: Iterable[tuple[float, Card]], reach: Cost) -> list[float]:
    """What a gem of each colour is worth to a seat of such a reach: as much as the cards that still lack it promise."""
    wanted = [0.0] * len(COLOURS)
    for promise, card in cards:
        for place, count in card.price:
            if count > reach[place]:
                wanted[place] += promise
    return wanted


def _brought(take: Move, wanted: Sequence[float]) -> float:
    """What the gems of a take are worth together; of a pair both count."""
    worth = sum(wanted[INDEX[letter]] for letter in take.written())
    return 2 * worth if isinstance(take, Pair) else worth


def _foremost(state: State, moves: tuple[Move, ...], strongholds: int) -> tuple[Move, ...]:
    """Of many answers that name cards, those that name last one of the cards most worth having."""
    if state.agenda[-1][0] == "stronghold":
        return moves if len(moves) <= strongholds else _contested(state, moves)[:strongholds]
    if len(moves) <= ANSWERS_TRIED or not moves[0].named():
        return moves
    cards = state.rules.cards

    def worth(move: Move) -> float:
        named = [cards[name] for kind, name in move.named() if kind == "card" and name in cards]
        return card_worth(named[-1]) if named else 0.0

    return tuple(sorted(moves, key=worth, reverse=True)[:ANSWERS_TRIED])


def _contested(state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The answers to a stronghold step, foremost those at a card that promises much and that somebody can soon have."""
    reaches = [reach_of(purse_of(state, seat)) for seat in range(len(state.players))]
    named = {card_id for move in moves for _, card_id in move.named()}
    sought = {card_id: _sought(state.rules.cards.get(card_id), reaches) for card_id in named}

    def gain(move: Move) -> float:
        *left, (_, meant) = move.named()
        return sought[meant] - sum(sought[card_id] for _, card_id in left)

    return tuple(sorted(moves, key=gain, reverse=True))


def _sought(card: Card | None, reaches: Sequence[tuple[Cost, int]]) -> float:
    """What a card promises to the seat that is nearest to it."""
    if card is None:
        return 0.0
    shortest = min(gems_short(card, reach, gold) for reach, gold in reaches)
    return NEARNESS[min(shortest, FARTHEST - 1)] * (SOME_WORTH + card_worth(card))


def narrowed(state: State, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return moves without the payments that spend gold or good cards where a card can be had for less.

    Of moves that differ in an unknown card alone one is enough.
    """
    kept: list[Move] = []
    for card_id, same in groupby(moves, key=lambda move: move.card if isinstance(move, Purchase) else None):
        group = list(same)
        kept += group if card_id is None else _well_paid(state, group)
    known = [move for move in kept if not (isinstance(move, OfCard) and UNSEEN in move.card)]
    return tuple(known or kept[:1])


def _well_paid(state: State, options: Iterable[Move]) -> list[Move]:
    """The purchases of one card that are paid well; they are listed with the least gold first."""
    purchases = [move for move in options if isinstance(move, Purchase)]
    good = _good(state, tuple(move.payment for move in purchases))
    return [move for move in purchases if move.payment in good]


def _good(state: State, ways: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """The payments to think about: the first, with the least gold, or those of the cards with the fewest points."""
    if len(ways) == 1 or not ways[0].discard:
        return ways[:1]
    cards = state.rules.cards
    return tuple(sorted(ways, key=lambda way: sum(cards[card_id].points for card_id in way.discard))[:DISCARDS_TRIED])
