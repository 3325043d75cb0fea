"""Cards and decks as they lie on the table in the terminal: three lines high where space is scarce, more where not."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen
from rich.box import DOUBLE, HEAVY, ROUNDED, Box
from rich.text import Text

from splendor.kernel import Card, Deck

from .paint import EDGE, GOLD, QUIET, chip, chips, framed, padded
from .panels import Panel, panel

__all__ = [
    "BACKS",
    "DENSE",
    "HERE",
    "PLAIN",
    "ROOMY",
    "Look",
    "bonus_of",
    "card_panel",
    "empty_panel",
    "pile_panel",
    "price_of",
]

BACKS = {1: "#5f9e6e", 2: "#c2a44a", 3: "#5b83c4"}
"""The colour of a deck's back, by level."""

HERE = "bold #ffffff"
"""What is pointed at."""

DENSE = 3
"""Lines of a card that has no room for an edge of its own."""

ROOMY = 5
"""Lines of a card with room to spare."""

NAMED = 18
"""Columns of a card from which on its id fits below it."""


@frozen
class Look:
    """How a thing stands out: in gold, since it can be had now, and in a double frame, since it is pointed at."""

    lit: bool = False
    here: bool = False

    @property
    def box(self) -> Box:
        """The frame."""
        return DOUBLE if self.here else HEAVY if self.lit else ROUNDED

    def style(self, otherwise: str = EDGE) -> str:
        """Return the colour of the frame."""
        return GOLD if self.lit else HERE if self.here else otherwise


PLAIN = Look()


def bonus_of(card: Card) -> str:
    """Return what a card gives, as its band says it: its colour, twice for a double, gold, or that it takes a colour.

    >>> from splendor.modules.orient import read_card
    >>> bonus_of(read_card("O2-WW-1-G3R4")), bonus_of(read_card("O1-gold-0-R3"))
    ('WW', 'gold')
    """
    if card.bonus is None:
        return "gold" if card.gold else "copy"
    return card.bonus * card.bonuses


def price_of(card: Card, width: int = 99) -> Text:
    """Return what a card costs, in chips; close together where the width allows no more."""
    if card.discard is not None:
        colour, count = card.discard
        return Text.assemble("drop ", chip(colour, f"{colour}{count}"))
    apart = chips(card.cost)
    return apart if apart.cell_len <= width else chips(card.cost, gap="")


@lru_cache(maxsize=1 << 10)
def card_panel(card: Card, width: int, height: int, look: Look = PLAIN, mark: str = "") -> Panel:
    """Return a card of this size, with what stands on it."""
    inner = width - 2
    points = str(card.points or "")
    band = chip("Y" if card.gold else card.bonus, f" {bonus_of(card):<{inner - 4}}{points:>2} ")
    star = "*" if look.lit else ""
    if height <= DENSE:
        lines = _dense(band, price_of(card, inner), inner, look, star, mark)
    else:
        price = Text(" ") + price_of(card, inner - 1)
        roomy = height >= ROOMY
        foot = card.id if roomy and width >= NAMED else ""
        edges = framed((), width, look.box, look.style(), (star, mark), foot)
        inside = [band, Text(""), price] if roomy else [band, price]
        lines = [edges[0], *(_sided(line, inner, look) for line in inside), edges[-1]]
    return panel(lines, ("card", card.id))


def _sided(line: Text, inner: int, look: Look) -> Text:
    style = look.style()
    return Text.assemble((look.box.mid_left, style), padded(line, inner), (look.box.mid_right, style))


def _dense(band: Text, price: Text, inner: int, look: Look, star: str, mark: str) -> list[Text]:
    """A card whose band is its upper edge."""
    box, style = look.box, look.style()
    space = box.bottom * (inner - len(star) - len(mark) - 2)
    return [
        Text.assemble((box.top_left, style), band, (box.top_right, style)),
        _sided(price, inner, look),
        Text.assemble(
            (f"{box.bottom_left}{box.bottom}{star}{space}", style),
            (mark, "bold"),
            (f"{box.bottom}{box.bottom_right}", style),
        ),
    ]


def empty_panel(width: int, height: int) -> Panel:
    """Return a place without a card."""
    inside = [Text("")] * (height - 2)
    return panel(framed(inside, width, ROUNDED, QUIET))


def pile_panel(deck: Deck, left: int, width: int, height: int, look: Look = PLAIN) -> Panel:
    """Return a deck, with how many cards are left in it."""
    style = look.style(BACKS.get(deck.level, EDGE))
    inside = [Text(f"{left:>2}", style="bold" if left else QUIET), Text("left", style=QUIET), Text("")]
    return panel(framed(inside[: height - 2], width, look.box, style, (deck.name, "")), ("deck", deck.name))
