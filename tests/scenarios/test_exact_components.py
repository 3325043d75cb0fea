"""Cards, nobles, decks and tables to the letter: what is printed, what follows from it, and what is just in range."""

from typing import Any

import pytest
from attrs import evolve, fields

from scenarios.table import ids_of, words_of
from splendor.kernel import Components, Config, ConfigError, NotationError, new_game
from splendor.kernel.cards import Card, Deck, Noble, per_colour, read_gem_card
from splendor.kernel.components import extra_nobles, standard_nobles
from splendor.kernel.compose import every_standard_card, standard_names
from splendor.modules.cities import standard_cities
from splendor.modules.trading_posts import standard_posts


def refused(components: Any) -> str:
    """The words in which rows of tables are refused."""
    return words_of(ConfigError, Components.from_rows, components)


def unread(card_id: str) -> str:
    """The words in which a card id is refused."""
    with pytest.raises(NotationError) as told:
        read_gem_card(card_id)
    return str(told.value)


def test_the_largest_count_of_a_price_stands_first_and_equal_ones_in_the_order_of_colours() -> None:
    assert per_colour((1, 3, 0, 2, 2)) == ((1, 3), (3, 2), (4, 2), (0, 1))
    assert per_colour((0, 0, 0, 0, 0)) == ()
    assert read_gem_card("1-U-0-W1G3R1").price == ((2, 3), (0, 1), (3, 1))
    assert Noble("Ada", (3, 0, 4, 3, 0)).asked == ((2, 4), (0, 3), (3, 3))


def test_a_card_of_which_nothing_is_said_is_a_plain_one_of_level_1() -> None:
    card = Card("any")
    assert (card.deck, card.level, card.points, card.bonus, card.bonuses) == ("1", 1, 0, None, 1)
    assert (card.cost, card.price, card.units) == ((0,) * 5, (), 0)
    assert (card.chosen, card.discard, card.free_level) == (None, None, None)
    assert card.needs_colour is False
    assert card.gold is False
    assert card.gives == card.counts_as == (0, 0, 0, 0, 0)


def test_a_card_gives_its_bonuses_and_counts_as_one_card_of_its_colour() -> None:
    for place, colour in enumerate("WUGRK"):
        two = Card("any", bonus=colour, bonuses=2)
        assert two.gives == tuple(2 * (place == other) for other in range(5))
        assert two.counts_as == tuple(int(place == other) for other in range(5))


@pytest.mark.parametrize(
    "other",
    [
        {"deck": "2"},
        {"level": 2},
        {"points": 5},
        {"bonus": "R"},
        {"bonus": "W", "bonuses": 2},
        {"cost": (0, 3, 0, 0, 0)},
        {"discard": ("W", 2)},
        {"free_level": 1},
        {"needs_colour": True},
        {"gold": True},
    ],
    ids=lambda other: list(other)[-1],
)
def test_two_cards_of_one_id_are_one_card_whatever_else_is_said_of_them(other: dict[str, Any]) -> None:
    plain, told = Card("any"), Card("any", **other)
    assert plain == told
    assert hash(plain) == hash(told)
    assert {plain: 1}[told] == 1


def test_another_id_or_a_chosen_colour_makes_another_card() -> None:
    assert Card("any") != Card("other")
    assert Card("any") != Card("any").coloured("W") != Card("any").coloured("U")
    assert [one.name for one in fields(Card) if one.eq] == ["id", "chosen"]


def test_what_follows_from_what_is_printed_cannot_be_given() -> None:
    follows = {of: [one.name for one in fields(of) if not one.init] for of in (Card, Noble, Deck)}
    assert follows == {Card: ["price", "units", "gives", "counts_as"], Noble: ["asked", "units"], Deck: []}


def test_nobles_and_decks_show_and_compare_what_is_printed_on_them() -> None:
    assert repr(Noble("Ada", (3, 0, 0, 3, 3))) == "Noble(name='Ada', cards=(3, 0, 0, 3, 3), points=3)"
    deck = Deck("2", 2, 4, read_gem_card)
    assert repr(deck) == "Deck(name='2', level=2, places=4)"
    assert deck == evolve(deck, read=Card)
    assert deck != evolve(deck, places=3)
    assert [one.name for one in fields(Noble) if one.eq] == ["name", "cards", "points"]


def test_a_card_costs_up_to_99_of_a_colour_and_none_less_than_nothing() -> None:
    dear = Card("dear", cost=(99, 0, 0, 0, 99))
    assert dear.price == ((0, 99), (4, 99))
    assert dear.units.bit_count() == 198
    for cost in ((100, 0, 0, 0, 0), (0, 0, 0, 0, 100), (0, -1, 0, 0, 0)):
        with pytest.raises(NotationError) as told:
            Card("odd", cost=cost)
        assert str(told.value) == f"card 'odd': cost {cost} given; 0 to 99 of each is allowed"


def test_the_level_of_a_card_is_the_number_at_the_end_of_its_deck() -> None:
    card = read_gem_card("X2-K-1-W3")
    assert (card.deck, card.level, card.points, card.bonus, card.cost) == ("X2", 2, 1, "K", (3, 0, 0, 0, 0))
    assert read_gem_card("3-K-1-W3").level == 3


@pytest.mark.parametrize("bonus", ["WU", "X", "Y", "WUGRK", "w"])
def test_the_bonus_of_a_card_is_one_letter_of_a_colour(bonus: str) -> None:
    card_id = f"1-{bonus}-0-R3"
    assert unread(card_id) == f"card '{card_id}': the bonus {bonus} is none of W, U, G, R, K"


@pytest.mark.parametrize(("given", "written"), [("K1R2", "R2K1"), ("R1G1", "G1R1"), ("U1W1", "W1U1")])
def test_the_cost_of_a_card_is_written_in_the_order_of_colours(given: str, written: str) -> None:
    assert unread(f"1-W-0-{given}") == f"card '1-W-0-{given}': its cost is written {written}, in the order WUGRK"
    assert read_gem_card(f"1-W-0-{written}").id == f"1-W-0-{written}"


@pytest.mark.parametrize("name", ["A", "A" * 100, "A b", "Ada " * 24 + "Ada."])
def test_the_name_of_a_noble_has_one_to_a_hundred_letters(name: str) -> None:
    tile = Components.from_rows({"nobles": {name: {"cards": "W3"}}}).nobles[0]
    assert (tile.name, tile.cards) == (name, (3, 0, 0, 0, 0))


@pytest.mark.parametrize("name", ["", "A" * 101, "A" * 300, " ", "A  b", "A ", " A", "A\nb"])
def test_a_name_of_no_or_of_too_many_letters_or_of_odd_spaces_is_refused(name: str) -> None:
    words = "a name of words with single spaces, of at most 100 letters, is allowed"
    assert refused({"nobles": {name: {"cards": "W3"}}}).endswith(words)


def test_a_noble_has_three_points_where_none_are_given_and_as_many_as_are_given_from_0_to_99() -> None:
    rows: dict[str, dict[str, Any]] = {"A": {}, "B": {"points": 0}, "C": {"points": 99}}
    tiles = Components.from_rows({"nobles": {name: {"cards": "W3", **row} for name, row in rows.items()}}).nobles
    assert [tile.points for tile in tiles] == [3, 0, 99]
    for points in (100, -1, True, "3", 3.0):
        told = refused({"nobles": {"A": {"cards": "W3", "points": points}}})
        assert told == f"components.nobles.'A'.points: {points!r} given; 0 to 99 are allowed"


def test_any_number_of_different_cards_may_be_added_and_none_twice() -> None:
    ids = [f"1-W-0-U{count}" for count in range(1, 100)] + [f"1-{b}-{p}-W9" for b in "UGRK" for p in range(60)]
    assert len(ids) > 256
    assert Components.from_rows({"cards": {"add": ids}}).added == tuple(sorted(ids))
    told = "components.cards.add: different card ids are allowed"
    assert refused({"cards": {"add": [*ids, ids[7]]}}).startswith(told)


def test_rows_of_a_modules_table_are_text_whole_numbers_or_objects_of_such() -> None:
    class Text(str):
        __slots__ = ()

    rows = {"tides": {"ebb": "W3", "flow": 3, "slack": {"cards": "R1", "points": 2}}}
    assert Components.from_rows(rows).rows() == rows
    for value in (True, 1.0, None, ["W3"], Text("W3")):
        words = f"components.tides.ebb: text or a whole number is allowed, not {value!r}"
        assert refused({"tides": {"ebb": value}}) == words


def test_each_kind_of_name_has_the_standard_names_of_its_kind() -> None:
    nobles = {noble.name for noble in (*standard_nobles(), *extra_nobles())}
    assert len(nobles) > 10
    assert standard_names("noble") == nobles
    assert {"1", "2", "3", "O1", "O2", "O3"} >= standard_names("deck") >= {"O1", "O2", "O3"}
    assert standard_names("card") == set(every_standard_card())
    assert len(standard_names("card")) == 120
    assert standard_names("City") == set(standard_cities())
    assert standard_names("post") == set(standard_posts())


@pytest.mark.parametrize("kind", ["noble", "deck", "card", "City", "post"])
def test_a_kind_is_told_by_what_its_name_says_however_the_text_came_about(kind: str) -> None:
    named = standard_names(kind)
    standard_names.cache_clear()
    assert standard_names("".join([*kind])) == named != frozenset()


@pytest.mark.parametrize("kind", ["", "Card", "anchor", "cards", "deck of cards", "nobles", "zenith"])
def test_a_kind_of_which_no_standard_table_has_rows_has_no_standard_names(kind: str) -> None:
    assert standard_names(kind) == frozenset()


def test_S2_a_deck_may_hold_no_more_cards_than_are_dealt_and_not_fewer() -> None:
    third = ids_of("3")
    few = new_game(Config(players=2), 7, {"cards": {"remove": third[4:]}})
    assert {card.id for card in few.market[2] if card} == set(third[:4])
    assert few.decks[2] == ()
    with pytest.raises(ConfigError, match=r"^components.cards: deck 3 has 3 cards; 4 are dealt$"):
        new_game(Config(players=2), 7, {"cards": {"remove": third[3:]}})
