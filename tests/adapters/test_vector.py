"""Many games in one call: the same games as one by one, on any number of processes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import shoal
from adapters.settings import each_game, short
from shoal.adapters.vectors.env import Stepped, VectorEnv
from shoal.core import ShoalError


def any_actions(stepped: Stepped, rng: np.random.Generator) -> NDArray[np.int64]:
    """One of the legal actions of each game."""
    actions: NDArray[np.int64] = (rng.random(stepped.masks.shape) * stepped.masks).argmax(axis=1)
    return actions


def told(env: VectorEnv, steps: int) -> list[bytes]:
    """All that so many random steps bring, as bytes."""
    stepped, everything = env.reset(), []
    for _ in range(steps):
        actions = env.sample()
        if not env.setting.continuous:
            assert stepped.masks[range(env.envs), actions].all()
        stepped = env.step(actions)
        everything.append(b"".join(np.ascontiguousarray(part).tobytes() for part in stepped))
    return everything


@each_game
def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(name: str) -> None:
    steps = 4 if name == "icecool" else 60
    with shoal.vector(name, envs=5, seed="x", **short(name)) as one:
        alone = told(one, steps)
    with shoal.vector(name, envs=5, seed="x", processes=2, **short(name)) as two:
        assert told(two, steps) == alone
    with shoal.vector(name, envs=5, seed="y", **short(name)) as other:
        assert told(other, steps) != alone


def test_a_game_that_ends_pays_everybody_and_is_followed_by_a_new_one() -> None:
    env, rng, ends = shoal.vector("goofspiel", envs=8, seats=3), np.random.default_rng(2), 0
    stepped = env.reset()
    for _ in range(40):
        stepped = env.step(any_actions(stepped, rng))
        for row in stepped.dones.nonzero()[0]:
            ends += 1
            assert stepped.rewards[row].sum() == pytest.approx(0)
            assert stepped.observations[row][env.setting.layout.where("over")] == 0
            assert stepped.seats[row] == 0
        assert not stepped.rewards[~stepped.dones].any()
    assert ends == 8 * (40 // 12)


def test_a_row_is_what_the_asked_seat_of_that_game_knows() -> None:
    env, rng = shoal.vector("blackmolly", envs=3, seats=2, seed=4), np.random.default_rng(3)
    stepped = env.reset()
    for _ in range(30):
        stepped = env.step(any_actions(stepped, rng))
        assert env._chunk is not None
        for row, episode in enumerate(env._chunk.batch.episodes):
            seat = int(stepped.seats[row])
            assert seat == episode.state.who
            assert stepped.observations[row].tobytes() == env.setting.study.observe(episode.state, seat)
            assert stepped.masks[row].nonzero()[0].tolist() == env.setting.study.legal(episode.state, seat, [])


def test_an_illegal_action_is_refused_before_any_game_changes() -> None:
    env = shoal.vector("getbit", envs=3, seats=4)
    before = env.reset().observations.copy()
    for actions in (np.array([0, 1, 10]), np.array([0, 1, 99]), np.array([0, -1, 0])):
        with pytest.raises(ShoalError, match=r"In game \d, seat 0 cannot choose action"):
            env.step(actions)
    with pytest.raises(ShoalError, match="Actions have the shape"):
        env.step(np.array([0]))
    with pytest.raises(ShoalError, match="Actions are whole numbers"):
        env.step(np.array([0.5, 1.0, 2.0]))
    env.step(np.array([0, 0, 0]))
    assert not np.array_equal(env.arrays.observations, before)


def test_without_actions_everybody_plays_at_random() -> None:
    with shoal.vector("getbit", envs=16, seats=4, seed=1, processes=2) as env:
        env.reset()
        ends = sum(int(env.step().dones.sum()) for _ in range(120))
    assert ends >= 16


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with shoal.vector("getbit", envs=4, processes=2) as env:
        env.reset()
        assert env._workers is not None
        env._workers._processes[0].kill()
        env._workers._processes[0].join()
        with pytest.raises(ShoalError, match="A process that steps games has ended"):
            env.step()


def test_bad_numbers_are_refused_in_a_sentence() -> None:
    for settings in ({"envs": 0}, {"envs": 4, "processes": 5}, {"envs": 4, "processes": 0}, {"seed": 1.5}):
        with pytest.raises(ShoalError):
            shoal.vector("getbit", **settings)
    with pytest.raises(ShoalError, match="call reset"):
        shoal.vector("getbit", envs=2).step()


def test_it_says_what_it_is_and_once_closed_it_steps_no_more() -> None:
    with shoal.vector("getbit", envs=4, seats=4, processes=2) as env:
        assert repr(env) == "<4 games of Get Bit! for 4 seats, on 2 processes>"
        with pytest.raises(ShoalError, match="call reset"):
            env.step()
        assert env.reset().observations.shape == (4, 101)
    with pytest.raises(ShoalError, match="closed"):
        env.step()
