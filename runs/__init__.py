"""Whole batches of games, over any executor: processes of one machine, or a cluster."""

from .batch import RunBroken, run_many
from .games import Policy, Result, Seated, play_many, played, random_policy
from .kept import Kept
from .workers import processes

__all__ = [
    "Kept",
    "Policy",
    "Result",
    "RunBroken",
    "Seated",
    "play_many",
    "played",
    "processes",
    "random_policy",
    "run_many",
]
