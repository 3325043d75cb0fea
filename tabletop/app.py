"""The table in the terminal: what keys and mouse do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rich.text import Text
from textual import events

from splendor.kernel import (
    Buy,
    Pair,
    QuestionError,
    Reserve,
    ReserveDeck,
    Take,
    legal_moves,
    why_illegal,
)
from splendor.kernel.gems import GOLD, LETTERS, NO_TOKENS
from splendor.kernel.moves import Purchase

from .asking import step_asked
from .board import Board
from .choosing import about
from .explaining import explained
from .going import Game
from .paint import in_colour
from .panels import DIRECTIONS, KEY, Thing
from .picking import picked, picked_move, to_return
from .words import help_lines

__all__ = ["Table"]

JUMPS = {
    **{level: ("card", f"{level}-") for level in "123"},
    "s": ("gem", ""),
    "p": ("seat", ""),
    "n": ("tile", ""),
}
"""Keys that point at the first thing of a kind whose name begins so."""

NOTHING_YET = (Text("nothing yet"),)
NAMED = {"question_mark": "?", "enter": "↵", "space": "↵"}
ADVISER = "medium"
"""The bot that gives hints; it answers at once."""

PUT_BACK = ("escape", "backspace")


class Table(Game):
    """The table, at which keys and mouse play; it ends with a line on how to go on with the game."""

    def on_board_pointed(self, message: Board.Pointed) -> None:
        if message.thing != self.here:
            self.here, self._news = message.thing, False
            self.show_table()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        kind, name = message.thing
        if kind == KEY:
            self.do(name)
            return
        self.here = message.thing
        self.do("↵")

    def on_key(self, event: events.Key) -> None:
        """Answer a key at the table; windows over it answer theirs."""
        if len(self.screen_stack) > 1:
            return
        key = NAMED.get(event.key, event.key if event.key in (*DIRECTIONS, *PUT_BACK) else event.character or "")
        self.do(key.lower())

    def do(self, key: str) -> None:
        """Do what a key says."""
        self._notice, self._news = None, False
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
            "h": self._hint,
            "?": lambda: self._read("Keys", help_lines(self.sitting.place or self.sitting.source)),
            "q": self.action_leave,
            "escape": self._put_back,
            "backspace": self._put_back,
        }

    def _is_asked(self) -> bool:
        """Whether the one who looks is asked; says who is, otherwise."""
        view = self.view
        if view.to_act is not None and view.to_act == view.seat:
            return True
        self._say("the game is over [E1]" if view.is_over else f"{self._prompt(view).plain.strip()} [T7]")
        return False

    def _about(self, thing: Thing) -> tuple[Text, ...]:
        return explained(self.view, self.sitting.company.names, thing)

    def _hint(self) -> None:
        """Tell what a bot would do here, and why; it knows what the one who looks knows."""
        if self._is_asked():
            from splendor.bots import suggest

            advice = suggest(self.view, ADVISER, Random(len(self.sitting.record.moves)))
            self._read("A hint", (in_colour(str(advice.move)), Text(""), Text(advice.reason)))

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
        seat = self.viewer if self.viewer is not None else self.sitting.last_person()
        try:
            self._kept(lambda: self.sitting.undo(seat))
        except QuestionError as error:
            self._say(str(error))
            return
        self._go_on()
