"""Ways to play: at random, and seeking the situations that random play hardly meets."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from properties.module_policies import MODULE_POLICIES
from splendor.kernel import (
    Buy,
    Card,
    Config,
    Move,
    Pair,
    Reserve,
    ReserveDeck,
    State,
    Take,
    apply,
    legal_moves,
    new_game,
)
from splendor.kernel.gems import COLOURS

Policy = Callable[[State, Sequence[Move], Random], Move]
"""Chooses one of the legal moves."""

Turn = tuple[State, Move, State]
"""A state, a move, and the state after it."""


def bought(state: State, move: Buy) -> Card:
    return state.rules.cards[move.card]


def anything(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Each legal move with equal chance."""
    return chance.choice(moves)


def each_kind(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """First a kind of move, then one of that kind, so that a pair is as likely as one of fifty purchases."""
    kind = chance.choice(sorted({type(move).__name__ for move in moves}))
    return chance.choice([move for move in moves if type(move).__name__ == kind])


def hoarder(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Takes whatever there is and buys nothing while it can: tokens to return, an empty supply, passes."""
    taking = [move for move in moves if isinstance(move, Take | Pair)]
    keeping = [move for move in moves if not isinstance(move, Buy)]
    return chance.choice(taking or keeping or moves)


def digger(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Reserves and buys from the thinnest deck, so that decks and then rows run out."""

    def left(move: Move) -> int:
        if isinstance(move, ReserveDeck):
            return len(state.decks[state.rules.row_of[move.deck]])
        assert isinstance(move, Buy | Reserve)
        return len(state.decks[state.rules.row_of[state.rules.cards[move.card].deck]])

    drawing = [move for move in moves if isinstance(move, Buy | Reserve | ReserveDeck)]
    if not drawing or chance.random() < 0.2:
        return chance.choice(moves)
    return min(drawing, key=lambda move: (not isinstance(move, Buy), left(move) or 100, chance.random()))


def deserved(state: State, counts: Sequence[int]) -> int:
    """How many of the nobles laid out come to somebody with so many cards of each colour."""
    return sum(all(has >= asked for has, asked in zip(counts, noble.cards, strict=True)) for noble in state.nobles)


def courtier(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Buys towards the nobles, and puts one noble off in the hope of two at once."""
    counts = state.players[state.mover].counts
    buys = [move for move in moves if isinstance(move, Buy)]
    asked = [sum(noble.cards[place] for noble in state.nobles) for place in range(len(COLOURS))]

    def worth(move: Buy) -> tuple[int, float]:
        colour = bought(state, move).bonus
        if colour is None:
            return 1, chance.random()
        then = [count + (letter == colour) for letter, count in zip(COLOURS, counts, strict=True)]
        place = COLOURS.index(colour)
        wanted = asked[place] if counts[place] < 4 else 0
        return {0: 0, 1: -3}.get(deserved(state, then), 20) + wanted, chance.random()

    if buys and chance.random() < 0.9:
        return max(buys, key=worth)
    taking = [move for move in moves if isinstance(move, Take | Pair)]
    return chance.choice(taking or moves)


def racer(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Buys the card with the most points, with the fewest tokens: games that end early, close together."""
    buys = [move for move in moves if isinstance(move, Buy)]
    if buys:
        return max(buys, key=lambda move: (bought(state, move).points, -sum(move.payment.tokens), chance.random()))
    return chance.choice(moves)


def reserver(state: State, moves: Sequence[Move], chance: Random) -> Move:
    """Reserves whenever it can and buys out of the hand: full hands, no gold left, hidden cards bought."""
    reserving = [move for move in moves if isinstance(move, Reserve | ReserveDeck)]
    hand = {held.card.id for held in state.players[state.mover].reserved if held.card is not None}
    buys = [move for move in moves if isinstance(move, Buy) and move.card in hand]
    if buys and chance.random() < 0.7:
        return chance.choice(buys)
    return chance.choice(reserving if reserving and chance.random() < 0.7 else moves)


POLICIES: tuple[Policy, ...] = (anything, each_kind, hoarder, digger, courtier, racer, reserver)

ALL_POLICIES: tuple[Policy, ...] = (*MODULE_POLICIES, *POLICIES)
"""Every way of playing, those that seek what the expansions bring first."""


def walk(config: Config, seed: int, policy: Policy, limit: int = 500) -> Iterator[Turn]:
    """Play a game move by move, at most ``limit`` moves."""
    state, chance = new_game(config, seed), Random(seed)
    for _ in range(limit):
        moves = legal_moves(state)
        if not moves:
            return
        move = policy(state, moves, chance)
        after = apply(state, move)
        yield state, move, after
        state = after
