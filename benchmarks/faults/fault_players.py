"""Players who never give up: cut off or refused, they come back and say again what was not acknowledged."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from time import monotonic

import msgspec

from players import Now, Said
from sockets import Socket, ask

PATIENCE = 8.0
"""Seconds without an answer after which a player hangs up and comes back."""
OPENING = 60.0
"""Seconds that a player waits for a socket to open; browsers wait longer, and who comes anew has to queue anew."""
PAUSE = 0.3
LATER = ("in a while", "too fast", "Something went wrong here")
"""What a refusal says that is no answer to the wish itself."""


Story = list[tuple[float, str]]
"""What happened, and when."""
_said = msgspec.json.Decoder(Said)


def _length(story: Story) -> float:
    return story[-1][0] - story[0][0] if story else 0.0


class Book:
    """What was acknowledged and what was refused, at all tables."""

    def __init__(self) -> None:
        self.done: dict[tuple[str, str], int] = {}
        self.refused: dict[tuple[str, str], str] = {}
        """Why a wish was refused for good."""
        self.errors: list[str] = []
        self.counts: Counter[str] = Counter()
        self.took: list[float] = []
        """Seconds from the first sending of a move to its acknowledgement."""
        self.faults: Story = []
        self.longest: Story = []
        """What the player heard and did whose move took longest."""

    def acknowledge(self, table: str, id: str, number: int, story: Story) -> None:
        """A server says that this wish came to this row, after all this."""
        if self.done.setdefault((table, id), number) != number:
            self.errors.append(f"{table} {id}: acknowledged as {self.done[table, id]} and as {number}")
        took = _length(story)
        if took > _length(self.longest):
            self.longest = story
        self.took.append(took)

    def longest_wait(self) -> str:
        """How the move that took longest came to be kept, with all that broke meanwhile."""
        begin = self.longest[0][0] if self.longest else 0.0
        meanwhile = [(when, what) for when, what in self.faults if 0 <= when - begin <= _length(self.longest)]
        return "\n".join(f"{when - begin:8.2f} {what}" for when, what in sorted(self.longest + meanwhile))


class Seat:
    """One socket at one table that plays a seat to the end of the game."""

    def __init__(self, port: int, table: str, seat: int, cookie: str, book: Book, think: float, twin: str = "") -> None:
        self._port, self._table, self._seat, self._cookie = port, table, seat, cookie
        self._book, self._think, self._twin = book, think, twin
        self._rng = Random(f"{table}{seat}{twin}")
        self._number: int | None = None
        self._now = Now([], None)
        self._wish: tuple[str, bytes] | None = None
        """What was wished and not answered yet: its id and its text."""
        self._said = 0.0
        self._story: Story = []
        """All that happened to the wish since it was first said; empty while the player still thinks about it."""
        self._count = 0
        self._socket: Socket | None = None
        self._stir = asyncio.Event()

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the servers."""
        while not self._now.over:
            self._socket = await self._connected()
            if self._socket is None:
                self._note("found nobody")
                await asyncio.sleep(PAUSE)
                continue
            self._say(msgspec.json.encode({"kind": "hello", "eyes": self._seat, "after": self._number}))
            if self._story:
                self._book.counts["moves sent again"] += 1
                self._note("came back")
                self._send_wish()
            await self._stay(self._socket)
            self._note("was cut off" if self._socket.lost.done() else "hung up")
            self._socket.close()

    async def _connected(self) -> Socket | None:
        lines = [f"GET /live/{self._table} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: c2hvYWwgc2hvYWwgc2hvYQ==", f"Cookie: {self._cookie}"]
        request = "\r\n".join([*lines, "", ""]).encode()
        loop = asyncio.get_running_loop()
        try:
            _, socket = await loop.create_connection(lambda: Socket(request), "127.0.0.1", self._port)
        except OSError:
            return None
        await asyncio.wait([socket.open, socket.lost], timeout=OPENING, return_when=asyncio.FIRST_COMPLETED)
        if not socket.open.done():
            socket.close()
            return None
        self._book.counts["sockets opened"] += 1
        socket.listener = self._hear
        return socket

    async def _stay(self, socket: Socket) -> None:
        """Stay until the game is over, the socket is lost, or nobody answers."""
        socket.lost.add_done_callback(lambda _: self._stir.set())
        while not self._now.over and not socket.lost.done():
            self._stir.clear()
            try:
                await asyncio.wait_for(self._stir.wait(), 1.0)
            except TimeoutError:
                if self._said and monotonic() - self._said > PATIENCE:
                    self._book.counts["given up waiting"] += 1
                    return

    def _say(self, text: bytes) -> None:
        assert self._socket is not None
        self._said = monotonic()
        with suppress(RuntimeError):  # it is being closed at this very moment
            self._socket.send(text)

    def _hear(self, text: bytes) -> None:
        said = _said.decode(text)
        self._said = monotonic() if self._story else 0.0
        if said.kind == "step" and said.number != (self._number or 0) + 1:
            self._book.errors.append(f"{self._table}: step {said.number} after {self._number}")
        if said.kind in ("step", "whole"):
            assert said.now is not None
            self._number, self._now = said.number, said.now
            self._think_about_it()
        elif self._wish is not None and said.id == self._wish[0]:
            self._answered(said)
        if self._now.over:
            self._stir.set()

    def _think_about_it(self) -> None:
        if self._wish is None and self._now.choices:
            self._count += 1
            id = f"{self._seat}{self._twin}-{self._count}"
            move = bytes(self._rng.choice(self._now.choices).move)
            wish = b'{"kind":"play","id":"%b","seat":%d,"move":%b,"seen":%d}'
            self._wish = (id, wish % (id.encode(), self._seat, move, self._number))
            pause = self._think if self._twin else self._rng.uniform(0, 2 * self._think)
            asyncio.get_running_loop().call_later(pause, self._begin)

    def _begin(self) -> None:
        self._story = [(monotonic(), "wants to move")]
        self._send_wish()

    def _send_wish(self) -> None:
        reachable = self._socket is not None and not self._socket.lost.done()
        if self._wish is not None and self._story and reachable:
            self._say(self._wish[1])

    def _note(self, what: str) -> None:
        if self._story:
            self._story.append((monotonic(), f"{self._table} {self._seat}{self._twin} {what}"))

    def _answered(self, said: Said) -> None:
        """The wish was done, is refused for good, or has to be sent once more."""
        if said.kind == "refusal" and any(words in said.reason for words in LATER):
            self._book.counts["told to wait"] += 1
            self._note(said.reason)
            asyncio.get_running_loop().call_later(PAUSE, self._send_wish)
            return
        assert self._wish is not None
        if said.kind == "refusal":
            self._book.refused[self._table, said.id] = said.reason
        else:
            self._note("was acknowledged")
            self._book.acknowledge(self._table, said.id, said.number, self._story)
        self._wish, self._story = None, []
        self._think_about_it()


class Group:
    """Somebody who plays one game after another, both seats, until told to stop; some play a seat from two places."""

    def __init__(self, port: int, name: str, book: Book, think: float, *, twins: bool) -> None:
        self._port, self._name, self._book, self._think, self._twins = port, name, book, think, twins
        self.tables: list[str] = []
        self.stop = False

    async def play(self) -> None:
        """Play until told to stop, and the game then begun to its end."""
        head = await self._ask("/api/me", {"name": self._name})
        cookie = head[0].partition("set-cookie: ")[2].partition(";")[0]
        here = {"kind": "here", "name": "Bo"}
        wish = {"game": "goofspiel", "seats": [{"kind": "me"}, here], "options": {"cards": 13}}
        while not self.stop:
            table = str(msgspec.json.decode((await self._ask("/api/tables", wish, cookie))[1])["table"])
            self.tables.append(table)
            seats = [Seat(self._port, table, seat, cookie, self._book, self._think) for seat in (0, 1)]
            if self._twins:
                seats[0] = Seat(self._port, table, 0, cookie, self._book, self._think, "a")
                seats.append(Seat(self._port, table, 0, cookie, self._book, self._think, "b"))
            await asyncio.gather(*[seat.play() for seat in seats])
            self._book.counts["games played to their ends"] += 1

    async def _ask(self, path: str, data: object, cookie: str = "") -> tuple[str, bytes]:
        """Ask until somebody answers."""
        while True:
            try:
                answer = await asyncio.wait_for(ask(self._port, path, data, cookie), PATIENCE)
            except (OSError, TimeoutError, IndexError, ValueError):
                await asyncio.sleep(PAUSE)
            else:
                return answer.head, answer.content
