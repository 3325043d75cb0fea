"""A move as it was made, and as those may know it who did not make it."""

from __future__ import annotations

from attrs import frozen

from splendor.kernel import Move, Observation, State
from splendor.kernel.turn import traced
from splendor.kernel.view import unseen_cards

__all__ = ["Moment", "moment", "seen_by"]


@frozen
class Moment:
    """A move as it was made: the state before it, the seat, what happened by itself, and the state after it."""

    before: State
    move: Move
    happened: tuple[Move, ...]
    after: State

    @property
    def seat(self) -> int:
        """The seat that made the move."""
        seat = self.before.to_act
        assert seat is not None
        return seat


def moment(before: State, move: Move) -> Moment:
    """Return a legal move as it is made."""
    after, happened = traced(before, move)
    return Moment(before, move, happened, after)


def seen_by(move: Move, view: Observation) -> str:
    """Return a move as a seat sees it that knows so much after it: a card that it may not know is only one of a deck.

    The one who keeps one of two cards is not asked which [H1].
    """
    cards = [view.table.rules.cards.get(name) for kind, name in move.named() if kind == "card"]
    for card in cards:
        if card is not None and card in unseen_cards(view.table, card.deck):
            return f"{move.verb} a card of deck {card.deck}"
    return str(move)
