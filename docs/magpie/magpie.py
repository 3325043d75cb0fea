"""Magpie, a bot for splendor-rules: it wants what shines, and thinks no further than its next purchase."""

from __future__ import annotations

from random import Random

from attrs import frozen

from splendor.kernel import Buy, Move, Observation, Pair, Reserve, Take, legal_moves
from splendor.kernel.gems import INDEX


@frozen
class Magpie:
    """Saves gems for the brightest card on the table, and buys others only ``often`` times in a hundred.

    With no card on the table it makes any move.
    """

    often: int = 40

    def __call__(self, view: Observation, chance: Random) -> Move:
        moves, table = legal_moves(view), view.table
        mine = table.players[table.mover]
        lying = [card for row in table.market for card in row if card is not None]
        if not lying:
            return chance.choice(moves)
        shining = max(lying, key=lambda card: (card.points, -sum(card.cost), card.id))
        wanted = [max(0, cost - had) for cost, had in zip(shining.cost, mine.bonuses, strict=True)]

        def liking(move: Move) -> float:
            match move:
                case Buy(card=card_id) if card_id == shining.id:
                    return 100
                case Buy():
                    return 50 if chance.random() * 100 < self.often else 0
                case Take(colours=colours):
                    return sum(wanted[INDEX[colour]] > mine.tokens[INDEX[colour]] for colour in colours)
                case Pair(colour=colour):
                    return 1.5 * (wanted[INDEX[colour]] > mine.tokens[INDEX[colour]] + 1)
                case Reserve(card=card_id) if card_id == shining.id:
                    return 1.2
                case _:
                    return 0

        return max(moves, key=lambda move: (liking(move), chance.random()))
