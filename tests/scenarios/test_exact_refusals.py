"""Refusals of moves word for word: which rule, what was wanted, what the supply, the payer or the card has instead."""

from typing import Any

import pytest

from scenarios.printed import EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO
from scenarios.table import FIVES, MACHIAVELLI, SULEIMAN, TEST_CARD, expanded, fresh, giving, position, seat
from splendor.kernel import (
    Config,
    HeldCard,
    Module,
    NotationError,
    QuestionError,
    State,
    affordable,
    apply,
    legal_moves,
    new_game,
    observe,
    parse_move,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.kernel.gems import NO_TOKENS, format_tokens, parse_tokens
from splendor.kernel.legality import in_full, was_listed
from splendor.kernel.moves import Take
from splendor.kernel.rules import Bar

FRESH = fresh()
TABLE = position(seat("W1G2R2K1Y1"), rows={"1": [TEST_CARD]})
AWAY = "3-K-4-R7"
HAND = ("3-W-4-K7", "3-U-4-W7", "3-G-4-U7")
KNOWN_NOBLES = (
    "Anne of Brittany, Catherine of Medici, Charles V, Elisabeth of Austria, Francis I of France, Henry VIII,"
    " Isabella of Castile, Machiavelli, Mary Stuart, Suleiman the Magnificent"
)


def told(state: Any, move: Any, who: int | None = None) -> str:
    """Why a move is refused, after the move itself."""
    why = why_illegal(state, move, who)
    return "legal" if why is None else f"{why.rule}: {why.reason}".replace(f"{move}: ", "", 1)


def supplied(tokens: str, players: int = 2) -> State:
    return new_game(Config(players=players), 7).but(supply=parse_tokens(tokens) if tokens else NO_TOKENS)


@pytest.mark.parametrize(
    ("supply", "move", "words"),
    [
        ("W4U4G4R4K4Y5", "take WU", "A2: of a supply of W4U4G4R4K4, one gem of each of 3 colours is taken"),
        ("W1U1G1R1K1Y5", "take WUGR", "A2: of a supply of W1U1G1R1K1, one gem of each of 3 colours is taken"),
        ("K1Y5", "take WUG", "A2: of a supply of K1, one gem of each of 1 colours is taken"),
        ("W1K3Y1", "take W", "A2: of a supply of W1K3, one gem of each of 2 colours is taken"),
        ("Y5", "take W", "A2: of a supply of no gems, one gem of each of 0 colours is taken"),
        ("W1U1G1", "take WUG", "legal"),
        ("W1U1", "take WU", "legal"),
        ("W4U4G4R4K4Y5", "take WY", "A6: gold is never taken, only gained by reserving"),
        ("W4U4G4R4K4Y5", "pair Y", "A6: gold is never taken, only gained by reserving"),
        ("W1U2G3R4K5Y5", "pair G", "A3: the pile holds 3, and a pair needs 4 or more"),
        ("W1U2G3R4K5", "pair W", "A3: the pile holds 1, and a pair needs 4 or more"),
        ("W1U2G3R4K5", "pair R", "legal"),
        ("W4U4G4R4K4", "pass", "A7: another action is legal, take WUG for one"),
        ("W4U4G4R4K4", "return W1", "T7: seat 0 is asked for an action: take, pair, reserve or buy"),
        ("", f"reserve {AWAY}", "A4: the card is not in reach; a face-up card or the top of a deck is reserved"),
        ("", "reserve deck O1", "A4: there is no such deck; the decks are 1, 2, 3"),
        (
            "",
            f"buy {AWAY}",
            "A5: the card is not in reach; a face-up card or one of your own reserved cards is bought",
        ),
    ],
)
def test_A2_A3_A4_A5_A6_A7_what_the_table_does_not_give_is_told(supply: str, move: str, words: str) -> None:
    state = supplied(supply)
    lying = {card for row in state.market for card in row}
    assert AWAY not in {card.id for card in lying if card}
    assert told(state, move) == words


def test_A4_a_full_hand_and_an_empty_deck_are_told() -> None:
    full = position(seat(reserved=HAND), seat(reserved=FIVES[:2]), empty=["1"])
    lying = full.market[1][0]
    assert lying is not None
    words = "A4: seat 0 has 3 reserved cards, the most allowed"
    assert (told(full, f"reserve {lying.id}"), told(full, "reserve deck 2")) == (words, words)
    assert told(full, "reserve deck 1") == "A4: the deck is empty"
    other = full.but(turn=1)
    assert (told(other, f"reserve {lying.id}"), told(other, "reserve deck 2")) == ("legal", "legal")
    assert told(other, "reserve deck 1") == "A4: the deck is empty"


@pytest.mark.parametrize(
    ("payment", "words"),
    [
        ("pay W1G2R2", "legal"),
        ("pay G2R2Y1", "legal"),
        ("", "legal"),
        ("pay W1G2R3", "P2: pays R3, but the payer holds W1G2R2K1Y1"),
        ("pay U1", "P2: pays U1, but the payer holds W1G2R2K1Y1"),
        ("pay Y2", "P2: pays Y2, but the payer holds W1G2R2K1Y1"),
        ("pay W1", "P1: W1G2R2 is due and not covered; the payer holds W1G2R2K1Y1"),
        ("pay W1G1R2", "P1: W1G2R2 is due and not covered; the payer holds W1G2R2K1Y1"),
        ("pay W1G1R1Y1", "P1: W1G2R2 is due and not covered; the payer holds W1G2R2K1Y1"),
        ("pay W1G2R2Y1", "P3: W1G2R2 is due, and one Y too many is paid"),
        ("pay W1G2R2K1", "P3: W1G2R2 is due, and one K too many is paid"),
        ("cards 1-W-0-U3", "P6: 1-W-0-U3 is no gold card in front of the payer"),
        ("discard 1-W-0-U3", "O6: the price is W1G2R2, which no cards are discarded for"),
    ],
)
def test_P1_P2_P3_P6_what_is_wrong_with_a_payment_is_told(payment: str, words: str) -> None:
    assert told(TABLE, f"buy {TEST_CARD} {payment}".strip()) == words


def test_P1_P3_what_is_due_is_told_even_where_it_or_what_is_held_is_nothing() -> None:
    owing = position(seat("W1", giving("W1G2R2")), rows={"1": [TEST_CARD]})
    assert told(owing, f"buy {TEST_CARD} pay W1") == "P3: nothing is due, and one W too many is paid"
    assert told(owing, f"buy {TEST_CARD}") == "legal"
    poor = position(seat("", giving("W1")), rows={"1": [TEST_CARD]})
    assert told(poor, f"buy {TEST_CARD}") == "P1: G2R2 is due and not covered; the payer holds no tokens"
    assert told(poor, f"buy {TEST_CARD} pay W1") == "P2: pays W1, but the payer holds no tokens"


def test_P5_gold_that_would_have_to_serve_two_colours_is_told_from_what_is_too_little() -> None:
    post = GOLD_WORTH_TWO
    state = expanded("trading_posts", seat("W1R1Y2", posts=[post]), rows={"1": ["1-W-0-R2K1", "1-W-0-U1G1R1K1"]})
    due = "R2K1 is due and not covered; the payer holds W1R1Y2"
    assert told(state, "buy 1-W-0-R2K1 pay Y1") == f"P1: {due}"
    assert told(state, "buy 1-W-0-R2K1 pay R1Y1") == f"P5: {due}"
    assert told(state, "buy 1-W-0-R2K1 pay R1Y2") == "P3: R2K1 is due, and one R too many is paid"
    assert told(state, "buy 1-W-0-R2K1 pay Y2") == "legal"
    assert told(state, "buy 1-W-0-U1G1R1K1") == "P5: U1G1R1K1 is due and not covered; the payer holds W1R1Y2"
    plain = position(seat("R1Y2"), rows={"1": ["1-W-0-U1G1R1K1"]})
    assert told(plain, "buy 1-W-0-U1G1R1K1 pay R1Y2").startswith("P1: U1G1R1K1 is due and not covered")


DISCARDS = "O3-K-3-discardU2"
BLUE = giving("U3")
COPIES = ("O1-copy-0-G3K2", "O1-copy-0-U2R3", "O1-copy-0-W2K3")


@pytest.mark.parametrize(
    ("cards", "payment", "words"),
    [
        ([BLUE[0]], "", "; the payer has too few"),
        (BLUE[:2], "", "legal"),
        (BLUE[:2], BLUE[:2], "legal"),
        (BLUE[:2], BLUE[:1], ", no more and no fewer, and nothing else"),
        (BLUE, BLUE, ", no more and no fewer, and nothing else"),
        (BLUE, [BLUE[1], BLUE[2]], "legal"),
        (BLUE, [BLUE[0], "1-W-0-U3"], "; 1-W-0-U3 is no such card in front of the payer"),
        ([*BLUE, "1-W-0-U3"], [BLUE[0], "1-W-0-U3"], "; 1-W-0-U3 is no such card in front of the payer"),
        (
            [*BLUE, f"{COPIES[0]}=U"],
            BLUE[:2],
            f"; first those that took their colour from another card: {COPIES[0]}",
        ),
        ([*BLUE, f"{COPIES[0]}=U"], [BLUE[2], COPIES[0]], "legal"),
        ([*BLUE, f"{COPIES[0]}=W"], BLUE[:2], "legal"),
        (
            [BLUE[0], *(f"{copy}=U" for copy in COPIES[:2])],
            [BLUE[0], COPIES[0]],
            f"; first those that took their colour from another card: {COPIES[0]}, {COPIES[1]}",
        ),
        ([BLUE[0], *(f"{copy}=U" for copy in COPIES)], COPIES[1:], "legal"),
    ],
)
def test_O6_what_is_wrong_with_the_cards_that_are_discarded_is_told(
    cards: list[str], payment: list[str], words: str
) -> None:
    state = expanded("orient", seat("U2", cards), rows={"O3": [DISCARDS]})
    move = f"buy {DISCARDS} discard {','.join(payment)}" if payment else f"buy {DISCARDS}"
    price = "" if words == "legal" else "O6: the price is to discard 2 cards of U"
    assert told(state, move) == price + words


def test_O6_a_short_form_that_leaves_a_choice_is_told_what_there_is() -> None:
    state = expanded("orient", seat("U2", BLUE), rows={"O3": [DISCARDS]})
    a, b, c = sorted(BLUE)
    ways = " or ".join(f"discard {pair}" for pair in (f"{a},{b}", f"{a},{c}", f"{b},{c}"))
    words = "O6: the price is to discard 2 cards of U"
    assert told(state, f"buy {DISCARDS}") == f"{words}; which ones is to be said: {ways}"
    assert told(state, f"buy {DISCARDS} pay U2") == f"{words}, no more and no fewer, and nothing else"


def test_A5_P1_of_every_card_in_reach_its_own_price_is_told() -> None:
    hand = tuple(HeldCard(pile[3], deck.name) for deck, pile in zip(FRESH.rules.decks, FRESH.decks, strict=True))
    state = FRESH.but(players=FRESH.seated(0, FRESH.players[0].reserving(hand, NO_TOKENS)))
    backwards = state.but(players=state.seated(0, state.players[0].reserving(hand[::-1], NO_TOKENS)))
    for held in hand:
        assert held.card is not None
        assert told(backwards, f"buy {held.card.id}") == told(state, f"buy {held.card.id}")
    reach = [card for row in state.market for card in row] + [held.card for held in hand]
    for card in reach:
        assert card is not None
        words = f"P1: {format_tokens(card.cost)} is due and not covered; the payer holds no tokens"
        assert told(state, f"buy {card.id}") == words
    for held in hand:
        assert held.card is not None
        assert told(state.but(turn=1), f"buy {held.card.id}").startswith("A5: the card is not in reach")


@pytest.mark.parametrize(("players", "last"), [(2, 1), (3, 2), (4, 3)])
def test_a_seat_that_is_not_at_the_table_is_told_who_is(players: int, last: int) -> None:
    state = fresh(players=players)
    strangers: tuple[Any, ...] = (players, players + 1, -1, True, "0", 1.0)
    for who in strangers:
        words = f"seat {who!r}: 0 to {last} are at the table"
        with pytest.raises(QuestionError) as refused:
            affordable(state, who)
        assert str(refused.value) == words
        with pytest.raises(QuestionError) as refused:
            why_illegal(state, "take WUG", who)
        assert str(refused.value) == words
    assert [told(state, "take WUG", who) for who in range(players)] == [
        "legal",
        *(f"T7: seat 0 is to act, not seat {who}" for who in range(1, players)),
    ]
    assert told(state.but(turn=last), "take WUG", 0) == f"T7: seat {last} is to act, not seat 0"
    assert told(state.but(over=True), "take WUG", 0) == "E1: the game is over"


def test_H3_an_observation_judges_moves_as_its_own_and_lists_them_for_its_own_turn() -> None:
    state = fresh(players=3).but(turn=1)
    views = [observe(state, who) for who in range(3)]
    assert [len(legal_moves(view)) for view in views] == [0, 30, 0]
    assert told(views[0], "take WUG") == "T7: seat 1 is to act, not seat 0"
    assert told(views[1], "take WUG") == told(views[1], "take WUG", 1) == "legal"
    with pytest.raises(QuestionError) as refused:
        why_illegal(views[1], "take WUG", 0)
    assert str(refused.value) == "seat 0: the observation of seat 1 judges moves as its own"
    nobody = "the observation is nobody's: no seat may move in it"
    assert told(observe(state, None), "take WUG") == f"T7: {nobody}"
    assert told(observe(state.but(over=True), None), "take WUG") == f"E1: {nobody}"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("noble Nobody", f"there is no noble 'Nobody'; allowed: {KNOWN_NOBLES}"),
        ("reserve 9-W-0-R2", "there is no card '9-W-0-R2'; allowed: those of the tables"),
        (f"buy {TEST_CARD} cards 9-W-0-R2", "there is no card '9-W-0-R2'; allowed: those of the tables"),
        ("reserve deck Q9", "there is no deck 'Q9'; allowed: 1, 2, 3"),
    ],
)
def test_a_name_that_is_in_no_table_is_told_with_those_that_are(move: str, words: str) -> None:
    with pytest.raises(NotationError) as refused:
        why_illegal(FRESH, move)
    assert str(refused.value) == f"move {move!r}: {words}"


def test_a_noble_of_a_table_of_ones_own_is_known_beside_those_that_ship() -> None:
    rows = {name: {"points": 3, "cards": "W4"} for name in ("Zoe", "Ada", "Mary Stuart")}
    own = new_game(Config(players=2), 7, {"nobles": rows})
    assert told(own, "noble Zoe") == told(own, "noble Henry VIII") == told(FRESH, "noble Henry VIII")
    assert told(own, "noble Zoe").startswith("T7: seat 0 is asked for an action")
    with pytest.raises(NotationError) as refused:
        why_illegal(own, "noble Nobody")
    in_play = ", ".join(own.rules.nobles)
    assert {"Zoe", "Ada"} <= {*own.rules.nobles}
    assert str(refused.value) == f"move 'noble Nobody': there is no noble 'Nobody'; allowed: {in_play}"


def barred(*bars: tuple[str, bool]) -> State:
    """The first card of the first row is barred for these reasons, some of which are for buying alone."""

    def first(state: State, who: int) -> frozenset[str]:
        card = state.market[0][0]
        return frozenset({card.id} if card else ())

    laid = tuple(Bar("K1", first, reason, buying=buying) for reason, buying in bars)
    return new_game(Config(players=2, modules=(Module(name="barring", bars=laid),)), 7)


def test_K1_O4_what_bars_taking_comes_before_what_bars_buying_alone() -> None:
    for bars, reserving, buying in (
        ([("not sold", True), ("not moved", False)], "K1: not moved", "K1: not moved"),
        ([("not sold", True)], "legal", "K1: not sold"),
        ([("not moved", False), ("stays", False)], "K1: not moved", "K1: not moved"),
        ([("not sold", True), ("too dear", True)], "legal", "K1: not sold"),
    ):
        state = barred(*bars)
        card = state.market[0][0]
        assert card is not None
        assert told(state, f"reserve {card.id}") == reserving
        assert told(state, f"buy {card.id} pay W1") == buying
        other = state.market[0][1]
        assert other is not None
        assert told(state, f"reserve {other.id}") == "legal"


def test_T7_of_several_steps_that_are_owed_the_last_is_asked() -> None:
    """Three tokens are to be returned, which is asked first, and then a noble is to be chosen."""
    player = FRESH.players[0].holding(parse_tokens("W5U4G4"))
    state = FRESH.but(players=FRESH.seated(0, player), agenda=(("veto",), ("noble",), ("return", 3)), stage=2)
    assert [str(move) for move in legal_moves(state)][:2] == ["return W3", "return W2U1"]
    assert told(state, "return W3") == "legal"
    assert told(state, "return W2") == "T3: exactly 3 are returned, to keep 10 tokens"
    assert told(state, "return R3") == "T3: only tokens that are held are returned, of W5U4G4"
    assert told(state, "take WUG") == "T7: seat 0 is asked first: return 3 of W5U4G4"
    choosing = position(seat("", giving("W4U4G4")), nobles=[MACHIAVELLI, SULEIMAN], pending=[{"step": "noble"}])
    assert told(choosing, f"noble {MACHIAVELLI}") == "legal"
    assert told(choosing, "noble Mary Stuart") == (f"T4: not among the choices: noble {MACHIAVELLI}, noble {SULEIMAN}")
    assert told(choosing, "pass") == f"T7: seat 0 is asked first: choose a noble: {MACHIAVELLI}, {SULEIMAN}"


def test_P7_a_short_form_is_written_out_with_the_first_payment() -> None:
    assert in_full(TABLE, parse_move(f"buy {TEST_CARD}")) == parse_move(f"buy {TEST_CARD} pay W1G2R2")
    for line in (f"buy {TEST_CARD} pay G2R2Y1", f"buy {AWAY}", "take WUG", f"reserve {TEST_CARD}"):
        assert in_full(TABLE, parse_move(line)) == parse_move(line)
    free = position(seat("W1", giving("W1G2R2")), rows={"1": [TEST_CARD]})
    assert in_full(free, parse_move(f"buy {TEST_CARD}")) == parse_move(f"buy {TEST_CARD}")


def test_P7_what_could_be_bought_is_told_with_the_payment_of_the_short_form() -> None:
    state = position(seat("R2K1Y3"), rows={"1": ["1-W-0-R2K1", "1-U-0-K3", TEST_CARD]})
    first = affordable(state, 0)
    assert {card: str(first[card]) for card in ("1-W-0-R2K1", "1-U-0-K3", TEST_CARD)} == {
        "1-W-0-R2K1": "pay R2K1",
        "1-U-0-K3": "pay K1Y2",
        TEST_CARD: "pay R2Y3",
    }
    assert affordable(state, 1) == affordable(state.but(over=True), 0) == {}
    hidden = observe(position(seat("R2K1Y3"), seat(reserved=["3-W-4-K7?"])), 0)
    assert affordable(hidden, 0)
    with pytest.raises(QuestionError) as refused:
        affordable(hidden, 1)
    assert str(refused.value) == "affordable: seat 1 has a reserved card that this observation does not show"
    open_hand = position(seat("R2Y3"), seat("K3", reserved=["1-U-0-K3"]))
    assert affordable(observe(open_hand, 0), 1).keys() >= {"1-U-0-K3"}


def test_a_move_that_was_listed_for_this_very_state_needs_no_judging() -> None:
    state = fresh(seed=8)
    assert not was_listed(parse_move("take WUG"), state)
    first = legal_moves(state)[0]
    assert was_listed(first, state)
    assert not was_listed(Take("WUG" if str(first) != "take WUG" else "RKW"), state)
    assert not was_listed(parse_move(str(first)), state)
    assert not was_listed(first, state.but(passes=1))


@pytest.mark.parametrize(
    ("post", "tokens", "move"),
    [(EXTRA_GEM, "W4U4G2", "pair R"), (GEM_AFTER_PURCHASE, "W1Y4", f"buy {TEST_CARD} pay W1Y4")],
)
def test_B1_T7_a_gem_that_is_asked_for_in_mid_turn_is_asked_for_in_the_document_too(
    post: str, tokens: str, move: str
) -> None:
    """With more than ten tokens in hand, or with a place that waits for its refill."""
    state = expanded("trading_posts", seat(tokens, posts=[post]), rows={"1": [TEST_CARD]})
    after = apply(state, move)
    assert ([owed[0] for owed in after.agenda], after.stage) == (["gem"], 0)
    assert bool(after.gaps) == (post == GEM_AFTER_PURCHASE)
    assert state_from_json(state_to_json(after)) == after
