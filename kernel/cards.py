"""Cards, nobles and decks: what is printed on them, as values."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from .errors import NotationError, shown
from .gems import COLOURS, MOST, NO_COST, Cost, format_tokens, parse_tokens, units

__all__ = ["Card", "CardReader", "Deck", "Noble", "cost_of", "per_colour", "printed_card", "read_gem_card"]


def per_colour(counts: Cost) -> tuple[tuple[int, int], ...]:
    """Return the colours that are counted at all, as pairs of place and count, the largest first: it fails soonest."""
    return tuple(sorted(((place, count) for place, count in enumerate(counts) if count), key=lambda pair: -pair[1]))


def of_one_colour(colour: str | None, count: int) -> Cost:
    """Return a count of one colour and none of the others."""
    w, u, g, r, k = (count if letter == colour else 0 for letter in COLOURS)
    return (w, u, g, r, k)


@frozen(cache_hash=True, repr=False)
class Card:
    """A development card; its id is its own description, so two cards with one id are one card.

    ``bonus`` is its colour (``None``: no colour), ``bonuses`` how many it gives of it (0, 1 or 2). ``cost`` is in gems;
    where ``discard`` is set, the price is instead that many cards of that colour. ``free_level`` is the level of the
    free card that it brings. A card that ``needs_colour`` takes the colour of another one when it is got; from
    then on it is a card value of its own, with ``chosen`` set. A ``gold`` card can itself be paid with [P6]. The rest
    follows: ``price``, the cost by colour, ``units``, the cost as single gems, ``gives``, the bonuses, and
    ``counts_as``, the one card that it is of its colour [T4].
    """

    id: str
    chosen: str | None = None
    deck: str = field(eq=False, default="1")
    level: int = field(eq=False, default=1)
    points: int = field(eq=False, default=0)
    bonus: str | None = field(eq=False, default=None)
    bonuses: int = field(eq=False, default=1)
    cost: Cost = field(eq=False, default=NO_COST)
    discard: tuple[str, int] | None = field(eq=False, default=None)
    free_level: int | None = field(eq=False, default=None)
    needs_colour: bool = field(eq=False, default=False)
    gold: bool = field(eq=False, default=False)
    price: tuple[tuple[int, int], ...] = field(eq=False, init=False)
    units: int = field(eq=False, init=False)
    gives: Cost = field(eq=False, init=False)
    counts_as: Cost = field(eq=False, init=False)

    @price.default
    def _price(self) -> tuple[tuple[int, int], ...]:
        return per_colour(self.cost)

    @units.default
    def _units(self) -> int:
        if not all(0 <= count < MOST for count in self.cost):
            raise NotationError(f"card {shown(self.id)}: cost {self.cost} given; 0 to {MOST - 1} of each is allowed")
        return units(self.cost)

    @gives.default
    def _gives(self) -> Cost:
        return of_one_colour(self.bonus, self.bonuses)

    @counts_as.default
    def _counts_as(self) -> Cost:
        return of_one_colour(self.bonus, 1)

    def __reduce__(self) -> tuple[Callable[..., Card], tuple[object, ...]]:
        """Pickle what is printed alone; the figures that follow from it are found again, once for all copies."""
        printed = (self.id, self.chosen, self.deck, self.level, self.points, self.bonus, self.bonuses)
        return _the_card, (*printed, self.cost, self.discard, self.free_level, self.needs_colour, self.gold)

    def coloured(self, colour: str) -> Card:
        """Return this card with the colour that its owner chose for it."""
        return _coloured(self, colour)

    @property
    def printed_id(self) -> str:
        """The id, with the chosen colour where there is one."""
        return self.id if self.chosen is None else f"{self.id}={self.chosen}"

    def __repr__(self) -> str:
        return f"Card({self.printed_id})"

    __str__ = __repr__


@lru_cache(maxsize=1 << 10)
def _the_card(*printed: Any) -> Card:
    return Card(*printed)


@lru_cache(maxsize=1 << 10)
def _coloured(card: Card, colour: str) -> Card:
    return evolve(card, chosen=colour, bonus=colour, bonuses=1)


@frozen(cache_hash=True)
class Noble:
    """A noble tile: its name, its points, and the number of cards of each colour that it asks for [T4]."""

    name: str
    cards: Cost
    points: int = 3
    asked: tuple[tuple[int, int], ...] = field(eq=False, init=False, repr=False)
    units: int = field(eq=False, init=False, repr=False)

    @asked.default
    def _asked(self) -> tuple[tuple[int, int], ...]:
        return per_colour(self.cards)

    @units.default
    def _units(self) -> int:
        return units(self.cards)

    def __str__(self) -> str:
        return f"{self.name} ({format_tokens(self.cards)}, {self.points} points)"


CardReader: TypeAlias = Callable[[str], Card]
"""Reads the card that an id describes, or raises ``NotationError``."""


@frozen
class Deck:
    """A deck and its row: its name, its level, how many cards lie face up, and how ids of its cards are read."""

    name: str
    level: int
    places: int
    read: CardReader = field(eq=False, repr=False)


_CARD_ID = re.compile(
    r"(?P<deck>[A-Z]?[1-9])-(?P<bonus>[A-Za-z]+)-(?P<points>0|[1-9][0-9]?)-(?P<cost>[A-Za-z0-9]+)", re.ASCII
)


def cost_of(text: str) -> Cost:
    """Return the cost that a text such as ``R2K1`` names."""
    w, u, g, r, k, _ = parse_tokens(text, COLOURS)
    return (w, u, g, r, k)


def printed_card(card_id: str) -> re.Match[str]:
    """Return the four parts of a card id: ``deck``, ``bonus``, ``points``, ``cost``; checks only the form."""
    match = _CARD_ID.fullmatch(card_id) if isinstance(card_id, str) else None
    if match is None:
        raise NotationError(f"card {shown(card_id)}: not of the form deck-bonus-points-cost, as in 1-W-0-R2K1")
    return match


def read_gem_card(card_id: str) -> Card:
    """Return the card with one bonus and a cost in gems that an id describes.

    >>> read_gem_card("3-U-4-W6U3K3").cost
    (6, 3, 0, 0, 3)
    """
    match = printed_card(card_id)
    bonus = match["bonus"]
    if len(bonus) != 1 or bonus not in COLOURS:
        raise NotationError(f"card {shown(card_id)}: the bonus {bonus} is none of {', '.join(COLOURS)}")
    cost = cost_of(match["cost"])
    written = f"{match['deck']}-{bonus}-{match['points']}-{format_tokens(cost)}"
    if written != card_id:
        raise NotationError(f"card {shown(card_id)}: its cost is written {format_tokens(cost)}, in the order WUGRK")
    deck = match["deck"]
    return Card(card_id, deck=deck, level=int(deck[-1]), points=int(match["points"]), bonus=bonus, cost=cost)
