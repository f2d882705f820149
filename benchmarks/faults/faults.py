"""Faults, for real: servers behind a proxy and one Postgres, players that check every acknowledgement, and bad luck.

    PYTHONPATH=src SHOAL_GAMES=examples .venv/bin/python benchmarks/faults/faults.py --kills 1000 --sum faults.json

At the end of a trial every acknowledged move has to be in its log, once and under its number, nothing that was refused
is there, every game has ended, and `shoal check` finds nothing wrong with any record. Trials of 500 kills follow one
another until there are enough. With `--sum` their figures are added to those of earlier runs, so that it can be ended
by `--seconds` and go on later.
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
from time import monotonic

import msgspec
import uvloop

from shoal.core.files import write_whole

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "tests"), str(HERE.parent / "server")]

from fault_checks import check_all  # noqa: E402
from fault_figures import Figures, added, kept_in, rounded  # noqa: E402
from fault_nodes import Nodes  # noqa: E402
from fault_players import Book, Group  # noqa: E402
from fault_proxy import Proxy  # noqa: E402
from server.postgres import Postgres  # noqa: E402
from sockets import ask  # noqa: E402

TWINS = 0.1
"""Groups of which one seat is played from two places at once."""
GRACE = 180.0
"""Seconds in which all games have to end once nothing is broken any more."""
EACH = 500
"""Kills of one trial."""
OFTEN = 5
"""Kills until something else happens to the servers."""
LONG = 7.0
"""Seconds that a server is paused: longer than it is patient."""
QUIET = 6.0
"""Seconds after which every server has looked what the others did."""
ENDS = 60.0
"""Seconds in which a server that is asked to end has to."""
FULL = 200
"""Megabytes of the disk that gets full."""

Fault = Callable[[], Awaitable[None]]
Faults = list[tuple[Fault, int]]
"""What can go wrong, and how often that is chosen."""


class Trial:
    """Servers, players, and what happens to them."""

    def __init__(self, postgres: Postgres, nodes: Nodes, proxy: Proxy, given: argparse.Namespace, log: Path) -> None:
        self.postgres, self.nodes, self.proxy, self.rng = postgres, nodes, proxy, proxy.rng
        self.away, self.calm, self.log = given.away, given.calm, log
        self.book = Book()
        self.counts: Counter[str] = Counter()

    async def until_ready(self, port: int) -> None:
        """Wait until this server answers."""
        give_up = monotonic() + 120
        while monotonic() < give_up:
            with contextlib.suppress(OSError, TimeoutError, IndexError, ValueError):
                await asyncio.wait_for(ask(port, "/healthz"), 5)
                return
            await self.until_alive(port)
            await asyncio.sleep(0.05)
        raise SystemExit(f"The server at port {port} does not come back.")

    async def until_alive(self, port: int) -> None:
        """See to it that this server is there: one that found no database has ended, and is started again."""
        if not self.nodes.alive(port):
            self.nodes.start(port)
            await asyncio.sleep(0.2)

    # What goes wrong ---------------------------------------------------------------------------------------

    async def kill(self) -> None:
        """A server is killed, and started again; the next may be killed as soon as one of the others answers."""
        port, *others = self.rng.sample(self.nodes.ports, len(self.nodes.ports))
        await self.until_alive(port)
        self.nodes.signal(port, signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(0, 0.2))
        self.nodes.start(port)
        await self.until_ready(others[0] if others else port)

    async def end_politely(self) -> None:
        """A server is ended as for a new version, and started again."""
        port = self.rng.choice(self.nodes.ports)
        await self.until_alive(port)
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
        await self.until_alive(port)
        self.nodes.signal(port, signal.SIGSTOP)
        await asyncio.sleep(LONG)
        self.nodes.signal(port, signal.SIGCONT)
        await self.until_ready(port)

    async def jump(self) -> None:
        """The clock of a server jumps by up to a day."""
        port = self.rng.choice(self.nodes.ports)
        await self.until_alive(port)
        self.nodes.signal(port, signal.SIGUSR1)

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
        """The database is away for longer than servers are patient."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(self.away)
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
        give_up = monotonic() + seconds
        broken = asyncio.create_task(self._break_servers(kills, give_up))
        await self._break_database(broken, full=full)
        await broken
        for group in groups:
            group.stop = True
        _, unfinished = await asyncio.wait(playing, timeout=GRACE)
        await asyncio.sleep(QUIET)
        played = [table for group in groups for table in group.tables]
        errors = [f"{len(unfinished)} games have not ended"] if unfinished else []
        errors += [str(task.exception()) for task in playing if task.done() and task.exception()]
        return errors + await check_all(self.postgres.address(), self.proxy.port, self.book, played, self.log)

    async def _break_servers(self, kills: int, give_up: float) -> None:
        """Kill servers, and let other things happen to them now and then; each of those at least once."""
        others: Faults = [(self.end_politely, 25), (self.cut, 30), (self.jump, 15), (self.pause, 10)]
        plan, often = [fault for fault, _ in others], OFTEN if kills > OFTEN * len(others) else 1
        while self.counts["kill"] < kills and monotonic() < give_up:
            await self._suffer(self.kill)
            if self.counts["kill"] % often == 0:
                await self._suffer(self._next(plan, others))
            if self.counts["kill"] % 20 == 0:
                print(f"{self.counts['kill']} kills, {len(self.book.done)} moves", flush=True)
        for port in self.nodes.ports:
            await self.until_ready(port)

    async def _break_database(self, servers: asyncio.Task[None], *, full: bool) -> None:
        """Meanwhile break the database, in each way at least once, as long as the servers suffer."""
        others: Faults = [
            (self.cut_database, 25), (self.restart_database, 12), (self.forbid_writing, 6), (self.stop_database, 4)
        ]  # fmt: skip
        others += [(self.fill_disk, 4)] if full else []
        plan = [fault for fault, _ in others]
        while plan or not servers.done():
            await self._suffer(self._next(plan, others))
            await asyncio.wait([servers], timeout=self.rng.uniform(0, 2 * self.calm))

    def _next(self, plan: list[Fault], others: Faults) -> Fault:
        return plan.pop(0) if plan else self.rng.choices(*map(list, zip(*others, strict=True)))[0]

    async def _suffer(self, fault: Fault) -> None:
        name = fault.__name__
        self.counts[name] += 1
        self.book.faults.append((monotonic(), name))
        await fault()
        self.book.faults.append((monotonic(), f"{name} is over"))

    def figures(self, lasted: float, wrong: int) -> Figures:
        """What happened, in numbers."""
        moves = {"moves acknowledged": len(self.book.done), "moves refused": len(self.book.refused)}
        counts = {**self.counts, **self.book.counts, **moves}
        return Figures(counts=counts, took=rounded(self.book.took), seconds=lasted, wrong=wrong)


async def try_once(given: argparse.Namespace, kills: int, seconds: float, folder: Path, rng: Random) -> Figures:
    """Set everything up, let it go wrong, tell what was not as it should be, and answer the numbers."""
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    assert me is not None
    loop.set_exception_handler(lambda *_: None)  # sockets that were cut are no news
    loop.add_signal_handler(signal.SIGTERM, me.cancel)  # so that all that was started is ended
    postgres = Postgres(folder=folder / "disk", fsync="on" if given.fsync else "off", max_wal_size="64MB")
    ports = [_free_port() for _ in range(given.nodes)]
    nodes, proxy = Nodes(postgres.address(), ports, folder / "nodes.log"), Proxy(ports, rng)
    began = monotonic()
    try:
        await proxy.start()
        trial = Trial(postgres, nodes, proxy, given, folder / "nodes.log")
        errors = await trial.run(kills, seconds, given.tables, given.think, full=given.full)
    finally:
        nodes.end()
        postgres.end()
    errors += trial.book.errors
    print(f"The longest wait:\n{trial.book.longest_wait()}")
    print("\n".join([f"WRONG: {error}" for error in errors] or ["Everything is as it should be."]), flush=True)
    return trial.figures(monotonic() - began, len(errors))


def try_all(given: argparse.Namespace) -> Figures:
    """One trial after another until there were enough kills, or it took long enough; the numbers of all."""
    give_up, all = monotonic() + given.seconds, kept_in(given.sum)
    while all.kills < given.kills and monotonic() < give_up:
        with tempfile.TemporaryDirectory(prefix="shoal-faults-") as folder:
            place, kills = Path(folder), min(EACH, given.kills - all.kills)
            place.chmod(0o755)
            with small_disk(place / "disk", wanted=given.full):
                rng = Random(given.seed + all.trials)
                all = added(all, uvloop.run(try_once(given, kills, give_up - monotonic(), place, rng)))
        if given.sum is not None:
            write_whole(given.sum, msgspec.json.format(msgspec.json.encode(all)).decode())
    return all


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
    parser.add_argument("--kills", type=int, default=1000, help="how many in all, earlier runs included")
    parser.add_argument("--seconds", type=float, default=7200, help="stop after that, however many kills there were")
    parser.add_argument(
        "--sum", type=Path, metavar="FILE", help="add the figures to those of earlier runs in this file"
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move, on average")
    parser.add_argument("--calm", type=float, default=4.0, help="seconds between faults of Postgres, on average")
    parser.add_argument("--away", type=float, default=10.0, help="seconds that Postgres is away when it is stopped")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fsync", action="store_true", help="let Postgres wait for its disk")
    parser.add_argument("--full", action="store_true", help="fill the disk of Postgres, too; this mounts a small one")
    given = parser.parse_args()
    os.umask(0o022)
    all = try_all(given)
    print(all.told())
    return 1 if all.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
