"""The end of a turn, in the order of T1-T7, and the end of the game [E1-E3, A7]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..notation import Move
from ..position import Owed, Position
from ..terms import Pile, Term, amount, choose, earlier, every, no, number, some, truth
from . import steps
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


def ticked(clock: Clock, points: Term, target: Term, players: Term) -> Clock:
    """The clock once the turn is finished: enough points start the last round, and nothing calls it off [E1]."""
    return Clock(
        seat=next_seat(clock.seat, players),
        turn=clock.turn + 1,
        last_round=some([clock.last_round, points >= target]),
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


def ahead(one: Pile, other: Pile) -> Term:
    """More points, or as many with fewer cards: each given as points and cards [E3]."""
    return earlier([-one[0], one[1]], [-other[0], other[1]])


def wins(scores: Sequence[Pile], seat: int) -> Term:
    """Nobody is ahead of this player [E3]."""
    return every(no(ahead(other, scores[seat])) for place, other in enumerate(scores) if place != seat)


@cache
def _clock_form() -> Form:
    names = ("seat", "turn", "passes", "points", "target", "players", "first seat")
    seat, turn, passes, points, target, players, first = (number(name) for name in names)
    last = truth("last round")
    after = ticked(Clock(seat, turn, last, passes), points, target, players)
    flags = {"last round": after.last_round, "over": game_over(after, first, players)}
    results = {name: choose(flag, amount(1), amount(0)) for name, flag in flags.items()}
    blanks = dict(zip(names, (seat, turn, passes, points, target, players, first), strict=True))
    return Form(blanks | {"last round": last}, [], results | {"seat": after.seat, "turn": after.turn})


@cache
def _winners_form(players: int) -> Form:
    scores = [[number(f"points.{n}"), number(f"cards.{n}")] for n in range(players)]
    blanks = {
        f"{what}.{n}": term
        for n, score in enumerate(scores)
        for what, term in zip(("points", "cards"), score, strict=True)
    }
    results = {f"wins.{n}": choose(wins(scores, n), amount(1), amount(0)) for n in range(players)}
    return Form(blanks, [], results)


def outcome(position: Position) -> dict[str, Any]:
    """Who has won, with everyone's points and development cards [E2, E3]."""
    points = [seat.points(position.game) for seat in position.seats]
    cards = [len(seat.cards) for seat in position.seats]
    numbers = {f"points.{n}": value for n, value in enumerate(points)} | {
        f"cards.{n}": value for n, value in enumerate(cards)
    }
    answer = _winners_form(len(points)).ask(numbers)
    return {"winners": [n for n in range(len(points)) if answer[f"wins.{n}"]], "points": points, "cards": cards}


def closed(position: Position) -> Position:
    """The turn is over: the end check, then the next seat [T6]."""
    game = position.game
    assert position.to_act is not None, "a turn ends for the player who had it"
    answer = _clock_form().ask(
        {
            "seat": position.to_act,
            "turn": position.turn,
            "last round": position.last_round,
            "passes": position.passes,
            "points": position.acting.points(game),
            "target": game.target,
            "players": game.players,
            "first seat": game.first_seat,
        }
    )
    over = bool(answer["over"])
    return replace(
        position,
        turn=answer["turn"],
        to_act=None if over else answer["seat"],
        last_round=bool(answer["last round"]),
        over=over,
    )


def finished(position: Position) -> tuple[Position, tuple[str, ...]]:
    """The rest of the turn after the action: one outcome happens, several are asked [T3, T4, T6, T7]."""
    owing = steps.owing(position)
    if owing.excess and not owing.one_kind:
        return replace(position, pending=(Owed("return", owing.excess),)), ()
    if not owing.excess:
        return visited(position, owing.nobles)
    position, text = steps.return_owed_alone(position, owing.excess)
    after, more = visited(position, owing.nobles)
    return after, (text, *more)


def visited(position: Position, nobles: Sequence[str]) -> tuple[Position, tuple[str, ...]]:
    """The rest of the turn after the return: one noble comes, or is chosen, or none does [T4, T6]."""
    if len(nobles) > 1:
        return replace(position, pending=(Owed("noble"),)), ()
    if not nobles:
        return closed(replace(position, pending=())), ()
    text = f"noble {nobles[0]}"
    after = steps.judge_noble(position, Move(text, "noble", name=nobles[0]))
    assert isinstance(after, Position), "it is deserved"
    return closed(after), (text,)


def settled(position: Position) -> tuple[Position, tuple[str, ...]]:
    """A position as read: a pending step with one outcome or none happens at once [T7]."""
    if not position.pending:
        return position, ()
    step = position.pending[0].step
    if step == "return":
        return finished(position)
    if step == "noble":
        return visited(position, steps.owing(position).nobles)
    if position.nobles:
        return position, ()
    return replace(position, pending=(), to_act=position.game.first_seat), ()
