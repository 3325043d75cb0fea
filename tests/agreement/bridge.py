"""Where kernel and oracle meet: the one file that asks both, and says in which words their answers differ.

Everything that crosses the bridge is plain: documents, lines of text, numbers. The kernel names each gold card that is
paid, the oracle tells how many; so one payment of the oracle stands for as many of the kernel as there are ways to
choose those gold cards out of the ones held.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from math import comb
from typing import Any, NamedTuple

from attrs import evolve, frozen

from splendor import kernel, oracle
from splendor.kernel.cards import read_gem_card
from splendor.kernel.gems import COLOURS, LETTERS, Cost, Tokens, format_tokens
from splendor.kernel.payment import left_over, payments_of, spare_piece
from splendor.kernel.quote import Purse, bill, due, payable
from splendor.kernel.turn import traced
from splendor.oracle import brute
from splendor.oracle.affording import judged

GOLD_CARDS = ("O1-gold-0-G3", "O1-gold-0-K3", "O1-gold-0-R3", "O1-gold-0-U3", "O1-gold-0-W3")
OUTCOME = ("winners", "points", "cards")
UNSEEN = "?"
"""What the oracle writes for a card that an observation does not show."""


@frozen
class Said:
    """What one side says of a move: an error, a refusal by a rule, or what holds afterwards."""

    error: str | None = None
    legal: bool = False
    rule: str | None = None
    after: Mapping[str, Any] | None = None
    happened: tuple[str, ...] = ()
    outcome: Mapping[str, Any] | None = None


@frozen
class Asked:
    """A question of payment: what a card costs, and what somebody has."""

    cost: Cost
    tokens: Tokens
    bonuses: Cost = (0, 0, 0, 0, 0)
    gold_cards: int = 0
    worth: int = 1


class Pieces(NamedTuple):
    """A payment as numbers of pieces."""

    gems: tuple[int, ...]
    gold: int
    cards: int


class Discarded(NamedTuple):
    """A price in cards as numbers of cards."""

    plain: int
    copies: int


@frozen
class Affords:
    """What one side says of a price: whether it can be paid, the short form's payment, and what is missing."""

    affordable: bool
    payment: Pieces | None
    gold: int = 0
    """The least further gold that would do."""
    gems: tuple[tuple[str, int], ...] = ()
    """Per colour, what is due less the gems held."""


class Bridge:
    """Asks both sides the same, and compares."""

    def kernel_says(self, state: kernel.State, move: str, seat: int | None = None) -> Said:
        """The kernel's verdict on a move and its effect."""
        try:
            why = kernel.why_illegal(state, move, seat)
            if why is not None:
                return Said(rule=why.rule)
            after, happened = traced(state, move, seat)
        except kernel.SplendorError as error:
            return Said(error=type(error).__name__)
        document, result = kernel.state_to_json(after), after.outcome
        ended = None if result is None else {name: list(getattr(result, name)) for name in OUTCOME}
        return Said(None, True, None, document, tuple(map(str, happened)), ended)

    def oracle_reads(self, text: str, move: str) -> Said:
        """The same of a text that may be anything."""
        return self.oracle_says(text, move)  # type: ignore[arg-type]  # what is no document is refused

    def oracle_says(self, document: Mapping[str, Any], move: str, seat: int | None = None) -> Said:
        """The oracle's verdict on a move and its effect, from a document alone."""
        try:
            verdict = oracle.check_move(document, move, seat)
        except oracle.SplendorError as error:
            return Said(error=type(error).__name__)
        return Said(None, verdict.legal, verdict.rule, verdict.after, verdict.happened, verdict.outcome)

    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        """In which words the two answers differ; nothing where they agree."""
        found = [
            f"{name}: the kernel says {one!r}, the oracle {other!r}"
            for name in ("error", "legal", "rule", "happened", "outcome")
            if (one := getattr(kernel_said, name)) != (other := getattr(oracle_said, name))
        ]
        return (*found, *self.documents_differ(kernel_said.after, oracle_said.after))

    def documents_differ(self, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> tuple[str, ...]:
        """Which keys of two documents differ."""
        if one is None or other is None:
            return () if one is other else (f"after: the kernel says {one!r}, the oracle {other!r}",)
        return tuple(
            f"after.{key}: the kernel says {one.get(key)!r}, the oracle {other.get(key)!r}"
            for key in sorted({*one, *other})
            if (key in one) != (key in other) or plain(one[key]) != plain(other[key])
        )

    def compare(self, state: kernel.State, move: kernel.Move | str, seat: int | None = None) -> tuple[str, ...]:
        """How kernel and oracle differ on a move, its effect and what happens by itself."""
        line = str(move)
        told = self.oracle_says(kernel.state_to_json(state), line, seat)
        return self.differences(self.kernel_says(state, line, seat), told)

    def kernel_reads(self, document: Mapping[str, Any]) -> kernel.State:
        """The position of a document that describes one."""
        read = kernel.state_from_json(dict(document))
        assert isinstance(read, kernel.State)
        return read

    def compare_document(self, document: Mapping[str, Any], move: str) -> tuple[str, ...]:
        """The same for a document as it is written, defaults and all; both may refuse to read it."""
        told = self.oracle_says(document, move)
        try:
            return self.differences(self.kernel_says(self.kernel_reads(document), move), told)
        except kernel.DocumentError as error:
            return self.differences(Said(error=type(error).__name__), told)

    def compare_seen(self, state: kernel.State, move: kernel.Move | str, seat: int) -> tuple[str, ...]:
        """The same, each side being shown no more than a seat may know; what it cannot know then, neither must say."""
        view, line = kernel.observe(state, seat), str(move)
        told = self.oracle_says(kernel.state_to_json(view), line)
        why = kernel.why_illegal(view, line)
        if why is not None:
            return self.differences(Said(rule=why.rule), told)
        after, happened = traced(state, line)
        seen = kernel.state_to_json(kernel.observe(after, seat))
        ended = self.kernel_says(state, line).outcome
        told = evolve(told, after=filled_in(told.after, seen))
        return self.differences(Said(None, True, None, seen, tuple(map(str, happened)), ended), told)

    def kernel_purse(self, asked: Asked) -> Purse:
        """What the kernel pays with."""
        return Purse(asked.tokens, asked.bonuses, asked.worth, GOLD_CARDS[: asked.gold_cards])

    def oracle_question(self, asked: Asked) -> oracle.Question:
        """The question in the oracle's words."""
        return oracle.Question(
            cost=dict(zip(COLOURS, asked.cost, strict=True)),
            tokens=dict(zip(LETTERS, asked.tokens, strict=True)),
            bonuses=dict(zip(COLOURS, asked.bonuses, strict=True)),
            gold_cards=asked.gold_cards,
            gold_worth=asked.worth,
        )

    def kernel_pays(self, asked: Asked) -> list[Pieces]:
        """The kernel's payments in order, as numbers of pieces; one stands there once for each choice of gold cards."""
        card = read_gem_card(f"1-W-0-{format_tokens(asked.cost)}")
        purse = self.kernel_purse(asked)
        if not payable((card,), purse):
            return []
        listed = payments_of(bill(card, purse), purse.tokens[5], purse.worth, purse.gold_cards)
        return [self.of_kernel(payment) for payment in listed]

    def of_kernel(self, payment: kernel.Payment) -> Pieces:
        """A payment of the kernel as numbers of pieces."""
        return Pieces(payment.tokens[:5], payment.tokens[5], len(payment.cards))

    def of_oracle(self, payment: Mapping[str, int]) -> Pieces:
        """A payment of the oracle as numbers of pieces."""
        gems = tuple(payment.get(colour, 0) for colour in COLOURS)
        return Pieces(gems, payment.get("Y", 0), payment["gold_cards"])

    def price_of_kernel(self, payment: kernel.Payment | None) -> Pieces | Discarded | None:
        """A payment of the kernel, be it of cards, as numbers."""
        if payment is None or not payment.discard:
            return None if payment is None else self.of_kernel(payment)
        copies = sum("-copy-" in card for card in payment.discard)
        return Discarded(len(payment.discard) - copies, copies)

    def price_of_oracle(self, payment: Mapping[str, int] | None) -> Pieces | Discarded | None:
        """A payment of the oracle, be it of cards, as numbers."""
        if payment is None or "plain" not in payment:
            return None if payment is None else self.of_oracle(payment)
        return Discarded(payment["plain"], payment["copies"])

    def each_choice(self, payments: Iterable[Pieces], gold_cards: int) -> list[Pieces]:
        """Payments that tell a number of gold cards, each once for every choice of so many of those held."""
        return [each for each in payments for _ in range(self.ways(gold_cards, each.cards))]

    def ways(self, held: int, paid: int) -> int:
        """In how many ways the gold cards that are paid can be chosen out of those held."""
        return comb(held, paid)

    def compare_payments(self, asked: Asked) -> tuple[str, ...]:
        """How the payments of a question differ in number, in kind or in order."""
        return self.payments_differ(self.kernel_pays(asked), self.solver_pays(asked))

    def solver_pays(self, asked: Asked) -> list[Pieces]:
        """The oracle's payments in order, each once for every choice of gold cards."""
        payments = oracle.payments(self.oracle_question(asked))
        return self.each_choice([self.of_oracle(payment) for payment in payments], asked.gold_cards)

    def brute_pays(self, asked: Asked) -> list[Pieces]:
        """The payments that trying everything finds, each once; gold cards as a number."""
        return [self.of_oracle(payment) for payment in brute.payments(self.oracle_question(asked))]

    def payments_differ(self, one: list[Pieces], other: list[Pieces]) -> tuple[str, ...]:
        """What one list of payments has that the other has not, or that their order differs."""
        if one == other:
            return ()
        here, there = Counter(one), Counter(other)
        found = [f"{text(pay)}: only the kernel lists it" for pay in (here - there).elements()]
        found += [f"{text(pay)}: only the oracle lists it" for pay in (there - here).elements()]
        return tuple(found) or ("the same payments in another order",)

    def compare_judgement(self, asked: Asked, paid: Pieces) -> tuple[str, ...]:
        """How the two differ on whether pieces cover what is due, and whether one of them is spare."""
        w, u, g, r, k = paid.gems
        pieces = (self.kernel_due(asked), (w, u, g, r, k, paid.gold), paid.cards, asked.worth)
        covers = left_over(*pieces) >= 0
        one = (covers, covers and spare_piece(*pieces) is not None)
        counts = {**dict(zip(COLOURS, paid.gems, strict=True)), "Y": paid.gold, "gold_cards": paid.cards}
        other = judged(self.oracle_question(asked), counts)
        return () if one == other else (f"{text(paid)} covers, with a piece to spare: {one} and {other}",)

    def kernel_due(self, asked: Asked) -> Cost:
        """What the kernel says is due."""
        return due(read_gem_card(f"1-W-0-{format_tokens(asked.cost)}"), asked.bonuses)

    def kernel_affords(self, asked: Asked) -> Affords:
        """What the kernel makes of a price; what is missing is found by giving more gold until a payment is listed."""
        listed = self.kernel_pays(asked)
        if listed:
            return Affords(True, listed[0])
        richer = asked
        while not self.kernel_pays(richer):
            richer = evolve(richer, tokens=(*richer.tokens[:5], richer.tokens[5] + 1))
        lacking = zip(COLOURS, self.kernel_due(asked), asked.tokens, strict=False)
        gems = tuple((colour, count - held) for colour, count, held in lacking if count > held)
        return Affords(False, None, richer.tokens[5] - asked.tokens[5], gems)

    def oracle_affords(self, answer: oracle.Answer) -> Affords:
        """The oracle's answer in the same words."""
        if answer.payment is not None:
            return Affords(answer.affordable, self.of_oracle(answer.payment))
        lacking = answer.missing or {"gold": 0, "gems": {}}
        return Affords(answer.affordable, None, lacking["gold"], tuple(lacking["gems"].items()))

    def compare_affording(self, asked: Asked) -> tuple[str, ...]:
        """How the two differ on whether a price can be paid, how, and what is missing."""
        one, other = self.kernel_affords(asked), self.oracle_affords(oracle.afford(self.oracle_question(asked)))
        return () if one == other else (f"the kernel says {one}, the oracle {other}",)

    def compare_sight(self, state: kernel.State, seat: int) -> tuple[str, ...]:
        """How the two differ on what a seat of a position can afford, were it its turn, and with which payment."""
        document, found = kernel.state_to_json(state), []
        listed = kernel.affordable(state, seat)
        for card in oracle.cards_in_sight(document, seat):
            one = self.price_of_kernel(listed.get(card))
            answer = oracle.afford_card(document, seat, card)
            other = self.price_of_oracle(answer.payment)
            if (one, one is not None) != (other, answer.affordable):
                found.append(f"{card}: the kernel says {one}, the oracle {other}")
        hidden = set(listed) - set(oracle.cards_in_sight(document, seat))
        return (*found, *(f"{card}: only the kernel sees it" for card in sorted(hidden)))


def filled_in(told: Any, seen: Any) -> Any:
    """A document of the oracle with the cards that it could not see taken from the kernel's."""
    if told == UNSEEN and isinstance(seen, str):
        return seen
    if isinstance(told, Mapping) and isinstance(seen, Mapping):
        if told.keys() == {"card", "level", "hidden"} and told["card"] is None:
            level = str(seen.get("card") or seen.get("level")).partition("-")[0]
            return seen if (level, True) == (told["level"], seen.get("hidden")) else told
        return {key: filled_in(value, seen.get(key)) for key, value in told.items()}
    if isinstance(told, list) and isinstance(seen, list):
        return [filled_in(value, other) for value, other in zip_longest(told, seen)][: len(told)]
    return told


def plain(value: object) -> str:
    """A piece of a document as text, in which true and 1 differ and the order of keys does not matter."""
    return json.dumps(value, sort_keys=True)


def text(pay: Pieces) -> str:
    """A payment as text, gold cards as +1, +2 ….

    >>> text(Pieces((0, 0, 0, 2, 0), 1, 1))
    'R2Y1+1'
    """
    w, u, g, r, k = pay.gems
    return format_tokens((w, u, g, r, k, pay.gold)) + (f"+{pay.cards}" if pay.cards else "")


BRIDGE = Bridge()
