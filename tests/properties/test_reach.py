"""How often the rare situations are really met: the other properties say nothing about what their games never reach.

Counted in games with fixed seeds, played in each of the ways of playing, and in the states built by hand with every
move out of them. The counts are printed with ``-s``; none may fall below its floor.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from properties.policies import POLICIES, Turn, walk
from properties.reaching import every_move, reached
from properties.situations import BASE_SITUATIONS
from splendor.kernel import (
    Buy,
    Config,
    Outcome,
    Pair,
    Pass,
    Reserve,
    ReserveDeck,
    Return,
    State,
    Take,
    Visit,
    legal_moves,
)

GAMES = 8
"""Games of each way of playing."""

PLAYED = {
    "two nobles at once": 3,
    "a noble by itself": 40,
    "an empty deck": 400,
    "an empty row": 40,
    "a gap that stays": 40,
    "a forced pass": 100,
    "a game ended by passes": 3,
    "a game ended by passes in mid-round": 1,
    "a shared victory": 2,
    "a tie broken by cards": 1,
    "the last round played on": 20,
    "a return of one": 40,
    "a return of two": 40,
    "a return of three": 40,
    "fewer than three colours left": 100,
    "a pair": 100,
    "a reservation without gold": 100,
    "a full hand": 400,
    "a hidden card bought": 20,
    "a free card bought": 40,
    "gold in place of a gem held": 40,
    "a choice of payments": 80,
    "a veto": 20,
}
"""The least number of times that each situation is met in the games played."""

BUILT = {
    "two nobles at once": 1,
    "a noble after a pass": 1,
    "an empty deck": 10,
    "an empty row": 10,
    "a forced pass": 2,
    "a game ended by passes": 1,
    "a shared victory": 10,
    "a tie broken by cards": 10,
    "the last round played on": 10,
    "a return of three": 10,
    "fewer than three colours left": 1,
    "five gold in one hand": 50,
    "a veto": 7,
}
"""The least number of times that each is met in the states built by hand."""


def of_the_table(before: State) -> Iterator[str]:
    """What is rare about a state in which a move is made."""
    mover = before.players[before.mover]
    if not all(before.decks):
        yield "an empty deck"
    if any(not any(row) for row in before.market):
        yield "an empty row"
    if len(mover.reserved) == 3:
        yield "a full hand"
    if mover.tokens[5] == 5:
        yield "five gold in one hand"
    if before.last_round:
        yield "the last round played on"


def of_the_move(before: State, move: Take | Pair | Reserve | ReserveDeck | Buy | Pass) -> Iterator[str]:
    """What is rare about a main action."""
    player = before.players[before.mover]
    if isinstance(move, Take) and len(move.colours) < 3:
        yield "fewer than three colours left"
    if isinstance(move, Pair):
        yield "a pair"
    if isinstance(move, Reserve | ReserveDeck) and not before.supply[5]:
        yield "a reservation without gold"
    if isinstance(move, Pass):
        yield "a forced pass"
    if isinstance(move, Buy):
        if any(held.hidden and held.card is not None and held.card.id == move.card for held in player.reserved):
            yield "a hidden card bought"
        if not sum(move.payment.tokens):
            yield "a free card bought"
        rivals = [other for other in legal_moves(before) if isinstance(other, Buy) and other.card == move.card]
        if len(rivals) > 1:
            yield "a choice of payments"
            if move.payment.tokens[5] > min(other.payment.tokens[5] for other in rivals):
                yield "gold in place of a gem held"


def of_the_end(outcome: Outcome, passes: int, turn: int) -> Iterator[str]:
    """What is rare about the end of a game."""
    seats = len(outcome.points)
    if passes >= seats:
        yield "a game ended by passes"
        if turn % seats:
            yield "a game ended by passes in mid-round"
    if len(outcome.winners) > 1:
        yield "a shared victory"
    if outcome.points.count(max(outcome.points)) > len(outcome.winners):
        yield "a tie broken by cards"


def met(turn: Turn) -> Iterator[str]:
    """The situations that one move of a game meets."""
    before, move, after = turn
    yield from of_the_table(before)
    if isinstance(move, Take | Pair | Reserve | ReserveDeck | Buy | Pass):
        yield from of_the_move(before, move)
    elif isinstance(move, Return):
        yield f"a return of {('one', 'two', 'three')[sum(move.tokens) - 1]}"
    elif isinstance(move, Visit):
        yield "two nobles at once"
    else:
        yield "a veto"
    came = len(after.players[before.mover].nobles) > len(before.players[before.mover].nobles)
    if came and not isinstance(move, Visit):
        yield "a noble by itself"
    if came and isinstance(move, Pass):
        yield "a noble after a pass"
    if sum(card is None for row in after.market for card in row) > sum(
        card is None for row in before.market for card in row
    ):
        yield "a gap that stays"
    if after.outcome is not None:
        yield from of_the_end(after.outcome, after.passes, after.turn)


def configs_tried() -> Iterator[Config]:
    """Tables as printed, and such as make what is rare more likely: few tokens, no gold, a near or far goal."""
    for number in range(GAMES):
        players = 2 + number % 3
        numbers: dict[str, Any] = [{}, {"target_points": 99}, {"gems": 2, "gold": 1}, {"target_points": 3}][number % 4]
        variants = ["noble_veto"] if number % 3 == 2 else []
        yield Config(players=players, variants=variants, first_seat=number % players, **numbers)


def played() -> Iterator[Turn]:
    for policy in POLICIES:
        for seed, config in enumerate(configs_tried()):
            yield from walk(config, seed, policy)


def built() -> Iterator[Turn]:
    for make in BASE_SITUATIONS.values():
        yield from every_move(make())


@pytest.mark.parametrize(("turns", "floors"), [(played, PLAYED), (built, BUILT)], ids=["played", "built"])
def test_rare_situations_are_really_reached(turns: Callable[[], Iterator[Turn]], floors: dict[str, int]) -> None:
    assert reached(turns(), met, floors) == {}
