"""Positions written by hand, as short as the format allows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from splendor.oracle.cards import token_counts

ROWS: dict[str, list[str | None]] = {
    "1": ["1-U-0-W1G2R2", "1-W-0-U1G1R1K1", "1-K-1-U4", "1-W-0-U3"],
    "2": ["2-K-2-G5R3", "2-W-3-W6", "2-U-2-U5", "2-R-2-K5"],
    "3": ["3-U-4-W6U3K3", "3-G-5-U7G3", "3-K-4-R7", "3-W-5-W3K7"],
}
TEST_CARD = "1-U-0-W1G2R2"
PLAIN = {
    "W": ["1-W-0-R2K1", "1-W-0-U1G2R1K1", "1-W-0-U2G2K1", "1-W-0-U2K2", "1-W-0-W3U1K1"],
    "U": ["1-U-0-G2K2", "1-U-0-K3", "1-U-0-U1G3R1", "1-U-0-W1G1R1K1", "1-U-0-W1G1R2K1"],
    "G": ["1-G-0-R3", "1-G-0-U1R2K2", "1-G-0-U2R2", "1-G-0-W1U1R1K1", "1-G-0-W1U3G1"],
    "R": ["1-R-0-U2G1", "1-R-0-W1R1K3", "1-R-0-W1U1G1K1", "1-R-0-W2G1K2", "1-R-0-W2R2"],
    "K": ["1-K-0-G1R3K1", "1-K-0-G2R1", "1-K-0-G3", "1-K-0-W1U1G1R1", "1-K-0-W1U2G1R1"],
}
"""Level-1 cards without points, five of each colour, none of them face up in ROWS."""

ORIENT_ROWS: dict[str, list[str | None]] = {
    "O1": ["O1-copy-0-W3R2", "O1-gold-0-R3"],
    "O2": ["O2-copy-1-W1G3R4", "O2-WW-1-G3R4"],
    "O3": ["O3-W-3-discardG2", "O3-W-1-U6G3R1"],
}
MODULES = ("cities", "orient", "strongholds", "trading_posts")
COMBINATIONS = [
    tuple(name for bit, name in enumerate(MODULES) if number >> bit & 1) for number in range(2 ** len(MODULES))
]


def tokens(text: str) -> dict[str, int]:
    """Tokens by kind."""
    return token_counts(text) if text else {}


def owned(text: str) -> list[str]:
    """So many plain cards of each colour."""
    return [card for colour, n in tokens(text).items() for card in PLAIN[colour][:n]]


def player(held: str = "", cards: str | Sequence[Any] = "", **more: Any) -> dict[str, Any]:
    """A player holding these tokens, with these cards in front."""
    return {"tokens": tokens(held), "cards": owned(cards) if isinstance(cards, str) else list(cards), **more}


def position(*players: Mapping[str, Any], config: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A position of two players, or of as many as are given."""
    seated = [dict(seat) for seat in players] + [{}] * (2 - len(players))
    return {
        "format": "splendor-position/1",
        "config": {"players": len(seated), **(config or {})},
        "market": {row: list(cards) for row, cards in ROWS.items()},
        "players": seated,
        **more,
    }


def expanded(modules: Sequence[str], *players: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A position with these modules, the rows of the Orient decks among those face up where they are in play."""
    config = {"modules": list(modules), **more.pop("config", {})}
    rows = more.pop("market", {})
    found = position(*players, config=config, **more)
    found["market"] |= (ORIENT_ROWS if "orient" in modules else {}) | rows
    return found


GAMES = Path(__file__).resolve().parents[1] / "scenarios" / "games"


def games(name: str) -> list[dict[str, Any]]:
    """The recorded games of one file."""
    return [json.loads(line) for line in (GAMES / name).read_text("utf-8").splitlines()]
