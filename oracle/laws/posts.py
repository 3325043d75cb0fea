"""Trading posts: the gems they bring, the points they count, and what gold worth two does not do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..moves.buy import buy_effect, buy_guard
from ..moves.posts import gem_guard, post_effect, post_guard, post_points, split_would_cover
from ..moves.steps import excess
from ..moves.table import Table, a_table, allowed
from ..moves.take import gain
from ..payment import PLACES
from ..tables import MOST_TOKENS
from ..terms import (
    COLOURS,
    KINDS,
    Pile,
    Term,
    added,
    amount,
    choose,
    count,
    every,
    follows,
    no,
    none_negative,
    number,
    pile,
    same,
    some,
    total,
    truth,
)
from .playing import Played, a_pair, a_purchase, a_reserve, a_return, a_take, numbers_in, sound
from .theorem import Book
from .wording import any_paying

BOOK = Book([])
NONE_BARRED: list[Term] = [amount(0) for _ in COLOURS]


def a_gem(table: Table, name: str, barred: Pile) -> Played:
    """Any gem that a post brings, of no barred colour."""
    pick = pile(name, KINDS)
    return Played("gem", gem_guard(table, pick, barred, "B2"), gain(table, pick))


@BOOK.theorem(
    "The gem after a pair is of another colour, and is never gold.",
    "Of the pair's colour and of gold the player has as many as before; of one other colour one more.",
    "B3",
)
def another_colour() -> Iterator[Term]:
    table = a_table()
    pair = a_pair(table)
    barred = pile("pick", KINDS)[:5]
    gem = a_gem(pair.after, "gem", barred)
    before, after = pair.after.mine, gem.after.mine
    legal = every([sound(table), pair.legal, gem.legal])
    yield follows(legal, every(follows(bar > 0, a == b) for bar, a, b in zip(barred, before, after, strict=False)))
    yield follows(legal, every([after[5] == before[5], total(after) == total(before) + 1]))
    yield follows(legal, none_negative(gem.after.supply))


@BOOK.theorem(
    "A gem after a purchase is skipped only where the supply has none.",
    "Some gem is legal exactly where some pile but gold is not empty, those just paid included.",
    "B2",
    "P4",
)
def a_gem_where_there_is_one() -> Iterator[Term]:
    table = a_table()
    first: list[Term] = []
    for left in table.supply[:5]:
        first.append(choose(every([left > 0, total(first) == 0]), amount(1), amount(0)))
    some_gem = some(left > 0 for left in table.supply[:5])
    legal = allowed(gem_guard(table, [*first, amount(0)], NONE_BARRED, "B2"))
    yield follows(every([sound(table), some_gem]), legal)
    yield follows(a_gem(table, "gem", NONE_BARRED).legal, some_gem)


def turns_with_posts(table: Table) -> Iterator[tuple[Term, Table]]:
    """The actions with the gem that may follow: whether they are legal, and the table after them."""
    for action in (a_take(table), a_reserve(table)):
        yield action.legal, action.after
    for action, barred in ((a_pair(table), pile("pick", KINDS)[:5]), (a_purchase(table), NONE_BARRED)):
        gem = a_gem(action.after, "gem", barred)
        yield action.legal, action.after
        yield every([action.legal, gem.legal]), gem.after


def a_conquest(table: Table) -> tuple[Term, Table]:
    """Another purchase in the same turn."""
    pay, colour = pile("conquest pay", KINDS), pile("conquest bonus")
    guard = buy_guard(table, pay, truth("on the card"), truth("conquest covered"), truth("conquest spare"))
    return allowed(guard), buy_effect(table, pay, colour, number("conquest points"), amount(0) == 1)


@BOOK.theorem(
    "With posts and conquest no turn owes a return of more than four tokens, and what is paid for a conquest counts.",
    "From at most ten tokens, excess <= 4 once action, conquest and gems are done, and a payment never raises it.",
    "T3",
    "B2",
    "B3",
    "K6",
)
def four_at_most_go_back() -> Iterator[Term]:
    table = a_table()
    for legal, after in turns_with_posts(table):
        begun = every([sound(table), legal])
        yield follows(begun, excess(after) <= 3)
        conquers, conquered = a_conquest(after)
        yield follows(every([begun, conquers]), excess(conquered) <= excess(after))
        gem = a_gem(conquered, "second gem", NONE_BARRED)
        both = every([begun, conquers, gem.legal])
        yield follows(both, excess(gem.after) <= 4)
        back = a_return(gem.after)
        yield follows(every([both, back.legal]), total(back.after.mine) == MOST_TOKENS)


def the_posts(name: str) -> tuple[Term, Term]:
    """So many posts, and whether the one that counts them is among them."""
    return number(f"{name} posts"), truth(f"{name} counted")


@BOOK.theorem(
    "A post that was taken stays, and costs nothing.",
    "One that the player has is never taken again; taking one leaves tokens and cards, and lowers no points.",
    "B1",
)
def posts_stay() -> Iterator[Term]:
    table, (posts, counted) = a_table(), the_posts("had")
    yield no(allowed(post_guard(table, pile("demand"), amount(0) == 1)))
    after = post_effect(table, posts, counted, truth("counting"))
    bare = same(numbers_in(table.but(points=amount(0))), numbers_in(after.but(points=amount(0))))
    yield follows(posts >= 0, every([bare, after.points >= table.points]))


def with_posts(table: Table, counting: Sequence[Term]) -> Table:
    """The table once posts are taken one after the other; told of each is whether it is the one that counts."""
    posts, counted = amount(0), amount(0) == 1
    for each in counting:
        table = post_effect(table, posts, counted, each)
        posts, counted = posts + 1, some([counted, each])
    return table


@BOOK.theorem(
    "The post that counts posts counts them live, whenever it was taken.",
    "After any five posts, taken in any order, the points are higher by the number of posts if it is among them.",
    "B6",
    "E2",
)
def posts_count_live() -> Iterator[Term]:
    table = a_table()
    counting = [truth(f"counts {n}") for n in range(5)]
    for taken in range(1, 6):
        among = counting[:taken]
        gained = post_points(amount(taken), some(among))
        yield follows(count(among) <= 1, with_posts(table, among).points == table.points + gained)


@BOOK.theorem(
    "Whoever cannot pay even if one gold could serve two colours cannot pay.",
    "With gold worth two, what covers would cover with gold split; and where one colour is due, both are the same.",
    "P5",
    "P6",
)
def splitting_is_no_worse() -> Iterator[Term]:
    paying = any_paying()
    owed, payment = paying.owed, paying.payment
    split = split_would_cover(owed, payment.gems, payment.gold, payment.cards)
    yield follows(paying.covered(2), split)
    for c in PLACES:
        alone = every([paying.sound, none_negative(payment.pieces), *(owed[d] == 0 for d in PLACES if d != c)])
        covers = payment.gems[c] + 2 * (payment.gold + 2 * payment.cards) >= owed[c]
        yield follows(alone, split == covers)


@BOOK.theorem(
    "The steps of posts keep the tokens of each colour.",
    "supply + hand is the same before and after a gem and a post, kind by kind.",
    "S1",
    "B2",
    "B3",
)
def tokens_are_kept_by_posts() -> Iterator[Term]:
    table, (posts, counted) = a_table(), the_posts("had")
    for after in (a_gem(table, "gem", pile("barred")).after, post_effect(table, posts, counted, truth("counting"))):
        yield same(added(table.supply, table.mine), added(after.supply, after.mine))
