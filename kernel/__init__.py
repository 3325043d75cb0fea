"""The rules of Splendor as immutable states and pure functions."""

from .cards import Card, Deck, Noble
from .components import STANDARD, Components, standard_cards, standard_nobles
from .config import Config
from .document import state_from_json, state_to_json
from .errors import ConfigError, DocumentError, IllegalMove, NotationError, QuestionError, SplendorError
from .follow import Draw, advance, draws
from .form import schema
from .legality import affordable, legal_moves, why_illegal
from .moves import Buy, Move, Pair, Pass, Payment, Reserve, ReserveDeck, Return, Take, Visit
from .notation import format_move, parse_move
from .perft import perft, play_out
from .record import Record
from .rules import Module, Refusal, Rules
from .series import SeriesResult, series, series_result
from .setup import new_game
from .state import HeldCard, Observation, Outcome, Player, State
from .turn import apply
from .view import determinize, observe

__all__ = [
    "Config",
    "new_game",
    "legal_moves",
    "apply",
    "why_illegal",
    "affordable",
    "parse_move",
    "format_move",
    "State",
    "Player",
    "HeldCard",
    "Outcome",
    "Refusal",
    "observe",
    "Observation",
    "Draw",
    "draws",
    "advance",
    "determinize",
    "Record",
    "state_to_json",
    "state_from_json",
    "schema",
    "perft",
    "play_out",
    "series",
    "series_result",
    "SeriesResult",
    "Move",
    "Take",
    "Pair",
    "Reserve",
    "ReserveDeck",
    "Buy",
    "Payment",
    "Pass",
    "Return",
    "Visit",
    "Card",
    "Deck",
    "Noble",
    "Components",
    "STANDARD",
    "standard_cards",
    "standard_nobles",
    "Module",
    "Rules",
    "SplendorError",
    "ConfigError",
    "IllegalMove",
    "NotationError",
    "DocumentError",
    "QuestionError",
]
