"""Asking a bot without keeping the screen waiting, nor the end of the program."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread

from splendor.kernel import Move

from .sitting import AskedBot, BotFailed

__all__ = ["thought_out"]


async def thought_out(asked: AskedBot) -> Move | BotFailed:
    """Return the bot's move, or how it failed, when it has thought in a thread of its own.

    The thread ends with the program, so a bot that never answers keeps nobody from leaving.
    """
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[Move | BotFailed] = loop.create_future()

    def settle(answer: Move | BotFailed) -> None:
        if not answered.done():
            answered.set_result(answer)

    def think() -> None:
        try:
            answer: Move | BotFailed = asked.answer()
        except BotFailed as failed:
            answer = failed
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, answer)

    Thread(target=think, daemon=True).start()
    return await answered
