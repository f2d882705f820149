"""Gymnasium's own check passes for every game and number of seats, against bots of named levels."""

from __future__ import annotations

import pytest
from gymnasium.utils.env_checker import check_env

from adapters.settings import each_setting, short
from shoal.adapters import seat_env
from shoal.core import ShoalError

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@each_setting
def test_the_environment_of_a_seat_passes_the_check_of_gymnasium(name: str, seats: int) -> None:
    check_env(seat_env(name, seats, seat=seats - 1, **short(name)))


def test_a_game_against_named_bots_comes_again_with_its_seed() -> None:
    def played(seed: int) -> list[object]:
        env = seat_env("getbit", 4, seat=2, bots=["casual", "random", "casual"])
        env.reset(seed=seed)
        told: list[object] = []
        over = False
        while not over:
            seen, reward, over, cut, info = env.step(int(env.action_masks().nonzero()[0][0]))
            told += [seen["observation"].tolist(), reward, cut, "replaced" in info]
        return told

    assert played(1) == played(1) != played(2)
    assert played(1)[-1] is False


def test_the_seat_is_never_asked_while_others_are_and_gets_its_place_at_the_end() -> None:
    env = seat_env("getbit", 3, seat=1)
    env.reset(seed=5)
    over, reward = False, 0.0
    while not over:
        assert env.episode.state.asked() == [1]
        _, reward, over, _, _ = env.step(int(env.action_masks().nonzero()[0][-1]))
    assert reward == pytest.approx(2 * env.episode.state.outcome().placed(1) - 1)


def test_an_illegal_action_is_replaced_and_said_to_be_or_refused() -> None:
    env = seat_env("getbit", 4)
    env.reset(seed=1)
    assert env.step(10)[4]["replaced"] is True
    strict = seat_env("getbit", 4, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(ShoalError, match="cannot choose action 10 now"):
        strict.step(10)


def test_a_seat_or_a_bot_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(ShoalError, match="There is no seat 4: seats go from 0 to 3"):
        seat_env("getbit", 4, seat=4)
    with pytest.raises(ShoalError, match="genius"):
        seat_env("getbit", 4, bots="genius").reset()
