"""What happens in a turn, as values that modules may answer with a step of their own."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from .cards import Card

__all__ = ["Bought", "Dealt", "Drawing", "Event", "Freed", "Paired", "Reserved"]


@frozen
class Dealt:
    """The game has been set up; the first turn comes next [S2]."""


@frozen
class Paired:
    """Two gems of one colour were taken [A3]."""

    colour: str


@frozen
class Drawing:
    """A card is to be reserved from a deck [A4]; a step that this makes due does so in place of the plain draw."""

    deck: str


@frozen
class Reserved:
    """A card was reserved, from the table or from a deck [A4]."""

    card: Card


@frozen
class Bought:
    """A card was paid for, from the table or from the hand [A5]."""

    card: Card


@frozen
class Freed:
    """A card was got from the table without paying for it, which is no purchase [O5]."""

    card: Card


Event: TypeAlias = Dealt | Paired | Drawing | Reserved | Bought | Freed
"""Anything that happens in a turn."""
