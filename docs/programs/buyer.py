"""A player: buys what it can, the most points first, and else takes the gems that most cards in the first row cost."""

import json
import sys


def worth(move, costs):
    """How good a move is, as a pair: the greater, the better."""
    verb, *what = move.split()
    if verb in ("buy", "conquer", "free"):
        return 3, int(what[0].split("-")[2])
    if verb == "take":
        return 2, sum(costs.count(colour) for colour in what[0])
    return 1, 0


for line in sys.stdin:
    asked = json.loads(line)
    cards = [card for card in asked["observation"]["market"]["1"] if card is not None]
    costs = "".join(card.split("-")[3] for card in cards)
    move = max(asked["moves"], key=lambda move: worth(move, costs))
    print(json.dumps({"move": move}), flush=True)
