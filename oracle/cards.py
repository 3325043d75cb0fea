"""A card's id read as numbers, and token sets as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .errors import NotationError
from .question import shown
from .terms import COLOURS, KINDS

DECKS = ("1", "2", "3", "O1", "O2", "O3")

_COUNT = "[1-9][0-9]?"
_COST = "".join(f"(?:{colour}{_COUNT})?" for colour in COLOURS)
_BONUS = "|".join([*COLOURS, *(2 * colour for colour in COLOURS), "gold", "copy"])
_ID = re.compile(
    rf"(?P<deck>O?[123])-(?P<bonus>{_BONUS})-(?P<points>0|{_COUNT})-(?:discard(?P<discard>[{COLOURS}]{_COUNT})|(?P<cost>{_COST}))"
)
_PART = re.compile(rf"([{KINDS}])({_COUNT})")


@dataclass(frozen=True)
class Card:
    """What a card says: its deck, bonus, points, and either a cost in gems or a discard."""

    name: str
    deck: str
    bonus: str
    points: int
    cost: tuple[int, ...]
    discard: tuple[str, int] | None

    @property
    def colour(self) -> str | None:
        """The colour that its bonus has by itself; a copy card has one only once it lies in front of a player."""
        return self.bonus[0] if self.bonus[0] in COLOURS else None

    @property
    def is_copy(self) -> bool:
        """Whether its colour is chosen when a player gets it [O4]."""
        return self.bonus == "copy"

    @property
    def is_gold(self) -> bool:
        """Whether it stands for gold when it is discarded [O2, P6]."""
        return self.bonus == "gold"

    @property
    def free_level(self) -> int:
        """The level of the face-up card that comes free with it, if one does [O5]."""
        if self.is_copy:
            return 1 if self.deck == "O2" else 0
        return 2 if self.deck == "O3" and self.colour and not self.discard else 0


@lru_cache(4096)
def read_card(name: str) -> Card:
    """The card that this id describes.

    >>> read_card("1-W-0-R2K1").cost
    (0, 0, 0, 2, 1)
    """
    found = _ID.fullmatch(name)
    if found is None or name.endswith("-"):
        raise NotationError(f"{shown(name)} is not a card id such as 1-W-0-R2K1")
    discard = found["discard"]
    cost = token_counts(found["cost"]) if found["cost"] else {}
    return Card(
        name,
        found["deck"],
        found["bonus"],
        int(found["points"]),
        tuple(cost.get(colour, 0) for colour in COLOURS),
        (discard[0], int(discard[1:])) if discard else None,
    )


def token_counts(text: str, kinds: str = KINDS) -> dict[str, int]:
    """Letters with counts, in any order, each letter once.

    >>> token_counts("R1Y2")
    {'R': 1, 'Y': 2}
    """
    parts = _PART.findall(text)
    found = {kind: int(n) for kind, n in parts}
    if (
        not parts
        or "".join(kind + n for kind, n in parts) != text
        or len(found) != len(parts)
        or set(found) - set(kinds)
    ):
        raise NotationError(f"{shown(text)} is not letters of {kinds} with counts from 1 to 99, each letter once")
    return found


def token_text(counts: dict[str, int]) -> str:
    """Counts as text, in the order W U G R K Y.

    >>> token_text({"Y": 2, "R": 1})
    'R1Y2'
    """
    return "".join(f"{kind}{counts[kind]}" for kind in KINDS if counts.get(kind))
