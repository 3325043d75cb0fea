"""What lies in front of the players: one's own on a few lines, with the supply above it, and a line for each rival."""

from __future__ import annotations

from rich.text import Text

from splendor.kernel.actions import HAND
from splendor.kernel.base import MOST_TOKENS
from splendor.kernel.gems import LETTERS, NO_TOKENS

from .cards import Look, card_panel, empty_panel
from .expansions import posts_taken, strongholds_at_home
from .paint import GOLD, QUIET, chip, chips, in_colour, padded
from .panels import Panel, beside, panel, stacked
from .picking import to_return
from .scene import Scene

__all__ = ["MAT", "mat", "rivals"]

LABEL = 9
COLUMN = 6
MAT = LABEL + COLUMN * len(LETTERS) + 5
"""Columns of one's own tokens and bonuses."""


def mat(scene: Scene, width: int, card_width: int, card_height: int) -> Panel:
    """Return the supply, and below it what lies in front of the one who looks, with the reserved cards beside it."""
    if scene.me is None:
        return _supply(scene).sized(width)
    held = stacked([_supply(scene), *_own_lines(scene)])
    hand = _hand(scene, card_width, card_height)
    own = stacked([_own_name(scene, width - hand.width), held])
    return beside([own.sized(width - hand.width, max(own.height, hand.height)), hand])


def _supply(scene: Scene) -> Panel:
    """The piles of the supply, each with what is picked of it."""
    parts = [panel([_label("supply")])]
    taken = NO_TOKENS if to_return(scene.view) else scene.picks
    for letter, left, picked in zip(LETTERS, scene.table.supply, taken, strict=True):
        here = scene.here == ("gem", letter)
        pile = Text.assemble("[" if here else " ", chip(letter, f"{letter}{left}"), "]" if here else " ")
        pile.append(f"+{picked}" if picked else "  ", style=GOLD)
        parts.append(panel([padded(pile, COLUMN)], ("gem", letter)))
    return beside(parts)


def _label(word: str) -> Text:
    return Text.assemble((f" {word}".ljust(LABEL), QUIET))


def _own_lines(scene: Scene) -> list[Panel]:
    assert scene.me is not None
    player = scene.table.players[scene.me]
    tokens = _label("tokens")
    given = scene.picks if to_return(scene.view) else NO_TOKENS
    for letter, count, back in zip(LETTERS, player.tokens, given, strict=True):
        mark = (f"-{back}" if back else "", GOLD)
        tokens.append_text(padded(Text.assemble(_count(letter, count), " " * (not count), mark), COLUMN))
    tokens.append(f"{sum(player.tokens):>2}/{MOST_TOKENS}", style="" if sum(player.tokens) <= MOST_TOKENS else GOLD)
    bonuses = _label("bonuses")
    for letter, count in zip(LETTERS, player.bonuses, strict=False):
        bonuses.append_text(padded(_count(letter, count), COLUMN))
    return [panel([padded(tokens, MAT)]), panel([padded(bonuses, MAT)])]


def _count(letter: str, count: int) -> Text:
    return Text.assemble(" ", chip(letter, f"{letter}{count}") if count else (" .", QUIET))


def _own_name(scene: Scene, width: int) -> Panel:
    """One's own name, points, and what is held beside tokens and cards."""
    assert scene.me is not None
    player, points = scene.table.players[scene.me], scene.view.points(scene.me)
    line = _name(scene, scene.me).append(f"{points:>2} point{'s' * (points != 1)} ", style=GOLD)
    posts = len(posts_taken(scene.table, scene.me))
    for count, word in ((len(player.cards), "card"), (len(player.nobles), "noble"), (posts, "post")):
        if count:
            line.append(f" {count} {word}{'s' * (count != 1)}")
    if home := strongholds_at_home(scene.table, scene.me):
        line.append(f"  {'^' * home}", style=GOLD)
    return panel([padded(line, width)], ("seat", str(scene.me)))


def _name(scene: Scene, seat: int) -> Text:
    """The seat and the name of a player, and whether it is that player's turn, or victory."""
    here, outcome = scene.here == ("seat", str(seat)), scene.view.outcome
    won = outcome is not None and seat in outcome.winners
    mark = "*" if won else "●" if scene.view.to_act == seat else " "
    name = (f"{scene.names[seat]:<9.9} ", "bold reverse" if here else "bold")
    return Text.assemble("▸" if here else " ", (f"{mark}{seat} ", GOLD), name)


def _hand(scene: Scene, width: int, height: int) -> Panel:
    """The reserved cards of the one who looks, side by side, places that are free among them [A4]."""
    assert scene.me is not None
    reserved = [held.card for held in scene.table.players[scene.me].reserved if held.card is not None]
    places: list[Panel] = []
    for card in reserved:
        thing = ("card", card.id)
        places.append(card_panel(card, width, height, Look(scene.can_be_had(thing), scene.here == thing)))
    places += [empty_panel(width, height)] * (HAND - len(places))
    label = Text(f"reserved {len(reserved)} of {HAND}", style=QUIET)
    return stacked([panel([padded(label, width * HAND)]), beside(places)])


def rivals(scene: Scene, width: int) -> Panel:
    """Return a line for each of the other players."""
    seats = range(len(scene.names))
    return stacked(_rival(scene, seat, width) for seat in seats if seat != scene.me)


def _rival(scene: Scene, seat: int, width: int) -> Panel:
    """What lies in front of a player on one line, and what that player did last."""
    state, player = scene.table, scene.table.players[seat]
    line = _name(scene, seat).append(f"{scene.view.points(seat):>2}p", style=GOLD)
    for label, counts in (("has", player.bonuses), ("holds", player.tokens)):
        line.append(f" {label} ", style=QUIET).append_text(chips(counts, places=True))
    kept = (("r", len(player.reserved)), ("n", len(player.nobles)), ("p", len(posts_taken(state, seat))))
    for letter, count in kept:
        if count:
            line.append(f" {letter}{count}", style="bold")
    if home := strongholds_at_home(state, seat):
        line.append(f" {'^' * home}", style=GOLD)
    if seat < len(scene.latest) and scene.latest[seat]:
        line.append_text(Text.assemble("  ", in_colour(scene.latest[seat])))
    return panel([padded(line, width)], ("seat", str(seat)))
