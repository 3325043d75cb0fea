"""Orient: its decks [O1], gold cards [O2], double cards [O3], copy cards [O4]."""

from functools import partial

import pytest

from scenarios.printed import ORIENT
from scenarios.table import (
    MACHIAVELLI,
    asked,
    bonuses,
    cards_anywhere,
    deck,
    expanded,
    fresh,
    giving,
    hand,
    held,
    offered,
    owned,
    payments_for,
    played,
    row,
    rule_of,
    seat,
    supply,
    visitors,
    worth,
)
from splendor.kernel import Draw, Outcome, affordable, draws, observe, standard_cards, state_to_json

orient = partial(expanded, "orient")

COPY, DOUBLE, GOLD = "O1-copy-0-W3R2", "O2-WW-1-G3R4", "O1-gold-0-R3"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_O1_three_more_decks_of_ten_lie_with_two_cards_face_up(players: int) -> None:
    state = fresh(players, modules={"orient"})
    assert sorted(cards_anywhere(state)) == sorted(
        [card.id for card in standard_cards()] + [card for cards in ORIENT.values() for card in cards]
    )
    for name in ("1", "2", "3"):
        assert len(row(state, name)) == 4
    for name, cards in ORIENT.items():
        assert len(row(state, name)) == 2
        assert sorted([*filter(None, row(state, name)), *deck(state, name)]) == list(cards)


def test_O1_every_card_can_come_up_and_the_decks_are_shuffled_apart() -> None:
    games = [fresh(2, number, modules={"orient"}) for number in range(60)]
    for name, cards in ORIENT.items():
        assert {card for game in games for card in row(game, name)} == set(cards)
    assert len({tuple(deck(game, "O1")) for game in games}) == len(games)


def test_O1_A4_a_face_up_card_is_reserved_with_gold_and_its_place_refilled_at_once() -> None:
    state = orient(rows={"O2": [DOUBLE]}, tops={"O2": ["O2-RR-1-W3U4"]})
    after = played(state, f"reserve {DOUBLE}")
    assert (hand(after), held(after)) == ([DOUBLE], "Y1")
    assert row(after, "O2") == ["O2-RR-1-W3U4", row(state, "O2")[1]]
    assert deck(after, "O2") == deck(state, "O2")[1:]


@pytest.mark.parametrize("name", sorted(ORIENT))
def test_O1_A4_H1_a_deck_gives_its_top_card_unseen_by_the_others(name: str) -> None:
    state = orient()
    top = deck(state, name)[0]
    assert draws(state, f"reserve deck {name}") == (Draw(name, 1, 0),)
    after = played(state, f"reserve deck {name}")
    assert hand(after) == [top]
    unseen = {"card": None, "level": name, "hidden": True}
    assert state_to_json(observe(after, 1))["players"][0]["reserved"] == [unseen]
    assert rule_of(orient(empty=[name]), f"reserve deck {name}") == "A4"


def test_O1_A5_A8_a_card_is_bought_and_its_place_refilled_from_its_own_deck() -> None:
    state = orient(seat("G3R4"), rows={"O2": [DOUBLE]})
    after = played(state, f"buy {DOUBLE}")
    assert (owned(after), after.points(0)) == ([DOUBLE], 1)
    assert row(after, "O2")[0] == deck(state, "O2")[0]
    out = played(orient(seat("G3R4"), rows={"O2": [DOUBLE]}, empty=["O2"]), f"buy {DOUBLE}")
    assert row(out, "O2") == [None, None]
    hand_sale = played(orient(seat("G3R4", [], [DOUBLE])), f"buy {DOUBLE} pay G3R4")
    assert (owned(hand_sale), hand(hand_sale)) == ([DOUBLE], [])


def test_O1_moves_come_in_the_order_of_the_rows() -> None:
    state = orient()
    cards = [move.removeprefix("reserve ") for move in offered(state, "reserve") if "deck" not in move]
    assert cards == [card for name in ("1", "2", "3", *ORIENT) for card in row(state, name)]
    assert offered(state, "reserve deck") == [f"reserve deck {name}" for name in ("1", "2", "3", *ORIENT)]


def test_O2_a_gold_card_has_no_colour_and_gives_no_bonus() -> None:
    after = played(orient(seat("R3"), rows={"O1": [GOLD]}), f"buy {GOLD} pay R3")
    assert (owned(after), bonuses(after), supply(after), after.points(0)) == ([GOLD], "", "W4U4G4R4K4Y5", 0)
    assert after.players[0].counts == (0, 0, 0, 0, 0)


def test_O2_gold_cards_count_for_no_noble() -> None:
    state = orient(seat("", [*giving("W3U4"), *ORIENT["O1"][5:]]), nobles=[MACHIAVELLI])
    assert visitors(played(state, "take WUG")) == []


def test_O2_O4_gold_cards_cannot_be_copied() -> None:
    lone = orient(seat("W3R2", ORIENT["O1"][5:8]), rows={"O1": [COPY]})
    assert rule_of(lone, f"buy {COPY} pay W3R2") == "O4"
    after = played(orient(seat("W3R2", [GOLD, *giving("G1")]), rows={"O1": [COPY]}), f"buy {COPY}")
    assert owned(after)[-1] == f"{COPY}=G"


def test_O2_E3_a_gold_card_in_front_is_a_development_card() -> None:
    first, second = worth("W5 U5 G5"), worth("R5 K5 R4 K1")
    state = orient(seat("", [*first, GOLD, "O1-gold-0-G3"]), seat("", second), last_round=True, to_act=1)
    end = played(state, "take WUG")
    assert end.outcome == Outcome((1,), (15, 15), (5, 4))


@pytest.mark.parametrize(("card", "colour"), [(card, card[3]) for card in ORIENT["O2"][:5]])
def test_O3_a_double_card_gives_two_bonuses_of_its_colour_and_one_point(card: str, colour: str) -> None:
    state = orient(seat("", [card]))
    assert (bonuses(state), state.points(0)) == (f"{colour}2", 1)


def test_O3_P1_two_bonuses_lower_the_price_by_two() -> None:
    state = orient(seat("R2", [DOUBLE]), rows={"1": ["1-R-0-W2R2"]})
    assert payments_for(state, "1-R-0-W2R2") == ["R2"]


def test_O3_T4_a_double_card_is_one_card_for_a_noble() -> None:
    short = orient(seat("", [DOUBLE, *giving("W2U4")]), nobles=[MACHIAVELLI])
    assert bonuses(short) == "W4U4"
    assert visitors(played(short, "take WUG")) == []
    enough = orient(seat("", [DOUBLE, *giving("W3U4")]), nobles=[MACHIAVELLI])
    assert visitors(played(enough, "take WUG")) == [MACHIAVELLI]


def test_S4_O3_O4_T4_hino_tomiko_counts_cards_copies_too() -> None:
    hino = partial(orient, nobles=["Hino Tomiko"], config={"extra_nobles": ["Hino Tomiko"]})
    short = hino(seat("", [DOUBLE, *giving("W2R4")]))
    assert bonuses(short) == "W4R4"
    assert visitors(played(short, "take WUG")) == []
    enough = hino(seat("", [DOUBLE, *giving("W2R4"), f"{COPY}=W"]))
    assert visitors(played(enough, "take WUG")) == ["Hino Tomiko"]


def test_O4_the_colour_is_chosen_among_ones_own_cards() -> None:
    state = orient(seat("W2R1", giving("W1R1")), seat("", giving("U2G2")), rows={"O1": [COPY]})
    choosing = played(state, f"buy {COPY}")
    assert (asked(choosing), choosing.to_act) == ("copy", 0)
    assert state_to_json(choosing)["pending"] == [{"step": "copy", "card": COPY}]
    assert offered(choosing) == ["copy W", "copy R"]
    assert COPY not in list(cards_anywhere(choosing))
    assert {rule_of(choosing, f"copy {colour}") for colour in "UGKY"} == {"O4"}
    assert {rule_of(choosing, move) for move in ("pass", "take WUG", "return W1")} == {"T7"}
    after = played(choosing, "copy R")
    assert owned(after)[-1] == f"{COPY}=R"
    assert (bonuses(after), after.players[0].counts, after.to_act) == ("W1R2", (1, 0, 0, 2, 0), 1)
    assert state_to_json(after)["players"][0]["cards"][-1] == {"card": COPY, "colour": "R"}


def test_O4_T7_a_single_colour_is_copied_by_itself() -> None:
    after = played(orient(seat("W2R2", giving("W1")), rows={"O1": [COPY]}), f"buy {COPY}")
    assert (owned(after)[-1], bonuses(after), after.to_act) == (f"{COPY}=W", "W2", 1)


def test_O4_the_colour_is_for_good() -> None:
    state = orient(seat("W2R1", giving("W1R1")), rows={"O1": [COPY]})
    later = played(state, f"buy {COPY}", "copy R", "take WUG", "take WUG", "take WUG")
    assert owned(later)[-1] == f"{COPY}=R"
    assert rule_of(later, "copy W") == "T7"


def test_O4_a_copy_of_a_copy_has_its_colour() -> None:
    other = "O1-copy-0-G3K2"
    state = orient(seat("W3R2", [f"{other}=K"]), rows={"O1": [COPY]})
    after = played(state, f"buy {COPY} pay W3R2")
    assert (owned(after), bonuses(after)) == ([f"{other}=K", f"{COPY}=K"], "K2")


def test_O4_a_copy_of_a_double_has_one_bonus() -> None:
    after = played(orient(seat("W1R2", [DOUBLE]), rows={"O1": [COPY]}), f"buy {COPY}")
    assert (owned(after), bonuses(after), after.players[0].counts) == ([DOUBLE, f"{COPY}=W"], "W3", (2, 0, 0, 0, 0))


def test_O4_a_copy_cannot_match_itself() -> None:
    lone = orient(seat("W3R2Y5"), rows={"O1": [COPY]})
    assert rule_of(lone, f"buy {COPY} pay W3R2") == "O4"
    assert rule_of(lone, f"buy {COPY}") == "O4"
    assert offered(lone, f"buy {COPY}") == []
    assert COPY not in affordable(lone, 0)


def test_O4_without_a_coloured_card_a_copy_can_be_reserved_and_not_bought() -> None:
    state = orient(seat("W3R2"), rows={"O1": [COPY]})
    after = played(state, f"reserve {COPY}")
    assert hand(after) == [COPY]
    in_hand = orient(seat("W3R2", [], [COPY]))
    assert rule_of(in_hand, f"buy {COPY} pay W3R2") == "O4"
    with_a_card = orient(seat("W3R2", giving("K1"), [COPY]))
    assert owned(played(with_a_card, f"buy {COPY} pay W3R2"))[-1] == f"{COPY}=K"


def test_O4_reserved_cards_and_those_of_rivals_are_not_copied() -> None:
    state = orient(seat("W3R2", [], ["1-W-0-U3"]), seat("", giving("U1")), rows={"O1": [COPY]})
    assert rule_of(state, f"buy {COPY} pay W3R2") == "O4"


def test_O4_a_copied_colour_counts_for_a_noble_the_same_turn() -> None:
    state = orient(seat("R2", giving("W3U4")), rows={"O1": [COPY]}, nobles=[MACHIAVELLI])
    after = played(state, f"buy {COPY}", "copy W")
    assert visitors(after) == [MACHIAVELLI]


def test_O4_P1_a_copy_card_is_paid_like_any_card() -> None:
    state = orient(seat("W1R2", giving("W1")), rows={"O1": [COPY]})
    assert rule_of(state, f"buy {COPY} pay W1R2") == "P1"
    assert rule_of(state, f"buy {COPY} pay W3R2") == "P2"
