"""The frames of a socket, however they come."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Opcode

from patience import until
from server.players import ME, OPEN, Browser
from server.running import Running, running
from server.wire import HANDSHAKE, KEY, Raw, Wire, frame
from shoal.server.tables.connection import Connection
from shoal.server.tables.table_host import TableHost
from shoal.server.web.guards.requests import Requests
from shoal.server.web.live.frames import end_of_frame, hear_texts
from shoal.server.web.live.sockets import DirectSockets

HELLO = b'{"kind":"hello"}'
PING = b'{"kind":"ping"}'
PONG = b'{"kind":"pong"}'
TEXT, BINARY, CONT = Opcode.TEXT, Opcode.BINARY, Opcode.CONT


@pytest.fixture
def wire(server: Running, ada: Browser) -> Iterator[Wire]:
    wire = Wire(ada.port, ada.make(ME, OPEN, OPEN, OPEN))
    assert wire.status == 101
    yield wire
    wire.close()


def test_many_texts_in_one_piece_are_heard_one_after_another(wire: Wire) -> None:
    wire.send(frame(PING) * 5 + frame(HELLO) + frame(PING) * 2)
    heard = [wire.hear()[1] for _ in range(8)]
    assert heard[:5] == [PONG] * 5
    assert heard[5].startswith(b'{"kind":"whole"')
    assert heard[6:] == [PONG] * 2


def test_thousands_of_wishes_in_one_piece_are_refused_one_after_another(ada: Browser) -> None:
    wire = Wire(ada.port, ada.make(ME, OPEN, OPEN, OPEN), secret=ada.secret)
    wish = b'{"kind":"undo","id":"%d","seat":0}'
    wire.send(frame(HELLO) + b"".join(frame(wish % number) for number in range(1500)) + frame(PING))
    assert wire.hear()[1].startswith(b'{"kind":"whole"')
    refused = [msgspec.json.decode(wire.hear()[1]) for _ in range(1500)]
    assert [answer["id"] for answer in refused] == [str(number) for number in range(1500)]
    assert "nothing to take back" in refused[0]["reason"]
    assert wire.hear()[1] == PONG
    wire.close()


def test_a_text_that_comes_byte_by_byte_is_heard_whole(wire: Wire) -> None:
    wire.send(*[bytes([byte]) for byte in frame(PING) + frame(b'{"kind":"ping"' + b" " * 200 + b"}")])
    assert [wire.hear()[1] for _ in range(2)] == [PONG] * 2


def test_a_text_in_fragments_is_heard_whole_even_with_a_ping_between(wire: Wire) -> None:
    wire.send(frame(PING[:4], fin=False), frame(b"?", Opcode.PING), frame(PING[4:], CONT), frame(PING))
    assert [wire.hear() for _ in range(3)] == [(Opcode.PONG, b"?"), (TEXT, PONG), (TEXT, PONG)]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(PING, mask=False), 1002),
        (frame(PING[:4], fin=False) + frame(PING), 1002),
        (frame(b"\xff\xfe"), 1007),
        (frame(PING, Opcode.CLOSE)[:2] + b"\0\0\0\0" + b"\x03\xe8" + PING[2:], 1000),
        (bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8), 1009),
    ],
    ids=["not masked", "a text within another", "no UTF-8", "goodbye", "beyond all measure"],
)
def test_what_is_odd_closes_the_socket_with_the_code_for_it(wire: Wire, sent: bytes, code: int) -> None:
    wire.send(frame(PING))
    assert wire.hear() == (TEXT, PONG)
    wire.send(sent)
    kind, content = wire.hear()
    assert (kind, int.from_bytes(content[:2])) == (Opcode.CLOSE, code)


def test_a_socket_that_is_gone_leaves_nothing_behind_for_the_collector(server: Running, ada: Browser) -> None:
    def left() -> int:
        return sum(isinstance(each, Requests | DirectSockets | Connection) for each in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        before = left()
        for _ in range(3):
            wire = Wire(ada.port, ada.make(ME, OPEN, OPEN, OPEN))
            wire.send(frame(HELLO), frame(PING))
            assert wire.hear()[1].startswith(b'{"kind":"whole"')
            wire.close()
        until(lambda: left() <= before)
    finally:
        gc.enable()


@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.binary(max_size=300), st.sampled_from([TEXT, BINARY, Opcode.PING]), st.booleans(), st.integers(0, 400))
def test_the_end_of_a_frame_is_known_or_behind_what_has_come(
    content: bytes, kind: Opcode, mask: bool, cut: int
) -> None:
    content = content[:125] if kind is Opcode.PING else content
    whole = frame(content, kind, mask=mask)
    assert end_of_frame(b"before" + whole + b"after", 6) == 6 + len(whole)
    part = whole[:cut]
    assert end_of_frame(part, 0) > len(part) or part == whole


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=60))
def test_short_texts_are_heard_as_they_were_written_until_something_else_comes(text: str) -> None:
    content = text.encode()[:125].decode(errors="ignore").encode()
    whole = frame(content)
    heard: list[str | None] = []

    def hear(text: str | None) -> bool:
        heard.append(text)
        return True

    for other in (b"", frame(content, mask=False), frame(content, BINARY), frame(content, fin=False), whole[:-1]):
        heard.clear()
        assert hear_texts(b"before" + whole + whole + other, 6, hear) == 6 + 2 * len(whole)
        assert heard == [content.decode()] * 2


def test_a_server_that_ends_while_somebody_opens_a_socket_has_nothing_to_complain_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "live.db") as server:
        table = Browser(server.port, "Ada").make(ME, OPEN, OPEN, OPEN)
        registry, came = server.server.registry, threading.Event()
        host = registry.host

        async def late(id: str) -> TableHost | None:
            came.set()
            while not all(line.closing for line in server.lines()):
                await asyncio.sleep(0)
            return await host(id)

        monkeypatch.setattr(registry, "host", late)
        raw = Raw(server.port)
        raw.send("\r\n".join([f"GET /live/{table} HTTP/1.1", "Host: here", *HANDSHAKE, KEY, "", ""]).encode())
        until(came.is_set)
    assert not [record for record in caplog.records if record.exc_info]
    raw.socket.close()


def test_a_wish_to_a_table_that_was_let_go_meanwhile_is_not_refused_but_sent_elsewhere(
    server: Running, ada: Browser
) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    wire = Wire(ada.port, table, secret=ada.secret)
    server.let_go(table)
    wire.send(frame(HELLO) + frame(b'{"kind":"undo","id":"mine","seat":0}'))
    kind, content = wire.hear()
    assert (kind, int.from_bytes(content[:2])) == (Opcode.CLOSE, 1013)
    wire.close()


def test_a_server_that_ends_tells_all_to_come_back_though_somebody_has_just_hung_up(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        table = Browser(server.port, "Ada").make(ME, OPEN, OPEN, OPEN)
        gone, there = Wire(server.port, table), Wire(server.port, table)
        mine = gone.socket.getsockname()

        async def end() -> None:
            lines = sorted(server.lines(), key=lambda line: line.client != mine)
            lines[0].transport.abort()
            await asyncio.sleep(0)  # it is closed then, and not yet seen off
            for line in lines:
                line.shutdown()

        server.call(end())
        kind, content = there.hear()
        assert (kind, int.from_bytes(content[:2])) == (Opcode.CLOSE, 1012)
        gone.close()
        there.close()
