"""The state of a game: frozen values, each move makes a new one.

A ``State`` holds plain data. What may be done with it is in its ``rules`` (see ``rules``), which two states of one
configuration share. Points, bonuses and card counts are kept in each ``Player`` as the cards come and go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from .cards import Card, Noble
from .config import Config, installed
from .errors import QuestionError, shown
from .gems import NO_COST, NO_TOKENS, Cost, Tokens, format_tokens

if TYPE_CHECKING:
    from .rules import Rules

__all__ = [
    "Decks",
    "Gap",
    "HeldCard",
    "Market",
    "Observation",
    "Outcome",
    "Owed",
    "PICTURES",
    "Player",
    "Row",
    "State",
    "state_only",
    "table_of",
]

PICTURES = "splendor.pictures"
"""The entry-point group in which what draws a table is found, by the name of the picture's format."""

Row: TypeAlias = tuple[Card | None, ...]
"""The face-up cards of a deck by place; ``None`` is an empty place."""

Market: TypeAlias = tuple[Row, ...]
"""The rows, in the order of the decks."""

Decks: TypeAlias = tuple[tuple[Card | None, ...], ...]
"""The decks, top first; in an observation every card is ``None``."""

Owed: TypeAlias = tuple[Any, ...]
"""A step that is owed: its name, then plain data."""

Gap: TypeAlias = tuple[int, int]
"""A vacated place: the number of the row among all rows, and the place in it."""


@frozen
class HeldCard:
    """A reserved card, ``hidden`` when only its owner saw it; who may not know it sees ``None`` and the deck."""

    card: Card | None
    deck: str
    hidden: bool = False

    def __str__(self) -> str:
        return (self.card.printed_id if self.card else f"a card of deck {self.deck}") + (" (hidden)" * self.hidden)


@frozen
class Player:
    """What lies in front of a player; ``bonuses`` and ``counts`` by colour, ``points`` those of cards and nobles."""

    tokens: Tokens = NO_TOKENS
    cards: tuple[Card, ...] = ()
    reserved: tuple[HeldCard, ...] = ()
    nobles: tuple[Noble, ...] = ()
    bonuses: Cost = NO_COST
    counts: Cost = NO_COST
    points: int = 0

    def owning(self, card: Card, tokens: Tokens, reserved: tuple[HeldCard, ...]) -> Player:
        """Return the player with one more card in front, and with these tokens and this hand instead."""
        gives, counts_as = card.gives, card.counts_as
        a, b, c, d, e = self.bonuses
        v, w, x, y, z = self.counts
        return Player(
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
        return Player(tokens, self.cards, self.reserved, self.nobles, self.bonuses, self.counts, self.points)

    def reserving(self, reserved: tuple[HeldCard, ...], tokens: Tokens) -> Player:
        """Return the player with this hand of reserved cards and these tokens instead."""
        return Player(tokens, self.cards, reserved, self.nobles, self.bonuses, self.counts, self.points)

    def visited(self, noble: Noble) -> Player:
        """Return the player with one more noble [T4]."""
        nobles, points = (*self.nobles, noble), self.points + noble.points
        return Player(self.tokens, self.cards, self.reserved, nobles, self.bonuses, self.counts, points)

    def __str__(self) -> str:
        parts = [
            f"tokens {format_tokens(self.tokens) or '-'}",
            f"bonuses {format_tokens(self.bonuses) or '-'}",
            f"cards {len(self.cards)}",
            f"reserved {', '.join(map(str, self.reserved)) or '-'}",
            f"nobles {', '.join(noble.name for noble in self.nobles) or '-'}",
        ]
        return "; ".join(parts)


@frozen
class Outcome:
    """How a game ended: the winning seats, and points and development cards by seat [E3]."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]


@frozen(repr=False)
class State:
    """A whole game at one moment; compare by value, hash, pickle and keep as many as you like.

    ``market`` and ``decks`` are in the order of ``rules.decks``, decks top first. ``agenda`` is the stack of steps that
    are owed, the asked one last; ``stage`` is the row of the turn that comes when it is empty. ``slices`` are the
    modules' own parts of the state.
    """

    rules: Rules
    supply: Tokens
    market: Market
    decks: Decks
    nobles: tuple[Noble, ...]
    players: tuple[Player, ...]
    turn: int = 0
    passes: int = 0
    last_round: bool = False
    over: bool = False
    removed: tuple[Card, ...] = ()
    agenda: tuple[Owed, ...] = ()
    stage: int = 0
    gaps: tuple[Gap, ...] = ()
    slices: tuple[Any, ...] = ()

    @property
    def config(self) -> Config:
        """The configuration of the game."""
        return self.rules.config

    @property
    def mover(self) -> int:
        """The seat whose turn it is, or would be if the game were not over."""
        return (self.rules.first_seat + self.turn) % len(self.players)

    @property
    def to_act(self) -> int | None:
        """The seat that is asked to move, or ``None`` when the game is over."""
        if self.over:
            return None
        if self.agenda:
            return self.rules.steps[self.agenda[-1][0]].seat(self)
        return self.mover

    @property
    def is_over(self) -> bool:
        """Whether the game has ended [E1, A7]."""
        return self.over

    @property
    def outcome(self) -> Outcome | None:
        """The winners, points and cards of a finished game, or ``None`` while it goes on [E3]."""
        return self.rules.outcome(self) if self.over else None

    def but(
        self,
        supply: Tokens | None = None,
        market: Market | None = None,
        decks: Decks | None = None,
        nobles: tuple[Noble, ...] | None = None,
        players: tuple[Player, ...] | None = None,
        turn: int | None = None,
        passes: int | None = None,
        last_round: bool | None = None,
        over: bool | None = None,
        removed: tuple[Card, ...] | None = None,
        agenda: tuple[Owed, ...] | None = None,
        stage: int | None = None,
        gaps: tuple[Gap, ...] | None = None,
        slices: tuple[Any, ...] | None = None,
    ) -> State:
        """Return the state with these parts instead; plain construction, several times faster than ``attrs.evolve``."""
        return State(
            self.rules,
            self.supply if supply is None else supply,
            self.market if market is None else market,
            self.decks if decks is None else decks,
            self.nobles if nobles is None else nobles,
            self.players if players is None else players,
            self.turn if turn is None else turn,
            self.passes if passes is None else passes,
            self.last_round if last_round is None else last_round,
            self.over if over is None else over,
            self.removed if removed is None else removed,
            self.agenda if agenda is None else agenda,
            self.stage if stage is None else stage,
            self.gaps if gaps is None else gaps,
            self.slices if slices is None else slices,
        )

    def seated(self, seat: int, player: Player) -> tuple[Player, ...]:
        """Return the players with another one at a seat."""
        players = list(self.players)
        players[seat] = player
        return tuple(players)

    def slice(self, key: str) -> Any:
        """Return a module's own part of the state."""
        return self.slices[self.rules.slice_at[key]]

    def with_slice(self, key: str, value: Any) -> State:
        """Return the state with another value of a module's own part."""
        place = self.rules.slice_at[key]
        return self.but(slices=(*self.slices[:place], value, *self.slices[place + 1 :]))

    def points(self, seat: int) -> int:
        """Return the points of a seat as they count now [E2]."""
        points = self.players[seat].points
        for score in self.rules.scores:
            points += score(self, seat)
        return points

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.to_act} to act"
        points = ", ".join(str(self.points(seat)) for seat in range(len(self.players)))
        return f"<State of {len(self.players)} players, turn {self.turn}, {who}, points {points}>"

    def _repr_svg_(self) -> str | None:
        """Return the table as a picture, which a notebook shows; ``None`` where nothing is installed that draws it."""
        return _drawn(self)

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def table_of(position: State | Observation) -> State:
    """Return the state, or the table of an observation, that a question is asked of."""
    if isinstance(position, State):
        return position
    if isinstance(position, Observation):
        return position.table
    raise QuestionError(f"position: a State or an Observation is allowed, not {shown(position)}")


def state_only(question: str, position: object) -> None:
    """Raise ``QuestionError`` unless a question that needs every card is asked of a full state."""
    if not isinstance(position, State):
        hint = "; determinize gives a State that fits" if isinstance(position, Observation) else ""
        raise QuestionError(f"{question}: a State is allowed, not {shown(position)}{hint}")


def _drawn(position: State | Observation) -> str | None:
    """A position as it is drawn by what is installed for that; a drawing that fails is none."""
    drawer = installed(PICTURES).get("svg")
    try:
        picture = drawer and drawer.load()(position)
    except (Exception, SystemExit):  # noqa: BLE001  # whatever goes wrong there, a notebook still has the text
        return None
    return picture if isinstance(picture, str) else None


def _lines(state: State) -> Iterator[str]:
    """The table as text, one line a row and a player."""
    yield repr(state)
    for deck, row, pile in zip(state.rules.decks, state.market, state.decks, strict=True):
        yield f"{deck.name}: {'  '.join(card.id if card else '-' for card in row)}  ({len(pile)} in the deck)"
    yield f"supply: {format_tokens(state.supply) or '-'}"
    yield f"nobles: {', '.join(map(str, state.nobles)) or '-'}"
    keys = state.rules.keys
    yield from (f"{words.key}: {_told(words.write(state, None))}" for words in keys if not words.per_player)
    for seat, player in enumerate(state.players):
        own = (f"; {words.key} {_told(words.write(state, seat))}" for words in keys if words.per_player)
        yield f"seat {seat}: {state.points(seat)} points; {player}{''.join(own)}"


def _told(value: Any) -> str:
    """A value of a module's own, as a document has it, in the words of a line of text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_told(part)}" for key, part in value.items()) or "-"
    return ", ".join(map(_told, value)) or "-" if isinstance(value, list) else str(value)


@frozen(repr=False)
class Observation:
    """What one seat may know of a state, or with seat ``None`` what everyone may [H1-H3].

    ``table`` is the state with ``None`` for every card that the seat does not know. Questions that need no more than
    this accept an observation wherever they accept a state; playing on needs a state (see ``determinize``).
    """

    seat: int | None
    table: State

    @property
    def config(self) -> Config:
        """The configuration of the game."""
        return self.table.config

    @property
    def to_act(self) -> int | None:
        """The seat that is asked to move, or ``None`` when the game is over."""
        return self.table.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of a finished game, which everyone knows."""
        return self.table.outcome

    def points(self, seat: int) -> int:
        """Return the points of a seat as they count now [E2]."""
        return self.table.points(seat)

    def __repr__(self) -> str:
        whose = "everyone" if self.seat is None else f"seat {self.seat}"
        return f"<Observation of {whose}: {self.table!r}>"

    def _repr_svg_(self) -> str | None:
        """Return what the seat may know as a picture, which a notebook shows; ``None`` where nothing draws it."""
        return _drawn(self)

    def __str__(self) -> str:
        return "\n".join((repr(self), *str(self.table).split("\n")[1:]))
