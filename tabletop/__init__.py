"""A table in the terminal: who plays, the game as it goes and is kept, and its drawing; ``app`` has the screen.

Nothing here needs Textual but ``app`` and what only it uses; the extra ``play`` brings it.
"""

from .company import Company, Seated, company, listed
from .keeping import NotKept, games_folder, keep, kept_game, latest_unfinished, new_place
from .moment import Moment
from .sitting import AskedBot, BotFailed, Sitting

__all__ = [
    "Sitting",
    "AskedBot",
    "BotFailed",
    "Moment",
    "Company",
    "Seated",
    "company",
    "listed",
    "keep",
    "NotKept",
    "kept_game",
    "games_folder",
    "new_place",
    "latest_unfinished",
]
