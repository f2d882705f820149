"""What memory is worth in Get Bit!'s memory game: how often a sharp bot that listens wins against others that do not.

    PYTHONPATH=BUILD python benchmarks/strength/remembering.py 4 400 r4

BUILD is the folder of a build, or `src`. Each deal is played once with the listener in every seat.
"""

from __future__ import annotations

import sys
from random import Random

import shoal
from shoal import games
from shoal.arena import wilson
from shoal.bots import bot
from shoal.core import Move, Moves, Player, View


class Forgetful:
    """A player that is told nothing but what it sees."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def answer(self, view: View, moves: Moves) -> Move:
        return self._player.answer(view, moves)


def main(arguments: list[str]) -> None:
    """Play the games and print the share of the win after each tenth of them."""
    seats, total, seed = int(arguments[0]), int(arguments[1]), arguments[2]
    won = 0.0
    for number in range(total):
        won += play(seats, f"{seed}/{number // seats}", number % seats)
        if (number + 1) % max(1, total // 10) == 0:
            low, high = wilson(won, number + 1)
            print(f"{number + 1} games: {won / (number + 1):.3f} [{low:.3f}, {high:.3f}]", flush=True)


def play(seats: int, deal: str, listener: int) -> float:
    """The share of the win that the seat which listens has in the game of this deal."""
    sharp = [bot(games.find("getbit"), "sharp", Random(f"{deal}/seat/{seat}")) for seat in range(seats)]
    players = [player if seat == listener else Forgetful(player) for seat, player in enumerate(sharp)]
    return shoal.new("getbit", seats, memory=True, seed=deal).play(players).won(listener)


if __name__ == "__main__":
    main(sys.argv[1:])
