"""What the expansions put on the table: Cities, posts, strongholds, and places that wait to be filled again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import DocumentError
from .given import a_card, a_list, a_number, an_object, one_of, refuse, some_of
from .owed import END_OF_TURN
from .position import Game, Garrison, Owed
from .question import LARGEST, shown
from .tables import CITIES_DEALT, MOST_ON_A_CARD, STRONGHOLDS_EACH

Market = Mapping[str, Sequence[str | None]]


def read_cities(value: object, game: Game) -> tuple[str, ...]:
    """The City sides that lie out, each of a tile of its own [C1]."""
    a_list(value, "cities", CITIES_DEALT)
    names = some_of(value, "cities", game.cities)
    tiles = [game.cities[name].tile for name in names]
    for n, tile in enumerate(tiles):
        if tile in tiles[:n]:
            raise DocumentError(f"cities[{n}]", f"{names[n]} is the other side of a tile that lies out; one side is up")
    return names


def read_posts(value: object, path: str, game: Game) -> tuple[str, ...]:
    """The posts that a player has [B1]."""
    return some_of(value, path, game.posts)


def read_garrisons(value: object, game: Game, market: Market) -> dict[str, Garrison]:
    """The strongholds on face-up cards, up to three on each and all of one seat [K1]."""
    if not isinstance(value, Mapping):
        refuse("strongholds", value, "an object of cards with seat and count")
    up = {name for row in market.values() for name in row if name}
    found = {}
    for card, there in value.items():
        path = f"strongholds[{shown(card)}]"
        name = a_card(card, path, game.cards)
        if name not in up:
            raise DocumentError(path, "strongholds stand on face-up cards, and this card is not face up")
        row = an_object(there, path, ("seat", "count"))
        seat = a_number(row.get("seat"), f"{path}.seat", 0, game.players - 1)
        found[name] = Garrison(seat, a_number(row.get("count"), f"{path}.count", 1, MOST_ON_A_CARD))
    return found


def placed_by(seat: int, garrisons: Mapping[str, Garrison]) -> int:
    """How many strongholds of a seat stand on cards."""
    return sum(there.count for there in garrisons.values() if there.seat == seat)


def read_stock(given: Mapping[str, Any], seat: int, garrisons: Mapping[str, Garrison]) -> int:
    """A player's strongholds that stand on no card; all together are three [K1]."""
    placed, path = placed_by(seat, garrisons), f"players[{seat}].strongholds"
    if placed > STRONGHOLDS_EACH:
        raise DocumentError("strongholds", f"seat {seat} has {placed} on cards; each player has {STRONGHOLDS_EACH}")
    stock = a_number(given.get("strongholds", STRONGHOLDS_EACH - placed), path, 0, STRONGHOLDS_EACH)
    if stock + placed != STRONGHOLDS_EACH:
        raise DocumentError(path, f"{stock}, with {placed} on cards; each player has {STRONGHOLDS_EACH} in all")
    return stock


def read_gaps(value: object, game: Game, market: Market, pending: Sequence[Owed]) -> tuple[tuple[str, int], ...]:
    """Places vacated in this turn, in that order; they are filled before a return is asked [T2]."""
    entries = a_list(value, "gaps", LARGEST)
    if entries and (not pending or pending[0].step in ("veto", *END_OF_TURN)):
        raise DocumentError("gaps", "every gap is filled by then; it must be []")
    found: list[tuple[str, int]] = []
    for n, entry in enumerate(entries):
        path = f"gaps[{n}]"
        if len(a_list(entry, path, 2)) != 2:
            raise DocumentError(path, 'a gap is a row and a place, such as ["O3", 1]')
        row = one_of(entry[0], f"{path}[0]", game.rows)
        gap = row, a_number(entry[1], f"{path}[1]", 0, game.rows[row] - 1)
        if market[row][gap[1]] is not None:
            raise DocumentError(path, f"market.{row}[{gap[1]}] holds {market[row][gap[1]]}, so it is no gap")
        if gap in found:
            raise DocumentError(path, "stands there twice")
        found.append(gap)
    return tuple(found)
