"""Opponents: functions from what a seat may know to a move."""

from .roster import bot, bots, parse_bot
from .seat import Bot
from .suggestion import Suggestion, suggest

__all__ = ["Bot", "bot", "bots", "parse_bot", "Suggestion", "suggest"]
