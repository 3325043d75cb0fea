"""The end of a turn, in the order of T1-T7, and the end of the game [E1-E3, A7]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..position import Position
from ..terms import Pile, Term, amount, choose, earlier, every, no, number, some, truth
from .cities import may_win, met_by
from .table import Form


@dataclass(frozen=True)
class Clock:
    """Whose turn it is, how many are finished, and whether the end is near."""

    seat: Term
    turn: Term
    last_round: Term
    passes: Term
    """Turns in a row, this one included, in which a pass was all that happened [A7]."""


def next_seat(seat: Term, players: Term) -> Term:
    """The next seat clockwise [S3]."""
    return choose(seat + 1 == players, amount(0), seat + 1)


def enough_points(points: Term, target: Term) -> Term:
    """The points that start the last round [E1]."""
    return points >= target


def ticked(clock: Clock, reached: Term, players: Term) -> Clock:
    """The clock once the turn is finished: the goal starts the last round, and no turn calls it off [E1, C3]."""
    return Clock(
        seat=next_seat(clock.seat, players),
        turn=clock.turn + 1,
        last_round=some([clock.last_round, reached]),
        passes=clock.passes,
    )


def round_played_out(after: Clock, first_seat: Term) -> Term:
    """In the last round, the seat before the starting seat has played [E1]."""
    return every([after.last_round, after.seat == first_seat])


def all_passed(after: Clock, players: Term) -> Term:
    """As many passes in a row as players, with nothing else happening in those turns [A7]."""
    return after.passes >= players


def game_over(after: Clock, first_seat: Term, players: Term) -> Term:
    """The round is played out, or all have passed [E1, A7]."""
    return some([round_played_out(after, first_seat), all_passed(after, players)])


def unmet(after: Clock, first_seat: Term, players: Term, somebody: Term) -> Term:
    """The last round is played out and nobody meets a City: it is cleared, and the game goes on [C4]."""
    return every([round_played_out(after, first_seat), no(somebody), no(all_passed(after, players))])


def ahead(one: Pile, other: Pile) -> Term:
    """More points, or as many with fewer cards: each given as points and cards [E3]."""
    return earlier([-one[0], one[1]], [-other[0], other[1]])


def wins(scores: Sequence[Pile], seat: int) -> Term:
    """Nobody is ahead of this player [E3]."""
    return every(no(ahead(other, scores[seat])) for place, other in enumerate(scores) if place != seat)


def wins_among(scores: Sequence[Pile], met: Sequence[Term], seat: int) -> Term:
    """One of those who may win, and none of them is ahead [C4, A7]."""
    rivals = [place for place in range(len(scores)) if place != seat]
    nobody = every(no(every([may_win(met, place), ahead(scores[place], scores[seat])])) for place in rivals)
    return every([may_win(met, seat), nobody])


@cache
def _clock_form(cities: bool) -> Form:
    names = ("seat", "turn", "passes", "points", "target", "players", "first seat")
    seat, turn, passes, points, target, players, first = (number(name) for name in names)
    last, met, somebody = truth("last round"), truth("met"), truth("somebody")
    after = ticked(Clock(seat, turn, last, passes), met if cities else enough_points(points, target), players)
    over, kept = game_over(after, first, players), after.last_round
    if cities:
        goes_on = unmet(after, first, players, somebody)
        over, kept = every([over, no(goes_on)]), every([kept, no(goes_on)])
    results = {"last round": choose(kept, amount(1), amount(0)), "over": choose(over, amount(1), amount(0))}
    blanks = dict(zip(names, (seat, turn, passes, points, target, players, first), strict=True))
    blanks |= {"last round": last, "met": met, "somebody": somebody}
    return Form(blanks, [], results | {"seat": after.seat, "turn": after.turn})


@cache
def _winners_form(players: int, cities: bool) -> Form:
    scores = [[number(f"points.{n}"), number(f"cards.{n}")] for n in range(players)]
    met = [truth(f"met.{n}") for n in range(players)]
    blanks: dict[str, Term] = {f"met.{n}": term for n, term in enumerate(met)}
    for n, (points, cards) in enumerate(scores):
        blanks |= {f"points.{n}": points, f"cards.{n}": cards}
    won = [wins_among(scores, met, n) if cities else wins(scores, n) for n in range(players)]
    return Form(blanks, [], {f"wins.{n}": choose(flag, amount(1), amount(0)) for n, flag in enumerate(won)})


def outcome(position: Position) -> dict[str, Any]:
    """Who has won, with everyone's points and development cards [E2, E3, C4]."""
    game = position.game
    points = [seat.points(game) for seat in position.seats]
    cards = [len(seat.cards) for seat in position.seats]
    numbers: dict[str, int] = {f"points.{n}": value for n, value in enumerate(points)}
    numbers |= {f"cards.{n}": value for n, value in enumerate(cards)}
    if game.has_cities:
        numbers |= {f"met.{n}": met for n, met in enumerate(met_by(position))}
    answer = _winners_form(len(points), game.has_cities).ask(numbers)
    return {"winners": [n for n in range(len(points)) if answer[f"wins.{n}"]], "points": points, "cards": cards}


def closed(position: Position) -> Position:
    """The turn is over: the end check, then the next seat [T6, C3]."""
    game, seat = position.game, position.to_act
    assert seat is not None, "a turn ends for the player who had it"
    numbers = {
        "seat": seat,
        "turn": position.turn,
        "last round": position.last_round,
        "passes": position.passes,
        "points": position.acting.points(game),
        "target": game.target,
        "players": game.players,
        "first seat": game.first_seat,
    }
    if game.has_cities:
        met = met_by(position)
        numbers |= {"met": met[seat], "somebody": any(met)}
    answer = _clock_form(game.has_cities).ask(numbers)
    over = bool(answer["over"])
    return replace(
        position,
        turn=answer["turn"],
        to_act=None if over else answer["seat"],
        last_round=bool(answer["last round"]),
        over=over,
        conquered=False,
    )
