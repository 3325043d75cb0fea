"""Reserving from a deck with the post of B5: two are looked at, one is kept, and nobody else knows which [H1, H2]."""

from functools import partial
from typing import Any

import pytest

from scenarios.printed import DRAW_TWO
from scenarios.table import (
    asked,
    deck,
    expanded,
    fresh,
    giving,
    hand,
    held,
    offered,
    played,
    posts,
    refused,
    row,
    rule_of,
    seat,
    supply,
)
from splendor.kernel import (
    DocumentError,
    Draw,
    Observation,
    State,
    advance,
    apply,
    determinize,
    draws,
    legal_moves,
    observe,
    state_from_json,
    state_to_json,
    why_illegal,
)

trading = partial(expanded, "trading_posts")

FIRST, SECOND, THIRD = "2-W-2-R5", "2-K-2-W5", "2-U-2-U5"
LYING = ["2-K-3-K6", "2-G-3-G6", "2-R-3-R6", "2-U-3-U6"]


def drawing(*tops: str, tokens: str = "", config: dict[str, Any] | None = None, **keys: Any) -> State:
    """A has the post, and these cards are on top of the level-2 deck."""
    return trading(seat(tokens, posts=[DRAW_TWO]), tops={"2": tops or (FIRST, SECOND, THIRD)}, config=config, **keys)


def test_B5_two_cards_are_looked_at_and_the_other_goes_to_the_bottom() -> None:
    state = drawing()
    choosing = played(state, "reserve deck 2")
    assert (asked(choosing), choosing.to_act) == ("keep", 0)
    assert offered(choosing) == [f"keep {SECOND}", f"keep {FIRST}"]
    after = played(choosing, f"keep {SECOND}")
    assert hand(after) == [SECOND]
    assert deck(after, 2) == [*deck(state, 2)[2:], FIRST]
    assert row(after, 2) == row(state, 2)
    assert after.to_act == 1
    assert state_to_json(after)["players"][0]["reserved"] == [{"card": SECOND, "hidden": True}]


def test_B5_the_upper_card_may_be_kept_too() -> None:
    after = played(drawing(), "reserve deck 2", f"keep {FIRST}")
    assert hand(after) == [FIRST]
    assert deck(after, 2)[0] == THIRD
    assert deck(after, 2)[-1] == SECOND


def test_B5_A4_one_gold_comes_after_the_choice() -> None:
    choosing = played(drawing(), "reserve deck 2")
    assert (held(choosing), supply(choosing)) == ("", "W4U4G4R4K4Y5")
    after = played(choosing, f"keep {FIRST}")
    assert (held(after), supply(after)) == ("Y1", "W4U4G4R4K4Y4")


def test_B5_A4_without_gold_in_the_supply_the_card_is_kept_all_the_same() -> None:
    state = trading(seat(posts=[DRAW_TWO]), seat("Y5"), tops={"2": [FIRST, SECOND]})
    after = played(state, "reserve deck 2", f"keep {FIRST}")
    assert (hand(after), held(after)) == ([FIRST], "")


def test_B5_T3_the_gold_counts_against_ten() -> None:
    owing = played(drawing(tokens="W2U2G2R2K2"), "reserve deck 2", f"keep {FIRST}")
    assert asked(owing) == "return"
    assert held(played(owing, "return Y1")) == "W2U2G2R2K2"


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_B5_a_deck_of_one_card_just_gives_it_and_one_of_two_leaves_one(left: int) -> None:
    cards = [FIRST, SECOND, THIRD][:left]
    state = trading(seat(posts=[DRAW_TWO]), rows={"2": LYING}, tops={"2": cards}, empty=["2"])
    if left == 0:
        assert rule_of(state, "reserve deck 2") == "A4"
        assert "reserve deck 2" not in offered(state)
        return
    after = played(state, "reserve deck 2")
    if left == 1:
        assert (hand(after), deck(after, 2), after.to_act) == ([FIRST], [], 1)
        return
    assert deck(after, 2) == cards[2:]
    assert deck(played(after, f"keep {SECOND}"), 2) == [*cards[2:], FIRST]


def test_B5_A4_only_a_reservation_from_a_deck_is_one_of_two() -> None:
    state = drawing()
    shown = row(state, 2)[0]
    after = played(state, f"reserve {shown}")
    assert (hand(after), row(after, 2)[0], after.to_act) == ([shown], FIRST, 1)
    full = trading(seat("", [], ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"], posts=[DRAW_TWO]))
    assert rule_of(full, "reserve deck 2") == "A4"


def test_B5_without_the_post_one_card_is_drawn() -> None:
    state = trading(seat(), seat(posts=[DRAW_TWO]), tops={"2": [FIRST, SECOND]})
    after = played(state, "reserve deck 2")
    assert (hand(after), after.to_act) == ([FIRST], 1)
    assert asked(played(after, "reserve deck 2")) == "keep"


def test_B5_the_post_that_comes_at_the_end_of_the_turn_is_too_late_for_it() -> None:
    after = played(trading(seat("", giving("K3")), tops={"2": [FIRST, SECOND]}), "reserve deck 2")
    assert (hand(after), posts(after)) == ([FIRST], [DRAW_TWO])


@pytest.mark.parametrize("card", [THIRD, "1-W-0-U3", "2-K-3-K6"])
def test_B5_another_card_cannot_be_kept(card: str) -> None:
    choosing = played(drawing(), "reserve deck 2")
    error = refused(choosing, f"keep {card}")
    assert error.rule == "B5"
    assert FIRST in error.reason
    assert SECOND in error.reason
    assert "deck 2" in error.reason
    asked_first = refused(choosing, "pass")
    assert asked_first.rule == "T7"
    assert "keep one" in asked_first.reason
    assert "deck 2" in asked_first.reason
    assert rule_of(drawing(), f"keep {FIRST}") == "T7"


def test_B5_the_cards_of_the_choice_are_in_no_deck_meanwhile() -> None:
    choosing = played(drawing(), "reserve deck 2")
    document = state_to_json(choosing)
    assert document["pending"] == [{"step": "keep", "deck": "2", "cards": [FIRST, SECOND]}]
    assert document["decks"]["2"][0] == THIRD
    assert state_from_json(document) == choosing
    del document["decks"]
    again = state_from_json(document)
    assert isinstance(again, State)
    assert not {FIRST, SECOND} & set(deck(again, 2))


@pytest.mark.parametrize(
    "step",
    [
        {"step": "keep", "deck": "2", "cards": [FIRST]},
        {"step": "keep", "deck": "2", "cards": [FIRST, FIRST]},
        {"step": "keep", "deck": "1", "cards": [FIRST, SECOND]},
        {"step": "keep", "deck": "O2", "cards": [FIRST, SECOND]},
        {"step": "keep", "deck": "2", "cards": [FIRST, "2-W-9-R5"]},
        {"step": "keep", "deck": "2", "cards": [FIRST, THIRD]},
        {"step": "keep", "deck": "2"},
        {"step": "keep", "cards": [FIRST, SECOND]},
    ],
)
def test_B5_a_document_with_a_choice_that_cannot_be_is_refused(step: dict[str, Any]) -> None:
    document = state_to_json(played(drawing(), "reserve deck 2"))
    with pytest.raises(DocumentError, match=r"pending\[0\]|decks\.2\[0\]"):
        state_from_json({**document, "pending": [step]})


def test_H1_others_see_neither_the_two_cards_nor_the_choice() -> None:
    states = [played(drawing(*tops), "reserve deck 2") for tops in ((FIRST, SECOND, THIRD), (THIRD, FIRST, SECOND))]
    for viewer in (1, None):
        views = [observe(state, viewer) for state in states]
        assert views[0] == views[1]
        assert state_to_json(views[0])["pending"] == [{"step": "keep", "deck": "2"}]
        for card in (FIRST, SECOND, THIRD):
            assert card not in str(state_to_json(views[0]))
        kept = [observe(played(state, f"keep {FIRST}"), viewer) for state in states]
        assert kept[0] == kept[1] == observe(played(states[0], f"keep {SECOND}"), viewer)
    own = observe(states[0], 0)
    assert state_to_json(own)["pending"] == state_to_json(states[0])["pending"]
    assert legal_moves(own) == legal_moves(states[0])


def test_H1_an_observation_does_not_remember_the_card_that_went_under_the_deck() -> None:
    after = played(drawing(), "reserve deck 2", f"keep {SECOND}")
    own = state_to_json(observe(after, 0))
    assert own["players"][0]["reserved"] == [{"card": SECOND, "hidden": True}]
    assert own["decks"]["2"] == len(deck(after, 2))
    assert FIRST not in str(own)


def test_H1_draws_tell_of_both_cards_to_their_owner_only() -> None:
    state = drawing()
    assert draws(state, "reserve deck 2") == (Draw("2", 2, 0),)
    assert draws(played(state, "reserve deck 2"), f"keep {FIRST}") == ()
    one = trading(seat(posts=[DRAW_TWO]), rows={"2": LYING}, tops={"2": [FIRST]}, empty=["2"])
    assert draws(one, "reserve deck 2") == (Draw("2", 1, 0),)


@pytest.mark.parametrize("variants", [[], ["open_reservations"]])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_H1_H3_everyone_can_follow_the_choice(viewer: int | None, variants: list[str]) -> None:
    state = drawing(config={"variants": variants})
    view = observe(state, viewer)
    shown = [FIRST, SECOND] if viewer == 0 else []
    view = advance(view, "reserve deck 2", shown)
    state = apply(state, "reserve deck 2")
    assert view == observe(state, viewer)
    assert advance(view, f"keep {SECOND}", []) == observe(apply(state, f"keep {SECOND}"), viewer)


def test_H2_with_open_reservations_the_kept_card_is_open_and_the_choice_is_not() -> None:
    choosing = played(drawing(config={"variants": ["open_reservations"]}), "reserve deck 2")
    assert state_to_json(observe(choosing, 1))["pending"] == [{"step": "keep", "deck": "2"}]
    after = played(choosing, f"keep {SECOND}")
    for viewer in (0, 1, None):
        shown = state_to_json(observe(after, viewer))
        assert shown["players"][0]["reserved"] == [{"card": SECOND}]
        assert FIRST not in str(shown)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_H3_a_guess_fits_while_the_choice_is_owed(viewer: int | None) -> None:
    choosing = played(drawing(), "reserve deck 2")
    view = observe(choosing, viewer)
    for number in range(10):
        guess = determinize(view, number)
        assert observe(guess, viewer) == view
        assert guess.to_act == 0
        assert len(offered(guess)) == 2
    back = state_from_json(state_to_json(view))
    assert isinstance(back, Observation)
    assert back == view


def test_H3_what_another_seat_keeps_is_judged_in_the_same_words_whatever_it_is() -> None:
    view = observe(played(drawing(), "reserve deck 2"), 1)
    said = {str(why_illegal(view, f"keep {card}")).replace(card, "it") for card in (FIRST, SECOND, THIRD)}
    assert len(said) == 1
    assert "T7" in said.pop()
    assert legal_moves(view) == ()


def test_B5_a_new_game_knows_no_such_choice_before_the_post_is_taken() -> None:
    state = fresh(modules={"trading_posts"})
    assert draws(state, "reserve deck 1") == (Draw("1", 1, 0),)
    assert asked(played(state, "reserve deck 1")) == ""
