"""Faults, for real: servers behind a proxy and one Postgres, players that check every acknowledgement, and bad luck.

    PYTHONPATH=src SHOAL_GAMES=examples .venv/bin/python benchmarks/faults/faults.py --kills 1000 --tables 200

At the end every acknowledged move has to be in its log, once and under its number, nothing that was refused is there,
every game has ended, and `shoal check` finds nothing wrong with any record.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic

import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "tests"), str(HERE.parent / "server")]

from fault_checks import check_all  # noqa: E402
from fault_nodes import Nodes  # noqa: E402
from fault_players import Book, Group  # noqa: E402
from fault_proxy import Proxy  # noqa: E402
from server.postgres import Postgres  # noqa: E402
from sockets import ask  # noqa: E402

TWINS = 0.1
"""Groups of which one seat is played from two places at once."""
GRACE = 180.0
"""Seconds in which all games have to end once nothing is broken any more."""
LONG = 7.0
"""Seconds that a server is paused: longer than it is patient."""
QUIET = 6.0
"""Seconds after which every server has looked what the others did."""
ENDS = 60.0
"""Seconds in which a server that is asked to end has to."""
FULL = 200
"""Megabytes of the disk that gets full."""


class Trial:
    """Servers, players, and what happens to them."""

    def __init__(self, postgres: Postgres, nodes: Nodes, proxy: Proxy, rng: Random, log: Path) -> None:
        self.postgres, self.nodes, self.proxy, self.rng = postgres, nodes, proxy, rng
        self.log = log
        self.book = Book()
        self.counts: Counter[str] = Counter()

    async def until_ready(self, port: int) -> None:
        """Wait until this server answers."""
        give_up = monotonic() + 120
        while monotonic() < give_up:
            with contextlib.suppress(OSError, TimeoutError, IndexError, ValueError):
                await asyncio.wait_for(ask(port, "/healthz"), 5)
                return
            if not self.nodes.alive(port):
                self.nodes.start(port)
            await asyncio.sleep(0.05)
        raise SystemExit(f"The server at port {port} does not come back.")

    # What goes wrong ---------------------------------------------------------------------------------------

    async def kill(self) -> None:
        """A server is killed, and started again."""
        port = self.rng.choice(self.nodes.ports)
        self.nodes.signal(port, signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(0, 0.2))
        self.nodes.start(port)
        await self.until_ready(port)

    async def end_politely(self) -> None:
        """A server is ended as for a new version, and started again."""
        port = self.rng.choice(self.nodes.ports)
        self.nodes.signal(port, signal.SIGTERM)
        give_up = monotonic() + ENDS
        while self.nodes.alive(port) and monotonic() < give_up:
            await asyncio.sleep(0.05)
        if self.nodes.alive(port):
            self.book.errors.append(f"A server that was asked to end was still there after {ENDS:.0f} seconds")
            self.nodes.signal(port, signal.SIGKILL)
        self.nodes.start(port)
        await self.until_ready(port)

    async def pause(self) -> None:
        """A server stands still for longer than anybody is patient, and goes on as if nothing had been."""
        port = self.rng.choice(self.nodes.ports)
        self.nodes.signal(port, signal.SIGSTOP)
        await asyncio.sleep(LONG)
        self.nodes.signal(port, signal.SIGCONT)
        await self.until_ready(port)

    async def jump(self) -> None:
        """The clock of a server jumps by up to a day."""
        self.nodes.signal(self.rng.choice(self.nodes.ports), signal.SIGUSR1)

    async def cut(self) -> None:
        """Connections of players are cut."""
        self.counts["connections cut"] += self.proxy.cut(self.rng.uniform(0.1, 1))

    async def cut_database(self) -> None:
        """Connections to the database are cut."""
        await self._ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shoal'")

    async def restart_database(self) -> None:
        """The database is restarted."""
        await asyncio.to_thread(self.postgres.stop, self.rng.choice(["fast", "immediate"]))
        await asyncio.to_thread(self.postgres.start)

    async def stop_database(self) -> None:
        """The database is away for ten seconds."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(10)
        await asyncio.to_thread(self.postgres.start)

    async def forbid_writing(self) -> None:
        """The database takes nothing in for a while."""
        await self._ask("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
        await asyncio.sleep(3)
        await self._ask("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")

    async def fill_disk(self) -> None:
        """The disk of the database is full for a while."""
        ballast = self.postgres.folder / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb") as file:
            while True:
                file.write(b"\0" * (1 << 16))
                file.flush()
        await asyncio.sleep(3)
        ballast.unlink()
        await asyncio.sleep(1)
        with contextlib.suppress(AssertionError):
            await asyncio.to_thread(self.postgres.stop, "immediate")
        await asyncio.to_thread(self.postgres.start)

    async def _ask(self, *statements: str) -> None:
        for statement in statements:
            await asyncio.to_thread(self.postgres.ask, statement)

    # All of it ---------------------------------------------------------------------------------------------

    async def run(self, kills: int, seconds: float, tables: int, think: float, *, full: bool) -> list[str]:
        """Let everybody play while things go wrong; what is not as it should be at the end."""
        for port in self.nodes.ports:
            self.nodes.start(port)
        for port in self.nodes.ports:
            await self.until_ready(port)
        groups = [
            Group(self.proxy.port, f"Group {number}", self.book, think, twins=number % round(1 / TWINS) == 0)
            for number in range(tables)
        ]
        playing = [asyncio.create_task(group.play()) for group in groups]
        await self._break_things(kills, seconds, full=full)
        for group in groups:
            group.stop = True
        _, unfinished = await asyncio.wait(playing, timeout=GRACE)
        await asyncio.sleep(QUIET)
        played = [table for group in groups for table in group.tables]
        errors = [f"{len(unfinished)} games have not ended"] if unfinished else []
        errors += [str(task.exception()) for task in playing if task.done() and task.exception()]
        return errors + await check_all(self.postgres.address(), self.proxy.port, self.book, played, self.log)

    async def _break_things(self, kills: int, seconds: float, *, full: bool) -> None:
        others: list[tuple[Callable[[], Awaitable[None]], int]] = [
            (self.restart_database, 12), (self.end_politely, 25), (self.cut, 30), (self.cut_database, 25),
            (self.jump, 15), (self.pause, 10), (self.forbid_writing, 6), (self.stop_database, 4),
        ]  # fmt: skip
        others += [(self.fill_disk, 4)] if full else []
        plan = [fault for fault, _ in others]
        give_up = monotonic() + seconds
        while self.counts["kill"] < kills and monotonic() < give_up:
            if self.counts["kill"] % 5 == 4 or kills < 20:
                fault = plan.pop(0) if plan else self.rng.choices(*map(list, zip(*others, strict=True)))[0]
                self.counts[fault.__name__] += 1
                await fault()
            self.counts["kill"] += 1
            await self.kill()
            if self.counts["kill"] % 20 == 0:
                print(f"{self.counts['kill']} kills, {len(self.book.done)} moves", flush=True)

    def figures(self, lasted: float) -> str:
        """What happened, in numbers."""
        book, parts = self.book, quantiles(self.book.took, n=1000)
        lines = [f"{name.replace('_', ' ')}: {count}" for name, count in sorted(self.counts.items())]
        lines += [f"{name}: {count}" for name, count in sorted(book.counts.items())]
        lines += [f"moves acknowledged: {len(book.done)}", f"moves refused: {len(book.refused)}"]
        waits = ", ".join(f"{1000 * parts[place]:.0f} ms" for place in (499, 989, 998))
        lines += [f"half, 99 of 100 and 999 of 1000 moves took at most: {waits}; the longest {max(book.took):.1f} s"]
        return "\n".join([*lines, f"seconds: {lasted:.0f}"])


async def try_all(given: argparse.Namespace, folder: Path) -> int:
    """Set everything up, let it go wrong, and tell what was found."""
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # sockets that were cut are no news
    rng = Random(given.seed)
    postgres = Postgres(folder=folder / "disk", fsync="on" if given.fsync else "off", max_wal_size="64MB")
    ports = [_free_port() for _ in range(given.nodes)]
    nodes, proxy = Nodes(postgres.address(), ports, folder / "nodes.log"), Proxy(ports, rng)
    began = monotonic()
    try:
        await proxy.start()
        trial = Trial(postgres, nodes, proxy, rng, folder / "nodes.log")
        errors = await trial.run(given.kills, given.seconds, given.tables, given.think, full=given.full)
    finally:
        nodes.end()
        postgres.end()
    print(trial.figures(monotonic() - began))
    print("\n".join([f"WRONG: {error}" for error in errors + trial.book.errors] or ["Everything is as it should be."]))
    return 1 if errors or trial.book.errors else 0


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


@contextlib.contextmanager
def small_disk(place: Path, *, wanted: bool) -> Iterator[None]:
    """A folder on a disk of its own that can be filled, where the system lets us have one."""
    place.mkdir(mode=0o777)
    if not wanted:
        yield
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={FULL}m,mode=777", "tmpfs", str(place)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(place)], check=True)


def main() -> int:
    """Read the command line and try it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=7200, help="stop after that, however many kills there were")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move, on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fsync", action="store_true", help="let Postgres wait for its disk")
    parser.add_argument("--full", action="store_true", help="fill the disk of Postgres, too; this mounts a small one")
    given = parser.parse_args()
    os.umask(0o022)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that all that was started is ended
    with tempfile.TemporaryDirectory(prefix="shoal-faults-") as folder:
        place = Path(folder)
        place.chmod(0o755)
        with small_disk(place / "disk", wanted=given.full):
            return uvloop.run(try_all(given, place))


if __name__ == "__main__":
    sys.exit(main())
