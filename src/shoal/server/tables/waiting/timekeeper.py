"""Clocks: everybody is told what time is left, and a bot plays for whoever has none.

Any server may find that somebody's time is out; that becomes a row like any other, so of several servers one writes it.
Each of them says every two seconds that it runs, as long as there are clocks. Where nobody has said so for a while, no
server ran or none could write: that is an outage, and its time is nobody's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

from shoal.core import ShoalError
from shoal.server.operating.tasks import Tasks
from shoal.server.store.store import Store
from shoal.server.table.clock import Hours, apart
from shoal.server.table.live_table import LiveTable
from shoal.server.table.relief import relieve
from shoal.server.tables.changes import Changes
from shoal.server.tables.table_host import TableHost

log = logging.getLogger(__name__)

BEAT = 2.0
"""Seconds between two signs of life."""
LOST = 3 * BEAT
"""Seconds without one after which all servers are taken to have stood still."""
SOON = 0.01
"""Seconds after which an alarm rings at the earliest."""
A_FEW = 50
"""Tables without time that are seen to at once."""

Find = Callable[[str], Awaitable[TableHost | None]]
Alone = Callable[[TableHost], AbstractAsyncContextManager[LiveTable]]
ReadAnew = Callable[[TableHost], Awaitable[None]]


class Timekeeper:
    """Keeps the clocks of all tables that have one; tables without cost nothing."""

    def __init__(self, store: Store, changes: Changes, hosts: dict[str, TableHost]) -> None:
        self.hours = Hours()
        self._store = store
        self._changes = changes
        self._hosts = hosts
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()
        self._unplayable: set[str] = set()

    async def begin(self) -> None:
        """Take up all clocks where they stood when the last server ended."""
        await self._beat(LOST if self._store.shared else 0.0)

    async def prepare(self, terms: object) -> None:
        """Before a table with a clock comes into memory: from now on servers give signs of life."""
        if terms is not None and not self._timed():
            await self._beat(LOST)

    def look(self, host: TableHost) -> None:
        """Tell everybody at this table what time is left, and be back when somebody's is out."""
        clock = host.live.clock
        if clock is None:
            return
        host.tell_all(clock.told())
        self._set_alarm(host, clock.due())

    async def watch(self, find: Find, alone: Alone, read_anew: ReadAnew) -> None:
        """Give signs of life, and look after tables without time that nobody has in memory."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                deadlines = await self._store.deadlines(A_FEW)
                if (deadlines or self._timed()) and await self._beat(LOST):
                    await self._read_all_anew(alone, read_anew)
                for table, due in deadlines:
                    if due < self.hours.now() + 2 * BEAT:
                        await self._take_up(table, find)
            except ShoalError as error:
                log.info("no sign of life", extra={"why": str(error)})
            except Exception:
                log.exception("the clocks are not looked after")

    def stop(self) -> None:
        """Keep no more time."""
        for alarm in self._alarms.values():
            alarm.cancel()

    def _timed(self) -> list[TableHost]:
        return [host for host in self._hosts.values() if host.live.clock is not None]

    async def _beat(self, lost: float) -> bool:
        """Give a sign of life; say whether an outage has come to light."""
        outages = apart(await self._store.beat(self.hours.now(), lost))
        found = outages != tuple(self.hours.outages)
        self.hours.outages = outages
        return found

    async def _read_all_anew(self, alone: Alone, read_anew: ReadAnew) -> None:
        """Work out all clocks in memory again: moves in an outage took no time."""
        for host in self._timed():
            async with alone(host):
                await read_anew(host)
                self.look(host)

    async def _take_up(self, table: str, find: Find) -> None:
        """Have this table in memory, with its alarm."""
        if table in self._unplayable:
            return
        try:
            host = await find(table)
        except ShoalError as error:
            log.warning("a clock runs at a table that cannot be opened", extra={"table": table, "why": str(error)})
            self._unplayable.add(table)
            return
        if host is not None and host.live.clock is not None and table not in self._alarms:
            self._set_alarm(host, host.live.clock.due())

    def _set_alarm(self, host: TableHost, due: float) -> None:
        """Be back at this time, unless that is long from now: then the table is found by its deadline."""
        table, wait = host.live.setup.id, due - self.hours.now()
        if alarm := self._alarms.pop(table, None):
            alarm.cancel()
        if due and wait < 3 * BEAT:
            self._alarms[table] = asyncio.get_running_loop().call_later(max(SOON, wait), self._ring, host)

    def _ring(self, host: TableHost) -> None:
        del self._alarms[host.live.setup.id]
        self._tasks.begin(self._relieve(host))

    async def _relieve(self, host: TableHost) -> None:
        """Let bots play for those without time, if an outage does not explain it."""
        try:
            await self._beat(LOST)
            await self._changes.done(host, lambda live: relieve(live, self.hours.now()))
            if host.live.clock is not None and host.live.setup.id not in self._alarms:
                self._set_alarm(host, host.live.clock.due())  # the alarm rang a moment too early, or time was cut out
        except ShoalError as error:
            log.info("a clock cannot be kept now", extra={**host.about(), "why": str(error)})
        except Exception:
            log.exception("a clock is not kept", extra=host.about())
