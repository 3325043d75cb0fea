"""House variants: open reservations [H2] and the noble veto [V1]."""

from __future__ import annotations

from typing import Any, Self

from attrs import field, frozen

from splendor.kernel.events import Dealt
from splendor.kernel.moves import Kind, Move, name_text
from splendor.kernel.rules import Module, Owes, Played, Step, StepWords
from splendor.kernel.state import Owed, State

__all__ = ["NOBLE_VETO", "OPEN_RESERVATIONS", "Veto"]


@frozen(repr=False)
class Veto(Move):
    """Remove one of the nobles laid out, before the first turn [V1]."""

    verb = "veto"
    example = "veto Mary Stuart"
    noble: str = field(converter=name_text)

    def written(self) -> str:
        return self.noble

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("noble", self.noble),)


def _vetoing(state: State) -> int:
    """The seat that chooses next: clockwise from the starting seat, as many as vetoes are owed being still to come."""
    seats = len(state.players)
    return (state.config.first_seat + seats - len(state.agenda)) % seats


def _vetoes(state: State, owed: Owed) -> tuple[Move, ...]:
    return tuple(Veto(name) for name in sorted(noble.name for noble in state.nobles))


def _veto(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, Veto)
    return state.but(nobles=tuple(noble for noble in state.nobles if noble.name != move.noble)), ()


def _one_each(state: State, event: Any) -> tuple[Owed, ...]:
    return (("veto",),) * len(state.players)


def _revealed(players: int) -> int:
    """Nobles to start from: one veto each leaves players + 1."""
    return 2 * players + 1


OPEN_RESERVATIONS = Module(name="open_reservations", open_reserves=True)
"""Every reserved card is open [H2]."""

NOBLE_VETO = Module(
    name="noble_veto",
    needs=("nobles",),
    nobles_revealed=_revealed,
    steps=(
        Step(
            "veto",
            "V1",
            _veto,
            answers=(Veto,),
            options=_vetoes,
            asks=lambda state, owed: f"veto one of {', '.join(sorted(noble.name for noble in state.nobles))}",
            seat=_vetoing,
            always_asks=True,
        ),
    ),
    owes=(Owes(Dealt, "veto", 0, _one_each),),
    moves=(Veto,),
    words=(StepWords("veto"),),
)
"""Each player removes one noble before the first turn [V1]."""
