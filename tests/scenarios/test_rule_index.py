"""The page that says where each rule is shown and what is proved of it is the one that its command prints."""

import re

import pytest

from rule_index import page
from scenarios.repository import ROOT

pytestmark = pytest.mark.sources


def test_the_page_is_what_the_command_prints() -> None:
    kept = (ROOT / "docs" / "rule-index.md").read_text(encoding="utf-8")
    assert kept == page(), "run: python tests/rule_index.py > docs/rule-index.md"


def test_no_rule_is_without_a_scenario() -> None:
    assert [line for line in page().splitlines() if re.match(r"\| \w+ \|  \|", line)] == []
