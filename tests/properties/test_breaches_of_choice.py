"""Each law of what may be done says what it finds, in full, of listings and judgements that are wrong in one way."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from properties.breaking import answering, posing, said, seated
from properties.module_situations import MODULE_SITUATIONS
from properties.situations import SITUATIONS, Builder, ids, tokens
from scenarios.table import expanded, seat
from splendor.kernel import (
    Buy,
    Config,
    HeldCard,
    IllegalMove,
    Move,
    Pair,
    Pass,
    Payment,
    Refusal,
    Reserve,
    ReserveDeck,
    State,
    Take,
    legal_moves,
    new_game,
    parse_move,
)
from splendor.modules.strongholds import Conquer

Patch = pytest.MonkeyPatch
START = Builder(seed=3).at(0)
RICH = Builder(seed=3).seat(0, "W3U3G1R1", [*ids(1, "K", 2), *ids(2, "G", 2)]).at(10)
ASKED = (("return", 1), ("noble", 2))
LISTED = "listed_moves_are_the_legal_ones"
TABLE = "takes_and_reservations_are_those_that_the_table_allows"
ORDER = "listed_moves_stand_in_the_documented_order"
REFUSED = "apply_refuses_what_why_illegal_refuses"
SHORT = "short_forms_are_the_first_payment"
AFFORDED = "what_is_affordable_is_what_could_be_bought"
W, U, G, R, K = (Take(letter) for letter in "WUGRK")


def listing(*moves: Move) -> Callable[[State], tuple[Move, ...]]:
    """A question that always gives these moves."""
    return lambda state: moves


def judging(**reasons: Refusal | None) -> Callable[[State, Move], Refusal | None]:
    """A judgement of takes by their letters; of what it does not name it finds that nothing is wrong."""
    return lambda state, move: reasons.get(move.written())


@pytest.mark.parametrize("moves", [(), (W,), (W, U)])
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("to_act", [None, 0, 1])
def test_E1_somebody_has_a_move_just_when_the_game_goes_on(
    moves: tuple[Move, ...], over: bool, to_act: int | None, monkeypatch: Patch
) -> None:
    law = "a_state_not_over_has_a_legal_move"
    answering(monkeypatch, law, legal_moves=listing(*moves))
    fits = not moves and to_act is None if over else bool(moves) and to_act is not None
    words = [] if fits else [f"over is {over}, {len(moves)} moves are legal, and seat {to_act} is to act"]
    assert said(law, posing(START, over=over, to_act=to_act)) == words


@pytest.mark.parametrize("moves", [(), (W,), (W, U), (W, U, G)])
def test_T7_a_step_is_asked_only_of_who_can_choose(moves: tuple[Move, ...], monkeypatch: Patch) -> None:
    law = "a_question_has_several_answers"
    answering(monkeypatch, law, legal_moves=listing(*moves))
    few = [f"('noble', 2) is asked, with {moves} to choose from"] if len(moves) < 2 else []
    assert said(law, START.but(agenda=ASKED)) == few
    assert said(law, START.but(agenda=(("return",), ("free",), *ASKED))) == few
    assert said(law, START) == said(law, START.but(agenda=ASKED, over=True)) == said(law, START.but(over=True)) == []


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ((), []),
        ((Pass(),), []),
        ((W,), []),
        ((W, U, Pair("G")), []),
        ((W, Pass()), ["a pass is listed beside take W"]),
        ((Pass(), U), ["a pass is listed beside pass"]),
        ((G, Pass(), U), ["a pass is listed beside take G"]),
    ],
)
def test_A7_a_pass_is_listed_alone(moves: tuple[Move, ...], words: list[str], monkeypatch: Patch) -> None:
    answering(monkeypatch, "a_pass_stands_alone", legal_moves=listing(*moves))
    assert said("a_pass_stands_alone", START) == words


NO = Refusal("A2", "no")


def listed_of(
    patch: Patch,
    universe: tuple[Move, ...],
    moves: tuple[Move, ...],
    **reasons: Refusal | None,
) -> list[str]:
    """What the law says of this universe, this listing, and refusals of takes by their letters."""
    answering(patch, LISTED, move_universe=lambda state, more: universe)
    answering(patch, LISTED, legal_moves=listing(*moves), why_illegal=judging(**reasons))
    return said(LISTED, START)


def test_A1_a_listing_is_all_that_is_legal_of_what_could_be_written(monkeypatch: Patch) -> None:
    assert listed_of(monkeypatch, (), ()) == []
    assert listed_of(monkeypatch, (W,), (W,)) == []
    assert listed_of(monkeypatch, (W, U, G), (G, W), U=NO) == []
    assert listed_of(monkeypatch, (W, U, G), (), W=NO, U=NO, G=NO) == []


def test_A1_no_move_is_listed_twice(monkeypatch: Patch) -> None:
    assert listed_of(monkeypatch, (W, U), (W, U, W)) == ["a move is listed twice"]
    many = tuple(Take("".join(letters)) for letters in ("W", "U", "G", "R", "K", "WU", "WG", "WR", "WK"))
    assert listed_of(monkeypatch, many, many) == []
    assert listed_of(monkeypatch, many, (*many, *many)) == ["a move is listed twice"]
    returns = tuple(parse_move(f"return W{count}U{more}") for count in range(1, 20) for more in range(1, 20))
    assert listed_of(monkeypatch, returns, returns) == []


def test_A1_the_first_legal_move_that_is_not_listed_is_told(monkeypatch: Patch) -> None:
    assert listed_of(monkeypatch, (W, U, G), (W,)) == ["take U is legal and not listed"]
    assert listed_of(monkeypatch, (W, U, G), (W,), U=NO) == ["take G is legal and not listed"]
    assert listed_of(monkeypatch, (W, U, G, R), (), W=NO, R=NO) == ["take U is legal and not listed"]


def test_A1_every_listed_move_that_is_illegal_is_told(monkeypatch: Patch) -> None:
    assert listed_of(monkeypatch, (W, U, G), (W, U), U=NO, G=NO) == ["take U is listed, but: no [A2]"]
    assert listed_of(monkeypatch, (W, U, G), (W, U, G), U=NO, G=NO) == [
        "take U is listed, but: no [A2]",
        "take G is listed, but: no [A2]",
    ]


def test_A1_the_first_listed_move_that_nobody_could_write_is_told(monkeypatch: Patch) -> None:
    assert listed_of(monkeypatch, (W,), (R, W, K)) == ["take R is listed, and no move that could be written"]
    assert listed_of(monkeypatch, (W,), (W, K), K=NO) == [
        "take K is listed, but: no [A2]",
        "take K is listed, and no move that could be written",
    ]


@pytest.mark.parametrize(
    ("rule", "reason", "right"),
    [
        ("A1", "no", True),
        ("T7", "no", True),
        ("O10", "no", True),
        ("A1", "", False),
        ("", "no", False),
        ("", "", False),
        ("A0", "no", False),
        ("A100", "no", False),
        ("a1", "no", False),
        ("AB1", "no", False),
        ("1", "no", False),
        ("A1 ", "no", False),
    ],
)
def test_a_refusal_names_a_rule_and_a_reason(rule: str, reason: str, right: bool, monkeypatch: Patch) -> None:
    why = Refusal(rule, reason)
    words = [] if right else [f"take U is refused for no rule and reason: {why}"]
    assert listed_of(monkeypatch, (W, U), (W,), U=why) == words


def hand(count: int) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(START.rules.cards[card], "3") for card in ids(3, "K", 1)) * count


ALLOWED = {
    "every pile": START,
    "piles of three and four": START.but(supply=tokens("W3U4G3R4K3Y1")),
    "piles of four and five": START.but(supply=tokens("W5U3G1R4K7")),
    "three colours": START.but(supply=tokens("W1G4K3")),
    "two colours": START.but(supply=tokens("U1R2Y5")),
    "one colour": START.but(supply=tokens("K4")),
    "one gem": START.but(supply=tokens("R1Y1")),
    "no gem": START.but(supply=tokens("Y5")),
    "no token": START.but(supply=tokens("")),
    "two in hand": seated(START, 0, reserved=hand(2)),
    "three in hand": seated(START, 0, reserved=hand(3)),
    "four in hand": seated(START, 0, reserved=hand(4)),
    "three in another hand": seated(START, 1, reserved=hand(3)),
    "no deck": START.but(decks=((), (), ())),
    "one deck": START.but(decks=((), START.decks[1], ())),
    "one card in a deck": START.but(decks=(START.decks[0][:1], (), START.decks[2])),
    "a row with gaps": START.but(market=((None, *START.market[0][1:]), (None,) * 4, START.market[2])),
    "with modules": new_game(Config(players=3, modules={"orient", "strongholds"}), 4),
    "strongholds": expanded("strongholds", seat("W1"), rows={"1": ["1-W-0-U3"]}, on={"1-W-0-U3": "B2"}),
    "own strongholds": MODULE_SITUATIONS["own_strongholds_come_home"](),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_A2_takes_and_reservations_follow_from_what_lies_there(name: str, monkeypatch: Patch) -> None:
    """All that is listed is allowed, each move that is left out is missed, and a strange one is one too many."""
    state = ALLOWED[name]
    moves = legal_moves(state)
    strange = (Take("WUGRK"), Reserve("1-W-0-U4K1"), Pair("Y"), ReserveDeck("9"))
    assert said(TABLE, state) == []
    answering(monkeypatch, TABLE, legal_moves=listing(*moves, *strange, Pass()))
    assert said(TABLE, state) == sorted(f"{move} is listed, and not allowed" for move in strange)
    answering(monkeypatch, TABLE, legal_moves=listing())
    missed = [str(move) for move in moves if isinstance(move, Take | Pair | Reserve | ReserveDeck)]
    assert said(TABLE, state) == sorted(f"{move} is not listed, and allowed" for move in missed)
    kept = [move for move in moves if str(move) not in missed[:1]]
    answering(monkeypatch, TABLE, legal_moves=listing(*kept, Take("Y")))
    words = [*(f"{move} is not listed, and allowed" for move in missed[:1]), "take Y is listed, and not allowed"]
    assert said(TABLE, state) == sorted(words)


def test_A2_a_table_that_asks_a_step_or_is_over_allows_nothing_to_be_told(monkeypatch: Patch) -> None:
    answering(monkeypatch, TABLE, legal_moves=listing())
    assert said(TABLE, START) != []
    assert said(TABLE, START.but(agenda=(("return",),))) == []
    assert said(TABLE, START.but(over=True)) == []
    assert said(TABLE, START.but(over=True, agenda=(("return",),))) == []


def test_K1_cards_that_are_barred_from_being_taken_are_not_allowed(monkeypatch: Patch) -> None:
    """A bar says which cards of whom; one that forbids no more than buying leaves them to be reserved."""
    first, second = (START.market[row][0] for row in (0, 1))
    assert first is not None
    assert second is not None

    def barring(card: str, buying: bool, whose: int) -> Any:
        return SimpleNamespace(
            buying=buying, cards=lambda state, who: frozenset((card,)) if who == whose else frozenset()
        )

    moves = legal_moves(START)
    answering(monkeypatch, TABLE, legal_moves=listing(*moves))
    for bars, words in (
        ([barring(first.id, False, 0)], [f"reserve {first.id} is listed, and not allowed"]),
        ([barring(first.id, True, 0)], []),
        ([barring(first.id, False, 1)], []),
        (
            [barring(second.id, False, 0), barring(first.id, True, 0), barring(first.id, False, 0)],
            [f"reserve {card} is listed, and not allowed" for card in sorted((first.id, second.id))],
        ),
        ([barring("1-W-0-U4K1", False, 0)], []),
    ):
        assert said(TABLE, posing(START, rules=posing(START.rules, bars=tuple(bars)))) == words


def test_P7_the_first_move_that_stands_out_of_order_is_told(monkeypatch: Patch) -> None:
    moves = legal_moves(RICH)
    assert said(ORDER, RICH) == []
    answering(monkeypatch, ORDER, legal_moves=listing())
    assert said(ORDER, RICH) == []
    for place in (0, 3, len(moves) - 2):
        swapped = (*moves[:place], moves[place + 1], moves[place], *moves[place + 2 :])
        answering(monkeypatch, ORDER, legal_moves=listing(*swapped))
        assert said(ORDER, RICH) == [f"{moves[place + 1]} stands where {moves[place]} should"]


def asked_in(state: State, patch: Patch, **answers: Any) -> list[str]:
    """The moves that are tried in a state, as text."""
    tried: list[str] = []
    answering(
        patch,
        REFUSED,
        apply=lambda state, move: tried.append(move.written()),
        why_illegal=lambda state, move: None,
        **answers,
    )
    assert said(REFUSED, state) == []
    return tried


def test_T7_every_seventh_move_that_could_be_written_is_tried_each_turn_and_every_legal_one(
    monkeypatch: Patch,
) -> None:
    universe = tuple(ReserveDeck(f"{letter}{level}") for letter in "ABCD" for level in range(1, 10))
    names = [move.deck for move in universe]
    answers = {"move_universe": listing(*universe), "legal_moves": listing(W, U)}
    for turn in (0, 1, 5, 6, 7, 9, 20, 63):
        tried = asked_in(START.but(turn=turn), monkeypatch, **answers)
        assert tried == [*names[turn % 7 :: 7], "W", "U"]


def test_T7_a_move_is_done_just_when_nothing_is_wrong_with_it(monkeypatch: Patch) -> None:
    raised = {
        "W": None,
        "U": ("A2", "no"),
        "G": ("A2", "no"),
        "R": ("A3", "no"),
        "K": ("A2", "never"),
        "WU": ("A2", "no"),
        "WG": None,
        "WR": ("A1", "no"),
        "WK": ("A2", "naught"),
    }

    def made(state: State, move: Move) -> State:
        refusal = raised[move.written()]
        if refusal:
            raise IllegalMove(*refusal)
        return state

    right = Refusal("A2", "no")
    reasons = {name: Refusal("A2", "no") for name in raised if name not in ("W", "G")}
    answering(monkeypatch, REFUSED, apply=made, why_illegal=lambda state, move: reasons.get(move.written()))
    answering(monkeypatch, REFUSED, move_universe=listing(), legal_moves=listing(*map(Take, raised)))
    assert said(REFUSED, START) == [
        "take G is refused with no [A2], not with None",
        f"take R is refused with no [A3], not with {right}",
        f"take K is refused with never [A2], not with {right}",
        f"take WG is done, in spite of {right}",
        f"take WR is refused with no [A1], not with {right}",
        f"take WK is refused with naught [A2], not with {right}",
    ]
    assert said(REFUSED, START.but(turn=5)) == said(REFUSED, START)


def paying(card: str, *payments: Payment) -> tuple[Move, ...]:
    return tuple(Buy(card, payment) for payment in payments)


ONE, TWO = Payment("W1"), Payment("U1")
CARDS, OTHERS = Payment(discard=("1-W-0-U3",)), Payment(discard=("1-R-0-W3",))
CARD, LATER = "1-G-0-R3", "1-K-0-G3"


def short(patch: Patch, moves: tuple[Move, ...], why: dict[str, Refusal], read: dict[Move, Move]) -> list[str]:
    """What the law of short forms says of some purchases, of why short forms are refused, and as what they are read."""
    answering(patch, SHORT, legal_moves=listing(*moves), apply=lambda state, move: read.get(move, move))
    answering(patch, SHORT, why_illegal=lambda state, move: why.get(str(move)))
    return said(SHORT, START)


def test_P7_a_short_form_is_the_first_payment_that_is_listed(monkeypatch: Patch) -> None:
    form = Buy(CARD)
    first, second = paying(CARD, ONE, TWO)
    other = Buy(LATER, TWO)
    assert short(monkeypatch, (), {}, {}) == []
    assert short(monkeypatch, (W, Pass()), {}, {}) == []
    assert short(monkeypatch, (first, second), {}, {form: first}) == []
    assert short(monkeypatch, (W, first, second, other), {}, {form: first, Buy(LATER): other}) == []
    assert short(monkeypatch, (first, second), {}, {form: second}) == [f"{form} is not read as {first}"]
    assert short(monkeypatch, (first, second), {str(form): NO}, {form: first}) == [f"{form} is refused: {NO}"]
    conquest = Conquer(CARD, TWO)
    assert short(monkeypatch, (first, conquest), {}, {form: first, Conquer(CARD): conquest}) == []
    assert short(monkeypatch, (first, conquest), {}, {Conquer(CARD): first}) == [f"{form} is not read as {first}"]
    assert short(monkeypatch, (first, *paying(CARD, CARDS)), {}, {form: first}) == []
    assert short(monkeypatch, (first, other), {}, {}) == [
        f"{form} is not read as {first}",
        f"{Buy(LATER)} is not read as {other}",
    ]


def test_O6_a_short_form_leaves_no_choice_of_cards_to_discard(monkeypatch: Patch) -> None:
    form = Buy(CARD)
    first, second = paying(CARD, CARDS, OTHERS)
    told = Refusal("O6", f"name one of {CARDS}; {OTHERS}")
    assert short(monkeypatch, (first,), {}, {form: first}) == []
    assert short(monkeypatch, (first,), {str(form): NO}, {}) == [f"{form} is refused: {NO}"]
    assert short(monkeypatch, (first,), {}, {}) == [f"{form} is not read as {first}"]
    assert short(monkeypatch, (first, second), {str(form): told}, {}) == []
    words = f"{form} leaves open what is discarded, and is refused with"
    assert short(monkeypatch, (first, second), {}, {form: first}) == [f"{words} None"]
    for half in (NO, Refusal("O6", f"name {CARDS}"), Refusal("O6", f"name {OTHERS}")):
        assert short(monkeypatch, (first, second), {str(form): half}, {}) == [f"{words} {half}"]


def test_P1_what_can_be_afforded_is_what_is_listed_in_its_order(monkeypatch: Patch) -> None:
    moves = (W, *paying(CARD, ONE, TWO), *paying(LATER, TWO))
    right = {CARD: ONE, LATER: TWO}

    def afforded(told: dict[str, Payment], state: State = START) -> list[str]:
        answering(monkeypatch, AFFORDED, legal_moves=listing(*moves))
        answering(monkeypatch, AFFORDED, affordable=lambda asked, who: told if who == asked.mover else {})
        return said(AFFORDED, state)

    assert afforded(dict(right)) == afforded(dict(right), START.but(turn=1)) == []
    turned = dict(reversed(right.items()))
    for wrong in ({}, {CARD: ONE}, {CARD: TWO, LATER: TWO}, {**right, "2-W-2-R5": ONE}, turned):
        assert afforded(wrong) == [f"affordable says {wrong}, the purchases are {right}"]
        assert afforded(wrong, START.but(agenda=(("return",),))) == []


@pytest.mark.parametrize("name", ["two_nobles_at_once", "tokens_are_owed", "it_is_over", "cards_are_the_price"])
def test_every_law_of_choice_is_silent_of_what_is_right(name: str) -> None:
    state = SITUATIONS[name]()
    for law in ("a_state_not_over_has_a_legal_move", "a_question_has_several_answers", "a_pass_stands_alone"):
        assert said(law, state) == []
    for law in (TABLE, ORDER, SHORT, AFFORDED):
        assert said(law, state) == []
