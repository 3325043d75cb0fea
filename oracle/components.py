"""The tables that a game is played on: the standard ones, or those of the document where rows differ."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from .cards import read_card, token_counts
from .errors import DocumentError, NotationError, QuestionError
from .given import a_card, a_list, a_number, an_object, refuse
from .position import City, Noble
from .question import LARGEST, shown
from .tables import BASE_ROWS, CARD_IDS, CITIES, EXTRA_NOBLES, NOBLE_POINTS, POSTS, TEN_NOBLES
from .terms import COLOURS


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


def read_tables(components: object, extra: Collection[str], rows: Collection[str]) -> Tables:
    """The standard tables with the rows of the document; cards of decks that are not in play stay in the box."""
    given = an_object(components, "components", ("cards", "nobles", "posts", "cities"))
    in_play = frozenset(name for name in _cards(given.get("cards", {})) if read_card(name).deck in rows)
    if set(rows) <= set(BASE_ROWS):
        for name in sorted(in_play):
            if len(read_card(name).bonus) > 1 or read_card(name).discard:
                raise QuestionError(f"components.cards: {name} has a power, which only a module gives to a card")
    return Tables(
        in_play,
        _nobles(_rows(given, "nobles"), extra),
        _posts(an_object(given.get("posts", {}), "components.posts", sorted(POSTS))),
        _cities(_rows(given, "cities")),
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
        tile = an_object(row, path, ("points", "cards"))
        if name in EXTRA_NOBLES and name not in extra:
            continue
        known = nobles.get(name)
        if known is None and len(tile) < 2:
            raise DocumentError(path, "a new noble needs points and cards")
        points = a_number(tile["points"], f"{path}.points") if "points" in tile else known.points if known else 0
        cards = demand(tile["cards"], f"{path}.cards") if "cards" in tile else known.cards if known else ()
        nobles[str(name)] = Noble(str(name), points, cards)
    return nobles


def _posts(changed: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    posts = {power: demand(cards, power) for power, cards in POSTS.items()}
    return posts | {power: demand(cards, f"components.posts.{power}") for power, cards in changed.items()}


def _cities(changed: Mapping[str, Any]) -> dict[str, City]:
    cities = {name: City(name, points, any_demand(cards, name), grey) for name, (points, cards, grey) in CITIES.items()}
    for name, row in changed.items():
        path = f"components.cities[{shown(name)}]"
        tile = an_object(row, path, ("points", "cards", "any"))
        known = cities.get(name)
        if known is None and not {"points", "cards"} <= set(tile):
            raise DocumentError(path, "a new City needs points and cards")
        known = known or City(str(name), 0, (), 0)
        cities[str(name)] = City(
            str(name),
            a_number(tile["points"], f"{path}.points") if "points" in tile else known.points,
            any_demand(tile["cards"], f"{path}.cards") if "cards" in tile else known.cards,
            a_number(tile["any"], f"{path}.any") if "any" in tile else known.grey,
        )
    return cities


def _cards(changes: object) -> frozenset[str]:
    given = an_object(changes, "components.cards", ("remove", "add"))
    removed = a_list(given.get("remove", []), "components.cards.remove", LARGEST)
    gone = {a_card(name, f"components.cards.remove[{n}]", CARD_IDS) for n, name in enumerate(removed)}
    added = set()
    for n, name in enumerate(a_list(given.get("add", []), "components.cards.add", LARGEST)):
        if not isinstance(name, str):
            refuse(f"components.cards.add[{n}]", name, "a card id")
        added.add(a_card(name, f"components.cards.add[{n}]", frozenset([name])))
    return (CARD_IDS - gone) | added
