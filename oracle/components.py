"""The tables that a game is played on: the standard ones, or those of the document where rows differ."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from .cards import read_card, token_counts
from .errors import DocumentError, NotationError
from .given import a_card, a_list, a_number, an_object, refuse
from .position import City, Noble
from .question import LARGEST, shown
from .tables import (
    CARD_IDS,
    CITIES,
    CITY_TILES,
    EXTRA_NOBLES,
    NOBLE_POINTS,
    POSTS,
    TEN_NOBLES,
    TRADING_POSTS,
)
from .terms import COLOURS

PRINTED = 99
"""The largest number that a tile may show."""

POWERS = {"O1": ("gold", "copy"), "O2": ("double", "copy"), "O3": ("colour",)}
"""What the bonus of a card may be, by deck; a card of the base game has a colour."""


@dataclass(frozen=True)
class Tables:
    """The cards in play and the tiles by name."""

    cards: frozenset[str]
    nobles: Mapping[str, Noble]
    posts: Mapping[str, tuple[int, ...]]
    cities: Mapping[str, City]


def demand(text: object, path: str) -> tuple[int, ...]:
    """Cards of each colour, written as token text."""
    if not isinstance(text, str):
        refuse(path, text, "colours with counts such as W3U3G3")
    try:
        counts = token_counts(text, COLOURS)
    except NotationError as error:
        raise DocumentError(path, str(error)) from None
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def any_demand(text: object, path: str) -> tuple[int, ...]:
    """The same for a tile that may name no colour at all."""
    return (0,) * len(COLOURS) if text == "" else demand(text, path)


def read_tables(components: object, modules: Collection[str], extra: Collection[str], rows: Collection[str]) -> Tables:
    """The standard tables with the rows of the document; cards of decks that are not in play stay in the box."""
    posts = ("posts",) if TRADING_POSTS in modules else ()
    cities = ("cities",) if CITY_TILES in modules else ()
    given = an_object(components, "components", ("cards", "nobles", *posts, *cities))
    return Tables(
        _cards(given.get("cards", {}), rows),
        _nobles(_rows(given, "nobles"), extra),
        _posts(an_object(given.get("posts", {}), "components.posts", sorted(POSTS))),
        _cities(an_object(given.get("cities", {}), "components.cities", sorted(CITIES))),
    )


def _rows(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    rows = given.get(key, {})
    if not isinstance(rows, Mapping):
        refuse(f"components.{key}", rows, "an object")
    return rows


def _nobles(changed: Mapping[str, Any], extra: Collection[str]) -> dict[str, Noble]:
    asked = TEN_NOBLES | {name: EXTRA_NOBLES[name] for name in extra}
    nobles = {name: Noble(name, NOBLE_POINTS, demand(cards, name)) for name, cards in asked.items()}
    for name, row in changed.items():
        path = f"components.nobles[{shown(name)}]"
        tile = _a_tile(row, path, ("points", "cards"), ("cards",))
        points = a_number(tile.get("points", NOBLE_POINTS), f"{path}.points", 0, PRINTED)
        cards = demand(tile["cards"], f"{path}.cards")
        if name not in EXTRA_NOBLES or name in extra:
            nobles[str(name)] = Noble(str(name), points, cards)
    return nobles


def _posts(changed: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    posts = {power: demand(cards, power) for power, cards in POSTS.items()}
    return posts | {power: demand(cards, f"components.posts.{power}") for power, cards in changed.items()}


def _cities(changed: Mapping[str, Any]) -> dict[str, City]:
    cities = {name: City(name, points, any_demand(cards, name), grey) for name, (points, cards, grey) in CITIES.items()}
    for name, row in changed.items():
        path = f"components.cities[{shown(name)}]"
        tile = _a_tile(row, path, ("points", "cards", "any"), ("points", "cards"))
        points, cards = (
            a_number(tile["points"], f"{path}.points", 0, PRINTED),
            any_demand(tile["cards"], f"{path}.cards"),
        )
        cities[str(name)] = City(str(name), points, cards, a_number(tile.get("any", 0), f"{path}.any", 0, PRINTED))
    return cities


def _a_tile(row: object, path: str, keys: Collection[str], needed: Collection[str]) -> Mapping[str, Any]:
    """A whole row of a table of tiles."""
    tile = an_object(row, path, keys)
    for key in needed:
        if key not in tile:
            raise DocumentError(path, f"a tile needs {' and '.join(needed)}; {key} is missing")
    return tile


def _cards(changes: object, rows: Collection[str]) -> frozenset[str]:
    given = an_object(changes, "components.cards", ("remove", "add"))
    known = frozenset(name for name in CARD_IDS if read_card(name).deck in rows)
    removed = a_list(given.get("remove", []), "components.cards.remove", LARGEST)
    gone = {a_card(name, f"components.cards.remove[{n}]", known) for n, name in enumerate(removed)}
    added = a_list(given.get("add", []), "components.cards.add", LARGEST)
    return (known - gone) | {_new_card(name, f"components.cards.add[{n}]", rows) for n, name in enumerate(added)}


def _new_card(name: object, path: str, rows: Collection[str]) -> str:
    if not isinstance(name, str):
        refuse(path, name, "a card id")
    card = read_card(a_card(name, path, frozenset([name])))
    if card.deck not in rows:
        raise DocumentError(path, f"{name} is of no deck in play; the decks are {', '.join(rows)}")
    kind = card.bonus if card.is_gold or card.is_copy else "double" if len(card.bonus) > 1 else "colour"
    if kind not in POWERS.get(card.deck, ("colour",)) or (card.discard and card.deck != "O3"):
        raise DocumentError(path, f"{name} has a power that no card of deck {card.deck} has")
    if name in CARD_IDS:
        raise DocumentError(path, f"{name} is in the tables already")
    return name
