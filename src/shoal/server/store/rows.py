"""The rows of a table's log: the truth of a table is its set-up and these, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from shoal.core import Header, reader
from shoal.core.playing.promise import Hex
from shoal.server.wire.protocol import Absence, SeatKind
from shoal.server.wire.terms import Terms

FORMER_LEVELS = {"steady": "sharp"}
"""Levels of bots that had another name when tables were stored."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat. A person who left keeps the chair, and a bot of this level plays meanwhile."""

    kind: SeatKind
    name: str
    level: str = ""
    person: str = ""
    away: bool = False
    why: Absence = ""
    """Why a bot plays for somebody who did not leave by themselves."""

    def __post_init__(self) -> None:
        """Read a level's former name as the one that it has now."""
        if self.level in FORMER_LEVELS:
            msgspec.structs.force_setattr(self, "level", FORMER_LEVELS[self.level])

    @property
    def by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.kind == "bot" or self.away

    @property
    def by_person(self) -> bool:
        """Whether somebody is there to answer for this seat now; nobody is where a game is looked at again."""
        return bool(self.person) and not self.away


class TableSetup(msgspec.Struct, frozen=True):
    """What a table begins with."""

    id: str
    header: Header
    """The header of the record, with the seed of fate: secret until the game is over. What it promises is told."""
    chairs: tuple[Chair, ...]
    public: bool
    made: float
    maker: str = ""
    """The person who made it."""
    rated: bool = False
    """Whether the game changes the ratings of those who play."""
    terms: Terms = Terms()


class Row(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """One row. What a person asked for carries the id it was asked with, so that asking twice does it once."""

    person: str = ""
    id: str = ""
    at: float = 0.0
    """When, at a table with a clock; elsewhere nobody needs to know."""


class Answered(Row, frozen=True, kw_only=True, tag="answer"):
    """An answer of a seat, or of fate to a question of this kind, in its plain form."""

    who: int
    answer: object
    ask: str = ""
    bot: str = ""
    """The level of the bot that answered, if one did."""


class Undone(Row, frozen=True, kw_only=True, tag="undo"):
    """The newest answers, so many and all this seat's, are taken back."""

    seat: int
    moves: int = 1


class Seated(Row, frozen=True, kw_only=True, tag="sit"):
    """A person takes an open seat, or returns to the one that a bot held."""

    seat: int
    name: str


class Left(Row, frozen=True, kw_only=True, tag="leave"):
    """A person leaves a seat to a bot of this level."""

    seat: int
    level: str


class Filled(Row, frozen=True, kw_only=True, tag="fill"):
    """A bot of this level takes an open seat."""

    seat: int
    name: str
    level: str


class Freed(Row, frozen=True, kw_only=True, tag="free"):
    """A bot leaves its seat, or somebody who looked for a game; it is open from now on."""

    seat: int


class Parted(Row, frozen=True, kw_only=True, tag="part"):
    """A person is gone for good: a bot of this level takes the seat, or nobody where there is no level."""

    seat: int
    name: str = ""
    level: str = ""


class Lucky(Row, frozen=True, kw_only=True, tag="luck"):
    """A person in this seat adds to the luck of the game; it counts for all that comes after so many answers."""

    seat: int
    after: int
    luck: Hex


class Relieved(Row, frozen=True, kw_only=True, tag="relieve"):
    """A bot of this level plays for somebody who is away or whose time is out."""

    seat: int
    level: str
    why: Absence


class Paused(Row, frozen=True, kw_only=True, tag="pause"):
    """The person in this seat wishes a pause; once all agree, no clock runs."""

    seat: int


class Resumed(Row, frozen=True, kw_only=True, tag="resume"):
    """The person in this seat wishes no pause, or no more of it."""

    seat: int


class Ended(Row, frozen=True, kw_only=True, tag="end"):
    """The game ends for good: whoever sits here says so, since it cannot go on; or it is deserted. Nothing follows."""

    deserted: bool = False
    """Whether nobody had gone on with it for long."""


class Rematched(Row, frozen=True, kw_only=True, tag="rematch"):
    """The same people play the same again, at this table."""

    table: str


class Turned(Row, frozen=True, kw_only=True, tag="turn"):
    """The lesson of this version goes on at the position of this step."""

    lesson: str
    step: int


AnyChange = Seated | Left | Relieved | Filled | Freed | Parted
"""A row that changes who sits where."""
AnyRow = AnyChange | Answered | Undone | Lucky | Paused | Resumed | Ended | Rematched | Turned

_reader: msgspec.json.Decoder[AnyRow] = reader(AnyRow)


def read_rows(lines: Iterable[str]) -> list[AnyRow]:
    """The rows that these lines of JSON stand for."""
    return [_reader.decode(line) for line in lines]


def as_json(value: object) -> str:
    """A row, or anything else that is kept, as one line of JSON."""
    return msgspec.json.encode(value).decode()


class Glance(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of tables shows of one: who sits there, who is asked, whether it is over."""

    chairs: tuple[Chair, ...]
    asked: tuple[int, ...]
    over: bool
    lesson: str = ""
    """The version of the lesson that is taught there, if one is."""
    step: int = 0
    """The step of the lesson, counted from 0."""
    due: float = 0.0
    """When the time of somebody there is out, as far as one could tell at the newest row; 0 where no clock runs."""

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down."""
        return not self.over and any(chair.kind == "open" for chair in self.chairs)
