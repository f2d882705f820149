"""PettingZoo's own tests pass for every game and number of seats; what they do not ask is asked here."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from adapters.settings import cycles, each_game, each_setting, short
from shoal.adapters import aec_env, parallel_env
from shoal.adapters.aec import TurnsEnv
from shoal.adapters.setting import Observation
from shoal.core import ShoalError

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def any_action(env: TurnsEnv, agent: str, seen: Observation) -> object:
    """An action that this agent may choose now."""
    mask = seen["action_mask"] if isinstance(seen, dict) else None
    return env.action_space(agent).sample(mask)


@each_setting
def test_the_aec_environment_passes_the_tests_of_pettingzoo(name: str, seats: int) -> None:
    api_test(aec_env(name, seats, **short(name)), num_cycles=cycles(name))
    seed_test(lambda: aec_env(name, seats, **short(name)), num_cycles=cycles(name))


@each_setting
def test_the_parallel_environment_passes_the_tests_of_pettingzoo(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(name, seats, **short(name)), num_cycles=cycles(name))
    parallel_seed_test(lambda: parallel_env(name, seats, illegal="replace", **short(name)), num_cycles=cycles(name))


@each_setting
def test_a_game_is_cut_off_after_as_many_cycles_as_one_says(name: str, seats: int) -> None:
    def together(max_cycles: int) -> object:
        return parallel_env(name, seats, max_cycles=max_cycles, illegal="replace", **short(name))

    max_cycles_test(
        SimpleNamespace(parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles)))
    )


@each_setting
def test_seat_by_seat_a_game_is_cut_off_after_so_many_actions_of_each_seat(name: str, seats: int) -> None:
    env = aec_env(name, seats, max_cycles=2, **short(name))
    env.reset(seed=4)
    actions = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if not (terminated or truncated):
            actions += 1
            env.step(any_action(env, agent, seen))
            continue
        assert truncated
        env.step(None)
    assert (actions, env.agents) == (2 * seats, [])


@each_game
def test_everybody_gets_the_worth_of_the_end_and_nothing_before(name: str) -> None:
    env = aec_env(name, None, **short(name))
    env.reset(seed=3)
    seats, got = len(env.possible_agents), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        env.step(None if terminated or truncated else any_action(env, agent, seen))
    outcome = env.episode.state.outcome()
    assert [got[agent] for agent in env.possible_agents] == pytest.approx(
        [2 * outcome.placed(seat) - 1 for seat in range(seats)]
    )
    assert sum(got.values()) == pytest.approx(0)


def test_an_illegal_action_is_refused_in_a_sentence_and_changes_nothing() -> None:
    env = aec_env("getbit", 4)
    env.reset(seed=1)
    before = env.episode.state.digest()
    for action, sentence in (
        (10, "Seat 0 cannot choose action 10 now: lose the right leg"),
        (99, "Actions go from 0 to 10"),
    ):
        with pytest.raises(ShoalError, match=sentence):
            env.step(action)
    assert env.episode.state.digest() == before
    assert env.agent_selection == "seat_0"


def test_the_fields_of_an_observation_are_found_by_their_names() -> None:
    env = aec_env("getbit", 4)
    env.reset(seed=1)
    layout, seen = env.setting.layout, env.observe("seat_0")["observation"]
    assert seen[layout.where("round")].tolist() == [1]
    assert seen[layout.where("robot0.hand")].tolist() == [1, 1, 1, 1, 1, 0, 0]
    places = [seen[layout.where(f"robot{robot}.place")][0] for robot in range(4)]
    assert sorted(places) == [1, 2, 3, 4]


def test_a_seat_remembers_its_last_actions_and_what_it_knew_then() -> None:
    env = aec_env("goofspiel", 2, recall=2)
    env.reset(seed=1)
    layout = env.setting.layout
    before = env.observe("seat_0")["observation"]
    for action in (3, 0, 1):
        env.step(action)
    now = env.observe("seat_0")["observation"]
    assert [now[layout.where(f"past{number}.action")][0] for number in (1, 2)] == [2, 4]
    size = env.setting.study.layout.size
    assert np.array_equal(now[size + 1 + size + 1 :], before[:size])


def test_whoever_is_not_asked_waits() -> None:
    env = parallel_env("blackmolly", 3, tank="show")
    seen, _ = env.reset(seed=1)
    waiting = {agent: bool(seen[agent]["action_mask"][-1]) for agent in env.agents}
    assert waiting == {"seat_0": False, "seat_1": True, "seat_2": True}


def test_bad_settings_are_refused_in_a_sentence() -> None:
    for settings, sentence in (
        ({"seats": 9}, "Get Bit! is for 2 to 6 seats, not 9"),
        ({"colour": 1}, "Get Bit! has no option 'colour'"),
        ({"returns": "fame"}, "Returns are place, win or score, not 'fame'"),
        ({"recall": -1}, "A seat can remember 0 to 1000 of its actions, not -1"),
        ({"illegal": "smile"}, "An illegal action can be set to refuse or to replace"),
    ):
        with pytest.raises(ShoalError, match=sentence):
            aec_env("getbit", **settings)
