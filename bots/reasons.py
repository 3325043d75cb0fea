"""Why a move may be good, in a sentence that a player understands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from splendor.kernel import Buy, Card, Move, Observation, Pair, Pass, Reserve, ReserveDeck, Return, Take, Visit
from splendor.kernel.actions import barred, choices
from splendor.kernel.base import MOST_TOKENS
from splendor.kernel.gems import COLOUR_NAMES, INDEX, format_tokens
from splendor.kernel.legality import in_full
from splendor.kernel.moves import OfColour, Purchase
from splendor.kernel.quote import Purse, payable, purse_of
from splendor.kernel.state import State

from .ahead import after, planned
from .prospects import card_worth, tiles

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
            return f"takes {_listed([COLOUR_NAMES[colour] for colour in colours])}{_towards(view, seat, move)}"
        case Pair(colour=colour):
            return f"takes two {COLOUR_NAMES[colour]}{_towards(view, seat, move)}"
        case Reserve(card=card_id):
            return f"reserves {card_id}: {_reserving(table, seat, table.rules.cards[card_id])}"
        case ReserveDeck(deck=deck):
            return f"reserves an unseen card of deck {deck}{', and takes a gold' if table.supply[5] else ''}"
        case Return(tokens=tokens):
            return f"returns {format_tokens(tokens)}{_returned(view, seat, move)}"
        case Visit(noble=name):
            return f"asks {name} to come: {counted(table.rules.nobles[name].points, 'point')}"
        case Pass():
            return SAID["pass"]
        case _:
            return _answer(view, seat, move)


def _listed(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _card_of(table: State, move: Move) -> Card | None:
    """The last card that a move names."""
    ids = [name for kind, name in move.named() if kind == "card"]
    return table.rules.cards.get(ids[-1]) if ids else None


def _answer(view: Observation, seat: int, move: Move) -> str:
    """The reason for an answer to a step that a module asks."""
    table = view.table
    card, names = _card_of(table, move), [name for _, name in move.named()]
    said = SAID.get(move.verb)
    if said is None:
        return f"chooses {move}, the best of what is asked"
    if move.verb == "stronghold remove" and card is not None:
        return said.format(card.id, _bringing(card))
    if card is not None:
        far = "" if move.verb == "free" or _can_buy(table, seat, card) else _far(table, seat, card, ", and ")
        return said.format(card.id, _bringing(card) + far)
    if isinstance(move, OfColour):
        towards = _towards(view, seat, move) if move.verb == "gem" else ""
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
    """How many tokens, gold if need be, a seat is short of a card; for a price in cards, how many cards [O6]."""
    counts = table.players[seat].counts
    if card.discard is not None:
        colour, asked = card.discard
        return max(0, asked - counts[INDEX[colour]])
    purse = purse_of(table, seat)
    *gems, gold = purse.tokens
    w, u, g, r, k = gems

    def with_gold(more: int) -> Purse:
        return Purse((w, u, g, r, k, gold + more), purse.bonuses, purse.worth, purse.gold_cards)

    return next(more for more in count() if payable((card,), with_gold(more), counts))


def _far(table: State, seat: int, card: Card, joined: str) -> str:
    """What keeps a seat from buying a card: a bar of a module, or what it is short of."""
    for bar in table.rules.bars:
        if card.id in bar.cards(table, seat):
            return f", though {bar.reason}"
    thing = "token" if card.discard is None else f"{COLOUR_NAMES[card.discard[0]]} card"
    return f"{joined}{counted(_short(table, seat, card), thing)} short of it"


def _can_buy(table: State, seat: int, card: Card) -> bool:
    """Whether a seat can buy a card in sight when it is its turn, with tokens that it need not return [K1, O4, T3]."""
    if card.id in barred(table, seat, buying=True):
        return False
    return any(sum(way.tokens) <= MOST_TOKENS for way in choices(table, seat, card))


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
    paid = in_full(table, move)
    if isinstance(paid, Purchase) and paid.payment.is_empty and card.discard is None:
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
    closed = barred(table, seat, buying=True)
    lying = [card for row in table.market for card in row if card is not None]
    lying += [held.card for held in table.players[seat].reserved if held.card is not None]
    plain = [card for card in lying if card.discard is None and card.id not in closed]
    return sorted(plain, key=lambda card: (_short(table, seat, card) / (1 + card_worth(card)), card.id))


def _towards(view: Observation, seat: int, move: Move) -> str:
    """What the gems of a move help to buy."""
    table, then = view.table, after(planned(view), move)
    if then.last_round or then.over or then.rules.goal.reached(then, seat):
        return ", in the last round"
    for card in _sought(table, seat):
        before, left = _short(table, seat, card), _short(then, seat, card)
        if left < before and (left or _can_buy(then, seat, card)):
            what = f"{card.id} ({counted(card.points, 'point')})" if card.points else card.id
            return f": {what} can be bought next" if not left else f": {what} is then {counted(left, 'token')} short"
    return ", which others may need"


def _reserving(table: State, seat: int, card: Card) -> str:
    """Why to reserve a face-up card: a rival could buy it, or it is worth keeping."""
    for other in _still_to_play(table, seat):
        if _can_buy(table, other, card):
            return f"{_bringing(card)}, which seat {other} could buy next"
    gold = "a gold comes with it" if table.supply[5] else "nobody else can take it now"
    return f"{_bringing(card)}{_far(table, seat, card, ', ')}, and {gold}"


def _still_to_play(table: State, seat: int) -> Iterator[int]:
    """The rivals who have a turn after this one, in the order of play; in the last round those who are left [E1]."""
    seats = len(table.players)
    for later in range(1, seats):
        if table.last_round and (table.turn + later) % seats == 0:
            return
        yield (seat + later) % seats


def _returned(view: Observation, seat: int, move: Return) -> str:
    """What the tokens that are kept are kept for."""
    table, then = view.table, after(planned(view), move)
    for card in _sought(table, seat):
        if _short(then, seat, card) == _short(table, seat, card):
            return f", which {card.id} does not need"
    return f", the least needed of {format_tokens(table.players[seat].tokens)}"
