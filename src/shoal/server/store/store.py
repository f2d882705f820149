"""What the server keeps, and the one small door to it: `sqlite` leads to a file, `postgres` to a database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from shoal.core import Header, Setting, ShoalError, parse
from shoal.server.store.common.desk import Desk
from shoal.server.store.common.jobs import Jobs
from shoal.server.store.common.passkeys import Passkeys
from shoal.server.store.common.reminders import Reminders
from shoal.server.store.common.replays import Replays
from shoal.server.store.common.stillness import Stillness
from shoal.server.store.common.studies import StudyReports
from shoal.server.store.common.talk import Line, Talk
from shoal.server.store.rows import AnyRow, Chair, Glance, TableSetup
from shoal.server.wire.protocol import Reaction
from shoal.server.wire.terms import Terms

if TYPE_CHECKING:  # they know people from here
    from shoal.server.store.common.identities import Identities
    from shoal.server.store.common.scores import Scores
    from shoal.server.store.common.seekers import Seekers


class Taken(ShoalError):
    """Somebody else has written a row with this number: read what happened and try again."""


class Chain:
    """Appends that build on one another: once one has failed, those begun after it fail too."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


Span = tuple[float, float]
"""From when to when."""

Then = Callable[[Exception | None], None]
"""To be called when something is written; or when it could not be, with the reason. It raises nothing itself."""


def waiting() -> tuple[asyncio.Future[None], Then]:
    """Something to be waited for, and what to call when it is done or cannot be."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def then(error: Exception | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    return done, then


class Person(msgspec.Struct, frozen=True):
    """Somebody with a name. The id never leaves the server."""

    id: str
    name: str


class Session(msgspec.Struct, frozen=True):
    """A browser that stands for a person: what kind of one it is, and when it was last here, to the hour."""

    id: str
    browser: str
    used: float


class Secret(msgspec.Struct, frozen=True):
    """What a browser's cookie stands for: a person, in which session, since when, until when."""

    person: Person
    made: float
    until: float
    session: Session


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    maker: str
    glance: Glance
    options: dict[str, Setting] = {}
    rated: bool = False
    terms: Terms = Terms()
    put_away: bool = False
    """Whether the person whose list it is has put it away."""


def listed(id: str, game: str, maker: str, glance: str, header: str, rated: int, terms: str, put_away: bool) -> Listed:
    """A table in a list, from what is kept of it."""
    options = parse(Header, header).options
    seen, agreed = parse(Glance, glance), parse(Terms, terms)
    return Listed(id, game, maker, seen, options, rated > 0, agreed, bool(put_away))


def as_kept(
    id: str, header: str, chairs: str, public: bool, made: float, maker: str, rated: int, terms: str
) -> TableSetup:
    """What a table began with, from what is kept of it."""
    read = parse(tuple[Chair, ...], chairs)
    agreed = parse(Terms, terms)
    return TableSetup(id, parse(Header, header), read, bool(public), made, maker, rated > 0, agreed)


class Sign(msgspec.Struct, frozen=True):
    """A sign that somebody made at a table, for all who are there."""

    table: str
    name: str
    what: Reaction


class Here(msgspec.Struct, frozen=True):
    """The people who look at a table at this server."""

    node: str
    table: str
    people: tuple[str, ...]
    asks: bool = False
    """Whether the others are to say who looks there at theirs."""


class Poke(msgspec.Struct, frozen=True):
    """Somebody waits for this person at a table."""

    person: str
    table: str
    game: str
    name: str


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one server tells the others that share its data."""

    numbers: dict[str, int] = {}
    """Tables whose logs have grown, and up to which number."""
    rewritten: tuple[str, ...] = ()
    """Tables whose rows have changed, since somebody was forgotten."""
    dropped: tuple[str, ...] = ()
    """Tables that are no longer kept."""
    ended: tuple[str, ...] = ()
    """Sessions that have ended."""
    signs: tuple[Sign, ...] = ()
    asked: bool = False
    """Whether there is something new for thinkers to do."""
    answered: tuple[int, ...] = ()
    """What thinkers have answered, by the numbers of the jobs."""
    lines: tuple[Line, ...] = ()
    """What was said at tables."""
    wanted: tuple[tuple[str, str], ...] = ()
    """People and tables: whoever is looking there need not be reminded."""
    here: tuple[Here, ...] = ()
    pokes: tuple[Poke, ...] = ()
    missed: bool = False
    """Whether there may have been news before that nobody here has heard."""


class Store(Protocol):
    """Keeps everything. What has returned is on the disk; `append` calls back instead."""

    identities: Identities
    """People, and what stands for them."""
    replays: Replays
    scores: Scores
    """Rated games."""
    seekers: Seekers
    """People who look for a game."""
    shared: bool
    """Whether other servers may write here, too, and tell of it."""
    jobs: Jobs | None
    """What thinkers on other machines are asked; None where there can be none."""
    desk: Desk
    """What an operator asks for and decides."""
    passkeys: Passkeys
    reminders: Reminders
    talk: Talk
    studies: StudyReports
    stillness: Stillness

    def tell(self, news: News) -> None:
        """Tell the other servers, if there are any."""

    def follow(self, hear: Callable[[News], None]) -> None:
        """Call this with what other servers tell. What they change here is told by itself."""

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of these tables go, of those that are there."""

    async def end_session(self, person: str, session: str) -> None:
        """End this session of this person; an empty one: all of them. Links that were not used yet end, too."""

    async def make_table(self, setup: TableSetup, rows: Sequence[AnyRow], glance: Glance) -> None:
        """Keep a new table with the first rows of its log."""

    async def table(self, id: str) -> TableSetup | None:
        """What this table began with."""

    def append(self, table: str, first: int, rows: Sequence[AnyRow], glance: Glance, chain: Chain, then: Then) -> None:
        """Begin to write these rows with numbers from `first` on, all or none; `Taken` if one is there already.

        What is begun first is written first, and told first how it went.
        """

    async def rows(self, table: str, after: int = 0) -> list[AnyRow]:
        """The log of this table, from the row after this number on."""

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        """The tables where this person sits: games that go on, then those that are over, newest first; what they have
        put away comes last."""

    async def put_away(self, person: str, table: str, away: bool) -> None:
        """Put this table of this person away, or bring it back."""

    async def deadlines(self, most: int) -> list[tuple[str, float]]:
        """Tables where a clock runs, and when it would be out as far as one could tell then; the next one first."""

    async def beat(self, now: float, lost: float) -> list[Span]:
        """Note that a server runs and can write; say when none did, for longer than `lost` seconds each time."""

    async def open_tables(self, most: int, each: int) -> list[Listed]:
        """Public tables with an open seat, newest first, and so many of each maker."""

    async def playing_tables(self, made: float, most: int) -> list[Listed]:
        """Public tables made since then where a game goes on and no seat is open, newest first."""

    async def open_of(self, maker: str) -> int:
        """How many tables of this person have an open seat, public or not."""

    async def drop_tables(self, ids: Sequence[str]) -> None:
        """Forget these tables and their logs for good."""

    async def old_tables(self, made: float, over: bool, most: int) -> list[str]:
        """Tables made before then whose games are over; or that are open and where nobody has moved."""

    async def drop_uploads(self, made: float, most: int) -> int:
        """Forget records that were brought here before then, and reports of studies; say how many."""

    async def drop_expired(self, until: float, most: int) -> int:
        """Forget secrets and links that have not held since then; say how many."""

    async def forget_at(self, person: str, table: str) -> None:
        """Let somebody without a name sit where this person sits or sat at this table, which is theirs no longer."""

    async def forget(self, person: str) -> None:
        """Delete this person, with all that stands for them."""

    async def check(self) -> None:
        """Raise unless something can be written now and read again."""

    def waiting(self) -> int:
        """How much waits to be written."""

    def trouble(self) -> str:
        """Why what came newest could not be written; empty if it could."""

    async def look_through(self) -> str:
        """Look through all that is kept, and say what is damaged."""

    async def close(self) -> None:
        """Finish what was begun and let go."""
