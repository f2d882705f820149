"""Planning a flick with a hand that errs: what is tried once tells something about every flick near it.

A flick that is meant comes out a little different, so what it is worth is the mean over all that may come of it. Each
flick that was tried in the head counts for all ideas near it, the more the likelier the hand comes out there when it
means them: kernel regression, with the hand's own error for a kernel. The next try goes where the mean is good or
little is known.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from random import Random
from typing import Final, Protocol

from shoal.core.deadline import NO_DEADLINE, Deadline
from shoal.games.icecool.bot.aim_error import Hand
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.motion.motion import Anything, Spot
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.pieces import HEADINGS

VARIED: Final = 3
"""Every so many tries a new idea comes up, not far from the best one."""

VARIATION: Final = Hand(heading=20.0, power=3.0, height=0.4, side=3.0)
"""How far from it."""

CURIOSITY: Final = 0.25
"""How much more an idea is tried of which little is known."""

DOUBT: Final = 0.15
"""How much is taken off an idea of which little is known, when one has to be chosen."""

ALIKE: Final = 0.1
"""Ideas whose worths differ by no more than a tenth of a fish are about equal."""

WIDEST: Final = 4.0
"""Flicks that are so many errors of the hand apart have nothing in common."""


class Trial(Protocol):
    """Somebody who can tell what a flick would be worth if it came out just so."""

    def __call__(self, flick: Flick) -> float: ...


class Sketch(Protocol):
    """A quick world with one penguin to flick."""

    def flick(self, flick: Flick) -> tuple[list[Anything], Spot]: ...


class Idea:
    """A flick that is meant, and what is known of it."""

    __slots__ = ("flick", "squares", "total", "weight")

    def __init__(self, flick: Flick) -> None:
        self.flick = flick
        self.weight = 0.0
        """How many tries tell of it, each by how near it came."""
        self.total = 0.0
        self.squares = 0.0

    @property
    def mean(self) -> float:
        """What the idea is worth, as far as is known."""
        return self.total / self.weight if self.weight else 0.0

    def learn(self, nearness: float, worth: float) -> None:
        """A flick that came out so near to it was worth this much."""
        self.weight += nearness
        self.total += nearness * worth
        self.squares += nearness * worth * worth

    @property
    def sure(self) -> float:
        """What the idea is worth for certain: less than it looks, where little is known of it."""
        return self.mean - DOUBT / sqrt(self.weight + 0.01)

    @property
    def spread(self) -> float:
        """How far what comes of it is from that mean, mostly."""
        return sqrt(max(0.0, self.squares / self.weight - self.mean**2)) if self.weight else 0.0


class Planner:
    """Some ideas for one flick, and all that has been tried."""

    def __init__(
        self, hand: Hand, ideas: list[Flick], trial: Trial, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> None:
        """Try the first idea, and each of the others for which there is time."""
        self.hand = hand
        self.ideas = [Idea(flick) for flick in ideas]
        self._trial = trial
        self._rng = rng
        self._deadline = deadline
        self._tried: list[tuple[Flick, float]] = []
        for flick in ideas:
            if self._tried and deadline.is_past():
                break
            self._try(flick)
        del self.ideas[len(self._tried) :]

    def think(self, tries: int) -> None:
        """Try so many flicks more, or until time is up, each as the hand brings out the most promising idea."""
        for number in range(1, tries + 1):
            if self._deadline.is_past():
                break
            if number % VARIED == 0:
                self._vary(self.best()[0].flick)
            self._try(self.hand.flick(self._promising().flick, self._rng))

    def best(self, most: int = 1) -> list[Idea]:
        """The best ideas, surest first; of those about as good as the best, first what the hand's owner likes."""
        found = sorted(self.ideas, key=lambda idea: idea.sure, reverse=True)
        if self.hand.likes is not None:
            alike = [idea for idea in found if idea.sure >= found[0].sure - ALIKE]
            found[: len(alike)] = sorted(alike, key=lambda idea: idea.spread, reverse=self.hand.likes == "much")
        return found[:most]

    def _try(self, flick: Flick) -> None:
        worth = self._trial(flick)
        self._tried.append((flick, worth))
        for idea in self.ideas:
            idea.learn(near(self.hand, idea.flick, flick), worth)

    def _vary(self, flick: Flick) -> None:
        """Think of another flick near this one, and try it once; what was tried near it counts for it, too."""
        idea = Idea(VARIATION.flick(flick, self._rng))
        for tried, worth in self._tried:
            idea.learn(near(self.hand, idea.flick, tried), worth)
        self.ideas.append(idea)
        self._try(idea.flick)

    def _promising(self) -> Idea:
        """The idea that looks best but for how little is known of it."""
        known = 1.0
        for idea in self.ideas:
            known += idea.weight
        explore = log(known)
        return max(self.ideas, key=lambda idea: idea.mean + CURIOSITY * sqrt(explore / idea.weight))


def planned(
    aims: Aims, world: Sketch, hand: Hand, ideas: int, tries: int, rng: Random, deadline: Deadline = NO_DEADLINE
) -> Planner:
    """So many ideas of what this hand could flick, tried so often in this world; fewer where time is up before."""
    flicks = [aims.idea(rng) for _ in range(ideas)]
    planner = Planner(hand, flicks, lambda flick: aims.worth(*world.flick(flick)), rng, deadline)
    planner.think(tries)
    return planner


def best_of(ideas: list[Idea], worth: Callable[[Idea], float], deadline: Deadline) -> Flick:
    """The flick that is worth most, of those that could be looked at in time; else the first, which looked best."""
    worths: list[float] = []
    while len(worths) < len(ideas) and not deadline.is_past():
        worths.append(worth(ideas[len(worths)]))
    if deadline.is_past():
        worths = worths[:-1]  # the last look may have been cut short
    return ideas[worths.index(max(worths))].flick if worths else ideas[0].flick


def near(hand: Hand, meant: Flick, came: Flick) -> float:
    """How likely this hand brings that flick out when it means this one, against the likeliest: from 0 to 1."""
    turn = (meant.heading - came.heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    apart = (
        (turn / hand.heading) ** 2
        + ((meant.power - came.power) / hand.power) ** 2
        + ((meant.height - came.height) / hand.height) ** 2
        + ((meant.side - came.side) / hand.side) ** 2
    )
    return exp(-apart / 2) if apart < WIDEST**2 else 0.0
