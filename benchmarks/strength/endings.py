"""How near to perfect the endings of Get Bit! are played: what somebody gains who knows the bot's mixes.

    PYTHONPATH=src python benchmarks/strength/endings.py --endings 20 --seed 1

Endings come from random games. For each, the exact value is worked out, and what the best answer gets against the
solution, which strong bots play; and, for comparison, what a search gives away in its first choice. Where scipy is
installed, its linear programming has to find the same values.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from random import Random

import shoal
from shoal import games
from shoal.bots.search import Search
from shoal.bots.search.exact import Backwards, Solved
from shoal.bots.search.matrix import solve
from shoal.bots.search.weighed import weighed
from shoal.core import State, playout

GAME = games.find("getbit")


def endings(count: int, seats: int, rounds: int, seed: str) -> list[State]:
    """So many positions of random games in which a round begins and so many are left at most, one of each game."""
    luck, found = Random(f"{seed}/{seats}/{rounds}"), list[State]()
    while len(found) < count:
        state = GAME.begin(seats)
        playout(state, luck, until=lambda state: is_ending(state, rounds))
        if state.who >= 0:
            found.append(state)
    return found


def is_ending(state: State, rounds: int) -> bool:
    """Whether a round begins here that is one of the last."""
    return GAME.knowledge.rounds_left(state) <= rounds and state.sealed() == len(state.view(None).line)  # type: ignore[attr-defined]


def gain(backwards: Backwards, state: State, solved: Solved, seat: int) -> float:
    """What this seat may gain at most by leaving the solution, here or later."""
    return best_answer(backwards, state, seat) - solved.worths[seat]


def best_answer(backwards: Backwards, state: State, seat: int) -> float:
    """What the best answer to everybody else's mixes gets, in this round and all later ones."""
    if state.who < 0:
        return state.worth(seat)
    if not state.sealed():
        return best_answer(backwards, after(state, state.who, state.codes(state.who)[:1]), seat)
    plans = backwards.solved(state).plans
    others = [other for other in plans if other != seat]
    return max(
        sum(chance * best_answer(backwards, reached, seat) for chance, reached in drawn(start, others, plans))
        for start in [after(state, seat, plan.codes) for plan in plans[seat]]
    )


def drawn(state: State, others: list[int], plans: dict[int, list]) -> list[tuple[float, State]]:  # type: ignore[type-arg]
    """Everything that these others may draw from their mixes, with its chance."""
    ways = [(1.0, state)]
    for other in others:
        likely = [plan for plan in plans[other] if plan.chance > 0]
        ways = [(way * plan.chance, after(there, other, plan.codes)) for way, there in ways for plan in likely]
    return ways


def after(state: State, seat: int, codes: list[int]) -> State:
    """The state after this seat has made these moves."""
    reached = state.copy()
    for code in codes:
        reached.apply(seat, code)
    return reached


def loss_of_search(state: State, solved: Solved, iterations: int) -> float:
    """How much worse the first card of a search does than the exact value, against the exact mix of the others."""
    seat = state.asked()[0]
    search = Search([state], seat, GAME.knowledge, GAME.knowledge.tuning(state), 1, Random(1))
    search.look(iterations)
    best: dict[int, float] = {}
    for plan in solved.plans[seat]:
        best[plan.codes[0]] = max(best.get(plan.codes[0], 0.0), plan.worth)
    return solved.worths[seat] - sum(each.share * best[each.code] for each in weighed(search))


def check_with_scipy(tables: int) -> str:
    """Whether the linear programming of scipy finds the same values."""
    try:
        optimize = importlib.import_module("scipy.optimize")
    except ImportError:
        return "scipy is not installed, so nothing is compared with it."
    luck, worst = Random(1), 0.0
    for _ in range(tables):
        rows, columns = luck.randint(1, 25), luck.randint(1, 25)
        table = [[luck.choice([0.0, 1.0, luck.random()]) for _ in range(columns)] for _ in range(rows)]
        found = optimize.linprog(
            [0.0] * rows + [-1.0],
            A_ub=[[-table[row][column] for row in range(rows)] + [1.0] for column in range(columns)],
            b_ub=[0.0] * columns,
            A_eq=[[1.0] * rows + [0.0]],
            b_eq=[1.0],
            bounds=[(0, None)] * rows + [(None, None)],
        )
        worst = max(worst, abs(-found.fun - solve(table).value))
    return f"scipy finds the same values for {tables} random tables; they differ by {worst:.1e} at most."


def main(arguments: list[str]) -> int:
    """Print one line for each kind of ending; 1 if any can be exploited for 2 % or more."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--endings", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--iterations", type=int, default=600)
    given = parser.parse_args(arguments)
    print(f"{'compiled' if shoal.compiled() else 'pure'} build; {check_with_scipy(200)}")
    worst = 0.0
    for what, seats, rounds in (("2 seats", 2, 1), ("2 seats", 2, 2), ("3 robots of 4", 4, 1), ("3 robots of 4", 4, 2)):
        found = endings(given.endings, seats, rounds, given.seed)
        gains, losses = [], []
        for state in found:
            backwards = Backwards(GAME.knowledge, Random(0))
            solved = backwards.solved(state)
            gains.append(max(gain(backwards, state, solved, seat) for seat in state.asked()))
            losses.append(loss_of_search(state, solved, given.iterations))
        worst = max([worst, *gains])
        print(
            f"{what}, {rounds} round(s) left at most: {len(found)} endings; by leaving the solution somebody gains "
            f"{sum(gains) / len(gains):.4f} in the mean and {max(gains):.4f} at most; "
            f"a search of {given.iterations} iterations gives away {sum(losses) / len(losses):.4f}"
        )
    return int(worst >= 0.02)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
