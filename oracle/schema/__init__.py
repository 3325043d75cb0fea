"""JSON Schemas of question and answer."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Literal


def schema(name: Literal["question", "answer"]) -> dict[str, Any]:
    """The published schema of that name."""
    loaded: dict[str, Any] = json.loads(files(__package__).joinpath(f"{name}.schema.json").read_text("utf-8"))
    return loaded
