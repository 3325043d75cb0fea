"""Every way in which a law can be broken is told: of a wrong state or move, or where a question answers wrongly."""

import pickle
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve, field, frozen

from properties.module_situations import MODULE_SITUATIONS
from properties.situations import SITUATIONS, Builder, ids
from splendor.kernel import (
    Buy,
    Config,
    HeldCard,
    IllegalMove,
    Move,
    Observation,
    Pass,
    QuestionError,
    Refusal,
    State,
    Take,
    affordable,
    apply,
    legal_moves,
    new_game,
    observe,
    state_to_json,
    why_illegal,
)
from splendor.kernel.laws import LAWS, Law, MoveLaw

START = Builder(seed=3).at(0)
TAKEN = apply(START, "take WUG")
RESERVED = apply(START, "reserve deck 1")
RICH = Builder(seed=3).seat(0, "W3U3G1R1", [*ids(1, "K", 2), *ids(2, "G", 2)]).at(10)
HIDDEN = SITUATIONS["three_hidden_in_hand"]()
FOREIGN = new_game(Config(players=2, modules={"orient"}), 1).rules.cards["O1-gold-0-R3"]
OPEN = new_game(Config(players=2, variants={"open_reservations"}), 3)
OVER = SITUATIONS["it_is_over"]()
NAMED = {each.name: each for kind in LAWS for each in kind}


def seated(state: State, seat: int, **parts: Any) -> State:
    """The state with parts of one player put in by force."""
    return state.but(players=state.seated(seat, evolve(state.players[seat], **parts)))


def ended(**parts: Any) -> State:
    """A finished game whose outcome is told otherwise."""
    assert OVER.outcome is not None
    told: Any = evolve(OVER.outcome, **parts) if parts else None
    return evolve(OVER, rules=evolve(OVER.rules, outcome=lambda state: told))


def deserving() -> State:
    """A seat that has the cards of a noble, which comes at its turn's end."""
    cards = [*ids(1, "W", 4), *ids(1, "U", 4)]
    return Builder(seed=3).nobles("Machiavelli").seat(0, "", cards).at(0)


def first_of(*answers: Any) -> Callable[..., Any]:
    """A question that has another answer each time it is asked."""
    left = iter(answers)
    return lambda *_: next(left)


def everything_seen(state: State, seat: int | None) -> Observation:
    """What a seat would see if nothing were kept from it."""
    return Observation(seat, state)


def of_views(wrong: Any, right: Callable[..., Any]) -> Callable[..., Any]:
    """A question that answers wrongly about observations alone."""

    def asked(position: State | Observation, *more: Any) -> Any:
        if isinstance(position, State):
            return right(position, *more)
        if isinstance(wrong, Exception):
            raise wrong
        return wrong

    return asked


def refused_otherwise(state: State, move: Move) -> State:
    raise IllegalMove("A1", "for another reason")


@frozen
class Breach:
    """A law, what it is asked of, the questions that answer wrongly meanwhile, and words of what it then says."""

    law: str
    about: tuple[Any, ...]
    words: str
    wrong: dict[str, Any] = field(factory=dict)


def wrongly(law: str, state: State, words: str, **wrong: Any) -> Breach:
    return Breach(law, (state,), words, wrong)


def follows(law: str, after: State, words: str, before: State = START, move: str = "take WUG", **wrong: Any) -> Breach:
    from splendor.kernel import parse_move

    return Breach(law, (before, parse_move(move), after), words, wrong)


NOBLE = deserving()
COME = apply(NOBLE, "take WUG")
PASSING = SITUATIONS["a_pass_is_forced"]()
PRICED = MODULE_SITUATIONS["cards_are_the_price"]()
NO = Refusal("P1", "no")
LISTED = "listed_moves_are_the_legal_ones"
SHORT = "short_forms_are_the_first_payment"
AS_THE_STATE = "an_observation_answers_as_the_state_does"
OPEN_TO_ALL = "an_observation_shows_all_that_is_open"
MADE_UP = "determinized_states_fit_their_observation"
FOLLOWED = "following_by_draws_and_advance_gives_the_observation"
SERIALISED = "equal_states_hash_and_serialise_equally"
ROUND_TRIP = "documents_round_trip"
KEPT = "what_is_kept_of_an_observation_names_no_hidden_card"
UNALTERED = "playing_never_alters_the_old_state"
REPLAYED = "a_record_replays_to_the_same_state"
BEST = "the_best_standing_wins"
LAST_ROUND = "the_last_round_starts_and_ends_as_it_must"

ON_THE_TABLE = (
    wrongly("no_card_is_in_two_places", observe(HIDDEN, 1).table, "None in hand of seat 0 is no card"),
    wrongly("no_card_is_in_two_places", START.but(market=((FOREIGN,) * 4, *START.market[1:])), "is no card"),
    wrongly("rows_and_decks_hold_their_own_cards", START.but(market=((None,) * 3, *START.market[1:])), "3 places"),
    wrongly("between_turns_an_empty_place_has_an_empty_deck", START.but(gaps=((0, 0),)), "are left over"),
    wrongly("nobles_are_in_one_place", START.but(nobles=tuple(START.rules.nobles.values())), "nobles where 3 were"),
    wrongly("nobody_is_negative", seated(START, 0, bonuses=(0, -1, 0, 0, 0)), "seat 0 holds"),
    wrongly("nobody_is_negative", START.but(passes=-1), "-1 passes"),
    wrongly(
        "reserved_cards_are_as_open_as_the_table_plays",
        seated(OPEN, 0, reserved=(HeldCard(OPEN.decks[0][0], "1", hidden=True),)),
        "where all reserves are open",
    ),
    wrongly(BEST, ended(), "over is True, and the outcome None"),
    wrongly(BEST, ended(points=(1, 2)), "points (1, 2)"),
    wrongly(BEST, ended(cards=(1, 2)), "cards (1, 2)"),
    follows("at_most_one_noble_comes_and_none_returns", seated(TAKEN, 0, nobles=START.nobles[:1]), "not taken from"),
    follows("turns_go_round_clockwise", evolve(TAKEN, rules=evolve(TAKEN.rules, first_seat=1)), "seat 0 follows"),
    follows("turns_go_round_clockwise", TAKEN.but(turn=0), "nothing is left to ask"),
    follows("passes_are_counted_in_a_row", apply(PASSING, "pass").but(passes=7), "7 passes", PASSING, "pass"),
    follows(LAST_ROUND, TAKEN.but(turn=0, last_round=True), "in the middle of a turn"),
    follows(LAST_ROUND, TAKEN.but(over=True), "over is True after turn 1"),
)
OF_ACTIONS = (
    follows("an_action_gives_and_costs_what_it_says", seated(TAKEN, 0, cards=RICH.players[0].cards), "the cards are"),
    follows(
        "an_action_gives_and_costs_what_it_says",
        seated(TAKEN, 0, reserved=(HeldCard(TAKEN.decks[0][0], "1"),)),
        "the reserved cards are",
    ),
    follows("nobles_come_to_those_who_deserve_them", seated(COME, 0, nobles=()), "() came to the turn's end", NOBLE),
)
OF_CHOICES = (
    wrongly("a_state_not_over_has_a_legal_move", START, "0 moves are legal", legal_moves=lambda state: ()),
    wrongly(
        "a_question_has_several_answers",
        SITUATIONS["a_noble_is_asked"](),
        "to choose from",
        legal_moves=lambda state: legal_moves(state)[:1],
    ),
    wrongly("a_pass_stands_alone", START, "beside pass", legal_moves=lambda state: (Pass(), Take("WUG"))),
    wrongly(LISTED, START, "listed twice", legal_moves=lambda state: legal_moves(state) * 2),
    wrongly(LISTED, START, "is legal and not listed", legal_moves=lambda state: legal_moves(state)[1:]),
    wrongly(LISTED, START, "take WU is listed, but", legal_moves=lambda state: (*legal_moves(state), Take("WU"))),
    wrongly(
        LISTED,
        SITUATIONS["two_nobles_at_once"](),
        "no move that could be written",
        legal_moves=lambda state: (*legal_moves(state), Buy("1-W-1-G4")),
    ),
    wrongly(LISTED, START, "refused for no rule", why_illegal=lambda state, move: Refusal("", "")),
    wrongly(
        "takes_and_reservations_are_those_that_the_table_allows",
        START,
        "take WUG is not listed, and allowed",
        legal_moves=lambda state: legal_moves(state)[1:],
    ),
    wrongly(
        "takes_and_reservations_are_those_that_the_table_allows",
        START,
        "take WU is listed, and not allowed",
        legal_moves=lambda state: (*legal_moves(state), Take("WU")),
    ),
    wrongly(
        "listed_moves_stand_in_the_documented_order",
        START,
        "stands where take WUG should",
        legal_moves=lambda state: legal_moves(state)[::-1],
    ),
    wrongly("apply_refuses_what_why_illegal_refuses", START, "is refused with", apply=refused_otherwise),
    wrongly("apply_refuses_what_why_illegal_refuses", START, "in spite of", apply=lambda state, move: state),
    wrongly(SHORT, PRICED, "leaves open what is discarded", why_illegal=lambda state, move: None),
    wrongly(SHORT, RICH, "is refused: no", why_illegal=lambda state, move: NO),
    wrongly(SHORT, RICH, "is not read as", apply=lambda state, move: move),
    wrongly("what_is_affordable_is_what_could_be_bought", RICH, "affordable says {}", affordable=lambda *_: {}),
)
OF_SIGHT = (
    wrongly("an_observation_names_no_hidden_card", HIDDEN, "seat 1 sees has 3-K-", observe=everything_seen),
    wrongly(OPEN_TO_ALL, START, "another table", observe=lambda state, seat: everything_seen(state.but(turn=2), seat)),
    wrongly(
        OPEN_TO_ALL,
        START,
        "decks of (0, 0, 0)",
        observe=lambda state, seat: everything_seen(state.but(decks=((),) * 3), seat),
    ),
    wrongly(
        OPEN_TO_ALL,
        RICH,
        "sees seat 0 with",
        observe=lambda state, seat: everything_seen(seated(state, 0, cards=()), seat),
    ),
    wrongly(MADE_UP, START, "looks different", determinize=lambda view, seed: RICH),
    wrongly(MADE_UP, START, "hides other cards", determinize=lambda view, seed: RICH),
    wrongly(AS_THE_STATE, START, "finds other moves legal", legal_moves=of_views((), legal_moves)),
    wrongly(AS_THE_STATE, START, "seat 0 finds take WUG illegal: no [P1]", why_illegal=lambda *_: Refusal("P1", "no")),
    wrongly(AS_THE_STATE, START, "seat 1 does not find take WUG out of turn", why_illegal=lambda *_: None),
    wrongly(AS_THE_STATE, START, "is kept from", affordable=of_views(QuestionError("no"), affordable)),
    wrongly(AS_THE_STATE, RICH, "thinks that seat 0 can afford {}", affordable=of_views({}, affordable)),
    wrongly(AS_THE_STATE, HIDDEN, "seat 1 thinks that seat 0", affordable=of_views({}, affordable)),
    follows(FOLLOWED, RESERVED, "expects () to be drawn", move="reserve deck 1", draws=of_views((), lambda *_: [])),
    follows(FOLLOWED, RESERVED, "follows to", move="reserve deck 1", advance=lambda view, move, cards: view),
    follows("what_is_drawn_leaves_the_decks", RESERVED, "0 were drawn", move="reserve deck 1", draws=lambda *_: ()),
)
OF_TEXT = (
    wrongly(SERIALISED, START, "pickled copy differ", copied=lambda state: RICH),
    wrongly(SERIALISED, START, "pickled copy read differently", _document=first_of("one", "other")),
    wrongly(SERIALISED, START, "different moves", legal_moves=first_of((), (Pass(),))),
    wrongly(ROUND_TRIP, START, "comes back from its document as", state_from_json=lambda text: RICH),
    wrongly(ROUND_TRIP, START, "written again differs", _document=first_of(state_to_json(START), "other")),
    wrongly("observations_round_trip", START, "come back from its document", state_from_json=lambda text: RICH),
    wrongly(KEPT, START, "from a pickle", pickle=SimpleNamespace(dumps=pickle.dumps, loads=lambda kept: None)),
    wrongly(KEPT, HIDDEN, "is kept of what seat", observe=everything_seen),
    wrongly("moves_round_trip_as_text", START, "is read back as <pass>", parse_move=lambda text: Pass()),
    follows(UNALTERED, TAKEN, "not what it was", copied=lambda state: TAKEN),
    follows(UNALTERED, TAKEN, "the second time", apply=first_of(START, TAKEN)),
    follows(UNALTERED, TAKEN, "in an equal state", apply=first_of(TAKEN, START)),
    follows(REPLAYED, RICH, "a record of 1 moves ends elsewhere"),
    follows(
        REPLAYED,
        TAKEN,
        "says something else",
        Record=SimpleNamespace(load=lambda text: SimpleNamespace(state=TAKEN, replay=lambda: TAKEN, dump=lambda: "{}")),
    ),
)
BREACHES = (*ON_THE_TABLE, *OF_ACTIONS, *OF_CHOICES, *OF_SIGHT, *OF_TEXT)


def told(breach: Breach) -> Iterator[str]:
    asked: Law | MoveLaw = NAMED[breach.law]
    return asked.breaches(*breach.about)


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: f"{breach.law}: {breach.words}")
def test_a_breach_is_told_in_its_words(breach: Breach, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules[NAMED[breach.law].breaches.__module__]
    for name, wrong in breach.wrong.items():
        assert hasattr(module, name)
        monkeypatch.setattr(module, name, wrong)
    assert any(breach.words in words for words in list(told(breach)))


def test_a_card_of_another_table_may_lie_in_the_box() -> None:
    assert list(told(wrongly("no_card_is_in_two_places", START.but(removed=(FOREIGN,)), ""))) == []


@pytest.mark.parametrize("breach", [each for each in BREACHES if each.wrong], ids=lambda breach: breach.law)
def test_nothing_is_told_where_every_question_answers_rightly(breach: Breach) -> None:
    if breach.about[-1] is not RICH or len(breach.about) == 1:
        assert list(told(evolve(breach, wrong={}))) == []


def test_a_wrong_answer_is_wrong() -> None:
    assert why_illegal(START, "take WU") is not None
    with pytest.raises(IllegalMove, match="for another reason"):
        refused_otherwise(START, Pass())
