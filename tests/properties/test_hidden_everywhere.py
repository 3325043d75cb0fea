"""Two decks that differ only in what is hidden, in every combination of the expansions: what every public function says
of what a seat sees is the same [H1, H3]. A new public function must be named here, or a test fails.
"""

import inspect
import json
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest

import splendor.arena
import splendor.bots
import splendor.kernel
import splendor.pictures
import splendor.runs
from properties.combinations import COMBINATIONS, name_of, turns_of
from properties.strategies import tried
from properties.test_hidden import answer, dealt_anew
from splendor.arena import turn_line
from splendor.bots import bot, suggest
from splendor.kernel import (
    Observation,
    Record,
    State,
    advance,
    affordable,
    apply,
    determinize,
    draws,
    legal_moves,
    observe,
    perft,
    play_out,
    state_to_json,
    why_illegal,
)
from splendor.kernel.laws import move_universe
from splendor.kernel.laws_sight import cards_turned_up
from splendor.pictures import svg
from splendor.runs import random_policy

OF_AN_OBSERVATION = {
    "kernel": {"legal_moves", "why_illegal", "affordable", "draws", "advance", "determinize", "state_to_json"},
    "bots": {"suggest"},
    "arena": {"turn_line"},
    "pictures": {"svg"},
    "runs": {"random_policy"},
}
"""What answers an observation: each is asked below."""
OF_STATES_ALONE = {"kernel": {"apply", "observe", "perft", "play_out"}, "runs": {"played"}}
"""What needs the hidden cards: the kernel's refuse an observation, in the same words."""
PARTS = {"config", "to_act", "is_over", "outcome", "points", "seat", "table", "_repr_svg_"}
"""What can be read off an observation."""


def names_that_take(package: Any, kind: str) -> set[str]:
    """The public functions of a package, methods of its classes aside, of which something that they take is so."""
    found = set()
    for name in package.__all__:
        thing = getattr(package, name)
        if inspect.isfunction(thing):
            taken = [str(one.annotation) for one in inspect.signature(thing).parameters.values()]
            if any(re.search(rf"\b{kind}\b", words) for words in taken):
                found.add(name)
    return found


@pytest.mark.parametrize("name", OF_AN_OBSERVATION)
def test_every_public_function_that_takes_an_observation_is_asked_here(name: str) -> None:
    package = getattr(splendor, name)
    assert names_that_take(package, "Observation") == OF_AN_OBSERVATION[name]


@pytest.mark.parametrize("name", OF_AN_OBSERVATION)
def test_every_other_public_function_that_takes_a_state_needs_the_hidden_cards(name: str) -> None:
    package = getattr(splendor, name)
    of_states = names_that_take(package, "State") - OF_AN_OBSERVATION[name]
    assert of_states == OF_STATES_ALONE.get(name, set())


def test_everything_that_can_be_read_off_an_observation_is_compared() -> None:
    assert {name for name in dir(Observation) if not name.startswith("__")} == PARTS


def parts_of(view: Observation) -> list[Any]:
    """Whatever can be read off an observation, its picture aside."""
    points = [view.points(seat) for seat in range(len(view.table.players))]
    return [points, *(getattr(view, name) for name in sorted(PARTS - {"points", "_repr_svg_"}))]


def revealed(view: Observation, move: Any) -> Any:
    """What the view says after a move in which cards turn up that are possible, as anybody can work them out."""
    guess = determinize(view, 3)
    return advance(view, move, cards_turned_up(guess, draws(view, move), view.seat))


def everything_said(view: Observation) -> dict[str, Any]:
    """What every public function says of an observation, errors in their words included."""
    seats, legal, universe = range(len(view.table.players)), legal_moves(view), move_universe(view.table)
    asked = (*legal[:: tried(7, 3, 1)], *universe[:: tried(41, 11, 1)])
    said: dict[str, Any] = {
        "itself": (view, hash(view), repr(view), str(view), pickle.dumps(view), parts_of(view)),
        "document": json.dumps(state_to_json(view)),
        "legal_moves": legal,
        "universe": universe,
        "why_illegal": [answer(why_illegal, view, move) for move in universe],
        "why_illegal as text": [answer(why_illegal, view, str(move)) for move in asked],
        "of seats": [answer(why_illegal, view, move, seat) for move in asked[:9] for seat in (*seats, 7)],
        "affordable": [answer(affordable, view, seat) for seat in (*seats, 7)],
        "determinize": [determinize(view, seed) for seed in (1, "two")],
        "draws": [answer(draws, view, move) for move in asked],
        "advance": [answer(advance, view, move) for move in asked],
        "revealed": [answer(revealed, view, move) for move in asked],
        "pictures": [draw(view) for draw in (svg, Observation._repr_svg_)[: tried(1, 2, 2)]],
        "turn_line": answer(turn_line, view, 1.0, 0.5),
        "refused": [answer(ask, view) for ask in NEED_A_STATE],
    }
    if legal:
        said["suggest"] = [suggest(view, bot(name), Random(3)) for name in ("random", "easy", "medium")]
        said["random_policy"] = random_policy(view, legal, Random(3))
    return said


NEED_A_STATE: tuple[Callable[[Any], Any], ...] = (
    lambda view: apply(view, "take WUG"),
    partial(observe, seat=0),
    partial(perft, depth=1),
    partial(play_out, seed=1),
    Record.from_state,
)


def moments(modules: tuple[str, ...], players: int) -> Iterator[State]:
    """States of games of a combination, early and late, those in which a hand or a step hides something first."""
    played = [turn[2] for _, turn in islice(turns_of(modules, players, players), tried(60, 200, 2_000))]
    hiding = [state for state in played if any(held.hidden for one in state.players for held in one.reserved)]
    yield from (hiding or played)[:: -max(1, len(played) // tried(2, 3, 40))][: tried(1, 3, 40)]


def tried_seats(number: int, some: Sequence[int | None], every: Sequence[int | None]) -> Sequence[int | None]:
    """The seat to act and another one by turns, both, or all, as hard as is tried."""
    return (some[number % 2 : number % 2 + 1], some, every)[tried(0, 1, 2)]


@pytest.mark.parametrize(("modules", "players"), COMBINATIONS, ids=[name_of(*each) for each in COMBINATIONS])
def test_H3_whatever_is_said_of_what_a_seat_sees_is_the_same_wherever_the_hidden_cards_are(
    modules: tuple[str, ...], players: int
) -> None:
    for number, state in enumerate(moments(modules, players)):
        others = [None, *(seat for seat in range(players) if seat != state.to_act)]
        watching = (state.to_act if state.to_act is not None else 0, others[(number + players) % len(others)])
        for seat in tried_seats(number + players + len(modules), watching, (None, *range(players))):
            other = dealt_anew(state, seat, number)
            assert other.decks != state.decks
            here, there = observe(state, seat), observe(other, seat)
            one, two = everything_said(here), everything_said(there)
            assert {name for name in one if one[name] != two[name]} == set()
