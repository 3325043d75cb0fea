"""What became of a recorded game when it was played again: as recorded, otherwise, stopped, or not readable."""

from __future__ import annotations

import json
from bisect import bisect
from itertools import chain
from typing import Any

from attrs import evolve, frozen

from splendor.kernel import IllegalMove, Move, Record, SplendorError, State, state_to_json
from splendor.tabletop.ending import as_result, seats_named

from .second import Disagreement, NotJudged, SecondOpinion

__all__ = ["MALFORMED", "NOT_JUDGED", "Verdict", "checked_verdict_on", "verdict_on"]

AS_RECORDED, NO_CLAIM, OTHERWISE, STOPPED, DISAGREED, MALFORMED, NOT_JUDGED = (
    "as recorded",
    "no result claimed",
    "another result",
    "stopped",
    "disagreement",
    "malformed",
    "not judged",
)
EXIT_CODES = {AS_RECORDED: 0, NO_CLAIM: 0, OTHERWISE: 1, STOPPED: 1, DISAGREED: 1, MALFORMED: 2, NOT_JUDGED: 2}


@frozen
class Verdict:
    """The verdict on one game: what to say of it, where it ended, the moves played, and the last state, if any.

    ``checked`` counts the moves that were put to the oracle too; without ``--check`` there is none.
    """

    verdict: str
    reason: str
    where: str = ""
    moves: int = 0
    state: State | None = None
    refusal: IllegalMove | None = None
    checked: int | None = None
    disagreement: Disagreement | None = None

    @property
    def exit_code(self) -> int:
        """0 when nothing speaks against the record, 1 when the game goes otherwise, 2 when it cannot be read."""
        return EXIT_CODES[self.verdict]

    def document(self, game: int, *, final: bool) -> dict[str, Any]:
        """Return the verdict for machines."""
        outcome = self.state.outcome if self.state else None
        told: dict[str, Any] = {"game": game, "verdict": self.verdict, "moves": self.moves, "reason": self.reason}
        if self.refusal:
            told |= {"index": self.refusal.index, "rule": self.refusal.rule}
        if self.checked is not None:
            told["checked"] = self.checked
        if difference := self.disagreement:
            told |= {"index": difference.index, "move": difference.move}
            told |= {"rules": difference.rules, "oracle": difference.oracle}
        told["result"] = outcome and as_result(outcome)
        if final and self.state:
            told["position"] = state_to_json(self.state)
        return told


def verdict_on(text: str) -> Verdict:
    """Play a record again, and compare the result that it claims, if it claims one."""
    try:
        record = Record.load(text)
        state = record.replay()
    except IllegalMove as refusal:
        return _stopped(text, refusal)
    except SplendorError as error:
        return Verdict(MALFORMED, str(error))
    if record.result is None:
        verdict, reason = NO_CLAIM, _reached(state)
    elif differences := _differences(record.result, state):
        verdict, reason = OTHERWISE, "; ".join(differences)
    else:
        verdict, reason = AS_RECORDED, _reached(state)
    moves = len(record.moves)
    return Verdict(verdict, reason, f"after {moves} moves", moves, state)


def checked_verdict_on(text: str) -> Verdict:
    """The same, with every move put to the oracle too: where it says something else than the rules, that counts."""
    verdict = verdict_on(text)
    if verdict.state is None:
        return evolve(verdict, checked=0)
    document: dict[str, Any] = json.loads(text)
    told = document["moves"]
    refusal = verdict.refusal
    end = len(told) if refusal is None or refusal.index is None else refusal.index
    record = _before(document, end)
    opinion = SecondOpinion(document.get("position") or state_to_json(record.states[0]))
    refused: list[tuple[State, Move | str]] = [(record.state, move) for move in told[end : end + 1]]
    try:
        for state, move in chain(zip(record.states, record.moves, strict=False), refused):
            if difference := opinion.on(state, move):
                found = evolve(difference, index=_index_in(document, difference.index, end))
                where = f"at moves[{found.index}] of {len(told)}"
                return Verdict(DISAGREED, str(found), where, difference.index, state, None, opinion.moves, found)
    except NotJudged as error:
        return Verdict(NOT_JUDGED, str(error), checked=opinion.moves)
    return evolve(verdict, checked=opinion.moves)


def _before(document: dict[str, Any], index: int | None) -> Record:
    """The record up to the move of this index, played."""
    record = Record.load({**document, "moves": document["moves"][:index]})
    record.replay()
    return record


def _index_in(document: dict[str, Any], played: int, end: int) -> int:
    """The index in the list of a record, in which what happened by itself may stand too, of a move played so late."""
    return bisect(range(1, end + 1), played, key=lambda count: len(_before(document, count).moves))


def _stopped(text: str, refusal: IllegalMove) -> Verdict:
    """The verdict on a game with an illegal move: the game as far as it went, and the refusal."""
    document, index = json.loads(text), refusal.index
    before = _before(document, index)
    moves, place = len(before.moves), f"moves[{index}]"
    where = f"at {place} of {len(document['moves'])}"
    if moves != index:
        # The record also tells, as it may, what happened by itself: its count runs ahead of the moves played.
        where += f", after {moves} moves played"
    return Verdict(STOPPED, str(refusal).removeprefix(f"{place}: "), where, moves, before.state, refusal)


def _differences(claimed: dict[str, list[int]], state: State) -> list[str]:
    if state.outcome is None:
        return ["the record claims a result, but the game is not over after its last move"]
    reached = as_result(state.outcome)
    recorded = {**claimed, "winners": sorted(claimed["winners"])}
    return [
        f"{key} {_list(reached[key])} reached, {_list(recorded[key])} recorded"
        for key in reached
        if key in recorded and recorded[key] != reached[key]
    ]


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _reached(state: State) -> str:
    outcome = state.outcome
    if outcome is None:
        points = ", ".join(str(state.points(seat)) for seat in range(len(state.players)))
        return f"not over; points {points}"
    result = as_result(outcome)
    return f"won by {seats_named(outcome.winners)}; points {_list(result['points'])}; cards {_list(result['cards'])}"
