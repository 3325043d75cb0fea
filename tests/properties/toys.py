"""Small modules made up for the tests, one hook shape or two each, to be composed in every way."""

from typing import Any, Self

from attrs import field, frozen

from splendor.kernel import Module, Move, NotationError, State
from splendor.kernel.events import Bought, Dealt, Paired, Reserved
from splendor.kernel.gems import COLOURS, INDEX, Tokens, minus, plus
from splendor.kernel.quote import Purse
from splendor.kernel.rules import Bar, Deal, Goal, Owes, Played, Row, Slice, Step, StepWords
from splendor.kernel.state import Owed


@frozen(repr=False)
class Gift(Move):
    """Take one gem as a gift."""

    verb = "gift"
    example = "gift W"
    colour: str = field()

    @colour.validator
    def _one_colour(self, attribute: object, value: str) -> None:
        if len(value) != 1 or value not in COLOURS:
            raise NotationError(f"gift {value!r}: one of {COLOURS} is allowed")

    def written(self) -> str:
        return self.colour

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)


@frozen(repr=False)
class Bid(Move):
    """Say yes or no before the first turn."""

    verb = "bid"
    example = "bid yes"
    word: str

    def written(self) -> str:
        return self.word

    @classmethod
    def read(cls, rest: str) -> Self:
        if rest not in ("yes", "no"):
            raise NotationError(f"bid {rest!r}: yes and no are allowed")
        return cls(rest)


def one(colour: str) -> Tokens:
    w, u, g, r, k, y = (int(place == INDEX[colour]) for place in range(6))
    return (w, u, g, r, k, y)


def given(state: State, owed: Owed, move: Move | None) -> Played:
    assert isinstance(move, Gift)
    player = state.players[state.mover]
    players = state.seated(state.mover, player.holding(plus(player.tokens, one(move.colour))))
    return state.but(supply=minus(state.supply, one(move.colour)), players=players, passes=0), ()


def gifts(state: State, owed: Owed) -> tuple[Move, ...]:
    return tuple(Gift(colour) for colour in COLOURS if state.supply[INDEX[colour]] and colour not in owed[1:])


def counting(place: int) -> Any:
    """A step that asks nothing and counts, for the mover, in the module's slice of that place."""

    def count(state: State, owed: Owed, move: Move | None) -> Played:
        counts = list(state.slices[place])
        counts[state.mover] += 1
        return state.but(slices=(*state.slices[:place], tuple(counts), *state.slices[place + 1 :])), ()

    return count


GIFT_STEP = Step("gift", "B2", given, answers=(Gift,), options=gifts)

GIFTS = Module(
    name="gifts",
    steps=(GIFT_STEP,),
    owes=(
        Owes(Bought, "gift", 5, lambda state, event: (("gift",),)),
        Owes(Paired, "gift", 5, lambda state, event: (("gift", event.colour),)),
    ),
    moves=(Gift,),
    words=(StepWords("gift"),),
)
"""A gem after every purchase, and after a pair one of another colour: one step that two events owe."""

PURCHASES = Module(
    name="purchases",
    slices=(Slice("purchases", (0, 0, 0, 0)),),
    steps=(Step("noted", "A5", counting(0)),),
    owes=(Owes(Bought, "noted", 1, lambda state, event: (("noted",),)),),
    scores=(lambda state, seat: state.slices[0][seat] // 3,),
)
"""A point for every third purchase, counted in a slice; comes before the gift."""

HAND_POINTS = Module(
    name="hand_points",
    scores=(lambda state, seat: len(state.players[seat].reserved),),
    owes=(Owes(Reserved, "greeted", 1, lambda state, event: (("greeted",),)),),
    steps=(Step("greeted", "A4", lambda state, owed, move: (state, ())),),
)
"""A point for every reserved card, and a step after a reservation that does nothing."""

STRONG_GOLD = Module(
    name="strong_gold",
    purses=(lambda state, seat, purse: Purse(purse.tokens, purse.bonuses, 2, purse.gold_cards),),
)
"""Gold is worth two."""

WITHDRAWN = Module(
    name="withdrawn",
    bars=(
        Bar("K1", lambda state, seat: in_row(state, 0, 0), "the first place of the first row is withdrawn"),
        Bar(
            "O4", lambda state, seat: in_row(state, 1, 1), "the second place of the second row is not sold", buying=True
        ),
    ),
)
"""One place of the table is out of bounds, and the card of another may be reserved but not bought."""


def in_row(state: State, row: int, place: int) -> frozenset[str]:
    card = state.market[row][place]
    return frozenset() if card is None else frozenset({card.id})


COLLECTORS = Module(
    name="collectors",
    goal=Goal(
        lambda state, seat: len(state.players[seat].cards) >= 8,
        lambda state: tuple(seat for seat, player in enumerate(state.players) if len(player.cards) >= 8),
    ),
)
"""Eight cards end the game, and only those who have them may win."""

AFTERMATH = Module(
    name="aftermath",
    steps=(Step("second", "T5", lambda state, owed, move: (state, ())),),
    rows=(Row("second", "after first", "T5", lambda state: ("second",)),),
    needs=("afterwards",),
)
AFTERWARDS = Module(
    name="afterwards",
    steps=(Step("first", "T5", lambda state, owed, move: (state, ())),),
    rows=(Row("first", "after noble", "T5", lambda state: ("first",) if state.turn % 2 else None),),
)
"""Two rows of the turn, the second right after the first, which comes right after the nobles."""

AUCTION = Module(
    name="auction",
    steps=(Step("bid", "V1", lambda state, owed, move: (state, ()), answers=(Bid,), options=lambda state, owed: BIDS),),
    owes=(Owes(Dealt, "bid", 7, lambda state, event: (("bid",),) * 2),),
    deals=(Deal("auction", lambda state, shuffled: state),),
    moves=(Bid,),
    words=(StepWords("bid"),),
)
"""Two questions before the first turn."""

BIDS: tuple[Move, ...] = (Bid("no"), Bid("yes"))

TOYS = (GIFTS, PURCHASES, HAND_POINTS, STRONG_GOLD, WITHDRAWN, COLLECTORS, AFTERMATH, AFTERWARDS, AUCTION)
