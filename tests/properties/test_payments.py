"""``payments`` lists exactly the payments that P2, P3, P5 and P6 define, found here by trying every pile of pieces.

Nothing of the kernel's way is used: a payment covers when somebody can say for each gold, and for each half of a gold
card, which colour it serves; and no piece is too many when the others no longer cover without it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.strategies import tried
from splendor.kernel.gems import Cost, Tokens
from splendor.kernel.payment import covered_if_split, left_over, payments, spare_piece

GOLD_CARDS = ("O1-gold-0-K3", "O1-gold-0-R3")
HALVES = 2
COLOURS_IN_ALL = 5


@cache
def served(lacking: tuple[int, ...], gold: int, worth: int) -> bool:
    """Whether so many gold can be dealt out to colours, one colour each, so that nothing is lacking."""
    if not any(lacking):
        return True
    if gold == 0:
        return False
    return any(
        served(tuple(sorted((*lacking[:place], max(0, lack - worth), *lacking[place + 1 :]))), gold - 1, worth)
        for place, lack in enumerate(lacking)
        if lack
    )


def covered(due: tuple[int, ...], pieces: tuple[int, ...], worth: int) -> bool:
    """Whether pieces (gems by colour, gold, gold cards) cover a due."""
    *gems, gold, cards = pieces
    lacking = tuple(sorted(max(0, count - paid) for count, paid in zip(due, gems, strict=True)))
    return served(lacking, gold + HALVES * cards, worth)


def without(pieces: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*pieces[:place], pieces[place] - 1, *pieces[place + 1 :])


def found_by_trying(due: tuple[int, ...], held: tuple[int, ...], worth: int) -> list[tuple[int, ...]]:
    """Every pile of held pieces that covers, and of which no piece could be taken out."""
    return [
        pieces
        for pieces in product(*(range(most + 1) for most in held))
        if covered(due, pieces, worth)
        and not any(count and covered(due, without(pieces, place), worth) for place, count in enumerate(pieces))
    ]


def listed(due: Cost, held: Tokens, worth: int, cards: int) -> list[tuple[int, ...]]:
    """The kernel's payments as numbers of pieces, each once for every choice among equal gold cards."""
    return [(*payment.tokens, len(payment.cards)) for payment in payments(due, held, worth, GOLD_CARDS[:cards])]


def in_documented_order(piles: list[tuple[int, ...]], cards: int) -> list[tuple[int, ...]]:
    """By gold cards, gold, most W, U, G, R, K; a choice of one gold card of two stands twice."""
    ordered = sorted(piles, key=lambda pile: (pile[-1], pile[-2], tuple(-count for count in pile[:-2])))
    return [pile for pile in ordered for _ in range(2 if cards == 2 and pile[-1] == 1 else 1)]


def agree(colours: tuple[tuple[int, int], ...], gold: int, worth: int, cards: int) -> None:
    w, u, g, r, k = (due for due, _ in colours)
    a, b, c, d, e = (held for _, held in colours)
    found = found_by_trying((w, u, g, r, k), (a, b, c, d, e, gold, cards), worth)
    told = listed((w, u, g, r, k), (a, b, c, d, e, gold), worth, cards)
    assert told == in_documented_order(found, cards), f"{colours}, {gold} gold worth {worth}, {cards} gold cards"


def purses() -> Iterator[tuple[int, int, int]]:
    """Gold 0 to 3, worth 1 or 2, 0 to 2 gold cards."""
    return product(range(4), (1, 2), range(3))


def tables(most: int, colours: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Due and held of some colours up to ``most``, each mix once whichever colours they are, at changing places."""
    places = list(permutations(range(COLOURS_IN_ALL), colours))
    chance = Random(colours)
    for mix in combinations_with_replacement(list(product(range(most + 1), repeat=2)), colours):
        table = [(0, 0)] * COLOURS_IN_ALL
        for place, (due, held) in zip(chance.choice(places), mix, strict=True):
            table[place] = (due, held)
        yield tuple(table)


@pytest.mark.parametrize("colours", [1, 2])
def test_P3_every_payment_of_up_to_two_colours_is_listed_and_no_other(colours: int) -> None:
    for table in tables(3, colours):
        for gold, worth, cards in purses():
            agree(table, gold, worth, cards)


@pytest.mark.parametrize("colours", [3, 4, 5])
def test_P3_every_payment_of_more_colours_is_listed_and_no_other(colours: int) -> None:
    cases = [(table, *purse) for table in tables(3, colours) for purse in purses()]
    chosen = min(len(cases), tried(250, 2_500, 10**6))
    for table, gold, worth, cards in Random(7).sample(cases, chosen):
        agree(table, gold, worth, cards)


def test_P3_dues_up_to_seven_of_one_and_two_colours() -> None:
    """Printed prices go to seven; with so few colours every holding up to seven can be tried."""
    cases = [(table, *purse) for table in tables(7, 2) for purse in purses()]
    for table, gold, worth, cards in Random(8).sample(cases, min(len(cases), tried(800, 6_000, 10**6))):
        agree(table, gold, worth, cards)


counts = st.integers(0, 7)
costs: st.SearchStrategy[Cost] = st.tuples(counts, counts, counts, counts, counts)
holdings: st.SearchStrategy[Tokens] = st.tuples(counts, counts, counts, counts, counts, counts)


def judged(due: Cost, paid: Tokens, worth: int, cards: int) -> None:
    """What is said of a pile of pieces: whether it covers, would if gold could be split, and has a piece to spare."""
    pieces = (*paid, cards)
    covers = covered(due, pieces, worth)
    assert (left_over(due, paid, cards, worth) >= 0) == covers
    lacking = sum(max(0, count - gems) for count, gems in zip(due, paid, strict=False))
    assert covered_if_split(due, paid, cards, worth) == served((1,) * lacking, worth * (paid[5] + HALVES * cards), 1)
    if covers:
        spare = any(count and covered(due, without(pieces, place), worth) for place, count in enumerate(pieces))
        assert (spare_piece(due, paid, cards, worth) is not None) == spare, f"{due}, {pieces}, worth {worth}"


@pytest.mark.parametrize("colours", [1, 2])
def test_P3_every_pile_of_pieces_for_up_to_two_colours_is_judged_as_defined(colours: int) -> None:
    for table in tables(3, colours):
        for gold, worth, cards in purses():
            w, u, g, r, k = (due for due, _ in table)
            a, b, c, d, e = (paid for _, paid in table)
            judged((w, u, g, r, k), (a, b, c, d, e, gold), worth, cards)


@given(due=costs, paid=holdings, worth=st.sampled_from((1, 2)), cards=st.integers(0, 2))
def test_P3_any_pile_of_pieces_is_judged_as_defined(due: Cost, paid: Tokens, worth: int, cards: int) -> None:
    judged(due, paid, worth, cards)


@given(due=costs, held=holdings, worth=st.sampled_from((1, 2)), order=st.permutations(range(5)))
def test_P2_colours_are_alike_but_for_their_names(due: Cost, held: Tokens, worth: int, order: list[int]) -> None:
    def renamed(counts: tuple[int, ...]) -> tuple[int, ...]:
        return (*(counts[place] for place in order), *counts[5:])

    w, u, g, r, k = renamed(due)
    a, b, c, d, e, gold = renamed(held)
    plain = {renamed(payment.tokens) for payment in payments(due, held, worth, ())}
    assert {payment.tokens for payment in payments((w, u, g, r, k), (a, b, c, d, e, gold), worth, ())} == plain


@given(due=costs, held=holdings, worth=st.sampled_from((1, 2)), more=st.integers(1, 9))
def test_P3_what_else_the_payer_holds_does_not_matter(due: Cost, held: Tokens, worth: int, more: int) -> None:
    """Holding more takes no payment away, and adds only such as use more than was held."""
    poor = [payment.tokens for payment in payments(due, held, worth, ())]
    w, u, g, r, k, y = held
    rich = [payment.tokens for payment in payments(due, (w + more, u, g, r, k, y + more), worth, ())]
    assert [tokens for tokens in rich if tokens[0] <= w and tokens[5] <= y] == poor
