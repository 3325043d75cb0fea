"""A position written back as a document, everything spelled out."""

from __future__ import annotations

from typing import Any

from .owed import owed_to_json
from .position import UNSEEN, Deck, Game, Owned, Position, Reserved, Seat
from .setup import config_to_json
from .terms import KINDS


def position_to_json(position: Position) -> dict[str, Any]:
    """The document of a position or an observation."""
    game = position.game
    written: dict[str, Any] = {
        "format": "splendor-observation/1" if position.observed else "splendor-position/1",
        "config": config_to_json(game),
        "turn": position.turn,
        "to_act": position.to_act,
        "last_round": position.last_round,
        "passes": position.passes,
        "over": position.over,
        "supply": _tokens(position.supply),
        "market": {row: list(cards) for row, cards in position.market.items()},
        "decks": {name: _deck(deck) for name, deck in position.decks.items()},
        "nobles": list(position.nobles),
        "removed": list(position.removed),
        "players": [_seat(seat, game) for seat in position.seats],
        "pending": [owed_to_json(owed) for owed in position.pending],
        "gaps": [list(gap) for gap in position.gaps],
    }
    if game.has_cities:
        written["cities"] = list(position.cities)
    if game.has_strongholds:
        standing = position.strongholds.items()
        written["strongholds"] = {card: {"seat": there.seat, "count": there.count} for card, there in standing}
        written["conquered"] = position.conquered
    if position.observed:
        written["seat"] = position.observer
    if game.components is not None:
        written["components"] = dict(game.components)
    return written


def _tokens(tokens: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(KINDS, tokens, strict=True))


def _deck(deck: Deck) -> list[str] | int:
    return deck.count if deck.cards is None else list(deck.cards)


def _seat(seat: Seat, game: Game) -> dict[str, Any]:
    written: dict[str, Any] = {
        "tokens": _tokens(seat.tokens),
        "cards": [_owned(card) for card in seat.cards],
        "reserved": [_reserved(card) for card in seat.reserved],
        "nobles": list(seat.nobles),
    }
    if game.has_posts:
        written["posts"] = list(seat.posts)
    if game.has_strongholds:
        written["strongholds"] = seat.stock
    return written


def _owned(card: Owned) -> str | dict[str, str]:
    return card.name if card.chosen is None else {"card": card.name, "colour": card.chosen}


def _reserved(card: Reserved) -> dict[str, Any]:
    if card.name is None:
        return {"card": None, "level": card.deck, "hidden": True} if card.hidden else {"card": UNSEEN}
    return {"card": card.name, "hidden": True} if card.hidden else {"card": card.name}
