"""For every theorem about moves a sentence that is wrong in one place, and that the solver must refute."""

from __future__ import annotations

from collections.abc import Iterator

from formal.twins_paying import twin
from splendor.oracle.laws.playing import (
    a_pair,
    a_pass,
    a_reserve,
    a_return,
    a_take,
    a_visit,
    actions,
    first_three,
    greedy_return,
    moves,
    numbers_in,
    sound,
)
from splendor.oracle.moves.reserve import reserve_guard
from splendor.oracle.moves.steps import deserves, excess, one_kind, return_guard
from splendor.oracle.moves.table import a_table, allowed
from splendor.oracle.moves.take import take_guard
from splendor.oracle.terms import (
    KINDS,
    Term,
    amount,
    every,
    follows,
    no,
    none_negative,
    pile,
    same,
    some,
    total,
    truth,
)


@twin("Every move keeps the number of tokens of each colour.")
def the_supply_alone_is_kept() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        yield follows(move.legal, same(table.supply, move.after.supply))


@twin("No move makes any number negative.")
def refused_moves_make_nothing_negative() -> Iterator[Term]:
    table = a_table()
    move = a_take(table)
    want = every([none_negative(numbers_in(table)), none_negative(pile("take", KINDS))])
    yield follows(want, none_negative(numbers_in(move.after)))


@twin("At most ten tokens are left once the return is made.")
def nine_are_left_once_the_return_is_made() -> Iterator[Term]:
    table = a_table()
    move = a_take(table)
    returned = a_return(move.after)
    yield follows(every([sound(table), move.legal, returned.legal]), total(returned.after.mine) <= 9)


@twin("No action owes a return of more than three tokens, and a purchase owes none.")
def no_action_owes_more_than_two() -> Iterator[Term]:
    table = a_table()
    for move in actions(table):
        yield follows(every([sound(table), move.legal]), excess(move.after) <= 2)


@twin("At most three cards are ever in a hand.")
def a_hand_of_three_takes_a_fourth() -> Iterator[Term]:
    table = a_table()
    move = a_reserve(table)
    # The guard is left out: the effect alone does not keep to three.
    yield follows(sound(table), move.after.hand <= 3)


@twin("Where nothing can be taken, the supply has no gem.")
def where_no_three_can_be_taken_the_supply_has_no_gem() -> Iterator[Term]:
    table = a_table()
    want = first_three(table.supply)
    three = every([allowed(take_guard(table, want)), total(want) == 3])
    some_gem = some(left > 0 for left in table.supply[:5])
    yield follows(every([sound(table), some_gem]), three)


@twin("A take brings as many gems as there are colours left, up to three.")
def a_take_always_brings_three() -> Iterator[Term]:
    table = a_table()
    move = a_take(table)
    yield follows(every([sound(table), move.legal]), total(move.after.mine) == total(table.mine) + 3)


@twin("A pair leaves at least two in its pile.")
def a_pair_leaves_three() -> Iterator[Term]:
    table = a_table()
    move = a_pair(table)
    stays = every(some([n == had, n >= 3]) for n, had in zip(move.after.supply, table.supply, strict=True))
    yield follows(every([sound(table), move.legal]), stays)


@twin("Gold is gained by reserving only, one at a time.")
def a_reservation_always_brings_gold() -> Iterator[Term]:
    table = a_table()
    move = a_reserve(table)
    yield follows(every([sound(table), move.legal]), move.after.mine[5] == table.mine[5] + 1)


@twin("An empty pile of gold never prevents a reservation.")
def a_reservation_needs_gold() -> Iterator[Term]:
    table = a_table()
    yield follows(every([sound(table), a_reserve(table).legal]), table.supply[5] > 0)


@twin("Cards come by buying only, one at a time, and points by cards and nobles only.")
def cards_come_by_reserving() -> Iterator[Term]:
    table = a_table()
    for move in moves(table):
        grown = amount(1 if move.name == "reserve" else 0)
        yield follows(every([sound(table), move.legal]), move.after.owned == table.owned + grown)


@twin("A noble never comes for tokens.")
def a_noble_comes_for_tokens() -> Iterator[Term]:
    table, asked = a_table(), pile("demand")
    bonuses = every(had + gems >= n for had, gems, n in zip(table.cards, table.mine, asked, strict=False))
    yield follows(sound(table), bonuses == deserves(table, asked))


@twin("A noble costs nothing.")
def a_noble_brings_no_points() -> Iterator[Term]:
    table = a_table()
    move = a_visit(table)
    yield follows(move.legal, same(numbers_in(table), numbers_in(move.after)))


@twin("A pass is possible exactly when no action is.")
def a_pass_is_possible_when_no_gem_can_be_taken() -> Iterator[Term]:
    table = a_table()
    no_gem = every(left == 0 for left in table.supply[:5])
    yield follows(every([sound(table), no_gem]), a_pass(table).legal)
    yield no(every([a_pass(table).legal, allowed(reserve_guard(table, truth("in reach")))]))


@twin("A return that is owed can always be made.")
def one_kind_can_always_be_returned() -> Iterator[Term]:
    table = a_table()
    back = [excess(table), *(amount(0) for _ in range(5))]
    owed = every([none_negative(table.mine), excess(table) > 0])
    yield follows(owed, allowed(return_guard(table, back)))
    yield follows(owed, total(greedy_return(table)) == 1)


@twin("A return has one outcome exactly when all tokens are of one kind.")
def one_token_too_many_has_one_outcome() -> Iterator[Term]:
    table, back, other = a_table(), pile("back", KINDS), pile("other", KINDS)
    both = every([none_negative(table.mine), allowed(return_guard(table, back)), allowed(return_guard(table, other))])
    yield follows(every([both, excess(table) == 1, no(one_kind(table))]), same(back, other))


def premises() -> Iterator[tuple[str, Term]]:
    """Every move is legal somewhere: a theorem about a move that never is would say nothing."""
    table = a_table()
    for move in moves(table):
        yield move.name, every([move.legal, sound(table) if move.name != "return" else none_negative(table.mine)])


def no_premise_is_empty() -> dict[str, Term]:
    """The claims that no such move exists, each of them wrong."""
    return {name: no(premise) for name, premise in premises()}
