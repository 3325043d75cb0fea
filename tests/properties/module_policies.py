"""Ways to play that seek what the expansions bring, told by the words of the moves alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from splendor.kernel import Buy, Card, Move, Pair, ReserveDeck, State, Take


def verb(move: Move) -> str:
    """The first two words of a move that has no card in its second place, the first word of any other."""
    first, *rest = str(move).split(" ")
    return f"{first} {rest[0]}" if first == "stronghold" else first


def of_verb(moves: Sequence[Move], *verbs: str) -> list[Move]:
    return [move for move in moves if verb(move) in verbs]


def card_of(state: State, move: Move) -> Card:
    return state.rules.cards[str(move).split(" ")[1]]


def wealth(card: Card) -> int:
    """How much a card brings beside its colour: another card, a colour to choose, gold, a second bonus."""
    return 5 * (card.free_level or 0) + 4 * card.needs_colour + 4 * (card.discard is not None) + 3 * (card.bonuses != 1)


def settler(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Lays claim to one card with all it has, buys cheap cards to do so, and conquers whenever it can."""
    conquests = of_verb(moves, "conquer")
    if conquests and chance.random() < 0.9:
        return chance.choice(conquests)
    claims = Counter(str(move).split(" ")[-1] for move in of_verb(moves, "stronghold place", "stronghold move"))
    if claims:
        cheap = {card: sum(state.rules.cards[card].cost) for card in claims}
        dearest = max(claims, key=lambda card: (-cheap[card], card))
        homing = [move for move in moves if str(move).endswith(f" {dearest}")]
        return chance.choice(homing if chance.random() < 0.7 else list(moves))
    buys = [move for move in moves if isinstance(move, Buy)]
    if buys:
        return min(buys, key=lambda move: (sum(move.payment.tokens), chance.random()))
    takes = [move for move in moves if isinstance(move, Take)]
    return chance.choice(takes or moves)


def collector(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Buys one or two colours as fast as it can, for posts and cities, then takes pairs and cards from the decks."""
    counts = state.players[state.mover].counts
    eager = 0.85 if sum(counts) < 7 else 0.4
    buys = [move for move in moves if isinstance(move, Buy)]

    def loved(move: Buy) -> tuple[int, float]:
        card = card_of(state, move)
        return (counts["WUGRK".index(card.bonus)] if card.bonus else 3) - sum(move.payment.tokens) // 3, chance.random()

    if buys and chance.random() < eager:
        return max(buys, key=loved)
    drawing = [move for move in moves if isinstance(move, ReserveDeck | Pair)]
    taking = [move for move in moves if isinstance(move, Take)]
    return chance.choice(drawing if drawing and chance.random() > eager / 2 else taking or moves)


def jeweller(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Buys cards that bring more than a bonus, free ones and prices in cards above all, and pays with gold cards."""
    buys = [move for move in moves if isinstance(move, Buy)]
    if buys and chance.random() < 0.9:
        return max(buys, key=lambda move: (wealth(card_of(state, move)), len(move.payment.cards), chance.random()))
    free = of_verb(moves, "free")
    if free:
        return max(free, key=lambda move: (wealth(card_of(state, move)), chance.random()))
    taking = [move for move in moves if isinstance(move, Take)]
    return chance.choice(taking if taking and chance.random() < 0.8 else moves)


def rival(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Spreads over many cards and sends others home; buys when it can, at random otherwise."""
    removals = of_verb(moves, "stronghold remove")
    if removals and chance.random() < 0.8:
        return chance.choice(removals)
    buys = [move for move in moves if isinstance(move, Buy)]
    return chance.choice(buys if buys and chance.random() < 0.8 else moves)


MODULE_POLICIES: tuple[Callable[[State, Sequence[Move], Random], Move], ...] = (settler, collector, jeweller, rival)
