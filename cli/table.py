"""The table on the screen: nobles, rows, supply and players of a position, or of what one seat may see of it."""

from __future__ import annotations

import textwrap
from collections.abc import Collection
from itertools import groupby

from attrs import frozen
from rich.box import HEAVY, ROUNDED, Box
from rich.console import Console
from rich.text import Text

from splendor.kernel import Card, Noble, Observation, Pass, Payment, QuestionError, State, affordable, legal_moves
from splendor.kernel.config import module_name

from .ending import told_outcome
from .expansions import city_tiles, marks, post_tiles
from .paint import EDGE, GOLD, QUIET, Block, beside, chip, chips, flowed, framed, screen
from .seats import seat_block, seat_lines

__all__ = ["asked", "draw", "table", "within_reach"]

CARD = 17
PILE = 8
TILE = 15
WIDEST_TILE = 31
AROUND = len("│  │")
BOARD = 80
ASKED = len("> seat 0 is asked: ")
SEAT = 39
WIDEST_SEAT = 54
BACKS = {1: "#5f9e6e", 2: "#c2a44a", 3: "#5b83c4"}


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


def within_reach(position: State | Observation) -> dict[str, Payment]:
    """Return the cards in sight that the seat to act could buy now, with a payment; none when the game is over."""
    seat = position.to_act
    if seat is None:
        return {}
    try:
        return affordable(position, seat)
    except QuestionError:
        # The seat has a hidden reserve: what lies open is judged all the same.
        state = _state(position)
        player = state.players[seat]
        seen = tuple(held for held in player.reserved if held.card is not None)
        known = state.but(players=state.seated(seat, player.reserving(seen, player.tokens)))
        return affordable(known, seat)


def asked(position: State | Observation) -> str:
    """Return what the seat to act is asked for, in a few words; nothing when the game is over."""
    state = _state(position)
    if state.over:
        return ""
    if state.agenda:
        owed = state.agenda[-1]
        return state.rules.steps[owed[0]].asks(state, owed)
    if legal_moves(position) == (Pass(),):
        return "pass, since no action is possible"
    return "take, pair, reserve or buy"


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
    tiles = [_tile(noble, frames) for noble in state.nobles] + city_tiles(state, frames.plain)
    lines += flowed(tiles, width) + flowed(post_tiles(state, frames.plain), width)
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
    bonus = f" {_bonus(card)}"
    band = chip(card.bonus, f"{bonus:<{width - 7}}{card.points or '':>2} ")
    price = chips(card.cost) if card.discard is None else Text(f"discard {card.discard[0]}{card.discard[1]}")
    box, style = (frames.strong, GOLD) if affordable_now else (frames.plain, EDGE)
    head = ("*" if affordable_now else "", marks(state, card.id))
    return framed([band, Text(" ") + price], width, box, style, head, foot=card.id)


def _bonus(card: Card) -> str:
    """What a card gives, as its band says it: its colour, twice for a double, gold, or that it takes a colour."""
    if card.bonus is None:
        return "gold" if card.gold else "copy"
    return card.bonus * card.bonuses


def _tile(noble: Noble, frames: Frames) -> Block:
    lines = [*(Text(line, style="italic") for line in _on_two_lines(noble.name)), chips(noble.cards)]
    width = max(TILE, *(line.cell_len + AROUND for line in lines))
    return framed(lines, width, frames.plain, "#a678c8", ("", f"{noble.points}"))


def _on_two_lines(name: str) -> list[str]:
    """A name as a tile shows it, which is wider than usual where it must be."""
    for space in range(TILE - AROUND, WIDEST_TILE - AROUND):
        lines = textwrap.wrap(name, space, break_long_words=False)
        if len(lines) <= 2 and all(len(line) <= space for line in lines):
            return [*lines, ""][:2]
    return textwrap.wrap(name, WIDEST_TILE - AROUND, max_lines=2, placeholder="…")


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
