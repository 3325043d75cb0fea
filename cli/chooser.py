"""A plain player for the demonstration: it buys the best card it can pay, and otherwise gathers for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from splendor.kernel import Card, Move, Observation, Pair, Payment, Player, Reserve, Return, State, Take
from splendor.kernel.gems import COLOURS, INDEX
from splendor.kernel.moves import OfCard, OfColour, Purchase
from splendor.kernel.quote import due
from splendor.modules.strongholds import MoveStronghold, PlaceStronghold, RemoveStronghold

__all__ = ["choose"]

FAR = 8
"""Gems short from which on a card is not worth gathering for."""

GOLD = 5.0
"""How much a gold helps, beside what gems do."""

GOLD_CARD = 1.0
"""What a gold card is worth to a player, in points."""

COPY = 1.0
"""What a card that takes the colour of another one is worth, in points."""

NOBLE = 0.3
"""What a card is worth to a player, in points, for each noble that asks for its colour."""


def choose(view: Observation, moves: Sequence[Move], chance: Random) -> Move:
    """Return one of the legal moves of the observation's seat, chosen by what that seat may know."""
    assert view.seat is not None
    player = view.table.players[view.seat]
    wanted = _wanted(view.table, player)
    return max(moves, key=lambda move: (_worth(move, view, player, wanted), chance.random()))


def _in_sight(table: State, player: Player) -> Iterator[Card]:
    for row in table.market:
        yield from (card for card in row if card is not None)
    yield from (held.card for held in player.reserved if held.card is not None)


def _short(card: Card, player: Player) -> tuple[int, ...]:
    """The gems per colour that the player lacks for a card, gold aside."""
    owed = due(card, player.bonuses)
    return tuple(max(0, count - held) for count, held in zip(owed, player.tokens, strict=False))


def _value(card: Card, table: State, player: Player) -> float:
    """Points count most; then a colour that nobles and many cards in sight ask for and the player has little of."""
    if card.bonus is None:
        return card.points + GOLD_CARD * card.gold + COPY * card.needs_colour
    place = INDEX[card.bonus]
    asking = sum(other.cost[place] > player.bonuses[place] for other in _in_sight(table, player))
    nobles = sum(noble.cards[place] > player.counts[place] for noble in table.nobles)
    return card.points + asking * 0.12 / (1 + player.bonuses[place] * 0.5) + nobles * NOBLE


def _wanted(table: State, player: Player) -> list[tuple[float, Card]]:
    """The cards worth gathering for, the best first: value against the gems that are still short."""
    cards = [
        (_value(card, table, player) / (1.5 + max(0, sum(_short(card, player)) - player.tokens[-1])), card)
        for card in _in_sight(table, player)
        if sum(_short(card, player)) < FAR
    ]
    return sorted(cards, key=lambda pair: (-pair[0], pair[1].id))[:4]


def _need(player: Player, wanted: list[tuple[float, Card]]) -> list[float]:
    """How much a gem of each colour would help towards the wanted cards."""
    need = [0.0] * len(COLOURS)
    for worth, card in wanted:
        for place, short in enumerate(_short(card, player)):
            need[place] += worth * min(short, 3)
    return need


def _worth(move: Move, view: Observation, player: Player, wanted: list[tuple[float, Card]]) -> float:
    need = _need(player, wanted)
    known = view.table.rules.cards
    match move:
        case Purchase(card=card_id, payment=Payment(tokens=tokens, cards=cards)):
            return 100 + 10 * _value(known[card_id], view.table, player) - tokens[-1] - 2 * len(cards)
        case Take(colours=colours) | Pair(colour=colours):
            each = 2 if isinstance(move, Pair) else 1
            over = max(0, sum(player.tokens) + each * len(colours) - 10)
            return 20 + sum(need[INDEX[colour]] for colour in colours) * (0.9 if each == 2 else 1) - 2 * over
        case Reserve(card=card_id) if wanted and wanted[0][1].id == card_id:
            full = sum(player.tokens) >= 10
            return 15 + 3 * wanted[0][0] * wanted[0][1].points - 5 * len(player.reserved) - 10 * full
        case Reserve():
            return 0
        case RemoveStronghold(card=card_id):
            return 1.5 * _value(known[card_id], view.table, player)
        case PlaceStronghold(card=card_id) | MoveStronghold(to_card=card_id):
            return _value(known[card_id], view.table, player) + 2 * (card_id in [card.id for _, card in wanted])
        case OfCard(card=card_id):
            return _value(known[card_id], view.table, player)
        case OfColour(colour=colour):
            return need[INDEX[colour]]
        case Return(tokens=tokens):
            return -sum(count * worth for count, worth in zip(tokens, (*need, GOLD), strict=True))
        case _:
            return 0
