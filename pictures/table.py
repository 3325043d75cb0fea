"""The whole table as a picture: the cards with what lies beside them at the left, the players at the right."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from splendor.kernel import Deck, Observation, State, state_to_json
from splendor.kernel.rules import POSITION_KEYS
from splendor.kernel.state import table_of
from splendor.modules.cities import CITIES, City
from splendor.modules.strongholds import STRONGHOLDS
from splendor.modules.trading_posts import TRADING_POSTS, Post

from .cards import CARD, card, deck, empty
from .ink import (
    DARK,
    FAINT,
    GOLD,
    HEAVY,
    LIGHT,
    MIDDLE,
    SERIF,
    Piece,
    below,
    beside,
    flowed,
    number,
    rect,
    safe,
    text,
    wide,
    wrapped,
)
from .seats import PANEL, panel, place
from .tiles import city, noble, post, supply
from .words import asked, ended, facts, marks, names_in_play, plays, told

__all__ = ["svg"]

EDGE, APART, GAP, BETWEEN, WIDEST_POST = 20.0, 16.0, 8.0, 10.0, 140.0
TABLE = "#1f2b34"


def svg(position: State | Observation) -> str:
    """Return the whole table as an SVG picture: all that lies open, and no card that an observation does not show.

    The picture stands alone: it needs no file, font or style from elsewhere, and any number of them can stand on one
    page. Raises ``QuestionError`` for anything but a ``State`` or an ``Observation``.

    >>> from splendor.kernel import Config, new_game
    >>> svg(new_game(Config(players=2), seed=7))[:4]
    '<svg'
    """
    state, document = table_of(position), state_to_json(position)
    body = _body(position, state, document)
    words = ended(position) if state.over else asked(position, document)
    whole = below([_head(position, document, body.width), body, _foot(state, document, words, body.width)], 12)
    width, height = whole.width + 2 * EDGE, whole.height + EDGE * 1.6
    named = f"Splendor, {', '.join(facts(position, document))}. {words}"
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif"'
        f' style="max-width:100%;height:auto">'
        f"<title>{safe(named)}</title>"
        f"<desc>{safe(str(position))}</desc>"
        f"{rect(0, 0, width, height, TABLE, rx=14)}{whole.at(EDGE, EDGE * 0.8)}</svg>"
    )


def _head(position: State | Observation, document: dict[str, Any], width: float) -> Piece:
    """What is played, and where the game stands."""
    drawn = [text(0, 27, "Splendor", 28, GOLD, **HEAVY, **SERIF)]
    line, x = " · ".join(facts(position, document)), wide("Splendor", 28, bold=True) + 22
    drawn.append(text(x, 25, line, 14, LIGHT))
    x += wide(line, 14) + 14
    if flag := "game over" if document["over"] else "last round" if document["last_round"] else "":
        across = wide(flag, 12, bold=True) + 20
        drawn.append(rect(x, 10, across, 21, GOLD, rx=10.5))
        drawn.append(text(x + across / 2, 25, flag, 12, DARK, **HEAVY, **MIDDLE))
    names = ", ".join(name.replace("_", " ") for name in names_in_play(table_of(position)))
    lines = wrapped(f"with {names}", width, 12, 2) if names else []
    drawn += [text(0, 46 + 15 * row, line, 12, FAINT) for row, line in enumerate(lines)]
    return Piece(width, 34 + 15 * len(lines), "".join(drawn))


def _body(position: State | Observation, state: State, document: dict[str, Any]) -> Piece:
    """The cards at the left and the players at the right, both as high as the higher of the two.

    The supply and the posts lie on the side that has more room for them, which depends on the number of players alone,
    so that nothing changes sides during a game.
    """
    players, rows = len(state.players), _rows(state, document)
    width = max(row.width for row in rows)
    left = [flowed(_tiles(state, document), width, GAP), *rows]
    right = [place(state, seat, block, marks(position).get(seat, "")) for seat, block in enumerate(document["players"])]
    beneath: list[Piece] = []
    for part, fewest in ((_supply, 3), (_posts, 4)):
        on_the_left = players >= fewest
        (left if on_the_left else beneath).append(part(state, document, width if on_the_left else PANEL))
    height = max(below(left, BETWEEN).height, below([*right, *beneath], BETWEEN).height)
    spare = (height - below([*right, *beneath], BETWEEN).height) / players
    panels = [panel(own, seat, own.height + spare, out=seat in marks(position)) for seat, own in enumerate(right)]
    return beside([below(left, BETWEEN, height), below([*panels, *beneath], BETWEEN)], APART)


def _tiles(state: State, document: dict[str, Any]) -> list[Piece]:
    """The nobles, or the Cities with the seats that meet them as things stand [C2, C5]."""
    tiles = [noble(one) for one in state.nobles]
    if plays(state, CITIES):
        known: Mapping[str, City] = state.rules.tables["cities"]
        for name in document["cities"]:
            seats = enumerate(state.players)
            met = [seat for seat, player in seats if known[name].met_with(state.points(seat), player)]
            tiles.append(city(known[name], met))
    return tiles


def _supply(state: State, document: dict[str, Any], width: float) -> Piece:
    return supply(state.supply, width)


def _posts(state: State, document: dict[str, Any], width: float) -> Piece:
    """The trading posts with who has them; nothing in a game without them [B1]."""
    if not plays(state, TRADING_POSTS):
        return below([])
    posts: Mapping[str, Post] = state.rules.tables["posts"]
    taken = [block["posts"] for block in document["players"]]
    owners = {name: [seat for seat, names in enumerate(taken) if name in names] for name in posts}
    each = min((width - GAP * (len(posts) - 1)) / len(posts), WIDEST_POST)
    return flowed([post(one, owners[name], each) for name, one in posts.items()], width, GAP)


def _rows(state: State, document: dict[str, Any]) -> list[Piece]:
    """The decks with their rows, the highest level above; decks of one level beside each other."""
    strongholds = document["strongholds"] if plays(state, STRONGHOLDS) else {}
    standing = {name: (entry["seat"], entry["count"]) for name, entry in strongholds.items()}
    gaps = {(name, where) for name, where in document["gaps"]}

    def level_of(deck: Deck) -> int:
        return -deck.level

    def laid(one: Deck) -> Piece:
        row = state.rules.row_of[one.name]
        places = [
            card(each, standing.get(each.id))
            if each
            else empty(CARD, "refilled after this turn" if (one.name, where) in gaps else "empty")
            for where, each in enumerate(state.market[row])
        ]
        return beside([deck(one, len(state.decks[row])), *places], GAP)

    decks = sorted(state.rules.decks, key=level_of)
    return [beside([laid(one) for one in level], GAP + 4) for _, level in groupby(decks, level_of)]


def _foot(state: State, document: dict[str, Any], words: str, width: float) -> Piece:
    """What is asked, or how the game ended; below it what other modules keep, and the cards out of play."""
    lines = wrapped(words, width - 24, 14, 6, bold=True)
    height = 14 + 18.0 * len(lines)
    drawn = [rect(0, 0, width, height, "#2f3a2c", rx=8, stroke=GOLD, stroke_width=1.2)]
    drawn += [text(12, 21 + 18 * row, line, 14, GOLD, **HEAVY) for row, line in enumerate(lines)]
    for line in (line for said in _said(state, document) for line in wrapped(said, width, 11, 6)):
        height += 15
        drawn.append(text(0, height, line, 11, FAINT))
    return Piece(width, height + 4, "".join(drawn))


def _said(state: State, document: dict[str, Any]) -> list[str]:
    """What has no place of its own on the table, in words."""
    placed = {"cities": CITIES, "strongholds": STRONGHOLDS}
    known = {*POSITION_KEYS, *(key for key, module in placed.items() if plays(state, module))}
    if plays(state, STRONGHOLDS) and not document["conquered"]:
        known.add("conquered")
    said = [f"{key}: {told(value)}" for key, value in document.items() if key not in known]
    return [*said, f"out of play: {told(document['removed'])}"] if document["removed"] else said
