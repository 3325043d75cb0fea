"""Changes that do what the program does, each with the reason, in ``mutation_known.csv``: no test can catch them.

One is told by its file, and by the line that is changed, before and after; lines that are taken away become nothing.
One that some test catches after all is reported as caught, so that a wrong reason comes to light.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

__all__ = ["known", "reason_for"]

TABLE = Path(__file__).resolve().with_suffix(".csv")


@cache
def known() -> dict[tuple[str, str, str], str]:
    """Return the reasons by file and line, before and after.

    >>> min(known())[0]
    'kernel/actions.py'
    """
    with TABLE.open(encoding="utf-8", newline="") as page:
        _, *rows = csv.reader(page)
    return {(file, before.strip("`"), after.strip("`")): why for file, before, after, why in rows}


def reason_for(file: str, difference: str) -> str:
    """Return why a change is no mutant, by the difference that it makes; empty where nobody has said so."""
    sides = [[line[1:].strip() for line in difference.splitlines() if line[:1] == sign] for sign in "-+"]
    before, after = (" ".join(line for line in side if line) for side in sides)
    return known().get((file, before, after), "")
