"""The table on the screen: nobles, rows, supply and players of a position, or of what one seat may see of it."""

from __future__ import annotations

import textwrap
from collections.abc import Collection
from itertools import groupby

from attrs import frozen
from rich.box import HEAVY, ROUNDED, Box
from rich.console import Console
from rich.text import Text

from splendor.kernel import Card, Observation, State
from splendor.kernel.config import module_name
from splendor.tabletop.asking import asked, within_reach
from splendor.tabletop.cards import BACKS, bonus_of
from splendor.tabletop.ending import told_outcome
from splendor.tabletop.expansions import cities_of, marks, posts_of
from splendor.tabletop.paint import EDGE, GOLD, QUIET, Block, beside, chip, chips, flowed, framed, screen
from splendor.tabletop.seats import seat_block, seat_lines
from splendor.tabletop.tiles import city_tile, noble_tile, post_tile

__all__ = ["draw", "table"]

CARD = 17
PILE = 8
BOARD = 80
ASKED = len("> seat 0 is asked: ")
SEAT = 39
WIDEST_SEAT = 54


@frozen
class Frames:
    """The two frames that are drawn: the plain one, and the one that stands out."""

    plain: Box
    strong: Box

    @classmethod
    def on(cls, console: Console) -> Frames:
        """Return frames that a terminal can show, of plain letters where it knows no others."""
        options = console.options
        return cls(ROUNDED.substitute(options), HEAVY.substitute(options))


def draw(position: State | Observation, *, colour: bool = True) -> None:
    """Draw a position on the screen."""
    console = screen(colour=colour)
    for line in table(position, console):
        if console.color_system is None:
            line.rstrip()
        console.print(line, no_wrap=True, overflow="ignore", crop=False)


def table(position: State | Observation, console: Console) -> Block:
    """Return the lines of a drawing as wide as the terminal: the players beside the rows where there is space."""
    frames, width = Frames.on(console), console.width
    reach = {} if _state(position).agenda else within_reach(position)
    wide = width >= BOARD + 2 + SEAT
    board = _board(position, frames, reach, BOARD if wide else width)
    state = _state(position)
    one = min(WIDEST_SEAT, width - BOARD - 2) if wide else SEAT
    both = (frames.plain, frames.strong)
    lines = [seat_lines(position, seat, reach) for seat in range(len(state.players))]
    height = 0 if wide else max(map(len, lines))
    seats = [seat_block(position, seat, lines[seat], one, height, both) for seat in range(len(lines))]
    if wide:
        body = beside([board, [line for seat in seats for line in seat]], gap=2)
    else:
        body = board + flowed(seats, width, gap=2)
    return [*_title(position), Text(""), *body, *_foot(position, width, reach)]


def _state(position: State | Observation) -> State:
    return position.table if isinstance(position, Observation) else position


def _title(position: State | Observation) -> Block:
    state = _state(position)
    players = len(state.players)
    parts = [f"{players} players", f"round {(state.turn - state.over) // players + 1}"]
    if isinstance(position, Observation):
        parts.append("as everyone sees it" if position.seat is None else f"as seat {position.seat} sees it")
    if state.over:
        parts.append("the game is over")
    elif state.last_round:
        parts.append("last round")
    names = ", ".join(map(module_name, (*state.config.modules, *state.config.variants)))
    title = Text.assemble(("Splendor", GOLD), "   ", "   ".join(parts))
    return [title, Text(f"with {names}", style=QUIET)] if names else [title]


def _board(position: State | Observation, frames: Frames, reach: Collection[str], width: int) -> Block:
    state = _state(position)
    lines: Block = []
    tiles = [noble_tile(noble, frames.plain) for noble in state.nobles]
    tiles += [city_tile(city, frames.plain) for city in cities_of(state)]
    posts = [post_tile(post, frames.plain) for post in posts_of(state).values()]
    lines += flowed(tiles, width) + flowed(posts, width)
    rows = zip(state.rules.decks, state.market, state.decks, strict=True)
    for _, level in groupby(sorted(rows, key=_highest), _highest):
        blocks: list[Block] = []
        for deck, row, pile in level:
            blocks.append(_pile(deck.name, deck.level, len(pile), frames))
            blocks += [_card(state, card, frames, card is not None and card.id in reach) for card in row]
        lines += flowed(blocks, width)
    return [*lines, Text(""), Text("supply  ") + chips(state.supply, places=True, padding=" "), Text("")]


def _highest(row: tuple[object, ...]) -> int:
    level = getattr(row[0], "level", 0)
    return -int(level)


def _pile(name: str, level: int, count: int, frames: Frames) -> Block:
    label = f"{name:^4}"
    lines = [Text(label, style="bold"), Text(f"{count:^4}")]
    return framed(lines, PILE, frames.plain, BACKS.get(level, ""), ("deck", ""), foot="left")


def _card(state: State, card: Card | None, frames: Frames, affordable_now: bool) -> Block:
    if card is None:
        return framed([Text(""), Text("empty", style=QUIET)], CARD, frames.plain, QUIET)
    width = max(CARD, len(card.id) + 2)
    bonus = f" {bonus_of(card)}"
    band = chip(card.bonus, f"{bonus:<{width - 7}}{card.points or '':>2} ")
    price = chips(card.cost) if card.discard is None else Text(f"discard {card.discard[0]}{card.discard[1]}")
    box, style = (frames.strong, GOLD) if affordable_now else (frames.plain, EDGE)
    head = ("*" if affordable_now else "", marks(state, card.id))
    return framed([band, Text(" ") + price], width, box, style, head, foot=card.id)


def _foot(position: State | Observation, width: int, reach: Collection[str]) -> Block:
    width = max(SEAT, width)
    if position.is_over:
        told = (textwrap.wrap(line, width, subsequent_indent="  ") for line in told_outcome(position))
        return [Text(""), *(Text(line, style="bold") for lines in told for line in lines)]
    first, *more = textwrap.wrap(asked(position), width - ASKED, break_on_hyphens=False)
    lines = [Text.assemble((f"> seat {position.to_act}", GOLD), " is asked: ", first)]
    lines += [Text(" " * ASKED + line) for line in more]
    if reach:
        which = "this card" if len(reach) == 1 else "these cards"
        lines.append(Text.assemble(("*", GOLD), f" seat {position.to_act} can buy {which} now"))
    return [Text(""), *lines]
