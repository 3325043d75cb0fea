"""Setting up a game: composing the rules, shuffling, dealing; the same seed deals the same game everywhere [S1-S6]."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from .base import BASE, NOBLES
from .cards import Card
from .components import STANDARD, Components
from .compose import compose
from .config import Config
from .errors import ConfigError, shown
from .events import Dealt
from .gems import Tokens
from .play import owed_after
from .rules import TURN_END, Rules
from .scoring import outcome
from .state import Player, State
from .turn import settled

__all__ = ["new_game", "rules_for", "seeded", "shuffled"]

Thing = TypeVar("Thing")


@lru_cache(maxsize=256)
def rules_for(config: Config, components: Components = STANDARD) -> Rules:
    """Return the rules of a configuration on some tables; composed once and kept."""
    return compose(config, components, (BASE, NOBLES, *config.parts()), outcome)


def _rules_of(rules: Rules) -> tuple[object, tuple[Config, Components]]:
    return rules_for, (rules.config, rules.components)


copyreg.pickle(Rules, _rules_of)  # type: ignore[arg-type]  # its stub wants the class itself as the maker


def seeded(seed: int | str) -> Random:
    """Return the generator of a seed; 7, -7 and "7" are three seeds [S6]."""
    if type(seed) is not int and type(seed) is not str:
        raise ConfigError(f"seed: a whole number or text is allowed, not {shown(seed)}")
    try:
        str(seed).encode()
    except ValueError:
        raise ConfigError(
            f"seed: {shown(seed)} given; text of UTF-8 is allowed, or a number that can be written"
        ) from None
    return Random(repr(seed))


def shuffled(things: Sequence[Thing], source: Random) -> tuple[Thing, ...]:
    """Return the things in random order, drawn by ``source.random()`` alone, whose sequence Python guarantees [S6]."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(source.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def new_game(
    config: Config,
    seed: int | str,
    components: Components | Mapping[str, object] = STANDARD,
    decks: Mapping[str, Sequence[str]] | None = None,
) -> State:
    """Return a game ready for its first move, shuffled by ``seed`` [S1-S3].

    ``components`` are other tables, as a value or as the rows that differ. ``decks`` gives the order of some decks from
    outside: deck names with all ids of the deck, top first; the others are shuffled. Raises ``ConfigError``.

    >>> str(new_game(Config(players=2), seed=7).to_act)
    '0'
    """
    if not isinstance(config, Config):
        raise ConfigError(f"config: a Config is allowed, not {shown(config)}")
    tables = components if isinstance(components, Components) else Components.from_rows(components)
    rules = rules_for(config, tables)
    given = _orders(rules, decks or {})
    source = seeded(seed)
    piles = []
    for deck in rules.decks:
        cards = [card for card in rules.cards.values() if card.deck == deck.name]
        order = shuffled(cards, source)
        piles.append(given.get(deck.name, order))
    w = config.gems
    supply: Tokens = (w, w, w, w, w, config.gold)
    state = State(
        rules=rules,
        supply=supply,
        market=tuple(pile[: deck.places] for deck, pile in zip(rules.decks, piles, strict=True)),
        decks=tuple(pile[deck.places :] for deck, pile in zip(rules.decks, piles, strict=True)),
        nobles=(),
        players=(Player(),) * config.players,
        stage=TURN_END,
        slices=tuple(part.at_start(config.players) for part in rules.slices),
    )
    for deal in rules.deals:
        state = deal.deal(state, lambda things: shuffled(things, source))
    return settled(state.but(agenda=owed_after(state, Dealt)))


def _orders(rules: Rules, decks: Mapping[str, Sequence[str]]) -> dict[str, tuple[Card, ...]]:
    """Return decks whose order is given from outside, each checked to hold exactly its cards."""
    if not isinstance(decks, Mapping):
        raise ConfigError(f"decks: card ids by deck name are allowed, not {shown(decks)}")
    for name, ids in decks.items():
        if name not in rules.row_of:
            raise ConfigError(f"decks: {shown(name)} is unknown; the decks are {', '.join(rules.row_of)}")
        if isinstance(ids, str) or not isinstance(ids, Sequence) or not all(isinstance(one, str) for one in ids):
            raise ConfigError(f"decks.{name}: a list of card ids is allowed, not {shown(ids)}")
        cards = sorted(card.id for card in rules.cards.values() if card.deck == name)
        if sorted(ids) != cards:
            odd = sorted(set(ids) ^ set(cards)) or [one for one in ids if list(ids).count(one) > 1]
            raise ConfigError(f"decks.{name}: each of its {len(cards)} cards once is allowed, and {odd[0]} is not")
    return {name: tuple(rules.cards[one] for one in ids) for name, ids in decks.items()}
