"""What the oracle says when it cannot answer: what was given, and what is allowed."""

from __future__ import annotations


class SplendorError(ValueError):
    """Something was asked that the rules or the formats do not allow."""


class QuestionError(SplendorError):
    """A question that has no answer: a number out of range, a seat that is not there, a card not in sight."""


class DocumentError(SplendorError):
    """A document that describes no position; the message names the place in it."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path or 'document'}: {problem}")
        self.path = path
        self.problem = problem


class NotationError(SplendorError):
    """A line that is not a move, or that names a card or noble which no table has."""


class IllegalMove(SplendorError):
    """A move that the rules forbid; `rule` is the id of the rule, `reason` the sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason
