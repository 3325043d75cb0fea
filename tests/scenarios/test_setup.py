"""Setting up a game [S1-S6]."""

import os
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from scenarios.table import cards_anywhere, deck, fresh, ids_of, row, supply, tiles
from splendor.kernel import (
    Config,
    ConfigError,
    Module,
    apply,
    legal_moves,
    new_game,
    standard_cards,
    standard_nobles,
    state_to_json,
)
from splendor.kernel.components import extra_nobles

EXTRA = {"Rani Chennabhairadevi", "Hino Tomiko"}


@pytest.mark.parametrize(("players", "gems"), [(2, 4), (3, 5), (4, 7)])
def test_S1_two_three_and_four_players_have_four_five_and_seven_of_each_gem_and_five_gold(
    players: int, gems: int
) -> None:
    state = fresh(players)
    assert supply(state) == f"W{gems}U{gems}G{gems}R{gems}K{gems}Y5"
    assert len(state.players) == players


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_S1_S5_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ConfigError, match=rf"players.*{players}.*2 to 4"):
        Config(players=players)


def test_S2_the_decks_hold_ninety_different_cards_in_three_levels_and_five_colours() -> None:
    cards = standard_cards()
    assert len({card.id for card in cards}) == len(cards) == 90
    assert Counter(card.level for card in cards) == {1: 40, 2: 30, 3: 20}
    by_level_and_colour = Counter((card.level, card.bonus) for card in cards)
    per_colour = {1: 8, 2: 6, 3: 4}
    assert by_level_and_colour == {(level, colour): per_colour[level] for level in per_colour for colour in "WUGRK"}
    assert set(Counter(card.bonus for card in cards).values()) == {18}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_four_cards_of_each_level_lie_face_up_and_one_noble_more_than_players(players: int) -> None:
    state = fresh(players)
    assert [len(pile) for pile in state.decks] == [36, 26, 16]
    for level in (1, 2, 3):
        lying = row(state, level)
        assert len(lying) == 4
        assert set(lying) <= set(ids_of(str(level)))
    assert len(set(tiles(state))) == len(tiles(state)) == players + 1
    assert set(tiles(state)) <= {noble.name for noble in standard_nobles()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_every_card_stays_in_exactly_one_place_whatever_is_played(players: int) -> None:
    state, chance = fresh(players), random.Random(5)
    everything = sorted(card.id for card in standard_cards())
    while legal_moves(state):
        assert sorted(cards_anywhere(state)) == everything
        state = apply(state, chance.choice(legal_moves(state)))
    assert sorted(cards_anywhere(state)) == everything


def test_S2_each_level_is_shuffled_apart_and_every_card_and_noble_can_come_up() -> None:
    games = [fresh(4, seed) for seed in range(60)]
    for level in (1, 2, 3):
        assert {card for game in games for card in row(game, level)} == set(ids_of(str(level)))
    assert {name for game in games for name in tiles(game)} == {noble.name for noble in standard_nobles()}


def test_S2_the_order_of_a_deck_can_be_given_from_outside() -> None:
    order = list(reversed(ids_of("2")))
    state = new_game(Config(players=2), seed=7, decks={"2": order})
    assert row(state, 2) == order[:4]
    assert [card.id for card in state.decks[1] if card] == order[4:]
    assert row(state, 1) == row(fresh(2, 7), 1)
    with pytest.raises(ConfigError, match=r"decks\.2"):
        new_game(Config(players=2), seed=7, decks={"2": order[1:]})
    with pytest.raises(ConfigError, match=r"decks\.2"):
        new_game(Config(players=2), seed=7, decks={"2": [*order[1:], ids_of("1")[0]]})
    with pytest.raises(ConfigError, match="decks"):
        new_game(Config(players=2), seed=7, decks={"4": order})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S3_players_start_with_nothing_and_seat_0_begins(players: int) -> None:
    state = fresh(players)
    assert state.to_act == 0
    for seat, player in enumerate(state.players):
        assert (player.tokens, player.cards, player.reserved, player.nobles) == ((0,) * 6, (), (), ())
        assert state.points(seat) == 0


@pytest.mark.parametrize(("players", "first"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_S3_the_configured_seat_begins_and_play_is_clockwise(players: int, first: int) -> None:
    state, order = fresh(players, first_seat=first), []
    for _ in range(2 * players):
        order.append(state.to_act)
        state = apply(state, legal_moves(state)[0])
    assert order == [(first + turn) % players for turn in range(2 * players)]


@pytest.mark.parametrize("first", [-1, 2, True, "0"])
def test_S3_S5_a_starting_seat_that_is_not_at_the_table_is_refused(first: Any) -> None:
    with pytest.raises(ConfigError, match=r"first_seat.*0 to 1"):
        Config(players=2, first_seat=first)


def test_S4_without_the_option_only_the_ten_nobles_are_dealt() -> None:
    assert len(standard_nobles()) == 10
    assert {noble.name for noble in extra_nobles()} == EXTRA
    assert Config(players=4).extra_nobles == ()
    assert not EXTRA & {name for seed in range(60) for name in tiles(fresh(4, seed))}


@pytest.mark.parametrize("named", [{"Hino Tomiko"}, {"Rani Chennabhairadevi"}, EXTRA])
def test_S4_named_extra_nobles_join_the_pool_and_the_number_dealt_stays(named: set[str]) -> None:
    games = [fresh(4, seed, extra_nobles=named) for seed in range(80)]
    assert {len(tiles(game)) for game in games} == {5}
    seen = {name for game in games for name in tiles(game)}
    assert seen == {noble.name for noble in standard_nobles()} | named


RANI, HINO = "Rani Chennabhairadevi", "Hino Tomiko"


@pytest.mark.parametrize(
    ("modules", "brought"),
    [
        ({"trading_posts"}, {RANI}),
        ({"orient"}, {HINO}),
        ({"strongholds"}, {HINO}),
        ({"orient", "strongholds"}, {HINO}),
        ({"trading_posts", "strongholds"}, {RANI, HINO}),
        ({"cities", "trading_posts", "orient"}, set()),
    ],
)
def test_S4_the_modules_of_a_box_bring_its_noble_unless_others_are_named(modules: set[str], brought: set[str]) -> None:
    config = Config(players=4, modules=modules)
    assert set(config.extra_nobles) == brought
    seen = {name for seed in range(80) for name in tiles(new_game(config, seed))}
    assert seen & EXTRA == brought
    if "cities" not in modules:
        for named in ([], [RANI], [HINO], [HINO, RANI]):
            named_config = Config(players=4, modules=modules, extra_nobles=named)
            assert list(named_config.extra_nobles) == named
            dealt = {name for seed in range(40) for name in tiles(new_game(named_config, seed))}
            assert dealt & EXTRA <= set(named)


def towns(**parts: Any) -> Module:
    """A module that, as Cities does, plays without nobles."""
    return Module(name="towns", replaces=("nobles",), **parts)


def test_S4_S5_where_a_module_replaces_the_nobles_naming_an_extra_one_is_refused() -> None:
    assert tiles(new_game(Config(players=2, modules=[towns()]), seed=7)) == []
    with pytest.raises(ConfigError, match="Hino Tomiko"):
        new_game(Config(players=2, modules=[towns()], extra_nobles={"Hino Tomiko"}), seed=7)


def test_S5_V1_the_noble_veto_is_refused_where_a_module_replaces_the_nobles() -> None:
    with pytest.raises(ConfigError, match=r"(?s)variants.*noble_veto.*towns"):
        new_game(Config(players=2, modules=[towns()], variants={"noble_veto"}), seed=7)


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("players", "3", "2 to 4"),
        ("players", None, "2 to 4"),
        ("players", 2.0, "2 to 4"),
        ("players", True, "2 to 4"),
        ("modules", {"dragons"}, "allowed"),
        ("modules", "orient", "set of names"),
        ("modules", [3], "names"),
        ("variants", {"no_gold"}, "noble_veto, open_reservations"),
        ("variants", ["noble_veto", "noble_veto"], "twice"),
        ("variants", "noble_veto", "set of names"),
        ("extra_nobles", {"Mary Stuart"}, "Hino Tomiko"),
        ("extra_nobles", ["Hino Tomiko", "Hino Tomiko"], "once"),
        ("extra_nobles", "Hino Tomiko", "set of names"),
        ("gems", 0, "1 to 99"),
        ("gems", 100, "1 to 99"),
        ("gems", 4.0, "1 to 99"),
        ("gold", -1, "0 to 99"),
        ("gold", None, "0 to 99"),
        ("target_points", 0, "1 to 99"),
        ("target_points", 100, "1 to 99"),
    ],
)
def test_S5_a_bad_configuration_is_refused_with_the_field_the_value_and_what_is_allowed(
    field: str, value: Any, allowed: str
) -> None:
    given: dict[str, Any] = {"players": 3, field: value}
    with pytest.raises(ConfigError) as raised:
        Config(**given)
    message = str(raised.value)
    assert message.startswith(f"{field}: ")
    assert allowed in message
    assert "\n" not in message
    named = next(iter(value)) if isinstance(value, set | list) else value
    assert str(named) in message


@pytest.mark.parametrize("seed", [None, 1.5, True, (7,), b"7"])
def test_S5_a_seed_is_a_whole_number_or_text(seed: Any) -> None:
    with pytest.raises(ConfigError, match="seed"):
        new_game(Config(players=2), seed)


def test_S6_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert fresh(3, 7) == fresh(3, 7)
    assert state_to_json(fresh(3, 7)) == state_to_json(fresh(3, 7))
    others = [fresh(3, seed) for seed in (7, 8, -7, "7", "seven", "σπίνος", 0, 2**70)]
    assert len({game.decks for game in others}) == len(others)
    assert len({game.market for game in others}) == len(others)
    assert len({game.nobles for game in others}) > 1


def test_S6_the_deal_of_a_seed_is_what_it_always_was() -> None:
    state = fresh(2, 7)
    assert row(state, 1) == ["1-G-0-U1R2K2", "1-R-0-W2R2", "1-K-0-G2R1", "1-U-0-W1K2"]
    assert row(state, 2) == ["2-W-1-W2U3R3", "2-W-1-G3R2K2", "2-K-1-W3U2G2", "2-R-3-R6"]
    assert row(state, 3) == ["3-K-4-G3R6K3", "3-W-4-K7", "3-K-3-W3U3G5R3", "3-G-5-U7G3"]
    assert tiles(state) == ["Francis I of France", "Suleiman the Magnificent", "Anne of Brittany"]
    assert [deck(state, level)[-1] for level in (1, 2, 3)] == ["1-U-0-W1G1R2K1", "2-W-2-G1R4K2", "3-R-4-U3G6R3"]


def test_S6_the_deal_does_not_depend_on_the_process() -> None:
    program = (
        "import json; from splendor.kernel import Config, new_game, play_out, state_to_json;"
        "config = Config(players=4, variants={'noble_veto', 'open_reservations'}, extra_nobles={'Hino Tomiko'});"
        "print(json.dumps(state_to_json(play_out(new_game(config, 'seed'), 3))))"
    )
    games = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashing in ("1", "2")
    ]
    assert games[0] == games[1] != ""
