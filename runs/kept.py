"""Results that are kept in a file, a line each as soon as it is there, so that a run can go on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from splendor.kernel import QuestionError

__all__ = ["Kept", "Line", "Seed"]

Seed: TypeAlias = int | str
Line: TypeAlias = dict[str, Any]
"""What is kept of one piece of a run, in plain JSON values."""


class Kept:
    """A file of results: its first line says what run it belongs to, each other one is a seed's result.

    A file that belongs to another run is refused with ``QuestionError``; a last line that was cut off when a run was
    stopped is taken out of it.
    """

    def __init__(self, path: str | Path, run: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self._run = json.loads(json.dumps(dict(run)))
        self._results = dict(self._read()) if self.path.exists() else {}
        if not self.path.exists():
            self._append(self._run)

    def _read(self) -> Iterator[tuple[Seed, Line]]:
        try:
            whole, _, rest = self.path.read_text("utf-8").rpartition("\n")
            first, *lines = whole.split("\n")
            told = json.loads(first) if first else self._run
            found = [json.loads(line) for line in lines]
        except (ValueError, RecursionError):
            raise self._odd() from None
        if not all(isinstance(line, dict) for line in (told, *found)):
            raise self._odd()
        if not all(isinstance(line.get("seed"), Seed) for line in found):
            raise self._odd()
        if not whole and not json.dumps(self._run).startswith(rest):
            raise self._odd()
        if told != self._run:
            odd = [key for key in sorted({*told, *self._run}) if told.get(key) != self._run.get(key)]
            differs = ", ".join(
                f"{key} {json.dumps(told.get(key))}, not {json.dumps(self._run.get(key))}" for key in odd
            )
            raise QuestionError(f"{self.path}: holds the results of another run: {differs}")
        if rest:
            self.path.write_text(f"{whole}\n" if whole else "", "utf-8")
        if not first:
            self._append(self._run)
        for line in found:
            yield line["seed"], line

    def _odd(self) -> QuestionError:
        return QuestionError(f"{self.path}: given; a file of results, one line of JSON each, is allowed")

    def _append(self, line: Mapping[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as page:
            page.write(json.dumps(line) + "\n")

    def __contains__(self, seed: object) -> bool:
        return seed in self._results

    def __len__(self) -> int:
        return len(self._results)

    def of(self, seed: Seed) -> Line:
        """Return the result that is kept of a seed."""
        return self._results[seed]

    def add(self, seed: Seed, line: Line) -> None:
        """Keep the result of a seed."""
        self._append(line)
        self._results[seed] = line
