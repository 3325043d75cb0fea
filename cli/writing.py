"""Writing documents: in one line for machines, or laid out so that a person finds what is where."""

from __future__ import annotations

import json
from typing import Any

from splendor.kernel import Observation, State, state_to_json

__all__ = ["written"]

DEPTH = 2
"""Levels of a document that are laid out over lines; what is deeper stays in one."""


def written(position: State | Observation, *, compact: bool) -> str:
    """Return a position as a document, in one line or laid out for reading."""
    document = state_to_json(position)
    return json.dumps(document) if compact else _laid_out(document, 1)


def _laid_out(value: Any, level: int) -> str:
    """A row, a deck, a player stand each on a line of their own."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if level > DEPTH or not any(isinstance(part, dict | list) and part for part in parts):
        return json.dumps(value)
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {_laid_out(part, level + 1)}" for key, part in value.items()]
    else:
        lines = [_laid_out(part, level + 1) for part in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    inside = ",\n".join(f"{'  ' * level}{line}" for line in lines)
    return f"{first}\n{inside}\n{'  ' * (level - 1)}{last}"
