"""What rules come to when they are composed, and what is left of a game when the expansions are taken out of it."""

from typing import Any

from splendor.kernel import Rules, State, state_from_json, state_to_json

BASE_ROWS = ("1", "2", "3")
OWN_KEYS = ("cities", "conquered", "strongholds")
"""What documents have beside the base game's keys."""
PLAYERS_KEYS = ("posts", "strongholds")


def shape(rules: Rules) -> dict[str, object]:
    """Everything about rules that could depend on the order in which modules were given."""
    return {
        "rows": [row.step for row in rules.rows],
        "owes": {event: [owed.step for owed in owed] for event, owed in rules.owes.items()},
        "steps": list(rules.steps),
        "slices": rules.slices,
        "words": list(rules.words),
        "goal": rules.goal,
        "cards": list(rules.cards),
        "nobles": list(rules.nobles),
        "decks": rules.decks,
        "revealed": rules.nobles_revealed,
        "open": rules.open_reserves,
    }


def base_part(state: State) -> dict[str, Any]:
    """The document of a state without the modules: their rows, decks, keys and cards in the box are left out."""
    document = {key: value for key, value in state_to_json(state).items() if key not in OWN_KEYS}
    document["config"] = {**document["config"], "modules": []}
    for key in ("market", "decks"):
        document[key] = {row: cards for row, cards in document[key].items() if row in BASE_ROWS}
    document["players"] = [
        {key: value for key, value in player.items() if key not in PLAYERS_KEYS} for player in document["players"]
    ]
    return document


def in_base_game(state: State) -> State:
    """The state of the base game with the base part of another."""
    read = state_from_json(base_part(state))
    assert isinstance(read, State)
    return read
