"""Windows over the table: lists to choose from, what was done, help, the result; and the curtain between two people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from splendor.kernel import Move

from .choosing import Choice
from .paint import GOLD, QUIET
from .panels import Thing

__all__ = ["AGAIN", "Curtain", "Listing", "Paper"]

AGAIN = "again"
"""What a window answers when the last move is to be taken back."""

FEWEST = 3
"""Lines of a list that are always to be seen."""

WORDS = 13
"""Lines around a list: its frame, heading, and what is said about a choice."""

CSS = """
Listing, Paper { align: center middle; background: $background 40%; }
Listing > Vertical, Paper > Vertical {
    width: 78; max-width: 100%; height: auto; border: heavy #e3b128; background: $surface; padding: 0 1;
}
Paper VerticalScroll { height: auto; max-height: 80vh; scrollbar-size-vertical: 1; }
Paper VerticalScroll, Listing OptionList { scrollbar-color: #85858c; scrollbar-background: $surface; }
Listing OptionList { border: none; background: $surface; padding: 0; }
Listing OptionList > .option-list--option-highlighted { background: #4a4020; color: #ffffff; text-style: bold; }
Listing .about { height: 6; color: $foreground 80%; }
Curtain { align: center middle; }
Curtain Static { width: auto; text-align: center; }
"""


class Listing(ModalScreen[Move | str | None]):
    """A list of moves to choose from; escape looks at the table first, z and q do what they do there."""

    CSS = CSS

    def __init__(self, title: str, choices: Sequence[Choice], about: Callable[[Thing], Iterable[Text]]) -> None:
        super().__init__()
        self._heading = title
        self._choices = choices
        self._about = about

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(self._heading, style=GOLD), markup=False)
            yield OptionList(*(Option(self._line(choice)) for choice in self._choices))
            yield Static(classes="about", markup=False)
            yield Static(Text("enter chooses, escape looks at the table first, z undoes", style=QUIET), markup=False)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the list, in its order."""
        return tuple(choice.move for choice in self._choices)

    def _line(self, choice: Choice) -> Text:
        return Text.assemble((f" {choice.key or ' '} ", "reverse" if choice.key else ""), " ", choice.words)

    def on_resize(self, event: events.Resize) -> None:
        """Let the list be as long as it is, if the window then has room for the words below it."""
        self.query_one(OptionList).styles.height = max(FEWEST, min(len(self._choices), event.size.height - WORDS))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        thing = self._choices[event.option_index].thing
        lines = list(self._about(thing)) if thing is not None else []
        self.query_one(".about", Static).update(Text("\n").join(lines))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index].move)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "z", "q"):
            event.stop()
            self.dismiss(None if event.key == "escape" else event.key)
            return
        for choice in self._choices:
            if choice.key and event.character and event.character.lower() == choice.key:
                event.stop()
                self.dismiss(choice.move)
                return


class Paper(ModalScreen[str | None]):
    """Something to read; the keys it names answer, any other closes it."""

    CSS = CSS

    def __init__(self, title: str, lines: Sequence[Text], answers: Sequence[str] = (), *, at_end: bool = False) -> None:
        super().__init__()
        self._heading = title
        self._lines = lines
        self._answers = answers
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(self._heading, style=GOLD), markup=False)
            with VerticalScroll():
                yield Static(Text("\n").join(self._lines), markup=False)
            yield Static(Text("escape goes back to the table", style=QUIET), markup=False)

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self._at_end:
            scroll.scroll_end(animate=False)

    def on_key(self, event: events.Key) -> None:
        if event.key in self._answers:
            event.stop()
            self.dismiss(event.key)
        elif event.key in ("escape", "enter", "space", "q", "l", "i", "question_mark"):
            event.stop()
            self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)


class Curtain(Screen[str | None]):
    """What hides the table between two people: it rises for the one who is named."""

    CSS = CSS

    def __init__(self, name: str, *, undo_of: str = "") -> None:
        super().__init__()
        self._who = name
        self._undo_of = undo_of

    def compose(self) -> ComposeResult:
        lines = [
            Text.assemble((self._who, GOLD), ", it is your turn."),
            Text(""),
            Text("The table is hidden, since reserved cards lie open on it."),
            Text("When only you look, press enter or click here."),
        ]
        if self._undo_of:
            lines += [Text(""), Text(f"z: {self._undo_of} takes the last move back    q: quit", style=QUIET)]
        yield Static(Text("\n", justify="center").join(lines), markup=False)

    def on_key(self, event: events.Key) -> None:
        # The table, which lies below once the curtain is gone, would answer the same key.
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss(None)
        elif event.key == "z" and self._undo_of:
            self.dismiss(AGAIN)
        elif event.key == "q":
            self.dismiss("q")

    def on_click(self) -> None:
        self.dismiss(None)
