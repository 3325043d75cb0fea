"""Reading what a command is given: files and standard input, positions, seeds, numbers and lists of names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import click

from splendor.kernel import DocumentError, Observation, State, state_from_json

__all__ = [
    "AnswerIsNo",
    "BadInput",
    "a_count",
    "a_list",
    "a_number",
    "a_seed",
    "a_time",
    "lines_of_input",
    "on_one_line",
    "one_or_more",
    "parted",
    "position_from",
    "read",
    "some_time",
    "source_name",
    "too_long",
    "whole_position_from",
]

MOST_BYTES = 64 * 10**6
"""What is read of a file; the record of a game takes some thousands of bytes, and a position fewer."""

MOST_DIGITS = 4_000
MOST_SECONDS = 60

IN_A_LIST = re.compile(r"""((?:[^,"']|"[^"]*"|'[^']*'|["'])*),""")
"""What stands in a list before a comma, no comma outside of quotes in it."""


class BadInput(click.ClickException):
    """What was given cannot be read; exit code 2."""

    exit_code = 2


class AnswerIsNo(click.ClickException):
    """What was asked is not so; exit code 1."""

    exit_code = 1


def a_number(value: str | int) -> int:
    """Read a whole number: an optional minus and digits."""
    if isinstance(value, int):
        return value
    if not re.fullmatch(r"-?[0-9]+", value, re.ASCII):
        raise click.BadParameter(f"{value!r} given; a whole number is allowed")
    if len(value) > MOST_DIGITS:
        raise click.BadParameter(f"a number of {len(value)} digits given; at most {MOST_DIGITS} are allowed")
    return int(value)


def a_count(value: str | int, least: int = 0) -> int:
    """Read a whole number of 0, or else ``least``, or more."""
    number = a_number(value)
    if number < least:
        raise click.BadParameter(f"{value!r} given; a whole number of {least} or more is allowed")
    return number


def one_or_more(value: str | int) -> int:
    """Read a whole number of 1 or more."""
    return a_count(value, 1)


def a_seed(value: str | int) -> int | str:
    """Read a seed: an optional minus and digits make a number, anything else is text."""
    return a_number(value) if isinstance(value, int) or re.fullmatch(r"-?[0-9]+", value, re.ASCII) else value


def a_time(value: str | float, *, at_all: bool = False) -> float:
    """Read a time to wait, ``at_all`` one of more than 0."""
    form = r"[0-9]{1,2}(\.[0-9]{1,6})?|\.[0-9]{1,6}"
    fits = not isinstance(value, str) or (re.fullmatch(form, value, re.ASCII) and float(value) <= MOST_SECONDS)
    if not fits or (at_all and not float(value)):
        least = "more than 0" if at_all else "0"
        raise click.BadParameter(f"{value!r} given; {least} to {MOST_SECONDS} seconds are allowed, as in 0.5")
    return float(value)


def some_time(value: str | float) -> float:
    """Read a time of more than 0."""
    return a_time(value, at_all=True)


def parted(text: str) -> tuple[str, ...]:
    """Part a list at its commas, those within quotes left out.

    >>> parted("easy, program:python bot.py 'a, b'")
    ('easy', "program:python bot.py 'a, b'")
    >>> parted(""), parted("me,,easy")
    (('',), ('me', '', 'easy'))
    """
    return tuple(part.strip() for part in IN_A_LIST.findall(f"{text},"))


def a_list(value: str) -> tuple[str, ...]:
    """Read a list of names with commas between them; nothing at all is a list without names."""
    names = tuple(name.strip() for name in value.split(","))
    if names == ("",):
        return ()
    if "" in names:
        raise click.BadParameter(f"an empty name given in {value!r}; names with one comma between them are allowed")
    return names


def source_name(path: str) -> str:
    """Return what to call a file in an error."""
    return "standard input" if path == "-" else path


def on_one_line(words: str) -> str:
    r"""Return words as one line that a terminal shows, and does not obey.

    >>> print(on_one_line("take" + chr(27) + "[31mW"))
    take\x1b[31mW
    """
    line = " ".join(words.splitlines()).strip()
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in line)


def read(path: str) -> str:
    """Return the text of a file, or of standard input for ``-``."""
    if not path:
        raise BadInput("'' given; the name of a file is allowed, or - for standard input")
    if path == "-" and sys.stdin is None:
        raise BadInput("standard input: closed; a file is allowed, or - for an open standard input")
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise BadInput(f"{source_name(path)}: {reason}; a file is allowed, or - for standard input") from None
    if len(data) > MOST_BYTES:
        raise BadInput(f"{source_name(path)}: longer than {MOST_BYTES // 10**6} MB, which is the most that is read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{source_name(path)}: byte {error.start} is not UTF-8; UTF-8 text is allowed") from None


def lines_of_input(what: str) -> Iterator[bytes | None]:
    """Yield the lines of standard input, ``None`` for one that is too long to be kept; ``what`` should stand there."""
    if sys.stdin is None:
        raise BadInput(f"standard input: closed; open standard input is allowed, {what}")
    try:
        while line := sys.stdin.buffer.readline(MOST_BYTES + 1):
            long = len(line) > MOST_BYTES
            while long and line and not line.endswith(b"\n"):
                line = sys.stdin.buffer.readline(MOST_BYTES + 1)
            yield None if long else line
    except OSError as error:
        raise BadInput(f"standard input: {error.strerror or 'it cannot be read'}; lines of JSON are allowed") from None


def too_long() -> str:
    """Return what to say of a line that is too long to be kept."""
    return f"longer than {MOST_BYTES // 10**6} MB, which is the most that is read of a line"


def position_from(path: str) -> State | Observation:
    """Return the position, or the observation, of a document."""
    try:
        return state_from_json(read(path))
    except DocumentError as error:
        raise BadInput(f"{source_name(path)}: {error}") from None


def whole_position_from(path: str, question: str) -> State:
    """Return the position of a document; an observation does not show enough to answer the question."""
    position = position_from(path)
    if isinstance(position, Observation):
        raise BadInput(f"{source_name(path)}: an observation given; {question} needs a whole position")
    return position
