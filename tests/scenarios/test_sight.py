"""What a player may see [H1-H3]."""

import json
from typing import Any

import pytest

from scenarios.table import (
    TEST_CARD,
    deck,
    fresh,
    giving,
    hand,
    offered,
    played,
    position,
    rule_of,
    seat,
)
from splendor.kernel import (
    Draw,
    IllegalMove,
    Observation,
    QuestionError,
    State,
    advance,
    affordable,
    apply,
    determinize,
    draws,
    legal_moves,
    observe,
    perft,
    play_out,
    state_from_json,
    state_to_json,
    why_illegal,
)

MINE, OPEN, SECRET = "2-W-2-R5", "3-G-4-U7", "3-U-4-W7"


def table(secret: str = SECRET, top: str = "3-K-4-R7", **config: Any) -> State:
    """A holds a card from a deck; B holds one reserved face up and one from a deck."""
    return position(
        seat("W1G2R2", giving("U1"), [MINE + "?"]),
        seat("U2", reserved=[OPEN, secret + "?"]),
        rows={"1": [TEST_CARD]},
        tops={"3": [top]},
        config=config,
    )


def seen_hand(view: Observation, seat: int) -> list[tuple[str | None, str, bool]]:
    entries = view.table.players[seat].reserved
    return [(entry.card.id if entry.card else None, entry.deck, entry.hidden) for entry in entries]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_H1_the_order_of_the_decks_is_hidden_from_all_and_their_size_from_none(viewer: int | None) -> None:
    view = observe(fresh(), viewer)
    assert [len(pile) for pile in view.table.decks] == [36, 26, 16]
    assert {card for pile in view.table.decks for card in pile} == {None}
    shown = state_to_json(view)
    assert shown["format"] == "splendor-observation/1"
    assert shown["decks"] == {"1": 36, "2": 26, "3": 16}


def test_H1_a_card_reserved_from_a_deck_is_seen_by_its_owner_only() -> None:
    state = table()
    assert seen_hand(observe(state, 0), 0) == [(MINE, "2", True)]
    assert seen_hand(observe(state, 1), 0) == seen_hand(observe(state, None), 0) == [(None, "2", True)]
    assert seen_hand(observe(state, 0), 1) == [(OPEN, "3", False), (None, "3", True)]
    assert seen_hand(observe(state, 1), 1) == [(OPEN, "3", False), (SECRET, "3", True)]


def test_H1_a_card_reserved_face_up_stays_open() -> None:
    state = fresh(3)
    card = offered(state, "reserve 2")[0].removeprefix("reserve ")
    after = played(state, f"reserve {card}")
    for viewer in (0, 1, 2, None):
        assert seen_hand(observe(after, viewer), 0) == [(card, "2", False)]


def test_H1_everything_else_is_open() -> None:
    state = position(
        seat("W1", giving("U2")),
        seat("K2Y1", [TEST_CARD], [], ["Mary Stuart"]),
        nobles=["Machiavelli"],
        last_round=True,
    )
    for viewer in (0, 1, None):
        view = observe(state, viewer)
        assert view.table == state.but(decks=view.table.decks)
        assert (view.to_act, view.is_over, view.outcome, view.config) == (0, False, None, state.config)
        assert [view.points(one) for one in (0, 1)] == [0, 3]


def test_H1_a_secret_card_that_is_bought_is_open() -> None:
    state = position(seat("W1G2R2", reserved=[TEST_CARD + "?"]))
    after = played(state, f"buy {TEST_CARD}")
    assert [card.id for card in observe(after, 1).table.players[0].cards] == [TEST_CARD]


def test_H1_an_observation_document_reads_back() -> None:
    for viewer in (0, 1, None):
        view = observe(table(), viewer)
        assert state_from_json(json.dumps(state_to_json(view))) == view


def test_H2_with_open_reservations_every_reserved_card_is_open_and_never_marked_hidden() -> None:
    state = fresh(variants={"open_reservations"})
    top = deck(state, 3)[0]
    after = played(state, "reserve deck 3")
    for viewer in (0, 1, None):
        assert seen_hand(observe(after, viewer), 0) == [(top, "3", False)]
    assert state_to_json(after)["players"][0]["reserved"] == [{"card": top}]
    assert draws(state, "reserve deck 3") == (Draw("3", 1, None),)


def test_H2_nothing_else_changes() -> None:
    closed, opened = fresh(3), fresh(3, variants={"open_reservations"})
    for turn in range(40):
        assert (closed.market, closed.supply, closed.decks) == (opened.market, opened.supply, opened.decks)
        assert offered(closed) == offered(opened)
        assert [hand(closed, one) for one in range(3)] == [hand(opened, one) for one in range(3)]
        move = offered(closed)[(turn * 7) % len(offered(closed))]
        closed, opened = played(closed, move), played(opened, move)
    for level in (1, 2, 3):
        assert deck(opened, level)[0] not in json.dumps(state_to_json(observe(opened, 0)))


@pytest.mark.parametrize("viewer", [0, None])
def test_H3_an_observation_is_the_same_whatever_is_hidden(viewer: int | None) -> None:
    one, other = table(SECRET, "3-K-4-R7"), table("3-K-4-R7", SECRET)
    assert one != other
    assert observe(one, viewer) == observe(other, viewer)
    assert hash(observe(one, viewer)) == hash(observe(other, viewer))
    assert str(observe(one, viewer)) == str(observe(other, viewer))
    assert state_to_json(observe(one, viewer)) == state_to_json(observe(other, viewer))
    assert observe(one, 1) != observe(other, 1)


def test_H3_questions_that_an_observation_answers_are_answered_as_for_the_state() -> None:
    state = table()
    view = observe(state, 0)
    assert legal_moves(view) == legal_moves(state)
    assert affordable(view, 0) == affordable(state, 0)
    for move in ("take WUG", "take WU", f"buy {SECRET}", f"buy {MINE} pay R5", f"reserve {SECRET}", "pass"):
        assert why_illegal(view, move) == why_illegal(state, move)


def test_H3_an_observation_judges_moves_as_those_of_its_own_seat() -> None:
    view = observe(table(), 1)
    assert legal_moves(view) == ()
    refusal = why_illegal(view, "take WUG")
    assert refusal is not None
    assert refusal.rule == "T7"
    assert legal_moves(observe(table(), None)) == ()
    nobody = why_illegal(observe(table(), None), "take WUG")
    assert nobody is not None
    assert nobody.rule == "T7"


def test_H3_an_observation_is_not_asked_for_the_moves_of_another_seat() -> None:
    with pytest.raises(QuestionError, match="seat 0: the observation of seat 1 judges moves as its own"):
        why_illegal(observe(fresh(), 1), "take WUG", seat=0)


def test_H3_what_another_seat_can_afford_is_answered_only_if_its_hand_is_open() -> None:
    state = position(seat(reserved=["3-K-4-R7?"]), seat("W1G2R2", reserved=[OPEN]), rows={"1": [TEST_CARD]})
    assert list(affordable(observe(state, 0), 1)) == list(affordable(state, 1))
    assert TEST_CARD in affordable(observe(state, 0), 1)
    with pytest.raises(QuestionError, match="seat 0"):
        affordable(observe(state, 1), 0)


def test_H3_what_needs_the_hidden_cards_refuses_an_observation() -> None:
    view: Any = observe(table(), 0)
    for question in (
        lambda: apply(view, "take WUG"),
        lambda: observe(view, 0),
        lambda: perft(view, 1),
        lambda: play_out(view, 1),
    ):
        with pytest.raises(QuestionError, match="State"):
            question()


@pytest.mark.parametrize("viewer", [-1, 2, "0", True])
def test_H3_only_seats_at_the_table_observe(viewer: Any) -> None:
    with pytest.raises(QuestionError, match="0 to 1"):
        observe(table(), viewer)


@pytest.mark.parametrize("move", ["buy {}", "buy {} pay W1", "reserve {}"])
def test_H3_a_card_out_of_reach_is_refused_in_the_same_words_wherever_it_is(move: str) -> None:
    card = "3-U-4-W7"
    places = [
        position(seat("W1"), tops={"3": [card]}),
        position(seat("W1"), tops={"3": ["3-G-4-U7", card]}),
        position(seat("W1"), seat(reserved=[card + "?"])),
        position(seat("W1"), seat(reserved=[card])),
        position(seat("W1"), seat(cards=[card])),
        position(seat("W1", [card])),
        position(seat("W1"), removed=[card]),
    ]
    words = set()
    for state in places:
        for position_seen in (state, observe(state, 0)):
            refusal = why_illegal(position_seen, move.format(card))
            assert refusal is not None
            words.add((refusal.rule, refusal.reason))
    assert len(words) == 1


def test_H3_nothing_tells_the_seed() -> None:
    state = fresh(3, seed="a very secret seed")
    views = [observe(state, viewer) for viewer in (0, 1, None)]
    all_told: list[State | Observation] = [state, *views]
    for told in all_told:
        text = f"{told} {told!r} {json.dumps(state_to_json(told))}"
        assert "secret" not in text
        assert '"seed"' not in text


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_H3_a_guess_fits_what_the_seat_knows(viewer: int | None) -> None:
    view = observe(table(), viewer)
    guesses = [determinize(view, seed) for seed in range(20)]
    assert all(observe(guess, viewer) == view for guess in guesses)
    assert len({guess.decks for guess in guesses}) == 20
    assert determinize(view, 3) == guesses[3]


def test_H1_H3_a_seat_that_sees_only_its_cards_can_follow_a_game() -> None:
    state = fresh(3)
    views = {viewer: observe(state, viewer) for viewer in (0, 1, 2, None)}
    for move in ("reserve deck 2", offered(state, "reserve 3")[0], "pair W", "reserve deck 1", "take URK"):
        after = apply(state, move)
        for viewer, view in views.items():
            seen = [draw for draw in draws(view, move) if draw.seen_by in (None, viewer)]
            shown = [card for draw in seen for card in deck(state, int(draw.deck))[: draw.count]]
            views[viewer] = advance(view, move, shown)
            assert views[viewer] == observe(after, viewer)
        state = after


@pytest.mark.parametrize("move", ["buy 1-W-0-U3 pay U3", "buy 1-W-0-U3"])
def test_H1_H3_the_others_follow_the_purchase_of_a_card_that_they_never_saw(move: str) -> None:
    state = position(seat("U3", reserved=[MINE, "1-W-0-U3?", "1-K-0-G3?"]))
    for viewer in (0, 1, None):
        view = observe(state, viewer)
        assert draws(view, move) == ()
        assert advance(view, move, []) == observe(apply(state, move), viewer)


def test_H1_only_its_owner_sees_what_a_reservation_from_a_deck_draws() -> None:
    state = fresh()
    assert draws(state, "reserve deck 2") == (Draw("2", 1, 0),)
    card = offered(state, "reserve 3")[0]
    assert draws(state, card) == (Draw("3", 1, None),)
    assert draws(state, "take WUG") == ()
    assert draws(position(seat("U3"), rows={"1": ["1-W-0-U3"]}, empty=["1"]), "buy 1-W-0-U3") == ()


def test_H3_following_is_refused_with_cards_that_cannot_have_come() -> None:
    view = observe(fresh(), 0)
    shown = next(card.id for card in view.table.market[1] if card)
    for wrong in ([], ["2-W-2-R5", "2-U-2-U5"], [shown], ["1-W-0-U3"], ["9-W-0-U3"]):
        with pytest.raises(QuestionError):
            advance(view, "reserve deck 2", wrong)
    with pytest.raises(IllegalMove, match="T7"):
        advance(view, "return W1", [])


def test_H1_rule_of_a_hidden_card_is_that_of_any_card_out_of_reach() -> None:
    assert rule_of(table(), f"buy {SECRET} pay W1") == "A5"
    assert rule_of(table(), f"reserve {SECRET}") == "A4"
