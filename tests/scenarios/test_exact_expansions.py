"""Cities, posts, Orient and the noble veto to the letter: what they ask, offer, refuse, write, read and deal."""

from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from scenarios.printed import DRAW_TWO, EXTRA_GEM, GEM_AFTER_PURCHASE, GOLD_WORTH_TWO, POINT_PER_POST
from scenarios.table import (
    deck,
    expanded,
    fresh,
    giving,
    hand,
    held,
    offered,
    owned,
    played,
    posts,
    seat,
    tiles,
    words_of,
)
from splendor.kernel import (
    Card,
    Config,
    DocumentError,
    Move,
    NotationError,
    Observation,
    State,
    determinize,
    new_game,
    observe,
    schema,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.kernel.gems import units
from splendor.kernel.quote import purse_of
from splendor.modules.cities import City, standard_cities
from splendor.modules.house import Veto
from splendor.modules.order import FOLLOW_UP, TURN_ORDER, follow_up, turn_row
from splendor.modules.orient import Copy, Free, read_card
from splendor.modules.strongholds import Conquer, Decline, MoveStronghold, PlaceStronghold, RemoveStronghold
from splendor.modules.trading_posts import Gem, Keep, Post, TakePost, standard_posts

trading, orient = partial(expanded, "trading_posts"), partial(expanded, "orient")

A, B = "1-W-0-U3", "1-U-0-K3"
COPY, GOLD = "O1-copy-0-U3G2", "O1-gold-0-G3"


def reason(position: State | Observation, move: str) -> str:
    """Why a move is refused, with the rule."""
    refusal = why_illegal(position, move)
    assert refusal is not None
    return f"{refusal.reason} [{refusal.rule}]"


def fault(modules: str, *seats: Any, **parts: Any) -> str:
    """Why a document is refused."""
    return words_of(DocumentError, expanded, modules, *seats, **parts)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Veto("Mary Stuart"), "veto Mary Stuart"),
        (Copy("U"), "copy U"),
        (Free(A), f"free {A}"),
        (TakePost(GOLD_WORTH_TWO), "post gold_worth_two"),
        (Gem("W"), "gem W"),
        (Keep(A), f"keep {A}"),
        (PlaceStronghold(A), f"stronghold place {A}"),
        (RemoveStronghold(A), f"stronghold remove {A}"),
        (MoveStronghold(A, B), f"stronghold move {A} {B}"),
        (Conquer(A), f"conquer {A}"),
        (Decline(), "decline"),
    ],
)
def test_a_move_of_a_module_is_the_text_that_it_is_written_as_and_no_more(move: Move, text: str) -> None:
    assert (str(move), repr(move)) == (text, f"<{text}>")
    assert not hasattr(move, "__dict__")
    assert type(move).read(text.removeprefix(type(move).verb).strip()) == move


def test_V1_the_veto_names_the_nobles_that_are_left_and_the_seats_go_round() -> None:
    state = fresh(3, variants={"noble_veto"}, first_seat=1)
    for turn, actor in enumerate((1, 2, 0)):
        left = sorted(tiles(state))
        assert (state.to_act, state.agenda, len(left)) == (actor, (("veto",),) * (3 - turn), 7 - turn)
        assert reason(state, "pass") == f"pass: seat {actor} is asked first: veto one of {', '.join(left)} [T7]"
        assert offered(state) == [f"veto {name}" for name in left]
        state = played(state, f"veto {left[-1]}")
        assert sorted(tiles(state)) == left[:-1]
    assert (state.to_act, state.agenda, state.turn) == (1, (), 0)


def test_V1_a_veto_is_asked_even_of_the_last_noble() -> None:
    parts: dict[str, Any] = {"pending": [{"step": "veto"}] * 2, "config": {"variants": ["noble_veto"]}}
    state = expanded("", nobles=["Mary Stuart", "Machiavelli"], **parts)
    assert offered(played(state, "veto Machiavelli")) == ["veto Mary Stuart"]
    assert tiles(played(state, "veto Machiavelli", "veto Mary Stuart")) == []


@pytest.mark.parametrize(
    ("seed", "sides"),
    [(7, ["Samarkand/1", "Amboise/2", "Delhi/2"]), (8, ["Amboise/1", "Krakow/1", "Seoul/2"])],
)
def test_C1_S6_the_cities_of_a_seed_are_what_they_always_were(seed: int, sides: list[str]) -> None:
    state = new_game(Config(players=2, modules={"cities"}), seed)
    assert [city.name for city in state.slice("cities")] == sides


def test_C1_the_first_three_tiles_of_a_shuffle_are_laid_out_with_the_side_that_comes_first() -> None:
    state = fresh(modules={"cities"})
    (deal,) = state.rules.deals
    orders: list[tuple[Any, list[str]]] = [
        (lambda things: things, ["Amboise/1", "Timbuktu/1", "Krakow/1"]),
        (lambda things: things[::-1], ["Delhi/2", "Seoul/2", "Samarkand/2"]),
    ]
    for order, sides in orders:
        assert [city.name for city in deal.deal(state, order).slice("cities")] == sides


def test_C2_a_city_is_written_with_all_that_it_asks_for() -> None:
    texts = {
        "Delhi/1": "Delhi/1 (13 points, U3G4)",
        "Samarkand/1": "Samarkand/1 (14 points, W4, and 4 of one other colour)",
    }
    assert {name: str(standard_cities()[name]) for name in texts} == texts
    bare = City("Delft/2", 3, (0, 0, 0, 0, 0), any_other=2)
    assert (str(bare), bare.tile) == ("Delft/2 (3 points, no cards, and 2 of one other colour)", "Delft")
    assert (bare.asked, bare.units, bare.unnamed) == ((), 0, (0, 1, 2, 3, 4))
    delhi = standard_cities()["Delhi/1"]
    assert (delhi.asked, delhi.units, delhi.unnamed) == (((2, 4), (1, 3)), units(delhi.cards), (0, 3, 4))
    for name in ("asked", "units", "unnamed"):
        with pytest.raises(TypeError):
            City("Delft/2", 3, (0, 0, 0, 0, 0), 2, **{name: 0})
    assert City("Delft/2", 3, (0, 0, 0, 0, 0), 2) == bare != City("Delft/2", 3, (0, 0, 0, 0, 0), 1)


def test_C2_a_city_asks_for_its_points_at_least() -> None:
    player = expanded("", seat("", giving("W2K1"))).players[0]
    asks = City("Delft/1", 5, (2, 0, 0, 0, 0), any_other=1)
    assert [asks.met_with(points, player) for points in (4, 5, 6)] == [False, True, True]
    assert not City("Delft/1", 5, (2, 0, 0, 0, 0), any_other=2).met_with(6, player)


def test_C1_cities_of_a_document_are_told_by_their_place() -> None:
    known = ", ".join(standard_cities())
    assert fault("cities", cities=["Delhi/1", "Rome/1"]) == f"cities[1]: there is no City 'Rome/1'; allowed: {known}"
    told = "cities[2]: Delhi/2 given, and Delhi/1; one side of a tile is up [C1]"
    assert fault("cities", cities=["Delhi/1", "Seoul/1", "Delhi/2"]) == told
    four = ["Delhi/1", "Seoul/1", "Krakow/1", "Madrid/1"]
    assert fault("cities", cities=four).endswith("at most 3 entries are allowed")
    assert schema("position", modules={"cities"})["properties"]["cities"] == {
        "type": "array",
        "maxItems": 3,
        "items": {"type": "string"},
    }


def test_B1_the_posts_are_their_names_and_the_cards_that_they_ask_for() -> None:
    post = standard_posts()[GOLD_WORTH_TWO]
    assert (repr(post), post) == ("Post(name='gold_worth_two', cards=(0, 3, 0, 0, 1))", Post(post.name, post.cards))
    assert (post.asked, post.units) == (((1, 3), (4, 1)), units(post.cards))
    assert Post(post.name, (0, 3, 0, 0, 2)) != post != Post("other", post.cards)
    for more in ({"asked": ()}, {"units": 0}):
        said: dict[str, Any] = more
        with pytest.raises(TypeError):
            Post(post.name, post.cards, **said)


def test_B1_choosing_a_post_names_those_that_are_deserved() -> None:
    state = played(trading(seat("", giving("G5K3W2"), posts=[EXTRA_GEM])), "take WUG")
    named = [DRAW_TWO, POINT_PER_POST]
    assert reason(state, "pass") == f"pass: seat 0 is asked first: choose a post: {', '.join(named)} [T7]"
    assert offered(state) == [f"post {name}" for name in named]
    told = "post gold_worth_two: not among the choices: post deck_reserve_draw_two, post point_per_post [B1]"
    assert reason(state, f"post {GOLD_WORTH_TWO}") == told
    after = played(state, f"post {DRAW_TWO}")
    assert (after.slice("posts"), after.passes) == (((EXTRA_GEM, DRAW_TWO), ()), 0)


def test_B1_each_of_three_seats_has_its_own_posts() -> None:
    table = trading(seat("", giving("K3"), posts=[POINT_PER_POST]), seat("", giving("G5")), seat(posts=[EXTRA_GEM]))
    state = played(table, "take WUG", "take WUG")
    assert [posts(state, number) for number in range(3)] == [[DRAW_TWO, POINT_PER_POST], [POINT_PER_POST], [EXTRA_GEM]]
    assert [state.points(number) for number in range(3)] == [2, 1, 0]


def test_B1_a_post_is_taken_once() -> None:
    told = fault("trading_posts", seat(posts=[EXTRA_GEM, EXTRA_GEM]))
    assert told == f"players[0].posts: ['{EXTRA_GEM}', '{EXTRA_GEM}'] given; each entry once is allowed"
    assert fault("trading_posts", seat(posts=["five"])).startswith("players[0].posts[0]: 'five' given; allowed: ")


def test_B2_B3_a_gem_is_one_of_those_that_lie_there_and_none_of_the_pair() -> None:
    gems = "gem W, gem G, gem R, gem K"
    pair = played(trading(seat("", posts=[EXTRA_GEM])), "pair U")
    assert (pair.agenda, state_to_json(pair)["pending"]) == ((("gem", "U"),), [{"step": "gem", "not": "U"}])
    assert reason(pair, "pass") == f"pass: seat 0 is asked first: take a gem: {gems} [T7]"
    assert reason(pair, "gem U") == f"gem U: not among the choices: {gems} [B3]"
    assert (offered(pair), held(played(pair, "gem K"))) == (gems.split(", "), "U2K1")
    buyer, rival = seat("U3", posts=[GEM_AFTER_PURCHASE]), seat("U4")
    bought = played(trading(buyer, rival, rows={"1": [A]}, config={"gems": 7, "gold": 5}), f"buy {A}")
    assert (bought.agenda, state_to_json(bought)["pending"]) == ((("gem",),), [{"step": "gem"}])
    assert offered(bought) == ["gem W", "gem U", "gem G", "gem R", "gem K"]
    few = played(trading(buyer, seat("K4"), rows={"1": [A]}), f"buy {A}")
    assert reason(few, "gem K") == "gem K: not among the choices: gem W, gem U, gem G, gem R [B2]"
    for state in (pair, few):
        assert state_from_json(state_to_json(state)) == state
    assert fault("trading_posts", pending=[{"step": "gem", "not": "Y"}]).startswith(
        "pending[0].not: 'Y' given; allowed: W"
    )


TOP, NEXT, THIRD = "2-U-2-U5", "2-K-2-W5", "2-G-2-G5"
LOOKED = "keep one of the two cards of deck 2 that were looked at"
NEITHER = "not one of the two cards of deck 2 that were looked at"


def drawing(**parts: Any) -> State:
    """The second of three looks at two cards of a deck."""
    looking = trading(seat(), seat(posts=[DRAW_TWO]), seat(), tops={"2": [TOP, NEXT, THIRD]}, to_act=1, **parts)
    return played(looking, "reserve deck 2")


def test_B5_the_two_cards_are_named_to_who_looked_and_to_nobody_else() -> None:
    state = drawing()
    assert state_to_json(state)["pending"] == [{"step": "keep", "deck": "2", "cards": [TOP, NEXT]}]
    for told in (state, observe(state, 1)):
        assert reason(told, "pass") == f"pass: seat 1 is asked first: {LOOKED}: {TOP}, {NEXT} [T7]"
        assert reason(told, f"keep {THIRD}") == f"keep {THIRD}: {NEITHER}; they are {NEXT} and {TOP} [B5]"
    for viewer in (0, 2, None):
        view = observe(state, viewer)
        assert state_to_json(view)["pending"] == [{"step": "keep", "deck": "2"}]
        assert state_from_json(state_to_json(view)) == view
        assert view.table.agenda == (("keep", "2", None, None),)
        step = view.table.rules.steps["keep"]
        assert step.asks(view.table, view.table.agenda[0]) == LOOKED
        assert step.refuse is not None
        refusal = step.refuse(view.table, view.table.agenda[0], Keep(TOP))
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("B5", f"keep {TOP}: {NEITHER}")
    assert observe(determinize(observe(state, 0), 3), 0) == observe(state, 0)


def test_B5_the_card_that_is_not_kept_goes_under_its_own_deck_and_the_other_decks_stay() -> None:
    before = trading(seat(), seat(posts=[DRAW_TWO]), seat(), tops={"2": [TOP, NEXT, THIRD]}, to_act=1)
    state = drawing()
    assert deck(state, 2) == deck(before, 2)[2:]
    assert [deck(state, name) for name in (1, 3)] == [deck(before, name) for name in (1, 3)]
    for kept, laid in ((TOP, NEXT), (NEXT, TOP)):
        after = played(state, f"keep {kept}")
        assert (hand(after, 1), held(after, 1), after.to_act) == ([kept], "Y1", 2)
        assert deck(after, 2) == [*deck(before, 2)[2:], laid]
        assert [deck(after, name) for name in (1, 3)] == [deck(before, name) for name in (1, 3)]
        assert [one.hidden for one in after.players[1].reserved] == [True]


HAND = ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7"]


@pytest.mark.parametrize(
    ("step", "reserved", "told"),
    [
        ({"deck": "9", "cards": [TOP, NEXT]}, [], "pending[0].deck: '9' given; allowed: 1, 2, 3"),
        ({"deck": "2", "cards": [TOP, A]}, [], f"pending[0].cards[1]: '{A}' given; cards of deck 2 are allowed"),
        ({"deck": "2", "cards": ["no", TOP]}, [], "pending[0].cards[0]: 'no' given; cards of deck 2 are allowed"),
        ({"deck": "2", "cards": [TOP]}, [], f"pending[0].cards: ['{TOP}'] given; at least 2 entries are allowed"),
        ({"deck": "2", "cards": [TOP, TOP]}, [], f"pending[0].cards: ['{TOP}', '{TOP}'] given; each entry once"),
        ({"deck": "2", "cards": [TOP, NEXT, THIRD]}, [], f"pending[0].cards: ['{TOP}', '{NEXT}', '{THIRD}'] given; at"),
        (
            {"deck": "2", "cards": [TOP, NEXT]},
            HAND,
            "pending[0].step: keep given, but seat 0 has 3 reserved cards already [A4]",
        ),
    ],
)
def test_B5_a_look_that_cannot_be_is_refused(step: dict[str, Any], reserved: list[str], told: str) -> None:
    assert fault("trading_posts", seat("", [], reserved), pending=[{"step": "keep", **step}]).startswith(told)


def test_B5_two_reserved_cards_leave_room_for_the_one_that_is_kept() -> None:
    state = played(trading(seat("", [], HAND[:2], posts=[DRAW_TWO]), tops={"2": [TOP, NEXT]}), "reserve deck 2")
    assert state_from_json(state_to_json(state)) == state
    assert hand(played(state, f"keep {TOP}")) == [*HAND[:2], TOP]


def test_P5_P6_gold_that_is_worth_two_and_gold_cards_are_in_one_purse() -> None:
    gold_cards = ["O1-gold-0-R3", "O1-gold-0-G3"]
    own = seat("W1Y1", ["1-W-0-U3", *gold_cards], posts=[GOLD_WORTH_TWO])
    state = expanded("orient trading_posts", own, rows={"1": ["1-U-0-W1G1R2K1"]})
    purses = [purse_of(state, number) for number in (0, 1)]
    assert [(purse.worth, purse.gold_cards) for purse in purses] == [(2, tuple(sorted(gold_cards))), (1, ())]
    assert [(purse.tokens, purse.bonuses) for purse in purses] == [
        ((1, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0)),
        ((0,) * 6, NONE),
    ]


def printed(card: Card) -> tuple[object, ...]:
    """Everything that an id of Orient says."""
    kind = (card.bonus, card.bonuses, card.needs_colour, card.gold)
    return (card.deck, card.level, card.points, kind, card.cost, card.discard, card.free_level)


NONE = (0, 0, 0, 0, 0)
PRINTED = {
    "O1-gold-0-R3": ("O1", 1, 0, (None, 0, False, True), (0, 0, 0, 3, 0), None, None),
    "O1-copy-0-W3R2": ("O1", 1, 0, (None, 0, True, False), (3, 0, 0, 2, 0), None, None),
    "O2-copy-1-G3": ("O2", 2, 1, (None, 0, True, False), (0, 0, 3, 0, 0), None, 1),
    "O2-WW-1-G3R4": ("O2", 2, 1, ("W", 2, False, False), (0, 0, 3, 4, 0), None, None),
    "O3-K-12-W1K9": ("O3", 3, 12, ("K", 1, False, False), (1, 0, 0, 0, 9), None, 2),
    "O3-W-3-discardG2": ("O3", 3, 3, ("W", 1, False, False), NONE, ("G", 2), None),
    "O3-U-1-discardK12": ("O3", 3, 1, ("U", 1, False, False), NONE, ("K", 12), None),
}


@pytest.mark.parametrize(("card_id", "says"), PRINTED.items())
def test_O1_an_id_says_all_that_its_card_is(card_id: str, says: tuple[object, ...]) -> None:
    assert printed(read_card(card_id)) == says


@pytest.mark.parametrize(
    ("card_id", "told"),
    [
        ("1-W-0-U3", "the decks here are O1, O2, O3"),
        ("O1-W-0-R3", "the bonus W is none of deck O1: copy or gold"),
        ("O2-WU-1-R3", "the bonus WU is none of deck O2: copy or double"),
        ("O2-UW-1-R3", "the bonus UW is none of deck O2: copy or double"),
        ("O3-WW-1-R3", "the bonus WW is none of deck O3: colour"),
        ("O3-WWW-1-R3", "the bonus WWW is none of deck O3: colour"),
        ("O3-Y-1-R3", "the bonus Y is none of deck O3: colour"),
        ("O1-gold-0-R2W1", "its cost is written W1R2, in the order WUGRK"),
        ("O1-gold-0-K1G1", "its cost is written G1K1, in the order WUGRK"),
        ("O1-gold-0-discardG2", "a gold card costs gems"),
        ("O2-WW-1-discardG2", "a double card costs gems"),
        ("O3-W-3-discardG1K1", "cards of one colour are discarded, as in discardG2"),
    ],
)
def test_O1_an_id_that_is_no_card_is_refused_with_the_reason(card_id: str, told: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_card(card_id)
    assert str(refused.value) == f"card '{card_id}': {told}"


def test_O4_a_copy_is_asked_for_a_colour_of_the_bonuses_of_the_mover() -> None:
    state = orient(seat(), seat("", giving("U1K2")), to_act=1, pending=[{"step": "copy", "card": "O1-copy-0-W3R2"}])
    assert offered(state) == ["copy U", "copy K"]
    told = "pass: seat 1 is asked first: choose a colour for O1-copy-0-W3R2: copy U, copy K [T7]"
    assert reason(state, "pass") == told
    assert reason(state, "copy W") == "copy W: not among the choices: copy U, copy K [O4]"
    after = played(state, "copy K")
    assert (owned(after, 1)[-1], after.players[1].bonuses) == ("O1-copy-0-W3R2=K", (0, 1, 0, 0, 3))
    assert state_from_json(state_to_json(state)) == state


def test_O5_a_free_card_lies_face_up_in_a_row_of_its_level() -> None:
    parts: dict[str, Any] = {"rows": {"1": [A], "O1": [COPY, GOLD]}, "empty": ["1"]}
    state = orient(seat(), seat(), to_act=1, pending=[{"step": "free", "level": 1}], **parts)
    assert (offered(state), state.agenda) == ([f"free {A}", f"free {GOLD}"], (("free", 1),))
    assert reason(state, "pass") == "pass: seat 1 is asked first: take a free face-up card of level 1 [T7]"
    for far in ("3-W-4-K7", "2-K-2-W5", B):
        told = f"free {far}: the card is not in reach; a face-up card of level 1 is free [O5]"
        assert reason(state, f"free {far}") == told
    told = f"free {COPY}: the buyer has no card with a bonus whose colour it could take [O4]"
    assert reason(state, f"free {COPY}") == told
    second = orient(seat(), pending=[{"step": "free", "level": 2}], rows={"2": [TOP]}, empty=["2"])
    assert offered(second) == [f"free {TOP}", "free O2-GG-1-W4K3", "free O2-KK-1-U3G4"]
    assert state_to_json(second)["pending"] == [{"step": "free", "level": 2}]
    for level in (0, 3):
        told = f"pending[0].level: {level} given; 1 to 2 are allowed"
        assert fault("orient", pending=[{"step": "free", "level": level}]) == told


def test_O1_two_cards_of_each_of_three_decks_lie_face_up() -> None:
    decks = [(one.name, one.level, one.places) for one in fresh(modules={"orient"}).rules.decks]
    assert decks == [("1", 1, 4), ("2", 2, 4), ("3", 3, 4), ("O1", 1, 2), ("O2", 2, 2), ("O3", 3, 2)]


def test_T1_T6_O7_a_row_of_the_turn_comes_right_after_the_one_before_it() -> None:
    rows = [turn_row(line.step, lambda state: None) for line in TURN_ORDER]
    places = [(row.step, row.place, row.rule) for row in rows]
    assert places[0] == ("conquest", "after action", "T1")
    assert places[1:] == [(line.step, f"after {before.step}", line.rule) for before, line in pairwise(TURN_ORDER)]
    owes = [follow_up(int, line.step, lambda state, event: ()) for line in FOLLOW_UP]
    assert [(one.step, one.place) for one in owes] == [(line.step, place) for place, line in enumerate(FOLLOW_UP)]
    for line in (*TURN_ORDER, *FOLLOW_UP):
        with pytest.raises(AttributeError):
            line.step = "another"  # type: ignore[misc]  # it is frozen
