"""The oracle beside the demonstration: it checks every move, and says what came of it, or why it cannot."""

from __future__ import annotations

from splendor.kernel import Move, State, state_to_json

from .second import NO_ORACLE, Disagreement, NotJudged, SecondOpinion, has_oracle

__all__ = ["Witness"]


class Witness:
    """Checks the moves of one game as they are played, up to the first on which the oracle differs."""

    def __init__(self, first: State) -> None:
        self.absent = None if has_oracle() else NO_ORACLE
        self.disagreement: Disagreement | None = None
        self._opinion = SecondOpinion(state_to_json(first))

    @property
    def introduction(self) -> str:
        """What is said before the first move."""
        if self.absent is None:
            return "The rules check every move as it is played, and the oracle checks it once more."
        return f"The rules check every move as it is played.\nThe oracle does not: {self.absent}."

    def sees(self, before: State, move: Move) -> str | None:
        """Check a move, and return what there is to say of that."""
        if self.absent is not None or self.disagreement is not None:
            return None
        try:
            self.disagreement = self._opinion.on(before, move)
        except NotJudged as error:
            self.absent = str(error)
            return f"The oracle does not check this game: {error}."
        return f"The oracle disagrees: {self.disagreement}." if self.disagreement else None

    @property
    def conclusion(self) -> str:
        """What is said after the last move."""
        if self.absent is not None:
            return "The oracle checked none of the moves."
        moves = f"{self._opinion.moves} move{'s' * (self._opinion.moves != 1)}"
        if self.disagreement is not None:
            return f"The oracle checked {moves} and disagrees on the last."
        return f"The oracle checked {moves} and agrees on all of them."
