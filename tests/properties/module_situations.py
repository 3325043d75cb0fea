"""States of games with expansions built by hand, for what play hardly reaches: posts, Cities, Orient, strongholds."""

from collections.abc import Callable
from functools import partial

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO
from scenarios.table import FIVES, TEST_CARD, apart, expanded, giving, ids_of, played, seat, worth
from splendor.kernel import State

trading = partial(expanded, "trading_posts")
urban = partial(expanded, "cities")
eastern = partial(expanded, "orient")
holding = partial(expanded, "strongholds")

LONE, LOW, GREEN = "1-W-0-U3", "1-R-0-W3", "1-G-1-K4"
COPY, OTHER_COPY, GOLD = "O1-copy-0-G3K2", "O1-copy-0-W3R2", "O1-gold-0-R3"
TAKE_ONE, TAKE_TWO, DOUBLE = "O2-copy-1-W4U3K1", "O3-W-1-U6G3R1", "O2-GG-1-W4K3"
GREEN_PRICE = "O3-W-3-discardG2"
LARGE = {"players": 4}
"""A table with seven gems of each colour, as some prices need."""


def a_gem_comes_after_a_purchase() -> State:
    """The buyer has the post, and may take back a gem just paid."""
    return played(trading(seat("W1G2R2", posts=[GEM_AFTER_PURCHASE]), rows={"1": [TEST_CARD]}), f"buy {TEST_CARD}")


def a_gem_comes_after_a_pair() -> State:
    """A gem of another colour than the pair's is chosen, with nine tokens in hand before it."""
    return played(trading(seat("W2U2R2K2Y1", posts=[EXTRA_GEM])), "pair G")


def the_only_gem_comes_by_itself() -> State:
    """Only white gems are left, which are just paid; a pair would leave no gem to take beside it."""
    rows = {"1": ["1-R-0-W3", "1-K-0-G3"]}
    buyer = seat("W3Y2", posts=[GEM_AFTER_PURCHASE, EXTRA_GEM])
    return trading(buyer, seat("U4G4"), rows=rows, config={"gems": 4}, supply={"W": 1, "U": 0, "G": 0, "R": 0, "K": 0})


def two_cards_are_looked_at() -> State:
    """One of two cards is to be kept, which only one seat has seen."""
    return played(trading(seat("W2U2G2R2K1", posts=[DRAW_TWO]), config={"players": 3}), "reserve deck 2")


def two_cards_are_looked_at_in_the_open() -> State:
    """Reserves are open, the look at two cards is not."""
    config = {"players": 3, "variants": ["open_reservations"]}
    state = expanded("orient trading_posts", seat("W1", posts=[DRAW_TWO]), config=config)
    return played(state, "reserve deck O2")


def decks_of_one_and_two_cards() -> State:
    """A deck of one card just gives it, and of two one is kept."""
    tops = {"1": ["1-K-0-G3"], "O1": ["O1-gold-0-K3", "O1-gold-0-U3"]}
    rows = {"1": [LONE, LOW, GREEN, TEST_CARD], "O1": [COPY, GOLD]}
    owner = seat("W2U1", reserved=["2-G-3-G6?"], posts=[DRAW_TWO, EXTRA_GEM])
    return expanded("orient trading_posts", owner, tops=tops, rows=rows, empty=("1", "O1", "O3"))


def posts_to_choose_from() -> State:
    """Five green and three black cards: one of two posts is chosen at the turn's end."""
    return played(trading(seat("W1", giving("G5K3"), posts=[EXTRA_GEM])), "take WUG")


def a_post_comes_by_itself_after_a_noble() -> State:
    """The third red card would bring the gem post, and with it Henry VIII, who asks for R4 K4, is near."""
    cards = giving("R3K4W1")
    return trading(seat("W3", cards), rows={"1": [LOW]}, nobles=["Henry VIII", "Mary Stuart"])


def a_post_after_a_pass() -> State:
    """Nothing can be taken, reserved or paid; the post that comes breaks the row of passes."""
    stuck = seat("W2U2G2R2K2", giving("K3"), ["3-K-5-R7K3", "3-K-4-R7", "3-K-3-W3U3G5R3"])
    other = seat("W2U2G2R2K2", [], ["3-R-5-G7R3", "3-R-4-G7", "3-R-3-W3U5G3K3"])
    rows = {"3": [card for card in ids_of("3") if "-W-" in card]}
    return trading(stuck, other, rows=rows, empty=("1", "2", "3"), passes=1, nobles=[])


def a_city_is_met_by_a_posts_point() -> State:
    """Fourteen points and five green cards meet Seoul, which asks for fifteen, once a post gives its point."""
    owner = seat("W1", [*worth("G5 G4 G1 G0 G0"), *worth("W4")])
    return expanded("cities trading_posts", owner, cities=["Seoul/1", "Delhi/2", "Krakow/1"])


def a_city_is_met_by_a_copied_colour() -> State:
    """Sixteen points and four green cards: a copy card in green is the fifth that Seoul asks for."""
    owner = seat("G3K2", [*worth("G5 G4 G4 G3"), *giving("U2")])
    return expanded("cities orient", owner, cities=["Seoul/1"], rows={"O1": [COPY, GOLD]}, config={"players": 3})


def a_city_is_met_by_a_conquest() -> State:
    """The fourth white card that Timbuktu asks for can be conquered, if it is not bought."""
    owner, on = seat("U3", [*worth("W5 W4 W4"), *giving("R3")]), {LONE: "A3", "2-U-2-U5": "B2"}
    cities, rows = ["Timbuktu/2", "Krakow/2"], {"1": [LONE], "2": ["2-U-2-U5"]}
    return expanded("cities strongholds", owner, cities=cities, rows=rows, on=on)


def nobody_meets_a_city_in_the_last_round() -> State:
    """Written by hand only: the last round is on, and nobody meets a City when it ends."""
    return urban(seat("W1"), seat("U1"), cities=["Seoul/2"], turn=9, last_round=True)


def who_meets_a_city_wins() -> State:
    """One has more points, the other meets a City, and the last turn is to be played."""
    hands = apart("G5 G4 G4 G3 G2 G2", "W5 W4 W4 W3 U5 U4")
    return urban(seat("W1", hands[0]), seat("U1", hands[1]), cities=["Seoul/2"], turn=9, last_round=True)


def passes_end_a_game_with_cities() -> State:
    """All have passed but one, and nobody meets a City."""
    stuck = (seat("W2U2G2R2K2", [], [f"{card}?" for card in some]) for some in (FIVES[:3], ids_of("3")[:3]))
    rows = {"3": ["3-W-4-K7", "3-U-4-W7"]}
    return urban(*stuck, rows=rows, empty=("1", "2", "3"), passes=1, cities=["Krakow/1"])


def a_copied_colour_is_chosen() -> State:
    """Two colours and a double are there to be copied; a free card and nothing else follows."""
    buyer = seat("W4U3K1", [*giving("W1R2"), DOUBLE])
    return played(eastern(buyer, rows={"O2": [TAKE_ONE], "1": [GREEN], "O1": [COPY]}), f"buy {TAKE_ONE}")


def free_cards_are_nested() -> State:
    """A free card of level 2 that brings one of level 1 that has a colour to choose."""
    rows = {"O3": [TAKE_TWO, GREEN_PRICE], "O2": [TAKE_ONE], "O1": [COPY]}
    return played(eastern(seat("U6G3R1", giving("W1")), rows=rows, config=LARGE), f"buy {TAKE_TWO} pay U6G3R1")


def a_free_card_needs_a_colour() -> State:
    """The first card of all brings a free one, and a copy card may be taken, since the card counts already."""
    rows = {"O3": [TAKE_TWO], "O2": [TAKE_ONE, DOUBLE]}
    return played(eastern(seat("U6G3R1"), rows=rows, config=LARGE), f"buy {TAKE_TWO}")


def there_is_no_free_card() -> State:
    """No card of level 2 lies out, so the effect is skipped; a gap of level O3 stays."""
    return eastern(seat("U6G3R1"), rows={"O3": [TAKE_TWO]}, empty=("2", "O2", "O3"), config=LARGE)


def cards_are_the_price() -> State:
    """Three copies set to green, two of which must go, with a noble that stays."""
    cards = [f"{COPY}=G", f"{OTHER_COPY}=G", f"{TAKE_ONE}=G", DOUBLE, *giving("G1R4")]
    owner = seat("W1Y1", cards, nobles=["Mary Stuart"])
    return eastern(owner, rows={"O3": [GREEN_PRICE, "O3-U-3-discardR2"]}, nobles=["Machiavelli"])


def gold_cards_only() -> State:
    """Two gold cards in front and one in hand: nothing to copy, and much that can be paid."""
    owner = seat("W1R1Y1", [GOLD, "O1-gold-0-K3"], ["O1-gold-0-W3?", OTHER_COPY])
    return eastern(owner, rows={"1": [TEST_CARD, "1-W-0-U1G2R1K1"], "O1": [COPY]})


def gold_cards_whose_gold_is_worth_two() -> State:
    """Each gold of two gold cards pays two gems of one colour: many ways to pay, and one gold that cannot be split."""
    owner = seat("W1U1Y2", [GOLD, "O1-gold-0-K3"], posts=[GOLD_WORTH_TWO])
    rows = {"1": [TEST_CARD, "1-W-0-U1G2R1K1", "1-K-0-W1U2G1R1"], "2": ["2-U-2-U5", "2-R-1-U3R2K3"]}
    return expanded("orient trading_posts", owner, rows=rows)


def rivals_are_on_free_cards() -> State:
    """Of the free cards of level 1 two are a rival's, and a copy card another's."""
    rows = {"O2": [TAKE_ONE], "1": [LONE, LOW, GREEN], "O1": [COPY, GOLD]}
    owner, on = seat("W4U3K1", giving("G1")), {LONE: "B1", GOLD: "B2", COPY: "C1"}
    state = expanded("orient strongholds", owner, rows=rows, on=on, empty=("1", "O1"), config={"players": 3})
    return played(state, f"buy {TAKE_ONE}")


def a_conquest_is_offered() -> State:
    """The card can be paid in several ways, gems just taken among them, and ten tokens are exceeded without it."""
    return played(holding(seat("W1G2R2U2K2Y1"), rows={"1": [TEST_CARD]}, on={TEST_CARD: "A3"}), "take WRK")


def a_conquest_for_gold_cards() -> State:
    """A conquest that only gold cards can pay, each gold worth two."""
    owner = seat("", [GOLD, "O1-gold-0-K3", *giving("U1")], posts=[GOLD_WORTH_TWO, GEM_AFTER_PURCHASE])
    rows, on = {"2": ["2-U-2-U5"], "1": [LOW]}, {"2-U-2-U5": "A3"}
    return played(expanded("orient strongholds trading_posts", owner, rows=rows, on=on), "take WGK")


def a_conquest_for_cards() -> State:
    """A card whose price is cards may be conquered for them, in several ways."""
    owner, on = seat("W1", [f"{COPY}=G", *giving("G3")]), {GREEN_PRICE: "A3", LONE: "B1"}
    return played(expanded("orient strongholds", owner, rows={"O3": [GREEN_PRICE], "1": [LONE]}, on=on), "take WUG")


def a_conquest_needs_a_colour() -> State:
    """All three strongholds are on a copy card: only who buys a card with a bonus first may conquer it."""
    owner, on = seat("G4K2W3", [GOLD]), {COPY: "A3"}
    return expanded("orient strongholds", owner, rows={"O1": [COPY], "1": [LOW]}, on=on)


def a_chain_before_a_conquest() -> State:
    """A purchase with two free cards, two colours, a gem and a stronghold, then a conquest for the copies."""
    buyer = seat("U5G1R1", [DOUBLE, *giving("U1")], posts=[GEM_AFTER_PURCHASE, DRAW_TWO])
    rows = {"O3": [TAKE_TWO, GREEN_PRICE], "O2": [TAKE_ONE], "O1": [COPY], "1": [LONE, LOW]}
    on, config = {GREEN_PRICE: "A2", LONE: "B1"}, {"players": 3}
    state = expanded("orient strongholds trading_posts", buyer, rows=rows, on=on, config=config)
    return played(state, f"buy {TAKE_TWO} pay U5G1R1", f"free {TAKE_ONE}")


def every_step_of_a_turn() -> State:
    """Two cards are looked at; a conquest, a colour, a free card, a gem, a stronghold, a return, a post may follow."""
    cards = [*worth("G5 G4 G0 G0"), *giving("W3U3K1")]
    owner = seat("W4U1R4K1", cards, posts=[DRAW_TWO, GEM_AFTER_PURCHASE, EXTRA_GEM])
    rows, tops = {"O2": [TAKE_ONE], "1": [GREEN, LONE, LOW]}, {"O1": [GOLD, "O1-gold-0-K3"]}
    modules, config = "cities orient strongholds trading_posts", {"players": 3}
    state = expanded(modules, owner, cities=["Seoul/2"], rows=rows, tops=tops, on={TAKE_ONE: "A3"}, config=config)
    return played(state, "reserve deck O1")


def strongholds_everywhere() -> State:
    """Each seat has some on cards: to place, to move and to send home; one card is full."""
    rows = {"1": [LONE, LOW, GREEN], "2": ["2-U-2-U5", "2-W-2-R5"]}
    on = {LONE: "A2", LOW: "B1", "2-U-2-U5": "B2", "2-W-2-R5": "C3"}
    return played(holding(seat("K4", giving("W1")), rows=rows, on=on, config={"players": 3}), f"buy {GREEN}")


def no_stronghold_can_be_placed() -> State:
    """A rival's two strongholds lie on the only card, so that a purchase from the hand has no step."""
    owner = seat("W3", [], [LOW])
    return holding(owner, rows={"1": [LONE]}, empty=("1", "2", "3"), on={LONE: "B2"})


def everybody_is_blocked() -> State:
    """No gem, no deck, and each card that lies out is somebody else's or too dear: all must pass."""
    one, two, three = seat("G1K1"), seat("W2G2R2K2", [], FIVES[2:]), seat("U2G2R2K2", [], (*FIVES[:2], "3-K-4-R7"))
    on, supply = {LONE: "B1", LOW: "C2"}, dict.fromkeys("WUGRKY", 0)
    rows, config = {"1": [LONE, LOW]}, {"players": 3}
    return holding(one, two, three, rows=rows, empty=("1", "2", "3"), on=on, supply=supply, config=config)


def own_strongholds_come_home() -> State:
    """Cards with the mover's own strongholds may be reserved, bought and taken free."""
    rows = {"1": [LONE, LOW], "O2": [TAKE_ONE], "O1": [GOLD, COPY]}
    owner = seat("W4U3K1Y1", giving("R1"), [GREEN])
    return expanded("orient strongholds", owner, rows=rows, on={LONE: "A1", TAKE_ONE: "A1", GOLD: "A1", LOW: "B1"})


MODULE_SITUATIONS: dict[str, Callable[[], State]] = {
    make.__name__: make
    for make in (
        a_gem_comes_after_a_purchase,
        a_gem_comes_after_a_pair,
        the_only_gem_comes_by_itself,
        two_cards_are_looked_at,
        two_cards_are_looked_at_in_the_open,
        decks_of_one_and_two_cards,
        posts_to_choose_from,
        a_post_comes_by_itself_after_a_noble,
        a_post_after_a_pass,
        a_city_is_met_by_a_posts_point,
        a_city_is_met_by_a_copied_colour,
        a_city_is_met_by_a_conquest,
        nobody_meets_a_city_in_the_last_round,
        who_meets_a_city_wins,
        passes_end_a_game_with_cities,
        a_copied_colour_is_chosen,
        free_cards_are_nested,
        a_free_card_needs_a_colour,
        there_is_no_free_card,
        cards_are_the_price,
        gold_cards_only,
        gold_cards_whose_gold_is_worth_two,
        rivals_are_on_free_cards,
        a_conquest_is_offered,
        a_conquest_for_gold_cards,
        a_conquest_for_cards,
        a_conquest_needs_a_colour,
        a_chain_before_a_conquest,
        every_step_of_a_turn,
        strongholds_everywhere,
        no_stronghold_can_be_placed,
        everybody_is_blocked,
        own_strongholds_come_home,
    )
}
"""Every state of a game with expansions that is built by hand, by its name."""
