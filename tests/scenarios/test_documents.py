"""Position and observation documents: what is written, what a hand-written one may leave out, what it then means."""

import json
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

from splendor.kernel import (
    Components,
    Config,
    DocumentError,
    Observation,
    QuestionError,
    State,
    apply,
    legal_moves,
    new_game,
    observe,
    play_out,
    schema,
    state_from_json,
    state_to_json,
)
from splendor.kernel.rules import PLAYER_KEYS, POSITION_KEYS

jsonschema: Any = import_module("jsonschema")  # it has no types

ROWS = {
    "1": ["1-W-0-R2K1", "1-U-0-G2K2", "1-G-0-W2U1", "1-K-0-G3"],
    "2": ["2-W-2-R5", "2-U-2-U5", "2-G-2-G5", "2-K-2-W5"],
    "3": ["3-W-4-K7", "3-U-4-W7", "3-G-4-U7", "3-R-4-G7"],
}
GAMES: tuple[tuple[int, frozenset[str]], ...] = (
    (2, frozenset()),
    (3, frozenset({"noble_veto"})),
    (4, frozenset({"open_reservations", "noble_veto"})),
)


def short(**keys: Any) -> dict[str, Any]:
    """A document as short as may be, of two players, with some keys more."""
    return {"format": "splendor-position/1", "config": {"players": 2}, "market": ROWS} | keys


def state_of(document: dict[str, Any] | str | bytes) -> State:
    state = state_from_json(document)
    assert isinstance(state, State)
    return state


def moments(players: int, variants: frozenset[str], seed: int) -> list[State]:
    """Every state of a random game, vetoes, steps in mid-turn and the end included."""
    config = Config(players=players, variants=variants, first_seat=seed % players)
    states = [new_game(config, seed)]
    while not states[-1].is_over:
        states.append(play_out(states[-1], f"{seed}/{len(states)}", limit=1))
    return states


@pytest.mark.parametrize(("players", "variants"), GAMES)
def test_every_moment_of_a_game_comes_back_from_its_document(players: int, variants: frozenset[str]) -> None:
    states = moments(players, variants, seed=players)
    assert any(state.agenda for state in states)
    for state in states:
        text = json.dumps(state_to_json(state))
        assert state_from_json(text) == state
        assert json.dumps(state_to_json(state_from_json(text))) == text


@pytest.mark.parametrize(("players", "variants"), GAMES)
def test_what_a_seat_knows_comes_back_from_its_document(players: int, variants: frozenset[str]) -> None:
    for state in moments(players, variants, seed=5)[::5]:
        for seat in (None, *range(players)):
            view = observe(state, seat)
            assert state_from_json(json.dumps(state_to_json(view))) == view


def test_documents_fit_the_json_schemas_that_ship() -> None:
    shipped = {name: json.loads(_shipped(name)) for name in ("position", "observation", "game")}
    for form in shipped.values():
        jsonschema.Draft7Validator.check_schema(form)
    for state in moments(3, frozenset(), seed=2)[::10]:
        jsonschema.validate(state_to_json(state), shipped["position"])
        jsonschema.validate(state_to_json(observe(state, 1)), shipped["observation"])


def _shipped(name: str) -> str:
    return files("splendor.kernel").joinpath("schema", f"{name}.schema.json").read_text(encoding="utf-8")


def test_the_schemas_that_ship_are_those_of_the_base_game() -> None:
    for name in ("position", "observation", "game"):
        assert schema(name) == json.loads(_shipped(name))
    assert "veto" in schema("position", variants={"noble_veto"})["definitions"]["pending"]["properties"]["step"]["enum"]
    with pytest.raises(QuestionError, match="allowed: position, observation, game"):
        schema("move")


def test_the_schemas_say_the_same_where_they_speak_of_the_same() -> None:
    position, observation, game = (schema(name) for name in ("position", "observation", "game"))
    for part in ("config", "components"):
        assert position["definitions"][part] == observation["definitions"][part] == game["definitions"][part]
    assert {*observation["properties"]} == {*position["properties"], "seat"} == {*POSITION_KEYS}
    assert {*position["definitions"]["player"]["properties"]} == {*PLAYER_KEYS}


def test_a_document_that_the_checker_here_refuses_a_json_schema_refuses_too() -> None:
    bad: list[dict[str, Any]] = [{"turn": -1}, {"posts": []}, {"pending": [{"step": "return"}]}, {"gaps": [["1"]]}]
    for keys in (*bad, {"players": {}}):
        with pytest.raises(DocumentError):
            state_from_json(short(**keys))
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(short(**keys), schema("position"))


def test_format_players_and_market_are_enough() -> None:
    state = state_of(short())
    assert (state.turn, state.to_act, state.last_round, state.passes, state.is_over) == (0, 0, False, 0, False)
    assert state.supply == (4, 4, 4, 4, 4, 5)
    assert (state.nobles, state.removed, state.gaps) == ((), (), ())
    assert [(player.tokens, player.cards, player.reserved) for player in state.players] == [((0,) * 6, (), ())] * 2
    assert [len(deck) for deck in state.decks] == [36, 26, 16]


def test_the_default_deck_is_every_card_placed_nowhere_else_in_string_order() -> None:
    hand = [{"card": "1-R-0-W3", "hidden": True}]
    state = state_of(short(players=[{"cards": ["1-K-1-U4"], "reserved": hand}, {}], removed=["1-W-0-U3"]))
    ids = [card.id for card in state.decks[0] if card]
    assert ids == sorted(ids)
    assert len(ids) == 33
    assert not {"1-K-1-U4", "1-R-0-W3", "1-W-0-U3", *ROWS["1"]} & set(ids)


def test_the_default_supply_is_what_players_do_not_hold() -> None:
    state = state_of(short(players=[{"tokens": {"W": 3, "Y": 1}}, {"tokens": {"W": 1, "K": 2}}]))
    assert state.supply == (0, 4, 4, 4, 2, 4)


def test_a_supply_that_is_given_may_be_less_than_what_exists() -> None:
    assert state_of(short(supply={"R": 2, "K": 3})).supply == (0, 0, 0, 2, 3, 0)


def test_a_deck_that_is_given_stays_in_its_order() -> None:
    state = state_of(short(decks={"1": [], "2": ["2-R-2-K5", "2-W-3-W6"]}))
    assert [card.id for card in state.decks[1] if card] == ["2-R-2-K5", "2-W-3-W6"]
    assert [len(deck) for deck in state.decks] == [0, 2, 16]


def test_short_rows_are_padded_with_empty_places() -> None:
    state = state_of(short(market={"1": ROWS["1"][:2], "3": ROWS["3"]}, decks={"1": [], "2": []}))
    assert [[card and card.id for card in row] for row in state.market] == [
        [*ROWS["1"][:2], None, None],
        [None] * 4,
        ROWS["3"],
    ]


def test_the_seat_to_act_follows_from_first_seat_and_turn() -> None:
    assert state_of(short(config={"players": 3, "first_seat": 2}, turn=4)).to_act == 0
    assert state_of(short(config={"players": 3, "first_seat": 2})).to_act == 2


def test_of_a_seat_to_act_alone_the_turn_is_the_least_that_fits() -> None:
    assert state_of(short(config={"players": 3, "first_seat": 2}, to_act=1)).turn == 2
    assert state_of(short(config={"players": 3, "first_seat": 2}, to_act=2)).turn == 0
    assert state_of(short(turn=5, to_act=1)).turn == 5


def test_last_round_passes_and_over_are_never_derived() -> None:
    rich = [{"cards": ["3-K-5-R7K3", "3-U-5-W7U3", "3-R-5-G7R3", "3-G-5-U7G3"]}, {}]
    state = state_of(short(players=rich, nobles=["Mary Stuart"]))
    assert state.points(0) == 20
    assert not state.last_round
    assert not state.is_over
    assert state_of(short(passes=1)).passes == 1
    assert state_of(short(last_round=True)).last_round


def test_when_the_game_is_over_nobody_is_to_act() -> None:
    over = state_of(short(over=True, players=[{"cards": ["1-K-1-U4"]}, {}], turn=8, last_round=True))
    assert over.outcome is not None
    assert over.outcome.winners == (0,)
    document = state_to_json(over)
    assert document["to_act"] is None
    assert state_from_json(document) == over


def test_a_return_is_owed_in_mid_turn_and_the_first_pending_step_is_asked() -> None:
    tokens = {"W": 3, "U": 3, "G": 3, "R": 2, "Y": 1}
    state = state_of(short(players=[{"tokens": tokens}, {}], pending=[{"step": "return", "count": 2}]))
    assert state.to_act == 0
    assert {type(move).__name__ for move in legal_moves(state)} == {"Return"}
    assert apply(state, "return W1Y1").to_act == 1


def test_a_pending_step_that_has_no_outcome_vanishes() -> None:
    state = state_of(short(pending=[{"step": "noble"}], to_act=0))
    assert (state.agenda, state.turn, state.to_act) == ((), 1, 1)


def test_a_pending_step_with_one_outcome_happens() -> None:
    cards = ["1-K-0-G2R1", "1-K-0-W2G2", "1-K-0-W2U2R1", "1-R-0-W3", "1-R-0-U2G1", "1-R-0-W2R2"]
    cards += ["1-G-0-R3", "1-G-0-U2R2", "1-G-0-U1R2K2"]
    state = state_of(short(players=[{"cards": cards}, {}], nobles=["Francis I of France"], pending=[{"step": "noble"}]))
    assert [noble.name for noble in state.players[0].nobles] == ["Francis I of France"]
    assert (state.turn, state.nobles) == (1, ())


def test_gaps_wait_for_their_refill_while_a_step_follows_the_action() -> None:
    vacated = {**ROWS, "1": [None, *ROWS["1"][1:]]}
    with pytest.raises(DocumentError, match=r"^market\.1\[0\]: empty, but deck 1 has 37 cards"):
        state_from_json(short(market=vacated))
    with pytest.raises(DocumentError, match=r"^gaps: 1 given; none is allowed once the refill of the turn is over"):
        state_from_json(short(market=vacated, gaps=[["1", 0]]))


def test_vetoes_are_pending_one_a_seat_that_has_still_to_choose() -> None:
    config = Config(players=3, variants={"noble_veto"}, first_seat=1)
    state = new_game(config, seed=3)
    asked: list[int | None] = []
    while state.agenda:
        document = state_to_json(state)
        assert document["turn"] == 0
        assert document["pending"] == [{"step": "veto"}] * (3 - len(asked))
        assert len(document["nobles"]) == 7 - len(asked)
        del document["to_act"], document["turn"]
        assert state_from_json(document) == state
        asked.append(state.to_act)
        state = apply(state, legal_moves(state)[0])
    assert asked == [1, 2, 0]
    assert len(state_to_json(state)["nobles"]) == 4


def test_configurations_are_written_in_full() -> None:
    document = state_to_json(new_game(Config(players=4, variants={"open_reservations", "noble_veto"}), seed=1))
    assert document["config"] == {
        "players": 4,
        "modules": [],
        "variants": ["noble_veto", "open_reservations"],
        "first_seat": 0,
        "extra_nobles": [],
        "gems": 7,
        "gold": 5,
        "target_points": 15,
    }


def test_reserved_cards_are_marked_hidden_where_only_their_owner_saw_them() -> None:
    state = apply(apply(state_of(short()), "reserve deck 1"), "reserve 1-W-0-R2K1")
    players = state_to_json(state)["players"]
    assert players[0]["reserved"] == [{"card": "1-G-0-R3", "hidden": True}]
    assert players[1]["reserved"] == [{"card": "1-W-0-R2K1"}]
    seen = state_to_json(observe(state, 1))
    assert seen["players"][0]["reserved"] == [{"card": None, "level": "1", "hidden": True}]
    assert (seen["format"], seen["seat"], seen["decks"]["2"]) == ("splendor-observation/1", 1, 26)
    assert state_to_json(observe(state, None))["seat"] is None


def test_with_open_reservations_nothing_is_marked_hidden() -> None:
    state = state_of(short(config={"players": 2, "variants": ["open_reservations"]}))
    assert state_to_json(apply(state, "reserve deck 1"))["players"][0]["reserved"] == [{"card": "1-G-0-R3"}]


def test_the_decks_of_an_observation_are_by_default_what_lies_nowhere_in_sight() -> None:
    hand = [{"card": None, "level": "1", "hidden": True}]
    document = short(format="splendor-observation/1", seat=0, players=[{}, {"reserved": hand}])
    view = state_from_json(document)
    assert isinstance(view, Observation)
    assert [len(deck) for deck in view.table.decks] == [35, 26, 16]
    assert legal_moves(view)


def test_other_tables_are_carried_as_the_rows_that_differ() -> None:
    rows = {
        "cards": {"remove": ["1-W-0-U3"], "add": ["1-W-0-U4"]},
        "nobles": {"Henry VIII": {"points": 4, "cards": "R4K4"}},
    }
    state = new_game(Config(players=2), seed=7, components=Components.from_rows(rows))
    document = state_to_json(state)
    assert document["components"] == rows
    assert state_from_json(document) == state
    assert "components" not in state_to_json(new_game(Config(players=2), seed=7))


def test_rows_that_differ_in_nothing_make_no_difference() -> None:
    same = {"nobles": {"Henry VIII": {"points": 3, "cards": "R4K4"}}, "cards": {"add": [], "remove": []}}
    swapped = {"cards": {"remove": ["1-W-0-U3"], "add": ["1-W-0-U3"]}}
    plain = new_game(Config(players=2), seed=7)
    for rows in (same, swapped):
        state = new_game(Config(players=2), seed=7, components=rows)
        assert state == plain
        assert state_to_json(state) == state_to_json(plain)


def test_a_document_is_a_dict_or_text_or_bytes_and_is_not_altered() -> None:
    document = short()
    before = json.dumps(document)
    states = [state_from_json(given) for given in (document, before, before.encode())]
    assert states[0] == states[1] == states[2]
    assert json.dumps(document) == before


def test_only_states_and_observations_have_a_document() -> None:
    seven: Any = 7
    with pytest.raises(QuestionError, match="a State or an Observation is allowed, not 7"):
        state_to_json(seven)
