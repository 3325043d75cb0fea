"""What a card costs a player now, and what the player could pay with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import define, field, frozen

from .cards import Card
from .errors import ConfigError
from .gems import INDEX, NO_COST, UNITS_OF, Cost, Tokens, units_beyond
from .state import State

__all__ = ["HALVES", "Bill", "Purse", "bill", "can_discard", "due", "lines", "payable", "purse_of"]

HALVES = 2
"""The gold that a gold card gives, each of which may serve a colour of its own [P6]."""


# Made open and then closed, as a player is.
@define(eq=False)
class _OpenPurse:
    """A purse while it is put together."""

    tokens: Tokens
    bonuses: Cost
    worth: int = 1
    gold_cards: tuple[str, ...] = ()
    out_of_reach: int | None = field(init=False, eq=False, repr=False, default=None)


@frozen
class Purse(_OpenPurse):
    """What a seat pays with: tokens, bonuses, the gems of one colour that a gold covers, and its gold cards.

    ``worth`` is 1, or 2 with the power that says so [P5]; each of ``gold_cards`` gives two gold when discarded [P6].
    """

    @property
    def reach(self) -> Cost:
        """What gems and bonuses come to, by colour."""
        w, u, g, r, k, _ = self.tokens
        a, b, c, d, e = self.bonuses
        return (w + a, u + b, g + c, r + d, k + e)

    def beyond(self) -> int:
        """Return the units that gems and bonuses do not reach, found once."""
        found = self.out_of_reach
        if found is None:
            found = units_beyond(self.reach)
            object.__setattr__(self, "out_of_reach", found)
        return found


def purse_of(state: State, seat: int) -> Purse:
    """Return the purse of a seat, with everything that its powers add.

    Raises ``ConfigError`` if a module makes one of it with which nobody could pay: negative, or of another worth.
    """
    player = state.players[seat]
    purse: Purse = _OpenPurse(player.tokens, player.bonuses)  # type: ignore[assignment]  # a Purse in the next line
    purse.__class__ = Purse
    if state.rules.purses:
        for adjusted in state.rules.purses:
            purse = adjusted(state, seat, purse)
        if purse.worth not in (1, 2) or min(purse.bonuses) < 0 or min(purse.tokens) < 0:
            raise ConfigError(f"purse: {purse} given by a module; counts of 0 or more, a worth of 1 or 2 are allowed")
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


def can_discard(price: tuple[str, int], counts: Cost) -> bool:
    """Whether a player with so many cards of each colour has those that a price asks for [O6]."""
    colour, count = price
    return counts[INDEX[colour]] >= count


def payable(cards: Iterable[Card], purse: Purse, counts: Cost = NO_COST) -> list[Card]:
    """Return those of some cards that a purse can pay, or that so many cards of each colour can [P1-P3, P5, P6, O6].

    >>> from .cards import read_gem_card
    >>> payable([read_gem_card("1-U-0-W1G2R2"), read_gem_card("1-U-0-K3")], Purse((1, 0, 1, 4, 0, 1), (0, 0, 0, 1, 0)))
    [Card(1-U-0-W1G2R2)]
    """
    lacking = purse.beyond() if purse.worth == 1 else units_beyond(purse.reach, purse.worth)
    most = purse.tokens[5] + HALVES * len(purse.gold_cards)
    return [
        card
        for card in cards
        if (card.units & lacking).bit_count() <= most and (card.discard is None or can_discard(card.discard, counts))
    ]


def bill(card: Card, purse: Purse) -> Bill:
    """Return what a card costs the owner of a purse now, colour by colour [P1].

    >>> from .cards import read_gem_card
    >>> bill(read_gem_card("1-U-0-W1G2R2"), Purse((1, 0, 1, 4, 0, 1), (0, 0, 0, 1, 0)))
    ((0, 1, 1), (2, 2, 1), (3, 1, 1))
    """
    return lines(card.units & units_beyond(purse.bonuses), card.units & purse.beyond())


def lines(owed: int, short: int) -> Bill:
    """Return the bill of a set of units that are due, some of which the gems held are too few for."""
    return tuple(
        [
            (place, (owed & units).bit_count(), (owed & ~short & units).bit_count())
            for place, units in enumerate(UNITS_OF)
            if owed & units
        ]
    )
