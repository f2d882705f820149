"""Wreck, a game to test servers with: Get Bit! whose bots crash, hang or cheat; `casual` is sound."""

from __future__ import annotations

import sys
import time
from random import Random

from shoal import games
from shoal.core import Chapter, Move, Moves, View
from shoal.games.getbit.game import GetBitGame
from shoal.games.getbit.moves import Play


def crash(view: View, moves: Moves, rng: Random) -> Move:
    """Shouts for long, and fails."""
    sys.stdout.write("help! " * 20_000)
    raise RuntimeError("The bot has sunk.")


def hang(view: View, moves: Moves, rng: Random) -> Move:
    """Thinks for ever."""
    while True:
        time.sleep(0.1)


def cheat(view: View, moves: Moves, rng: Random) -> Move:
    """Plays a card that nobody has."""
    return Play(0, 7)


class WreckGame(GetBitGame):
    """Get Bit! with bots that are no good."""

    name = "wreck"
    gentle = staticmethod(crash)  # type: ignore[assignment]
    sharp = staticmethod(hang)  # type: ignore[assignment]
    expert = staticmethod(cheat)  # type: ignore[assignment]

    def rulebook(self) -> tuple[Chapter, ...]:
        return games.find("getbit").rulebook()


GAME = WreckGame()
