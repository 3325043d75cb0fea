"""Moves as text: what is written, what is read, what is refused [A1, T3, T4, V1]."""

from collections.abc import Callable
from typing import Any

import pytest

from scenarios.table import TEST_CARD, fresh, giving, played, position, refused, rule_of, seat
from splendor.kernel import (
    Buy,
    Components,
    Config,
    Move,
    NotationError,
    Pair,
    Pass,
    Payment,
    Reserve,
    ReserveDeck,
    Return,
    Take,
    Visit,
    affordable,
    apply,
    format_move,
    legal_moves,
    new_game,
    parse_move,
    standard_cards,
    why_illegal,
)

CARD = "1-W-0-R2K1"

LINES: list[tuple[str, Move | None]] = [
    ("take WUG", Take("WUG")),
    ("take K", Take("K")),
    ("take WUGRKY", Take("WUGRKY")),
    ("pair R", Pair("R")),
    (f"reserve {CARD}", Reserve(CARD)),
    ("reserve deck 1", ReserveDeck("1")),
    ("reserve deck O2", ReserveDeck("O2")),
    (f"buy {CARD}", Buy(CARD)),
    (f"buy {CARD} pay R1Y2", Buy(CARD, Payment((0, 0, 0, 1, 0, 2)))),
    ("buy 2-W-2-R5 pay R3 cards O1-gold-0-R3", Buy("2-W-2-R5", Payment("R3", ["O1-gold-0-R3"]))),
    ("buy 2-W-2-R5 cards O1-gold-0-R3", Buy("2-W-2-R5", Payment(cards=["O1-gold-0-R3"]))),
    (
        "buy O3-W-3-discardG2 discard 1-G-0-W2U1,O1-copy-0-W3R2",
        Buy("O3-W-3-discardG2", Payment(discard=["O1-copy-0-W3R2", "1-G-0-W2U1"])),
    ),
    ("return W1Y1", Return((1, 0, 0, 0, 0, 1))),
    ("return W99", Return("W99")),
    ("noble Mary Stuart", Visit("Mary Stuart")),
    ("noble Suleiman the Magnificent", Visit("Suleiman the Magnificent")),
    ("pass", Pass()),
    ("veto Mary Stuart", None),
]


@pytest.mark.parametrize(("line", "move"), LINES, ids=[line for line, _ in LINES])
def test_A1_every_kind_of_move_is_read_and_written_as_one_line(line: str, move: Move | None) -> None:
    read = parse_move(line)
    assert move is None or read == move
    assert format_move(read) == str(read) == line
    assert parse_move(format_move(read)) == read


@pytest.mark.parametrize("name", sorted({card.id for card in standard_cards()}))
def test_A1_every_card_of_the_tables_can_be_named(name: str) -> None:
    for line in (f"reserve {name}", f"buy {name}", f"buy {name} pay W1Y1"):
        assert format_move(parse_move(line)) == line


@pytest.mark.parametrize(
    ("loose", "line"),
    [
        ("take GUW", "take WUG"),
        ("take KRGUW", "take WUGRK"),
        (f"buy {CARD} pay Y2R1", f"buy {CARD} pay R1Y2"),
        (f"buy {CARD} pay K1Y2W10R1", f"buy {CARD} pay W10R1K1Y2"),
        ("return Y1W1", "return W1Y1"),
        (
            "buy 2-W-2-R5 pay R1 cards O1-gold-0-W3,O1-gold-0-R3",
            "buy 2-W-2-R5 pay R1 cards O1-gold-0-R3,O1-gold-0-W3",
        ),
        (
            "buy O3-W-3-discardG2 discard O1-copy-0-W3R2,1-G-0-W2U1",
            "buy O3-W-3-discardG2 discard 1-G-0-W2U1,O1-copy-0-W3R2",
        ),
    ],
)
def test_A1_letters_and_lists_are_read_in_any_order_and_written_in_one(loose: str, line: str) -> None:
    assert format_move(parse_move(loose)) == line
    assert parse_move(loose) == parse_move(line)


NOT_A_PAYMENT: Any = "R2K1"

MALFORMED = [
    ("", "a line begins with one of"),
    (" ", "single spaces"),
    ("take", "letters of WUGRK"),
    ("take ", "single spaces"),
    ("take WW", "each once"),
    ("take wug", "letters"),
    ("take W U G", "letters"),
    ("take W,U,G", "letters"),
    ("take W1U1G1", "letters"),
    ("take WUX", "letters"),
    ("Take WUG", "a line begins with one of"),
    ("TAKE WUG", "a line begins with one of"),
    ("take  WUG", "single spaces"),
    (" take WUG", "single spaces"),
    ("take WUG ", "single spaces"),
    ("take WUG\n", "single spaces"),
    ("take\tWUG", "single spaces"),
    ("take\u00a0WUG", "single spaces"),
    ("take WUG; pair R", "letters"),
    ("pair", "one letter|letters"),
    ("pair RR", "letters"),
    ("pair RW", "one letter"),
    ("pair R2", "letters"),
    ("reserve", "card"),
    ("reserve 1", "form deck-bonus-points-cost"),
    ("reserve 1-W-0", "form deck-bonus-points-cost"),
    ("reserve 1-W-0-R2K1 deck 1", "form deck-bonus-points-cost"),
    ("reserve 1-W-00-R2K1", "form deck-bonus-points-cost"),
    ("reserve 1-w-0-R2K1 ", "single spaces"),
    ("reserve deck", "deck"),
    ("reserve deck ", "single spaces"),
    ("reserve deck one", "deck"),
    ("reserve deck 1 2", "deck"),
    ("reserve deck 1 1-W-0-R2K1", "deck"),
    ("buy", "form deck-bonus-points-cost"),
    ("buy ", "single spaces"),
    (f"buy {CARD} ", "single spaces"),
    (f"buy {CARD} pay", "payment"),
    (f"buy {CARD} pay ", "single spaces"),
    (f"buy {CARD} R2K1", "payment"),
    (f"buy {CARD} pay R2 K1", "payment"),
    (f"buy {CARD} pay R2R1", "stands twice"),
    (f"buy {CARD} pay R", "count"),
    (f"buy {CARD} pay 2R", "count"),
    (f"buy {CARD} pay R0", "count"),
    (f"buy {CARD} pay R01", "count"),
    (f"buy {CARD} pay R100", "count"),
    (f"buy {CARD} pay R-1", "count"),
    (f"buy {CARD} pay R1.5", "count"),
    (f"buy {CARD} pay R²", "count"),
    (f"buy {CARD} pay R١", "count"),
    (f"buy {CARD} pay r1", "letters"),
    (f"buy {CARD} pay X1", "letters"),
    (f"buy {CARD} pay R1 pay K1", "payment"),
    (f"buy {CARD} cards O1-gold-0-R3 pay R1", "payment"),
    (f"buy {CARD} cards O1-gold-0-R3,O1-gold-0-R3", "twice"),
    (f"buy {CARD} cards O1-gold-0-R3, O1-gold-0-W3", "payment"),
    (f"buy {CARD} cards O1-gold-0-R3,", "card"),
    (f"buy {CARD} cards ", "single spaces"),
    (f"buy {CARD} discard", "payment"),
    (f"buy {CARD} pay R1 discard 1-G-0-W2U1", "payment"),
    (f"buy {CARD} cards O1-gold-0-R3 discard 1-G-0-W2U1", "payment"),
    (f"buy {CARD} discard 1-G-0-W2U1,1-G-0-W2U1", "twice"),
    (f"buy {CARD} for R2K1", "payment"),
    ("return", "tokens"),
    ("return W", "count"),
    ("return W1W1", "twice"),
    ("return W1 Y1", "count"),
    ("noble", "name"),
    ("noble ", "single spaces"),
    ("noble  Mary Stuart", "single spaces"),
    ("noble Mary  Stuart", "single spaces"),
    ("noble Mary Stuart ", "single spaces"),
    ("veto", "name"),
    ("noble Mary\nStuart", "single spaces"),
    ("pass now", "stands alone"),
    ("pass ", "single spaces"),
    ("resign", "a line begins with one of"),
    ("return W1" * 2_000, "4000|characters"),
]


@pytest.mark.parametrize(("line", "says"), MALFORMED, ids=[repr(line)[:40] for line, _ in MALFORMED])
def test_A1_a_malformed_line_is_refused_with_what_was_given_and_what_is_allowed(line: str, says: str) -> None:
    with pytest.raises(NotationError, match=says) as raised:
        parse_move(line)
    message = str(raised.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    assert repr(line)[:30] in message


@pytest.mark.parametrize("thing", [None, 3, b"take WUG", ["take", "WUG"], {"take": "WUG"}, Take])
def test_A1_what_is_neither_text_nor_a_move_is_refused(thing: object) -> None:
    given: list[Callable[..., object]] = [parse_move, format_move, lambda it: apply(fresh(), it)]
    for question in [*given, lambda it: why_illegal(fresh(), it)]:
        with pytest.raises(NotationError):
            question(thing)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Take("WW"),
        lambda: Take(""),
        lambda: Take(3),
        lambda: Pair("WU"),
        lambda: Reserve("1-W"),
        lambda: Reserve(None),
        lambda: ReserveDeck(1),
        lambda: Buy("1-W-0-R2K1", NOT_A_PAYMENT),
        lambda: Payment("R0"),
        lambda: Payment((1, 0, 0, 0, 0)),
        lambda: Payment((1, 0, 0, 0, 0, 1.0)),
        lambda: Payment((1, 0, 0, 0, 0, True)),
        lambda: Payment((100, 0, 0, 0, 0, 0)),
        lambda: Payment("R1", discard=["1-G-0-W2U1"]),
        lambda: Payment(cards="O1-gold-0-R3"),
        lambda: Return(""),
        lambda: Return((0, 0, 0, 0, 0, 0)),
        lambda: Return((-1, 0, 0, 0, 0, 1)),
        lambda: Visit(""),
    ],
)
def test_A1_no_move_is_built_that_could_not_be_written(build: Callable[[], object]) -> None:
    with pytest.raises(NotationError):
        build()


@pytest.mark.parametrize(
    "line",
    [
        *("reserve 1-W-0-R9", "buy 1-W-0-R9", "buy 1-W-0-R9 pay R9", "buy 7-W-0-R2K1"),
        *("buy 1-W-0-K1R2", f"buy {TEST_CARD} cards 1-W-0-R9", f"buy {TEST_CARD} discard 1-W-0-R9"),
        *("reserve deck 9", "noble Napoleon", "veto Napoleon", "noble mary stuart"),
    ],
)
def test_A1_an_id_or_a_name_that_is_in_no_table_is_no_move(line: str) -> None:
    parse_move(line)
    state = position(seat("W1G2R2"), rows={"1": [TEST_CARD]})
    for question in (apply, why_illegal):
        with pytest.raises(NotationError) as raised:
            question(state, line)
        assert "\n" not in str(raised.value)


def test_A4_A5_a_known_card_out_of_reach_is_an_illegal_move() -> None:
    state = position(seat("W1G2R2"), removed=[TEST_CARD])
    assert rule_of(state, f"buy {TEST_CARD}") == "A5"
    assert rule_of(state, f"reserve {TEST_CARD}") == "A4"


def test_A4_A5_a_card_of_the_standard_tables_is_known_where_a_game_plays_without_it() -> None:
    components = Components.from_rows({"cards": {"remove": [TEST_CARD], "add": ["1-U-0-W9"]}})
    state = new_game(Config(players=2), seed=7, components=components)
    assert rule_of(state, f"buy {TEST_CARD}") == "A5"
    assert rule_of(state, f"reserve {TEST_CARD}") == "A4"
    refusal = why_illegal(state, "buy 1-U-0-W9")
    assert refusal is not None
    assert refusal.rule in ("A5", "P1")


def test_T4_a_known_noble_that_is_not_in_the_game_is_an_illegal_move() -> None:
    nobles = ["Machiavelli", "Suleiman the Magnificent"]
    asked = played(position(seat("", giving("W4U4G4")), nobles=nobles), "take WUG")
    assert rule_of(asked, "noble Hino Tomiko") == "T4"
    assert rule_of(asked, "noble Henry VIII") == "T4"


def test_P3_a_purchase_without_a_payment_is_the_short_form_of_the_one_with_the_least_gold() -> None:
    state = position(seat("W1G2R1Y2"), rows={"1": [TEST_CARD]})
    assert why_illegal(state, f"buy {TEST_CARD}") is None
    assert Buy(TEST_CARD) not in legal_moves(state)
    assert affordable(state, 0)[TEST_CARD] == Payment("W1G2R1Y1")
    assert apply(state, f"buy {TEST_CARD}") == apply(state, Buy(TEST_CARD, Payment("W1G2R1Y1")))
    assert refused(position(seat("W1"), rows={"1": [TEST_CARD]}), f"buy {TEST_CARD}").rule == "P1"


def test_P4_for_a_free_card_the_purchase_without_a_payment_is_the_whole_move() -> None:
    state = position(seat("W1", giving("W1G2R2")), rows={"1": [TEST_CARD]})
    assert Buy(TEST_CARD) in legal_moves(state)
    assert Buy(TEST_CARD, Payment()) == Buy(TEST_CARD)
    assert Buy(TEST_CARD) == parse_move(f"buy {TEST_CARD}")


def test_P7_a_payment_names_tokens_by_text_or_by_six_counts() -> None:
    assert Payment("R1Y2") == Payment((0, 0, 0, 1, 0, 2))
    assert Return("W1Y1") == Return((1, 0, 0, 0, 0, 1))
    assert hash(Payment("R1Y2")) == hash(Payment((0, 0, 0, 1, 0, 2)))
