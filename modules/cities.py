"""Cities, of the box The Silk Road: they take the nobles' place, and who meets one ends the game [C1-C6]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from attrs import field, frozen

from splendor.kernel.base import earned
from splendor.kernel.cards import per_colour
from splendor.kernel.components import cards_asked, counts, row_values, table_rows, whole_number
from splendor.kernel.errors import DocumentError, shown
from splendor.kernel.gems import NO_COST, Cost, format_tokens, units
from splendor.kernel.rules import Deal, Goal, KeyWords, Module, Slice, Table
from splendor.kernel.state import Player, State

__all__ = ["CITIES", "City", "standard_cities"]

KEY = "cities"
DEALT = 3
"""How many tiles are laid out, at any number of players [C1]."""


@frozen(cache_hash=True)
class City:
    """One side of a City tile: the points and the cards of each colour that it asks for [C2].

    ``any_other`` is its grey number, of cards of one colour that it does not name. The rest follows.
    """

    name: str
    points: int
    cards: Cost
    any_other: int = 0
    asked: tuple[tuple[int, int], ...] = field(eq=False, init=False, repr=False)
    units: int = field(eq=False, init=False, repr=False)
    unnamed: tuple[int, ...] = field(eq=False, init=False, repr=False)

    @asked.default
    def _asked(self) -> tuple[tuple[int, int], ...]:
        return per_colour(self.cards)

    @units.default
    def _units(self) -> int:
        return units(self.cards)

    @unnamed.default
    def _unnamed(self) -> tuple[int, ...]:
        return tuple(place for place, count in enumerate(self.cards) if not count)

    @property
    def tile(self) -> str:
        """The name of the tile, which its two sides share."""
        return self.name.partition("/")[0]

    def met_with(self, points: int, player: Player) -> bool:
        """Whether a player with so many points meets this City [C2]."""
        if points < self.points or not earned(player, (self,)):
            return False
        return not self.any_other or any(player.counts[place] >= self.any_other for place in self.unnamed)

    def __str__(self) -> str:
        grey = f", and {self.any_other} of one other colour" if self.any_other else ""
        return f"{self.name} ({self.points} points, {format_tokens(self.cards) or 'no cards'}{grey})"


@cache
def standard_cities() -> Mapping[str, City]:
    """Return both sides of the seven tiles by name [C1, C6]."""
    cities = (
        City(f"{row['name']}/{row['side']}", int(row["points"]), counts(row), int(row["any_other_colour"]))
        for row in table_rows(__package__, "cities.csv")
    )
    return {city.name: city for city in cities}


def _read_row(name: str, row: Any, path: str) -> City:
    values = row_values(row, path, ("points", "cards", "any"))
    points, any_other = whole_number(values, "points", None, path), whole_number(values, "any", 0, path)
    text = values.get("cards")
    return City(name, points, cards_asked(text, f"{path}.cards") if text != "" else NO_COST, any_other)


def _write_row(city: City) -> dict[str, Any]:
    return {"points": city.points, "cards": format_tokens(city.cards), "any": city.any_other}


def _deal(state: State, shuffled: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> State:
    """Three of the tiles, and a side of each, at random [C1, S6]."""
    sides: dict[str, tuple[City, ...]] = {}
    for city in state.rules.tables[KEY].values():
        sides[city.tile] = (*sides.get(city.tile, ()), city)
    tiles = shuffled(tuple(sides))[:DEALT]
    return state.with_slice(KEY, tuple(shuffled(sides[tile])[0] for tile in tiles))


def _meets(state: State, seat: int) -> bool:
    """Whether a seat meets a City that is laid out; several may meet the same one [C2, C5]."""
    points, player = state.points(seat), state.players[seat]
    for city in state.slice(KEY):
        if city.met_with(points, player):
            return True
    return False


def _contenders(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.players)) if _meets(state, seat))


def _write(state: State, seat: int | None) -> list[str]:
    return [city.name for city in state.slice(KEY)]


def _read(state: State, seat: int | None, value: Any, path: str) -> State:
    known: Mapping[str, City] = state.rules.tables[KEY]
    cities: list[City] = []
    for place, name in enumerate(value or ()):
        if name not in known:
            raise DocumentError(f"{path}[{place}]: there is no City {shown(name)}; allowed: {', '.join(known)}")
        city = known[name]
        for other in cities:
            if other.tile == city.tile:
                raise DocumentError(f"{path}[{place}]: {name} given, and {other.name}; one side of a tile is up [C1]")
        cities.append(city)
    return state.with_slice(KEY, tuple(cities))


CITIES = Module(
    name="cities",
    replaces=("nobles",),
    brings_nobles=("Rani Chennabhairadevi",),
    slices=(Slice(KEY, ()),),
    deals=(Deal(KEY, _deal),),
    goal=Goal(_meets, _contenders),
    keys=(KeyWords(KEY, {"type": "array", "maxItems": DEALT, "items": {"type": "string"}}, _write, _read),),
    tables=(Table(KEY, "City", standard_cities, _read_row, _write_row),),
)
"""Three Cities in place of the nobles, one of which must be met to end the game and to win it [C1, C3, C4]."""
