"""The bots by name: those of this package and those that others ship, found through an entry-point group."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeAlias

from splendor.kernel import QuestionError
from splendor.kernel.config import installed
from splendor.kernel.errors import shown

from .seat import Bot

__all__ = ["BOTS", "bot", "bots", "parse_bot"]

BOTS = "splendor.bots"
"""The entry-point group in which bots are found by name; each entry makes a bot from its options."""

Option: TypeAlias = str | int | float | bool


def bots() -> tuple[str, ...]:
    """Return the names of the bots that are installed, in string order.

    >>> {"easy", "hard", "medium", "random"} <= set(bots())
    True
    """
    return tuple(installed(BOTS))


def bot(name: str, **options: Any) -> Bot:
    """Return a bot by its name; ``options`` are its own, as ``seconds`` or ``nodes`` of ``hard``.

    Raises ``QuestionError`` for a name that is not installed, and for options that the bot does not have or allow.

    >>> bot("hard", nodes=400)
    Hard(seconds=None, nodes=400)
    """
    if not isinstance(name, str) or name not in installed(BOTS):
        raise QuestionError(f"bot: {shown(name)} is unknown; allowed: {', '.join(bots())}")
    factory = _factory(name)
    try:
        signature(factory).bind(**options)
    except TypeError:
        raise QuestionError(f"bot {name}: {', '.join(options) or 'nothing'} given; {_allowed(factory)}") from None
    made: Bot = factory(**options)
    if not callable(made):
        raise QuestionError(f"bot {name}: its entry point makes {shown(made)}; a function is allowed")
    return made


def _factory(name: str) -> Callable[..., Bot]:
    try:
        factory: Callable[..., Bot] = installed(BOTS)[name].load()
    except (ImportError, AttributeError) as error:
        raise QuestionError(f"bot {name}: its package cannot be loaded: {shown(str(error))}") from None
    return factory


def _allowed(factory: Callable[..., Bot]) -> str:
    names = ", ".join(signature(factory).parameters)
    return f"its options are {names}" if names else "it has no options"


def parse_bot(text: str) -> Bot:
    """Return the bot of a text: its name, and after a colon its options, as in ``hard:nodes=400``.

    Values are whole numbers, decimal numbers, ``yes``, ``no``, or else text. Raises ``QuestionError``.

    >>> parse_bot("hard:seconds=0.5")
    Hard(seconds=0.5, nodes=None)
    """
    if not isinstance(text, str):
        raise QuestionError(f"bot: text is allowed, as in hard:nodes=400, not {shown(text)}")
    name, colon, rest = text.partition(":")
    options: dict[str, Option] = {}
    for part in rest.split(",") if colon else ():
        key, equals, value = part.partition("=")
        if not key.isidentifier() or not equals or not value:
            raise QuestionError(f"bot {shown(text)}: {shown(part)} given; options are allowed as in hard:nodes=400")
        if key in options:
            raise QuestionError(f"bot {shown(text)}: {key} is given twice; each option once is allowed")
        options[key] = _value(value)
    return bot(name, **options)


def _value(text: str) -> Option:
    if text in ("yes", "no"):
        return text == "yes"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
