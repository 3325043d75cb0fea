"""The tables of cards and nobles, as shipped and as a caller may replace them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import field, frozen
from pyrsistent import PMap, freeze, thaw

from .cards import Card, Noble, cost_of, read_gem_card
from .errors import ConfigError, NotationError, shown
from .gems import COLOUR_NAMES, COLOURS, Cost, format_tokens
from .plain import path_of

__all__ = [
    "STANDARD",
    "Components",
    "cards_asked",
    "counts",
    "extra_nobles",
    "row_values",
    "standard_cards",
    "standard_nobles",
    "table_rows",
    "whole_number",
]

LETTER_OF = {name: letter for letter, name in COLOUR_NAMES.items()}
MOST = 99
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


def _tables(value: object) -> PMap[str, Any]:
    """The modules' own tables: rows of text and whole numbers alone, so that none equals one that reads otherwise."""
    tables: dict[str, dict[str, Any]] = {}
    for name, table in _named_values(value, "components", "tables").items():
        tables[name] = {}
        for row, values in _named_values(table, _path(name), "rows").items():
            tables[name][row] = _row(values, name, row)
    return freeze(tables)


@frozen
class Components:
    """The tables that a game is played with: the shipped ones, with the rows that differ.

    ``removed`` and ``added`` are card ids, ``nobles`` the tiles that replace the one of the same name or join the
    others, ``tables`` the differing rows of the modules' own tables by name. ``STANDARD`` differs in nothing.
    """

    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    nobles: tuple[Noble, ...] = ()
    tables: PMap[str, Any] = field(factory=dict, converter=_tables)

    @classmethod
    def from_rows(cls, rows: object) -> Components:
        """Return the tables with the rows of a ``components`` document in place of the shipped ones.

        >>> Components.from_rows({"nobles": {"Henry VIII": {"points": 4, "cards": "R4K4"}}}).nobles[0].points
        4
        """
        tables = dict(_named_values(rows, "components", "tables"))
        cards = row_values(tables.pop("cards", {}), "components.cards", ("remove", "add"))
        nobles = _named_values(tables.pop("nobles", {}), "components.nobles", "nobles by name")
        return cls(
            removed=_ids(cards.get("remove", []), "components.cards.remove"),
            added=_ids(cards.get("add", []), "components.cards.add"),
            nobles=tuple(_noble(name, row) for name, row in sorted(nobles.items())),
            tables=tables,
        )

    def rows(self) -> dict[str, Any]:
        """Return the rows that differ from the shipped tables, as documents carry them."""
        cards = {"remove": list(self.removed), "add": list(self.added)}
        nobles = {tile.name: {"points": tile.points, "cards": format_tokens(tile.cards)} for tile in self.nobles}
        tables: dict[str, Any] = _sorted(thaw(self.tables))
        tables["cards"] = {key: ids for key, ids in cards.items() if ids}
        tables["nobles"] = nobles
        return {name: table for name, table in sorted(tables.items()) if table}


def row_values(row: object, path: str, keys: Iterable[str]) -> Mapping[str, Any]:
    """Return the values of a table's row, which has no keys but these, or raise ``ConfigError``."""
    allowed = tuple(keys)
    if not isinstance(row, Mapping) or any(key not in allowed for key in row):
        raise ConfigError(f"{path}: an object with {', '.join(allowed)} is allowed, not {shown(row)}")
    return row


def whole_number(row: Mapping[str, Any], key: str, default: int | None, path: str) -> int:
    """Return the number that a table's row gives under a key, or raise ``ConfigError``; with no default it must."""
    number = row.get(key, default)
    if type(number) is not int or not 0 <= number <= MOST:
        given = "missing" if number is None else f"{shown(number)} given"
        raise ConfigError(f"{path}.{key}: {given}; 0 to {MOST} are allowed")
    return number


def cards_asked(text: Any, path: str) -> Cost:
    """Return the cards of each colour that a table's row asks for in text, as in ``W1R3``, or raise ``ConfigError``."""
    if text is None:
        raise ConfigError(f"{path}: missing; cards by colour are allowed, as in W1R3")
    try:
        return cost_of(text)
    except NotationError as error:
        raise ConfigError(f"{path}: {error}") from None


def _path(*keys: str) -> str:
    trail: tuple[Any, ...] = ((), "components")
    for key in keys:
        trail = (trail, key)
    return path_of(trail)


def _named_values(value: object, path: str, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise ConfigError(f"{path}: an object of {what} is allowed, not {shown(value)}")
    return value


def _row(value: object, *trail: str) -> object:
    """A row of a module's own table: text, a whole number, or an object of such."""
    if isinstance(value, Mapping):
        values = _named_values(value, _path(*trail), "values")
        return {key: _text_or_number(each, _path(*trail, key)) for key, each in values.items()}
    return _text_or_number(value, _path(*trail))


def _sorted(rows: Mapping[str, Any]) -> dict[str, Any]:
    """Rows with their keys in string order, in which equal tables are written equally."""
    return {name: _sorted(row) if isinstance(row, dict) else row for name, row in sorted(rows.items())}


def _text_or_number(value: object, path: str) -> object:
    if type(value) is not str and type(value) is not int:
        raise ConfigError(f"{path}: text or a whole number is allowed, not {shown(value)}")
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
    values = row_values(row, path, ("points", "cards"))
    return Noble(name, cards_asked(values.get("cards"), f"{path}.cards"), whole_number(values, "points", 3, path))


STANDARD = Components()
"""The tables as shipped."""
