"""People with browsers, as far as a server can tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import count
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from patience import PATIENCE
from shoal.server.wire.patch import hash_of

Message = dict[str, Any]
BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}

_ids = count(1)


class Browser:
    """Somebody with a cookie, or without a name."""

    def __init__(self, port: int, name: str = "") -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, verify=False)
        if name:
            assert self.post("/api/me", {"name": name}).status_code == 200

    @property
    def secret(self) -> str:
        return self.http.cookies.get("shoal") or ""

    def post(self, path: str, data: object = None, **given: Any) -> httpx.Response:
        return self.http.post(path, content=msgspec.json.encode(data), **given)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def make(
        self, *seats: Message, game: str = "getbit", public: bool = False, terms: Message | None = None, **options: Any
    ) -> str:
        """A new table."""
        wish = {"game": game, "seats": seats, "options": options, "public": public, "terms": terms or {}}
        answer = self.post("/api/tables", wish)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def open(self, table: str, **headers: str) -> ClientConnection:
        """A socket on which nothing has been said."""
        cookie = {"Cookie": f"shoal={self.secret}"} if self.secret else {}
        address = f"ws://127.0.0.1:{self.port}/live/{table}"
        return connect(
            address,
            additional_headers={**cookie, **headers},
            compression=None,
            ping_interval=None,
            close_timeout=1,
            legacy=True,
        )

    def look(self, table: str, eyes: int | None = None) -> Looking:
        """A socket that looks through these eyes."""
        return Looking(self.open(table), table, eyes)

    def resume(self, was: Looking) -> Looking:
        """A new socket that goes on where another one was cut."""
        return Looking(self.open(was.table), was.table, was.eyes, was)

    def close(self) -> None:
        self.http.close()


class Looking:
    """A browser's side of a socket: it follows the view by patches and checks every hash."""

    def __init__(self, socket: ClientConnection, table: str, eyes: int | None, was: Looking | None = None) -> None:
        self.socket = socket
        self.table = table
        self.eyes = eyes
        self.raw: list[str] = []
        """Every message that came, as it came, but for who is away: that tells how long one was."""
        self.number: int = was.number if was else 0
        self.view: Message = deepcopy(was.view) if was else {}
        self.now: Message = was.now if was else {}
        self.seats: list[Message] = was.seats if was else []
        self.scenery: Message = was.scenery if was else {}
        self.rematch = ""
        self.log: list[str] = []
        """The words of what happened before this socket came."""
        self.say("hello", eyes=eyes, after=was.number if was else None)
        if was is None:
            self.until(lambda message: message["kind"] == "whole")

    def say(self, kind: str, **fields: object) -> None:
        self.socket.send(msgspec.json.encode({"kind": kind, **fields}).decode())

    def hear(self) -> Message:
        """The next message, taken in."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        message: Message = msgspec.json.decode(text)
        if message["kind"] != "presence":
            self.raw.append(text)
        if message["kind"] == "whole":
            self.view, self.seats, self.scenery = message["view"], message["seats"], message["scenery"]
            self.log = [line["words"] for line in message["log"]]
        elif message["kind"] == "step":
            assert message["number"] == self.number + 1
            for path, value in message["patch"]:
                self._set(path, value)
            self.seats = message["seats"] or self.seats
        if message["kind"] in ("whole", "step"):
            assert hash_of(msgspec.json.encode(self.view)) == message["hash"]
            self.number, self.now, self.rematch = message["number"], message["now"], message["rematch"]
        return message

    def _set(self, path: Sequence[Any], value: Any) -> None:
        if not path:
            self.view = value
            return
        place: Any = self.view
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    def until(self, enough: Callable[[Message], bool]) -> Message:
        """Hear until this is said."""
        while not enough(message := self.hear()):
            pass
        return message

    def ask(self, kind: str, **fields: object) -> Message:
        """Say something with an id and hear until it is answered."""
        id = fields.setdefault("id", f"id-{next(_ids)}")
        self.say(kind, **fields)
        return self.until(lambda message: message.get("id") == id)

    def play(self, move: Message, seat: int | None = None, **fields: object) -> Message:
        return self.ask("play", seat=self.eyes if seat is None else seat, move=move, **fields)

    def catch_up(self, number: int) -> None:
        """Hear until this step has come."""
        while self.number < number:
            self.hear()

    def hear_the_rest(self) -> None:
        """Hear all that the server has said so far."""
        self.say("ping")
        self.until(lambda message: message["kind"] == "pong")

    @property
    def choices(self) -> list[Message]:
        return [choice["move"] for choice in self.now["choices"]]

    @property
    def over(self) -> str:
        """How the game ended, in words; nothing while it goes on."""
        verdict = self.now["over"]
        return "\n".join([*verdict["places"], verdict["headline"]]) if verdict else ""

    def wait_for_turn(self) -> bool:
        """Hear until this seat is asked; no if the game ends first."""
        while not self.choices and not self.over:
            self.hear()
        return not self.over

    def close(self) -> None:
        self.socket.close()


def play_out(lookings: Sequence[Looking], rng: Random) -> None:
    """Let these seats play at random until the game is over; bots may sit between them."""
    while not all(looking.over for looking in lookings):
        for looking in lookings:
            if looking.choices:
                answer = looking.play(rng.choice(looking.choices))
                assert answer["kind"] == "done"
                looking.catch_up(answer["number"])
        newest = max(looking.number for looking in lookings)
        for looking in lookings:
            looking.catch_up(newest)
        if not any(looking.choices or looking.over for looking in lookings):
            lookings[0].hear()
