"""The bridge itself: it passes every check below, and each bridge that is wrong in one place fails its check."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from agreement.bridge import BRIDGE, Affords, Asked, Bridge, Discarded, Pieces, Said, filled_in, plain
from properties.situations import SITUATIONS
from scenarios.repository import ROOT
from splendor.kernel import Config, Payment, new_game

TESTS = Path(__file__).resolve().parents[1]
OF_EACH_SIDE = Asked((1, 2, 3, 0, 1), (5, 4, 3, 2, 1, 1), (0, 1, 0, 0, 0), 3, 2)


def told(said: Said, **changes: Any) -> Said:
    """The same answer with something else in its document."""
    assert said.after is not None
    return evolve(said, after={**said.after, **changes})


def a_reservation() -> tuple[Said, Mapping[str, Any]]:
    """What the oracle says of a reservation from a deck, and the document after it."""
    state = new_game(Config(players=3), 7)
    said = BRIDGE.kernel_says(state, "reserve deck 2")
    assert said.after is not None
    return said, said.after


def notices_every_altered_answer(bridge: Bridge) -> bool:
    """Answers that differ in one thing are never called equal, and equal ones never different."""
    said, after = a_reservation()
    refused, unread = Said(rule="A4"), Said(error="NotationError")
    ended = BRIDGE.kernel_says(SITUATIONS["the_cards_break_a_tie"](), "take WUG")
    come = BRIDGE.kernel_says(SITUATIONS["a_pass_brings_a_noble"](), "pass")
    assert ended.outcome is not None
    assert come.happened
    players = [dict(player) for player in after["players"]]
    swapped = [players[1], players[0], players[2]]
    seen = [{**players[0], "reserved": [{**players[0]["reserved"][0], "hidden": False}]}, *players[1:]]
    altered = [
        (refused, Said(rule="A5")),
        (refused, unread),
        (refused, said),
        (unread, Said(error="QuestionError")),
        (ended, evolve(ended, outcome=None)),
        (ended, evolve(ended, outcome={**ended.outcome, "winners": [0, 1]})),
        (come, evolve(come, happened=())),
        (said, told(said, turn=after["turn"] + 1)),
        (said, told(said, players=swapped)),
        (said, told(said, players=seen)),
        (said, told(said, supply={**after["supply"], "W": after["supply"]["U"] + 1})),
        (said, told(said, last_round=0)),
        (said, told(said, strange=True)),
        (said, evolve(said, after={key: value for key, value in after.items() if key != "decks"})),
        (said, told(said, decks={**after["decks"], "2": after["decks"]["2"][::-1]})),
    ]
    return all(bridge.differences(*pair) and bridge.differences(*pair[::-1]) for pair in altered) and not any(
        bridge.differences(one, one) for one, _ in altered
    )


def asks_what_is_asked(bridge: Bridge) -> bool:
    """Each colour, the gold, the gold cards and the worth arrive as they were sent, on either side."""
    question, purse = bridge.oracle_question(OF_EACH_SIDE), bridge.kernel_purse(OF_EACH_SIDE)
    assert question.cost is not None
    return (
        dict(question.cost) == {"W": 1, "U": 2, "G": 3, "K": 1}
        and dict(question.tokens) == {"W": 5, "U": 4, "G": 3, "R": 2, "K": 1, "Y": 1}
        and (dict(question.bonuses), question.gold_cards, question.gold_worth) == ({"U": 1}, 3, 2)
        and (purse.tokens, purse.bonuses, purse.worth) == ((5, 4, 3, 2, 1, 1), (0, 1, 0, 0, 0), 2)
        and len(set(purse.gold_cards)) == 3
    )


def reads_payments_as_they_are(bridge: Bridge) -> bool:
    """The pieces of a payment keep their colours, and gold tokens are no gold cards."""
    return (
        bridge.of_kernel(Payment((1, 2, 0, 3, 0, 4), ("O1-gold-0-K3",)))
        == bridge.of_oracle({"W": 1, "U": 2, "R": 3, "Y": 4, "gold_cards": 1})
        == Pieces((1, 2, 0, 3, 0), 4, 1)
    )


def reads_prices_in_cards_as_they_are(bridge: Bridge) -> bool:
    """Plain cards and copy cards are told apart, and a price in tokens or none is what it was."""
    cards, tokens = Payment(discard=("1-G-0-R3", "1-G-0-U2R2", "O1-copy-0-W3R2")), Payment((0, 0, 0, 3, 0, 0))
    return (
        bridge.price_of_kernel(cards) == bridge.price_of_oracle({"plain": 2, "copies": 1}) == Discarded(2, 1)
        and bridge.price_of_kernel(tokens) == bridge.price_of_oracle({"R": 3, "gold_cards": 0}) is not None
        and (bridge.price_of_kernel(None), bridge.price_of_oracle(None)) == (None, None)
    )


def counts_the_choices_of_gold_cards(bridge: Bridge) -> bool:
    """Of three gold cards one can be chosen in three ways, two in three, all or none in one."""
    return not bridge.compare_payments(Asked((0, 0, 0, 3, 0), (0, 0, 0, 3, 0, 2), gold_cards=3)) and [
        len(bridge.each_choice([Pieces((0,) * 5, 0, paid)], 3)) for paid in range(4)
    ] == [1, 3, 3, 1]


def notices_payments_too_many_or_too_few(bridge: Bridge) -> bool:
    """Lists that differ in one payment, in how often it stands there, or in their order are not equal."""
    red, gold = Pieces((0, 0, 0, 1, 0), 0, 0), Pieces((0,) * 5, 1, 0)
    lists = [[], [red], [gold], [red, gold], [gold, red], [red, red]]
    return all(bool(bridge.payments_differ(a, b)) == (a is not b) for a in lists for b in lists)


def tells_what_is_missing(bridge: Bridge) -> bool:
    """Of W3 R2 with one bonus W, holding W1 Y1: two gold, for one white and two red."""
    said = bridge.kernel_affords(Asked((3, 0, 0, 2, 0), (1, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0)))
    free = bridge.kernel_affords(Asked((0, 0, 0, 2, 0), (0, 0, 0, 1, 0, 1)))
    return said == Affords(False, None, 2, (("W", 1), ("R", 2))) and free == Affords(
        True, Pieces((0, 0, 0, 1, 0), 1, 0)
    )


def lets_both_agree(bridge: Bridge) -> bool:
    """Where kernel and oracle do agree, the bridge reports nothing."""
    state = SITUATIONS["five_gold_in_hand"]()
    asked = Asked((1, 2, 1, 0, 1), (1, 1, 1, 0, 0, 2), gold_cards=1)
    here = [bridge.compare(state, move) for move in ("take WUG", "pair W", "reserve deck 1", "pass", "noble Charles V")]
    return not any((*here, bridge.compare_payments(asked), bridge.compare_affording(asked)))


CHECKS: tuple[Callable[[Bridge], bool], ...] = (
    notices_every_altered_answer,
    asks_what_is_asked,
    reads_payments_as_they_are,
    reads_prices_in_cards_as_they_are,
    counts_the_choices_of_gold_cards,
    notices_payments_too_many_or_too_few,
    tells_what_is_missing,
    lets_both_agree,
)


class IgnoresTheRule(Bridge):
    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        return super().differences(evolve(kernel_said, rule=None), evolve(oracle_said, rule=None))


class IgnoresWhatHappens(Bridge):
    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        return super().differences(evolve(kernel_said, happened=()), evolve(oracle_said, happened=()))


class IgnoresTheOutcome(Bridge):
    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        return super().differences(evolve(kernel_said, outcome=None), evolve(oracle_said, outcome=None))


class IgnoresErrors(Bridge):
    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        return super().differences(evolve(kernel_said, error=None), evolve(oracle_said, error=None))


class IgnoresTheDocument(Bridge):
    def documents_differ(self, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> tuple[str, ...]:
        return ()


class ComparesSharedKeysOnly(Bridge):
    def documents_differ(self, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> tuple[str, ...]:
        shared = {*(one or {})} & {*(other or {})}
        return super().documents_differ(*({key: (side or {})[key] for key in shared} for side in (one, other)))


class TakesTheKernelsWord(Bridge):
    def oracle_says(self, document: Mapping[str, Any], move: str, seat: int | None = None) -> Said:
        return self.kernel_says(self.kernel_reads(document), move, seat)

    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        return ()


class SwapsTwoColours(Bridge):
    def of_oracle(self, payment: Mapping[str, int]) -> Pieces:
        w, u, *rest = super().of_oracle(payment).gems
        return super().of_oracle(payment)._replace(gems=(u, w, *rest))


class SwapsTwoColoursOfTheCost(Bridge):
    def oracle_question(self, asked: Asked) -> Any:
        w, u, g, r, k = asked.cost
        return super().oracle_question(evolve(asked, cost=(u, w, g, r, k)))


class ForgetsTheBinomial(Bridge):
    def ways(self, held: int, paid: int) -> int:
        return 1


class ForgetsTheWorth(Bridge):
    def oracle_question(self, asked: Asked) -> Any:
        return super().oracle_question(evolve(asked, worth=1))


class ForgetsTheBonuses(Bridge):
    def kernel_purse(self, asked: Asked) -> Any:
        return super().kernel_purse(evolve(asked, bonuses=(0, 0, 0, 0, 0)))


class TakesPaymentsAsASet(Bridge):
    def payments_differ(self, one: list[Pieces], other: list[Pieces]) -> tuple[str, ...]:
        return super().payments_differ(sorted(set(one)), sorted(set(other)))


class MistakesGoldCardsForGold(Bridge):
    def of_kernel(self, payment: Payment) -> Pieces:
        pieces = super().of_kernel(payment)
        return Pieces(pieces.gems, pieces.gold + pieces.cards, 0)


class TakesCopiesForPlainCards(Bridge):
    def price_of_kernel(self, payment: Payment | None) -> Pieces | Discarded | None:
        price = super().price_of_kernel(payment)
        return Discarded(price.plain + price.copies, 0) if isinstance(price, Discarded) else price


class CountsOneGoldTooMany(Bridge):
    def kernel_affords(self, asked: Asked) -> Affords:
        said = super().kernel_affords(asked)
        return said if said.affordable else evolve(said, gold=said.gold + 1)


class AlwaysFindsADifference(Bridge):
    def differences(self, kernel_said: Said, oracle_said: Said) -> tuple[str, ...]:
        return ("something",)


WRONG: dict[type[Bridge], Callable[[Bridge], bool]] = {
    IgnoresTheRule: notices_every_altered_answer,
    IgnoresWhatHappens: notices_every_altered_answer,
    IgnoresTheOutcome: notices_every_altered_answer,
    IgnoresErrors: notices_every_altered_answer,
    IgnoresTheDocument: notices_every_altered_answer,
    ComparesSharedKeysOnly: notices_every_altered_answer,
    TakesTheKernelsWord: notices_every_altered_answer,
    SwapsTwoColours: reads_payments_as_they_are,
    SwapsTwoColoursOfTheCost: asks_what_is_asked,
    ForgetsTheBinomial: counts_the_choices_of_gold_cards,
    ForgetsTheWorth: asks_what_is_asked,
    ForgetsTheBonuses: tells_what_is_missing,
    TakesPaymentsAsASet: notices_payments_too_many_or_too_few,
    MistakesGoldCardsForGold: reads_payments_as_they_are,
    TakesCopiesForPlainCards: reads_prices_in_cards_as_they_are,
    CountsOneGoldTooMany: tells_what_is_missing,
    AlwaysFindsADifference: lets_both_agree,
}
"""Bridges that are wrong in one place, and the check that catches each."""


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_bridge_passes_every_check(check: Callable[[Bridge], bool]) -> None:
    assert check(BRIDGE)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_a_wrong_bridge_is_caught(wrong: type[Bridge]) -> None:
    assert not WRONG[wrong](wrong())


def test_what_the_oracle_cannot_see_is_filled_in_and_nothing_else() -> None:
    hidden = {"card": None, "level": "2", "hidden": True}
    known = {"card": "2-K-2-W5", "hidden": True}
    assert filled_in({"row": ["?", "b"], "n": 1}, {"row": ["a", "x"], "n": 2}) == {"row": ["a", "b"], "n": 1}
    assert filled_in([hidden], [known]) == [known]
    assert filled_in([{**hidden, "level": "1"}], [known]) == [{**hidden, "level": "1"}]
    assert filled_in([1, 2], [1]) == [1, 2]
    assert filled_in("?", None) == "?"


def test_true_is_not_one_and_the_order_of_keys_is_nothing() -> None:
    assert plain({"a": 1, "b": True}) == plain({"b": True, "a": 1}) != plain({"a": True, "b": 1})


def _imports(path: Path) -> Iterable[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.sources
def test_the_bridge_alone_imports_both() -> None:
    both = [
        path.name
        for folder in (ROOT / "kernel", ROOT / "modules", ROOT / "oracle", TESTS)
        for path in folder.rglob("*.py")
        if {"splendor.kernel", "splendor.oracle"} <= {".".join(name.split(".")[:2]) for name in _imports(path)}
    ]
    lying = "test_command_check.py"  # puts false verdicts into the command that shows both
    assert sorted(both) == ["bridge.py", lying]
