"""A game: its name, its seats, its options, how it begins and how it speaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, Protocol

import msgspec

from shoal.core.contract.event import Event
from shoal.core.contract.knowledge import Effort, Knowledge
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.question import Question
from shoal.core.contract.rulebook import Chapter, Meaning, read_numbers, read_rulebook
from shoal.core.contract.state import State
from shoal.core.contract.study import Study
from shoal.core.contract.view import View
from shoal.core.contract.words import Words
from shoal.core.deadline import NO_DEADLINE, Deadline
from shoal.core.errors import NotAnAnswer, ShoalError, quoted
from shoal.core.value import Value, convert

Setting = bool | int | str
Chooser = Callable[[View, Moves, Random], Move]
"""How a bot picks one of its moves: from what its seat sees, never from the state."""


Liking = Literal["much", "little", "gain"]
"""What somebody likes of moves that are about equal: that much can happen after them, or little, or a gain at once."""


class LongChooser(Protocol):
    """A chooser that thinks for long, but answers with what it has found so far when the deadline is past.

    Of what it finds about equal it takes what it likes, where the game has such a style.
    """

    def __call__(
        self, view: View, moves: Moves, rng: Random, deadline: Deadline = NO_DEADLINE, likes: Liking | None = None
    ) -> Move: ...


class Tried(Value, frozen=True):
    """A move that was tried in a sketch: what came of it each time, and what happened then that matters."""

    code: int
    worths: tuple[float, ...]
    notes: tuple[str, ...]


Sketcher = Callable[[View, int, int, Random], list[Tried]]
"""How moves too many to list are weighed: from a view, this one among them if there is one, in so many tries."""


class Option(Value, frozen=True):
    """One thing that players may settle before the game: the first choice is the default."""

    name: str
    choices: tuple[Setting, ...]
    sentence: str
    lowest: int | None = None
    """With `highest`: every whole number from here to there can be chosen too."""
    highest: int | None = None
    free_text: bool = False
    """Whether any text can be chosen too; the game says what it makes of it when it begins."""
    folder: bool = False
    """Whether a folder with files of one's own can be brought, and then be chosen by the name that it gets."""

    @property
    def default(self) -> Setting:
        return self.choices[0]

    @property
    def numbers(self) -> range:
        """The whole numbers that can be chosen besides the choices."""
        return range(0) if self.lowest is None or self.highest is None else range(self.lowest, self.highest + 1)

    @property
    def besides(self) -> tuple[str, ...]:
        """What can be chosen besides the choices, in words."""
        number = (f"a whole number from {self.lowest} to {self.highest}",) if self.numbers else ()
        return (*number, "a text") if self.free_text else number

    def check(self, given: object) -> Setting:
        """The given setting, if it can be chosen; True is not 1 here."""
        for choice in self.choices:
            if type(given) is type(choice) and given == choice:
                return choice
        if type(given) is int and given in self.numbers:
            return given
        if type(given) is str and self.free_text:
            return given
        wanted = " or ".join((*(msgspec.json.encode(choice).decode() for choice in self.choices), *self.besides))
        raise ShoalError(f"Option {self.name} is {wanted}, not {_shown(given)}.")


class Game:
    """One value a game package. A subclass fills in the fields and the three methods at the end."""

    name: str
    """The game's id in records and commands."""
    title: str
    credit: str
    """Who made the original, and that this is an independent version."""
    sentence: str
    """The game in one line, for somebody who has to choose."""
    minutes: str = ""
    """How long a game takes, in words; empty where nobody has measured."""
    first_seats: int = 4
    """How many should sit at somebody's first game, where the game takes so many."""
    rules: str = "1.0"
    """The version of the rules; a change that makes old records differ raises it."""
    seats: range
    options: tuple[Option, ...] = ()
    move_types: tuple[type[Move], ...]
    event_types: tuple[type[Event], ...]
    view_type: type[View]
    outcome_type: type[Outcome] = Outcome
    scenery_type: type[Value] | None = None
    """What `scenery` answers, where there is any."""
    preview_type: type[Value] | None = None
    """What `preview` answers, where the game tells what moves bring."""
    counts: bool = True
    """Whether seats have scores at the end, besides their places."""
    reasons: tuple[str, ...]
    """Every reason for which the game can end."""
    casual: Chooser | None = None
    """A quick sensible player of this game, where there is one."""
    gentle: Chooser | float | None = None
    """An easy player: one of its own, or how often it makes any move where a casual one would think."""
    sharp: LongChooser | Effort | None = None
    expert: LongChooser | Effort | None = None
    """Better players: with ways of their own to choose, or how much effort a search makes for them."""
    styles: tuple[Liking, ...] = ()
    """What those may like that have ways of their own to choose."""
    knowledge: Knowledge = Knowledge()
    """What a search of this game should know."""
    heavy_question: type[Question] | None = None
    """The kind of question to fate that takes so long that a worker has to answer, where there is one."""
    sketch: Sketcher | None = None
    """How flicks and the like are weighed, in a game that a search cannot go through."""

    def begin(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        """A new game for this many seats, before anything has been asked."""
        return self.start(self.check_seats(seats), self.all_options(options or {}))

    def check_seats(self, seats: int) -> int:
        """The same number of seats, if the game is played by so many."""
        if type(seats) is int and seats in self.seats:
            return seats
        raise ShoalError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {_shown(seats)}.")

    def all_options(self, given: Mapping[str, object]) -> dict[str, Setting]:
        """All options of the game: those given, checked, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise ShoalError(f"{self.title} has no option {_shown(name)}; it has {', '.join(known) or 'none'}.")
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def parse_move(self, data: object) -> Move:
        """The move with this JSON form, or `NotAnAnswer`."""
        try:
            move: Move = convert(data, msgspec_union(self.move_types))
        except msgspec.ValidationError as error:
            raise NotAnAnswer(f"That is not a move of {self.title}: {quoted(str(error))}.") from None
        return move

    def scenery(self, seats: int, options: Mapping[str, Setting]) -> Value | None:
        """What lies there unchanged from the beginning to the end and is known to everybody: a plan, what cards say.

        Boards get it once, so that views need not repeat it. It follows from seats and options, which are settled.
        """
        return None

    def preview(self, state: State, seat: int, code: int) -> Value:
        """What this move of a seat that is asked brings for certain, told with nothing that the seat does not know."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, rules {self.rules}, for {self.seats[0]} to {self.seats[-1]} seats>"

    def rulebook(self) -> tuple[Chapter, ...]:
        """The rules in our words, chapter by chapter, each with its id."""
        return read_rulebook(f"shoal.games.{self.name}")

    def numbers(self) -> dict[str, Meaning]:
        """What the numbers on the board are and which rule each comes from, by the names that the board has."""
        return read_numbers(f"shoal.games.{self.name}")

    def ground(self) -> Value | None:
        """What somebody sees who practises alone, without any rules; nothing where there is nothing to practise."""
        return None

    def trial(self, data: object) -> Question:
        """What fate is asked when somebody tries this in practice; `Refused` says what is wrong with it."""
        raise ShoalError(f"There is nothing to practise in {self.title}.")

    def bring(self, option: str, folder: Path) -> Setting:
        """The setting of this option that stands for the files in a folder; from now on it can be chosen here."""
        raise ShoalError(f"Option {option} of {self.title} takes no folder.")

    def start(self, seats: int, options: Mapping[str, Setting]) -> State:
        """The first state; seats and options have been checked."""
        raise NotImplementedError

    def imagine(self, view: View, rng: Random) -> State:
        """A whole state that this view cannot tell from the true one, each such state with its fair chance."""
        raise NotImplementedError

    def study(self, seats: int, options: Mapping[str, Setting]) -> Study:
        """The game in numbers, for those who study it; seats and options have been checked."""
        raise ShoalError(f"{self.title} does not say yet how it is told in numbers.")

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> Words:
        """The words of this game for people and bots of these names, where it is played with these options."""
        raise NotImplementedError


@cache
def msgspec_union(kinds: tuple[type, ...]) -> Any:
    """These kinds as one type, as parsers take it."""
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 40 else f"{text[:37]}..."
