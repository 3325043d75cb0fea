"""Every move that could be written, sensible or not: what a listing of the legal ones is held against.

Built from the shapes of the notation alone: nothing here asks what a supply, a hand or a purse allows, and illegal
shapes are there on purpose. Only purchases are bounded: every payment up to the price and what is held, and of those
every fifth with any one piece more. Short forms are left out, since no listing has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from typing import TypeAlias

from .cards import Card
from .components import extra_nobles, standard_nobles
from .errors import NotationError
from .gems import COLOURS, LETTERS, NO_TOKENS, Tokens
from .moves import Buy, Move, Pair, Pass, Payment, Purchase, Reserve, ReserveDeck, Return, Take, Visit
from .rules import Rules
from .state import State

__all__ = ["MoreMoves", "cards_in_reach", "move_universe", "order_key", "payments_tried"]

MoreMoves: TypeAlias = Callable[[State], Iterable[Move]]
"""The moves of a module's own shapes that a universe should have too."""

MOST_TAKEN = 5
MOST_RETURNED = 4
MOST_GOLD_CARDS = 5
GOLD = len(COLOURS)


@lru_cache(maxsize=4)
def move_universe(state: State, more: tuple[MoreMoves, ...] = ()) -> tuple[Move, ...]:
    """Return every move that could be written in a state, each once, with those that ``more`` adds."""
    excess = max(sum(state.players[state.mover].tokens) - 10, 0)
    asked = state.rules.steps[state.agenda[-1][0]].answers if state.agenda else () if state.over else (Buy,)
    tried = tuple(_purchases(state))
    kinds: list[type[Purchase]] = [Buy]
    kinds += [kind for kind in _own_kinds(state.rules) if issubclass(kind, Purchase)]
    purchases = (kind(*each) for kind in kinds for each in (tried if kind in asked else tried[:: len(LETTERS)]))
    found = chain(
        _shapes(state.rules, max(MOST_RETURNED, excess + 1)),
        purchases,
        _moves_of_two_cards(state),
        *(each(state) for each in more),
    )
    return tuple(dict.fromkeys(found))


def _own_kinds(rules: Rules) -> tuple[type[Move], ...]:
    """The kinds of move that modules bring."""
    return tuple(kind for module in rules.modules for kind in module.moves)


@lru_cache(maxsize=64)
def _shapes(rules: Rules, most_returned: int) -> tuple[Move, ...]:
    """Every move that no state changes: takes, pairs, reservations, pass, returns, visits, and modules' own answers."""
    nobles = sorted({*rules.nobles, *(noble.name for noble in (*standard_nobles(), *extra_nobles()))})
    decks = tuple(deck.name for deck in rules.decks)
    return (
        *(Take("".join(some)) for size in range(1, MOST_TAKEN + 1) for some in combinations(LETTERS, size)),
        *map(Pair, LETTERS),
        *map(Reserve, rules.cards),
        *map(ReserveDeck, decks),
        Pass(),
        *map(Return, _mixes(most_returned)),
        *map(Visit, nobles),
        *_read_moves(rules, (*LETTERS, *chain.from_iterable(rules.known.values()), "")),
    )


def _mixes(most: int) -> Iterator[Tokens]:
    for w, u, g, r, k, y in product(range(most + 1), repeat=len(LETTERS)):
        if 1 <= w + u + g + r + k + y <= most:
            yield (w, u, g, r, k, y)


def _read_moves(rules: Rules, words: tuple[str, ...]) -> Iterator[Move]:
    """The moves of modules' own kinds, purchases aside, that some words make and that name nothing unknown."""
    for kind in _own_kinds(rules):
        for word in words if not issubclass(kind, Purchase) else ():
            try:
                move = kind.read(word)
            except NotationError:
                continue
            if all(name in rules.known[sort] for sort, name in move.named()):
                yield move


def _moves_of_two_cards(state: State) -> Iterator[Move]:
    """The moves of modules' own kinds whose example names two cards: from any in reach to any."""
    kinds = [kind for kind in _own_kinds(state.rules) if _words_after_verb(kind) == 2]
    near = [card.id for card in cards_in_reach(state)] if kinds else []
    for first, second in product(near, repeat=2):
        for kind in kinds:
            move = kind.read(f"{first} {second}")
            if [sort for sort, _ in move.named()] == ["card", "card"]:
                yield move


def _words_after_verb(kind: type[Move]) -> int:
    return len(kind.example.removeprefix(kind.verb).split())


def cards_in_reach(state: State) -> tuple[Card, ...]:
    """Return the cards that lie face up or in the mover's hand, in the order of their places."""
    hand = tuple(held.card for held in state.players[state.mover].reserved)
    return tuple(card for card in (*chain.from_iterable(state.market), *hand) if card is not None)


def _purchases(state: State) -> Iterator[tuple[str, Payment]]:
    """Cards, in reach or not, with what could be tried to pay for them."""
    near = cards_in_reach(state)
    player = state.players[state.mover]
    for card in near:
        lower_price = all(
            cost <= sum(own.bonuses for own in player.cards if own.bonus == colour)
            for colour, cost in zip(COLOURS, card.cost, strict=True)
        )
        for payment in payments_tried(card, player.tokens, player.cards):
            if payment != Payment() or (lower_price and card.discard is None):
                yield card.id, payment
    reached = {card.id for card in near}
    for card in state.rules.cards.values():
        if card.id not in reached:
            w, u, g, r, k = card.cost
            yield card.id, Payment((w, u, g, r, k, 0))
            yield card.id, Payment()


def payments_tried(card: Card, held: Tokens, owned: tuple[Card, ...]) -> tuple[Payment, ...]:
    """Return payments of a card: gems up to its price, any gold, gold cards; many with one piece more."""
    spent = (*(min(most, has) for most, has in zip(card.cost, held, strict=False)), min(held[GOLD], sum(card.cost)))
    mixes = tuple(product(*(range(most + 1) for most in spent)))
    beyond = {(*mix[:place], mix[place] + 1, *mix[place + 1 :]) for mix in mixes[::5] for place in range(len(LETTERS))}
    gold_cards = sorted(own.id for own in owned if own.gold)
    chosen = [some for size in range(MOST_GOLD_CARDS + 1) for some in combinations(gold_cards, size)]
    strange = Payment(NO_TOKENS, (card.id,))
    return (
        *(Payment(_six(mix), cards) for mix in sorted({*mixes, *beyond}) for cards in chosen),
        *_discards(card, owned),
        strange,
    )


def _six(counts: tuple[int, ...]) -> Tokens:
    w, u, g, r, k, y = counts
    return (w, u, g, r, k, y)


def _discards(card: Card, owned: tuple[Card, ...]) -> Iterator[Payment]:
    """Sets of owned cards: all that are as many as a discard price asks for, some of one card more or less."""
    colour, count = card.discard or (None, 0)
    fitting = sorted(own.id for own in owned if colour is None or own.bonus == colour)
    for size in range(max(1, count - 1), count + 2):
        for some in combinations(fitting if size == count else fitting[: 12 // size], size):
            yield Payment(discard=some)


def order_key(state: State, move: Move) -> tuple[object, ...]:
    """Return what a move is sorted by in a listing, told anew from the documented order."""
    rows = {card.id: place for place, card in enumerate(cards_in_reach(state))}
    decks = {deck.name: place for place, deck in enumerate(state.rules.decks)}
    match move:
        case Take():
            return (0, tuple(map(LETTERS.index, move.colours)))
        case Pair():
            return (1, LETTERS.index(move.colour))
        case Reserve():
            return (2, rows[move.card])
        case ReserveDeck():
            return (3, decks[move.deck])
        case Buy():
            return (4, rows[move.card], payment_key(move.payment))
        case Pass():
            return (5,)
        case Return():
            return (6, tuple(-count for count in move.tokens))
        case _:
            return (7, *_answer_key(move))


def _answer_key(move: Move) -> tuple[object, ...]:
    """Purchases first, by payment; then colours in their order; then the text."""
    payment, words = getattr(move, "payment", None), move.written()
    if isinstance(payment, Payment):
        return (0, payment_key(payment))
    if len(words) == 1 and words in COLOURS:
        return (1, COLOURS.index(words))
    return (2, str(move))


def payment_key(payment: Payment) -> tuple[object, ...]:
    """Return the order of the payments of one card: gold cards, gold, most W, U, G, R, K, then ids."""
    *gems, gold = payment.tokens
    ids = payment.cards + payment.discard
    return (len(payment.cards), gold, tuple(-count for count in gems), ids)
