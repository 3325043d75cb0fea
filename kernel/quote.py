"""What a card costs a player now, and what the player could pay with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from .cards import Card
from .gems import Cost, Tokens
from .state import State

__all__ = ["HALVES", "Bill", "Purse", "bills", "due", "purse_of"]

HALVES = 2
"""The gold that a gold card gives, each of which may serve a colour of its own [P6]."""


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


Bill: TypeAlias = tuple[tuple[int, int, int], ...]
"""What is to be paid: for each colour with something due its place, what is due, and the gems held that can pay it."""


_MOST = 1_000
_GOLD_FOR = {worth: [-(-short // worth) for short in range(_MOST)] + [0] * _MOST for worth in (1, 2)}
"""By the worth of gold, the gold for so many gems short; a surplus, below zero, counts from the end, where all is 0."""


def bills(cards: Iterable[Card], purse: Purse) -> list[tuple[Card, Bill]]:
    """Return those of some cards whose gems a purse can pay, each with its bill [P1, P2, P5, P6].

    A price in cards asks for no gems, so its bill is empty.

    >>> from .cards import read_gem_card
    >>> bills([read_gem_card("1-U-0-W1G2R2")], Purse((1, 0, 1, 4, 0, 1), (0, 0, 0, 1, 0)))
    [(Card(1-U-0-W1G2R2), ((2, 2, 1), (3, 1, 1), (0, 1, 1)))]
    """
    tokens, bonuses = purse.tokens, purse.bonuses
    w, u, g, r, k, gold = tokens
    a, b, c, d, e = bonuses
    reach = (w + a, u + b, g + c, r + d, k + e)
    most = gold + HALVES * len(purse.gold_cards)
    gold_for = _GOLD_FOR[purse.worth]
    payable = []
    for card in cards:
        left = most
        for place, count in card.price:
            left -= gold_for[count - reach[place]]
            if left < 0:
                break
        else:
            payable.append((card, _bill(card, tokens, bonuses)))
    return payable


def _bill(card: Card, tokens: Tokens, bonuses: Cost) -> Bill:
    lines = []
    for place, count in card.price:
        owed = count - bonuses[place]
        if owed > 0:
            held = tokens[place]
            lines.append((place, owed, held if held < owed else owed))
    return tuple(lines)
