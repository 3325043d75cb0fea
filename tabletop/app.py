"""The table in the terminal: what keys and mouse do, whose turn it is, and who looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from splendor.kernel import (
    Buy,
    Move,
    Observation,
    Pair,
    Pass,
    QuestionError,
    Reserve,
    ReserveDeck,
    SplendorError,
    Take,
    legal_moves,
    why_illegal,
)
from splendor.kernel.gems import GOLD, LETTERS, NO_TOKENS
from splendor.kernel.moves import Purchase

from .asking import step_asked, within_reach
from .board import Board
from .choosing import about, chosen_from_a_list, listed_choices, things_to_choose
from .explaining import explained
from .keeping import how_to_go_on
from .paint import GOLD as GOLDEN
from .panels import DIRECTIONS, KEY, Thing
from .picking import picked, picked_move, to_return
from .scene import Scene
from .sitting import BotFailed, Sitting
from .thinking import thought_out
from .windows import AGAIN, Curtain, Listing, Paper
from .words import KEYS, help_lines, prompt, result_lines, title

__all__ = ["Table"]

LOGGED = 40
"""Moves that the table itself tells; the window with the log tells all."""

PACE = 0.5
"""Seconds that a bot's move stays before the next one comes, so that a person can follow."""

JUMPS = {
    **{level: ("card", f"{level}-") for level in "123"},
    "s": ("gem", ""),
    "p": ("seat", ""),
    "n": ("tile", ""),
}
"""Keys that point at the first thing of a kind whose name begins so."""

NOTHING_YET = (Text("nothing yet"),)
NAMED = {"question_mark": "?", "enter": "↵", "space": "↵"}
PUT_BACK = ("escape", "backspace")


class Table(App[str]):
    """A game at the table; it ends with a line on how to go on with it."""

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
        self._pace = pace
        self._asked = 0
        self._thinking = False

    def compose(self) -> ComposeResult:
        yield Board()

    def on_mount(self) -> None:
        self.board.focus()
        self.call_after_refresh(self._go_on)

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
            self._unkept or title(view, sitting.place),
            self._notice or self._prompt(view),
            () if self.here is None else explained(view, names, self.here),
            tuple(sitting.log(self.viewer, LOGGED)),
            sitting.latest(self.viewer),
            KEYS,
        )

    def _prompt(self, view: Observation) -> Text:
        if self._thinking:
            seat = view.to_act
            assert seat is not None
            return Text.assemble("   ", (self.sitting.company.names[seat], GOLDEN), " is thinking…")
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
        self._picks, self._thinking = NO_TOKENS, False
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
            self._say(f"{answer}; z takes your last move back")
        elif self._pace:
            self.set_timer(self._pace, lambda: self._play_for_bot(ticket, answer))
        else:
            self._play_for_bot(ticket, answer)

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
                sitting.undo(before)
                self.viewer = before
                self._go_on()
            else:
                self.viewer = seat
                self._notice = None
                self._go_on()

        self.push_screen(Curtain(names[seat], undo_of=undo_of), raised)

    def _play(self, move: Move | None) -> None:
        """Make a move, or say why it cannot be made."""
        if move is None:
            self.show_table()
            return
        self._notice = None
        try:
            self.sitting.play(move)
            self._unkept = ""
        except QuestionError as error:
            self._unkept = f"not kept: {error}"
        except SplendorError as error:
            self._say(str(error))
            return
        self._go_on()

    def _say(self, words: str) -> None:
        self._notice = Text(f" {words}", style=GOLDEN)
        self.show_table()

    def _list(self, moves: tuple[Move, ...]) -> None:
        view = self.view
        names = self.sitting.company.names
        step, here = step_asked(view), self.here
        heading = self._prompt(view).plain.strip(" ●") if step or here is None else f"{here[0]} {here[1]}"
        about_it = partial(explained, view, names)
        self.push_screen(Listing(heading, listed_choices(view, moves), about_it), self._play)

    def _tell_result(self) -> None:
        lines = tuple(result_lines(self.view, self.sitting.company.names))

        def answered(key: str | None) -> None:
            if key is not None:
                self._do(key)

        self.push_screen(Paper("The game is over", lines, ("z", "q")), answered)

    def on_board_pointed(self, message: Board.Pointed) -> None:
        if message.thing != self.here:
            self.here = message.thing
            self.show_table()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        kind, name = message.thing
        if kind == KEY:
            self._do(name)
            return
        self.here = message.thing
        self._do("↵")

    def on_key(self, event: events.Key) -> None:
        """Answer a key at the table; windows over it answer theirs."""
        if len(self.screen_stack) > 1:
            return
        key = NAMED.get(event.key, event.key if event.key in (*DIRECTIONS, *PUT_BACK) else event.character or "")
        self._do(key.lower())

    def _do(self, key: str) -> None:
        """Do what a key says."""
        self._notice = None
        if key in DIRECTIONS:
            self.here = self.board.next_to(self.here, key)
        elif key in JUMPS:
            self.here = self.board.first_of(JUMPS[key]) or self.here
        elif key in self._actions:
            self._actions[key]()
            return
        elif key and key.upper() in LETTERS:
            self._pick(key.upper())
            return
        self.show_table()

    @property
    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            "↵": self._choose,
            "t": self._take,
            "b": self._buy,
            "v": self._reserve,
            "c": lambda: self._list(legal_moves(self.view)) if self._is_asked() else None,
            "z": self._undo,
            "l": lambda: self._read("What was done", self.sitting.log(self.viewer) or NOTHING_YET, at_end=True),
            "i": lambda: self._read("About it", () if self.here is None else self._about(self.here)),
            "?": lambda: self._read("Keys", help_lines(self.sitting.place)),
            "q": self.action_leave,
            "escape": self._put_back,
            "backspace": self._put_back,
        }

    def action_leave(self) -> None:
        """Leave the table; the game is kept."""
        self.exit(f"The last moves are {self._unkept}" if self._unkept else how_to_go_on(self.sitting.place))

    def _is_asked(self) -> bool:
        """Whether the one who looks is asked; says who is, otherwise."""
        view = self.view
        if view.to_act is not None and view.to_act == view.seat:
            return True
        self._say("the game is over [E1]" if view.is_over else f"{self._prompt(view).plain.strip()} [T7]")
        return False

    def _about(self, thing: Thing) -> tuple[Text, ...]:
        return explained(self.view, self.sitting.company.names, thing)

    def _read(self, heading: str, lines: Iterable[Text], *, at_end: bool = False) -> None:
        self.push_screen(Paper(heading, tuple(lines), at_end=at_end), lambda _: self.show_table())

    def _put_back(self) -> None:
        self._picks = NO_TOKENS
        self.show_table()

    def _pick(self, letter: str) -> None:
        """Pick a gem to take or a token to return, or choose a colour where one is asked for."""
        self.here = ("gem", letter)
        if not self._is_asked():
            return
        view = self.view
        if step_asked(view) and not to_return(view):
            moves = about(view, ("gem", letter))
            self._play(moves[0] if moves else Take(letter))
        elif letter == GOLD and not to_return(view):
            self._say(str(why_illegal(view, Pair(letter))))
        else:
            self._picks = picked(view, self._picks, letter)
            self.show_table()

    def _take(self) -> None:
        """Take what is picked, or return it."""
        if not self._is_asked():
            return
        move = picked_move(self.view, self._picks)
        if move is None:
            self._say("nothing is picked; w u g r k pick a gem each, twice the same for a pair")
        else:
            self._play(move)

    def _choose(self) -> None:
        """Do with the thing pointed at what can be done with it: by itself, or from a list."""
        if self.view.is_over:
            self._tell_result()
        elif self.here is not None and self.here[0] == "gem":
            self._pick(self.here[1])
        elif self.here is not None and self._is_asked():
            moves = about(self.view, self.here)
            if len(moves) == 1 and step_asked(self.view):
                self._play(moves[0])
            elif moves:
                self._list(moves)
            else:
                self._read("About it", self._about(self.here))

    def _buy(self) -> None:
        """Buy the card pointed at; from a list where there are several ways to pay."""
        if self._is_asked() and (card := self._card("buy")):
            ways = tuple(move for move in about(self.view, ("card", card)) if isinstance(move, Purchase))
            if len(ways) > 1:
                self._list(ways)
            else:
                self._play(ways[0] if ways else Buy(card))

    def _reserve(self) -> None:
        """Reserve the card, or from the deck, that is pointed at."""
        if not self._is_asked():
            return
        if self.here is not None and self.here[0] == "deck":
            self._play(ReserveDeck(self.here[1]))
        elif card := self._card("reserve"):
            self._play(Reserve(card))

    def _card(self, verb: str) -> str:
        if self.here is None or self.here[0] != "card":
            self._say(f"point at a card to {verb} it")
            return ""
        return self.here[1]

    def _undo(self) -> None:
        """Take the last move back, of the one who looks or, when nobody does, of the last person who moved."""
        people = self.sitting.company.people
        seat = self.viewer if self.viewer is not None else self.sitting.last_person()
        try:
            self.sitting.undo(seat)
        except QuestionError as error:
            self._say(str(error))
            return
        if len(people) > 1:
            self.viewer = seat
        self._go_on()
