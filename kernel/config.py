"""What a game is played with: number of players, modules, house variants, and the set-up numbers [V3]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import Attribute, field, frozen

from .components import extra_nobles
from .errors import ConfigError, shown

if TYPE_CHECKING:
    from .rules import Module

__all__ = ["MODULES", "VARIANTS", "Config", "installed", "module_name"]

MODULES = "splendor.modules"
"""The entry-point group in which expansion modules are found by name."""

VARIANTS = "splendor.variants"
"""The entry-point group in which house variants are found by name."""

GEMS = {2: 4, 3: 5, 4: 7}
MOST_TOKENS = 99


@cache
def installed(group: str) -> Mapping[str, Any]:
    """Return the entry points of a group by name, in string order; looked up once, which takes milliseconds."""
    found = import_module("importlib.metadata").entry_points(group=group)
    return {point.name: point for point in sorted(found, key=lambda point: str(point.name))}


def module_name(module: str | Module) -> str:
    """Return the name of a module that is given by name or as a ``Module`` object."""
    return module if isinstance(module, str) else module.name


def _modules(value: Iterable[str | Module]) -> tuple[str | Module, ...]:
    return _parts_of(MODULES, value)


def _variants(value: Iterable[str | Module]) -> tuple[str | Module, ...]:
    return _parts_of(VARIANTS, value)


def _parts_of(group: str, value: object) -> tuple[str | Module, ...]:
    """Return modules of a group, given as any iterable of names or ``Module`` objects, sorted by name."""
    kind = group.rpartition(".")[2]
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ConfigError(f"{kind}: a set of names is allowed, not {shown(value)}")
    given = list(value)
    names = [module if isinstance(module, str) else getattr(module, "name", None) for module in given]
    for module, name in zip(given, names, strict=True):
        if not isinstance(name, str):
            raise ConfigError(f"{kind}: names or Module objects are allowed, not {shown(module)}")
        if isinstance(module, str) and module not in installed(group):
            allowed = ", ".join(installed(group)) or "none, as none is installed"
            raise ConfigError(f"{kind}: {shown(module)} is unknown; allowed: {allowed} [S5]")
        if names.count(name) > 1:
            raise ConfigError(f"{kind}: {name} is given twice; each once is allowed [S5]")
    return tuple(sorted(given, key=module_name))


def _within(lowest: int, highest: int) -> Any:
    """Return a check that a field is a whole number in a range, both ends included."""

    def check(config: Config, attribute: Attribute[int], value: object) -> None:
        if type(value) is not int or not lowest <= value <= highest:
            allowed = f"{lowest} to {highest} are allowed"
            raise ConfigError(f"{attribute.name}: {shown(value)} given; {allowed} [S5]")

    return check


def _names(value: object) -> tuple[str, ...]:
    """Return names of extra nobles in string order [S4]."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ConfigError(f"extra_nobles: a set of names is allowed, not {shown(value)}")
    allowed = [noble.name for noble in extra_nobles()]
    names = list(value)
    for name in names:
        if name not in allowed:
            raise ConfigError(f"extra_nobles: {shown(name)} given; allowed: {', '.join(allowed)} [S4]")
        if names.count(name) > 1:
            raise ConfigError(f"extra_nobles: {name} is given twice; each once is allowed [S4]")
    return tuple(sorted(names))


@frozen(kw_only=True)
class Config:
    """The configuration of a game, checked when made [S1, S5].

    ``players`` 2 to 4; ``modules`` and ``variants`` sets of names (or ``Module`` objects); ``first_seat`` 0 to players
    - 1; ``extra_nobles`` names of the additional tiles, by default those of the boxes in play [S4]; ``gems`` per colour
    (4, 5, 7 for 2, 3, 4 players), ``gold`` (5) and ``target_points`` (15) as a table wants them [V3].

    >>> Config(players=3).gems
    5
    """

    players: int = field(validator=_within(2, 4))
    modules: tuple[str | Module, ...] = field(default=(), converter=_modules)
    variants: tuple[str | Module, ...] = field(default=(), converter=_variants)
    first_seat: int = field(default=0)
    extra_nobles: tuple[str, ...] = field(converter=_names)
    gems: int = field(validator=_within(1, MOST_TOKENS))
    gold: int = field(default=5, validator=_within(0, MOST_TOKENS))
    target_points: int = field(default=15, validator=_within(1, 99))

    def __attrs_post_init__(self) -> None:
        """Refuse a part that needs what another one replaces [S5]."""
        replacing = {name: part.name for part in self.parts() for name in part.replaces}
        for kind, part in self._parts_by_kind():
            for need in part.needs:
                if need in replacing:
                    raise ConfigError(f"{kind}: {part.name} needs the {need}, which {replacing[need]} replaces [S5]")

    @first_seat.validator
    def _first_seat_is_at_the_table(self, attribute: Attribute[int], value: object) -> None:
        _within(0, self.players - 1)(self, attribute, value)

    @extra_nobles.default
    def _nobles_of_the_boxes_in_play(self) -> tuple[str, ...]:
        brought = {name for module in self.parts() for name in module.brings_nobles}
        return () if self._without_nobles() else tuple(sorted(brought))

    @extra_nobles.validator
    def _nobles_where_there_are_any(self, attribute: Attribute[tuple[str, ...]], value: tuple[str, ...]) -> None:
        if value and (replacing := self._without_nobles()):
            raise ConfigError(f"extra_nobles: {', '.join(value)} given; with {replacing[0]} none is allowed [S4]")

    def _without_nobles(self) -> list[str]:
        """The modules in play that take the place of the nobles."""
        return [module.name for module in self.parts() if "nobles" in module.replaces]

    @gems.default
    def _gems_for_the_table(self) -> int:
        return GEMS.get(self.players, 1) if isinstance(self.players, int) else 1

    def parts(self) -> tuple[Module, ...]:
        """Return the ``Module`` objects of the modules and variants in play, in string order of each."""
        return tuple(part for _, part in self._parts_by_kind())

    def _parts_by_kind(self) -> Iterator[tuple[str, Module]]:
        for group, modules in ((MODULES, self.modules), (VARIANTS, self.variants)):
            yield from ((group.rpartition(".")[2], _load(group, module)) for module in modules)


def _load(group: str, module: str | Module) -> Module:
    if not isinstance(module, str):
        return module
    loaded: Module = installed(group)[module].load()
    return loaded
