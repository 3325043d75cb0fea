"""What is said of an error of a bot, which may be anyone's and fail in any way."""

from __future__ import annotations

import traceback
from pathlib import PurePath

from splendor.kernel.errors import shown

__all__ = ["failure", "one_line"]

LONGEST = 160
"""Characters that are told of what somebody else says."""


def one_line(said: str) -> str:
    r"""Return what somebody said on one line, shortened; what cannot be printed is escaped.

    >>> one_line("no luck"), one_line("no\nluck")
    ('no luck', 'no\\nluck')
    """
    return said if said.isprintable() and len(said) <= LONGEST else shown(said, LONGEST)[1:-1]


def failure(error: BaseException) -> str:
    """Return what to say of an error of a bot, with the line in which it arose unless Python was importing there."""
    try:
        said = one_line(str(error))
    # An error of anyone's may fail to say what it is.
    except Exception:  # noqa: BLE001
        said = ""
    frames = traceback.extract_tb(error.__traceback__)
    told = bool(frames) and "importlib" not in frames[-1].filename
    where = f" ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno})" if told else ""
    return f"raised {type(error).__name__}{f': {said}' if said else ''}{where}"
