"""Everything that the drawing of the table shows at one moment."""

from __future__ import annotations

from attrs import field, frozen
from rich.text import Text

from splendor.kernel import Observation, State
from splendor.kernel.gems import NO_TOKENS, Tokens

from .panels import Thing

__all__ = ["Scene"]


@frozen
class Scene:
    """What is seen of the game and by whom, what is pointed at and picked, and what is said about it.

    ``lit`` is what can be had now; ``picks`` are the tokens picked so far, ``title`` says what is played in several
    lengths, the longest first, ``prompt`` what is asked, ``explained`` tells about the thing pointed at, ``log`` what
    was done, and ``latest`` what each player did last. With ``news`` what was done comes first, where there is no room
    for both.
    """

    view: Observation
    names: tuple[str, ...]
    here: Thing | None = None
    lit: frozenset[Thing] = frozenset()
    picks: Tokens = NO_TOKENS
    title: tuple[str, ...] = ()
    prompt: Text = field(factory=Text)
    explained: tuple[Text, ...] = ()
    log: tuple[Text, ...] = ()
    latest: tuple[str, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    news: bool = False

    @property
    def table(self) -> State:
        """The state, with what may not be known left out."""
        return self.view.table

    @property
    def me(self) -> int | None:
        """The seat whose eyes these are, if anybody's."""
        return self.view.seat

    def can_be_had(self, thing: Thing) -> bool:
        """Whether a thing is lit."""
        return thing in self.lit
