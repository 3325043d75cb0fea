"""The moves of the base game, one frozen class each; every move that exists is well formed.

Expansion modules add classes of their own. A class names its ``verb``, shows an ``example``, and says how the rest of
its line is written and read; ``notation`` does the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Self, TypeAlias, TypeGuard

from attrs import define, field, frozen

from .cards import printed_card
from .errors import NotationError, shown
from .gems import COLOURS, LETTERS, NO_TOKENS, Tokens, format_tokens, parse_tokens

__all__ = [
    "NOTHING",
    "Action",
    "Buy",
    "Kind",
    "Move",
    "OfCard",
    "OfColour",
    "Pair",
    "Pass",
    "Payment",
    "Purchase",
    "Reserve",
    "ReserveDeck",
    "Return",
    "Take",
    "Visit",
    "card_text",
    "is_action",
    "letter_text",
    "name_text",
    "payment_of",
    "returning",
    "token_counts",
]


Kind: TypeAlias = str
"""What a name in a move is the name of: a card, a noble, a deck, or a row of a module's own table."""


class Move:
    """A move, of any module; prints as its line of notation."""

    __slots__ = ()
    verb: ClassVar[str]
    example: ClassVar[str]

    def written(self) -> str:
        """Return the rest of the line after the verb."""
        raise NotImplementedError

    @classmethod
    def read(cls, rest: str) -> Self:
        """Return the move whose line has this rest after the verb, or raise ``NotationError``."""
        raise NotImplementedError

    def named(self) -> tuple[tuple[Kind, str], ...]:
        """Return the cards, nobles and decks that the move names, each with its kind."""
        return ()

    def __str__(self) -> str:
        rest = self.written()
        return f"{self.verb} {rest}" if rest else self.verb

    def __repr__(self) -> str:
        return f"<{self}>"


def card_text(card_id: object) -> str:
    """Return a card id whose form is right."""
    if not isinstance(card_id, str):
        raise NotationError(f"card {shown(card_id)}: a card id is text, as in 1-W-0-R2K1")
    _known_form(card_id)
    return card_id


_known_form = lru_cache(maxsize=4096)(printed_card)


def name_text(name: object) -> str:
    """Return a name of one or more words."""
    if not isinstance(name, str) or not name or name != " ".join(name.split()):
        raise NotationError(f"name {shown(name)}: words with single spaces are allowed, as in Mary Stuart")
    return name


def token_counts(tokens: object) -> Tokens:
    """Return six counts of 0 to 99 that are given as a tuple or as text."""
    if isinstance(tokens, str):
        return parse_tokens(tokens)
    if not isinstance(tokens, tuple) or len(tokens) != len(LETTERS):
        raise NotationError(f"tokens {shown(tokens)}: six counts in the order {LETTERS} are allowed, or text")
    for count in tokens:
        if type(count) is not int or not 0 <= count <= 99:
            raise NotationError(f"tokens {shown(tokens)}: counts of 0 to 99 are allowed")
    return tokens


def _letters(text: object) -> str:
    if not isinstance(text, str) or not text or set(text) - set(LETTERS) or len(set(text)) != len(text):
        raise NotationError(f"colours {shown(text)}: letters of {COLOURS} are allowed, each once")
    return "".join(letter for letter in LETTERS if letter in text)


def letter_text(text: object) -> str:
    """Return the letter of one colour, gold too."""
    letters = _letters(text)
    if len(letters) != 1:
        raise NotationError(f"colour {shown(text)}: one letter of {COLOURS} is allowed")
    return letters


def _deck_name(text: object) -> str:
    if not isinstance(text, str) or len(text) not in (1, 2) or not text[-1:].isdigit() or not text.isascii():
        raise NotationError(f"deck {shown(text)}: a deck's name is allowed, as in 1 or 2 or 3")
    return text


def _card_list(ids: object) -> tuple[str, ...]:
    if ids == ():
        return ()
    if isinstance(ids, str) or not isinstance(ids, Iterable):
        raise NotationError(f"cards {shown(ids)}: a sequence of card ids is allowed")
    cards = tuple(sorted(card_text(card_id) for card_id in ids))
    if len(set(cards)) != len(cards):
        raise NotationError(f"cards {','.join(cards)}: a card stands twice")
    return cards


@frozen(repr=False, cache_hash=True)
class Payment:
    """What a purchase is paid with: tokens, gold cards, or the cards that a discard price takes [P7]."""

    tokens: Tokens = field(default=NO_TOKENS, converter=token_counts)
    cards: tuple[str, ...] = field(default=(), converter=_card_list)
    discard: tuple[str, ...] = field(default=(), converter=_card_list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is paid; no payment and an empty payment are one value."""
        return self.tokens == NO_TOKENS and not self.cards and not self.discard

    def __attrs_post_init__(self) -> None:
        if self.discard and (self.cards or self.tokens != NO_TOKENS):
            raise NotationError(f"payment {self}: discard stands with neither pay nor cards")

    def __str__(self) -> str:
        parts = (
            ("pay", format_tokens(self.tokens)),
            ("cards", ",".join(self.cards)),
            ("discard", ",".join(self.discard)),
        )
        return " ".join(f"{word} {value}" for word, value in parts if value)

    def __repr__(self) -> str:
        return f"<{self}>" if str(self) else "<nothing>"


NOTHING = Payment()
"""The empty payment."""


def payment_of(words: list[str]) -> Payment:
    """Return the payment that the words after a card id name, if any."""
    names = words[::2]
    if len(words) % 2 or names not in (["pay"], ["cards"], ["pay", "cards"], ["discard"], []):
        rest = " ".join(words)
        raise NotationError(
            f"payment {shown(rest)}: allowed are pay TOKENS, cards IDS, both in this order, discard IDS"
        )
    values = dict(zip(names, words[1::2], strict=True))
    lists = {name: text.split(",") for name, text in values.items() if name != "pay"}
    return Payment(parse_tokens(values["pay"]) if "pay" in values else NO_TOKENS, **lists)


@frozen(repr=False)
class OfCard(Move):
    """Do something with one card, and nothing else is said."""

    card: str = field(converter=card_text)

    def written(self) -> str:
        return self.card

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("card", self.card),)


@frozen(repr=False)
class OfColour(Move):
    """Do something with one colour, and nothing else is said."""

    colour: str = field(converter=letter_text)

    def written(self) -> str:
        return self.colour

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)


@frozen(repr=False)
class Take(Move):
    """Take one gem of each of several colours [A2]."""

    verb = "take"
    example = "take WUG"
    colours: str = field(converter=_letters)

    def written(self) -> str:
        return self.colours

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)


@frozen(repr=False)
class Pair(OfColour):
    """Take two gems of one colour [A3]."""

    verb = "pair"
    example = "pair R"


@frozen(repr=False)
class Reserve(OfCard):
    """Reserve a face-up card [A4]."""

    verb = "reserve"
    example = "reserve 1-W-0-R2K1"


@frozen(repr=False)
class ReserveDeck(Move):
    """Reserve the top card of a deck [A4]."""

    verb = "reserve deck"
    example = "reserve deck 2"
    deck: str = field(converter=_deck_name)

    def written(self) -> str:
        return self.deck

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("deck", self.deck),)

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)


@define(eq=False, repr=False)
class _OpenPurchase(Move):
    """A purchase while it is put together."""

    card: str
    payment: Payment = NOTHING


@frozen(repr=False)
class Purchase(_OpenPurchase):
    """Get a card for what it costs [P1-P7]; without a payment, the short form of one."""

    @classmethod
    def known(cls, card: str, payment: Payment) -> Self:
        """Return a purchase that needs no check, made open and then closed, as a player is."""
        made = _OpenPurchase(card, payment)
        made.__class__ = cls
        return made  # type: ignore[return-value]  # of this class by now

    def __attrs_post_init__(self) -> None:
        if type(self.card) is not str or type(self.payment) is not Payment:
            given = shown((self.card, self.payment))
            raise NotationError(f"{self.verb}: a card id and a Payment are allowed, not {given}")
        _known_form(self.card)

    def written(self) -> str:
        return f"{self.card} {self.payment}".rstrip()

    @classmethod
    def read(cls, rest: str) -> Self:
        card, *words = rest.split(" ")
        return cls(card_text(card), payment_of(words))

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("card", self.card), *(("card", card) for card in (*self.payment.cards, *self.payment.discard)))


@frozen(repr=False)
class Buy(Purchase):
    """Buy a face-up card or one of your own reserved cards [A5]."""

    verb = "buy"
    example = "buy 1-W-0-R2K1 pay R2K1"


@frozen(repr=False)
class Pass(Move):
    """Do nothing; the only move when no action is legal [A7]."""

    verb = "pass"
    example = "pass"

    def written(self) -> str:
        return ""

    @classmethod
    def read(cls, rest: str) -> Self:
        if rest:
            raise NotationError(f"pass {shown(rest)}: pass stands alone")
        return cls()


@frozen(repr=False)
class Return(Move):
    """Return tokens above ten [T3]."""

    verb = "return"
    example = "return W1Y1"
    tokens: Tokens = field(converter=token_counts)

    def __attrs_post_init__(self) -> None:
        if self.tokens == NO_TOKENS:
            raise NotationError("return: at least one token is named, as in return W1Y1")

    def written(self) -> str:
        return format_tokens(self.tokens)

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(parse_tokens(rest))


@frozen(repr=False)
class Visit(Move):
    """Choose the noble that comes, of several that could [T4]."""

    verb = "noble"
    example = "noble Mary Stuart"
    noble: str = field(converter=name_text)

    def written(self) -> str:
        return self.noble

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("noble", self.noble),)


Action: TypeAlias = Take | Buy | Pair | Reserve | ReserveDeck | Pass
"""The main action of a turn [A1]."""

_ACTIONS = frozenset((Take, Buy, Pair, Reserve, ReserveDeck, Pass))


def is_action(move: Move) -> TypeGuard[Action]:
    """Whether a move is a main action [A1]."""
    return type(move) in _ACTIONS


@lru_cache(maxsize=4096)
def returning(tokens: Tokens) -> Return:
    """Return the one move object that returns these tokens."""
    return Return(tokens)
