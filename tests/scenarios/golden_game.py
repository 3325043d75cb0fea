"""Whole games written so that a person can check them against the rules, played by a simple sensible rule.

python tests/scenarios/golden_game.py     writes the games of ``golden`` anew, to be reviewed like any other change
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from splendor.kernel import (
    Buy,
    Card,
    Config,
    Move,
    Reserve,
    ReserveDeck,
    Return,
    State,
    apply,
    draws,
    legal_moves,
    new_game,
    state_to_json,
)
from splendor.kernel.gems import COLOUR_NAMES, COLOURS, LETTERS, format_tokens
from splendor.kernel.turn import traced
from splendor.modules.strongholds import Conquer

GOLDEN = Path(__file__).parent / "golden"

GAMES: dict[str, tuple[Config, int | str]] = {
    "two_players": (Config(players=2), 3),
    "three_players": (Config(players=3, first_seat=1), "three"),
    "four_players_with_both_house_variants": (
        Config(players=4, variants={"noble_veto", "open_reservations"}, extra_nobles={"Hino Tomiko"}),
        11,
    ),
    "three_players_with_all_four_modules": (
        Config(players=3, modules={"cities", "orient", "strongholds", "trading_posts"}),
        16,
    ),
}
"""The games by name: how they are set up, and with which seed."""


OUT_OF_REACH = 99


def lacking(state: State, seat: int, card: Card) -> int:
    """How many tokens a seat is short of a card, or cards where these are its price."""
    player = state.players[seat]
    if card.needs_colour and not any(player.counts):
        return OUT_OF_REACH
    if card.discard:
        colour, count = card.discard
        return max(0, count - player.counts[COLOURS.index(colour)])
    short = sum(
        max(0, cost - bonus - gems) for cost, bonus, gems in zip(card.cost, player.bonuses, player.tokens, strict=False)
    )
    return max(0, short - player.tokens[5] - sum(owned.gold for owned in player.cards))


def aim(state: State, seat: int) -> Card | None:
    """The card in sight, not under a rival's strongholds, that a seat is closest to for the points that it brings."""
    in_hand = [held.card for held in state.players[seat].reserved if held.card]
    face_up = [card for row in state.market for card in row if card]
    placed = strongholds(state)
    cards = [card for card in face_up if placed.get(card.id, (seat, 0))[0] == seat] + in_hand
    return min(cards, key=lambda card: (2 * lacking(state, seat, card) - card.points, card.id), default=None)


def strongholds(state: State) -> dict[str, tuple[int, int]]:
    """Whose strongholds are on which cards, and how many."""
    if "strongholds" not in state.config.modules:
        return {}
    placed = state_to_json(state)["strongholds"]
    return {card: (there["seat"], there["count"]) for card, there in placed.items()}


def grip(state: State, seat: int) -> tuple[int, int]:
    """How many strongholds a seat has on the card where it has most, and how good that card is."""
    mine = [(count, state.rules.cards[card]) for card, (owner, count) in strongholds(state).items() if owner == seat]
    return max(((count, card.points - lacking(state, seat, card)) for count, card in mine), default=(0, 0))


def value(state: State, move: Move) -> tuple[int, int]:
    """How good a move looks: points first, then how near it brings the card aimed at."""
    seat = state.to_act
    assert seat is not None
    after = apply(state, move)
    gained = after.points(seat) - state.points(seat)
    if isinstance(move, Buy | Conquer):
        return (100 + gained, -sum(move.payment.tokens) - move.payment.tokens[5] - 4 * len(move.payment.cards))
    if move.verb.startswith("stronghold"):
        return grip(after, seat)
    target = aim(state, seat)
    nearer = -lacking(after, seat, target) if target else 0
    held = sum(after.players[seat].tokens)
    if isinstance(move, Reserve | ReserveDeck):
        aimed_at = target is not None and str(move) == f"reserve {target.id}"
        second_look = sum(draw.count - 1 for draw in draws(state, move)) if isinstance(move, ReserveDeck) else 0
        return (nearer + second_look, 1 if aimed_at else -3)
    return (gained + nearer, min(held, 10))


def chosen(state: State) -> Move:
    """The move that the simple rule plays: the first of the best."""
    moves = legal_moves(state)
    if isinstance(moves[0], Return):
        seat = state.to_act
        assert seat is not None
        target = aim(state, seat)
        return min(
            moves, key=lambda move: (lacking(apply(state, move), seat, target) if target else 0, "Y" in str(move))
        )
    return max(moves, key=lambda move: value(state, move))


def table_lines(state: State) -> Iterator[str]:
    """The cards, the nobles or the cities, and the supply."""
    for deck, row in zip(state.rules.decks, state.market, strict=True):
        yield f"  row {deck.name}   {'  '.join(card.id for card in row if card)}"
    cities = state_to_json(state).get("cities")
    nobles = ", ".join(f"{noble.name} {format_tokens(noble.cards)}" for noble in state.nobles)
    yield f"  nobles  {nobles}" if cities is None else f"  cities  {', '.join(cities)}"
    yield f"  supply  {format_tokens(state.supply)}"


def turned_up(before: State, after: State) -> Iterator[str]:
    """What came from the decks: cards laid in rows, and what a player drew into the hand."""
    for old, new in zip(before.market, after.market, strict=True):
        yield from (f"{card.id} is laid" for was, card in zip(old, new, strict=True) if card and card != was)
    for row, (old, new) in enumerate(zip(before.market, after.market, strict=True)):
        taken = [place for place, card in enumerate(old) if card] + [place for gap, place in before.gaps if gap == row]
        settled = [place for place in taken if (row, place) not in after.gaps and not new[place]]
        yield from ("a place stays empty" for _ in settled)
    for old_player, new_player in zip(before.players, after.players, strict=True):
        if len(new_player.reserved) > len(old_player.reserved):
            held = new_player.reserved[-1]
            told = "unseen by the others" if held.hidden else "open to all"
            yield f"{held.card.id if held.card else '?'} in hand, {told}"
            gold = new_player.tokens[5] - old_player.tokens[5]
            yield "one gold" if gold else "no gold is left"


def move_line(before: State, move: Move, after: State, by_itself: tuple[Move, ...]) -> str:
    """A move, and after a semicolon what happened by itself."""
    happened = [*turned_up(before, after), *(f"{later} by itself" for later in by_itself)]
    return f"  seat {before.to_act}  {'; '.join([str(move), *happened])}"


def standing(state: State) -> Iterator[str]:
    """Each player after a round: points, tokens, bonuses, cards, nobles."""
    for seat, player in enumerate(state.players):
        parts = [
            f"{state.points(seat)} points",
            f"tokens {format_tokens(player.tokens) or 'none'}",
            f"bonuses {format_tokens(player.bonuses) or 'none'}",
            f"{len(player.cards)} cards",
            f"{len(player.reserved)} reserved",
            *module_keys(state, seat),
        ]
        yield f"    = seat {seat}: {', '.join(parts)}"


def module_keys(state: State, seat: int) -> Iterator[str]:
    """What the modules keep for a player: posts, strongholds in stock."""
    player = state_to_json(state)["players"][seat]
    if "posts" in player:
        yield f"posts {' and '.join(player['posts']) or 'none'}"
    if "strongholds" in player:
        yield f"strongholds in stock {player['strongholds']}"


def points_line(state: State) -> str:
    """The points of all seats, and the supply."""
    points = ", ".join(str(state.points(seat)) for seat in range(len(state.players)))
    return f"  points {points}; supply {format_tokens(state.supply)}"


def heading(config: Config, seed: int | str) -> Iterator[str]:
    """What is played."""
    yield f"{config.players} players, seat {config.first_seat} begins, seed {seed!r}"
    variants = ", ".join(str(variant) for variant in config.variants)
    yield f"house variants: {variants or 'none'}; extra nobles: {', '.join(config.extra_nobles) or 'none'}"
    if config.modules:
        yield f"modules: {', '.join(map(str, config.modules))}"
    yield f"letters: {', '.join(f'{letter} {COLOUR_NAMES[letter]}' for letter in LETTERS)}"


def game_lines(config: Config, seed: int | str) -> Iterator[str]:
    """A whole game as text, from the table laid out to the result."""
    yield from heading(config, seed)
    state = new_game(config, seed)
    yield from ("", "The table", *table_lines(state))
    if state.agenda:
        yield from ("", "Before the first turn")
    shown = -1
    while not state.is_over:
        if not state.agenda and state.turn % config.players == 0 and state.turn != shown:
            shown = state.turn
            yield from ("", f"Round {state.turn // config.players + 1}")
        move = chosen(state)
        after, by_itself = traced(state, move)
        yield move_line(state, move, after, by_itself)
        if after.last_round and not state.last_round:
            why = " and meets a City" if "cities" in config.modules else ""
            yield f"  seat {state.to_act} has {after.points(state.to_act or 0)} points{why}: the last round"
        if after.turn != state.turn and after.turn % config.players == 0:
            yield points_line(after)
            on = [f"{card} {count} of seat {seat}" for card, (seat, count) in strongholds(after).items()]
            yield from (f"  strongholds {', '.join(on)}" for _ in on[:1])
        state = after
    yield from result_lines(state)


def result_lines(state: State) -> Iterator[str]:
    """How the game ended."""
    outcome = state.outcome
    assert outcome is not None
    yield from ("", "The end", *standing(state))
    for seat, player in enumerate(state.players):
        if player.nobles:
            yield f"    seat {seat} was visited by {', '.join(noble.name for noble in player.nobles)}"
    yield f"  won by seat {' and seat '.join(map(str, outcome.winners))}"


@cache
def game_text(name: str) -> str:
    """The text of a golden game."""
    return "\n".join(game_lines(*GAMES[name])) + "\n"


def golden_file(name: str) -> Path:
    """Where the text of a golden game lies."""
    return GOLDEN / f"{name}.txt"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for game in GAMES:
        golden_file(game).write_text(game_text(game), encoding="utf-8")
