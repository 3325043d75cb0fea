"""What a module brings to documents: keys at the top and in players, owed steps that hold cards, rows that are over."""

import json
from typing import Any, Self

import pytest
from attrs import evolve, frozen

from scenarios.test_documents import ROWS, short, state_of
from splendor.kernel import (
    Card,
    Config,
    ConfigError,
    Deck,
    DocumentError,
    HeldCard,
    Module,
    Move,
    Observation,
    State,
    apply,
    new_game,
    observe,
    schema,
    state_from_json,
    state_to_json,
)
from splendor.kernel.cards import read_gem_card
from splendor.kernel.events import Reserved
from splendor.kernel.rules import KeyWords, Owes, Played, Row, Slice, Step, StepWords, Table
from splendor.kernel.state import Owed


@frozen(repr=False)
class Lay(Move):
    """Say where the card goes that was looked at, or whether to look at another."""

    verb = "lay"
    example = "lay top"
    word: str

    def written(self) -> str:
        return self.word

    @classmethod
    def read(cls, rest: str) -> Self:
        return cls(rest)


TOP, BOTTOM = Lay("top"), Lay("bottom")


def look(state: State, owed: Owed, move: Move | None) -> Played:
    (card, *rest), *others = state.decks
    return state.but(decks=(tuple(rest), *others)), (("lay", "1", card),)


def lay(state: State, owed: Owed, move: Move | None) -> Played:
    first, *others = state.decks
    counts = list(state.slices[0])
    counts[state.mover] += 1
    laid = (owed[2], *first) if move == TOP else (*first, owed[2])
    return state.but(decks=(laid, *others), slices=(tuple(counts),)), ()


def read_lay(state: State, entry: dict[str, Any], path: str) -> Owed:
    if entry["deck"] != "1":
        raise DocumentError(f"{path}.deck: {entry['deck']!r} given; '1' is allowed")
    return ("lay", entry["deck"], state.rules.cards[entry["card"]] if "card" in entry else None)


def held(owed: Owed) -> tuple[HeldCard, ...]:
    return (HeldCard(owed[2], owed[1], hidden=True),)


def looks(state: State, seat: int | None) -> Any:
    assert seat is not None
    return state.slices[0][seat]


def read_looks(state: State, seat: int | None, value: Any, path: str) -> State:
    assert seat is not None
    if value is not None and value > 9:
        raise DocumentError(f"{path}: {value} given; 9 are allowed")
    counts = list(state.slices[0])
    counts[seat] = value or 0
    return state.but(slices=(tuple(counts),))


def read_asked(state: State, seat: int | None, value: Any, path: str) -> State:
    return state.but(stage=1) if value and state.stage == 0 else state


LOOKING = Module(
    name="looking",
    slices=(Slice("looks", 0, per_player=True),),
    steps=(
        Step("look", "B5", look),
        Step("lay", "B5", lay, answers=(Lay,), options=lambda state, owed: (BOTTOM, TOP)),
        Step(
            "again",
            "K6",
            lambda state, owed, move: (state, (("look",),) if move == TOP else ()),
            answers=(Lay,),
            options=lambda state, owed: (BOTTOM, TOP),
        ),
    ),
    owes=(Owes(Reserved, "look", 1, lambda state, event: (("look",),)),),
    rows=(Row("again", "after action", "K6", lambda state: ("again",)),),
    words=(
        StepWords(
            "lay",
            {"deck": {"type": "string"}, "card": {"type": "string"}},
            write=lambda owed: {"deck": owed[1]} if owed[2] is None else {"deck": owed[1], "card": owed[2].id},
            read=read_lay,
            unseen=("card",),
            holds=held,
            with_cards=lambda owed, cards: ("lay", owed[1], *cards),
        ),
        StepWords("again"),
    ),
    keys=(
        KeyWords("looks", {"type": "integer", "minimum": 0}, looks, read_looks, per_player=True),
        KeyWords("asked", {"type": "boolean"}, lambda state, seat: 1 <= state.stage < 99, read_asked),
    ),
)


class Point:
    """An installed module, as entry points give it."""

    def __init__(self, module: Module) -> None:
        self.load = lambda: module


@pytest.fixture(autouse=True)
def _looking_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splendor.kernel.config.installed", lambda group: {LOOKING.name: Point(LOOKING)})


CONFIG = {"players": 2, "modules": ["looking"]}


def reserved() -> State:
    """A state in which a card has just been reserved and the next one of its deck is looked at."""
    return apply(new_game(Config(players=2, modules={"looking"}), seed=7), "reserve deck 1")


def asked_again() -> State:
    return apply(reserved(), BOTTOM)


def test_every_moment_of_a_module_comes_back_from_its_document() -> None:
    state = new_game(Config(players=2, modules={"looking"}), seed=7)
    moves: list[Move | str] = ["reserve deck 1", TOP, TOP, BOTTOM, "take WUG", BOTTOM]
    for move in moves:
        assert state_from_json(json.dumps(state_to_json(state))) == state
        for seat in (None, 0, 1):
            view = observe(state, seat)
            assert state_from_json(json.dumps(state_to_json(view))) == view
        state = apply(state, move)
    assert state.turn == 2


def test_a_key_in_each_player_and_one_at_the_top_are_written_and_by_default_what_the_module_says() -> None:
    document = state_to_json(asked_again())
    assert [player["looks"] for player in document["players"]] == [1, 0]
    assert document["asked"] is True
    state = state_of(short(config=CONFIG, players=[{"looks": 3}, {}]))
    assert state.slices == ((3, 0),)
    assert state_to_json(state)["asked"] is False


def test_a_key_may_say_that_a_row_of_the_turn_is_over() -> None:
    first, again = reserved(), apply(asked_again(), TOP)
    assert [state_to_json(state)["pending"][0]["step"] for state in (first, again)] == ["lay", "lay"]
    assert [state_to_json(state)["asked"] for state in (first, again)] == [False, True]
    assert (first.stage, again.stage) == (0, 1)
    assert [state_of(state_to_json(state)).stage for state in (first, again)] == [0, 1]


def test_a_card_in_an_owed_step_is_in_no_other_place() -> None:
    step = {"step": "lay", "deck": "1", "card": "1-R-0-W3"}
    state = state_of(short(config=CONFIG, pending=[step]))
    assert len(state.decks[0]) == 35
    assert "1-R-0-W3" not in {card.id for card in state.decks[0] if card}
    with pytest.raises(DocumentError, match=r"^pending\[0\]: 1-R-0-W3 lies in removed\[0\] already"):
        state_from_json(short(config=CONFIG, pending=[step], removed=["1-R-0-W3"]))


def test_an_owed_step_is_told_to_others_without_its_card() -> None:
    views = [state_to_json(observe(reserved(), seat)) for seat in (0, 1)]
    assert views[0]["pending"] == state_to_json(reserved())["pending"]
    assert views[1]["pending"] == [{"step": "lay", "deck": "1"}]
    counted = {key: value for key, value in views[1].items() if key != "decks"}
    view = state_from_json(counted)
    assert isinstance(view, Observation)
    assert view == observe(reserved(), 1)
    told = {**views[1], "pending": views[0]["pending"]}
    with pytest.raises(DocumentError, match=r"^pending\[0\]: says what seat 1 may not know"):
        state_from_json(told)
    with pytest.raises(DocumentError, match=r"^pending\[0\]: leaves out cards that seat 0 knows"):
        state_from_json({**views[0], "pending": views[1]["pending"]})
    with pytest.raises(DocumentError, match=r"^pending\[0\]\.card: missing; it is required"):
        state_from_json(short(config=CONFIG, pending=[{"step": "lay", "deck": "1"}]))


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"asked": 1}, "asked: 1 given; true or false is allowed"),
        ({"players": [{}, {"looks": -1}]}, "players[1].looks: -1 given; 0 or more is allowed"),
        ({"players": [{}, {"looks": 10}]}, "players[1].looks: 10 given; 9 are allowed"),
        ({"pending": [{"step": "lay", "deck": "2", "card": "2-W-3-W6"}]}, "pending[0].deck: '2' given; '1' is allowed"),
        ({"pending": [{"step": "look"}]}, "pending[0].step: 'look' given; allowed: again, lay, noble, return"),
    ],
)
def test_what_a_module_refuses_is_told_with_its_path(keys: dict[str, Any], line: str) -> None:
    with pytest.raises(DocumentError) as refused:
        state_from_json(short(config=CONFIG, **keys))
    assert str(refused.value) == line


def test_keys_of_a_module_not_in_play_are_absent_and_refused() -> None:
    assert "asked" not in state_to_json(new_game(Config(players=2), seed=7))
    with pytest.raises(DocumentError, match=r"^asked: an unknown key"):
        state_from_json(short(asked=False))
    with pytest.raises(DocumentError, match=r"^players\[0\].looks: an unknown key"):
        state_from_json(short(players=[{"looks": 0}, {}]))


def test_the_schema_of_a_game_has_the_keys_and_steps_of_its_modules() -> None:
    form = schema("position", modules={"looking"})
    assert form["properties"]["asked"] == {"type": "boolean"}
    assert form["definitions"]["player"]["properties"]["looks"] == {"type": "integer", "minimum": 0}
    assert form["definitions"]["pending"]["properties"]["step"] == {"enum": ["again", "lay", "noble", "return"]}
    assert "asked" not in schema("position")["properties"]


def test_a_configuration_is_written_by_the_names_of_its_modules() -> None:
    state = new_game(Config(players=2, modules={LOOKING}), seed=7)
    assert state_to_json(state)["config"]["modules"] == ["looking"]


def coloured_card(card_id: str) -> Card:
    """A card of the fourth deck, which takes the colour that its owner chooses."""
    return evolve(read_gem_card(card_id), deck="Q1", bonus=None, bonuses=0, needs_colour=True)


def test_a_card_with_a_chosen_colour_is_written_with_it() -> None:
    ids = ("1-W-9-R1", "1-U-9-R1")
    module = Module(
        name="dyes",
        decks=(Deck("Q1", 1, 1, coloured_card),),
        cards=lambda: tuple(coloured_card(card_id) for card_id in ids),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("splendor.kernel.config.installed", lambda group: {"dyes": Point(module)})
        cards = [{"card": ids[0], "colour": "G"}]
        config = {"players": 2, "modules": ["dyes"]}
        document = short(config=config, market={**ROWS, "Q1": [ids[1]]}, players=[{"cards": cards}, {}])
        state = state_of(document)
        assert state.players[0].bonuses == (0, 0, 1, 0, 0)
        assert state_to_json(state)["players"][0]["cards"] == cards
        assert state_from_json(state_to_json(state)) == state
        with pytest.raises(DocumentError, match=r"^players\[0\].cards\[0\]: 1-W-9-R1 has a chosen colour"):
            state_from_json({**document, "players": [{"cards": [ids[0]]}, {}]})


def told_points(points: int) -> dict[str, int]:
    return {"points": points}


def test_a_table_of_a_module_is_carried_when_it_is_in_play() -> None:
    shipped = {"Red/1": 1, "Red/2": 1}
    table = Table("lanterns", "lantern", lambda: shipped, lambda name, row, path: row["points"], told_points)
    rows = {"lanterns": {"Red/1": {"points": 2}}}
    config = Config(players=2, modules={evolve(LOOKING, tables=(table,))})
    state = new_game(config, seed=7, components=rows)
    assert state_to_json(state)["components"] == rows
    assert state.rules.tables["lanterns"] == {"Red/1": 2, "Red/2": 1}
    same = {"lanterns": {"Red/1": {"points": 2}, "Red/2": {"points": 1}}}
    assert new_game(config, seed=7, components=same) == state
    with pytest.raises(
        ConfigError, match=r"^components\.lanterns: there is no such table in play; allowed: cards, nobles"
    ):
        new_game(Config(players=2), seed=7, components=rows)
