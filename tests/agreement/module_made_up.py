"""Documents of the cases that the solver makes up out of the expansions' guards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from agreement.guards import COLOURS, KINDS, TILES, Case, Numbers
from agreement.made_up import FILLERS, config_of, owned, pile_of, text_of, tokens_of
from scenarios.printed import ORIENT

POSTS = ["gem_after_purchase", "extra_gem_after_pair", "gold_worth_two", "deck_reserve_draw_two", "point_per_post"]
GOLD_CARDS = [f"O1-gold-0-{colour}3" for colour in COLOURS]
COPIES = ["O1-copy-0-W3R2", "O1-copy-0-U3G2", "O1-copy-0-W2K3", "O1-copy-0-G3K2"]
PLAIN = ["1-W-0-R2K1", "1-U-0-G2K2", "1-K-0-G3", "1-R-0-W3"]
"""Printed cards of the base game; all others that a case lays out are made up, or printed ones of Orient."""
MEANT, LEFT, ELSE, OPEN = "1-W-0-K50", "1-U-0-K51", "1-G-0-K52", ("2-R-0-K53", "2-K-0-K54")
"""Cards of siege cases: the one meant, the one left, where all other strongholds stand, and two that are free."""
ROW = ["1-W-0-K50", "1-U-0-K51", "1-G-0-K52", "1-R-0-K53"]
"""A full row, as there must be over a deck that has cards."""
CHEAP = {kind: f"2-W-1-{kind}1" for kind in COLOURS} | {"Y": "2-W-1-K1"}


class Laid(NamedTuple):
    """What a case lays out: the move, and the parts of the document that differ from an empty table."""

    move: str
    modules: Sequence[str]
    market: Mapping[str, Sequence[str]] = {}
    pending: Sequence[Mapping[str, Any]] = ()
    decks: Mapping[str, Sequence[str]] = {}
    cards: Sequence[Any] | None = None
    posts: Sequence[str] = ()
    strongholds: Mapping[str, Mapping[str, int]] = {}
    tables: Mapping[str, Any] = {}


def one_of(kinds: str, numbers: Numbers, name: str = "pick") -> str:
    """The kind of which the pile has one, if any."""
    return next((kind for kind, n in zip(kinds, pile_of(numbers, name, len(kinds)), strict=True) if n), "")


def gem(case: Case, chance: Random) -> Laid:
    barred = one_of(COLOURS, case.numbers, "barred")
    step = {"step": "gem"} | ({"not": barred} if barred else {})
    return Laid(f"gem {one_of(KINDS, case.numbers)}", ["trading_posts"], pending=[step])


def keep(case: Case, chance: Random) -> Laid:
    drawn, third = PLAIN[:2], PLAIN[2]
    chance.shuffle(drawn)
    kept = drawn[0] if case.numbers["drawn"] else third
    step = {"step": "keep", "deck": "1", "cards": sorted(drawn, key=lambda _: chance.random())}
    return Laid(f"keep {kept}", ["trading_posts"], {"1": ROW}, decks={"1": [third]}, pending=[step])


def copy(case: Case, chance: Random) -> Laid:
    step = {"step": "copy", "card": chance.choice(COPIES)}
    return Laid(f"copy {one_of(COLOURS, case.numbers)}", ["orient"], pending=[step])


def free(case: Case, chance: Random) -> Laid:
    numbers, others = case.numbers, ["1-W-1-K50", "1-U-0-K51"]
    level = "1" if numbers["in reach"] else "2"
    card = (COPIES[0] if level == "1" else "O2-copy-1-W4U3K1") if numbers["is copy"] else f"{level}-R-0-K60"
    row = card.partition("-")[0]
    market = {"1": others, row: [*others, card] if row == "1" else [card]}
    on = {} if numbers["unbarred"] else {card: {"seat": -1, "count": chance.randint(1, 3)}}
    step = {"step": "free", "level": 1}
    return Laid(f"free {card}", ["orient", "strongholds"], market, pending=[step], strongholds=on)


def post(case: Case, chance: Random) -> Laid:
    names = chance.sample(POSTS, len(POSTS))
    asked = [text_of(COLOURS, pile_of(case.numbers, f"demand.{tile}", 5)) for tile in range(TILES)]
    rows = dict(zip(names, [*asked, "W19", "W19"], strict=True))
    had = [] if case.numbers["unowned"] else names[:1]
    return Laid(f"post {names[0]}", ["trading_posts"], pending=[{"step": "post"}], posts=had, tables={"posts": rows})


def reserve(case: Case, chance: Random) -> Laid:
    card = ROW[0] if case.numbers["in reach"] else "1-K-0-K60"
    on = {} if case.numbers["unbarred"] else {card: {"seat": -1, "count": chance.randint(1, 3)}}
    return Laid(f"reserve {card}", ["strongholds"], {"1": ROW}, decks={"1": PLAIN[:1]}, strongholds=on)


def siege(case: Case, chance: Random) -> Laid:
    numbers, what = case.numbers, case.verb.partition(" ")[2]
    row = [LEFT, ELSE, *([MEANT] if numbers["face up"] else [])]
    start = LEFT if numbers["another"] else MEANT
    mine = {MEANT: numbers["own"]} | ({LEFT: numbers["left"]} if numbers["another"] else {})
    mine[ELSE] = 3 - numbers["stock"] - sum(mine.values())
    rivals = {MEANT: numbers["rivals"], OPEN[0]: 3 - numbers["rivals"] - numbers["rival stock"]}
    on = {
        card: {"seat": seat, "count": n} for seat, there in ((0, mine), (-1, rivals)) for card, n in there.items() if n
    }
    cards = f"{start} {MEANT}" if what == "move" else MEANT
    market, step = {"1": row, "2": OPEN}, {"step": "stronghold"}
    return Laid(f"{case.verb} {cards}", ["strongholds"], market, pending=[step], strongholds=on)


def price(case: Case, chance: Random) -> Laid:
    """A purchase or a conquest of a card that is its own price."""
    numbers, verb, worth = case.numbers, case.verb.partition(" ")[0], 1 + case.verb.endswith("worth two")
    conquest = verb == "conquer"
    cost = text_of(COLOURS, pile_of(numbers, "cost", 5))
    deck = "O1" if numbers["is copy"] else "3"
    card = f"O1-copy-0-{cost}" if numbers["is copy"] else f"3-{chance.choice(COLOURS)}-0-{cost}"
    held = next(kind for kind, n in zip(KINDS, pile_of(numbers, "mine", 6), strict=True) if n) if conquest else "Y"
    offered = card if numbers.get("own") else CHEAP[held]
    market = {deck: [card] if conquest or numbers["in reach"] else [], "2": [offered] if offered != card else []}
    on = {} if numbers.get("unbarred", True) else {card: {"seat": -1, "count": chance.randint(1, 3)}}
    on |= {offered: {"seat": 0, "count": 3}} if conquest else {}
    pending = [{"step": "conquest", "card": offered}] if conquest else []
    mine = [*owned(numbers), *GOLD_CARDS[: numbers["gold cards"]]]
    posts = ["gold_worth_two"] * (worth - 1)
    modules = ["orient", "strongholds", *(["trading_posts"] * (worth - 1))]
    line = f"{verb} {card}{_payment(numbers, mine)}"
    return Laid(line, modules, market, pending=pending, cards=mine, posts=posts, strongholds=on)


def _payment(numbers: Numbers, mine: Sequence[str]) -> str:
    if not numbers["discards right"]:
        return f" discard {[*mine, FILLERS[0]][0]}"
    pay, cards = text_of(KINDS, pile_of(numbers, "pay", 6)), GOLD_CARDS[: numbers["paid cards"]]
    return (f" pay {pay}" if pay else "") + (f" cards {','.join(cards)}" if cards else "")


def cards_for_a_card(case: Case, chance: Random) -> Laid:
    numbers = case.numbers
    plain = [f"1-G-0-K{10 + place}" for place in range(numbers["has plain"])]
    copies = COPIES[: numbers["has copies"]]
    named = [*chance.sample(plain, numbers["plain"]), *chance.sample(copies, numbers["copies"])]
    if not numbers["owned"]:
        named[0] = PLAIN[3]
    card = f"O3-W-3-discardG{numbers['count']}"
    mine = [*plain, *({"card": name, "colour": "G"} for name in copies)]
    return Laid(f"buy {card} discard {','.join(sorted(named))}", ["orient"], {"O3": [card]}, cards=mine)


LAYING: dict[str, Callable[[Case, Random], Laid]] = {
    "gem": gem,
    "keep": keep,
    "copy": copy,
    "free": free,
    "post": post,
    "reserve": reserve,
    "stronghold place": siege,
    "stronghold move": siege,
    "stronghold remove": siege,
    "buy": price,
    "buy with gold worth two": price,
    "conquer": price,
    "buy for cards": cards_for_a_card,
}


ORIENT_DECKS = tuple(ORIENT)


def module_document(case: Case, seed: int) -> tuple[dict[str, Any], str]:
    """The document of a case and the move in it; what the guard does not speak of is drawn at random."""
    chance, numbers = Random(repr((case, seed))), case.numbers
    laid, config = LAYING[case.verb](case, chance), config_of(numbers, chance)
    others = [name for name in ("orient", "strongholds", "trading_posts") if chance.random() < 0.5]
    modules = sorted({*laid.modules, *others})
    turn = chance.randint(0, 40)
    mover = (config["first_seat"] + turn) % config["players"]
    rival = (mover + chance.randint(1, config["players"] - 1)) % config["players"]
    player = _player(laid, numbers) | ({"posts": list(laid.posts)} if "trading_posts" in modules else {})
    rows = ["1", "2", "3", *(ORIENT_DECKS if "orient" in modules else ())]
    document = {
        "format": "splendor-position/1",
        "config": {**config, "modules": modules, "extra_nobles": []},
        "turn": turn,
        "last_round": chance.random() < 0.3,
        "supply": tokens_of(pile_of(numbers, "supply", 6)),
        "market": {row: list(laid.market.get(row, ())) for row in rows},
        "decks": {row: list(laid.decks.get(row, ())) for row in rows},
        "players": [player if seat == mover else {} for seat in range(config["players"])],
        "pending": list(laid.pending),
    }
    if "strongholds" in modules:
        document["strongholds"] = {
            card: {"seat": mover if there["seat"] == 0 else rival, "count": there["count"]}
            for card, there in laid.strongholds.items()
        }
    return {**document, "components": {"cards": {"add": _made_up(document, laid.move)}, **laid.tables}}, laid.move


def _player(laid: Laid, numbers: Numbers) -> dict[str, Any]:
    return {
        "tokens": tokens_of(pile_of(numbers, "mine", 6)),
        "cards": list(owned(numbers) if laid.cards is None else laid.cards),
        "reserved": [{"card": name} for name in FILLERS[: numbers["hand"]]],
    }


def _made_up(document: Mapping[str, Any], move: str) -> list[str]:
    """The cards of a document, and those that the move names, that are printed nowhere."""
    rows = [card for part in ("market", "decks") for row in document[part].values() for card in row]
    cards = [card for player in document["players"] for card in player.get("cards", ())]
    named = [word for word in move.replace(",", " ").split(" ") if "-" in word]
    ids = {*rows, *named, *FILLERS, *(card if isinstance(card, str) else card["card"] for card in cards)}
    return sorted(ids - {*PLAIN, *(card for deck in ORIENT.values() for card in deck)})
