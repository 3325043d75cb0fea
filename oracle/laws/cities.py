"""Cities: what meets one, and who wins where they lie out."""

from __future__ import annotations

from collections.abc import Iterator

from ..moves.cities import meets
from ..moves.finish import Clock, ahead, game_over, ticked, unmet, wins, wins_among
from ..terms import (
    Pile,
    Term,
    amount,
    every,
    follows,
    no,
    none_negative,
    number,
    pile,
    some,
    total,
    truth,
)
from .ending import TABLES, a_score
from .theorem import Book

BOOK = Book([])


def a_city() -> tuple[Term, Pile, Term]:
    """Any City: its points, the cards that it names, and its grey number."""
    return number("city points"), pile("named"), number("grey")


@BOOK.theorem(
    "A City never counts a card twice: the grey number is of a colour that it does not name.",
    "Who meets a City has as many cards as all its numbers together, and of one colour not named the grey number.",
    "C2",
)
def no_card_counts_twice() -> Iterator[Term]:
    points, cards, (least, named, grey) = number("points"), pile("cards"), a_city()
    met = every([none_negative([*cards, *named, grey]), meets(points, cards, least, named, grey)])
    yield follows(met, total(named) + grey <= total(cards))
    other = some(every([asked == 0, had >= grey]) for asked, had in zip(named, cards, strict=True))
    yield follows(every([met, grey > 0]), other)


@BOOK.theorem(
    "Neither points nor cards ever stand in the way of a City.",
    "Who meets a City meets it with more points and with more cards of any colour; below its points nobody does.",
    "C2",
)
def more_is_no_worse() -> Iterator[Term]:
    points, cards, (least, named, grey) = number("points"), pile("cards"), a_city()
    more, richer = number("more points"), pile("more cards")
    grown = every([more >= points, *(n >= had for n, had in zip(richer, cards, strict=True))])
    met = meets(points, cards, least, named, grey)
    yield follows(every([met, grown]), meets(more, richer, least, named, grey))
    yield follows(met, points >= least)


@BOOK.theorem(
    "Points alone end no game with Cities, and a last round in which nobody meets one is cleared.",
    "Without a City met no last round starts; played out with nobody meeting one, the game goes on unless all passed.",
    "C3",
    "C4",
    "A7",
)
def a_city_ends_it() -> Iterator[Term]:
    clock = Clock(number("seat"), number("turn"), truth("last round"), number("passes"))
    reached, first, somebody = truth("reached"), number("first seat"), truth("somebody")
    for players in TABLES:
        n = amount(players)
        after = ticked(clock, reached, n)
        yield follows(every([no(clock.last_round), no(reached)]), no(after.last_round))
        over = every([game_over(after, first, n), no(unmet(after, first, n, somebody))])
        yield follows(every([over, clock.passes < players]), somebody)
        yield follows(clock.passes >= players, over)


@BOOK.theorem(
    "With Cities somebody always wins, and among those who meet one if anybody does.",
    "At least one seat wins; a winner meets a City if any seat does; nobody wins whom one who meets it is ahead of.",
    "C4",
    "E3",
)
def winners_meet_a_city() -> Iterator[Term]:
    for players in TABLES:
        scores = [a_score(f"seat {seat}") for seat in range(players)]
        met = [truth(f"meets {seat}") for seat in range(players)]
        won = [wins_among(scores, met, seat) for seat in range(players)]
        yield some(won)
        for seat in range(players):
            yield follows(every([won[seat], some(met)]), met[seat])
            yield follows(no(some(met)), won[seat] == wins(scores, seat))
        yield follows(every([met[0], ahead(scores[0], scores[1])]), no(won[1]))
