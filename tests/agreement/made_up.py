"""Documents of the cases that the solver makes up, on cards and nobles of their own where no printed one would fit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from agreement.guards import COLOURS, KINDS, TILES, Case, Numbers
from formal.documents import ROWS

FILLERS = ["3-K-0-K61", "3-K-0-K62", "3-K-0-K63"]
ELSEWHERE = "3-K-0-K70"
DRAWN = "1-W-0-R2K1"


def pile_of(numbers: Numbers, name: str, length: int) -> list[int]:
    """The numbers of a pile, by its name."""
    return [numbers[f"{name}.{place}"] for place in range(length)]


def text_of(kinds: str, counts: Sequence[int]) -> str:
    """Counts as text, those that are none left out."""
    return "".join(f"{kind}{count}" for kind, count in zip(kinds, counts, strict=True) if count)


def tokens_of(counts: Sequence[int]) -> dict[str, int]:
    """Tokens as documents have them."""
    return dict(zip(KINDS, counts, strict=True))


def owned(numbers: Numbers) -> list[str]:
    """Cards of each colour, the first with all the points."""
    colours = [
        colour for colour, count in zip(COLOURS, pile_of(numbers, "cards", 5), strict=True) for _ in range(count)
    ]
    points = [numbers["points"], *[0] * len(colours)]
    return [f"1-{colour}-{points[place]}-K{10 + place}" for place, colour in enumerate(colours)]


def hand_of(case: Case, card: str | None) -> list[str]:
    """The reserved cards: the one that is bought from the hand, those of a pass with their prices, and others."""
    size = case.numbers["hand"]
    if case.verb == "pass":
        prices = [text_of(COLOURS, pile_of(case.numbers, f"cost.{n}", 5)) for n in range(1, size + 1)]
        return [f"3-{colour}-0-{price}" for colour, price in zip("UGR", prices, strict=False)]
    mine = [card] if card and case.numbers.get("from hand") else []
    return [*mine, *FILLERS][:size]


def _card(case: Case, chance: Random) -> str | None:
    """The card that the move is about, not yet laid anywhere."""
    if case.verb == "pass":
        return f"3-W-0-{text_of(COLOURS, pile_of(case.numbers, 'cost.0', 5))}"
    if case.verb == "buy":
        return f"3-{chance.choice(COLOURS)}-0-{text_of(COLOURS, pile_of(case.numbers, 'cost', 5))}"
    return ELSEWHERE if case.verb == "reserve" else None


def move_of(case: Case, card: str | None) -> str:
    """The move as a line."""
    numbers = case.numbers
    match case.verb:
        case "take" | "pair":
            wanted = zip(KINDS, pile_of(numbers, "want", 6), strict=True)
            return f"{case.verb} {''.join(kind for kind, count in wanted if count)}"
        case "buy":
            pay = text_of(KINDS, pile_of(numbers, "pay", 6))
            return f"buy {card} pay {pay}" if pay else f"buy {card}"
        case "return":
            return f"return {text_of(KINDS, pile_of(numbers, 'back', 6))}"
        case "reserve":
            return f"reserve {card}"
        case "reserve deck":
            return "reserve deck 1"
        case "noble":
            return "noble Tile 0"
        case _:
            return "pass"


def _pending(case: Case) -> list[dict[str, Any]]:
    if case.verb == "return":
        return [{"step": "return", "count": sum(pile_of(case.numbers, "mine", 6)) - 10}]
    return [{"step": "noble"}] if case.verb == "noble" else []


def config_of(numbers: Numbers, chance: Random) -> dict[str, Any]:
    """A configuration in which there are so many tokens; what the guard does not speak of is drawn."""
    totals = [
        left + held for left, held in zip(pile_of(numbers, "supply", 6), pile_of(numbers, "mine", 6), strict=True)
    ]
    players = chance.randint(2, 4)
    return {
        "players": players,
        "first_seat": chance.randrange(players),
        "variants": chance.choice(([], ["open_reservations"])),
        "gems": max(1, *totals[:5]) + chance.randint(0, 2),
        "gold": totals[5],
        "target_points": chance.randint(1, 20),
    }


def document_of(case: Case, seed: int) -> tuple[dict[str, Any], str]:
    """The document of a case and the move in it; what the guard does not speak of is drawn at random."""
    chance, numbers = Random(repr((case, seed))), case.numbers
    card, cards, config = _card(case, chance), owned(numbers), config_of(numbers, chance)
    reserved = hand_of(case, card)
    lies_out = card is not None and numbers["in reach"] and card not in reserved
    deck = case.verb == "reserve deck" and numbers["in reach"]
    turn = chance.randint(0, 40)
    seats: list[dict[str, Any]] = [{} for _ in range(config["players"])]
    hidden = not config["variants"] and chance.random() < 0.5
    seats[(config["first_seat"] + turn) % config["players"]] = {
        "tokens": tokens_of(pile_of(numbers, "mine", 6)),
        "cards": cards,
        "reserved": [{"card": name, "hidden": hidden} for name in reserved],
    }
    tiles = {f"Tile {n}": text_of(COLOURS, pile_of(numbers, f"demand.{n}", 5)) for n in range(TILES)}
    laid = [name for name in tiles if case.verb != "noble" or numbers["in reach"] or name != "Tile 0"]
    used = {name for name in (*cards, *reserved, card, *FILLERS) if name is not None}
    return {
        "format": "splendor-position/1",
        "config": config,
        "components": {
            "cards": {"add": sorted(used)},
            "nobles": {name: {"points": chance.randint(0, 5), "cards": asked} for name, asked in tiles.items()},
        },
        "turn": turn,
        "last_round": chance.random() < 0.3,
        "passes": chance.randrange(config["players"]),
        "supply": tokens_of(pile_of(numbers, "supply", 6)),
        "market": {"1": ROWS["1"] if deck else [], "3": [card] if lies_out else []},
        "decks": {"1": [DRAWN] if deck else [], "2": [], "3": []},
        "nobles": laid,
        "players": seats,
        "pending": _pending(case),
    }, move_of(case, card)
