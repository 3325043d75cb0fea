"""Questions of payment: small ones, all of them; and any, drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from random import Random

from hypothesis import strategies as st

from agreement.bridge import BRIDGE, Asked, Pieces

MOST = 4
"""The largest due of a colour, of those that are tried without exception."""
GOLD = range(6)
WORTHS = (1, 2)
GOLD_CARDS = range(3)
PER_PAIR = len(GOLD) * len(WORTHS) * len(GOLD_CARDS)

Five = tuple[int, int, int, int, int]


def pairs(most: int = MOST) -> Iterator[tuple[Five, Five]]:
    """Every due and every holding of up to so many of each colour, held at most due, once for all names of colours."""
    each = [(due, held) for due in range(most + 1) for held in range(due + 1)]
    for a, b, c, d, e in combinations_with_replacement(each, 5):
        yield (a[0], b[0], c[0], d[0], e[0]), (a[1], b[1], c[1], d[1], e[1])


def asked_of(due: Five, held: Five, gold: int, worth: int, cards: int) -> Asked:
    """A question with that due: each colour is printed as one more, which a bonus takes off again."""
    w, u, g, r, k = (count + 1 for count in due)
    return Asked((w, u, g, r, k), (*held, gold), (1, 1, 1, 1, 1), cards, worth)


def small(step: int = 1, most: int = MOST) -> Iterator[Asked]:
    """All questions with dues and holdings of up to so many, or every so manyth of them."""
    place = 0
    for due, held in pairs(most):
        for worth in WORTHS:
            for gold in GOLD:
                for cards in GOLD_CARDS:
                    if place % step == 0:
                        yield asked_of(due, held, gold, worth, cards)
                    place += 1


def with_gold_cards_alone(step: int = 1) -> Iterator[Asked]:
    """Questions to payers who have gold cards and no gold token, so that one half may be too many."""
    found = (asked for asked in small(most=3) if asked.gold_cards and not asked.tokens[5])
    return islice(found, 0, None, step)


class FullPurse:
    """For each due and worth, the payments of a purse with all of the due, five gold and two gold cards, by trying.

    What else a payer holds does not matter to a payment [P3], so a smaller purse has those of them that it can pay.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[Five, int], list[Pieces]] = {}
        self._pair: tuple[object, list[Pieces]] = (None, [])

    def pays(self, asked: Asked) -> list[Pieces]:
        """What trying everything finds for the full purse, as far as this purse reaches."""
        *gems, gold = asked.tokens
        pair = (asked.cost, asked.worth, gems)
        if self._pair[0] != pair:
            full = self._full(asked)
            self._pair = (pair, [each for each in full if not any(map(int.__gt__, each.gems, gems))])
        return [each for each in self._pair[1] if each.gold <= gold and each.cards <= asked.gold_cards]

    def _full(self, asked: Asked) -> list[Pieces]:
        w, u, g, r, k = (count - 1 for count in asked.cost)
        key = (w, u, g, r, k), asked.worth
        if key not in self._found:
            fullest = asked_of(key[0], key[0], max(GOLD), asked.worth, max(GOLD_CARDS))
            self._found[key] = BRIDGE.brute_pays(fullest)
        return self._found[key]


@st.composite
def questions(draw: st.DrawFn, most: int = 5) -> Asked:
    """Any question with a cost in gems."""
    few = st.integers(0, most)
    w, u, g, r, k = draw(st.tuples(few, few, few, few, few).filter(any))
    bonuses = draw(st.tuples(*[st.integers(0, 3)] * 5))
    held = draw(st.tuples(*[st.integers(0, most)] * 5))
    a, b, c, d, e = bonuses
    v, x, y, z, t = held
    gold, cards, worth = draw(st.integers(0, 5)), draw(st.integers(0, 3)), draw(st.sampled_from(WORTHS))
    return Asked((w, u, g, r, k), (v, x, y, z, t, gold), (a, b, c, d, e), cards, worth)


def paid_out_of(asked: Asked, chance: Random) -> Pieces:
    """Some of the pieces that a payer holds: no more gems than the card costs, and often about as much as is due."""
    gems = tuple(chance.randint(0, min(pair)) for pair in zip(asked.cost, asked.tokens, strict=False))
    return Pieces(gems, chance.randint(0, asked.tokens[5]), chance.randint(0, asked.gold_cards))


def renamed(asked: Asked, order: tuple[int, ...]) -> Asked:
    """The same question with the colours in another order."""
    w, u, g, r, k = (asked.cost[place] for place in order)
    a, b, c, d, e = (asked.bonuses[place] for place in order)
    v, x, y, z, t = (asked.tokens[place] for place in order)
    return Asked((w, u, g, r, k), (v, x, y, z, t, asked.tokens[5]), (a, b, c, d, e), asked.gold_cards, asked.worth)
