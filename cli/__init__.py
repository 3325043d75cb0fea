"""The command ``splendor``: the one place that knows the rules and the screen together."""

from .command import main

__all__ = ["main"]
