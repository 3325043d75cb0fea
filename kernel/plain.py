"""JSON text and Python dicts as plain JSON values: what is no document at all is refused here."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from math import isfinite
from types import NoneType
from typing import Any, TypeAlias

from attrs import define, frozen

from .errors import DocumentError, shown

__all__ = ["path_of", "plain", "plain_text"]

DEEPEST = 32
"""How many lists and objects may lie in one another."""

MOST = 1_000_000
"""How many values a document may hold."""

WORDS = re.compile(r"[-\w /]{1,40}")
"""Keys that stand in a path as they are."""

Trail: TypeAlias = tuple[Any, ...]
"""Where a value stands: the trail of what it is in, and its key or place there; ``()`` for the document itself."""


@frozen
class _Odd:
    """Stands for something in a text that no document may hold, until its path is known."""

    fault: str


def plain_text(text: str | bytes) -> Any:
    """Return the value that a JSON text means; ``plain`` finds what is odd in it.

    Raises ``DocumentError`` for what is not JSON.
    """
    try:
        text = text if isinstance(text, str) else text.decode()
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_number)
    except UnicodeDecodeError as error:
        raise DocumentError(f"document: not UTF-8 text, see byte {error.start}") from None
    except RecursionError:
        raise DocumentError(f"document: nested without end; at most {DEEPEST} levels are allowed") from None
    except ValueError as error:
        raise DocumentError(f"document: {shown(text)} given, which is not JSON: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        often = Counter(key for key, _ in pairs)
        found.update({key: _Odd("the key stands twice; once is allowed") for key in often if often[key] > 1})
    return found


def _constant(name: str) -> _Odd:
    return _Odd(f"{name} given; JSON has no such number")


def _number(digits: str) -> int | _Odd:
    try:
        return int(digits)
    except ValueError:
        return _Odd(f"a number of {len(digits)} digits given; that is more than can be read")


def plain(value: object, meant: Iterable[str] | None = None) -> dict[str, Any]:
    """Return a JSON object as a copy of plain dicts, lists, text, whole numbers, booleans and ``None``.

    Floats are refused, even 4.0. Where only the ``meant`` keys at the top have a meaning, they may stand under others.
    """
    if not isinstance(value, dict):
        fault = value.fault if isinstance(value, _Odd) else f"{_kind(value)} given; a JSON object is allowed"
        raise DocumentError(f"document: {fault}")
    return _Copying(None if meant is None else frozenset(meant)).object(value, ())


@define
class _Copying:
    """Copies a value, counting what it holds, so that no cycle or maze of shared parts is followed without end."""

    meant: frozenset[str] | None
    count: int = 0

    def object(self, value: dict[Any, Any], trail: Trail, depth: int = 1) -> dict[str, Any]:
        copy = {}
        for key, part in value.items():
            if type(key) is not str or not _encodable(key):
                raise DocumentError(
                    f"{path_of(trail) or 'document'}: the key {_kind(key)} given; keys are text that UTF-8 can write"
                )
            copy[key] = self.value(part, (trail, key), depth)
        return copy

    def value(self, value: Any, trail: Trail, depth: int) -> Any:
        self.count += 1
        if self.count > MOST:
            raise DocumentError(f"document: more than {MOST} values given; so many are allowed")
        kind = type(value)
        if value is None or kind is int or kind is bool:
            return value
        if kind is str:
            if not _encodable(value):
                raise _fault(trail, f"{shown(value)} given; text that UTF-8 can write is allowed")
            return value
        if depth >= DEEPEST and isinstance(value, dict | list | tuple):
            raise _fault(trail, f"nested without end; at most {DEEPEST} levels are allowed")
        if isinstance(value, dict):
            return self.object(value, trail, depth + 1)
        if isinstance(value, list | tuple):
            return [self.value(part, (trail, place), depth + 1) for place, part in enumerate(value)]
        return self._odd(value, trail)

    def _odd(self, value: Any, trail: Trail) -> float:
        """A float where those are let pass; everything else is refused."""
        if isinstance(value, _Odd):
            raise _fault(trail, value.fault)
        if type(value) is float and isfinite(value) and self.meant is not None and _first(trail) not in self.meant:
            return value
        if isinstance(value, float) and not isfinite(value):
            raise _fault(trail, f"{float(value)} given; JSON has no such number")
        if isinstance(value, float):
            raise _fault(trail, f"{float(value)} given; whole numbers are allowed, without a point")
        raise _fault(trail, f"{_kind(value)} given, which is no kind of JSON value")


def _kind(value: object) -> str:
    """A value as errors show it; of what may be endless, or no value of JSON, only the type."""
    return (
        shown(value) if type(value) in (str, int, bool, float, NoneType) else f"a value of type {type(value).__name__}"
    )


def _encodable(text: str) -> bool:
    try:
        text.isascii() or text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _first(trail: Trail) -> Any:
    while trail[0]:
        trail = trail[0]
    return trail[1]


def _fault(trail: Trail, words: str) -> DocumentError:
    return DocumentError(f"{path_of(trail)}: {words}")


def path_of(trail: Trail) -> str:
    """Return a trail as a path.

    >>> path_of(((((), "players"), 1), "tokens"))
    'players[1].tokens'
    """
    path = ""
    while trail:
        trail, key = trail
        step = f"[{key}]" if isinstance(key, int) else f".{key if WORDS.fullmatch(key) else shown(key)}"
        path = step + path
    return path.removeprefix(".")
