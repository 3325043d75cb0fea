"""What became of a recorded game when it was played again: as recorded, otherwise, stopped, or not readable."""

from __future__ import annotations

import json
from typing import Any

from attrs import frozen

from splendor.kernel import IllegalMove, Outcome, Record, SplendorError, State, state_to_json

from .ending import seats_named

__all__ = ["MALFORMED", "Verdict", "verdict_on"]

AS_RECORDED, NO_CLAIM, OTHERWISE, STOPPED, MALFORMED = (
    "as recorded",
    "no result claimed",
    "another result",
    "stopped",
    "malformed",
)
EXIT_CODES = {AS_RECORDED: 0, NO_CLAIM: 0, OTHERWISE: 1, STOPPED: 1, MALFORMED: 2}


@frozen
class Verdict:
    """The verdict on one game: what to say of it, and the last state that was reached, if any was."""

    verdict: str
    reason: str
    moves: int = 0
    state: State | None = None
    refusal: IllegalMove | None = None

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
        told["result"] = outcome and _result(outcome)
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
    claimed, moves = record.result, len(record.moves)
    if claimed is None:
        return Verdict(NO_CLAIM, _reached(state), moves, state)
    differences = _differences(claimed, state)
    if differences:
        return Verdict(OTHERWISE, "; ".join(differences), moves, state)
    return Verdict(AS_RECORDED, _reached(state), moves, state)


def _stopped(text: str, refusal: IllegalMove) -> Verdict:
    """The verdict on a game with an illegal move: the game as far as it went, and the refusal."""
    document = json.loads(text)
    told = len(document["moves"])
    before = Record.load({**document, "moves": document["moves"][: refusal.index]})
    state = before.replay()
    return Verdict(STOPPED, f"{refusal}; the record has {told} moves", len(before.moves), state, refusal)


def _result(outcome: Outcome) -> dict[str, list[int]]:
    return {"winners": list(outcome.winners), "points": list(outcome.points), "cards": list(outcome.cards)}


def _differences(claimed: dict[str, list[int]], state: State) -> list[str]:
    if state.outcome is None:
        return ["the record claims a result, but the game is not over after its last move"]
    reached = _result(state.outcome)
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
    result = _result(outcome)
    return f"won by {seats_named(outcome.winners)}; points {_list(result['points'])}; cards {_list(result['cards'])}"
