"""The head of a document: its configuration and the tables that the game is played on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .components import Tables, read_tables
from .errors import DocumentError, NotationError
from .given import a_number, an_object, some_of
from .position import Game
from .question import shown
from .tables import (
    BASE_ROWS,
    BOXES,
    CARD_IDS,
    CITY_TILES,
    EXTRA_NOBLES,
    GEMS_PER_COLOUR,
    GOLD_TOKENS,
    MODULES,
    ORIENT,
    ORIENT_ROWS,
    POSTS,
    TARGET_POINTS,
    TEN_NOBLES,
    VARIANTS,
)

CONFIG_KEYS = ("players", "modules", "variants", "first_seat", "extra_nobles", "gems", "gold", "target_points")


def read_game(config: object, components: object) -> Game:
    """The configuration with its defaults, on the standard tables or those of the document."""
    given = an_object(config, "config", CONFIG_KEYS)
    if "players" not in given:
        raise DocumentError("config.players", "is missing; 2, 3 or 4 players are allowed")
    players = a_number(given["players"], "config.players", 2, 4)
    modules = tuple(sorted(some_of(given.get("modules", []), "config.modules", MODULES)))
    variants = tuple(sorted(some_of(given.get("variants", []), "config.variants", VARIANTS)))
    named = given.get("extra_nobles", _of_the_boxes(modules))
    extra = tuple(sorted(some_of(named, "config.extra_nobles", EXTRA_NOBLES)))
    if CITY_TILES in modules:
        _no_nobles(variants, extra)
    rows = BASE_ROWS | (ORIENT_ROWS if ORIENT in modules else {})
    asked = modules, extra, tuple(rows)
    tables = _standard(*asked) if components is None else read_tables(components, *asked)
    return Game(
        players=players,
        modules=modules,
        variants=variants,
        first_seat=a_number(given.get("first_seat", 0), "config.first_seat", 0, players - 1),
        extra_nobles=extra,
        gems=a_number(given.get("gems", GEMS_PER_COLOUR[players]), "config.gems", 1, 99),
        gold=a_number(given.get("gold", GOLD_TOKENS), "config.gold", 0, 99),
        target=a_number(given.get("target_points", TARGET_POINTS), "config.target_points", 1, 99),
        rows=rows,
        cards=tables.cards,
        nobles=tables.nobles,
        posts=tables.posts,
        cities=tables.cities,
        components=dict(components) if isinstance(components, Mapping) else None,
    )


def _of_the_boxes(modules: tuple[str, ...]) -> list[str]:
    """The extra nobles that join where none are named: those of the boxes in play, with Cities none [S4]."""
    return [name for name, box in BOXES.items() if CITY_TILES not in modules and set(box) & set(modules)]


def _no_nobles(variants: tuple[str, ...], extra: tuple[str, ...]) -> None:
    """With Cities there are no nobles, so none can be named and none vetoed [S4, S5, V1]."""
    if "noble_veto" in variants:
        raise DocumentError("config.variants", "noble_veto is not allowed with cities, which have no nobles")
    if extra:
        raise DocumentError("config.extra_nobles", f"{shown(list(extra))} is not []; with cities there are no nobles")


@cache
def _standard(modules: tuple[str, ...], extra: tuple[str, ...], rows: tuple[str, ...]) -> Tables:
    return read_tables({}, modules, extra, rows)


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
