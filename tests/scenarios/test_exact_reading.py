"""Documents and records at the edges of what they may say: what is just allowed, what is just not, word for word."""

import json
from typing import Any

import pytest

from scenarios.table import MACHIAVELLI, SULEIMAN, document, giving, ids_of, seat, words_of
from scenarios.test_documents import ROWS, short, state_of
from splendor.kernel import (
    Config,
    DocumentError,
    Observation,
    new_game,
    state_from_json,
)
from splendor.kernel.rules import TURN_END

NOBLES = ["Henry VIII", "Charles V", "Machiavelli", "Mary Stuart", "Anne of Brittany", "Francis I of France"]
VETO = {"step": "veto"}
VACATED = {**ROWS, "1": [None, *ROWS["1"][1:]]}


def refusal(document: Any) -> str:
    return words_of(DocumentError, state_from_json, document)


def game(players: int, **config: Any) -> dict[str, Any]:
    return {"players": players, **config}


def held(*tokens: str) -> list[dict[str, Any]]:
    """Players with these tokens: ``W4U4`` are four white and four blue ones."""
    return [{"tokens": {text[place]: int(text[place + 1]) for place in range(0, len(text), 2)}} for text in tokens]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T6_without_a_turn_it_is_the_first_in_which_the_seat_is_to_act(players: int) -> None:
    for first in range(players):
        config = game(players, first_seat=first)
        assert state_of(short(config=config)).turn == 0
        for who in range(players):
            state = state_of(short(config=config, to_act=who))
            assert (state.turn, state.to_act) == (
                [(first + turn) % players for turn in range(players)].index(who),
                who,
            )
        for who in range(players, 4):  # there is no seat 4 at any table
            line = f"to_act: {who} given; 0 to {players - 1} are at the table"
            assert refusal(short(config=config, to_act=who)) == line
    assert refusal(short(config=game(players), turn=players + 1, to_act=0)) == (
        f"to_act: 0 given; it is seat 1, with turn {players + 1} from first_seat 0"
    )
    assert refusal(short(config=game(players, first_seat=1), to_act=None)) == (
        "to_act: null given; it is seat 1, with turn 0 from first_seat 1"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A7_as_many_passes_in_a_row_as_players_end_the_game(players: int) -> None:
    config = game(players)
    told = f"{players} in a row end the game, so at most"
    assert state_of(short(config=config, passes=players - 1)).passes == players - 1
    assert refusal(short(config=config, passes=players)) == (
        f"passes: {players} given; {told} {players - 1} are allowed here [A7]"
    )
    assert state_of(short(config=config, passes=players, over=True)).passes == players
    if players < 4:
        assert refusal(short(config=config, passes=players + 1, over=True)) == (
            f"passes: {players + 1} given; {told} {players} are allowed here [A7]"
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_V1_there_are_as_many_nobles_as_were_dealt_and_not_yet_removed(players: int) -> None:
    most = players + 1
    plain_game, veto = game(players), game(players, variants=["noble_veto"])
    assert len(state_of(short(config=plain_game, nobles=NOBLES[:most])).nobles) == most
    line = f"{most + 1} given; at most {most} are allowed"
    assert refusal(short(config=plain_game, nobles=NOBLES[: most + 1])) == f"nobles: {line}"
    visited: list[dict[str, Any]] = [{} for _ in range(players - 1)] + [{"nobles": NOBLES[most : most + 1]}]
    assert refusal(short(config=plain_game, nobles=NOBLES[:most], players=visited)) == (
        f"players[{players - 1}].nobles: {most + 1} with those of the table; at most {most} are allowed"
    )
    assert len(state_of(short(config=plain_game, nobles=NOBLES[: most - 1], players=visited)).nobles) == most - 1
    assert refusal(short(config=veto, nobles=NOBLES[: most + 1])) == f"nobles: {line}"


def test_V1_each_veto_that_is_owed_leaves_room_for_a_noble() -> None:
    config = game(2, variants=["noble_veto"])
    revealed = len(new_game(Config(players=2, variants={"noble_veto"}), 1).nobles)
    for owed in (1, 2):
        most = min(3 + owed, revealed)
        document = short(config=config, pending=[VETO] * owed, nobles=NOBLES[:most])
        state = state_of(document)
        assert (len(state.nobles), len(state.agenda), state.stage) == (most, owed, TURN_END)
        assert refusal(document | {"nobles": NOBLES[: most + 1]}) == (
            f"nobles: {most + 1} given; at most {most} are allowed"
        )
    assert refusal(short(config=config, pending=[VETO] * 3)) == (
        "pending: 3 given; at most 2 are owed before the first turn"
    )
    assert refusal(short(config=config, pending=[VETO], turn=1)) == (
        "turn: 1 given; 0 is allowed while a veto is owed, before the first turn"
    )
    assert state_of(short(config=config, pending=[VETO], turn=0)).turn == 0
    assert refusal(short(config=config, pending=[VETO, VETO], to_act=1)) == (
        "to_act: 1 given; it is seat 0, with 2 owed before the first turn"
    )


def test_V1_a_veto_and_a_step_of_a_turn_are_never_owed_together() -> None:
    config = game(2, modules=["trading_posts"], variants=["noble_veto"])
    for first, second in (("veto", "gem"), ("gem", "veto")):
        pending = [{"step": first}, {"step": second}]
        assert refusal(short(config=config, pending=pending)) == (
            f"pending[1].step: {second} and {first} are never owed together"
        )
    for step, place in (("noble", 0), ("veto", 1)):
        assert refusal(short(config=config, pending=[{"step": step}, {"step": "noble"}])) == (
            f"pending[{place}].step: noble comes at the end of a turn, when no other step is owed"
        )


def test_T7_a_row_of_the_turn_is_known_by_its_name_in_a_text_too() -> None:
    owed = [{"step": "return", "count": 1}, {"step": "noble"}]
    line = "pending[0].step: return comes at the end of a turn, when no other step is owed"
    assert refusal(short(pending=owed)) == refusal(json.dumps(short(pending=owed))) == line


def test_E1_nothing_is_owed_when_the_game_is_over() -> None:
    config = game(2, variants=["noble_veto"])
    assert refusal(short(config=config, over=True, pending=[VETO, VETO])) == (
        "pending: 2 given; none is owed when the game is over"
    )
    assert refusal(short(over=True, to_act=1)) == "to_act: 1 given; null is allowed when the game is over"
    assert state_of(short(over=True, to_act=None)).is_over


def test_A8_T2_a_gap_is_named_where_the_card_that_comes_next_is_still_in_its_deck() -> None:
    assert refusal(short(market=VACATED)) == (
        "market.1[0]: empty, but deck 1 has 37 cards and gaps names no such place"
    )
    bare = {**ROWS, "2": [*ROWS["2"][:3], None]}
    assert refusal(short(market=bare)) == "market.2[3]: empty, but deck 2 has 27 cards and gaps names no such place"
    assert refusal(short(market=VACATED, gaps=[["1", 0]])) == (
        "gaps: 1 given; none is allowed once the refill of the turn is over"
    )
    assert refusal(short(gaps=[["2", 1]])) == "gaps[0]: 2 1 given, but a card lies in market.2[1]"
    assert refusal(short(market=VACATED, gaps=[["1", 0], ["1", 0]])) == (
        "gaps[1]: 1 0 stands twice; each gap once is allowed"
    )
    emptied = state_of(short(market=VACATED, decks={"1": []}))
    assert (emptied.market[0][0], emptied.decks[0]) == (None, ())


def test_T3_eleven_tokens_are_too_many_but_for_a_return_that_is_owed() -> None:
    line = "players[{}].tokens: 11 in all; at most 10 are allowed now"
    eleven = held("R4K4G3")[0]
    owed = [{"step": "return", "count": 1}]
    assert state_of(short(players=held("R4K4G2", "W4U4G2"))).players[1].tokens == (4, 4, 2, 0, 0, 0)
    assert refusal(short(players=[eleven, {}])) == line.format(0)
    assert refusal(short(players=[{}, eleven])) == line.format(1)
    assert refusal(short(players=[{}, eleven], turn=1)) == line.format(1)
    state = state_of(short(players=[eleven, {}], pending=owed))
    assert (state.agenda, state.rules.rows[state.stage].step) == ((("return", 1),), "noble")
    assert state_of(short(players=[{}, eleven], pending=owed, turn=1)).to_act == 1
    other = held("W4U4Y3")[0]
    assert refusal(short(players=[eleven, other], pending=owed)) == line.format(1)
    assert refusal(short(players=[other, eleven], pending=owed, turn=1)) == line.format(0)


DECK_1 = [card for card in ids_of("1") if card not in ROWS["1"]]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"removed": ["1-W-9-R2K1"]}, "removed[0]: there is no card '1-W-9-R2K1' in this game"),
        (
            {"removed": [DECK_1[0], ROWS["2"][3]]},
            f"removed[1]: {ROWS['2'][3]} lies in market.2[3] already; it is in one place only",
        ),
        (
            {"market": {**ROWS, "2": [DECK_1[0]]}},
            f"market.2[0]: {DECK_1[0]} is of deck 1; cards of deck 2 are allowed",
        ),
        (
            {"market": {**ROWS, "1": ["2-W-2-R5"]}},
            "market.1[0]: 2-W-2-R5 is of deck 2; cards of deck 1 are allowed",
        ),
        ({"decks": {"2": [DECK_1[0]]}}, f"decks.2[0]: {DECK_1[0]} is of deck 1; cards of deck 2 are allowed"),
        (
            {"decks": {"1": [DECK_1[0], DECK_1[0]]}},
            f"decks.1[1]: {DECK_1[0]} lies in decks.1[0] already; it is in one place only",
        ),
        (
            {"nobles": ["Henry VIII", "Nobody"]},
            (
                "nobles[1]: there is no noble 'Nobody' in this game; allowed: Anne of Brittany, Catherine of Medici,"
                " Charles V, Elisabeth of Austria, Francis I of France, Henry VIII, Isabella of Castile, Machiavelli,"
                " Mary Stuart, Suleiman the Magnificent"
            ),
        ),
        ({"players": [{}] * 3}, "players: 3 given; 2 are allowed, as config.players says"),
        ({"players": [{}]}, "players: 1 given; 2 are allowed, as config.players says"),
        ({"config": game(2, first_seat=2)}, "config.first_seat: 2 given; 0 to 1 are allowed [S5]"),
        (
            {"components": {"cards": {"add": ["1-W-0-R2K1"]}}},
            "components.cards.add: 1-W-0-R2K1 is in the tables already",
        ),
        (
            {"players": [{}, {"cards": [DECK_1[0], DECK_1[0]]}]},
            f"players[1].cards[1]: {DECK_1[0]} lies in players[1].cards[0] already; it is in one place only",
        ),
        (
            {"players": held("W2Y3", "W2Y3")},
            "players[1].tokens.Y: 3 given, 6 in all with the seats before; only 5 exist",
        ),
        (
            {"players": held("W3", "W2")},
            "players[1].tokens.W: 2 given, 5 in all with the seats before; only 4 exist",
        ),
        ({"supply": {"Y": 6}}, "supply.Y: 6 given, and players hold 0; only 5 exist"),
        ({"supply": {"K": 3}, "players": held("K1", "K1")}, "supply.K: 3 given, and players hold 2; only 4 exist"),
    ],
)
def test_S1_A8_what_lies_twice_or_does_not_exist_is_told(keys: dict[str, Any], line: str) -> None:
    assert refusal(short(**keys)) == line


def test_S1_what_is_just_there_is_allowed_and_what_is_not_said_follows() -> None:
    state = state_of(short(players=held("W2Y3", "W2Y2")))
    assert state.supply == (0, 4, 4, 4, 4, 0)
    state = state_of(short(players=held("W2", "U1"), supply={"W": 2, "Y": 5}))
    assert state.supply == (2, 0, 0, 0, 0, 5)
    hand = [{"card": DECK_1[0], "hidden": True}, {"card": DECK_1[1]}]
    state = state_of(short(players=[{}, {"reserved": hand, "cards": DECK_1[2:4], "nobles": NOBLES[:1]}]))
    assert [(kept.card and kept.card.id, kept.deck, kept.hidden) for kept in state.players[1].reserved] == [
        (DECK_1[0], "1", True),
        (DECK_1[1], "1", False),
    ]
    assert [card.id for card in state.players[1].cards] == DECK_1[2:4]
    assert [card.id for card in state.decks[0] if card] == DECK_1[4:]
    assert state.points(1) == 3 + sum(card.points for card in state.players[1].cards)
    assert (state.turn, state.passes, state.last_round, state.is_over, state.removed) == (0, 0, False, False, ())
    listed = state_of(short(decks={"1": DECK_1[5:2:-1]}, removed=["O1-gold-0-R3", DECK_1[0]]))
    assert [card.id for card in listed.decks[0] if card] == DECK_1[5:2:-1]
    assert [card.id for card in listed.removed] == ["O1-gold-0-R3", DECK_1[0]]
    assert len(listed.decks[1]) == len(ids_of("2")) - 4


def seen(**keys: Any) -> dict[str, Any]:
    return short(format="splendor-observation/1", seat=0) | keys


def test_H1_H3_an_observation_counts_its_decks_and_what_hands_hide() -> None:
    view = state_from_json(seen())
    assert isinstance(view, Observation)
    assert view.table.decks == tuple((None,) * (len(ids_of(deck)) - 4) for deck in "123")
    hidden = {"card": None, "level": "1", "hidden": True}
    two = {"players": [{}, {"reserved": [hidden, hidden]}]}
    view = state_from_json(seen(**two))
    assert isinstance(view, Observation)
    assert [len(pile) for pile in view.table.decks] == [len(DECK_1) - 2, 26, 16]
    view = state_from_json(seen(**two, decks={"1": len(DECK_1) - 2}))
    assert isinstance(view, Observation)
    count = len(DECK_1) - 1
    assert refusal(seen(**two, decks={"1": count})) == (
        f"decks.1: {count} given; {len(DECK_1)} cards lie nowhere in sight, 2 of them in hands or owed steps"
    )
    assert refusal(seen(seat=2)) == "seat: 2 given; 0 to 1 are at the table, or null for everyone"
    assert refusal(seen(config=game(3), seat=3)) == "seat: 3 given; 0 to 2 are at the table, or null for everyone"
    assert refusal(seen(seat=3)) == "seat: 3 given; 0 to 1 are at the table, or null for everyone"
    third = state_from_json(seen(config=game(3), seat=2))
    assert isinstance(third, Observation)
    assert third.seat == 2


@pytest.mark.parametrize(("seat", "whom"), [(0, "seat 0"), (None, "everyone")])
def test_H1_what_an_observation_may_not_show_or_hide_is_told(seat: int | None, whom: str) -> None:
    shown = {"card": DECK_1[0], "hidden": True}
    players = [{}, {"reserved": [{"card": DECK_1[1]}, shown]}]
    assert refusal(seen(seat=seat, players=players)) == (
        f"players[1].reserved[1].card: hidden from {whom}; null is allowed"
    )
    hidden = {"card": None, "level": "1", "hidden": True}
    assert refusal(seen(seat=1, players=[{}, {"reserved": [hidden]}])) == (
        "players[1].reserved[0].card: null given, but seat 1 knows its own"
    )
    named = [{"card": DECK_1[0], "level": "1"}, {"card": DECK_1[1], "level": "2"}]
    assert refusal(seen(players=[{}, {"reserved": named}])) == (
        f"players[1].reserved[1].level: '2' given; {DECK_1[1]} is of deck 1"
    )
    for level, told in (({}, "missing"), ({"level": "4"}, "'4' given")):
        entry = {"card": None, "hidden": True, **level}
        assert refusal(seen(players=[{}, {"reserved": [entry]}])) == (
            f"players[1].reserved[0].level: {told}; a deck of this game is allowed: 1, 2, 3"
        )
    assert refusal(seen(players=[{}, {"reserved": [{"card": None, "level": "1"}]}])) == (
        'players[1].reserved[0].hidden: a card that is not seen is hidden; "hidden": true is allowed'
    )
    assert refusal(seen(config=game(2, variants=["open_reservations"]), players=[{}, {"reserved": [hidden]}])) == (
        "players[1].reserved[0].hidden: true given; false is allowed, as every reserve is open here [H2]"
    )


def test_a_format_that_is_not_known_is_told_with_those_that_are() -> None:
    allowed = "allowed: splendor-position/1, splendor-observation/1"
    assert refusal({"config": game(2)}) == f"format: missing; {allowed}"
    assert refusal(short(format=["splendor-position/1"])) == f"format: ['splendor-position/1'] given; {allowed}"
    assert refusal(short(format="splendor-game/1")) == f"format: 'splendor-game/1' given; {allowed}"


ELEVEN = {"tokens": {"R": 4, "K": 4, "G": 3}}
RETURN = {"pending": [{"step": "return", "count": 1}], "players": [ELEVEN, {}]}


def test_V1_after_the_vetoes_there_are_no_more_nobles_than_stay() -> None:
    config = game(2, variants=["noble_veto"])
    assert len(state_of(short(config=config, nobles=NOBLES[:3], **RETURN)).nobles) == 3
    assert refusal(short(config=config, nobles=NOBLES[:4], **RETURN)) == "nobles: 4 given; at most 3 are allowed"
    assert refusal(short(config=config, pending=[VETO], players=[ELEVEN, {}])) == (
        "players[0].tokens: 11 in all; at most 10 are allowed now"
    )
    assert refusal(short(pending=[{"step": "noble"}], players=[ELEVEN, {}])) == (
        "players[0].tokens: 11 in all; at most 10 are allowed now"
    )
    assert refusal(short(turn=0, to_act=1, **RETURN)) == (
        "to_act: 1 given; it is seat 0, with turn 0 from first_seat 0"
    )


def test_A7_T4_a_noble_that_is_owed_may_end_a_whole_round_of_passes() -> None:
    fits = seat("", giving("W4U4G4"))
    choosing = document(fits, nobles=[MACHIAVELLI, SULEIMAN], pending=[{"step": "noble"}])
    state = state_of(choosing | {"passes": 2})
    assert (state.passes, state.rules.rows[state.stage].step) == (2, "close")
    assert refusal(choosing | {"passes": 3}) == (
        "passes: 3 given; 2 in a row end the game, so at most 2 are allowed here [A7]"
    )
    config = game(2, variants=["noble_veto"])
    assert refusal(short(config=config, pending=[VETO], passes=2)) == (
        "passes: 2 given; 2 in a row end the game, so at most 1 are allowed here [A7]"
    )


@pytest.mark.parametrize("place", [2, 3])
def test_O1_a_gap_lies_in_a_row_of_orient_in_one_of_two_places(place: int) -> None:
    assert refusal(short(config=game(2, modules=["orient"]), gaps=[["O1", place]])) == (
        f"gaps[0][1]: {place} given; deck O1 has 2 places"
    )


def test_A8_a_row_has_its_places_even_where_few_cards_are_named() -> None:
    for lying in ([], DECK_1[:1], DECK_1[:2], DECK_1[:3], DECK_1[:4]):
        state = state_of(short(market={**ROWS, "1": lying}, decks={"1": []}))
        assert [card and card.id for card in state.market[0]] == lying + [None] * (4 - len(lying))


def test_S1_the_supply_is_what_nobody_holds_and_nothing_where_it_is_told_without_a_colour() -> None:
    state = state_of(short(players=held("W1U2G3R4", "W2Y1")))
    assert state.supply == (1, 2, 1, 0, 4, 4)
    state = state_of(short(players=[*held("U4"), {}], supply={"W": 2}))
    assert state.supply == (2, 0, 0, 0, 0, 0)


def test_H1_an_observation_may_count_fewer_cards_but_never_more_than_are_out_of_sight() -> None:
    few = state_from_json(seen(decks={"1": 5}))
    assert isinstance(few, Observation)
    assert len(few.table.decks[0]) == 5
    none = state_from_json(seen(removed=DECK_1))
    assert isinstance(none, Observation)
    assert none.table.decks[0] == ()
    hidden = [{}, {"reserved": [{"card": None, "level": "1", "hidden": True}]}]
    assert refusal(seen(removed=DECK_1, players=hidden)) == (
        "decks.1: 0 given; 0 cards lie nowhere in sight, 1 of them in hands or owed steps"
    )


def test_H1_the_level_of_a_reserved_card_is_that_of_its_deck() -> None:
    second = next(card for card in ids_of("2") if card not in ROWS["2"])
    for level in ("1", "3"):
        assert refusal(seen(players=[{"reserved": [{"card": second, "level": level}]}, {}])) == (
            f"players[0].reserved[0].level: '{level}' given; {second} is of deck 2"
        )
    deck = "".join(("O", "1"))  # another object than the name of the deck
    orient = seen(config=game(2, modules=["orient"]), decks={"O1": 0, "O2": 0, "O3": 0})
    view = state_from_json(orient | {"players": [{"reserved": [{"card": "O1-gold-0-R3", "level": deck}]}, {}]})
    assert isinstance(view, Observation)
    assert [kept.deck for kept in view.table.players[0].reserved] == ["O1"]


def test_C1_there_is_no_noble_where_cities_are_played_for() -> None:
    line = "nobles: 1 given; at most 0 are allowed"
    assert refusal(short(config=game(2, modules=["cities"]), nobles=NOBLES[:1])) == line
