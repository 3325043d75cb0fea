"""For every theorem about the end a sentence that is wrong in one place, and that the solver must refute."""

from __future__ import annotations

from collections.abc import Iterator

from formal.twins_paying import twin
from splendor.oracle.laws.ending import (
    a_clock,
    a_score,
    a_seat,
    level,
    place_in_round,
    tick,
    turns_as_they_fall,
)
from splendor.oracle.moves.finish import ahead, game_over, next_seat, round_played_out, wins
from splendor.oracle.terms import Term, amount, choose, count, every, follows, no, number, pile, some


@twin("A game that ends with a last round has given all seats equally many turns.")
def a_game_that_ends_by_passing_has_given_equal_turns() -> Iterator[Term]:
    clock, first, full = a_clock(), number("first seat"), number("full rounds")
    turns = pile("turns", "abc")
    begun = every([a_seat(clock.seat, 3), a_seat(first, 3), turns_as_they_fall(turns, full, clock, first)])
    over = game_over(tick(clock, 3), first, amount(3))
    had = [n + choose(clock.seat == seat, 1, 0) for seat, n in enumerate(turns)]
    yield follows(every([begun, over]), every(n == had[0] for n in had))


@twin("Once the last round is on, the game ends before the starting seat would play again.")
def the_game_ends_with_the_turn_that_starts_the_last_round() -> Iterator[Term]:
    clock, first = a_clock(), number("first seat")
    begun = every([a_seat(clock.seat, 3), a_seat(first, 3), clock.last_round])
    yield follows(begun, game_over(tick(clock, 3), first, amount(3)))


@twin("A game goes on while nobody has the points and not all have passed.")
def a_game_goes_on_at_the_target() -> Iterator[Term]:
    clock, first = a_clock(), number("first seat")
    quiet = every([no(clock.last_round), number("points") <= number("target"), clock.passes < 3])
    yield follows(quiet, no(game_over(tick(clock, 3), first, amount(3))))


@twin("As many passes in a row as players end the game at once.")
def passes_end_the_game_at_the_end_of_the_round_only() -> Iterator[Term]:
    clock, first = a_clock(), number("first seat")
    after = tick(clock, 3)
    yield follows(every([clock.passes == 3, game_over(after, first, amount(3))]), round_played_out(after, first))


@twin("Play is clockwise and leaves nobody out.")
def the_next_seat_is_always_one_higher() -> Iterator[Term]:
    seat = number("seat")
    yield follows(a_seat(seat, 3), next_seat(seat, amount(3)) == seat + 1)
    yield follows(a_seat(seat, 3), place_in_round(seat, number("first seat"), 3) == seat)


@twin("The order of outcomes is a total preorder in which only equals are level.")
def equal_points_are_level() -> Iterator[Term]:
    one, two = a_score("one"), a_score("two")
    yield level(one, two) == (one[0] == two[0])


@twin("Somebody wins, and winners are exactly those whom nobody is ahead of: equals share.")
def exactly_one_wins() -> Iterator[Term]:
    scores = [a_score(f"seat {seat}") for seat in range(3)]
    yield count(wins(scores, seat) for seat in range(3)) == 1


@twin("More points win, whatever the cards; fewer cards decide only between equal points.")
def fewer_cards_come_before_points() -> Iterator[Term]:
    one, two = a_score("one"), a_score("two")
    yield follows(one[1] < two[1], some([ahead(one, two), level(one, two)]))
