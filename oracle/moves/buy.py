"""Buying a face-up card or one from the hand, paid to the supply [A5, P1-P7]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..affording import afford, judged
from ..cards import Card, read_card
from ..notation import Move
from ..position import Owned, Position, Seat
from ..question import Counts, Question
from ..terms import COLOURS, KINDS, Pile, Term, added, amount, choose, every, no, number, pile, taken, truth
from .ruling import Ruling, refilled, refused, with_tokens
from .table import Clause, Form, Table, a_table, as_numbers, table_form


def buy_guard(table: Table, pay: Pile, in_reach: Term, covered: Term, spare: Term) -> list[Clause]:
    """The card is in reach, and the payment is held, covers every due and has no piece too many [A5, P1-P3]."""
    held = every(every([paid >= 0, paid <= mine]) for paid, mine in zip(pay, table.mine, strict=True))
    return [
        Clause("A5", in_reach, "only a face-up card or a card in one's own hand can be bought"),
        Clause("P2", held, "tokens are paid that the player does not hold"),
        Clause("P1", covered, "the payment does not cover what is due"),
        Clause("P3", no(spare), "one piece of the payment could be taken out with the rest still covering"),
    ]


def buy_effect(table: Table, pay: Pile, colour: Pile, points: Term, from_hand: Term) -> Table:
    """Paid tokens return to the supply; the card counts at once, from the table or out of the hand [P4, A5]."""
    return table.but(
        supply=added(table.supply, pay),
        mine=taken(table.mine, pay),
        cards=added(table.cards, colour),
        points=table.points + points,
        owned=table.owned + 1,
        hand=table.hand - choose(from_hand, amount(1), amount(0)),
    )


@cache
def _form() -> Form:
    table, pay, colour = a_table(), pile("pay", KINDS), pile("colour")
    facts = {
        name: truth(name) for name in ("in reach", "no discards", "no gold cards", "covered", "spare", "from hand")
    }
    points = number("card points")
    blanks: dict[str, Term] = {f"pay.{kind}": term for kind, term in zip(KINDS, pay, strict=True)}
    blanks |= {f"colour.{c}": term for c, term in zip(COLOURS, colour, strict=True)}
    in_reach, *rest = buy_guard(table, pay, facts["in reach"], facts["covered"], facts["spare"])
    clauses = [
        in_reach,
        Clause("O6", facts["no discards"], "a card that costs gems is not bought with discards"),
        Clause("P6", facts["no gold cards"], "gold cards are paid that do not lie in front of the player"),
        *rest,
    ]
    after = buy_effect(table, pay, colour, points, facts["from hand"])
    return table_form(table, blanks | facts | {"card points": points}, clauses, after)


def question_of(seat: Seat, card: Card) -> Question:
    """What this card costs this player, as plain numbers [P1]."""
    return Question(
        cost=dict(zip(COLOURS, card.cost, strict=True)),
        tokens=dict(zip(KINDS, seat.tokens, strict=True)),
        bonuses=dict(zip(COLOURS, seat.bonuses, strict=True)),
    )


def _paid(question: Question, move: Move) -> tuple[Counts, bool, bool]:
    """The tokens paid, whether they cover, and whether one is spare; a short form is read as the first payment."""
    if move.pays:
        return move.tokens, *judged(question, move.tokens)
    answer = afford(question)
    return answer.payment or {}, answer.affordable, False


def judge(position: Position, move: Move) -> Ruling:
    """What the rules say of a purchase."""
    seat, card = position.acting, read_card(move.cards[0])
    in_hand = seat.in_hand(card.name)
    paid, covered, spare = _paid(question_of(seat, card), move)
    numbers = as_numbers(position) | {f"pay.{kind}": paid.get(kind, 0) for kind in KINDS}
    numbers |= {f"colour.{c}": int(card.colour == c) for c in COLOURS}
    numbers |= {
        "in reach": in_hand or card.name in position.face_up(),
        "no discards": not move.discards,
        "no gold cards": not move.gold_cards,
        "covered": covered,
        "spare": spare,
        "from hand": in_hand,
        "card points": card.points,
    }
    form = _form()
    answer = form.ask(numbers)
    if clause := form.refusal(answer):
        return refused(clause)
    hand = tuple(kept for kept in seat.reserved if kept.name != card.name)
    bought = replace(seat, cards=(*seat.cards, Owned(card.name)), reserved=hand)
    after = replace(with_tokens(position, answer, bought), passes=0)
    return after if in_hand else refilled(after, card.name)
