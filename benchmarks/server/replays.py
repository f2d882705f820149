"""Replays: how many bytes one is, how soon there is a picture, and what 1 and 100 people who watch the same one cost.

Four casual bots play each game first. Everybody asks at the same moment; the workers have been started before.
"""

from __future__ import annotations

import asyncio
import os
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

import msgspec
import uvloop

from shoal import bots, games
from shoal.core import Seeded, new_table
from sides import Ours

GOALS = {"aquaria": 400, "getbit": 50, "blackmolly": 400, "icecool": 400}
"""Kilobytes that a replay of each game may have."""
SOONEST = 300
"""Milliseconds within which one person who watches is to see something."""
CROWD = 100


@dataclass(frozen=True)
class Watched:
    """What came of a replay: its bytes, and the seconds until there was a picture and until all was there."""

    size: int
    first: float
    all: float


def played(game: str, seed: int) -> bytes:
    """The record of a game of four casual bots."""
    table = new_table(games.find(game), 4, {}, Seeded(seed), seed=seed)
    table.play([bots.bot(table.game, "casual", Random(f"{seed} {seat}")) for seat in range(4)])
    return table.record.text().encode()


async def bring(port: int, record: bytes) -> str:
    """Hand a record in; say under which id it can be watched."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST /api/records HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: {len(record)}\r\n\r\n"
    writer.write(head.encode() + record)
    answer = await reader.read()
    writer.close()
    id: str = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["replay"]
    return id


async def watch(port: int, id: str, eyes: str) -> Watched:
    """Watch a replay to its end."""
    began = monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /api/replays/{id}?eyes={eyes} HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\n\r\n"
    writer.write(head.encode())
    assert b" 200 " in (await reader.readuntil(b"\r\n\r\n"))[:20]
    unpacker, size, text, first = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), 0, b"", 0.0
    while length := int(await reader.readuntil(b"\r\n"), 16):
        piece = (await reader.readexactly(length + 2))[:-2]
        size += len(piece)
        text += unpacker.decompress(piece)
        if not first and text.count(b"\n") > 1:
            first = monotonic() - began
    writer.close()
    assert unpacker.eof
    return Watched(size, first, monotonic() - began)


def cpu(side: Ours) -> float:
    """Seconds of CPU time of the server and of its workers so far."""
    pid = side.process.pid
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())
    return _cpu_of(pid) + sum(map(_cpu_of, children))


def _cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(side: Ours) -> float:
    """Megabytes that the server itself holds."""
    status = Path(f"/proc/{side.process.pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


async def measure(side: Ours, game: str) -> list[str]:
    """A line for one person who watches, and one for a crowd; each has a replay of its own made."""
    lines = []
    for people, seed in ((1, 1), (CROWD, 2)):
        id = await bring(side.port, await asyncio.to_thread(played, game, seed))
        before, room = cpu(side), memory(side)
        all = await asyncio.gather(*[watch(side.port, id, "all") for _ in range(people)])
        kilobytes, first, last = all[0].size / 1000, 1000 * min(one.first for one in all), max(one.all for one in all)
        row = f"{game:<12}{people:>4} {kilobytes:>8.1f} {first:>9.0f} {1000 * last:>9.0f} {cpu(side) - before:>8.2f}"
        fine = kilobytes <= GOALS[game] and (people > 1 or first <= SOONEST)
        lines.append(f"{row} {memory(side) - room:>8.1f}  {'fine' if fine else 'not met'}")
    return lines


async def main() -> None:
    """Measure every game and print the table."""
    side = Ours()
    async with side.running():
        for _ in range(2):
            id = await bring(side.port, played("getbit", 0))
            await asyncio.gather(*[watch(side.port, id, eyes) for eyes in ("all", "spectator", "0", "1", "2", "3")])
        print(f"{'game':<10}people       kB  first ms    all ms    CPU s   MB more")
        for game in GOALS:
            print(*await measure(side, game), sep="\n", flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.exit(runner.run(main()))
