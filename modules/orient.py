"""Orient, of the box The Sun Never Sets: three more decks, whose cards do more than give a bonus [O1-O7]."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import frozen

from splendor.kernel.actions import barred, face_up
from splendor.kernel.cards import Card, Deck, cost_of, printed_card
from splendor.kernel.components import LETTER_OF, counts, table_rows
from splendor.kernel.errors import DocumentError, NotationError, shown
from splendor.kernel.events import Bought, Freed
from splendor.kernel.gems import COLOURS, INDEX, NO_COST, Cost, format_tokens
from splendor.kernel.legality import bar_refusal
from splendor.kernel.moves import Move, OfCard, OfColour
from splendor.kernel.play import freed
from splendor.kernel.quote import Purse
from splendor.kernel.rules import Bar, Module, Played, Refusal, Step, StepWords
from splendor.kernel.state import HeldCard, Owed, State

from .order import follow_up

__all__ = ["ORIENT", "Copy", "Free", "read_card"]

FREE_LEVEL = {("O2", "copy"): 1, ("O3", "colour"): 2}
"""The level of the free card that the cards of a deck bring, those of a price in cards aside [O5]."""

KINDS_OF = {"O1": ("copy", "gold"), "O2": ("copy", "double"), "O3": ("colour",)}
"""What the bonus of a card may be, by deck [O2-O6]."""


@frozen(repr=False)
class Copy(OfColour):
    """Choose the colour of the card that was just got [O4]."""

    verb = "copy"
    example = "copy U"


@frozen(repr=False)
class Free(OfCard):
    """Take the free card that the card just got brings [O5]."""

    verb = "free"
    example = "free 1-G-0-W2U1"


def _bonus_kind(bonus: str) -> str | None:
    """What the bonus of an id is: gold, copy, a colour, or a double of one."""
    if bonus in ("gold", "copy"):
        return bonus
    if bonus and bonus[0] in COLOURS and bonus in (bonus[0], bonus[0] * 2):
        return "colour" if len(bonus) == 1 else "double"
    return None


def _price(card_id: str, text: str) -> tuple[Cost, tuple[str, int] | None]:
    """The cost in gems of an id, or the colour and number of the cards that are discarded for it [O6]."""
    cost = cost_of(text.removeprefix("discard"))
    if not text.startswith("discard"):
        return cost, None
    asked = [(colour, count) for colour, count in zip(COLOURS, cost, strict=True) if count]
    if len(asked) != 1:
        raise NotationError(f"card {shown(card_id)}: cards of one colour are discarded, as in discardG2")
    return NO_COST, asked[0]


def read_card(card_id: str) -> Card:
    """Return the card that an id of these decks describes; its power follows from deck, bonus and cost [O1-O6].

    >>> card = read_card("O2-WW-1-G3R4")
    >>> card.bonus, card.bonuses, card.cost
    ('W', 2, (0, 0, 3, 4, 0))
    """
    parts = printed_card(card_id)
    deck, bonus = parts["deck"], parts["bonus"]
    kind, allowed = _bonus_kind(bonus), KINDS_OF.get(deck)
    if allowed is None:
        raise NotationError(f"card {shown(card_id)}: the decks here are {', '.join(KINDS_OF)}")
    if kind is None or kind not in allowed:
        raise NotationError(f"card {shown(card_id)}: the bonus {bonus} is none of deck {deck}: {' or '.join(allowed)}")
    cost, discard = _price(card_id, parts["cost"])
    if discard is not None and kind != "colour":
        raise NotationError(f"card {shown(card_id)}: a {kind} card costs gems")
    written = format_tokens(cost) if discard is None else f"discard{discard[0]}{discard[1]}"
    if written != parts["cost"]:
        raise NotationError(f"card {shown(card_id)}: its cost is written {written}, in the order WUGRK")
    return Card(
        card_id,
        deck=deck,
        level=int(deck[-1]),
        points=int(parts["points"]),
        bonus=bonus[0] if kind in ("colour", "double") else None,
        bonuses={"colour": 1, "double": 2}.get(kind, 0),
        cost=cost,
        discard=discard,
        free_level=FREE_LEVEL.get((deck, kind)) if discard is None else None,
        needs_colour=kind == "copy",
        gold=kind == "gold",
    )


def _printed_id(row: dict[str, str]) -> str:
    letter, power = LETTER_OF.get(row["bonus"], ""), row["power"]
    bonus = {"gold": "gold", "double": letter * 2}.get(power, letter or "copy")
    cost = format_tokens(counts(row))
    if power == "discard":
        cost = f"discard{LETTER_OF[row['discard_colour']]}{row['discard_count']}"
    return f"O{row['level']}-{bonus}-{row['points']}-{cost}"


@cache
def _cards() -> tuple[Card, ...]:
    """The thirty cards, in string order of their ids."""
    return tuple(map(read_card, sorted(map(_printed_id, table_rows(__package__, "orient_cards.csv")))))


def _gold_cards(state: State, seat: int, purse: Purse) -> Purse:
    """The purse with the gold cards in front of the player, which can be paid with; not the reserved ones [P6]."""
    found = [card.id for card in state.players[seat].cards if card.gold]
    return Purse(purse.tokens, purse.bonuses, purse.worth, (*purse.gold_cards, *sorted(found))) if found else purse


NO_CARDS: frozenset[str] = frozenset()


def _cannot_copy(state: State, seat: int) -> frozenset[str]:
    """The cards in sight that need a colour, for a player without a card whose colour they could take [O4]."""
    player = state.players[seat]
    if any(player.bonuses):
        return NO_CARDS
    hand = [held.card for held in player.reserved if held.card is not None]
    return frozenset([card.id for card in face_up(state) + hand if card.needs_colour])


def _copy_due(state: State, event: Bought | Freed) -> tuple[Owed, ...]:
    return (("copy", event.card),) if event.card.needs_colour else ()


_COPIES = tuple(map(Copy, COLOURS))


def _copies(state: State, owed: Owed) -> tuple[Move, ...]:
    bonuses = state.players[state.mover].bonuses
    return tuple(copy for copy in _COPIES if bonuses[INDEX[copy.colour]])


def _asks_colour(state: State, owed: Owed) -> str:
    return f"choose a colour for {owed[1].id}: {', '.join(map(str, _copies(state, owed)))}"


def _copy(state: State, owed: Owed, move: Move | None) -> Played:
    """Lay the card, which lay nowhere since it was got, in front of its owner, of that colour for good."""
    assert isinstance(move, Copy)
    player = state.players[state.mover]
    player = player.owning(owed[1].coloured(move.colour), player.tokens, player.reserved)
    return state.but(players=state.seated(state.mover, player)), ()


def _held(owed: Owed) -> tuple[HeldCard, ...]:
    return (HeldCard(owed[1], owed[1].deck),)


def _write_copy(owed: Owed) -> dict[str, Any]:
    return {"card": owed[1].id}


def _read_copy(state: State, entry: dict[str, Any], path: str) -> Owed:
    card = state.rules.cards.get(entry["card"])
    if card is None or not card.needs_colour:
        raise DocumentError(f"{path}.card: {shown(entry['card'])} given; a copy card of this game is allowed [O4]")
    if not any(state.players[state.mover].bonuses):
        raise DocumentError(f"{path}.step: copy given, but seat {state.mover} has no card with a bonus to copy [O4]")
    return ("copy", card)


def _free_due(state: State, event: Bought | Freed) -> tuple[Owed, ...]:
    return (("free", event.card.free_level),) if event.card.free_level is not None else ()


def _of_level(state: State, level: int) -> list[str]:
    """The face-up cards of a level, in string order of their ids; whoever may take them."""
    rows = zip(state.rules.decks, state.market, strict=True)
    return sorted(card.id for deck, row in rows if deck.level == level for card in row if card is not None)


def _free_cards(state: State, owed: Owed) -> tuple[Move, ...]:
    bars = barred(state, state.mover, buying=True)
    return tuple(Free(card_id) for card_id in _of_level(state, owed[1]) if card_id not in bars)


def _asks_free(state: State, owed: Owed) -> str:
    return f"take a free face-up card of level {owed[1]}"


def _refuse_free(state: State, owed: Owed, move: Move) -> Refusal | None:
    assert isinstance(move, Free)
    if move.card not in _of_level(state, owed[1]):
        return Refusal("O5", f"{move}: the card is not in reach; a face-up card of level {owed[1]} is free")
    return bar_refusal(state, state.mover, move, move.card, buying=True)


def _free(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, Free)
    return freed(state, state.mover, state.rules.cards[move.card])


def _write_free(owed: Owed) -> dict[str, Any]:
    return {"level": owed[1]}


def _read_free(state: State, entry: dict[str, Any], path: str) -> Owed:
    return ("free", entry["level"])


COPY_STEP = Step(
    "copy",
    "O4",
    _copy,
    answers=(Copy,),
    options=_copies,
    asks=_asks_colour,
)

FREE_STEP = Step(
    "free",
    "O5",
    _free,
    answers=(Free,),
    options=_free_cards,
    asks=_asks_free,
    refuse=_refuse_free,
)

COPY_WORDS = StepWords(
    "copy",
    {"card": {"type": "string"}},
    write=_write_copy,
    read=_read_copy,
    holds=_held,
)

FREE_WORDS = StepWords(
    "free",
    {"level": {"type": "integer", "minimum": 1, "maximum": 2}},
    write=_write_free,
    read=_read_free,
)

ORIENT = Module(
    name="orient",
    decks=tuple(Deck(name, int(name[-1]), 2, read_card) for name in KINDS_OF),
    cards=_cards,
    steps=(COPY_STEP, FREE_STEP),
    owes=tuple(
        follow_up(event, step, due)
        for event in (Bought, Freed)
        for step, due in (("copy", _copy_due), ("free", _free_due))
    ),
    bars=(Bar("O4", _cannot_copy, "the buyer has no card with a bonus whose colour it could take", buying=True),),
    purses=(_gold_cards,),
    moves=(Copy, Free),
    words=(COPY_WORDS, FREE_WORDS),
    brings_nobles=("Hino Tomiko",),
)
"""Ten more cards a level, two of them face up [O1]."""
