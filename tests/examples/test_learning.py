"""The policies that were learned are bots like others: small numbers, numpy alone, and better than chance."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from shoal import games
from shoal.arena import Match, Trials, simulate

LEARNING = Path(__file__).parents[2] / "examples" / "learning"
LEARNED = {"getbit": "GetBit", "blackmolly": "BlackMolly"}


@pytest.mark.parametrize("game", LEARNED)
def test_a_learned_policy_plays_as_a_bot_of_ones_own_and_beats_random_bots(game: str) -> None:
    bots = [f"{LEARNING / 'learned.py'}:{LEARNED[game]}", "random", "random", "random"]
    match = Match.of(games.find(game), 4, {}, bots, "learned", limit=60)
    results = simulate(Trials((match,), rotate=True), 80).results[0]
    learned = results.seats()[0]
    assert not results.faults
    assert learned.interval[0] > 0.25
    assert (LEARNING / f"{game}.npz").stat().st_size < 200_000


def test_it_needs_numpy_and_nothing_of_what_trained_it() -> None:
    program = (
        "import sys\nfor name in ('torch', 'sb3_contrib', 'gymnasium'): sys.modules[name] = None\n"
        f"sys.path.insert(0, {str(LEARNING)!r})\nimport learned\nlearned.GetBit()\nlearned.BlackMolly()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_same_position_gets_the_same_move() -> None:
    bots = [f"{LEARNING / 'learned.py'}:GetBit", "random", "random", "random"]
    match = Match.of(games.find("getbit"), 4, {}, bots, 7, limit=60)
    places = [[game.places for game in simulate(Trials((match, match)), 3).kept] for _ in range(2)]
    assert places[0] == places[1]
    assert places[0][0::2] == places[0][1::2]
