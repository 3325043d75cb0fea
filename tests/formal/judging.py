"""Short words for asking the oracle about a move in a hand-written position."""

from __future__ import annotations

from typing import Any

from formal.documents import tokens
from splendor.oracle import check_move


def after(document: Any, move: str) -> dict[str, Any]:
    """What holds after a legal move."""
    verdict = check_move(document, move)
    assert verdict.legal, verdict
    assert verdict.after is not None
    return verdict.after


def rule(document: Any, move: str) -> str | None:
    """The rule that refuses a move; None if nothing does."""
    return check_move(document, move).rule


def held(document: dict[str, Any], seat: int = 0) -> dict[str, int]:
    """Tokens of a seat, zeros left out."""
    return {kind: n for kind, n in document["players"][seat]["tokens"].items() if n}


def supply(text: str, rest: int = 0) -> dict[str, int]:
    """A supply of these tokens and `rest` of each other kind."""
    return dict.fromkeys("WUGRKY", rest) | tokens(text)


def happened(document: Any, move: str) -> tuple[str, ...]:
    """What happens by itself after a legal move."""
    verdict = check_move(document, move)
    assert verdict.legal, verdict
    return verdict.happened


def asked(document: dict[str, Any]) -> str:
    """What is asked: the first step that is owed, or an action."""
    return str(document["pending"][0]["step"]) if document["pending"] else "action"


def played(document: Any, *moves: str) -> Any:
    """The position after several legal moves."""
    for move in moves:
        document = after(document, move)
    return document
