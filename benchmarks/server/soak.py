"""A soak: bots play at many tables, spectators watch them all, and nothing may go wrong or grow.

Every spectator follows one table by its numbers, and goes to a new one when the game is over.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import msgspec
import uvloop

from sides import Ours
from sockets import Socket, ask, connect

MOST_GROWTH = 1.2
FIRST_LOOK = 60.0
HEARTBEAT = 15.0
BOT = {"kind": "bot", "level": "random"}


class Now(msgspec.Struct):
    """What is asked; `over` tells how the game ended."""

    over: object


class Said(msgspec.Struct):
    """What the server says to a spectator, as far as it matters here."""

    kind: str
    number: int = 0
    now: Now | None = None


@dataclass(frozen=True)
class Look:
    """How the server does at some moment."""

    memory: int = 0
    commit_seconds: float = 0
    commits: float = 0

    def wait(self, since: Look) -> float:
        """Milliseconds that a commit has taken on average since then."""
        return 1000 * (self.commit_seconds - since.commit_seconds) / max(1, self.commits - since.commits)

    def shown(self, since: Look) -> str:
        """The numbers in words."""
        return f"{self.memory / 1e6:.1f} MB, {self.wait(since):.1f} ms a commit"


class Soak:
    """Many tables and what is seen there."""

    def __init__(self, side: Ours, seconds: float) -> None:
        self.side = side
        self.until = monotonic() + seconds
        self.steps = self.games = 0
        self.errors: list[str] = []
        self.sockets: set[Socket] = set()

    async def watch(self, game: str, cookie: str) -> None:
        """Watch one game after another until the time is over."""
        while monotonic() < self.until:
            seats = [BOT] * 4
            table = await ask(self.side.port, "/api/tables", {"game": game, "seats": seats, "options": {}}, cookie)
            socket = await connect(self.side.port, f"/live/{table.field('table')}")
            self.sockets.add(socket)
            socket.send(b'{"kind":"hello"}')
            await self.follow(socket)
            self.sockets.remove(socket)
            socket.close()

    async def follow(self, socket: Socket) -> None:
        """Count steps until the game is over; a number that is not the next one is an error."""
        number = -1
        while monotonic() < self.until:
            said = msgspec.json.decode(await asyncio.wait_for(socket.receive(), 60), type=Said)
            if said.kind == "pong":
                continue
            if said.kind not in ("whole", "step") or (said.kind == "step" and said.number != number + 1):
                self.errors.append(f"{said.kind} {said.number} after {number}")
            number = said.number
            self.steps += 1
            if said.now is not None and said.now.over:
                self.games += 1
                return

    async def ping(self) -> None:
        """Say now and then on every socket that somebody is there, as browsers do."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for socket in self.sockets:
                socket.send(b'{"kind":"ping"}')

    async def guarded(self, game: str, cookie: str) -> None:
        """Watch, and keep what goes wrong."""
        try:
            await self.watch(game, cookie)
        except Exception as error:
            self.errors.append(f"{type(error).__name__}: {error}")

    def memory(self) -> int:
        """The server's resident memory in bytes, without the processes in which bots think."""
        status = Path(f"/proc/{self.side.process.pid}/status").read_text(encoding="ascii")
        return 1024 * int(status.partition("VmRSS:")[2].split()[0])

    async def looks(self, seconds: float) -> tuple[Look, Look]:
        """How it goes after the first minute, or a third of the time if that is less, and at the end."""
        await asyncio.sleep(min(FIRST_LOOK, seconds / 3))
        early = await self.look()
        print(f"early: {early.shown(Look())}, {self.steps} steps, {self.games} games", flush=True)
        await asyncio.sleep(self.until - monotonic() - 1)
        return early, await self.look()

    async def look(self) -> Look:
        """How it goes now."""
        waits = [await self.counted(f"shoal_commit_seconds_{name}") for name in ("sum", "count")]
        return Look(self.memory(), *waits)

    async def counted(self, name: str) -> float:
        """A number of the server's own."""
        text = (await ask(self.side.port, "/metrics")).content.decode()
        return float(text.partition(f"\n{name} ")[2].partition("\n")[0])


async def soak(tables: int, seconds: float, game: str) -> int:
    """Let it run and say how it went: 0 is well."""
    side = Ours()
    async with side.running():
        cookie = await side.new_person("Soak")
        run = Soak(side, seconds)
        looks, pings = asyncio.create_task(run.looks(seconds)), asyncio.create_task(run.ping())
        await asyncio.gather(*[run.guarded(game, cookie) for _ in range(tables)])
        early, late = await looks
        pings.cancel()
        failures = await run.counted("shoal_errors_total")
        gave_up = await run.counted("shoal_bots_gave_up_total")
    print(f"late:  {late.shown(early)}, {run.steps} steps, {run.games} games finished in {seconds:.0f} s")
    print(f"errors seen: {len(run.errors)}, failures inside: {failures:.0f}, bots that gave up: {gave_up:.0f}")
    print(*run.errors[:10], sep="\n")
    grew = late.memory / early.memory
    print(f"memory: {grew:.2f} times what it was")
    return 1 if run.errors or failures or gave_up or grew > MOST_GROWTH else 0


def main() -> int:
    """Read the command line and soak."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--game", default="getbit")
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(soak(given.tables, given.seconds, given.game))


if __name__ == "__main__":
    sys.exit(main())
