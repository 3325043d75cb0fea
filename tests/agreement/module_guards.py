"""Pages of the expansions' guards, out of which the solver makes up positions (see ``guards``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from agreement.guards import BOUNDS, TILES, Page, between, covers_or_not, named
from splendor.oracle.affording import discard_rule
from splendor.oracle.moves.bars import can_copy, rival_clause
from splendor.oracle.moves.buy import reach_clause
from splendor.oracle.moves.conquest import conquest_guard
from splendor.oracle.moves.orient import copy_guard, free_guard
from splendor.oracle.moves.paying import Price, price_guard
from splendor.oracle.moves.posts import gem_guard, keep_guard, post_guard, split_would_cover
from splendor.oracle.moves.reserve import reserve_guard
from splendor.oracle.moves.steps import deserves
from splendor.oracle.moves.strongholds import Siege, a_siege, move_guard, place_guard, remove_guard
from splendor.oracle.moves.table import Clause, a_table
from splendor.oracle.payment import Payment, a_laying, covers_so, due
from splendor.oracle.terms import (
    COLOURS,
    KINDS,
    Pile,
    Term,
    count,
    every,
    follows,
    no,
    number,
    pile,
    some,
    total,
    truth,
)

MANY = 2
"""Colours that a card costs where gold is worth two."""
AT_LEAST_TWO = 2
"""Outcomes that a step has where it is asked [T7]."""


def gem_page(rule: str) -> Page:
    """A gem is named, and two could be taken; after a pair one colour is barred."""
    table, pick, barred = a_table(), pile("pick", KINDS), pile("barred")
    free = [every([left > 0, bar == 0]) for left, bar in zip(table.supply[:5], barred, strict=True)]
    facts = [
        *(between(pick, 1), total(pick) == 1, between(barred, 1), total(barred) == (1 if rule == "B3" else 0)),
        count(free) >= AT_LEAST_TWO,
    ]
    blanks = {**named("pick", pick), **named("barred", barred)}
    return Page("gem", blanks, gem_guard(table, pick, barred, rule), facts)


def keep_page() -> Page:
    drawn = truth("drawn")
    return Page("keep", {"drawn": drawn}, keep_guard(drawn), [a_table().hand < BOUNDS["hand"]])


def copy_page() -> Page:
    table, pick = a_table(), pile("pick")
    facts = [between(pick, 1), total(pick) == 1, count(cards > 0 for cards in table.cards) >= AT_LEAST_TWO]
    return Page("copy", named("pick", pick), copy_guard(table, pick), facts)


def free_page() -> Page:
    """Two other cards could be taken; the card that is named lies there too, or is of another level."""
    table = a_table()
    facts = {name: truth(name) for name in ("in reach", "unbarred", "is copy")}
    return Page("free", facts, free_guard(table, *facts.values()), [])


def post_page() -> Page:
    """The first post is chosen, and the two others could be."""
    table, unowned = a_table(), truth("unowned")
    others = [deserves(table, pile(f"demand.{tile}")) for tile in range(1, TILES)]
    return Page("post", {"unowned": unowned}, post_guard(table, pile("demand.0"), unowned), others)


def reserve_page() -> Page:
    """A card on which a rival's stronghold may stand."""
    table, reach, unbarred = a_table(), truth("in reach"), truth("unbarred")
    lies, room = reserve_guard(table, reach)
    blanks = {"in reach": reach, "unbarred": unbarred}
    return Page("reserve", blanks, [lies, rival_clause(unbarred), room], [follows(no(unbarred), reach)])


def _besieged(siege: Siege, face_up: Term, another: Term) -> list[Term]:
    """Each player has three strongholds, and a card that does not lie out has none, nor those of two players."""
    each = [siege.stock, siege.left, siege.own, siege.rivals, siege.rival_stock]
    return [
        between(each, BOUNDS["own"]),
        some([siege.own == 0, siege.rivals == 0]),
        follows(another, siege.stock + siege.own + siege.left <= BOUNDS["own"]),
        follows(no(another), every([siege.left == siege.own, siege.stock + siege.own <= BOUNDS["own"]])),
        siege.rivals + siege.rival_stock <= BOUNDS["rivals"],
        follows(no(face_up), every([siege.own == 0, siege.rivals == 0])),
    ]


def siege_page(what: str) -> Page:
    siege, face_up, another = a_siege(), truth("face up"), truth("another")
    guard: dict[str, Callable[[], Sequence[Clause]]] = {
        "place": lambda: place_guard(siege, face_up),
        "move": lambda: move_guard(siege, face_up, another),
        "remove": lambda: remove_guard(siege),
    }
    blanks = {"stock": siege.stock, "left": siege.left, "own": siege.own, "rivals": siege.rivals}
    blanks |= {"rival stock": siege.rival_stock, "face up": face_up, "another": another}
    asked = [] if what == "move" else [another]
    return Page(f"stronghold {what}", blanks, guard[what](), [*_besieged(siege, face_up, another), *asked])


def _priced(worth: int) -> tuple[Price, Pile, dict[str, Term], list[Term]]:
    """A price in gems, paid with tokens and gold cards: its facts, the tokens, the blanks and what links them."""
    table, pay, cost = a_table(), pile("pay", KINDS), pile("cost")
    paid_cards, own_cards = number("paid cards"), number("gold cards")
    copies, right = truth("is copy"), truth("discards right")
    covered, spare, split = (truth(name) for name in ("covered", "spare", "would split"))
    owed, paid = due(cost, table.cards), Payment(pay[:5], pay[5], paid_cards)
    rests = [truth(f"rest {place}") for place in range(len(paid.pieces))]
    told = [covers_or_not(rest, owed, paid.without(place), f"rest {place}", worth) for place, rest in enumerate(rests)]
    would = split_would_cover(owed, paid.gems, paid.gold, paid.cards) if worth > 1 else no(every([]))
    facts = [
        *(between([*pay, *cost], BOUNDS["cost"]), between([paid_cards, own_cards], BOUNDS["gold cards"])),
        *(total(cost) > 0, some([total(paid.pieces) > 0, total(owed) == 0]), split == would),
        covers_or_not(covered, owed, paid, "all", worth),
        *(follows(piece > 0, link) for piece, link in zip(paid.pieces, told, strict=True)),
        # With gold worth two the solver is slow to find positions of many colours.
        *(n == 0 for n in (*cost[MANY:], *pay[MANY:5]) if worth > 1),
        spare == every([covered, some(every([n > 0, rest]) for n, rest in zip(paid.pieces, rests, strict=True))]),
    ]
    blanks = {**named("pay", pay), **named("cost", cost), "is copy": copies, "discards right": right}
    blanks |= {"paid cards": paid_cards, "gold cards": own_cards}
    return Price(copies, right, paid_cards <= own_cards, covered, spare, split), pay, blanks, facts


def priced_page(verb: str, worth: int) -> Page:
    """A purchase or a conquest, with gold cards, and where asked with gold worth two."""
    table = a_table()
    price, pay, blanks, facts = _priced(worth)
    name = verb if worth == 1 else f"{verb} with gold worth two"
    # A gold worth one is never split, so P5 refuses nothing there.
    guard = [clause for clause in price_guard(table, pay, price) if worth > 1 or clause.rule != "P5"]
    if verb == "conquer":
        own = number("own")
        # A copy card is offered only to those who have a colour to copy, so O4 never refuses a conquest.
        clauses = [*conquest_guard(own, no(every([]))), *(clause for clause in guard if clause.rule != "O4")]
        return Page(name, blanks | {"own": own}, clauses, [*facts, *_offered(own, blanks, worth)])
    lies, unbarred = truth("in reach"), truth("unbarred")
    reach = [reach_clause(lies), rival_clause(unbarred)]
    blanks |= {"in reach": lies, "unbarred": unbarred}
    return Page(name, blanks, [*reach, *guard], [*facts, follows(no(unbarred), lies)])


def _offered(own: Term, blanks: Mapping[str, Term], worth: int) -> list[Term]:
    """All three strongholds stand on the card that is named, and it can be paid; or none does, and another is cheap."""
    table = a_table()
    owed = due([blanks[f"cost.{place}"] for place in range(len(COLOURS))], table.cards)
    purse = Payment(table.mine[:5], table.mine[5], blanks["gold cards"])
    payable = covers_so(owed, purse, a_laying("purse laid"), worth)
    return [
        some([own == 0, every([own == BOUNDS["own"], payable])]),
        follows(blanks["is copy"], can_copy(table.cards)),
        total(table.mine) > 0,
    ]


def discards_page() -> Page:
    """A price in cards of one colour, the only cards that the player has."""
    table, owned = a_table(), truth("owned")
    terms = {name: number(name) for name in ("count", "has plain", "has copies", "plain", "copies")}
    asked, has_plain, has_copies, plain, copies = terms.values()
    facts = [
        *(between([term], BOUNDS[name]) for name, term in terms.items()),
        *(asked >= 1, plain + copies >= 1, plain <= has_plain, copies <= has_copies),
        table.cards[2] == has_plain + has_copies,
        *(cards == 0 for place, cards in enumerate(table.cards) if place != 2),
    ]
    right = every([owned, discard_rule(*terms.values())])
    return Page("buy for cards", terms | {"owned": owned}, [Clause("O6", right, "the cards are those asked")], facts)


MODULE_PAGES: dict[str, Callable[[], Page]] = {
    "gem after a purchase": lambda: gem_page("B2"),
    "gem after a pair": lambda: gem_page("B3"),
    "keep": keep_page,
    "copy": copy_page,
    "free": free_page,
    "post": post_page,
    "reserve": reserve_page,
    "stronghold place": lambda: siege_page("place"),
    "stronghold move": lambda: siege_page("move"),
    "stronghold remove": lambda: siege_page("remove"),
    "buy": lambda: priced_page("buy", 1),
    "buy with gold worth two": lambda: priced_page("buy", 2),
    "buy for cards": discards_page,
    "conquer": lambda: priced_page("conquer", 1),
}
