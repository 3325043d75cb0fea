"""States built by hand, for what play hardly reaches: each with a name, as a turn that is about to be played."""

from collections.abc import Callable, Iterable, Sequence

from properties.module_situations import MODULE_SITUATIONS
from splendor.kernel import Card, Config, HeldCard, Player, State, apply, new_game
from splendor.kernel.gems import COLOURS, NO_TOKENS, Tokens, minus, parse_tokens


def tokens(text: str) -> Tokens:
    return parse_tokens(text) if text else NO_TOKENS


def in_front(held: Tokens, cards: Sequence[Card], hand: tuple[HeldCard, ...]) -> Player:
    """A player with these tokens, cards and reserved cards, all figures counted from the cards."""
    w, u, g, r, k = (sum(1 for card in cards if card.bonus == colour) for colour in COLOURS)
    counts, points = (w, u, g, r, k), sum(card.points for card in cards)
    return Player(tokens=held, cards=tuple(cards), reserved=hand, bonuses=counts, counts=counts, points=points)


class Builder:
    """A table on which cards and tokens are laid out by hand, out of what a new game has."""

    def __init__(self, players: int = 2, seed: int = 1, *, variants: Sequence[str] = (), target: int = 15) -> None:
        self.state = new_game(Config(players=players, variants=variants, target_points=target), seed)

    def taken(self, ids: Iterable[str]) -> list[Card]:
        """Take cards out of the decks and rows; a gap in a row is filled from its deck, if that is not empty."""
        cards = [self.state.rules.cards[card_id] for card_id in ids]
        lying = {card for cards in (*self.state.market, *self.state.decks) for card in cards}
        assert lying.issuperset(cards), f"{cards} lie in no row or deck"
        market, decks = [], []
        for row, pile in zip(self.state.market, self.state.decks, strict=True):
            rest = [card for card in pile if card not in cards]
            kept = [card if card not in cards else None for card in row]
            market.append(tuple(card if card or not rest else rest.pop(0) for card in kept))
            decks.append(tuple(rest))
        self.state = self.state.but(market=tuple(market), decks=tuple(decks))
        return cards

    def seat(
        self, seat: int, held: str = "", cards: Sequence[str] = (), reserved: Sequence[str] = (), hidden: int = 1
    ) -> "Builder":
        """Give a seat tokens, cards in front of it, and reserved cards, the first of them hidden."""
        lying = enumerate(self.taken(reserved))
        hand = tuple(HeldCard(card, card.deck, hidden=place < hidden) for place, card in lying)
        player = in_front(tokens(held), self.taken(cards), hand)
        supply = minus(self.state.supply, player.tokens)
        assert min(supply) >= 0, f"the supply has no {held}"
        self.state = self.state.but(supply=supply, players=self.state.seated(seat, player))
        return self

    def row(self, deck: int, *ids: str) -> "Builder":
        """Lay these cards face up in a row, from its first place; the cards that lay there go under the deck."""
        cards = self.taken(ids)
        place = deck - 1
        old, pile = self.state.market[place], self.state.decks[place]
        laid = (*cards, *old[len(cards) :])
        decks = (*self.state.decks[:place], (*pile, *filter(None, old[: len(cards)])), *self.state.decks[place + 1 :])
        market = (*self.state.market[:place], laid, *self.state.market[place + 1 :])
        self.state = self.state.but(market=market, decks=decks)
        return self

    def boxed(self, *decks: int, rows: bool = False) -> "Builder":
        """Put whole decks into the box, with their rows if wished."""
        market, piles, removed = list(self.state.market), list(self.state.decks), list(self.state.removed)
        for deck in decks:
            removed += [card for card in piles[deck - 1] if card]
            piles[deck - 1] = ()
            if rows:
                removed += [card for card in market[deck - 1] if card]
                market[deck - 1] = (None,) * len(market[deck - 1])
        self.state = self.state.but(market=tuple(market), decks=tuple(piles), removed=tuple(removed))
        return self

    def nobles(self, *names: str) -> "Builder":
        self.state = self.state.but(nobles=tuple(self.state.rules.nobles[name] for name in names))
        return self

    def at(self, turn: int, *, last_round: bool = False, passes: int = 0) -> State:
        """The state at a turn's start."""
        return self.state.but(turn=turn, last_round=last_round, passes=passes)


def ids(deck: int, bonus: str, count: int, points: int | None = None) -> list[str]:
    """Ids of cards of a level and colour, in string order."""
    fitting = [
        card.id
        for card in new_game(Config(players=2), 0).rules.cards.values()
        if card.deck == str(deck) and card.bonus == bonus and points in (None, card.points)
    ]
    assert len(fitting) >= count
    return fitting[:count]


def two_nobles_at_once() -> State:
    """A third white card, which costs four green, would bring Charles V (W3 R3 K3) or Elisabeth (W3 U3 K3)."""
    table = Builder(seed=4).nobles("Charles V", "Elisabeth of Austria", "Mary Stuart").row(1, "1-W-1-G4")
    cards = ["1-W-0-R2K1", "1-W-0-U2K2", *ids(1, "R", 3), *ids(1, "K", 3), *ids(1, "U", 3)]
    return table.seat(0, "G4", cards).at(20)


def every_noble_at_once() -> State:
    """All nobles would come to a player with four cards of each colour, whatever is done."""
    cards = [card for colour in "WUGRK" for card in ids(1, colour, 4)]
    return Builder(players=3, seed=5).seat(0, "W1", cards).at(30)


def decks_are_empty() -> State:
    """No deck has a card, and one row is empty."""
    table = Builder(players=3, seed=6).seat(0, "W2U2G2R2K1Y1").seat(1, "G3Y2")
    return table.boxed(1, rows=True).boxed(2, 3).at(60)


def a_deck_has_one_card() -> State:
    """The last card of a deck can be reserved, or fills the last gap."""
    table = Builder(seed=8)
    box = table.taken([card.id for card in table.state.decks[0][1:] if card])
    table.state = table.state.but(removed=tuple(box))
    return table.seat(0, "W2U2G2R2K2").at(50)


def a_pass_is_forced(passes: int = 0, cards: Sequence[str] = ()) -> State:
    """No gem to take, a full hand, and nothing that could be paid."""
    table = Builder(seed=7).nobles("Mary Stuart", "Henry VIII", "Machiavelli").row(3, *ids(3, "W", 4))
    table.seat(0, "W2U2G2R2K2", cards, ids(3, "K", 3)).seat(1, "W2U2G2R2K2", reserved=ids(3, "R", 3))
    return table.boxed(1, 2, rows=True).boxed(3).at(40, passes=passes)


def a_pass_would_end_the_game() -> State:
    """The other player has just passed."""
    return a_pass_is_forced(passes=1)


def a_pass_brings_a_noble() -> State:
    """Mary Stuart (G4 R4) comes after a pass, so that the passes are not in a row."""
    return a_pass_is_forced(1, [*ids(1, "G", 4), *ids(1, "R", 4)])


TENS = ("3-K-5-R7K3", "3-R-5-G7R3"), ("3-W-5-W3K7", "3-U-5-W7U3")


def the_victory_is_shared() -> State:
    """Ten points with two cards each, and the last seat of the last round is to move."""
    table = Builder(seed=9, target=10).seat(0, "W1", TENS[0]).seat(1, "U1", TENS[1])
    return table.at(31, last_round=True)


def the_cards_break_a_tie() -> State:
    """Ten points each, with two cards against three."""
    table = Builder(seed=9, target=10).seat(0, "W1", TENS[0]).seat(1, "U1", ("3-W-5-W3K7", "3-W-4-K7", "1-K-1-U4"))
    return table.at(31, last_round=True)


def the_last_round_begins() -> State:
    """The first of four seats has the points that start the last round."""
    return Builder(players=4, seed=9, target=10).seat(0, "W1", TENS[0]).at(32)


def three_go_back() -> State:
    """Ten tokens in hand: taking three means returning three."""
    return Builder(players=4, seed=10).seat(0, "W2U2G2R2K2").at(12)


def five_gold_in_hand() -> State:
    """All gold is with one player, who can pay almost anything in many ways."""
    table = Builder(players=4, seed=11).row(1, "1-U-0-W1G1R2K1", "1-K-0-W2U2R1").row(2, "2-W-1-W2U3R3", "2-G-3-G6")
    return table.seat(0, "W1U1G1R1K1Y5", reserved=ids(1, "R", 3)).at(16)


def two_colours_are_left() -> State:
    """The supply holds R2 K3 and no gold; the hand is full."""
    table = Builder(players=3, seed=12)
    table.seat(0, "W2U2G2R2Y1", reserved=ids(2, "W", 2)).seat(1, "W3U3G1R1Y2").seat(2, "G2K2Y2")
    return table.at(18)


def three_hidden_in_hand() -> State:
    """Two cards of one deck lie around one of another in a hand that nobody else knows, and any could be bought."""
    hand = ["1-K-1-U4", "2-K-2-W5", "1-G-1-K4"]
    table = Builder(players=4, seed=14).seat(0, "W5Y4", reserved=hand, hidden=3)
    return table.seat(1, "K4", reserved=["3-G-4-U7", "1-R-1-W4", "2-G-2-G5"], hidden=2).at(24)


def vetoes_are_owed() -> State:
    """Three seats have a noble to remove before the first turn."""
    return Builder(players=3, seed=13, variants=("noble_veto",)).state


def tokens_are_owed() -> State:
    """Three of thirteen tokens are to be returned."""
    return apply(three_go_back(), "take WUG")


def a_noble_is_asked() -> State:
    """One of two nobles is to be chosen."""
    return apply(two_nobles_at_once(), "buy 1-W-1-G4")


def it_is_over() -> State:
    """Two seats have won."""
    return apply(the_victory_is_shared(), "take WUG")


BASE_SITUATIONS: dict[str, Callable[[], State]] = {
    make.__name__: make
    for make in (
        two_nobles_at_once,
        every_noble_at_once,
        decks_are_empty,
        a_deck_has_one_card,
        a_pass_is_forced,
        a_pass_would_end_the_game,
        a_pass_brings_a_noble,
        the_victory_is_shared,
        the_cards_break_a_tie,
        the_last_round_begins,
        three_go_back,
        five_gold_in_hand,
        two_colours_are_left,
        three_hidden_in_hand,
        vetoes_are_owed,
        tokens_are_owed,
        a_noble_is_asked,
        it_is_over,
    )
}
"""Every state of the base game that is built by hand, by its name."""

SITUATIONS = BASE_SITUATIONS | MODULE_SITUATIONS
"""Every state built by hand, by its name."""
