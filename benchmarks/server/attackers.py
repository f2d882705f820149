"""Attacks on a server on this machine, each from one address that is not the bystanders'. Nothing goes anywhere else.

Every attack is bounded: it sends at most so many bytes over so many connections, and begins again until its time is
over. To add one, write a function that attacks once and put it into `ATTACKS`; `attacks.py` does the rest.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

HERE, THERE = "127.0.0.2", "127.0.0.1"
MOST = 600_000_000
"""Bytes that one connection sends."""
MANY = 2000
"""Connections that an attack opens at once."""
PIECE = 1 << 16
RECORDS = Path(__file__).parents[2] / "tests" / "golden" / "aquaria"
TEXT, CONT, BINARY, PING, PONG = 0x81, 0x00, 0x82, 0x89, 0x8A


@dataclass
class Target:
    """What is attacked, until when, and what came of it."""

    port: int
    table: str
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

    def sit_down(self) -> socket.socket:
        """A WebSocket at the table, or a connection that the server has refused."""
        place = self.connect()
        lines = [f"GET /live/{self.table} HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: c2hvYWwgc2hvYWwgc2hvYQ==", "", ""]
        place.sendall("\r\n".join(lines).encode())
        place.recv(300)
        return place

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


def filled(text: bytes) -> bytes:
    """As often as it fits into a piece."""
    return text * max(1, PIECE // len(text))


def requests(begin: bytes, more: bytes) -> Callable[[Target], None]:
    """One connection that sends this without end."""
    return lambda target: target.flood(target.connect(), begin, more)


def messages(more: bytes, begin: bytes = b"") -> Callable[[Target], None]:
    """One socket at the table that says this without end."""
    hello = frame(TEXT, b'{"kind":"hello"}')
    return lambda target: target.flood(target.sit_down(), begin or hello, more)


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
}


def main() -> None:
    """Attack in this way until the time is over, and say what came of it."""
    name, port, table, seconds = sys.argv[1:]
    os.nice(5)
    target = Target(int(port), table, time.monotonic() + float(seconds))
    times = 0
    while time.monotonic() < target.until:
        times += 1
        with suppress(OSError):
            ATTACKS[name](target)
    print(f"{times} times, {target.sent / 1e6:.1f} MB sent, {target.cut} connections cut")


if __name__ == "__main__":
    main()
