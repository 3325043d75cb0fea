"""The hook shapes: what a module is made of, and how modules join into the rules of a game. Read this page first.

A module is data and functions in the shapes below; the base game itself is two of them (see ``base``). Two parts of
one shape combine in any order, or composing fails at once with the reason. Every function of a shape takes the state
first; none of them changes anything.

====== ====================================================== ======================= =============================
shape  what it says                                           two combine by          the base game's own
====== ====================================================== ======================= =============================
Slice  a place in the state: key and first value              key                     (none)
Step   something asked or done: its options, and playing one  one holder of a name    refill, return, noble, close
Owes   after an event, which step is due, and of what         order of names          (none)
Row    a row of the turn: which step is due there             the place it names      T2, T3, T4, T6
Bar    the cards that a seat may not take, or may not buy     union                   (none)
Purse  what a seat can pay with                               one after the other     (none)
Score  points beyond those of cards and nobles                sum                     (none)
Goal   what starts the last round, and who may then win       one                     E1
Table  rows that a caller may replace                         name, kind              (none)
Words  its moves, and how its owed steps and slices print     verb, step, key         the base notation
====== ====================================================== ======================= =============================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import field, frozen

from .cards import Card, Deck, Noble
from .components import Components
from .config import Config
from .moves import Kind, Move
from .state import HeldCard, Outcome, Owed, State

if TYPE_CHECKING:
    from .quote import Purse

__all__ = [
    "PLAYER_KEYS",
    "POSITION_KEYS",
    "TURN",
    "TURN_END",
    "Bar",
    "Deal",
    "Goal",
    "KeyWords",
    "Module",
    "Owes",
    "Played",
    "Refusal",
    "Row",
    "Rules",
    "Slice",
    "Step",
    "StepWords",
    "Table",
    "held_in",
]

Played: TypeAlias = tuple[State, tuple[Owed, ...]]
"""What a step leaves: the state, and the steps that it makes due, the first to be asked last."""


@frozen
class Refusal:
    """Why a move is illegal: the rule's id, and the reason in a sentence."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


# What a part is by default has a name, so that a module of named functions pickles with the states of its games.
def _mover(state: State) -> int:
    return state.mover


def _no_options(state: State, owed: Owed) -> tuple[Move, ...]:
    return ()


def _its_name(state: State, owed: Owed) -> str:
    return str(owed[0])


def _no_keys(owed: Owed) -> dict[str, Any]:
    return {}


def _no_cards_held(owed: Owed) -> tuple[HeldCard, ...]:
    return ()


def _no_cards() -> tuple[Card, ...]:
    return ()


@frozen(eq=False)
class Slice:
    """A module's own place in the state; ``state.slice(key)`` reads it, ``state.with_slice(key, value)`` writes it.

    ``first`` is what it holds at the start; with ``per_player`` it holds that once for each seat.
    """

    key: str
    first: Any
    per_player: bool = False

    def at_start(self, players: int) -> Any:
        """Return what the slice holds at the start of a game of so many players."""
        return (self.first,) * players if self.per_player else self.first


@frozen(eq=False)
class Step:
    """Something that a turn asks, or that happens by itself.

    ``options`` gives the moves to choose from: none drops the step, one happens by itself [T7], several are asked.
    ``answers`` are the kinds of move that it asks for; a step without any asks nothing and is simply done. ``play``
    does the move (``None`` for such a step). ``refuse`` judges an answer; by default every answer that is not among the
    options breaks ``rule``. ``seat`` is whom it asks, by default the seat whose turn it is. ``always_asks`` is for a
    step that asks even when there is one option.
    """

    name: str
    rule: str
    play: Callable[[State, Owed, Move | None], Played]
    answers: tuple[type[Move], ...] = ()
    options: Callable[[State, Owed], tuple[Move, ...]] = _no_options
    asks: Callable[[State, Owed], str] = _its_name
    refuse: Callable[[State, Owed, Move], Refusal | None] | None = None
    seat: Callable[[State], int] = _mover
    always_asks: bool = False


@frozen(eq=False)
class Owes:
    """After an event, a step that may be due: ``due`` gives it as often as it is, each time with its data.

    Several steps owed by one event come in the order of ``place``, which no two may share.
    """

    event: type
    step: str
    place: int
    due: Callable[[State, Any], tuple[Owed, ...]]


@frozen(eq=False)
class Row:
    """A row of the turn: its step, its place, the rule that says so, and when it is due.

    The place is one of ``TURN`` for a row of the base game, ``after NAME`` for one that comes right after another.
    """

    step: str
    place: str
    rule: str
    due: Callable[[State], Owed | None]


@frozen(eq=False)
class Bar:
    """Cards that a seat may not take at all, or may take but not ``buying``: the rule and the cards' ids."""

    rule: str
    cards: Callable[[State, int], frozenset[str]]
    reason: str
    buying: bool = False


@frozen(eq=False)
class Goal:
    """What starts the last round for a seat, and which seats may win when it is over.

    A ``default`` goal gives way to a module's own.
    """

    reached: Callable[[State, int], bool]
    contenders: Callable[[State], tuple[int, ...]]
    default: bool = False


@frozen(eq=False)
class Deal:
    """What is dealt beside the decks: given the state and a shuffle, the state with it dealt."""

    name: str
    deal: Callable[[State, Callable[[tuple[Any, ...]], tuple[Any, ...]]], State]


@frozen(eq=False)
class StepWords:
    """How an owed step reads in a document: its keys beyond ``step``, each with a JSON Schema, and both directions.

    ``optional`` keys may be left out; ``unseen`` ones may in an observation, which hides them from some seats. ``read``
    is given the state before its owed steps and with only the decks that the document lists, the step's entry, and its
    path for a ``DocumentError``.

    ``holds`` gives the cards that lie nowhere else while the step is owed; those that are hidden only the seat whose
    turn it is knows. A step that hides any says by ``with_cards`` what it is with other ones in their places, ``None``
    for those that are not known.
    """

    step: str
    keys: Mapping[str, Any] = field(factory=dict, hash=False)
    write: Callable[[Owed], dict[str, Any]] = _no_keys
    read: Callable[[State, dict[str, Any], str], Owed] | None = None
    optional: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    holds: Callable[[Owed], tuple[HeldCard, ...]] = _no_cards_held
    with_cards: Callable[[Owed, tuple[Card | None, ...]], Owed] | None = None


@frozen(eq=False)
class KeyWords:
    """A key that a module brings to documents: at the top, or with ``per_player`` in each player; both directions.

    ``write`` gives the value of a state, for a seat where it is the players'. ``read`` gives the state with the value
    that a document names, ``None`` where it is left out, or raises a ``DocumentError`` that begins with the path. It
    comes after everything of the base game, owed steps included, the keys at the top before those of the players. It
    may move ``stage`` on, where the key says that a row of the turn is over.
    """

    key: str
    schema: Mapping[str, Any] = field(hash=False)
    write: Callable[[State, int | None], Any]
    read: Callable[[State, int | None, Any, str], State]
    per_player: bool = False


@frozen(eq=False)
class Table:
    """A table of a module's own, the rows of which a caller may replace: its rows as shipped, and both directions.

    ``kind`` is what a row is called, in moves that name one and in errors. ``read`` is given a row's name, the row as
    documents have it and its path, and returns its value or raises a ``ConfigError`` that begins with the path;
    ``write`` gives the row of a value. The values in play are ``rules.tables[name]``.
    """

    name: str
    kind: str
    shipped: Callable[[], Mapping[str, Any]]
    read: Callable[[str, Any, str], Any]
    write: Callable[[Any], Any]


POSITION_KEYS = (
    *("format", "seat", "config", "components", "turn", "to_act", "last_round", "passes", "over", "supply", "market"),
    *("decks", "nobles", "removed", "players", "pending", "gaps"),
)
"""The base game's own keys of position documents, which no module may bring."""

PLAYER_KEYS = ("tokens", "cards", "reserved", "nobles")
"""The base game's own keys of a player in them."""


@frozen(eq=False, repr=False)
class Module:
    """A part of the game: an expansion, a house variant, or a part of the base game."""

    name: str
    decks: tuple[Deck, ...] = ()
    cards: Callable[[], tuple[Card, ...]] = _no_cards
    slices: tuple[Slice, ...] = ()
    deals: tuple[Deal, ...] = ()
    steps: tuple[Step, ...] = ()
    owes: tuple[Owes, ...] = ()
    rows: tuple[Row, ...] = ()
    bars: tuple[Bar, ...] = ()
    purses: tuple[Callable[[State, int, Purse], Purse], ...] = ()
    scores: tuple[Callable[[State, int], int], ...] = ()
    goal: Goal | None = None
    moves: tuple[type[Move], ...] = ()
    words: tuple[StepWords, ...] = ()
    keys: tuple[KeyWords, ...] = ()
    tables: tuple[Table, ...] = ()
    needs: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    brings_nobles: tuple[str, ...] = ()
    nobles_revealed: Callable[[int], int] | None = None
    open_reserves: bool = False

    def __repr__(self) -> str:
        return f"<Module {self.name}>"


TURN = ("action", "refill", "return", "noble", "close")
"""The places of the turn's rows, in order; no row stands at ``action``, but one may come after it [T2-T6]."""

TURN_END = 1_000
"""The stage between turns, after the last row."""


@frozen(repr=False)
class Rules:
    """The rules of one configuration on one set of tables, composed of modules and flattened for use."""

    config: Config
    components: Components
    first_seat: int = field(eq=False)
    modules: tuple[Module, ...] = field(eq=False)
    cards: Mapping[str, Card] = field(eq=False)
    nobles: Mapping[str, Noble] = field(eq=False)
    decks: tuple[Deck, ...] = field(eq=False)
    deck_names: tuple[str, ...] = field(eq=False, init=False)
    row_of: Mapping[str, int] = field(eq=False)
    tables: Mapping[str, Mapping[str, Any]] = field(eq=False)
    known: Mapping[Kind, Mapping[str, object]] = field(eq=False)
    slices: tuple[Slice, ...] = field(eq=False)
    slice_at: Mapping[str, int] = field(eq=False, init=False)
    deals: tuple[Deal, ...] = field(eq=False)
    steps: Mapping[str, Step] = field(eq=False)
    owes: Mapping[type, tuple[Owes, ...]] = field(eq=False)
    rows: tuple[Row, ...] = field(eq=False)
    bars: tuple[Bar, ...] = field(eq=False)
    purses: tuple[Callable[[State, int, Purse], Purse], ...] = field(eq=False)
    scores: tuple[Callable[[State, int], int], ...] = field(eq=False)
    goal: Goal = field(eq=False)
    words: Mapping[str, StepWords] = field(eq=False)
    keys: tuple[KeyWords, ...] = field(eq=False)
    nobles_revealed: int = field(eq=False)
    open_reserves: bool = field(eq=False)
    outcome: Callable[[State], Outcome] = field(eq=False)

    @deck_names.default
    def _names_of_decks(self) -> tuple[str, ...]:
        return tuple(deck.name for deck in self.decks)

    @slice_at.default
    def _places_of_slices(self) -> dict[str, int]:
        return {part.key: place for place, part in enumerate(self.slices)}

    def __repr__(self) -> str:
        return f"<Rules of {', '.join(module.name for module in self.modules)}>"


def held_in(rules: Rules, agenda: tuple[Owed, ...]) -> Iterator[HeldCard]:
    """Yield the cards that are nowhere but in steps that are owed."""
    for owed in agenda:
        words = rules.words.get(owed[0])
        if words is not None:
            yield from words.holds(owed)
