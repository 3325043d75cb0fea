"""A table that is played by keys alone: where to go with the arrows, and what to press for a move."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from splendor.kernel import (
    Config,
    Move,
    Observation,
    Pair,
    Record,
    Reserve,
    ReserveDeck,
    Return,
    State,
    Take,
    legal_moves,
    new_game,
    play_out,
)
from splendor.kernel.gems import LETTERS
from splendor.kernel.moves import Buy
from splendor.tabletop import Company, Sitting, company
from splendor.tabletop.app import Table
from splendor.tabletop.choosing import about
from splendor.tabletop.panels import DIRECTIONS, Spot, Thing, neighbour
from splendor.tabletop.windows import Listing

SMALL, LARGE = (80, 24), (140, 45)
KNOWN = ("easy", "hard", "random")
PATIENCE = 30.0


def any_move(view: Observation, chance: Random) -> Move:
    """A bot that plays any legal move."""
    return chance.choice(legal_moves(view))


def sat(*texts: str) -> Company:
    """Who sits at the table; every bot plays any legal move."""
    return company(texts, lambda text: any_move, KNOWN)


def begun(*texts: str, seed: int | str = 7, place: Path | None = None, **config: Any) -> Sitting:
    """A new game of people and bots."""
    return Sitting.start(Config(players=len(texts), **config), seed, sat(*texts), place)


def from_state(state: State, *texts: str, place: Path | None = None) -> Sitting:
    """A game that goes on from a position."""
    return Sitting(Record.from_state(state), sat(*texts), 7, place)


@asynccontextmanager
async def table(sitting: Sitting, size: tuple[int, int] = SMALL) -> Any:
    """The table on a screen of this size, as a person finds it."""
    app = Table(sitting, pace=0)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


def played(play: Callable[[], Awaitable[None]]) -> None:
    """Run a test that waits for the screen."""
    asyncio.run(asyncio.wait_for(play(), PATIENCE * 10))


def app_of(pilot: Pilot[Any]) -> Table:
    app = pilot.app
    assert isinstance(app, Table)
    return app


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until no bot thinks and the screen is as it will stay."""
    for _ in range(int(PATIENCE / 0.005)):
        await pilot.pause()
        if not app_of(pilot).is_thinking:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("a bot did not answer in time")


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and wait for what they bring about."""
    await pilot.press(*keys)
    await settled(pilot)


def shown(pilot: Pilot[Any]) -> str:
    """The table as text."""
    return "\n".join(line.plain for line in app_of(pilot).board.drawn.lines)


def explained(pilot: Pilot[Any]) -> str:
    """What is said about the thing pointed at."""
    return " ".join(line.plain for line in app_of(pilot).scene().explained)


def window(pilot: Pilot[Any]) -> str:
    """The text of the window over the table, or nothing."""
    screen = pilot.app.screen
    if len(pilot.app.screen_stack) == 1:
        return ""
    lines = [str(widget.render()) for widget in screen.query("Static")]
    lists = [
        str(one.get_option_at_index(place).prompt)
        for one in screen.query(OptionList)
        for place in range(one.option_count)
    ]
    return "\n".join([*lines, *lists])


def way(spots: Sequence[Spot], start: Thing | None, goal: Thing) -> list[str]:
    """The arrows that lead from one thing to another, the fewest there are."""
    at = {spot.thing: spot for spot in spots}
    assert goal in at, f"{goal} is not on the table"
    first = start if start in at else next(thing for thing in at if thing[0] == "card")
    came: dict[Thing, tuple[Thing, str] | None] = {first: None}
    queue = deque([first])
    while queue and goal not in came:
        here = queue.popleft()
        for direction in DIRECTIONS:
            there = neighbour(spots, at[here], direction).thing
            if there not in came:
                came[there] = (here, direction)
                queue.append(there)
    assert goal in came, f"no arrows lead from {first} to {goal}"
    keys: list[str] = []
    thing = goal
    while (step := came[thing]) is not None:
        thing = step[0]
        keys.insert(0, step[1])
    return keys


async def walk(pilot: Pilot[Any], goal: Thing) -> None:
    """Go to a thing with the arrows."""
    app = app_of(pilot)
    await pilot.press(*way(app.board.drawn.spots, app.here, goal))
    assert app.here == goal, f"{app.here} reached, {goal} was meant"


def picks(tokens: Sequence[int]) -> list[str]:
    return [letter.lower() for letter, count in zip(LETTERS, tokens, strict=True) for _ in range(count)]


async def choose(pilot: Pilot[Any], move: Move) -> None:
    """Choose a move from the list that is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, Listing), "no list is shown"
    place = screen.moves.index(move)
    await pilot.press(*["down"] * place, "enter")


async def do(pilot: Pilot[Any], move: Move) -> None:
    """Make a move at the table by keys alone."""
    app = app_of(pilot)
    view = app.view
    match move:
        case _ if isinstance(app.screen, Listing):
            await choose(pilot, move)
        case Take(colours=colours):
            await pilot.press(*colours.lower(), "t")
        case Pair(colour=colour):
            await pilot.press(*colour.lower() * 2, "t")
        case Return(tokens=tokens):
            await pilot.press(*picks(tokens), "t")
        case Reserve(card=card):
            await walk(pilot, ("card", card))
            await pilot.press("v")
        case ReserveDeck(deck=deck):
            await walk(pilot, ("deck", deck))
            await pilot.press("v")
        case Buy(card=card):
            await walk(pilot, ("card", card))
            await pilot.press("b")
            if isinstance(app.screen, Listing) and move in app.screen.moves:
                await choose(pilot, move)
        case _:
            await on_the_table(pilot, view, move)
    await settled(pilot)


async def on_the_table(pilot: Pilot[Any], view: Observation, move: Move) -> None:
    """Answer a step by pointing at the card that it is about."""
    thing = ("card", move.named()[-1][1])
    await walk(pilot, thing)
    await pilot.press("enter")
    if len(about(view, thing)) > 1:
        await choose(pilot, move)


async def play_on(
    pilot: Pilot[Any], chance: Random, most: int = 10_000, wish: Callable[[Observation, Random], Move] = any_move
) -> list[Move]:
    """Play for every person who is asked until the game is over, or so many moves; returns them."""
    app = app_of(pilot)
    made: list[Move] = []
    while not app.sitting.state.is_over and len(made) < most:
        if app.viewer is None:
            await press(pilot, "enter")
            continue
        move = wish(app.view, chance)
        before = len(app.sitting.record.moves)
        await do(pilot, move)
        assert app.sitting.record.moves[before] == move, f"{move} was meant"
        made.append(move)
    return made


def settled_game(players: int, modules: set[str], before_end: int) -> State:
    """A game that random play would end in so many moves, with seat 0 to act."""
    first = new_game(Config(players=players, modules=modules), 7)
    count = 0
    while not play_out(first, seed=3, limit=count).is_over:
        count += 20
    states = (play_out(first, seed=3, limit=limit) for limit in range(count - before_end, 0, -1))
    return next(state for state in states if state.to_act == 0)
