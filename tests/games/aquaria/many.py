"""Play many whole games and check them at every step: `python tests/games/aquaria/many.py --random 1000 --casual 200`.

With every number of seats and both scorings. For casual games it also tells the points they make, with an interval.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.aquaria.invariants import check
from shoal.core import FATE, OVER
from shoal.games.aquaria import GAME
from shoal.games.aquaria.bot.casual import choose
from shoal.games.aquaria.rules.game import Aquaria

LONGEST = 20_000


def play(seats: int, scoring: str, level: str, seed: int, look: Callable[[Aquaria], None]) -> Aquaria:
    """A whole game between players of this level; every state of it is looked at."""
    state, rng = GAME.begin(seats, {"scoring": scoring}), Random(f"{seats}/{scoring}/{level}/{seed}")
    assert isinstance(state, Aquaria)
    for _ in range(LONGEST):
        look(state)
        if state.who == OVER:
            return state
        if state.who == FATE:
            state.settle(state.question().sample(rng))
        elif level == "random":
            codes = state.codes(state.who)
            state.apply(state.who, codes[int(rng.random() * len(codes))])
        else:
            state.apply(state.who, state.encode(choose(state.view(state.who), state.moves(state.who), rng)))
    raise AssertionError(f"The game is not over after {LONGEST} answers.")


def _points(games: list[Aquaria]) -> str:
    points = [score for state in games for score in state.outcome().scores or ()]
    spread = 1.96 * stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
    return f"{mean(points):.1f} points (95% {mean(points) - spread:.1f} to {mean(points) + spread:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=1000)
    parser.add_argument("--casual", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--scoring", nargs="*", default=["basic", "advanced"])
    chosen = parser.parse_args()
    for seats in chosen.seats:
        for scoring in chosen.scoring:
            for level, number in (("random", chosen.random), ("casual", chosen.casual)):
                if number:
                    games = [play(seats, scoring, level, seed, check) for seed in range(number)]
                    sys.stdout.write(f"{seats} seats, {scoring}, {number} {level} games: {_points(games)}\n")
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
