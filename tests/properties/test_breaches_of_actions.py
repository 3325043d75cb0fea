"""The laws of what each main action brings and costs, and of the noble at the end of a turn, broken one way each."""

from typing import Any

import pytest
from attrs import evolve

from properties.breaking import posing, said, seated
from properties.situations import SITUATIONS, Builder, ids, tokens
from scenarios.printed import DRAW_TWO, EXTRA_GEM
from scenarios.table import expanded, giving, seat
from splendor.kernel import (
    Config,
    HeldCard,
    Pair,
    ReserveDeck,
    State,
    Take,
    apply,
    format_move,
    legal_moves,
    new_game,
    parse_move,
)
from splendor.kernel.gems import format_tokens

ACTION = "an_action_gives_and_costs_what_it_says"
VISITS = "nobles_come_to_those_who_deserve_them"
ASKED = (("return",),)
START = Builder(seed=3).at(0)
OPEN = new_game(Config(players=2, variants={"open_reservations"}), 3)
FULL = Builder(players=4, seed=3).seat(0, "W2U2G2R2K2").at(0)
BUYER = Builder(seed=3).row(1, "1-W-1-G4").seat(0, "U1G4Y1", ids(1, "K", 2), ["1-U-0-K3", "2-W-2-R5"]).at(2)


def after_of(state: State, move: str, **parts: Any) -> State:
    """What comes after a move, but with parts of the mover put in by force."""
    return seated(apply(state, move), state.mover, **parts)


def tokens_words(now: str, due: str) -> str:
    return f"the tokens are {now}, and should be {due}"


ACTIONS = [
    (START, "take WUG", "W1U1G1"),
    (START, "take WRK", "W1R1K1"),
    (START.but(supply=tokens("W1U1")), "take WU", "W1U1"),
    (START, "pair G", "G2"),
    (START, "pair K", "K2"),
    (START, "pair W", "W2"),
    (START, "reserve deck 2", "Y1"),
    (START.but(supply=tokens("W4Y1")), "reserve deck 1", "Y1"),
    (START.but(supply=tokens("W4U4G4R4K4")), "reserve deck 3", ""),
    (START, f"reserve {START.market[1][2].id if START.market[1][2] else ''}", "Y1"),
    (BUYER, "buy 1-W-1-G4 pay G4", "U1Y1"),
    (BUYER, "buy 1-W-1-G4 pay G3Y1", "U1G1"),
    (BUYER, "buy 1-W-1-G4", "U1Y1"),
    (BUYER, "buy 1-U-0-K3", "U1G4"),
    (SITUATIONS["a_pass_is_forced"](), "pass", "W2U2G2R2K2"),
]


@pytest.mark.parametrize(("before", "move", "due"), ACTIONS, ids=lambda part: part if isinstance(part, str) else "")
def test_A1_an_action_brings_and_costs_just_what_it_says(before: State, move: str, due: str) -> None:
    made, after = parse_move(move), apply(before, move)
    assert said(ACTION, before, made, after) == []
    right = after.players[0].tokens
    assert format_tokens(right) == due
    for place in range(6):
        for more in (-1, 1, 2):
            held = tuple(count + more * (here == place) for here, count in enumerate(right))
            words = [tokens_words(format_tokens(held), due)]
            assert said(ACTION, before, made, seated(after, 0, tokens=held)) == words
    one = right[0] + 1, *right[1:5], right[5] - 1
    assert said(ACTION, before, made, seated(after, 0, tokens=one)) == [tokens_words(format_tokens(one), due)]


def test_A4_no_gold_comes_of_a_supply_that_has_none_by_any_mistake() -> None:
    after = apply(START.but(supply=tokens("W4")), "reserve deck 3")
    assert said(ACTION, START.but(supply=(4, 4, 4, 4, 4, -1)), ReserveDeck("3"), after) == []
    assert said(ACTION, START, ReserveDeck("3"), after) == [tokens_words("", "Y1")]


def test_T3_what_goes_back_is_what_is_above_ten_of_what_was_there() -> None:
    asked = apply(FULL, "take WUG")
    done = asked.but(turn=1, agenda=())
    assert said(ACTION, FULL, Take("WUG"), asked) == []
    for kept in ("W3U3G3R1", "W2U2G2R2K2", "W1U2G3R2K2", "U3G3R2K2"):
        assert said(ACTION, FULL, Take("WUG"), seated(done, 0, tokens=tokens(kept))) == []
        words = [tokens_words(kept, "W3U3G3R2K2")]
        assert said(ACTION, FULL, Take("WUG"), seated(asked, 0, tokens=tokens(kept))) == words
    for kept in ("W3U3G3R2", "U2G3R2K2", "W3U3R1K3", "W2U2G2R2K1Y1", "W4U3G3", "W3U3G3R2K1"):
        words = [tokens_words(kept, "W3U3G3R2K2")]
        assert said(ACTION, FULL, Take("WUG"), seated(done, 0, tokens=tokens(kept))) == words
    loaded = seated(FULL, 0, tokens=tokens("W3U3G3R3K3Y3"))
    for kept, right in (("W3U3G3R1", True), ("W2U2G2R2K1Y1", True), ("W2U2G2R2Y2", True), ("W2U2G2R2K1", False)):
        words = [] if right else [tokens_words(kept, "W4U4G4R3K3Y3")]
        assert said(ACTION, loaded, Take("WUG"), seated(done, 0, tokens=tokens(kept))) == words
    few = seated(FULL, 0, tokens=tokens("W1"))
    for kept in ("W2U1", "W1U1G1", "W2U1G1R1", "W1U2G1"):
        words = [tokens_words(kept, "W2U1G1")]
        assert said(ACTION, few, Take("WUG"), seated(done, 0, tokens=tokens(kept))) == words


def test_T3_nothing_may_go_back_of_ten_tokens() -> None:
    seven = seated(FULL, 0, tokens=tokens("W2U2G2R1"))
    done = FULL.but(turn=1)
    assert said(ACTION, seven, Take("WUG"), seated(done, 0, tokens=tokens("W3U3G3R1"))) == []
    for kept in ("W3U3G2R1", "W3U3G3", "W3U3G3R1K1"):
        words = [tokens_words(kept, "W3U3G3R1")]
        assert said(ACTION, seven, Take("WUG"), seated(done, 0, tokens=tokens(kept))) == words


def test_T3_a_hand_of_hundreds_goes_back_to_ten_too() -> None:
    many = seated(FULL, 0, tokens=(99, 99, 99, 99, 99, 99))
    done = seated(FULL.but(turn=1), 0, tokens=tokens("W2U2G2R2K2"))
    assert said(ACTION, many, Take("WUG"), done) == []
    words = [tokens_words("W2U2G2R2K2", "W100U100G100R99K99Y99")]
    for turn in ("0", "1000"):
        still = many.but(turn=4 * int(turn)), done.but(turn=4 * int(turn))
        assert said(ACTION, still[0], Take("WUG"), still[1]) == words
    assert said(ACTION, many.but(turn=4), Take("WUG"), done.but(turn=3)) == words


def test_A5_a_purchase_brings_the_card_and_takes_it_from_the_hand() -> None:
    was, low, middle = BUYER.players[0], BUYER.rules.cards["1-U-0-K3"], BUYER.rules.cards["2-W-2-R5"]
    made, bought = parse_move("buy 1-U-0-K3"), (*BUYER.players[0].cards, low)
    after = apply(BUYER, made)
    assert said(ACTION, BUYER, made, seated(after, 0, cards=was.cards)) == [f"the cards are {was.cards}"]
    other = (*was.cards, middle)
    assert said(ACTION, BUYER, made, seated(after, 0, cards=other)) == [f"the cards are {other}"]
    assert said(ACTION, BUYER, made, seated(after, 0, cards=bought[1:])) == [f"the cards are {bought[1:]}"]
    assert said(ACTION, BUYER, made, seated(after, 0, reserved=was.reserved)) == [
        f"the reserved cards are {was.reserved}"
    ]
    assert said(ACTION, BUYER, made, seated(after, 0, reserved=())) == ["the reserved cards are ()"]
    all_wrong = seated(BUYER.but(turn=3), 0, tokens=tokens("W1"))
    assert said(ACTION, BUYER, made, all_wrong) == [
        tokens_words("W1", "U1G4"),
        f"the cards are {was.cards}",
        f"the reserved cards are {was.reserved}",
    ]


def test_A5_a_purchase_that_cannot_be_paid_costs_nothing_that_could_be_told() -> None:
    made = parse_move("buy 3-W-3-U3G3R5K3")
    card = START.rules.cards["3-W-3-U3G3R5K3"]
    assert said(ACTION, START, made, seated(START, 0, cards=(card,))) == []
    held = START.market[2][0]
    assert held is not None
    dear = parse_move(f"buy {held.id}")
    assert said(ACTION, START, dear, seated(START, 0, cards=(held,))) == []


@pytest.mark.parametrize(("table", "hidden"), [(START, True), (OPEN, False)], ids=["hidden", "open"])
def test_A4_a_reservation_brings_the_top_card_or_the_one_that_is_named(table: State, hidden: bool) -> None:
    for row in range(3):
        name, (top, below, *_) = str(row + 1), table.decks[row]
        right = HeldCard(top, name, hidden=hidden)
        made = ReserveDeck(name)
        assert said(ACTION, table, made, after_of(table, format_move(made), reserved=(right,))) == []
        wrong: tuple[tuple[HeldCard, ...], ...] = (
            (),
            (evolve(right, hidden=not hidden),),
            (HeldCard(below, name, hidden=hidden),),
            (HeldCard(table.decks[row][-1], name, hidden=hidden),),
            (right, right),
        )
        for hand in wrong:
            after = after_of(table, format_move(made), reserved=hand)
            assert said(ACTION, table, made, after) == [f"the reserved cards are {hand}"]
        shown = table.market[row][3]
        assert shown is not None
        named = f"reserve {shown.id}"
        for hand in ((), (HeldCard(shown, name, hidden=True),), (HeldCard(top, name),)):
            after = after_of(table, named, reserved=hand)
            assert said(ACTION, table, parse_move(named), after) == [f"the reserved cards are {hand}"]


def test_A4_what_was_in_the_hand_stays_before_what_comes() -> None:
    after = apply(BUYER, "reserve deck 1")
    hand = after.players[0].reserved
    assert said(ACTION, BUYER, ReserveDeck("1"), after) == []
    turned = (hand[2], *hand[:2])
    assert said(ACTION, BUYER, ReserveDeck("1"), seated(after, 0, reserved=turned)) == [
        f"the reserved cards are {turned}"
    ]


def test_A1_a_step_is_no_main_action() -> None:
    before = apply(SITUATIONS["three_go_back"](), "take WUG")
    assert before.agenda
    after = apply(before, "return W1U1G1")
    assert said(ACTION, before, parse_move("return W1U1G1"), after) == []
    assert said(ACTION, before, parse_move("take WUG"), START) == []


@pytest.mark.parametrize(
    ("table", "move"),
    [
        (expanded("trading_posts", seat("W1", posts=[EXTRA_GEM])), "pair G"),
        (expanded("trading_posts", seat("W1", posts=[DRAW_TWO])), "reserve deck 1"),
        (expanded("orient", seat("W1")), "take WUG"),
        (expanded("strongholds", seat("W1")), "take WUG"),
    ],
)
def test_nothing_is_said_of_an_action_where_a_module_owes_a_step_of_its_own(table: State, move: str) -> None:
    after = apply(table, move)
    assert said(ACTION, table, parse_move(move), after) == []
    assert said(ACTION, table, parse_move(move), seated(after, 0, tokens=tokens("W4U4"), cards=())) == []


def test_an_action_is_judged_where_modules_owe_nothing_after_it() -> None:
    table = expanded("cities", seat("W1"))
    after = apply(table, "pair G")
    assert said(ACTION, table, Pair("G"), after) == []
    assert said(ACTION, table, Pair("G"), seated(after, 0, tokens=tokens("W1G1"))) == [tokens_words("W1G1", "W1G2")]


TILES = ("Machiavelli", "Mary Stuart", "Henry VIII")
"""They ask for W4U4, G4R4 and R4K4."""


def owning(cards: str, turn: int = 0) -> State:
    """A table on which a seat has these cards."""
    return Builder(seed=3).nobles(*TILES).seat(turn % 2, "", giving(cards)).at(turn)


@pytest.mark.parametrize(
    ("cards", "deserved"),
    [
        ("W3U4", ()),
        ("W4U3", ()),
        ("W4U4", (0,)),
        ("W5U5", (0,)),
        ("W4U4G4", (0,)),
        ("G4R4", (1,)),
        ("G4R5K4", (1, 2)),
        ("G3R4K4", (2,)),
        ("", ()),
    ],
)
@pytest.mark.parametrize("turn", [0, 1])
def test_T4_the_noble_that_comes_is_one_that_the_cards_deserve(
    cards: str, deserved: tuple[int, ...], turn: int
) -> None:
    before = owning(cards, turn)
    row = before.nobles
    fitting = [row[place] for place in deserved]
    over = before.but(turn=turn + 1)
    none = [f"() came to the turn's end, where {fitting} are deserved"] if fitting else []
    assert said(VISITS, before, Take("WUG"), over) == none
    assert said(VISITS, before, Take("WUG"), before) == []
    for tile in row:
        came = seated(over, turn, nobles=(tile,))
        wrong = [] if tile in fitting else [f"{(tile,)} came, of {fitting} that are deserved"]
        many = [] if fitting else [f"{(tile,)} came to the turn's end, where [] are deserved"]
        assert said(VISITS, before, Take("WUG"), came) == [*wrong, *many]
        assert said(VISITS, before, Take("WUG"), seated(before, turn, nobles=(tile,))) == wrong


def test_T4_not_two_come_and_those_that_are_there_do_not_count() -> None:
    before = owning("G4R4K4")
    _, mary, henry = before.nobles
    fitting = [mary, henry]
    over = before.but(turn=1)
    assert said(VISITS, before, Take("WUG"), seated(over, 0, nobles=(mary, henry))) == [
        f"{(mary, henry)} came to the turn's end, where {fitting} are deserved"
    ]
    had = evolve(mary, name="Nobody", cards=(9, 0, 0, 0, 0))
    visited = seated(before, 0, nobles=(had,))
    assert said(VISITS, visited, Take("WUG"), seated(over, 0, nobles=(had, henry))) == []
    assert said(VISITS, visited, Take("WUG"), seated(over, 0, nobles=(had,))) == [
        f"() came to the turn's end, where {fitting} are deserved"
    ]


@pytest.mark.parametrize(
    ("agenda", "judged"),
    [
        ((), True),
        ((("return",),), True),
        ((("noble",),), True),
        ((("noble", "return"), ("return", "W", "free")), True),
        ((("return",), ("free", "return"), ("noble",)), True),
        ((("free",),), False),
        ((("free", "noble"), ("post", "noble")), False),
        ((("noble",), ("return",), ("colour", "noble", "return")), False),
    ],
)
def test_T4_a_noble_comes_after_the_action_and_a_return_and_after_no_later_step(
    agenda: tuple[tuple[str, ...], ...], judged: bool
) -> None:
    before = owning("W5U4").but(agenda=agenda)
    machiavelli = before.nobles[0]
    over = before.but(turn=1, agenda=())
    words = [f"() came to the turn's end, where {[machiavelli]} are deserved"] if judged else []
    assert said(VISITS, before, Take("WUG"), over) == words
    assert said(VISITS, before, Take("WUG"), before) == []


def test_T4_no_noble_comes_where_the_turn_has_no_row_for_them() -> None:
    before = owning("W4U4")
    over = before.but(turn=1)
    steps = {name: step for name, step in over.rules.steps.items() if name != "noble"}
    without = posing(over, rules=posing(over.rules, steps=steps))
    assert said(VISITS, before, Take("WUG"), without) == []
    assert said(VISITS, before, Take("WUG"), over) != []


def test_T4_the_end_of_a_turn_is_where_the_next_one_comes() -> None:
    before = owning("W4U4")
    for turn in ("0", "1000"):
        now = 2 * int(turn)
        assert said(VISITS, before.but(turn=now), Take("WUG"), before.but(turn=2 * int(turn))) == []
        assert said(VISITS, before.but(turn=now), Take("WUG"), before.but(turn=now + 1)) != []
    assert said(VISITS, before.but(turn=2), Take("WUG"), before.but(turn=1)) == []


def test_T4_the_card_that_is_just_bought_counts_for_the_noble() -> None:
    before = SITUATIONS["two_nobles_at_once"]()
    asked = apply(before, "buy 1-W-1-G4")
    assert said(VISITS, before, parse_move("buy 1-W-1-G4"), asked) == []
    two = [tile for tile in before.nobles if tile.name in ("Charles V", "Elisabeth of Austria")]
    assert said(VISITS, before, parse_move("buy 1-W-1-G4"), asked.but(turn=21)) == [
        f"() came to the turn's end, where {two} are deserved"
    ]
    after = apply(asked, "noble Charles V")
    assert said(VISITS, asked, parse_move("noble Charles V"), after) == []


@pytest.mark.parametrize("name", ["every_noble_at_once", "a_pass_brings_a_noble", "a_noble_is_asked"])
def test_T4_the_nobles_that_come_in_play_are_deserved(name: str) -> None:
    before = SITUATIONS[name]()
    for move in legal_moves(before)[:20]:
        assert said(VISITS, before, move, apply(before, move)) == []
