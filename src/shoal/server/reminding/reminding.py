"""Who is to be reminded of what, and when: people whose turn it is, who are not looking, and for whom others wait."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from shoal import games
from shoal.core import ShoalError, listed
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.reminding.push import Push
from shoal.server.reminding.quiet import quiet_until
from shoal.server.store.common.reminders import Due, Waiting
from shoal.server.store.rows import Chair
from shoal.server.store.store import News, Store
from shoal.server.tables.table_host import TableHost

log = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds between looks for what is due."""
SOME = 20
"""Reminders that are seen to at once."""
ASK = 1.0
"""Seconds in which other servers can say that somebody is looking there."""
SOON = 0.2
"""Seconds after which it is seen whether they have."""
AT_MOST = 3600.0
"""Seconds after which somebody who has not looked since can be reminded once more, by a nudge."""
TRIES = 4
AGAIN = 60.0
"""Seconds after which a reminder that failed is sent again; after that four times as long, and so on."""


class Reminding:
    """Reminds people. What is due is kept in the store, so that neither a restart nor another server loses it."""

    def __init__(self, store: Store, push: Push, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._kept = store.reminders
        self.push = push
        self._after = settings.remind_after
        self._metrics = metrics
        self._calling: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._called: dict[str, set[str]] = {}
        """Those who are being reminded of each table, until they look: steps meanwhile need not ask the store."""
        self._stir = asyncio.Event()
        self._sending = asyncio.Lock()
        """Held while reminders are sent, so that whoever waits for it knows that all are."""

    # What happens at tables ----------------------------------------------------------------------------------

    def told(self, host: TableHost) -> None:
        """Something was told at this table: whoever is asked and does not look will be reminded."""
        shown, table = host.live.shown, host.live.setup.id
        if shown.outcome is not None or host.live.lesson is not None:
            self._called.pop(table, None)
            return
        asked = {shown.chairs[seat].person for seat in shown.asked if shown.chairs[seat].by_person}
        for person in asked - host.looking() - self._called.get(table, set()) if asked else ():
            if waits_for(shown.chairs, person):
                self._begin((person, table), self._call(person, table))

    def nudged(self, host: TableHost, person: str) -> None:
        """Somebody at this table has nudged this person: who does not look is reminded now."""
        if person not in host.looking():
            self._begin((person, host.live.setup.id), self._nudge(person, host.live.setup.id))

    def looked(self, person: str, table: str) -> None:
        """This person looks at this table."""
        self._called.get(table, set()).discard(person)
        self._begin((person, table), self._looked(person, table))

    def _begin(self, key: tuple[str, str], work: Coroutine[Any, Any, None]) -> None:
        """Do this after what is under way for the same person and table."""
        before = self._calling.get(key)

        async def go_on() -> None:
            if before is not None:
                await asyncio.wait([before])
            try:
                await work
            except ShoalError as error:
                log.info("a reminder could not be kept", extra={"why": str(error)})

        task = self._calling[key] = asyncio.create_task(go_on())
        task.add_done_callback(lambda done: self._calling.pop(key) if self._calling.get(key) is done else None)

    async def _call(self, person: str, table: str) -> None:
        if not await self._kept.reachable(person):
            return
        if await self._kept.call(person, table, time.time() + self._after):
            asyncio.get_running_loop().call_later(self._after, self._stir.set)
        if not self._store.shared:  # else they may look at another server, of which nothing is heard here
            self._called.setdefault(table, set()).add(person)

    async def _nudge(self, person: str, table: str) -> None:
        now = time.time()
        if await self._kept.nudge(person, table, now, now - AT_MOST):
            self._stir.set()

    async def _looked(self, person: str, table: str) -> None:
        self._called.get(table, set()).discard(person)
        await self._kept.looked(person, table)

    # What is due ---------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send what is due, for ever."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stir.wait(), LOOK)
            self._stir.clear()
            try:
                await self.send_due(time.time())
            except ShoalError as error:
                log.info("no reminders can be sent", extra={"why": str(error)})
            except Exception:
                log.exception("reminders failed")
                self._metrics.count("errors")

    async def send_due(self, now: float) -> None:
        """Send all that is due now, a few at a time, after what is being sent."""
        async with self._sending:
            while due := await self._kept.due(now, SOME):
                if self._store.shared:
                    await self._ask_others(due, now)
                await asyncio.gather(*(self._remind(one, now) for one in due))

    async def _ask_others(self, due: Sequence[Due], now: float) -> None:
        """Wait until other servers have said that all of these look there, or have had the time to."""
        self._store.tell(News(wanted=tuple((one.person, one.table) for one in due)))
        give_up = time.monotonic() + ASK
        while time.monotonic() < give_up and set(due) & set(await self._kept.due(now, SOME)):
            await asyncio.sleep(SOON)

    async def _remind(self, due: Due, now: float) -> None:
        """Send one reminder, unless it is no longer needed or somebody is not to be disturbed."""
        table = await self._kept.waiting(due.table)
        if table is None or not _is_asked(table, due.person):
            await self._looked(due.person, due.table)
            return
        until = quiet_until(await self._kept.quiet(due.person), now)
        if until is not None:
            await self._kept.put_off(due, until, due.tries)
        elif await self._kept.claim(due):
            await self._send(due, table, now)

    async def _send(self, due: Due, table: Waiting, now: float) -> None:
        message = msgspec.json.encode({"words": sentence(table, due.person), "table": due.table})
        places = await self._kept.subscriptions(due.person)
        became = await asyncio.gather(*(self.push.send(place, message, due.table) for place in places))
        for place, fate in zip(places, became, strict=True):
            if fate == "gone":
                await self._kept.unsubscribe(due.person, place.endpoint)
        if "sent" not in became and "failed" in became and due.tries < TRIES:
            await self._kept.put_off(due, now + AGAIN * 4**due.tries, due.tries + 1)
        for fate in became:  # last: who counts it may rely on what follows from it being kept
            self._metrics.count(f"reminders_{fate}")

    async def close(self) -> None:
        """Finish what was begun."""
        if self._calling:
            await asyncio.wait(list(self._calling.values()), timeout=2)
        await self.push.close()


def waits_for(chairs: Sequence[Chair], person: str) -> bool:
    """Whether somebody else waits for this person; bots do not mind."""
    return any(chair.person not in ("", person) for chair in chairs)


def _is_asked(table: Waiting, person: str) -> bool:
    chairs, glance = table.glance.chairs, table.glance
    asked = any(chairs[seat].person == person and chairs[seat].by_person for seat in glance.asked)
    return asked and not glance.over and waits_for(chairs, person)


def sentence(table: Waiting, person: str) -> str:
    """What somebody is told: whose turn it is, at which table, and nothing of what happens there."""
    title = games.find(table.game).title if games.has(table.game) else "Shoal"
    others = [chair.name for chair in table.glance.chairs if chair.person != person and chair.name]
    return f"It is your turn at your {title} table with {listed(others)}."
