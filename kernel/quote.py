"""What a card costs a player now, and what the player could pay with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from .cards import Card, unit
from .gems import COLOURS, Cost, Tokens
from .state import State

__all__ = ["HALVES", "Bill", "Purse", "bill", "due", "payable", "purse_of"]

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


MOST = 100
"""More than a colour of a cost can be, or more than matters of what is held."""


def _lacking(place: int, reach: int, worth: int) -> int:
    """For gems and bonuses of a colour that reach so far, the units beyond that each ask for a gold of such a worth.

    A gold covers the next ``worth`` units, so one is asked for by the first unit beyond, and by every ``worth``-th.
    """
    return sum(unit(place, number) for number in range(reach, MOST, worth))


_LACKING = {
    worth: [[_lacking(place, min(reach, MOST), worth) for reach in range(3 * MOST)] for place in range(len(COLOURS))]
    for worth in (1, 2)
}


def payable(cards: Iterable[Card], purse: Purse) -> list[Card]:
    """Return those of some cards whose gems a purse can pay; a price in cards asks for none [P1, P2, P5, P6].

    >>> from .cards import read_gem_card
    >>> payable([read_gem_card("1-U-0-W1G2R2"), read_gem_card("1-U-0-K3")], Purse((1, 0, 1, 4, 0, 1), (0, 0, 0, 1, 0)))
    [Card(1-U-0-W1G2R2)]
    """
    w, u, g, r, k, gold = purse.tokens
    a, b, c, d, e = purse.bonuses
    of_w, of_u, of_g, of_r, of_k = _LACKING[purse.worth]
    lacking = of_w[w + a] | of_u[u + b] | of_g[g + c] | of_r[r + d] | of_k[k + e]
    most = gold + HALVES * len(purse.gold_cards)
    return [card for card in cards if (card.units & lacking).bit_count() <= most]


def bill(card: Card, purse: Purse) -> Bill:
    """Return what a card costs the owner of a purse now, colour by colour [P1].

    >>> from .cards import read_gem_card
    >>> bill(read_gem_card("1-U-0-W1G2R2"), Purse((1, 0, 1, 4, 0, 1), (0, 0, 0, 1, 0)))
    ((2, 2, 1), (3, 1, 1), (0, 1, 1))
    """
    tokens, bonuses = purse.tokens, purse.bonuses
    lines = []
    for place, count in card.price:
        owed = count - bonuses[place]
        if owed > 0:
            held = tokens[place]
            lines.append((place, owed, held if held < owed else owed))
    return tuple(lines)
