"""A price in cards is paid by exactly the sets that O6 allows, found here by trying every set of the cards in front."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scenarios.table import expanded, seat
from splendor.kernel import Buy, Payment, State, affordable, apply, legal_moves, why_illegal

PRICE = "O3-W-3-discardG2"
COPIES = ("O1-copy-0-G3K2", "O1-copy-0-U3G2", "O2-copy-1-U4R1K3", "O2-copy-1-W4U3K1")
PLAIN = ("1-G-0-W2U1", "1-G-0-U1R2K2", "O2-GG-1-W4K3", "2-G-2-G5", "1-R-0-W3", "1-U-0-K3", "O1-gold-0-K3")
OTHERS = ("1-G-0-R3", "O2-KK-1-U3G4")
"""Cards that nobody has in these positions."""

cards_in_front = st.builds(
    lambda plain, copies: [*plain, *(f"{card}={colour}" for card, colour in copies.items())],
    st.sets(st.sampled_from(PLAIN)).map(sorted),
    st.dictionaries(st.sampled_from(COPIES), st.sampled_from("GU")),
)


def before_purchase(cards: list[str]) -> State:
    """A player with some cards in front, and with gems of every colour, before the card that asks for green cards."""
    return expanded("orient", seat("W1U1G1R1K1Y1", cards), rows={"O3": [PRICE]})


def is_green(card: str) -> bool:
    return card.endswith("=G") or (card in PLAIN and card.split("-")[1][0] == "G")


def allowed(cards: list[str]) -> list[tuple[str, ...]]:
    """Two green cards of which as many as there are took their colour, in string order."""
    copies = sum(is_green(card) for card in cards if "=" in card)
    pairs = [pair for pair in combinations(cards, 2) if all(map(is_green, pair))]
    fitting = [pair for pair in pairs if sum("=" in card for card in pair) == min(2, copies)]
    return sorted(tuple(sorted(card.partition("=")[0] for card in pair)) for pair in fitting)


@given(cards=cards_in_front)
def test_O6_two_cards_of_the_colour_are_discarded_copies_first(cards: list[str]) -> None:
    state, expected = before_purchase(cards), allowed(cards)
    listed = [move.payment for move in legal_moves(state) if isinstance(move, Buy) and move.card == PRICE]
    assert listed == [Payment(discard=pair) for pair in expected]
    assert affordable(state, 0).get(PRICE) == (listed[0] if listed else None)
    mine = [card.id for card in state.players[0].cards]
    for size in (1, 2, 3):
        for some in combinations((*mine, *OTHERS), size):
            why = why_illegal(state, Buy(PRICE, Payment(discard=some)))
            assert (why is None) == (tuple(sorted(some)) in expected), f"{some}: {why}"
            assert why is None or why.rule == "O6"


@given(cards=cards_in_front)
def test_O6_what_is_discarded_leaves_with_its_points_and_bonuses(cards: list[str]) -> None:
    state = before_purchase(cards)
    was = state.players[0]
    for move in legal_moves(state):
        if isinstance(move, Buy) and move.card == PRICE:
            after, gone = apply(state, move), move.payment.discard
            now = after.players[0]
            assert [card.id for card in after.removed] == [*(card.id for card in state.removed), *gone]
            lost = [card for card in was.cards if card.id in gone]
            assert now.points == was.points + 3 - sum(card.points for card in lost)
            assert now.bonuses[2] == was.bonuses[2] - sum(card.bonuses for card in lost)
            assert now.counts == (was.counts[0] + 1, was.counts[1], was.counts[2] - 2, *was.counts[3:])
            assert (now.tokens, after.supply) == (was.tokens, state.supply)
