"""The clock, the last round and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from ..moves.finish import Clock, ahead, all_passed, enough_points, game_over, next_seat, round_played_out, ticked, wins
from ..terms import Pile, Term, amount, choose, count, every, follows, no, number, pile, some, truth
from .theorem import Book

BOOK = Book([])
TABLES = (2, 3, 4)


def a_clock() -> Clock:
    """Any moment of any game."""
    return Clock(number("seat"), number("turn"), truth("last round"), number("passes"))


def tick(clock: Clock, players: int) -> Clock:
    """The clock after any turn."""
    return ticked(clock, enough_points(number("points"), number("target")), amount(players))


def a_seat(seat: Term, players: int) -> Term:
    """There is such a seat."""
    return every([seat >= 0, seat < players])


def place_in_round(seat: Term, first: Term, players: int) -> Term:
    """How many seats play before this one in a round."""
    return choose(seat >= first, seat - first, seat - first + players)


def turns_as_they_fall(turns: Pile, full_rounds: Term, clock: Clock, first: Term) -> Term:
    """Who has played in this round has had one turn more than the full rounds, the others have not."""
    players = len(turns)
    now = place_in_round(clock.seat, first, players)
    return every(
        had == full_rounds + choose(place_in_round(amount(seat), first, players) < now, 1, 0)
        for seat, had in enumerate(turns)
    )


@BOOK.theorem(
    "A game that ends with a last round has given all seats equally many turns.",
    "Every turn keeps it that those who have played in this round have had one turn more; in the end all are equal.",
    "E1",
    "S3",
)
def equal_turns() -> Iterator[Term]:
    clock, first, full = a_clock(), number("first seat"), number("full rounds")
    for players in TABLES:
        turns = pile("turns", "abcd"[:players])
        begun = every([a_seat(clock.seat, players), a_seat(first, players)])
        falls = turns_as_they_fall(turns, full, clock, first)
        after = tick(clock, players)
        had = [n + choose(clock.seat == seat, 1, 0) for seat, n in enumerate(turns)]
        rounds = full + choose(after.seat == first, 1, 0)
        yield follows(every([begun, falls]), turns_as_they_fall(had, rounds, after, first))
        ended = round_played_out(after, first)
        yield follows(every([begun, falls, ended]), every(n == had[0] for n in had))
        start = every([a_seat(first, players), clock.seat == first, full == 0, *(n == 0 for n in turns)])
        yield follows(start, falls)


@BOOK.theorem(
    "Once the last round is on, the game ends before the starting seat would play again.",
    "Each turn of the last round ends the game or leaves fewer seats to play before the starting seat.",
    "E1",
)
def last_round_is_last() -> Iterator[Term]:
    clock, first = a_clock(), number("first seat")
    for players in TABLES:
        begun = every([a_seat(clock.seat, players), a_seat(first, players), clock.last_round])
        after = tick(clock, players)
        now, then = (place_in_round(seat, first, players) for seat in (clock.seat, after.seat))
        over = game_over(after, first, amount(players))
        yield follows(begun, some([over, then == now + 1]))
        yield follows(begun, after.last_round)


@BOOK.theorem(
    "A game goes on while nobody has the points and not all have passed.",
    "Below the target, outside a last round and with fewer passes in a row than players, no turn ends the game.",
    "E1",
    "A7",
)
def no_early_end() -> Iterator[Term]:
    clock, first = a_clock(), number("first seat")
    for players in TABLES:
        after = tick(clock, players)
        quiet = every([no(clock.last_round), number("points") < number("target"), clock.passes < players])
        yield follows(quiet, no(game_over(after, first, amount(players))))


@BOOK.theorem(
    "As many passes in a row as players end the game at once.",
    "With that many passes the game is over wherever in the round it is, and with one fewer only a last round ends it.",
    "A7",
)
def passes_end_it() -> Iterator[Term]:
    clock, first = a_clock(), number("first seat")
    for players in TABLES:
        n = amount(players)
        after = tick(clock, players)
        yield follows(clock.passes == players, game_over(after, first, n))
        fewer = every([clock.passes == players - 1, game_over(after, first, n)])
        yield follows(fewer, every([no(all_passed(after, n)), round_played_out(after, first)]))


@BOOK.theorem(
    "Play is clockwise and leaves nobody out.",
    "The seat to act is first + finished turns, counted round the table, and every seat is next to one other.",
    "S3",
)
def clockwise() -> Iterator[Term]:
    clock, first, rounds = a_clock(), number("first seat"), number("rounds")
    other = number("other seat")
    for players in TABLES:
        seats = every([a_seat(clock.seat, players), a_seat(first, players)])
        fits = first + clock.turn == clock.seat + players * rounds
        after = tick(clock, players)
        again = some(first + after.turn == after.seat + players * n for n in (rounds, rounds + 1))
        yield follows(every([seats, fits]), every([again, a_seat(after.seat, players)]))
        n = amount(players)
        both = every([a_seat(clock.seat, players), a_seat(other, players)])
        yield follows(every([both, next_seat(clock.seat, n) == next_seat(other, n)]), clock.seat == other)


def a_score(name: str) -> list[Term]:
    """Any points and any number of cards."""
    return [number(f"{name} points"), number(f"{name} cards")]


def level(one: Pile, other: Pile) -> Term:
    """Neither is ahead."""
    return every([no(ahead(one, other)), no(ahead(other, one))])


@BOOK.theorem(
    "The order of outcomes is a total preorder in which only equals are level.",
    "Of two scores one is ahead or both are equal; being ahead is transitive and never mutual, and so is being level.",
    "E3",
)
def outcomes_are_ordered() -> Iterator[Term]:
    one, two, three = a_score("one"), a_score("two"), a_score("three")
    equal = every([one[0] == two[0], one[1] == two[1]])
    yield no(every([ahead(one, two), ahead(two, one)]))
    yield follows(every([ahead(one, two), ahead(two, three)]), ahead(one, three))
    yield follows(every([level(one, two), level(two, three)]), level(one, three))
    yield level(one, two) == equal
    yield follows(every([ahead(one, two), level(two, three)]), ahead(one, three))


@BOOK.theorem(
    "Somebody wins, and winners are exactly those whom nobody is ahead of: equals share.",
    "At least one seat wins; two winners are level, and whoever is level with a winner wins.",
    "E3",
)
def somebody_wins() -> Iterator[Term]:
    for players in TABLES:
        scores = [a_score(f"seat {seat}") for seat in range(players)]
        yield some(wins(scores, seat) for seat in range(players))
        for seat in range(1, players):
            equals = level(scores[0], scores[seat])
            yield follows(every([wins(scores, 0), wins(scores, seat)]), equals)
            yield follows(every([wins(scores, 0), equals]), wins(scores, seat))


@BOOK.theorem(
    "More points win, whatever the cards; fewer cards decide only between equal points.",
    "A score with more points is ahead; with equal points it is ahead exactly with fewer cards.",
    "E3",
)
def points_before_cards() -> Iterator[Term]:
    one, two = a_score("one"), a_score("two")
    yield follows(one[0] > two[0], ahead(one, two))
    yield follows(one[0] == two[0], ahead(one, two) == (one[1] < two[1]))
    scores = [one, two, a_score("three")]
    best = every([one[0] > two[0], one[0] > scores[2][0]])
    yield follows(best, every([wins(scores, 0), count(wins(scores, seat) for seat in range(3)) == 1]))
