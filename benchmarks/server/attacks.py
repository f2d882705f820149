"""What others feel while somebody attacks: every attack, one after the other, beside people who play.

The server has its usual limits. The people play goofspiel and stop to think, as in `beside.py`; the attacker is a
process of its own with another address on this machine, and a lower priority: what counts is how the server shares its
time, not who else wants the core.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from asyncio.subprocess import PIPE
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles

import uvloop

from attackers import ATTACKS
from beside import Thinker
from long_logs import keep_long_logs
from rounds import Round, play_round
from sides import Ours
from sockets import ask

TABLES = 8
LONGEST_WAIT = 50.0
"""The goal: milliseconds that 99 of 100 moves of the others take at most."""
MOST_MEMORY = 50e6
"""The goal: bytes that the server may take more than before."""
LOOKS = 0.1
"""Seconds between looks at the memory."""


class Usual(Ours):
    """Our server as it comes."""

    @property
    def data(self) -> Path:
        """The file in which it keeps everything."""
        return Path(self._folder.name) / "data.db"

    def _command(self) -> list[str]:
        given = ["--port", str(self.port), "--data", str(self.data), "--pace", "0"]
        return [sys.executable, "-m", "shoal.server", *given]

    def memory(self) -> int:
        """Its resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@dataclass
class Felt:
    """What the others felt, and what the server took."""

    before: int
    highest: int = 0
    after: int = 0
    rounds: Round = field(default_factory=Round)
    attack: str = ""

    @property
    def waits(self) -> tuple[float, float, float]:
        """Milliseconds that half of the moves, 99 of 100 and all of them took at most."""
        parts = quantiles(self.rounds.took, n=100)
        return 1000 * parts[49], 1000 * parts[98], 1000 * max(self.rounds.took)

    @property
    def met(self) -> bool:
        """Whether the goals are met."""
        return self.waits[1] <= LONGEST_WAIT and self.highest - self.before <= MOST_MEMORY

    def __str__(self) -> str:
        half, most, all = self.waits
        memory = " ".join(f"{bytes / 1e6:6.0f}" for bytes in (self.before, self.highest, self.after))
        waits = f"{len(self.rounds.took):6} {half:7.1f} {most:7.1f} {all:7.1f}"
        return f"{waits}   {memory}   {'met' if self.met else 'MISSED'}"


async def felt(side: Usual, name: str, seconds: float, rng: Random) -> Felt:
    """Play for so long beside this attack, or alone if it has no name."""
    cookie = await side.new_person("Eve")
    wish = {"game": "goofspiel", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"cards": 13}}
    table = (await ask(side.port, "/api/tables", wish, cookie)).field("table")
    found = Felt(side.memory())
    watch = asyncio.create_task(_watch(side, found))
    attacker = await _attacker(side, name, table, cookie, seconds) if name else None
    while found.rounds.lasted < seconds:
        found.rounds += await play_round(side, TABLES, rng)
    if attacker is not None:
        found.attack = (await attacker.communicate())[0].decode().strip()
    watch.cancel()
    found.after = side.memory()
    return found


async def _attacker(side: Usual, name: str, table: str, cookie: str, seconds: float) -> asyncio.subprocess.Process:
    program = str(Path(__file__).with_name("attackers.py"))
    told = (name, str(side.port), table, cookie, str(side.data), str(seconds))
    return await asyncio.create_subprocess_exec(sys.executable, program, *told, stdout=PIPE)


async def _watch(side: Usual, found: Felt) -> None:
    """Keep the highest memory that is seen."""
    while True:
        found.highest = max(found.highest, side.memory())
        await asyncio.sleep(LOOKS)


async def attacks(names: list[str], seconds: float) -> bool:
    """Every attack, each on a fresh server; whether all goals are met."""
    print(f"{'':26} moves     p50     p99 longest   before highest after MB")
    well = True
    for name in ["", *names]:
        side = Usual(Thinker)
        async with side.running():
            await keep_long_logs(side.data)
            await play_round(side, TABLES, Random(1))
            found = await felt(side, name, seconds, Random(2))
        print(f"{name or '(nobody attacks)':26}{found}   {found.attack}", flush=True)
        well = well and found.met
    print(
        f"Goal: p99 at most {LONGEST_WAIT:.0f} ms and {MOST_MEMORY / 1e6:.0f} MB more: {'met' if well else 'missed'}."
    )
    return well


def main() -> int:
    """Read the command line and attack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8, help="how long each attack goes on")
    parser.add_argument("--only", choices=sorted(ATTACKS), nargs="+", help="only these attacks")
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return 0 if runner.run(attacks(given.only or list(ATTACKS), given.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
