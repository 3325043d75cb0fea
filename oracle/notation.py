"""Moves as text, one line each, read into words and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from .cards import DECKS, read_card, token_counts
from .errors import NotationError
from .question import shown
from .terms import KINDS


@dataclass(frozen=True)
class Move:
    """One line: its verb and what it names."""

    text: str
    verb: str
    tokens: dict[str, int] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    """The cards it is about: the one bought, reserved, freed; for a stronghold, from and to."""
    gold_cards: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    deck: str = ""
    name: str = ""
    """A noble's or a post's name, or what a stronghold does."""

    @property
    def pays(self) -> bool:
        """Whether it says what is paid; if not, it is a short form or free."""
        return bool(self.tokens or self.gold_cards)


def _colours(words: list[str], most: int = len(KINDS)) -> dict[str, int]:
    (word,) = words
    letters = set(word)
    if not word or len(letters) != len(word) or letters - set(KINDS) or len(word) > most:
        raise NotationError(
            f"{shown(word)} is not colours of {KINDS}, each once" + (" and one only" if most == 1 else "")
        )
    return dict.fromkeys(word, 1)


def _ids(text: str) -> tuple[str, ...]:
    names = tuple(read_card(name).name for name in text.split(","))
    if len(set(names)) < len(names):
        raise NotationError(f"{shown(text)} names a card twice")
    return names


def _take(verb: str, words: list[str]) -> Move:
    return Move("", verb, tokens=_colours(words))


def _one(verb: str, words: list[str]) -> Move:
    return Move("", verb, tokens=_colours(words, most=1))


def _reserve(verb: str, words: list[str]) -> Move:
    if words[:1] == ["deck"]:
        _, deck = words
        if deck not in DECKS:
            raise NotationError(f"{shown(deck)} is not a deck; the decks are {' '.join(DECKS)}")
        return Move("", verb, deck=deck)
    return _card(verb, words)


def _card(verb: str, words: list[str]) -> Move:
    (name,) = words
    return Move("", verb, cards=(read_card(name).name,))


def _buy(verb: str, words: list[str]) -> Move:
    card, *rest = words
    named = dict(zip(rest[::2], rest[1::2], strict=True))
    if list(named) not in ([], ["pay"], ["cards"], ["pay", "cards"], ["discard"]) or 2 * len(named) != len(rest):
        raise NotationError(
            f"after the card stands 'pay', 'cards', both in that order, or 'discard', not {shown(' '.join(rest))}"
        )
    return Move(
        "",
        verb,
        tokens=token_counts(named["pay"]) if "pay" in named else {},
        cards=(read_card(card).name,),
        gold_cards=_ids(named["cards"]) if "cards" in named else (),
        discards=_ids(named["discard"]) if "discard" in named else (),
    )


def _tokens(verb: str, words: list[str]) -> Move:
    (word,) = words
    return Move("", verb, tokens=token_counts(word))


def _name(verb: str, words: list[str]) -> Move:
    if not words or "" in words:
        raise NotationError(f"{verb} needs a name")
    return Move("", verb, name=" ".join(words))


def _stronghold(verb: str, words: list[str]) -> Move:
    what, *cards = words
    if len(cards) != {"place": 1, "move": 2, "remove": 1}.get(what):
        raise NotationError("a stronghold move is place CARD, move FROM TO or remove CARD")
    return Move("", verb, cards=tuple(read_card(name).name for name in cards), name=what)


def _bare(verb: str, words: list[str]) -> Move:
    if words:
        raise NotationError(f"nothing stands after {verb}")
    return Move("", verb)


_VERBS: dict[str, tuple[Callable[[str, list[str]], Move], str]] = {
    "take": (_take, "take WUG"),
    "pair": (_one, "pair R"),
    "reserve": (_reserve, "reserve 1-W-0-R2K1 or reserve deck 2"),
    "buy": (_buy, "buy 1-W-0-R2K1 pay R1Y2"),
    "return": (_tokens, "return W1Y1"),
    "noble": (_name, "noble Mary Stuart"),
    "post": (_name, "post gold_worth_two"),
    "gem": (_one, "gem W"),
    "keep": (_card, "keep 2-K-2-G5R3"),
    "copy": (_one, "copy U"),
    "free": (_card, "free 1-G-0-W2U1"),
    "pass": (_bare, "pass"),
    "stronghold": (_stronghold, "stronghold place CARD"),
    "conquer": (_buy, "conquer CARD pay R1Y2"),
    "decline": (_bare, "decline"),
    "veto": (_name, "veto Mary Stuart"),
}

_LINE = re.compile(r"[!-~]+(?: [^ \t\r\n\f\v]+)*")


def read_move(text: object) -> Move:
    """The move that a line says; only the form of ids is looked at."""
    if not isinstance(text, str) or len(text) > 2000 or not _LINE.fullmatch(text):
        raise NotationError(f"{shown(text)} is not a move: words with single spaces between them")
    verb, *words = text.split(" ")
    if verb not in _VERBS:
        raise NotationError(f"{shown(text)} is not a move; it begins with one of {', '.join(_VERBS)}")
    reader, example = _VERBS[verb]
    try:
        move = reader(verb, words)
    except NotationError as error:
        raise NotationError(f"{shown(text)}: {error}") from None
    except ValueError:
        raise NotationError(f"{shown(text)} is not a move; write for example {example}") from None
    return Move(text, verb, move.tokens, move.cards, move.gold_cards, move.discards, move.deck, move.name)
