"""Modules join in any order, or fail at once with an error that names both."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.composing import shape
from properties.policies import POLICIES, Policy
from properties.strategies import configs, policies, seeds, tried
from properties.toys import (
    AFTERMATH,
    AFTERWARDS,
    AUCTION,
    BIDS,
    COLLECTORS,
    GIFT_STEP,
    GIFTS,
    HAND_POINTS,
    PURCHASES,
    STRONG_GOLD,
    TOYS,
    WITHDRAWN,
    Gift,
)
from splendor.kernel import (
    Buy,
    Config,
    ConfigError,
    Deck,
    Module,
    Pair,
    Pass,
    Reserve,
    Rules,
    State,
    Take,
    apply,
    laws_actions,
    laws_choice,
    laws_sight,
    laws_table,
    legal_moves,
    new_game,
    observe,
    standard_cards,
    why_illegal,
)
from splendor.kernel.base import BASE, NOBLES
from splendor.kernel.cards import read_gem_card
from splendor.kernel.components import STANDARD
from splendor.kernel.compose import compose
from splendor.kernel.events import Bought, Drawing
from splendor.kernel.laws import Laws, check, check_move, laws_with
from splendor.kernel.rules import Deal, Goal, KeyWords, Owes, Row, Slice, Step, StepWords, Table
from splendor.kernel.scoring import outcome
from splendor.modules.house import Veto

UNWRITTEN: Laws = laws_with(
    moves=[lambda state: BIDS],
    than=(
        (*laws_table.STATE_LAWS, *laws_choice.STATE_LAWS, *laws_sight.STATE_LAWS),
        (*laws_table.MOVE_LAWS, *laws_actions.MOVE_LAWS, *laws_sight.MOVE_LAWS),
    ),
)
"""All laws but those of text and documents, where the names of these modules mean nothing."""


def composed(*modules: Module, players: int = 2) -> Rules:
    return compose(Config(players=players), STANDARD, (BASE, NOBLES, *modules), outcome)


def started(*modules: Module, players: int = 2, seed: int = 1) -> State:
    return new_game(Config(players=players, modules=modules), seed)


def step(name: str) -> Step:
    return Step(name, "T5", lambda state, owed, move: (state, ()))


def due_never(state: State) -> None:
    return None


def named(name: str, **parts: Any) -> Module:
    return evolve(Module(name=name), **parts)


ROW_A, ROW_B = (Row(name, "after noble", "T5", due_never) for name in ("day", "night"))
OWES_A, OWES_B = (Owes(Bought, name, 3, lambda state, event: ()) for name in ("day", "night"))
GOAL = Goal(lambda state, seat: False, lambda state: ())
MORE = Deck("9", 1, 0, read_gem_card)
DEAL = Deal("tide", lambda state, shuffled: state)
TABLE = Table("tides", "tide", dict, lambda name, row, path: row, str)
DRAWING = Owes(Drawing, "look", 3, lambda state, event: ())
KEY = KeyWords("tide", {}, lambda state, seat: 0, lambda state, seat, value, path: state)

CLASHES: dict[str, tuple[tuple[str, dict[str, Any]], tuple[str, dict[str, Any]], str]] = {
    "a step": (("sun", {"steps": (step("tide"),)}), ("moon", {"steps": (step("tide"),)}), "tide"),
    "a step of the base game": (("table", {}), ("moon", {"steps": (step("return"),)}), "return"),
    "a slice": (("sun", {"slices": (Slice("tide", 0),)}), ("moon", {"slices": (Slice("tide", 1),)}), "tide"),
    "words of a step": (("sun", {"words": (StepWords("tide"),)}), ("moon", {"words": (StepWords("tide"),)}), "tide"),
    "a document key": (("sun", {"keys": (KEY,)}), ("moon", {"keys": (KEY,)}), "tide"),
    "a deck": (("sun", {"decks": (MORE,)}), ("moon", {"decks": (MORE,)}), "9"),
    "a deck of the base game": (("table", {}), ("moon", {"decks": (evolve(MORE, name="1"),)}), "1"),
    "a card of the base game": (("table", {}), ("moon", {"cards": standard_cards}), "1-G-0-R3"),
    "a verb": (("sun", {"moves": (Veto,)}), ("moon", {"moves": (Veto,)}), "veto"),
    "a table": (("sun", {"tables": (TABLE,)}), ("moon", {"tables": (evolve(TABLE, kind="ebb"),)}), "tides"),
    "what a row is called": (("sun", {"tables": (TABLE,)}), ("moon", {"tables": (evolve(TABLE, name="x"),)}), "tide"),
    "the drawing": (("sun", {"owes": (DRAWING,)}), ("moon", {"owes": (evolve(DRAWING, place=4),)}), "drawing"),
    "a deal": (("sun", {"deals": (DEAL,)}), ("moon", {"deals": (DEAL,)}), "tide"),
    "the goal": (("sun", {"goal": GOAL}), ("moon", {"goal": GOAL}), "goal"),
    "the nobles revealed": (
        ("sun", {"nobles_revealed": lambda players: 3}),
        ("moon", {"nobles_revealed": lambda players: 4}),
        "nobles",
    ),
    "a place of the turn": (
        ("day", {"steps": (step("day"),), "rows": (ROW_A,)}),
        ("night", {"steps": (step("night"),), "rows": (ROW_B,)}),
        "after noble",
    ),
    "a place after an event": (
        ("day", {"steps": (step("day"),), "owes": (OWES_A,)}),
        ("night", {"steps": (step("night"),), "owes": (OWES_B,)}),
        "3",
    ),
}


@pytest.mark.parametrize("clash", CLASHES)
def test_two_modules_that_claim_one_thing_are_refused_by_an_error_that_names_both(clash: str) -> None:
    (first, its), (second, others), thing = CLASHES[clash]
    modules = [named(second, **others)] if first == "table" else [named(first, **its), named(second, **others)]
    for order in permutations(modules):
        with pytest.raises(ConfigError) as caught:
            composed(*order)
        assert all(word in str(caught.value) for word in (first, second, thing)), str(caught.value)
        assert "\n" not in str(caught.value)
        with pytest.raises(ConfigError):
            started(*order)


@pytest.mark.parametrize(
    ("module", "words"),
    [
        (named("sun", rows=(Row("tide", "after noble", "T5", due_never),)), ["tide"]),
        (named("sun", owes=(Owes(Bought, "tide", 3, lambda state, event: ()),)), ["tide"]),
        (
            named("sun", steps=(step("tide"),), rows=(Row("tide", "after dusk", "T5", due_never),)),
            ["tide", "after dusk"],
        ),
        (named("sun", needs=("moon",)), ["sun", "moon"]),
        (named("sun", needs=("nobles",), replaces=("nobles",)), ["sun", "nobles"]),
        (named("sun", tables=(evolve(TABLE, kind="card"),)), ["card"]),
        (named("sun", tables=(evolve(TABLE, name="nobles"),)), ["nobles"]),
        (named("sun", moves=(Take,)), ["take"]),
        (named("sun", words=(StepWords("tide"),)), ["tide"]),
        (named("sun", steps=(evolve(step("tide"), answers=(Pass,)),)), ["tide", "words"]),
        (named("table"), ["table"]),
        (named("sun", keys=(evolve(KEY, key="supply"),)), ["supply"]),
        (named("sun", keys=(evolve(KEY, key="tokens", per_player=True),)), ["tokens"]),
    ],
    ids=[
        "row without a step",
        "step never brought",
        "no such place",
        "need",
        "need replaced",
        "kind of row of the base game",
        "table of the base game",
        "verb",
        "no step",
        "no words",
        "name",
        "key",
        "player key",
    ],
)
def test_a_module_that_lacks_something_is_refused_by_an_error_that_names_it(module: Module, words: list[str]) -> None:
    with pytest.raises(ConfigError) as caught:
        composed(module)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_the_order_of_the_modules_does_not_matter() -> None:
    straight = composed(*TOYS)
    chance = Random(5)
    for _ in range(tried(20, 100, 1_000)):
        order = [*TOYS]
        chance.shuffle(order)
        mixed = composed(*order)
        assert shape(mixed) == shape(straight)
        states = [evolve(started(*TOYS, seed=2), rules=rules) for rules in (straight, mixed)]
        for _ in range(30):
            moves = legal_moves(states[0])
            assert legal_moves(states[1]) == moves
            move = chance.choice(moves)
            states = [apply(state, move) for state in states]
            assert str(states[0]) == str(states[1])
            assert states[0].slices == states[1].slices


def test_a_game_is_the_same_in_whatever_order_its_configuration_names_the_modules() -> None:
    for first, second in combinations(TOYS[:6], 2):
        assert Config(players=2, modules=[first, second]) == Config(players=2, modules=[second, first])
        assert started(first, second) == started(second, first)


def all_fit(modules: Sequence[Module]) -> bool:
    return AFTERMATH not in modules or AFTERWARDS in modules


@settings(max_examples=tried(15, 30, 500))
@given(
    toys=st.lists(st.sampled_from(TOYS), unique=True).filter(all_fit),
    base=configs(),
    seed=seeds,
    policy=policies,
    limit=st.integers(1, 60),
)
def test_every_mix_of_modules_keeps_the_laws(
    toys: list[Module], base: Config, seed: int, policy: Policy, limit: int
) -> None:
    state, chance = new_game(evolve(base, modules=toys), seed), Random(seed)
    for number in range(limit):
        moves = legal_moves(state)
        if not moves:
            break
        move = policy(state, moves, chance)
        after = apply(state, move)
        if number % 8 == 0:
            check_move(state, move, after, UNWRITTEN)
            check(after, UNWRITTEN)
        state = after


@pytest.mark.parametrize("policy", POLICIES)
def test_all_modules_together_play_to_an_end(policy: Policy) -> None:
    state, chance = started(*TOYS, players=3, seed=4), Random(1)
    for _ in range(600):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, policy(state, moves, chance))
    assert state.over or policy.__name__ in ("hoarder", "reserver")
    check(state, UNWRITTEN)


def to_first_turn(state: State) -> State:
    while state.agenda:
        state = apply(state, legal_moves(state)[0])
    return state


def test_one_step_may_be_owed_by_two_events_and_know_which() -> None:
    state = apply(started(GIFTS), "pair R")
    assert state.agenda == (("gift", "R"),)
    assert legal_moves(state) == tuple(map(Gift, "WUGK"))
    assert why_illegal(state, Gift("R")) is not None
    after = apply(state, Gift("W"))
    assert after.players[0].tokens == (1, 0, 0, 2, 0, 0)
    assert after.to_act == 1


def test_steps_of_one_event_come_in_the_order_of_their_places() -> None:
    state = started(GIFTS, PURCHASES)
    rich = evolve(state.players[0], bonuses=(4, 4, 4, 4, 4))
    state = state.but(players=(rich, state.players[1]))
    move = next(move for move in legal_moves(state) if isinstance(move, Buy))
    after = apply(state, move)
    assert (after.slices[0], after.agenda) == ((1, 0, 0, 0), (("gift",),))


def test_rows_of_the_turn_stand_where_they_say() -> None:
    names = [row.step for row in composed(AFTERMATH, AFTERWARDS).rows]
    assert names == ["refill", "return", "noble", "first", "second", "close"]
    without_nobles = named("plain", replaces=("nobles",))
    assert [row.step for row in composed(AFTERMATH, AFTERWARDS, without_nobles).rows] == [
        *("refill", "return", "first", "second", "close"),
    ]


def test_a_bar_forbids_taking_or_only_buying_and_names_its_rule() -> None:
    state = started(WITHDRAWN)
    gone, unsold = state.market[0][0], state.market[1][1]
    assert gone is not None
    assert unsold is not None
    rules = {
        str(move): getattr(why_illegal(state, move), "rule", None)
        for move in (Reserve(gone.id), Buy(gone.id), Reserve(unsold.id), Buy(unsold.id))
    }
    assert list(rules.values()) == ["K1", "K1", None, "O4"]
    assert Reserve(gone.id) not in legal_moves(state)
    assert Reserve(unsold.id) in legal_moves(state)


def holding_gold(state: State, count: int, card: str) -> State:
    """The state with so many gold in the first seat's hands, and a card in the first place of its row."""
    row = (state.rules.cards[card], *state.market[0][1:])
    player = evolve(state.players[0], tokens=(0, 0, 0, 0, 0, count))
    return state.but(market=(row, *state.market[1:]), players=(player, state.players[1]))


def test_a_purse_changes_what_gold_is_worth() -> None:
    plain, strong = (holding_gold(started(*modules, seed=3), 2, "1-W-1-G4") for modules in ((), (STRONG_GOLD,)))
    assert getattr(why_illegal(plain, "buy 1-W-1-G4 pay Y2"), "rule", None) == "P1"
    assert why_illegal(strong, "buy 1-W-1-G4 pay Y2") is None
    assert getattr(why_illegal(strong, "buy 1-W-1-G4 pay Y1"), "rule", None) == "P1"


def test_scores_add_up() -> None:
    state = apply(started(HAND_POINTS), "reserve deck 1")
    assert (state.points(0), state.points(1)) == (1, 0)
    assert state.players[0].points == 0
    assert observe(state, 1).points(0) == 1


def test_a_goal_of_a_module_takes_the_place_of_the_points() -> None:
    state = started(COLLECTORS)
    cards = [card for card in state.rules.cards.values() if card.points == 5]
    rich = evolve(state.players[0], cards=tuple(cards), points=25)
    assert not apply(state.but(players=(rich, state.players[1])), "take WUG").last_round
    eight = evolve(state.players[0], cards=tuple(state.rules.cards.values())[:8])
    after = apply(state.but(players=(eight, state.players[1])), "take WUG")
    assert after.last_round
    over = apply(after, "take WUG")
    assert over.outcome is not None
    assert over.outcome.winners == (0,)


def test_a_step_may_be_owed_twice_before_the_first_turn() -> None:
    state = started(AUCTION)
    assert state.agenda == (("bid",), ("bid",))
    assert to_first_turn(state).turn == 0


def test_a_deal_can_lay_out_what_a_module_needs() -> None:
    dealt = named(
        "tide",
        slices=(Slice("tide", ()),),
        deals=(Deal("tide", lambda state, mix: state.but(slices=(mix((1, 2, 3)),))),),
    )
    orders = {started(dealt, seed=seed).slices[0] for seed in range(30)}
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)


def test_a_pair_is_an_event_and_three_different_gems_are_none() -> None:
    assert apply(started(GIFTS), "take WUG").to_act == 1
    assert apply(started(GIFTS), Pair("K")).to_act == 0


def test_the_steps_of_a_module_are_asked_as_its_own_moves() -> None:
    assert GIFT_STEP.answers == (Gift,)
    state = apply(started(GIFTS), "pair R")
    why = why_illegal(state, "take WUG")
    assert why is not None
    assert why.rule == "T7"
