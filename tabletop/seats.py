"""What lies in front of a player, as a block of the drawing."""

from __future__ import annotations

from collections.abc import Collection

from rich.box import Box
from rich.text import Text

from splendor.kernel import HeldCard, Observation, State
from splendor.kernel.base import MOST_TOKENS

from .expansions import held_beside
from .paint import EDGE, GOLD, QUIET, Block, chip, chips, framed

__all__ = ["seat_block", "seat_lines"]

LABEL = 9


def seat_lines(position: State | Observation, seat: int, reach: Collection[str]) -> Block:
    """Return a player's bonuses, tokens, reserved cards and nobles, and what the expansions add."""
    state = position.table if isinstance(position, Observation) else position
    player = state.players[seat]
    held = sum(player.tokens)
    lines = [
        _line("bonuses", chips(player.bonuses, places=True), f"  {_count(len(player.cards), 'card')}"),
        _line("tokens", chips(player.tokens, places=True), f" {held:>2} of {MOST_TOKENS}"),
    ]
    for place, card in enumerate(player.reserved):
        lines.append(_line("" if place else "reserved", _held(card, position.to_act == seat, reach)))
    for place, noble in enumerate(player.nobles):
        lines.append(_line("" if place else "nobles", Text(noble.name, style="italic")))
    return lines + [_line(label, shown) for label, shown in held_beside(state, seat)]


def seat_block(
    position: State | Observation,
    seat: int,
    lines: Block,
    width: int,
    height: int,
    frames: tuple[Box, Box],
    called: str = "",
) -> Block:
    """Return what lies in front of a player in a frame, at least so high; who is to act, or has won, stands out.

    ``called`` is the player's name, beside the seat where it is not known.
    """
    outcome = position.outcome
    won = outcome is not None and seat in outcome.winners
    out = won or position.to_act == seat
    lines = lines + [Text("")] * (height - len(lines))
    name = f"{'* ' if won else '> ' if out else ''}{called or f'seat {seat}'}{' wins' if won else ''}"
    head = (name, _count(position.points(seat), "point"))
    if out:
        return framed(lines, width, frames[1], GOLD, head)
    return framed(lines, width, frames[0], EDGE, head, said="bold")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _line(label: str, shown: Text, after: str = "") -> Text:
    return Text.assemble((label.ljust(LABEL), QUIET), shown, after)


def _held(held: HeldCard, acting: bool, reach: Collection[str]) -> Text:
    """A reserved card: its id, or only its deck when the viewer may not know it; ``*`` when it can be paid for."""
    if held.card is None:
        return Text(f"a hidden card of deck {held.deck}", style=QUIET)
    payable = acting and held.card.id in reach
    mark = ("*" if payable else " ", GOLD)
    line = Text.assemble(chip(held.card.bonus, held.card.bonus or "-"), mark, (held.card.id, GOLD if payable else ""))
    if held.hidden:
        line.append(" hidden", style=QUIET)
    return line
