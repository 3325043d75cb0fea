"""The widget that shows the drawing of the table, and says at what the mouse points."""

from __future__ import annotations

from rich.console import Console
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .drawing import drawing
from .panels import KEY, Panel, Spot, Thing, nearest, neighbour
from .scene import Scene

__all__ = ["Board"]

TILES = ("noble", "city", "post")


class Board(Widget, can_focus=True):
    """The table as it is drawn; things on it can be pointed at."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"
    ALLOW_SELECT = False

    class Pointed(Message):
        """The mouse points at a thing."""

        def __init__(self, thing: Thing) -> None:
            super().__init__()
            self.thing = thing

    class Clicked(Pointed):
        """A thing was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._drawn = Panel(())
        self._drawn_width = 0
        self._last: Spot | None = None

    @property
    def drawn(self) -> Panel:
        """The drawing as it is on the screen."""
        return self._drawn

    def show(self, scene: Scene) -> None:
        """Draw another moment."""
        self._scene = scene
        self._draw(self.size)

    def _draw(self, size: Size) -> None:
        if self._scene is not None and size.width and size.height:
            before, self._drawn = self._drawn.lines, drawing(self._scene, size.width, size.height)
            self._last = self.spot_of(self._scene.here) or self._last
            if len(before) != len(self._drawn.lines) or self._drawn.width != self._drawn_width:
                self._drawn_width = self._drawn.width
                self.refresh()
            else:
                # Only what has changed is painted, so that pointing about stays quick over slow lines.
                lines = enumerate(zip(before, self._drawn.lines, strict=True))
                if changed := [Region(0, y, size.width, 1) for y, (old, new) in lines if old != new]:
                    self.refresh(*changed)

    def spot_of(self, thing: Thing | None) -> Spot | None:
        """Return where a thing lies, if it is on the table."""
        return next((spot for spot in self._drawn.spots if spot.thing == thing), None)

    def first_of(self, wanted: Thing) -> Thing | None:
        """Return the first thing of a kind whose name begins so; a tile is a noble, a City or a post."""
        kind, start = wanted
        kinds = TILES if kind == "tile" else (kind,)
        spots = (spot.thing for spot in self._drawn.spots)
        return next((thing for thing in spots if thing[0] in kinds and thing[1].startswith(start)), None)

    def next_to(self, thing: Thing | None, direction: str) -> Thing | None:
        """Return the next thing in a direction."""
        here = self.spot_of(thing)
        return self.closest() if here is None else neighbour(self._drawn.spots, here, direction).thing

    def closest(self) -> Thing | None:
        """Return what now lies closest to where the thing last pointed at lay; at first, the first card."""
        if self._last is not None:
            spot = nearest(self._drawn.spots, self._last)
            return spot.thing if spot is not None else None
        cards = [spot.thing for spot in self._drawn.spots if spot.thing[0] == "card"]
        return cards[0] if cards else None

    def on_resize(self, event: events.Resize) -> None:
        self._draw(event.size)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y >= self._drawn.height:
            return Strip.blank(width, self.rich_style)
        segments = self._drawn.lines[y].render(_CONSOLE)
        return Strip(segments).adjust_cell_length(width).apply_style(self.rich_style)

    def _at(self, x: int, y: int) -> Thing | None:
        return next((spot.thing for spot in self._drawn.spots if spot.holds(x, y)), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        thing = self._at(event.x, event.y)
        if thing is not None and thing[0] != KEY:
            self.post_message(self.Pointed(thing))

    def on_click(self, event: events.Click) -> None:
        thing = self._at(event.x, event.y)
        if thing is not None:
            self.post_message(self.Clicked(thing))


_CONSOLE = Console(color_system="truecolor", force_terminal=True)
