"""Trading posts: they are won by cards, and bring gems, a choice of two cards, and points [B1-B6]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from ..notation import Move
from ..position import UNSEEN, Position
from ..terms import (
    COLOURS,
    KINDS,
    Pile,
    Term,
    amount,
    at_least_zero,
    choose,
    every,
    follows,
    number,
    pile,
    some,
    total,
    truth,
)
from .reserve import from_a_deck, into_hand, reserve_effect
from .ruling import Ruling, answered, held_to, refused, with_tokens
from .steps import deserved, deserves
from .table import Clause, Form, Table, a_table, as_numbers, table_form
from .take import gain


def gem_guard(table: Table, pick: Pile, barred: Pile, rule: str) -> list[Clause]:
    """One gem that the supply holds, not gold; after a pair of another colour. `pick` is 1 for it [B2, B3]."""
    one = every([total(pick[:5]) == 1, pick[5] == 0, *(asked >= 0 for asked in pick)])
    there = every(follows(asked > 0, left > 0) for asked, left in zip(pick[:5], table.supply, strict=False))
    other = every(follows(asked > 0, bar == 0) for asked, bar in zip(pick[:5], barred, strict=True))
    return [Clause(rule, every([one, there, other]), "one gem that the supply holds, never gold or the pair's colour")]


def post_guard(table: Table, demand: Pile, unowned: Term) -> list[Clause]:
    """A post that the player does not have and whose cards the player has [B1]."""
    return [Clause("B1", every([unowned, deserves(table, demand)]), "a post is taken once, and only with its cards")]


def post_points(posts: Term, counting: Term) -> Term:
    """A point for each post while the player has the post that counts them [B6]."""
    return choose(counting, posts, amount(0))


def post_effect(table: Table, posts: Term, counted: Term, is_counting: Term) -> Table:
    """One post more, and its point if posts count by then: those taken before count as well [B6]."""
    gained = post_points(posts + 1, some([counted, is_counting])) - post_points(posts, counted)
    return table.but(points=table.points + gained)


def split_would_cover(owed: Pile, gems: Pile, gold: Term, cards: Term) -> Term:
    """The payment would cover if each gold, worth two, could serve two colours: it cannot [P5]."""
    lacking = [at_least_zero(asked - paid) for asked, paid in zip(owed, gems, strict=True)]
    return total(lacking) <= 2 * (gold + 2 * cards)


def keep_guard(drawn: Term) -> list[Clause]:
    """One of the two cards that were drawn is kept [B5]."""
    return [Clause("B5", drawn, "one of the two cards that were drawn is kept")]


@cache
def _gem_form(rule: str) -> Form:
    table, pick, barred = a_table(), pile("pick", KINDS), pile("barred")
    blanks = {f"pick.{kind}": term for kind, term in zip(KINDS, pick, strict=True)}
    blanks |= {f"barred.{c}": term for c, term in zip(COLOURS, barred, strict=True)}
    return table_form(table, blanks, gem_guard(table, pick, barred, rule), gain(table, pick))


@cache
def _post_form() -> Form:
    table, demand, unowned = a_table(), pile("demand"), truth("unowned")
    posts, counted, counting = number("posts"), truth("counted"), truth("counting")
    blanks = {f"demand.{n}": term for n, term in enumerate(demand)}
    facts = {"unowned": unowned, "posts": posts, "counted": counted, "counting": counting}
    after = post_effect(table, posts, counted, counting)
    return table_form(table, blanks | facts, post_guard(table, demand, unowned), after)


@cache
def _keep_form() -> Form:
    table, drawn = a_table(), truth("drawn")
    return table_form(table, {"drawn": drawn}, keep_guard(drawn), reserve_effect(table))


def judge_gem(position: Position, move: Move) -> Ruling:
    """What the rules say of the gem taken after a purchase or a pair."""
    barred = position.pending[0].barred
    form = _gem_form("B3" if barred else "B2")
    numbers = {f"pick.{kind}": move.tokens.get(kind, 0) for kind in KINDS}
    numbers |= {f"barred.{c}": int(c == barred) for c in COLOURS}
    answer = form.ask(as_numbers(position) | numbers)
    if clause := form.refusal(answer):
        return refused(clause)
    return held_to(answered(with_tokens(position, answer)), answer)


def gems_to_take(position: Position) -> Iterator[Move]:
    """The gems that may be taken [B2, B3]."""
    for colour in COLOURS:
        move = Move(f"gem {colour}", "gem", tokens={colour: 1})
        if isinstance(judge_gem(position, move), Position):
            yield move


def judge_post(position: Position, move: Move) -> Ruling:
    """What the rules say of a choice of post."""
    seat, form = position.acting, _post_form()
    numbers = {f"demand.{n}": cards for n, cards in enumerate(position.game.posts[move.name])}
    numbers |= {
        "unowned": move.name not in seat.posts,
        "posts": len(seat.posts),
        "counted": "point_per_post" in seat.posts,
        "counting": move.name == "point_per_post",
    }
    answer = form.ask(as_numbers(position) | numbers)
    if clause := form.refusal(answer):
        return refused(clause)
    richer = replace(seat, posts=(*seat.posts, move.name))
    return held_to(answered(replace(position, seats=position.with_acting(richer), passes=0)), answer)


def posts_to_take(position: Position) -> Iterator[Move]:
    """The posts whose cards the player has, those taken aside [B1]."""
    demands = {name: cards for name, cards in position.game.posts.items() if name not in position.acting.posts}
    return (Move(f"post {name}", "post", name=name) for name in deserved(position, demands))


def judge_keep(position: Position, move: Move) -> Ruling:
    """What the rules say of the card kept of two; the other goes under its deck [B5]."""
    owed, (kept,) = position.pending[0], move.cards
    form = _keep_form()
    answer = form.ask(as_numbers(position) | {"drawn": kept in owed.cards})
    if clause := form.refusal(answer):
        return refused(clause)
    deck, at = position.decks[owed.deck], owed.cards.index(kept)
    for other in (*owed.cards[:at], *owed.cards[at + 1 :]):
        deck = deck.with_bottom(other)
    after = replace(with_tokens(position, answer), decks={**position.decks, owed.deck: deck})
    return held_to(into_hand(answered(after), from_a_deck(after, owed.deck, kept)), answer)


def cards_to_keep(position: Position) -> Iterator[Move]:
    """Either of the two, seen or not, is always a choice; the last card of a deck is none [B5, T7]."""
    for card in position.pending[0].cards or (UNSEEN, UNSEEN):
        yield Move(f"keep {card}", "keep", cards=(card,))
