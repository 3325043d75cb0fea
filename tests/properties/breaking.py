"""Laws asked of what breaks them: positions that answer some questions otherwise, and all that a law says of them."""

import sys
from typing import Any

import pytest
from attrs import evolve

from splendor.kernel import State
from splendor.kernel.laws import LAWS, Law, MoveLaw

NAMED: dict[str, Law | MoveLaw] = {each.name: each for kind in LAWS for each in kind}


class Posing:
    """Something that answers as another does, but for some questions."""

    def __init__(self, like: object, **otherwise: Any) -> None:
        self._like = like
        self.__dict__.update(otherwise)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._like, name)


def posing(like: object, **otherwise: Any) -> Any:
    """A position, a player or rules that answer as these do, but for some questions."""
    return Posing(like, **otherwise)


def said(law: str, *about: Any) -> list[str]:
    """All that a law of the library says of a state, or of a state, a move and the state after it."""
    return list(NAMED[law].breaches(*about))


def seated(state: State, seat: int, **parts: Any) -> State:
    """The state with parts of one player put in by force."""
    return state.but(players=state.seated(seat, evolve(state.players[seat], **parts)))


def anew(text: str) -> str:
    """The same text as another object, as it is when it has been read from somewhere."""
    return "".join(list(text))


def answering(patch: pytest.MonkeyPatch, law: str, **questions: Any) -> None:
    """Have a law, and those beside it, ask these questions in place of those that its module knows by the names."""
    module = sys.modules[NAMED[law].breaches.__module__]
    for name, question in questions.items():
        assert hasattr(module, name)
        patch.setattr(module, name, question)
