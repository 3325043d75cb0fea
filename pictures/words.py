"""What a picture says in words: where the game stands, what is asked, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from splendor.kernel import Module, Observation, Pass, State, legal_moves
from splendor.kernel.config import module_name
from splendor.kernel.state import table_of
from splendor.modules.cities import CITIES

__all__ = ["asked", "counted", "ended", "facts", "marks", "names_in_play", "plays", "seats_named", "told"]

GOALS = {"meet": "a City", "reach": "the goal"}


def counted(count: int | str, thing: str) -> str:
    """Return so many of a thing.

    >>> counted(1, "card"), counted(2, "bonus")
    ('1 card', '2 bonuses')
    """
    many = "" if str(count) == "1" else "es" if thing.endswith("s") else "s"
    return f"{count} {thing}{many}"


def names_in_play(state: State) -> tuple[str, ...]:
    """Return the names of the modules and variants in play."""
    return tuple(map(module_name, (*state.config.modules, *state.config.variants)))


def plays(state: State, module: Module) -> bool:
    """Return whether a module is in play, and not another one of the same name."""
    writes = [words.write for words in module.keys]
    return any(
        part.name == module.name and [words.write for words in part.keys] == writes for part in state.rules.modules
    )


def seats_named(seats: Sequence[int]) -> str:
    """Return seats as a player would say them.

    >>> seats_named((0,)), seats_named((0, 2, 3))
    ('seat 0', 'seats 0, 2 and 3')
    """
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def told(value: Any) -> str:
    """Return what a document says under a key that some module brings, as words in a line.

    >>> told({"gold": 2, "open": True, "cards": []})
    'gold 2, open yes, cards -'
    """
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(part)}" for key, part in value.items()) or "-"
    return ", ".join(map(told, value)) or "-" if isinstance(value, list) else str(value)


def facts(position: State | Observation, document: dict[str, Any]) -> list[str]:
    """Return where the game stands, a few words for each fact."""
    players, turn = document["config"]["players"], document["turn"]
    found = [f"{players} players", f"round {(turn - document['over']) // players + 1}"]
    found.append(f"seat {document['config']['first_seat']} {'began' if turn else 'begins'}")
    if document["passes"]:
        found.append(f"{counted(document['passes'], 'pass')} in a row")
    if isinstance(position, Observation):
        found.append("as everyone sees it" if position.seat is None else f"as seat {position.seat} sees it")
    return found


def asked(position: State | Observation, document: dict[str, Any]) -> str:
    """Return what is asked of the seat to act, and what is owed after it."""
    state, seat = table_of(position), document["to_act"]
    if not state.agenda:
        if legal_moves(position) == (Pass(),):
            return f"Seat {seat} is asked to pass, since no action is possible"
        return f"Seat {seat} is asked for an action: take gems, take a pair, reserve a card, or buy one"
    owed = state.agenda[-1]
    now = state.rules.steps[owed[0]].asks(state, owed)
    steps = [entry["step"] for entry in document["pending"][1:]]
    later = [step if steps.count(step) == 1 else f"{steps.count(step)} × {step}" for step in dict.fromkeys(steps)]
    return f"Seat {seat} is asked: {now}{'; then: ' * bool(later)}{', '.join(later)}"


def marks(position: State | Observation) -> dict[int, str]:
    """Return why seats stand out: one is to act, or has won."""
    outcome = position.outcome
    if outcome is None:
        return {} if position.to_act is None else {position.to_act: "to act"}
    return dict.fromkeys(outcome.winners, "wins" if len(outcome.winners) == 1 else "shares the win")


def ended(position: State | Observation) -> str:
    """Return how a finished game ended."""
    outcome = position.outcome
    assert outcome is not None, "the game goes on"
    verb = "wins" if len(outcome.winners) == 1 else "share the victory"
    figures = ", ".join(
        f"seat {seat} has {counted(points, 'point')} and {counted(cards, 'card')}"
        for seat, (points, cards) in enumerate(zip(outcome.points, outcome.cards, strict=True))
    )
    return f"{seats_named(outcome.winners).capitalize()} {verb}{_of_whom(table_of(position))}: {figures}."


def _of_whom(state: State) -> str:
    """Who was compared, where not all were [C4]."""
    contenders = state.rules.goal.contenders(state)
    if not 0 < len(contenders) < len(state.players):
        return ""
    did = "meet" if plays(state, CITIES) else "reach"
    return f", as only {seats_named(contenders)} {did}{'s' * (len(contenders) == 1)} {GOALS[did]}"
