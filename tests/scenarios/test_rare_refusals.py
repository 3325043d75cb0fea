"""Refusals that a player hardly ever meets: each is still one line that says what was given and what is allowed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from scenarios.table import apart, expanded, ids_of, played, seat
from scenarios.test_bad_input import one_line
from scenarios.test_documents import short, state_of
from splendor.arena import Misplay, read_answer
from splendor.kernel import (
    Components,
    Config,
    ConfigError,
    DocumentError,
    HeldCard,
    Module,
    Move,
    Noble,
    NotationError,
    Observation,
    Pass,
    QuestionError,
    Record,
    SplendorError,
    affordable,
    apply,
    determinize,
    legal_moves,
    new_game,
    observe,
    play_out,
    series_result,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.kernel.base import BASE, NOBLES
from splendor.kernel.cards import Card, read_gem_card
from splendor.kernel.compose import compose
from splendor.kernel.errors import shown
from splendor.kernel.gems import Cost
from splendor.kernel.laws import LawBroken, check_move
from splendor.kernel.moves import Purchase
from splendor.kernel.rules import KeyWords, Step, StepWords, held_in
from splendor.kernel.scoring import outcome

BASE_GAME = Config(players=2)
FRESH = new_game(BASE_GAME, seed=7)
LEVEL_3 = ids_of("3")
TAKE_ONE, ONLY = "O2-copy-1-W1G3R4", "1-K-1-U4"


def dealing(components: Any, config: Config = BASE_GAME) -> Callable[[], object]:
    return lambda: new_game(config, 1, components)


def ordered(decks: Any) -> Callable[[], object]:
    return lambda: new_game(BASE_GAME, 1, decks=decks)


NOBLE = {"points": 3, "cards": "W4"}
REFUSED: dict[str, tuple[Callable[[], object], type[SplendorError], list[str]]] = {
    "a bonus of no colour": (lambda: read_gem_card("1-gold-0-R3"), NotationError, ["gold", "W, U, G, R, K"]),
    "a cost out of order": (lambda: read_gem_card("1-W-0-K1R2"), NotationError, ["R2K1", "WUGRK"]),
    "cards to remove that are no list": (dealing({"cards": {"remove": 3}}), ConfigError, ["cards.remove", "list", "3"]),
    "cards to remove in one text": (dealing({"cards": {"remove": LEVEL_3[0]}}), ConfigError, ["a list of card ids"]),
    "a card removed twice": (dealing({"cards": {"remove": [LEVEL_3[0]] * 2}}), ConfigError, ["different card ids"]),
    "a number among cards": (dealing({"cards": {"add": [7]}}), ConfigError, ["components.cards.add", "7"]),
    "a noble without a name": (dealing({"nobles": {"": NOBLE}}), ConfigError, ["components.nobles", "single spaces"]),
    "a name with two spaces": (dealing({"nobles": {"Mary  S": NOBLE}}), ConfigError, ["Mary  S", "single spaces"]),
    "a name that ends in a space": (dealing({"nobles": {"Mary ": NOBLE}}), ConfigError, ["Mary ", "single spaces"]),
    "a card removed that is not there": (
        dealing({"cards": {"remove": ["O1-gold-0-R3"]}}),
        ConfigError,
        ["components.cards.remove", "O1-gold-0-R3", "in play"],
    ),
    "a card added to no deck": (
        dealing({"cards": {"add": ["O1-gold-0-R9"]}}),
        ConfigError,
        ["O1-gold-0-R9", "1, 2, 3"],
    ),
    "a deck too small to deal": (
        dealing({"cards": {"remove": LEVEL_3[:17]}}),
        ConfigError,
        ["deck 3 has 3 cards", "4 are dealt"],
    ),
    "decks in a list": (ordered([LEVEL_3]), ConfigError, ["decks", "by deck name"]),
    "a deck in one text": (ordered({"3": "abc"}), ConfigError, ["decks.3", "a list of card ids", "abc"]),
    "a deck of numbers": (ordered({"3": [1, 2]}), ConfigError, ["decks.3", "a list of card ids"]),
    "a seed that no text can say": (lambda: new_game(BASE_GAME, "\ud800"), ConfigError, ["seed", "UTF-8"]),
    "a play-out of fewer moves than none": (
        lambda: play_out(FRESH, 1, limit=-1),
        QuestionError,
        ["limit", "0 or more", "-1"],
    ),
    "a seat that is not there": (lambda: affordable(FRESH, 2), QuestionError, ["seat 2", "0 to 1 are at the table"]),
    "a series of a number": (lambda: series_result(5), QuestionError, ["outcomes", "5"]),  # type: ignore[arg-type]  # what is given is wrong
    "a state made up from a state": (
        lambda: determinize(FRESH, 1),  # type: ignore[arg-type]  # what is given is wrong
        QuestionError,
        ["determinize", "Observation", "State"],
    ),
    "a veto and a gem owed together": (
        lambda: state_from_json(
            short(
                config={"players": 2, "modules": ["trading_posts"], "variants": ["noble_veto"]},
                pending=[{"step": "veto"}, {"step": "gem"}],
            )
        ),
        DocumentError,
        ["pending[1].step", "gem", "veto", "never owed together"],
    ),
    "a gap beyond its row": (
        lambda: state_from_json(short(config={"players": 2, "modules": ["orient"]}, gaps=[["O1", 2]])),
        DocumentError,
        ["gaps[0][1]", "2 given", "deck O1 has 2 places"],
    ),
    "a record of other tables than its position's": (
        lambda: Record.load(
            {
                "format": "splendor-game/1",
                "components": {"nobles": {"Mary Stuart": {"points": 4, "cards": "G4R4"}}},
                "position": state_to_json(FRESH),
                "moves": [],
                "result": None,
            }
        ),
        DocumentError,
        ["components", "position.components"],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_rare_mistake_is_refused_in_one_line(name: str) -> None:
    asked, kind, words = REFUSED[name]
    with pytest.raises(kind) as caught:
        asked()
    one_line(caught.value, *words)


def test_A4_a_deck_that_is_not_on_this_table_is_named_with_those_that_are() -> None:
    why = why_illegal(FRESH, "reserve deck O1")
    assert why is not None
    assert (why.rule, why.reason) == ("A4", "reserve deck O1: there is no such deck; the decks are 1, 2, 3")


def test_rules_without_a_goal_are_no_game() -> None:
    with pytest.raises(ConfigError, match="no module in play has a goal"):
        compose(BASE_GAME, Components(), (evolve(BASE, goal=None), NOBLES), outcome)


def test_a_card_of_a_box_that_is_not_in_play_may_lie_in_the_box() -> None:
    state = state_of(short(removed=["O1-gold-0-R3"]))
    assert [card.id for card in state.removed] == ["O1-gold-0-R3"]
    assert state_to_json(state)["removed"] == ["O1-gold-0-R3"]
    with pytest.raises(DocumentError, match=r"removed\[1\]"):
        state_from_json(short(removed=["O1-gold-0-R3"] * 2))


def test_a_record_and_the_rules_say_what_they_are() -> None:
    record = Record.start(Config(players=3, modules={"cities"}), seed=7)
    record.play("take WUG")
    assert repr(record) == "<Record of 3 players, 1 moves>"
    assert repr(Record.load(record.dump())) == "<Record of 3 players, 1 moves>"
    assert repr(record.state.rules).startswith("<Rules of ")
    assert "cities" in repr(record.state.rules)


def test_a_move_without_a_notation_of_its_own_has_none() -> None:
    class Wink(Move):
        verb = "wink"

    with pytest.raises(NotImplementedError):
        Wink().written()
    with pytest.raises(NotImplementedError):
        Wink.read("twice")


def test_a_step_that_says_nothing_else_has_no_options_and_holds_no_cards() -> None:
    step = Step("nap", "T7", lambda state, owed, move: (state, ()))
    assert step.options(FRESH, ("nap",)) == ()
    assert list(held_in(FRESH.rules, (("nap",),))) == []


def test_T7_an_observation_stops_where_a_step_by_itself_would_turn_up_cards() -> None:
    """The only free card comes by itself, and then the place of the card that was bought is filled from its deck."""
    (owner,) = apart("W0 R0")
    rows = {"O2": [TAKE_ONE], "1": [ONLY, "1-K-0-G3"], "O1": []}
    before = expanded("orient", seat("G3R3", owner), rows=rows, empty=("1", "O1"))
    choosing = played(played(before, f"buy {TAKE_ONE}"), "copy W")
    view = state_to_json(observe(choosing, 0))
    assert isinstance(state_from_json(view), Observation)
    assert [step["step"] for step in view["pending"]] == ["free"]
    view["market"]["1"][1], view["removed"] = None, [*view["removed"], "1-K-0-G3"]
    with pytest.raises(DocumentError) as caught:
        state_from_json(view)
    one_line(caught.value, "pending[0]", "one outcome")


class Installed:
    """A module as entry points give it."""

    def __init__(self, module: Module) -> None:
        self.load = lambda: module


@pytest.mark.parametrize(
    ("name", "allowed", "words"),
    [
        ("lot", {"const": 3}, "lot: 4 given; 3 is allowed"),
        ("share", {"multipleOf": 3}, "share: 4 given; multipleOf 3 is allowed"),
    ],
)
def test_a_module_says_what_its_own_key_allows(
    name: str, allowed: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = KeyWords(name, allowed, lambda state, seat: 3, lambda state, seat, value, path: state)
    lots = Module(name=f"{name}s", keys=(key,))
    monkeypatch.setattr("splendor.kernel.config.installed", lambda group: {lots.name: Installed(lots)})
    document = state_to_json(new_game(Config(players=2, modules={lots.name}), 1))
    assert document[name] == 3
    state_from_json(document)
    with pytest.raises(DocumentError) as caught:
        state_from_json(document | {name: 4})
    assert str(caught.value) == words


def test_a_purchase_out_of_reach_breaks_the_law_of_what_an_action_does() -> None:
    far = FRESH.decks[0][0]
    assert far is not None
    with pytest.raises(LawBroken, match="an action gives and costs what it says"):
        check_move(FRESH, f"buy {far.id}", apply(FRESH, "take WUG"))


@pytest.mark.parametrize("error", ["no\nidea", "x" * 5_000])
def test_what_a_program_says_of_its_failure_is_told_in_one_short_line(error: str) -> None:
    with pytest.raises(Misplay) as caught:
        read_answer(json.dumps({"error": error}))
    one_line(caught.value, "answered with an error", error[:2])


def test_decks_in_an_order_from_outside_may_come_from_a_text() -> None:
    """Names that are read are equal to those of the decks, and are other objects."""
    config = Config(players=2, modules={"orient"})
    order = {"O1": [card.id for card in new_game(config, 1).rules.cards.values() if card.deck == "O1"]}
    state = new_game(config, 1, decks=json.loads(json.dumps(order)))
    lying = [*state.market[state.rules.row_of["O1"]], *state.decks[state.rules.row_of["O1"]]]
    assert [card.id for card in lying if card is not None] == order["O1"]


def test_a_module_that_hides_cards_and_cannot_put_them_back_is_told_so() -> None:
    held = HeldCard(FRESH.decks[0][0], "1", hidden=True)
    nap = Step("nap", "T7", lambda state, owed, move: (state, ()), answers=(Pass,))
    words = StepWords("nap", holds=lambda owed: (held,))
    hiding = new_game(Config(players=2, modules=(Module(name="hiding", steps=(nap,), words=(words,)),)), 1)
    with pytest.raises(AssertionError, match="the words of nap hide cards"):
        observe(hiding.but(agenda=(("nap",),)), 1)


def test_what_is_given_is_shown_in_at_most_sixty_characters() -> None:
    assert shown("x" * 58) == f"'{'x' * 58}'"
    assert shown("x" * 59) == f"'{'x' * 58}…"
    assert shown("x" * 1_000, 12) == "'xxxxxxxxxx…"


def test_T4_a_noble_is_worth_three_points_unless_a_table_says_otherwise() -> None:
    assert Noble("Nobody", (4, 4, 0, 0, 0)).points == 3


def test_a_card_is_shown_by_its_description() -> None:
    assert repr(read_gem_card("1-U-0-W1G2R2")) == "Card(1-U-0-W1G2R2)"


@pytest.mark.parametrize("bonuses", [(-1, 0, 0, 0, 0), (0, 0, 0, 0, -7)])
def test_a_purse_of_a_module_that_is_negative_is_refused_and_nothing_is_sold_for_it(bonuses: Cost) -> None:
    taxed = Module(name="taxed", purses=(lambda state, seat, purse: evolve(purse, bonuses=bonuses),))
    with pytest.raises(ConfigError, match="counts of 0 or more, a worth of 1 or 2 are allowed"):
        legal_moves(new_game(Config(players=2, modules=(taxed,)), 7))


def test_a_purse_whose_gold_is_worth_three_is_refused() -> None:
    rich = Module(name="rich", purses=(lambda state, seat, purse: evolve(purse, worth=3),))
    with pytest.raises(ConfigError, match="a worth of 1 or 2"):
        legal_moves(new_game(Config(players=2, modules=(rich,)), 7))


def test_a_card_that_no_deck_can_have_is_refused() -> None:
    with pytest.raises(NotationError, match="0 to 99 of each is allowed"):
        Card("1-W-0-U150", cost=(0, 150, 0, 0, 0))


@pytest.mark.parametrize("move", [Move(), Purchase("1-W-0-U3")])
def test_a_move_of_no_kind_is_refused(move: Move) -> None:
    with pytest.raises(NotationError, match="which is no move of its own kind"):
        apply(new_game(Config(players=2), 7), move)
