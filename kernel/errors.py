"""The errors of the kernel: each says what was given and what is allowed, and each is a ``ValueError``."""

from __future__ import annotations

from typing import Any

__all__ = [
    "ConfigError",
    "DocumentError",
    "IllegalMove",
    "NotationError",
    "QuestionError",
    "SplendorError",
    "shown",
]


class SplendorError(ValueError):
    """Anything that this library refuses."""


class ConfigError(SplendorError):
    """A game that cannot be set up: names the field, the value and what is allowed [S5]."""


class NotationError(SplendorError):
    """A move, card id or token text that is not well formed, or names what does not exist."""


class DocumentError(SplendorError):
    """A position or record that does not describe a game: names the path of the fault."""


class QuestionError(SplendorError):
    """A question that cannot be answered from what was given."""


class IllegalMove(SplendorError):
    """A well-formed move that the rules forbid: the id of the ``rule``, the ``reason`` in a sentence.

    In a record ``index`` is the move's place, counted from 0.
    """

    def __init__(self, rule: str, reason: str, index: int | None = None) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason
        self.index = index

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


def shown(value: object, limit: int = 60) -> str:
    """Return ``value`` on one line, shortened, for use in an error.

    >>> shown("take"), shown([1] * 1000, 12)
    ("'take'", '[1, 1, 1, 1…')
    """
    try:
        text = repr(value) if not isinstance(value, str | list | dict | tuple) else repr(_part(value, limit))
    except (RecursionError, ValueError):
        text = f"a number of {value.bit_length()} bits" if isinstance(value, int) else type(value).__name__
    if not isinstance(value, str):
        text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _part(value: str | list[Any] | dict[Any, Any] | tuple[Any, ...], limit: int) -> object:
    """The beginning of a long value, so that a huge one is never printed whole."""
    return dict(list(value.items())[:limit]) if isinstance(value, dict) else value[:limit]
