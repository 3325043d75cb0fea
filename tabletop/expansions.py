"""What the expansions lay on the table and in front of players, as the drawing shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from splendor.kernel import State
from splendor.modules.cities import City
from splendor.modules.strongholds import EACH
from splendor.modules.trading_posts import Post

from .paint import GOLD, QUIET, chip, chips

__all__ = [
    "cities_of",
    "held_beside",
    "marks",
    "posts_of",
    "posts_taken",
    "strongholds_at_home",
    "strongholds_on",
]


def _part(state: State, key: str) -> Any:
    """What a module keeps in the state; ``None`` in a game without it."""
    return state.slice(key) if key in state.rules.slice_at else None


def marks(state: State, card_id: str) -> str:
    """Return the strongholds on a card, as its frame shows them; nothing where there are none."""
    seat, count = strongholds_on(state, card_id)
    return f"{'^' * count} seat {seat}" if count else ""


def strongholds_on(state: State, card_id: str) -> tuple[int, int]:
    """Return whose strongholds stand on a card, and how many; 0 where there are none [K1]."""
    for placed, seat, count in _part(state, "strongholds") or ():
        if placed == card_id:
            return seat, count
    return 0, 0


def strongholds_at_home(state: State, seat: int) -> int | None:
    """Return how many strongholds a player has in stock; ``None`` in a game without them [K1]."""
    placed = _part(state, "strongholds")
    return None if placed is None else EACH - sum(count for _, owner, count in placed if owner == seat)


def cities_of(state: State) -> tuple[City, ...]:
    """Return the Cities that are laid out; none in a game without them [C1]."""
    return _part(state, "cities") or ()


def posts_of(state: State) -> Mapping[str, Post]:
    """Return the trading posts by name; none in a game without them [B1]."""
    return {} if _part(state, "posts") is None else state.rules.tables["posts"]


def posts_taken(state: State, seat: int) -> tuple[str, ...]:
    """Return the trading posts that a player has, in the order of taking them [B1]."""
    posts = _part(state, "posts")
    return () if posts is None else tuple(posts[seat])


def held_beside(state: State, seat: int) -> Iterator[tuple[str, Text]]:
    """Yield what a player has of the expansions, each with its label."""
    player = state.players[seat]
    if player.counts != player.bonuses:
        yield "cards", chips(player.counts, places=True)
    for place, card in enumerate(card for card in player.cards if card.chosen is not None):
        yield "" if place else "copies", Text.assemble(chip(card.bonus, card.bonus or ""), " ", card.id)
    for place, card in enumerate(card for card in player.cards if card.gold):
        yield "" if place else "gold", Text.assemble(chip("Y", " 2 "), " ", card.id)
    for place, name in enumerate(posts_taken(state, seat)):
        yield "" if place else "posts", Text(name)
    home = strongholds_at_home(state, seat)
    if home is not None:
        yield "at home", Text.assemble(("^" * home or "-", GOLD if home else QUIET), f"  {_strongholds(home)}")


def _strongholds(count: int) -> str:
    return f"{count or 'no'} stronghold{'s' * (count != 1)}"
