"""For every theorem about the modules a sentence that is wrong in one place, and that the solver must refute."""

from __future__ import annotations

from collections.abc import Iterator

from formal.twins_paying import twin
from splendor.oracle.affording import discard_rule
from splendor.oracle.laws.cities import a_city
from splendor.oracle.laws.ending import a_score
from splendor.oracle.laws.orient import a_purchase
from splendor.oracle.laws.playing import a_pair, sound
from splendor.oracle.laws.playing import a_purchase as a_plain_purchase
from splendor.oracle.laws.posts import NONE_BARRED, a_conquest, a_gem, turns_with_posts, with_posts
from splendor.oracle.laws.strongholds import lawful, sieges
from splendor.oracle.laws.wording import any_paying
from splendor.oracle.moves.bars import can_copy
from splendor.oracle.moves.buy import buy_effect
from splendor.oracle.moves.cities import meets
from splendor.oracle.moves.conquest import conquest_guard
from splendor.oracle.moves.finish import Clock, enough_points, game_over, ticked, wins, wins_among
from splendor.oracle.moves.orient import copy_effect, copy_guard, free_effect
from splendor.oracle.moves.paying import discard_effect
from splendor.oracle.moves.posts import post_guard, split_would_cover
from splendor.oracle.moves.steps import deserves, excess
from splendor.oracle.moves.strongholds import a_siege, came_home
from splendor.oracle.moves.table import a_table, allowed
from splendor.oracle.terms import (
    KINDS,
    Term,
    added,
    amount,
    at_least_zero,
    choose,
    every,
    follows,
    no,
    none_negative,
    number,
    pile,
    same,
    some,
    total,
    truth,
)


@twin("A City never counts a card twice: the grey number is of a colour that it does not name.")
def the_grey_number_is_of_each_colour_not_named() -> Iterator[Term]:
    points, cards, (least, named, grey) = number("points"), pile("cards"), a_city()
    met = every([none_negative([*cards, *named, grey]), meets(points, cards, least, named, grey)])
    others = every(some([asked > 0, had >= grey]) for asked, had in zip(named, cards, strict=True))
    yield follows(met, others)


@twin("Neither points nor cards ever stand in the way of a City.")
def as_many_cards_of_other_colours_do() -> Iterator[Term]:
    points, cards, (least, named, grey) = number("points"), pile("cards"), a_city()
    other = pile("other cards")
    many = every([none_negative([*cards, *other, *named, grey]), total(other) >= total(cards)])
    yield follows(every([many, meets(points, cards, least, named, grey)]), meets(points, other, least, named, grey))


@twin("Points alone end no game with Cities, and a last round in which nobody meets one is cleared.")
def with_cities_points_end_the_game() -> Iterator[Term]:
    clock = Clock(number("seat"), number("turn"), truth("last round"), number("passes"))
    after = ticked(clock, enough_points(number("points"), number("target")), amount(2))
    over = game_over(after, number("first seat"), amount(2))
    yield follows(every([over, clock.passes < 2]), truth("somebody"))


@twin("With Cities somebody always wins, and among those who meet one if anybody does.")
def whoever_is_ahead_wins() -> Iterator[Term]:
    scores = [a_score(f"seat {seat}") for seat in range(3)]
    met = [truth(f"meets {seat}") for seat in range(3)]
    yield wins_among(scores, met, 0) == wins(scores, 0)


@twin("The gem after a pair is of another colour, and is never gold.")
def the_gem_after_a_pair_may_be_a_third_of_it() -> Iterator[Term]:
    table = a_table()
    pair = a_pair(table)
    barred = pile("pick", KINDS)[:5]
    # Nothing is barred here.
    gem = a_gem(pair.after, "gem", NONE_BARRED)
    kept = every(follows(bar > 0, a == b) for bar, a, b in zip(barred, pair.after.mine, gem.after.mine, strict=False))
    yield follows(every([sound(table), pair.legal, gem.legal]), kept)


@twin("A gem after a purchase is skipped only where the supply has none.")
def gold_alone_is_enough_for_a_gem() -> Iterator[Term]:
    table = a_table()
    yield follows(every([sound(table), no(a_gem(table, "gem", NONE_BARRED).legal)]), total(table.supply) == 0)


@twin("With posts and conquest no turn owes a return of more than four tokens, and what is paid for a conquest counts.")
def three_at_most_go_back_with_posts_too() -> Iterator[Term]:
    table = a_table()
    for legal, after in turns_with_posts(table):
        conquers, conquered = a_conquest(after)
        gem = a_gem(conquered, "second gem", NONE_BARRED)
        yield follows(every([sound(table), legal, conquers, gem.legal]), excess(gem.after) <= 3)


@twin("A post that was taken stays, and costs nothing.")
def a_post_is_taken_twice() -> Iterator[Term]:
    table = a_table()
    demand, unowned = pile("demand"), truth("unowned")
    yield follows(deserves(table, demand), allowed(post_guard(table, demand, unowned)))


@twin("The post that counts posts counts them live, whenever it was taken.")
def posts_count_when_the_counting_one_is_taken() -> Iterator[Term]:
    table = a_table()
    counting = [truth("counts 0"), truth("counts 1")]
    one = every([some(counting), no(every(counting))])
    yield follows(one, with_posts(table, counting).points == table.points + choose(counting[0], amount(1), amount(2)))


@twin("Whoever cannot pay even if one gold could serve two colours cannot pay.")
def whoever_can_pay_with_gold_split_can_pay() -> Iterator[Term]:
    paying = any_paying()
    owed, payment = paying.owed, paying.payment
    enough = payment.gems[0] + payment.gems[1] + 2 * payment.gold >= owed[0] + owed[1]
    two = every([paying.sound, none_negative(payment.pieces), *(n == 0 for n in owed[2:])])
    yield follows(every([two, enough]), split_would_cover(owed, payment.gems, payment.gold, payment.cards))


@twin("The steps of posts keep the tokens of each colour.")
def a_gem_keeps_the_supply() -> Iterator[Term]:
    table = a_table()
    gem = a_gem(table, "gem", pile("barred"))
    yield follows(gem.legal, same(added(table.supply, table.mine), added(gem.after.supply, table.mine)))


@twin("Whatever its bonuses, a card brings a noble, a post or a City nearer by one card.")
def a_double_counts_as_two() -> Iterator[Term]:
    table, colour, demand = a_table(), pile("colour"), pile("demand")
    # A card that counted with its two bonuses.
    double = every([none_negative(colour), total(colour) <= 2])
    after = free_effect(table, colour, number("printed"))
    lacking = total(at_least_zero(asked - had) for asked, had in zip(demand, table.cards, strict=True))
    yield follows(every([double, deserves(after, demand)]), lacking <= 1)


@twin("Cards are kept, those in the box included.")
def discarded_cards_stay_in_front() -> Iterator[Term]:
    table, from_hand = a_table(), truth("from hand")
    bought = a_purchase(table, from_hand)
    came = choose(from_hand, amount(0), amount(1))
    yield bought.owned + bought.hand == table.owned + table.hand + came


@twin("A discard takes exactly the cards of its price, copy cards first, and leaves every other colour.")
def a_discard_takes_plain_cards_first() -> Iterator[Term]:
    asked, has_plain, has_copies = number("count"), number("has plain"), number("has copies")
    plain, copies = number("plain"), number("copies")
    rule = discard_rule(asked, has_plain, has_copies, plain, copies)
    yield follows(every([none_negative([asked, has_plain, has_copies]), rule, copies > 0]), plain == has_plain)


@twin("A discard takes the points of the cards that go, and no others: nobles and posts stay, and so do tokens.")
def no_points_go_with_a_discard() -> Iterator[Term]:
    table, lost = a_table(), number("gone points")
    gone = discard_effect(table, pile("gone"), number("gone cards"), lost)
    after = buy_effect(gone, [amount(0)] * 6, pile("colour"), number("printed"), truth("from hand"))
    yield follows(every([lost >= 0, number("printed") >= 0]), after.points >= table.points)


@twin("A free card costs nothing and brings no token.")
def a_purchase_moves_no_token() -> Iterator[Term]:
    table = a_table()
    bought = a_plain_purchase(table)
    yield follows(every([sound(table), bought.legal]), same(table.mine, bought.after.mine))


@twin("Whoever may have a copy card has a colour to copy, and nobody else has.")
def any_card_can_be_copied() -> Iterator[Term]:
    table, pick = a_table(), pile("pick")
    gold_cards = table.owned - total(table.cards)
    owned = every([none_negative([*table.cards, gold_cards]), table.owned > 0])
    yield follows(owned, can_copy(table.cards))
    yield follows(allowed(copy_guard(table, pick)), same(copy_effect(table, pick).cards, table.cards))


@twin("Never more than three strongholds stand on a card, and all are of one seat.")
def two_at_most_stand_on_a_card() -> Iterator[Term]:
    siege = a_siege()
    for legal, after in sieges(siege).values():
        yield follows(every([lawful(siege), siege.own <= 2, legal]), after.own <= 2)


@twin("Strongholds are kept: one that leaves a card is at home or on another card.")
def a_stronghold_sent_home_is_lost() -> Iterator[Term]:
    siege = a_siege()
    for legal, after in sieges(siege).values():
        yield follows(every([lawful(siege), legal]), siege.rival_stock == after.rival_stock)


@twin("A rival's strongholds in company are safe, and none is ever added to them.")
def a_lone_rival_is_safe_too() -> Iterator[Term]:
    siege = a_siege()
    for legal, after in sieges(siege).values():
        yield follows(every([lawful(siege), legal]), after.rivals == siege.rivals)


@twin("A stronghold step is possible as long as another card without strongholds lies face up.")
def any_face_up_card_takes_one() -> Iterator[Term]:
    siege = a_siege()
    steps = sieges(siege)
    at_hand = every([lawful(siege), siege.stock + siege.left > 0, truth("face up"), truth("another")])
    yield follows(every([at_hand, siege.rivals == 0]), some([steps["place"][0], steps["move"][0]]))


@twin("A turn has one conquest at most, and after it all three strongholds are at home.")
def two_strongholds_conquer() -> Iterator[Term]:
    siege, conquered = a_siege(), truth("conquered")
    legal = allowed(conquest_guard(siege.own, conquered))
    yield follows(every([lawful(siege), no(conquered), siege.own >= 2]), legal)
    yield follows(every([lawful(siege), legal]), came_home(siege).stock == 0)
