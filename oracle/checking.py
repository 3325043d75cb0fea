"""What no position may have: a card in two places, tokens or nobles too many, a gap that should be filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .errors import DocumentError
from .owed import END_OF_TURN
from .position import Owed, Position
from .question import shown
from .tables import MOST_RESERVED, MOST_TOKENS, STRONGHOLDS_EACH


def check(position: Position, given: Mapping[str, Any]) -> None:
    """Refuse a document that describes no position."""
    _once(_card_places(position), "a card")
    _once(_noble_places(position), "a noble")
    _noble_number(position)
    _ten_tokens(position)
    _filled_rows(position)
    if position.over and (position.pending or given.get("to_act") is not None):
        raise DocumentError("over", "true, yet something is still asked; when over, pending is [] and to_act null")
    _steps(position)
    _seen_by_the_observer(position)
    seats = position.game.players
    if not position.over and not position.pending and position.passes >= seats:
        raise DocumentError("passes", f"{seats} in a row end the game; at most {seats - 1} go on")


def _seen_by_the_observer(position: Position) -> None:
    """An observation shows its own seat all its cards, and nobody another's hidden ones [H1]."""
    for place, seat in enumerate(position.seats if position.observed else ()):
        for n, card in enumerate(seat.reserved):
            path = f"players[{place}].reserved[{n}]"
            if place == position.observer and card.name is None:
                raise DocumentError(path, f"null, but seat {place} knows its own cards")
            if place != position.observer and card.name is not None and card.hidden:
                raise DocumentError(path, f"{card.name}, which is hidden from this seat")


def _card_places(position: Position) -> Iterator[tuple[str, str]]:
    for row, cards in position.market.items():
        yield from ((f"market.{row}[{n}]", card) for n, card in enumerate(cards) if card)
    for name, deck in position.decks.items():
        yield from ((f"decks.{name}[{n}]", card) for n, card in enumerate(deck.cards or ()))
    yield from ((f"removed[{n}]", card) for n, card in enumerate(position.removed))
    for place, seat in enumerate(position.seats):
        yield from ((f"players[{place}].cards[{n}]", card.name) for n, card in enumerate(seat.cards))
        yield from ((f"players[{place}].reserved[{n}]", card.name) for n, card in enumerate(seat.reserved) if card.name)
    for place, owed in enumerate(position.pending):
        yield from ((f"pending[{place}]", card) for card in owed.held)


def _noble_places(position: Position) -> Iterator[tuple[str, str]]:
    yield from ((f"nobles[{n}]", name) for n, name in enumerate(position.nobles))
    for place, seat in enumerate(position.seats):
        yield from ((f"players[{place}].nobles[{n}]", name) for n, name in enumerate(seat.nobles))


def _once(places: Iterator[tuple[str, str]], what: str) -> None:
    seen: dict[str, str] = {}
    for path, name in places:
        if name in seen:
            raise DocumentError(path, f"{shown(name)} also lies in {seen[name]}; {what} is in one place only")
        seen[name] = path


def _noble_number(position: Position) -> None:
    vetoes = sum(owed.step == "veto" for owed in position.pending)
    most = position.game.nobles_dealt + vetoes
    there = len(list(_noble_places(position)))
    if there > most:
        raise DocumentError("nobles", f"{there} nobles, those of players included; the set-up deals {most}")


def in_mid_turn(position: Position) -> bool:
    """Whether a step is asked that comes before tokens are counted [T3]."""
    return bool(position.pending) and position.pending[0].step not in ("veto", *END_OF_TURN)


def _ten_tokens(position: Position) -> None:
    for place, seat in enumerate(position.seats):
        held = sum(seat.tokens)
        owed = position.pending[0].count if position.pending and place == position.to_act else 0
        if owed and held - MOST_TOKENS != owed:
            raise DocumentError(
                "pending[0].count", f"{owed}, but seat {place} holds {held} tokens and returns all above {MOST_TOKENS}"
            )
        if held > MOST_TOKENS + owed and not (place == position.to_act and in_mid_turn(position)):
            raise DocumentError(
                f"players[{place}].tokens", f"{held} tokens; between turns at most {MOST_TOKENS} are allowed"
            )


def _filled_rows(position: Position) -> None:
    for row, cards in position.market.items():
        for n, card in enumerate(cards):
            if card is None and position.decks[row].count and (row, n) not in position.gaps:
                raise DocumentError(
                    f"market.{row}[{n}]", f"a gap, although deck {row} has {position.decks[row].count} cards"
                )


def _steps(position: Position) -> None:
    if position.conquered and not position.pending:
        raise DocumentError("conquered", "true, but between turns it is false")
    for n, owed in enumerate(position.pending):
        path = f"pending[{n}]"
        if owed.step == "keep":
            _a_keep(position, owed, path)
        if owed.step == "copy" and not position.acting.has_colour:
            raise DocumentError(path, "a copy card is got only by a player who has a card of some colour to copy")
        if owed.step == "conquest":
            _a_conquest(position, owed, path)


def _a_keep(position: Position, owed: Owed, path: str) -> None:
    sees = not position.observed or position.observer == position.to_act
    if sees != bool(owed.cards):
        known = "shows the two cards" if sees else "does not show the cards"
        raise DocumentError(f"{path}.cards", f"this document {known} of which seat {position.to_act} keeps one")
    if len(position.acting.reserved) >= MOST_RESERVED:
        raise DocumentError(path, f"seat {position.to_act} has no room for the card that it keeps")


def _a_conquest(position: Position, owed: Owed, path: str) -> None:
    if position.conquered:
        raise DocumentError("conquered", "true, yet a conquest is still asked")
    there = position.strongholds.get(owed.card)
    if there is None or there.seat != position.to_act or there.count < STRONGHOLDS_EACH:
        raise DocumentError(f"{path}.card", f"seat {position.to_act} has no three strongholds on {owed.card}")
