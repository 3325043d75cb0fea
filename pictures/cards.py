"""Cards: face up with price, bonus, powers and what stands on them; small ones in a hand; backs, decks and gaps."""

from __future__ import annotations

from attrs import frozen

from splendor.kernel import Card, Deck, HeldCard
from splendor.kernel.gems import COLOUR_NAMES, COLOURS

from .gems import ANY, INKS, GemInk, gem, named_tokens, price
from .ink import (
    DARK,
    FIXED,
    HEAVY,
    LIGHT,
    MIDDLE,
    QUIET,
    SERIF,
    SINK,
    Ink,
    Piece,
    circle,
    group,
    number,
    rect,
    text,
    wide,
    wrapped,
)
from .seals import seal_of, towers

__all__ = ["CARD", "DECK", "HELD", "card", "deck", "described", "empty", "held", "ink_of"]

FACE, EDGE, DASHED = "#fbf8f0", "#0d1216", "#8fa0ad"
BACKS = {1: "#2f7f58", 2: "#a9842c", 3: "#3d6ba6"}
OTHER_BACKS = {1: "#8d4a63", 2: "#7a3f58", 3: "#67354c"}
"""The decks whose names are not their levels have backs of their own."""

DECK, FEW = 60.0, 3


@frozen
class Size:
    """How large a card is drawn: its edges, its band, and its price."""

    width: float
    height: float
    band: float
    points: float
    stone: float
    pip: float
    letters: float
    step: tuple[float, float]


CARD = Size(92, 124, 34, 23, 11, 8.5, 15, (41, 23))
HELD = Size(62, 80, 23, 16, 7.5, 6, 11, (28, 16.5))


def ink_of(card: Card) -> GemInk:
    """Return the colours of what a card gives."""
    return INKS.get("Y" if card.gold else card.bonus or "", ANY)


def described(card: Card) -> str:
    """Return what is printed on a card, in a sentence."""
    gives = "no bonus"
    if card.gold:
        gives = "2 gold for a purchase"
    elif card.bonus:
        gives = f"{'copied as ' * (card.chosen is not None)}{'double ' * (card.bonuses > 1)}{COLOUR_NAMES[card.bonus]}"
    elif card.needs_colour:
        gives = "the colour of another card"
    points = f", {card.points} point{'s' * (card.points != 1)}" if card.points else ""
    free = f", a free card of level {card.free_level}" if card.free_level is not None else ""
    return f"{card.id}: {gives}{points}{free}"


def _powers(card: Card) -> list[str]:
    """What a card does beyond a bonus, in a few words."""
    found = ["copies a colour"] if card.needs_colour else ["pays as 2 gold"] if card.gold else []
    if card.free_level is not None:
        found = [f"+ free level {card.free_level}" if not found else f"copy + free lv {card.free_level}"]
    return found


def _band(card: Card, size: Size) -> Ink:
    """The head of a card: points at the left, what it gives at the right."""
    ink = ink_of(card)
    width, band, stone = size.width, size.band, size.stone
    edge = f"M0 {number(band)}V7a7 7 0 0 1 7-7H{number(width - 7)}a7 7 0 0 1 7 7V{number(band)}z"
    head = f'<path d="{edge}" fill="{ink.pale}"/>'
    drawn = [rect(0, 0, width, size.height, FACE, rx=7), head]
    if card.needs_colour and card.bonus is None:
        across = width / len(COLOURS)
        drawn += [rect(at * across, band - 5, across, 5, INKS[letter].stone) for at, letter in enumerate(COLOURS)]
        drawn.append(rect(0, band - 5, width, 5, "none", stroke=ANY.edge, stroke_width=0.7))
    if card.points:
        low = band / 2 + size.points * SINK
        drawn.append(text(width * 0.09, low, str(card.points), size.points, DARK, **HEAVY, **SERIF))
    stones = _stones(card)
    for place in reversed(range(len(stones))):
        drawn.append(gem(stones[place], width - stone * (1.5 + place * 2.05), band / 2, stone))
    return "".join(drawn)


def _stones(card: Card) -> str:
    """The gems on the head of a card, the one at the right first."""
    if card.gold:
        return "YY"
    return card.bonus * min(2, card.bonuses) if card.bonus is not None else "?" * card.needs_colour


def _priced(card: Card, size: Size, top: float, *, crowded: bool = False) -> Ink:
    """The price of a card: gems, as large as there is room for them, or the cards that are discarded for it."""
    moved = f"translate({number(size.width * 0.08)} {number(top)})"
    if card.discard is not None:
        return group([_discarded(*card.discard, size)], transform=moved)
    counts = named_tokens(card.cost)
    letters = size.letters if all(count < 10 for _, count in counts) else size.letters * 0.72
    larger = 1.12 if len(counts) <= (2 if crowded else 4) else 1
    step = (size.step[0] * min(larger, 1.06), size.step[1] * larger)
    return group([price(counts, size.pip * larger, letters * larger, DARK, 2, step)], transform=moved)


def _discarded(letter: str, count: int, size: Size) -> Ink:
    """Cards of a colour, each drawn while they are few."""
    ink, edge = INKS.get(letter, ANY), size.pip * 2
    drawn = []
    for place in range(count if count <= FEW else 1):
        x = place * edge * 1.25
        drawn.append(rect(x, 0, edge * 1.1, edge * 1.45, ink.pale, rx=2, stroke=ink.edge, stroke_width=1.0))
        drawn.append(gem(letter, x + edge * 0.55, edge * 0.72, size.pip * 0.85))
    if count > FEW:
        drawn.append(text(edge * 1.3, edge, f"×{count}", size.letters, DARK, **HEAVY))
    return "".join(drawn)


def card(one: Card, standing: tuple[int, int] | None = None) -> Piece:
    """Return a card that lies face up; ``standing`` is whose strongholds are on it, and how many."""
    size, ink = CARD, ink_of(one)
    powers = ["discards cards"] if one.discard is not None else _powers(one)
    top = size.band + (17 if powers else 9)
    letters = min(8.6, (size.width - 6) / FIXED / len(one.id))
    drawn = [_band(one, size), _priced(one, size, top, crowded=standing is not None)]
    drawn += [text(size.width * 0.08, size.band + 12, line, 9.5, DARK, font_style="italic") for line in powers]
    drawn.append(text(size.width / 2, size.height - 6, one.id, letters, QUIET, **MIDDLE, font_family="monospace"))
    drawn.append(rect(0, 0, size.width, size.height, "none", rx=7, stroke=ink.edge, stroke_width=1.2))
    if standing is not None:
        seat, count = standing
        fence = {"stroke": seal_of(seat), "stroke_width": 3.0}
        drawn.append(rect(-1.5, -1.5, size.width + 3, size.height + 3, "none", rx=8, **fence))
        drawn.append(towers(seat, count, size.width - 5, size.height - 33))
    return Piece(size.width, size.height, group(drawn, described(one)))


def held(one: HeldCard, level: int) -> Piece:
    """Return a reserved card: small, with a mark where only its owner saw it, or its back to who may not know it."""
    size = HELD
    if one.card is None:
        drawn = [_back(one.deck, level, size.width, size.height, 20), _strip("hidden", size)]
        return Piece(size.width, size.height, group(drawn, f"a hidden card of deck {one.deck}"))
    ink = ink_of(one.card)
    drawn = [_band(one.card, size), _priced(one.card, size, size.band + 5)]
    if one.hidden:
        drawn.append(_strip("hidden", size))
    drawn.append(rect(0, 0, size.width, size.height, "none", rx=7, stroke=ink.edge, stroke_width=1.2))
    told = described(one.card) + (", reserved hidden" if one.hidden else "")
    return Piece(size.width, size.height, group(drawn, told))


def _strip(words: str, size: Size) -> Ink:
    """A dark line along the lower edge, with words."""
    bar = rect(1, size.height - 12, size.width - 2, 11, EDGE, rx=4, fill_opacity="0.85")
    return bar + text(size.width / 2, size.height - 3.6, words, 8.5, LIGHT, **MIDDLE)


def _back(name: str, level: int, width: float, height: float, letters: float) -> Ink:
    """The back of a card: its deck, and a dot for each level."""
    backs = BACKS if name == str(level) else OTHER_BACKS
    fill = backs.get(level, "#5b6670")
    drawn = [
        rect(0, 0, width, height, fill, rx=7, stroke=EDGE, stroke_width=1.2),
        rect(4, 4, width - 8, height - 8, "none", rx=5, stroke="#ffffff", stroke_opacity="0.35", stroke_width=1.0),
    ]
    letters = min(letters, (width - 12) / wide(name, 1, bold=True))
    drawn.append(text(width / 2, height * 0.46, name, letters, "#ffffff", **HEAVY, **SERIF, **MIDDLE))
    first = width / 2 - (level - 1) * 5
    drawn += [circle(first + 10 * dot, height * 0.46 + 12, 2.8, "#ffffff", fill_opacity="0.9") for dot in range(level)]
    return "".join(drawn)


def deck(one: Deck, count: int) -> Piece:
    """Return a deck and how many cards are left in it, dashed when there are none."""
    width, height = DECK, CARD.height
    told = f"deck {one.name}: {count} card{'s' * (count != 1)} left"
    if not count:
        letters = min(24, 48 / wide(one.name, 1, bold=True))
        name = text(width / 2, height * 0.46, one.name, letters, DASHED, **HEAVY, **SERIF, **MIDDLE)
        none = text(width / 2, height - 14, "no cards", 10, DASHED, **MIDDLE)
        return Piece(width, height, group([_dashed(width, height), name, none], told))
    under = [
        rect(depth, depth, width, height, "#e9e3d4", rx=7, stroke=EDGE, stroke_width=1.0)
        for depth in (3, 1.5)[max(0, 3 - count) :]
    ]
    drawn = [*under, _back(one.name, one.level, width, height, 26)]
    drawn.append(text(width / 2, height - 27, str(count), 15, "#ffffff", **HEAVY, **MIDDLE))
    drawn.append(text(width / 2, height - 14, "left", 10, "#ffffff", **MIDDLE))
    return Piece(width, height, group(drawn, told))


def _dashed(width: float, height: float) -> Ink:
    line = {"stroke": DASHED, "stroke_dasharray": "5 4", "stroke_opacity": "0.7", "stroke_width": 1.2}
    return rect(0.5, 0.5, width - 1, height - 1, "none", rx=7, **line)


def empty(size: Size, words: str = "") -> Piece:
    """Return an empty place for a card, with a word on why it is empty."""
    drawn = [_dashed(size.width, size.height)]
    for place, line in enumerate(wrapped(words, size.width - 10, 10, 3) if words else ()):
        drawn.append(text(size.width / 2, size.height / 2 - 4 + 13 * place, line, 10, DASHED, **MIDDLE))
    return Piece(size.width, size.height, "".join(drawn))
