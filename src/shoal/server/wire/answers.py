"""What the HTTP addresses give, as typed values; the client's types are made from them."""

from __future__ import annotations

from typing import Literal

import msgspec

from shoal.core.contract.game import Setting
from shoal.core.contract.question import Lot
from shoal.review import Decision, Luck, Review, SeatStory, TurningPoint
from shoal.server.wire import about_me, meeting
from shoal.server.wire.posted import Giving
from shoal.server.wire.protocol import SeatKind
from shoal.server.wire.terms import ClockTerms

ReviewStatus = Literal["none", "working", "ready"]


class Me(Giving, frozen=True, omit_defaults=True):
    """Who I am here; no name yet is an empty one."""

    name: str
    notice: str = ""
    """What everybody is told now."""


class OptionCard(Giving, frozen=True):
    """An option with its choices, the default first, and what can be chosen besides: a number of a range, a text."""

    name: str
    choices: tuple[Setting, ...]
    sentence: str
    lowest: int | None = None
    highest: int | None = None
    text: bool = False


class CharacterCard(Giving, frozen=True):
    """A character of a level: how it plays what it finds about equal."""

    level: str
    """The level with this character, as a seat's wish names it."""
    name: str
    sentence: str
    face: str


class LevelCard(Giving, frozen=True):
    """A level of bots."""

    name: str
    sentence: str
    face: str
    own: bool = False
    """Whether the operator of this server brings it along."""
    characters: tuple[CharacterCard, ...] = ()
    """Those that one can choose, where the level looks ahead."""


class GameCard(Giving, frozen=True):
    """A game as the start page shows it."""

    name: str
    title: str
    sentence: str
    credit: str
    minutes: str
    seats: tuple[int, int]
    options: tuple[OptionCard, ...]
    levels: tuple[LevelCard, ...]
    practice: bool
    """Whether one can practise it alone, without rules."""
    first_seats: int
    """How many sit at somebody's first game."""
    easiest: str
    """The level of the bots there."""
    lesson: int
    """How many steps its lesson has; none where there is no lesson."""


class ChapterCard(Giving, frozen=True):
    """A chapter of the rules: ids with their words."""

    title: str
    rules: dict[str, str]


class NumberCard(Giving, frozen=True):
    """What a number on the board is, and the rule that it comes from."""

    words: str
    rule: str


class RulesCard(Giving, frozen=True):
    """The rules of a game, and what the numbers on its board are, by the names that the board has for them."""

    chapters: tuple[ChapterCard, ...]
    numbers: dict[str, NumberCard]


class TurnCard(Giving, frozen=True):
    """Where a game that is over turned: the step of its replay, and what happened there, in one sentence."""

    number: int
    sentence: str


class MadeTable(Giving, frozen=True):
    """The table that was made, or that already was there, and its promise of luck, if it makes one."""

    table: str
    commitment: str = ""


class AddedLuck(Giving, frozen=True):
    """What I have added to the luck of a table, and after how many answers it did: it counts for those that follow."""

    luck: str
    after: int


class DrawnLots(Giving, frozen=True):
    """What was drawn at this line of a record, lot by lot; null where nothing but the rules can tell."""

    n: int
    lots: tuple[Lot, ...] | None


class RowSeat(Giving, frozen=True):
    """A seat in a list of tables."""

    kind: SeatKind
    name: str


class TableRow(Giving, frozen=True, omit_defaults=True):
    """A table in a list of tables; `turn` says whether it waits for me, `lesson` which step of how many is taught."""

    table: str
    game: str
    title: str
    seats: tuple[RowSeat, ...]
    over: bool = False
    turn: bool = False
    asked: tuple[int, ...] = ()
    """The seats that it waits for, at a table of mine."""
    lesson: tuple[int, int] | None = None
    variant: dict[str, Setting] = msgspec.field(default_factory=dict)
    """The options that are not set as usual."""
    rated: bool = False
    clock: ClockTerms | None = None


class Lists(Giving, frozen=True):
    """Tables where anybody may sit down, and public games that go on."""

    open: tuple[TableRow, ...]
    watch: tuple[TableRow, ...]


class Seeking(Giving, frozen=True):
    """A game that I look for, at which table I wait, and how many people have come so far."""

    table: str
    game: str
    seats: int
    rated: bool
    people: int


class Mine(Giving, frozen=True, omit_defaults=True):
    """My tables: games that go on, newest first, then those that are over; and the game that I look for."""

    mine: tuple[TableRow, ...]
    seeking: Seeking | None = None
    begun: str = ""
    """The table of the game that I looked for, once it has begun."""
    put_away: tuple[TableRow, ...] = ()


class Tables(Giving, frozen=True):
    """All that the lobby shows, at one moment."""

    mine: tuple[TableRow, ...]
    open: tuple[TableRow, ...]
    watch: tuple[TableRow, ...]
    put_away: tuple[TableRow, ...] = ()


class MadeReplay(Giving, frozen=True):
    """A record that can be watched under this id."""

    replay: str


class ReviewState(Giving, frozen=True):
    """The review of a game, or how far it is: so many answers of the record have been looked at."""

    status: ReviewStatus
    done: int = 0
    length: int = 0
    review: Review | None = None
    trouble: str = ""
    """Why there is none, where making it failed."""


class StudyState(Giving, frozen=True):
    """My newest study, or how far it is: so many of its games have been played."""

    status: ReviewStatus
    title: str = ""
    done: int = 0
    length: int = 0
    trouble: str = ""
    """Why there is none, where making it failed."""


class DeviceLink(Giving, frozen=True):
    """An address that signs another browser in as me, once, for so many minutes."""

    url: str
    minutes: int


class SessionCard(Giving, frozen=True):
    """A browser that stands for me: what kind of one, when it was last here (in seconds), whether it is this one."""

    id: str
    browser: str
    used: float
    here: bool


class Sessions(Giving, frozen=True):
    """The browsers that stand for me, the one used last first."""

    sessions: tuple[SessionCard, ...]


class Reach(Giving, frozen=True):
    """The address by which other devices reach this server; empty where only this computer does."""

    url: str


class Done(Giving, frozen=True):
    """What was asked for is done."""


class Problem(Giving, frozen=True):
    """Why something was not done: one sentence, with the rule where a rule says so."""

    error: str
    rule: str = ""


GIVEN: tuple[type[msgspec.Struct], ...] = (
    Me,
    OptionCard,
    CharacterCard,
    LevelCard,
    GameCard,
    ChapterCard,
    NumberCard,
    RulesCard,
    TurnCard,
    MadeTable,
    AddedLuck,
    Lot,
    DrawnLots,
    RowSeat,
    TableRow,
    Lists,
    Seeking,
    Mine,
    Tables,
    MadeReplay,
    Review,
    Decision,
    Luck,
    TurningPoint,
    SeatStory,
    ReviewState,
    StudyState,
    DeviceLink,
    SessionCard,
    Sessions,
    Reach,
    Problem,
    *about_me.GIVEN,
    *meeting.GIVEN,
)
