"""The expansions join in any order, change nothing that they do not touch, or cannot be joined, which fails at once."""

from collections import Counter
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve

from properties.combinations import COMBINATIONS, HOUSES, SUBSETS, config_of, turns_of
from properties.composing import base_part, in_base_game, shape
from properties.policies import ALL_POLICIES, each_kind
from properties.strategies import tried
from splendor.kernel import (
    Buy,
    Components,
    Config,
    ConfigError,
    Module,
    Move,
    Pair,
    Pass,
    Reserve,
    ReserveDeck,
    Rules,
    State,
    Take,
    apply,
    legal_moves,
    new_game,
    state_to_json,
    why_illegal,
)
from splendor.kernel.base import BASE, NOBLES
from splendor.kernel.components import STANDARD
from splendor.kernel.compose import compose
from splendor.kernel.events import Bought, Drawing
from splendor.kernel.rules import Deal, Owes, Row, Slice, Step, StepWords
from splendor.kernel.scoring import outcome
from splendor.modules.cities import CITIES
from splendor.modules.orient import ORIENT, Copy
from splendor.modules.strongholds import STRONGHOLDS
from splendor.modules.trading_posts import TRADING_POSTS

OF_NAME = {module.name: module for module in (CITIES, ORIENT, STRONGHOLDS, TRADING_POSTS)}
ORDERS = [order for some in SUBSETS for order in permutations(some)]
"""Every order of every choice of expansions."""
BASE_MOVES = (Take, Pair, Reserve, ReserveDeck, Buy, Pass)


def composed(order: tuple[str, ...], config: Config) -> Rules:
    """The rules of these modules in this order, beside the base game and the house variants."""
    house = (part for part in config.parts() if part.name in config.variants)
    return compose(config, STANDARD, (BASE, NOBLES, *(OF_NAME[name] for name in order), *house), outcome)


def test_there_are_sixty_five_orders_of_all_choices() -> None:
    assert len(ORDERS) == len(set(ORDERS)) == 65


@pytest.mark.parametrize("modules", SUBSETS, ids=lambda some: "+".join(some) or "base")
def test_all_orders_of_the_expansions_give_the_same_rules_moves_and_states(modules: tuple[str, ...]) -> None:
    config = config_of(modules, 2 + len(modules) % 3, 1)
    straight = new_game(config, seed=5)
    orders = [order for order in ORDERS if set(order) == set(modules)]
    mixed = [composed(order, config) for order in orders]
    assert [shape(rules) for rules in mixed] == [shape(straight.rules)] * len(orders)
    states, chance = [evolve(straight, rules=rules) for rules in mixed], Random(len(modules))
    for number in range(tried(40, 120, 400)):
        moves = legal_moves(straight)
        assert all(legal_moves(state) == moves for state in states)
        if not moves:
            break
        move = ALL_POLICIES[number % 2](straight, moves, chance)
        straight, states = apply(straight, move), [apply(state, move) for state in states]
        assert all(repr(state) == repr(straight) for state in states)
    assert all(state_to_json(state) == state_to_json(straight) for state in states)


@pytest.mark.parametrize("modules", SUBSETS, ids=lambda some: "+".join(some) or "base")
def test_a_game_is_the_same_in_whatever_order_its_configuration_names_the_expansions(modules: tuple[str, ...]) -> None:
    for order in permutations(modules):
        named, given = Config(players=3, modules=order), Config(players=3, modules=[OF_NAME[name] for name in order])
        assert named == Config(players=3, modules=modules)
        assert state_to_json(new_game(given, 3))["market"] == state_to_json(new_game(named, 3))["market"]


OUT_OF_REACH = Components.from_rows({"posts": dict.fromkeys(sorted(TRADING_POSTS.tables[0].shipped()), "W19")})
"""Posts that ask for more white cards than there are."""


@pytest.mark.parametrize("modules", [some for some in SUBSETS if "trading_posts" not in some], ids="+".join)
def test_posts_that_nobody_gets_change_nothing_in_a_whole_game(modules: tuple[str, ...]) -> None:
    numbers: dict[str, Any] = {"players": 3, "extra_nobles": []}
    plain = new_game(Config(modules=modules, **numbers), 8)
    with_posts = new_game(Config(modules=(*modules, "trading_posts"), **numbers), 8, components=OUT_OF_REACH)
    chance = Random(8)
    for _ in range(tried(60, 400, 600)):
        moves = legal_moves(plain)
        assert legal_moves(with_posts) == moves
        if not moves:
            break
        move = each_kind(plain, moves, chance)
        plain, with_posts = apply(plain, move), apply(with_posts, move)
        assert str(plain.players) == str(with_posts.players)
        assert (plain.market, plain.decks, plain.agenda) == (with_posts.market, with_posts.decks, with_posts.agenda)
    assert plain.outcome == with_posts.outcome


def is_plain(state: State) -> bool:
    """Whether a main action is asked, and no post is held and no card of the Orient has left its row and deck."""
    if state.agenda or state.over or any(state.slice("posts") if has(state, "trading_posts") else ()):
        return False
    cards = [card for player in state.players for card in player.cards]
    cards += [held.card for player in state.players for held in player.reserved if held.card is not None]
    return not any(card.deck.startswith("O") for card in (*cards, *filter(None, state.removed)))


def has(state: State, module: str) -> bool:
    return module in state.config.modules


def concerns_only_the_base(state: State, move: Move) -> bool:
    """Whether a main action moves no card of the Orient and brings no stronghold step."""
    if isinstance(move, Buy) and has(state, "strongholds"):
        return False
    named = move.card if isinstance(move, Buy | Reserve) else move.deck if isinstance(move, ReserveDeck) else ""
    return isinstance(move, BASE_MOVES) and not named.startswith("O")


@pytest.mark.parametrize(
    ("modules", "players"), [each for each in COMBINATIONS if each[0]], ids=lambda part: str(part).replace("'", "")
)
def test_a_base_move_does_the_same_as_without_the_expansions(modules: tuple[str, ...], players: int) -> None:
    """The moves are those of the base game too, but for cards that a rival's strongholds keep others from."""
    compared, chance = Counter[str](), Random(players)
    for _, (state, _, _) in islice(turns_of(modules, players), tried(60, 400, 4_000)):
        if not is_plain(state) or state.last_round:
            continue
        alone = in_base_game(state)
        moves = [move for move in legal_moves(state) if concerns_only_the_base(state, move)]
        others = [move for move in legal_moves(alone) if concerns_only_the_base(state, move) and move not in moves]
        assert set(moves) - {Pass()} <= set(legal_moves(alone))
        assert {getattr(why_illegal(state, move), "rule", None) for move in others} <= {"K1"}
        chance.shuffle(moves)
        for move in {type(move): move for move in moves if move in legal_moves(alone)}.values():
            after = apply(state, move)
            if {owed[0] for owed in after.agenda} & {"post", "conquest"} or not is_base_end(state, after):
                continue
            assert base_part(after) == base_part(apply(alone, move)), move
            compared[type(move).__name__] += 1
    assert compared["Take"] > 0
    assert compared["Pair"] > 0
    assert compared["Reserve"] > 0
    assert compared["ReserveDeck"] > 0


def is_base_end(before: State, after: State) -> bool:
    """Whether the turn ends as in the base game: no post comes, and no City takes the place of the points."""
    if has(after, "trading_posts") and any(after.slice("posts")):
        return False
    points = max(after.points(seat) for seat in range(len(after.players)))
    return not has(after, "cities") or (points < after.config.target_points and not after.last_round)


def test_a_City_game_refuses_what_needs_nobles() -> None:
    for modules in (some for some in SUBSETS if "cities" in some):
        for house in (variants for variants in HOUSES if "noble_veto" in variants):
            with pytest.raises(
                ConfigError, match=r"variants: noble_veto needs the nobles, which cities replaces \[S5\]"
            ):
                Config(players=3, modules=modules, variants=house)
        for nobles in (["Hino Tomiko"], ["Rani Chennabhairadevi"], ["Hino Tomiko", "Rani Chennabhairadevi"]):
            with pytest.raises(ConfigError, match=r"extra_nobles: .* given; with cities none is allowed \[S4\]"):
                Config(players=3, modules=modules, extra_nobles=nobles)
        assert Config(players=3, modules=modules).extra_nobles == ()


@pytest.mark.parametrize(
    "modules", [["castles"], ["cities", "cities"], ["orient", ORIENT], ["Orient"], [""], ["orient "]]
)
def test_an_unknown_or_doubled_expansion_is_refused(modules: list[Any]) -> None:
    with pytest.raises(ConfigError) as caught:
        new_game(Config(players=2, modules=modules), 1)
    assert "modules" in str(caught.value)
    assert "\n" not in str(caught.value)


def done(state: State, owed: Any, move: Move | None) -> Any:
    return state, ()


def nothing(state: State, event: Any) -> tuple[Any, ...]:
    return ()


ASKED = Step("tide", "T5", done, answers=(Copy,))
CLASHES: dict[str, tuple[Module, dict[str, Any], list[str]]] = {
    "a step of posts": (TRADING_POSTS, {"steps": (Step("look", "T5", done),)}, ["step", "look", "trading_posts"]),
    "a step of Orient": (ORIENT, {"steps": (Step("copy", "T5", done),)}, ["step", "copy", "orient"]),
    "a step of strongholds": (STRONGHOLDS, {"steps": (Step("home", "T5", done),)}, ["step", "home", "strongholds"]),
    "the place of the post": (
        TRADING_POSTS,
        {"steps": (Step("tide", "T5", done),), "rows": (Row("tide", "after noble", "T5", lambda state: None),)},
        ["post", "tide", "after noble"],
    ),
    "the place of the conquest": (
        STRONGHOLDS,
        {"steps": (Step("tide", "T1", done),), "rows": (Row("tide", "after action", "T1", lambda state: None),)},
        ["conquest", "tide", "after action"],
    ),
    "the place of the copy": (
        ORIENT,
        {"steps": (Step("tide", "O7", done),), "owes": (Owes(Bought, "tide", 2, nothing),)},
        ["copy", "tide", "place 2", "Bought"],
    ),
    "the look": (
        TRADING_POSTS,
        {"steps": (Step("tide", "B5", done),), "owes": (Owes(Drawing, "tide", 9, nothing),)},
        ["drawing", "trading_posts", "sun"],
    ),
    "the goal": (CITIES, {"goal": CITIES.goal}, ["goal", "cities", "sun"]),
    "the Cities dealt": (CITIES, {"deals": (Deal("cities", lambda state, mixed: state),)}, ["deal", "cities", "sun"]),
    "the Cities laid out": (CITIES, {"slices": (Slice("cities", ()),)}, ["slice", "cities", "sun"]),
    "the key of posts": (TRADING_POSTS, {"keys": TRADING_POSTS.keys}, ["key", "posts", "sun"]),
    "the table of posts": (TRADING_POSTS, {"tables": TRADING_POSTS.tables}, ["table", "posts", "sun"]),
    "a deck of Orient": (ORIENT, {"decks": ORIENT.decks, "cards": ORIENT.cards}, ["deck", "O1", "sun"]),
    "the cards of Orient": (ORIENT, {"cards": ORIENT.cards}, ["card", "O1-copy-0-G3K2", "sun"]),
    "the verb copy": (
        ORIENT,
        {"steps": (ASKED,), "words": (StepWords("tide"),), "moves": (Copy,)},
        ["verb", "copy", "sun"],
    ),
    "a need that Cities replace": (CITIES, {"needs": ("nobles",)}, ["sun", "nobles"]),
    "its name": (CITIES, {"name": "cities"}, ["cities"]),
}


@pytest.mark.parametrize("clash", CLASHES)
def test_a_module_that_claims_what_an_expansion_has_is_refused_whatever_else_is_in_play(clash: str) -> None:
    expansion, claims, words = CLASHES[clash]
    claimant = evolve(Module(name="sun"), **claims)
    compose(Config(players=2), STANDARD, (BASE, NOBLES, claimant), outcome)
    for beside in (some for some in SUBSETS if expansion.name not in some and "cities" not in some):
        modules = [expansion, claimant, *(OF_NAME[name] for name in beside)]
        for order in (modules, modules[::-1]):
            with pytest.raises(ConfigError) as caught:
                compose(Config(players=2), STANDARD, (BASE, NOBLES, *order), outcome)
            assert all(word in str(caught.value) for word in words), str(caught.value)
            assert "\n" not in str(caught.value)
