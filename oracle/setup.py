"""The head of a document: its configuration and the tables that the game is played on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .cards import read_card, token_counts
from .errors import DocumentError, NotationError, QuestionError
from .given import a_card, a_list, a_number, an_object, refuse, some_of
from .position import Game, Noble
from .question import LARGEST, shown
from .tables import (
    BASE_ROWS,
    CARD_IDS,
    EXTRA_NOBLES,
    GEMS_PER_COLOUR,
    GOLD_TOKENS,
    MODULES,
    NOBLE_POINTS,
    POSTS,
    TARGET_POINTS,
    TEN_NOBLES,
    VARIANTS,
)
from .terms import COLOURS

CONFIG_KEYS = ("players", "modules", "variants", "first_seat", "extra_nobles", "gems", "gold", "target_points")
JUDGED: frozenset[str] = frozenset()
"""The modules whose rules the oracle states."""


def demand(text: object, path: str) -> tuple[int, ...]:
    """Cards of each colour, written as token text."""
    if not isinstance(text, str):
        refuse(path, text, "colours with counts such as W3U3G3")
    try:
        counts = token_counts(text, COLOURS)
    except NotationError as error:
        raise DocumentError(path, str(error)) from None
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def read_game(config: object, components: object) -> Game:
    """The configuration with its defaults, on the standard tables or those of the document."""
    given = an_object(config, "config", CONFIG_KEYS)
    if "players" not in given:
        raise DocumentError("config.players", "is missing; 2, 3 or 4 players are allowed")
    players = a_number(given["players"], "config.players", 2, 4)
    modules = some_of(given.get("modules", []), "config.modules", MODULES)
    if unknown := sorted(set(modules) - JUDGED):
        names = ", ".join(unknown)
        raise QuestionError(f"config.modules: the oracle judges games without modules; this one has {names}")
    extra = some_of(given.get("extra_nobles", []), "config.extra_nobles", EXTRA_NOBLES)
    in_play, nobles = _standard(extra) if components is None else _tables(components, extra)
    return Game(
        players=players,
        modules=modules,
        variants=some_of(given.get("variants", []), "config.variants", VARIANTS),
        first_seat=a_number(given.get("first_seat", 0), "config.first_seat", 0, players - 1),
        extra_nobles=extra,
        gems=a_number(given.get("gems", GEMS_PER_COLOUR[players]), "config.gems"),
        gold=a_number(given.get("gold", GOLD_TOKENS), "config.gold"),
        target=a_number(given.get("target_points", TARGET_POINTS), "config.target_points", 1, 99),
        rows=dict(BASE_ROWS),
        cards=in_play,
        nobles=nobles,
        components=dict(components) if isinstance(components, Mapping) else None,
    )


@cache
def _standard(extra: tuple[str, ...]) -> tuple[frozenset[str], dict[str, Noble]]:
    return _tables({}, extra)


def _tables(components: object, extra: tuple[str, ...]) -> tuple[frozenset[str], dict[str, Noble]]:
    given = an_object(components, "components", ("cards", "nobles", "posts", "cities"))
    asked = TEN_NOBLES | {name: EXTRA_NOBLES[name] for name in extra}
    nobles = {name: Noble(name, NOBLE_POINTS, demand(cards, name)) for name, cards in asked.items()}
    changed = given.get("nobles", {})
    if not isinstance(changed, Mapping):
        refuse("components.nobles", changed, "an object")
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
    an_object(given.get("posts", {}), "components.posts", sorted(POSTS))
    in_play = frozenset(name for name in _card_table(given.get("cards", {})) if read_card(name).deck in BASE_ROWS)
    for name in sorted(in_play):
        if len(read_card(name).bonus) > 1 or read_card(name).discard:
            raise QuestionError(f"components.cards: {name} has a power, which only a module gives to a card")
    return in_play, nobles


def _card_table(changes: object) -> frozenset[str]:
    given = an_object(changes, "components.cards", ("remove", "add"))
    removed = a_list(given.get("remove", []), "components.cards.remove", LARGEST)
    gone = {a_card(name, f"components.cards.remove[{n}]", CARD_IDS) for n, name in enumerate(removed)}
    added = set()
    for n, name in enumerate(a_list(given.get("add", []), "components.cards.add", LARGEST)):
        if not isinstance(name, str):
            refuse(f"components.cards.add[{n}]", name, "a card id")
        added.add(a_card(name, f"components.cards.add[{n}]", frozenset([name])))
    return (CARD_IDS - gone) | added


def config_to_json(game: Game) -> dict[str, Any]:
    """The configuration as a document has it."""
    return {
        "players": game.players,
        "modules": list(game.modules),
        "variants": list(game.variants),
        "first_seat": game.first_seat,
        "extra_nobles": list(game.extra_nobles),
        "gems": game.gems,
        "gold": game.gold,
        "target_points": game.target,
    }


def known_card(name: str, game: Game) -> None:
    """Refuse an id that is in neither the standard tables nor the game's."""
    if name not in CARD_IDS and name not in game.cards:
        raise NotationError(f"{shown(name)} is in no table of cards")


def known_noble(name: str, game: Game) -> None:
    """Refuse a name that is in neither the standard tables nor the game's."""
    if name not in TEN_NOBLES and name not in EXTRA_NOBLES and name not in game.nobles:
        raise NotationError(f"{shown(name)} is in no table of nobles")


def known_post(name: str) -> None:
    """Refuse a post that is in no table."""
    if name not in POSTS:
        raise NotationError(f"{shown(name)} is in no table of posts; the posts are {', '.join(sorted(POSTS))}")
