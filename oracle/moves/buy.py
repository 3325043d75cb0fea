"""Buying a face-up card or one from the hand, paid to the supply or with cards [A5, P1-P7, O6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from ..affording import afford
from ..cards import Card, read_card
from ..notation import Move
from ..position import Position
from ..terms import COLOURS, KINDS, Pile, Term, added, amount, choose, number, pile, taken, truth
from .bars import rival_clause, rival_on
from .getting import got, owed_for_a_purchase
from .paying import Paid, a_price, discard_effect, paid_for, paid_out, payment_guard, price_guard, price_of, question_of
from .ruling import Refused, Ruling, held_to, refused, with_tokens
from .table import Clause, Form, Table, a_table, as_numbers, table_form


def buy_guard(table: Table, pay: Pile, in_reach: Term, covered: Term, spare: Term) -> list[Clause]:
    """The card is in reach, and the payment is held, covers every due and has no piece too many [A5, P1-P3]."""
    return [reach_clause(in_reach), *payment_guard(table, pay, covered, spare)]


def reach_clause(in_reach: Term) -> Clause:
    """The card lies face up or in the player's own hand [A5]."""
    return Clause("A5", in_reach, "only a face-up card or a card in one's own hand can be bought")


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


def purchase_form(reach: Sequence[Clause], told: Mapping[str, Term]) -> Form:
    """The form of a purchase; `reach` says where the card may come from, of what is `told` of it [A5, K6]."""
    table, pay, colour = a_table(), pile("pay", KINDS), pile("colour")
    points, from_hand, (price, facts) = number("card points"), truth("from hand"), a_price()
    blanks: dict[str, Term] = {f"pay.{kind}": term for kind, term in zip(KINDS, pay, strict=True)}
    blanks |= {f"colour.{c}": term for c, term in zip(COLOURS, colour, strict=True)}
    blanks |= {**told, **facts, "card points": points, "from hand": from_hand}
    gone, cards, lost = pile("gone"), number("gone cards"), number("gone points")
    blanks |= {f"gone.{c}": term for c, term in zip(COLOURS, gone, strict=True)}
    blanks |= {"gone cards": cards, "gone points": lost}
    after = buy_effect(discard_effect(table, gone, cards, lost), pay, colour, points, from_hand)
    return table_form(table, blanks, [*reach, *price_guard(table, pay, price)], after)


@cache
def _form() -> Form:
    in_reach, unbarred = truth("in reach"), truth("unbarred")
    reach = [reach_clause(in_reach), rival_clause(unbarred)]
    return purchase_form(reach, {"in reach": in_reach, "unbarred": unbarred})


def _reach(position: Position, name: str) -> dict[str, int]:
    return {
        "in reach": position.acting.in_hand(name) or name in position.face_up(),
        "unbarred": not rival_on(position, position.to_act, name),
    }


def _numbers(position: Position, card: Card, paid: Paid, reach: Mapping[str, int]) -> dict[str, int]:
    seat = position.acting
    numbers = as_numbers(position) | {f"pay.{kind}": paid.tokens.get(kind, 0) for kind in KINDS}
    numbers |= {f"colour.{c}": int(card.colour == c) for c in COLOURS} | price_of(paid, card, seat)
    box = [owned for owned in seat.cards if owned.name in paid.to_the_box]
    numbers |= {f"gone.{c}": sum(owned.colour == c for owned in box) for c in COLOURS}
    numbers |= {"gone cards": len(box), "gone points": sum(read_card(owned.name).points for owned in box)}
    return {**numbers, **reach, "from hand": seat.in_hand(card.name), "card points": card.points}


def purchase(position: Position, move: Move, form: Form, reach: Mapping[str, int]) -> Ruling:
    """What the rules say of a purchase, and all that it owes [P1-P7, O6, O7]."""
    seat, card = position.acting, read_card(move.cards[0])
    paid = paid_for(seat, card, move)
    answer = form.ask(_numbers(position, card, paid, reach))
    if clause := form.refusal(answer):
        return Refused("O6", paid.reason) if clause.rule == "O6" else refused(clause)
    hand = tuple(kept for kept in seat.reserved if kept.name != card.name)
    after = paid_out(with_tokens(position, answer, replace(seat, reserved=hand)), paid)
    return held_to(got(after, card.name, owed_for_a_purchase(position)), answer)


def judge(position: Position, move: Move) -> Ruling:
    """What the rules say of buying a card."""
    return purchase(position, move, _form(), _reach(position, move.cards[0]))


def bar(position: Position, seat: int, name: str) -> Clause | None:
    """What bars that seat from a card in its reach, whatever it could pay [K1, O4]."""
    asked, card, form = replace(position, to_act=seat), read_card(name), _form()
    reach = {"in reach": True, "unbarred": not rival_on(position, seat, name)}
    return form.refusal(form.ask(_numbers(asked, card, Paid({}), reach)))


def can_buy(position: Position, name: str) -> bool:
    """Whether the player could buy this card with some payment [A5, K1, O4]."""
    card, form = read_card(name), _form()
    payable = afford(question_of(position.acting, card)).affordable
    paid = Paid({}, covered=payable, discards_right=payable)
    return form.refusal(form.ask(_numbers(position, card, paid, _reach(position, name)))) is None
