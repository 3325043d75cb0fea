"""Mutants that do what the program does, each with the reason: no test can catch them.

A mutant is told by its file, and by the line that is changed, before and after. One that some test catches after all is
reported as caught, so that a wrong reason comes to light.
"""

from __future__ import annotations

__all__ = ["KNOWN", "reason_for", "rows"]

ONLY_SLOWER = "only work is saved here: what goes on too long falls out at the end"
PARITY = "the worth of gold is 1 or 2, where a sum and a difference leave the same rest"
NO_NEGATIVE_REST = "a rest is never below zero"
NOTHING_DUE = "where both are equal, nothing is due either way"
THE_LEAST = "nothing is less than the least"
FOLLOWS = "it follows from the cards, so that it makes no two Cities differ that were equal"
ONE_EMPTY_TEXT = "there is but one empty text in CPython"
NOTHING_OWED = "between turns no row of the turn is left to come, so that nothing happens"
DISJOINT = "the two sets have nothing in common"
OF_CLASSES = "a class is equal to no other"
SHAPE = "a protocol says what a type checker looks for, and nothing reads it"
ONE_OPTION = "a move that happens by itself is the only one"
SAME_ORDER = "points that are all one less stand in the same order"

SETTLING = "return _run(state, state.agenda, state.stage) if state.agenda and not state.over else (state, ())"
PRUNED = "if units + short <= most"
NAMES = 'for name in sorted({"cards", "nobles"} & own_tables.keys() | {"card", "noble", "deck"} & kinds.keys()):'
DRAWING = '_one("drawing", [(module.name, owed) for module in parts for owed in module.owes if owed.event is Drawing])'

KNOWN: dict[str, dict[tuple[str, str], str]] = {
    "kernel/payment.py": {
        (PRUNED, "if units & short <= most"): ONLY_SLOWER,
        (PRUNED, "if units ^ short <= most"): ONLY_SLOWER,
        (PRUNED, "if units | short <= most"): ONLY_SLOWER,
        (PRUNED, "if units - short <= most"): ONLY_SLOWER,
        (PRUNED, "if units >> short <= most"): ONLY_SLOWER,
        (
            "for paid in range(max(0, due - worth * most), held + 1)",
            "for paid in range(max(0, due >> worth * most), held + 1)",
        ): ONLY_SLOWER,
        ("if not paid or (due - paid) % worth == 0", "if not paid or (due + paid) % worth == 0"): PARITY,
        ("if not paid or (due - paid) % worth == 0", "if not paid or (due ^ paid) % worth == 0"): PARITY,
        (
            "needs_one_more = due[place] >= paid and (due[place] - paid) % worth == 0",
            "needs_one_more = due[place] >= paid and (due[place] - paid) % worth <= 0",
        ): NO_NEGATIVE_REST,
    },
    "kernel/quote.py": {
        ("u - b if u > b else 0,", "u - b if u >= b else 0,"): NOTHING_DUE,
    },
    "kernel/base.py": {("@property", ""): SHAPE},
    "kernel/compose.py": {
        (NAMES, NAMES.replace(" | ", " ^ ")): DISJOINT,
        (DRAWING, DRAWING.replace(" is ", " == ")): OF_CLASSES,
    },
    "kernel/turn.py": {
        (SETTLING, SETTLING.replace(" and not", " or not")): NOTHING_OWED,
        ("move = options[0]", "move = options[-1]"): ONE_OPTION,
        ("move = options[0]", "move = options[ -1]"): ONE_OPTION,
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


def rows() -> list[str]:
    """Return the rows of a table of them: the file, the line after the change, and the reason."""
    return [
        f"| {file} | {_as_code(after) if after else f'{_as_code(before)} is taken away'} | {why} |"
        for file, changes in KNOWN.items()
        for (before, after), why in changes.items()
    ]


def _as_code(line: str) -> str:
    return f"`{line.replace('|', chr(92) + '|')}`"


def reason_for(file: str, difference: str) -> str:
    """Return why a change is no mutant, by the difference that it makes; empty where nobody has said so."""
    sides = [[line[1:].strip() for line in difference.splitlines() if line[:1] == sign] for sign in "-+"]
    before, after = ("\n".join(line for line in side if line) for side in sides)
    return KNOWN.get(file, {}).get((before, after), "")
