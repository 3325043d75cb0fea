"""The bots by name: those of this package and those that others ship, found through an entry-point group."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from inspect import Signature, signature
from typing import Any, TypeAlias

from splendor.kernel import QuestionError
from splendor.kernel.config import installed
from splendor.kernel.errors import shown

from .failing import failure
from .seat import Bot

__all__ = ["BOTS", "bot", "bots", "parse_bot"]

BOTS = "splendor.bots"
"""The entry-point group in which bots are found by name; each entry makes a bot from its options."""

NUMBER = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?")
"""A number as people write it."""

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
    factory, known = _factory(name)
    try:
        known.bind(**options)
    except TypeError:
        raise QuestionError(f"bot {name}: {', '.join(options) or 'nothing'} given; {_allowed(known)}") from None
    with _guarded(f"bot {name}: it cannot be made with {_written(options)}"):
        made: Bot = factory(**options)
    if not callable(made):
        raise QuestionError(f"bot {name}: its entry point makes {shown(made)}; a function is allowed")
    return made


def _factory(name: str) -> tuple[Callable[..., Bot], Signature]:
    """What makes a bot from its options, and which options those are."""
    with _guarded(f"bot {name}: its package cannot be loaded"):
        factory: Callable[..., Bot] = installed(BOTS)[name].load()
    try:
        return factory, signature(factory)
    except (TypeError, ValueError):
        raise QuestionError(
            f"bot {name}: its entry point gives {shown(factory)}; what makes a bot from its options is allowed"
        ) from None


@contextmanager
def _guarded(what: str) -> Iterator[None]:
    """Turn whatever goes wrong in somebody's package into one clear error; what it prints goes to standard error."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except QuestionError:
        raise
    # A package may be anyone's, and fail in any way, or try to end the program.
    except (Exception, SystemExit) as error:  # noqa: BLE001
        raise QuestionError(f"{what}: it {failure(error)}") from None


def _written(options: dict[str, Any]) -> str:
    return ", ".join(f"{name}={shown(value)}" for name, value in options.items()) or "no options"


def _allowed(known: Signature) -> str:
    names = ", ".join(known.parameters)
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
    if not NUMBER.fullmatch(text):
        return text
    return float(text) if "." in text else int(text)
