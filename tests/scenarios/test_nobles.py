"""Nobles: they come to cards, one a turn [T4], and the two that larger boxes add [S4]."""

import pytest

from scenarios.table import (
    MACHIAVELLI,
    MARY,
    SULEIMAN,
    giving,
    offered,
    played,
    position,
    refused,
    rule_of,
    seat,
    tiles,
    visitors,
)
from splendor.kernel import Noble, NotationError, apply, standard_nobles
from splendor.kernel.components import extra_nobles
from splendor.kernel.gems import format_tokens

HENRY = "Henry VIII"
FREE_WHITE = "1-W-0-U3"


def test_T4_the_last_card_that_a_noble_asks_for_brings_it_at_once() -> None:
    state = position(seat("", giving("U4W3")), rows={"1": [FREE_WHITE]}, nobles=[MARY, MACHIAVELLI])
    after = played(state, f"buy {FREE_WHITE}")
    assert visitors(after) == [MACHIAVELLI]
    assert after.points(0) == 3
    assert tiles(after) == [MARY]
    assert after.to_act == 1


def test_T4_tokens_do_not_count() -> None:
    state = position(seat("W4", giving("W3U4")), nobles=[MACHIAVELLI])
    after = played(state, "take GRK")
    assert visitors(after) == []
    assert tiles(after) == [MACHIAVELLI]


def test_T4_reserved_cards_do_not_count() -> None:
    state = position(seat("", giving("W3U4"), [FREE_WHITE]), nobles=[MACHIAVELLI])
    assert visitors(played(state, "take GRK")) == []


def test_T4_cards_of_other_colours_do_not_count_and_more_than_enough_is_enough() -> None:
    assert visitors(played(position(seat("", giving("W3U4G4R4")), nobles=[MACHIAVELLI]), "take GRK")) == []
    assert visitors(played(position(seat("", giving("W5U5")), nobles=[MACHIAVELLI]), "take GRK")) == [MACHIAVELLI]


@pytest.mark.parametrize("noble", [*standard_nobles(), *extra_nobles()], ids=lambda noble: noble.name)
def test_T4_each_noble_comes_to_exactly_the_cards_it_asks_for(noble: Noble) -> None:
    name, asked = noble.name, format_tokens(noble.cards)
    config = {"extra_nobles": [name] if noble in extra_nobles() else []}
    enough = position(seat("", giving(asked)), nobles=[name], config=config)
    assert visitors(played(enough, "take WUG")) == [name]
    for missing in range(len(giving(asked))):
        cards = giving(asked)
        del cards[missing]
        assert visitors(played(position(seat("", cards), nobles=[name], config=config), "take WUG")) == []


@pytest.mark.parametrize("move", ["take GRK", "pair W", "reserve deck 1", "buy 1-K-1-U4"])
def test_T4_a_noble_comes_after_any_action(move: str) -> None:
    state = position(seat("", giving("W4U4")), rows={"1": ["1-K-1-U4"]}, nobles=[MACHIAVELLI])
    assert visitors(played(state, move)) == [MACHIAVELLI]


def test_T4_of_several_nobles_the_player_chooses_exactly_one() -> None:
    state = position(seat("", giving("W4U4G4")), nobles=[SULEIMAN, MARY, MACHIAVELLI])
    asked = played(state, "take WUG")
    assert asked.to_act == 0
    assert offered(asked) == [f"noble {MACHIAVELLI}", f"noble {SULEIMAN}"]
    for chosen, other in ((MACHIAVELLI, SULEIMAN), (SULEIMAN, MACHIAVELLI)):
        after = played(asked, f"noble {chosen}")
        assert visitors(after) == [chosen]
        assert sorted(tiles(after)) == sorted([MARY, other])
        assert (after.points(0), after.to_act) == (3, 1)


def test_T4_the_other_noble_comes_at_the_end_of_the_next_turn() -> None:
    state = position(seat("", giving("W4U4G4")), nobles=[SULEIMAN, MACHIAVELLI])
    after = played(state, "take WUG", f"noble {SULEIMAN}", "take WUG")
    assert visitors(after) == [SULEIMAN]
    later = played(after, "take GRK")
    assert visitors(later) == [SULEIMAN, MACHIAVELLI]
    assert later.points(0) == 6


def test_T4_another_player_may_be_visited_by_the_noble_that_was_not_chosen() -> None:
    state = position(
        seat("", giving("W4U4G4")),
        seat(
            "", ["2-W-1-G3R2K2", "2-W-2-R5", "3-W-4-K7", "2-W-3-W6", "2-U-2-U5", "2-U-3-U6", "3-U-4-W7", "3-U-5-W7U3"]
        ),
        nobles=[SULEIMAN, MACHIAVELLI],
    )
    after = played(state, "take WUG", f"noble {SULEIMAN}", "take WUG")
    assert visitors(after, 1) == [MACHIAVELLI]
    assert tiles(after) == []


def test_T4_a_choice_cannot_be_refused_or_put_off() -> None:
    asked = played(position(seat("", giving("W4U4G4")), nobles=[SULEIMAN, MACHIAVELLI]), "take WUG")
    for move in ("pass", "take WUG", "return W1", "reserve deck 1"):
        assert rule_of(asked, move) == "T7"


@pytest.mark.parametrize("name", [MARY, HENRY, "Hino Tomiko"])
def test_T4_a_noble_that_does_not_come_cannot_be_chosen(name: str) -> None:
    asked = played(position(seat("", giving("W4U4G4")), nobles=[SULEIMAN, MARY, MACHIAVELLI]), "take WUG")
    error = refused(asked, f"noble {name}")
    assert error.rule == "T4"
    assert MACHIAVELLI in error.reason
    assert SULEIMAN in error.reason


def test_T4_a_noble_of_no_table_is_no_name() -> None:
    asked = played(position(seat("", giving("W4U4G4")), nobles=[SULEIMAN, MACHIAVELLI]), "take WUG")
    with pytest.raises(NotationError, match="Napoleon"):
        apply(asked, "noble Napoleon")


def test_T4_T7_no_noble_is_chosen_when_none_is_owed() -> None:
    state = position(seat("", giving("W4U4")), nobles=[MACHIAVELLI])
    assert rule_of(state, f"noble {MACHIAVELLI}") == "T7"
    assert rule_of(played(state, "take WUG"), f"noble {MACHIAVELLI}") == "T7"


def test_T4_a_noble_is_never_replaced() -> None:
    state = position(seat("", giving("W4U4")), nobles=[MACHIAVELLI, MARY, SULEIMAN])
    after = played(state, "take WUG", "take WUG", "take GRK")
    assert sorted(tiles(after)) == sorted([MARY, SULEIMAN])


def test_T4_nobody_is_visited_in_another_players_turn() -> None:
    state = position(seat(), seat("", giving("W4U4")), nobles=[MACHIAVELLI])
    after = played(state, "take WUG")
    assert visitors(after, 1) == []
    assert visitors(played(after, "take GRK"), 1) == [MACHIAVELLI]


def test_T4_a_noble_gives_no_bonus_and_keeps_no_cards() -> None:
    state = position(seat("", giving("W4U4")), rows={"1": ["1-R-1-W4"]}, nobles=[MACHIAVELLI])
    after = played(state, "take WUG")
    assert after.players[0].bonuses == state.players[0].bonuses == (4, 4, 0, 0, 0)
    assert len(after.players[0].cards) == 8


def test_S4_T4_an_extra_noble_asks_for_cards_like_the_others() -> None:
    hino = {"extra_nobles": ["Hino Tomiko"]}
    cards = giving("W4R3")
    assert visitors(played(position(seat("", cards), nobles=["Hino Tomiko"], config=hino), "take WUG")) == []
    four = giving("W4R4")
    after = played(position(seat("", four), nobles=["Hino Tomiko"], config=hino), "take WUG")
    assert visitors(after) == ["Hino Tomiko"]
    assert after.points(0) == 3
