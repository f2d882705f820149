"""Attacks, bounded and on this machine only: whoever attacks is cut off, the memory stays, and others play on.

The attacker comes from another address than the others, as in life. What others feel of it is a matter of speed, and
measured by `benchmarks/server/attacks.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from websockets.frames import Opcode

from patience import until
from server.players import ME, OPEN, Browser, Looking
from server.running import Running, running
from server.wire import Raw, Wire, frame
from shoal.server.operating.metrics import memory
from shoal.server.operating.settings import Settings
from shoal.server.web.guards.door import Door

DEFAULTS = Settings(data=Path())
LIMITS = {name: getattr(DEFAULTS, name) for name in ("posts", "newcomers", "messages", "network")}
ELSEWHERE = "127.0.0.2"
HELLO, PING = b'{"kind":"hello"}', b'{"kind":"ping"}'
MORE = 50e6
"""Bytes by which the memory may grow."""


class Scene:
    """A server with its usual limits, and somebody who plays there."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.ada = Browser(server.port, "Ada")
        self.table = self.ada.make(ME, OPEN, OPEN, OPEN)
        self.looking: Looking = self.ada.look(self.table, 0)
        self.memory = memory()

    def raw(self, receive: int = 0) -> Raw:
        return Raw(self.server.port, receive=receive, source=ELSEWHERE)

    def wire(self, receive: int = 0) -> Wire:
        return Wire(self.server.port, self.table, receive=receive, source=ELSEWHERE)

    def assert_well(self) -> None:
        """The other plays on, and the memory is what it was."""
        for card in (2, 3):
            assert self.looking.play({"kind": "play", "robot": 0, "card": card})["kind"] == "done"
            assert self.looking.ask("undo", seat=0)["kind"] == "done"
        assert memory() - self.memory < MORE


@contextmanager
def usual(tmp_path: Path, **settings: object) -> Iterator[Scene]:
    with running(tmp_path / "live.db", **{**LIMITS, **settings}) as server:
        yield Scene(server)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with usual(tmp_path) as scene:
        yield scene


# Requests --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "more", "status"),
    [
        (b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 1000, 431),
        (b"GET / HTTP/1.1\r\n", b"Some: " + b"thing" * 1000 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nOne: ", b"x" * 65_536, 431),
        (b"GET / HTTP/1.1\r\n", b"N" * 65_536, 431),
        (b"GET /", b"x" * 65_536, 414),
        (b"GET /?", b"%41" * 20_000, 414),
        (b"P", b"O" * 65_536, 400),
    ],
    ids=["many headers", "big headers", "one header", "the name of one", "an address", "a query", "a word"],
)
def test_a_head_without_end_is_refused(scene: Scene, begin: bytes, more: bytes, status: int) -> None:
    raw = scene.raw()
    raw.send(begin)
    sent = raw.flood(more, until=lambda: False, most=200_000_000)
    assert sent < 50_000_000
    assert raw.rest().startswith(b"HTTP/1.1 %d " % status)
    scene.assert_well()


def test_a_head_up_to_the_bound_is_read(scene: Scene) -> None:
    raw = scene.raw()
    fill = b"".join(b"Header-%02d: %s\r\n" % (number, b"x" * 150) for number in range(97))
    raw.send(b"GET /healthz?" + b"x" * 2000 + b" HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" + fill + b"\r\n")
    assert raw.rest().startswith(b"HTTP/1.1 200 ")


def test_a_body_without_end_is_not_read_for_ever(scene: Scene) -> None:
    for path, body in ((b"/nothing", b"x" * 65_536), (b"/api/records", b"x" * 65_536)):
        raw = scene.raw()
        raw.send(b"POST " + path + b" HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000000000\r\n\r\n")
        assert raw.flood(body, until=lambda: False, most=200_000_000) < 50_000_000
    chunks = scene.raw()
    chunks.send(b"POST /api/me HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
    assert chunks.flood(b"1\r\nx\r\n" * 10_000, until=lambda: False, most=200_000_000) < 50_000_000
    scene.assert_well()


def test_requests_that_take_their_time_are_sent_away(scene: Scene) -> None:
    begun = scene.server.connections()
    heads = [scene.raw() for _ in range(300)]
    for raw in heads[:200]:
        raw.send(b"GET / HTTP/1.1\r\nHost: he")
    bodies = [scene.raw() for _ in range(100)]
    for raw in bodies:
        raw.send(b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
    until(lambda: scene.server.connections() == begun + 400)
    until(lambda: scene.server.count("sent_away") == 0)
    scene.server.sweep(later=DEFAULTS.head_seconds + 1)
    assert all(raw.rest() == b"" for raw in heads)
    assert scene.server.count("sent_away") == 300
    scene.server.sweep(later=DEFAULTS.body_seconds + 1)
    assert all(b" 200 " not in raw.rest() for raw in bodies)
    assert scene.server.connections() <= begun
    scene.assert_well()


def test_blank_lines_do_not_keep_a_connection(scene: Scene) -> None:
    raw = scene.raw()
    raw.send(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
    raw.until(b"ok\n")
    raw.send(b"\r\n")
    until(lambda: scene.server.connections() > 0)
    raw.send(b"\r\n")
    scene.server.call(_turn())
    scene.server.sweep(later=DEFAULTS.head_seconds + 1)
    raw.rest()
    scene.assert_well()


def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    with usual(tmp_path, send_buffer=4096) as scene:
        raw, asked = scene.raw(receive=4096), scene.server.count("requests")
        raw.send(b"GET /api/rules/aquaria HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        until(lambda: scene.server.count("requests") > asked)
        for later in (0, DEFAULTS.unread_seconds - 1):
            scene.server.call(_sweep(scene.server.server.door, later))
        assert scene.server.count("sent_away") == 0
        scene.server.call(_sweep(scene.server.server.door, DEFAULTS.unread_seconds + 1))
        assert scene.server.count("sent_away") == 1
        scene.assert_well()


def test_many_requests_in_one_packet_are_too_many(scene: Scene) -> None:
    raw = scene.raw()
    raw.send(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" * 3000)
    assert b" 429 " in raw.rest()
    scene.assert_well()


def test_a_network_has_so_many_connections_and_the_oldest_that_says_nothing_goes_first(tmp_path: Path) -> None:
    with usual(tmp_path, connections=20) as scene:
        seat = scene.wire()
        seat.send(frame(HELLO))
        assert b'"whole"' in seat.hear()[1]
        raws = [scene.raw() for _ in range(40)]
        for raw in raws[:21]:
            assert raw.rest() == b""
        raws[-1].send(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        assert raws[-1].rest().endswith(b"ok\n")
        seat.send(frame(PING))
        assert seat.hear()[1] == b'{"kind":"pong"}'
        scene.assert_well()


def test_a_flood_of_requests_is_refused_and_cut(tmp_path: Path) -> None:
    with usual(tmp_path, network=(200, 0.001)) as scene:
        statuses = []
        for _ in range(120):
            raw = scene.raw()
            raw.send(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            statuses.append(raw.rest()[9:12])
        assert statuses[:99] == [b"200"] * 99
        assert set(statuses[101:]) == {b""}
        scene.assert_well()


# Sockets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "what",
    [
        frame(PING) * 1000,
        frame(HELLO) * 1000,
        frame(b"") * 10_000,
        frame(b"x" * 60_000),
        frame(b"", Opcode.PING) * 10_000,
        frame(b"p" * 125, Opcode.PING) * 1000,
        frame(b"", Opcode.PONG) * 10_000,
        frame(b"", fin=False) + frame(b"", Opcode.CONT, fin=False) * 10_000,
        frame(b"x", Opcode.BINARY) * 1000,
        frame(b'{"kind":"react","what":"wave"}') * 1000,
        frame(b"[" * 4000) * 20,
    ],
    ids=["pings", "hellos", "nothing", "long texts", "empty frames", "unread", "pongs", "fragments", "binary", "signs",
         "brackets"],
)  # fmt: skip
def test_a_flood_over_a_socket_is_cut_with_the_code_for_it(scene: Scene, what: bytes) -> None:
    wire = scene.wire()
    wire.send(frame(HELLO))
    assert b'"whole"' in wire.hear()[1]
    sent = wire.flood(what, until=lambda: bool(scene.server.count("floods_cut")), most=200_000_000)
    assert sent < 50_000_000
    assert scene.server.count("floods_cut") == 1
    assert scene.server.count("messages_in") < 1000
    scene.assert_well()


def test_whoever_floods_hears_that_it_was_too_much(scene: Scene) -> None:
    wire = scene.wire()
    wire.send(frame(PING) * 1000)
    assert wire.code() == 1008
    assert wire.rest() == b""


def test_pings_that_nobody_reads_the_answers_of_do_not_pile_up(tmp_path: Path) -> None:
    freely = (1e9, 1e9)
    with usual(tmp_path, messages=freely, network=freely) as scene:
        wire = scene.wire(receive=4096)
        wire.flood(frame(b"p" * 125, Opcode.PING) * 500, until=lambda: False, most=30_000_000)
        assert memory() - scene.memory < 15e6
        last = frame(b"the last", Opcode.PING)
        wire.send(last)
        while wire.hear() != (Opcode.PONG, b"the last"):
            pass
        scene.assert_well()


def test_a_person_who_was_cut_is_not_let_in_again_at_once(tmp_path: Path) -> None:
    with usual(tmp_path, messages=(50, 0.001)) as scene:
        eve = Browser(scene.server.port, "Eve")
        wire = Wire(scene.server.port, scene.table, secret=eve.secret, source=ELSEWHERE)
        wire.send(frame(PING) * 500)
        assert wire.code() == 1008
        assert Wire(scene.server.port, scene.table, secret=eve.secret, source=ELSEWHERE).status == 429
        assert Wire(scene.server.port, scene.table, source=ELSEWHERE).status == 101


def test_a_socket_that_says_no_hello_in_time_is_told_to_come_back(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = scene.server.server  # the time is short for the attacker only: who plays there may be slow here
    monkeypatch.setattr(server, "settings", msgspec.structs.replace(server.settings, hello_seconds=0.05))
    wire = scene.wire()
    wire.send(frame(PING))
    assert wire.code() == 1013
    assert scene.server.count("late_dropped") == 1
    scene.assert_well()


def test_a_hello_never_gets_a_table_that_was_let_go(scene: Scene) -> None:
    table = scene.ada.make(ME, OPEN, OPEN, OPEN)
    late = Wire(scene.server.port, table, source=ELSEWHERE)
    scene.server.sweep(later=DEFAULTS.idle + 1)
    assert table not in scene.server.server.registry.hosts
    one = Browser(scene.server.port).look(table)
    late.send(frame(HELLO))
    assert late.code() == 1013
    again = Wire(scene.server.port, table, source=ELSEWHERE)
    again.send(frame(HELLO))
    assert b'"whole"' in again.hear()[1]
    one.close()


# Many at one address ---------------------------------------------------------------------------------------


def test_80_players_and_80_spectators_behind_one_address_all_can_play_and_watch(scene: Scene) -> None:
    port = scene.server.port
    for number in range(80):
        player = Browser(port, f"Player {number}")
        assert player.get("/").status_code == 200
        looking = player.look(player.make(ME, OPEN, OPEN, OPEN), 0)
        assert looking.play({"kind": "play", "robot": 0, "card": 2})["kind"] == "done"
        watching = Browser(port).look(looking.table)
        for _ in range(3):
            watching.hear_the_rest()
            looking.hear_the_rest()
        assert watching.number == looking.number
    assert scene.server.count("too_fast") == 0
    scene.assert_well()


# Behind a proxy --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trusted", [True, False])
def test_only_a_proxy_that_is_trusted_is_believed_where_somebody_comes_from(tmp_path: Path, *, trusted: bool) -> None:
    proxies = ("127.0.0.0/30",) if trusted else ("10.0.0.0/8",)
    with running(tmp_path / "live.db", newcomers=(3, 0.001), trust_proxies=proxies) as server:

        def named(forwarded: str) -> int:
            headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
            return Browser(server.port).post("/api/me", {"name": "Ada"}, headers=headers).status_code

        assert [named("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
        assert named("192.0.2.2") == (200 if trusted else 429)
        assert [named(f"2001:db8::{number}") for number in range(3)] == [200 if trusted else 429] * 3
        assert named("2001:db8::ffff") == 429
        ada = Browser(server.port)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
        if trusted:
            ada.post("/api/me", {"name": "Ada"}, headers=headers)
            link = ada.post("/api/device", headers=headers).json()["url"]
            assert link.startswith("https://")


async def _sweep(door: Door, later: float) -> None:
    """Those at the door whose time is over by then are sent away."""
    door.sweep(time.monotonic() + later)


async def _turn() -> None:
    """The loop has gone round once."""
