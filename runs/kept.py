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

    A file that belongs to another run is refused with ``QuestionError``, and so is one with a line that is no result,
    or that cannot be read or written; a last line that was cut off when a run was stopped is taken out of it.
    """

    def __init__(self, path: str | Path, run: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self._run = json.loads(json.dumps(dict(run)))
        self._results = dict(self._read()) if self.path.exists() else {}
        if not self.path.exists():
            self._append(self._run)

    def _read(self) -> Iterator[tuple[Seed, Line]]:
        whole, _, rest = self._text().rpartition("\n")
        first, *lines = whole.split("\n")
        told = self._object(1, first) if first else self._run
        found = [self._object(number, line) for number, line in enumerate(lines, 2)]
        for number, line in enumerate(found, 2):
            if not isinstance(line.get("seed"), Seed):
                raise self._odd(number)
        if not whole and not json.dumps(self._run).startswith(rest):
            raise self._odd(1)
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

    def _text(self) -> str:
        if not self.path.is_file():
            raise QuestionError(f"{self.path}: is no plain file; a file of results, one line of JSON each, is allowed")
        try:
            return self.path.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise self._odd(error.object.count(b"\n", 0, error.start) + 1) from None
        except OSError as error:
            raise self._closed(error) from None

    def _object(self, number: int, text: str) -> Line:
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict):
            raise self._odd(number)
        return line

    def _odd(self, number: int) -> QuestionError:
        return QuestionError(
            f"{self.path}: line {number} is no result; a file of results, one line of JSON each, is allowed"
        )

    def _closed(self, error: OSError) -> QuestionError:
        return QuestionError(f"{self.path}: {error.strerror or error}; a file that can be read and written is allowed")

    def _append(self, line: Mapping[str, Any]) -> None:
        try:
            told = json.dumps(line)
        except (TypeError, ValueError) as error:
            raise QuestionError(f"{self.path}: {error}; results of plain JSON values are allowed") from None
        try:
            with self.path.open("a", encoding="utf-8") as page:
                page.write(f"{told}\n")
        except OSError as error:
            raise self._closed(error) from None

    def __contains__(self, seed: object) -> bool:
        return seed in self._results

    def __len__(self) -> int:
        return len(self._results)

    def of(self, seed: Seed) -> Line:
        """Return the result that is kept of a seed."""
        return self._results[seed]

    def unreadable(self, seed: Seed) -> QuestionError:
        """Return the error for a seed whose result has not the form that the run makes, with the line it is on."""
        lines = enumerate(self._text().rstrip("\n").split("\n"), 1)
        return self._odd(max(number for number, line in lines if self._object(number, line).get("seed") == seed))

    def add(self, seed: Seed, line: Line) -> None:
        """Keep the result of a seed."""
        self._append(line)
        self._results[seed] = line
