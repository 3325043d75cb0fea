"""What the expansions lay on the table and in front of players, as the drawing shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.box import Box
from rich.text import Text

from splendor.kernel import State
from splendor.modules.cities import City
from splendor.modules.strongholds import EACH
from splendor.modules.trading_posts import Post

from .paint import GOLD, QUIET, Block, chip, chips, framed

__all__ = ["city_tiles", "held_beside", "marks", "post_tiles"]

TILE = 25
CITY = "#4f9da6"
POST = "#a8835a"


def _part(state: State, key: str) -> Any:
    """What a module keeps in the state; ``None`` in a game without it."""
    return state.slice(key) if key in state.rules.slice_at else None


def city_tiles(state: State, box: Box) -> list[Block]:
    """Return the Cities that are laid out, one tile each [C1, C2]."""
    cities: tuple[City, ...] = _part(state, "cities") or ()
    return [framed(_city(city), TILE, box, CITY, (city.name, f"{city.points}")) for city in cities]


def _city(city: City) -> Block:
    grey = Text(f"{city.any_other} of one {'other ' * any(city.cards)}colour" if city.any_other else "")
    return [chips(city.cards) if any(city.cards) else Text(f"{city.points} points"), grey]


def post_tiles(state: State, box: Box) -> list[Block]:
    """Return the trading posts and what each asks for, one tile each; nothing in a game without them [B1]."""
    if _part(state, "posts") is None:
        return []
    posts: Mapping[str, Post] = state.rules.tables["posts"]
    return [framed([chips(post.cards)], len(name) + 5, box, POST, (name, "")) for name, post in posts.items()]


def marks(state: State, card_id: str) -> str:
    """Return the strongholds on a card, as its frame shows them; nothing where there are none."""
    for placed, seat, count in _part(state, "strongholds") or ():
        if placed == card_id:
            return f"{'^' * count} seat {seat}"
    return ""


def held_beside(state: State, seat: int) -> Iterator[tuple[str, Text]]:
    """Yield what a player has of the expansions, each with its label."""
    player = state.players[seat]
    if player.counts != player.bonuses:
        yield "cards", chips(player.counts, places=True)
    for place, card in enumerate(card for card in player.cards if card.chosen is not None):
        yield "" if place else "copies", Text.assemble(chip(card.bonus, card.bonus or ""), " ", card.id)
    for place, card in enumerate(card for card in player.cards if card.gold):
        yield "" if place else "gold", Text.assemble(chip("Y", " 2 "), " ", card.id)
    posts = _part(state, "posts")
    for place, name in enumerate(posts[seat] if posts is not None else ()):
        yield "" if place else "posts", Text(name)
    placed = _part(state, "strongholds")
    if placed is not None:
        home = EACH - sum(count for _, owner, count in placed if owner == seat)
        yield "at home", Text.assemble(("^" * home or "-", GOLD if home else QUIET), f"  {_strongholds(home)}")


def _strongholds(count: int) -> str:
    return f"{count or 'no'} stronghold{'s' * (count != 1)}"
