"""The contract of all games: rules ask, somebody answers."""

from shoal.core.ask import FATE, OVER, Ask, Choose, Fate, Over
from shoal.core.drive import Policy, Until, perft, playout
from shoal.core.errors import BadRecord, NotAnAnswer, Refused, ShoalError
from shoal.core.event import Event, in_sight
from shoal.core.fate import ByHand, Enumerated, FateSource, Recorded, Seeded
from shoal.core.game import Chooser, Game, Option, Setting
from shoal.core.moves import Move, Moves
from shoal.core.outcome import Outcome, Verdict
from shoal.core.question import Draw, Question, Roll, Shuffle
from shoal.core.reading import read
from shoal.core.record import Entry, Header, Record
from shoal.core.rulebook import Chapter
from shoal.core.state import State
from shoal.core.table import Listener, Player, Table, new_table
from shoal.core.value import Value, parse
from shoal.core.view import View
from shoal.core.words import Words, listed

__all__ = [
    "FATE",
    "OVER",
    "Ask",
    "BadRecord",
    "ByHand",
    "Chapter",
    "Choose",
    "Chooser",
    "Draw",
    "Entry",
    "Enumerated",
    "Event",
    "Fate",
    "FateSource",
    "Game",
    "Header",
    "Listener",
    "Move",
    "Moves",
    "NotAnAnswer",
    "Option",
    "Outcome",
    "Over",
    "Player",
    "Policy",
    "Question",
    "Record",
    "Recorded",
    "Refused",
    "Roll",
    "Seeded",
    "Setting",
    "ShoalError",
    "Shuffle",
    "State",
    "Table",
    "Until",
    "Value",
    "Verdict",
    "View",
    "Words",
    "in_sight",
    "listed",
    "new_table",
    "parse",
    "perft",
    "playout",
    "read",
]
