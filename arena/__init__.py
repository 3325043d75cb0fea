"""Where bots meet: matches, programs as players, tournaments and ratings."""

from splendor.bots.failing import failure

from .entry import Entrant, Player, entrant, entrants, seated
from .judge import Ended, Forfeit, match, share_of
from .plot import can_plot, plot_ratings
from .program import Program
from .standing import Standing, Standings, forfeits, standings, standings_csv
from .strength import Rating, ratings, wilson
from .tournament import Lineup, Played, Tournament, combination_name, hold
from .turns import Misplay, answer_line, answers, read_answer, schema, turn_line

__all__ = [
    "match",
    "Ended",
    "Forfeit",
    "failure",
    "share_of",
    "Player",
    "Program",
    "Misplay",
    "turn_line",
    "read_answer",
    "answer_line",
    "answers",
    "schema",
    "Entrant",
    "entrant",
    "entrants",
    "seated",
    "Tournament",
    "Lineup",
    "hold",
    "Played",
    "standings",
    "Standings",
    "Standing",
    "forfeits",
    "standings_csv",
    "ratings",
    "Rating",
    "wilson",
    "plot_ratings",
    "can_plot",
    "combination_name",
]
