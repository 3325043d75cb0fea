"""The steps that a player is asked for besides the action: a return, a noble, a veto [T3, T4, V1]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from ..cards import token_text
from ..notation import Move
from ..position import Noble, Position
from ..tables import MOST_TOKENS
from ..terms import (
    KINDS,
    Pile,
    Term,
    added,
    amount,
    at_least_zero,
    choose,
    count,
    every,
    number,
    pile,
    taken,
    total,
    truth,
)
from .ruling import Refused, Ruling, answered, held_to, refused, with_tokens
from .table import Clause, Form, Table, a_table, as_numbers, numbers_of, table_form


def excess(table: Table) -> Term:
    """How many tokens are above ten, gold included [T3]."""
    return at_least_zero(total(table.mine) - MOST_TOKENS)


def one_kind(table: Table) -> Term:
    """All tokens are of one kind, so that a return has exactly one outcome [T7]."""
    return count(held > 0 for held in table.mine) == 1


def return_guard(table: Table, back: Pile) -> list[Clause]:
    """Exactly the excess goes back, of tokens that the player holds [T3]."""
    held = every(every([gone >= 0, gone <= mine]) for gone, mine in zip(back, table.mine, strict=True))
    exact = every([excess(table) > 0, total(back) == excess(table)])
    return [Clause("T3", every([held, exact]), f"exactly the tokens above {MOST_TOKENS} are returned, of those held")]


def give_back(table: Table, back: Pile) -> Table:
    """Tokens go from the player to the supply."""
    return table.but(supply=added(table.supply, back), mine=taken(table.mine, back))


def deserves(table: Table, demand: Pile) -> Term:
    """At least the tile's number of cards of each colour: cards, not tokens [T4]."""
    return enough(table.cards, demand)


def enough(cards: Pile, demand: Pile) -> Term:
    """At least so many cards of each colour; a double card is one [T4, B1, C2]."""
    return every(owned >= asked for owned, asked in zip(cards, demand, strict=True))


def visit_guard(table: Table, demand: Pile, on_table: Term) -> list[Clause]:
    """The noble lies out and its cards are there [T4]."""
    reason = "only a noble that lies out and whose cards the player has can come"
    return [Clause("T4", every([on_table, deserves(table, demand)]), reason)]


def visit(table: Table, points: Term) -> Table:
    """The noble's points are the player's [T4]."""
    return table.but(points=table.points + points)


@cache
def _return_form() -> Form:
    table, back = a_table(), pile("back", KINDS)
    blanks = {f"back.{kind}": term for kind, term in zip(KINDS, back, strict=True)}
    return table_form(table, blanks, return_guard(table, back), give_back(table, back))


@cache
def _excess_form() -> Form:
    """What is in excess, and whether its return has one outcome."""
    table = a_table()
    alone = choose(one_kind(table), amount(1), amount(0))
    return Form(numbers_of(table), [], {"excess": excess(table), "one kind": alone})


@cache
def _deserving_form(tiles: int) -> Form:
    """Which of so many tiles are deserved."""
    table = a_table()
    demands = [pile(f"demand.{n}") for n in range(tiles)]
    blanks = {f"demand.{n}.{c}": term for n, demand in enumerate(demands) for c, term in enumerate(demand)}
    results = {f"deserved.{n}": choose(deserves(table, d), amount(1), amount(0)) for n, d in enumerate(demands)}
    return Form(numbers_of(table) | blanks, [], results)


@cache
def _noble_form() -> Form:
    table, demand, on_table, points = a_table(), pile("demand"), truth("on table"), number("noble points")
    blanks = {f"demand.{c}": term for c, term in enumerate(demand)} | {"on table": on_table, "noble points": points}
    return table_form(table, blanks, visit_guard(table, demand, on_table), visit(table, points))


def excess_of(position: Position) -> int:
    """How many tokens the acting player returns [T3]."""
    return _excess_form().ask(as_numbers(position))["excess"]


def returns(position: Position) -> Iterator[Move]:
    """The return that is the only one, or two of several: the excess taken from either end [T3, T7]."""
    answer = _excess_form().ask(as_numbers(position))
    kinds = list(zip(KINDS, position.acting.tokens, strict=True))
    for row in [kinds] if answer["one kind"] else [kinds, kinds[::-1]]:
        back, left = {}, answer["excess"]
        for kind, held in row:
            back[kind] = min(held, left)
            left -= back[kind]
        yield Move(f"return {token_text(back)}", "return", tokens={kind: n for kind, n in back.items() if n})


def deserved(position: Position, demands: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """The tiles whose cards the acting player has, in the order given [T4, B1]."""
    if not demands:
        return ()
    asked = {f"demand.{n}.{c}": cards for n, row in enumerate(demands.values()) for c, cards in enumerate(row)}
    answer = _deserving_form(len(demands)).ask(as_numbers(position) | asked)
    return tuple(name for n, name in enumerate(demands) if answer[f"deserved.{n}"])


def visitors(position: Position) -> Iterator[Move]:
    """The nobles that would come, in the order in which they lie out [T4]."""
    demands = {name: position.game.nobles[name].cards for name in position.nobles}
    return (Move(f"noble {name}", "noble", name=name) for name in deserved(position, demands))


def judge_return(position: Position, move: Move) -> Ruling:
    """What the rules say of a return."""
    form = _return_form()
    answer = form.ask(as_numbers(position) | {f"back.{kind}": move.tokens.get(kind, 0) for kind in KINDS})
    if clause := form.refusal(answer):
        return refused(clause)
    return held_to(answered(with_tokens(position, answer)), answer)


def judge_noble(position: Position, move: Move) -> Ruling:
    """What the rules say of a choice of noble."""
    tile = position.game.nobles.get(move.name, Noble(move.name, 0, (0,) * 5))
    form = _noble_form()
    numbers = {f"demand.{c}": cards for c, cards in enumerate(tile.cards)}
    answer = form.ask(
        as_numbers(position) | numbers | {"on table": move.name in position.nobles, "noble points": tile.points}
    )
    if clause := form.refusal(answer):
        return refused(clause)
    seat = position.acting
    after = replace(
        answered(position),
        nobles=tuple(name for name in position.nobles if name != move.name),
        seats=position.with_acting(replace(seat, nobles=(*seat.nobles, move.name))),
        passes=0,
    )
    return held_to(after, answer)


def judge_veto(position: Position, move: Move) -> Ruling:
    """What the rules say of a veto: exactly one of the revealed nobles goes [V1]."""
    if move.name not in position.nobles:
        return Refused("V1", "a veto removes one of the nobles that lie out")
    left = position.pending[1:]
    return replace(
        position,
        nobles=tuple(name for name in position.nobles if name != move.name),
        pending=left,
        to_act=position.game.seat_after(position.game.first_seat, position.game.players - len(left) if left else 0),
    )
