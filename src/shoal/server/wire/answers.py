"""What the HTTP addresses take and give, as typed values; the client's types are made from them."""

from __future__ import annotations

from typing import Literal

import msgspec

from shoal.core.contract.game import Setting
from shoal.review import Decision, Luck, Review, SeatStory, TurningPoint
from shoal.server.wire.protocol import SeatKind

ReviewStatus = Literal["none", "working", "ready"]
WishKind = Literal["me", "here", "open", "bot"]

# Taken --------------------------------------------------------------------------------------------------------


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a browser posts."""


class NewName(Taking, frozen=True):
    """How I want to be called."""

    name: str


class EndSession(Taking, frozen=True):
    """The browser that is to stand for me no longer, or all of them."""

    session: str = ""
    everywhere: bool = False


class SeatWish(Taking, frozen=True):
    """Who is to sit in a seat: me, somebody else at my screen, whoever comes, or a bot."""

    kind: WishKind
    name: str = ""
    level: str = ""


class NewTable(Taking, frozen=True):
    """A table to be made."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Setting] = {}
    public: bool = False


class PlayOn(Taking, frozen=True):
    """A wish to play on after this answer of a record, in this seat, against bots of this level."""

    number: int
    seat: int
    level: str = ""


# Given --------------------------------------------------------------------------------------------------------


class Giving(msgspec.Struct, frozen=True):
    """Something the server answers."""


class Me(Giving, frozen=True):
    """Who I am here; no name yet is an empty one."""

    name: str


class OptionCard(Giving, frozen=True):
    """An option with its choices, the default first, and what can be chosen besides: a number of a range, a text."""

    name: str
    choices: tuple[Setting, ...]
    sentence: str
    lowest: int | None = None
    highest: int | None = None
    text: bool = False


class LevelCard(Giving, frozen=True):
    """A level of bots."""

    name: str
    sentence: str
    face: str


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


class MadeTable(Giving, frozen=True):
    """The table that was made, or that already was there."""

    table: str


class RowSeat(Giving, frozen=True):
    """A seat in a list of tables."""

    kind: SeatKind
    name: str


class TableRow(Giving, frozen=True):
    """A table in a list of tables; `turn` says whether it waits for me, `lesson` which step of how many is taught."""

    table: str
    game: str
    title: str
    seats: tuple[RowSeat, ...]
    over: bool
    turn: bool
    lesson: tuple[int, int] | None = None


class Tables(Giving, frozen=True):
    """My tables, newest first, and those where anybody may sit down."""

    mine: tuple[TableRow, ...]
    open: tuple[TableRow, ...]


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


class Problem(Giving, frozen=True):
    """Why something was not done: one sentence, with the rule where a rule says so."""

    error: str
    rule: str = ""


TAKEN: tuple[type[Taking], ...] = (NewName, EndSession, SeatWish, NewTable, PlayOn)
GIVEN: tuple[type[msgspec.Struct], ...] = (
    Me,
    OptionCard,
    LevelCard,
    GameCard,
    ChapterCard,
    MadeTable,
    RowSeat,
    TableRow,
    Tables,
    MadeReplay,
    Review,
    Decision,
    Luck,
    TurningPoint,
    SeatStory,
    ReviewState,
    DeviceLink,
    SessionCard,
    Sessions,
    Problem,
)
