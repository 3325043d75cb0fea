"""The base game in the hook shapes: the table, and the nobles, which an expansion may replace."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

from .cards import Deck, read_gem_card
from .components import standard_cards
from .errors import DocumentError
from .gems import Tokens, format_tokens, minus, plus, units_beyond
from .moves import Move, Return, Visit, returning
from .play import refilled
from .rules import TURN_END, Deal, Goal, Module, Played, Refusal, Row, Step, StepWords
from .scoring import has_target_points
from .state import Owed, Player, State

__all__ = ["BASE", "MOST_TOKENS", "NOBLES", "Tile", "earned"]

MOST_TOKENS = 10
"""The most tokens that a player may keep at the end of a turn, gold included [T3]."""


def _gaps_due(state: State) -> Owed | None:
    return ("refill",) if state.gaps else None


def _refill(state: State, owed: Owed, move: Move | None) -> Played:
    return refilled(state, state.gaps), ()


def _excess_due(state: State) -> Owed | None:
    excess = sum(state.players[state.mover].tokens) - MOST_TOKENS
    return ("return", excess) if excess > 0 else None


def _returns(state: State, owed: Owed) -> tuple[Move, ...]:
    w, u, g, r, k, y = state.players[state.mover].tokens
    count = owed[1]
    held = (min(w, count), min(u, count), min(g, count), min(r, count), min(k, count), min(y, count))
    return _returns_of(held, count)


@lru_cache(maxsize=4096)
def _returns_of(held: Tokens, count: int) -> tuple[Move, ...]:
    """Every mix of exactly ``count`` of these tokens, by most W, U, G, R, K, Y."""
    mixes: list[tuple[tuple[int, ...], int]] = [((), count)]
    further = sum(held)
    for most in held:
        further -= most
        mixes = [
            ((*mix, given), left - given)
            for mix, left in mixes
            for given in range(most if most < left else left, left - further - 1 if left > further else -1, -1)
        ]
    return tuple([returning(mix) for mix, _ in mixes])


def _refuse_return(state: State, owed: Owed, move: Move) -> Refusal | None:
    assert isinstance(move, Return)
    held, count = state.players[state.mover].tokens, owed[1]
    if sum(move.tokens) != count:
        return Refusal("T3", f"{move}: exactly {count} are returned, to keep {MOST_TOKENS} tokens")
    if any(given > had for given, had in zip(move.tokens, held, strict=True)):
        return Refusal("T3", f"{move}: only tokens that are held are returned, of {format_tokens(held)}")
    return None


def _return(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, Return)
    seat = state.mover
    player = state.players[seat]
    players = state.seated(seat, player.holding(minus(player.tokens, move.tokens)))
    return state.but(supply=plus(state.supply, move.tokens), players=players), ()


def _read_return(state: State, entry: dict[str, Any], path: str) -> Owed:
    """The return of a document; its count is the excess over ten, no more and no less [T3]."""
    held = sum(state.players[state.mover].tokens)
    if entry["count"] != held - MOST_TOKENS:
        words = f"seat {state.mover} holds {held} tokens, and exactly those over {MOST_TOKENS} are returned"
        raise DocumentError(f"{path}.count: {entry['count']} given; {words}")
    return ("return", entry["count"])


class Tile(Protocol):
    """A noble, or what a module has of the kind: a name, and the cards that it asks for as a set of units."""

    @property
    def name(self) -> str:
        """What the tile is called."""

    @property
    def units(self) -> int:
        """The cards that it asks for, as ``units`` of a cost."""


def earned(player: Player, tiles: Iterable[Tile]) -> list[Tile]:
    """Return the tiles for which a player has the cards of each colour; cards, not bonuses [T4, B1, C2]."""
    lacking = units_beyond(player.counts)
    return [tile for tile in tiles if not tile.units & lacking]


def _visitors(state: State) -> list[str]:
    return sorted([noble.name for noble in earned(state.players[state.mover], state.nobles)])


def _visit_due(state: State) -> Owed | None:
    return ("noble",) if earned(state.players[state.mover], state.nobles) else None


def _visits(state: State, owed: Owed) -> tuple[Move, ...]:
    return tuple(Visit(name) for name in _visitors(state))


def _visit(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, Visit)
    noble = state.rules.nobles[move.noble]
    nobles = tuple(tile for tile in state.nobles if tile.name != noble.name)
    players = state.seated(state.mover, state.players[state.mover].visited(noble))
    return state.but(nobles=nobles, players=players, passes=0), ()


def _close(state: State, owed: Owed, move: Move | None) -> Played:
    """End the turn: passes in a row, the last round, the end of the game, the next seat [A7, E1, T6]."""
    rules, seats = state.rules, len(state.players)
    turn = state.turn + 1
    last_round = state.last_round or rules.goal.reached(state, state.mover)
    over = state.passes >= seats
    if last_round and turn % seats == 0 and not over:
        over = last_round = bool(rules.goal.contenders(state))
    return state.but(turn=turn, last_round=last_round, over=over, agenda=(), stage=TURN_END), ()


def _deal_nobles(state: State, shuffled: object) -> State:
    names = tuple(sorted(state.rules.nobles))
    assert callable(shuffled)
    chosen = shuffled(names)[: state.rules.nobles_revealed]
    return state.but(nobles=tuple(state.rules.nobles[name] for name in chosen))


def _every_seat(state: State) -> tuple[int, ...]:
    return tuple(range(len(state.players)))


BASE = Module(
    name="table",
    decks=tuple(Deck(str(level), level, 4, read_gem_card) for level in (1, 2, 3)),
    cards=standard_cards,
    steps=(
        Step("refill", "T2", _refill),
        Step(
            "return",
            "T3",
            _return,
            answers=(Return,),
            options=_returns,
            asks=lambda state, owed: f"return {owed[1]} of {format_tokens(state.players[state.mover].tokens)}",
            refuse=_refuse_return,
        ),
        Step("close", "T6", _close),
    ),
    rows=(
        Row("refill", "refill", "T2", _gaps_due),
        Row("return", "return", "T3", _excess_due),
        Row("close", "close", "T6", lambda state: ("close",)),
    ),
    goal=Goal(has_target_points, _every_seat, default=True),
    words=(
        StepWords(
            "return",
            {"count": {"type": "integer", "minimum": 1}},
            write=lambda owed: {"count": owed[1]},
            read=_read_return,
        ),
    ),
)
"""The table: decks, actions, payments, the turn, the end at 15 points."""

NOBLES = Module(
    name="nobles",
    deals=(Deal("nobles", _deal_nobles),),
    steps=(
        Step(
            "noble",
            "T4",
            _visit,
            answers=(Visit,),
            options=_visits,
            asks=lambda state, owed: f"choose a noble: {', '.join(_visitors(state))}",
        ),
    ),
    rows=(Row("noble", "noble", "T4", _visit_due),),
    words=(StepWords("noble"),),
)
"""The nobles: dealt at the start, one may come at the end of a turn."""
