"""The rules of Splendor as immutable states and pure functions."""

from .cards import Card, Deck, Noble
from .components import STANDARD, Components, standard_cards, standard_nobles
from .config import Config
from .errors import ConfigError, DocumentError, IllegalMove, NotationError, QuestionError, SplendorError
from .follow import Draw, advance, draws
from .legality import affordable, legal_moves, why_illegal
from .moves import Buy, Move, Pair, Pass, Payment, Reserve, ReserveDeck, Return, Take, Visit
from .notation import format_move, parse_move
from .perft import perft, play_out
from .rules import Module, Refusal, Rules
from .series import SeriesResult, series, series_result
from .setup import new_game
from .state import HeldCard, Observation, Outcome, Player, State
from .turn import apply
from .view import determinize, observe
