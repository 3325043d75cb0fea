"""What the questions take, each over all positions of a random game, without expansions and with all of them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any

from splendor.kernel import (
    Config,
    affordable,
    apply,
    determinize,
    format_move,
    legal_moves,
    observe,
    parse_move,
    state_from_json,
    state_to_json,
    why_illegal,
)

from .clock import asked_in_turn, compared_with_the_unit
from .figure import Figure, Measure
from .games import ALL_MODULES, history
from .oracle import question

__all__ = ["affording", "asking"]

GAMES = {"4 players": Config(players=4), "all modules, 3 players": Config(players=3, modules=ALL_MODULES)}
OUT_OF_REACH = "buy 1-W-0-R2K1 pay Y9"


def asking(table: str) -> Measure:
    """Return the measure of the questions at a table."""

    def measured(quick: bool) -> tuple[Figure, ...]:
        played, moves = history(GAMES[table], 11)
        states = list(played)
        views = [observe(state, 0) for state in states]

        def anew() -> None:
            """Other objects that are equal: what a state keeps of an answer must not answer the next question."""
            for place, state in enumerate(states):
                states[place] = state.but(turn=state.turn)
                views[place] = observe(states[place], 0)

        documents = [state_to_json(state) for state in states]
        seen = [state_to_json(view) for view in views]
        texts = [str(move) for move in moves]
        questions: dict[str, Callable[[int], object]] = {
            "legal_moves": lambda number: legal_moves(states[number]),
            "apply, checked": lambda number: apply(states[number], moves[number]),
            "apply, checked, move as text": lambda number: apply(states[number], texts[number]),
            "why_illegal of a legal move": lambda number: why_illegal(states[number], moves[number]),
            "why_illegal of a refused move": lambda number: why_illegal(states[number], OUT_OF_REACH),
            "affordable": lambda number: affordable(states[number], 0),
            "observe": lambda number: observe(states[number], 0),
            "legal_moves of an observation": lambda number: legal_moves(views[number]),
            "determinize": lambda number: determinize(views[number], number),
            "state_to_json": lambda number: state_to_json(states[number]),
            "state_from_json": lambda number: state_from_json(documents[number]),
            "state_from_json of an observation": lambda number: state_from_json(seen[number]),
            "format_move": lambda number: format_move(moves[number]),
            "parse_move": lambda number: parse_move(texts[number]),
            "hash of a state": lambda number: hash(states[number]),
        }
        return _compared(table, questions, len(moves), 1 if quick else 15, anew)

    return measured


def _compared(
    table: str,
    questions: dict[str, Callable[[int], object]],
    count: int,
    rounds: int,
    anew: Callable[[], object] = lambda: None,
) -> tuple[Figure, ...]:
    return tuple(
        Figure.timed(f"{name}, {table}", compared_with_the_unit(asked_in_turn(ask, count, anew), rounds))
        for name, ask in questions.items()
    )


def affording(quick: bool) -> tuple[Figure, ...]:
    """Whether cards can be paid, as the kernel and as the oracle answer; without the solver, the kernel alone."""
    states, _ = history(GAMES["4 players"], 11)
    states = states[20:60:4]
    of_kernel: dict[str, Callable[[int], object]] = {"affordable by the kernel": lambda n: affordable(states[n], 0)}
    kernel = _compared("4 players", of_kernel, len(states), 1 if quick else 15)
    if find_spec("z3") is None:
        return kernel
    from splendor.oracle import Question, afford, afford_card

    documents = [state_to_json(state) for state in states]
    one = [next(card.id for card in state.market[0] if card) for state in states]
    chance = Random(1)
    given: list[dict[str, Any]] = [question(chance) for _ in states]
    asked = [Question(**one) for one in given]
    oracle: dict[str, Callable[[int], object]] = {
        "afford by the oracle": lambda number: afford(asked[number]),
        "afford_card by the oracle": lambda number: afford_card(documents[number], 0, one[number]),
    }
    return (*kernel, *_compared("4 players", oracle, len(states), 1 if quick else 8))
