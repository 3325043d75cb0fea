"""Programs as players: a child process that is sent a line for each of its moves, and answers with a line."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from threading import Thread
from typing import IO

from attrs import define, field, frozen

from splendor.bots import Bot
from splendor.kernel import Move, NotationError, Observation, QuestionError, parse_move
from splendor.kernel.errors import shown
from splendor.runs.workers import undisturbed

from .turns import Misplay, read_answer, turn_line

__all__ = ["SECONDS", "Program"]

SECONDS = 5.0
"""The time for an answer, unless another one is given."""

MOST_SECONDS = 86_400
"""A day, the longest time for an answer."""

MOST_BYTES = 64 * 1024
"""The longest line that is read of an answer; a move takes some hundred bytes."""

LAST_LINES = 3
"""So many lines of what a program wrote to standard error are kept for the report."""

LONGEST_REMARK = 200
AT_LEAVE = 0.5
"""Seconds that a program has to end by itself when the game is over and its input has ended."""


def _words(command: Sequence[str]) -> tuple[str, ...]:
    words = () if isinstance(command, str) or not isinstance(command, Sequence) else tuple(command)
    if not words or not all(isinstance(word, str) for word in words):
        raise QuestionError(
            f"program: {shown(command)} given; the words of a command are allowed, as in ('python', 'my_bot.py')"
        )
    return words


def _time(seconds: float) -> float:
    if type(seconds) not in (int, float) or not 0 < seconds <= MOST_SECONDS:
        raise QuestionError(
            f"seconds: {shown(seconds)} given; a number of more than 0, at most {MOST_SECONDS}, is allowed"
        )
    return seconds


@frozen
class Program:
    """A program as a player: the words of its command, and the seconds that it has for each answer.

    Raises ``QuestionError`` for a command that is not parted into words, or seconds that are not 0 to 86400.

    >>> Program.read("python my_bot.py").command
    ('python', 'my_bot.py')
    """

    command: tuple[str, ...] = field(converter=_words)
    seconds: float = field(default=SECONDS, converter=_time)

    @classmethod
    def read(cls, text: str, seconds: float = SECONDS) -> Program:
        """Return the program of a command line, split as a shell splits it; no shell runs it.

        Raises ``QuestionError`` where there is no such program.
        """
        try:
            words = tuple(shlex.split(text))
        except ValueError as error:
            raise QuestionError(f"program: {text!r} given, which does not split into words: {error}") from None
        if not words:
            raise QuestionError("program: no command given; a command is allowed, as in program:python my_bot.py")
        if shutil.which(words[0]) is None:
            raise QuestionError(f"program: {words[0]!r} given; the name of a program that can be run is allowed")
        return cls(words, seconds)

    @contextmanager
    def started(self) -> Iterator[Bot]:
        """Start the program for a game, give it as a bot, and end it with everything that it has started.

        The bot raises ``Misplay`` where the program is late, has ended, or answers nonsense; starting does, where the
        program cannot be run.
        """
        running = None
        try:
            # A run that is stopped just when the program has begun must know it, to end it.
            with undisturbed():
                running = _Running(self._begun(), self.seconds)
            yield running.move
            running.leave()
        finally:
            if running is not None:
                with undisturbed():
                    running.end()

    def _begun(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Misplay(f"cannot be started: {getattr(error, 'strerror', None) or error}") from None


@define
class _Running:
    """A program while it plays."""

    process: subprocess.Popen[bytes]
    seconds: float
    remarks: deque[bytes] = field(factory=lambda: deque(maxlen=LAST_LINES))
    owes: bool = False
    """Whether it was asked, and has not answered."""
    listener: Thread = field(init=False)
    asking: Thread = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Listen to standard error from the start, since a full pipe would stop the program."""
        self.listener = self.asking = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        said = _pipe(self.process.stderr)
        with suppress(OSError, ValueError):
            while line := said.readline(LONGEST_REMARK):
                if line.strip():
                    self.remarks.append(line.strip())

    def move(self, view: Observation, chance: Random) -> Move:
        """Ask for a move, and return what is answered in time."""
        self.owes = True
        line = turn_line(view, self.seconds, chance.random())
        answer = self._within(self.seconds, lambda: self._asked(line))
        if answer is None:
            unit = "second" if self.seconds == 1 else "seconds"
            raise Misplay(f"gave no answer within {self.seconds:g} {unit}{self._last_words()}")
        if len(answer) > MOST_BYTES:
            raise Misplay(f"answered with a line of more than {MOST_BYTES // 1024} KB")
        if not answer.endswith(b"\n"):
            raise Misplay(f"{self._how_it_ended()}{self._last_words()}")
        self.owes = False
        try:
            return parse_move(read_answer(answer.decode("utf-8", "backslashreplace")))
        except NotationError as error:
            raise Misplay(f"answered no move: {error}") from None

    def _within(self, seconds: float, ask: Callable[[], bytes]) -> bytes | None:
        """What is answered in time; a question that is late is left to its thread, which ends with the program."""
        answers: list[bytes] = []
        self.asking = Thread(target=lambda: answers.append(ask()), daemon=True)
        self.asking.start()
        self.asking.join(seconds)
        return answers[0] if answers else None

    def _asked(self, line: str) -> bytes:
        # A program that has ended, or closed its input, may have answered before: what it wrote decides.
        with suppress(OSError, ValueError):
            heard = _pipe(self.process.stdin)
            heard.write(line.encode() + b"\n")
            heard.flush()
        return _pipe(self.process.stdout).readline(MOST_BYTES + 1)

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(AT_LEAVE)
            how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
            return f"{how} before it answered"
        return "closed its output before it answered"

    def _last_words(self) -> str:
        self.listener.join(AT_LEAVE if self.process.poll() is not None else 0)
        words = " / ".join(line.decode("utf-8", "backslashreplace") for line in self.remarks)
        return f"; last on standard error: {words}" if words else ""

    def leave(self) -> None:
        """Tell the program by the end of its input that the game is over, and let it end by itself."""
        if self.owes:
            return
        with suppress(OSError):
            _pipe(self.process.stdin).close()
        self._within(AT_LEAVE, lambda: _read_out(_pipe(self.process.stdout)))

    def end(self) -> None:
        """End the program, and whatever it has started with it."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        # A pipe on which something still waits, since a process that got away holds its other end, cannot be closed.
        left = [(self.listener, (self.process.stderr,)), (self.asking, (self.process.stdin, self.process.stdout))]
        for thread, pipes in left:
            thread.join(AT_LEAVE)
            for pipe in () if thread.is_alive() else pipes:
                with suppress(OSError, ValueError):
                    _pipe(pipe).close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _read_out(pipe: IO[bytes]) -> bytes:
    with suppress(OSError, ValueError):
        while pipe.read(MOST_BYTES):
            pass
    return b""
