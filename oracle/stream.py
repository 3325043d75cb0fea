"""One line of JSON in, one line of JSON out: a bad line costs only its own answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .affording import afford
from .errors import QuestionError, SplendorError
from .given import from_text
from .in_sight import afford_card
from .question import Answer, answer_to_json, question_from_json, shown

POSITION_FIELDS = ("position", "seat", "card")


def answer_json(value: object) -> Answer:
    """The answer to a question in JSON: a question's fields, or position, seat and card."""
    if not isinstance(value, Mapping) or "position" not in value:
        return afford(question_from_json(value))
    for key in POSITION_FIELDS:
        if key not in value:
            raise QuestionError(f"{key} is missing; a question about a position has position, seat and card")
    for key in value:
        if key not in POSITION_FIELDS:
            raise QuestionError(f"{shown(key)} stands beside a position; it has seat and card only")
    return afford_card(value["position"], value["seat"], value["card"])


def answer_line(line: str | bytes, number: int) -> str:
    """The answer to one line, or what is wrong with it."""
    told: dict[str, Any]
    try:
        told = answer_to_json(answer_json(from_text(line)))
    except SplendorError as error:
        told = {"error": str(error), "line": number}
    return json.dumps(told)


def answer_lines(lines: Iterable[str | bytes]) -> Iterator[str]:
    """The answers to all lines, in order, each as soon as it is asked for; blank lines are skipped."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield answer_line(line, number)
