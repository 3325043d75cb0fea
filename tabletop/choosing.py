"""What can be chosen now, as lines of a list: the legal moves, or those that concern one thing on the table."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen
from rich.text import Text

from splendor.kernel import Move, Observation, legal_moves
from splendor.kernel.gems import COLOUR_NAMES, GOLD, INDEX, LETTERS
from splendor.kernel.moves import Buy, OfColour, Purchase, Reserve, ReserveDeck

from .asking import step_asked
from .explaining import payment_words
from .paint import chip, in_colour
from .panels import Thing
from .picking import RETURN

__all__ = ["Choice", "about", "chosen_from_a_list", "listed_choices", "things_to_choose"]

ON_THE_TABLE = ("free", "stronghold")
"""Steps whose choices are made by pointing at cards."""

KINDS = {"City": "city", "post": "post", "noble": "noble", "card": "card", "deck": "deck"}


@frozen
class Choice:
    """A move that can be chosen, in words, and the key that chooses it."""

    move: Move
    words: Text
    key: str = ""

    @property
    def thing(self) -> Thing | None:
        """The thing that the move is about, if it names one."""
        return next(iter(_things(self.move)), None)


def _things(move: Move) -> Iterable[Thing]:
    named = ((KINDS.get(kind, kind), name) for kind, name in move.named())
    return (("gem", move.colour),) if isinstance(move, OfColour) else tuple(named)


def about(view: Observation, thing: Thing) -> tuple[Move, ...]:
    """Return the legal moves of the view's seat that concern a thing, those that lead to it first.

    What a purchase is paid with is no thing that it concerns.
    """
    concerned = {move: tuple(_things(move))[: 1 if isinstance(move, Purchase) else None] for move in legal_moves(view)}
    moves = [move for move, things in concerned.items() if thing in things]
    return tuple(sorted(moves, key=lambda move: (len(concerned[move]) > 1, concerned[move][-1] != thing)))


def things_to_choose(view: Observation) -> frozenset[Thing]:
    """Return what the choices of a step are about, so that it can be lit; nothing while an action is asked."""
    if not step_asked(view):
        return frozenset()
    return frozenset(thing for move in legal_moves(view) for thing in tuple(_things(move))[-1:])


def chosen_from_a_list(view: Observation) -> bool:
    """Whether the asked step is answered from a list that is shown at once."""
    step = step_asked(view)
    return bool(step) and step != RETURN and step not in ON_THE_TABLE


def listed_choices(view: Observation, moves: Iterable[Move]) -> tuple[Choice, ...]:
    """Return moves as lines of a list; a colour is chosen by its letter, the first nine others by their number."""
    return tuple(Choice(move, _words(view, move), _key(place, move)) for place, move in enumerate(moves, 1))


def _key(place: int, move: Move) -> str:
    if isinstance(move, OfColour):
        return move.colour.lower()
    return str(place) if place < 10 else ""


def _words(view: Observation, move: Move) -> Text:
    match move:
        case Buy(card=card, payment=payment):
            return in_colour(f"buy {card} for {payment_words(payment)}")
        case Purchase(card=card, payment=payment):
            return in_colour(f"{move.verb} {card} for {payment_words(payment)}")
        case Reserve() | ReserveDeck():
            left = view.table.supply[INDEX[GOLD]]
            return in_colour(f"{move}, {'and take a gold' if left else 'without a gold: none is left'}")
        case OfColour(colour=colour):
            left = view.table.supply[LETTERS.index(colour)]
            return Text.assemble(f"{move.verb} ", chip(colour, colour), f" {COLOUR_NAMES[colour]}")
        case _:
            return in_colour(str(move))
