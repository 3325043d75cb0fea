"""From the oracle to the kernel: what the guards allow the kernel plays, what they refuse it refuses by the same rule.

The positions are models of the guards, found by the solver, most of them on tables that no game deals.
"""

from __future__ import annotations

import pytest

from agreement.bridge import BRIDGE
from agreement.guards import PAGES, cases
from agreement.made_up import document_of
from properties.strategies import tried

EACH = tried(dev=2, ci=25, deep=400)
"""Positions made up for each way in which a move is legal or refused."""


@pytest.mark.parametrize("verb", PAGES)
def test_the_kernel_plays_what_the_guard_allows_and_refuses_what_it_refuses(verb: str) -> None:
    for seed, case in enumerate(cases(verb, EACH, seed=1)):
        document, move = document_of(case, seed)
        said = BRIDGE.kernel_says(BRIDGE.kernel_reads(document), move)
        assert (said.error, said.legal, said.rule) == (None, case.rule is None, case.rule), (document, move)
        assert BRIDGE.compare_document(document, move) == (), (document, move)


def test_the_guards_speak_of_every_rule_of_their_moves() -> None:
    met = {(case.verb, case.rule) for verb in PAGES for case in cases(verb, 1, seed=2)}
    legal = {(verb, None) for verb in PAGES}
    refused = {("take", "A6"), ("take", "A2"), ("pair", "A6"), ("pair", "A3"), ("return", "T3"), ("noble", "T4")}
    refused |= {("reserve", "A4"), ("reserve deck", "A4"), ("pass", "A7")}
    assert met == legal | refused | {("buy", rule) for rule in ("A5", "P2", "P1", "P3")}
