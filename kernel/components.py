"""The tables of cards and nobles, as shipped and as a caller may replace them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import field, frozen
from pyrsistent import PMap, freeze, pmap, thaw

from .cards import Card, Noble, cost_of, read_gem_card
from .errors import ConfigError, NotationError, shown
from .gems import COLOUR_NAMES, COLOURS, Cost, format_tokens

__all__ = ["STANDARD", "Components", "extra_nobles", "standard_cards", "standard_nobles", "table_rows"]

LETTER_OF = {name: letter for letter, name in COLOUR_NAMES.items()}
POINTS = range(100)
LONGEST_NAME = 100


def table_rows(package: str, name: str) -> list[dict[str, str]]:
    """Return the rows of a csv table that ships in the ``data`` folder of a package."""
    table = files(package).joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(table.splitlines()))


def counts(row: Mapping[str, str]) -> Cost:
    """Return the five numbers that a table row gives under the colours' names."""
    w, u, g, r, k = (int(row[COLOUR_NAMES[letter]]) for letter in COLOURS)
    return (w, u, g, r, k)


@cache
def standard_cards() -> tuple[Card, ...]:
    """Return the 90 cards of the base game in string order of their ids [S2]."""
    rows = table_rows(__package__, "development_cards.csv")
    ids = (f"{row['level']}-{LETTER_OF[row['bonus']]}-{row['points']}-{format_tokens(counts(row))}" for row in rows)
    return tuple(read_gem_card(card_id) for card_id in sorted(ids))


@cache
def standard_nobles() -> tuple[Noble, ...]:
    """Return the ten nobles of the base game [S2]."""
    rows = table_rows(__package__, "nobles.csv")
    return tuple(Noble(row["name"], counts(row), int(row["points"])) for row in rows)


@cache
def extra_nobles() -> tuple[Noble, ...]:
    """Return the nobles that the larger boxes add [S4]."""
    rows = table_rows(__package__, "expansion_nobles.csv")
    return tuple(Noble(row["name"], counts(row), int(row["points"])) for row in rows)


@frozen
class Components:
    """The tables that a game is played with: the shipped ones, with the rows that differ.

    ``removed`` and ``added`` are card ids, ``nobles`` the tiles that replace the one of the same name or join the
    others, ``tables`` the differing rows of the modules' own tables by name. ``STANDARD`` differs in nothing.
    """

    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    nobles: tuple[Noble, ...] = ()
    tables: PMap[str, Any] = field(factory=pmap)

    @classmethod
    def from_rows(cls, rows: object) -> Components:
        """Return the tables with the rows of a ``components`` document in place of the shipped ones.

        >>> Components.from_rows({"nobles": {"Henry VIII": {"points": 4, "cards": "R4K4"}}}).nobles[0].points
        4
        """
        if not isinstance(rows, Mapping) or not all(isinstance(key, str) for key in rows):
            raise ConfigError(f"components: an object of tables is allowed, not {shown(rows)}")
        cards = _object(rows.get("cards", {}), "components.cards", ("remove", "add"))
        nobles = rows.get("nobles", {})
        if not isinstance(nobles, Mapping):
            raise ConfigError(f"components.nobles: an object of nobles by name is allowed, not {shown(nobles)}")
        return cls(
            removed=_ids(cards.get("remove", []), "components.cards.remove"),
            added=_ids(cards.get("add", []), "components.cards.add"),
            nobles=tuple(_noble(name, row) for name, row in sorted(nobles.items())),
            tables=freeze({name: rows[name] for name in rows if name not in ("cards", "nobles")}),
        )

    def rows(self) -> dict[str, Any]:
        """Return the rows that differ from the shipped tables, as documents carry them."""
        cards = {"remove": list(self.removed), "add": list(self.added)}
        nobles = {tile.name: {"points": tile.points, "cards": format_tokens(tile.cards)} for tile in self.nobles}
        tables: dict[str, Any] = {name: thaw(self.tables[name]) for name in sorted(self.tables)}
        tables["cards"] = {key: ids for key, ids in cards.items() if ids}
        tables["nobles"] = nobles
        return {name: table for name, table in sorted(tables.items()) if table}


STANDARD = Components()
"""The tables as shipped."""


def _object(value: object, path: str, keys: Iterable[str]) -> Mapping[str, Any]:
    allowed = tuple(keys)
    if not isinstance(value, Mapping) or any(key not in allowed for key in value):
        raise ConfigError(f"{path}: an object with {', '.join(allowed)} is allowed, not {shown(value)}")
    return value


def _ids(value: object, path: str) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ConfigError(f"{path}: a list of card ids is allowed, not {shown(value)}")
    ids = list(value)
    if not all(isinstance(card_id, str) for card_id in ids) or len(set(ids)) != len(ids):
        raise ConfigError(f"{path}: different card ids are allowed, not {shown(value)}")
    return tuple(sorted(ids))


def _noble(name: object, row: object) -> Noble:
    path = f"components.nobles.{shown(name)}"
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or name != " ".join(name.split()):
        raise ConfigError(f"{path}: a name of words with single spaces, of at most {LONGEST_NAME} letters, is allowed")
    values = _object(row, path, ("points", "cards"))
    points = values.get("points", 3)
    if type(points) is not int or points not in POINTS:
        raise ConfigError(f"{path}.points: 0 to {POINTS[-1]} are allowed, not {shown(points)}")
    try:
        return Noble(name, cost_of(values.get("cards", "")), points)
    except NotationError as error:
        raise ConfigError(f"{path}.cards: {error}") from None
