"""What the rules cost in time and memory: each figure is measured here and printed by ``splendor bench``."""

from .baseline import STORED, Change, changes, read_baseline, written
from .figure import Figure, Measure
from .figures import MEASURES

__all__ = ["MEASURES", "STORED", "Change", "Figure", "Measure", "changes", "read_baseline", "written"]
