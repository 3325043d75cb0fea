"""Reading JSON values one at a time: each is what it should be, or an error names its place and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from .cards import read_card
from .errors import DocumentError, NotationError
from .question import LARGEST, shown


def refuse(path: str, given: object, allowed: str) -> NoReturn:
    """Say what was given and what is allowed."""
    raise DocumentError(path, f"{shown(given)} is not {allowed}")


def from_text(document: object) -> object:
    """The JSON value of a text; anything else is taken as read already."""
    if not isinstance(document, (str, bytes, bytearray)):
        return document
    try:
        return json.loads(document, object_pairs_hook=_distinct, parse_constant=_no_constant)
    except DocumentError:
        raise
    except RecursionError:
        raise DocumentError("", "is nested too deeply") from None
    except ValueError as error:
        raise DocumentError("", f"is not JSON: {error}") from None


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise DocumentError("", f"the key {shown(key)} stands there twice")
        found[key] = value
    return found


def _no_constant(text: str) -> NoReturn:
    raise DocumentError("", f"{text} is not a number that JSON has")


def an_object(value: object, path: str, keys: Iterable[str]) -> Mapping[str, Any]:
    """An object with none but these keys."""
    allowed = list(keys)
    if not isinstance(value, Mapping):
        refuse(path, value, "an object")
    for key in value:
        if key not in allowed:
            raise DocumentError(path, f"has the unknown key {shown(key)}; the keys are {', '.join(allowed)}")
    return value


def a_list(value: object, path: str, most: int = LARGEST) -> Sequence[Any]:
    """A list that is not too long."""
    if not isinstance(value, (list, tuple)):
        refuse(path, value, "a list")
    if len(value) > most:
        raise DocumentError(path, f"has {len(value)} entries; at most {most} are allowed")
    return value


def a_number(value: object, path: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        refuse(path, value, f"a whole number from {least} to {most}")
    return value


def a_flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        refuse(path, value, "true or false")
    return value


def one_of(value: object, path: str, allowed: Iterable[str]) -> str:
    """One of these words."""
    words = list(allowed)
    if not isinstance(value, str) or value not in words:
        refuse(path, value, f"one of {', '.join(words) or 'nothing here'}")
    return value


def some_of(value: object, path: str, allowed: Iterable[str]) -> tuple[str, ...]:
    """Some of these words, none twice."""
    words = list(allowed)
    found = [one_of(entry, f"{path}[{n}]", words) for n, entry in enumerate(a_list(value, path))]
    for n, word in enumerate(found):
        if word in found[:n]:
            raise DocumentError(f"{path}[{n}]", f"{shown(word)} stands there twice")
    return tuple(found)


def a_card(value: object, path: str, cards: frozenset[str]) -> str:
    """The id of a card that the game has."""
    if not isinstance(value, str):
        refuse(path, value, "a card id")
    try:
        read_card(value)
    except NotationError as error:
        raise DocumentError(path, str(error)) from None
    if value not in cards:
        raise DocumentError(path, f"{shown(value)} is not a card of this game")
    return value
