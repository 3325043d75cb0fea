"""Joining modules into the rules of a game; parts that cannot be joined fail here, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain, pairwise
from typing import Any, TypeVar

from pyrsistent import thaw

from .cards import Card, Deck, Noble
from .components import Components, extra_nobles, standard_cards, standard_nobles
from .config import MODULES, Config, installed
from .errors import ConfigError, NotationError, shown
from .events import Drawing
from .moves import Kind
from .notation import BASE_MOVES
from .rules import PLAYER_KEYS, POSITION_KEYS, TURN, Goal, KeyWords, Module, Owes, Row, Rules, StepWords, Table
from .state import Outcome, State

__all__ = ["compose", "every_standard_card", "standard_names"]

Part = TypeVar("Part")


def compose(
    config: Config, components: Components, modules: tuple[Module, ...], outcome: Callable[[State], Outcome]
) -> Rules:
    """Return the rules of these modules together, whatever the order of those after the first, the table itself.

    Raises ``ConfigError`` when two parts claim one place, a part is missing, or the tables do not fit.
    """
    parts = _in_play(modules)
    decks = _all(parts, lambda module: module.decks)
    steps = _named("step", parts, lambda module: module.steps, lambda step: step.name)
    rows, owes = _in_order(_all(parts, lambda module: module.rows)), _by_event(_all(parts, lambda module: module.owes))
    _steps_exist([*(row.step for row in rows), *(owed.step for owed in chain.from_iterable(owes.values()))], steps)
    cards, nobles, tables = _cards(parts, components, decks), _nobles(config, components), _tables(parts, components)
    row_of = {deck.name: row for row, deck in enumerate(decks)}
    return Rules(
        config=config,
        components=_differing(parts, components, cards, tables),
        first_seat=config.first_seat,
        modules=parts,
        cards=cards,
        nobles=nobles,
        decks=decks,
        row_of=row_of,
        tables=tables,
        known={"card": cards, "noble": nobles, "deck": row_of, **_by_kind(parts, tables)},
        slices=tuple(_named("slice", parts, lambda module: module.slices, lambda part: part.key).values()),
        deals=_all(parts, lambda module: module.deals),
        steps=steps,
        owes=owes,
        rows=rows,
        bars=_all(parts, lambda module: module.bars),
        purses=_all(parts, lambda module: module.purses),
        scores=_all(parts, lambda module: module.scores),
        goal=_goal(parts),
        words=_words(parts),
        keys=_keys(parts),
        nobles_revealed=_nobles_revealed(config, parts),
        open_reserves=any(module.open_reserves for module in parts),
        outcome=outcome,
    )


def _in_play(modules: tuple[Module, ...]) -> tuple[Module, ...]:
    """Return the modules that no other one replaces, once it is sure that all they need are there."""
    replaced = {name for module in modules for name in module.replaces}
    parts = tuple(module for module in modules if module.name not in replaced)
    names = {module.name for module in parts}
    for module in parts:
        for need in module.needs:
            if need not in names:
                raise ConfigError(f"modules: {module.name} needs {need}, which is not in play")
    _claim_nothing_twice(modules, parts)
    return parts


def _all(modules: Iterable[Module], parts: Callable[[Module], Iterable[Part]]) -> tuple[Part, ...]:
    return tuple(part for module in modules for part in parts(module))


def _named(
    kind: str, modules: Iterable[Module], parts: Callable[[Module], Iterable[Part]], name: Callable[[Part], str]
) -> dict[str, Part]:
    """Return parts by name in string order; two modules that claim one name are refused."""
    claimed: dict[str, str] = {}
    named: dict[str, Part] = {}
    for module in modules:
        for part in parts(module):
            if name(part) in named:
                rivals = f"{claimed[name(part)]} and {module.name}"
                raise ConfigError(f"modules: {rivals} both claim the {kind} {name(part)}; one is allowed")
            claimed[name(part)], named[name(part)] = module.name, part
    return dict(sorted(named.items()))


def _keys(parts: tuple[Module, ...]) -> tuple[KeyWords, ...]:
    """Return the modules' own keys of documents, those at the top first; a key that is taken is refused."""
    of_all = _named("document key", parts, lambda module: module.keys, _place_of)
    for place, words in of_all.items():
        if words.key in (PLAYER_KEYS if words.per_player else POSITION_KEYS):
            raise ConfigError(f"modules: the document key {place} is the base game's own")
    return tuple(sorted(of_all.values(), key=lambda words: (words.per_player, words.key)))


def _words(parts: tuple[Module, ...]) -> dict[str, StepWords]:
    return _named("words of a step", parts, lambda module: module.words, lambda words: words.step)


def _place_of(words: KeyWords) -> str:
    return f"players[].{words.key}" if words.per_player else words.key


def _claim_nothing_twice(modules: tuple[Module, ...], parts: tuple[Module, ...]) -> None:
    """Refuse what only one module may bring, where that is not refused elsewhere; and steps that cannot be written."""
    _named("module name", modules, lambda module: (module.name,), str)
    _named("deck", parts, lambda module: module.decks, lambda deck: deck.name)
    _named("deal", parts, lambda module: module.deals, lambda deal: deal.name)
    own_tables = _named("table", parts, lambda module: module.tables, lambda table: table.name)
    kinds = _named("kind of row", parts, lambda module: module.tables, lambda table: table.kind)
    for name in sorted({"cards", "nobles"} & own_tables.keys() | {"card", "noble", "deck"} & kinds.keys()):
        raise ConfigError(f"modules: the table of {name} is the base game's own")
    _named("card", parts, lambda module: module.cards(), lambda card: card.id)
    for verb in _named("verb", parts, lambda module: module.moves, lambda move: move.verb):
        if verb in {move.verb for move in BASE_MOVES}:
            raise ConfigError(f"modules: the verb {verb} is the base game's own")
    _one("drawing", [(module.name, owed) for module in parts for owed in module.owes if owed.event is Drawing])
    asked = {step.name for module in parts for step in module.steps if step.answers}
    worded = _words(parts)
    for name in sorted(asked ^ worded.keys()):
        lacking = "words, so no document could hold it" if name in asked else "step that asks anything"
        raise ConfigError(f"modules: the step {name} has no {lacking}")


def _steps_exist(wanted: list[str], steps: dict[str, Any]) -> None:
    for step in wanted:
        if step not in steps:
            raise ConfigError(f"modules: the step {step} is owed, but no module in play has it")


def _in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of the turn by their places; a place claimed twice, or after no row, is refused."""
    at: dict[str, Row] = {}
    for row in rows:
        if row.place in at:
            raise ConfigError(f"modules: {at[row.place].step} and {row.step} both claim the turn's place {row.place}")
        at[row.place] = row
    ordered: list[Row] = []

    def lay(place: str) -> None:
        if place in at:
            ordered.append(at.pop(place))
        name = ordered[-1].step if ordered and place.startswith("after ") else place
        if f"after {name}" in at:
            lay(f"after {name}")

    for place in TURN:
        lay(place)
    if at:
        place, row = min(at.items())
        raise ConfigError(f"modules: {row.step} claims the turn's place {place}, but there is no such row")
    return tuple(ordered)


def _by_event(owes: Iterable[Owes]) -> dict[type, tuple[Owes, ...]]:
    """Return what each event owes, in order; two steps of one event in one place are refused."""
    by_event: dict[type, list[Owes]] = {}
    for owed in owes:
        by_event.setdefault(owed.event, []).append(owed)
    for event, steps in by_event.items():
        steps.sort(key=lambda owed: owed.place)
        for first, second in pairwise(steps):
            if first.place == second.place:
                claim = f"{first.step} and {second.step} both claim place {first.place}"
                raise ConfigError(f"modules: {claim} after {event.__name__}")
    return {event: tuple(steps) for event, steps in by_event.items()}


def _one(kind: str, claims: list[tuple[str, Part]]) -> Part | None:
    """Return the part of a shape that only one module may fill, if any does."""
    if len(claims) > 1:
        raise ConfigError(f"modules: {claims[0][0]} and {claims[1][0]} both claim the {kind}; one is allowed")
    return claims[0][1] if claims else None


def _goal(modules: Iterable[Module]) -> Goal:
    """Return the one goal: a module's own in place of the one that the base game falls back to [E1, C3]."""
    goals = [(module.name, module.goal) for module in modules if module.goal is not None]
    goal = _one("goal", [(name, goal) for name, goal in goals if not goal.default]) or _one("goal", goals)
    if goal is None:
        raise ConfigError("modules: no module in play has a goal")
    return goal


def _nobles_revealed(config: Config, modules: Iterable[Module]) -> int:
    """Return how many nobles are laid out at first: players + 1, unless a variant reveals more [S2, V1]."""
    claims = [(module.name, module.nobles_revealed) for module in modules if module.nobles_revealed is not None]
    revealed = _one("nobles revealed", claims)
    return config.players + 1 if revealed is None else revealed(config.players)


def _cards(modules: Iterable[Module], components: Components, decks: tuple[Deck, ...]) -> dict[str, Card]:
    """Return the cards in play by id, the shipped ones with the rows of ``components`` applied."""
    readers = {deck.name: deck.read for deck in decks}
    cards = {card.id: card for module in modules for card in module.cards()}
    for card_id in components.removed:
        if card_id not in cards:
            raise ConfigError(f"components.cards.remove: {card_id} is not among the cards in play")
        del cards[card_id]
    for card_id in components.added:
        deck = card_id.partition("-")[0]
        if deck not in readers:
            raise ConfigError(f"components.cards.add: {shown(card_id)} is of no deck in play ({', '.join(readers)})")
        if card_id in cards:
            raise ConfigError(f"components.cards.add: {card_id} is in the tables already")
        try:
            cards[card_id] = readers[deck](card_id)
        except NotationError as error:
            raise ConfigError(f"components.cards.add: {error}") from None
    dealt = Counter(card.deck for card in cards.values())
    for pile in decks:
        if dealt[pile.name] < pile.places:
            raise ConfigError(
                f"components.cards: deck {pile.name} has {dealt[pile.name]} cards; {pile.places} are dealt"
            )
    return dict(sorted(cards.items()))


def _tables(parts: tuple[Module, ...], components: Components) -> dict[str, dict[str, Any]]:
    """Return the modules' own tables by name: the shipped rows, and those of ``components`` in the place of some."""
    own = _all(parts, lambda module: module.tables)
    for name in sorted(components.tables):
        if name not in {table.name for table in own}:
            allowed = ", ".join(sorted({"cards", "nobles", *(table.name for table in own)}))
            told = name if name.isidentifier() else shown(name)
            raise ConfigError(f"components.{told}: there is no such table in play; allowed: {allowed}")
    return {table.name: _replaced(table, components.tables.get(table.name, {})) for table in own}


def _by_kind(parts: tuple[Module, ...], tables: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The modules' own tables by what a row is called."""
    return {table.kind: tables[table.name] for module in parts for table in module.tables}


def _replaced(table: Table, rows: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a table by the names of its rows, none of which may be new."""
    values = dict(table.shipped())
    for name, row in sorted(rows.items()):
        path = f"components.{table.name}"
        if name not in values:
            raise ConfigError(f"{path}: there is no {table.kind} {shown(name)}; allowed: {', '.join(values)}")
        values[name] = table.read(name, thaw(row), f"{path}.{name}")
    return values


def _written(table: Table, values: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of a table, as documents have them, that differ from the shipped ones."""
    shipped = table.shipped()
    return {name: table.write(value) for name, value in values.items() if value != shipped[name]}


def _differing(
    parts: tuple[Module, ...], components: Components, cards: dict[str, Card], tables: dict[str, dict[str, Any]]
) -> Components:
    """Return the tables with only the rows that differ from the shipped ones, so that equal games have equal tables."""
    rows = {table.name: _written(table, tables[table.name]) for module in parts for table in module.tables}
    shipped = {card.id for module in parts for card in module.cards()}
    tiles = (*standard_nobles(), *extra_nobles())
    differing = (noble for noble in components.nobles if noble not in tiles)
    return Components(
        removed=tuple(sorted(shipped - set(cards))),
        added=tuple(sorted(set(cards) - shipped)),
        nobles=tuple(sorted(differing, key=lambda noble: noble.name)),
        tables={name: table for name, table in rows.items() if table},
    )


def _nobles(config: Config, components: Components) -> dict[str, Noble]:
    """Return the nobles that may be dealt, by name: the ten, the extra ones in play, and those of other tables [S4]."""
    tiles = {noble.name: noble for noble in standard_nobles()}
    extra = {noble.name: noble for noble in extra_nobles()}
    tiles.update({name: extra[name] for name in config.extra_nobles})
    tiles.update({noble.name: noble for noble in components.nobles if noble.name not in extra or noble.name in tiles})
    return dict(sorted(tiles.items()))


@cache
def standard_names(kind: Kind) -> frozenset[str]:
    """Return the names of the standard tables: the base game's, and those of every installed expansion."""
    modules = [point.load() for point in installed(MODULES).values()]
    if kind == "noble":
        return frozenset(noble.name for noble in (*standard_nobles(), *extra_nobles()))
    if kind == "deck":
        return frozenset(deck.name for module in modules for deck in module.decks)
    if kind != "card":
        tables = (table for module in modules for table in module.tables if table.kind == kind)
        return frozenset(name for table in tables for name in table.shipped())
    return frozenset(every_standard_card())


@cache
def every_standard_card() -> dict[str, Card]:
    """Return the cards of the standard tables by id: the base game's, and those of every installed expansion."""
    modules = [point.load() for point in installed(MODULES).values()]
    return {card.id: card for card in (*standard_cards(), *(card for module in modules for card in module.cards()))}
