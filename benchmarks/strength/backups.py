"""What a search of more than two seats should take others for: players for themselves, or against the one who searches.

    PYTHONPATH=BUILD python benchmarks/strength/backups.py blackmolly 4 100 b1 1000

BUILD is the folder of a build, or `src`. On the same deals, with so many looks ahead, one who searches in either way
plays against casual players; seats take turns. Budgets are iterations, so the games are the same on any machine.
"""

from __future__ import annotations

import sys
from random import Random

from msgspec.structs import replace

import shoal
from shoal import games
from shoal.arena import wilson
from shoal.bots import bot
from shoal.bots.levels import Bot
from shoal.bots.search import Thinker
from shoal.core import Game, Move, Moves, Player, View
from shoal.core.contract.knowledge import Effort


def main(arguments: list[str]) -> None:
    """Play the games and print both shares of the win after each tenth of them."""
    name, seed = arguments[0], arguments[3]
    seats, count, iterations = int(arguments[1]), int(arguments[2]), int(arguments[4])
    game, won = games.find(name), [0.0, 0.0]
    for number in range(count):
        for paranoid in (False, True):
            won[paranoid] += play(game, seats, f"{seed}/{number // seats}", number % seats, iterations, paranoid)
        if (number + 1) % max(1, count // 10) == 0:
            told = [
                f"{each / (number + 1):.3f} [{low:.3f}, {high:.3f}]" for each, low, high in intervals(won, number + 1)
            ]
            print(f"{number + 1} games: each for itself {told[0]}, all against one {told[1]}", flush=True)


def intervals(won: list[float], played: int) -> list[tuple[float, float, float]]:
    """What was won in so many games, with the interval of its share."""
    return [(each, *wilson(each, played)) for each in won]


def play(game: Game, seats: int, deal: str, seat: int, iterations: int, paranoid: bool) -> float:
    """This seat's share of the win in the game of this deal, in which it searches and all others are casual."""
    assert isinstance(game.sharp, Effort)
    effort = replace(game.sharp, iterations=iterations, careless=0.0)
    tuning = replace(game.knowledge.tuning(game.begin(seats)), paranoid=paranoid)

    def search(view: View, moves: Moves, rng: Random) -> Move:
        return Thinker(game, effort, tuning).choose(view, moves, rng)

    players: list[Player] = [bot(game, "casual", Random(f"{deal}/seat/{place}")) for place in range(seats)]
    players[seat] = Bot(search, Random(f"{deal}/search"))
    return shoal.new(game.name, seats, seed=deal).play(players).won(seat)


if __name__ == "__main__":
    main(sys.argv[1:])
