"""Each law of what a move does to the table says what it finds, in full, and nothing of a move that is as it may be."""

from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from properties.breaking import posing, said, seated
from properties.situations import Builder, ids, tokens
from splendor.kernel import (
    Config,
    HeldCard,
    Pass,
    State,
    Take,
    apply,
    new_game,
    parse_move,
)

START = Builder(seed=3).at(0)
TAKE = Take("WUG")
TAKEN = apply(START, TAKE)
ASKED = (("return",),)


def kinds(supply: str, *held: str) -> Any:
    """A table that has these tokens, and nothing else."""
    return posing(START, supply=tokens(supply), players=tuple(SimpleNamespace(tokens=tokens(each)) for each in held))


def test_A6_no_token_comes_or_goes() -> None:
    law = "gems_are_conserved"
    was = kinds("W3Y2", "U1", "U2R1")
    assert said(law, was, TAKE, kinds("W1Y1", "W2U3", "R1Y1")) == []
    assert said(law, was, TAKE, kinds("W3Y2", "U1", "U2R2")) == [
        "(3, 3, 0, 1, 0, 2) tokens of each kind before, (3, 3, 0, 2, 0, 2) after"
    ]
    assert said(law, was, TAKE, kinds("W3Y1", "U1", "U2R1")) == [
        "(3, 3, 0, 1, 0, 2) tokens of each kind before, (3, 3, 0, 1, 0, 1) after"
    ]


def test_A8_no_card_comes_or_goes() -> None:
    law = "cards_are_conserved"
    one, two, three = (pile[0] for pile in START.decks)
    assert one
    assert two
    assert three
    less = START.but(decks=(START.decks[0][1:], START.decks[1][1:], START.decks[2]))
    gone = sorted((one.id, two.id))
    assert said(law, START, TAKE, START) == []
    assert said(law, START, TAKE, less) == [f"from nowhere came [], to nowhere went {gone}"]
    assert said(law, less, TAKE, START) == [f"from nowhere came {gone}, to nowhere went []"]
    moved = seated(less.but(removed=(two,)), 1, cards=(one,))
    assert said(law, START, TAKE, moved) == said(law, moved, TAKE, START) == []
    handed = seated(less, 1, reserved=(HeldCard(one, "1"), HeldCard(two, "2", hidden=True)))
    assert said(law, START, TAKE, handed) == []
    swapped = less.but(decks=(less.decks[0], START.decks[1], START.decks[2][1:]))
    assert said(law, less, TAKE, swapped) == [f"from nowhere came ['{two.id}'], to nowhere went ['{three.id}']"]


def test_O5_a_card_that_an_owed_step_names_is_not_lost_meanwhile() -> None:
    law = "cards_are_conserved"
    one, two = START.decks[0][0], START.decks[1][0]
    assert one
    assert two
    less = START.but(decks=(START.decks[0][1:], START.decks[1][1:], START.decks[2]))
    by_card = (("keep", 1, (None, (one,))), ("free", two))
    for agenda in (by_card, (("keep", one.id), ("free", (two.id, "2"))), (("free", (one, two)),)):
        assert said(law, START, TAKE, less.but(agenda=agenda)) == []
        assert said(law, START, TAKE, START.but(agenda=agenda)) == []
        assert said(law, START.but(agenda=agenda), TAKE, START) == []
    assert said(law, START, TAKE, less.but(agenda=(("keep", one),))) == [
        f"from nowhere came [], to nowhere went ['{two.id}']"
    ]
    assert said(law, START.but(agenda=(("colour", "W", 3),)), TAKE, START.but(agenda=ASKED)) == []


@pytest.mark.parametrize("mover", range(3))
def test_E1_a_move_changes_nothing_of_another_seat(mover: int) -> None:
    law = "nobody_else_is_touched"
    before = new_game(Config(players=3), 1).but(turn=mover)
    equal = before.but(players=tuple(evolve(player) for player in before.players))
    assert said(law, before, TAKE, equal) == []
    after = before
    for seat_ in range(3):
        after = seated(after, seat_, tokens=tokens(f"W{seat_ + 1}"))
    others = [other for other in range(3) if other != mover]
    assert said(law, before, TAKE, after) == [
        f"seat {other} had {before.players[other]}, and has {after.players[other]}" for other in others
    ]
    assert said(law, before, TAKE, seated(before, mover, tokens=tokens("W1"))) == []


def gold(count: int, hand: int, other: str = "") -> State:
    """A state in which the first seat has so much gold, and so many cards in its hand."""
    reserved = tuple(HeldCard(START.rules.cards[card], "1") for card in ids(1, "W", hand))
    return seated(START, 0, tokens=tokens(f"{other}{f'Y{count}' if count else ''}"), reserved=reserved)


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ((1, 1), (1, 1), []),
        ((1, 1), (0, 1), []),
        ((2, 1), (0, 0), []),
        ((0, 1), (1, 2), []),
        ((2, 2), (3, 3), []),
        ((1, 1), (1, 2), []),
        ((1, 1), (3, 2), ["2 gold with 2 reserved cards after 1"]),
        ((0, 0), (3, 1), ["3 gold with 1 reserved cards after 0"]),
        ((1, 1), (2, 1), ["1 gold with 1 reserved cards after 1"]),
        ((1, 2), (2, 1), ["1 gold with 1 reserved cards after 2"]),
        ((1, 1), (2, 3), ["1 gold with 3 reserved cards after 1"]),
    ],
)
def test_A6_gold_comes_one_at_a_time_and_with_a_reserved_card(
    was: tuple[int, int], now: tuple[int, int], words: list[str]
) -> None:
    before, after = gold(*was, other="K1"), gold(*now, other="K2")
    assert said("gold_comes_only_with_a_reservation", before, TAKE, after) == words
    later = [seated(state, 1, tokens=tokens("Y2")).but(turn=1) for state in (before, before)]
    assert said("gold_comes_only_with_a_reservation", later[0], TAKE, seated(later[1], 0, tokens=tokens("Y9"))) == []


def test_T4_one_noble_comes_from_the_row_and_stays() -> None:
    law = "at_most_one_noble_comes_and_none_returns"
    one, two, three = START.nobles
    other = evolve(one, name="Nobody")
    had = seated(START, 0, nobles=(other,))
    assert said(law, START, TAKE, START) == said(law, had, TAKE, had) == []
    assert said(law, START, TAKE, seated(START.but(nobles=(one, three)), 0, nobles=(two,))) == []
    assert said(law, had, TAKE, seated(START.but(nobles=(one, three)), 0, nobles=(other, two))) == []
    assert said(law, START, TAKE, seated(START.but(nobles=(one,)), 0, nobles=(two, three))) == [
        f"seat 0 had (), and has {(two, three)}"
    ]
    assert said(law, had, TAKE, START) == [f"seat 0 had {(other,)}, and has ()"]
    assert said(law, had, TAKE, seated(START, 0, nobles=(one,))) == [f"seat 0 had {(other,)}, and has {(one,)}"]
    turned = seated(START.but(nobles=(two, three)), 0, nobles=(one, other))
    assert said(law, had, TAKE, turned) == [
        f"seat 0 had {(other,)}, and has {(one, other)}",
        f"{other} was not taken from the row",
    ]
    assert said(law, had, TAKE, seated(START, 0, nobles=(other, two))) == [f"{two} was not taken from the row"]
    stranger = evolve(one, name="Stranger")
    assert said(law, had, TAKE, seated(START, 0, nobles=(other, stranger))) == [
        f"{stranger} was not taken from the row"
    ]
    rival = seated(START.but(turn=1), 0, nobles=(two, three))
    assert said(law, START.but(turn=1), TAKE, rival) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T6_the_next_turn_is_the_next_seats(players: int) -> None:
    law = "turns_go_round_clockwise"
    first = new_game(Config(players=players, first_seat=1), 1)
    for turn in range(2 * players):
        before = first.but(turn=turn)
        mover = (1 + turn) % players
        assert said(law, before, TAKE, first.but(turn=turn + 1)) == []
        for wrong in {0, 1, 2, 3} - {(mover + 1) % players}:
            after = posing(first.but(turn=turn + 1), mover=wrong)
            assert said(law, before, TAKE, after) == [f"seat {wrong} follows seat {mover}"]


def test_T6_a_turn_is_over_when_nothing_is_left_to_ask() -> None:
    law = "turns_go_round_clockwise"
    still = START.but(turn=4)
    assert said(law, still, TAKE, still) == ["a turn of which nothing is left to ask is not over"]
    assert said(law, still, TAKE, still.but(agenda=ASKED)) == []
    assert said(law, still.but(agenda=ASKED), TAKE, still) == []
    assert said(law, still, TAKE, START.but(turn=5)) == []
    assert said(law, still, TAKE, posing(START.but(turn=6), mover=1)) == ["turn 6 follows turn 4"]
    assert said(law, still, TAKE, START.but(turn=3)) == ["turn 3 follows turn 4"]
    three = new_game(Config(players=3), 1)
    assert said(law, three.but(turn=4), TAKE, three.but(turn=3)) == ["turn 3 follows turn 4"]
    late = three.but(turn=int("1000")), three.but(turn=int("1000"))
    assert said(law, late[0], TAKE, late[1]) == ["a turn of which nothing is left to ask is not over"]
    assert said(law, late[0], TAKE, late[1].but(agenda=ASKED)) == []


def sliced(value: int) -> State:
    return START.but(slices=(value,))


@pytest.mark.parametrize(
    ("after", "alone"),
    [
        (START, True),
        (START.but(players=tuple(evolve(player) for player in START.players)), True),
        (seated(START, 0, tokens=tokens("W1")), False),
        (seated(START, 1, nobles=START.nobles[:1]), False),
        (START.but(supply=tokens("W4")), False),
        (sliced(1), False),
    ],
)
def test_A7_only_passes_that_do_nothing_else_are_in_a_row(after: State, alone: bool) -> None:
    law = "passes_are_counted_in_a_row"
    for passes in (0, 1, 2, 300):
        right = passes + 1 if alone else 0
        assert said(law, START.but(passes=passes), Pass(), after.but(passes=right)) == []
        for wrong in {0, passes, passes + 1, passes + 2} - {right}:
            assert said(law, START.but(passes=passes), Pass(), after.but(passes=wrong)) == [
                f"{wrong} passes in a row after {passes} and one more"
            ]


def test_A7_any_other_action_ends_a_row_of_passes() -> None:
    law = "passes_are_counted_in_a_row"
    once, asked = START.but(passes=1), START.but(passes=1, agenda=ASKED)
    assert said(law, once, TAKE, TAKEN) == said(law, START, TAKE, START) == []
    assert said(law, once, TAKE, once) == ["1 passes in a row after a turn that did something"]
    assert said(law, START, TAKE, once) == ["1 passes in a row after a turn that did something"]
    assert said(law, asked, parse_move("noble Mary Stuart"), once) == []


def ending(
    *,
    turn: int,
    points: int,
    last: bool = False,
    passes: int = 0,
    may_win: bool = True,
    reached: bool | None = None,
    goes_on: bool = False,
) -> tuple[Any, Any]:
    """A turn of three seats, and what comes after it: the points of its seat, and whether a goal of its own is met.

    The state after it does not yet tell whether the game is over, and whether the last round is on.
    """
    game = new_game(Config(players=3, target_points=12), 1)
    goal = SimpleNamespace(
        default=reached is None,
        reached=lambda state, seat: seat == turn % 3 and bool(reached),
        contenders=lambda state: (0, 2) if may_win else (),
    )
    after = posing(
        game.but(turn=turn if goes_on else turn + 1, passes=passes),
        rules=posing(game.rules, goal=goal),
        points=lambda seat: points if seat == turn % 3 else 20 - points,
    )
    return game.but(turn=turn, last_round=last), after


ENDINGS = [
    # what happened, and then whether the game is over and whether the last round is on
    ({"turn": 3, "points": 11}, False, False),
    ({"turn": 5, "points": 8}, False, False),
    ({"turn": 3, "points": 12}, False, True),
    ({"turn": 4, "points": 13}, False, True),
    ({"turn": 5, "points": 12}, True, False),
    ({"turn": 5, "points": 15}, True, False),
    ({"turn": 4, "points": 3, "last": True}, False, True),
    ({"turn": 5, "points": 3, "last": True}, True, False),
    ({"turn": 5, "points": 3, "last": True, "may_win": False}, False, False),
    ({"turn": 5, "points": 15, "may_win": False}, False, False),
    ({"turn": 4, "points": 15, "may_win": False}, False, True),
    ({"turn": 4, "points": 3, "passes": 2}, False, False),
    ({"turn": 4, "points": 3, "passes": 3}, True, False),
    ({"turn": 4, "points": 3, "passes": 4, "may_win": False}, True, False),
    ({"turn": 3, "points": 20, "reached": False}, False, False),
    ({"turn": 3, "points": 3, "reached": True}, False, True),
    ({"turn": 5, "points": 20, "reached": False}, False, False),
    ({"turn": 5, "points": 3, "reached": True}, True, False),
    ({"turn": 5, "points": 3, "reached": True, "may_win": False}, False, False),
]


@pytest.mark.parametrize(("what", "over", "last"), ENDINGS, ids=str)
def test_E1_the_last_round_begins_and_ends_when_it_must(what: dict[str, Any], over: bool, last: bool) -> None:
    law = "the_last_round_starts_and_ends_as_it_must"
    before, after = ending(**what)
    passes, turn = what.get("passes", 0), what["turn"] + 1
    enough = what["reached"] if "reached" in what else what["points"] >= 12
    reached = what.get("last", False) or enough
    not_over = f"over is {not over} after turn {turn} with {passes} passes, last round {reached}"
    for told in (True, False):
        lasting = posing(after, last_round=told)
        wrong = [f"last round is {told} after turn {turn}"] if told != last else []
        assert said(law, before, TAKE, posing(lasting, over=over)) == ([] if over else wrong)
        expected = [not_over, *wrong] if over else [not_over]
        assert said(law, before, TAKE, posing(lasting, over=not over)) == expected


@pytest.mark.parametrize("was", [(False, False), (True, False), (False, True), (True, True)])
def test_E1_nothing_ends_in_the_middle_of_a_turn(was: tuple[bool, bool]) -> None:
    law = "the_last_round_starts_and_ends_as_it_must"
    before, after = ending(turn=5, points=15, goes_on=True)
    before = posing(before, last_round=was[0], over=was[1])
    for now in ((False, False), (True, False), (False, True), (True, True)):
        words = [] if now == was else ["the end came in the middle of a turn"]
        assert said(law, before, TAKE, posing(after, last_round=now[0], over=now[1])) == words


def test_E1_the_middle_of_a_turn_is_where_the_turn_is_the_same() -> None:
    law = "the_last_round_starts_and_ends_as_it_must"
    before, after = ending(turn=4, points=3, goes_on=True)
    told = posing(after, last_round=True)
    middle = ["the end came in the middle of a turn"]
    for turn in (4, 1000):
        same = posing(before, turn=int(str(turn))), posing(told, turn=int(str(turn)))
        assert said(law, same[0], TAKE, same[1]) == middle
    assert said(law, posing(before, turn=7), TAKE, told) == ["last round is True after turn 4"]
