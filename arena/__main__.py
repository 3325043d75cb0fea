"""``python -m splendor.arena BOT``: a bot as a program; ``splendor bot`` is the same for people."""

from __future__ import annotations

import sys

from splendor.bots import parse_bot

from .turns import answers

if __name__ == "__main__":
    for answer in answers(parse_bot(sys.argv[1]), sys.stdin.buffer):
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()
