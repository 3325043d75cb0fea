"""Taking gems: one each of three colours, or two of one [A2, A3, A6]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..notation import Move
from ..position import Owed, Position
from ..terms import KINDS, Pile, Term, added, amount, count, every, follows, lesser, pile, taken, total
from .ruling import Ruling, held_to, refused, with_tokens
from .table import Clause, Form, Table, a_table, as_numbers, table_form

NO_GOLD = "gold is gained by reserving only"


def take_guard(table: Table, want: Pile) -> list[Clause]:
    """One gem each of three colours that the supply holds, or of as many as are left; never gold [A2, A6]."""
    gems = want[:5]
    piles = count(left > 0 for left in table.supply[:5])
    one_each = every(
        every([asked >= 0, asked <= 1, asked <= left]) for asked, left in zip(gems, table.supply, strict=False)
    )
    many = lesser(amount(3), piles)
    reason = "a take is one gem each of three colours that the supply holds, or of every colour left if there are fewer"
    return [
        Clause("A6", want[5] == 0, NO_GOLD),
        Clause("A2", every([one_each, total(gems) == many, many > 0]), reason),
    ]


def pair_guard(table: Table, pick: Pile) -> list[Clause]:
    """Two of one colour whose pile holds four or more before the take; `pick` is 1 for that colour [A3, A6]."""
    one_colour = every([total(pick[:5]) == 1, *(asked >= 0 for asked in pick[:5])])
    four = every(follows(asked > 0, left >= 4) for asked, left in zip(pick[:5], table.supply, strict=False))
    return [
        Clause("A6", pick[5] == 0, NO_GOLD),
        Clause("A3", every([one_colour, four]), "a pair is two of one colour whose pile holds four or more"),
    ]


def gain(table: Table, tokens: Pile) -> Table:
    """Tokens go from the supply to the player."""
    return table.but(supply=taken(table.supply, tokens), mine=added(table.mine, tokens))


def pair_of(pick: Pile) -> list[Term]:
    """The two gems of the picked colour."""
    return [2 * asked for asked in pick]


@cache
def _form(verb: str) -> Form:
    table, want = a_table(), pile("want", KINDS)
    blanks = {f"want.{kind}": term for kind, term in zip(KINDS, want, strict=True)}
    if verb == "take":
        return table_form(table, blanks, take_guard(table, want), gain(table, want))
    return table_form(table, blanks, pair_guard(table, want), gain(table, pair_of(want)))


def judge(position: Position, move: Move) -> Ruling:
    """What the rules say of a take or a pair."""
    form = _form(move.verb)
    want = {f"want.{kind}": move.tokens.get(kind, 0) for kind in KINDS}
    answer = form.ask(as_numbers(position) | want)
    if clause := form.refusal(answer):
        return refused(clause)
    after = replace(with_tokens(position, answer), pending=extra_gem(position, move), passes=0)
    return held_to(after, answer)


def extra_gem(position: Position, move: Move) -> tuple[Owed, ...]:
    """After a pair the post owes one gem of another colour [B3]."""
    if move.verb == "take" or "extra_gem_after_pair" not in position.acting.posts:
        return ()
    (colour,) = move.tokens
    return (Owed("gem", barred=colour),)
