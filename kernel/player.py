"""What lies in front of a player: tokens, cards, the hand of reserved ones, nobles, and what follows from them."""

from __future__ import annotations

from attrs import define, frozen

from .cards import Card, Noble
from .gems import NO_COST, NO_TOKENS, Cost, Tokens, format_tokens

__all__ = ["HeldCard", "Player"]


@frozen
class HeldCard:
    """A reserved card, ``hidden`` when only its owner saw it; who may not know it sees ``None`` and the deck."""

    card: Card | None
    deck: str
    hidden: bool = False

    def __str__(self) -> str:
        return (self.card.printed_id if self.card else f"a card of deck {self.deck}") + (" (hidden)" * self.hidden)


# A state and its players are made several times a move, and the constructor of a frozen class takes three times as
# long as one that may set what it makes: so they are made open, and closed by the change to the frozen class.
@define(eq=False)
class _OpenPlayer:
    """A player while it is put together."""

    tokens: Tokens = NO_TOKENS
    cards: tuple[Card, ...] = ()
    reserved: tuple[HeldCard, ...] = ()
    nobles: tuple[Noble, ...] = ()
    bonuses: Cost = NO_COST
    counts: Cost = NO_COST
    points: int = 0


@frozen
class Player(_OpenPlayer):
    """What lies in front of a player; ``bonuses`` and ``counts`` by colour, ``points`` those of cards and nobles."""

    def owning(self, card: Card, tokens: Tokens, reserved: tuple[HeldCard, ...]) -> Player:
        """Return the player with one more card in front, and with these tokens and this hand instead."""
        gives, counts_as = card.gives, card.counts_as
        a, b, c, d, e = self.bonuses
        v, w, x, y, z = self.counts
        return _player(
            tokens,
            (*self.cards, card),
            reserved,
            self.nobles,
            (a + gives[0], b + gives[1], c + gives[2], d + gives[3], e + gives[4]),
            (v + counts_as[0], w + counts_as[1], x + counts_as[2], y + counts_as[3], z + counts_as[4]),
            self.points + card.points,
        )

    def losing(self, lost: tuple[str, ...]) -> Player:
        """Return the player without some of the cards in front, nor what they gave; nobles stay [P6, O6]."""
        points = sum(noble.points for noble in self.nobles)
        player = Player(self.tokens, (), self.reserved, self.nobles, points=points)
        for card in self.cards:
            if card.id not in lost:
                player = player.owning(card, self.tokens, self.reserved)
        return player

    def holding(self, tokens: Tokens) -> Player:
        """Return the player with these tokens instead."""
        return _player(tokens, self.cards, self.reserved, self.nobles, self.bonuses, self.counts, self.points)

    def reserving(self, reserved: tuple[HeldCard, ...], tokens: Tokens) -> Player:
        """Return the player with this hand of reserved cards and these tokens instead."""
        return _player(tokens, self.cards, reserved, self.nobles, self.bonuses, self.counts, self.points)

    def visited(self, noble: Noble) -> Player:
        """Return the player with one more noble [T4]."""
        nobles, points = (*self.nobles, noble), self.points + noble.points
        return _player(self.tokens, self.cards, self.reserved, nobles, self.bonuses, self.counts, points)

    def __str__(self) -> str:
        parts = [
            f"tokens {format_tokens(self.tokens) or '-'}",
            f"bonuses {format_tokens(self.bonuses) or '-'}",
            f"cards {len(self.cards)}",
            f"reserved {', '.join(map(str, self.reserved)) or '-'}",
            f"nobles {', '.join(noble.name for noble in self.nobles) or '-'}",
        ]
        return "; ".join(parts)


def _player(
    tokens: Tokens,
    cards: tuple[Card, ...],
    reserved: tuple[HeldCard, ...],
    nobles: tuple[Noble, ...],
    bonuses: Cost,
    counts: Cost,
    points: int,
) -> Player:
    made = object.__new__(_OpenPlayer)
    made.tokens = tokens
    made.cards = cards
    made.reserved = reserved
    made.nobles = nobles
    made.bonuses = bonuses
    made.counts = counts
    made.points = points
    made.__class__ = Player
    return made  # type: ignore[return-value]  # a Player by now
