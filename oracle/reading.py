"""Position and observation documents, read into plain values with their defaults filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .boxes import read_cities, read_gaps, read_garrisons, read_posts, read_stock
from .cards import read_card
from .checking import check
from .errors import DocumentError
from .given import a_card, a_flag, a_list, a_number, an_object, from_text, one_of, refuse
from .owed import read_pending
from .position import Deck, Game, Garrison, Owed, Owned, Position, Reserved, Seat
from .setup import read_game
from .tables import CARD_IDS, MOST_RESERVED
from .terms import COLOURS, GOLD, KINDS

POSITION = "splendor-position/1"
OBSERVATION = "splendor-observation/1"

KEYS = (
    "format",
    "config",
    "turn",
    "to_act",
    "last_round",
    "passes",
    "over",
    "supply",
    "market",
    "decks",
    "nobles",
    "removed",
    "players",
    "pending",
    "gaps",
    "components",
)
SEAT_KEYS = ("tokens", "cards", "reserved", "nobles")


def keys_of(game: Game, observed: bool) -> tuple[str, ...]:
    """The keys that a document of this game may have."""
    cities = ("cities",) if game.has_cities else ()
    strongholds = ("strongholds", "conquered") if game.has_strongholds else ()
    return (*KEYS, *cities, *strongholds, *(("seat",) if observed else ()))


def seat_keys_of(game: Game) -> tuple[str, ...]:
    """The keys that a player of this game may have."""
    posts = ("posts",) if game.has_posts else ()
    return (*SEAT_KEYS, *posts, *(("strongholds",) if game.has_strongholds else ()))


def read_position(document: object) -> Position:
    """The position that a document, or its text, describes."""
    value = from_text(document)
    if not isinstance(value, Mapping):
        refuse("", value, f"an object with the format {POSITION} or {OBSERVATION}")
    form = one_of(value.get("format"), "format", [POSITION, OBSERVATION])
    observed = form == OBSERVATION
    for key in ("config", "market", *(("seat",) if observed else ())):
        if key not in value:
            raise DocumentError(key, "is missing")
    if "components" in value and value["components"] is None:
        refuse("components", None, "an object of tables")
    game = read_game(value["config"], value.get("components"))
    given = an_object(value, "", keys_of(game, observed))
    position = _position(given, game, observed)
    check(position, given)
    return position


def _position(given: Mapping[str, Any], game: Game, observed: bool) -> Position:
    over = a_flag(given.get("over", False), "over")
    pending = read_pending(given.get("pending", []), game, observed)
    turn, to_act = _clock(given, game, over, pending)
    market = _market(given["market"], game)
    garrisons = read_garrisons(given.get("strongholds", {}), game, market)
    seats = _seats(given.get("players", [{} for _ in range(game.players)]), game, observed, garrisons)
    removed = _names(given.get("removed", []), "removed", game.cards | CARD_IDS)
    placed = [*removed, *(name for row in market.values() for name in row if name)]
    placed += [card.name for seat in seats for card in seat.cards]
    placed += [card.name for seat in seats for card in seat.reserved if card.name]
    placed += [name for owed in pending for name in owed.held]
    read_decks = _counted_decks if observed else _decks
    return Position(
        game=game,
        turn=turn,
        to_act=to_act,
        last_round=a_flag(given.get("last_round", False), "last_round"),
        passes=a_number(given.get("passes", 0), "passes", 0, game.players),
        over=over,
        supply=_supply(given, game, seats),
        market=market,
        decks=read_decks(given.get("decks", {}), game, placed, unseen_by_deck(seats, pending)),
        nobles=_nobles(given.get("nobles", []), "nobles", game),
        removed=removed,
        seats=seats,
        pending=pending,
        observed=observed,
        observer=_observer(given, game) if observed else None,
        cities=read_cities(given.get("cities", []), game),
        strongholds=garrisons,
        gaps=read_gaps(given.get("gaps", []), game, market, pending),
        conquered=a_flag(given.get("conquered", False), "conquered"),
    )


def _observer(given: Mapping[str, Any], game: Game) -> int | None:
    seat = given.get("seat")
    return None if seat is None else a_number(seat, "seat", 0, game.players - 1)


def _clock(given: Mapping[str, Any], game: Game, over: bool, pending: Sequence[Owed]) -> tuple[int, int | None]:
    """Finished turns and the seat to act: each follows from the other where only one is given."""
    n = game.players
    turn = a_number(given["turn"], "turn", 0, 2**31) if "turn" in given else None
    asked = given.get("to_act")
    if over:
        if asked is not None:
            refuse("to_act", asked, "null, as it must be when the game is over")
        return turn or 0, None
    if "to_act" in given:
        asked = a_number(asked, "to_act", 0, n - 1)
    if pending and pending[0].step == "veto":
        seat = game.seat_after(game.first_seat, n - len(pending))
        if turn or asked not in (None, seat):
            raise DocumentError(
                "to_act" if not turn else "turn", f"during vetoes turn is 0 and here seat {seat} is asked"
            )
        return 0, seat
    if turn is None:
        turn = 0 if asked is None else (asked - game.first_seat) % n
    seat = game.seat_after(game.first_seat, turn)
    if asked not in (None, seat):
        raise DocumentError(
            "to_act", f"{asked} does not fit turn {turn}: with first seat {game.first_seat} it is seat {seat}'s"
        )
    return turn, seat


def _tokens(value: object, path: str) -> dict[str, int]:
    given = an_object(value, path, KINDS)
    return {kind: a_number(given[kind], f"{path}.{kind}") for kind in given}


def _seats(value: object, game: Game, observed: bool, garrisons: Mapping[str, Garrison]) -> tuple[Seat, ...]:
    players = a_list(value, "players")
    if len(players) != game.players:
        raise DocumentError("players", f"has {len(players)} entries; config.players is {game.players}")
    return tuple(_seat(player, n, game, observed, garrisons) for n, player in enumerate(players))


def _seat(value: object, place: int, game: Game, observed: bool, garrisons: Mapping[str, Garrison]) -> Seat:
    path = f"players[{place}]"
    given = an_object(value, path, seat_keys_of(game))
    tokens = _tokens(given.get("tokens", {}), f"{path}.tokens")
    cards = a_list(given.get("cards", []), f"{path}.cards")
    reserved = a_list(given.get("reserved", []), f"{path}.reserved", MOST_RESERVED)
    return Seat(
        tokens=tuple(tokens.get(kind, 0) for kind in KINDS),
        cards=tuple(_owned(card, f"{path}.cards[{n}]", game) for n, card in enumerate(cards)),
        reserved=tuple(_reserved(card, f"{path}.reserved[{n}]", game, observed) for n, card in enumerate(reserved)),
        nobles=_nobles(given.get("nobles", []), f"{path}.nobles", game),
        posts=read_posts(given.get("posts", []), f"{path}.posts", game),
        stock=read_stock(given, place, garrisons) if game.has_strongholds else 0,
    )


def _owned(value: object, path: str, game: Game) -> Owned:
    if not isinstance(value, Mapping):
        return _of_a_colour(Owned(a_card(value, path, game.cards)), path)
    given = an_object(value, path, ("card", "colour"))
    name = a_card(given.get("card"), f"{path}.card", game.cards)
    if read_card(name).bonus != "copy":
        raise DocumentError(path, f"only a copy card has a chosen colour; {name} stands alone")
    return Owned(name, one_of(given.get("colour"), f"{path}.colour", COLOURS))


def _of_a_colour(card: Owned, path: str) -> Owned:
    if read_card(card.name).bonus == "copy":
        raise DocumentError(path, f"the copy card {card.name} needs its colour: an object with card and colour")
    return card


def _reserved(value: object, path: str, game: Game, observed: bool) -> Reserved:
    given = an_object(value, path, ("card", "hidden", "level") if observed else ("card", "hidden"))
    hidden = a_flag(given.get("hidden", False), f"{path}.hidden")
    if hidden and "open_reservations" in game.variants:
        raise DocumentError(f"{path}.hidden", "true is not allowed with open_reservations")
    if observed and given.get("card", "") is None:
        if not hidden:
            raise DocumentError(path, "a card that is not seen is hidden")
        return Reserved(None, one_of(given.get("level"), f"{path}.level", game.rows), True)
    if "level" in given:
        raise DocumentError(f"{path}.level", "only a card that is not seen is told by its level")
    name = a_card(given.get("card"), f"{path}.card", game.cards)
    return Reserved(name, read_card(name).deck, hidden)


def _supply(document: Mapping[str, Any], game: Game, seats: Sequence[Seat]) -> tuple[int, ...]:
    """What the document says, letters left out being 0; all that players do not hold where it says nothing."""
    given = _tokens(document["supply"], "supply") if "supply" in document else None
    found = []
    for place, kind in enumerate(KINDS):
        there_are = game.gold if kind == GOLD else game.gems
        held = sum(seat.tokens[place] for seat in seats)
        left = max(0, there_are - held) if given is None else given.get(kind, 0)
        if held + left > there_are:
            raise DocumentError("supply", f"{held + left} {kind} tokens with players and supply; there are {there_are}")
        found.append(left)
    return tuple(found)


def _market(value: object, game: Game) -> dict[str, tuple[str | None, ...]]:
    given = an_object(value, "market", game.rows)
    found: dict[str, tuple[str | None, ...]] = {}
    for row, places in game.rows.items():
        cards = a_list(given.get(row, []), f"market.{row}", places)
        read = [_place(card, f"market.{row}[{n}]", row, game) for n, card in enumerate(cards)]
        found[row] = (*read, *[None] * (places - len(read)))
    return found


def _place(value: object, path: str, deck: str, game: Game) -> str | None:
    return None if value is None else _of_deck(value, path, deck, game)


def _of_deck(value: object, path: str, deck: str, game: Game) -> str:
    name = a_card(value, path, game.cards)
    if read_card(name).deck != deck:
        raise DocumentError(path, f"{name} is not a card of deck {deck}")
    return name


def _names(value: object, path: str, cards: frozenset[str]) -> tuple[str, ...]:
    return tuple(a_card(card, f"{path}[{n}]", cards) for n, card in enumerate(a_list(value, path)))


def _nobles(value: object, path: str, game: Game) -> tuple[str, ...]:
    return tuple(one_of(name, f"{path}[{n}]", game.nobles) for n, name in enumerate(a_list(value, path)))


def _decks(value: object, game: Game, placed: Sequence[str], _unseen: Mapping[str, int]) -> dict[str, Deck]:
    given = an_object(value, "decks", game.rows)
    found = {}
    for deck in game.rows:
        if deck in given:
            cards = a_list(given[deck], f"decks.{deck}")
            names = tuple(_of_deck(card, f"decks.{deck}[{n}]", deck, game) for n, card in enumerate(cards))
        else:
            names = tuple(sorted(name for name in game.cards - set(placed) if read_card(name).deck == deck))
        found[deck] = Deck(len(names), names)
    return found


def unseen_by_deck(seats: Sequence[Seat], pending: Sequence[Owed]) -> dict[str, int]:
    """How many cards of each deck lie where an observation cannot see them: in hands, and drawn to choose from."""
    hands = [card.deck for seat in seats for card in seat.reserved if card.name is None]
    drawn = [deck for owed in pending for deck in [owed.deck] * 2 if not owed.cards]
    return {deck: (hands + drawn).count(deck) for deck in {*hands, *drawn}}


def _counted_decks(value: object, game: Game, placed: Sequence[str], unseen: Mapping[str, int]) -> dict[str, Deck]:
    given = an_object(value, "decks", game.rows)
    found = {}
    for deck in game.rows:
        left = sum(read_card(name).deck == deck for name in game.cards - set(placed)) - unseen.get(deck, 0)
        if deck in given and a_number(given[deck], f"decks.{deck}") > left:
            refuse(f"decks.{deck}", given[deck], f"at most {left}, the cards of that deck not seen elsewhere")
        found[deck] = Deck(given.get(deck, max(0, left)), None)
    return found
