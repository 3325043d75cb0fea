"""A game as it is played at the table: its record, who plays, and the file in which it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from splendor.kernel import Config, Move, Observation, QuestionError, Record, SplendorError, State, observe, why_illegal
from splendor.kernel.moves import is_action

from .company import Company, Seated
from .keeping import how_to_go_on, keep
from .moment import Moment, moment, seen_by

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["AskedBot", "BotFailed", "Sitting"]


class BotFailed(SplendorError):
    """A bot that raised an error, or answered what is no legal move."""


LOOKED_BACK = 6
"""As many moves as a turn hardly ever takes."""

LONGEST_REASON = 1_200
"""As much of a bot's reason as a window shows without being scrolled."""


@frozen
class AskedBot:
    """A bot whose turn it is: who it is, what it may know, and its generator."""

    seated: Seated
    view: Observation
    chance: Random

    def answer(self) -> Move:
        """Return the bot's move, or raise ``BotFailed`` when it raises an error or answers no legal move."""
        assert self.seated.bot is not None
        who = f"{self.seated.name} (seat {self.view.seat})"
        try:
            move = self.seated.bot(self.view, self.chance)
            why = why_illegal(self.view, move)
        except Exception as error:  # noqa: BLE001  # a bot is anybody's program, and may raise whatever it likes
            kind = "" if isinstance(error, SplendorError) else f"{type(error).__name__}: "
            raise BotFailed(f"{who}: {kind}{_on_one_line(str(error)) or 'no reason'}") from None
        if why is not None:
            raise BotFailed(f"{who}: an illegal move: {why}")
        return move


def _on_one_line(text: str) -> str:
    """What a program said, as far as a person reads it, with nothing in it that a terminal would obey."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text[:LONGEST_REASON])


class Sitting:
    """A game that is played: every move is kept in its file as soon as it is made, and people may take theirs back.

    ``before`` is the text that its file holds, where the game comes from it; a file that was changed since is not
    written over. ``source`` is the file of a game that goes on in another one; without that other one it is only shown
    once it is over.
    """

    def __init__(
        self,
        record: Record,
        company: Company,
        seed: int | str | None = None,
        place: Path | None = None,
        before: str | None = None,
        source: Path | None = None,
    ) -> None:
        seats = len(record.state.players)
        if len(company.seats) != seats:
            raise QuestionError(f"seats: {len(company.seats)} given; the game has {seats} players")
        self.record = record
        self.company = company
        self.place = place
        self.source = source
        self._text = before
        self._seed = seed
        self._made: list[Moment] = []
        self._told: dict[tuple[int, int | None], list[Text]] = {}

    @classmethod
    def start(cls, config: Config, seed: int | str, company: Company, place: Path | None = None) -> Sitting:
        """Return a new game, kept in its file from the start."""
        sitting = cls(Record.start(config, seed), company, seed, place)
        sitting.keep()
        return sitting

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.record.state

    @property
    def turn_of(self) -> int | None:
        """The seat that is asked, or ``None`` when the game is over."""
        return self.state.to_act

    def keep(self) -> None:
        """Write the game into its file, if it has one; raises ``NotKept`` where it cannot be written."""
        if self.place is not None:
            self._text = keep(self.place, self.record, self.company.texts, self._text)

    @property
    def kept_in(self) -> Path | None:
        """The file that holds the game now: its own, or where it comes from as long as nothing was done."""
        return self.source if self._text is None and self.source is not None else self.place

    @property
    def is_only_shown(self) -> bool:
        """Whether a finished game of somebody else is looked at, in which nothing is taken back."""
        return self.source is not None and self.place is None

    def left(self) -> str:
        """Return what is said to who leaves the table: how the game is gone on with."""
        if self.source is not None and self._text is None:
            return f"{self.source} stays as it was."
        return how_to_go_on(self.place)

    def play(self, move: Move | str) -> None:
        """Make a move and keep the game; raises ``IllegalMove``, or ``NotKept`` when the move is made all the same."""
        self.record.play(move)
        self.keep()

    def asked_bot(self) -> AskedBot:
        """Return the bot that is asked, with what it may know; the same in the same game at the same moment."""
        seat = self.turn_of
        assert seat is not None
        chance = Random(f"{self._seed!r}/{seat}/{len(self.record.moves)}")
        return AskedBot(self.company.seats[seat], observe(self.state, seat), chance)

    def last_person(self) -> int | None:
        """Return the person who moved last, if one has."""
        seats = (state.to_act for state in reversed(tuple(self.record.states)[:-1]))
        return next((seat for seat in seats if self.company.is_person(seat)), None)

    def back_to(self, seat: int | None) -> int | None:
        """Return the number of moves at the last decision of a person, to which it may be taken back.

        It may where no other person has moved since; ``None`` where it may not.
        """
        states = self.record.states
        for index in () if self.is_only_shown else range(len(states) - 2, -1, -1):
            actor = states[index].to_act
            if actor is not None and self.company.is_person(actor):
                return index if actor == seat else None
        return None

    def undo(self, seat: int | None) -> None:
        """Take the game back to a person's last decision, and keep it so.

        Raises ``QuestionError`` where another person has moved since, or nothing was decided yet.
        """
        index = self.back_to(seat)
        if self.is_only_shown:
            raise QuestionError("undo: this game was played elsewhere, and is only shown")
        if index is None:
            raise QuestionError("undo: there is no move of yours to take back, or another person has moved since")
        while len(self.record.moves) > index:
            self.record.undo()
        self._made, self._told = self._made[:index], {}
        self.keep()

    def made(self) -> Sequence[Moment]:
        """Return the moves so far, as they were made."""
        states, moves = self.record.states, self.record.moves
        for index in range(len(self._made), len(moves)):
            self._made.append(moment(states[index], moves[index]))
        return tuple(self._made)

    def log(self, viewer: int | None, last: int | None = None) -> list[Text]:
        """Return what was done, or only in the last so many moves, as a seat may know it."""
        from .telling import log_lines  # what draws on a terminal is loaded by who does

        made = self.made()
        start = 0 if last is None else max(0, len(made) - last)
        for index in range(start, len(made)):
            if (index, viewer) not in self._told:
                self._told[index, viewer] = log_lines(made[index], self.company.names, viewer)
        return [line for index in range(start, len(made)) for line in self._told[index, viewer]]

    def latest(self, viewer: int | None) -> tuple[str, ...]:
        """Return the last action of each seat, or what it chose before its first, as another seat may know it."""
        latest = [""] * len(self.company.seats)
        for one in self.made()[-LOOKED_BACK * len(latest) :]:
            if is_action(one.move) or not latest[one.seat]:
                latest[one.seat] = seen_by(one.move, observe(one.after, viewer))
        return tuple(latest)

    def view(self, viewer: int | None) -> Observation:
        """Return the table as a seat may know it."""
        return observe(self.state, viewer)
