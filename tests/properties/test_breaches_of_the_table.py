"""Each law of what lies on the table says what it finds, in full, and nothing where the table is as it may be."""

from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from properties.breaking import anew, posing, said, seated
from properties.module_situations import MODULE_SITUATIONS
from properties.situations import SITUATIONS, Builder, ids, tokens
from scenarios.printed import POINT_PER_POST
from scenarios.table import expanded, seat, worth
from splendor.kernel import Card, Config, HeldCard, Outcome, State, apply, new_game, standard_nobles

START = Builder(seed=3).at(0)
RICH = Builder(seed=3).seat(0, "W3U3G1R1", [*ids(1, "K", 2), *ids(2, "G", 2)]).at(10)
FOREIGN = new_game(Config(players=2, modules={"orient"}), 1).rules.cards["O1-gold-0-R3"]
OPEN = new_game(Config(players=2, variants={"open_reservations"}), 3)
ASKED = (("return",),)
"""A step that is asked of the seat whose turn it is."""


def gone(state: State, row: int) -> State:
    """The state without the cards that lie face up in a row."""
    lying = state.market
    return state.but(market=(*lying[:row], (None,) * len(lying[row]), *lying[row + 1 :]))


def on_deck(state: State, row: int, *cards: Card | None) -> State:
    """The state with more cards on top of a deck."""
    decks = state.decks
    return state.but(decks=(*decks[:row], (*cards, *decks[row]), *decks[row + 1 :]))


def held(card_id: str, deck: str = "1", hidden: bool = False) -> HeldCard:
    return HeldCard(START.rules.cards[card_id], deck, hidden=hidden)


def test_S1_each_kind_of_token_is_counted_wherever_it_lies() -> None:
    law = "there_are_no_more_tokens_than_the_set_up_gives"
    assert said(law, START) == said(law, RICH) == said(law, START.but(supply=tokens("W3Y4"))) == []
    assert said(law, START.but(supply=tokens("W5U4G4R4K6Y7"))) == [
        "5 W where 4 were given",
        "6 K where 4 were given",
        "7 Y where 5 were given",
    ]
    both = seated(seated(START, 0, tokens=tokens("G1")), 1, tokens=tokens("G1R1"))
    assert said(law, both) == ["6 G where 4 were given", "5 R where 4 were given"]


def test_S1_a_table_may_be_given_other_tokens() -> None:
    law = "there_are_no_more_tokens_than_the_set_up_gives"
    few = new_game(Config(players=4, gems=3, gold=1), 2)
    assert said(law, few) == []
    assert said(law, few.but(supply=tokens("W3U3G3R3K3Y2"))) == ["2 Y where 1 were given"]
    assert said(law, few.but(supply=tokens("W3U4G3R3K3Y1"))) == ["4 U where 3 were given"]


def test_S2_a_card_lies_in_one_place_of_all() -> None:
    law = "no_card_is_in_two_places"
    first, second, third = START.decks[0][0], START.decks[1][0], START.market[2][1]
    assert first
    assert second
    assert third
    assert said(law, START) == said(law, gone(START, 1)) == []
    assert said(law, on_deck(START, 2, third)) == [f"{third.id} lies in row 3, deck 3"]
    twice = seated(seated(START, 0, cards=(first,)), 1, reserved=(held(second.id, "2"),))
    assert said(law, twice) == [
        f"{first.id} lies in deck 1, cards of seat 0",
        f"{second.id} lies in deck 2, hand of seat 1",
    ]
    assert said(law, twice.but(removed=(second,)))[1] == f"{second.id} lies in deck 2, hand of seat 1, box"


def test_S2_only_cards_of_the_game_lie_on_the_table() -> None:
    law = "no_card_is_in_two_places"
    assert said(law, on_deck(START, 1, None)) == ["None in deck 2 is no card of this game"]
    assert said(law, seated(START, 1, cards=(FOREIGN,))) == [f"{FOREIGN} in cards of seat 1 is no card of this game"]
    assert said(law, START.but(removed=(FOREIGN, FOREIGN))) == []
    removed: Any = (None,)
    assert said(law, START.but(removed=removed)) == ["None in box is no card of this game"]


def test_A8_rows_have_their_places_and_their_own_cards() -> None:
    law = "rows_and_decks_hold_their_own_cards"
    low, middle, high = (row[0] for row in START.market)
    assert said(law, START) == said(law, gone(START, 0)) == said(law, on_deck(START, 0, None)) == []
    assert said(law, START.but(market=((*START.market[0], None), START.market[1], (high,)))) == [
        "row 1 has 5 places, not 4",
        "row 3 has 1 places, not 4",
    ]
    mixed = START.but(market=((high, *START.market[0][1:]), START.market[1], (*START.market[2][:3], middle)))
    assert said(law, mixed) == [f"{high} lies with deck 1", f"{middle} lies with deck 3"]
    assert said(law, on_deck(START, 1, low, high)) == [f"{low} lies with deck 2", f"{high} lies with deck 2"]
    of_orient = FOREIGN.deck
    assert said(law, MODULE_SITUATIONS["free_cards_are_nested"]()) == []
    renamed = Card(FOREIGN.id, deck=anew(of_orient))
    eastern = expanded("orient", seat())
    assert said(law, on_deck(eastern, eastern.rules.row_of[of_orient], renamed)) == []


def test_A8_a_place_is_empty_only_when_its_deck_is() -> None:
    law = "between_turns_an_empty_place_has_an_empty_deck"
    low = gone(START, 0)
    assert said(law, START) == said(law, START.but(decks=((), (), ()))) == []
    assert said(law, low) == [f"row 1 has an empty place, and its deck {len(START.decks[0])} cards"]
    assert said(law, low.but(decks=((), *START.decks[1:]))) == []
    one = START.but(market=(*START.market[:2], (*START.market[2][:3], None)), gaps=((2, 3),))
    assert said(law, one) == [
        "gaps ((2, 3),) are left over from a turn",
        f"row 3 has an empty place, and its deck {len(START.decks[2])} cards",
    ]
    assert said(law, one.but(agenda=ASKED)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T6_the_turn_says_whose_it_is(players: int) -> None:
    law = "the_seat_to_act_fits_the_turn"
    for first in range(players):
        state = new_game(Config(players=players, first_seat=first), 1)
        for turn in range(2 * players + 1):
            assert said(law, state.but(turn=turn)) == []
            due = (first + turn) % players
            late = posing(state.but(turn=turn), mover=(due + 1) % players, over=True, to_act=None)
            assert said(law, late) == [f"in turn {turn} seat None is to act, not seat {due}"]


def test_S3_who_is_asked_is_whose_turn_it_is_but_for_a_step_and_at_the_end() -> None:
    law = "the_seat_to_act_fits_the_turn"
    assert said(law, posing(START, to_act=1)) == ["in turn 0 seat 1 is to act, not seat 0"]
    assert said(law, posing(START, to_act=1, agenda=ASKED)) == []
    assert said(law, posing(START, to_act=None, over=True)) == []
    assert said(law, posing(START.but(turn=1), to_act=0)) == ["in turn 1 seat 0 is to act, not seat 1"]


def test_T4_a_noble_is_in_one_place() -> None:
    law = "nobles_are_in_one_place"
    one, two, three = START.nobles
    assert said(law, START) == said(law, START.but(nobles=(one,))) == []
    assert said(law, seated(START.but(nobles=(two, three)), 1, nobles=(one,))) == []
    assert said(law, seated(START.but(nobles=(two, three)), 1, nobles=(two,))) == [f"{two.name} is there 2 times"]
    assert said(law, seated(START.but(nobles=(one, one)), 0, nobles=(one,))) == [f"{one.name} is there 3 times"]
    strange = evolve(one, name="Nobody")
    assert said(law, START.but(nobles=(one, strange))) == ["Nobody is there 1 times"]
    fourth = next(tile for tile in standard_nobles() if tile not in START.nobles)
    assert said(law, seated(START, 0, nobles=(fourth,))) == ["4 nobles where 3 were dealt"]


@pytest.mark.parametrize("place", range(6))
def test_P2_no_count_is_below_zero(place: int) -> None:
    law = "nobody_is_negative"
    less = tuple(-int(here == place) for here in range(6))
    assert said(law, START) == said(law, START.but(supply=tokens(""))) == []
    ones = seated(START, 1, tokens=tokens("W1U1G1R1K1Y1"), bonuses=(1,) * 5, counts=(1,) * 5)
    assert said(law, ones) == []
    assert said(law, posing(START, supply=less)) == [f"the supply holds {less}"]
    parts = ("tokens",) if place == 5 else ("tokens", "bonuses", "counts")
    for part in parts:
        for poor in (0, 1):
            state = seated(START, poor, **{part: less if part == "tokens" else less[:5]})
            assert said(law, state) == [f"seat {poor} holds {state.players[poor]}"]


def test_A7_neither_turns_nor_passes_are_below_zero() -> None:
    law = "nobody_is_negative"
    assert said(law, START.but(turn=3, passes=1)) == []
    assert said(law, START.but(turn=-1)) == ["turn -1, 0 passes"]
    assert said(law, START.but(turn=2, passes=-1)) == ["turn 2, -1 passes"]


def test_T3_ten_tokens_are_kept_and_eleven_only_while_a_return_is_asked() -> None:
    law = "at_most_ten_tokens_at_a_turns_start"
    ten, eleven = tokens("W2U2G2R2K2"), tokens("W2U2G2R2K2Y1")
    assert said(law, seated(seated(START, 0, tokens=ten), 1, tokens=ten)) == []
    both = seated(seated(START, 0, tokens=eleven), 1, tokens=tokens("W4U4G4"))
    assert said(law, both) == ["seat 0 holds 11 tokens", "seat 1 holds 12 tokens"]
    assert said(law, both.but(agenda=ASKED)) == ["seat 1 holds 12 tokens"]
    assert said(law, both.but(agenda=ASKED, turn=1)) == ["seat 0 holds 11 tokens"]


def test_A4_three_cards_are_kept_in_a_hand() -> None:
    law = "at_most_three_reserved"
    four = tuple(map(held, ids(1, "W", 5)))
    assert said(law, seated(seated(START, 0, reserved=four[:3]), 1, reserved=four[3:])) == []
    state = seated(seated(START, 0, reserved=four[:4]), 1, reserved=four)
    assert said(law, state) == ["seat 0 has 4 reserved cards", "seat 1 has 5 reserved cards"]


def test_H2_hands_are_as_open_as_the_table_plays() -> None:
    law = "reserved_cards_are_as_open_as_the_table_plays"
    low, high = ids(1, "W", 1)[0], ids(3, "W", 1)[0]
    hidden, shown = held(low, hidden=True), held(low)
    assert said(law, seated(START, 0, reserved=(hidden, shown))) == []
    assert said(law, seated(OPEN, 1, reserved=(shown, hidden))) == [
        f"seat 1 hides {hidden} where all reserves are open"
    ]
    wrong = (held(low, "2"), held(high, "2"), held(high, "3"))
    assert said(law, seated(START, 1, reserved=wrong)) == [
        f"seat 1 has {wrong[0]} as of deck 2",
        f"seat 1 has {wrong[1]} as of deck 2",
    ]
    assert said(law, seated(START, 0, reserved=(HeldCard(None, "2", hidden=True),))) == []
    assert said(law, seated(START, 0, reserved=(HeldCard(FOREIGN, anew(FOREIGN.deck)),))) == []


POST = expanded("trading_posts", seat("", worth("G3 K4"), nobles=["Mary Stuart"], posts=[POINT_PER_POST]))
GOLDEN = expanded("orient", seat("", [FOREIGN.id, "O2-GG-1-W4K3", *worth("K3")]), seat("", worth("U5")))


@pytest.mark.parametrize("state", [RICH, POST, GOLDEN], ids=["base", "a post that scores", "gold and doubles"])
def test_E2_what_is_kept_of_each_seat_is_what_is_counted(state: State) -> None:
    law = "derived_figures_equal_a_recount"
    assert said(law, state) == []
    for who, player in enumerate(state.players):
        b, c, p, whole = player.bonuses, player.counts, player.points, state.points(who)
        right = (b, c, p, whole)
        for wrong in ((tuple(1 + count for count in b), c, p), (b, tuple(1 + count for count in c), p), (b, c, p - 2)):
            other = seated(state, who, bonuses=wrong[0], counts=wrong[1], points=wrong[2])
            kept = (*wrong, whole - p + wrong[2])
            assert said(law, other) == [f"seat {who} keeps {kept}, a recount gives {right}"]
        higher = posing(state, points=lambda seat, who=who: state.points(seat) + int(seat == who))
        kept = (b, c, p, whole + 1)
        assert said(law, higher) == [f"seat {who} keeps {kept}, a recount gives {right}"]


def finished(points: tuple[int, ...], cards: tuple[int, ...], told: Any, among: tuple[int, ...] | None = None) -> Any:
    """A game that is over, with so many points and cards by seat, its outcome, and the seats that the goal lets win."""
    rivals = tuple(range(len(points))) if among is None else among
    players = tuple(SimpleNamespace(cards=(None,) * count) for count in cards)
    goal = SimpleNamespace(contenders=lambda state: rivals)
    rules = SimpleNamespace(goal=goal)
    return posing(START, over=True, outcome=told, points=points.__getitem__, players=players, rules=rules)


STANDINGS = [
    ((10, 12, 11), (5, 5, 5), None, (1,), 12, 5),
    ((12, 12, 11), (5, 4, 3), None, (1,), 12, 4),
    ((12, 9, 12), (4, 3, 4), None, (0, 2), 12, 4),
    ((12, 15, 12, 12), (4, 3, 4, 5), (0, 2, 3), (0, 2), 12, 4),
    ((12, 15, 9), (4, 3, 1), (0, 2), (0,), 12, 4),
    ((3, 15, 16), (4, 3, 9), (), (2,), 16, 9),
    ((0, 0), (0, 0), None, (0, 1), 0, 0),
    ((7, 7, 7, 7), (300, 300, 300, 301), None, (0, 1, 2), 7, 300),
    ((int("700"), int("700")), (2, 2), None, (0, 1), 700, 2),
    ((int("700"), int("700")), (3, 2), None, (1,), 700, 2),
]


@pytest.mark.parametrize(("points", "cards", "among", "winners", "most", "fewest"), STANDINGS)
def test_E3_the_most_points_and_then_the_fewest_cards_win(
    points: tuple[int, ...],
    cards: tuple[int, ...],
    among: tuple[int, ...] | None,
    winners: tuple[int, ...],
    most: int,
    fewest: int,
) -> None:
    law = "the_best_standing_wins"
    assert said(law, finished(points, cards, Outcome(winners, points, cards), among)) == []
    seats = range(len(points))
    for wrong in ((), (0,), tuple(seats), winners[:-1], (*winners, 3), tuple(seats)[1:]):
        if wrong != winners:
            told = Outcome(wrong, points, cards)
            expected = f"{told} where {winners} have {most} points with {fewest} cards"
            assert said(law, finished(points, cards, told, among)) == [expected]


def test_E3_an_outcome_tells_the_points_and_the_cards() -> None:
    law = "the_best_standing_wins"
    for wrong in ((12, 10), (12, 8), (13, 9), (0, 9)):
        told = Outcome((0,), wrong, (4, 5))
        assert f"points {wrong}" in said(law, finished((12, 9), (4, 5), told))
    for fewer in ((4, 6), (4, 4), (5, 5), (3, 5)):
        told = Outcome((0,), (12, 9), fewer)
        assert said(law, finished((12, 9), (4, 5), told)) == [f"cards {fewer}"]


def test_E1_a_game_has_an_outcome_when_it_is_over() -> None:
    law = "the_best_standing_wins"
    assert said(law, START) == said(law, SITUATIONS["it_is_over"]()) == []
    assert said(law, posing(START, over=True, outcome=None)) == ["over is True, and the outcome None"]
    told = Outcome((0, 1), (0, 0), (0, 0))
    assert said(law, posing(START, outcome=told)) == [f"over is False, and the outcome {told}"]


def test_E3_a_victory_of_a_real_game_is_told_as_it_is() -> None:
    law = "the_best_standing_wins"
    won = apply(SITUATIONS["the_cards_break_a_tie"](), "take WUG")
    assert said(law, won) == []
    assert said(law, apply(MODULE_SITUATIONS["who_meets_a_city_wins"](), "take WUG")) == []
