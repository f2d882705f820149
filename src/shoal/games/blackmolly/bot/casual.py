"""A quick sensible player: it looks one round ahead, over the die and the ways of the Mollies.

It sees what its seat sees, which is everything. The seats that swim after it are taken to stay where they are; a
starting player who is somebody else is taken to choose any way, all alike.
"""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.view import View
from shoal.games.blackmolly.pieces import AGES, BESIDE, DONE, SWIM, distance
from shoal.games.blackmolly.rules.game import BlackMolly, state_of
from shoal.games.blackmolly.view import BlackMollyView

MOST_TURNS: Final = 100
"""So many ways to move all fish are glanced at; if there are more, some of them by chance."""

BEST_TURNS: Final = 8
"""So many of them, those that look best, are looked at closely."""

DEPTH: Final = 4
"""So many choices of the starting player in a row are gone through; after them, the first way is taken."""

WON: Final = 20.0
"""What it is worth to win at once; a fish is worth about 1."""

OLD: Final = 8.0
"""What the old fish is worth where it alone decides the game."""

OTHERS: Final = 0.5
"""What a fish of somebody else is worth, against one of the own."""

NEAR: Final = 3
"""A Molly so many cards away is no danger in the next round."""


def choose(view: View, moves: Moves, rng: Random) -> Move:
    """The move after which this seat's fish are safest in the round that is being played."""
    assert isinstance(view, BlackMollyView)
    state = state_of(view)
    return moves[moves.codes.index(Lookout(state.who).best(state, rng))]


class Lookout:
    """Looks ahead for one seat."""

    __slots__ = ("me",)

    def __init__(self, me: int) -> None:
        self.me: int = me

    # Choosing --------------------------------------------------------------------------------------------

    def best(self, state: BlackMolly, rng: Random) -> int:
        """The best answer to what is asked now, a step of a turn or a choice."""
        return self.best_swim(state, rng) if state.phase == SWIM else self.best_decision(state)

    def best_swim(self, state: BlackMolly, rng: Random) -> int:
        """The first step of the best way to move all fish in this turn."""
        turns = state.turns()
        while len(turns) > MOST_TURNS:
            turns.pop(int(rng.random() * float(len(turns))))
        afters = [self._after(state, turn) for turn in turns]
        glances = [(-self._over_the_die(after, DEPTH), number) for number, after in enumerate(afters)]
        best = DONE
        most = -1000.0
        for _, number in sorted(glances)[:BEST_TURNS]:
            worth = self._over_the_die(afters[number], 0)
            if worth > most:
                best, most = turns[number][0], worth
        return best

    def _after(self, state: BlackMolly, turn: list[int]) -> BlackMolly:
        """The state after this seat has moved its fish like this, and everybody else has stayed."""
        after = state.copy()
        for code in turn:
            after.apply(self.me, code, None)
        while after.who != FATE:
            after.apply(after.who, DONE, None)
        return after

    def best_decision(self, state: BlackMolly) -> int:
        """The best of the choices that the rules ask for now."""
        codes = state.codes(self.me)
        best = codes[0]
        most = -1000.0
        for code in codes:
            after = state.copy()
            after.apply(self.me, code, None)
            worth = self._to_the_end_of_the_round(after, state.round, 0)
            if worth > most:
                best, most = code, worth
        return best

    # Looking ahead ---------------------------------------------------------------------------------------

    def _over_the_die(self, state: BlackMolly, depth: int) -> float:
        """What the state is worth, in the mean of all numbers of the die."""
        total = 0.0
        for number in range(1, 5):
            after = state.copy()
            after.settle(number, None)
            total += self._to_the_end_of_the_round(after, state.round, depth)
        return total / 4.0

    def _to_the_end_of_the_round(self, state: BlackMolly, round: int, depth: int) -> float:
        """What the state is worth after all choices of the starting player: the best if it is me, else the mean."""
        if state.who == OVER or state.round != round:
            return self.worth(state)
        codes = state.codes(state.who)
        if depth >= DEPTH:
            codes = codes[:1]
        total = 0.0
        most = -1000.0
        for code in codes:
            after = state.copy()
            after.apply(state.who, code, None)
            worth = self._to_the_end_of_the_round(after, round, depth + 1)
            total += worth
            most = max(most, worth)
        return most if state.who == self.me else total / float(len(codes))

    # Judging ---------------------------------------------------------------------------------------------

    def worth(self, state: BlackMolly) -> float:
        """How well this seat stands: its fish against those of the others, and how safe they are."""
        if state.who == OVER:
            return self._worth_at_the_end(state)
        total = 0.0
        for fish, place in enumerate(state.fish):
            if place >= 0:
                if fish // AGES == self.me:
                    total += self._value(state, fish) * (1.0 - self._danger(state, place))
                else:
                    total -= OTHERS * self._value(state, fish)
        return total

    def _worth_at_the_end(self, state: BlackMolly) -> float:
        first = state.outcome().ranking[0]
        return WON / float(len(first)) if self.me in first else -WON

    def _value(self, state: BlackMolly, fish: int) -> float:
        """What one fish is worth to its owner: older ones a little more (BM-D12), or very much (BM-27)."""
        age = float(fish % AGES)
        if state.setup.old_fish:
            return OLD if fish % AGES == AGES - 1 else 0.5
        return 1.0 + 0.1 * age

    def _danger(self, state: BlackMolly, place: int) -> float:
        """How likely a fish here seems to be lost later: Mollies are near, few are beside it, no way leads out."""
        company = float(state.fish.count(place))
        danger = 0.0
        for molly in state.mollies:
            near = NEAR - distance(place, molly)
            if near > 0:
                danger += 0.12 * float(near) / company
        if not BESIDE[place] & ~state.barred_now():
            danger += 0.1
        return danger
