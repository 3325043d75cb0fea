"""The second opinion: every move of a game put to the rules and to the oracle, and where the two differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from attrs import frozen

from splendor.kernel import IllegalMove, Move, NotationError, State, state_to_json
from splendor.kernel.turn import traced
from splendor.tabletop.ending import as_result

from .reading import BadInput

__all__ = ["NO_ORACLE", "Disagreement", "NotJudged", "SecondOpinion", "has_oracle", "need_oracle"]

NO_ORACLE = "z3 is missing; the extra splendor-rules[oracle] brings it"
MALFORMED = "malformed"


class NotJudged(Exception):
    """The oracle does not state the rules of this game."""


@frozen
class Disagreement:
    """A move on which the rules and the oracle differ: its place among the moves played, and what each says."""

    index: int
    move: str
    rules: str
    oracle: str

    def __str__(self) -> str:
        return f"{self.move}: the rules say {self.rules}; the oracle says {self.oracle}"


@frozen
class Said:
    """What one of the two says of a move: why not, or what happened by itself, what holds then, and the outcome."""

    refusal: str | None
    happened: tuple[str, ...] = ()
    after: Mapping[str, Any] | None = None
    outcome: Mapping[str, Any] | None = None


def has_oracle() -> bool:
    """Whether the oracle can be asked here: its solver comes with an extra."""
    return find_spec("z3") is not None


def need_oracle(command: str) -> None:
    """Refuse a command that asks the oracle where there is none."""
    if not has_oracle():
        raise BadInput(f"{command} asks the oracle, but {NO_ORACLE}")


class SecondOpinion:
    """The oracle beside a game: it follows the moves by its own effects, from the first position alone."""

    def __init__(self, first: object) -> None:
        self._position = first
        self.moves = 0
        """Moves that were put to both."""

    def on(self, before: State, move: Move | str) -> Disagreement | None:
        """Put a move to both, and return how they differ, if they do; legal or not is for both to say."""
        rules, oracle = _by_the_rules(before, move), _by_the_oracle(self._position, str(move))
        index, self.moves = self.moves, self.moves + 1
        self._position = oracle.after
        for one, other in _compared(rules, oracle):
            if one != other:
                return Disagreement(index, str(move), one, other)
        return None


def _by_the_rules(before: State, move: Move | str) -> Said:
    try:
        after, happened = traced(before, move)
    except IllegalMove as refusal:
        return Said(f"illegal [{refusal.rule}]")
    except NotationError:
        return Said(MALFORMED)
    result = as_result(after.outcome) if after.outcome else None
    return Said(None, tuple(map(str, happened)), state_to_json(after), result)


def _by_the_oracle(position: object, move: str) -> Said:
    from splendor import oracle

    try:
        verdict = oracle.check_move(position, move)
    except oracle.NotationError:
        return Said(MALFORMED)
    except oracle.SplendorError as error:
        if isinstance(error, oracle.QuestionError) or getattr(error, "path", "").startswith("config."):
            raise NotJudged(str(error)) from None
        return Said(f"no verdict ({error})")
    if not verdict.legal:
        return Said(f"illegal [{verdict.rule}]")
    return Said(None, verdict.happened, verdict.after, verdict.outcome)


def _compared(rules: Said, oracle: Said) -> Iterator[tuple[str, str]]:
    """What the two say, in words, one matter after the other; the same words where they agree."""
    yield rules.refusal or "legal", oracle.refusal or "legal"
    yield _by_itself(rules), _by_itself(oracle)
    yield from _unlike(rules.after, oracle.after, "")
    yield _told("outcome", rules.outcome), _told("outcome", oracle.outcome)


def _by_itself(said: Said) -> str:
    return f"by itself: {', '.join(said.happened) or 'nothing'}"


def _unlike(one: object, other: object, path: str) -> Iterator[tuple[str, str]]:
    """Where two documents differ: the innermost places."""
    if one == other and type(one) is type(other):
        return
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in {**one, **other}:
            yield from _unlike(one.get(key), other.get(key), f"{path}.{key}" if path else key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _unlike(left, right, f"{path}[{place}]")
    else:
        yield _told(path, one), _told(path, other)


def _told(what: str, value: object) -> str:
    return f"{what} is {value!r}"
