"""What a seat's game looks like in plain numbers: what it has, what it can soon buy, and which tiles it is near to."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from splendor.kernel.actions import barred
from splendor.kernel.base import MOST_TOKENS
from splendor.kernel.cards import Card
from splendor.kernel.components import MOST
from splendor.kernel.gems import COLOURS, INDEX, Cost
from splendor.kernel.quote import HALVES, Purse, purse_of
from splendor.kernel.state import Player, Row, State

__all__ = ["FIGURES", "UNSEEN", "Figures", "card_worth", "figures", "gems_short", "missing", "reach_of", "tiles"]

Figures: TypeAlias = tuple[float, ...]
"""What is counted for a seat, in the order of ``FIGURES``."""

POWERS = ("gem_after_purchase", "extra_gem_after_pair", "gold_worth_two", "deck_reserve_draw_two", "point_per_post")

FIGURES = (
    *("points", "bonuses", "colours", "saved", "best_points", "next_points", "within_reach", "buyable"),
    *("noble", "other_nobles", "gems", "gold", "too_many", "reserved", "unseen"),
    *("city_left", "past_city", "posts", "next_post", *POWERS, "guarded", "conquest"),
)
"""The names of what is counted, of modules too; what a game has not is 0."""

FARTHEST = 100
NEARNESS = tuple(0.808**gems for gems in range(FARTHEST))
"""How much of a card's worth is left when so many gems are missing."""

CLOSENESS = tuple(0.690**cards for cards in range(len(COLOURS) * MOST + 1))
"""How much of a tile's worth is left when so many cards are missing; none asks for more."""

CITY_CARD = 1.6
"""How many points a card is as far away as, where a City asks for both."""

A_CARD = 2
"""How many gems away a card counts that a price in cards asks for."""

UNSEEN = "-unseen-"
"""What stands in the ids of cards that nobody knows yet."""

ENOUGH = 7
"""Bonuses of one colour beyond which more of it buy nothing."""

USEFUL = 7
"""Gems in hand beyond which more are a burden: ten is the most, and gold is better."""

USUAL_TARGET, USUAL_NOBLE = 15, 3
"""The points that end a game, and those of a noble, where a table does not want others."""

STRONGHOLDS = 3

Sight: TypeAlias = tuple[tuple[tuple[int, int], ...], float, tuple[str, int] | None, str]
"""A card as it is looked at: its price by colour, its worth, its price in cards, its id."""


def card_worth(card: Card) -> float:
    """Return a card's points, with its power as if it were points.

    >>> from splendor.kernel.cards import read_gem_card
    >>> card_worth(read_gem_card("2-W-2-R5"))
    2.0
    """
    power = 0.6 * (card.bonuses == HALVES) + 0.5 * card.gold + 0.2 * card.needs_colour
    return card.points + power + 1.3 * (card.free_level or 0) - (1.2 if card.discard else 0.0)


def gems_short(card: Card, reach: Cost, gold: int) -> int:
    """Return how many gems a card still lacks for a seat whose gems, bonuses included, reach so far, gold spent."""
    short = 0
    for place, count in card.price:
        if count > reach[place]:
            short += count - reach[place]
    return max(0, short - gold)


def missing(counts: Cost, asked: tuple[tuple[int, int], ...]) -> int:
    """Return how many cards of those that a tile asks for are not among so many of each colour [T4].

    >>> missing((3, 0, 0, 1, 0), ((0, 4), (3, 4)))
    4
    """
    short = 0
    for place, count in asked:
        if count > counts[place]:
            short += count - counts[place]
    return short


def tiles(state: State, name: str) -> tuple[Any, ...]:
    """Return what the part of the state of this name holds, nothing where no module in play brings it."""
    if name not in state.rules.slice_at:
        return ()
    lying: tuple[Any, ...] = state.slice(name)
    return lying


def reach_of(purse: Purse) -> tuple[Cost, int]:
    """Return the gems of each colour that a purse has, bonuses included, and those that its gold is worth [P5, P6]."""
    w, u, g, r, k, gold = purse.tokens
    a, b, c, d, e = purse.bonuses
    return (w + a, u + b, g + c, r + d, k + e), purse.worth * (gold + HALVES * len(purse.gold_cards))


@lru_cache(maxsize=1 << 14)
def _sights(row: Row) -> tuple[Sight, ...]:
    return tuple(_sight(card) for card in row if card is not None)


@lru_cache(maxsize=1 << 10)
def _sight(card: Card) -> Sight:
    return card.price, card_worth(card), card.discard, card.id


def figures(state: State, seat: int) -> Figures:
    """Return what is counted for a seat, in the order of ``FIGURES``."""
    player, purse = state.players[seat], purse_of(state, seat)
    tokens, bonuses = player.tokens, player.bonuses
    reach, gold = reach_of(purse)
    total, points = sum(tokens), state.points(seat)
    a, b, c, d, e = bonuses
    return (
        points * USUAL_TARGET / state.config.target_points,
        a + b + c + d + e if max(bonuses) <= ENOUGH else sum(min(count, ENOUGH) for count in bonuses),
        (a > 0) + (b > 0) + (c > 0) + (d > 0) + (e > 0),
        *_cards(state, seat, reach, gold),
        *_nobles(state, player),
        min(total - tokens[5], USEFUL),
        tokens[5] + HALVES * len(purse.gold_cards),
        max(0, total - MOST_TOKENS),
        len(player.reserved),
        sum(1 for held in player.reserved if held.card is None or UNSEEN in held.card.id),
        *_city(state, player, points),
        *_posts(state, seat),
        *_strongholds(state, seat, reach, gold),
    )


def _cards(state: State, seat: int, reach: Cost, gold: int) -> tuple[float, ...]:
    """What bonuses save on the cards in sight, the two cards that promise most, how near the nearest three are, and how
    many can be bought at once.
    """
    saved, offers = _offers(state, seat, reach, gold)
    shorts = sorted(short for short, _ in offers)
    promises = sorted([NEARNESS[short] * worth for short, worth in offers], reverse=True)
    best, second, *_ = *promises, 0.0, 0.0
    return saved, best, second, sum([NEARNESS[short] for short in shorts[:3]]), min(shorts.count(0), 3)


def _offers(state: State, seat: int, reach: Cost, gold: int) -> tuple[int, list[tuple[int, float]]]:
    """What bonuses save on the cards in sight, and of those that may be had how many gems are short and their worth.

    Gems that the supply does not hold count twice, since somebody must spend them first.
    """
    player, supply = state.players[seat], state.supply
    closed = barred(state, seat, buying=True) if state.rules.bars else ()
    bonuses, saved, offers = player.bonuses, 0, []
    sights = [sight for row in state.market for sight in _sights(row)]
    sights += [_sight(held.card) for held in player.reserved if held.card is not None]
    for price, worth, discard, card_id in sights:
        short = -gold
        for place, count in price:
            had = bonuses[place]
            saved += had if had < count else count
            lack = count - reach[place]
            if lack > 0:
                short += lack if lack <= supply[place] else lack + lack - supply[place]
        if discard is not None:
            short = A_CARD * (discard[1] - player.counts[INDEX[discard[0]]])
        if card_id not in closed:
            offers.append((min(max(short, 0), FARTHEST - 1), worth))
    return saved, offers


def _nobles(state: State, player: Player) -> tuple[float, float]:
    """How near the nearest noble is, and the others together."""
    best = total = 0.0
    for noble in state.nobles:
        close = CLOSENESS[missing(player.counts, noble.asked)] * noble.points / USUAL_NOBLE
        total += close
        if close > best:
            best = close
    return best, total - best


def _city(state: State, player: Player, points: int) -> tuple[float, float]:
    """How many cards the nearest City still asks for, and the points beyond those that it asks for [C2]."""
    lying = tiles(state, "cities")
    if not lying:
        return (0.0, 0.0)
    ways = []
    for city in lying:
        cards = missing(player.counts, city.asked)
        if city.any_other:
            cards += max(0, city.any_other - max((player.counts[place] for place in city.unnamed), default=0))
        ways.append((CITY_CARD * cards + max(0, city.points - points), cards, max(0, points - city.points)))
    _, left, past = min(ways)
    return left, past


def _posts(state: State, seat: int) -> tuple[float, ...]:
    """How many posts a seat has taken, how near the others are, and which powers it has [B1]."""
    every = tiles(state, "posts")
    if not every:
        return (0.0,) * (2 + len(POWERS))
    taken, counts = every[seat], state.players[seat].counts
    others = (post for post in state.rules.tables["posts"].values() if post.name not in taken)
    close = sum(CLOSENESS[missing(counts, post.asked)] for post in others)
    return (len(taken), close, *(float(power in taken) for power in POWERS))


def _strongholds(state: State, seat: int, reach: Cost, gold: int) -> tuple[float, float]:
    """What the cards with a seat's strongholds promise, and those that it may conquer [K1, K6]."""
    guarded = conquest = 0.0
    for card_id, owner, count in tiles(state, "strongholds"):
        if owner == seat and card_id in state.rules.cards:
            card = state.rules.cards[card_id]
            value = NEARNESS[min(gems_short(card, reach, gold), FARTHEST - 1)] * (1 + card_worth(card))
            guarded += value
            if count == STRONGHOLDS:
                conquest += value
    return guarded, conquest
