"""What happens by itself in a turn and in which order, who wins, and the table of a series, to the letter."""

from typing import Any

import pytest
from attrs import evolve

from scenarios.table import (
    FIVES,
    MARY,
    SULEIMAN,
    asked,
    expanded,
    fresh,
    giving,
    position,
    posts,
    seat,
    tiles,
    visitors,
    worth,
)
from splendor.kernel import (
    Config,
    ConfigError,
    HeldCard,
    IllegalMove,
    Module,
    Move,
    Outcome,
    Pass,
    QuestionError,
    State,
    apply,
    legal_moves,
    new_game,
    observe,
    series,
    series_result,
)
from splendor.kernel.events import Dealt
from splendor.kernel.rules import Owes, Played, Step, StepWords
from splendor.kernel.scoring import has_target_points, outcome, ranked
from splendor.kernel.state import Owed
from splendor.kernel.turn import play, settled, settling, traced


def by_itself(state: State, move: str) -> list[str]:
    """What happens by itself after a move, as text."""
    return [str(one) for one in traced(state, move)[1]]


def test_T7_what_has_one_outcome_is_told_in_the_order_in_which_it_happened() -> None:
    state = expanded("trading_posts", seat("W1", giving("U4G5")), nobles=[SULEIMAN], config={"players": 3}, passes=1)
    after, happened = traced(state, "take WUG")
    assert list(map(str, happened)) == [f"noble {SULEIMAN}", "post point_per_post"]
    assert (after.turn, after.to_act, after.agenda, after.passes) == (1, 1, (), 0)
    assert (apply(state, "take WUG"), visitors(after), posts(after)) == (after, [SULEIMAN], ["point_per_post"])
    assert by_itself(fresh(), "take WUG") == []


def test_T7_after_a_choice_what_is_left_of_the_turn_happens_by_itself() -> None:
    state = expanded("trading_posts", seat("W2U2G2R2K2", giving("U4G5R4")), nobles=[MARY, SULEIMAN])
    owing, before = traced(state, "take WUG")
    assert (asked(owing), before, owing.agenda) == ("return", (), (("return", 3),))
    choosing, before = traced(owing, "return W1U1G1")
    assert (asked(choosing), before, choosing.turn) == ("noble", (), 0)
    after, happened = traced(choosing, f"noble {SULEIMAN}")
    assert [str(move) for move in happened] == ["post point_per_post"]
    assert (after.turn, tiles(after), after.agenda) == (1, [MARY], ())


def test_T7_a_position_in_the_middle_of_a_turn_goes_on_to_the_next_question() -> None:
    state = expanded("trading_posts", seat("", giving("U4G5R4")), nobles=[MARY, SULEIMAN])
    rows = [one.step for one in state.rules.rows]
    owed = state.but(agenda=(("noble",),), stage=rows.index("noble") + 1)
    assert settling(owed) == (owed, ())
    one = owed.but(nobles=state.nobles[:1])
    after, happened = settling(one)
    assert [str(move) for move in happened] == [f"noble {MARY}", "post point_per_post"]
    assert (settled(one), after.turn, after.agenda) == (after, 1, ())
    assert settling(state) == (state, ())
    over = one.but(over=True)
    assert settling(over)[0] is over


def test_T7_a_move_is_judged_for_the_seat_that_is_said_to_make_it() -> None:
    state = fresh(3, first_seat=1)
    listed = legal_moves(state)
    assert apply(state, listed[0]) == apply(state, listed[0], 1) == apply(state, str(listed[0]), seat=1)
    for other in (0, 2):
        for move in (listed[0], str(listed[0])):
            with pytest.raises(IllegalMove) as refused:
                apply(state, move, other)
            assert refused.value.rule == "T7"
            assert refused.value.reason == f"{move}: seat 1 is to act, not seat {other}"


def test_E3_of_some_seats_those_with_most_points_and_then_fewest_cards_win() -> None:
    hands = [worth("W5 W4 W3"), worth("U5 U4 U3"), worth("G5 G4 G3 G0"), worth("R5 R4")]
    state = position(*(seat("", hand) for hand in hands))
    assert [state.points(number) for number in range(4)] == [12, 12, 12, 9]
    every = (0, 1, 2, 3)
    assert ranked(state, every) == (0, 1)
    assert [ranked(state, tuple(one for one in every if one != out)) for out in every] == [(1,), (0,), (0, 1), (0, 1)]
    assert [ranked(state, seats) for seats in ((2, 3), (3, 2), (3,), (2, 1))] == [(2,), (2,), (3,), (1,)]
    assert outcome(state) == Outcome((0, 1), (12, 12, 12, 9), (3, 3, 4, 2))
    fifteen = position(seat("", FIVES[:3]), seat("", ["3-W-4-K7"]))
    assert [has_target_points(fifteen, number) for number in (0, 1)] == [True, False]


def test_E3_more_points_win_however_many_cards_and_nothing_is_a_tie_of_all() -> None:
    many = position(seat("", giving("W3U3") + worth("G5")), seat("", worth("R4")))
    assert outcome(many) == Outcome((0,), (5, 4), (7, 1))
    assert outcome(position(seat(), seat(), seat())) == Outcome((0, 1, 2), (0, 0, 0), (0, 0, 0))


def test_V2_the_table_of_a_series_has_a_line_a_game_and_the_sums() -> None:
    games = [
        Outcome((0,), (15, 9, 2), (8, 7, 3)),
        Outcome((1,), (11, 16, 0), (9, 9, 1)),
        Outcome((1,), (300, 301, 3), (9, 9, 2)),
    ]
    result = series_result(iter(games))
    assert (result.sums, result.winners) == ((326, 326, 5), (0, 1))
    assert result.games == ((15, 9, 2), (11, 16, 0), (300, 301, 3))
    assert str(result).split("\n") == [
        "  game  seat 0  seat 1  seat 2",
        "     1      15       9       2",
        "     2      11      16       0",
        "     3     300     301       3",
        "   sum     326     326       5",
        "won by seat 0 and seat 1",
    ]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (7, "series_result: outcomes of finished games are allowed, not 7"),
        ([Outcome((0,), (1, 0), (1, 0)), None], "series_result: outcomes of finished games are allowed, not None"),
        ([], "series_result: one game per player is a series; 0 outcomes were given"),
        (
            [Outcome((0,), (1, 0), (1, 0))] * 3,
            "series_result: one game per player is a series; 3 outcomes were given",
        ),
        (
            [Outcome((0,), (1, 0), (1, 0)), Outcome((0,), (1, 0, 0), (1, 0, 0))],
            "series_result: one game per player is a series; 2 outcomes were given",
        ),
    ],
)
def test_V2_what_is_no_whole_series_has_no_result(given: Any, told: str) -> None:
    with pytest.raises(QuestionError) as refused:
        series_result(given)
    assert str(refused.value) == told


def test_V2_the_result_of_a_series_is_the_same_sum_however_many_play() -> None:
    result = series_result([Outcome((0,), (1,) * 300, (1,) * 300)] * 300)
    assert (result.sums, result.winners, len(result.games)) == ((300,) * 300, tuple(range(300)), 300)


def test_V2_a_series_of_four_starts_once_from_every_seat() -> None:
    games = series(Config(players=4, first_seat=2), "autumn")
    assert [game.config.first_seat for game in games] == [2, 3, 0, 1]
    assert games == tuple(
        new_game(Config(players=4, first_seat=first), f"autumn/{game}") for game, first in enumerate((2, 3, 0, 1))
    )
    nobody: Any = None
    with pytest.raises(ConfigError, match=r"^config: a Config is allowed, not None$"):
        series(nobody, 7)
    with pytest.raises(ConfigError, match=r"^seed: a whole number or text is allowed, not None$"):
        series(Config(players=2), nobody)


def other_seat(state: State) -> int:
    """The seat after that of the mover."""
    return (state.mover + 1) % len(state.players)


def nothing(state: State, owed: Owed, move: Move | None) -> Played:
    """A step that changes nothing."""
    return state, ()


def lone(state: State, owed: Owed) -> tuple[Move, ...]:
    """A step with one answer."""
    return (Pass(),)


HELD = "1-W-0-U3"
ASKING = Module(
    name="asking",
    steps=(
        Step("here", "T7", nothing, (Pass,), lone),
        Step("there", "T7", nothing, (Pass,), lone, seat=other_seat, always_asks=True),
    ),
    words=(
        StepWords("here"),
        StepWords("there", holds=lambda owed: tuple(HeldCard(card, card.deck, hidden=True) for card in owed[1:])),
    ),
)
"""A module with a step that asks the mover and one that asks another seat, which may hold a card."""


def test_T7_the_seat_that_is_asked_is_that_of_the_last_step() -> None:
    state = new_game(Config(players=3, modules=[ASKING]), 7)
    here, there = ("here",), ("there",)
    for agenda, actor in (((here,), 0), ((there,), 1), ((here, there), 1), ((there, here), 0), ((there,) * 3, 1)):
        assert (state.but(agenda=agenda).to_act, state.but(agenda=agenda, over=True).to_act) == (actor, None)


def test_T7_of_several_steps_the_last_one_comes_first_and_the_rest_follow() -> None:
    state = new_game(Config(players=2, modules=[ASKING]), 7)
    owing = state.but(agenda=(("there",), ("here",), ("here",)))
    after, happened = settling(owing)
    assert (after.agenda, after.to_act, len(happened)) == ((("there",),), 1, 2)
    assert [len(happened) for _, happened in (settling(state), play(after, Pass()))] == [0, 0]
    assert play(after, Pass())[0].agenda == ()


def test_H1_a_step_that_holds_a_hidden_card_has_to_say_how_it_looks_without() -> None:
    state = new_game(Config(players=2, modules=[ASKING]), 7)
    card = state.rules.cards[HELD]
    told = r"^the words of there hide cards, and have no with_cards"
    with pytest.raises(AssertionError, match=told):
        observe(state.but(agenda=(("there", card),)), 1)
    assert observe(state.but(agenda=(("there", card),)), 0).table.agenda == (("there", card),)


@pytest.mark.parametrize("place", [-1, 1])
def test_V1_a_module_may_ask_before_the_first_turn_beside_the_vetoes(place: int) -> None:
    owes = (Owes(Dealt, "there", place, lambda state, event: (("there",),)),)
    state = new_game(Config(players=2, modules=[evolve(ASKING, owes=owes)], variants={"noble_veto"}), 7)
    vetoes = (("veto",), ("veto",))
    assert state.agenda == ((*vetoes, ("there",)) if place < 0 else (("there",), *vetoes))
