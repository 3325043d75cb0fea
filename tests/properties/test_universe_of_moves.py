"""The universe of moves has every shape that could be written, and sorts a listing as it is documented [P7]."""

from itertools import combinations
from math import comb
from random import Random
from types import SimpleNamespace

import pytest
from attrs import frozen

from properties.breaking import posing, seated
from properties.situations import SITUATIONS, Builder, ids, tokens
from properties.toys import Bid, Gift
from scenarios.table import expanded, giving, seat
from splendor.kernel import (
    Buy,
    Card,
    Config,
    HeldCard,
    Move,
    Pair,
    Pass,
    Payment,
    Reserve,
    ReserveDeck,
    Return,
    State,
    Take,
    Visit,
    laws_universe,
    legal_moves,
    new_game,
    parse_move,
)
from splendor.kernel.laws import move_universe
from splendor.kernel.laws_universe import cards_in_reach, order_key, payment_key, payments_tried
from splendor.kernel.moves import OfColour, Purchase
from splendor.modules.strongholds import Conquer, Decline, MoveStronghold

START = Builder(seed=3).at(0)
CONQUEST = SITUATIONS["a_conquest_is_offered"]()
EVERYTHING = SITUATIONS["every_step_of_a_turn"]()


@pytest.fixture(autouse=True)
def _asked_anew() -> None:
    """Have each test ask for itself: a universe that another one asked for is forgotten."""
    for one in vars(laws_universe).values():
        if hasattr(one, "cache_clear"):
            one.cache_clear()


def written(state: State, verb: str) -> list[str]:
    """The moves of the universe with a verb, as text after it."""
    return [move.written() for move in move_universe(state) if move.verb == verb]


def test_A2_every_set_of_up_to_five_colours_could_be_taken_gold_too() -> None:
    takes = written(START, "take")
    assert takes == ["".join(some) for size in (1, 2, 3, 4, 5) for some in combinations("WUGRKY", size)]
    assert written(START, "pair") == list("WUGRKY")
    assert written(START, "pass") == [""]


def test_A4_every_card_and_every_deck_of_the_table_could_be_reserved() -> None:
    for state in (START, EVERYTHING):
        assert written(state, "reserve") == list(state.rules.cards)
        assert written(state, "reserve deck") == [deck.name for deck in state.rules.decks]
    assert len(written(EVERYTHING, "reserve")) == 120


def test_T4_every_noble_that_there_is_could_be_named() -> None:
    nobles = written(START, "noble")
    assert len(nobles) == 12
    assert nobles == sorted(nobles)
    assert set(nobles) > set(START.rules.nobles)


@pytest.mark.parametrize(
    ("held", "most"),
    [
        ("", 4),
        ("W4U3", 4),
        ("W4U4G2", 4),
        ("W4U4G4", 4),
        ("W4U4G4R1", 4),
        ("W4U4G4R2", 5),
        ("W4U4G4R3", 6),
        ("W4U4G4R4", 7),
    ],
)
def test_T3_all_tokens_could_be_returned_up_to_one_more_than_are_too_many(held: str, most: int) -> None:
    state = seated(seated(START, 0, tokens=tokens(held)), 1, tokens=tokens("W4U4G4R4"))
    returns = [move.tokens for move in move_universe(state) if isinstance(move, Return)]
    assert len(returns) == len(set(returns)) == comb(most + 6, 6) - 1
    assert {sum(counts) for counts in returns} == set(range(1, most + 1))
    assert all(min(counts) >= 0 for counts in returns)


def test_every_move_is_there_once_with_those_that_are_added() -> None:
    added = (Take("WUG"), Gift("W"), Gift("W"), Bid("no"))
    more = move_universe(START, (lambda state: added[:2], lambda state: added[2:]))
    assert len(more) == len(set(more))
    assert [move for move in more if move not in move_universe(START)] == [Gift("W"), Bid("no")]


@pytest.mark.parametrize("name", ["free_cards_are_nested", "strongholds_everywhere", "posts_to_choose_from"])
def test_all_that_is_legal_and_could_be_answered_is_there(name: str) -> None:
    state = SITUATIONS[name]()
    assert {*legal_moves(state)} <= {*move_universe(state)}


def test_modules_own_answers_are_there_for_every_card_colour_and_name() -> None:
    cards, letters = list(EVERYTHING.rules.cards), list("WUGRKY")
    for verb in ("free", "keep", "stronghold place", "stronghold remove"):
        assert written(EVERYTHING, verb) == cards
    assert written(EVERYTHING, "copy") == written(EVERYTHING, "gem") == letters
    assert sorted(written(EVERYTHING, "post")) == sorted(EVERYTHING.rules.known["post"])
    assert written(EVERYTHING, "decline") == [""]
    assert written(START, "free") == written(START, "veto") == []
    veto = new_game(Config(players=2, variants={"noble_veto"}), 1)
    assert written(veto, "veto") == list(veto.rules.nobles)


def test_K2_a_stronghold_could_go_from_any_card_in_reach_to_any() -> None:
    near = [card.id for card in cards_in_reach(CONQUEST)]
    assert written(CONQUEST, "stronghold move") == [f"{one} {other}" for one in near for other in near]
    assert len(near) == 12
    assert written(START, "stronghold move") == []


@frozen(repr=False)
class Remark(OfColour):
    """Two words that a module might have said, and no card among them."""

    verb = "remark"
    example = "remark well played"
    colour: str


def test_moves_of_two_words_are_tried_with_cards_where_they_name_two() -> None:
    module = SimpleNamespace(moves=(Remark, MoveStronghold))
    state = posing(START, rules=posing(START.rules, modules=(module,)))
    assert [words for words in written(state, "remark") if " " in words and words not in START.rules.nobles] == []
    assert len(written(state, "stronghold move")) == 12 * 12


def test_P7_face_up_cards_come_before_those_in_the_hand() -> None:
    hand = (HeldCard(START.decks[2][1], "3", hidden=True), HeldCard(START.decks[0][3], "1"), HeldCard(None, "1"))
    (first, second, *_), *rows = START.market
    state = seated(START.but(market=((None, second, first, None), *rows)), 0, reserved=hand)
    state = seated(state, 1, reserved=(HeldCard(START.decks[1][0], "2"),))
    lying = [card for row in rows for card in row]
    assert list(cards_in_reach(state)) == [second, first, *lying, hand[0].card, hand[1].card]
    assert list(cards_in_reach(state.but(turn=1)))[len(lying) + 2 :] == [START.decks[1][0]]


def bought(state: State, kind: type[Purchase] = Buy) -> list[tuple[str, Payment]]:
    return [(move.card, move.payment) for move in move_universe(state) if type(move) is kind]


def test_A5_cards_out_of_reach_could_be_named_with_their_price_and_without() -> None:
    near = {card.id for card in cards_in_reach(START)}
    far = [(card_id, payment) for card_id, payment in bought(START) if card_id not in near]
    expected = [card for card in START.rules.cards.values() if card.id not in near]
    assert far == [(card.id, pay) for card in expected for pay in (Payment((*card.cost, 0)), Payment())]
    assert len(expected) == 78
    assert {card_id for card_id, _ in bought(START)} == set(START.rules.cards)


def test_P1_a_card_could_be_had_for_nothing_where_the_cards_pay_for_it() -> None:
    """The empty payment stands for itself only there; elsewhere it is the short form of another one."""
    lying = ["1-G-0-R3", "1-R-0-W3", "1-W-1-G4", "1-U-0-K3"]
    for cards, free in (("", []), ("RRR", lying[:1]), ("RRWWW", lying[1:2]), ("RRRRWWWWGGG", lying[:2])):
        owned = [card for colour in "WGR" for card in ids(3, colour, cards.count(colour))]
        table = Builder(seed=3).row(1, *lying).seat(0, "", owned)
        for state in (table.at(0), table.at(2)):
            near = {card.id for card in cards_in_reach(state)}
            assert [card for card, payment in bought(state) if payment == Payment() and card in near] == free


def test_O3_a_double_bonus_counts_twice_and_a_price_in_cards_is_never_nothing() -> None:
    double, other, price = "O2-GG-1-W4K3", "1-W-1-G4", "O3-W-3-discardG2"
    for cards, free in (((double, *giving("G2")), [other]), (tuple(giving("G3")), []), ((double, "2-G-2-G5"), [])):
        state = expanded("orient", seat("", cards), rows={"1": [other], "O3": [price]})
        assert [card for card, payment in bought(state) if payment == Payment() and card in (other, price)] == free


def test_K6_a_step_that_asks_for_purchases_is_tried_with_all_and_others_with_every_sixth() -> None:
    asked, rest = bought(CONQUEST, Conquer), bought(CONQUEST)
    assert len(asked) == 1192
    assert rest == asked[::6]
    action = CONQUEST.but(agenda=())
    assert (bought(action), bought(action, Conquer)) == (asked, rest)
    over = CONQUEST.but(agenda=(), over=True)
    assert bought(over) == bought(over, Conquer) == rest
    assert bought(START.but(over=True)) == bought(START)[::6]
    owed = START.but(agenda=(("noble",), ("return",)))
    assert bought(owed) == bought(START)[::6]


def test_T7_the_step_that_is_asked_is_the_last_that_is_owed() -> None:
    first = CONQUEST.but(agenda=(("noble",), *CONQUEST.agenda[-1:]))
    assert bought(first, Conquer) == bought(CONQUEST, Conquer)
    last = CONQUEST.but(agenda=(*CONQUEST.agenda[-1:], ("noble",)))
    assert bought(last, Conquer) == bought(CONQUEST)


CHEAP = Card("1-U-0-W2R1", cost=(2, 0, 0, 1, 0), bonus="U")
STRANGE = Payment(cards=(CHEAP.id,))


def paid(held: str, card: Card = CHEAP, *owned: Card) -> list[str]:
    return [str(payment) for payment in payments_tried(card, tokens(held), owned)]


def test_P2_payments_go_up_to_the_price_and_what_is_held() -> None:
    ones = ["", "pay Y1", "pay K1", "pay R1", "pay G1", "pay U1", "pay W1"]
    assert paid("") == [*ones, str(STRANGE)]
    assert paid("U4G4K4") == [*ones, str(STRANGE)]
    assert paid("W1Y1") == [*ones, "pay W1Y1", str(STRANGE)]
    wide = {f"W{w} R{r} Y{y}" for w in (0, 1, 2) for r in (0, 1) for y in (0, 1, 2, 3)}
    found = {"W{} R{} Y{}".format(*(payment.tokens[place] for place in (0, 3, 5))) for payment in TRIED}
    assert found >= wide
    assert max(payment.tokens[5] for payment in TRIED) == 4


TRIED = payments_tried(CHEAP, tokens("W5R3Y5"), ())


def test_P7_of_every_fifth_payment_each_piece_more_is_tried() -> None:
    ones = ["", "pay Y1", "pay K1", "pay R1", "pay G1", "pay U1", "pay W1"]
    fifth = ["pay W1Y1", "pay W1Y2", "pay W1K1Y1", "pay W1R1Y1", "pay W1G1Y1", "pay W1U1Y1", "pay W2Y1"]
    assert set(paid("W1R4Y1")) == {*ones, *fifth, "pay R1Y1", "pay W1R1", str(STRANGE)}
    assert paid("W1R4Y1")[-1] == str(STRANGE)
    assert len(paid("W1R4Y1")) == len({*paid("W1R4Y1")}) == 17
    mixes = [payment.tokens for payment in TRIED[:-1]]
    assert mixes == sorted(mixes)


def gold_card(number: int) -> Card:
    return Card(f"O1-gold-0-W{number}", deck="O1", gold=True)


def test_P6_every_set_of_up_to_five_gold_cards_is_tried_with_each_mix() -> None:
    gold = [gold_card(number) for number in (6, 5, 4, 3, 2, 1)]
    some = payments_tried(CHEAP, tokens(""), (*gold[:2], CHEAP))
    pairs = [(), (gold[1].id,), (gold[0].id,), (gold[1].id, gold[0].id)]
    assert [payment.cards for payment in some[: 7 * 4]] == pairs * 7
    many = payments_tried(CHEAP, tokens(""), tuple(gold))
    of_nothing = [payment.cards for payment in many if payment.tokens == tokens("") and not payment.discard][:-1]
    assert len(of_nothing) == len({*of_nothing}) == 63
    assert {len(cards) for cards in of_nothing} == {0, 1, 2, 3, 4, 5}


def discards(card: Card, *owned: Card) -> list[tuple[str, ...]]:
    return [payment.discard for payment in payments_tried(card, tokens(""), owned) if payment.discard]


@pytest.mark.parametrize(
    ("count", "of_size"),
    [(1, {1: 14, 2: 15}), (2, {1: 12, 2: 91, 3: 4}), (3, {2: 15, 3: 364, 4: 0}), (None, {1: 12})],
)
def test_O6_all_sets_as_large_as_the_price_are_tried_and_some_of_a_card_more_or_less(
    count: int | None, of_size: dict[int, int]
) -> None:
    black = [Card(f"1-K-0-W{number}U1", bonus="K") for number in range(1, 15)]
    others = [Card(f"1-{colour}-0-W{number}U2", bonus=colour) for number in range(1, 9) for colour in "RG"]
    price = Card("O3-W-3-discardK2", deck="O3", discard=None if count is None else ("K", count))
    sets = discards(price, *reversed(black), *(others if count else ()))
    assert {size: sum(len(cards) == size for cards in sets) for size in of_size} == of_size
    assert len(sets) == len({*sets}) == sum(of_size.values())
    names = sorted(card.id for card in black)
    assert {card for cards in sets for card in cards} == set(names[:12] if count is None else names)
    for size, number in of_size.items():
        if size != count and number:
            assert sorted({card for cards in sets if len(cards) == size for card in cards}) == names[: 12 // size]


def test_O6_any_owned_card_could_be_discarded_for_a_price_in_gems() -> None:
    owned = [START.rules.cards[card] for card in (*ids(1, "R", 2), *ids(2, "W", 1))]
    assert discards(CHEAP, *owned) == [(card.id,) for card in owned]
    assert discards(CHEAP) == []


class Words(Gift):
    """A module's answer of any words."""

    def written(self) -> str:
        return "WU" * 2 if self.colour == "K" else "GR"


LATER, FIRST = START.market[2][3], START.market[0][0]
HELD = HeldCard(START.decks[0][0], "1")
TABLE = seated(START, 0, reserved=(HELD,))


def test_P7_kinds_of_moves_stand_in_the_documented_order() -> None:
    assert LATER is not None
    gift = Gift("W")
    one_of_each = [Take("W"), Pair("W"), Reserve(LATER.id), ReserveDeck("1"), Buy(LATER.id), Pass()]
    moves: list[Move] = [*one_of_each, Return(tokens("W1")), gift]
    assert [order_key(START, move)[0] for move in moves] == list(range(8))
    assert order_key(START, Visit("Mary Stuart"))[0] == 7


def in_order(*moves: Move, state: State = TABLE) -> None:
    """Moves are sorted into this order, however they stand at first."""
    for seed in range(5):
        mixed = Random(seed).sample(moves, len(moves))
        assert sorted(mixed, key=lambda move: order_key(state, move)) == list(moves)


def test_P7_moves_of_a_kind_stand_by_colour_place_and_payment() -> None:
    assert LATER is not None
    assert FIRST is not None
    assert HELD.card is not None
    in_order(*map(Take, ("WU", "WUG", "WUR", "WGR", "WK", "U", "UGR", "GRK", "R", "Y")))
    in_order(*map(Pair, "WUGRKY"))
    in_order(*(Reserve(card.id) for row in START.market for card in row if card is not None))
    in_order(*(ReserveDeck(deck.name) for deck in EVERYTHING.rules.decks), state=EVERYTHING)
    ways = ("W2", "W1U1", "W1R1", "U2", "W2Y1", "K1Y1", "Y2")
    in_order(*(Buy(card.id, Payment(way)) for card in (FIRST, LATER, HELD.card) for way in ways))
    in_order(*(Return(tokens(some)) for some in ("W3", "W2U1", "W1G1Y1", "U3", "G2Y1", "K1", "Y2")))


def test_P7_answers_stand_by_payment_then_by_colour_then_by_text() -> None:
    conquers = [Conquer(CHEAP.id, Payment(way)) for way in ("W2", "W1U1", "Y1")]
    gifts = [Gift(colour) for colour in "WUGRK"]
    words = [Bid("no"), Bid("yes"), Decline(), Words("W"), Words("K"), Visit("Anne"), Visit("Mary")]
    in_order(*conquers, *gifts, *words)
    assert [order_key(TABLE, move)[:2] for move in (conquers[0], gifts[0], *words)] == [(7, 0), (7, 1), *[(7, 2)] * 7]
    assert order_key(TABLE, parse_move("gem Y"))[:2] == (7, 2)


def test_P7_payments_stand_by_gold_cards_gold_gems_and_ids() -> None:
    one, two = "O1-gold-0-K3", "O1-gold-0-R3"
    ways = [
        *(Payment(way) for way in ("W3", "W2U1", "W2K1", "U1", "G1R1", "K9", "W1Y1", "Y2", "Y3")),
        *(Payment("W1", (card,)) for card in (one, two)),
        Payment("Y1", (one,)),
        Payment("Y1", (two,)),
        Payment(tokens(""), (one, two)),
    ]
    for seed in range(5):
        assert sorted(Random(seed).sample(ways, len(ways)), key=payment_key) == ways
    sets = [Payment(discard=some) for some in (("1-G-0-R3", "1-R-0-W3"), ("1-G-0-R3", "2-G-2-G5"), ("1-R-0-W3",))]
    turned = sets[::-1]
    assert sorted(turned, key=payment_key) == sets
