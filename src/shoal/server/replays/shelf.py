"""The replays that are at hand: each is made once, however many ask for it, and kept while there is room."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

from shoal.server.operating.metrics import Metrics
from shoal.server.operating.tasks import Tasks
from shoal.server.replays.making import Piece, Place, Wish, make_piece
from shoal.server.store.rows import Chair
from shoal.server.thinking.workers import Workers

Key = tuple[str, tuple[Chair, ...], str]
"""A game, who sat there as far as that is still told, and through whose eyes it is seen."""


class Recording:
    """A replay as far as it has been made."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.done = False
        self._failure: Exception | None = None
        self._more = asyncio.Event()

    @property
    def size(self) -> int:
        """How many bytes there are of it."""
        return sum(map(len, self.pieces))

    def add(self, piece: Piece) -> None:
        """Here is one more piece."""
        self.pieces.append(piece.content)
        self._wake()

    def end(self, failure: Exception | None) -> None:
        """Nothing more comes: all of it is there, or this stands against it."""
        self.done, self._failure = True, failure
        self._wake()

    async def begun(self) -> None:
        """Wait until there is something to see; or raise what stands against it."""
        while not self.pieces:
            await self._wait()

    async def content(self) -> AsyncIterator[bytes]:
        """All pieces, each as soon as it is there."""
        number = 0
        while number < len(self.pieces) or not self.done:
            if number == len(self.pieces):
                await self._wait()
            else:
                yield self.pieces[number]
                number += 1
        self._check()

    async def plain(self) -> AsyncIterator[bytes]:
        """The same for somebody who does not take gzip."""
        unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        async for piece in self.content():
            yield unpacker.decompress(piece)

    async def _wait(self) -> None:
        self._check()
        if not self.done:
            await self._more.wait()

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _wake(self) -> None:
        self._more.set()
        self._more = asyncio.Event()


class Shelf:
    """Replays by game and eyes. When there are too many bytes of them, those go that nobody has asked for longest."""

    def __init__(self, workers: Workers, metrics: Metrics, most: int) -> None:
        self._workers = workers
        self._metrics = metrics
        self._most = most
        self._kept: dict[Key, Recording] = {}
        """The one asked for last comes last."""
        self._tasks = Tasks()
        metrics.watch("replay_bytes", "Bytes of the replays that are kept.", self.size)

    def size(self) -> int:
        """How many bytes are kept."""
        return sum(recording.size for recording in self._kept.values())

    def find(self, key: Key) -> Recording | None:
        """This replay, if it is there or being made."""
        recording = self._kept.pop(key, None)
        if recording is not None:
            self._kept[key] = recording
        return recording

    def make(self, key: Key, account: str, record: Callable[[], Awaitable[str]]) -> Recording:
        """This replay, which will be made from the record on somebody's account."""
        recording = self._kept[key] = Recording()
        self._metrics.count("replays_made")
        self._tasks.begin(self._make(key, recording, account, record))
        return recording

    async def _make(self, key: Key, recording: Recording, account: str, record: Callable[[], Awaitable[str]]) -> None:
        try:
            await self._work(recording, key[2], account, await record())
        except Exception as failure:
            self._kept.pop(key, None)
            recording.end(failure)
        else:
            recording.end(None)
            self._let_go()

    async def _work(self, recording: Recording, eyes: str, account: str, text: str) -> None:
        """Have workers make piece after piece; others have their turns in between."""
        place, last = Place(), False
        while not last:
            piece = await self._workers.do(account, make_piece, Wish(text, eyes, place))
            recording.add(piece)
            place, last = piece.place, piece.last

    def _let_go(self) -> None:
        """Let go of what does not fit; what is being made stays."""
        over = self.size() - self._most
        for key, recording in list(self._kept.items()):
            if over <= 0:
                return
            if recording.done:
                over -= self._kept.pop(key).size

    def close(self) -> None:
        """Make nothing more."""
        self._tasks.cancel()
