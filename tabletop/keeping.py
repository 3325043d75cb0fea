"""Keeping games in files, so that they can be gone on with: written whole or not at all, after every move."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from splendor.kernel import DocumentError, QuestionError, Record, SplendorError
from splendor.kernel.errors import shown
from splendor.kernel.plain import plain_text

from .ending import as_result

__all__ = [
    "SEATS",
    "NotKept",
    "agrees",
    "games_folder",
    "how_to_go_on",
    "keep",
    "kept_game",
    "latest_unfinished",
    "new_place",
    "readable",
]

SEATS = "seats"
"""The key of a record that says who sits where; other readers of records keep and ignore it."""


class NotKept(SplendorError):
    """A game that could not be written; the one in the file is as it was."""


def games_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder in which games are kept that name no file: where the system has programs keep such things."""
    if sys.platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "splendor" / "games"
    told = environment.get("XDG_STATE_HOME", "")
    # The specification of these folders says that a path which is not absolute is to be ignored.
    state = Path(told) if told.startswith("/") else Path.home() / ".local" / "state"
    return state / "splendor" / "games"


def new_place(folder: Path, now: datetime) -> Path:
    """Return a file of the folder for a game that begins now, which is not there yet."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    places = (folder / f"{stem}{'' if number == 1 else f'-{number}'}.json" for number in range(1, 1_000))
    return next(place for place in places if not place.exists())


def keep(place: Path, record: Record, seats: Sequence[str], before: str | None = None) -> str:
    """Write a game and who plays it; the file holds the game before or after, and never a part of one.

    ``before`` is the text that the file is known to hold, if it is there already. Returns the text that it holds now.
    Raises ``NotKept`` where it cannot be written, or holds another text.
    """
    text = json.dumps(json.loads(record.dump()) | {SEATS: list(seats)}) + "\n"
    try:
        if place.exists() and _otherwise(place, before):
            raise NotKept(f"{place.name} was changed elsewhere; another file is allowed, as with --file")
        place.parent.mkdir(parents=True, exist_ok=True)
        _written_whole(place, text)
    except OSError as error:
        told = error.strerror or str(error)
        raise NotKept(f"{place}: {told}; a file that can be written is allowed, as with --file") from None
    return text


def _otherwise(place: Path, before: str | None) -> bool:
    """Whether a file holds anything but the text that it is known to hold."""
    try:
        return before is None or readable(place) != before
    except QuestionError:
        return True


def _written_whole(place: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def readable(place: Path) -> str:
    """Return the text of a file, or raise ``QuestionError``."""
    try:
        return place.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise QuestionError(f"{place}: {error.strerror or error}; the file of a game is allowed") from None
    except UnicodeDecodeError as error:
        raise QuestionError(f"{place}: byte {error.start} is not UTF-8; UTF-8 text is allowed") from None


def kept_game(text: str) -> tuple[Record, tuple[str, ...] | None, Any]:
    """Return the record that a file holds, played to its last move, who sits where if it says so, and its seed.

    Raises ``DocumentError`` for a text that is no record, or whose moves the rules forbid.
    """
    document = plain_text(text)
    seats = document.get(SEATS) if isinstance(document, dict) else None
    if seats is not None and not (isinstance(seats, list) and all(isinstance(one, str) for one in seats)):
        raise DocumentError(f"{SEATS}: {shown(seats)} given; a list of texts is allowed, as in me and hard")
    record = Record.load(text)
    try:
        record.replay()
    except SplendorError as error:
        raise DocumentError(str(error)) from None
    return record, None if seats is None else tuple(seats), document.get("seed")


def agrees(record: Record) -> bool:
    """Whether the result that a record tells, if it tells one, is the one that its moves lead to."""
    outcome = record.state.outcome
    reached = {} if outcome is None else as_result(outcome)
    return all(reached.get(key) == value for key, value in (record.result or {}).items())


def latest_unfinished(folder: Path) -> Path | None:
    """Return the game of a folder that was played last and is not over, if any; what is no game is left out."""
    with suppress(OSError):
        places = [place for place in folder.glob("*.json") if place.is_file()]
        for place in sorted(places, key=lambda place: (place.stat().st_mtime_ns, place.name), reverse=True):
            with suppress(SplendorError):
                if not kept_game(readable(place))[0].state.is_over:
                    return place
    return None


def how_to_go_on(place: Path | None) -> str:
    """Return how a game that was left is gone on with."""
    if place is None:
        return "The game was not kept."
    name = str(place)
    quoted = f'"{name}"' if " " in name else name
    return f"The game is kept. Go on with: splendor play {quoted}"
