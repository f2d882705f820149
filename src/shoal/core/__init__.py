"""The contract of all games: rules ask, somebody answers."""

from shoal.core.contract.ask import FATE, OVER, Ask, Choose, Fate, Over
from shoal.core.contract.drive import Policy, Until, perft, playout
from shoal.core.contract.event import Event, Mark, in_sight
from shoal.core.contract.game import Chooser, Game, Liking, LongChooser, Option, Setting, Sketcher, Tried
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.outcome import Outcome, Verdict
from shoal.core.contract.question import Draw, Question, Roll, Shuffle
from shoal.core.contract.rulebook import Chapter
from shoal.core.contract.state import State
from shoal.core.contract.view import View
from shoal.core.contract.words import Words, counted, listed, ordinal
from shoal.core.deadline import NO_DEADLINE, Deadline
from shoal.core.errors import BadRecord, NotAnAnswer, NotYourTurn, Refused, ShoalError
from shoal.core.playing.fate import ByHand, Enumerated, FateSource, Recorded, Seeded
from shoal.core.playing.lesson import Lesson, LessonStep, lesson_of
from shoal.core.playing.reading import read
from shoal.core.playing.record import Entry, Header, Record
from shoal.core.playing.table import Listener, Player, Table, new_table
from shoal.core.value import Value, convert, parse, reader

__all__ = [
    "FATE",
    "NO_DEADLINE",
    "OVER",
    "Ask",
    "BadRecord",
    "ByHand",
    "Chapter",
    "Choose",
    "Chooser",
    "Deadline",
    "Draw",
    "Entry",
    "Enumerated",
    "Event",
    "Fate",
    "FateSource",
    "Game",
    "Header",
    "Lesson",
    "LessonStep",
    "Liking",
    "Listener",
    "LongChooser",
    "Mark",
    "Move",
    "Moves",
    "NotAnAnswer",
    "NotYourTurn",
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
    "Sketcher",
    "State",
    "Table",
    "Tried",
    "Until",
    "Value",
    "Verdict",
    "View",
    "Words",
    "convert",
    "counted",
    "in_sight",
    "lesson_of",
    "listed",
    "new_table",
    "ordinal",
    "parse",
    "perft",
    "playout",
    "read",
    "reader",
]
