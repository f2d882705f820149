"""Attacks on a server on this machine, each from one address that is not the bystanders'. Nothing goes anywhere else.

Every attack is bounded: it sends at most so many bytes over so many connections, and begins again until its time is
over. To add one, write a function that attacks once and put it into `ATTACKS`; `attacks.py` does the rest.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from long_logs import LOGS
from shoal import bots, games
from shoal.server.tables.table_host import KEPT

HERE, THERE = "127.0.0.2", "127.0.0.1"
MOST = 600_000_000
"""Bytes that one connection sends."""
MANY = 2000
"""Connections that an attack opens at once."""
PIECE = 1 << 16
LEFT = 29
"""Tables of one person that are left to bots; more are refused as too many posts at once."""
SPAM = 10
"""Open tables that one person may have."""
HELLOS = 35
"""Hellos that a socket can pay for at once."""
RECORDS = Path(__file__).parents[2] / "tests" / "golden" / "aquaria"
TEXT, CONT, BINARY, PING, PONG = 0x81, 0x00, 0x82, 0x89, 0x8A


@dataclass
class Target:
    """What is attacked, until when, and what came of it."""

    port: int
    table: str
    cookie: str
    """Of somebody with a name, who made the table."""
    data: Path
    """The server's file, for what an operator does meanwhile."""
    until: float
    sent: int = 0
    cut: int = 0
    """Connections that the server has ended."""

    def connect(self) -> socket.socket:
        """A connection, on which nothing was said yet."""
        place = socket.socket()
        place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        place.settimeout(1)
        place.bind((HERE, 0))
        place.connect((THERE, self.port))
        return place

    def ask(self, path: str, data: object, cookie: str = "") -> tuple[str, str]:
        """Post this; the cookie that is given for it, and the table. What is refused is an `OSError`."""
        line = HTTPConnection(THERE, self.port, timeout=20, source_address=(HERE, 0))
        line.request("POST", path, msgspec.json.encode(data), {"Cookie": cookie})
        answer = line.getresponse()
        content = answer.read()
        line.close()
        if answer.status != 200:
            self.cut += 1
            time.sleep(0.01)
            raise ConnectionError(content.decode())
        return answer.headers.get("Set-Cookie", "").partition(";")[0], msgspec.json.decode(content).get("table", "")

    def sit_down(self, table: str = "", cookie: str = "") -> socket.socket:
        """A WebSocket at this table, or else at the one there is, or a connection that the server has refused."""
        place = self.connect()
        lines = [f"GET /live/{table or self.table} HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: c2hvYWwgc2hvYWwgc2hvYQ=="]
        lines += [f"Cookie: {cookie}", "", ""]
        place.sendall("\r\n".join(lines).encode())
        place.recv(300)
        return place

    def say(self, place: socket.socket, text: bytes, answer: bytes) -> bytes:
        """Say this and read until that comes, the server hangs up or the time is over; all that was read."""
        place.settimeout(20)
        place.sendall(text)
        self.sent += len(text)
        heard = b""
        while answer not in heard and time.monotonic() < self.until:
            came = place.recv(PIECE)
            if not came:
                self.cut += 1
                break
            heard += came
        return heard

    def wait(self) -> None:
        """Do nothing until the time is over."""
        time.sleep(max(0.0, self.until - time.monotonic()))

    def flood(self, place: socket.socket, begin: bytes, more: bytes) -> None:
        """Send this without reading until the server hangs up, the time is over or it is enough."""
        sent, left = 0, begin
        place.settimeout(0.2)
        while sent < MOST and time.monotonic() < self.until:
            try:
                went = place.send(left)
            except TimeoutError:
                continue
            except OSError:
                self.cut += 1
                break
            left, sent = left[went:] or more, sent + went
        self.sent += sent
        place.close()

    def hold(self, places: list[socket.socket]) -> None:
        """Do nothing with these until the server has ended all of them or the time is over."""
        while places and time.monotonic() < self.until:
            time.sleep(0.2)
            gone = [place for place in places if _is_gone(place)]
            self.cut += len(gone)
            places = [place for place in places if place not in gone]
        for place in places:
            place.close()


def _is_gone(place: socket.socket) -> bool:
    place.setblocking(False)
    try:
        return not place.recv(PIECE)
    except BlockingIOError:
        return False
    except OSError:
        return True


def frame(first: int, content: bytes = b"") -> bytes:
    """A frame whose mask is all zeros."""
    length = len(content)
    head = bytes((first, 128 + length)) if length < 126 else bytes((first, 254)) + length.to_bytes(2)
    return head + bytes(4) + content


HELLO = frame(TEXT, b'{"kind":"hello"}')


def filled(text: bytes) -> bytes:
    """As often as it fits into a piece."""
    return text * max(1, PIECE // len(text))


def requests(begin: bytes, more: bytes) -> Callable[[Target], None]:
    """One connection that sends this without end."""
    return lambda target: target.flood(target.connect(), begin, more)


def messages(more: bytes, begin: bytes = b"") -> Callable[[Target], None]:
    """One socket at the table that says this without end."""
    return lambda target: target.flood(target.sit_down(), begin or HELLO, more)


def waiting(begin: bytes) -> Callable[[Target], None]:
    """Many connections that begin like this and then wait."""

    def attack(target: Target) -> None:
        places = []
        for _ in range(MANY):
            with suppress(OSError):
                places.append(target.connect())
                places[-1].sendall(begin)
        target.hold(places)

    return attack


def silent_sockets(target: Target) -> None:
    """Many sockets at the table that never say hello."""
    places = []
    for _ in range(MANY):
        with suppress(OSError):
            places.append(target.sit_down())
    target.hold(places)


def asking(request: bytes) -> Callable[[Target], None]:
    """Ask the same as often as it is answered, each time over a new connection."""

    def attack(target: Target) -> None:
        with suppress(OSError):
            place = target.connect()
            place.sendall(request)
            target.sent += len(request)
            while place.recv(PIECE):
                pass
            place.close()
        target.cut += 1

    return attack


def replays(target: Target) -> None:
    """Bring a recorded game along, then ask for it again and again."""
    record = max(RECORDS.glob("*.jsonl"), key=lambda path: path.stat().st_size).read_bytes()
    head = b"POST /api/records HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(record)
    answer = b""
    with suppress(OSError):
        place = target.connect()
        place.settimeout(20)
        place.sendall(head + record)
        while came := place.recv(PIECE):
            answer += came
        place.close()
    if b" 200 " not in answer[:20]:
        target.cut += 1
        time.sleep(0.01)
        return
    id = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["replay"]
    for _ in range(20):
        asking(b"GET /api/replays/%s HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n" % id.encode())(target)


def tables_left_to_bots(target: Target) -> None:
    """Make many tables of ICECOOL, leave every one to bots that think hard, and let these play."""
    level = bots.best(games.find("icecool")).name
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": level}] * 3]
    for _ in range(LEFT):
        _, table = target.ask("/api/tables", {"game": "icecool", "seats": seats}, target.cookie)
        place = target.sit_down(table, target.cookie)
        target.say(place, HELLO + frame(TEXT, b'{"kind":"leave","id":"left","seat":0}'), b'"done"')
        place.close()
    target.wait()


def open_tables(target: Target) -> None:
    """Somebody new makes as many open tables as one may, for all to see."""
    cookie, _ = target.ask("/api/me", {"name": "Eve"})
    wish = {"game": "getbit", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    for _ in range(SPAM):
        target.ask("/api/tables", wish, cookie)
    asking(b"GET /api/tables HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")(target)


def long_logs(target: Target) -> None:
    """Open all tables with long logs at once, look at them, and go."""
    places = []
    for table in LOGS:
        places.append(target.sit_down(table))
        places[-1].sendall(HELLO)
    for place in places:
        target.say(place, b"", b'"whole"')
        place.close()


def hellos_after(target: Target) -> None:
    """Read all that a table with a long log keeps of it, as often as one may, over a new connection each time."""
    place = target.sit_down(LOGS[0])
    heard = target.say(place, HELLO, b'"view"')
    if b'"view"' in heard:
        number = int(heard.partition(b'"number":')[2].partition(b",")[0])
        hello = frame(TEXT, b'{"kind":"hello","after":%d}' % (number - KEPT))
        target.say(place, hello * HELLOS + frame(TEXT, b'{"kind":"ping"}'), b'"pong"')
    place.close()


def backup(target: Target) -> None:
    """What an operator does, and no attack: make a backup."""
    copy = target.data.with_name("copy.db")
    subprocess.run([sys.executable, "-m", "shoal", "backup", str(target.data), str(copy)], stdout=subprocess.DEVNULL)
    target.cut += not copy.exists()
    copy.unlink(missing_ok=True)


GET = b"GET / HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /api/records HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n"
NAME = b"POST /api/me HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Eve"}'

ATTACKS: dict[str, Callable[[Target], None]] = {
    "headers without end": requests(GET, filled(b"Some-Header: some value\r\n")),
    "one header without end": requests(GET + b"Some: ", filled(b"x")),
    "an address without end": requests(b"GET /", filled(b"x")),
    "a body without end": requests(POST.replace(b"1000000", b"100000000000"), filled(b"x")),
    "requests in one packet": requests(b"", filled(GET + b"\r\n")),
    "slow heads": waiting(GET + b"Some: "),
    "slow bodies": waiting(POST + b"x" * 60_000),
    "answers that are not read": waiting((GET.replace(b"/", b"/api/rules/aquaria", 1) + b"\r\n") * 8),
    "pages again and again": asking(GET + b"Connection: close\r\n\r\n"),
    "new people": asking(NAME),
    "recorded games": replays,
    "pings that are not read": messages(filled(frame(PING, b"p" * 125))),
    "empty pings": messages(filled(frame(PING))),
    "messages": messages(filled(frame(TEXT, b'{"kind":"ping"}'))),
    "hellos": messages(filled(frame(TEXT, b'{"kind":"hello"}'))),
    "hellos from the start": messages(filled(frame(TEXT, b'{"kind":"hello","after":0}'))),
    "long messages": messages(filled(frame(TEXT, b"[" * 60_000))),
    "empty fragments": messages(filled(frame(CONT)), frame(0x01)),
    "sockets without hello": silent_sockets,
    "tables left to bots": tables_left_to_bots,
    "open tables": open_tables,
    "long logs": long_logs,
    "hellos after a long log": hellos_after,
    "a backup": backup,
}


def main() -> None:
    """Attack in this way until the time is over, and say what came of it."""
    name, port, table, cookie, data, seconds = sys.argv[1:]
    os.nice(5)
    target = Target(int(port), table, cookie, Path(data), time.monotonic() + float(seconds))
    times = 0
    while time.monotonic() < target.until:
        times += 1
        with suppress(OSError):
            ATTACKS[name](target)
    print(f"{times} times, {target.sent / 1e6:.1f} MB sent, {target.cut} connections cut")


if __name__ == "__main__":
    main()
