"""For every theorem about paying a sentence that is wrong in one place, and that the solver must refute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from splendor.oracle.affording import discard_rule
from splendor.oracle.laws.listing import any_other, any_purse, with_gold
from splendor.oracle.laws.pieces import exchanged
from splendor.oracle.laws.wording import Paying, any_paying, gems_first, gold_needed, thriftiest, without_cards
from splendor.oracle.payment import PLACES, Laying, Payment, covers_so, due, falls_short, nothing_idle, within
from splendor.oracle.short_form import Spending, a_spending, first_spending
from splendor.oracle.terms import (
    Term,
    at_least_zero,
    count,
    every,
    follows,
    lesser,
    no,
    none_negative,
    number,
    pile,
    same,
    total,
)

Claims = Callable[[], Iterable[Term]]
TWINS: dict[str, Claims] = {}


def twin(name: str) -> Callable[[Claims], Claims]:
    """The wrong twin of the theorem of that name."""

    def keep(claims: Claims) -> Claims:
        assert name not in TWINS
        TWINS[name] = claims
        return claims

    return keep


def enough_gold_is_enough(worth: int, gold: Callable[[Paying], Term], premise: Callable[[Paying], Term]) -> Term:
    """Whoever has so much gold for the formula can pay: true of one amount only."""
    paying = any_paying()
    needed, half_up = gold_needed(paying.owed, paying.purse.gems, worth)
    payment, laying = gems_first(paying.owed, paying.purse, needed, paying.purse.gold)
    enough = total(needed) <= gold(paying)
    covered = every([within(payment, paying.purse), covers_so(paying.owed, payment, laying, worth)])
    return follows(every([paying.sound, half_up, enough, premise(paying)]), covered)


@twin("With gold worth one a card can be paid exactly when the gold makes up for every gem that is lacking.")
def one_gold_less_would_do() -> Iterator[Term]:
    yield enough_gold_is_enough(1, lambda paying: paying.purse.gold + 1, without_cards)


@twin("With gold worth two each gold makes up for two lacking gems of one colour, or for a last odd one.")
def halves_of_different_colours_add_up() -> Iterator[Term]:
    paying = any_paying()
    lacking = [at_least_zero(n - held) for n, held in zip(paying.owed, paying.purse.gems, strict=True)]
    premise = every([paying.sound, without_cards(paying), total(lacking) <= 2 * paying.purse.gold])
    needed, half_up = gold_needed(paying.owed, paying.purse.gems, 2)
    yield follows(every([premise, half_up]), total(needed) <= paying.purse.gold)


@twin("Each gold card adds two to the gold that the formula has.")
def a_gold_card_adds_one() -> Iterator[Term]:
    paying = any_paying()
    needed, _ = gold_needed(paying.owed, paying.purse.gems, 1)
    yield follows(paying.covered(1), total(needed) <= paying.purse.gold + paying.purse.cards)


@twin("Each half of a gold card is worth two gems of one colour to a player whose gold is.")
def a_gold_card_adds_three() -> Iterator[Term]:
    yield enough_gold_is_enough(2, lambda paying: paying.purse.gold + 3 * paying.purse.cards, lambda _: every([]))


@twin("More tokens or gold cards never make a card unaffordable.")
def as_many_tokens_of_other_kinds_do() -> Iterator[Term]:
    paying = any_paying()
    other = pile("other", "WUGRKYC")
    purse = Payment(other[:5], other[5], other[6])
    more = every([none_negative(other), total(other) >= total(paying.purse.pieces)])
    yield follows(every([paying.covered(1), more]), within(paying.payment, purse))


@twin("More bonuses never make a card unaffordable.")
def as_many_bonuses_of_other_colours_do() -> Iterator[Term]:
    paying, cost, bonuses, more = any_paying(), pile("cost"), pile("bonus"), pile("more")
    before = Paying(due(cost, bonuses), paying.purse, paying.payment, paying.laying).covered(1)
    grown = every([none_negative([*cost, *bonuses, *more]), total(more) >= total(bonuses)])
    yield follows(every([before, grown]), covers_so(due(cost, more), paying.payment, paying.laying, 1))


@twin("Bonuses beyond the cost give nothing.")
def bonuses_beyond_the_cost_are_owed() -> Iterator[Term]:
    cost, bonuses = pile("cost"), pile("bonus")
    left = [n - bonus for n, bonus in zip(cost, bonuses, strict=True)]
    yield follows(none_negative([*cost, *bonuses]), none_negative(left))


@twin("Gold worth two never needs more gold than gold worth one.")
def worth_two_needs_half() -> Iterator[Term]:
    paying = any_paying()
    one, _ = gold_needed(paying.owed, paying.purse.gems, 1)
    two, half_up = gold_needed(paying.owed, paying.purse.gems, 2)
    yield follows(every([paying.sound, half_up]), 2 * total(two) <= total(one))


@twin("One gold never serves two colours.")
def a_gold_card_serves_one_colour() -> Iterator[Term]:
    paying = any_paying()
    gemless = every(n == 0 for n in paying.payment.gems)
    colours = count(n > 0 for n in paying.owed)
    yield follows(every([paying.covered(1), gemless]), colours <= paying.payment.gold + paying.payment.cards)


@twin("A gold card is worth at least one gold token and at most two.")
def a_gold_card_is_worth_three_tokens() -> Iterator[Term]:
    paying = any_paying()
    needed, _ = gold_needed(paying.owed, paying.purse.gems, 1)
    with_tokens = total(needed) <= paying.purse.gold + 3
    with_card = total(needed) <= paying.purse.gold + 2
    yield follows(every([paying.sound, with_tokens]), with_card)


@twin("What is said to be missing is enough, and one less is not.")
def missing_forgets_the_gold_held() -> Iterator[Term]:
    paying = any_paying()
    needed, _ = gold_needed(paying.owed, paying.purse.gems, 1)
    almost = Payment(paying.purse.gems, paying.purse.gold + total(needed) - 1, paying.purse.cards)
    covered = every([within(paying.payment, almost), covers_so(paying.owed, paying.payment, paying.laying, 1)])
    yield no(every([paying.sound, total(needed) > 0, covered]))


@twin("Whenever a card can be paid, there is a legal payment.")
def paying_gems_first_is_always_legal() -> Iterator[Term]:
    paying = any_paying()
    needed, half_up = gold_needed(paying.owed, paying.purse.gems, 2)
    payment, _ = gems_first(paying.owed, paying.purse, needed, paying.purse.gold)
    enough = total(needed) <= paying.purse.gold
    premise = every([paying.sound, half_up, enough, without_cards(paying)])
    for piece, n in enumerate(payment.pieces):
        rest = covers_so(paying.owed, payment.without(piece), paying.laying, 2)
        yield no(every([premise, n > 0, rest]))


@twin("A legal payment never has more pieces than are due.")
def a_covering_payment_has_no_more_pieces_than_due() -> Iterator[Term]:
    paying = any_paying()
    yield follows(paying.covered(1), total(paying.payment.pieces) <= total(paying.owed))


@twin("With gold worth one and no gold card, all legal payments of a question have as many pieces as are due.")
def with_gold_worth_two_as_many_pieces_as_due() -> Iterator[Term]:
    paying = any_paying()
    tidy = nothing_idle(paying.owed, paying.payment, paying.laying, 2)
    premise = every([paying.covered(2), without_cards(paying), tidy])
    yield follows(premise, total(paying.payment.pieces) == total(paying.owed))


@twin("With gold worth one and no gold card, the fewest gold is paid by paying gems first.")
def every_legal_payment_pays_gems_first() -> Iterator[Term]:
    paying = any_paying()
    tidy = nothing_idle(paying.owed, paying.payment, paying.laying, 1)
    first = [lesser(n, held) for n, held in zip(paying.owed, paying.purse.gems, strict=True)]
    premise = every([paying.covered(1), without_cards(paying), tidy])
    yield follows(premise, same(paying.payment.gems, first))


@twin("A free card is paid with nothing and with nothing else.")
def a_free_card_takes_a_tip() -> Iterator[Term]:
    paying = any_paying()
    free = every(n == 0 for n in paying.owed)
    yield follows(every([paying.covered(1), free]), total(paying.payment.pieces) == 0)


@twin("If pieces can be taken out of a payment, one piece can.")
def gold_can_be_taken_out() -> Iterator[Term]:
    paying = any_paying()
    less = pile("part", "WUGRKYC")
    part = Payment(less[:5], less[5], less[6])
    smaller = every([*(n <= had for n, had in zip(less, paying.payment.pieces, strict=True)), none_negative(less)])
    other = no(same(less, paying.payment.pieces))
    premise = every([paying.sound, smaller, other, covers_so(paying.owed, part, paying.laying, 1)])
    yield follows(premise, covers_so(paying.owed, paying.payment.without(5), paying.laying, 1))


@twin("A piece that is idle as the gold lies can be taken out.")
def what_is_tidy_as_it_lies_is_legal() -> Iterator[Term]:
    paying = any_paying()
    tidy = nothing_idle(paying.owed, paying.payment, paying.laying, 1)
    elsewhere = Laying(pile("else.token"), pile("else.half"))
    for piece, n in enumerate(paying.payment.pieces):
        rest = covers_so(paying.owed, paying.payment.without(piece), elsewhere, 1)
        yield no(every([paying.covered(1), tidy, n > 0, rest]))


@twin("A payment either covers or falls short, and never both.")
def with_gold_worth_two_less_than_due_falls_short() -> Iterator[Term]:
    paying = any_paying()
    yield no(every([paying.covered(2), falls_short(paying.owed, paying.payment, 1, pile("least"))]))


@twin("Gold that lies nowhere may be laid anywhere.")
def gold_that_is_paid_lies_somewhere() -> Iterator[Term]:
    paying = any_paying()
    yield follows(paying.covered(1), total(paying.laying.tokens) == paying.payment.gold)


@twin("Renaming the colours of a question renames the colours of its payments.")
def renaming_the_question_alone_changes_nothing() -> Iterator[Term]:
    paying = any_paying()
    renamed = exchanged(paying.owed, 0)
    yield follows(paying.covered(1), covers_so(renamed, paying.payment, paying.laying, 1))


@twin("A discard price leaves one choice of how many plain and how many copy cards go.")
def plain_cards_may_go_first() -> Iterator[Term]:
    count_, plain, copies = number("count"), number("has plain"), number("has copies")
    gone, copied = number("plain"), number("copies")
    exact = every([gone + copied == count_, gone <= plain, copied <= copies])
    yield follows(every([none_negative([gone, copied, plain, copies]), exact]), copied == lesser(count_, copies))


@twin("A discard price can be met exactly by those who own as many cards of the colour, copies included.")
def copies_do_not_count_for_discards() -> Iterator[Term]:
    count_, plain, copies = number("count"), number("has plain"), number("has copies")
    owned = none_negative([count_, plain, copies])
    rule = discard_rule(count_, plain, copies, number("plain"), number("copies"))
    yield follows(every([owned, rule]), count_ <= plain)


@twin("Every price has a short form, once the gold that is missing is there.")
def no_half_is_ever_too_many() -> Iterator[Term]:
    owed, purse, sound = any_purse()
    needed, _ = gold_needed(owed, purse.gems, 1)
    extra = at_least_zero(total(needed) - purse.gold - 2 * purse.cards)
    payment, laying, known = thriftiest(owed, with_gold(purse, extra), 1)
    spending = Spending(payment, [laying.on(c) for c in PLACES], extra)
    yield follows(every([sound, known]), first_spending(owed, purse, spending, 1, half=False))


@twin("A short form is a legal payment, and with less gold than it says is missing there is none.")
def a_short_form_has_the_fewest_pieces() -> Iterator[Term]:
    (owed, purse, sound), spending, (other, lying) = any_purse(), a_spending(), any_other()
    first = every([sound, spending.extra == 0, first_spending(owed, purse, spending, 2)])
    covers = every([within(other, purse), covers_so(owed, other, lying, 2)])
    yield no(every([first, covers, total(other.pieces) < total(spending.payment.pieces)]))


@twin("No legal payment is listed before that of the short form.")
def no_payment_with_an_idle_gem_is_listed_before() -> Iterator[Term]:
    (owed, purse, sound), spending, (other, lying) = any_purse(), a_spending(), any_other()
    first = every([sound, spending.extra == 0, first_spending(owed, purse, spending, 1)])
    covers = every([within(other, purse), covers_so(owed, other, lying, 1)])
    level = every([other.cards == spending.payment.cards, other.gold == spending.payment.gold])
    yield no(every([first, covers, level, other.gems[0] > spending.payment.gems[0]]))


@twin("Colours of which nothing is due play no part in a short form.")
def colours_of_which_one_is_due_play_no_part() -> Iterator[Term]:
    (owed, purse, sound), spending = any_purse(), a_spending()
    first = every([sound, owed[0] <= 1, first_spending(owed, purse, spending, 1)])
    yield follows(first, spending.payment.gems[0] == 0)
