"""Why a move may be good, in a sentence that a player understands."""

from __future__ import annotations

from collections.abc import Iterator

from splendor.kernel import Buy, Card, Move, Observation, Pair, Pass, Reserve, ReserveDeck, Return, Take, Visit
from splendor.kernel.gems import COLOUR_NAMES, INDEX, LETTERS, Cost, format_tokens
from splendor.kernel.moves import OfColour, Purchase
from splendor.kernel.quote import purse_of
from splendor.kernel.state import State

from .ahead import after, planned
from .prospects import card_worth, gems_short, reach_of, tiles

__all__ = ["reason_for"]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

SAID = {
    "post": "takes the post {}",
    "keep": "keeps {}: {}",
    "free": "takes {} for nothing: {}",
    "copy": "makes it a {} card",
    "gem": "takes a {} gem{}",
    "stronghold place": "claims {}: {}",
    "stronghold move": "moves a stronghold to {}: {}",
    "stronghold remove": "opens {} again: {}",
    "decline": "leaves the card for a later turn, since its tokens serve it better elsewhere",
    "veto": "takes {} out of the game",
    "pass": "no other move is legal",
}


def counted(number: int, thing: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "point"), counted(2, "point")
    ('one point', 'two points')
    """
    told = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{told} {thing}" if number == 1 else f"{told} {thing}s"


def reason_for(view: Observation, move: Move) -> str:
    """Return a sentence that says what a legal move of an observation's seat is good for."""
    table, seat = view.table, view.seat
    assert seat is not None
    match move:
        case Purchase():
            return _purchase(view, seat, move)
        case Take(colours=colours):
            return f"takes {_listed([COLOUR_NAMES[colour] for colour in colours])}{_towards(table, seat, colours, 1)}"
        case Pair(colour=colour):
            return f"takes two {COLOUR_NAMES[colour]}{_towards(table, seat, colour, 2)}"
        case Reserve(card=card_id):
            return f"reserves {card_id}: {_reserving(table, seat, table.rules.cards[card_id])}"
        case ReserveDeck(deck=deck):
            return f"reserves an unseen card of deck {deck}{', and takes a gold' if table.supply[5] else ''}"
        case Return(tokens=tokens):
            return f"returns {format_tokens(tokens)}{_returned(table, seat, tokens)}"
        case Visit(noble=name):
            return f"asks {name} to come: {counted(table.rules.nobles[name].points, 'point')}"
        case Pass():
            return SAID["pass"]
        case _:
            return _answer(table, seat, move)


def _listed(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _card_of(table: State, move: Move) -> Card | None:
    """The last card that a move names."""
    ids = [name for kind, name in move.named() if kind == "card"]
    return table.rules.cards.get(ids[-1]) if ids else None


def _answer(table: State, seat: int, move: Move) -> str:
    """The reason for an answer to a step that a module asks."""
    card, names = _card_of(table, move), [name for _, name in move.named()]
    said = SAID.get(move.verb)
    if said is None:
        return f"chooses {move}, the best of what is asked"
    if move.verb == "stronghold remove" and card is not None:
        return said.format(card.id, _bringing(card))
    if card is not None:
        short = _short(table, seat, card)
        far = f", and {counted(short, 'token')} short of it" if short and move.verb != "free" else ""
        return said.format(card.id, _bringing(card) + far)
    if isinstance(move, OfColour):
        towards = _towards(table, seat, move.colour, 1) if move.verb == "gem" else ""
        return said.format(COLOUR_NAMES[move.colour], towards)
    return said.format(*names, "")


def _bringing(card: Card) -> str:
    """What a card brings, in a few words."""
    parts = [counted(card.points, "point")] if card.points else []
    if card.bonus is not None:
        bonuses = "a double" if card.bonuses > 1 else "a"
        parts.append(f"{bonuses} {COLOUR_NAMES[card.bonus]} bonus")
    if card.gold:
        parts.append("two gold for a later purchase")
    if card.needs_colour:
        parts.append("a bonus of a colour of one's choice")
    if card.free_level:
        parts.append(f"a free card of level {card.free_level}")
    return _listed(parts) or "a card"


def _short(table: State, seat: int, card: Card) -> int:
    """How many tokens a seat is short of a card."""
    if card.discard is not None:
        return 0
    reach, gold = reach_of(purse_of(table, seat))
    return gems_short(card, reach, gold)


def _purchase(view: Observation, seat: int, move: Purchase) -> str:
    """The reason for a purchase: how the game ends by it, or what the card brings and who asks for its colour."""
    table = view.table
    card = table.rules.cards[move.card]
    does = "buys" if isinstance(move, Buy) else "conquers"
    then = after(planned(view), move)
    parts = [_bringing(card) if not card.points or card.free_level else counted(card.points, "point")]
    parts += _ends(table, then, seat)
    parts += _comes(table, then, seat)
    if len(parts) == 1:
        parts += _asked_for(table, seat, card)
    if move.payment.is_empty and card.discard is None:
        parts.append("for nothing")
    return f"{does} {card.id}: {', and '.join(parts[:3])}"


def _ends(table: State, then: State, seat: int) -> Iterator[str]:
    outcome = then.outcome
    if outcome is not None and seat in outcome.winners:
        yield "it wins the game" if len(outcome.winners) == 1 else "it shares the victory"
    elif then.last_round and not table.last_round:
        yield f"it starts the last round with {counted(then.points(seat), 'point')}"


def _comes(table: State, then: State, seat: int) -> Iterator[str]:
    for noble in then.players[seat].nobles:
        if noble not in table.players[seat].nobles:
            yield f"{noble.name} comes"
    if tiles(table, "posts"):
        had = tiles(table, "posts")[seat]
        yield from (f"the post {name} with it" for name in tiles(then, "posts")[seat] if name not in had)


def _asked_for(table: State, seat: int, card: Card) -> Iterator[str]:
    """The noble or City that still asks for a card of this colour."""
    if card.bonus is None:
        return
    place, counts = INDEX[card.bonus], table.players[seat].counts
    asking = [tile for tile in (*table.nobles, *tiles(table, "cities")) if tile.cards[place] > counts[place]]
    if asking:
        lacking = {tile.name: sum(max(0, a - b) for a, b in zip(tile.cards, counts, strict=True)) for tile in asking}
        nearest = min(asking, key=lambda tile: (lacking[tile.name], tile.name))
        nth = ORDINALS[min(counts[place] + 1, len(ORDINALS) - 1)]
        yield f"the {nth} {COLOUR_NAMES[card.bonus]} card that {nearest.name} asks for"
    elif card.points and card.bonuses == 1:
        yield f"a {COLOUR_NAMES[card.bonus]} bonus"


def _sought(table: State, seat: int) -> list[Card]:
    """The cards that a seat may come to buy, the most rewarding for what they lack first."""
    closed = {entry[0] for entry in tiles(table, "strongholds") if entry[1] != seat}
    lying = [card for row in table.market for card in row if card is not None and card.id not in closed]
    lying += [held.card for held in table.players[seat].reserved if held.card is not None]
    plain = [card for card in lying if card.discard is None]
    return sorted(plain, key=lambda card: (_short(table, seat, card) / (1 + card_worth(card)), card.id))


def _towards(table: State, seat: int, colours: str, each: int) -> str:
    """What some gems help to buy."""
    reach, gold = reach_of(purse_of(table, seat))
    w, u, g, r, k = (reach[INDEX[colour]] + each * (colour in colours) for colour in LETTERS[:5])
    then: Cost = (w, u, g, r, k)
    for card in _sought(table, seat):
        before, left = gems_short(card, reach, gold), gems_short(card, then, gold)
        if left < before:
            what = f"{card.id} ({counted(card.points, 'point')})" if card.points else card.id
            return f": {what} can be bought next" if not left else f": {what} is then {counted(left, 'token')} short"
    return ", which others may need"


def _reserving(table: State, seat: int, card: Card) -> str:
    """Why to reserve a face-up card: a rival could buy it, or it is worth keeping."""
    for other in range(len(table.players)):
        if other != seat and card.discard is None and not _short(table, other, card):
            return f"{_bringing(card)}, which seat {other} could buy next"
    short = _short(table, seat, card)
    gold = "a gold comes with it" if table.supply[5] else "nobody else can take it now"
    return f"{_bringing(card)}, {counted(short, 'token')} short of it, and {gold}"


def _returned(table: State, seat: int, tokens: tuple[int, ...]) -> str:
    """What the tokens that are kept are kept for."""
    player = table.players[seat]
    reach, gold = reach_of(purse_of(table, seat))
    w, u, g, r, k = (had - given for had, given in zip(reach, tokens, strict=False))
    kept: Cost = (w, u, g, r, k)
    for card in _sought(table, seat):
        if gems_short(card, kept, gold - tokens[5]) == gems_short(card, reach, gold):
            return f", which {card.id} does not need"
    return f", the least needed of {format_tokens(player.tokens)}"
