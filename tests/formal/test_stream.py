"""One line in, one line out; a bad line costs only its own answer; schemas say what the lines look like."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from typing import Any

import pytest

from formal.documents import TEST_CARD, player, position
from formal.test_documents import QUESTIONS
from splendor.oracle import answer_lines, schema


def answers(*lines: str | bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer_lines(lines)]


def fits(value: Any, rule: Mapping[str, Any], root: Mapping[str, Any]) -> bool:
    """Whether a value keeps to a schema: as much of JSON Schema as the two schemas here use."""
    unknown = set(rule) - {
        "$schema", "$defs", "$ref", "title", "description", "type", "oneOf", "enum", "minimum", "maximum",
        "properties", "required", "additionalProperties",
    }  # fmt: skip
    assert not unknown, unknown
    if "$ref" in rule:
        return fits(value, root["$defs"][rule["$ref"].removeprefix("#/$defs/")], root)
    if "oneOf" in rule:
        return sum(fits(value, choice, root) for choice in rule["oneOf"]) == 1
    if "enum" in rule:
        return value in rule["enum"]
    kinds: dict[str, type] = {"object": dict, "string": str, "boolean": bool, "null": type(None), "integer": int}
    kind = kinds[rule["type"]]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return False
    if isinstance(value, int) and kind is int:
        return bool(rule.get("minimum", value) <= value <= rule.get("maximum", value))
    if isinstance(value, dict):
        named = rule.get("properties", {})
        beyond = set(value) - set(named) if rule.get("additionalProperties") is False else set()
        if beyond or set(rule.get("required", [])) - set(value):
            return False
        return all(fits(value[key], named[key], root) for key in value if key in named)
    return True


GOOD: list[dict[str, Any]] = [
    {"cost": {"R": 3, "K": 2}, "tokens": {"R": 2, "Y": 2}, "bonuses": {"K": 1}},
    {"cost": {"R": 3}, "gold_cards": 1, "gold_worth": 2},
    {"cost": {"R": 3}},
    {"cost": {}},
    {"discard": {"colour": "G", "count": 2, "plain": 1, "copies": 1}},
    {"discard": {"colour": "G", "count": 2}},
    {"position": position(player("W1G2R2")), "seat": 0, "card": TEST_CARD},
    {"position": position(), "seat": 0, "card": TEST_CARD},
]


def test_each_line_is_answered_in_its_place() -> None:
    lines = [json.dumps(GOOD[0]), "", "nonsense", "   ", json.dumps(GOOD[2])]
    first, bad, last = answers(*lines)
    assert first == {
        "affordable": True,
        "payment": {"R": 2, "Y": 2, "gold_cards": 0},
        "missing": None,
        "because": "It can be paid with 2 red, 2 gold.",
    }
    assert bad["line"] == 3
    assert "is not JSON" in bad["error"]
    assert last["missing"] == {"gold": 3, "gems": {"R": 3}}


def test_answers_come_as_soon_as_they_are_asked_for() -> None:
    def asked() -> Any:
        yield json.dumps(GOOD[0])
        raise AssertionError("nobody may read ahead")

    assert json.loads(next(answer_lines(asked())))["affordable"]


BAD_LINES: list[str | bytes] = [
    "[]", "7", "null", '"x"', '{"cost": {"R": NaN}}', '{"cost": {"R": 1.5}}', '{"cost": {}, "cost": {}}', "{" * 90_000,
    "[" * 90_000, "9" * 9000, b"\xff\xff", '{"position": {}}', '{"position": {}, "seat": 0, "card": "x"}',
    '{"cost": {"\\ud800": 1}}', json.dumps({"position": position(), "seat": 9, "card": TEST_CARD}),
    json.dumps({"position": position(), "seat": 0, "card": "1-W-0-R2K1"}),
    json.dumps({"position": position(), "seat": 0, "card": TEST_CARD, "cost": {}}),
]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_costs_only_its_own_answer(line: str | bytes) -> None:
    bad, good = answers(line, json.dumps(GOOD[0]))
    assert set(bad) == {"error", "line"}
    assert bad["line"] == 1
    assert good["affordable"]
    assert fits(bad, schema("answer"), schema("answer"))


def test_every_bad_question_is_a_bad_line() -> None:
    for value, message in QUESTIONS.values():
        (told,) = answers(json.dumps(value))
        assert re.search(message, told["error"])
        assert not fits(value, schema("question"), schema("question")), value


@pytest.mark.parametrize("question", GOOD)
def test_the_schemas_describe_questions_and_answers(question: dict[str, Any]) -> None:
    assert fits(question, schema("question"), schema("question"))
    (answer,) = answers(json.dumps(question))
    assert "error" not in answer
    assert fits(answer, schema("answer"), schema("answer"))


def test_answers_come_quickly() -> None:
    lines = [json.dumps(GOOD[0]), json.dumps(GOOD[2])] * 250
    list(answer_lines(lines[:2]))
    started = time.process_time()
    assert len(list(answer_lines(lines))) == 500
    # The figure to reach is 500 a second; a busy machine is allowed a fifth of that.
    assert time.process_time() - started < 5
