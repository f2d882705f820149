"""OpenSpiel's own test passes for every game and number of seats, with serialisation; knowledge, resampling."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from adapters.settings import each_game, each_setting, short
from shoal.adapters import openspiel_game
from shoal.core import ShoalError


@each_setting
def test_the_game_passes_the_test_of_openspiel_with_serialisation(name: str, seats: int) -> None:
    game = openspiel_game(name, seats, **({**short(name), "tournament": True} if name == "icecool" else {}))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def later(game: pyspiel.Game, seed: int, steps: int) -> pyspiel.State:
    """The game after so many random steps of seats; fate is never asked there."""
    rng, state = Random(seed), game.new_initial_state()
    while steps or state.is_chance_node():
        chance = state.is_chance_node()
        actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(rng.choice(actions))
        steps -= not chance
    return state


@each_game
def test_a_resampled_state_looks_the_same_to_the_seat_and_can_be_played(name: str) -> None:
    for seed in range(4):
        state = later(openspiel_game(name, 2, **short(name)), seed, 3)
        seat = state.current_player()
        twin = state.resample_from_infostate(seat, Random(seed).random)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.observation_string(seat) == state.observation_string(seat)
        assert twin.legal_actions() == state.legal_actions()
        twin.apply_action(twin.legal_actions()[0])


def test_sealed_choices_do_not_change_what_others_know() -> None:
    states = [later(openspiel_game("getbit", 4), 1, 0) for _ in range(2)]
    for state, card in zip(states, (0, 3), strict=True):
        state.apply_action(card)
    first, second = states
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_an_information_state_forgets_nothing_where_the_view_does() -> None:
    game = openspiel_game("getbit", 4, memory=True)
    states = [later(game, 1, 0) for _ in range(2)]
    for state, cards in zip(states, ((0, 1, 2, 3), (0, 1, 3, 2)), strict=True):
        for card in cards:
            state.apply_action(card)
    told = [state.information_state_string(0) for state in states]
    assert told[0] != told[1]


@each_game
def test_the_tensor_of_an_observation_has_named_parts(name: str) -> None:
    game = openspiel_game(name)
    observation = make_observation(game)
    observation.set_from(later(game, 1, 1), 0)
    assert observation.tensor.dtype == np.float32
    assert sum(len(part) for part in observation.dict.values()) == len(observation.tensor)


def test_algorithms_of_openspiel_run_on_our_games() -> None:
    state, rng = later(openspiel_game("blackmolly", 2, tank="show"), 1, 2), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    assert mcts.MCTSBot(state.get_game(), 2.0, 3, evaluator, random_state=rng).step(state) in state.legal_actions()
    state = later(openspiel_game("getbit", 2), 1, 2)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator=evaluator, uct_c=2.0, max_simulations=3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_an_option_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(ShoalError, match="Get Bit! has no option 'colour'"):
        openspiel_game("getbit", 4, colour=3)
    with pytest.raises(ShoalError, match="Get Bit! is for 2 to 6 seats, not 9"):
        openspiel_game("getbit", 9)


@pytest.mark.parametrize("name", ["getbit", "aquaria"])
def test_on_request_the_information_state_is_a_tensor_that_remembers_what_was_chosen_and_known(name: str) -> None:
    plain, game = openspiel_game(name, 2), openspiel_game(name, 2, recall=6)
    assert not plain.get_type().provides_information_state_tensor
    assert game.get_type().provides_information_state_tensor
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = later(game, 3, 4)
    seat = state.current_player()
    tensor = np.array(state.information_state_tensor(seat))
    now = np.array(state.observation_tensor(seat))
    assert tensor.shape == tuple(game.information_state_tensor_shape())
    assert (tensor[: len(now)] == now).all()
    layout = game.shoal.setting.layout
    past = [int(tensor[layout.where(f"past{number}.action")][0]) for number in range(1, 7)]
    mine = [action for action, player in zip(state.history(), players_of(game, state), strict=True) if player == seat]
    made = len(mine) - len(state.progress.chosen)
    assert past == [action + 1 for action in mine[:made]][::-1][:6] + [0] * (6 - min(6, made))


def players_of(game: pyspiel.Game, state: pyspiel.State) -> list[int]:
    """Who took each action of this state's history."""
    again, players = game.new_initial_state(), []
    for action in state.history():
        players.append(again.current_player())
        again.apply_action(action)
    return players
