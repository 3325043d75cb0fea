"""The moment that a document describes: whose turn, which steps are owed, which gaps are open; and what cannot be."""

from __future__ import annotations

from typing import Any

from .base import MOST_TOKENS
from .errors import DocumentError
from .events import Dealt
from .play import owed_after
from .rules import TURN_END, Rules
from .state import Gap, Owed, State

__all__ = ["check_moment", "gaps_of", "owed_of", "stage_of", "turn_of"]


def _steps_of_the_setup(rules: Rules) -> frozenset[str]:
    """The steps that are owed before the first turn."""
    return frozenset(owed.step for owed in rules.owes.get(Dealt, ()))


def _row_of(rules: Rules, step: str) -> int | None:
    """The turn's row that a step is, or ``None`` for a step that only events make due."""
    return next((place for place, row in enumerate(rules.rows) if row.step == step), None)


def turn_of(document: dict[str, Any], rules: Rules) -> int:
    """Return the number of finished turns: as given, or the least that fits ``to_act``; 0 before the first turn."""
    seats, to_act = rules.config.players, document.get("to_act")
    if to_act is not None and to_act >= seats:
        raise DocumentError(f"to_act: {to_act} given; 0 to {seats - 1} are at the table")
    steps = {entry["step"] for entry in document.get("pending", ())}
    turn: int | None = document.get("turn")
    if steps & _steps_of_the_setup(rules):
        if turn:
            raise DocumentError(f"turn: {turn} given; 0 is allowed while a {min(steps)} is owed, before the first turn")
        return 0
    if turn is not None:
        return turn
    return 0 if to_act is None else (to_act - rules.config.first_seat) % seats


def owed_of(document: dict[str, Any], state: State) -> tuple[Owed, ...]:
    """Return the agenda: the owed steps of a document, the first to be asked last."""
    rules, entries = state.rules, document.get("pending", [])
    if entries and state.over:
        raise DocumentError(f"pending: {len(entries)} given; none is owed when the game is over")
    steps = [entry["step"] for entry in entries]
    setup = _steps_of_the_setup(rules)
    for place, step in enumerate(steps):
        if len(steps) > 1 and _row_of(rules, step) is not None:
            raise DocumentError(f"pending[{place}].step: {step} comes at the end of a turn, when no other step is owed")
        if (step in setup) != (steps[0] in setup):
            raise DocumentError(f"pending[{place}].step: {step} and {steps[0]} are never owed together")
    owed_at_first = len(owed_after(state, Dealt)) if setup else 0
    if steps and steps[0] in setup and len(steps) > owed_at_first:
        raise DocumentError(f"pending: {len(steps)} given; at most {owed_at_first} are owed before the first turn")
    read = []
    for place, entry in enumerate(entries):
        words = rules.words[entry["step"]]
        read.append((words.step,) if words.read is None else words.read(state, entry, f"pending[{place}]"))
    return tuple(reversed(read))


def stage_of(rules: Rules, agenda: tuple[Owed, ...]) -> int:
    """Return the turn's row that comes after the owed steps; between turns and before the first, none does.

    A step that is a row of the turn comes before the next row. The others follow the action, before the first row.
    """
    if not agenda or agenda[0][0] in _steps_of_the_setup(rules):
        return TURN_END
    rows = [row for owed in agenda if (row := _row_of(rules, owed[0])) is not None]
    return max(rows) + 1 if rows else 0


def gaps_of(document: dict[str, Any], state: State) -> tuple[Gap, ...]:
    """Return the places that wait for their refill, each empty and named once."""
    gaps: list[Gap] = []
    for number, (deck, place) in enumerate(document.get("gaps", [])):
        row = state.rules.row_of[deck]
        if place >= len(state.market[row]):
            raise DocumentError(f"gaps[{number}][1]: {place} given; deck {deck} has {len(state.market[row])} places")
        if state.market[row][place] is not None:
            raise DocumentError(f"gaps[{number}]: {deck} {place} given, but a card lies in market.{deck}[{place}]")
        if (row, place) in gaps:
            raise DocumentError(f"gaps[{number}]: {deck} {place} stands twice; each gap once is allowed")
        gaps.append((row, place))
    return tuple(gaps)


def check_moment(document: dict[str, Any], state: State) -> None:
    """Raise ``DocumentError`` for what cannot be at this moment of a game."""
    _the_seat_to_act_fits(document, state)
    _no_gap_is_left_open(state)
    _hands_are_small_enough(state)
    _nobles_are_few_enough(state)
    _passes_have_not_ended_the_game(state)


def _passes_have_not_ended_the_game(state: State) -> None:
    """As many passes in a row as players end the game, unless what the last turn still owes breaks the row [A7]."""
    seats = len(state.players)
    most = seats if state.over or (state.agenda and state.stage != TURN_END) else seats - 1
    if state.passes > most:
        told = f"{seats} in a row end the game, so at most {most} are allowed here"
        raise DocumentError(f"passes: {state.passes} given; {told} [A7]")


def _the_seat_to_act_fits(document: dict[str, Any], state: State) -> None:
    if "to_act" not in document or document["to_act"] == state.to_act:
        return
    given = "null" if document["to_act"] is None else document["to_act"]
    if state.over:
        raise DocumentError(f"to_act: {given} given; null is allowed when the game is over")
    told = f"turn {state.turn} from first_seat {state.config.first_seat}"
    if state.stage == TURN_END and state.agenda:
        told = f"{len(state.agenda)} owed before the first turn"
    raise DocumentError(f"to_act: {given} given; it is seat {state.to_act}, with {told}")


def _no_gap_is_left_open(state: State) -> None:
    """Refills come when the turn's action is complete, so nothing waits for one afterwards [T2, A8]."""
    refill = _row_of(state.rules, "refill")
    if state.gaps and (refill is None or state.stage > refill):
        raise DocumentError(f"gaps: {len(state.gaps)} given; none is allowed once the refill of the turn is over")
    for row, (deck, pile) in enumerate(zip(state.rules.decks, state.decks, strict=True)):
        for place, card in enumerate(state.market[row]):
            if card is None and pile and (row, place) not in state.gaps:
                told = f"empty, but deck {deck.name} has {len(pile)} cards and gaps names no such place"
                raise DocumentError(f"market.{deck.name}[{place}]: {told}")


def _hands_are_small_enough(state: State) -> None:
    """Only the seat whose turn it is may hold more than ten tokens, until its return is over [T3]."""
    returned = _row_of(state.rules, "return")
    returning = any(owed[0] == "return" for owed in state.agenda)
    over = returned is None or state.stage > returned
    for seat, player in enumerate(state.players):
        held = sum(player.tokens)
        if held > MOST_TOKENS and (seat != state.mover or (over and not returning)):
            raise DocumentError(f"players[{seat}].tokens: {held} in all; at most {MOST_TOKENS} are allowed now")


def _nobles_are_few_enough(state: State) -> None:
    """Table and players have at most the nobles dealt; each step owed before the first turn removes one [S2, V1]."""
    most = 0
    if any(deal.name == "nobles" for deal in state.rules.deals):
        revealed = state.rules.nobles_revealed
        dealt = state.config.players + 1 if _steps_of_the_setup(state.rules) else revealed
        owed = len(state.agenda) if state.stage == TURN_END else 0
        most = dealt + min(owed, revealed - dealt)
    found = len(state.nobles)
    if found > most:
        raise DocumentError(f"nobles: {found} given; at most {most} are allowed")
    for seat, player in enumerate(state.players):
        found += len(player.nobles)
        if found > most:
            raise DocumentError(f"players[{seat}].nobles: {found} with those of the table; at most {most} are allowed")
