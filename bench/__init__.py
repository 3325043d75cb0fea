"""What the rules cost in time and memory: each figure is measured here and printed by ``splendor bench``."""

from .figures import MEASURES, Figure, Measure

__all__ = ["MEASURES", "Figure", "Measure"]
