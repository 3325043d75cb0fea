"""Positions in a few words, and the questions that scenarios ask of them.

Cards are named by id, tokens by text; what a scenario does not mention is filled up in string order, so that rows are
full and every card is somewhere.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from scenarios.printed import ORIENT
from splendor.kernel import (
    Config,
    IllegalMove,
    Move,
    Refusal,
    SplendorError,
    State,
    apply,
    legal_moves,
    new_game,
    standard_cards,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.kernel.gems import LETTERS, format_tokens, parse_tokens

Document = dict[str, Any]

TEST_CARD = "1-U-0-W1G2R2"
FIVES = ("3-W-5-W3K7", "3-U-5-W7U3", "3-G-5-U7G3", "3-R-5-G7R3", "3-K-5-R7K3")
FOURS = ("3-W-4-K7", "3-U-4-W7", "3-G-4-U7", "3-R-4-G7", "3-K-4-R7")
PLACES = {1: 4, 2: 2}
"""How many cards lie face up in a row, by the length of its name: four of the base game, two of Orient."""
BASE_IDS = tuple(card.id for card in standard_cards())
MACHIAVELLI, MARY, SULEIMAN = "Machiavelli", "Mary Stuart", "Suleiman the Magnificent"
"""The nobles who ask for W4U4, G4R4 and U4G4."""


@cache
def ids_of(deck: str) -> tuple[str, ...]:
    """The cards of a deck, in string order."""
    return ORIENT.get(deck) or tuple(card.id for card in standard_cards() if card.deck == deck)


def counts(text: str) -> dict[str, int]:
    """The six counts of a token text, as documents write them."""
    return dict(zip(LETTERS, parse_tokens(text) if text else (0,) * 6, strict=True))


def giving(bonuses: str) -> list[str]:
    """Cards without points that give these bonuses: ``giving("U4W3")`` are four blue and three white ones."""
    return [
        card_id
        for colour, count in counts(bonuses).items()
        for card_id in [card_id for card_id in ids_of("1") if f"-{colour}-0-" in card_id][:count]
    ]


def apart(*hands: str) -> list[list[str]]:
    """Hands of cards of these colours and points, no card twice: ``apart("G5 K0", "G4 K0")`` are two of two cards."""
    dealt: list[str] = []
    for card in " ".join(hands).split():
        dealt.append(next(one for one in BASE_IDS if f"-{card[0]}-{card[1:]}-" in one and one not in dealt))
    rest = iter(dealt)
    return [[next(rest) for _ in hand.split()] for hand in hands]


def worth(hand: str) -> list[str]:
    """One such hand."""
    return apart(hand)[0]


def seat(
    tokens: str = "",
    cards: Sequence[str] = (),
    reserved: Sequence[str] = (),
    nobles: Sequence[str] = (),
    **module_keys: Any,
) -> Document:
    """What lies in front of a player: a reserved card that only its owner has seen is written with a question mark,
    a copy card with its colour after an equals sign.
    """
    hand = [{"card": card.strip("?")} | ({"hidden": True} if card.endswith("?") else {}) for card in reserved]
    front = [dict(zip(("card", "colour"), card.split("="), strict=True)) if "=" in card else card for card in cards]
    return {"tokens": counts(tokens), "cards": front, "reserved": hand, "nobles": list(nobles), **module_keys}


def cards_named(table: Sequence[Document], pending: Sequence[Document]) -> set[str]:
    """The cards that lie before the players, in their hands, or in a step that asks for the colour of a copy."""
    lying = [card for one in table for card in [*one["cards"], *one["reserved"]]]
    lying += [step for step in pending if step["step"] == "copy"]
    return {card if isinstance(card, str) else card["card"] for card in lying}


def document(
    *seats: Document,
    rows: Mapping[str, Sequence[str]] | None = None,
    tops: Mapping[str, Sequence[str]] | None = None,
    empty: Collection[str] = (),
    config: Mapping[str, Any] | None = None,
    **keys: Any,
) -> Document:
    """A position: ``rows`` begin with these cards, ``tops`` lie on top of their decks, decks in ``empty`` have run out.

    A row whose deck has run out holds only the cards named, and the rest of that deck is in the box; where such a deck
    has ``tops``, these are all that it has left.
    """
    rows, tops = rows or {}, tops or {}
    config = dict(config or {})
    players = config.get("players", max(2, len(seats)))
    table = [*seats, *(seat() for _ in range(players - len(seats)))]
    held = cards_named(table, keys.get("pending", ()))
    market: dict[str, list[str]] = {}
    decks: dict[str, list[str]] = {}
    removed = list(keys.pop("removed", ()))
    for deck in ("1", "2", "3", *(ORIENT if "orient" in config.get("modules", ()) else ())):
        row, top = list(rows.get(deck, ())), list(tops.get(deck, ()))
        rest = [card for card in ids_of(deck) if card not in {*row, *top, *held, *removed}]
        if deck in empty:
            removed += rest
            market[deck], decks[deck] = row, top
        else:
            lacking = PLACES[len(deck)] - len(row)
            market[deck], decks[deck] = row + rest[:lacking], top + rest[lacking:]
    return {
        "format": "splendor-position/1",
        "config": {"players": players, **config},
        "market": market,
        "decks": decks,
        "removed": removed,
        "players": table,
        **keys,
    }


def position(*seats: Document, **parts: Any) -> State:
    """The state of a position (see ``document``)."""
    state = state_from_json(document(*seats, **parts))
    assert isinstance(state, State)
    return state


def expanded(
    modules: str,
    *seats: Document,
    config: Mapping[str, Any] | None = None,
    on: Mapping[str, str] | None = None,
    **parts: Any,
) -> State:
    """The state of a position with these modules in play; ``on={"1-W-0-U3": "A2"}`` are two strongholds of seat 0."""
    if on is not None:
        parts["strongholds"] = {
            card: {"seat": "ABCD".index(here[0]), "count": int(here[1:])} for card, here in on.items()
        }
    return position(*seats, config={"modules": modules.split(), **(config or {})}, **parts)


def fresh(players: int = 2, seed: int | str = 7, **config: Any) -> State:
    """A new game."""
    return new_game(Config(players=players, **config), seed)


def played(state: State, *moves: Move | str) -> State:
    """The state after some moves."""
    for move in moves:
        state = apply(state, move)
    return state


def held(state: State, seat: int = 0) -> str:
    """The tokens of a seat as text."""
    return format_tokens(state.players[seat].tokens)


def supply(state: State) -> str:
    """The supply as text."""
    return format_tokens(state.supply)


def row(state: State, name: int | str) -> list[str | None]:
    """The face-up cards of a row by place."""
    return [card.id if card else None for card in state.market[state.rules.row_of[str(name)]]]


def deck(state: State, name: int | str) -> list[str]:
    """The cards of a deck, top first."""
    return [card.id for card in state.decks[state.rules.row_of[str(name)]] if card]


def box(state: State) -> list[str]:
    """The cards that are out of the game."""
    return [card.id for card in state.removed]


def owned(state: State, seat: int = 0) -> list[str]:
    """The cards in front of a seat, a copy card with its colour."""
    return [card.printed_id for card in state.players[seat].cards]


def bonuses(state: State, seat: int = 0) -> str:
    """The bonuses of a seat as text."""
    return format_tokens(state.players[seat].bonuses)


def hand(state: State, seat: int = 0) -> list[str | None]:
    """The reserved cards of a seat."""
    return [entry.card.id if entry.card else None for entry in state.players[seat].reserved]


def visitors(state: State, seat: int = 0) -> list[str]:
    """The nobles that have come to a seat."""
    return [noble.name for noble in state.players[seat].nobles]


def tiles(state: State) -> list[str]:
    """The nobles that lie on the table."""
    return [noble.name for noble in state.nobles]


def posts(state: State, seat: int = 0) -> list[str]:
    """The trading posts that a seat has, in string order."""
    return sorted(state_to_json(state)["players"][seat]["posts"])


def placed(state: State) -> dict[str, str]:
    """The cards with strongholds: ``{"1-W-0-R2K1": "A2"}`` are two of the first player."""
    return {card: f"{'ABCD'[on['seat']]}{on['count']}" for card, on in state_to_json(state)["strongholds"].items()}


def stock(state: State, seat: int = 0) -> int:
    """How many strongholds a seat has in stock."""
    count: int = state_to_json(state)["players"][seat]["strongholds"]
    return count


def asked(state: State) -> str:
    """The step that is asked, or nothing where it is the main action."""
    pending = state_to_json(state)["pending"]
    return str(pending[0]["step"]) if pending else ""


def gaps(state: State) -> list[str]:
    """The places vacated this turn: ``["O2 0"]`` is the first one of that row."""
    return [f"{name} {place}" for name, place in state_to_json(state)["gaps"]]


def offered(state: State, verb: str = "") -> list[str]:
    """The legal moves that begin with a verb, as text."""
    return [str(move) for move in legal_moves(state) if str(move).startswith(verb)]


def payments_for(state: State, card: str) -> list[str]:
    """What may be paid for a card now, as text."""
    return [move.removeprefix(f"buy {card}").strip().removeprefix("pay ") for move in offered(state, f"buy {card}")]


def cards_anywhere(state: State) -> Iterator[str]:
    """Every card of a state, wherever it is."""
    for pile in state.rules.decks:
        yield from (card for card in row(state, pile.name) if card)
        yield from deck(state, pile.name)
    yield from box(state)
    for player in state.players:
        yield from (card.id for card in player.cards)
        yield from (entry.card.id for entry in player.reserved if entry.card)


def words_of(error: type[SplendorError], asked: Callable[..., object], *given: Any, **also: Any) -> str:
    """The words in which what is asked is refused, with an error of this class."""
    with pytest.raises(error) as told:
        asked(*given, **also)
    return str(told.value)


def refused(state: State, move: Move | str, seat: int | None = None) -> IllegalMove:
    """The refusal of a move, which must be one line, the same to ask as to meet, and leave the state as it was."""
    before = deepcopy(state_to_json(state))
    with pytest.raises(IllegalMove) as raised:
        apply(state, move, seat=seat)
    error = raised.value
    if seat is None:
        assert why_illegal(state, move) == Refusal(error.rule, error.reason)
        assert str(move) not in offered(state)
    assert "\n" not in str(error)
    assert error.rule in str(error)
    assert error.reason in str(error)
    assert state_to_json(state) == before
    return error


def rule_of(state: State, move: Move | str, seat: int | None = None) -> str:
    """The rule that the refusal of a move names."""
    return refused(state, move, seat).rule
