"""Each law of following a game from outside, and of what is drawn, says what it finds, in full."""

from types import SimpleNamespace
from typing import Any

import pytest

from properties.breaking import anew, answering, posing, said
from properties.situations import Builder
from splendor.kernel import Observation, State, Take, apply, observe, parse_move
from splendor.kernel.follow import Draw, draws
from splendor.kernel.laws_sight import cards_turned_up, onlookers

Patch = pytest.MonkeyPatch
Seat = int | None
START = Builder(seed=3).at(0)
FOLLOWED = "following_by_draws_and_advance_gives_the_observation"
DRAWN = "what_is_drawn_leaves_the_decks"


def test_A4_the_cards_of_a_draw_are_those_on_top_that_a_seat_sees() -> None:
    first, second, third = ([card.id for card in pile if card is not None] for pile in START.decks)
    drawn = (Draw("1", 2, None), Draw("3", 1, 1), Draw("1", 1, 0), Draw("2", 3, 1))
    assert cards_turned_up(START, drawn, None) == first[:2]
    assert cards_turned_up(START, drawn, 0) == first[:3]
    assert cards_turned_up(START, drawn, 1) == [*first[:2], third[0], *second[:3]]
    assert cards_turned_up(START, (), 0) == []
    assert cards_turned_up(observe(START, 0).table, drawn, 0) == []


RESERVED = apply(START, "reserve deck 1")
DECK = parse_move("reserve deck 1")


def test_H3_following_expects_the_draws_and_comes_to_the_view(monkeypatch: Patch) -> None:
    right = draws(START, DECK)
    for turn in range(3):
        before, after = START.but(turn=turn), RESERVED.but(turn=turn + 1)
        assert said(FOLLOWED, before, DECK, apply(before, DECK)) == []
        seat = onlookers(START)[turn % 3]
        view, end = observe(before, seat), observe(after, seat)
        views = {id(before): view, id(after): end}

        def seen(state: State, watcher: Seat, views: dict[int, Observation] = views, seat: Seat = seat) -> Observation:
            assert watcher == seat
            return views[id(state)]

        other: Any = (Draw("2", 1, None),)
        for told, words in ((right, []), (other, [f"seat {seat} expects {other} to be drawn, not {right}"])):
            answering(
                monkeypatch,
                FOLLOWED,
                observe=seen,
                advance=lambda view, move, cards, end=end: end,
                draws=lambda position, move, told=told: right if isinstance(position, State) else told,
            )
            assert said(FOLLOWED, before, DECK, after) == words
        answering(monkeypatch, FOLLOWED, advance=lambda view, move, cards: view)
        assert said(FOLLOWED, before, DECK, after)[1:] == [f"seat {seat} follows to {view}, and sees {end}"]
        monkeypatch.undo()


def piled(*piles: str) -> Any:
    """A table whose decks are so many letters, top first."""
    return posing(START, decks=tuple(tuple(pile) for pile in piles))


@pytest.mark.parametrize(
    ("drawn", "after", "words"),
    [
        ((), ("abcd", "efg", "h"), []),
        ((("1", 1),), ("bcd", "efg", "h"), []),
        ((("1", 2),), ("cd", "efg", "h"), []),
        ((("1", 1), ("1", 1)), ("cd", "efg", "h"), []),
        ((("1", 1), ("3", 1)), ("bcd", "efg", ""), []),
        ((("2", 2),), ("abcd", "gf", "h"), []),
        ((("2", 2),), ("abcd", "feg", "h"), []),
        ((("1", 1),), ("bcda", "efg", "h"), []),
        ((), ("bcd", "efg", "h"), ["deck 1 went from 4 cards to 3, and 0 were drawn"]),
        ((("1", 1),), ("cd", "efg", "h"), ["deck 1 went from 4 cards to 2, and 1 were drawn"]),
        ((("1", 1),), ("abcd", "efg", "h"), ["deck 1 went from 4 cards to 4, and 1 were drawn"]),
        ((("1", 1),), ("abc", "efg", "h"), ["deck 1 went from 4 cards to 3, and 1 were drawn"]),
        ((("2", 2),), ("abcd", "ef", "h"), ["deck 2 went from 3 cards to 2, and 2 were drawn"]),
        ((("2", 1),), ("bcd", "fg", "h"), ["deck 1 went from 4 cards to 3, and 0 were drawn"]),
        (
            (("2", 1),),
            ("abcd", "efg", ""),
            [
                "deck 2 went from 3 cards to 3, and 1 were drawn",
                "deck 3 went from 1 cards to 0, and 0 were drawn",
            ],
        ),
    ],
)
def test_A4_as_many_cards_leave_a_deck_as_are_drawn(
    drawn: tuple[tuple[str, int], ...], after: tuple[str, ...], words: list[str], monkeypatch: Patch
) -> None:
    told = tuple(SimpleNamespace(deck=anew(deck), count=count) for deck, count in drawn)
    answering(monkeypatch, DRAWN, draws=lambda position, move: told)
    assert said(DRAWN, piled("abcd", "efg", "h"), Take("WUG"), piled(*after)) == words
