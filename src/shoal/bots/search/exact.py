"""Exact play near the end: positions where seats choose in secret, solved backwards from the end to an equilibrium.

With two seats each round is a table of payoffs that has one value (`matrix`). With more, an equilibrium is looked for
by regret matching; how much anybody could still gain by leaving it is told beside it.
"""

from __future__ import annotations

from random import Random

from shoal.bots.search.matrix import solve
from shoal.bots.search.regrets import matched
from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.knowledge import ENDLESS, Knowledge
from shoal.core.contract.state import State
from shoal.core.deadline import NO_DEADLINE, Deadline, TimeIsUp


class Plan:
    """What a seat may seal in one round: the codes in their order, how often to do so, and what comes of it."""

    __slots__ = ("chance", "codes", "worth")

    def __init__(self, codes: list[int]) -> None:
        self.codes: list[int] = codes
        self.chance: float = 0.0
        self.worth: float = 0.0


class Solved:
    """A position that is worked out: what it is worth to each seat, and what each that chooses there should mix."""

    __slots__ = ("doubt", "plans", "worths")

    def __init__(self, worths: list[float]) -> None:
        self.worths: list[float] = worths
        self.plans: dict[int, list[Plan]] = {}
        self.doubt: float = 0.0
        """How much one seat could gain at most by leaving its mix, here or later."""


class Backwards:
    """Solves positions, and remembers what those on the way are worth."""

    def __init__(self, knowledge: Knowledge, rng: Random, rounds: int = ENDLESS) -> None:
        """Where that is too far, only so many rounds are solved, and the worths tell the rest."""
        self.knowledge: Knowledge = knowledge
        self.rng: Random = rng
        self.rounds: int = rounds
        self.start: State | None = None
        self.known: dict[object, Solved] = {}
        self.deadline: Deadline = NO_DEADLINE

    def solved(self, state: State, deadline: Deadline = NO_DEADLINE) -> Solved:
        """The solution of this position, in which nothing is sealed yet; `TimeIsUp` if it takes too long."""
        self.deadline = deadline
        if self.rounds != ENDLESS:
            self.start = state
            self.known = {}
        return self._solved(state)

    def _solved(self, state: State) -> Solved:
        if state.who == OVER:
            return Solved(state.worths())
        if state.who == FATE:
            return self._over_fate(state)
        return self._in_secret(state) if state.sealed() else self._in_turn(state)

    def _later(self, state: State) -> Solved:
        """What a position on the way is worth; a round that was met before is not worked out again."""
        if state.who < 0 or not state.sealed():
            return self._solved(state)
        if self.start is not None and self.knowledge.far(state, self.start, self.rounds):
            return Solved(state.worths())
        key = state.position()
        found = self.known.get(key)
        if found is None:
            found = self._in_secret(state)
            found.plans = {}
            self.known[key] = found
        return found

    def _over_fate(self, state: State) -> Solved:
        """The mean of all that fate may answer."""
        mean: list[float] = []
        doubt = 0.0
        for answer, chance in state.question().outcomes():
            after = state.copy()
            after.settle(answer, None)
            found = self._later(after)
            mean = mean or [0.0] * len(found.worths)
            mean = [mean[seat] + chance * worth for seat, worth in enumerate(found.worths)]
            doubt = max(doubt, found.doubt)
        solved = Solved(mean)
        solved.doubt = doubt
        return solved

    def _in_turn(self, state: State) -> Solved:
        """What is best for the one seat that is asked."""
        seat = state.who
        best: Solved | None = None
        for code in self.knowledge.moves(state, seat, self.rng):
            after = state.copy()
            after.apply(seat, code, None)
            found = self._later(after)
            if best is None or found.worths[seat] > best.worths[seat]:
                best = found
        assert best is not None
        solved = Solved(best.worths)
        solved.doubt = best.doubt
        return solved

    # Choices in secret -----------------------------------------------------------------------------------

    def _in_secret(self, state: State) -> Solved:
        """The equilibrium of the round that begins here."""
        if self.deadline.is_past():
            raise TimeIsUp
        seats = state.asked()
        plans: dict[int, list[Plan]] = {seat: [] for seat in seats}
        outcomes: list[list[float]] = []
        doubt = self._try_all(state, seats, plans, outcomes)
        if len(seats) == 2:
            worths = _of_two(plans, seats, outcomes)
        else:
            found = matched(outcomes, [len(plans[seat]) for seat in seats], seats)
            doubt += found.gain
            worths = found.worths
            for place, seat in enumerate(seats):
                for number, plan in enumerate(plans[seat]):
                    plan.chance, plan.worth = found.mixes[place][number], found.means[place][number]
        solved = Solved(worths)
        solved.plans = plans
        solved.doubt = doubt
        return solved

    def _try_all(
        self, state: State, seats: list[int], plans: dict[int, list[Plan]], outcomes: list[list[float]]
    ) -> float:
        """Let these seats, in this order, seal everything they can; note what came of it. Say how sure that is."""
        if not seats:
            found = self._later(state)
            outcomes.append(found.worths)
            return found.doubt
        seat = seats[0]
        new = not plans[seat]
        doubt = 0.0
        for codes, after in self._sealings(state, seat, []):
            if new:
                plans[seat].append(Plan(codes))
            doubt = max(doubt, self._try_all(after, seats[1:], plans, outcomes))
        return doubt

    def _sealings(self, state: State, seat: int, before: list[int]) -> list[tuple[list[int], State]]:
        """All that a seat can seal in a round, and the state after each."""
        left = state.sealed()
        ways: list[tuple[list[int], State]] = []
        for code in self.knowledge.moves(state, seat, self.rng):
            after = state.copy()
            after.apply(seat, code, None)
            codes = [*before, code]
            if left > 1 and after.who == seat:
                ways += self._sealings(after, seat, codes)
            else:
                ways.append((codes, after))
        return ways


def _of_two(plans: dict[int, list[Plan]], seats: list[int], outcomes: list[list[float]]) -> list[float]:
    """Solve a round of two seats: note what each should mix, and say what it is worth to everybody."""
    first, second = seats
    ours, theirs = plans[first], plans[second]
    wide = len(theirs)
    table = [[outcomes[row * wide + column][first] for column in range(wide)] for row in range(len(ours))]
    solution = solve(table)
    for row, plan in enumerate(ours):
        plan.chance = solution.rows[row]
        for column, chance in enumerate(solution.columns):
            plan.worth += chance * table[row][column]
    for column, plan in enumerate(theirs):
        plan.chance = solution.columns[column]
        for row, chance in enumerate(solution.rows):
            plan.worth += chance * (1.0 - table[row][column])
    worths = [0.0] * len(outcomes[0])
    worths[first], worths[second] = solution.value, 1.0 - solution.value
    return worths
