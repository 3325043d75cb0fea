"""One game between players, and the judge's rulings on those that fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from itertools import islice
from random import Random

from attrs import frozen

from splendor.bots import Bot
from splendor.bots.failing import failure
from splendor.kernel import Config, Move, Observation, QuestionError, SplendorError, State, new_game, parse_move
from splendor.kernel.errors import shown
from splendor.kernel.notation import verbs
from splendor.kernel.setup import seeded
from splendor.runs import played

from .entry import Player, seated
from .program import Program
from .turns import Misplay

__all__ = ["LONGEST", "Ended", "Forfeit", "match", "share_of"]

LONGEST = 2_000
"""Moves after which a game that does not end is stopped, and scored as it stands; few games have 300."""

LONGEST_REASON = 300


@frozen
class Forfeit:
    """Who lost a game by what it did, and what that was."""

    seat: int
    reason: str


@frozen
class Ended:
    """How a game between players ended: the winning seats, points and cards by seat, finished turns, and the moves.

    After a ``forfeit`` the others share the win, and points and cards are those of that moment.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[int, ...]
    turns: int
    moves: tuple[Move, ...]
    forfeit: Forfeit | None = None


def share_of(winners: Sequence[int], seat: int) -> float:
    """Return what a game counts for a seat: 1 for a win, an equal part of it when several share it, 0 for a loss.

    >>> share_of((0,), 0), share_of((0, 2), 2), share_of((0, 2), 1)
    (1.0, 0.5, 0.0)
    """
    return 1 / len(winners) if seat in winners else 0.0


def match(config: Config, seed: int | str, players: Sequence[Player]) -> Ended:
    """Play the game of a seed between players, one a seat, and return how it ended.

    Every seat draws from a generator of its own, so that what one does never changes another's chances. A player that
    raises an error, is late, or answers what is no legal move loses at once, and the others share the win; a game of
    2000 moves is scored as it stands. Raises ``QuestionError`` unless there is a player for each seat.
    """
    players = tuple(players) if isinstance(players, Iterable) else (players,)
    if len(players) != config.players:
        raise QuestionError(f"players: {len(players)} given; one for each of {config.players} seats is allowed")
    for player in players:
        if not callable(player) and not isinstance(player, Program):
            raise QuestionError(f"players: {shown(player)} given; a bot is allowed, which is a function, or a Program")
    state, moves = new_game(config, seed), list[Move]()
    with ExitStack() as table:
        try:
            seats = [
                (_Judged(seat, _sat_down(table, seat, player)), seeded(f"{seed!r} seat {seat}"))
                for seat, player in enumerate(players)
            ]
            for move, after in islice(played(state, seats), LONGEST):
                state = after
                moves.append(move)
        except _Lost as lost:
            return _ended(state, moves, lost.forfeit)
        except SplendorError as error:
            assert state.to_act is not None
            return _ended(state, moves, _forfeit(state.to_act, f"made an illegal move: {error}"))
    return _ended(state, moves)


class _Lost(Exception):
    """A game is lost by what a player did."""

    def __init__(self, forfeit: Forfeit) -> None:
        super().__init__(forfeit.reason)
        self.forfeit = forfeit


def _forfeit(seat: int, reason: str) -> Forfeit:
    words = " ".join(reason.split())
    words = "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in words)
    return Forfeit(seat, words if len(words) <= LONGEST_REASON else f"{words[: LONGEST_REASON - 1]}…")


def _sat_down(table: ExitStack, seat: int, player: Player) -> Bot:
    try:
        return table.enter_context(seated(player))
    except Misplay as fault:
        raise _Lost(_forfeit(seat, str(fault))) from None


@frozen
class _Judged:
    """A bot whose failures lose it the game, in place of ending the program."""

    seat: int
    bot: Bot

    def __call__(self, view: Observation, moves: Sequence[Move], chance: Random) -> Move:
        try:
            move = self.bot(view, chance)
            if isinstance(move, str):
                move = parse_move(move)
        except Misplay as fault:
            raise _Lost(_forfeit(self.seat, str(fault))) from None
        # Whatever a bot does wrong is its own loss; SystemExit too, since a game is no place to leave a program.
        except (Exception, SystemExit) as error:  # noqa: BLE001
            raise _Lost(_forfeit(self.seat, failure(error))) from None
        if move not in moves and type(move) not in verbs().values():
            raise _Lost(_forfeit(self.seat, f"answered {_told(move)}, which is no move"))
        return move


def _told(answer: object) -> str:
    try:
        return shown(answer)
    # What a bot answers may be anything, and fail to say what it is.
    except Exception:  # noqa: BLE001
        return f"something of type {type(answer).__name__}"


def _ended(state: State, moves: Sequence[Move], forfeit: Forfeit | None = None) -> Ended:
    # A game that was stopped has a result too, by the rules as they compare players.
    outcome = state.but(over=True).outcome
    assert outcome is not None
    winners = outcome.winners
    if forfeit is not None:
        winners = tuple(seat for seat in range(len(state.players)) if seat != forfeit.seat)
    return Ended(winners, outcome.points, outcome.cards, state.turn, tuple(moves), forfeit)
