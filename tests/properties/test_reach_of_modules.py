"""How often each follow-up of the expansions is met, and what each two of them do together (see ``test_reach``).

Counted in games of every choice of expansions with fixed seeds, in the ways of playing that seek what they bring, and
in the states built by hand with every move and every answer out of them.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from properties.combinations import MODULES, SUBSETS, config_of
from properties.module_policies import MODULE_POLICIES
from properties.module_situations import MODULE_SITUATIONS
from properties.module_turns import met
from properties.policies import Turn, walk
from properties.reaching import every_answer, reached
from properties.strategies import tried

GAMES = 2
"""Games of each choice of expansions in each way of playing."""

PLAYED = {
    "a gem after a purchase": 300,
    "a gem after a pair": 15,
    "a gem by itself": 15,
    "one of two cards kept": 10,
    "a post chosen": 1,
    "a post by itself": 200,
    "gold worth two paid": 15,
    "a colour chosen": 150,
    "a colour by itself": 20,
    "a free card of level 1": 40,
    "a free card of level 2": 15,
    "a free card that brings another": 3,
    "a free card by itself": 5,
    "a gold card paid": 100,
    "a price in cards": 60,
    "a copy card discarded": 20,
    "a stronghold placed": 500,
    "a stronghold moved": 400,
    "a stronghold removed": 250,
    "own strongholds come home": 120,
    "a conquest made": 15,
    "a conquest declined": 3,
    "a conquest not offered": 25,
    "a City met": 25,
    "cities + orient: a City met thanks to a copied colour": 5,
    "cities + strongholds: a City met by a conquest": 1,
    "cities + trading_posts: a City met by a post's point": 2,
    "orient + strongholds: a free card barred": 15,
    "orient + strongholds: an Orient card conquered": 3,
    "orient + strongholds: a conquest for cards": 1,
    "orient + trading_posts: a gold card whose gold is worth two": 4,
    "orient + trading_posts: two cards of an Orient deck": 1,
    "orient + trading_posts: a gem waits for a free card": 10,
    "strongholds + trading_posts: a gem after a conquest": 4,
    "strongholds + trading_posts: a gem before a stronghold": 100,
}
"""The least number of times that each situation is met in the games played."""

BUILT = {
    "a gem after a purchase": 10,
    "a gem after a pair": 4,
    "a gem by itself": 2,
    "one of two cards kept": 6,
    "the last card of a deck just given": 1,
    "a post chosen": 4,
    "a post by itself": 30,
    "gold worth two paid": 15,
    "a colour chosen": 6,
    "a colour by itself": 4,
    "a free card of level 1": 6,
    "a free card of level 2": 6,
    "a free card that brings another": 1,
    "no free card there": 1,
    "a gold card paid": 20,
    "two gold cards paid": 10,
    "a price in cards": 6,
    "a copy card discarded": 3,
    "a stronghold placed": 40,
    "a stronghold moved": 30,
    "a stronghold removed": 4,
    "no stronghold step possible": 1,
    "own strongholds come home": 10,
    "a conquest made": 6,
    "a conquest declined": 4,
    "a conquest not offered": 30,
    "a City met": 30,
    "cities + orient: a City met thanks to a copied colour": 1,
    "cities + strongholds: a City met by a conquest": 10,
    "cities + trading_posts: a City met by a post's point": 10,
    "orient + strongholds: a free card barred": 4,
    "orient + strongholds: an Orient card conquered": 3,
    "orient + strongholds: a conquest for cards": 3,
    "orient + strongholds: a conquest for gold cards": 2,
    "orient + trading_posts: a gold card whose gold is worth two": 20,
    "orient + trading_posts: two cards of an Orient deck": 2,
    "orient + trading_posts: a gem waits for a free card": 4,
    "strongholds + trading_posts: a gem after a conquest": 2,
    "strongholds + trading_posts: a post in a turn with a conquest": 1,
}
"""The least number of times that each is met in the states built by hand."""


def played() -> Iterator[Turn]:
    for number, modules in enumerate(some for some in SUBSETS if some):
        for place, policy in enumerate(MODULE_POLICIES):
            for game in range(GAMES):
                config = config_of(modules, 2 + (number + place + game) % 3, place + game)
                yield from walk(config, number + game, policy)


def built() -> Iterator[Turn]:
    for make in MODULE_SITUATIONS.values():
        yield from every_answer(make())


REACHED = {"built": (built, BUILT), "played": (played, PLAYED)}


@pytest.mark.parametrize(
    ("turns", "floors"), list(REACHED.values())[: tried(1, 2, 2)], ids=list(REACHED)[: tried(1, 2, 2)]
)
def test_what_the_expansions_bring_is_really_reached(
    turns: Callable[[], Iterator[Turn]], floors: dict[str, int]
) -> None:
    assert reached(turns(), met, floors) == {}


def test_an_interplay_of_each_two_expansions_is_counted() -> None:
    for floors in (PLAYED, BUILT):
        pairs = {name.partition(":")[0] for name in floors if " + " in name}
        assert pairs == {" + ".join(pair) for pair in combinations(MODULES, 2)}
