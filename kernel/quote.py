"""What a card costs a player now, and what the player could pay with."""

from __future__ import annotations

from attrs import frozen

from .cards import Card
from .gems import Cost, Tokens
from .state import State

__all__ = ["Purse", "can_pay", "due", "purse_of", "units_short"]


@frozen
class Purse:
    """What a seat pays with: tokens, bonuses, the gems of one colour that a gold covers, and its gold cards.

    ``worth`` is 1, or 2 with the power that says so [P5]; each of ``gold_cards`` gives two gold when discarded [P6].
    """

    tokens: Tokens
    bonuses: Cost
    worth: int = 1
    gold_cards: tuple[str, ...] = ()


def purse_of(state: State, seat: int) -> Purse:
    """Return the purse of a seat, with everything that its powers add."""
    player = state.players[seat]
    purse = Purse(player.tokens, player.bonuses)
    for adjusted in state.rules.purses:
        purse = adjusted(state, seat, purse)
    return purse


def due(card: Card, bonuses: Cost) -> Cost:
    """Return what is due per colour: the printed cost less the bonuses of that colour, never below zero [P1].

    >>> from .cards import read_gem_card
    >>> due(read_gem_card("1-U-0-W1G2R2"), (2, 0, 1, 0, 0))
    (0, 0, 1, 2, 0)
    """
    w, u, g, r, k = card.cost
    a, b, c, d, e = bonuses
    return (
        w - a if w > a else 0,
        u - b if u > b else 0,
        g - c if g > c else 0,
        r - d if r > d else 0,
        k - e if k > e else 0,
    )


def units_short(card: Card, purse: Purse) -> int:
    """Return how many further gold the purse would need to pay the card; 0 or less when it can."""
    tokens, bonuses, worth = purse.tokens, purse.bonuses, purse.worth
    units = -tokens[5] - 2 * len(purse.gold_cards)
    for place, count in card.price:
        lacking = count - bonuses[place] - tokens[place]
        if lacking > 0:
            units += lacking if worth == 1 else -(-lacking // worth)
    return units


def can_pay(card: Card, purse: Purse) -> bool:
    """Whether the purse can pay the card's price in gems [P1, P2, P5, P6]."""
    return units_short(card, purse) <= 0
