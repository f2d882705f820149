"""What a store with very many finished games costs, and what one, two and three servers carry.

    python3 dev.py bench scale                              all of it, on the compiled build; ten minutes or more
    python3 dev.py bench scale --tables 100 --games         only people at 100 tables
    python3 dev.py bench scale --tables --games 100000      only a store with so many games

People move once a second at every table, on a file and on one to three servers that share a database; then they play
as fast as they are answered. A file and a database are filled with copies of one game, a server is started there, and
they are asked what servers ask. Beside what is measured stands the floor, where there is one. CPU time is told, too: on
a machine that does other things meanwhile it is the number to trust. And so is how long the disk alone takes to flush a
page: no move can be quicker than that.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "tests"), str(HERE.parent / "server")]

from carried import load  # noqa: E402
from floor import FLOOR, FLOOR_GAMES  # noqa: E402
from kept_games import kept  # noqa: E402


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=list(FLOOR), help="with how many people play")
    parser.add_argument("--seconds", type=float, default=20, help="how long they play")
    parser.add_argument("--games", type=int, nargs="*", default=[FLOOR_GAMES, 100_000], help="how many are kept")
    given = parser.parse_args()
    print(f"load of this machine at the beginning: {os.getloadavg()[0]:.1f}", flush=True)
    if given.tables:
        uvloop.run(load(given.tables, given.seconds))
    for count in given.games:
        kept(count)
    print(f"load of this machine at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
