"""A replay is a live table that is over: the same `whole` and `step`s, made piece by piece from a record.

All pieces together are one gzip stream of lines of JSON. Each ends so that what has come can be read at once, and the
first one is short. Making a piece takes its time, so workers do it.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from base64 import b32encode
from collections.abc import Iterator
from io import BytesIO

import msgspec

from shoal import games
from shoal.core import Entry, Header, ShoalError, Table, read
from shoal.server.operating.names import readable_name
from shoal.server.store.rows import Answered, Chair, TableSetup
from shoal.server.table.live_table import LiveTable
from shoal.server.table.snapshot import step, whole
from shoal.server.wire.eyes import EVERYBODY
from shoal.server.wire.protocol import Replay, Replayed

MOST_STEPS = 3000
"""Steps of a game that is shown; every game that people play has far fewer."""
FIRST_PIECE = 16
"""Steps of the first piece; the following ones are longer and longer, since each has to find its way from the start."""
LONGEST_PIECE = 512
EVERY = 64
"""Steps between whole views, from which one can go on in the middle of a game."""
LEVEL = 9
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\x02\xff"
"""How a gzip stream begins."""

_encoder = msgspec.json.Encoder()


class Place(msgspec.Struct, frozen=True):
    """Where a piece of a replay begins or ends: the last step before, and the check sum and length of all the text."""

    number: int = 0
    sum: int = 0
    length: int = 0


class Wish(msgspec.Struct, frozen=True):
    """A piece to be made: of this record, through these eyes (`all`, `spectator` or a seat), from this place on."""

    text: str
    eyes: str
    place: Place


class Piece(msgspec.Struct, frozen=True):
    """A piece as it goes over the wire, where it ends, and whether it is the last one."""

    content: bytes
    place: Place
    last: bool


def make_piece(wish: Wish) -> Piece:
    """The piece that is wished for; `ShoalError` says why there is none."""
    table = read_record(wish.text)
    place, last = wish.place, len(table.entries)
    if last > MOST_STEPS:
        raise ShoalError(f"This game is too long to be shown: it has more than {MOST_STEPS} steps.")
    end = min(last, place.number + max(FIRST_PIECE, min(place.number, LONGEST_PIECE)))
    told = _told(table, _eyes(wish.eyes, table.header.seats), place, end)
    return _packed(b"".join(_encoder.encode(message) + b"\n" for message in told), place, end, end == last)


def read_record(text: str) -> Table:
    """The table that this record leads to; `BadRecord` says what is wrong with it."""
    return read(BytesIO(text.encode()), games.find)


def replay_id(text: str) -> str:
    """The id of a record: the same record has the same id."""
    return b32encode(hashlib.sha256(text.encode()).digest())[:16].decode().lower()


def game_of(text: str) -> str:
    """The game of a record that has been read before."""
    game: str = msgspec.json.decode(text.partition("\n")[0])["game"]
    return game


def _told(table: Table, eyes: int | None, place: Place, end: int) -> Iterator[Replayed]:
    """What is told from this place up to a step; at the beginning, how everything stands, too."""
    live = _live_table(table.header)
    for entry in table.entries[: place.number]:
        live.did(_row(entry))
    live.take_news(live.number)
    if not place.length:
        scenery = table.game.scenery(table.header.seats, table.header.options)
        yield Replay(len(table.entries))
        yield whole(live.snapshot, [], eyes, frozenset(), header=table.header, scenery=scenery)
    for entry in table.entries[place.number : end]:
        live.did(_row(entry))
        for before, after in live.take_news(live.number):
            yield step(before, after, eyes, frozenset())
        if live.number % EVERY == 0:
            yield whole(live.snapshot, [], eyes, frozenset(), header=table.header, scenery=None)


def _live_table(header: Header) -> LiveTable:
    """The table of this record before the first answer. Nobody sits there any more, so nobody is offered moves."""
    chairs = tuple(_chair(header, seat) for seat in range(header.seats))
    return LiveTable(TableSetup("", header, chairs, public=False, made=0.0))


def _chair(header: Header, seat: int) -> Chair:
    level = header.bots[seat] if seat < len(header.bots) else ""
    return Chair("bot" if level else "person", _name(header.names, seat), level)


def names_of(header: Header) -> tuple[str, ...]:
    """What everybody in a record is called."""
    return tuple(_name(header.names, seat) for seat in range(header.seats))


def _name(names: tuple[str, ...], seat: int) -> str:
    """A name as it can be shown; a record from elsewhere may hold any."""
    return (readable_name(names[seat]) if seat < len(names) else "") or f"Seat {seat + 1}"


def _row(entry: Entry) -> Answered:
    return Answered(who=entry.who, answer=entry.answer, ask=entry.kind)


def _eyes(name: str, seats: int) -> int | None:
    """The eyes that are called this."""
    if name == "all":
        return EVERYBODY
    if name == "spectator":
        return None
    if len(name) == 1 and name in "0123456789"[:seats]:
        return int(name)
    raise ShoalError(f"Eyes are all, spectator, or a seat from 0 to {seats - 1}.")


def _packed(text: bytes, place: Place, end: int, last: bool) -> Piece:
    """This text as a part of a gzip stream, after what went before."""
    after = Place(end, zlib.crc32(text, place.sum), place.length + len(text))
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
    content = packer.compress(text) + packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)
    head = b"" if place.length else HEAD
    tail = struct.pack("<II", after.sum, after.length) if last else b""
    return Piece(head + content + tail, after, last)
