"""What is paid for a card: tokens and gold cards, or cards that are discarded [P1-P7, O6]."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from ..affording import afford, discard_rule, judged
from ..cards import Card
from ..notation import Move
from ..position import Position, Seat
from ..question import Answer, Counts, Question
from ..terms import (
    COLOURS,
    GOLD,
    KINDS,
    Pile,
    Term,
    amount,
    choose,
    every,
    follows,
    no,
    number,
    pile,
    some,
    taken,
    truth,
)
from .bars import NO_COLOUR, can_copy
from .posts import split_would_cover
from .ruling import without_cards
from .table import Clause, Form, Table

NOT_DISCARDS = "a card that costs gems is not bought with discards"
WRONG_DISCARDS = "exactly so many cards of the colour are discarded, copy cards first, and neither gems nor gold cards"


def payment_guard(table: Table, pay: Pile, covered: Term, spare: Term) -> list[Clause]:
    """The payment is held, covers every due and has no piece too many [P1-P3]."""
    held = every(every([paid >= 0, paid <= mine]) for paid, mine in zip(pay, table.mine, strict=True))
    return [
        Clause("P2", held, "tokens are paid that the player does not hold"),
        Clause("P1", covered, "the payment does not cover what is due"),
        Clause("P3", no(spare), "one piece of the payment could be taken out with the rest still covering"),
    ]


@dataclass(frozen=True)
class Price:
    """What is told of a purchase besides the tokens on the table."""

    copies: Term
    """The card is a copy card."""
    discards_right: Term
    gold_cards_owned: Term
    covered: Term
    spare: Term
    would_split: Term
    """It would be covered could one gold serve two colours."""


def price_guard(table: Table, pay: Pile, price: Price) -> list[Clause]:
    """Everything that a purchase asks once the card is in reach, in the order in which it refuses [O4, O6, P1-P6]."""
    held, covered, spare = payment_guard(table, pay, price.covered, price.spare)
    split = some([price.covered, no(price.would_split)])
    return [
        Clause("O4", follows(price.copies, can_copy(table.cards)), NO_COLOUR),
        Clause("O6", price.discards_right, WRONG_DISCARDS),
        Clause("P6", price.gold_cards_owned, "gold cards are paid that do not lie in front of the player"),
        held,
        Clause("P5", split, "one gold never serves two colours"),
        covered,
        spare,
    ]


@dataclass(frozen=True)
class Paid:
    """What a purchase pays, and how it stands with the rules."""

    tokens: Counts
    gold_cards: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    covered: bool = True
    spare: bool = False
    would_split: bool = False
    discards_right: bool = True
    reason: str = WRONG_DISCARDS
    """Why the discards are wrong, if they are."""

    @property
    def to_the_box(self) -> tuple[str, ...]:
        """The cards that leave the game, in string order [P6, O6]."""
        return tuple(sorted((*self.gold_cards, *self.discards)))


def discardable(seat: Seat, colour: str) -> tuple[list[str], list[str]]:
    """The plain cards and the copy cards of the colour; gold cards never serve [O6]."""
    of_colour = [card for card in seat.cards if card.colour == colour]
    return [card.name for card in of_colour if not card.chosen], [card.name for card in of_colour if card.chosen]


def question_of(seat: Seat, card: Card) -> Question:
    """What this card costs this player, as plain numbers [P1, P5, P6, O6]."""
    if card.discard:
        colour, n = card.discard
        plain, copies = discardable(seat, colour)
        return Question(discard={"colour": colour, "count": n, "plain": len(plain), "copies": len(copies)})
    return Question(
        cost=dict(zip(COLOURS, card.cost, strict=True)),
        tokens=dict(zip(KINDS, seat.tokens, strict=True)),
        bonuses=dict(zip(COLOURS, seat.bonuses, strict=True)),
        gold_cards=len(seat.gold_cards),
        gold_worth=seat.gold_worth,
    )


def paid_for(seat: Seat, card: Card, move: Move) -> Paid:
    """What the move pays; a short form is read as the first payment."""
    question = question_of(seat, card)
    if card.discard:
        return _discarded(seat, card, question, move)
    if move.discards:
        return Paid({}, discards_right=False, reason=NOT_DISCARDS)
    if move.pays:
        pieces = {**move.tokens, "gold_cards": len(move.gold_cards)}
        covered, spare = judged(question, pieces)
        return Paid(move.tokens, move.gold_cards, (), covered, spare, _split(question, pieces))
    answer = afford(question)
    pieces = dict(answer.payment or {})
    if not answer.affordable:
        purse = {**question.tokens, "gold_cards": question.gold_cards}
        return Paid({}, covered=False, would_split=_split(question, purse))
    return Paid(pieces, seat.gold_cards[: pieces.pop("gold_cards", 0)])


@cache
def _split_form() -> Form:
    owed, gems, gold, cards = pile("due"), pile("gems"), number("gold"), number("cards")
    blanks = {f"due.{c}": term for c, term in zip(COLOURS, owed, strict=True)}
    blanks |= dict(zip(COLOURS, gems, strict=True)) | {GOLD: gold, "gold_cards": cards}
    would = choose(split_would_cover(owed, gems, gold, cards), amount(1), amount(0))
    return Form(blanks, [], {"would": would})


def _split(question: Question, pieces: Counts) -> bool:
    """Whether a payer whose gold is worth two would cover the due could one gold serve two colours [P5]."""
    if question.gold_worth < 2:
        return False
    due = {f"due.{c}": question.due.get(c, 0) for c in COLOURS}
    return bool(_split_form().ask(due | {kind: pieces.get(kind, 0) for kind in (*KINDS, "gold_cards")})["would"])


@cache
def _discard_form() -> Form:
    names = ("count", "has plain", "has copies", "plain", "copies")
    terms = [number(name) for name in names]
    return Form(dict(zip(names, terms, strict=True)), [], {"right": choose(discard_rule(*terms), amount(1), amount(0))})


def _discarded(seat: Seat, card: Card, question: Question, move: Move) -> Paid:
    """The cards discarded for a card whose price is cards [O6]."""
    assert card.discard is not None, "the price is cards"
    colour, n = card.discard
    if move.pays:
        return Paid({}, discards_right=False)
    plain, copies = discardable(seat, colour)
    if not move.discards:
        return _only_choice(plain, copies, afford(question))
    named = set(move.discards)
    owned = named <= {*plain, *copies}
    told = (n, len(plain), len(copies), len(named & set(plain)), len(named & set(copies)))
    names = ("count", "has plain", "has copies", "plain", "copies")
    right = owned and bool(_discard_form().ask(dict(zip(names, told, strict=True)))["right"])
    return Paid({}, discards=move.discards, discards_right=right)


def _only_choice(plain: list[str], copies: list[str], answer: Answer) -> Paid:
    """The short form of a discard: the only choice there is, or a refusal that names all [O6]."""
    if answer.payment is None:
        return Paid({}, discards_right=False, reason=answer.because)
    choices = [
        ",".join(sorted((*some_plain, *some_copies)))
        for some_copies in combinations(copies, answer.payment["copies"])
        for some_plain in combinations(plain, answer.payment["plain"])
    ]
    if len(choices) > 1:
        listed = " or ".join(sorted(choices))
        return Paid({}, discards_right=False, reason=f"the cards to discard must be named: {listed}")
    return Paid({}, discards=tuple(choices[0].split(",")))


def discard_effect(table: Table, gone: Pile, cards: Term, points: Term) -> Table:
    """Cards go to the box with their bonuses and points; nobles and posts stay [O6, P6]."""
    return table.but(cards=taken(table.cards, gone), points=table.points - points, owned=table.owned - cards)


def paid_out(position: Position, paid: Paid) -> Position:
    """Gold cards and discarded cards go to the box [P6, O6]."""
    seat = without_cards(position.acting, paid.to_the_box)
    return replace(position, seats=position.with_acting(seat), removed=(*position.removed, *paid.to_the_box))


def price_of(paid: Paid, card: Card, seat: Seat) -> dict[str, bool]:
    """What a form of a purchase is told, by name."""
    owned = set(paid.gold_cards) <= set(seat.gold_cards)
    return {
        "copies": card.is_copy,
        "discards right": paid.discards_right,
        "gold cards owned": owned,
        "covered": paid.covered,
        "spare": paid.spare,
        "would split": paid.would_split,
    }


def a_price() -> tuple[Price, dict[str, Term]]:
    """A price of which nothing is known yet, and its blanks by name."""
    names = ("copies", "discards right", "gold cards owned", "covered", "spare", "would split")
    facts = {name: truth(name) for name in names}
    return Price(*facts.values()), facts
