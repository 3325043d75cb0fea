"""Nobles, Cities and trading posts as tiles: framed where there is room, else on two lines without a frame."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.box import Box
from rich.text import Text

from splendor.kernel import Noble, State
from splendor.modules.cities import City
from splendor.modules.trading_posts import Post

from .cards import Look
from .expansions import cities_of, posts_of, posts_taken
from .paint import GOLD, QUIET, Block, chips, framed, padded
from .panels import Panel, Thing, panel

__all__ = ["city_tile", "framed_tiles", "noble_tile", "post_tile", "small_tiles"]

NOBLE, CITY, POST = "#a678c8", "#4f9da6", "#a8835a"
TILE = 15
WIDEST_TILE = 31
CITY_WIDTH = 25
SMALL_CITY = 13
SMALLEST, WIDEST_SMALL = 8, 20
"""Columns of a noble or a post without a frame."""

AROUND = len("│  │")
POSTS = {
    "gem_after_purchase": "buy +1",
    "extra_gem_after_pair": "pair+1",
    "gold_worth_two": "gold=2",
    "deck_reserve_draw_two": "draw 2",
    "point_per_post": "points",
}
"""What a post does, in as few letters as a tile has room for."""


def noble_tile(noble: Noble, box: Box, style: str = NOBLE) -> Block:
    """Return the tile of a noble: the name, the cards asked for, and the points [T4]."""
    lines = [*(Text(line, style="italic") for line in _on_two_lines(noble.name)), chips(noble.cards)]
    width = max(TILE, *(line.cell_len + AROUND for line in lines))
    return framed(lines, width, box, style, ("", f"{noble.points}"))


def _on_two_lines(name: str) -> list[str]:
    """A name as a tile shows it, which is wider than usual where it must be."""
    for space in range(TILE - AROUND, WIDEST_TILE - AROUND):
        lines = textwrap.wrap(name, space, break_long_words=False)
        if len(lines) <= 2 and all(len(line) <= space for line in lines):
            return [*lines, ""][:2]
    return textwrap.wrap(name, WIDEST_TILE - AROUND, max_lines=2, placeholder="…")


def city_tile(city: City, box: Box, style: str = CITY) -> Block:
    """Return the tile of a City: the cards and the points that it asks for [C2]."""
    grey = Text(f"{city.any_other} of one {'other ' * any(city.cards)}colour" if city.any_other else "")
    lines = [chips(city.cards) if any(city.cards) else Text(f"{city.points} points"), grey]
    return framed(lines, CITY_WIDTH, box, style, (city.name, f"{city.points}"))


def post_tile(post: Post, box: Box, style: str = POST) -> Block:
    """Return the tile of a trading post: the cards that it asks for [B1]."""
    return framed([chips(post.cards)], len(post.name) + 5, box, style, (post.name, ""))


def _things(state: State) -> Iterator[tuple[Thing, Noble | City | Post]]:
    yield from ((("noble", noble.name), noble) for noble in state.nobles)
    yield from ((("city", city.name), city) for city in cities_of(state))
    yield from ((("post", post.name), post) for post in posts_of(state).values())


def framed_tiles(
    state: State, me: int | None, here: Thing | None, lit: frozenset[Thing], width: int
) -> list[list[Panel]]:
    """Return all tiles of the table in frames, posts apart from the others, if there is so much space for them.

    Posts that one has taken stand out, and so does what can be chosen.
    """
    taken = posts_taken(state, me) if me is not None else ()
    others: list[Panel] = []
    posts: list[Panel] = []
    for thing, tile in _things(state):
        look = Look(thing in lit, thing == here)
        if isinstance(tile, Noble):
            block = noble_tile(tile, look.box, look.style(NOBLE))
        elif isinstance(tile, City):
            block = city_tile(tile, look.box, look.style(CITY))
        else:
            style = look.style(GOLD if tile.name in taken else POST)
            label = f"{POSTS.get(tile.name, tile.name)}{' ✓' * (tile.name in taken)}"
            block = framed([chips(tile.cards)], max(width // len(POSTS), len(label) + 4), look.box, style, (label, ""))
        (posts if isinstance(tile, Post) else others).append(panel(block, thing))
    return [others, posts]


def small_tiles(state: State, me: int | None, here: Thing | None, lit: frozenset[Thing], width: int) -> list[Panel]:
    """Return all tiles of the table on two lines each, as wide as so much space for all of them allows."""
    things = list(_things(state))
    if not things:
        return []
    taken = posts_taken(state, me) if me is not None else ()
    cities = len(cities_of(state))
    # A City may ask for all five colours, so it needs more space than a noble or a post.
    each = max(SMALLEST, min(WIDEST_SMALL, (width - SMALL_CITY * cities) // max(1, len(things) - cities)))
    tiles = []
    for thing, tile in things:
        wide = SMALL_CITY if isinstance(tile, City) else each
        mine = thing[0] == "post" and tile.name in taken
        tiles.append(panel(_small(tile, wide, thing == here, thing in lit, mine), thing))
    return tiles


def _small(tile: Noble | City | Post, width: int, here: bool, lit: bool, mine: bool) -> Block:
    name, after = tile.tile if isinstance(tile, City) else tile.name, ""
    if isinstance(tile, Post):
        name = POSTS.get(tile.name, tile.name)
    elif isinstance(tile, City) or width > SMALLEST + 2:
        after = f" {tile.points}"
    style = GOLD if lit or mine else {Noble: NOBLE, City: CITY, Post: POST}[type(tile)]
    room = width - 2 - len(after)
    label = Text.assemble(
        "▸" if here else "*" if lit else "✓" if mine else " ", (_cut(name, room), style), (after, "bold")
    )
    if here:
        label.stylize("reverse", 0, len(label))
    asked = chips(tile.cards)
    if asked.cell_len > width - 2:
        asked = chips(tile.cards, gap="")
    if isinstance(tile, City) and tile.any_other:
        asked = Text.assemble(asked, " " * any(tile.cards), (f"any {tile.any_other}", QUIET))
    return [padded(label, width), padded(Text(" ") + asked, width)]


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else name[: room - 1] + "…"
