"""What a card costs a player, and which cards a purse can pay, colour by colour [P1, P2, P5, P6]."""

from hypothesis import given
from hypothesis import strategies as st

from splendor.kernel import standard_cards
from splendor.kernel.cards import Card
from splendor.kernel.gems import Cost, Tokens
from splendor.kernel.quote import Purse, bill, due, payable

CARDS = standard_cards()
counts = st.integers(0, 7)
bonuses: st.SearchStrategy[Cost] = st.tuples(counts, counts, counts, counts, counts)
tokens: st.SearchStrategy[Tokens] = st.tuples(counts, counts, counts, counts, counts, counts)
purses = st.builds(
    Purse, tokens, bonuses, st.sampled_from((1, 2)), st.sampled_from(((), ("O1-gold-0-K3",), ("O1-gold-0-K3",) * 2))
)


def owed(card: Card, owned: Cost) -> list[int]:
    return [max(0, cost - bonus) for cost, bonus in zip(card.cost, owned, strict=True)]


@given(card=st.sampled_from(CARDS), owned=bonuses)
def test_P1_what_is_due_of_each_colour_is_the_cost_less_the_bonuses_and_never_below_nothing(
    card: Card, owned: Cost
) -> None:
    assert list(due(card, owned)) == owed(card, owned)


def test_P1_each_colour_of_the_cost_is_lowered_by_its_own_bonuses_alone() -> None:
    for place in range(5):
        for bonus in range(5):
            one = (*(0 for _ in range(place)), bonus, *(0 for _ in range(4 - place)))
            w, u, g, r, k = one
            for card in CARDS:
                assert list(due(card, (w, u, g, r, k))) == owed(card, (w, u, g, r, k))


def lines_of(card: Card, purse: Purse) -> list[tuple[int, int, int]]:
    """For each colour with something due its place, what is due, and the gems held that can pay it."""
    lines = [(place, count, purse.tokens[place]) for place, count in enumerate(owed(card, purse.bonuses)) if count]
    return [(place, count, min(count, held)) for place, count, held in lines]


@given(purse=purses)
def test_P2_P5_P6_a_purse_can_pay_a_card_when_its_gold_makes_up_for_every_gem_that_is_lacking(purse: Purse) -> None:
    most = purse.tokens[5] + 2 * len(purse.gold_cards)
    lacking = {
        card: sum(-(-(count - held) // purse.worth) for _, count, held in lines_of(card, purse)) for card in CARDS
    }
    assert payable(CARDS, purse) == [card for card in CARDS if lacking[card] <= most]


def test_whoever_has_more_than_any_card_costs_can_pay_every_card() -> None:
    for held, owned in ((99, 0), (0, 99), (99, 99), (99, 199)):
        assert payable(CARDS, Purse((held,) * 5 + (0,), (owned,) * 5)) == list(CARDS)


@given(card=st.sampled_from(CARDS), purse=purses)
def test_P1_P2_a_bill_says_of_each_colour_what_is_due_and_what_is_held_of_it(card: Card, purse: Purse) -> None:
    assert sorted(bill(card, purse)) == lines_of(card, purse)
