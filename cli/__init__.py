"""The command ``splendor``: the one place that knows the rules and the screen together."""

from __future__ import annotations

import sys

__all__ = ["main"]

BAD_INPUT = 2
INTERRUPTED = 130
"""As shells say it of a program that Ctrl-C ended."""


def main(arguments: list[str] | tuple[str, ...] | None = None) -> int:
    """Run the command with the arguments of the shell, or with these, and return its exit code."""
    try:
        # Imported in here, so that Ctrl-C while it loads is as quiet as later.
        from .command import run

        return run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError:
        return _given_up("out of memory")
    except RecursionError:
        return _given_up("nested too deeply to be followed")


def _given_up(words: str) -> int:
    if sys.stderr is not None:
        print(f"splendor: {words}", file=sys.stderr)
    return BAD_INPUT
