"""Works out what positions of Get Bit! for two are worth, and writes `src/shoal/games/getbit/data/values.json`.

    PYTHONPATH=src .venv/bin/python tools/getbit_values.py

Every round bites, so positions can be solved backwards, those with fewer limbs first. A position is told here by whose
robots are in line and how many limbs each has; cards are drawn by lot, about as they are held in games, and the mean
over some hands is what the position is worth. The same seed gives the same file; it takes some minutes.
"""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from random import Random

from shoal import games
from shoal.bots.search.exact import Backwards
from shoal.games.getbit.bot.known_values import LIMBS, LINES, VALUES, place_of
from shoal.games.getbit.pieces import CARDS
from shoal.games.getbit.rules import GetBit

FILE = Path(__file__).resolve().parents[1] / "src/shoal/games/getbit/data/values.json"
HANDS = 6
"""So many times hands are drawn for each position."""
GAME = games.find("getbit")


def main() -> None:
    """Solve all positions and write their values."""
    rng = Random("2 4")
    lines = [_merged(front) for front in combinations(range(4), 2) if 0 in front]
    for limbs in sorted(product(range(1, 5), repeat=4), key=sum):
        for line in lines:
            solve(line, limbs, rng)
    FILE.write_text(json.dumps([round(value, 3) for value in VALUES]) + "\n", encoding="utf-8")


def _merged(front: tuple[int, ...]) -> list[int]:
    """The line in which the first seat's robots have these places."""
    mine, theirs = [0, 1], [2, 3]
    return [mine.pop(0) if place in front else theirs.pop(0) for place in range(4)]


def solve(line: list[int], limbs: tuple[int, ...], rng: Random) -> None:
    """Note what this position is worth, the mean over some hands; and the same one with the seats exchanged."""
    total = 0.0
    for _ in range(HANDS):
        state = position(line, limbs, rng)
        total += Backwards(GAME.knowledge, rng, 1).solved(state).worths[0] / HANDS
    place = place_of(state)
    VALUES[place] = total
    VALUES[place ^ (LINES - 1) * LIMBS] = 1 - total


def position(line: list[int], limbs: tuple[int, ...], rng: Random) -> GetBit:
    """A round that begins with the robots in this line: the first one has just been bitten and holds every card."""
    state = GAME.begin(2)
    assert isinstance(state, GetBit)
    state.settle(line)
    state.round = 9
    for robot, pieces in zip(line, limbs, strict=True):
        state.limbs[robot] = sum(1 << 2 * limb for limb in range(pieces))
        state.hands[robot] = hand(state, robot == line[0], rng)
    return state


def hand(state: GetBit, full: bool, rng: Random) -> int:
    """All cards, or as many of them as a hand may hold."""
    cards = CARDS[state.setup.full]
    held = len(cards) if full else rng.randint(state.setup.refresh_at + 1, len(cards))
    return sum(1 << card for card in rng.sample(cards, held))


if __name__ == "__main__":
    main()
