"""A position as plain values: what lies where, whose turn it is, and what is owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .cards import read_card
from .tables import CITY_TILES, STRONGHOLDS, TRADING_POSTS
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
class City:
    """A side of a City tile: points, cards of the colours that it names, and of one that it does not name [C2]."""

    name: str
    points: int
    cards: tuple[int, ...]
    grey: int

    @property
    def tile(self) -> str:
        """The tile of which this is one side."""
        return self.name.rpartition("/")[0] or self.name


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
    posts: Mapping[str, tuple[int, ...]]
    """The cards that each trading post asks for."""
    cities: Mapping[str, City]
    components: Mapping[str, Any] | None
    """The rows that differ from the standard tables, as the document gave them."""

    @property
    def nobles_dealt(self) -> int:
        """How many nobles lie out once the game begins; with Cities there are none [S2, C1]."""
        return 0 if self.has_cities else self.players + 1

    @property
    def has_cities(self) -> bool:
        """Whether Cities take the place of the nobles."""
        return CITY_TILES in self.modules

    @property
    def has_posts(self) -> bool:
        """Whether players can win trading posts."""
        return TRADING_POSTS in self.modules

    @property
    def has_strongholds(self) -> bool:
        """Whether players have strongholds."""
        return STRONGHOLDS in self.modules

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
        return 2 if len(read_card(self.name).bonus) == 2 else 1


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

    def with_bottom(self, card: str) -> Deck:
        """The deck with a card put under it."""
        return Deck(self.count + 1, None if self.cards is None else (*self.cards, card))


@dataclass(frozen=True)
class Seat:
    """What lies in front of a player and in the player's hand."""

    tokens: tuple[int, ...]
    cards: tuple[Owned, ...]
    reserved: tuple[Reserved, ...]
    nobles: tuple[str, ...]
    posts: tuple[str, ...] = ()
    """Trading posts, in the order in which they were taken."""
    stock: int = 0
    """Strongholds that stand on no card."""

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Cards of each colour; a double card is one [T4]."""
        return tuple(sum(card.colour == colour for card in self.cards) for colour in COLOURS)

    @cached_property
    def bonuses(self) -> tuple[int, ...]:
        """Bonuses of each colour."""
        return tuple(sum(card.bonuses for card in self.cards if card.colour == colour) for colour in COLOURS)

    @property
    def has_colour(self) -> bool:
        """Whether some card has a bonus, whose colour could be copied [O4]."""
        return any(self.bonuses)

    def points(self, game: Game) -> int:
        """Cards, nobles and the post that counts posts; tokens and reserved cards give none [E2, B6]."""
        cards = sum(read_card(card.name).points for card in self.cards)
        posts = len(self.posts) if "point_per_post" in self.posts else 0
        return cards + sum(game.nobles[name].points for name in self.nobles) + posts

    @property
    def gold_cards(self) -> tuple[str, ...]:
        """The gold cards in front of the player, in string order [P6]."""
        return tuple(sorted(card.name for card in self.cards if read_card(card.name).is_gold))

    @property
    def gold_worth(self) -> int:
        """How many gems of one colour each gold covers [P5]."""
        return 2 if "gold_worth_two" in self.posts else 1

    def in_hand(self, name: str) -> bool:
        """Whether this player has reserved that card."""
        return any(card.name == name for card in self.reserved)


@dataclass(frozen=True)
class Owed:
    """A step that is owed now, and what it is about."""

    step: str
    count: int = 0
    """Tokens to return."""
    barred: str = ""
    """The colour that the gem after a pair may not have [B3]."""
    card: str = ""
    """The card that is copied for, or that could be conquered."""
    level: int = 0
    """The level of the free card."""
    deck: str = ""
    cards: tuple[str, ...] = ()
    """The two cards of which one is kept; none where they are not to be seen."""

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that lie in no other place while this is owed."""
        return (self.card,) if self.step == "copy" else self.cards


@dataclass(frozen=True)
class Garrison:
    """The strongholds on a card, all of one seat [K1]."""

    seat: int
    count: int


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
    cities: tuple[str, ...] = ()
    strongholds: Mapping[str, Garrison] = field(default_factory=dict)
    """Where strongholds stand, by card."""
    gaps: tuple[tuple[str, int], ...] = ()
    """Places vacated in this turn and not yet refilled, in that order [T2]."""
    conquered: bool = False
    """Whether this turn's conquest is made, declined or not offered [K6]."""

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
