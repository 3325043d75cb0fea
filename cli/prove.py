"""The command ``prove``: the theorems of the oracle, proved here and now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from .options import as_json, examples, uncoloured
from .second import need_oracle

if TYPE_CHECKING:
    from splendor.oracle import Theorem

__all__ = ["prove_command"]

PROVED, UNDECIDED = "proved", "undecided"


@frozen
class Tried:
    """What became of a theorem: proved, refuted with numbers that break it, or undecided within the budget."""

    theorem: Theorem
    verdict: str
    seconds: float
    counterexample: dict[str, int] | None = None

    def document(self) -> dict[str, Any]:
        """Return it for machines."""
        return {
            "name": self.theorem.name,
            "statement": self.theorem.statement,
            "rules": list(self.theorem.rules),
            "verdict": self.verdict,
            "counterexample": self.counterexample,
            "seconds": round(self.seconds, 6),
        }


@click.command(
    "prove",
    short_help="Prove the theorems of the oracle.",
    epilog=examples("splendor prove", "splendor prove --json"),
)
@uncoloured
@as_json
def prove_command(plain: bool, machine: bool) -> int:
    """Prove the theorems of the oracle, for all numbers, and print the table of them.

    Each is a sentence about the rules that the solver tries to refute, within a budget of work that is the
    same on every machine. What is proved holds of the oracle's statement of the rules;
    docs/verification.md says what that is worth.

    Exit code 1 when a theorem is refuted, with the numbers that break it, or cannot be decided.
    """
    need_oracle("prove")
    tried = list(_proofs(colour=not plain))
    proved = sum(one.verdict == PROVED for one in tried)
    if machine:
        told = {"proved": proved, "of": len(tried), "seconds": round(sum(one.seconds for one in tried), 6)}
        click.echo(json.dumps({**told, "theorems": [one.document() for one in tried]}))
    else:
        _draw(tried, proved, colour=not plain)
    return 0 if proved == len(tried) else 1


def _proofs(*, colour: bool) -> Iterator[Tried]:
    """The theorems one by one, put to the proof, with a bar on the terminal where it does not mix with the answer."""
    from rich.progress import Progress

    from splendor.oracle import THEOREMS
    from splendor.tabletop.paint import screen

    terminal = screen(colour=colour, error=True)
    with Progress(console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        for theorem in progress.track(THEOREMS, description="prove"):
            yield _tried(theorem)


def _tried(theorem: Theorem) -> Tried:
    from splendor.oracle import Undecided, prove

    begun = perf_counter()
    try:
        (proof,) = prove([theorem])
    except Undecided:
        return Tried(theorem, UNDECIDED, perf_counter() - begun)
    return Tried(theorem, proof.verdict, proof.seconds, proof.counterexample)


def _draw(tried: list[Tried], proved: int, *, colour: bool) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from splendor.tabletop.paint import GOLD, screen

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("theorem")
    table.add_column("rules")
    table.add_column("verdict")
    table.add_column("seconds", justify="right")
    for one in tried:
        name = one.theorem.name
        if one.counterexample is not None:
            numbers = ", ".join(f"{what} = {value}" for what, value in one.counterexample.items())
            name += f"\n{one.theorem.statement}\nNot so where {numbers}."
        style = "" if one.verdict == PROVED else GOLD
        verdict = one.verdict if one.verdict == PROVED else one.verdict.upper()
        table.add_row(name, " ".join(one.theorem.rules), verdict, f"{one.seconds:.2f}", style=style)
    terminal = screen(colour=colour)
    terminal.print(table)
    seconds = sum(one.seconds for one in tried)
    terminal.print(f"{proved} of {len(tried)} theorems proved in {seconds:.1f} s.")
