"""What a move of a game with expansions meets: each follow-up by name, and what two expansions do together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from properties.module_policies import card_of, verb
from properties.policies import Turn
from splendor.kernel import Buy, Card, Move, Player, State
from splendor.kernel.actions import barred
from splendor.kernel.moves import Purchase
from splendor.kernel.turn import traced


class Told(NamedTuple):
    """A move with what happened by itself, and the states around it."""

    before: State
    move: Move
    happened: tuple[Move, ...]
    after: State

    @property
    def verbs(self) -> list[str]:
        """What was done, be it asked or by itself."""
        return [verb(made) for made in (self.move, *self.happened)]

    @property
    def mover(self) -> Player:
        """Who makes the move, as it was before."""
        return self.before.players[self.before.mover]

    def has(self, *modules: str) -> bool:
        """Whether these modules are in play."""
        return set(modules) <= set(map(str, self.before.config.modules))


def told(turn: Turn) -> Told:
    """The turn with what happened by itself."""
    before, move, _ = turn
    after, happened = traced(before, move)
    return Told(before, move, tuple(happened), after)


def owed(state: State) -> str:
    """The step that is asked, or nothing."""
    return str(state.agenda[-1][0]) if state.agenda else ""


def skipped(turn: Told, step: str) -> bool:
    """Whether the step neither is owed after the move nor happened by itself."""
    return not any(done.startswith(step) for done in turn.verbs[1:]) and (
        step not in {to[0] for to in turn.after.agenda}
    )


def own_cards(state: State, seat: int) -> dict[str, int]:
    """The cards with strongholds of a seat, and how many."""
    if "strongholds" not in state.config.modules:
        return {}
    return {card: count for card, owner, count in state.slice("strongholds") if owner == seat}


def posts_of(state: State, seat: int) -> Sequence[str]:
    """The posts of a seat."""
    taken: Sequence[str] = state.slice("posts")[seat] if "trading_posts" in state.config.modules else ()
    return taken


def of_posts(turn: Told) -> Iterator[str]:
    """What trading posts bring."""
    asked = owed(turn.before)
    if asked == "gem":
        yield "a gem after a pair" if turn.before.agenda[-1][1:] else "a gem after a purchase"
    if "gem" in turn.verbs[1:]:
        yield "a gem by itself"
    if asked == "keep":
        yield "one of two cards kept"
    if "keep" in turn.verbs[1:]:
        yield "the last card of a deck just given"
    if asked == "post":
        yield "a post chosen"
    if "post" in turn.verbs[1:]:
        yield "a post by itself"
    seat = turn.before.mover
    if (
        isinstance(turn.move, Purchase)
        and turn.move.payment.tokens[5]
        and "gold_worth_two" in posts_of(turn.before, seat)
    ):
        yield "gold worth two paid"


def of_orient(turn: Told) -> Iterator[str]:
    """What cards of the Orient bring."""
    asked = owed(turn.before)
    if asked == "copy":
        yield "a colour chosen"
    if "copy" in turn.verbs[1:]:
        yield "a colour by itself"
    if asked == "free":
        yield f"a free card of level {turn.before.agenda[-1][1]}"
        if card_of(turn.before, turn.move).free_level:
            yield "a free card that brings another"
    if "free" in turn.verbs[1:]:
        yield "a free card by itself"


def of_orient_prices(turn: Told) -> Iterator[str]:
    """What is paid with cards, and what a purchase does not bring although it would."""
    if not isinstance(turn.move, Purchase):
        return
    payment = turn.move.payment
    if payment.cards:
        yield "a gold card paid"
    if len(payment.cards) > 1:
        yield "two gold cards paid"
    if payment.discard:
        yield "a price in cards"
    if any("-copy-" in card for card in payment.discard):
        yield "a copy card discarded"
    if turn.before.rules.cards[turn.move.card].free_level and skipped(turn, "free"):
        yield "no free card there"


def of_strongholds(turn: Told) -> Iterator[str]:
    """What strongholds bring."""
    before, after, seat = turn.before, turn.after, turn.before.mover
    mine = own_cards(before, seat)
    if owed(before) == "stronghold":
        yield f"a stronghold {verb(turn.move).removeprefix('stronghold ')}d"
    if any(done.startswith("stronghold") for done in turn.verbs[1:]):
        yield "a stronghold step by itself"
    if isinstance(turn.move, Purchase) and turn.has("strongholds") and skipped(turn, "stronghold"):
        yield "no stronghold step possible"
    got = [str(made).split(" ")[1] for made in (turn.move, *turn.happened) if verb(made) in GETTING]
    if any(card in mine for card in got):
        yield "own strongholds come home"
    if owed(before) == "conquest":
        yield "a conquest declined" if verb(turn.move) == "decline" else "a conquest made"
    elif 3 in mine.values() and 3 in own_cards(after, seat).values() and after.turn > before.turn:
        yield "a conquest not offered"


GETTING = ("buy", "conquer", "free", "reserve")
"""What brings a card that lies out, or that is reserved, to the mover."""


def without_copies(player: Player) -> Player:
    """The player without the cards that took their colour from another."""
    return with_cards(player, [card for card in player.cards if card.chosen is None])


def with_cards(player: Player, cards: Sequence[Card]) -> Player:
    """The player with these cards in front, of which only points and numbers of each colour are looked at."""
    counts = [sum(card.bonus == colour for card in cards) for colour in "WUGRK"]
    w, u, g, r, k = counts
    return Player(
        tokens=player.tokens,
        cards=tuple(cards),
        reserved=player.reserved,
        nobles=player.nobles,
        bonuses=player.bonuses,
        counts=(w, u, g, r, k),
        points=sum(card.points for card in cards),
    )


def of_cities(turn: Told) -> Iterator[str]:
    """What Cities bring, and what brings about that one is met."""
    before, after, seat = turn.before, turn.after, turn.before.mover
    if before.last_round or not after.last_round or not turn.has("cities"):
        return
    yield "a City met"
    reached = before.rules.goal.reached
    if not reached(after.but(players=after.seated(seat, without_copies(after.players[seat]))), seat):
        yield "cities + orient: a City met thanks to a copied colour"
    if "post" in turn.verbs and "point_per_post" in posts_of(after, seat):
        rest = posts_of(before, seat)
        places = [*after.slice("posts")]
        places[seat] = rest
        if not reached(after.with_slice("posts", tuple(places)), seat):
            yield "cities + trading_posts: a City met by a post's point"
    last = with_cards(after.players[seat], after.players[seat].cards[:-1])
    if conquering(turn) and not reached(after.but(players=after.seated(seat, last)), seat):
        yield "cities + strongholds: a City met by a conquest"


def conquering(turn: Told) -> bool:
    """Whether the move is a conquest or a step that one brings: past the row of conquests nothing else does."""
    rows = [row.step for row in turn.before.rules.rows]
    if verb(turn.move) == "conquer" or not turn.has("strongholds"):
        return verb(turn.move) == "conquer"
    return owed(turn.before) in ("copy", "free", "gem", "stronghold") and turn.before.stage > rows.index("conquest")


def of_orient_and_posts(turn: Told) -> Iterator[str]:
    """What cards of the Orient and trading posts do together."""
    before, move = turn.before, turn.move
    if not turn.has("orient", "trading_posts"):
        return
    has_worth = "gold_worth_two" in posts_of(before, before.mover)
    if isinstance(move, Purchase) and move.payment.cards and has_worth:
        yield "orient + trading_posts: a gold card whose gold is worth two"
    if owed(before) == "keep" and before.agenda[-1][1].startswith("O"):
        yield "orient + trading_posts: two cards of an Orient deck"
    if owed(before) == "free" and ("gem",) in before.agenda:
        yield "orient + trading_posts: a gem waits for a free card"


def of_orient_and_strongholds(turn: Told) -> Iterator[str]:
    """What cards of the Orient and strongholds do together."""
    before, move = turn.before, turn.move
    if not turn.has("orient", "strongholds"):
        return
    if owed(before) == "free" and barred(before, before.mover, buying=False).intersection(free_ones(before)):
        yield "orient + strongholds: a free card barred"
    if verb(move) != "conquer" or not isinstance(move, Purchase):
        return
    if move.payment.discard:
        yield "orient + strongholds: a conquest for cards"
    if move.payment.cards:
        yield "orient + strongholds: a conquest for gold cards"
    if move.card.startswith("O"):
        yield "orient + strongholds: an Orient card conquered"


def free_ones(state: State) -> list[str]:
    """The face-up cards of the level of the free card that is asked."""
    level, rows = state.agenda[-1][1], zip(state.rules.decks, state.market, strict=True)
    return [card.id for deck, row in rows if deck.level == level for card in row if card is not None]


def of_strongholds_and_posts(turn: Told) -> Iterator[str]:
    """What strongholds and trading posts do together."""
    before, move, after = turn.before, turn.move, turn.after
    if not turn.has("strongholds", "trading_posts"):
        return
    if verb(move) == "conquer" and (("gem",) in after.agenda or "gem" in turn.verbs[1:]):
        yield "strongholds + trading_posts: a gem after a conquest"
    if owed(before) == "conquest" and "post" in (*turn.verbs, owed(after)):
        yield "strongholds + trading_posts: a post in a turn with a conquest"
    if isinstance(move, Buy) and {("gem",), ("stronghold",)} <= set(after.agenda):
        yield "strongholds + trading_posts: a gem before a stronghold"


THEMES = (
    *(of_posts, of_orient, of_orient_prices, of_strongholds, of_cities),
    *(of_orient_and_posts, of_orient_and_strongholds, of_strongholds_and_posts),
)


def met(turn: Turn) -> Iterator[str]:
    """The situations that one move of a game meets."""
    here = told(turn)
    for theme in THEMES:
        yield from theme(here)
