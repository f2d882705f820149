"""What the server keeps, and the one small door to it; `sqlite.py` is the door to a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from shoal.core import ShoalError
from shoal.server.store.rows import AnyRow, Glance, Setting


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


class Secret(msgspec.Struct, frozen=True):
    """What a browser's cookie stands for: a person, since when, until when."""

    person: Person
    made: float
    until: float


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    glance: Glance


class Store(Protocol):
    """Keeps everything. What has returned is on the disk; `append` calls back instead."""

    async def add_person(self, person: Person, now: float) -> None:
        """Keep a new person."""

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""

    async def add_secret(self, hash: str, person: str, made: float, until: float) -> None:
        """Let a cookie with this hash stand for a person until then."""

    async def shorten_secret(self, hash: str, until: float) -> None:
        """Let a cookie hold until then at most."""

    async def secret(self, hash: str) -> Secret | None:
        """What the cookie with this hash stands for."""

    async def add_link(self, hash: str, person: str, until: float) -> None:
        """Keep a link that signs another device in."""

    async def take_link(self, hash: str, now: float) -> str | None:
        """The person whom this link signs in, if it holds; it does so once."""

    async def make_table(self, setting: Setting, rows: Sequence[AnyRow], glance: Glance) -> None:
        """Keep a new table with the first rows of its log."""

    async def table(self, id: str) -> Setting | None:
        """What this table began with."""

    def append(self, table: str, first: int, rows: Sequence[AnyRow], glance: Glance, chain: Chain, then: Then) -> None:
        """Begin to write these rows with numbers from `first` on, all or none; `Taken` if one is there already.

        What is begun first is written first, and told first how it went.
        """

    async def rows(self, table: str) -> list[AnyRow]:
        """The whole log of this table."""

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        """The tables where this person sits, newest first."""

    async def open_tables(self, most: int) -> list[Listed]:
        """Public tables with an open seat, newest first."""

    async def add_replay(self, id: str, text: str, now: float) -> None:
        """Keep a record under this id; keeping the same twice is the same as once."""

    async def replay(self, id: str) -> str | None:
        """The record with this id."""

    async def check(self) -> None:
        """Raise if nothing can be written now."""

    async def close(self) -> None:
        """Finish what was begun and let go."""
