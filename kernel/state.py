"""The state of a game: frozen values, each move makes a new one.

A ``State`` holds plain data. What may be done with it is in its ``rules`` (see ``rules``), which two states of one
configuration share. Points, bonuses and card counts are kept in each ``Player`` as the cards come and go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, field, fields, frozen

from .cards import Card, Noble
from .config import Config, installed
from .errors import QuestionError, shown
from .gems import Tokens, format_tokens
from .player import HeldCard, Player

if TYPE_CHECKING:
    from .moves import Move
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
class Outcome:
    """How a game ended: the winning seats, and points and development cards by seat [E3]."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]


# Made open and then closed, as a player is.
@define(eq=False, repr=False)
class _OpenState:
    """A state while it is put together."""

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
    mover: int = field(init=False, eq=False, default=0)
    listed: tuple[Move, ...] | None = field(init=False, eq=False, default=None)


@frozen(repr=False)
class State(_OpenState):
    """A whole game at one moment; compare by value, hash, pickle and keep as many as you like.

    ``market`` and ``decks`` are in the order of ``rules.decks``, decks top first. ``agenda`` is the stack of steps that
    are owed, the asked one last; ``stage`` is the row of the turn that comes when it is empty. ``slices`` are the
    modules' own parts of the state. ``mover`` follows from the rest: the seat whose turn it is, or would be if the game
    were not over. ``listed`` is no part of the value: the legal moves, once they have been asked for.
    """

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "mover", self.mover_of(self.turn))

    def __reduce__(self) -> tuple[type[State], tuple[Any, ...]]:
        """Pickle what the state is, and not what has been asked of it."""
        return State, tuple(getattr(self, part.name) for part in fields(State) if part.init)

    def listing(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves that are legal here, and keep them for whoever asks next."""
        object.__setattr__(self, "listed", moves)
        return moves

    @property
    def config(self) -> Config:
        """The configuration of the game."""
        return self.rules.config

    def mover_of(self, turn: int) -> int:
        """Return the seat whose turn one is, counted from 0 [S3]."""
        return (self.rules.first_seat + turn) % len(self.players)

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
        made = object.__new__(_OpenState)
        made.rules = self.rules
        made.supply = self.supply if supply is None else supply
        made.market = self.market if market is None else market
        made.decks = self.decks if decks is None else decks
        made.nobles = self.nobles if nobles is None else nobles
        made.players = self.players if players is None else players
        made.turn = self.turn if turn is None else turn
        made.passes = self.passes if passes is None else passes
        made.last_round = self.last_round if last_round is None else last_round
        made.over = self.over if over is None else over
        made.removed = self.removed if removed is None else removed
        made.agenda = self.agenda if agenda is None else agenda
        made.stage = self.stage if stage is None else stage
        made.gaps = self.gaps if gaps is None else gaps
        made.slices = self.slices if slices is None else slices
        made.mover = self.mover if turn is None else self.mover_of(turn)
        made.listed = None
        made.__class__ = State
        return made  # type: ignore[return-value]  # a State by now

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
