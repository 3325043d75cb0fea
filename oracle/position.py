"""A position as plain values: what lies where, whose turn it is, and what is owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .cards import read_card
from .terms import COLOURS

UNSEEN = "?"
"""A place filled with a card that an observation does not know."""


@dataclass(frozen=True)
class Noble:
    """A tile: its points and the cards of each colour that it asks for."""

    name: str
    points: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """What was agreed before the first turn, and the tables it is played on."""

    players: int
    modules: tuple[str, ...]
    variants: tuple[str, ...]
    first_seat: int
    extra_nobles: tuple[str, ...]
    gems: int
    gold: int
    target: int
    rows: Mapping[str, int]
    """Face-up places of each row."""
    cards: frozenset[str]
    """Every card of the decks in play."""
    nobles: Mapping[str, Noble]
    components: Mapping[str, Any] | None
    """The rows that differ from the standard tables, as the document gave them."""

    @property
    def nobles_dealt(self) -> int:
        """How many nobles lie out once the game begins [S2]."""
        return self.players + 1

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps clockwise."""
        return (seat + steps) % self.players


@dataclass(frozen=True)
class Owned:
    """A card in front of a player; a copy card with the colour chosen for it."""

    name: str
    chosen: str | None = None

    @property
    def colour(self) -> str | None:
        """The colour it counts as, if any [O2, O4]."""
        return self.chosen or read_card(self.name).colour

    @property
    def bonuses(self) -> int:
        """How many bonuses of its colour it gives [O3, O4]."""
        if self.colour is None:
            return 0
        return 2 if self.chosen is None and len(read_card(self.name).bonus) == 2 else 1


@dataclass(frozen=True)
class Reserved:
    """A card in a player's hand; None where it is not to be seen."""

    name: str | None
    deck: str
    hidden: bool


@dataclass(frozen=True)
class Deck:
    """A deck, top first; in an observation only its number of cards is known."""

    count: int
    cards: tuple[str, ...] | None

    def draw(self) -> tuple[str, Deck]:
        """The top card and the deck without it."""
        if self.cards is None:
            return UNSEEN, Deck(self.count - 1, None)
        return self.cards[0], Deck(self.count - 1, self.cards[1:])


@dataclass(frozen=True)
class Seat:
    """What lies in front of a player and in the player's hand."""

    tokens: tuple[int, ...]
    cards: tuple[Owned, ...]
    reserved: tuple[Reserved, ...]
    nobles: tuple[str, ...]

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Cards of each colour; a double card is one [T4]."""
        return tuple(sum(card.colour == colour for card in self.cards) for colour in COLOURS)

    @cached_property
    def bonuses(self) -> tuple[int, ...]:
        """Bonuses of each colour."""
        return tuple(sum(card.bonuses for card in self.cards if card.colour == colour) for colour in COLOURS)

    def points(self, game: Game) -> int:
        """Cards and nobles; tokens and reserved cards give none [E2]."""
        cards = sum(read_card(card.name).points for card in self.cards)
        return cards + sum(game.nobles[name].points for name in self.nobles)

    def in_hand(self, name: str) -> bool:
        """Whether this player has reserved that card."""
        return any(card.name == name for card in self.reserved)


@dataclass(frozen=True)
class Owed:
    """A step that is owed now, and for a return how many tokens."""

    step: str
    count: int = 0


@dataclass(frozen=True)
class Position:
    """Everything that a document says, with its defaults filled in."""

    game: Game
    turn: int
    to_act: int | None
    last_round: bool
    passes: int
    over: bool
    supply: tuple[int, ...]
    market: Mapping[str, tuple[str | None, ...]]
    decks: Mapping[str, Deck]
    nobles: tuple[str, ...]
    removed: tuple[str, ...]
    seats: tuple[Seat, ...]
    pending: tuple[Owed, ...]
    observed: bool
    """Whether this is what one seat sees, and not the whole position."""
    observer: int | None

    @property
    def acting(self) -> Seat:
        """The player who is to act."""
        assert self.to_act is not None, "nobody acts once the game is over"
        return self.seats[self.to_act]

    def face_up(self) -> Iterator[str]:
        """The cards in the rows."""
        return (name for row in self.market.values() for name in row if name not in (None, UNSEEN))

    def with_acting(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, the acting one replaced."""
        return tuple(seat if place == self.to_act else other for place, other in enumerate(self.seats))
