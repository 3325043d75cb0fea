"""Whole batches of games, over any executor: processes of one machine, or a cluster."""

from .batch import RunBroken, run_many
from .games import Policy, Result, play_many, random_policy
from .kept import Kept

__all__ = ["Kept", "Policy", "Result", "RunBroken", "play_many", "random_policy", "run_many"]
