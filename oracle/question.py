"""A question of affordability and its answer, as plain numbers: for any tool, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import QuestionError
from .terms import COLOURS, KINDS

LARGEST = 1000
DISCARD_FIELDS = ("colour", "count", "plain", "copies")
FIELDS = ("cost", "tokens", "bonuses", "gold_cards", "gold_worth", "discard")

Counts = dict[str, int]


def shown(value: object) -> str:
    """What was given, short enough for one line."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def whole(value: object, where: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within its bounds, or an error that names them."""
    if type(value) is not int or not least <= value <= most:
        raise QuestionError(f"{where}: {shown(value)} is not a whole number from {least} to {most}")
    return value


def counted(value: object, where: str, kinds: str) -> Counts:
    """Numbers per kind of token, the missing ones nothing; zeros are left out."""
    if not isinstance(value, Mapping):
        raise QuestionError(f"{where}: {shown(value)} is not an object of numbers for {' '.join(kinds)}")
    for kind in value:
        if not isinstance(kind, str) or len(kind) != 1 or kind not in kinds:
            raise QuestionError(f"{where}: {shown(kind)} is not one of {' '.join(kinds)}")
    found = {kind: whole(value[kind], f"{where}.{kind}") for kind in kinds if kind in value}
    return {kind: n for kind, n in found.items() if n}


def _discard(value: object) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise QuestionError(f"discard: {shown(value)} is not an object with {', '.join(DISCARD_FIELDS)}")
    for key in value:
        if key not in DISCARD_FIELDS:
            raise QuestionError(f"discard: {shown(key)} is not one of {', '.join(DISCARD_FIELDS)}")
    for key in ("colour", "count"):
        if key not in value:
            raise QuestionError(f"discard: {key} is missing; it needs colour and count")
    colour = value["colour"]
    if not isinstance(colour, str) or len(colour) != 1 or colour not in COLOURS:
        raise QuestionError(f"discard.colour: {shown(colour)} is not one of {' '.join(COLOURS)}")
    numbers = {key: whole(value.get(key, 0), f"discard.{key}") for key in DISCARD_FIELDS[1:]}
    return {"colour": colour, **numbers}


@dataclass(frozen=True)
class Question:
    """What a card costs and what a player has to pay with; or what a discard price asks and what is owned."""

    cost: Mapping[str, int] | None = None
    tokens: Mapping[str, int] = field(default_factory=dict)
    bonuses: Mapping[str, int] = field(default_factory=dict)
    gold_cards: int = 0
    gold_worth: int = 1
    discard: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if (self.cost is None) == (self.discard is None):
            raise QuestionError("a question has either a cost or a discard, and not both")
        if self.cost is not None:
            object.__setattr__(self, "cost", counted(self.cost, "cost", COLOURS))
        if self.discard is not None:
            object.__setattr__(self, "discard", _discard(self.discard))
        object.__setattr__(self, "tokens", counted(self.tokens, "tokens", KINDS))
        object.__setattr__(self, "bonuses", counted(self.bonuses, "bonuses", COLOURS))
        whole(self.gold_cards, "gold_cards")
        whole(self.gold_worth, "gold_worth", 1, 2)

    @property
    def due(self) -> Counts:
        """What is left to pay of each colour once the bonuses are taken off; excess bonuses give nothing [P1]."""
        cost = self.cost or {}
        left = {colour: n - self.bonuses.get(colour, 0) for colour, n in cost.items()}
        return {colour: n for colour, n in left.items() if n > 0}


@dataclass(frozen=True)
class Answer:
    """Whether it can be bought, with what, what is missing, and why in one sentence."""

    affordable: bool
    payment: Counts | None
    missing: dict[str, Any] | None
    because: str


def question_from_json(value: object) -> Question:
    """A question from a JSON object with the fields of `Question`."""
    if not isinstance(value, Mapping):
        raise QuestionError(f"{shown(value)} is not an object with {', '.join(FIELDS)}")
    for key in value:
        if key not in FIELDS:
            raise QuestionError(f"{shown(key)} is not one of {', '.join(FIELDS)}")
    return Question(**{str(key): given for key, given in value.items()})


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """The answer as a JSON object with the fields of `Answer`."""
    return {
        "affordable": answer.affordable,
        "payment": answer.payment,
        "missing": answer.missing,
        "because": answer.because,
    }
