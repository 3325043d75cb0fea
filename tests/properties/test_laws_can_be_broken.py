"""A law that nothing could break would say nothing: each law of the table is broken here, and says so."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from attrs import evolve

from properties.situations import SITUATIONS, Builder, ids, tokens
from splendor.kernel import Buy, Card, HeldCard, Move, Return, SplendorError, State, Take, apply, laws_actions
from splendor.kernel.laws import (
    LAWS,
    Law,
    LawBroken,
    MoveLaw,
    breaches,
    check,
    check_move,
    law,
    laws_with,
    move_breaches,
    move_law,
    move_universe,
)
from splendor.kernel.laws_sight import hidden_from
from splendor.kernel.laws_table import MOVE_LAWS, STATE_LAWS
from splendor.kernel.laws_text import copied
from splendor.kernel.laws_universe import payments_tried

START = Builder(seed=3).at(0)
RICH = Builder(seed=3).seat(0, "W3U3", [*ids(1, "K", 2), *ids(2, "G", 2)]).at(10)
TAKEN = apply(START, "take WUG")


def seated(state: State, seat: int, **parts: Any) -> State:
    """The state with parts of one player put in by force."""
    return state.but(players=state.seated(seat, evolve(state.players[seat], **parts)))


def wrongly_won() -> State:
    """A finished game of which one of two winners is not told."""
    over = SITUATIONS["it_is_over"]()
    told = over.outcome
    assert told is not None
    alone = evolve(told, winners=(1,))
    return evolve(over, rules=evolve(over.rules, outcome=lambda state: alone))


BROKEN_STATES = {
    "there_are_no_more_tokens_than_the_set_up_gives": START.but(supply=tokens("W5U4G4R4K4Y5")),
    "no_card_is_in_two_places": START.but(decks=((START.decks[0][1], *START.decks[0][1:]), *START.decks[1:])),
    "rows_and_decks_hold_their_own_cards": START.but(market=(START.market[1], START.market[0], START.market[2])),
    "between_turns_an_empty_place_has_an_empty_deck": START.but(market=((None,) * 4, *START.market[1:])),
    "nobles_are_in_one_place": START.but(nobles=(*START.nobles[:2], START.nobles[0])),
    "the_seat_to_act_fits_the_turn": evolve(START, rules=evolve(START.rules, first_seat=1)),
    "nobody_is_negative": START.but(supply=(-1, 4, 4, 4, 4, 5)),
    "at_most_ten_tokens_at_a_turns_start": seated(START, 1, tokens=tokens("W4U4G3")),
    "at_most_three_reserved": seated(
        START, 0, reserved=tuple(HeldCard(START.rules.cards[card_id], "1") for card_id in ids(1, "W", 4))
    ),
    "reserved_cards_are_as_open_as_the_table_plays": seated(
        START, 0, reserved=(HeldCard(START.rules.cards["1-W-0-U3"], "2"),)
    ),
    "derived_figures_equal_a_recount": seated(RICH, 0, bonuses=(0, 0, 2, 0, 3)),
    "the_best_standing_wins": wrongly_won(),
}

BROKEN_RESULTS = {
    "an_action_gives_and_costs_what_it_says": seated(TAKEN, 0, tokens=tokens("W2U2G2")),
    "gems_are_conserved": TAKEN.but(supply=START.supply),
    "cards_are_conserved": TAKEN.but(decks=(TAKEN.decks[0][1:], *TAKEN.decks[1:])),
    "nobles_come_to_those_who_deserve_them": seated(TAKEN, 0, nobles=START.nobles[:1]),
    "nobody_else_is_touched": seated(TAKEN, 1, tokens=tokens("W1")),
    "gold_comes_only_with_a_reservation": seated(TAKEN, 0, tokens=tokens("Y1")),
    "at_most_one_noble_comes_and_none_returns": seated(TAKEN, 0, nobles=START.nobles[:2]),
    "turns_go_round_clockwise": TAKEN.but(turn=2),
    "passes_are_counted_in_a_row": TAKEN.but(passes=1),
    "the_last_round_starts_and_ends_as_it_must": TAKEN.but(last_round=True),
}
"""What could be said to follow from START and take WUG, and does not."""


@pytest.mark.parametrize("broken", STATE_LAWS, ids=lambda broken: broken.name)
def test_a_state_that_breaks_a_law_is_told_by_its_name(broken: Law) -> None:
    with pytest.raises(LawBroken) as caught:
        check(BROKEN_STATES[broken.name], ((broken,), ()))
    assert caught.value.report.law == broken
    assert broken.name.replace("_", " ") in str(caught.value)
    assert caught.value.report.found in str(caught.value)


@pytest.mark.parametrize("broken", [*MOVE_LAWS, *laws_actions.MOVE_LAWS], ids=lambda broken: broken.name)
def test_a_move_that_breaks_a_law_is_told_by_its_name(broken: MoveLaw) -> None:
    check_move(START, "take WUG", TAKEN, ((), (broken,)))
    with pytest.raises(LawBroken, match="take WUG") as caught:
        check_move(START, "take WUG", BROKEN_RESULTS[broken.name], ((), (broken,)))
    assert caught.value.report.law == broken


def test_a_broken_law_is_an_error_of_the_library() -> None:
    assert issubclass(LawBroken, SplendorError)


def test_the_first_law_that_is_broken_is_the_one_told() -> None:
    broken = BROKEN_STATES["nobody_is_negative"]
    first = next(iter(breaches(broken)))
    with pytest.raises(LawBroken) as caught:
        check(broken)
    assert caught.value.report == first
    assert next(move_breaches(START, "take WUG", BROKEN_RESULTS["gems_are_conserved"])).law.name == "gems_are_conserved"


def test_every_law_is_a_sentence_with_a_name_of_its_own() -> None:
    names = [each.name for kind in LAWS for each in kind]
    assert len(set(names)) == len(names)
    assert all(len(name.split("_")) >= 3 for name in names)


@law("S1")
def nobody_has_three_white(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.tokens[0] >= 3:
            yield f"seat {seat} has {player.tokens[0]}"


def test_a_module_can_add_laws_of_its_own() -> None:
    check(RICH)
    with pytest.raises(LawBroken, match=r"nobody has three white \[S1\]: seat 0 has 3"):
        check(RICH, laws_with([nobody_has_three_white]))


def test_a_module_can_replace_a_law_by_one_of_the_same_name() -> None:
    replaced = Law("nobody_is_negative", (), lambda state: iter(()))
    check(BROKEN_STATES["nobody_is_negative"], laws_with([replaced], than=((replaced,), ())))
    names = [each.name for each in laws_with([replaced])[0]]
    assert names == [each.name for each in LAWS[0]]


def test_a_module_can_add_and_replace_laws_of_moves() -> None:
    @move_law("A2")
    def nothing_may_be_taken(before: State, move: Move, after: State) -> Iterator[str]:
        yield f"{move} was made"

    with pytest.raises(LawBroken, match=r"nothing may be taken \[A2\]: take WUG was made"):
        check_move(START, "take WUG", TAKEN, laws_with([nothing_may_be_taken]))
    replaced = MoveLaw("gems_are_conserved", (), lambda before, move, after: iter(()))
    check_move(START, "take WUG", BROKEN_RESULTS["gems_are_conserved"], laws_with([replaced], than=((), (replaced,))))
    states, moves = laws_with([nothing_may_be_taken, replaced])
    assert [each.name for each in moves] == [*(each.name for each in LAWS[1]), "nothing_may_be_taken"]
    assert replaced in moves
    assert [each.name for each in states] == [each.name for each in LAWS[0]]


def test_T3_A4_ten_tokens_and_three_reserved_cards_may_be_kept() -> None:
    hand = tuple(HeldCard(START.rules.cards[card_id], "1") for card_id in ids(1, "W", 4))
    laws = {each.name: each for each in STATE_LAWS}
    for held, right in (("W4U4G2", True), ("W4U4G3", False)):
        state = seated(START, 0, tokens=tokens(held))
        assert (not [*laws["at_most_ten_tokens_at_a_turns_start"].breaches(state)]) == right
    for count in (3, 4):
        state = seated(START, 0, reserved=hand[:count])
        assert (not [*laws["at_most_three_reserved"].breaches(state)]) == (count == 3)


def test_what_several_laws_ask_of_one_state_is_found_once() -> None:
    state, other = START.but(turn=1), START.but(turn=2)
    assert hidden_from(state, 0) is hidden_from(state, 0)
    assert hidden_from(state, 0) is not hidden_from(other, 0)
    assert copied(state) is copied(state)
    assert copied(state) is not state


def test_the_universe_goes_beyond_what_is_legal() -> None:
    """Up to five colours are taken, four tokens returned, and five gold cards paid with."""
    moves = move_universe(START)
    assert max(len(move.colours) for move in moves if isinstance(move, Take)) == 5
    assert max(sum(move.tokens) for move in moves if isinstance(move, Return)) == 4
    gold = tuple(Card(f"O1-gold-0-W{number}", deck="O1", gold=True) for number in range(1, 8))
    payments = payments_tried(START.rules.cards["1-W-0-U3"], tokens(""), gold)
    assert max(len(payment.cards) for payment in payments) == 5


def test_a_module_can_add_moves_to_the_universe() -> None:
    """An added move is judged: here one that is legal and not listed, the short form of a purchase."""

    def short_forms(state: State) -> Iterable[Move]:
        return [Buy("1-W-1-G4")]

    state = SITUATIONS["two_nobles_at_once"]()
    with pytest.raises(LawBroken, match="buy 1-W-1-G4 is legal and not listed"):
        check(state, laws_with(moves=[short_forms]))
