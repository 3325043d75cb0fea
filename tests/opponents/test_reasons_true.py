"""What a reason says of a card is true: that it can be bought next, what is short of it, that a rival could have it."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from profiles import PROFILE
from properties.combinations import COMBINATIONS, config_of, name_of
from properties.policies import ALL_POLICIES, walk
from scenarios.printed import GOLD_WORTH_TWO
from scenarios.table import expanded, giving, position, seat, worth
from splendor.bots.reasons import NUMBERS, reason_for
from splendor.kernel import Card, HeldCard, Move, State, affordable, apply, legal_moves, observe, parse_move
from splendor.kernel.gems import COLOUR_NAMES

MOMENTS, APART = (5, 11) if PROFILE == "dev" else (80, 5)
"""How many moments of a combination are looked at, and how many moves lie between two."""

BUYABLE = re.compile(r": (\S+)(?: \(\w+ points?\))? can be bought next$")
THEN_SHORT = re.compile(r": (\S+)(?: \(\w+ points?\))? is then (\w+) tokens? short$")
SHORT = re.compile(r" (\w+) (?:tokens?|\w+ cards?) short of it")
RIVAL = re.compile(r", which seat (\d) could buy next$")
BARRED = ", though the buyer has no card with a bonus whose colour it could take"


def number(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS.index(word)


def ends_of(state: State, mover: int) -> Iterator[State]:
    """The states in which a turn may end."""
    if state.over or not state.agenda or state.to_act != mover:
        yield state
        return
    for move in legal_moves(state):
        yield from ends_of(apply(state, move), mover)


def with_more(state: State, mover: int, card: Card, more: int) -> State:
    """The table with the card in the seat's hand, and so much more gold or so many more cards to discard for it."""
    player = state.players[mover]
    w, u, g, r, k, gold = player.tokens
    player = player.reserving((*player.reserved, HeldCard(card, card.deck)), player.tokens)
    if card.discard is None:
        return state.but(players=state.seated(mover, player.holding((w, u, g, r, k, gold + more))))
    others = [one for one in state.rules.cards.values() if one not in player.cards and one.bonuses == 1]
    for one in [one for one in others if one.bonus == card.discard[0]][:more]:
        player = player.owning(one, player.tokens, player.reserved)
    return state.but(players=state.seated(mover, player))


def is_short(state: State, mover: int, card: Card, number: int) -> bool:
    """Whether a seat could buy a card with so much more, and with nothing less."""
    reached = [card.id in affordable(with_more(state, mover, card, more), mover) for more in range(number + 1)]
    return reached == [False] * number + [True]


def claims(state: State, move: Move) -> Iterator[tuple[str, bool]]:
    """What the reason for a move says of a card, by its kind, and whether it is true."""
    mover = state.to_act
    assert mover is not None
    told, then, cards = reason_for(observe(state, mover), move), apply(state, move), state.rules.cards
    if found := BUYABLE.search(told):
        yield "buyable", any(found[1] in affordable(end, mover) for end in ends_of(then, mover))
    if found := THEN_SHORT.search(told):
        yield "then short", is_short(then, mover, cards[found[1]], number(found[2]))
    named = [name for kind, name in move.named() if kind == "card"]
    if found := SHORT.search(told):
        yield "short", is_short(state, mover, cards[named[-1]], number(found[1]))
        if price := cards[named[-1]].discard:
            yield "cards short", f"{COLOUR_NAMES[price[0]]} card" in found[0]
    if found := RIVAL.search(told):
        yield "rival", named[-1] in affordable(state, int(found[1])) and not then.over
    if BARRED in told:
        yield "barred", named[-1] not in affordable(with_more(state, mover, cards[named[-1]], 20), mover)


@pytest.mark.parametrize(("modules", "players"), COMBINATIONS, ids=[name_of(*each) for each in COMBINATIONS])
def test_what_a_reason_says_of_a_card_is_true(modules: tuple[str, ...], players: int) -> None:
    def asked() -> Iterator[State]:
        for game, policy in enumerate(ALL_POLICIES):
            turns = walk(config_of(modules, players, game), game, policy, 150)
            yield from islice((state for state, _, _ in turns), (game + players) % APART, None, APART)

    every = list(asked())
    for state in every[:: max(1, len(every) // MOMENTS)]:
        for move in legal_moves(state)[::2]:
            for kind, true in claims(state, move):
                assert true, f"{kind}: {reason_for(observe(state, state.to_act), move)}"


MANY = {"gems": 7}


def reason(state: State, move: str) -> str:
    """The reason for a move, what it says of cards being true; the kinds of what it says are in brackets."""
    read = parse_move(move)
    assert read in legal_moves(state)
    found = dict(claims(state, read))
    assert all(found.values())
    return f"{reason_for(observe(state, state.to_act), read)} ({', '.join(found)})"


def test_O4_a_copy_card_is_not_promised_to_a_seat_without_a_colour() -> None:
    lying: dict[str, Any] = {"rows": {"O1": ["O1-copy-0-W3R2"]}, "empty": ["1", "2", "3", "O2", "O3"], "config": MANY}
    bare = expanded("orient", seat("W2R1Y1"), **lying)
    assert reason(bare, "take WUR") == "takes white, blue and red, which others may need ()"
    told = f"reserves O1-copy-0-W3R2: a bonus of a colour of one's choice{BARRED}, and a gold comes with it (barred)"
    assert reason(bare, "reserve O1-copy-0-W3R2") == told
    coloured = expanded("orient", seat("W2R1Y1", cards=giving("G1")), **lying)
    assert reason(coloured, "take WUR") == "takes white, blue and red: O1-copy-0-W3R2 can be bought next (buyable)"


def test_O6_what_is_short_of_a_price_in_cards_is_cards() -> None:
    lying: dict[str, Any] = {"rows": {"O3": ["O3-W-3-discardG2"]}, "config": MANY}
    told = "{} O3-W-3-discardG2: three points and a white bonus, {} short of it{} (short, cards short)"
    one = expanded("orient", seat(cards=giving("G1")), seat(cards=giving("G2")[1:]), **lying)
    gold = ", and a gold comes with it"
    assert reason(one, "reserve O3-W-3-discardG2") == told.format("reserves", "one green card", gold)
    placing = expanded("orient strongholds", seat(), pending=[{"step": "stronghold"}], **lying)
    assert reason(placing, "stronghold place O3-W-3-discardG2") == told.format("claims", "and two green cards", "")


def test_K1_a_rival_is_not_said_to_buy_a_card_that_a_stronghold_keeps() -> None:
    card, seats = "1-W-0-R2K1", (seat(), seat("R2K1"))
    told = f"reserves {card}: a white bonus, which seat 1 could buy next (rival)"
    assert reason(expanded("strongholds", *seats, rows={"1": [card]}), f"reserve {card}") == told
    told = f"reserves {card}: a white bonus, three tokens short of it, and a gold comes with it (short)"
    assert reason(expanded("strongholds", *seats, rows={"1": [card]}, on={card: "A1"}), f"reserve {card}") == told


def test_T3_no_card_is_promised_that_asks_for_more_tokens_than_are_kept() -> None:
    lying: dict[str, Any] = {"empty": ["1", "2", "3"], "rows": {"3": ["3-W-3-U3G3R5K3"]}, "config": MANY}
    eleven = position(seat("U2G2R5", cards=giving("K3")), **lying)
    assert reason(eleven, "take WUG") == "takes white, blue and green, which others may need ()"
    ten = position(seat("U2G2R4", cards=giving("R1K3")), **lying)
    told = "takes white, blue and green: 3-W-3-U3G3R5K3 (three points) can be bought next (buyable)"
    assert reason(ten, "take WUG") == told


def test_P5_one_gold_that_pays_two_gems_is_not_counted_for_two_colours() -> None:
    owner = seat("R1Y1", posts=[GOLD_WORTH_TWO])
    state = expanded("trading_posts", owner, rows={"1": ["1-W-0-R2K1"]}, empty=["1", "2", "3"], config=MANY)
    told = "reserves 1-W-0-R2K1: a white bonus, one token short of it, and a gold comes with it (short)"
    assert reason(state, "reserve 1-W-0-R2K1") == told
    assert reason(state, "take WUK") == "takes white, blue and black: 1-W-0-R2K1 can be bought next (buyable)"


def test_E1_nothing_is_promised_beyond_the_last_round() -> None:
    ahead = seat(cards=worth("W5 U5 G5"))
    rows: dict[str, Any] = {"rows": {"2": ["2-W-2-R5"]}, "config": {"gems": 12}}
    last = position(ahead, seat("R4"), seat("R5"), to_act=1, last_round=True, **rows)
    assert reason(last, "take UGR") == "takes blue, green and red, in the last round ()"
    told = "reserves 2-W-2-R5: two points and a white bonus, which seat 2 could buy next (rival)"
    assert reason(last, "reserve 2-W-2-R5") == told
    late = position(ahead, seat("R5"), seat("R4"), to_act=2, last_round=True, **rows)
    told = "reserves 2-W-2-R5: two points and a white bonus, one token short of it, and a gold comes with it (short)"
    assert reason(late, "reserve 2-W-2-R5") == told


def test_P7_a_purchase_in_the_short_form_is_not_said_to_cost_nothing() -> None:
    state = position(seat("G5"), rows={"2": ["2-G-2-G5"]}, config=MANY)
    for move in ("buy 2-G-2-G5", "buy 2-G-2-G5 pay G5"):
        assert "for nothing" not in reason_for(observe(state, 0), parse_move(move))
