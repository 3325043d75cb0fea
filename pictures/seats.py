"""What lies in front of a player: bonuses, tokens, cards, a hand, and what visits and expansions brought."""

from __future__ import annotations

from typing import Any

from splendor.kernel import Card, Player, State
from splendor.kernel.actions import HAND
from splendor.kernel.base import MOST_TOKENS
from splendor.kernel.gems import COLOUR_NAMES, INDEX, LETTERS
from splendor.kernel.gems import GOLD as GOLD_LETTER
from splendor.kernel.rules import PLAYER_KEYS
from splendor.modules.strongholds import STRONGHOLDS
from splendor.modules.trading_posts import TRADING_POSTS

from .cards import HELD, described, empty, held, ink_of
from .gems import INKS, gem, slip
from .ink import (
    DARK,
    FAINT,
    GOLD,
    HEAVY,
    LIGHT,
    MIDDLE,
    SERIF,
    Ink,
    Piece,
    circle,
    clipped,
    flowed,
    group,
    rect,
    text,
    wide,
    wrapped,
)
from .seals import badge, seal_of, towers
from .words import counted, plays, told

__all__ = ["PANEL", "panel", "place"]

PANEL = 470.0
EDGE, TOP, COLUMN, HAND_GAP = 12.0, 40.0, 40.0, 5.0


def place(state: State, seat: int, block: dict[str, Any], mark: str) -> Piece:
    """Return what lies in front of a seat; ``mark`` says why it stands out, if it does."""
    player = state.players[seat]
    body, more = _body(state, player, seat, block), _more(state, player, block)
    drawn = [_head(state, seat, mark), body.at(EDGE, TOP), more.at(EDGE, TOP + body.height + 8)]
    return Piece(PANEL, TOP + body.height + (more.height + 8 if more.height else 0) + 10, "".join(drawn))


def panel(content: Piece, seat: int, height: float, *, out: bool) -> Piece:
    """Return the place of a seat in its frame, so high; ``out`` when it stands out."""
    line = {"stroke": GOLD, "stroke_width": 2.5} if out else {"stroke": "#4a5c69", "stroke_width": 1.0}
    drawn = [
        rect(0, 0, PANEL, height, "#2a3843", rx=10, **line),
        rect(0.5, 7, 5, height - 14, seal_of(seat), rx=2.5),
        content.ink,
    ]
    return Piece(PANEL, height, group(drawn, f"seat {seat}"))


def _head(state: State, seat: int, mark: str) -> Ink:
    player, points = state.players[seat], str(state.points(seat))
    drawn = [
        badge(seat, EDGE, 9, 22),
        text(EDGE + 30, 26, f"Seat {seat}", 16, LIGHT, **HEAVY),
        text(PANEL - 62, 30, points, 25, LIGHT, **HEAVY, **SERIF, text_anchor="end"),
        text(PANEL - 57, 29, counted(points, "point").partition(" ")[2], 12, FAINT),
    ]
    x = EDGE + 40 + wide(f"Seat {seat}", 16, bold=True)
    if mark:
        width = wide(mark, 11, bold=True) + 14
        drawn.append(rect(x, 11, width, 18, GOLD, rx=9))
        drawn.append(text(x + width / 2, 24, mark, 11, DARK, **HEAVY, **MIDDLE))
        x += width + 10
    count = f"{counted(len(player.cards), 'card')}, {sum(player.tokens)} of {MOST_TOKENS} tokens"
    drawn.append(text(x, 25, count, 10.5, FAINT))
    return "".join(drawn)


def _body(state: State, player: Player, seat: int, block: dict[str, Any]) -> Piece:
    """A column for each colour at the left; the hand at the right, and the strongholds at home below it."""
    gold = any(card.gold for card in state.rules.cards.values())
    columns = [_column(player, letter, gold) for letter in LETTERS]
    levels = {deck.name: deck.level for deck in state.rules.decks}
    hand = [held(one, levels[one.deck]) for one in player.reserved]
    hand += [empty(HELD)] * (HAND - len(hand))
    left = PANEL - 2 * EDGE - len(hand) * (HELD.width + HAND_GAP) + HAND_GAP
    drawn = [column.at(number * COLUMN, 0) for number, column in enumerate(columns)]
    drawn += [one.at(left + number * (HELD.width + HAND_GAP), 0) for number, one in enumerate(hand)]
    height = HELD.height
    if plays(state, STRONGHOLDS):
        drawn.append(_at_home(seat, block["strongholds"]).at(left, height + 6))
        height += 24
    return Piece(PANEL, max(height, *(column.height for column in columns)), "".join(drawn))


def _column(player: Player, letter: str, gold_cards: bool) -> Piece:
    """Bonuses, tokens and cards of a colour; of gold, the cards that pay as gold."""
    ink, count, name = INKS[letter], player.tokens[INDEX[letter]], COLOUR_NAMES[letter]
    own = [card for card in player.cards if (card.gold if letter == GOLD_LETTER else card.bonus == letter)]
    number, of_what = len(own), "gold card"
    if letter != GOLD_LETTER:
        number, of_what = player.bonuses[INDEX[letter]], f"{name} bonus"
    pile = [
        circle(12, 44, 11, ink.pale, stroke=ink.edge, stroke_width=1.0),
        gem(letter, 12, 44, 6.5),
        text(31, 49.5, str(count), 15 if count < 10 else 12, LIGHT, **HEAVY, **MIDDLE),
    ]
    faded = {True: None, False: "0.38"}
    drawn = [group(pile, counted(count, f"{name} token"), opacity=faded[bool(count)])]
    if gold_cards or letter != GOLD_LETTER:
        drawn.append(group([slip(letter, number, 37, 26)], counted(number, of_what), opacity=faded[bool(number)]))
    chips = flowed([_chip(card) for card in sorted(own, key=lambda card: (bool(_said(card)), card.printed_id))], 37, 2)
    return Piece(COLUMN, 58 + (chips.height + 4 if chips.height else 0), "".join([*drawn, chips.at(1, 62)]))


def _said(card: Card) -> str:
    """What a card is beside one bonus of its colour."""
    if card.gold:
        return "2 gold"
    return "copy" if card.chosen is not None else f"×{card.bonuses}" if card.bonuses > 1 else ""


def _chip(card: Card) -> Piece:
    """A card in front of a player: its points on its colour, and that it is a copy, a double or pays as gold."""
    ink, points = ink_of(card), str(card.points or "")
    said = " ".join(part for part in (points, _said(card)) if part)
    width = 36.0 if _said(card) else 17.0
    size = 11 if said == points else min(10.5, 10.5 * (width - 3) / wide(said, 10.5, bold=True))
    drawn = [rect(0, 0, width, 15, ink.pale, rx=3, stroke=ink.edge, stroke_width=1.0)]
    if said:
        drawn.append(text(width / 2, 11.4, said, size, DARK, **HEAVY, **MIDDLE))
    else:
        drawn.append(circle(width / 2, 7.5, 1.6, ink.edge))
    return Piece(width, 15, group(drawn, described(card)))


def _more(state: State, player: Player, block: dict[str, Any]) -> Piece:
    """Nobles, and what the expansions and other modules have a player keep."""
    keys = [key for key in block if key not in PLAYER_KEYS]
    pieces = [_pill(noble.name, "#e6d3f5", "#8757b8", str(noble.points)) for noble in player.nobles]
    if plays(state, TRADING_POSTS):
        pieces += [_pill(name.replace("_", " "), "#f0dfc6", "#9a7443", told=name) for name in block["posts"]]
        keys.remove("posts")
    if plays(state, STRONGHOLDS):
        keys.remove("strongholds")
    pieces += [_pill(card.id, "#e3dfd5", "#7b776e") for card in player.cards if card.bonus is None and not card.gold]
    lines = [line for key in keys for line in wrapped(f"{key}: {told(block[key])}", PANEL - 2 * EDGE, 10.5, 3)]
    pieces += [Piece(PANEL - 2 * EDGE, 14, text(0, 11, line, 10.5, LIGHT)) for line in lines]
    return flowed(pieces, PANEL - 2 * EDGE, 5)


def _pill(words: str, fill: str, edge: str, points: str = "", *, told: str = "") -> Piece:
    """A name in a frame, with its points."""
    shown = clipped(words, PANEL - 90, 10.5)
    width = wide(shown, 10.5) + 14
    drawn = [text(7, 14, shown, 10.5, DARK)]
    if points:
        drawn.append(text(width + 2, 14.5, points, 12, DARK, **HEAVY, **SERIF))
        width += wide(points, 12, bold=True) + 8
    box = rect(0, 0, width, 20, fill, rx=5, stroke=edge, stroke_width=1.0)
    return Piece(width, 20, group([box, *drawn], told or words))


def _at_home(seat: int, count: int) -> Piece:
    words = f"{count or 'no'} stronghold{'s' * (count != 1)} at home"
    left = count * 14.5 + 6 if count else 0
    drawn = [towers(seat, count, left - 6, 1)] if count else []
    drawn.append(text(left, 14, words, 10.5, LIGHT))
    return Piece(left + wide(words, 10.5), 20, "".join(drawn))
