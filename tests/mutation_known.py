"""Mutants that do what the program does, each with the reason: no test can catch them.

A mutant is told by its file, and by the line that is changed, before and after. One that some test catches after all is
reported as caught, so that a wrong reason comes to light.
"""

from __future__ import annotations

__all__ = ["KNOWN", "reason_for"]

ONLY_SLOWER = "only work is saved here: what goes on too long falls out at the end"
PARITY = "the worth of gold is 1 or 2, where a sum and a difference leave the same rest"
NO_NEGATIVE_REST = "a rest is never below zero"
CACHE = "the size of a cache"
NOTHING_DUE = "where both are equal, nothing is due either way"
THE_LEAST = "nothing is less than the least"
FOLLOWS = "it follows from the cards, so that it makes no two Cities differ that were equal"
ONE_EMPTY_TEXT = "there is but one empty text in CPython"
SAME_ORDER = "points that are all one less stand in the same order"

PRUNED = "if units + short <= most"
KNOWN: dict[str, dict[tuple[str, str], str]] = {
    "kernel/payment.py": {
        (PRUNED, "if units & short <= most"): ONLY_SLOWER,
        (PRUNED, "if units ^ short <= most"): ONLY_SLOWER,
        (PRUNED, "if units | short <= most"): ONLY_SLOWER,
        (PRUNED, "if units - short <= most"): ONLY_SLOWER,
        (PRUNED, "if units >> short <= most"): ONLY_SLOWER,
        (
            "if not paid or (due - paid) % worth == 0",
            "if not paid or (due + paid) % worth == 0",
        ): PARITY,
        (
            "needs_one_more = due[place] >= paid and (due[place] - paid) % worth == 0",
            "needs_one_more = due[place] >= paid and (due[place] - paid) % worth <= 0",
        ): NO_NEGATIVE_REST,
        ("_paying = lru_cache(maxsize=1 << 14)(Payment)", "_paying = lru_cache(maxsize=1 * 14)(Payment)"): CACHE,
    },
    "kernel/quote.py": {
        ("u - b if u > b else 0,", "u - b if u >= b else 0,"): NOTHING_DUE,
    },
    "modules/cities.py": {
        (
            "asked: tuple[tuple[int, int], ...] = field(eq=False, init=False, repr=False)",
            "asked: tuple[tuple[int, int], ...] = field(eq=True, init=False, repr=False)",
        ): FOLLOWS,
        (
            "unnamed: tuple[int, ...] = field(eq=False, init=False, repr=False)",
            "unnamed: tuple[int, ...] = field(eq=True, init=False, repr=False)",
        ): FOLLOWS,
        (
            'return City(name, points, cards_asked(text, f"{path}.cards") if text != "" else NO_COST, any_other)',
            'return City(name, points, cards_asked(text, f"{path}.cards") if text is not "" else NO_COST, any_other)',
        ): ONE_EMPTY_TEXT,
    },
    "kernel/scoring.py": {
        (
            "return tuple(seat for seat in seats if standing[seat] == best)",
            "return tuple(seat for seat in seats if standing[seat] <= best)",
        ): THE_LEAST,
        (
            "standing = {seat: (-state.points(seat), len(state.players[seat].cards)) for seat in seats}",
            "standing = {seat: (~state.points(seat), len(state.players[seat].cards)) for seat in seats}",
        ): SAME_ORDER,
    },
}


def reason_for(file: str, difference: str) -> str:
    """Return why a change is no mutant, by the difference that it makes; empty where nobody has said so."""
    changed = [line for line in difference.splitlines() if line[:1] in ("-", "+")]
    if [line[0] for line in changed] != ["-", "+"]:
        return ""
    before, after = (line[1:].strip() for line in changed)
    return KNOWN.get(file, {}).get((before, after), "")
