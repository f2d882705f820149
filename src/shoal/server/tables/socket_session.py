"""What is said over one socket. Every message comes this way, so nothing here waits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from shoal.core import Refused, ShoalError, parse, reader
from shoal.server.operating.limits import FINE, FLOODS, LONGEST_ID, LONGEST_MESSAGE, Purse
from shoal.server.store.rows import AnyRow
from shoal.server.store.store import Person
from shoal.server.table.live_table import LiveTable
from shoal.server.table.why import why_not
from shoal.server.table.wishes import Wish, act
from shoal.server.tables.connection import Connection
from shoal.server.tables.onlookers import NotYourEyes
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost
from shoal.server.wire.protocol import Done, Hinted, Pong, Refusal, Why
from shoal.server.wire.said import Gaze, Hello, Hint, Incoming, Nudge, Ping, React, StandIn, WhyNot

log = logging.getLogger(__name__)

T = TypeVar("T")

A_UNIT = 1024
"""Bytes of a message that cost as much as the message itself."""
HELLO = 2
"""How much more than other messages a hello costs: all that there is to see is made for it."""
HINT = 9
"""How much more a hint costs, for which a bot thinks."""
NUDGE = 4
"""How much more a nudge costs, which goes to all tables where somebody looks."""
SPREAD = 10
"""To tell something to so many costs as much as a message."""

_reader: msgspec.json.Decoder[Incoming] = reader(Incoming)


class _Id(msgspec.Struct):
    """Whatever else a message holds, the id to answer with."""

    id: str = ""


class SocketSession:
    """One socket at one table. What is said is done one thing after another."""

    def __init__(self, registry: Registry, host: TableHost, connection: Connection, purse: Purse) -> None:
        self._registry = registry
        self._host = host
        self._connection = connection
        self._purse = purse
        self._hint: asyncio.Task[Hinted] | None = None
        self._unheard: list[str | None] = []
        """What was said and not taken up yet."""
        self._taking_up = False
        """Whether something of it is being taken up right now."""
        self._busy = False
        """Whether something has to be done before the next thing is taken up."""
        self._paused = False
        """Whether nothing more is read until what was said is taken up."""
        self._all_done: asyncio.Future[None] | None = None
        self._deaf = False

    def unfinished(self) -> asyncio.Future[None] | None:
        """To be waited for until all is done that was said, if there is anything left."""
        if self._busy and self._all_done is None:
            self._all_done = asyncio.get_running_loop().create_future()
        return self._all_done

    def hear_no_more(self) -> None:
        """The server gives this socket up: what has not been begun is not done; the browser says it again elsewhere."""
        self._deaf = True
        self._unheard.clear()

    def end(self) -> None:
        """The socket is gone."""
        self._registry.onlookers.bye(self._host, self._connection)

    # One thing after another -------------------------------------------------------------------------------

    def hear(self, text: str | None) -> bool:
        """Do what was said now, or as soon as what was said before is done; no if no more should be heard."""
        if self._deaf:
            return False
        now = self._connection.heard = time.monotonic()
        self._registry.metrics.count("messages_in")
        paid = self._purse.pay(1 if text is None else 1 + len(text) // A_UNIT, now)
        if paid != FINE:
            return self._too_fast(paid, text)
        self._unheard.append(text)
        self._go_on()
        if self._unheard and not self._paused:
            self._paused = True
            self._connection.line.pause()
        return True

    def pay(self, length: int) -> bool:
        """Pay for so many bytes that are no message, or not yet; no if no more should be heard."""
        return self._purse.pay(1 + length // A_UNIT, time.monotonic()) != FLOODS or self._too_fast(FLOODS, None)

    def _too_fast(self, paid: int, text: str | None) -> bool:
        """Refuse what was said; hear no more of somebody who goes on and on."""
        self._registry.metrics.count("too_fast")
        if paid == FLOODS:
            self._registry.metrics.count("floods_cut")
            self._connection.floods = True
            self._connection.give_up()
            self.hear_no_more()
            self._connection.line.stop()
            return False
        self._refuse(text, ShoalError("That was too fast; wait a moment."))
        return True

    def _charge(self, cost: float) -> None:
        """Have something paid that costs more than a message; if that is too much, the next message is refused."""
        self._purse.pay(cost, time.monotonic())

    def _go_on(self) -> None:
        """Take up one thing after another until one has to be waited for."""
        if self._taking_up:
            return
        self._taking_up = True
        while self._unheard and not self._busy and not self._connection.gone:
            if self._connection.closing:  # it is said again, elsewhere; a refusal would be for good
                self._unheard.clear()
                break
            text = self._unheard.pop(0)
            try:
                self._do(_read(text), text)
            except Exception as error:
                self._refuse(text, error)
        self._taking_up = False

    def _done(self) -> None:
        """What was taken up is done."""
        self._busy = False
        if self._unheard:
            self._go_on()
        if self._paused and not self._unheard:
            self._paused = False
            self._connection.line.resume()
        if not self._busy and self._all_done is not None:
            self._all_done.set_result(None)
            self._all_done = None

    def _later(self, work: Coroutine[Any, Any, T], text: str | None, then: Callable[[T], None]) -> asyncio.Task[T]:
        """Do something that has to wait, then do this with what came of it."""

        def finished(task: asyncio.Task[T]) -> None:
            if task.cancelled():
                return
            try:
                then(task.result())
            except Exception as error:
                self._refuse(text, error)

        task = asyncio.create_task(work)
        task.add_done_callback(finished)
        return task

    # What is said ------------------------------------------------------------------------------------------

    def _do(self, said: Incoming, text: str | None) -> None:
        match said:
            case Ping():
                self._connection.tell(Pong())
            case Hello():
                self._greet(said, text)
            case React():
                self._charge(len(self._host.connections) / SPREAD)
                self._registry.sign(self._host, self._person(), said.what)
            case Gaze():
                self._registry.onlookers.gaze(self._host, self._connection, said.looking)
            case WhyNot():
                self._connection.tell(why_not(self._host.live, self._person(), said))
            case Hint():
                self._ask_for_hint(said, text)
            case Nudge():
                self._nudge(said)
            case StandIn():
                self._registry.presence.check_away(self._host, said.seat)
                self._wish(said, text)
            case _:
                self._wish(said, text)

    def _greet(self, said: Hello, text: str | None) -> None:
        """Let this socket look; what is said next is taken up then."""
        self._charge(HELLO)
        greeting = self._later(self._registry.onlookers.hello(self._host, self._connection, said), text, _nothing)
        self._busy = True
        greeting.add_done_callback(lambda _: self._done())

    def _wish(self, said: Wish, text: str | None) -> None:
        """Have it done, once; what is said next is taken up when it is written and everybody is told."""
        person, number = self._person(), 0

        def decide(live: LiveTable) -> list[AnyRow]:
            nonlocal number
            done = live.done(person, said.id)
            number = live.number + 1 if done is None else done
            return act(live, person, said) if done is None else []

        def then(error: Exception | None) -> None:
            if error is None:
                self._connection.tell(Done(said.id, number))
            else:
                self._refuse(text, error)
            self._done()

        self._busy = True
        self._registry.changes.do(self._host, decide, then)

    def _nudge(self, said: Nudge) -> None:
        """Tell somebody who sits here that another one waits for them."""
        self._charge(NUDGE)
        person = self._person()
        if not self._host.live.snapshot.seats_of(person):
            raise ShoalError("Only players at this table can nudge someone.")
        self._registry.presence.nudge(self._host, said.seat, person.name)
        self._connection.tell(Done(said.id, self._host.live.number))

    def _person(self) -> Person:
        if self._connection not in self._host.connections:
            raise ShoalError("Say hello first.")
        if self._connection.person is None:
            raise ShoalError("Choose a name first.")
        return self._connection.person

    def _ask_for_hint(self, said: Hint, text: str | None) -> None:
        """Let a bot think while this socket goes on; one hint at a time."""
        if self._hint is not None and not self._hint.done():
            raise ShoalError("A hint is on its way.")
        self._charge(HINT)

        hint = self._registry.answerers.hint(self._host, self._person(), said.seat, said.id)
        self._hint = self._later(hint, text, self._connection.tell)

    def _refuse(self, text: str | None, error: Exception) -> None:
        """Say in one sentence why something was not done."""
        self._registry.metrics.count("refusals")
        why: Why = "eyes" if isinstance(error, NotYourEyes) else "wish"
        rule, reason = "", str(error)
        if isinstance(error, Refused):
            why, rule, reason = "rule", error.rule, error.reason
        elif not isinstance(error, ShoalError):
            log.error("message failed", exc_info=error)
            self._registry.metrics.count("errors")
            why, reason = "server", "Something went wrong here; nothing has changed."
        self._connection.tell(Refusal(_id_in(text), why, rule, reason))


def _nothing(_: None) -> None:
    """Nothing more is to be done."""


def _read(text: str | None) -> Incoming:
    """What was said; or one sentence why it is not understood."""
    if text is None or len(text) > LONGEST_MESSAGE:
        raise ShoalError(f"A message is text of at most {LONGEST_MESSAGE} characters.")
    try:
        said = _reader.decode(text)
    except (ValueError, RecursionError) as error:
        raise ShoalError(f"That message is not understood: {str(error)[:160]}.") from None
    if len(getattr(said, "id", "")) > LONGEST_ID:
        raise ShoalError(f"An id has at most {LONGEST_ID} characters.")
    return said


def _id_in(text: str | None) -> str:
    """The id in a message that may be anything."""
    try:
        return parse(_Id, text or "").id[:LONGEST_ID]
    except (ValueError, RecursionError):
        return ""
