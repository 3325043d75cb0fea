"""Cities: instead of nobles [C1], met by points and cards [C2], they start the last round and decide [C3-C6]."""

from typing import Any

import pytest

from scenarios.printed import CITIES
from scenarios.table import (
    Document,
    apart,
    counts,
    fresh,
    giving,
    offered,
    played,
    position,
    seat,
    tiles,
    visitors,
    worth,
)
from splendor.kernel import (
    Config,
    ConfigError,
    DocumentError,
    Outcome,
    Record,
    State,
    new_game,
    state_from_json,
    state_to_json,
)
from splendor.kernel.gems import COLOURS
from splendor.modules.cities import City, standard_cities

MEETING = {
    "Amboise/1": "G5 G4 G4 K0 K0 K0 K0",
    "Amboise/2": "R5 R4 R4 R0 K0 K0 K0",
    "Delhi/1": "U5 U4 U4 G0 G0 G0 G0",
    "Delhi/2": "W5 W0 U5 U0 G4 G0 R0 R0 K0 K0",
    "Krakow/1": "W5 W4 W4 K4",
    "Krakow/2": "W5 U5 G4 R1 K1",
    "Madrid/1": "U5 U4 U3 G0 G0 G0 R0 R0 R0 K0 K0 K0",
    "Madrid/2": "W5 W4 W3 G0 G0 G0 R0 R0 R0 K0 K0 K0",
    "Samarkand/1": "W5 W4 W0 W0 G4 G1 G0 G0",
    "Samarkand/2": "K5 K4 K4 K1 R0 R0 R0 R0",
    "Seoul/1": "U5 U4 U4 U2 U0",
    "Seoul/2": "R5 R4 R4 R0 R0 R0",
    "Timbuktu/1": "W5 W4 W4 U0 U0 U0 U0",
    "Timbuktu/2": "R5 R4 R4 W0 W0 W0 W0",
}
"""For each side, cards with exactly the points and the colours that it asks for."""

ASKED = [(side, colour) for side in CITIES if side != "Krakow/1" for colour in COLOURS if colour in MEETING[side]]
"""The sides, with each colour of which they count cards."""

BOTH_EXTRA = {"Hino Tomiko", "Rani Chennabhairadevi"}


def city(
    *seats: Document, on: str | list[str] = "Krakow/1", config: dict[str, Any] | None = None, **keys: Any
) -> State:
    """A position with these sides on the table."""
    sides = [on] if isinstance(on, str) else on
    return position(*seats, cities=sides, config={"modules": ["cities"], **(config or {})}, **keys)


def met(side: str, hand: str) -> bool:
    """Whether a player with these cards, who takes gems, starts the last round."""
    return played(city(seat("", worth(hand)), on=side), "take WUG").last_round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C1_three_different_tiles_are_laid_out_and_no_nobles(players: int) -> None:
    for number in range(20):
        state = fresh(players, number, modules={"cities"})
        sides = state_to_json(state)["cities"]
        assert len(sides) == len({side.split("/")[0] for side in sides}) == 3
        assert tiles(state) == []


def test_C1_every_side_of_every_tile_can_come_up() -> None:
    seen = {side for number in range(80) for side in state_to_json(fresh(4, number, modules={"cities"}))["cities"]}
    assert seen == set(CITIES)


def test_C1_T4_nobody_is_visited_by_a_noble() -> None:
    after = played(city(seat("", giving("W4U4G4R4K4"))), "take WUG")
    assert visitors(after) == []
    assert after.points(0) == 0
    assert state_to_json(after)["nobles"] == []


def test_C1_a_document_with_nobles_or_with_both_sides_of_a_tile_is_refused() -> None:
    document = state_to_json(city(on=["Delhi/1", "Krakow/2"]))
    for wrong in ({"nobles": ["Mary Stuart"]}, {"cities": ["Delhi/1", "Delhi/2"]}, {"cities": ["Paris/1"]}):
        with pytest.raises(DocumentError, match=next(iter(wrong))):
            state_from_json({**document, **wrong})
    with pytest.raises(DocumentError, match="cities"):
        state_from_json({**document, "cities": ["Delhi/1", "Krakow/2", "Seoul/1", "Madrid/1"]})


@pytest.mark.parametrize("named", [{"Hino Tomiko"}, {"Rani Chennabhairadevi"}, BOTH_EXTRA])
@pytest.mark.parametrize("others", [set(), {"trading_posts"}, {"orient", "strongholds"}])
def test_S4_S5_naming_an_extra_noble_is_refused_with_cities(named: set[str], others: set[str]) -> None:
    with pytest.raises(ConfigError, match=rf"extra_nobles.*{min(named)}"):
        new_game(Config(players=3, modules={"cities", *others}, extra_nobles=named), seed=7)


def test_S5_V1_the_noble_veto_is_refused_with_cities() -> None:
    with pytest.raises(ConfigError, match=r"variants.*noble_veto.*cities"):
        new_game(Config(players=3, modules={"cities"}, variants={"noble_veto"}), seed=7)


@pytest.mark.parametrize("side", sorted(CITIES))
def test_C2_exactly_the_points_and_the_cards_asked_for_meet_a_city(side: str) -> None:
    points, cards, grey = CITIES[side]
    hand = MEETING[side].split()
    assert sum(int(card[1:]) for card in hand) == points
    assert len(hand) == sum(counts(cards).values()) + grey or side == "Krakow/1"
    assert met(side, MEETING[side])


@pytest.mark.parametrize("side", sorted(CITIES))
def test_C2_one_point_less_does_not(side: str) -> None:
    assert not met(side, MEETING[side].replace("4", "3", 1))


@pytest.mark.parametrize(("side", "lacking"), ASKED)
def test_C2_one_card_less_of_a_colour_does_not_whatever_the_points(side: str, lacking: str) -> None:
    hand = MEETING[side].split()
    del hand[max(place for place, card in enumerate(hand) if card[0] == lacking)]
    other = next(colour for colour in COLOURS if colour != lacking)
    rich = " ".join([*hand, f"{other}3", f"{other}2", f"{other}2"])
    assert city(seat("", worth(rich))).points(0) >= CITIES[side][0]
    assert not met(side, rich)


def test_C2_the_grey_number_is_of_one_colour_that_the_city_does_not_name() -> None:
    white = "W5 W4 W4 W3"
    assert not met("Samarkand/1", f"{white} W3 W0 W0 W0")
    assert not met("Samarkand/1", f"{white} U0 U0 G0 G0")
    assert not met("Samarkand/1", f"{white} U0 U0 U0 G0 R0 K0")
    for colour in "UGRK":
        assert met("Samarkand/1", f"{white} {colour}0 {colour}0 {colour}0 {colour}0")
    assert all(met("Seoul/1", f"{colour}5 {colour}4 {colour}4 {colour}2 {colour}0") for colour in COLOURS)


def test_C2_more_points_and_more_cards_than_asked_for_meet_it_too() -> None:
    assert met("Krakow/1", "W5 U5 G5 R5 K5")
    assert met("Delhi/1", "U5 U4 U4 U3 G0 G0 G0 G0 G0 K3")


def test_C2_tokens_and_reserved_cards_do_not_count() -> None:
    front, hand = apart("G5 G4 U5", "G0 K0 K0")
    assert not played(city(seat("G3K4", front, hand), on="Amboise/1"), "take WUR").last_round
    front, hand = apart("G5 G4 G3 K0 K0 K0 K0", "K4")
    assert not played(city(seat("", front, hand), on="Amboise/1"), "take WUR").last_round


def test_C2_any_one_of_the_cities_on_the_table_is_enough() -> None:
    sides = ["Krakow/1", "Amboise/1", "Samarkand/2"]
    assert played(city(seat("", worth(MEETING["Samarkand/2"])), on=sides), "take WUG").last_round
    assert not played(city(seat("", worth(MEETING["Delhi/1"])), on=sides), "take WUG").last_round


def test_C3_points_alone_end_nothing() -> None:
    state = city(seat("", worth("W5 U5 G5 R5 K5")), on="Seoul/1")
    assert state.points(0) == 25
    after = played(state, "take WUG")
    assert (after.last_round, after.is_over, after.to_act) == (False, False, 1)
    low = city(seat("", worth("W5")), on="Seoul/1", config={"target_points": 5})
    assert not played(low, "take WUG").last_round


def test_C3_a_city_is_looked_for_at_the_end_of_the_own_turn_only() -> None:
    state = city(seat(), seat("", worth(MEETING["Delhi/1"])), seat(), on="Delhi/1")
    after = played(state, "take WUG")
    assert not after.last_round
    assert played(after, "take WUG").last_round


def test_C3_a_purchase_that_meets_a_city_starts_the_last_round() -> None:
    bought = "3-K-4-R7"
    state = city(seat("R4", giving("R3") + worth("W5 W4 U4"), [bought]))
    assert state.points(0) == 13
    assert played(state, f"buy {bought} pay R4").last_round


@pytest.mark.parametrize(("first", "turns"), [(0, 2), (1, 3), (2, 1)])
def test_C3_E1_the_last_round_ends_before_the_starting_seat(first: int, turns: int) -> None:
    table = [seat(), seat("", worth(MEETING["Delhi/1"])), seat()]
    state = city(*table, on="Delhi/1", to_act=1, config={"first_seat": first})
    for _ in range(turns):
        assert not state.is_over
        state = played(state, offered(state, "take")[0])
        assert state.last_round
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_C4_among_two_who_meet_krakow_the_points_decide() -> None:
    first, second = apart("W5 U5 G5 R4", "K5 W4 U4 G4")
    after = played(city(seat("", first), seat("", second)), "take WUG")
    assert (after.last_round, after.is_over) == (True, False)
    assert played(after, "take WUG").outcome == Outcome((0,), (19, 17), (4, 4))


@pytest.mark.parametrize(
    ("third", "winners"),
    [
        ("W4 W3 W3 W2 U1 U0 U0 U0", (0,)),
        ("W4 W3 W3 W2 U3 U0 U0 U0", (2,)),
        ("W4 W3 W3 W2 U2 U0 U0 U0 K0", (0,)),
        ("W4 W3 W3 W2 U2 U0 U0 U0", (0, 2)),
    ],
    ids=["13 points", "15 points", "14 points, a card more", "14 points, as many cards"],
)
def test_C4_C5_E3_only_those_who_meet_a_city_compare_points_and_then_cards(third: str, winners: tuple[int]) -> None:
    hands = apart("W5 W4 W0 W0 G5 G0 G0 G0", "U5 R5 K5 G4 R4 K4 R3", third)
    state = city(*(seat("", hand) for hand in hands), on="Samarkand/1")
    assert [state.points(number) for number in (0, 1)] == [14, 30]
    state = played(state, "take WUG")
    assert state.last_round
    end = played(state, "take WUG", "take WUG")
    assert end.outcome is not None
    assert end.outcome.winners == winners
    assert state_to_json(end)["cities"] == ["Samarkand/1"]


def test_C4_whoever_meets_a_city_last_can_still_win() -> None:
    first, second = apart("W5 U4 G4 R4", "K5 U5 G5")
    state = city(seat("", first), seat("W2", [*second, *giving("W4")], ["2-W-3-W6"]))
    end = played(state, "take UGR", "buy 2-W-3-W6 pay W2")
    assert end.outcome == Outcome((1,), (17, 18), (4, 8))


def test_C4_a_last_round_in_which_nobody_meets_a_city_is_called_off() -> None:
    state = city(seat("", worth("W5 U5")), seat(), last_round=True, to_act=1)
    after = played(state, "take WUG")
    assert (after.is_over, after.last_round, after.to_act) == (False, False, 0)


def test_C4_before_the_end_of_the_round_nothing_is_called_off() -> None:
    state = city(seat(), seat(), seat(), last_round=True, to_act=1)
    assert played(state, "take WUG").last_round


def stuck(*hands: str) -> State:
    """A table without cards and gems, where nobody can do anything but pass."""
    first, second = apart(*hands)
    table = (seat("W1U1G1R1K1", first), seat("", second))
    return city(*table, on="Delhi/1", empty=("1", "2", "3"), config={"gems": 1})


def test_A7_C4_when_all_pass_those_who_meet_a_city_compare_points() -> None:
    end = played(stuck("W5 R5 K5", MEETING["Delhi/1"]), "pass", "pass")
    assert end.outcome == Outcome((1,), (15, 13), (3, 7))


def test_A7_C4_when_all_pass_and_nobody_meets_a_city_all_compare_points() -> None:
    end = played(stuck("W5 R5 K5", "U5 U4 U4"), "pass", "pass")
    assert end.outcome == Outcome((0,), (15, 13), (3, 3))


def test_C5_several_players_meet_the_same_city_and_it_stays_on_the_table() -> None:
    first, second = apart("W5 U5 G5 R4", "K5 W4 U4 G4")
    state = city(seat("", first), seat("", second), seat())
    after = played(state, "take WUG", "take WUG")
    assert state_to_json(after)["cities"] == ["Krakow/1"]
    assert all(set(player) == {"tokens", "cards", "reserved", "nobles"} for player in state_to_json(after)["players"])


DISPUTED = {"cities": {"Madrid/2": {"points": 12, "cards": "W3U3G3R3", "any": 0}}}
PRINTED_HAND, OTHER_HAND = MEETING["Madrid/2"], "W5 W4 W3 U0 U0 U0 G0 G0 G0 R0 R0 R0"


def test_C6_madrids_second_side_asks_for_black_cards_unless_a_table_says_otherwise() -> None:
    assert (met("Madrid/2", PRINTED_HAND), met("Madrid/2", OTHER_HAND)) == (True, False)
    for hand, meets in ((PRINTED_HAND, False), (OTHER_HAND, True)):
        state = city(seat("", worth(hand)), on="Madrid/2", components=DISPUTED)
        assert played(state, "take WUG").last_round == meets
        assert state_to_json(state)["components"] == DISPUTED
        assert state_from_json(state_to_json(state)) == state


def test_C6_a_new_game_and_its_record_carry_the_other_side() -> None:
    config = Config(players=2, modules={"cities"})
    record = Record.start(config, seed=7, components=DISPUTED)
    assert record.state == new_game(config, seed=7, components=DISPUTED) != new_game(config, seed=7)
    assert Record.load(record.dump()).replay() == record.state


def test_C6_a_side_without_a_grey_number_asks_for_the_named_cards_only() -> None:
    state = city(seat("", worth("W1")), on="Seoul/2", components={"cities": {"Seoul/2": {"points": 1, "cards": "W1"}}})
    assert played(state, "take WUG").last_round
    assert state_to_json(state)["components"]["cities"]["Seoul/2"] == {"points": 1, "cards": "W1", "any": 0}


@pytest.mark.parametrize(
    "row",
    [
        {"Madrid/2": {"points": 12, "cards": "Y3", "any": 0}},
        {"Madrid/2": {"points": "12", "cards": "W3", "any": 0}},
        {"Madrid/2": {"points": 12, "cards": "W3", "any": -1}},
        {"Madrid/2": 12},
    ],
)
def test_C6_a_side_that_cannot_be_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match=r"components\.cities"):
        new_game(Config(players=2, modules={"cities"}), seed=7, components={"cities": row})


def test_C2_more_cards_of_the_other_colour_than_the_grey_number_meet_it_too() -> None:
    city_of_four = City("Anywhere/1", 0, (4, 0, 0, 0, 0), any_other=4)
    for grey, meets in (("K3", False), ("K4", True), ("K5", True)):
        player = position(seat("", [*giving("W4"), *giving(grey)])).players[0]
        assert city_of_four.met_with(0, player) == meets


def test_C2_a_city_without_a_grey_number_asks_for_no_other_colour() -> None:
    city_of_white = City("Anywhere/2", 0, (4, 0, 0, 0, 0))
    assert city_of_white.any_other == 0
    assert city_of_white.met_with(0, position(seat("", giving("W4"))).players[0])


def test_C2_what_follows_from_the_cards_of_a_city_cannot_be_said_otherwise() -> None:
    said: list[dict[str, Any]] = [{"asked": ()}, {"unnamed": ()}]
    for more in said:
        with pytest.raises(TypeError):
            City("Anywhere/3", 0, (4, 0, 0, 0, 0), **more)


def test_a_city_shows_what_is_printed_on_it_and_nothing_that_follows() -> None:
    assert repr(standard_cities()["Delhi/1"]) == "City(name='Delhi/1', points=13, cards=(0, 3, 4, 0, 0), any_other=0)"
