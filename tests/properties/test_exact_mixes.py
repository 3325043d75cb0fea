"""Joining modules and listing actions to the letter: the edges of returns, hands, bars, places and token sets."""

from itertools import product
from typing import Any

import pytest
from attrs import evolve

from scenarios.table import document, expanded, position, refused, row, seat
from splendor.kernel import (
    Config,
    ConfigError,
    DocumentError,
    Draw,
    HeldCard,
    IllegalMove,
    Module,
    NotationError,
    QuestionError,
    Reserve,
    ReserveDeck,
    State,
    advance,
    apply,
    draws,
    legal_moves,
    new_game,
    observe,
    standard_cards,
    state_from_json,
    why_illegal,
)
from splendor.kernel.actions import actions, barred, takes
from splendor.kernel.events import Bought
from splendor.kernel.gems import (
    NO_COST,
    NO_TOKENS,
    UNITS_OF,
    format_tokens,
    minus,
    parse_tokens,
    plus,
    units,
    units_beyond,
)
from splendor.kernel.rules import Bar, KeyWords, Owes, Step


def of_module(**parts: Any) -> State:
    """A new game with a module of these parts."""
    return new_game(Config(players=2, modules=[evolve(Module(name="sun"), **parts)]), 7)


def unjoined(*modules: Module) -> str:
    """The words in which modules are refused."""
    with pytest.raises(ConfigError) as told:
        new_game(Config(players=2, modules=modules), 7)
    return str(told.value)


def key(name: str, *, per_player: bool) -> KeyWords:
    return KeyWords(name, {}, lambda state, seat: 0, lambda state, seat, value, path: state, per_player=per_player)


@pytest.mark.parametrize(
    ("taken", "per_player", "told"), [("supply", False, "supply"), ("tokens", True, "players[].tokens")]
)
def test_a_key_of_the_base_game_is_named_with_the_place_where_it_stands(
    taken: str, per_player: bool, told: str
) -> None:
    module = Module(name="sun", keys=(key(taken, per_player=per_player),))
    assert unjoined(module) == f"modules: the document key {told} is the base game's own"


def test_one_key_may_stand_at_the_top_and_in_each_player_but_at_no_place_twice() -> None:
    top, own = key("tide", per_player=False), key("tide", per_player=True)
    assert of_module(keys=(own, top)).rules.keys == (top, own)
    for words, told in ((top, "tide"), (own, "players[].tide")):
        modules = [Module(name=name, keys=(words,)) for name in ("sun", "moon")]
        assert unjoined(*modules) == f"modules: moon and sun both claim the document key {told}; one is allowed"


@pytest.mark.parametrize("digits", ["3", "1000"])
def test_two_steps_of_one_event_share_no_place_however_large_its_number_is(digits: str) -> None:
    modules = [
        Module(
            name=name,
            steps=(Step(name, "A5", lambda state, owed, move: (state, ())),),
            owes=(Owes(Bought, name, int(digits), lambda state, event: ()),),
        )
        for name in ("day", "night")
    ]
    assert unjoined(*modules) == f"modules: day and night both claim place {digits} after Bought"


def test_bars_on_taking_add_up_and_one_on_buying_leaves_reserving_free() -> None:
    first, second, third, fourth = [card.id for card in of_module().market[0] if card]

    def bar(*cards: str, buying: bool = False) -> Bar:
        return Bar("K1", lambda state, seat: frozenset(cards), "it is out of bounds", buying=buying)

    state = of_module(bars=(bar(first, second), bar(), bar(second, third), bar(fourth, buying=True)))
    assert [card.id for card in state.market[0] if card] == [first, second, third, fourth]
    assert barred(state, 0, buying=False) == {first, second, third}
    assert barred(state, 0, buying=True) == {first, second, third, fourth}
    reserved = [move.card for move in legal_moves(state) if isinstance(move, Reserve)]
    assert reserved[0] == fourth
    assert len(reserved) == 9
    assert [refused(state, Reserve(card)).rule for card in (first, second, third)] == ["K1"] * 3


def test_whether_buying_is_meant_is_said_by_name() -> None:
    ask: Any = barred
    with pytest.raises(TypeError):
        ask(new_game(Config(players=2), 7), 0, True)


@pytest.mark.parametrize("held", range(6))
def test_A4_with_three_cards_in_hand_or_more_nothing_is_reserved(held: int) -> None:
    state = new_game(Config(players=2), 7)
    hand = tuple(HeldCard(card, card.deck) for card in (*state.decks[0][:2], *state.decks[1][:3]) if card)
    player = state.players[0].reserving(hand[:held], state.players[0].tokens)
    reserving = [
        move
        for move in actions(state.but(players=(player, state.players[1])), 0)
        if isinstance(move, Reserve | ReserveDeck)
    ]
    assert len(reserving) == (15 if held < 3 else 0)


@pytest.mark.parametrize("gems", [1, 3, 4, 5, 98, 99])
def test_A2_A3_takes_and_pairs_are_offered_of_piles_of_any_height(gems: int) -> None:
    state = new_game(Config(players=2, gems=gems), 7)
    offered = [str(move) for move in legal_moves(state) if str(move).startswith(("take", "pair"))]
    assert len(offered) == (15 if gems >= 4 else 10)
    assert offered == [str(move) for move in takes(state.supply)]


@pytest.mark.parametrize("tokens", ["", "W1", "W2U2G2R2K1", "W2U2G2R2K2", "Y5", "W4U4Y2"])
def test_T3_nothing_is_owed_of_ten_tokens_or_fewer(tokens: str) -> None:
    state = position(seat(tokens))
    due = next(part.due for part in state.rules.rows if part.step == "return")
    assert due(state) is None


def test_T3_what_is_over_ten_is_owed() -> None:
    state = position(seat("W7K6"), config={"players": 4}, pending=[{"step": "return", "count": 3}])
    due = next(part.due for part in state.rules.rows if part.step == "return")
    assert due(state) == ("return", 3)
    assert [str(move) for move in legal_moves(state)] == ["return W3", "return W2K1", "return W1K2", "return K3"]


RICH: dict[str, Any] = {"config": {"players": 2, "gems": 99, "gold": 99}}


@pytest.mark.parametrize("tokens", ["W1K15", "W2K14Y1", "W5K7Y4", "W16Y1", "U1G30"])
def test_T3_what_one_colour_lacks_of_a_return_the_others_make_up_for(tokens: str) -> None:
    held = parse_tokens(tokens)
    count = sum(held) - 10
    state = position(seat(tokens), **RICH, pending=[{"step": "return", "count": count}])
    ways = [mix for mix in product(*(range(most, -1, -1) for most in held)) if sum(mix) == count]
    assert [str(move) for move in legal_moves(state)] == [f"return {format_tokens(mix)}" for mix in ways]


@pytest.mark.parametrize(
    ("tokens", "count", "given"),
    [("W5", 5, 5), ("W12", 2, 1), ("W12", 2, 3), ("W21", 11, 1), ("W10", 0, 10), ("W99U99G99", 287, 286)],
)
def test_T3_a_document_owes_exactly_what_is_over_ten(tokens: str, count: int, given: int) -> None:
    held = sum(parse_tokens(tokens))
    with pytest.raises(DocumentError) as told:
        state_from_json(document(seat(tokens), **RICH, pending=[{"step": "return", "count": given}]))
    words = f"seat 0 holds {held} tokens, and exactly those over 10 are returned"
    assert str(told.value) == f"pending[0].count: {given} given; {words}"
    if held > 10:
        owed = state_from_json(document(seat(tokens), **RICH, pending=[{"step": "return", "count": count}]))
        assert isinstance(owed, State)


def test_T3_hundreds_of_tokens_can_be_returned() -> None:
    state = position(seat("W99U99G99"), **RICH, pending=[{"step": "return", "count": 287}])
    moves = legal_moves(state)
    assert len(moves) == 66
    assert str(moves[0]) == "return W99U99G89"
    assert why_illegal(state, "return W99U99G89") is None
    assert refused(state, "return W99U99G88").rule == "T3"


def test_token_sets_are_added_and_taken_away_colour_by_colour() -> None:
    three, one, six = (3, 3, 3, 3, 3, 3), (1, 1, 1, 1, 1, 1), (6, 6, 6, 6, 6, 6)
    assert plus(three, one) == plus(one, three) == (4, 4, 4, 4, 4, 4)
    assert minus(six, three) == three
    assert plus((1, 2, 3, 4, 5, 6), (60, 50, 40, 30, 20, 10)) == (61, 52, 43, 34, 25, 16)
    assert minus((61, 52, 43, 34, 25, 16), (60, 50, 40, 30, 20, 10)) == (1, 2, 3, 4, 5, 6)


def test_none_of_anything_is_written_as_nothing() -> None:
    assert (NO_TOKENS, NO_COST) == ((0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert format_tokens(NO_TOKENS) == format_tokens(NO_COST) == ""


def test_the_units_of_a_cost_are_the_lowest_bits_colour_by_colour() -> None:
    assert [units(cost) for cost in ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 0, 1))] == [1, 2, 16]
    assert units((2, 0, 1, 0, 0)) == 0b100101
    assert units((0, 0, 0, 2, 0)) == 0b100001000
    assert units((99, 0, 0, 0, 99)).bit_count() == 198
    assert all(all_units.bit_count() == 100 for all_units in UNITS_OF)
    assert sum(UNITS_OF) == (1 << 500) - 1
    assert UNITS_OF[3] & 0b11111 == 0b01000


def test_P5_a_gold_worth_two_is_asked_for_by_every_second_unit_that_lacks() -> None:
    cost = (7, 0, 3, 0, 99)
    for worth in (1, 2):
        asked = [
            (units(cost) & units_beyond((w, 0, 1, 0, k), worth)).bit_count()
            for w, k in ((0, 0), (2, 98), (6, 99), (7, 300), (500, 97))
        ]
        lacks = [(7, 2, 99), (5, 2, 1), (1, 2, 0), (0, 2, 0), (0, 2, 2)]
        assert asked == [sum((lack + worth - 1) // worth for lack in one) for one in lacks]
    assert units_beyond((0, 0, 0, 0, 0)) == units_beyond((0, 0, 0, 0, 0), 1) == (1 << 500) - 1
    assert units_beyond((100, 299, 300, 1000, 100)) == 0
    assert units_beyond((100, 300, 99, 100, 100)) == 1 << (99 * 5 + 2)


@pytest.mark.parametrize("text", ["", "W", "W0", "W01", "W100", "1W", "W1 U1", "B1", "W1W1", "Y1K1Y2", "w1", 7, None])
def test_a_token_text_is_letters_with_counts_from_1_to_99(text: Any) -> None:
    with pytest.raises(NotationError):
        parse_tokens(text)
    assert parse_tokens("W99U1") == (99, 1, 0, 0, 0, 0)
    assert parse_tokens("Y10K9") == (0, 0, 0, 0, 9, 10)


def test_the_cards_of_the_base_game_ask_for_as_many_units_as_gems() -> None:
    for card in standard_cards():
        assert card.units.bit_count() == sum(card.cost)
        assert card.units & units_beyond(card.cost) == 0
        for place, count in enumerate(card.cost):
            assert (card.units & UNITS_OF[place]).bit_count() == count


def followed(state: State, move: str, *more: str) -> State:
    """Follow a move for every seat and for the public, given ids as text that was read anew; the state after it."""
    after = apply(state, move)
    for onlooker in (None, 0, 1):
        view, tops = observe(state, onlooker), dict(zip("123", map(list, state.decks), strict=True))
        shown = [
            "".join([*card.id])
            for draw in draws(view, move)
            for card in [tops[draw.deck].pop(0) for _ in range(draw.count)]
            if card is not None and draw.seen_by in (None, onlooker)
        ]
        assert advance(view, move, shown) == observe(after, onlooker)
    return followed(after, *more) if more else after


def test_H1_of_two_places_of_a_row_the_one_that_was_vacated_first_is_refilled_first() -> None:
    rows = {"1": ["1-U-0-W1G2R2", "1-W-0-U3", "1-U-0-K3", "1-G-0-R3"]}
    state = expanded("strongholds", seat("W1U1G2R5"), rows=rows, on={"1-U-0-W1G2R2": "A2"}, config={"gems": 7})
    tops = [card.id for card in state.decks[0][:2] if card]
    choosing = followed(state, "buy 1-G-0-R3", "stronghold place 1-U-0-W1G2R2")
    assert [str(move) for move in legal_moves(choosing)] == ["conquer 1-U-0-W1G2R2 pay W1G1R2", "decline"]
    conquered = followed(choosing, "conquer 1-U-0-W1G2R2")
    placed = next(str(move) for move in legal_moves(conquered) if str(move).startswith("stronghold place 2-"))
    after = followed(conquered, placed)
    assert draws(conquered, placed) == (Draw("1", 2, None),)
    assert row(after, 1)[3::-3] == tops


def test_H1_a_card_that_is_reserved_unseen_is_shown_to_its_owner_alone_whichever_seat_that_is() -> None:
    state = new_game(Config(players=2), 7)
    after = followed(state, "reserve deck 1", "reserve deck 2", "reserve deck 1")
    assert [draws(observe(after, onlooker), "reserve deck 3") for onlooker in (None, 0, 1)] == [(Draw("3", 1, 1),)] * 3


def test_H1_the_vetoes_of_all_seats_can_be_followed() -> None:
    state = new_game(Config(players=2, variants=["noble_veto"]), 7)
    first, second = [noble.name for noble in state.nobles[:2]]
    assert state.agenda == (("veto",), ("veto",))
    after = followed(state, f"veto {first}")
    assert after.agenda == (("veto",),)
    assert followed(after, f"veto {second}").agenda == ()


def test_H1_a_card_that_is_bought_out_of_a_hand_leaves_the_hidden_ones_of_its_deck() -> None:
    hand = ["1-W-0-U3", "1-U-0-K3?", "2-W-2-R5?"]
    state = position(seat("U4K4", reserved=hand))
    followed(state, "buy 1-W-0-U3")
    followed(state, "buy 1-U-0-K3")


def test_H1_a_card_is_not_bought_out_of_a_hand_that_holds_only_cards_of_other_decks() -> None:
    state = position(seat("R5", reserved=["3-W-3-U3G3R5K3?", "1-W-0-U3?"]), config={"gems": 7})
    bought = next(card.id for card in state.decks[1] if card and card.cost == (0, 0, 0, 5, 0))
    for onlooker in (None, 1):
        with pytest.raises(IllegalMove, match="the card is not in reach"):
            draws(observe(state, onlooker), f"buy {bought}")


@pytest.mark.parametrize("revealed", ["", "1-W-0-U3", 7, None, {"1-W-0-U3"}])
def test_the_cards_that_a_move_turns_up_are_given_as_a_list(revealed: Any) -> None:
    view = observe(new_game(Config(players=2), 7), 0)
    with pytest.raises(QuestionError) as told:
        advance(view, "take WUG", revealed)
    assert str(told.value) == f"revealed: a list of card ids is allowed, not {revealed!r}"
    assert advance(view, "take WUG", []) == advance(view, "take WUG", ()) == advance(view, "take WUG")


def test_cards_that_cannot_be_what_a_move_turns_up_are_named_with_what_is_allowed() -> None:
    state = new_game(Config(players=2), 7)
    view, lying, other = observe(state, 1), state.market[0], state.decks[1][0]
    assert lying[0] is not None
    assert other is not None
    move = Reserve(lying[0].id)
    for cards, words in (
        ([], "0 cards given, 1 are seen (of decks: 1)"),
        (["a", "b"], "2 cards given, 1 are seen (of decks: 1)"),
        ([lying[0].id], f"'{lying[0].id}' given; a card of deck 1 that lies nowhere in sight is allowed"),
        ([other], f"'{other.id}' given; a card of deck 1 that lies nowhere in sight is allowed"),
        (["zzz"], "'zzz' given; a card of deck 1 that lies nowhere in sight is allowed"),
    ):
        with pytest.raises(QuestionError) as told:
            advance(view, move, cards)
        assert str(told.value) == f"revealed: {words}"
    with pytest.raises(QuestionError, match=r"^revealed: 1 cards given, 0 are seen \(of decks: none\)$"):
        advance(view, "reserve deck 1", ["1-W-0-U3"])
