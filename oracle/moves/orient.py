"""Cards of the Orient: a colour is copied, a card comes free, cards are the price of a card [O4-O6]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from ..cards import read_card
from ..notation import Move
from ..position import Owned, Position
from ..terms import COLOURS, Pile, Term, added, every, follows, number, pile, total, truth
from .bars import NO_COLOUR, can_copy, rival_clause, rival_on
from .getting import got
from .ruling import Ruling, answered, held_to, in_front, refused
from .table import Clause, Form, Table, a_table, as_numbers, table_form


def copy_guard(table: Table, pick: Pile) -> list[Clause]:
    """One colour is chosen, among the player's cards that have a bonus; `pick` is 1 for it [O4]."""
    one = every([total(pick) == 1, *(asked >= 0 for asked in pick)])
    owned = every(follows(asked > 0, cards > 0) for asked, cards in zip(pick, table.cards, strict=True))
    return [Clause("O4", every([one, owned]), "the colour is one that the player has among cards with a bonus")]


def copy_effect(table: Table, pick: Pile) -> Table:
    """The card that was got is of the colour for good, one card and one bonus [O4]."""
    return table.but(cards=added(table.cards, pick))


def free_effect(table: Table, colour: Pile, points: Term) -> Table:
    """One card more and its points, nothing paid; of no colour yet if it is a copy card [O5]."""
    return table.but(cards=added(table.cards, colour), points=table.points + points, owned=table.owned + 1)


def free_guard(table: Table, in_reach: Term, unbarred: Term, copies: Term) -> list[Clause]:
    """A face-up card of the level, without a rival's stronghold; a copy card with a colour to copy [O5, K1, O4]."""
    return [
        Clause("O5", in_reach, "the free card is a face-up one of the level that is asked"),
        rival_clause(unbarred),
        Clause("O4", follows(copies, can_copy(table.cards)), NO_COLOUR),
    ]


@cache
def _copy_form() -> Form:
    table, pick = a_table(), pile("pick")
    blanks = {f"pick.{c}": term for c, term in zip(COLOURS, pick, strict=True)}
    return table_form(table, blanks, copy_guard(table, pick), copy_effect(table, pick))


@cache
def _free_form() -> Form:
    table, colour, points = a_table(), pile("colour"), number("card points")
    facts = {name: truth(name) for name in ("in reach", "unbarred", "copies")}
    blanks = {f"colour.{c}": term for c, term in zip(COLOURS, colour, strict=True)} | {"card points": points}
    after = free_effect(table, colour, points)
    return table_form(table, facts | blanks, free_guard(table, *facts.values()), after)


def judge_copy(position: Position, move: Move) -> Ruling:
    """What the rules say of the colour chosen for a copy card."""
    form, owed = _copy_form(), position.pending[0]
    numbers = {f"pick.{c}": move.tokens.get(c, 0) for c in COLOURS}
    answer = form.ask(as_numbers(position) | numbers)
    if clause := form.refusal(answer):
        return refused(clause)
    (colour,) = move.tokens
    seat = in_front(position.acting, Owned(owed.card, colour))
    return held_to(answered(replace(position, seats=position.with_acting(seat))), answer)


def colours_to_copy(position: Position) -> Iterator[Move]:
    """The colours that may be chosen [O4]."""
    for colour in COLOURS:
        move = Move(f"copy {colour}", "copy", tokens={colour: 1})
        if isinstance(judge_copy(position, move), Position):
            yield move


def _of_level(position: Position) -> list[str]:
    level = str(position.pending[0].level)
    return [name for name in position.face_up() if read_card(name).deck in (level, f"O{level}")]


def judge_free(position: Position, move: Move) -> Ruling:
    """What the rules say of a card taken for nothing."""
    form, (name,) = _free_form(), move.cards
    card = read_card(name)
    numbers = {f"colour.{c}": int(card.colour == c) for c in COLOURS} | {"card points": card.points}
    numbers |= {
        "in reach": name in _of_level(position),
        "unbarred": not rival_on(position, position.to_act, name),
        "copies": card.is_copy,
    }
    answer = form.ask(as_numbers(position) | numbers)
    if clause := form.refusal(answer):
        return refused(clause)
    return held_to(got(answered(position), name), answer)


def free_cards(position: Position) -> Iterator[Move]:
    """The cards that may be taken for nothing, in the order of the rows [O5]."""
    for name in _of_level(position):
        move = Move(f"free {name}", "free", cards=(name,))
        if isinstance(judge_free(position, move), Position):
            yield move
