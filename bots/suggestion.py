"""A bot's advice: a move, and the reason for it in a sentence."""

from __future__ import annotations

from random import Random

from attrs import frozen

from splendor.kernel import Move, Observation, QuestionError
from splendor.kernel.errors import shown
from splendor.kernel.legality import refusal

from .reasons import reason_for
from .roster import parse_bot
from .seat import Bot, choices_of

__all__ = ["Suggestion", "suggest"]


@frozen
class Suggestion:
    """A move that a bot suggests, and why, in one sentence that a player understands."""

    move: Move
    reason: str

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


def suggest(view: Observation, bot: str | Bot, chance: Random) -> Suggestion:
    """Return what a bot, given by its name or itself, would do for the seat of an observation, with the reason.

    Raises ``QuestionError`` when it is not that seat's turn, for an unknown bot, for no generator, or when the bot
    answers what is no legal move.

    >>> from splendor.kernel import Config, new_game, observe
    >>> suggest(observe(new_game(Config(players=2), seed=7), 0), "medium", Random(1)).reason.split(" ")[0]
    'takes'
    """
    choices_of(view, chance)
    chosen = parse_bot(bot) if isinstance(bot, str) else bot
    if not callable(chosen):
        raise QuestionError(f"bot: {shown(bot)} given; a bot's name or a function is allowed")
    move = chosen(view, chance)
    if not isinstance(move, Move):
        raise QuestionError(f"bot: it answers {shown(move)}; a Move is allowed")
    why = refusal(view.table, move)
    if why is not None:
        raise QuestionError(f"bot: it answers {move}, which is not legal: {why}")
    return Suggestion(move, reason_for(view, move))
