"""Who sits at the table: people, and bots that play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from splendor.kernel import QuestionError
from splendor.kernel.errors import shown

from .ending import YOU

if TYPE_CHECKING:
    from splendor.bots import Bot

__all__ = ["Company", "Seated", "company", "listed"]

ME = "me"
"""What a person is called in a list of seats."""

FEWEST, MOST = 2, 4


@frozen
class Seated:
    """Who sits on one seat: the text that says so, the name on the table, and the bot that plays, if one does."""

    text: str
    name: str
    bot: Bot | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None


@frozen
class Company:
    """All who sit at a table, by seat."""

    seats: tuple[Seated, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return tuple(seated.name for seated in self.seats)

    @property
    def texts(self) -> tuple[str, ...]:
        """What says who sits where; ``company`` reads it."""
        return tuple(seated.text for seated in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, seated in enumerate(self.seats) if seated.is_person)

    def is_person(self, seat: int | None) -> bool:
        """Whether a person sits on this seat."""
        return seat is not None and self.seats[seat].is_person


def listed(parts: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """Return the seats that the parts of a list with commas name, such as ``me,hard,medium``.

    A seat begins where a person or a bot does; other parts belong to the text of the bot before.

    >>> listed(("me", "hard:nodes=400", "time=2", "easy"), ("easy", "hard"))
    ('me', 'hard:nodes=400,time=2', 'easy')
    """
    seats: list[str] = []
    for part in parts:
        if seats and ":" in seats[-1] and "=" in part and part.partition(":")[0] not in known:
            seats[-1] += f",{part}"
        else:
            seats.append(part)
    return tuple(seats)


def company(texts: Sequence[str], find_bot: Callable[[str], Bot], known: Collection[str]) -> Company:
    """Return who sits at the table: ``me`` and names with a capital letter are people, the others bots.

    ``known`` are the kinds of bots that ``find_bot`` finds. Raises ``QuestionError`` for anything else, for a name that
    stands twice, and unless there are 2 to 4 seats.
    """
    if not FEWEST <= len(texts) <= MOST:
        raise QuestionError(f"seats: {len(texts)} given; {FEWEST} to {MOST} are allowed, as in me,hard,medium [S1]")
    bots = [None if _is_person(text) else _bot(text, find_bot, known) for text in texts]
    people = [text for text in texts if _is_person(text)]
    for name in people:
        if name != ME and people.count(name) > 1:
            raise QuestionError(f"seats: {name} stands twice; each person has a name of their own")
    names = _names(texts, people)
    return Company(tuple(map(Seated, texts, names, bots)))


def _is_person(text: str) -> bool:
    """Whether a text is that of a person: ``me``, or a name that begins with a capital letter."""
    return text == ME or (text[:1].isupper() and text.isprintable() and ":" not in text)


def _bot(text: str, find_bot: Callable[[str], Bot], known: Collection[str]) -> Bot:
    if text.partition(":")[0] not in known:
        allowed = f"{ME}, a name that begins with a capital letter, or a bot: {', '.join(sorted(known))}"
        raise QuestionError(f"seats: {shown(text)} given; allowed are {allowed}")
    return find_bot(text)


def _names(texts: Sequence[str], people: Sequence[str]) -> list[str]:
    """What the players are called on the table: each otherwise."""
    plain = [YOU if text == ME and len(people) == 1 else "person" if text == ME else _kind(text) for text in texts]
    names: list[str] = []
    for place, name in enumerate(plain):
        number = plain[:place].count(name) + 1
        names.append(f"{name} {number}" if plain.count(name) > 1 else name)
    return names


def _kind(text: str) -> str:
    return text if _is_person(text) else text.partition(":")[0]
