"""The drawing of the table: of the size asked for, everything on it, all of it in reach of the arrows."""

from itertools import combinations

import pytest
from rich.color import ColorSystem
from rich.style import Style

from at_the_table.playing import way
from profiles import PROFILE
from scenarios.table import expanded, fresh, position, seat
from splendor.kernel import Observation, State, apply, observe, play_out
from splendor.kernel.gems import LETTERS
from splendor.tabletop.asking import within_reach
from splendor.tabletop.drawing import LEAST, drawing
from splendor.tabletop.expansions import cities_of, posts_of
from splendor.tabletop.paint import GEMS
from splendor.tabletop.panels import Panel, Thing
from splendor.tabletop.scene import Scene
from splendor.tabletop.words import KEYS

SIZES = [(80, 24), (80, 30), (100, 24), (119, 45), (120, 38), (140, 45), (200, 60)]
ALL = ("cities", "orient", "strongholds", "trading_posts")
CHOICES = [modules for count in range(5) for modules in combinations(ALL, count)]
SOME = CHOICES if PROFILE != "dev" else [(), ("orient",), ("strongholds", "trading_posts"), ALL]
NAMES = ("you", "Maximiliane", "hard", "medium")


def scene(state: State, viewer: int | None, here: Thing | None = None) -> Scene:
    view = observe(state, viewer)
    lit = frozenset(("card", card) for card in within_reach(view, viewer)) if viewer is not None else frozenset()
    return Scene(view, NAMES[: len(state.players)], here, lit, keys=KEYS)


def drawn(state: State, size: tuple[int, int] = LEAST, viewer: int | None = 0, here: Thing | None = None) -> Panel:
    return drawing(scene(state, viewer, here), *size)


def text(panel: Panel) -> str:
    return "\n".join(line.plain for line in panel.lines)


def things(view: Observation) -> set[Thing]:
    """Everything on the table that can be pointed at."""
    table = view.table
    cards = [card for row in table.market for card in row if card is not None]
    own = table.players[view.seat].reserved if view.seat is not None else ()
    return {
        *(("card", card.id) for card in cards),
        *(("card", held.card.id) for held in own if held.card is not None),
        *(("deck", deck.name) for deck in table.rules.decks),
        *(("gem", letter) for letter in LETTERS),
        *(("noble", noble.name) for noble in table.nobles),
        *(("city", city.name) for city in cities_of(table)),
        *(("post", name) for name in posts_of(table)),
        *(("seat", str(seat)) for seat in range(len(table.players))),
    }


@pytest.mark.parametrize("modules", SOME, ids=lambda modules: " ".join(modules) or "base")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_has_the_size_of_the_terminal_and_everything_is_on_it_once(modules: tuple[str, ...], players: int) -> None:
    state = play_out(fresh(players, modules=modules), seed=4, limit=30 * players)
    for size in SIZES:
        for viewer in (0, None):
            panel = drawn(state, size, viewer)
            assert [line.cell_len for line in panel.lines] == [size[0]] * size[1]
            spots = [spot.thing for spot in panel.spots if spot.thing[0] != "key"]
            assert len(spots) == len(set(spots))
            assert set(spots) == things(observe(state, viewer)), size
            assert all(spot.x + spot.width <= size[0] and spot.y + spot.height <= size[1] for spot in panel.spots)


def test_the_fullest_table_of_all_fits_into_the_smallest_terminal() -> None:
    state = fresh(4, modules={"orient", "strongholds", "trading_posts"}, variants={"noble_veto"})
    assert len(state.nobles) == 9
    panel = drawn(state)
    assert (panel.width, panel.height) == LEAST
    assert {spot.thing for spot in panel.spots if spot.thing[0] != "key"} == things(observe(state, 0))
    assert " help" in panel.lines[-1].plain


@pytest.mark.parametrize("modules", SOME, ids=lambda modules: " ".join(modules) or "base")
def test_the_arrows_reach_everything(modules: tuple[str, ...]) -> None:
    state = play_out(fresh(4, modules=modules), seed=4, limit=100)
    for size in (SIZES[0], SIZES[5]):
        panel = drawn(state, size)
        for thing in things(observe(state, 0)):
            assert len(way(panel.spots, None, thing)) < 20


def test_it_reads_without_colour() -> None:
    state = position(seat("R2K1"), rows={"1": ["1-W-0-R2K1", "1-G-0-R3"]})
    for size in (SIZES[0], SIZES[5]):
        told = text(drawn(state, size, here=("card", "1-G-0-R3")))
        assert told.count("*") == 1, "the card that can be bought"
        assert "╔" in told, "the card pointed at"
        assert "[W" in text(drawn(state, size, here=("gem", "W")))
        for letter in LETTERS:
            assert f" {letter}" in told


def test_H1_what_a_seat_may_not_know_is_not_drawn() -> None:
    state = apply(fresh(3), "reserve deck 3")
    held = state.players[0].reserved[0].card
    assert held is not None
    other = apply(fresh(3, seed=8), "reserve deck 3").players[0].reserved[0].card
    assert other != held
    for size in (SIZES[0], SIZES[5]):
        assert ("card", held.id) in [spot.thing for spot in drawn(state, size, 0).spots]
        for viewer in (1, None):
            assert held.id not in text(drawn(state, size, viewer))


def test_strongholds_stand_on_their_cards_with_the_seat_of_their_owner() -> None:
    state = expanded("strongholds", seat(), seat(), on={"1-W-0-U3": "B2"}, rows={"1": ["1-W-0-U3"]})
    for size in (SIZES[0], SIZES[5]):
        assert "^^1" in text(drawn(state, size))


def test_a_terminal_that_is_too_small_says_so() -> None:
    for size in ((79, 24), (80, 23), (10, 5), (1, 1)):
        panel = drawn(fresh(), size)
        assert (panel.width, panel.height) == size
        if size[0] > 40:
            assert "The table needs 80 columns and 24 lines" in text(panel)


def test_players_with_very_many_things_are_cut_and_still_told_on_request() -> None:
    copies = [f"{card}=W" for card in ("O1-copy-0-W3R2", "O1-copy-0-U2R3", "O1-copy-0-W2K3", "O1-copy-0-G3K2")]
    rich = seat(cards=["1-W-0-U3", *copies], reserved=["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"])
    poor = seat(reserved=["2-W-2-R5", "2-U-2-U5", "2-G-2-G5"])
    state = expanded("orient strongholds trading_posts", rich, poor, seat(), seat())
    panel = drawn(state, (120, 38))
    assert (panel.width, panel.height) == (120, 38)
    assert {("seat", str(one)) for one in range(4)} <= {spot.thing for spot in panel.spots}


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_gems_have_colours_of_their_own_on_terminals_of_few_colours(system: ColorSystem) -> None:
    backgrounds = [Style.parse(style).bgcolor for style in GEMS.values()]
    shown = [colour.downgrade(system).number for colour in backgrounds if colour is not None]
    assert len(set(shown)) == len(GEMS) == 6
