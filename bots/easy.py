"""The bot that buys what it can, and else collects gems for the card that it is nearest to."""

from __future__ import annotations

from random import Random

from attrs import frozen

from splendor.kernel import Card, Move, Observation, Pair, Return, Take
from splendor.kernel.actions import barred
from splendor.kernel.gems import INDEX, Cost
from splendor.kernel.moves import OfCard, OfColour, Purchase
from splendor.kernel.quote import due, purse_of
from splendor.kernel.state import State

from .prospects import gems_short, reach_of
from .seat import choices_of

__all__ = ["Easy", "drags_on"]

ANYTHING: Cost = (1, 1, 1, 1, 1)

OVERLOOKS = 0.1
"""How often it does not see a move, so that beginners get their turn."""

LONG = 60
"""Turns of each seat after which a game drags on: nobody can buy what everybody saves for."""


def drags_on(table: State) -> bool:
    """Whether a game goes on for so long that it is time to buy whatever can be bought."""
    return table.turn > LONG * len(table.players)


@frozen
class Easy:
    """Buys the card with the most points that it can pay, and else takes the gems that the nearest card asks for.

    One move in ten it overlooks.
    """

    def __call__(self, view: Observation, chance: Random) -> Move:
        moves, seat = choices_of(view, chance), view.seat
        assert seat is not None
        wanted = _wanted(view.table, seat)
        seen = [move for move in moves if chance.random() >= OVERLOOKS] or moves
        return max(seen, key=lambda move: (_liking(view.table, move, wanted), chance.random()))


def _wanted(table: State, seat: int) -> Cost:
    """The gems that the nearest card still asks for; of several as near, the one with the most points."""
    player, closed = table.players[seat], barred(table, seat, buying=True)
    reach, gold = reach_of(purse_of(table, seat))
    lying = [card for row in table.market for card in row] + [held.card for held in player.reserved]
    cards = [card for card in lying if card is not None and card.discard is None and card.id not in closed]
    if not cards:
        return ANYTHING
    nearest = min(cards, key=lambda card: (gems_short(card, reach, gold), -card.points, card.id))
    w, u, g, r, k = (max(0, owed - had) for owed, had in zip(due(nearest, player.bonuses), player.tokens, strict=False))
    return (w, u, g, r, k)


def _liking(table: State, move: Move, wanted: Cost) -> float:
    """How much a move is liked: purchases by points, gems by what is wanted, reservations last."""
    match move:
        case Purchase(card=card_id, payment=payment):
            return 100 + 10 * table.rules.cards[card_id].points - sum(payment.tokens) - payment.tokens[5]
        case Take(colours=colours):
            return 10 + len(colours) / 10 + sum(2 for colour in colours if wanted[INDEX[colour]])
        case Pair(colour=colour):
            return 10 + 2 * min(2, wanted[INDEX[colour]])
        case Return(tokens=tokens):
            return -3 * tokens[5] - sum(given for given, asked in zip(tokens, wanted, strict=False) if asked)
        case OfColour(colour=colour):
            return wanted[INDEX[colour]]
        case OfCard(card=card_id):
            card: Card | None = table.rules.cards.get(card_id)
            return card.points if card else 0.0
        case _:
            return 0.0
