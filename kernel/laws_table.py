"""Laws of what lies on the table: tokens, cards, nobles, and the figures that are counted from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .cards import Card
from .gems import COLOURS, LETTERS
from .laws_form import law, move_law
from .moves import Move, Pass
from .state import State

__all__ = ["MOST_IN_HAND", "MOST_KEPT", "MOVE_LAWS", "STATE_LAWS"]

# The laws say the limits in their own words: read from the code that they judge, they would agree with any slip in it.
MOST_KEPT = 10
MOST_IN_HAND = 3


def tokens_at_all(state: State) -> tuple[int, ...]:
    """The tokens of each kind, wherever they are."""
    return tuple(map(sum, zip(state.supply, *(player.tokens for player in state.players), strict=True)))


def places_of_cards(state: State) -> Iterator[tuple[Card | None, str]]:
    """Every card with the place where it lies; a card that is not known is ``None``."""
    for deck, row, pile in zip(state.rules.decks, state.market, state.decks, strict=True):
        yield from ((card, f"row {deck.name}") for card in row if card is not None)
        yield from ((card, f"deck {deck.name}") for card in pile)
    for seat, player in enumerate(state.players):
        yield from ((card, f"cards of seat {seat}") for card in player.cards)
        yield from ((held.card, f"hand of seat {seat}") for held in player.reserved)
    yield from ((card, "box") for card in state.removed)


def cards_in_play(state: State) -> set[str]:
    """The ids of the cards that lie anywhere, or that an owed step names: those may lie nowhere meanwhile."""
    lying = {card.id for card, _ in places_of_cards(state) if card is not None}
    return lying | (_cards_owed(state) & state.rules.cards.keys())


def _cards_owed(state: State) -> set[str]:
    named: set[str] = set()
    left: list[object] = list(state.agenda)
    while left:
        part = left.pop()
        if isinstance(part, tuple):
            left.extend(part)
        elif isinstance(part, Card):
            named.add(part.id)
        elif isinstance(part, str):
            named.add(part)
    return named


@law("S1", "V3")
def there_are_no_more_tokens_than_the_set_up_gives(state: State) -> Iterator[str]:
    config = state.config
    given = (*(config.gems,) * len(COLOURS), config.gold)
    for letter, count, most in zip(LETTERS, tokens_at_all(state), given, strict=True):
        if count > most:
            yield f"{count} {letter} where {most} were given"


@law("S2", "A8", "P6")
def no_card_is_in_two_places(state: State) -> Iterator[str]:
    places: dict[str, list[str]] = {card_id: [] for card_id in state.rules.cards}
    for card, place in places_of_cards(state):
        if card is None or (card.id not in places and place != "box"):
            yield f"{card} in {place} is no card of this game"
        elif card.id in places:
            places[card.id].append(place)
    for card_id, found in places.items():
        if len(found) > 1:
            yield f"{card_id} lies in {', '.join(found)}"


@law("S2", "A8")
def rows_and_decks_hold_their_own_cards(state: State) -> Iterator[str]:
    for deck, row, pile in zip(state.rules.decks, state.market, state.decks, strict=True):
        if len(row) != deck.places:
            yield f"row {deck.name} has {len(row)} places, not {deck.places}"
        for card in (*row, *pile):
            if card is not None and card.deck != deck.name:
                yield f"{card} lies with deck {deck.name}"


@law("A8", "T2")
def between_turns_an_empty_place_has_an_empty_deck(state: State) -> Iterator[str]:
    if state.agenda:
        return
    if state.gaps:
        yield f"gaps {state.gaps} are left over from a turn"
    for deck, row, pile in zip(state.rules.decks, state.market, state.decks, strict=True):
        if None in row and pile:
            yield f"row {deck.name} has an empty place, and its deck {len(pile)} cards"


@law("S3", "T6")
def the_seat_to_act_fits_the_turn(state: State) -> Iterator[str]:
    due = (state.config.first_seat + state.turn) % len(state.players)
    if state.mover != due or (not state.over and not state.agenda and state.to_act != due):
        yield f"in turn {state.turn} seat {state.to_act} is to act, not seat {due}"


@law("S2", "T4", "V1")
def nobles_are_in_one_place(state: State) -> Iterator[str]:
    tiles = [*state.nobles, *(tile for player in state.players for tile in player.nobles)]
    for name, count in Counter(tile.name for tile in tiles).items():
        if count > 1 or name not in state.rules.nobles:
            yield f"{name} is there {count} times"
    if len(tiles) > state.rules.nobles_revealed:
        yield f"{len(tiles)} nobles where {state.rules.nobles_revealed} were dealt"


@law("A2", "P2", "T3")
def nobody_is_negative(state: State) -> Iterator[str]:
    if min(state.supply) < 0:
        yield f"the supply holds {state.supply}"
    for seat, player in enumerate(state.players):
        if min(*player.tokens, *player.bonuses, *player.counts) < 0:
            yield f"seat {seat} holds {player}"
    if state.turn < 0 or state.passes < 0:
        yield f"turn {state.turn}, {state.passes} passes"


@law("T3")
def at_most_ten_tokens_at_a_turns_start(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if sum(player.tokens) > MOST_KEPT and not (state.agenda and seat == state.mover):
            yield f"seat {seat} holds {sum(player.tokens)} tokens"


@law("A4")
def at_most_three_reserved(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if len(player.reserved) > MOST_IN_HAND:
            yield f"seat {seat} has {len(player.reserved)} reserved cards"


@law("H2", "A4")
def reserved_cards_are_as_open_as_the_table_plays(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        for held in player.reserved:
            if held.hidden and state.rules.open_reserves:
                yield f"seat {seat} hides {held} where all reserves are open"
            if held.card is not None and held.card.deck != held.deck:
                yield f"seat {seat} has {held} as of deck {held.deck}"


@law("E2", "P1", "T4")
def derived_figures_equal_a_recount(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        coloured = [card for card in player.cards if card.bonus is not None]
        bonuses = tuple(sum(card.bonuses for card in coloured if card.bonus == colour) for colour in COLOURS)
        counts = tuple(sum(1 for card in coloured if card.bonus == colour) for colour in COLOURS)
        points = sum(card.points for card in player.cards) + sum(noble.points for noble in player.nobles)
        further = sum(score(state, seat) for score in state.rules.scores)
        kept = (player.bonuses, player.counts, player.points, state.points(seat))
        if kept != (bonuses, counts, points, points + further):
            yield f"seat {seat} keeps {kept}, a recount gives {(bonuses, counts, points, points + further)}"


@law("E1", "E3")
def the_best_standing_wins(state: State) -> Iterator[str]:
    outcome = state.outcome
    if (outcome is not None) != state.over:
        yield f"over is {state.over}, and the outcome {outcome}"
    if outcome is None:
        return
    seats = range(len(state.players))
    if outcome.points != tuple(map(state.points, seats)):
        yield f"points {outcome.points}"
    if outcome.cards != tuple(len(player.cards) for player in state.players):
        yield f"cards {outcome.cards}"
    rivals = state.rules.goal.contenders(state) or tuple(seats)
    most = max(outcome.points[seat] for seat in rivals)
    fewest = min(outcome.cards[seat] for seat in rivals if outcome.points[seat] == most)
    winners = tuple(seat for seat in rivals if (outcome.points[seat], outcome.cards[seat]) == (most, fewest))
    if outcome.winners != winners:
        yield f"{outcome} where {winners} have {most} points with {fewest} cards"


@move_law("A1", "A6", "P4", "T3")
def gems_are_conserved(before: State, move: Move, after: State) -> Iterator[str]:
    if tokens_at_all(before) != tokens_at_all(after):
        yield f"{tokens_at_all(before)} tokens of each kind before, {tokens_at_all(after)} after"


@move_law("A4", "A5", "A8")
def cards_are_conserved(before: State, move: Move, after: State) -> Iterator[str]:
    here, there = cards_in_play(before), cards_in_play(after)
    if there != here:
        yield f"from nowhere came {sorted(there - here)}, to nowhere went {sorted(here - there)}"


@move_law("A6", "E1")
def nobody_else_is_touched(before: State, move: Move, after: State) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if seat != before.mover and was != now:
            yield f"seat {seat} had {was}, and has {now}"


@move_law("A4", "A6")
def gold_comes_only_with_a_reservation(before: State, move: Move, after: State) -> Iterator[str]:
    was, now = before.players[before.mover], after.players[before.mover]
    gained = now.tokens[-1] - was.tokens[-1]
    if gained > 1 or (gained == 1 and len(now.reserved) != len(was.reserved) + 1):
        yield f"{gained} gold with {len(now.reserved)} reserved cards after {len(was.reserved)}"


@move_law("T4")
def at_most_one_noble_comes_and_none_returns(before: State, move: Move, after: State) -> Iterator[str]:
    seat = before.mover
    was, now = before.players[seat].nobles, after.players[seat].nobles
    if now[: len(was)] != was or len(now) > len(was) + 1:
        yield f"seat {seat} had {was}, and has {now}"
    if len(now) > len(was) and (now[-1] not in before.nobles or now[-1] in after.nobles):
        yield f"{now[-1]} was not taken from the row"


@move_law("S3", "T6")
def turns_go_round_clockwise(before: State, move: Move, after: State) -> Iterator[str]:
    if after.turn - before.turn not in (0, 1):
        yield f"turn {after.turn} follows turn {before.turn}"
    if after.turn > before.turn and after.mover != (before.mover + 1) % len(before.players):
        yield f"seat {after.mover} follows seat {before.mover}"
    if after.turn == before.turn and not after.agenda and not before.agenda:
        yield "a turn of which nothing is left to ask is not over"


@move_law("A7")
def passes_are_counted_in_a_row(before: State, move: Move, after: State) -> Iterator[str]:
    nothing_else = (before.players, before.supply, before.slices) == (after.players, after.supply, after.slices)
    if isinstance(move, Pass) and after.passes != (before.passes + 1 if nothing_else else 0):
        yield f"{after.passes} passes in a row after {before.passes} and one more"
    if not before.agenda and not isinstance(move, Pass) and after.passes:
        yield f"{after.passes} passes in a row after a turn that did something"


@move_law("E1", "C3", "A7")
def the_last_round_starts_and_ends_as_it_must(before: State, move: Move, after: State) -> Iterator[str]:
    seats = len(after.players)
    if after.turn == before.turn:
        if (before.last_round, before.over) != (after.last_round, after.over):
            yield "the end came in the middle of a turn"
        return
    goal = after.rules.goal
    points = after.points(before.mover) >= after.config.target_points
    reached = before.last_round or (points if goal.default else goal.reached(after, before.mover))
    stuck = after.passes >= seats
    round_over = reached and after.turn % seats == 0 and bool(goal.contenders(after))
    if after.over != (stuck or round_over):
        yield f"over is {after.over} after turn {after.turn} with {after.passes} passes, last round {reached}"
    if not after.over and after.last_round != (reached and after.turn % seats != 0):
        yield f"last round is {after.last_round} after turn {after.turn}"


STATE_LAWS = (
    there_are_no_more_tokens_than_the_set_up_gives,
    no_card_is_in_two_places,
    rows_and_decks_hold_their_own_cards,
    between_turns_an_empty_place_has_an_empty_deck,
    the_seat_to_act_fits_the_turn,
    nobles_are_in_one_place,
    nobody_is_negative,
    at_most_ten_tokens_at_a_turns_start,
    at_most_three_reserved,
    reserved_cards_are_as_open_as_the_table_plays,
    derived_figures_equal_a_recount,
    the_best_standing_wins,
)

MOVE_LAWS = (
    gems_are_conserved,
    cards_are_conserved,
    nobody_else_is_touched,
    gold_comes_only_with_a_reservation,
    at_most_one_noble_comes_and_none_returns,
    turns_go_round_clockwise,
    passes_are_counted_in_a_row,
    the_last_round_starts_and_ends_as_it_must,
)
