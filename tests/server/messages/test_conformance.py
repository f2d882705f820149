"""RFC 6455, as far as it concerns a server: what is right is answered, what is wrong closes the socket.

Every case is sent in one piece, in pieces that are cut at odd places, and byte by byte where it is not too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest
from websockets.frames import Opcode

from server.players import ME, OPEN, Browser
from server.running import Running
from server.wire import Wire, frame
from shoal.server.operating.limits import LONGEST_FRAME, LONGEST_MESSAGE

PING, PONG = b'{"kind":"ping"}', b'{"kind":"pong"}'
TEXT, BINARY, CONT = Opcode.TEXT, Opcode.BINARY, Opcode.CONT
TEN = tuple(b"%d" % number for number in range(10))
LONG = 2000
"""Bytes up to which something is sent byte by byte."""


def padded(length: int) -> bytes:
    """A message of this length that is answered with a pong, or refused if it is longer than messages may be."""
    return b'{"kind":"ping"' + b" " * (length - len(PING)) + b"}"


def header(first: int, second: int, length: bytes = b"") -> bytes:
    return bytes((first, second)) + length


def bits(first: int, content: bytes = PING) -> bytes:
    """A masked frame that begins with this byte."""
    return bytes((first, 0x80 | len(content), 0, 0, 0, 0)) + content


def close(content: bytes) -> bytes:
    return frame(content, Opcode.CLOSE) if len(content) != 1 else bits(0x88, content)


def in_fragments(content: bytes, count: int) -> bytes:
    """A text in so many fragments, the last of them empty."""
    size = -(-len(content) // (count - 1))
    parts = [content[at : at + size] for at in range(0, len(content), size)]
    frames = [frame(part, CONT if number else TEXT, fin=False) for number, part in enumerate(parts)]
    return b"".join(frames) + frame(b"", CONT)


class Good(NamedTuple):
    """Something that is answered: pongs of the protocol come as they are due, then this many of ours."""

    sent: bytes
    pongs: tuple[bytes, ...] = ()
    answers: int = 1


GOOD = {
    "a text": Good(frame(PING)),
    "a text whose mask is all zeros": Good(bits(0x81)),
    "a text in two fragments": Good(frame(PING[:5], fin=False) + frame(PING[5:], CONT)),
    "a text in many fragments": Good(
        frame(PING[:1], fin=False) + b"".join(frame(PING[at : at + 1], CONT, fin=at == 14) for at in range(1, 15))
    ),
    "empty fragments before, between and after": Good(
        frame(b"", fin=False) + frame(PING, CONT, fin=False) + frame(b"", CONT, fin=False) + frame(b"", CONT)
    ),
    "a letter of two bytes in two fragments": Good(
        frame(b'{"kind":"ping","x":"\xc3', fin=False) + frame(b'\xa4"}', CONT)
    ),
    "a ping": Good(frame(b"here?", Opcode.PING), (b"here?",), 0),
    "an empty ping": Good(frame(b"", Opcode.PING), (b"",), 0),
    "a ping of 125 bytes": Good(frame(b"p" * 125, Opcode.PING), (b"p" * 125,), 0),
    "ten pings": Good(b"".join(frame(each, Opcode.PING) for each in TEN), TEN, 0),
    "pings between fragments": Good(
        frame(PING[:4], fin=False) + frame(b"1", Opcode.PING) + frame(PING[4:9], CONT, fin=False)
        + frame(b"2", Opcode.PING) + frame(PING[9:], CONT),
        (b"1", b"2"),
    ),
    "a pong that nobody asked for": Good(frame(b"?", Opcode.PONG) + frame(PING)),
    "a pong between fragments": Good(frame(PING[:4], fin=False) + frame(b"?", Opcode.PONG) + frame(PING[4:], CONT)),
    "two texts": Good(frame(PING) * 2, answers=2),
    "a text after one in fragments": Good(frame(PING[:4], fin=False) + frame(PING[4:], CONT) + frame(PING), answers=2),
    "an empty text": Good(frame(b"")),
    "something binary": Good(frame(b"\xff\x00", BINARY)),
    "something binary in fragments": Good(frame(b"\xff", BINARY, fin=False) + frame(b"\x00", CONT)),
    "a length in more bytes than it needs": Good(
        header(0x81, 0xFF, len(PING).to_bytes(8)) + bytes(4) + PING
        + header(0x81, 0xFE, len(PING).to_bytes(2)) + bytes(4) + PING,
        answers=2,
    ),
    **{
        f"a text of {length} bytes": Good(frame(padded(length)) + frame(PING), answers=2)
        for length in (124, 125, 126, 127, 128, 4095, 4096, 4097, 65_535, 65_536)
    },
    **{
        f"{length} bytes in {count} fragments": Good(in_fragments(padded(length), count))
        for length, count in ((126, 3), (4096, 64), (65_535, 7), (65_536, 2))
    },
}  # fmt: skip

BAD = {
    **{f"the reserved bit {bit:#x}": (bits(0x81 | bit), {1002}) for bit in (0x10, 0x20, 0x40, 0x70)},
    **{f"a control frame with the bit {bit:#x}": (bits(0x89 | bit, b"x"), {1002}) for bit in (0x10, 0x20, 0x40)},
    **{f"the reserved kind {kind:#x}": (bits(0x80 | kind), {1002}) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    "no mask": (frame(PING, mask=False), {1002}),
    "a ping without a mask": (frame(b"x", Opcode.PING, mask=False), {1002}),
    "a long text without a mask": (frame(padded(500), mask=False), {1002}),
    "a ping in fragments": (bits(0x09, b"x"), {1002}),
    "a goodbye in fragments": (bits(0x08, b""), {1002}),
    "a ping of 126 bytes": (header(0x89, 0xFE, (126).to_bytes(2)) + bytes(4) + b"p" * 126, {1002}),
    "a continuation of nothing": (frame(PING, CONT), {1002}),
    "a continuation of nothing that goes on": (frame(PING, CONT, fin=False), {1002}),
    "a continuation after the end": (frame(PING[:4], fin=False) + frame(PING[4:], CONT) + frame(b"", CONT), {1002}),
    "a text within a text": (frame(PING[:4], fin=False) + frame(PING), {1002}),
    "something binary within a text": (frame(PING[:4], fin=False) + frame(PING, BINARY), {1002}),
    "a goodbye within a text": (frame(PING[:4], fin=False) + close((1000).to_bytes(2)), {1000, 1002}),
    "a byte that no UTF-8 has": (frame(b'{"kind":"\xff"}'), {1007}),
    "an overlong slash": (frame(b"\xc0\xaf"), {1007}),
    "half of a pair": (frame(b"\xed\xa0\x80"), {1007}),
    "beyond the last letter": (frame(b"\xf4\x90\x80\x80"), {1007}),
    "a letter that ends too soon": (frame(b"\xe2\x82"), {1007}),
    "a long text that is no UTF-8": (frame(b"x" * 300 + b"\xff"), {1007}),
    "fragments that are no UTF-8": (frame(b"\xc3", fin=False) + frame(b"x", CONT), {1007}),
    **{f"{length} bytes": (frame(b"x" * length), {1009}) for length in (LONGEST_FRAME + 1, LONGEST_FRAME + 100)},
    "a length of 2 to the 40": (header(0x81, 0xFF, (1 << 40).to_bytes(8)), {1009}),
    "a length of 2 to the 63": (header(0x81, 0xFF, (1 << 63).to_bytes(8)), {1002, 1009}),
    "too much in fragments": (frame(b"x" * 40_000, fin=False) + frame(b"x" * 30_000, CONT), {1009}),
}

GOODBYES = {
    "without a code": (b"", {1000, 1005}),
    **{f"with the code {code}": (code.to_bytes(2), {code}) for code in (1000, 1001, 1003, 1007, 1011, 3000, 4999)},
    "with a reason": ((1000).to_bytes(2) + "schön".encode(), {1000}),
    "with a reason of 123 bytes": ((1000).to_bytes(2) + b"x" * 123, {1000}),
    **{
        f"with the code {code}, which is none": (code.to_bytes(2), {1002})
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)
    },
    "with half a code": (b"\x03", {1002}),
    "with a reason that is no UTF-8": ((1000).to_bytes(2) + b"\xff", {1007}),
}  # fmt: skip


def pieces(sent: bytes) -> Iterator[list[bytes]]:
    """Ways to send it."""
    yield [sent]
    for size in (1, 7) if len(sent) <= LONG else (1000, 65_536 // 3):
        yield [sent[at : at + size] for at in range(0, len(sent), size)]
    if len(sent) > LONG:
        yield [sent[:1], sent[1:3], sent[3:13], sent[13:14], sent[14:-1], sent[-1:]]


@pytest.fixture(scope="module")
def table(server: Running) -> str:
    return Browser(server.port, "Ada").make(ME, OPEN, OPEN, OPEN)


@pytest.mark.parametrize("case", GOOD)
def test_what_is_right_is_answered(server: Running, table: str, case: str) -> None:
    good = GOOD[case]
    for parts in pieces(good.sent):
        wire = Wire(server.port, table)
        wire.send(*parts)
        heard = [wire.hear() for _ in range(len(good.pongs) + good.answers)]
        assert tuple(content for kind, content in heard if kind == Opcode.PONG) == good.pongs
        assert all(content == PONG or b'"refusal"' in content for kind, content in heard if kind == TEXT)
        wire.send(frame(b"still here?", Opcode.PING))
        assert wire.hear() == (Opcode.PONG, b"still here?")
        wire.close()


def test_a_text_is_read_up_to_its_bound_and_refused_beyond(server: Running, table: str) -> None:
    for length, begins in ((LONGEST_MESSAGE, PONG), (LONGEST_MESSAGE + 1, b'{"kind":"refusal"')):
        wire = Wire(server.port, table)
        wire.send(frame(padded(length)))
        assert wire.hear()[1].startswith(begins)
        wire.close()


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_closes_the_socket_and_nothing_behind_it_is_done(server: Running, table: str, case: str) -> None:
    sent, codes = BAD[case]
    for parts in pieces(sent + frame(PING) * 3):
        assert_closed(server, table, parts, codes)


@pytest.mark.parametrize("case", GOODBYES)
def test_a_goodbye_is_returned_and_nothing_behind_it_is_done(server: Running, table: str, case: str) -> None:
    content, codes = GOODBYES[case]
    for parts in pieces(close(content) + frame(PING) * 3):
        assert_closed(server, table, parts, codes)


def assert_closed(server: Running, table: str, parts: list[bytes], codes: set[int]) -> None:
    """Send this: nothing but a goodbye with one of these codes comes, and the end."""
    wire, heard = Wire(server.port, table), server.count("messages_in")
    with suppress(OSError):  # the other end need not wait until all has come
        wire.send(*parts)
    kind, content = wire.hear()
    while kind == TEXT:  # what came before the fault
        assert content == PONG
        kind, content = wire.hear()
        heard += 1
    assert kind == Opcode.CLOSE
    assert (int.from_bytes(content[:2]) if content else 1005) in codes
    assert wire.rest() == b""
    assert server.count("messages_in") == heard
    wire.close()


def test_a_move_behind_a_goodbye_in_one_packet_is_not_made(server: Running) -> None:
    ada = Browser(server.port, "Ada")
    table = ada.make(ME, OPEN, OPEN, OPEN)
    looking = ada.look(table, 0)
    move = b'{"kind":"play","id":"%d","seat":0,"move":{"kind":"play","robot":0,"card":%d}}'
    wire = Wire(server.port, table, secret=ada.secret)
    wire.send(frame(b'{"kind":"hello","eyes":0}'))
    assert b'"whole"' in wire.hear()[1]
    heard = server.count("messages_in")
    wire.send(close((1000).to_bytes(2)) + frame(move % (1, 2)))
    assert wire.code() == 1000
    assert wire.rest() == b""
    assert server.count("messages_in") == heard
    looking.hear_the_rest()
    assert looking.number == 1
    assert looking.play({"kind": "play", "robot": 0, "card": 3})["kind"] == "done"
