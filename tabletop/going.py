"""A game as it goes on at the table: whose turn it is, who looks, what is shown; keys and mouse come on top of it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from splendor.kernel import Move, Observation, Pass, SplendorError, legal_moves
from splendor.kernel.gems import NO_TOKENS

from .asking import step_asked, within_reach
from .board import Board
from .choosing import chosen_from_a_list, listed_choices, things_to_choose
from .explaining import explained
from .keeping import NotKept, agrees
from .paint import GOLD, QUIET
from .panels import Thing
from .scene import Scene
from .sitting import BotFailed, Sitting
from .thinking import thought_out
from .windows import AGAIN, Curtain, Listing, Paper
from .words import KEYS, elsewhere_lines, prompt, result_lines, title

__all__ = ["Game"]

LOGGED = 40
"""Moves that the table itself tells; the window with the log tells all."""

PACE = 0.5
"""Seconds that a bot's move stays before the next one comes, so that a person can follow."""


class Game(App[str]):
    """A game at the table, as it goes on by itself until a person is asked."""

    TITLE = "Splendor"
    CSS = "Screen { background: #16161a; color: #d8d8d4; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False),
    ]

    def __init__(self, sitting: Sitting, pace: float = PACE) -> None:
        super().__init__()
        self.sitting = sitting
        people = sitting.company.people
        self.viewer = people[0] if len(people) == 1 else None
        self.here: Thing | None = None
        self._picks = NO_TOKENS
        self._notice: Text | None = None
        self._unkept = ""
        self._news = False
        self._pace = pace
        self._asked = 0
        self._thinking = False

    def compose(self) -> ComposeResult:
        yield Board()

    def on_mount(self) -> None:
        # Whoever ends the program finds the terminal as it was; the game is kept anyway.
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.action_leave)
        self.board.focus()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """Go on with the game; first say where, if not in the file that it comes from."""
        source, place = self.sitting.source, self.sitting.place
        if source is None or place is None:
            self._go_on()
            return
        self.show_table()
        lines = tuple(elsewhere_lines(source, place, told=agrees(self.sitting.record)))
        self.push_screen(Paper("The game goes on in another file", lines), lambda _: self._go_on())

    @property
    def board(self) -> Board:
        """The drawing of the table."""
        return self.screen_stack[0].query_one(Board)

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is asked, and has not moved yet."""
        return self._thinking

    @property
    def view(self) -> Observation:
        """The table as the one who looks may know it."""
        return self.sitting.view(self.viewer)

    def scene(self) -> Scene:
        """Return all that the table shows now."""
        view, sitting = self.view, self.sitting
        names = sitting.company.names
        return Scene(
            view,
            names,
            self.here,
            self._lit(view),
            self._picks,
            (self._unkept,) if self._unkept else title(view, sitting.place or sitting.source),
            self._notice or self._prompt(view),
            () if self.here is None else explained(view, names, self.here),
            tuple(sitting.log(self.viewer, LOGGED)),
            sitting.latest(self.viewer),
            KEYS,
            self._news,
        )

    def _prompt(self, view: Observation) -> Text:
        if self._thinking:
            seat = view.to_act
            assert seat is not None
            return Text.assemble("   ", (self.sitting.company.names[seat], GOLD), " is thinking…")
        return prompt(view, self.sitting.company.names, self._picks)

    def _lit(self, view: Observation) -> frozenset[Thing]:
        """What can be had now: the choices of a step, or the cards that the one who looks could buy."""
        if view.seat is None or view.is_over:
            return frozenset()
        if view.to_act == view.seat and step_asked(view):
            return things_to_choose(view)
        return frozenset(("card", card) for card in within_reach(view, view.seat))

    def show_table(self) -> None:
        """Draw the table as it is now."""
        self.board.show(self.scene())
        if self.board.spot_of(self.here) is None:
            self.here = self.board.closest()
            self.board.show(self.scene())

    def _go_on(self) -> None:
        """See whose turn it is: a person is asked, a bot thinks, a finished game tells its result."""
        self._picks, self._thinking, self._news = NO_TOKENS, False, True
        self._asked += 1
        sitting, people = self.sitting, self.sitting.company.people
        seat = sitting.turn_of
        if len(people) > 1 and (seat is None or seat != self.viewer):
            self.viewer = None
        if seat is None:
            self.show_table()
            self._tell_result()
        elif not sitting.company.is_person(seat):
            self._thinking = True
            self.show_table()
            self.run_worker(self._think(self._asked), exclusive=True)
        elif self.viewer == seat:
            self.show_table()
            if chosen_from_a_list(self.view) or legal_moves(self.view) == (Pass(),):
                self._list(legal_moves(self.view))
        else:
            self._draw_curtain(seat)

    async def _think(self, ticket: int) -> None:
        """Let the bot that is asked think, and make its move if it is still asked then."""
        answer = await thought_out(self.sitting.asked_bot())
        if ticket != self._asked:
            return
        if isinstance(answer, BotFailed):
            self._thinking = False
            self._tell_failure(answer)
        elif self._pace:
            self.set_timer(self._pace, lambda: self._play_for_bot(ticket, answer))
        else:
            self._play_for_bot(ticket, answer)

    def _tell_failure(self, failed: BotFailed) -> None:
        seat = self.sitting.turn_of
        assert seat is not None
        heading = f"{self.sitting.company.names[seat]} has failed"
        self._say(f"{heading}; z takes your last move back")
        after = Text("The game stands where it stood; z takes your last move back, q leaves", style=QUIET)
        self.push_screen(Paper(heading, (Text(str(failed)), Text(""), after), ("z", "q")), self._answered)

    def _play_for_bot(self, ticket: int, move: Move) -> None:
        if ticket == self._asked:
            self._play(move)

    def _draw_curtain(self, seat: int) -> None:
        self.show_table()
        sitting, names = self.sitting, self.sitting.company.names
        before = sitting.last_person()
        undo_of = names[before] if before is not None and sitting.back_to(before) is not None else ""

        def raised(answer: str | None) -> None:
            if answer == "q":
                self.action_leave()
            elif answer == AGAIN and before is not None:
                self._kept(lambda: sitting.undo(before))
                self._go_on()
            else:
                self.viewer = seat
                self._notice = None
                self._go_on()

        self.push_screen(Curtain(names[seat], undo_of=undo_of), raised)

    def _play(self, move: Move) -> None:
        """Make a move, or say why it cannot be made."""
        self._notice = None
        try:
            self._kept(lambda: self.sitting.play(move))
        except SplendorError as error:
            self._say(str(error))
        else:
            self._go_on()

    def _kept(self, change: Callable[[], None]) -> None:
        """Change the game; that it could not be kept is shown until it can."""
        try:
            change()
            self._unkept = ""
        except NotKept as error:
            self._unkept = f"not kept: {error}"

    def _say(self, words: str) -> None:
        self._notice = Text(f" {words}", style=GOLD)
        self.show_table()

    def _list(self, moves: tuple[Move, ...]) -> None:
        view = self.view
        names = self.sitting.company.names
        step, here = step_asked(view), self.here
        if step or here is None or moves == (Pass(),):
            heading = self._prompt(view).plain.strip(" ●")
        else:
            heading = "all that can be chosen now" if moves == legal_moves(view) else f"{here[0]} {here[1]}"
        about_it = partial(explained, view, names)
        self.push_screen(Listing(heading, listed_choices(view, moves), about_it), self._chosen)

    def _chosen(self, answer: Move | str | None) -> None:
        """Do what a list has answered: make a move, what a key says, or look at the table."""
        if isinstance(answer, str):
            self.do(answer)
        elif answer is not None:
            self._play(answer)
        else:
            self.show_table()

    def do(self, key: str) -> None:
        """Do what a key says."""
        raise NotImplementedError

    def _tell_result(self) -> None:
        sitting = self.sitting
        undo = not sitting.is_only_shown
        told = undo or agrees(sitting.record)
        lines = tuple(result_lines(self.view, sitting.company.names, told=told, undo=undo))
        self.push_screen(Paper("The result", lines, ("z", "q") if undo else ("q",)), self._answered)

    def _answered(self, key: str | None) -> None:
        """Do what a key says that was pressed in a window."""
        if key is not None:
            self.do(key)

    def action_leave(self) -> None:
        """Leave the table; the game is kept."""
        self.exit(f"The last moves are {self._unkept}" if self._unkept else self.sitting.left())

    def _read(self, heading: str, lines: Iterable[Text], *, at_end: bool = False) -> None:
        self.push_screen(Paper(heading, tuple(lines), at_end=at_end), lambda _: self.show_table())
