"""Reserving a face-up card or the top of a deck, with a gold if there is one [A4]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..cards import read_card
from ..notation import Move
from ..position import UNSEEN, Owed, Position, Reserved
from ..tables import MOST_RESERVED
from ..terms import Term, amount, choose, truth
from .bars import rival_clause, rival_on
from .ruling import Ruling, held_to, refilled, refused, vacated, with_tokens
from .strongholds import home
from .table import Clause, Form, Table, a_table, as_numbers, table_form


def reserve_guard(table: Table, in_reach: Term) -> list[Clause]:
    """The card lies face up, or the deck has cards, and the hand has room [A4]."""
    return [
        Clause("A4", in_reach, "only a face-up card or the top card of a deck that has cards can be reserved"),
        Clause("A4", table.hand < MOST_RESERVED, f"at most {MOST_RESERVED} cards may be reserved at any time"),
    ]


def reserve_effect(table: Table) -> Table:
    """One card more in hand, and one gold if the supply has any; none left does not prevent it [A4]."""
    gold = choose(table.supply[5] > 0, amount(1), amount(0))
    return table.but(
        supply=[*table.supply[:5], table.supply[5] - gold],
        mine=[*table.mine[:5], table.mine[5] + gold],
        hand=table.hand + 1,
    )


@cache
def _form() -> Form:
    table, in_reach, unbarred = a_table(), truth("in reach"), truth("unbarred")
    reach, room = reserve_guard(table, in_reach)
    clauses = [reach, rival_clause(unbarred), room]
    return table_form(table, {"in reach": in_reach, "unbarred": unbarred}, clauses, reserve_effect(table))


def judge(position: Position, move: Move) -> Ruling:
    """What the rules say of a reservation."""
    name = move.cards[0] if move.cards else None
    deck = position.decks.get(move.deck)
    form = _form()
    numbers = {
        "in reach": name in position.face_up() if name else deck is not None and deck.count > 0,
        "unbarred": name is None or not rival_on(position, position.to_act, name),
    }
    answer = form.ask(as_numbers(position) | numbers)
    if clause := form.refusal(answer):
        return refused(clause)
    if name is None and looks_at_cards(position):
        return looked_at(position, move.deck)
    after = replace(with_tokens(position, answer), passes=0)
    if name:
        after = refilled(vacated(home(after, name), name))
        return held_to(into_hand(after, Reserved(name, read_card(name).deck, hidden=False)), answer)
    assert deck is not None, "the deck was in reach"
    drawn, rest = deck.draw()
    after = replace(after, decks={**after.decks, move.deck: rest})
    return held_to(into_hand(after, from_a_deck(after, move.deck, drawn)), answer)


def into_hand(position: Position, card: Reserved) -> Position:
    """The card is reserved after those reserved before it [A4]."""
    seat = position.acting
    return replace(position, seats=position.with_acting(replace(seat, reserved=(*seat.reserved, card))))


def looks_at_cards(position: Position) -> bool:
    """Whether the player looks at two cards of a deck and keeps one [B5]."""
    return "deck_reserve_draw_two" in position.acting.posts


def looked_at(position: Position, name: str) -> Position:
    """Two cards are drawn, or the last one, and one of them is to be kept; the gold comes after that [B5]."""
    deck, cards = position.decks[name], []
    for _ in range(min(2, deck.count)):
        card, deck = deck.draw()
        cards.append(card)
    owed = Owed("keep", deck=name, cards=tuple(cards))
    return replace(position, decks={**position.decks, name: deck}, pending=(owed, *position.pending), passes=0)


def from_a_deck(position: Position, name: str, card: str) -> Reserved:
    """A card reserved from a deck: unseen by the others, unless all reserved cards are open [A4, H2]."""
    return Reserved(None if card == UNSEEN else card, name, "open_reservations" not in position.game.variants)
