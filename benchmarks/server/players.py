"""Players that play as fast as they are answered, on either server, and time every move."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter

import msgspec

from sockets import Socket

GAME = b"/goofspiel,"


class Player:
    """One seat of one table. A move takes from its sending until its sender has its acknowledgement."""

    def __init__(self, socket: Socket, seat: int, rng: Random) -> None:
        self.socket = socket
        self.seat = seat
        self.took: list[float] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rng = rng
        self._waits = False
        self._sent = 0.0

    async def play(self) -> None:
        """Play the game to its end."""
        self.socket.listener = self.hear
        self.go_on()
        await self.over

    def hear(self, text: bytes) -> None:
        """Take in what the server says."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Make a move, if this seat is asked for one."""
        raise NotImplementedError

    def _send(self, text: bytes) -> None:
        self._waits = True
        self._sent = perf_counter()
        self.socket.send(text)

    def _acknowledged(self) -> None:
        self.took.append(perf_counter() - self._sent)
        self._waits = False

    def _end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)


# Ours ------------------------------------------------------------------------------------------------------


class Choice(msgspec.Struct):
    """A move that may be made."""

    move: msgspec.Raw


class Now(msgspec.Struct):
    """What our server asks."""

    choices: list[Choice]
    over: object


class Said(msgspec.Struct):
    """What our server says, as far as it matters here."""

    kind: str
    id: str = ""
    number: int = 0
    now: Now | None = None
    reason: str = ""


_said = msgspec.json.Decoder(Said)


class OurPlayer(Player):
    """Plays on our server: a move is acknowledged when it is done, which is after its commit and its step."""

    now = Now([], "")

    def hear(self, text: bytes) -> None:
        said = _said.decode(text)
        if said.kind == "refusal":
            raise ValueError(said.reason)
        if said.now is not None:
            self.now = said.now
        elif said.kind == "done":
            self._acknowledged()
        if not self._waits:
            self.go_on()

    def go_on(self) -> None:
        if self.now.over:
            self._end()
        elif self.now.choices:
            move = self._rng.choice(self.now.choices).move
            id = len(self.took)
            self._send(b'{"kind":"play","id":"%d","seat":%d,"move":%b}' % (id, self.seat, bytes(move)))

    def say(self, **fields: object) -> None:
        """Say something else than a move."""
        self.socket.send(msgspec.json.encode(fields))

    async def until(self, kind: str) -> Said:
        """Wait for a message of this kind, before the game."""
        while (said := _said.decode(await self.socket.receive())).kind != kind:
            if said.kind == "refusal":
                raise ValueError(said.reason)
        self.now = said.now or self.now
        return said


# Theirs ----------------------------------------------------------------------------------------------------


class G(msgspec.Struct):
    """The board of the twin."""

    prize: int
    hands: list[list[int] | int]
    bids: list[int | None]


class Game(msgspec.Struct):
    """A state of boardgame.io."""

    G: G
    state_id: int = msgspec.field(name="_stateID")


class Payload(msgspec.Struct):
    """Who did something."""

    player: str = msgspec.field(name="playerID")


class Action(msgspec.Struct):
    """What was done."""

    payload: Payload


class Entry(msgspec.Struct):
    """A line of boardgame.io's log."""

    action: Action


class Synced(msgspec.Struct):
    """The answer of boardgame.io to a newcomer."""

    state: Game


_update = msgspec.json.Decoder(tuple[str, str, Game, list[Entry]])
_sync = msgspec.json.Decoder(tuple[str, str, Synced])


class TheirPlayer(Player):
    """Plays on boardgame.io: a move is acknowledged by the update whose log names its player."""

    match = ""
    credentials = ""
    game: Game

    def hear(self, text: bytes) -> None:
        if text == b"2":
            self.socket.send(b"3")
        if not text.startswith(b'42/goofspiel,["update"'):
            return
        _, _, self.game, log = _update.decode(text[len(b"42" + GAME) :])
        if self._waits and any(entry.action.payload.player == str(self.seat) for entry in log):
            self._acknowledged()
        if not self._waits:
            self.go_on()

    def go_on(self) -> None:
        board = self.game.G
        hand = board.hands[self.seat]
        if board.prize == 0:
            self._end()
        elif board.bids[self.seat] is None and isinstance(hand, list):
            move = {"type": "bid", "args": [self._rng.choice(hand)], "playerID": str(self.seat)}
            action = {"type": "MAKE_MOVE", "payload": {**move, "credentials": self.credentials}}
            self._send(self._event("update", action, self.game.state_id, self.match, str(self.seat)))

    async def sit_down(self, match: str, credentials: str) -> None:
        """Join a match over the socket."""
        self.match, self.credentials = match, credentials
        await self._until(b"0")
        self.socket.send(b"40" + GAME)
        await self._until(b"40")
        self.socket.send(self._event("sync", match, str(self.seat), credentials, 2))
        synced = await self._until(b'42/goofspiel,["sync"')
        self.game = _sync.decode(synced[len(b"42" + GAME) :])[2].state

    def _event(self, *words: object) -> bytes:
        return b"42" + GAME + msgspec.json.encode(words)

    async def _until(self, begin: bytes) -> bytes:
        while not (text := await self.socket.receive()).startswith(begin):
            pass
        return text
