"""Cards of the Orient: doubles, copies, free cards, and cards that are the price of a card."""

from __future__ import annotations

from collections.abc import Iterator

from ..affording import discard_rule
from ..moves.bars import can_copy
from ..moves.buy import buy_effect
from ..moves.orient import copy_effect, copy_guard, free_effect, free_guard
from ..moves.paying import discard_effect
from ..moves.steps import deserves
from ..moves.table import Table, a_table, allowed
from ..payment import PLACES
from ..terms import (
    KINDS,
    Pile,
    Term,
    amount,
    at_least_zero,
    choose,
    every,
    follows,
    none_negative,
    number,
    pile,
    same,
    some,
    total,
    truth,
)
from .playing import numbers_in
from .theorem import Book

BOOK = Book([])


def one_card(colour: Pile) -> Term:
    """A card is of one colour at most, however many bonuses it gives [O2, O3]."""
    return every([none_negative(colour), total(colour) <= 1])


def a_purchase(table: Table, from_hand: Term) -> Table:
    """Any purchase: what is discarded for it is gone, and the card is there."""
    gone = discard_effect(table, pile("gone"), number("gone cards"), number("gone points"))
    return buy_effect(gone, pile("pay", KINDS), pile("colour"), number("printed"), from_hand)


@BOOK.theorem(
    "Whatever its bonuses, a card brings a noble, a post or a City nearer by one card.",
    "Where the cards asked are there after a purchase, a free card or a copied colour, at most one was lacking before.",
    "O3",
    "T4",
    "B1",
)
def a_double_is_one_card() -> Iterator[Term]:
    table, colour, demand = a_table(), pile("colour"), pile("demand")
    nothing: list[Term] = [amount(0) for _ in KINDS]
    afters = [
        buy_effect(table, nothing, colour, number("printed"), truth("from hand")),
        free_effect(table, colour, number("printed")),
        copy_effect(table, colour),
    ]
    lacking = total(at_least_zero(asked - had) for asked, had in zip(demand, table.cards, strict=True))
    for after in afters:
        yield follows(every([one_card(colour), deserves(after, demand)]), lacking <= 1)


@BOOK.theorem(
    "Cards are kept, those in the box included.",
    "In front of the player, in hand and in the box are as many cards as before and the one that came from a row.",
    "O6",
    "P6",
    "O5",
)
def cards_are_kept() -> Iterator[Term]:
    table, from_hand, box = a_table(), truth("from hand"), number("box")
    bought = a_purchase(table, from_hand)
    came = choose(from_hand, amount(0), amount(1))
    boxed = box + number("gone cards")
    yield bought.owned + bought.hand + boxed == table.owned + table.hand + box + came
    free = free_effect(table, pile("colour"), number("printed"))
    yield free.owned + free.hand == table.owned + table.hand + 1
    copied = copy_effect(table, pile("pick"))
    yield copied.owned + copied.hand == table.owned + table.hand


@BOOK.theorem(
    "A discard takes exactly the cards of its price, copy cards first, and leaves every other colour.",
    "Of the colour count cards fewer are left, of every other as many; a plain card goes only once all copies have.",
    "O6",
)
def a_discard_takes_its_price() -> Iterator[Term]:
    table, asked = a_table(), number("count")
    has_plain, has_copies, plain, copies = (number(n) for n in ("has plain", "has copies", "plain", "copies"))
    rule = every(
        [none_negative([asked, has_plain, has_copies]), discard_rule(asked, has_plain, has_copies, plain, copies)]
    )
    for place in PLACES:
        gone = [plain + copies if c == place else amount(0) for c in PLACES]
        after = discard_effect(table, gone, plain + copies, number("gone points"))
        legal = every([rule, table.cards[place] == has_plain + has_copies])
        left = every(after.cards[c] == table.cards[c] - (asked if c == place else 0) for c in PLACES)
        yield follows(legal, every([left, after.cards[place] >= 0, after.owned == table.owned - asked]))
        yield follows(every([legal, plain > 0]), copies == has_copies)


@BOOK.theorem(
    "A discard takes the points of the cards that go, and no others: nobles and posts stay, and so do tokens.",
    "With points = cards + tiles before, after it points = the cards left + the card that came + the same tiles.",
    "O6",
    "E2",
)
def tiles_stay() -> Iterator[Term]:
    table, left, tiles = a_table(), number("points of cards left"), number("points of tiles")
    lost, printed = number("gone points"), number("printed")
    gone = discard_effect(table, pile("gone"), number("gone cards"), lost)
    nothing: list[Term] = [amount(0) for _ in KINDS]
    after = buy_effect(gone, nothing, pile("colour"), printed, truth("from hand"))
    yield follows(table.points == left + lost + tiles, after.points == left + printed + tiles)
    yield every([same(after.supply, table.supply), same(after.mine, table.mine)])


@BOOK.theorem(
    "A free card costs nothing and brings no token.",
    "A free card and a copied colour leave the supply, the player's tokens and the hand as they were.",
    "O5",
    "K3",
)
def free_cards_move_no_token() -> Iterator[Term]:
    table = a_table()
    for after in (free_effect(table, pile("colour"), number("printed")), copy_effect(table, pile("pick"))):
        kept = every([same(table.supply, after.supply), same(table.mine, after.mine), table.hand == after.hand])
        yield kept


@BOOK.theorem(
    "Whoever may have a copy card has a colour to copy, and nobody else has.",
    "Some choice of colour is legal exactly where a copy card may be got, and it adds one card of a colour owned.",
    "O4",
)
def a_colour_to_copy() -> Iterator[Term]:
    table, pick = a_table(), pile("pick")
    first: list[Term] = []
    for had in table.cards:
        first.append(choose(every([had > 0, total(first) == 0]), amount(1), amount(0)))
    yield follows(every([none_negative(numbers_in(table)), can_copy(table.cards)]), allowed(copy_guard(table, first)))
    chosen = allowed(copy_guard(table, pick))
    yield follows(chosen, can_copy(table.cards))
    after = copy_effect(table, pick)
    grown = every(
        some([n == had, every([had > 0, n == had + 1])]) for n, had in zip(after.cards, table.cards, strict=True)
    )
    yield follows(chosen, every([grown, total(after.cards) == total(table.cards) + 1]))
    free = allowed(free_guard(table, truth("in reach"), truth("unbarred"), amount(0) == 0))
    yield follows(free, can_copy(table.cards))
