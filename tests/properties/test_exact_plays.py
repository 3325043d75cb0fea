"""What each action does to the table, piece by piece, how random games are played, and how moves are counted."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from properties.situations import tokens
from splendor.kernel import (
    Config,
    HeldCard,
    Module,
    Pass,
    Player,
    QuestionError,
    State,
    apply,
    legal_moves,
    new_game,
    parse_move,
    perft,
    play_out,
)
from splendor.kernel.cards import read_gem_card as card
from splendor.kernel.events import Drawing, Paired, Reserved
from splendor.kernel.gems import NO_TOKENS, format_tokens, minus, plus
from splendor.kernel.play import act, refilled, reserved_unseen
from splendor.kernel.rules import Owes, Step
from splendor.kernel.state import Owed

WHITE, GREEN, OTHER_WHITE = card("1-W-0-U3"), card("1-G-0-R3"), card("1-W-1-G4")


def test_A7_each_pass_is_one_more_in_the_row_and_anything_else_ends_it() -> None:
    fresh = new_game(Config(players=4), 7)
    assert [act(fresh.but(passes=passes), Pass())[0].passes for passes in range(4)] == [1, 2, 3, 4]
    rich = fresh.but(players=fresh.seated(0, Player(tokens("W7U7G7R7K7"))), passes=2)
    lying = fresh.market[0][0]
    assert lying is not None
    bought = f"buy {lying.id} pay {format_tokens(lying.cost)}"
    for move in ("take WUG", "pair R", f"reserve {lying.id}", "reserve deck 2", bought):
        assert act(rich, parse_move(move))[0].passes == 0, move


def test_A2_A3_A4_what_an_action_gives_is_what_the_supply_loses() -> None:
    fresh = new_game(Config(players=3), 7)
    lying = fresh.market[1][2]
    assert lying is not None
    for move, given in (
        ("take WRK", "W1R1K1"),
        ("take G", "G1"),
        ("pair U", "U2"),
        (f"reserve {lying.id}", "Y1"),
        ("reserve deck 3", "Y1"),
    ):
        after, owed = act(fresh, parse_move(move))
        assert (after.players[0].tokens, after.supply) == (tokens(given), minus(fresh.supply, tokens(given))), move
        assert (after.players[1:], owed) == (fresh.players[1:], ())
    poor = fresh.but(supply=tokens("W1U1G1R1K1"))
    for move in (f"reserve {lying.id}", "reserve deck 3"):
        after, _ = act(poor, parse_move(move))
        assert (after.players[0].tokens, after.supply) == (NO_TOKENS, poor.supply), move


@pytest.mark.parametrize(("row", "place"), [(0, 0), (1, 3), (2, 1)])
def test_A4_A8_T2_a_reserved_place_is_filled_at_once_and_a_bought_one_waits_for_the_refill(
    row: int, place: int
) -> None:
    fresh = new_game(Config(players=2), 7)
    lying, top = fresh.market[row][place], fresh.decks[row][0]
    assert lying is not None
    reserved, _ = act(fresh, parse_move(f"reserve {lying.id}"))
    assert reserved.market[row][place] == top
    assert reserved.decks[row] == fresh.decks[row][1:]
    assert (reserved.gaps, reserved.players[0].reserved) == ((), (HeldCard(lying, lying.deck),))
    rich = fresh.but(players=fresh.seated(0, Player(tokens("W7U7G7R7K7"))), gaps=((2, 3),))
    bought, _ = act(rich, parse_move(f"buy {lying.id} pay {format_tokens(lying.cost)}"))
    assert (bought.market[row][place], bought.gaps) == (None, ((2, 3), (row, place)))
    assert (bought.decks, bought.removed) == (fresh.decks, fresh.removed)
    filled = refilled(bought, ((row, place),))
    assert (filled.market[row][place], filled.decks[row], filled.gaps) == (top, fresh.decks[row][1:], ())
    assert refilled(bought.but(decks=((), (), ())), ((row, place),)).market[row][place] is None


def test_A5_a_card_bought_from_the_hand_leaves_the_other_ones_there() -> None:
    fresh = new_game(Config(players=2), 7)
    first, second, third = (fresh.decks[row][0] for row in range(3))
    assert second is not None
    equal = evolve(second, id="".join([*second.id]))  # the same card, and another object
    hand = (HeldCard(first, "1"), HeldCard(equal, "2", hidden=True), HeldCard(third, "3"))
    rich = fresh.but(players=fresh.seated(0, Player(tokens("W7U7G7R7K7"), reserved=hand)))
    after, _ = act(rich, parse_move(f"buy {second.id} pay {format_tokens(second.cost)}"))
    assert after.players[0].reserved == (hand[0], hand[2])
    assert after.players[0].cards == (second,)
    assert (after.market, after.gaps) == (fresh.market, ())
    assert after.supply == plus(fresh.supply, (*second.cost, 0))


def test_P4_P6_cards_that_are_paid_with_go_to_the_box() -> None:
    fresh = new_game(Config(players=2), 7)
    lying = fresh.market[0][0]
    assert lying is not None
    player = Player().owning(WHITE, NO_TOKENS, ()).owning(OTHER_WHITE, NO_TOKENS, ())
    state = fresh.but(players=fresh.seated(0, player), removed=(GREEN,))
    after, _ = act(state, parse_move(f"buy {lying.id} cards {OTHER_WHITE.id}"))
    assert (after.players[0].cards, after.removed) == ((WHITE, lying), (GREEN, OTHER_WHITE))
    after, _ = act(state, parse_move(f"buy {lying.id} discard {WHITE.id}"))
    assert (after.players[0].cards, after.removed) == ((OTHER_WHITE, lying), (GREEN, WHITE))


def owing(event: type, *names: str, often: int = 1) -> Module:
    """A module whose steps come after an event, in this order, and do nothing."""

    def due(name: str) -> Callable[[State, Any], tuple[Owed, ...]]:
        return lambda state, event: tuple((name, number + 1) for number in range(often))

    return Module(
        name="owing",
        steps=tuple(Step(name, "T7", lambda state, owed, move: (state, ())) for name in names),
        owes=tuple(Owes(event, name, place, due(name)) for place, name in enumerate(names)),
    )


@pytest.mark.parametrize(
    ("event", "move"), [(Paired, "pair R"), (Reserved, "reserve deck 1"), (Drawing, "reserve deck 1")]
)
def test_T7_what_an_event_makes_due_is_owed_in_order_the_first_to_be_asked_last(event: type, move: str) -> None:
    """Only one step may take the place of a draw."""
    names = ("first",) if event is Drawing else ("first", "second")
    fresh = new_game(Config(players=2, modules=(owing(event, *names, often=2),)), 7).but(passes=1)
    after, owed = act(fresh, parse_move(move))
    assert owed == tuple((name, number) for name in reversed(names) for number in (2, 1))
    assert after.passes == 0
    assert (after.players == fresh.players) == (event is Drawing)
    assert act(new_game(Config(players=2, modules=(owing(event, "never", often=0),)), 7), parse_move(move))[1] == ()
    assert act(fresh, parse_move("take WUG"))[1] == ()


def test_A4_a_card_that_nobody_knows_is_reserved_without_anything_being_due() -> None:
    fresh = new_game(Config(players=2, modules=(owing(Reserved, "greeted"),)), 7)
    after, owed = reserved_unseen(fresh, 1, None, "2", fresh.decks)
    assert (after.players[1].reserved, owed) == ((HeldCard(None, "2", hidden=True),), ())


@pytest.mark.parametrize(("variants", "hidden"), [((), True), (("open_reservations",), False)])
def test_H1_H2_a_card_reserved_from_a_deck_is_hidden_but_where_all_reserves_are_open(
    variants: tuple[str, ...], hidden: bool
) -> None:
    fresh = new_game(Config(players=2, variants=variants), 7)
    after, _ = act(fresh, parse_move("reserve deck 3"))
    assert after.players[0].reserved == (HeldCard(fresh.decks[2][0], "3", hidden),)
    assert after.decks == (*fresh.decks[:2], fresh.decks[2][1:])


VETOES = new_game(Config(players=2, variants={"noble_veto"}), 7)


def test_a_depth_is_of_zero_to_a_hundred_moves() -> None:
    over = new_game(Config(players=2), 7).but(over=True)
    assert perft(over, 100) == perft(over, 1) == 0
    assert perft(over, 0) == 1
    for depth in (101, -1):
        with pytest.raises(QuestionError) as refused:
            perft(over, depth)
        assert str(refused.value) == f"depth: a whole number of 0 to 100 is allowed, not {depth}"


def test_T7_the_answers_to_what_is_asked_are_counted_as_moves() -> None:
    nobles = len(VETOES.nobles)
    assert [perft(VETOES, depth) for depth in range(4)] == [
        1,
        nobles,
        nobles * (nobles - 1),
        nobles * (nobles - 1) * 30,
    ]
    assert perft(VETOES, 0, divide=True) == {}
    divided = perft(VETOES, 1, divide=True)
    assert divided == {f"veto {noble.name}": 1 for noble in VETOES.nobles}
    assert perft(VETOES, 2, divide=True) == dict.fromkeys(divided, nobles - 1)
    assert perft(VETOES, 3, divide=True) == dict.fromkeys(divided, (nobles - 1) * 30)
    assert perft(VETOES, 2, True) == perft(VETOES, 2, divide=True) != perft(VETOES, 2)


def test_every_answer_to_a_step_can_come_in_a_random_game() -> None:
    left = {play_out(VETOES, seed, limit=1).nobles for seed in range(40)}
    assert left == {apply(VETOES, move).nobles for move in legal_moves(VETOES)}


def test_a_random_game_is_as_long_as_it_is_let() -> None:
    fresh = new_game(Config(players=2), 7)
    assert play_out(fresh, 5, limit=0) is fresh
    assert [play_out(fresh, 5, limit=moves).turn for moves in range(1, 4)] == [1, 2, 3]
    whole = play_out(fresh, 5)
    assert whole.is_over
    assert play_out(whole, 5) is whole
    assert play_out(fresh, 5, limit=10_000) == whole
    assert inspect.signature(play_out).parameters["limit"].default == 10_000
    for limit in (-1, True, 2.0):
        with pytest.raises(QuestionError) as refused:
            play_out(fresh, 5, limit=limit)  # type: ignore[arg-type]  # what is given is wrong
        assert str(refused.value) == f"limit: a whole number of 0 or more is allowed, not {limit}"
