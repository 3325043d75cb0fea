"""The line that asks a program for a move, and the line that it answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from typing import Any

from splendor.bots import Bot
from splendor.bots.failing import failure, one_line
from splendor.kernel import (
    DocumentError,
    Observation,
    QuestionError,
    SplendorError,
    format_move,
    legal_moves,
    state_from_json,
    state_to_json,
)
from splendor.kernel.errors import shown
from splendor.kernel.plain import plain, plain_text
from splendor.kernel.setup import seeded

__all__ = ["FORMAT", "Misplay", "answer_line", "answers", "read_answer", "schema", "turn_line"]

FORMAT = "splendor-turn/1"

SCHEMAS: dict[str, dict[str, Any]] = {
    "turn": {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A seat is asked for a move",
        "type": "object",
        "required": ["format", "observation", "moves", "seconds", "chance"],
        "properties": {
            "format": {"const": FORMAT},
            "observation": {"description": "What the seat may know, a splendor-observation/1.", "type": "object"},
            "moves": {
                "description": "Every legal move, in the order of legal_moves.",
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
            },
            "seconds": {"description": "The time for the answer.", "type": "number", "exclusiveMinimum": 0},
            "chance": {
                "description": "Drawn for this move alone; the same when the same game is played again.",
                "type": "number",
                "minimum": 0,
                "exclusiveMaximum": 1,
            },
        },
    },
    "answer": {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The move that is made",
        "oneOf": [
            {"type": "string"},
            {"type": "object", "required": ["move"], "properties": {"move": {"type": "string"}}},
        ],
    },
}


class Misplay(SplendorError):
    """What a player did that loses it the game: it failed, was late, or answered what is no legal move."""


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a line: ``turn``, which a program is sent, or ``answer``, which it sends back.

    >>> schema("turn")["required"]
    ['format', 'observation', 'moves', 'seconds', 'chance']
    """
    if name not in SCHEMAS:
        raise QuestionError(f"schema: {shown(name)} given; allowed: {', '.join(SCHEMAS)}")
    copy: dict[str, Any] = json.loads(json.dumps(SCHEMAS[name]))
    return copy


def turn_line(view: Observation, seconds: float, chance: float) -> str:
    """Return the line that asks a seat for a move within so many seconds; ``chance``, from 0 to 1, is its to use."""
    moves = [format_move(move) for move in legal_moves(view)]
    asked = {"format": FORMAT, "observation": state_to_json(view), "moves": moves}
    return json.dumps({**asked, "seconds": seconds, "chance": chance})


def read_answer(line: str) -> str:
    """Return the move that a line answers; raises ``Misplay`` for a line that names none, or is no proper JSON.

    >>> read_answer('{"move": "take WUG"}'), read_answer('"pair R"')
    ('take WUG', 'pair R')
    """
    answered = f"answered {shown(line.strip())}"
    try:
        told = plain_text(line)
    except DocumentError:
        raise Misplay(f'{answered}; a line of JSON such as {{"move": "take WUG"}} is allowed') from None
    try:
        told = plain(told, meant=()) if isinstance(told, dict) else told
    except DocumentError as error:
        raise Misplay(f"{answered}: {error}") from None
    if isinstance(told, dict) and isinstance(told.get("error"), str):
        raise Misplay(f"answered with an error: {one_line(told['error'])}")
    move = told.get("move") if isinstance(told, dict) else told
    if not isinstance(move, str):
        raise Misplay(f'{answered}; {{"move": TEXT}} is allowed')
    return move


def answer_line(line: str | bytes, bot: Bot) -> str:
    """Return the line with which a bot answers the line that asks it.

    Raises ``QuestionError`` for a line that asks nothing, another format, or a chance that is no number from 0 to 1,
    ``DocumentError`` for what is no observation.
    """
    asked = _asked(line if isinstance(line, str) else line.decode("utf-8-sig", "surrogateescape"))
    seen = state_from_json(asked["observation"])
    if not isinstance(seen, Observation) or not legal_moves(seen):
        raise QuestionError(f"turn: {shown(seen)} given; an observation of the seat that is asked is allowed")
    move = bot(seen, seeded(f"{float(asked.get('chance', 0))!r}"))
    return json.dumps({"move": move if isinstance(move, str) else format_move(move)})


def _asked(line: str) -> dict[str, Any]:
    """What a line asks: an observation, with or without a format and a chance."""
    try:
        told = plain_text(line)
    except DocumentError:
        told = None
    if not isinstance(told, dict) or "observation" not in told:
        raise QuestionError(f"turn: {shown(line.strip())} given; a line of {FORMAT} is allowed")
    try:
        asked = plain(told, meant=())
    except DocumentError as error:
        raise QuestionError(f"turn: {error}") from None
    if asked.get("format", FORMAT) != FORMAT:
        raise QuestionError(f"turn: format: {shown(asked['format'])} given; {FORMAT!r} is allowed")
    chance = asked.get("chance", 0)
    if type(chance) not in (int, float) or not 0 <= chance <= 1:
        raise QuestionError(f"turn: chance: {shown(chance)} given; a number from 0 to 1 is allowed")
    return asked


def answers(bot: Bot, lines: Iterable[str | bytes | None]) -> Iterator[str]:
    """Yield the answer of a bot to each line that asks it, in turn.

    Blank lines are skipped. A bad line, one too long to be kept (``None``), or an error of the bot is answered by an
    ``error`` with the number of the ``line``. What the bot prints goes to standard error.
    """
    for number, line in enumerate(lines, 1):
        if line is None:
            yield json.dumps({"error": "longer than what is read of a line", "line": number})
        elif line.strip():
            try:
                with redirect_stdout(sys.stderr):
                    answer = answer_line(line, bot)
            except SplendorError as error:
                answer = json.dumps({"error": str(error), "line": number})
            # A bot may be anyone's, and fail in any way.
            except Exception as error:  # noqa: BLE001
                answer = json.dumps({"error": failure(error), "line": number})
            yield answer
