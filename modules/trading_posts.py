"""Trading posts, of the box The Silk Road: five posts for each player, each with a power of its own [B1-B6, P5]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self, TypeAlias

from attrs import field, frozen

from splendor.kernel.actions import HAND
from splendor.kernel.base import earned
from splendor.kernel.cards import Card, per_colour
from splendor.kernel.components import cards_asked, counts, table_rows
from splendor.kernel.errors import DocumentError, shown
from splendor.kernel.events import Bought, Drawing, Paired
from splendor.kernel.gems import COLOURS, INDEX, Cost, format_tokens, units
from splendor.kernel.moves import Kind, Move, OfCard, OfColour, name_text
from splendor.kernel.play import gained, reserved_unseen
from splendor.kernel.quote import Purse
from splendor.kernel.rules import KeyWords, Module, Played, Refusal, Slice, Step, StepWords, Table
from splendor.kernel.state import HeldCard, Owed, State

from .order import follow_up, turn_row

__all__ = ["TRADING_POSTS", "Gem", "Keep", "Post", "TakePost", "standard_posts"]

KEY = "posts"
LOOKED_AT = 2
"""How many cards are looked at where one is reserved from a deck [B5]."""

Posts: TypeAlias = tuple[str, ...]
"""The posts that a player has taken, in that order."""


@frozen(cache_hash=True)
class Post:
    """A trading post, by the name of its power: the cards of each colour that it asks for [B1]."""

    name: str
    cards: Cost
    asked: tuple[tuple[int, int], ...] = field(eq=False, init=False, repr=False)
    units: int = field(eq=False, init=False, repr=False)

    @asked.default
    def _asked(self) -> tuple[tuple[int, int], ...]:
        return per_colour(self.cards)

    @units.default
    def _units(self) -> int:
        return units(self.cards)


@frozen(repr=False)
class TakePost(Move):
    """Choose the post to take, of several that one could [B1]."""

    verb = "post"
    example = "post gold_worth_two"
    post: str = field(converter=name_text)

    def written(self) -> str:
        return self.post

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)

    def named(self) -> tuple[tuple[Kind, str], ...]:
        return (("post", self.post),)


@frozen(repr=False)
class Gem(OfColour):
    """Take the gem that a post gives [B2, B3]."""

    verb = "gem"
    example = "gem W"


@frozen(repr=False)
class Keep(OfCard):
    """Keep one of the two cards of a deck that one has looked at [B5]."""

    verb = "keep"
    example = "keep 2-K-2-G5R3"


@cache
def standard_posts() -> Mapping[str, Post]:
    """Return the five posts by the names of their powers [B1]."""
    return {row["power"]: Post(row["power"], counts(row)) for row in table_rows(__package__, "trading_posts.csv")}


def _taken(state: State, seat: int) -> Posts:
    posts: Posts = state.slice(KEY)[seat]
    return posts


def _having(state: State, seat: int, posts: Posts) -> State:
    taken = state.slice(KEY)
    return state.with_slice(KEY, (*taken[:seat], posts, *taken[seat + 1 :]))


def _deserved(state: State) -> list[str]:
    """The posts not yet taken whose cards the mover has [B1]."""
    player, taken = state.players[state.mover], _taken(state, state.mover)
    found = earned(player, state.rules.tables[KEY].values())
    return sorted([post.name for post in found if post.name not in taken]) if found else []


def _post_due(state: State) -> Owed | None:
    return ("post",) if _deserved(state) else None


def _posts(state: State, owed: Owed) -> tuple[Move, ...]:
    return tuple(map(TakePost, _deserved(state)))


def _take_post(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, TakePost)
    seat = state.mover
    return _having(state, seat, (*_taken(state, seat), move.post)).but(passes=0), ()


def _gem_due(state: State, event: Bought) -> tuple[Owed, ...]:
    return (("gem",),) if "gem_after_purchase" in _taken(state, state.mover) else ()


def _extra_gem_due(state: State, event: Paired) -> tuple[Owed, ...]:
    return (("gem", event.colour),) if "extra_gem_after_pair" in _taken(state, state.mover) else ()


def _gems(state: State, owed: Owed) -> tuple[Move, ...]:
    """A gem of any colour that the supply holds, of another one than those of the pair [B2, B3]."""
    return tuple(_GEM[colour] for colour in COLOURS if state.supply[INDEX[colour]] and colour not in owed[1:])


_GEM = {colour: Gem(colour) for colour in COLOURS}


def _refuse_gem(state: State, owed: Owed, move: Move) -> Refusal | None:
    options = _gems(state, owed)
    if move in options:
        return None
    return Refusal("B3" if owed[1:] else "B2", f"{move}: not among the choices: {', '.join(map(str, options))}")


def _take_gem(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, Gem)
    return gained(state, state.mover, move.colour, 1), ()


def _look_due(state: State, event: Drawing) -> tuple[Owed, ...]:
    return (("look", event.deck),) if "deck_reserve_draw_two" in _taken(state, state.mover) else ()


def _with_deck(state: State, deck: str, pile: tuple[Card | None, ...]) -> State:
    row = state.rules.row_of[deck]
    return state.but(decks=(*state.decks[:row], pile, *state.decks[row + 1 :]))


def _look(state: State, owed: Owed, move: Move | None) -> Played:
    """Look at the top two cards of a deck, or at the one that is left [B5]."""
    deck = owed[1]
    pile = state.decks[state.rules.row_of[deck]]
    return _with_deck(state, deck, pile[LOOKED_AT:]), (("keep", deck, *pile[:LOOKED_AT]),)


def _kept(state: State, owed: Owed) -> tuple[Move, ...]:
    return tuple(map(Keep, sorted(card.id for card in owed[2:])))


def _asks_keep(state: State, owed: Owed) -> str:
    known = [card.id for card in owed[2:] if card is not None]
    return f"keep one of the two cards of deck {owed[1]} that were looked at{': ' * bool(known)}{', '.join(known)}"


def _refuse_keep(state: State, owed: Owed, move: Move) -> Refusal | None:
    """Who did not look may ask too, and is not told which cards they were [H3]."""
    assert isinstance(move, Keep)
    known = [card.id for card in owed[2:] if card is not None]
    if move.card in known:
        return None
    told = f"; they are {' and '.join(sorted(known))}" if known else ""
    return Refusal("B5", f"{move}: not one of the two cards of deck {owed[1]} that were looked at{told}")


def _keep(state: State, owed: Owed, move: Move | None) -> Played:
    """Reserve the card that is kept; the other one goes under its deck [B5]."""
    assert isinstance(move, Keep)
    deck, cards = owed[1], owed[2:]
    card = next(card for card in cards if card is not None and card.id == move.card)
    pile = state.decks[state.rules.row_of[deck]]
    laid = _with_deck(state, deck, (*pile, *(other for other in cards if other is not card)))
    return reserved_unseen(laid, state.mover, card, deck, laid.decks)


def _held(owed: Owed) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(card, owed[1], hidden=True) for card in owed[2:])


def _write_keep(owed: Owed) -> dict[str, Any]:
    cards = [card.id for card in owed[2:] if card is not None]
    return {"deck": owed[1]} | ({"cards": cards} if cards else {})


def _read_keep(state: State, entry: dict[str, Any], path: str) -> Owed:
    deck, known = entry["deck"], state.rules.cards
    if deck not in state.rules.row_of:
        raise DocumentError(f"{path}.deck: {shown(deck)} given; allowed: {', '.join(state.rules.row_of)}")
    if len(state.players[state.mover].reserved) >= HAND:
        raise DocumentError(f"{path}.step: keep given, but seat {state.mover} has {HAND} reserved cards already [A4]")
    if "cards" not in entry:
        return ("keep", deck, *(None,) * LOOKED_AT)
    for place, card_id in enumerate(entry["cards"]):
        if card_id not in known or known[card_id].deck != deck:
            raise DocumentError(f"{path}.cards[{place}]: {shown(card_id)} given; cards of deck {deck} are allowed")
    return ("keep", deck, *(known[card_id] for card_id in entry["cards"]))


def _gold_worth_two(state: State, seat: int, purse: Purse) -> Purse:
    if "gold_worth_two" not in _taken(state, seat):
        return purse
    return Purse(purse.tokens, purse.bonuses, 2, purse.gold_cards)


def _points(state: State, seat: int) -> int:
    taken = _taken(state, seat)
    return len(taken) if "point_per_post" in taken else 0


def _write_posts(state: State, seat: int | None) -> list[str]:
    assert seat is not None
    return list(_taken(state, seat))


def _read_posts(state: State, seat: int | None, value: Any, path: str) -> State:
    assert seat is not None
    return _having(state, seat, tuple(value or ()))


_TWO_CARDS = {
    "type": "array",
    "items": {"type": "string"},
    "minItems": LOOKED_AT,
    "maxItems": LOOKED_AT,
    "uniqueItems": True,
}

_STEPS = (
    Step(
        "post",
        "B1",
        _take_post,
        answers=(TakePost,),
        options=_posts,
        asks=lambda state, owed: f"choose a post: {', '.join(_deserved(state))}",
    ),
    Step(
        "gem",
        "B2",
        _take_gem,
        answers=(Gem,),
        options=_gems,
        asks=lambda state, owed: f"take a gem: {', '.join(map(str, _gems(state, owed)))}",
        refuse=_refuse_gem,
    ),
    Step("look", "B5", _look),
    Step(
        "keep",
        "B5",
        _keep,
        answers=(Keep,),
        options=_kept,
        asks=_asks_keep,
        refuse=_refuse_keep,
    ),
)

TRADING_POSTS = Module(
    name="trading_posts",
    brings_nobles=("Rani Chennabhairadevi",),
    slices=(Slice(KEY, (), per_player=True),),
    steps=_STEPS,
    owes=(
        follow_up(Bought, "gem", _gem_due),
        follow_up(Paired, "gem", _extra_gem_due),
        follow_up(Drawing, "look", _look_due),
    ),
    rows=(turn_row("post", _post_due),),
    purses=(_gold_worth_two,),
    scores=(_points,),
    moves=(TakePost, Gem, Keep),
    words=(
        StepWords("post"),
        StepWords(
            "gem",
            {"not": {"enum": list(COLOURS)}},
            write=lambda owed: {"not": owed[1]} if owed[1:] else {},
            read=lambda state, entry, path: ("gem", entry["not"]) if "not" in entry else ("gem",),
            optional=("not",),
        ),
        StepWords(
            "keep",
            {"deck": {"type": "string"}, "cards": _TWO_CARDS},
            write=_write_keep,
            read=_read_keep,
            unseen=("cards",),
            holds=_held,
            with_cards=lambda owed, cards: (*owed[:2], *cards),
        ),
    ),
    keys=(
        KeyWords(
            KEY,
            {"type": "array", "items": {"enum": list(standard_posts())}, "uniqueItems": True},
            _write_posts,
            _read_posts,
            per_player=True,
        ),
    ),
    tables=(
        Table(
            KEY,
            "post",
            standard_posts,
            lambda name, row, path: Post(name, cards_asked(row, path)),
            lambda post: format_tokens(post.cards),
        ),
    ),
)
"""Five posts a player, one taken at the end of a turn at most [B1]."""
