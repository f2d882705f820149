"""Whoever plays what the first lesson says makes allowed moves, and wins against gentle bots where that is promised."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random

import pytest

import shoal
from shoal import games
from shoal.bots import bot
from shoal.core import Player

LESSONS = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "bots" / "first_lesson.py"))


def won(game: str, learner: str, seed: int) -> float:
    """What the learner gets of the win against a gentle bot; seats take turns."""
    table = shoal.new(game, 2, seed=seed // 2)
    players: list[Player] = [bot(table.game, "gentle", Random(f"{seed}/{seat}")) for seat in range(2)]
    players[seed % 2] = LESSONS[learner]()
    table.play(players)
    return table.state.outcome().won(seed % 2)


@pytest.mark.parametrize(
    ("game", "learner", "count"),
    [("getbit", "Swimmer", 60), ("blackmolly", "Shoaler", 16), ("aquaria", "Aquarist", 16)],
)
def test_gentle_bots_lose_to_somebody_who_plays_what_the_first_lesson_says(game: str, learner: str, count: int) -> None:
    assert sum(won(game, learner, seed) for seed in range(count)) > 0.5 * count


def test_what_the_lesson_of_icecool_says_is_a_flick() -> None:
    state = games.find("icecool").begin(2, {"first_catcher": "first"})
    runner = LESSONS["Runner"](Random(1))
    for seat in (0, 1):
        move = runner.answer(state.view(seat), state.moves(seat))
        state.answer(seat, move)
    assert move.data()["kind"] in ("flick", "line")
