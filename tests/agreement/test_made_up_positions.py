"""From the oracle to the kernel: what the guards allow the kernel plays, what they refuse it refuses by the same rule.

The positions are models of the guards, found by the solver, most of them on tables that no game deals.
"""

from __future__ import annotations

import pytest

from agreement.bridge import BRIDGE
from agreement.guards import PAGES, cases
from agreement.made_up import document_of
from agreement.module_guards import MODULE_PAGES
from agreement.module_made_up import module_document
from properties.strategies import tried

EACH = tried(dev=2, ci=25, deep=400)
"""Positions made up for each way in which a move is legal or refused."""


@pytest.mark.parametrize("verb", PAGES)
def test_the_kernel_plays_what_the_guard_allows_and_refuses_what_it_refuses(verb: str) -> None:
    for seed, case in enumerate(cases(PAGES[verb](), EACH, seed=1)):
        document, move = document_of(case, seed)
        said = BRIDGE.kernel_says(BRIDGE.kernel_reads(document), move)
        assert (said.error, said.legal, said.rule) == (None, case.rule is None, case.rule), (document, move)
        assert BRIDGE.compare_document(document, move) == (), (document, move)


def test_the_guards_speak_of_every_rule_of_their_moves() -> None:
    met = {(case.verb, case.rule) for page in PAGES.values() for case in cases(page(), 1, seed=2)}
    legal = {(verb, None) for verb in PAGES}
    refused = {("take", "A6"), ("take", "A2"), ("pair", "A6"), ("pair", "A3"), ("return", "T3"), ("noble", "T4")}
    refused |= {("reserve", "A4"), ("reserve deck", "A4"), ("pass", "A7")}
    assert met == legal | refused | {("buy", rule) for rule in ("A5", "P2", "P1", "P3")}


PRICED = {None, "O6", "P6", "P2", "P1", "P3"}
RULES = {
    "gem after a purchase": {None, "B2"},
    "gem after a pair": {None, "B3"},
    "keep": {None, "B5"},
    "copy": {None, "O4"},
    "free": {None, "O5", "K1", "O4"},
    "post": {None, "B1"},
    "reserve": {None, "A4", "K1"},
    "stronghold place": {None, "K2"},
    "stronghold move": {None, "K2"},
    "stronghold remove": {None, "K2"},
    "buy": PRICED | {"A5", "K1", "O4"},
    "buy with gold worth two": PRICED | {"A5", "K1", "O4", "P5"},
    "buy for cards": {None, "O6"},
    "conquer": PRICED | {"K6"},
}
"""The rules that refuse each move of the expansions where it answers what is asked; none where it is legal."""


@pytest.mark.parametrize("name", MODULE_PAGES)
def test_the_kernel_judges_moves_of_the_expansions_as_their_guards_do(name: str) -> None:
    met = set()
    for seed, case in enumerate(cases(MODULE_PAGES[name](), tried(dev=1, ci=8, deep=200), seed=1)):
        document, move = module_document(case, seed)
        said = BRIDGE.kernel_says(BRIDGE.kernel_reads(document), move)
        assert (said.error, said.legal, said.rule) == (None, case.rule is None, case.rule), (document, move)
        assert BRIDGE.compare_document(document, move) == (), (document, move)
        met.add(case.rule)
    assert met == RULES[name]
