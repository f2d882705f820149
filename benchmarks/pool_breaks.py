# /// script
# requires-python = ">=3.11"
# dependencies = ["pooltool-billiards==0.6.0"]
#
# # Only pictures need the Panda3D that pooltool asks for, a nightly build; its physics does without.
# [tool.uv]
# override-dependencies = ["panda3d==1.10.16"]
# ///
"""Breaks of nine-ball by pooltool: reads how many rounds of them to play, answers the CPU seconds of their physics.

uv runs this with packages of its own, since pooltool's and ours do not go together.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time
from typing import Any, Final

AIMS: Final = [(rng.uniform(6, 9), rng.uniform(-1, 1)) for rng in [Random(1)] for _ in range(4)]
"""A round of breaks: the speed of the cue in metres a second, and by how many degrees it misses the middle."""


def rack(pooltool: Any, speed: float, aside: float) -> Any:
    """A table of nine-ball whose cue ball has just been struck."""
    table = pooltool.Table.default()
    balls = pooltool.get_rack(pooltool.GameType.NINEBALL, table)
    system = pooltool.System(cue=pooltool.Cue(cue_ball_id="cue"), table=table, balls=balls)
    system.strike(V0=speed, phi=pooltool.aim.at_ball(system, "1") + aside)
    return system


def seconds(pooltool: Any, rounds: int) -> float:
    """The CPU time in which so many rounds of breaks come to rest."""
    systems = [rack(pooltool, *aim) for _ in range(rounds) for aim in AIMS]
    begin = process_time()
    for system in systems:
        pooltool.simulate(system, inplace=True)
    return process_time() - begin


def main() -> None:
    """Warm up, say which version is ready and how many breaks a round has, and play what is asked for."""
    pooltool = import_module("pooltool")
    seconds(pooltool, 1)
    print(version("pooltool-billiards"), len(AIMS), flush=True)
    for line in sys.stdin:
        print(seconds(pooltool, int(line)), flush=True)


if __name__ == "__main__":
    main()
