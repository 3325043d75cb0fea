"""Positions and observations as JSON documents: ``state_to_json`` and ``state_from_json`` are inverses.

The formats are ``splendor-position/1`` and ``splendor-observation/1``. Writing is exact, so equal states give equal
documents; reading fills in what a hand-written position leaves out, and refuses what cannot be with ``DocumentError``.
"""

from __future__ import annotations

from typing import Any

from .config import Config, module_name
from .errors import QuestionError, shown
from .form import OBSERVATION, POSITION
from .gems import LETTERS, Tokens
from .plain import plain, plain_text
from .reading import position_from
from .state import HeldCard, Observation, Player, State

__all__ = ["config_to_json", "state_from_json", "state_to_json"]


def state_to_json(position: State | Observation) -> dict[str, Any]:
    """Return the document of a state or observation, of plain JSON values.

    >>> from splendor.kernel import Config, new_game
    >>> state = new_game(Config(players=2), seed=7)
    >>> state_from_json(state_to_json(state)) == state
    True
    """
    seen = isinstance(position, Observation)
    state = position.table if isinstance(position, Observation) else position
    if not isinstance(state, State):
        raise QuestionError(f"state_to_json: a State or an Observation is allowed, not {shown(position)}")
    rules = state.rules
    names = [deck.name for deck in rules.decks]
    document: dict[str, Any] = {"format": OBSERVATION if seen else POSITION}
    if isinstance(position, Observation):
        document["seat"] = position.seat
    document["config"] = config_to_json(rules.config)
    if rows := rules.components.rows():
        document["components"] = rows
    document |= {
        "turn": state.turn,
        "to_act": state.to_act,
        "last_round": state.last_round,
        "passes": state.passes,
        "over": state.over,
        "supply": _tokens(state.supply),
        "market": {name: [card and card.id for card in row] for name, row in zip(names, state.market, strict=True)},
        "decks": {
            name: len(pile) if seen else [card.id for card in pile if card]
            for name, pile in zip(names, state.decks, strict=True)
        },
        "nobles": [noble.name for noble in state.nobles],
        "removed": [card.id for card in state.removed],
        "players": [_player(state, seat, player) for seat, player in enumerate(state.players)],
        **{words.key: words.write(state, None) for words in rules.keys if not words.per_player},
        "pending": [{"step": owed[0], **rules.words[owed[0]].write(owed)} for owed in reversed(state.agenda)],
        "gaps": [[names[row], place] for row, place in state.gaps],
    }
    return document


def config_to_json(config: Config) -> dict[str, Any]:
    """Return a configuration as documents carry it, every default written out; modules by name."""
    return {
        "players": config.players,
        "modules": [module_name(module) for module in config.modules],
        "variants": [module_name(variant) for variant in config.variants],
        "first_seat": config.first_seat,
        "extra_nobles": list(config.extra_nobles),
        "gems": config.gems,
        "gold": config.gold,
        "target_points": config.target_points,
    }


def _tokens(tokens: Tokens) -> dict[str, int]:
    return dict(zip(LETTERS, tokens, strict=True))


def _player(state: State, seat: int, player: Player) -> dict[str, Any]:
    block: dict[str, Any] = {
        "tokens": _tokens(player.tokens),
        "cards": [
            card.id if card.chosen is None else {"card": card.id, "colour": card.chosen} for card in player.cards
        ],
        "reserved": [_held(held) for held in player.reserved],
        "nobles": [noble.name for noble in player.nobles],
    }
    for words in state.rules.keys:
        if words.per_player:
            block[words.key] = words.write(state, seat)
    return block


def _held(held: HeldCard) -> dict[str, Any]:
    if held.card is None:
        return {"card": None, "level": held.deck, "hidden": True}
    return {"card": held.card.id, "hidden": True} if held.hidden else {"card": held.card.id}


def state_from_json(document: dict[str, Any] | str | bytes) -> State | Observation:
    """Return the state that a position document describes, or the observation of an observation document.

    Takes a dict or JSON text. Steps that have one outcome, or none, are done at once [T7]. Raises ``DocumentError``
    that names the path of the fault.
    """
    read = plain_text(document) if isinstance(document, str | bytes | bytearray) else document
    return position_from(plain(read))
