"""A state and an observation to the letter: their texts, what makes two of them equal, the deal, the turn, a series."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError

from scenarios.table import (
    FIVES,
    TEST_CARD,
    Document,
    expanded,
    fresh,
    ids_of,
    played,
    position,
    row,
    seat,
)
from splendor.kernel import (
    Config,
    ConfigError,
    HeldCard,
    Outcome,
    QuestionError,
    State,
    affordable,
    apply,
    determinize,
    legal_moves,
    new_game,
    observe,
)
from splendor.kernel.rules import held_in
from splendor.kernel.setup import rules_for, seeded, shuffled
from splendor.kernel.view import unseen_cards

A_CARD, OTHER_CARD, SECRET = "1-U-0-K3", "3-U-4-W7", "2-W-2-R5"


def busy() -> State:
    """A table with something in every place that a text of it has."""
    mine = seat(
        "W1Y2",
        ["1-W-0-U3", "O1-copy-0-W3R2=W"],
        [f"{SECRET}?", "3-W-4-K7"],
        ["Mary Stuart"],
        posts=["gold_worth_two"],
    )
    return expanded(
        "orient strongholds trading_posts",
        mine,
        rows={"1": [A_CARD], "3": [OTHER_CARD]},
        on={A_CARD: "A2"},
        empty=["1", "3"],
        nobles=["Machiavelli"],
    )


BUSY = """<State of 2 players, turn 0, seat 0 to act, points 3, 0>
1: 1-U-0-K3  -  -  -  (0 in the deck)
2: 2-G-1-W2U3K2  2-G-1-W3G2R3  2-G-2-G5  2-G-2-U5G3  (25 in the deck)
3: 3-U-4-W7  -  -  -  (0 in the deck)
O1: O1-copy-0-G3K2  O1-copy-0-U2R3  (7 in the deck)
O2: O2-GG-1-W4K3  O2-KK-1-U3G4  (8 in the deck)
O3: O3-G-1-W1R6K3  O3-G-3-discardK2  (8 in the deck)
supply: W3U4G4R4K4Y3
nobles: Machiavelli (W4U4, 3 points)
conquered: no
strongholds: 1-U-0-K3 seat 0, count 2
seat 0: 3 points; tokens W1Y2; bonuses W2; cards 2; reserved {hand}; nobles Mary Stuart; posts gold_worth_two; {home} 1
seat 1: 0 points; tokens -; bonuses -; cards 0; reserved -; nobles -; posts -; strongholds 3""".replace(
    "{home}", "strongholds"
)


def test_the_text_of_a_state_is_every_row_and_player_and_the_keys_of_its_modules() -> None:
    assert str(busy()) == BUSY.replace("{hand}", "2-W-2-R5 (hidden), 3-W-4-K7")


def test_H1_the_text_of_an_observation_is_that_of_the_table_as_its_seat_sees_it() -> None:
    state = busy()
    shown = BUSY.replace("{hand}", "3-W-4-K7, a card of deck 2 (hidden)").split("\n")
    assert str(observe(state, 1)).split("\n") == [f"<Observation of seat 1: {shown[0]}>", *shown[1:]]
    assert str(observe(state, None)).split("\n") == [f"<Observation of everyone: {shown[0]}>", *shown[1:]]
    own = BUSY.replace("{hand}", "2-W-2-R5 (hidden), 3-W-4-K7").split("\n")
    assert str(observe(state, 0)).split("\n") == [f"<Observation of seat 0: {own[0]}>", *own[1:]]


def test_the_text_of_a_table_with_nothing_on_it_says_so_in_every_place() -> None:
    everything = "W1U1G1R1K1Y5"
    bare = expanded("strongholds", seat(everything), empty=["1", "2", "3"], config={"gems": 1}, last_round=True)
    assert str(bare).split("\n") == [
        "<State of 2 players, turn 0, seat 0 to act, points 0, 0>",
        *(f"{level}: -  -  -  -  (0 in the deck)" for level in (1, 2, 3)),
        "supply: -",
        "nobles: -",
        "conquered: no",
        "strongholds: -",
        "seat 0: 0 points; tokens W1U1G1R1K1Y5; bonuses -; cards 0; reserved -; nobles -; strongholds 3",
        "seat 1: 0 points; tokens -; bonuses -; cards 0; reserved -; nobles -; strongholds 3",
    ]


def test_a_key_that_is_true_is_told_as_yes() -> None:
    table = expanded("strongholds", seat("W3U2G2R3K1Y1"), pending=[{"step": "return", "count": 2}], conquered=True)
    assert str(table).split("\n")[6] == "conquered: yes"


def test_E3_a_game_that_is_over_says_so_and_who_won() -> None:
    state = position(seat("", FIVES[:3]), seat("", FIVES[3:]), to_act=1, last_round=True)
    assert (state.outcome, observe(state, 0).outcome) == (None, None)
    over = played(state, "take WUG")
    assert repr(over) == "<State of 2 players, turn 2, over, points 15, 10>"
    assert repr(observe(over, None)) == "<Observation of everyone: <State of 2 players, turn 2, over, points 15, 10>>"
    for told in (over, observe(over, 1)):
        assert (told.is_over, told.to_act, told.outcome) == (True, None, Outcome((0,), (15, 10), (3, 2)))
        assert [told.points(number) for number in (0, 1)] == [15, 10]
        assert told.config is over.rules.config


def test_the_moves_that_are_kept_with_a_state_are_no_part_of_it() -> None:
    state, same = fresh(), fresh()
    assert (state.listed, legal_moves(state), state.listed) == (None, legal_moves(same), legal_moves(same))
    untouched = fresh()
    assert (untouched.listed, untouched == state, hash(untouched) == hash(state)) == (None, True, True)
    back = pickle.loads(pickle.dumps(state))
    assert (back == state, back.listed, back.mover, back.rules is state.rules) == (True, None, 0, True)
    assert state.but(turn=1).listed is None


def test_a_state_is_made_of_its_parts_and_cannot_be_changed() -> None:
    state = played(fresh(3, first_seat=2), "take WUG")
    assert (state.mover, state.to_act) == (0, 0)
    parts = {part.name: getattr(state, part.name) for part in fields(State) if part.init}
    assert {"mover", "listed"}.isdisjoint(parts)
    assert (State(**parts) == state, State(**parts).mover) == (True, 0)
    assert State(**{**parts, "turn": 2}).mover == 1
    first = State(**{name: parts[name] for name in ("rules", "supply", "market", "decks", "nobles", "players")})
    assert (first.turn, first.passes, first.agenda, first.stage, first.slices) == (0, 0, (), 0, ())
    for more in ({"mover": 1}, {"listed": ()}):
        with pytest.raises(TypeError):
            State(**parts, **more)
    for name in ("turn", "mover", "supply"):
        with pytest.raises(FrozenInstanceError):
            setattr(state, name, 1)
    for thing in (observe(state, 0), Outcome((0,), (1, 0), (1, 0))):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, fields(type(thing))[0].name, 1)


def test_states_differ_in_whatever_part_differs() -> None:
    state = fresh()
    other: dict[str, Any] = {
        "supply": (1, 1, 1, 1, 1, 1),
        "market": state.market[::-1],
        "decks": state.decks[::-1],
        "nobles": (),
        "players": state.players[:1] * 3,
        "turn": 2,
        "passes": 1,
        "last_round": True,
        "over": True,
        "removed": (state.market[0][0],),
        "agenda": (("noble",),),
        "stage": 0,
        "gaps": ((0, 0),),
        "slices": ((),),
    }
    for name, value in other.items():
        changed = state.but(**{name: value})
        assert (getattr(changed, name), changed == state, changed == evolve(state, **{name: value})) == (
            value,
            False,
            True,
        )
        assert all(getattr(changed, rest) == getattr(state, rest) for rest in other if rest != name)


def test_a_picture_is_the_text_that_what_is_installed_makes_of_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    class Drawer:
        """What an entry point gives."""

        def __init__(self, draw: Callable[[object], object]) -> None:
            self.load = lambda: draw

    state = fresh()
    view = observe(state, 0)
    for draw, drawn in ((repr, repr), (lambda shown: 7, lambda shown: None), (lambda shown: b"", lambda shown: None)):
        asked_for: list[str] = []

        def found(group: str, draw: Any = draw, asked_for: list[str] = asked_for) -> dict[str, Drawer]:
            asked_for.append(group)
            return {"svg": Drawer(draw), "png": Drawer(lambda shown: "another")}

        monkeypatch.setattr("splendor.kernel.state.installed", found)
        assert [shown._repr_svg_() for shown in (state, view)] == [drawn(state), drawn(view)]
        assert asked_for == ["splendor.pictures"] * 2
    monkeypatch.setattr("splendor.kernel.state.installed", lambda group: {"png": Drawer(repr)})
    assert (state._repr_svg_(), view._repr_svg_()) == (None, None)


def test_H3_what_is_no_position_is_refused_and_a_view_is_told_how_to_become_one() -> None:
    nothing: Any = None
    view: Any = observe(fresh(), 0)
    with pytest.raises(QuestionError, match=r"^position: a State or an Observation is allowed, not None$"):
        affordable(nothing, 0)
    with pytest.raises(QuestionError, match=r"^apply: a State is allowed, not None$"):
        apply(nothing, "take WUG")
    with pytest.raises(
        QuestionError, match=r"^apply: a State is allowed, not <.*; determinize gives a State that fits"
    ):
        apply(view, "take WUG")
    with pytest.raises(QuestionError, match=r"^observe: a State is allowed, not <.*; determinize gives a State that"):
        observe(view, 0)
    with pytest.raises(QuestionError, match=r"^determinize: an Observation is allowed, not <State of 2 players"):
        determinize(view.table, 7)


def test_a_part_of_a_module_is_found_and_changed_by_its_name_alone() -> None:
    state = busy()
    keys = sorted(state.rules.slice_at)
    assert keys == ["posts", "strongholds"]
    assert state.slice("posts") == (("gold_worth_two",), ())
    changed = state.with_slice("posts", (("point_per_post",), ()))
    assert (changed.slice("posts"), changed.slice("strongholds")) == (
        (("point_per_post",), ()),
        state.slice("strongholds"),
    )
    other = state.with_slice("strongholds", ())
    assert (other.slice("posts"), other.slice("strongholds"), len(other.slices)) == (state.slice("posts"), (), 2)


class Wheel:
    """A source of chance that always stands at the same number."""

    def __init__(self, number: float) -> None:
        self.number, self.turned = number, 0

    def random(self) -> float:
        """The number."""
        self.turned += 1
        return self.number


@pytest.mark.parametrize(("number", "order"), [(0.0, "bcda"), (0.5, "adbc"), (0.999, "abcd")])
def test_S6_a_shuffle_draws_once_for_every_place_but_the_first_from_the_last_on(number: float, order: str) -> None:
    wheel: Any = Wheel(number)
    assert ("".join(shuffled("abcd", wheel)), wheel.turned) == (order, 3)
    assert (shuffled("a", wheel), shuffled("", wheel), wheel.turned) == (("a",), (), 3)


@pytest.mark.parametrize(
    ("seed", "told"),
    [
        (True, "seed: a whole number or text is allowed, not True"),
        (1.5, "seed: a whole number or text is allowed, not 1.5"),
        ("\ud800", r"seed: '\ud800' given; text of UTF-8 is allowed, or a number that can be written"),
        (1 << 16609, "seed: a number of 16610 bits given; text of UTF-8 is allowed, or a number that can be written"),
    ],
    ids=["truth", "fraction", "half a character", "huge"],
)
def test_S5_S6_a_seed_that_cannot_be_written_down_is_refused(seed: Any, told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        seeded(seed)
    assert str(refused.value) == told


def test_S6_a_seed_is_the_text_that_it_is_written_as_in_a_program() -> None:
    for seed, text in ((7, "7"), (-7, "-7"), ("7", "'7'"), ("", "''")):
        assert seeded(seed).random() == Random(text).random()


TWOS = list(ids_of("2"))


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        (7, "decks: card ids by deck name are allowed, not 7"),
        ({"2": 7}, "decks.2: a list of card ids is allowed, not 7"),
        ({"2": "abc"}, "decks.2: a list of card ids is allowed, not 'abc'"),
        ({"2": [*TWOS[1:], 7]}, "decks.2: a list of card ids is allowed, not ["),
        ({"9": TWOS}, "decks: '9' is unknown; the decks are 1, 2, 3"),
        ({"2": TWOS[2:]}, f"decks.2: each of its 30 cards once is allowed, and {TWOS[0]} is not"),
        ({"2": [*TWOS, TWOS[3]]}, f"decks.2: each of its 30 cards once is allowed, and {TWOS[3]} is not"),
        ({"2": [*TWOS[1:], ids_of("1")[5]]}, f"decks.2: each of its 30 cards once is allowed, and {ids_of('1')[5]} is"),
        ({"2": [*TWOS, TWOS[7], TWOS[3]]}, f"decks.2: each of its 30 cards once is allowed, and {TWOS[3]} is not"),
    ],
)
def test_S2_a_deck_whose_order_is_given_holds_each_of_its_cards_once(decks: Any, told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        new_game(Config(players=2), 7, decks=decks)
    assert str(refused.value).startswith(told)


def test_S2_a_deck_given_from_outside_leaves_the_rest_of_the_deal_as_it_was() -> None:
    dealt, given = fresh(), new_game(Config(players=2), 7, decks={"2": TWOS})
    assert row(given, 2) == TWOS[:4]
    assert [card.id for card in given.decks[1] if card] == TWOS[4:]
    assert (given.nobles, given.decks[0], given.decks[2]) == (dealt.nobles, dealt.decks[0], dealt.decks[2])
    assert new_game(Config(players=2), 7, decks={}) == dealt


def test_S1_a_new_game_stands_before_its_first_turn() -> None:
    state = fresh(3)
    assert (state.turn, state.passes, state.last_round, state.over) == (0, 0, False, False)
    assert (state.removed, state.agenda, state.gaps, state.listed) == ((), (), (), None)
    assert state.stage == played(state, "take WUG").stage
    assert rules_for(Config(players=3), state.rules.components) is state.rules
    assert pickle.loads(pickle.dumps(state.rules)) is state.rules
    with pytest.raises(ConfigError, match=r"^config: a Config is allowed, not 3$"):
        new_game(3, 7)  # type: ignore[arg-type]  # what is given is wrong


def looking() -> State:
    """The second of three looks at two cards of a deck, and hands are held before and after."""
    first = seat("", [], ["3-G-4-U7", f"{SECRET}?", "1-W-0-U3?"])
    third = seat("", [], ["3-K-4-R7?", "1-K-0-G3", "1-R-0-W3?"])
    parts: Document = {"tops": {"2": ["2-U-2-U5", "2-K-2-W5"]}, "to_act": 1}
    looked = expanded("trading_posts", first, seat(posts=["deck_reserve_draw_two"]), third, **parts)
    return played(looked, "reserve deck 2")


def seen(held: HeldCard) -> tuple[str | None, str, bool]:
    return held.card.id if held.card else None, held.deck, held.hidden


FIRST_SEEN = [("3-G-4-U7", "3", False), (None, "1", True), (None, "2", True)]
FIRST_KNOWN = [("3-G-4-U7", "3", False), (SECRET, "2", True), ("1-W-0-U3", "1", True)]
THIRD_SEEN = [("1-K-0-G3", "1", False), (None, "1", True), (None, "3", True)]
THIRD_KNOWN = [("3-K-4-R7", "3", True), ("1-K-0-G3", "1", False), ("1-R-0-W3", "1", True)]


@pytest.mark.parametrize(
    ("viewer", "first", "third", "cards"),
    [
        (0, FIRST_KNOWN, THIRD_SEEN, [None, None]),
        (1, FIRST_SEEN, THIRD_SEEN, ["2-U-2-U5", "2-K-2-W5"]),
        (2, FIRST_SEEN, THIRD_KNOWN, [None, None]),
        (None, FIRST_SEEN, THIRD_SEEN, [None, None]),
    ],
)
def test_H1_B5_each_seat_sees_its_own_hand_and_the_mover_the_two_cards(
    viewer: int | None, first: list[Any], third: list[Any], cards: list[str | None]
) -> None:
    view = observe(looking(), viewer)
    hands = [[seen(held) for held in player.reserved] for player in view.table.players]
    assert (view.seat, hands) == (viewer, [first, [], third])
    assert [held.card and held.card.id for held in held_in(view.table.rules, view.table.agenda)] == cards
    assert [set(pile) for pile in view.table.decks] == [{None}] * 3


def test_H3_the_cards_that_a_seat_has_not_seen_are_all_that_lie_nowhere_in_sight() -> None:
    state = looking()
    for viewer in (0, 1, 2, None):
        table = observe(state, viewer).table
        for name in ("1", "2", "3"):
            lying = {*row(table, name), *(held.card.id for one in table.players for held in one.reserved if held.card)}
            lying |= {held.card.id for held in held_in(table.rules, table.agenda) if held.card}
            assert [card.id for card in unseen_cards(table, name)] == [one for one in ids_of(name) if one not in lying]
    gone = position(seat("", ["1-W-0-U3"]), seat("", [], ["1-U-0-K3?"]), removed=["1-G-0-R3"], rows={"1": [TEST_CARD]})
    left = {card.id for card in unseen_cards(observe(gone, 0).table, "1")}
    assert {"1-W-0-U3", "1-G-0-R3", TEST_CARD}.isdisjoint(left)
    assert "1-U-0-K3" in left
    assert [unseen_cards(looking(), "4"), len(unseen_cards(observe(fresh(), 0).table, "3"))] == [(), 16]


def test_H3_a_guess_of_a_seed_is_what_it_always_was() -> None:
    guess = determinize(observe(looking(), 0), 5)
    assert [seen(held) for held in guess.players[0].reserved] == FIRST_KNOWN
    third = [("1-K-0-G3", "1", False), ("1-K-0-G2R1", "1", True), ("3-W-4-W3R3K6", "3", True)]
    assert [seen(held) for held in guess.players[2].reserved] == third
    assert [held.card and held.card.id for held in held_in(guess.rules, guess.agenda)] == ["2-U-3-U6", "2-W-2-R5K3"]
    assert [card and card.id for pile in guess.decks for card in pile[:1]] == [
        "1-K-1-U4",
        "2-K-2-W5",
        "3-U-3-W3G3R3K5",
    ]
    assert len({card.id for pile in guess.decks for card in pile if card}) == sum(map(len, looking().decks))
