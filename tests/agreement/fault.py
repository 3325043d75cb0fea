"""A fault that the tests must catch."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """A line of a file replaced by a wrong one."""

    file: str
    old: str
    new: str
    breaks: str
