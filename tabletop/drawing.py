"""The whole table as lines of a terminal, with the spots of all things on it: one drawing for every size."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from attrs import frozen
from rich.box import HEAVY, ROUNDED
from rich.text import Text

from splendor.kernel import Card, Deck
from splendor.kernel.actions import HAND

from .cards import DENSE, ROOMY, Look, card_panel, empty_panel, pile_panel
from .expansions import strongholds_on
from .mats import MAT, mat, rivals
from .paint import GOLD, QUIET, padded
from .panels import KEY, Panel, beside, flowed, panel, stacked
from .scene import Scene
from .seats import seat_block, seat_lines
from .tiles import framed_tiles, small_tiles

__all__ = ["LEAST", "drawing"]

LEAST = (80, 24)
"""The columns and lines below which the table does not fit."""

WIDE = (120, 38)
"""From this size on the players stand beside the rows."""

NARROWEST_CARD, WIDEST_CARD, ROOMY_CARD = 10, 18, 12
LEVELS = 3
SIDE = 22
"""The least columns that words beside the rows need."""

PLAYERS, MOST_PLAYERS = 42, 56
FRAME = 2
MORE = " … i: all"
FEWEST_WORDS = 2
"""Lines for what is told, below which cards are drawn less high."""


@frozen
class Plan:
    """What is how large: the width and height of a card, and the width of a deck."""

    card: int
    height: int
    pile: int


def drawing(scene: Scene, width: int, height: int) -> Panel:
    """Return the table, exactly so wide and high."""
    if width < LEAST[0] or height < LEAST[1]:
        words = f"The table needs {LEAST[0]} columns and {LEAST[1]} lines; this terminal has {width} and {height}."
        return panel(map(Text, textwrap.wrap(words, max(1, width)))).sized(width, height)
    drawn = _wide(scene, width, height) if width >= WIDE[0] and height >= WIDE[1] else _narrow(scene, width, height)
    return drawn.sized(width, height)


def _columns(scene: Scene) -> tuple[int, int]:
    """How many cards lie side by side on a level, and how many decks."""
    rows = list(zip(scene.table.rules.decks, scene.table.market, strict=True))
    levels = [[row for deck, row in rows if deck.level == level] for level in {deck.level for deck, _ in rows}]
    return max(sum(map(len, level)) for level in levels), max(map(len, levels))


def _narrow(scene: Scene, width: int, height: int) -> Panel:
    """The table where space is scarce: all one below the other, with words beside the rows if they leave room."""
    cards, decks = _columns(scene)
    pile = 7
    aside = width - cards * ROOMY_CARD - decks * (pile + 1) >= SIDE
    free = width - decks * (pile + 1) + 1 - (SIDE + 1) * aside
    card = max(NARROWEST_CARD, min(WIDEST_CARD, free // cards))
    tiles = flowed(small_tiles(scene.table, scene.me, scene.here, scene.lit, width), width)
    bottom = rivals(scene, width)
    own = mat(scene, width, min(card, (width - MAT) // HAND), DENSE)
    room = height - 3 - tiles.height - own.height - bottom.height - FEWEST_WORDS - (0 if aside else 2)
    card_height = max(DENSE, min(ROOMY, room // LEVELS))
    left = height - 3 - tiles.height - card_height * LEVELS - own.height - bottom.height
    board = _board(scene, Plan(card, card_height, pile))
    words = width - board.width - 1
    if aside:
        board = beside([board, _words(scene.explained, words, board.height)], 1)
        told = _latest(scene.log, width - 1, left)
    else:
        told = _told(scene, width - 1, left)
    return stacked(
        [_title(scene, width), tiles, board, _prompt(scene, width), own, bottom, _indented(told), _keys(scene, width)]
    )


def _wide(scene: Scene, width: int, height: int) -> Panel:
    """The table where there is space: players and what was done beside the rows."""
    cards, decks = _columns(scene)
    pile = 8
    card = max(13, min(WIDEST_CARD, (width - PLAYERS - 2 - decks * (pile + 1)) // cards))
    rows = cards * card + decks * (pile + 1) - 1
    aside = min(MOST_PLAYERS, width - rows - 2)
    left = width - aside - 2
    kinds = framed_tiles(scene.table, scene.me, scene.here, scene.lit, min(left, 80))
    tiles = stacked(flowed(kind, left) for kind in kinds)
    own = mat(scene, left, min(card, (left - MAT) // HAND), ROOMY).without("seat")
    board = _board(scene, Plan(card, ROOMY, pile))
    room = height - 3 - tiles.height - board.height - own.height
    if room < FEWEST_WORDS or aside < PLAYERS:
        return _narrow(scene, width, height)
    half = left // 2
    log = stacked([panel([Text("what was done", style=QUIET)]), _latest(scene.log, left - half - 4, room - 2)])
    told = beside([_words(scene.explained, half, room - 1), log], 3)
    parts = [tiles, board, _prompt(scene, left), own, panel([Text("")]), _indented(told)]
    body = beside([stacked(parts).sized(left, height - 2), _players(scene, aside, height - 2)], 2)
    return stacked([_title(scene, width), body, _keys(scene, width)])


def _title(scene: Scene, width: int) -> Panel:
    state = scene.table
    parts = [f"round {(state.turn - state.over) // len(state.players) + 1}"]
    if state.over:
        parts.append("the game is over")
    elif state.last_round:
        parts.append("last round")
    start = Text.assemble((" Splendor", GOLD), "   ", ("   ".join(parts), "bold"), "   ")
    room = width - start.cell_len
    told = next((title for title in scene.title if len(title) <= room), scene.title[-1] if scene.title else "")
    return panel([padded(start.append(told, style=QUIET), width)])


def _prompt(scene: Scene, width: int) -> Panel:
    return panel([padded(scene.prompt, width)])


def _board(scene: Scene, plan: Plan) -> Panel:
    """The rows, the highest level above; the decks of one level side by side."""
    state = scene.table
    rows = sorted(zip(state.rules.decks, state.market, state.decks, strict=True), key=lambda row: -row[0].level)
    levels = []
    for _, level in groupby(rows, key=lambda row: row[0].level):
        levels.append(beside([_row(scene, deck, row, len(pile), plan) for deck, row, pile in level], 1))
    return stacked(levels)


def _row(scene: Scene, deck: Deck, row: Sequence[Card | None], left: int, plan: Plan) -> Panel:
    here = Look(here=scene.here == ("deck", deck.name))
    pile = pile_panel(deck, left, plan.pile, plan.height, here)
    return beside([pile, *(_card(scene, card, plan) for card in row)])


def _card(scene: Scene, card: Card | None, plan: Plan) -> Panel:
    if card is None:
        return empty_panel(plan.card, plan.height)
    thing = ("card", card.id)
    seat, count = strongholds_on(scene.table, card.id)
    mark = f"{'^' * count}{seat}" if count else ""
    return card_panel(card, plan.card, plan.height, Look(scene.can_be_had(thing), scene.here == thing), mark)


def _players(scene: Scene, width: int, height: int) -> Panel:
    """All players in frames; where they have too much for these lines, the longest are cut."""
    reach = [name for kind, name in scene.lit if kind == "card"]
    told = [seat_lines(scene.view, seat, reach) for seat in range(len(scene.names))]
    while sum(len(lines) + FRAME for lines in told) > height:
        longest = max(told, key=len)
        longest[-2:] = [Text("… i tells all", style=QUIET)]
    blocks = []
    for seat, (name, lines) in enumerate(zip(scene.names, told, strict=True)):
        here = scene.here == ("seat", str(seat))
        frames = (HEAVY, HEAVY) if here else (ROUNDED, HEAVY)
        called = f"{'▸' if here else ''}{seat} {name}"
        blocks.append(panel(seat_block(scene.view, seat, lines, width, 0, frames, called), ("seat", str(seat))))
    return stacked(blocks).sized(width, height)


def _indented(words: Panel) -> Panel:
    return beside([panel([Text(" ")] * words.height), words])


def _told(scene: Scene, width: int, height: int) -> Panel:
    """What is explained, and below it what was done last as far as there is room."""
    if scene.news and scene.log:
        return _latest(scene.log, width, height)
    explained = _cut(_wrapped([Text("  ·  ").join(scene.explained)], width), width, height)
    lines = [*explained, *_last(scene.log, width, height - len(explained))]
    return panel(lines).sized(width, height)


def _words(words: Sequence[Text], width: int, height: int) -> Panel:
    return panel(_cut(_wrapped(words, width), width, height)).sized(width, height)


def _cut(lines: Iterable[Text], width: int, height: int) -> list[Text]:
    """The lines that have room, and at the end of the last one that there are more."""
    shown = list(lines)
    if len(shown) <= height or height <= 0:
        return shown[: max(0, height)]
    return [*shown[: height - 1], Text.assemble(padded(shown[height - 1], width - len(MORE)), (MORE, QUIET))]


def _latest(log: Sequence[Text], width: int, height: int) -> Panel:
    return panel(_last(log, width, height)).sized(width, height)


def _last(log: Sequence[Text], width: int, height: int) -> list[Text]:
    if height <= 0:
        return []
    lines = [line for text in log[-height:] for line in _wrapped([text], width, hanging=4)]
    return lines[-height:]


def _wrapped(words: Sequence[Text], width: int, hanging: int = 0) -> Iterator[Text]:
    """Texts cut into lines between words, with their colours."""
    for text in words:
        plain = text.plain
        start = 0
        lines = textwrap.wrap(plain, max(1, width - hanging), break_on_hyphens=False) or [""]
        for place, line in enumerate(lines):
            begin = plain.index(line, start)
            start = begin + len(line)
            part = text[begin:start]
            yield Text.assemble(" " * hanging, part) if place and hanging else part


def _keys(scene: Scene, width: int) -> Panel:
    parts = []
    for key, what in scene.keys:
        parts.append(panel([Text.assemble((f" {key} ", "reverse"), f" {what} ")], (KEY, key)))
    return beside(parts).sized(width) if parts else panel([Text(" " * width)])
