"""Puts the altered text of a file into the program as it runs: functions that exist already are given their new code.

What is done when a file is imported (constants, classes, defaults, decorators) has been done already, so that a text
which differs in that cannot be put in so.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

from attrs import frozen

__all__ = ["Functions", "Swap", "caches", "forget"]

OPTIMIZED = 0x1
"""The flag of the code of functions, which modules and classes do not have."""


def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & OPTIMIZED)


def _inside(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """All that a code does itself, without what the functions inside it do."""
    consts = tuple((type(const), repr(const)) for const in code.co_consts if not isinstance(const, CodeType))
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return (code.co_name, code.co_code, code.co_exceptiontable, code.co_argcount, consts, *names)


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Codes at the same place of two texts, from the outside in; where one has other parts, no parts."""
    yield old, new
    if len(_inside(old)) == len(_inside(new)):
        for pair in zip(_inside(old), _inside(new), strict=True):
            yield from _pairs(*pair)


def _place(code: CodeType) -> tuple[str, int, bytes]:
    return code.co_qualname, code.co_firstlineno, code.co_linetable


@frozen
class Swap:
    """Functions with the code that each is to have."""

    given: tuple[tuple[FunctionType, CodeType], ...]

    def make(self) -> None:
        """Give them their codes."""
        for function, code in self.given:
            function.__code__ = code


class Functions:
    """The functions of one file that exist, by where in the file each is written."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.code = compile(text, path, "exec", dont_inherit=True)
        self.by_place: dict[tuple[str, int, bytes], list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename == path:
                self.by_place.setdefault(_place(one.__code__), []).append(one)

    def swap(self, text: str) -> Swap | None:
        """Return how to put another text in; None where that takes a new import."""
        given = []
        try:
            altered = compile(text, self.path, "exec", dont_inherit=True)
        except SyntaxError:
            return None
        for old, new in _pairs(self.code, altered):
            if _own(old) == _own(new) and old.co_consts == new.co_consts:
                continue
            if not _is_function(old):
                if _own(old) != _own(new) or len(_inside(old)) != len(_inside(new)):
                    return None
                continue
            if old.co_freevars != new.co_freevars:
                return None
            given += [(function, new) for function in self.by_place.get(_place(old), ())]
        return Swap(tuple(given)) if given else None


def caches() -> list[Any]:
    """Return the caches that there are."""
    return [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]


def forget(found: Iterable[Any]) -> None:
    """Empty some caches, which hold what functions said before."""
    for one in found:
        one.cache_clear()
