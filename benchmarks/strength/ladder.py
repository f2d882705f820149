"""One row of docs/ladder.md: how often one bot of a level wins against bots of another, seats taking turns.

    PYTHONPATH=BUILD python benchmarks/strength/ladder.py getbit 2 expert sharp 20 h1

BUILD is the folder of a build, or `src`. Each deal is played once from every seat. Budgets are iterations, so the games
are the same on any machine; times are CPU time.
"""

from __future__ import annotations

import sys
from random import Random
from time import thread_time

from shoal import games
from shoal.arena import wilson
from shoal.bots import bot
from shoal.core import FATE, OVER, Game, Player, Seeded


def main(arguments: list[str]) -> None:
    """Play the games and print the share of the win after each tenth of them."""
    name, seats, level, other, count, seed = arguments[0], int(arguments[1]), *arguments[2:4], *arguments[4:6]
    game, total, won, times = games.find(name), int(count), 0.0, list[float]()
    for number in range(total):
        seat = number % seats
        levels = [level if place == seat else other for place in range(seats)]
        won += play(game, levels, f"{seed}/{number // seats}", seat, times)
        if (number + 1) % max(1, total // 10) == 0:
            low, high = wilson(won, number + 1)
            spent = f"{1000 * sum(times) / len(times):.0f} ms a move, at worst {max(times):.2f} s"
            print(f"{number + 1} games: {won / (number + 1):.3f} [{low:.3f}, {high:.3f}]; {spent}", flush=True)


def play(game: Game, levels: list[str], deal: str, seat: int, times: list[float]) -> float:
    """This seat's share of the win in the game of this deal; how long it thought is noted."""
    state, fate, asked = game.begin(len(levels)), Seeded(deal), 0
    players: list[Player] = [bot(game, level, Random(f"{deal}/seat/{place}")) for place, level in enumerate(levels)]
    while state.who != OVER:
        if state.who == FATE:
            asked += 1
            state.answer(FATE, fate.answer(state.question(), asked))
            continue
        who = state.who
        view, moves = state.view(who), state.moves(who)
        began = thread_time()
        move = players[who].answer(view, moves)
        if who == seat:
            times.append(thread_time() - began)
        state.answer(who, move)
    return state.outcome().won(seat)


if __name__ == "__main__":
    main(sys.argv[1:])
