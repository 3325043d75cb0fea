"""Each law of what a seat may know says what it finds, in full, of views and answers that are wrong in one way."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from properties.breaking import anew, answering, said, seated
from properties.module_situations import MODULE_SITUATIONS
from properties.situations import SITUATIONS, Builder, tokens
from scenarios.table import ids_of
from splendor.kernel import (
    HeldCard,
    Move,
    Observation,
    Payment,
    QuestionError,
    Refusal,
    State,
    observe,
    parse_move,
)
from splendor.kernel.laws_sight import hidden_from, named_of, one_onlooker, onlookers

Patch = pytest.MonkeyPatch
Seat = int | None
START = Builder(seed=3).at(0)
HIDDEN = SITUATIONS["three_hidden_in_hand"]()
LOOKING = MODULE_SITUATIONS["two_cards_are_looked_at"]()
NAMES = "an_observation_names_no_hidden_card"
SHOWS = "an_observation_shows_all_that_is_open"
MADE_UP = "determinized_states_fit_their_observation"
ANSWERS = "an_observation_answers_as_the_state_does"
FOLLOWED = "following_by_draws_and_advance_gives_the_observation"
DRAWN = "what_is_drawn_leaves_the_decks"


def in_decks(state: State) -> set[str]:
    return {card.id for pile in state.decks for card in pile if card is not None}


def hands(state: State, *seats: int) -> set[str]:
    """The hidden cards in some hands."""
    held = [one for seat in seats for one in state.players[seat].reserved if one.hidden]
    return {one.card.id for one in held if one.card is not None}


def test_H1_each_seat_and_the_public_look_on_and_one_of_them_in_each_turn() -> None:
    assert onlookers(START) == (None, 0, 1)
    assert onlookers(HIDDEN) == (None, 0, 1, 2, 3)
    for turn in range(12):
        assert one_onlooker(START.but(turn=turn)) == (onlookers(START)[turn % 3],)
        assert one_onlooker(HIDDEN.but(turn=turn)) == (onlookers(HIDDEN)[turn % 5],)


def test_H1_decks_are_hidden_from_all_and_hands_from_all_others() -> None:
    assert {len(hands(HIDDEN, seat)) for seat in (0, 1)} == {3, 2}
    for seat, others in ((0, (1,)), (1, (0,)), (2, (0, 1)), (3, (0, 1)), (None, (0, 1))):
        assert hidden_from(HIDDEN, seat) == in_decks(HIDDEN) | hands(HIDDEN, *others)
    assert hidden_from(START, None) == hidden_from(START, 1) == in_decks(START)


def test_H1_cards_that_nobody_knows_here_and_open_ones_are_not_named_as_hidden() -> None:
    view = observe(HIDDEN, 1).table
    assert hidden_from(view, 0) == hands(HIDDEN, 1)
    assert hidden_from(view, 1) == frozenset()
    open_hand = seated(START, 0, reserved=(HeldCard(START.rules.cards["1-W-0-U3"], "1"),))
    assert hidden_from(open_hand, 1) == in_decks(START)


def test_B5_cards_that_are_looked_at_are_hidden_from_all_but_the_one_who_looks() -> None:
    looked_at = set(ids_of("2")[4:6])
    for seat in (None, 1, 2):
        assert hidden_from(LOOKING, seat) == in_decks(LOOKING) | looked_at
    assert hidden_from(LOOKING, 0) == in_decks(LOOKING)
    later = LOOKING.but(turn=1)
    assert hidden_from(later, 0) == in_decks(later) | looked_at
    assert hidden_from(later, 1) == in_decks(later)
    table = observe(LOOKING, 1).table
    assert hidden_from(table, 1) == hidden_from(table, 0) == frozenset()


def test_H1_a_card_that_lies_in_two_hidden_places_is_hidden() -> None:
    (held, *_) = HIDDEN.players[0].reserved
    twice = HIDDEN.but(decks=((held.card,), *HIDDEN.decks[1:]))
    assert held.card is not None
    assert held.card.id in hidden_from(twice, 2)
    assert held.card.id in hidden_from(twice, 0)
    both = seated(seated(LOOKING, 1, reserved=(held,)), 2, reserved=(held,))
    assert held.card.id in hidden_from(both, 0)
    (one, *_) = sorted(hidden_from(LOOKING, 1) - in_decks(LOOKING))
    card = LOOKING.rules.cards[one]
    thrice = seated(LOOKING, 2, reserved=(HeldCard(card, card.deck, hidden=True),))
    assert one in hidden_from(thrice, 1)
    assert one in hidden_from(thrice.but(decks=((card,), *LOOKING.decks[1:])), 1)


def test_cards_are_found_in_a_text_by_their_whole_ids() -> None:
    some = frozenset(("1-W-0-U3", "O1-gold-0-R3", "2-G-3-G6", "3-W-4-K7"))
    assert named_of(some, "Card(3-W-4-K7), 'O1-gold-0-R3' and 1-W-0-U3") == ["1-W-0-U3", "3-W-4-K7", "O1-gold-0-R3"]
    assert named_of(some, "1-W-0-U34 2-G-3-G") == []


def seeing(leak: Callable[[State, State], State], *seats: Seat) -> Callable[[State, Seat], Observation]:
    """An observation in which some seats see more or other things, given what they should see and what there is."""

    def asked(state: State, seat: Seat) -> Observation:
        view = observe(state, seat)
        return Observation(seat, leak(view.table, state)) if seat in seats else view

    return asked


def test_H1_every_hidden_card_that_a_seat_sees_is_told(monkeypatch: Patch) -> None:
    assert said(NAMES, HIDDEN) == said(NAMES, LOOKING) == []
    answering(monkeypatch, NAMES, observe=seeing(lambda table, state: table.but(players=state.players), None, 1))
    of_first, of_second = sorted(hands(HIDDEN, 0)), sorted(hands(HIDDEN, 1))
    assert said(NAMES, HIDDEN) == [
        *(f"what seat None sees has {card} in it" for card in sorted((*of_first, *of_second))),
        *(f"what seat 1 sees has {card} in it" for card in of_first),
    ]
    top = HIDDEN.decks[2][0]
    assert top is not None
    deck = (top, *(None for _ in HIDDEN.decks[2][1:]))
    shown = seeing(lambda table, state: table.but(decks=(*table.decks[:2], deck)), 0)
    answering(monkeypatch, NAMES, observe=shown)
    assert said(NAMES, HIDDEN) == [f"what seat 0 sees has {top.id} in it"]
    answering(monkeypatch, NAMES, observe=seeing(lambda table, state: table.but(agenda=state.agenda), 2))
    owed = sorted(hidden_from(LOOKING, 2) - in_decks(LOOKING))
    assert said(NAMES, LOOKING) == [f"what seat 2 sees has {card} in it" for card in owed]


def bare(state: State) -> tuple[Any, ...]:
    """What everyone sees that lies before nobody."""
    return state.supply, state.market, state.nobles, state.turn, state.passes, state.removed, state.slices


OTHER_TABLES: list[dict[str, Any]] = [
    {"supply": tokens("W5U4G4R4K4Y5")},
    {"supply": tokens("W3")},
    {"market": (START.market[0][:3], *START.market[1:])},
    {"nobles": START.nobles[1:]},
    {"turn": 3},
    {"turn": -1},
    {"passes": 1},
    {"removed": (START.market[0][0],)},
    {"slices": (1,)},
]


@pytest.mark.parametrize("parts", OTHER_TABLES, ids=lambda parts: next(iter(parts)))
def test_H1_a_table_that_is_seen_otherwise_is_told(parts: dict[str, Any], monkeypatch: Patch) -> None:
    other = START.but(**parts)
    answering(monkeypatch, SHOWS, observe=seeing(lambda table, state: table.but(**parts), 1))
    assert said(SHOWS, START) == [f"seat 1 sees another table: {bare(other)}"]
    answering(monkeypatch, SHOWS, observe=seeing(lambda table, state: table.but(**parts), None, 0))
    assert said(SHOWS, START) == [f"seat {seat} sees another table: {bare(other)}" for seat in (None, 0)]


@pytest.mark.parametrize("sizes", [(36, 26, 15), (36, 26, 17), (0, 0, 0), (37, 26, 16), (35, 40, 16)])
def test_H1_the_sizes_of_decks_are_seen(sizes: tuple[int, ...], monkeypatch: Patch) -> None:
    decks: tuple[tuple[None, ...], ...] = tuple((None,) * size for size in sizes)
    assert tuple(map(len, START.decks)) == (36, 26, 16)
    answering(monkeypatch, SHOWS, observe=seeing(lambda table, state: table.but(decks=decks), 0))
    assert said(SHOWS, START) == [f"seat 0 sees decks of {sizes} cards"]


WHITE, BLUE = HeldCard(START.rules.cards["1-W-0-U3"], "1"), HeldCard(START.rules.cards["1-U-0-K3"], "1")
OPEN_PARTS: list[dict[str, Any]] = [
    {"tokens": tokens("W1")},
    {"tokens": tokens("W5Y4K1")},
    {"cards": (START.rules.cards["1-W-0-U3"],)},
    {"nobles": START.nobles[:1]},
    {"bonuses": (0, 0, 0, 0, 1)},
    {"counts": (0, 0, 0, 0, 1)},
    {"points": 1},
    {"points": -1},
    {"reserved": (WHITE,)},
    {"reserved": (*HIDDEN.players[0].reserved, BLUE)},
    {"reserved": HIDDEN.players[0].reserved[1:]},
]


@pytest.mark.parametrize("parts", OPEN_PARTS, ids=lambda parts: next(iter(parts)))
def test_H2_what_lies_open_before_a_player_is_seen_by_all(parts: dict[str, Any], monkeypatch: Patch) -> None:
    answering(monkeypatch, SHOWS, observe=seeing(lambda table, state: seated(table, 0, **parts), 0, 2))
    seen = [seated(observe(HIDDEN, seat).table, 0, **parts).players[0] for seat in (0, 2)]
    assert said(SHOWS, HIDDEN) == [
        f"seat {seat} sees seat 0 with {player}, which has {HIDDEN.players[0]}"
        for seat, player in zip((0, 2), seen, strict=True)
    ]


def test_H2_the_owner_sees_its_own_hidden_cards_and_others_their_decks_alone(monkeypatch: Patch) -> None:
    assert said(SHOWS, HIDDEN) == []
    answering(
        monkeypatch,
        SHOWS,
        observe=seeing(lambda table, state: table.but(players=tuple(map(evolve, state.players))), None, 0, 1, 2),
    )
    assert said(SHOWS, HIDDEN) == []
    unknown = observe(HIDDEN, None).table.players
    answering(monkeypatch, SHOWS, observe=seeing(lambda table, state: table.but(players=unknown), 0, 1, 2, 3))
    assert said(SHOWS, HIDDEN) == [
        f"seat {seat} sees seat {seat} with {unknown[seat]}, which has {HIDDEN.players[seat]}" for seat in (0, 1)
    ]


def test_H3_a_state_that_is_made_up_looks_the_same_and_hides_the_same(monkeypatch: Patch) -> None:
    assert said(MADE_UP, HIDDEN) == []
    looks = [f"a state made up for seat {seat} looks different to it" for seat in (None, 0, 1, 2, 3)]
    answering(monkeypatch, MADE_UP, determinize=lambda view, seed: HIDDEN.but(supply=tokens("W1")))
    assert said(MADE_UP, HIDDEN) == looks
    hides = [f"a state made up for seat {seat} hides other cards" for seat in (None, 0, 1, 2, 3)]
    bottom, lying = HIDDEN.decks[2][0], HIDDEN.market[0][0]
    assert len({HIDDEN.decks[2][-1], bottom, lying}) == 3
    for last in (bottom, lying, None):
        decks = (*HIDDEN.decks[:2], (*HIDDEN.decks[2][:-1], last))
        answering(monkeypatch, MADE_UP, determinize=lambda view, seed, decks=decks: HIDDEN.but(decks=decks))
        assert said(MADE_UP, HIDDEN) == hides
    longer = (*HIDDEN.decks[:2], (*HIDDEN.decks[2], lying))
    answering(monkeypatch, MADE_UP, determinize=lambda view, seed: HIDDEN.but(decks=longer))
    assert said(MADE_UP, HIDDEN) == [words for pair in zip(looks, hides, strict=True) for words in pair]


def test_H3_the_turn_is_the_seed_of_what_is_made_up(monkeypatch: Patch) -> None:
    seeds: list[int] = []

    def made(view: Observation, seed: int) -> State:
        seeds.append(seed)
        return HIDDEN

    answering(monkeypatch, MADE_UP, determinize=made)
    assert said(MADE_UP, HIDDEN) == []
    assert seeds == [HIDDEN.turn] * 5


SIZES = [1, 2, 7, 8, 15, 16, 17, 24, 40, 63]
MOVES = tuple(parse_move(f"return W{white}U{blue}") for white in range(1, 9) for blue in range(1, 9))
T7 = Refusal("T7", "not your turn")


@pytest.mark.parametrize("size", SIZES)
def test_H3_about_eight_of_the_legal_moves_are_judged_for_each_seat(size: int, monkeypatch: Patch) -> None:
    asked: list[tuple[Seat, Move]] = []

    def judged(view: Observation, move: Move) -> Refusal | None:
        asked.append((view.seat, move))
        return None if view.seat == 0 else Refusal(anew("T7"), "not your turn")

    moves = MOVES[:size]
    mine = {0: moves}
    answering(
        monkeypatch,
        ANSWERS,
        legal_moves=lambda position: moves if isinstance(position, State) else mine.get(position.seat, ()),
        why_illegal=judged,
    )
    assert said(ANSWERS, START) == []
    step = {40: 5, 63: 7, 24: 3, 16: 2, 17: 2}.get(size, 1)
    assert asked == [(seat, move) for seat in (None, 0, 1) for move in moves[::step]]


def test_H3_an_observation_lists_and_judges_for_the_seat_that_is_asked(monkeypatch: Patch) -> None:
    moves = MOVES[:2]
    other = Refusal("A1", "no")

    def spoken(listed: dict[Seat, tuple[Move, ...]], reasons: dict[Seat, Refusal], turn: int = 0) -> list[str]:
        answering(
            monkeypatch,
            ANSWERS,
            legal_moves=lambda position: moves if isinstance(position, State) else listed.get(position.seat, ()),
            why_illegal=lambda view, move: reasons.get(view.seat),
        )
        return said(ANSWERS, START.but(turn=turn))

    right: dict[Seat, Refusal] = {None: T7, 1: T7}
    assert spoken({0: moves}, right) == []
    assert spoken({1: moves}, {None: T7, 0: T7}, turn=1) == []
    for seat in (None, 1):
        for wrong in (moves, moves[:1], MOVES[2:3]):
            assert spoken({0: moves, seat: wrong}, right) == [f"seat {seat} finds other moves legal than are"]
    for less in ((), moves[:1], moves[::-1], MOVES[:3], MOVES[2:4]):
        assert spoken({0: less}, right) == ["seat 0 finds other moves legal than are"]
    assert spoken({0: moves}, {**right, 0: T7}) == [f"seat 0 finds {move} illegal: {T7}" for move in moves]
    unnamed: list[dict[Seat, Refusal]] = [{1: T7}, {None: other, 1: T7}, {None: Refusal("U1", "no"), 1: T7}]
    for refusals in unnamed:
        words = [f"seat None does not find {move} out of turn" for move in moves]
        assert spoken({0: moves}, refusals) == words
    over = [f"seat {seat} does not find {move} out of turn" for seat in (None, 0) for move in moves]
    assert spoken({1: moves}, {}, turn=1) == over


def test_P1_what_others_can_afford_is_told_unless_a_hand_is_hidden(monkeypatch: Patch) -> None:
    right = {"1-W-0-U3": Payment("U3")}
    kept = QuestionError("no")

    def spoken(state: State, answer: Callable[[Seat, int], dict[str, Payment] | None]) -> list[str]:
        def afforded(position: State | Observation, seat: int) -> dict[str, Payment]:
            told = answer(position.seat, seat) if isinstance(position, Observation) else right
            if told is None:
                raise kept
            return told

        answering(monkeypatch, ANSWERS, affordable=afforded)
        return said(ANSWERS, state)

    assert spoken(START, lambda viewer, seat: dict(right)) == []
    views = [(viewer, seat) for viewer in (None, 0, 1) for seat in (0, 1)]
    assert spoken(START, lambda viewer, seat: None) == [
        f"what seat {seat} can afford is kept from seat {viewer}" for viewer, seat in views
    ]
    assert spoken(START, lambda viewer, seat: {}) == [
        f"seat {viewer} thinks that seat {seat} can afford {{}}" for viewer, seat in views
    ]
    hidden = {0: (None, 1, 2, 3), 1: (None, 0, 2, 3), 2: (), 3: ()}
    assert spoken(HIDDEN, lambda viewer, seat: None if viewer in hidden[seat] else right) == []
    assert spoken(HIDDEN, lambda viewer, seat: right) == [
        f"seat {viewer} thinks that seat {seat} can afford {right}"
        for viewer in (None, 0, 1, 2, 3)
        for seat in (0, 1)
        if viewer in hidden[seat]
    ]
    assert spoken(HIDDEN, lambda viewer, seat: None)[:3] == [
        "what seat 2 can afford is kept from seat None",
        "what seat 3 can afford is kept from seat None",
        "what seat 0 can afford is kept from seat 0",
    ]
