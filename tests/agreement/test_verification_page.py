"""The page on verification names the theorems and the faults that there are."""

from __future__ import annotations

import re

import pytest

from agreement.faults import FAULTS
from scenarios.repository import ROOT
from splendor.oracle import THEOREMS

pytestmark = pytest.mark.sources
PAGE = ROOT / "docs" / "verification.md"


def test_the_page_lists_every_theorem_with_its_rules_and_no_other() -> None:
    page = PAGE.read_text("utf-8")
    part = page.partition("## Proved")[2].partition("\n## ")[0]
    listed = [line for line in part.splitlines() if line.startswith("- ")]
    assert listed == [f"- {theorem.name} ({', '.join(theorem.rules)})" for theorem in THEOREMS]
    assert f"\n{len(THEOREMS)} theorems " in part


def test_the_page_lists_the_faults_that_were_tried_and_says_how_many_wait() -> None:
    page = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| (\S+\.py) \| (.+?) \| (\S+\.py::\S+.*?) \|$", page, re.MULTILINE)
    tried = [(file, breaks) for file, breaks, _ in rows]
    assert tried == [(fault.file, fault.breaks) for fault in FAULTS if (fault.file, fault.breaks) in tried]
    waiting = len(FAULTS) - len(tried)
    told = f" {waiting} more are in the list and wait for their run." if waiting else ""
    assert f"\n{len(tried)} of {len(tried)} faults caught.{told}\n" in page
