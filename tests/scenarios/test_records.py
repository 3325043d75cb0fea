"""Game records: played, taken back, written, read and replayed; what a forgiving reader lets pass, and what not."""

import json
from typing import Any

import pytest

from scenarios.table import words_of
from scenarios.test_documents import ROWS, jsonschema, short, state_of
from splendor.kernel import (
    Components,
    Config,
    DocumentError,
    IllegalMove,
    NotationError,
    QuestionError,
    Record,
    Return,
    SplendorError,
    Take,
    Visit,
    apply,
    legal_moves,
    new_game,
    observe,
    play_out,
    schema,
    state_to_json,
)

TWO = Config(players=2)
OWNED = ["1-R-0-W3", "1-R-0-U2G1", "1-R-0-W2R2", "1-K-0-G2R1", "1-K-0-W2G2", "1-K-0-W2U2R1"]
OWNED += ["1-G-0-R3", "1-G-0-U2R2", "1-G-0-U1R2K2"]


def record_of(moves: list[str], **keys: Any) -> Record:
    return Record.load(json.dumps({"format": "splendor-game/1", "config": {"players": 2}, "moves": moves} | keys))


def played_out(seed: int) -> Record:
    """The record of a whole random game."""
    record = Record.start(TWO, seed)
    while moves := legal_moves(record.state):
        record.play(moves[(7 * len(record.moves) + seed) % len(moves)])
    return record


def refusal(given: Any) -> str:
    """The one line in which a record is refused for its form."""
    line = words_of(DocumentError, Record.load, given)
    assert "\n" not in line
    return line


def test_play_undo_and_replay_return_the_state_reached() -> None:
    record = Record.start(TWO, seed=7)
    first = new_game(TWO, seed=7)
    assert record.state == first
    second = record.play("take WUG")
    assert second == record.state == apply(first, "take WUG")
    third = record.play(Take("WUG"))
    assert record.undo() == record.state == second
    assert record.play("take UWG") == third
    assert record.replay() == third
    assert record.moves == (Take("WUG"), Take("WUG"))
    assert list(record.states) == [first, second, third]


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    record = Record.start(TWO, seed=7)
    with pytest.raises(QuestionError, match="no move to take back"):
        record.undo()
    assert record.state == new_game(TWO, seed=7)


@pytest.mark.parametrize("move", ["take WU", "return W1", "fly", "buy 1-W-9-R1", 7])
def test_a_refused_move_changes_nothing(move: Any) -> None:
    record = Record.start(TWO, seed=7)
    record.play("take WUG")
    before = (record.state, record.moves, record.dump())
    with pytest.raises(SplendorError):
        record.play(move)
    assert (record.state, record.moves, record.dump()) == before


def test_a_record_from_a_seed_is_written_with_the_seed() -> None:
    record = Record.start(TWO, seed="seven")
    record.play("take WUG")
    document = json.loads(record.dump())
    assert document == {
        "format": "splendor-game/1",
        "config": state_to_json(record.state)["config"],
        "seed": "seven",
        "moves": ["take WUG"],
        "result": None,
    }
    jsonschema.validate(document, schema("game"))


def test_a_record_from_a_position_carries_the_position() -> None:
    state = play_out(new_game(TWO, seed=7), seed=1, limit=30)
    record = Record.from_state(state)
    record.play(legal_moves(state)[0])
    document = json.loads(record.dump())
    assert document["position"] == state_to_json(state)
    assert "seed" not in document
    jsonschema.validate(document, schema("game"))
    assert Record.load(record.dump()).state == record.state


def test_a_record_starts_from_no_observation() -> None:
    view: Any = observe(new_game(TWO, seed=7), 0)
    with pytest.raises(QuestionError, match="a State is allowed"):
        Record.from_state(view)
    assert refusal({"format": "splendor-game/1", "position": state_to_json(view), "moves": []}).startswith(
        "position.format: 'splendor-observation/1' given; allowed: splendor-position/1"
    )


def test_a_finished_game_is_written_with_its_result_and_comes_back() -> None:
    record = played_out(seed=3)
    outcome = record.state.outcome
    assert outcome is not None
    result = {"winners": list(outcome.winners), "points": list(outcome.points), "cards": list(outcome.cards)}
    assert json.loads(record.dump())["result"] == result
    again = Record.load(record.dump())
    assert again.result == result
    assert again.replay() == record.state
    assert again.moves == record.moves
    assert again.dump() == record.dump()


def test_other_tables_are_carried_beside_the_seed() -> None:
    rows = {"nobles": {"Henry VIII": {"points": 4, "cards": "R4K4"}}}
    record = Record.start(TWO, seed=7, components=Components.from_rows(rows))
    assert json.loads(record.dump())["components"] == rows
    assert Record.load(record.dump()).state == record.state
    assert "components" not in json.loads(Record.start(TWO, seed=7).dump())


def test_short_forms_are_recorded_in_full() -> None:
    tokens = {"W": 1, "U": 1, "G": 1, "K": 1, "Y": 2}
    position = short(market={**ROWS, "1": ["1-R-0-W1U1G1K1", *ROWS["1"][1:]]}, players=[{"tokens": tokens}, {}])
    record = Record.from_state(state_of(position))
    record.play("buy 1-R-0-W1U1G1K1")
    assert [str(move) for move in record.moves] == ["buy 1-R-0-W1U1G1K1 pay W1U1G1K1"]
    read = record_of(["buy 1-R-0-W1U1G1K1"], position=position)
    assert json.loads(read.dump())["moves"] == ["buy 1-R-0-W1U1G1K1 pay W1U1G1K1"]


def visited(nobles: list[str], moves: list[str]) -> Record:
    """A record from a position in which seat 0 deserves some nobles at the end of its turn."""
    return record_of(moves, position=short(players=[{"cards": OWNED}, {}], nobles=nobles))


def test_a_noble_that_came_by_itself_may_be_recorded_and_is_not_written() -> None:
    said = visited(["Francis I of France"], ["take WUG", "noble Francis I of France", "take WUG"])
    unsaid = visited(["Francis I of France"], ["take WUG", "take WUG"])
    assert said.replay() == unsaid.replay()
    assert said.moves == (Take("WUG"), Take("WUG"))


def test_a_noble_that_did_not_come_makes_the_record_wrong_at_that_move() -> None:
    with pytest.raises(IllegalMove) as refused:
        visited(["Francis I of France"], ["take WUG", "noble Henry VIII"]).replay()
    assert (refused.value.rule, refused.value.index) == ("T7", 1)
    assert refused.value.reason == (
        "moves[1]: noble Henry VIII: something else has just happened by itself: noble Francis I of France"
    )


def test_what_happened_by_itself_is_said_once_and_at_once() -> None:
    nobles = ["Francis I of France"]
    for moves, index in (
        (["take WUG", "noble Francis I of France", "noble Francis I of France"], 2),
        (["take WUG", "take WUG", "noble Francis I of France"], 2),
        (["noble Francis I of France", "take WUG"], 0),
    ):
        with pytest.raises(IllegalMove) as refused:
            visited(nobles, moves).replay()
        assert (refused.value.rule, refused.value.index) == ("T7", index)


def test_a_return_that_happened_by_itself_may_be_recorded() -> None:
    config = {"players": 2, "gold": 12, "gems": 1}
    position = short(config=config, players=[{"tokens": {"Y": 10}}, {}], supply={"Y": 1}, decks={"1": []})
    said = record_of(["reserve 1-W-0-R2K1", "return Y1"], config=config, position=position)
    assert said.replay().players[0].tokens == (0, 0, 0, 0, 0, 10)
    assert len(said.moves) == 1
    with pytest.raises(IllegalMove, match=r"moves\[1\]: return Y2: something else .*: return Y1 \[T7\]"):
        record_of(["reserve 1-W-0-R2K1", "return Y2"], config=config, position=position).replay()


def test_what_happened_when_the_position_was_read_may_be_recorded_too() -> None:
    position = short(players=[{"cards": OWNED}, {}], nobles=["Francis I of France"], pending=[{"step": "noble"}])
    said = record_of(["noble Francis I of France", "take WUG"], position=position)
    assert said.replay() == record_of(["take WUG"], position=position).replay()
    assert said.moves == (Take("WUG"),)


def test_an_answer_that_was_asked_is_a_move() -> None:
    owned = [*OWNED, "1-U-0-K3", "1-U-0-W1K2", "1-U-0-U1G3R1"]
    position = short(players=[{"cards": owned}, {}], nobles=["Francis I of France", "Catherine of Medici"])
    record = record_of(["take WUG", "noble Catherine of Medici"], position=position)
    assert record.moves == (Take("WUG"), Visit("Catherine of Medici"))
    with pytest.raises(IllegalMove, match=r"moves\[1\]: noble Mary Stuart: not among the choices.*\[T4\]"):
        record_of(["take WUG", "noble Mary Stuart"], position=position).replay()


def test_a_return_that_was_asked_is_recorded_as_it_was_said() -> None:
    position = short(players=[{"tokens": {"W": 3, "U": 3, "G": 3}}, {}])
    record = record_of(["take GRK", "return G1R1"], position=position)
    assert record.moves[1] == Return((0, 0, 1, 1, 0, 0))


def test_an_illegal_move_is_named_by_its_index_and_rule_and_leaves_the_record_as_it_was() -> None:
    record = record_of(["take WUG", "take WUG", "take WU"], seed=7)
    for ask in (record.replay, record.dump, lambda: record.state, lambda: record.moves, record.undo):
        with pytest.raises(IllegalMove, match=r"^moves\[2\]: take WU: .* \[A2\]$") as refused:
            ask()
        assert (refused.value.rule, refused.value.index) == ("A2", 2)


@pytest.mark.parametrize("move", ["take", "take wug", "buy 1-W-9-R2K1", "noble Nobody", "reserve", ""])
def test_a_malformed_or_unknown_move_is_named_by_its_index(move: str) -> None:
    with pytest.raises(NotationError, match=r"^moves\[1\]: "):
        record_of(["take WUG", move], seed=7).replay()


def test_a_result_is_not_compared() -> None:
    record = record_of(["take WUG"], seed=7, result={"winners": [1], "points": [0, 15], "note": "resigned"})
    assert record.replay().outcome is None
    assert record.result == {"winners": [1], "points": [0, 15], "note": "resigned"}
    assert json.loads(record.dump())["result"] is None


def test_other_keys_are_kept_and_ignored() -> None:
    other = {"players": ["Ann", "Bob"], "elo": [1500.5, -3], "clock": {"main": 1.5, "won": True}, "note": None}
    record = record_of(["take WUG"], seed=7, **other)
    record.play("take WUG")
    written = json.loads(record.dump())
    assert {key: written[key] for key in other} == other
    assert written["moves"] == ["take WUG", "take WUG"]


def test_a_position_says_the_configuration_too() -> None:
    record = Record.load({"format": "splendor-game/1", "position": short(), "moves": ["take WUG"]})
    assert record.replay() == apply(state_of(short()), "take WUG")
    assert refusal(
        {"format": "splendor-game/1", "config": {"players": 2, "gold": 7}, "position": short(), "moves": []}
    ).startswith("config: not the one of position.config")


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"moves": ["take WUG", 7]}, "moves[1]: 7 given; text is allowed"),
        ({"moves": "take WUG"}, "moves: 'take WUG' given; a list is allowed"),
        ({"format": "splendor-position/1"}, "format: 'splendor-position/1' given; splendor-game/1 is allowed"),
        ({"seed": 7.0}, "seed: 7.0 given; whole numbers are allowed, without a point"),
        ({"seed": True}, "seed: true given; a whole number or text is allowed"),
        ({"seed": "\ud800"}, "seed: '\\ud800' given; text that UTF-8 can write is allowed"),
        ({"position": short()}, "document: exactly one of seed or position is allowed"),
        ({"config": {"players": 1}}, "config.players: 1 given; 2 to 4 are allowed"),
        ({"config": {"players": 2, "modules": ["x"]}}, "config.modules: 'x' is unknown"),
        ({"components": {"tiles": {}}}, "components.tiles: there is no such table in play"),
        ({"note": float("nan")}, "note: nan given; JSON has no such number"),
        ({"result": []}, "result: [] given; an object or null is allowed"),
        ({"result": {"winners": [0]}}, "result.points: missing; it is required"),
        ({"result": {"winners": [], "points": [0, 0]}}, "result.winners: [] given; at least 1 entry is allowed"),
        ({"result": {"winners": [2], "points": [0, 0]}}, "result.winners[0]: 2 given; 0 to 1 are at the table"),
        ({"result": {"winners": [0], "points": [0]}}, "result.points: 1 given; 2 are allowed, one a seat"),
        ({"result": {"winners": [0], "points": [0, 0], "cards": [1.0, 2]}}, "result.cards[0]: 1.0 given; whole"),
        ({"result": {"winners": [0], "points": [0, 0], "cards": [1, 2, 3]}}, "result.cards: 3 given; 2 are allowed"),
    ],
)
def test_a_record_of_the_wrong_form_is_refused(keys: dict[str, Any], line: str) -> None:
    good = {"format": "splendor-game/1", "config": {"players": 2}, "seed": 7, "moves": ["take WUG"]}
    assert refusal(good | keys).startswith(line)


def test_a_record_without_what_it_needs_is_refused() -> None:
    assert refusal({}) == "format: missing; splendor-game/1 is allowed"
    assert refusal({"format": "splendor-game/1", "seed": 7}) == "moves: missing; it is required"
    assert refusal({"format": "splendor-game/1", "moves": []}) == "document: exactly one of seed or position is allowed"
    no_config = {"format": "splendor-game/1", "seed": 7, "moves": []}
    assert refusal(no_config) == "config: missing; it is required with a seed"
    bad = {"format": "splendor-game/1", "position": short(turn=-1), "moves": []}
    assert refusal(bad) == "position.turn: -1 given; 0 to 1000000000000 are allowed"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "take WUG", b"\xff", "[" * 1_000_000, '{"moves": [], "moves": []}', '{"note": NaN}', '{"note": 1e999}'],
)
def test_a_text_that_holds_no_record_is_refused(text: str | bytes) -> None:
    refusal(text)
