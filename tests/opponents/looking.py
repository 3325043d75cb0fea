"""Tables as a bot looks at them, and the tree of the search at its beginning."""

from splendor.bots.ahead import narrowed, planned
from splendor.bots.tree import Branch, grown, rooted
from splendor.kernel import Config, State, legal_moves, new_game, observe, play_out

ALL = ("cities", "orient", "strongholds", "trading_posts")


def table(players: int, modules: tuple[str, ...] = ALL, limit: int = 30) -> State:
    """A table some turns on, as a bot looks at it, between two actions."""
    config = Config(players=players, modules=modules)
    while (state := play_out(new_game(config, 7), seed=2, limit=limit)).agenda:
        limit += 1
    return planned(observe(state, state.to_act))


def looked_at(state: State) -> Branch:
    root = rooted(state)
    grown(root, narrowed(state, legal_moves(state)))
    return root


def promises(root: Branch) -> list[float]:
    return [child.promise for child in root.children or ()]
