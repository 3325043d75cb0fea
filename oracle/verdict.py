"""What the oracle says of a move, from a document alone: allowed or not, by which rule, and what holds afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import IllegalMove, QuestionError
from .moves import buy, passing, reserve, steps, take
from .moves.agenda import STEPS, Judge, carried_on, row_after, settled
from .moves.finish import outcome
from .moves.ruling import Refused
from .notation import Move, read_move
from .position import Position
from .question import shown
from .reading import read_position
from .setup import known_card, known_noble, known_post
from .writing import position_to_json

ACTIONS: dict[str, Judge] = {
    "take": take.judge,
    "pair": take.judge,
    "reserve": reserve.judge,
    "buy": buy.judge,
    "pass": passing.judge,
}
ANSWERS: dict[str, Mapping[str, Judge]] = {
    "action": ACTIONS,
    "veto": {"veto": steps.judge_veto},
    **{step: answer.judges for step, answer in STEPS.items()},
}
"""Which moves answer what is asked, and who judges them."""


@dataclass(frozen=True)
class Verdict:
    """Whether the move is legal; if not, the rule that refuses it; if so, what must hold afterwards."""

    legal: bool
    rule: str | None
    because: str
    happened: tuple[str, ...] = ()
    """What happened by itself after the move, as moves [T7]."""
    after: dict[str, Any] | None = None
    """The position that follows, as a document; what comes unseen in an observation is "?"."""
    outcome: dict[str, Any] | None = None
    """Winners, points and cards once the game is over."""


def check_move(document: object, move: object, seat: int | None = None) -> Verdict:
    """The oracle's own verdict on a move in a position or observation; `seat` is checked if given."""
    position, _ = settled(read_position(document))
    if seat is not None and (type(seat) is not int or not 0 <= seat < position.game.players):
        raise QuestionError(f"seat {shown(seat)}: the seats are 0 to {position.game.players - 1}")
    asked = read_move(move)
    _known(asked, position)
    found = _not_now(position, asked, seat) or _ruled(position, asked)
    if isinstance(found, Refused):
        return Verdict(False, found.rule, found.reason)
    after, happened = found
    result = outcome(after) if after.over else None
    return Verdict(True, None, "the rules allow it", happened, position_to_json(after), result)


def follow(document: object, move: object, seat: int | None = None) -> Verdict:
    """The same, but a move that the rules forbid is an error: for whoever plays a game through."""
    verdict = check_move(document, move, seat)
    if not verdict.legal:
        raise IllegalMove(verdict.rule or "", verdict.because)
    return verdict


def _known(move: Move, position: Position) -> None:
    for name in (*move.cards, *move.gold_cards, *move.discards):
        known_card(name, position.game)
    if move.verb in ("noble", "veto"):
        known_noble(move.name, position.game)
    if move.verb == "post":
        known_post(move.name)


def _not_now(position: Position, move: Move, seat: int | None) -> Refused | None:
    """The game is over, another seat is to act, or another step is asked [E1, T7]."""
    if position.over:
        return Refused("E1", "the game is over")
    own = position.observer if position.observed else position.to_act
    if own != position.to_act or seat not in (None, position.to_act):
        return Refused("T7", f"it is the turn of seat {position.to_act}")
    asked = _asked(position)
    if move.verb not in ANSWERS[asked]:
        return Refused("T7", f"{'an' if asked == 'action' else 'a'} {asked} is asked, not {move.verb}")
    return None


def _asked(position: Position) -> str:
    return position.pending[0].step if position.pending else "action"


def _ruled(position: Position, move: Move) -> Refused | tuple[Position, tuple[str, ...]]:
    ruling = ANSWERS[_asked(position)][move.verb](position, move)
    if isinstance(ruling, Refused):
        return ruling
    return settled(ruling) if move.verb == "veto" else carried_on(ruling, row_after(position))
