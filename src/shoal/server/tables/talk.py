"""What is said over one socket. Every message comes this way, so nothing here waits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from shoal.core import Refused, ShoalError
from shoal.server.operating.limits import LONGEST_ID, LONGEST_MESSAGE, Limit
from shoal.server.store.store import Person
from shoal.server.tables.commit import Commit
from shoal.server.tables.hub import Hub
from shoal.server.tables.live import Wish
from shoal.server.tables.room import Connection, Room
from shoal.server.wire.protocol import Done, Hello, Hint, Hinted, Incoming, Ping, Plain, Pong, React, Reacted, Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")

_reader: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


class _Id(msgspec.Struct):
    """Whatever else a message holds, the id to answer with."""

    id: str = ""


class Talk:
    """One socket at one table. What is said is done one thing after another."""

    def __init__(self, hub: Hub, room: Room, connection: Connection, limit: Limit) -> None:
        self._hub = hub
        self._room = room
        self._connection = connection
        self._limit = limit
        self._hint: asyncio.Task[tuple[Plain, str]] | None = None
        self._waits_for: asyncio.Task[Any] | Commit | None = None
        """What has to be done before the next thing is taken up."""
        self._unheard: deque[str | None] = deque()

    def unfinished(self) -> asyncio.Future[Any] | None:
        """To be waited for before the next thing is taken up, if there is any; perhaps there is more after it."""
        return self._waits_for.until_known() if isinstance(self._waits_for, Commit) else self._waits_for

    def end(self) -> None:
        """The socket is gone."""
        self._hub.bye(self._room, self._connection)

    @property
    def _busy(self) -> bool:
        return self._waits_for is not None

    # One thing after another -------------------------------------------------------------------------------

    def hear(self, text: str | None) -> None:
        """Do what was said now, or as soon as what was said before is done."""
        self._connection.heard = time.monotonic()
        self._hub.metrics.count("messages_in")
        if self._busy:
            self._unheard.append(text)
            self._connection.line.pause()
        else:
            self._take(text)

    def _go_on(self) -> None:
        """Take up what was said meanwhile."""
        self._waits_for = None
        while self._unheard and not self._busy and not self._connection.gone:
            self._take(self._unheard.popleft())
        if not self._unheard:
            self._connection.line.resume()

    def _take(self, text: str | None) -> None:
        """Understand and do what was said, or say in one sentence why not."""
        try:
            self._do(self._read(text), text)
        except Exception as error:
            self._refuse(text, error)

    def _later(self, work: Coroutine[Any, Any, T], text: str | None, then: Callable[[T], None]) -> asyncio.Task[T]:
        """Do something that has to wait, then do this with what came of it."""

        def finished(task: asyncio.Task[T]) -> None:
            if task.cancelled():
                return
            try:
                then(task.result())
            except Exception as error:
                self._refuse(text, error)
            if self._waits_for is task:
                self._go_on()

        task = asyncio.create_task(work)
        task.add_done_callback(finished)
        return task

    # What is said ------------------------------------------------------------------------------------------

    def _read(self, text: str | None) -> Incoming:
        if not self._limit.allows(self._connection.limit_key, time.monotonic()):
            self._hub.metrics.count("too_fast")
            raise ShoalError("That was too fast; wait a moment.")
        if text is None or len(text) > LONGEST_MESSAGE:
            raise ShoalError(f"A message is text of at most {LONGEST_MESSAGE} characters.")
        try:
            said = _reader.decode(text)
        except (ValueError, RecursionError) as error:
            raise ShoalError(f"That message is not understood: {str(error)[:160]}.") from None
        if len(getattr(said, "id", "")) > LONGEST_ID:
            raise ShoalError(f"An id has at most {LONGEST_ID} characters.")
        return said

    def _do(self, said: Incoming, text: str | None) -> None:
        match said:
            case Ping():
                self._connection.tell(Pong())
            case Hello():
                self._waits_for = self._later(self._hub.hello(self._room, self._connection, said), text, _nothing)
            case React():
                self._room.tell_all(Reacted(self._person().name, said.what))
            case Hint():
                self._ask_for_hint(said, text)
            case _:
                self._wish(said, text)

    def _wish(self, said: Wish, text: str | None) -> None:
        """Begin to do it at once if nothing is in the way, and go on when it is written."""
        person = self._person()
        commit = self._hub.scribe.wish_now(self._room, person, said)
        if commit is None:
            self._wish_patiently(person, said, text)
            return

        def written() -> None:
            try:
                if not self._hub.scribe.ended(self._room, commit):
                    self._wish_patiently(person, said, text)
                    return
                self._connection.tell(Done(said.id, commit.first))
            except Exception as error:
                self._refuse(text, error)
            self._go_on()

        self._waits_for = commit
        commit.then(written)

    def _wish_patiently(self, person: Person, said: Wish, text: str | None) -> None:
        """Do it however long that takes."""

        def done(number: int) -> None:
            self._connection.tell(Done(said.id, number))

        self._waits_for = self._later(self._hub.wish(self._room, person, said), text, done)

    def _person(self) -> Person:
        if self._connection not in self._room.connections:
            raise ShoalError("Say hello first.")
        if self._connection.person is None:
            raise ShoalError("Choose a name first.")
        return self._connection.person

    def _ask_for_hint(self, said: Hint, text: str | None) -> None:
        """Let a bot think while this socket goes on; one hint at a time."""
        if self._hint is not None and not self._hint.done():
            raise ShoalError("A hint is on its way.")

        def tell(hint: tuple[Plain, str]) -> None:
            self._connection.tell(Hinted(said.id, hint[0], hint[1]))

        self._hint = self._later(self._hub.hint(self._room, self._person(), said.seat), text, tell)

    def _refuse(self, text: str | None, error: Exception) -> None:
        """Say in one sentence why something was not done."""
        self._hub.metrics.count("refusals")
        rule, reason = "", str(error)
        if isinstance(error, Refused):
            rule, reason = error.rule, error.reason
        elif not isinstance(error, ShoalError):
            log.error("message failed", exc_info=error)
            self._hub.metrics.count("errors")
            reason = "Something went wrong here; nothing has changed."
        self._connection.tell(Refusal(_id_in(text), rule, reason))


def _nothing(_: None) -> None:
    """Nothing more is to be done."""


def _id_in(text: str | None) -> str:
    """The id in a message that may be anything."""
    try:
        return msgspec.json.decode(text or "", type=_Id).id[:LONGEST_ID]
    except (ValueError, RecursionError):
        return ""
