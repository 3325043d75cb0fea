"""The steps that are owed, read from a document and written back, and which of them may be owed together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .cards import read_card
from .errors import DocumentError
from .given import a_card, a_list, a_number, an_object, one_of, refuse
from .position import Game, Owed
from .tables import ORIENT, STRONGHOLDS, TRADING_POSTS
from .terms import COLOURS

AFTER_A_CARD = ("copy", "free", "gem", "stronghold")
"""What getting a card may owe, in the order in which it is asked [O7]."""
END_OF_TURN = ("return", "noble", "post")
"""What the end of a turn may owe once the rows are filled again [T3-T5]."""

_FIELDS: dict[str, tuple[str, ...]] = {
    "gem": ("not",),
    "keep": ("deck", "cards"),
    "copy": ("card",),
    "free": ("level",),
    "conquest": ("card",),
    "return": ("count",),
}
_OPTIONAL = ("not",)


def steps_of(game: Game) -> tuple[str, ...]:
    """The steps that this game may ask for."""
    steps = {"veto": "noble_veto" in game.variants, "return": True, "noble": not game.has_cities}
    steps |= dict.fromkeys(("keep", "gem", "post"), TRADING_POSTS in game.modules)
    steps |= dict.fromkeys(("copy", "free"), ORIENT in game.modules)
    steps |= dict.fromkeys(("stronghold", "conquest"), STRONGHOLDS in game.modules)
    return tuple(step for step, asked in steps.items() if asked)


def read_pending(value: object, game: Game, observed: bool) -> tuple[Owed, ...]:
    """All steps that are owed, the first of them asked."""
    entries = a_list(value, "pending")
    found = tuple(_read(entry, f"pending[{n}]", game, observed) for n, entry in enumerate(entries))
    if not _together(found, game):
        names = [owed.step for owed in found]
        raise DocumentError("pending", f"{names} cannot be owed together in this game")
    return found


def _together(found: Sequence[Owed], game: Game) -> bool:
    """Vetoes, one for each seat still to choose; steps that an action owes; each other step stands alone [V1, O7]."""
    steps = {owed.step for owed in found}
    if "veto" in steps:
        return steps == {"veto"} and len(found) <= game.players
    return len(found) <= 1 or steps <= {"keep", *AFTER_A_CARD}


def _read(value: object, path: str, game: Game, observed: bool) -> Owed:
    if not isinstance(value, Mapping):
        refuse(path, value, "an object with a step")
    name = one_of(value.get("step"), f"{path}.step", steps_of(game))
    fields = _FIELDS.get(name, ())
    given = an_object(value, path, ("step", *fields))
    unseen = ("cards",) if observed else ()
    for field in fields:
        if field not in given and field not in (*_OPTIONAL, *unseen):
            raise DocumentError(path, f"is a {name} without its {field}")
    read = _READERS.get(name)
    return read(given, path, game) if read else Owed(name)


def _return(given: Mapping[str, Any], path: str, _game: Game) -> Owed:
    return Owed("return", count=a_number(given["count"], f"{path}.count", 1))


def _gem(given: Mapping[str, Any], path: str, _game: Game) -> Owed:
    return Owed("gem", barred=one_of(given["not"], f"{path}.not", COLOURS) if "not" in given else "")


def _keep(given: Mapping[str, Any], path: str, game: Game) -> Owed:
    deck = one_of(given["deck"], f"{path}.deck", game.rows)
    if "cards" not in given:
        return Owed("keep", deck=deck)
    cards = a_list(given["cards"], f"{path}.cards", 2)
    if len(cards) != 2:
        raise DocumentError(f"{path}.cards", "two cards are drawn, of which one is kept")
    read = tuple(a_card(card, f"{path}.cards[{n}]", game.cards) for n, card in enumerate(cards))
    for n, card in enumerate(read):
        if read_card(card).deck != deck:
            raise DocumentError(f"{path}.cards[{n}]", f"{card} is not a card of deck {deck}")
    return Owed("keep", deck=deck, cards=read)


def _copy(given: Mapping[str, Any], path: str, game: Game) -> Owed:
    card = a_card(given["card"], f"{path}.card", game.cards)
    if not read_card(card).is_copy:
        raise DocumentError(f"{path}.card", f"{card} is not a copy card, so no colour is chosen for it")
    return Owed("copy", card=card)


def _free(given: Mapping[str, Any], path: str, _game: Game) -> Owed:
    return Owed("free", level=a_number(given["level"], f"{path}.level", 1, 2))


def _conquest(given: Mapping[str, Any], path: str, game: Game) -> Owed:
    return Owed("conquest", card=a_card(given["card"], f"{path}.card", game.cards))


_READERS: dict[str, Callable[[Mapping[str, Any], str, Game], Owed]] = {
    "return": _return,
    "gem": _gem,
    "keep": _keep,
    "copy": _copy,
    "free": _free,
    "conquest": _conquest,
}


def owed_to_json(owed: Owed) -> dict[str, Any]:
    """An owed step as a document has it."""
    named = {
        "count": owed.count,
        "not": owed.barred,
        "deck": owed.deck,
        "cards": list(owed.cards),
        "card": owed.card,
        "level": owed.level,
    }
    return {"step": owed.step} | {field: value for field, value in named.items() if value}
