"""What a law is: a sentence that holds in every game, the rules behind it, and what breaks it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import wraps
from typing import ParamSpec, TypeAlias, TypeVar

from attrs import field, frozen

from .errors import SplendorError
from .moves import Move
from .state import State

__all__ = ["Law", "LawBroken", "MoveLaw", "Report", "law", "move_law", "remembered"]

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

KEPT = 16
"""Answers that are remembered: a state, the one after it, and what each seat sees of both."""

StateBreaches: TypeAlias = Callable[[State], Iterator[str]]
MoveBreaches: TypeAlias = Callable[[State, Move, State], Iterator[str]]


@frozen
class Law:
    """A sentence about every state of every game: its name, the rules behind it, and what breaks it in a state."""

    name: str
    rules: tuple[str, ...]
    breaches: StateBreaches = field(eq=False, repr=False)

    def __str__(self) -> str:
        return _told(self.name, self.rules)


@frozen
class MoveLaw:
    """A sentence about every move of every game, told of the state before it, the move, and the state after it."""

    name: str
    rules: tuple[str, ...]
    breaches: MoveBreaches = field(eq=False, repr=False)

    def __str__(self) -> str:
        return _told(self.name, self.rules)


def _told(name: str, rules: tuple[str, ...]) -> str:
    ids = f" [{', '.join(rules)}]" if rules else ""
    return name.replace("_", " ") + ids


@frozen
class Report:
    """One breach of one law: the law, and what was found instead."""

    law: Law | MoveLaw
    found: str

    def __str__(self) -> str:
        return f"{self.law}: {self.found}"


class LawBroken(SplendorError):
    """A game that breaks a law; ``report`` says which, and how."""

    def __init__(self, report: Report, where: str) -> None:
        super().__init__(report, where)
        self.report = report
        self.where = where

    def __str__(self) -> str:
        return f"{self.report}; in {self.where}"


def law(*rules: str) -> Callable[[StateBreaches], Law]:
    """Return a maker of laws: the name of the function that finds the breaches is the sentence."""
    return lambda breaches: Law(breaches.__name__, rules, breaches)


def move_law(*rules: str) -> Callable[[MoveBreaches], MoveLaw]:
    """Return a maker of laws about moves, named in the same way."""
    return lambda breaches: MoveLaw(breaches.__name__, rules, breaches)


def remembered(question: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Return a question that knows its last answers about the very same objects: many laws ask it of one state."""
    kept: deque[tuple[tuple[object, ...], Answer]] = deque(maxlen=KEPT)

    @wraps(question)
    def asked(*given: Asked.args, **named: Asked.kwargs) -> Answer:
        for known, answer in kept:
            if all(one is other for one, other in zip(known, given, strict=True)):
                return answer
        answer = question(*given, **named)
        kept.append((given, answer))
        return answer

    return asked
