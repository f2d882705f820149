"""Strangers who send anything at all over plain sockets."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import Random
from typing import NamedTuple

from patience import PATIENCE

METHODS = (b"GET", b"GET", b"POST", b"POST", b"POST", b"HEAD", b"PUT", b"OPTIONS", b"DELETE")
PATHS = (
    b"/", b"/about", b"/about/", b"/watch", b"/new/getbit", b"/table/x", b"/favicon.ico", b"/metrics", b"/healthz",
    b"/api/me", b"/api/me/delete", b"/api/sessions", b"/api/sessions/end", b"/api/device", b"/device/", b"/api/games",
    b"/api/rules/", b"/api/practice/icecool", b"/api/practice/", b"/api/tables", b"/api/tables/x/rematch",
    b"/api/tables/x/record", b"/api/qr/", b"/api/records", b"/api/replays/", b"/app/", b"/app/x.js", b"/live/x",
)  # fmt: skip
ODDITIES = (
    b"", b"x", b"%00", b"%ff%fe", b"\xff\xfe", b"%", b"%2e%2e%2f", b"../", b"//", b"?eyes=%ff", b"?eyes=9", b"?a=%",
    b"a" * 300, b"%F0%9F%90%9F" * 30, "ü".encode(), b"[", b"]", b";", b"%0d%0aX: y", b"#", b"\\", b"~", b"a" * 5000,
)  # fmt: skip
HOSTS = (
    b"127.0.0.1", b"localhost:1", b"", b"[", b"[::1]", b"[::1]:9", b"a" * 3000, b"evil.example", b"x y", b"\xff",
    b"a:b:c", b"user@host", b"host:99999999", b"a/b", b"%00",
)  # fmt: skip
ORIGINS = (b"http://[", b"null", b"", b"http://evil.example", b"\xff\xfe", b"http://[::1", b"x" * 2000, b"//", b":")
COOKIES = (
    b"shoal=x", b"shoal=\xff\xfe", b"shoal", b"=", b";;;", b'shoal="\\377\\000"', b"shoal=" + b"y" * 4000,
    b"shoal=a; shoal=b", b'shoal="', b"\x80=\x81",
)  # fmt: skip
VALUES = (
    b"null", b"0", b"-1", b"1e999", b"NaN", b'"x"', b'"\\ud800"', b'"\\u0000"', b"[]", b"{}", b"true", b"9" * 4400,
    b"9" * 25, b"-9223372036854775809", b'"' + b"x" * 3000 + b'"', b"[" * 2000, b'{"a":' * 700, b'"\xff"', b"0.5",
)  # fmt: skip
FLICK = b'{"kind":"flick","heading":@,"power":@,"height":@,"side":@}'
BODIES = (
    b"", b"@", b"\xff\xfe\x00", b'{"name":@}', b'{"name":"Ada","name":@}', b'{"session":@}', b'{"everywhere":@}',
    b'{"game":@,"seats":@}', b'{"game":"getbit","seats":[{"kind":"me"},{"kind":@,"name":@,"level":@}],"public":@}',
    b'{"game":"goofspiel","seats":[{"kind":"me"},{"kind":"bot"}],"options":{"cards":@,"prizes":@}}',
    b'{"game":"blackmolly","seats":[{"kind":"me"},{"kind":"bot"}],"options":{"tank":@,"quiet_rounds":@}}',
    b'{"places":[{"x":@,"y":@,"turn":@},@],"penguin":@,"flick":' + FLICK + b"}",
    b'{"places":[{"x":5000,"y":2000,"turn":@},null],"penguin":0,"flick":'
    b'{"kind":"flick","heading":900,"power":40,"height":11,"side":0}}',
    b'{"record":@,"game":"getbit","rules":"1.0","seats":@,"options":@,"names":@,"seed":@}\n{"seat":@}\n',
    b'{"record":1,"game":"goofspiel","rules":"1.0","seats":2,"options":{"cards":5,"prizes":"shuffled"},"names":@}\n@\n',
)  # fmt: skip


class Asked(NamedTuple):
    """A request, byte by byte, and whether its sender hangs up before it is whole."""

    data: bytes
    hangs_up: bool


def anything(luck: Random, cookie: bytes) -> Asked:
    """A request that nobody in their right mind sends, or nearly."""
    body = luck.choice(BODIES)
    while b"@" in body:
        body = body.replace(b"@", luck.choice(VALUES), 1)
    target = luck.choice(PATHS) + b"".join(luck.choice(ODDITIES) for _ in range(luck.choice((0, 0, 1, 2))))
    hangs_up = luck.random() < 0.05
    lines = [luck.choice(METHODS) + b" " + target + b" HTTP/1.1", b"Connection: close"]
    lines += _some(luck, 0.7, b"Host", (b"127.0.0.1",)) or _some(luck, 0.9, b"Host", HOSTS)
    lines += _some(luck, 0.3, b"Origin", ORIGINS)
    lines += _some(luck, 0.6, b"Cookie", (cookie,)) or _some(luck, 0.5, b"Cookie", COOKIES)
    lines += _some(luck, 0.1, b"X-Forwarded-For", (b"10.0.0.1", b"\xff", b"[", b"x" * 500))
    lines += _some(luck, 0.1, b"Accept-Encoding", (b"gzip", b"\xff"))
    lines += _some(luck, 0.05, b"Upgrade", (b"websocket", b"h2c"))
    lines += _some(luck, 0.05, b"Range", (b"bytes=0-1", b"bytes=-", b"bytes=9-1", b"\xff"))
    lines.append(b"Content-Length: %d" % (len(body) + 50 * hangs_up))
    return Asked(b"\r\n".join(lines) + b"\r\n\r\n" + body, hangs_up)


def _some(luck: Random, chance: float, name: bytes, values: tuple[bytes, ...]) -> list[bytes]:
    return [name + b": " + luck.choice(values)] if luck.random() < chance else []


def send(port: int, asked: Asked) -> int:
    """Send this; the status of the answer, 0 if there is none."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line, suppress(ConnectionError):
        line.sendall(asked.data)
        if asked.hangs_up:
            return 0
        answer = line.recv(65536)
        while not answer.startswith(b"HTTP/1.1 1") and (more := line.recv(65536)):
            answer += more
        return int(answer.split(b" ", 2)[1]) if answer else 0
    return 0
