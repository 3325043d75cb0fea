"""Cities: met by points and cards, they start the last round and say who may win [C1-C5]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..position import Position
from ..terms import Pile, Term, amount, choose, every, follows, number, pile, some
from .steps import enough
from .table import Form


def meets(points: Term, cards: Pile, least: Term, named: Pile, grey: Term) -> Term:
    """Enough points, cards of each named colour, and the grey number of cards of one colour not named [C2]."""
    one_other = some([grey <= 0, *(every([asked == 0, had >= grey]) for had, asked in zip(cards, named, strict=True))])
    return every([points >= least, enough(cards, named), one_other])


def may_win(met: Sequence[Term], seat: int) -> Term:
    """Those who meet a City compare points; all do where nobody meets one [C4, A7]."""
    return follows(some(met), met[seat])


@cache
def _form(seats: int, tiles: int) -> Form:
    blanks: dict[str, Term] = {}
    asked = []
    for n in range(tiles):
        least, named, grey = number(f"least.{n}"), pile(f"named.{n}"), number(f"grey.{n}")
        blanks |= {f"least.{n}": least, f"grey.{n}": grey} | {f"named.{n}.{c}": term for c, term in enumerate(named)}
        asked.append((least, named, grey))
    results = {}
    for seat in range(seats):
        points, cards = number(f"points.{seat}"), pile(f"cards.{seat}")
        blanks |= {f"points.{seat}": points} | {f"cards.{seat}.{c}": term for c, term in enumerate(cards)}
        met = some(meets(points, cards, *city) for city in asked)
        results[f"met.{seat}"] = choose(met, amount(1), amount(0))
    return Form(blanks, [], results)


def met_by(position: Position) -> tuple[bool, ...]:
    """For each seat, whether it meets a City that lies out; several may meet the same one [C2, C5]."""
    game = position.game
    numbers: dict[str, int] = {}
    for n, name in enumerate(position.cities):
        city = game.cities[name]
        numbers |= {f"least.{n}": city.points, f"grey.{n}": city.grey}
        numbers |= {f"named.{n}.{c}": asked for c, asked in enumerate(city.cards)}
    for place, seat in enumerate(position.seats):
        numbers |= {f"points.{place}": seat.points(game)}
        numbers |= {f"cards.{place}.{c}": had for c, had in enumerate(seat.counts)}
    answer = _form(game.players, len(position.cities)).ask(numbers)
    return tuple(bool(answer[f"met.{place}"]) for place in range(game.players))
