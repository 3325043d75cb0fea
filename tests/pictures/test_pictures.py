"""Pictures of the table at moments of games: they can be read, all that lies open is in them, nothing hidden is."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from profiles import PROFILE
from properties.combinations import COMBINATIONS, SUBSETS, name_of, turns_of
from scenarios.picture import Picture, outside, overlapping, read
from scenarios.table import cards_anywhere, fresh
from splendor.kernel import (
    Observation,
    QuestionError,
    State,
    apply,
    determinize,
    observe,
    state_from_json,
    state_to_json,
)
from splendor.pictures import svg

QUICK = PROFILE == "dev"
MOMENTS, EVERY = (1, 61) if QUICK else (5, 31)
"""How many moments of each combination are drawn, and how many moves lie between them."""

CARD_ID = re.compile(r"(?<![\w-])[A-Z]?[1-9]-[A-Za-z]+-\d+-\w+")

SOME = [COMBINATIONS[3 * subset + subset % 3] for subset in range(len(SUBSETS))]
OTHERS = [COMBINATIONS[3 * subset + (subset + 1) % 3] for subset in range(len(SUBSETS))]
"""Every choice of expansions once; the number of players varies."""


def each_of(combinations: list[tuple[tuple[str, ...], int]]) -> pytest.MarkDecorator:
    """Try a test with these combinations, in a longer run with all 48."""
    tried = combinations if QUICK else COMBINATIONS
    return pytest.mark.parametrize(("modules", "players"), tried, ids=[name_of(*one) for one in tried])


def moments(modules: tuple[str, ...], players: int, count: int = MOMENTS) -> Iterator[State]:
    """States of games of a combination, far enough apart to be different."""
    seed = COMBINATIONS.index((modules, players))
    turns = islice(turns_of(modules, players, seed), 20 + seed, None, EVERY)
    return (after for _, (_, _, after) in islice(turns, count))


def in_sight(state: State) -> Iterator[str]:
    """The cards that lie face up or in front of somebody, and those reserved in the open."""
    yield from (card.id for row in state.market for card in row if card is not None)
    for player in state.players:
        yield from (card.id for card in player.cards)
        yield from (held.card.id for held in player.reserved if held.card is not None and not held.hidden)


def concealed(state: State, seat: int | None) -> set[str]:
    """The cards that a seat may not know where they are."""
    owed = {card for step in state_to_json(observe(state, seat))["pending"] for card in step.get("cards", ())}
    owed |= {step["card"] for step in state_to_json(state)["pending"] if "card" in step}
    known = {*in_sight(state), *(card.id for card in state.removed), *owed}
    if seat is not None:
        known |= {held.card.id for held in state.players[seat].reserved if held.card is not None}
    return {*cards_anywhere(state)} - known


def shows_the_table(state: State, picture: Picture) -> None:
    """Everything that lies open is in the picture."""
    words, told = Counter(picture.words), picture.all_told
    for row, deck in zip(state.market, state.rules.decks, strict=True):
        assert f"deck {deck.name}: {len(state.decks[state.rules.row_of[deck.name]])} card" in told
        assert all(card is None or words[card.id] == 1 for card in row)
    for card_id in in_sight(state):
        assert f"{card_id}: " in told or f"{card_id}\n" in told
    for noble in (*state.nobles, *(noble for player in state.players for noble in player.nobles)):
        assert noble.name in told
    for name, count in zip(("white", "blue", "green", "red", "black", "gold"), state.supply, strict=True):
        assert f"{count} {name} in the supply" in told
    assert ("game over" in words) == state.over
    assert ("last round" in words) == (state.last_round and not state.over)
    assert words["to act"] == (state.to_act is not None)


def shows_the_seats(state: State, picture: Picture) -> None:
    """What each player has is in the picture as often as they have it."""
    words, told = Counter(picture.words), Counter(picture.told)
    for seat, player in enumerate(state.players):
        assert words[f"Seat {seat}"] == 1
        assert words[f"{len(player.cards)} card{'s' * (len(player.cards) != 1)}, {sum(player.tokens)} of 10 tokens"]
        assert words[str(state.points(seat))]
    for name, place in {"white": 0, "blue": 1, "green": 2, "red": 3, "black": 4, "gold": 5}.items():
        tokens = Counter(player.tokens[place] for player in state.players)
        for count, seats in tokens.items():
            assert told[f"{count} {name} token{'s' * (count != 1)}"] == seats
        bonuses = Counter(player.bonuses[place] for player in state.players) if name != "gold" else Counter()
        for count, seats in bonuses.items():
            assert told[f"{count} {name} bonus{'es' * (count != 1)}"] == seats


def shows_the_expansions(state: State, picture: Picture) -> None:
    """Cities, posts with who has them, and strongholds with whose they are."""
    document, told = state_to_json(state), picture.all_told
    assert all(f"{name}: " in told for name in document.get("cities", ()))
    posts = {name for block in document["players"] for name in block.get("posts", ())}
    for name in posts:
        owners = [seat for seat, block in enumerate(document["players"]) if name in block["posts"]]
        assert f"; {', '.join(f'seat {seat}' for seat in owners)}" in next(
            line for line in picture.told if line.startswith(f"{name} for ")
        )
    standing = Counter(
        f"{here['count']} stronghold{'s' * (here['count'] != 1)} of seat {here['seat']}"
        for here in document.get("strongholds", {}).values()
    )
    for seat, block in enumerate(document["players"]):
        if block.get("strongholds"):
            home = block["strongholds"]
            standing[f"{home} stronghold{'s' * (home != 1)} of seat {seat}"] += 1
    assert Counter(line for line in picture.told if " of seat " in line) == standing


@each_of(SOME)
def test_everything_in_sight_is_in_the_picture_and_every_word_has_its_place(
    modules: tuple[str, ...], players: int
) -> None:
    for state in moments(modules, players):
        picture = read(svg(state))
        shows_the_table(state, picture)
        shows_the_seats(state, picture)
        shows_the_expansions(state, picture)
        assert picture.description == str(state)
        assert overlapping(picture) == [], name_of(modules, players)
        assert outside(picture) == []
        assert min(line.size for line in picture.lines) > 5


@each_of(OTHERS)
def test_H3_the_picture_of_an_observation_shows_and_depends_on_no_hidden_card(
    modules: tuple[str, ...], players: int
) -> None:
    for state in moments(modules, players):
        seats = (None, *range(players))
        for seat in seats[state.turn % 2 :: 2] if QUICK else seats:
            view = observe(state, seat)
            drawn = svg(view)
            assert concealed(state, seat).isdisjoint(CARD_ID.findall(drawn))
            other = determinize(view, 5)
            assert svg(observe(other, seat)) == drawn


def test_a_hidden_reserve_is_drawn_face_up_for_its_owner_and_as_a_back_for_everybody_else() -> None:
    state = fresh(3)
    secret = state.decks[1][0]
    assert secret is not None
    after = apply(state, "reserve deck 2")
    for view in (after, observe(after, 0)):
        assert f"{secret.id}: " in read(svg(view)).all_told
    for view in (observe(after, 1), observe(after, None)):
        picture = read(svg(view))
        assert secret.id not in svg(view)
        assert "a hidden card of deck 2" in picture.told
        assert "hidden" in picture.words


def test_a_picture_of_a_whole_state_does_not_tell_the_order_of_its_decks() -> None:
    state = fresh()
    turned = state.but(decks=tuple(pile[::-1] for pile in state.decks))
    drawn = svg(state)
    assert svg(turned) == drawn
    assert {card.id for pile in state.decks for card in pile if card is not None}.isdisjoint(CARD_ID.findall(drawn))


def test_equal_positions_have_equal_pictures() -> None:
    for state in moments(("orient", "strongholds", "trading_posts"), 3, 3):
        again = state_from_json(state_to_json(state))
        assert svg(again) == svg(state)


def test_the_picture_says_whose_eyes_see_it() -> None:
    state = fresh()
    facts = {seat: read(svg(observe(state, seat))).words for seat in (None, 1)}
    assert any("as everyone sees it" in words for words in facts[None])
    assert any("as seat 1 sees it" in words for words in facts[1])
    assert not any("sees it" in words for words in read(svg(state)).words)


@pytest.mark.parametrize("thing", [None, "table", {"format": "splendor-position/1"}, 7])
def test_what_is_no_position_is_refused(thing: object) -> None:
    with pytest.raises(QuestionError, match="a State or an Observation is allowed") as refusal:
        svg(thing)  # type: ignore[arg-type]  # what is tried is what a caller may give by mistake
    assert "\n" not in str(refusal.value)


def test_a_notebook_is_given_the_picture_of_a_state_and_of_an_observation() -> None:
    state = fresh()
    view = observe(state, 1)
    assert isinstance(view, Observation)
    assert state._repr_svg_() == svg(state)
    assert view._repr_svg_() == svg(view)
    assert svg(view) != svg(state)
