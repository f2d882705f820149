"""Lessons: prepared positions of recorded games, each with something to try and what to say about it.

A game that teaches itself brings `data/lesson.toml` along, the steps, and beside it the records they stand in. A step
begins after so many answers of its record. What it wants is tried at a real table; the record's next answer shows how
it is done. The last step leaves the learner to play on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

import msgspec

from shoal.core.contract.game import Game
from shoal.core.contract.moves import Move
from shoal.core.errors import ShoalError
from shoal.core.playing.reading import read
from shoal.core.playing.table import Table
from shoal.core.value import Value, convert, digest

LONGEST_TITLE = 32
LONGEST_WORDS = 260
"""Letters that have room beside a board, on a phone too."""

Pattern = dict[str, object]
"""Fields of moves that count, each with its value; two numbers stand for all from one to the other."""


class LessonStep(Value, frozen=True, rename={"wanted": "try"}):
    """One thing to learn."""

    title: str
    after: int
    """How many answers of the record lead to this position."""
    say: str
    record: str = "lesson"
    """The file of the record, without its ending."""
    wanted: tuple[Pattern, ...] = ()
    """The moves that count; none where there is only something to read, and at the end."""
    good: str = ""
    """What is said once such a move is made; nothing where the next step follows at once."""
    otherwise: str = ""
    """What is said when another move is tried, which is not made then."""
    point: tuple[str, ...] = ()
    """What is meant, by the names that the board has for its parts."""

    def wants(self, move: Move) -> bool:
        """Whether this move is one to be tried here."""
        return any(_fits(move.data(), pattern) for pattern in self.wanted)


class _Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file with the steps."""

    seat: int
    step: tuple[LessonStep, ...]


class Lesson:
    """The lesson of a game: its steps, the records they stand in, and the seat of whoever learns."""

    def __init__(self, game: Game, folder: Traversable) -> None:
        """The lesson in this folder."""
        script = folder.joinpath("lesson.toml").read_bytes()
        said = convert(tomllib.loads(script.decode()), _Script)
        files = {step.record: folder.joinpath(f"{step.record}.jsonl").read_bytes() for step in said.step}
        self.game = game
        self.seat = said.seat
        self.steps = said.step
        self.version = digest(script + b"".join(files.values()))
        """Another lesson has another version."""
        self._tables = {name: read(BytesIO(content), lambda _name: game) for name, content in files.items()}
        self.header = self._table(0).header

    def _table(self, step: int) -> Table:
        """The whole record in which this step stands."""
        return self._tables[self.steps[step].record]

    def position(self, step: int) -> Table:
        """A table at the position of this step, where nobody answers for fate."""
        return self._table(step).at(self.steps[step].after)

    def model(self, step: int) -> Move | None:
        """The move that shows how this step is done, where something is to be tried."""
        if not self.steps[step].wanted:
            return None
        move = self._table(step).entries[self.steps[step].after].answer
        assert isinstance(move, Move)
        return move

    @property
    def last(self) -> int:
        """The number of the last step, where the learner plays on freely."""
        return len(self.steps) - 1

    # Checking ----------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Raise what is wrong with this lesson, as one sentence."""
        for number, step in enumerate(self.steps):
            try:
                self._check_words(step)
                self._check_position(number)
                if step.wanted:
                    self._check_wanted(number)
            except ShoalError as error:
                raise ShoalError(f"{self.game.title}, step {number + 1} ({step.title}): {error}") from None
        if self.steps[0].wanted or self.steps[-1].wanted:
            raise ShoalError(f"{self.game.title}: the first step tells the goal and the last one lets people play on.")

    def _check_words(self, step: LessonStep) -> None:
        if not step.say or bool(step.good) > bool(step.wanted):
            raise ShoalError("Every step says something first, and something good only after a try.")
        if len(step.title) > LONGEST_TITLE or max(map(len, (step.say, step.good, step.otherwise))) > LONGEST_WORDS:
            raise ShoalError(f"A title has up to {LONGEST_TITLE} letters, words have up to {LONGEST_WORDS}.")

    def _check_position(self, number: int) -> None:
        header = self._table(number).header
        if (header.seats, header.options) != (self.header.seats, self.header.options):
            raise ShoalError("The records of a lesson have the same seats and options.")
        if len(self._table(number).entries) < self.steps[number].after + bool(self.steps[number].wanted):
            raise ShoalError("The record is not that long.")
        if self.seat not in self.position(number).state.asked():
            raise ShoalError("Whoever learns is not asked here.")

    def _check_wanted(self, number: int) -> None:
        step, table = self.steps[number], self._table(number)
        moves = self.position(number).moves(self.seat)
        if table.entries[step.after].who != self.seat:
            raise ShoalError("The record's next answer is not the learner's.")
        model = self.model(number)
        if model is None or model not in moves or not step.wants(model):
            raise ShoalError("The record's next answer is not a move that counts.")
        listed = [table.state.decode(code) for code in moves.codes]
        if not step.otherwise and (moves.space or not all(map(step.wants, listed))):
            raise ShoalError("Other moves can be made here, and nothing is said about them.")
        following = self.steps[number + 1]
        if not step.good and (following.after <= step.after or following.record != step.record):
            raise ShoalError("The next step follows at once, but does not go on from here.")


def _fits(move: Mapping[str, object], pattern: Pattern) -> bool:
    return all(field in move and _is(move[field], wanted) for field, wanted in pattern.items())


def _is(given: object, wanted: object) -> bool:
    if isinstance(given, int) and isinstance(wanted, list):
        return bool(wanted[0] <= given <= wanted[1])
    return given == wanted


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson that this game brings along, if it does."""
    folder = files(f"shoal.games.{game.name}").joinpath("data")
    return Lesson(game, folder) if folder.joinpath("lesson.toml").is_file() else None
