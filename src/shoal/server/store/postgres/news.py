"""What servers on the same database tell each other, by NOTIFY; the logs are the truth, and this only saves waiting."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator

import asyncpg
import msgspec

from shoal.core import parse
from shoal.server.store.postgres.connections import PAUSE, connect
from shoal.server.store.postgres.trouble import BROKEN
from shoal.server.store.store import News

log = logging.getLogger(__name__)

CHANNEL = "shoal_news"
AT_ONCE = 300
"""Tables that are told of at once: Postgres passes on no more than eight thousand bytes."""
WAITING = 10_000
"""Pieces of news that wait at most; what is more is found by those who look for themselves."""
GOODBYE = 0.2
"""Seconds in which the last news have to be told."""


class Envelope(msgspec.Struct):
    """News, and who tells them."""

    node: str
    news: News


class Wire:
    """One connection on which this server tells and hears news. Where it breaks, it is made anew."""

    def __init__(self, address: str, node: str) -> None:
        self._address = address
        self._node = node
        self._followers: list[Callable[[News], None]] = []
        self._untold: deque[News] = deque(maxlen=WAITING)
        self._stir = asyncio.Event()
        """Set when there is something to tell, or nobody any more to tell it to."""
        self._talking = asyncio.create_task(self._talk())

    def tell(self, news: News) -> None:
        """Tell the others, soon."""
        self._untold.append(news)
        self._stir.set()

    def follow(self, hear: Callable[[News], None]) -> None:
        """Call this with what the others tell."""
        self._followers.append(hear)

    async def end(self) -> None:
        """Tell what waits, if it can be told at once, and hear no more."""
        give_up = asyncio.get_running_loop().time() + GOODBYE
        while self._untold and asyncio.get_running_loop().time() < give_up:
            await asyncio.sleep(GOODBYE / 20)
        self._talking.cancel()
        await asyncio.gather(self._talking, return_exceptions=True)

    async def _talk(self) -> None:
        while True:
            try:
                # News need not be on a disk, so nobody waits for that.
                connection = await connect(self._address, synchronous_commit="off")
                try:
                    await self._talk_on(connection)
                finally:
                    connection.terminate()
            except (*BROKEN, asyncpg.PostgresError) as error:
                log.info("no news of other servers", extra={"why": f"{type(error).__name__}: {error}"})
            await asyncio.sleep(PAUSE)

    async def _talk_on(self, connection: asyncpg.Connection) -> None:
        connection.add_termination_listener(lambda _: self._stir.set())
        await connection.add_listener(CHANNEL, self._heard)
        self._hear(News(missed=True))
        while not connection.is_closed():
            await self._stir.wait()
            self._stir.clear()
            untold = list(self._untold)
            self._untold.clear()
            for news in _in_pieces(untold):
                text = msgspec.json.encode(Envelope(self._node, news)).decode()
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    def _heard(self, _connection: object, _process: int, _channel: str, text: object) -> None:
        try:
            told = parse(Envelope, str(text))
        except ValueError:
            log.warning("news that are not understood; is a server of another version here?")
            return
        if told.node != self._node:
            self._hear(told.news)

    def _hear(self, news: News) -> None:
        for follower in self._followers:
            follower(news)


def _in_pieces(untold: Iterable[News]) -> Iterator[News]:
    """All these news, in pieces that are short enough; of each table, the newest number will do."""
    numbers: dict[str, int] = {}
    for news in untold:
        numbers |= news.numbers
        rest = msgspec.structs.replace(news, numbers={})
        if rest != News():
            yield rest
    pairs = list(numbers.items())
    for start in range(0, len(pairs), AT_ONCE):
        yield News(numbers=dict(pairs[start : start + AT_ONCE]))
