"""OpenSpiel solves the same tables and endings, and finds nothing to gain by leaving our mixes."""

from __future__ import annotations

from random import Random
from typing import cast

import pyspiel
import pytest

from bots.endings import GETBIT, after, gains, last, of_three, solved_mix
from games.getbit.positions import Position, position
from shoal.adapters import openspiel_game
from shoal.bots.search.endings import next_moves
from shoal.bots.search.exact import Backwards, Solved
from shoal.bots.search.matrix import solve
from shoal.core import State
from shoal.core.contract.state import NOBODY

Table = list[list[float]]


def policy_of(*mixes: list[float]) -> pyspiel.Policy:
    """The mixes of all players of one round, under the names by which OpenSpiel calls what they know."""
    names = [f"Current player: {player}\nObserving player: {player}. Non-terminal" for player in range(len(mixes))]
    return pyspiel.TabularPolicy({name: list(enumerate(mix)) for name, mix in zip(names, mixes, strict=True)})


def matrix_game(table: Table) -> pyspiel.Game:
    """The game in which the first chooses a row and gets the number there from the second."""
    paid = [[-each for each in row] for row in table]
    return pyspiel.convert_to_turn_based(pyspiel.create_matrix_game(table, paid))


def value_of(game: pyspiel.Game, policy: pyspiel.Policy) -> float:
    """What the first may expect."""
    return cast(float, pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0])


def random_table(seed: int) -> Table:
    luck = Random(seed)
    rows, columns = luck.randint(1, 25), luck.randint(1, 25)
    return [[luck.choice([0.0, 1.0, luck.random()]) for _ in range(columns)] for _ in range(rows)]


def table_of(there: Position) -> Table:
    """What each pair of choices of two seats brings the first, if later rounds are solved."""
    backwards = Backwards(GETBIT.knowledge, Random(0))
    first, second = backwards.solved(there.state).plans.values()
    starts = [after(there.state, 0, plan.codes) for plan in first]
    return [[backwards.solved(after(start, 1, plan.codes)).worths[0] for plan in second] for start in starts]


TABLES = {
    "alternating": table_of(last("a1 b1 a2 b2")),
    "between": table_of(last("b1 a1 a2 b2")),
    "fewer cards": table_of(last("a1 b1 a2 b2", played="a1:5 b2:41")),
    "two rounds": table_of(last("a1 b1 a2 b2", "a1:2 a2:1 b1:1 b2:1")),
    **{f"random {seed}": random_table(seed) for seed in range(12)},
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_openspiel_finds_the_value_of_a_table_and_nothing_to_gain_from_our_mixes(table: Table) -> None:
    """Its own mixes are as near as it says; the value is as near as they are."""
    game, found = matrix_game(table), solve(table)
    ours = policy_of(found.rows, found.columns)
    assert pyspiel.nash_conv(game, ours) == pytest.approx(0, abs=1e-9)
    assert value_of(game, ours) == pytest.approx(found.value)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(1000):
        solver.evaluate_and_update_policy()
    theirs = solver.average_policy()
    near = pyspiel.nash_conv(game, theirs)
    assert near < 0.005
    assert value_of(game, theirs) == pytest.approx(found.value, abs=near + 1e-9)


def tensor_game(there: Position, solved: Solved, backwards: Backwards) -> pyspiel.Game:
    """The round of three robots that begins here, if later rounds are solved."""
    states: list[State] = [there.state]
    for seat, plans in solved.plans.items():
        states = [after(state, seat, plan.codes) for state in states for plan in plans]
    worths = [backwards.solved(state).worths for state in states]
    paid = [[each[seat] for each in worths] for seat in solved.plans]
    return pyspiel.convert_to_turn_based(
        pyspiel.create_tensor_game(paid, [len(each) for each in solved.plans.values()])
    )


@pytest.mark.parametrize("played", ["", "Q52", "P51 R1", "Q4 R2", "P12 Q12 R12"])
def test_openspiel_finds_as_much_to_gain_from_three_robots_as_we_say(played: str) -> None:
    """It adds up what each seat could gain; we say what the one could that gains most."""
    there, backwards = of_three(played=played), Backwards(GETBIT.knowledge, Random(0))
    solved = backwards.solved(there.state)
    ours = policy_of(*[[plan.chance for plan in plans] for plans in solved.plans.values()])
    total = pyspiel.nash_conv(tensor_game(there, solved, backwards), ours, True)
    gained = gains(backwards, there.state, {seat: solved_mix(plans) for seat, plans in solved.plans.items()})
    assert total == pytest.approx(sum(gained))
    assert solved.doubt == pytest.approx(max(gained))
    assert solved.doubt < 0.001


# A whole ending --------------------------------------------------------------------------------------------


class Playing:
    """What we would play in every place of an ending, by what OpenSpiel says that a seat knows there."""

    def __init__(self) -> None:
        self.backwards = Backwards(GETBIT.knowledge, Random(0))
        self.solved: dict[object, Solved] = {}
        self.policy: dict[str, list[tuple[int, float]]] = {}

    def visit(self, state: pyspiel.State) -> None:
        """Note what is played from here on, whatever anybody does."""
        if state.is_terminal():
            return
        after_each = {action: state.child(action) for action in state.legal_actions()}
        shares = self.shares(state.progress.state)
        codes = {action: child.progress.answers[-1][1] for action, child in after_each.items()}
        self.policy[state.information_state_string()] = [
            (action, shares.get(code, 0.0)) for action, code in codes.items()
        ]
        for child in after_each.values():
            self.visit(child)

    def shares(self, state: State) -> dict[int, float]:
        """How often each move is made by the seat that is asked; which limb it loses does not matter."""
        if not state.sealed():
            return {state.codes(state.who)[0]: 1.0}
        start = state.copy()
        start.unseal(NOBODY)
        key = start.position()
        if key not in self.solved:
            self.solved[key] = self.backwards.solved(start)
        return {each.code: each.share for each in next_moves(self.solved[key], state.who, state.sealed_by(state.who))}


@pytest.mark.parametrize(
    ("limbs", "played"),
    [("a1:1 a2:1 b1:1 b2:1", ""), ("a1:2 a2:1 b1:1 b2:1", "a1:21 a2:25 b1:51 b2:12")],
    ids=["one round", "two rounds"],
)
def test_openspiel_finds_nothing_to_gain_in_a_whole_ending_through_the_rules(limbs: str, played: str) -> None:
    there = position("b1 a1 a2 b2", limbs=limbs, played=played, round=5, options={"refresh_at": 1})
    game = openspiel_game("getbit", 2, refresh_at=1, returns="win")
    game.shoal.setting.first = there.state
    playing = Playing()
    playing.visit(game.new_initial_state())
    ours = pyspiel.TabularPolicy(playing.policy)
    assert pyspiel.nash_conv(game, ours) == pytest.approx(0, abs=1e-9)
    assert value_of(game, ours) == pytest.approx(playing.backwards.solved(there.state).worths[0])
