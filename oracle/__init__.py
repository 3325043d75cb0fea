"""The rules of Splendor a second time, as constraints for Z3: what is affordable, what is legal, what always holds."""

from __future__ import annotations

from .affording import afford, because, missing, payments
from .errors import DocumentError, IllegalMove, NotationError, QuestionError, SplendorError
from .in_sight import afford_card, cards_in_sight
from .laws import THEOREMS, Proof, Theorem, prove
from .question import Answer, Question, answer_to_json, question_from_json
from .schema import schema
from .solver import Undecided
from .stream import answer_json, answer_line, answer_lines
from .verdict import Verdict, check_move, follow

__all__ = [
    "THEOREMS",
    "Answer",
    "DocumentError",
    "IllegalMove",
    "NotationError",
    "Proof",
    "Question",
    "QuestionError",
    "SplendorError",
    "Theorem",
    "Undecided",
    "Verdict",
    "afford",
    "afford_card",
    "answer_json",
    "answer_line",
    "answer_lines",
    "answer_to_json",
    "because",
    "cards_in_sight",
    "check_move",
    "follow",
    "missing",
    "payments",
    "prove",
    "question_from_json",
    "schema",
]
