"""What the server keeps, and the one small door to it: `sqlite` leads to a file, `postgres` to a database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from shoal.core import ShoalError
from shoal.server.store.rows import AnyRow, Glance, TableSetup
from shoal.server.wire.protocol import Reaction


class Taken(ShoalError):
    """Somebody else has written a row with this number: read what happened and try again."""


class Chain:
    """Appends that build on one another: once one has failed, those begun after it fail too."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


Then = Callable[[Exception | None], None]
"""To be called when something is written; or when it could not be, with the reason. It raises nothing itself."""


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


class Sign(msgspec.Struct, frozen=True):
    """A sign that somebody made at a table, for all who are there."""

    table: str
    name: str
    what: Reaction


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
    missed: bool = False
    """Whether there may have been news before that nobody here has heard."""


class Store(Protocol):
    """Keeps everything. What has returned is on the disk; `append` calls back instead."""

    shared: bool
    """Whether other servers may write here, too, and tell of it."""

    def tell(self, news: News) -> None:
        """Tell the other servers, if there are any."""

    def follow(self, hear: Callable[[News], None]) -> None:
        """Call this with what other servers tell. What they change here is told by itself."""

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of these tables go, of those that are there."""

    async def add_person(self, person: Person, now: float) -> None:
        """Keep a new person."""

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""

    async def add_secret(self, hash: str, person: str, made: float, until: float, session: Session) -> None:
        """Let a cookie with this hash stand for a person until then, in this session."""

    async def shorten_secret(self, hash: str, until: float) -> None:
        """Let a cookie hold until then at most."""

    async def secret(self, hash: str) -> Secret | None:
        """What the cookie with this hash stands for."""

    async def use_secret(self, hash: str, now: float) -> None:
        """Note that the cookie with this hash was used now."""

    async def sessions(self, person: str, now: float) -> list[Session]:
        """The sessions of this person that still hold, the one used last first."""

    async def end_session(self, person: str, session: str) -> None:
        """End this session of this person; an empty one: all of them. Links that were not used yet end, too."""

    async def add_link(self, hash: str, person: str, until: float) -> None:
        """Keep a link that signs another device in."""

    async def link(self, hash: str, now: float) -> Person | None:
        """The person whom this link would sign in, if it holds; looking uses nothing up."""

    async def take_link(self, hash: str, now: float) -> str | None:
        """The person whom this link signs in, if it holds; it does so once."""

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
        """The tables where this person sits, newest first."""

    async def open_tables(self, most: int, each: int) -> list[Listed]:
        """Public tables with an open seat, newest first, and so many of each maker."""

    async def open_of(self, maker: str) -> int:
        """How many tables of this person have an open seat, public or not."""

    async def drop_tables(self, ids: Sequence[str]) -> None:
        """Forget these tables and their logs for good."""

    async def old_tables(self, made: float, over: bool, most: int) -> list[str]:
        """Tables made before then whose games are over; or that are open and where nobody has moved."""

    async def drop_uploads(self, made: float, most: int) -> int:
        """Forget records that were brought here before then; say how many."""

    async def drop_expired(self, until: float, most: int) -> int:
        """Forget secrets and links that have not held since then; say how many."""

    async def forget_at(self, person: str, table: str) -> None:
        """Let somebody without a name sit where this person sits or sat at this table, which is theirs no longer."""

    async def forget(self, person: str) -> None:
        """Delete this person, with all that stands for them."""

    async def add_replay(self, id: str, text: str, now: float) -> None:
        """Keep a record under this id; keeping the same twice is the same as once."""

    async def replay(self, id: str) -> str | None:
        """The record with this id."""

    async def add_review(self, id: str, review: str, now: float) -> None:
        """Keep the review of this table's or record's game, as long as that is kept and nobody is forgotten there."""

    async def review(self, id: str) -> str | None:
        """The review of this table's or record's game."""

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
