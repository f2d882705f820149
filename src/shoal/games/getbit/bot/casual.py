"""A quick sensible swimmer: it guesses some ways the round may go, and plays the card that does best in them.

It sees what its seat sees. Other robots are taken to play any card they may hold, all alike.
"""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.view import View
from shoal.games.getbit.moves import Play
from shoal.games.getbit.view import GetBitView

GUESSES: Final = 48
"""Ways the round may go that are looked at for each choice."""

DECIDED: Final = 6.0
"""What winning or losing the game at once is worth, when losing the last limb but three costs 1."""

AHEAD: Final = 0.1
"""What each place in the line is worth."""


def choose(view: View, moves: Moves, rng: Random) -> Move:
    """The card that does best for the first robot that needs one; any limb when it comes to that."""
    assert isinstance(view, GetBitView)
    first = moves[0]
    if not isinstance(first, Play):
        return moves[int(rng.random() * len(moves))]
    race = Race(view, rng)
    best = first
    most = -1000.0
    for play in moves:
        if isinstance(play, Play) and play.robot == first.robot:
            worth = race.worth(play.robot, play.card)
            if worth > most:
                best, most = play, worth
    return best


class Race:
    """The line as one seat sees it, with some guesses at what everybody plays."""

    def __init__(self, view: GetBitView, rng: Random) -> None:
        self.line: list[int] = list(view.line)
        self.bites: bool = view.round > 1
        self.mine: list[bool] = [robot.seat == view.seat for robot in view.robots]
        self.owners: list[int] = [robot.seat for robot in view.robots]
        self.pieces: list[int] = [sum(robot.limbs) for robot in view.robots]
        self.two_each: bool = len(view.robots) > 1 + max(self.owners)
        self.guesses: list[list[int]] = [self._guess(view, rng) for _ in range(GUESSES)]

    def _guess(self, view: GetBitView, rng: Random) -> list[int]:
        """A card for every robot still in, by its number; what is known is taken as it is."""
        everything = len(view.robots) + 1
        cards = [0] * len(view.robots)
        for number in view.line:
            robot = view.robots[number]
            if robot.card is not None:
                cards[number] = robot.card
            elif robot.hand is not None:
                cards[number] = robot.hand[int(rng.random() * len(robot.hand))]
            else:
                cards[number] = 1 + int(rng.random() * everything)
        return cards

    def worth(self, robot: int, card: int) -> float:
        """How well this card does for this robot, over all guesses."""
        total = 0.0
        for cards in self.guesses:
            guessed = cards[robot]
            cards[robot] = card
            total += self._worth(robot, self._swim(cards))
            cards[robot] = guessed
        return total

    def _swim(self, cards: list[int]) -> list[int]:
        """The line after movement, front to back (GB-6, GB-7)."""
        seen = 0
        tied = 0
        for robot in self.line:
            bit = 1 << cards[robot]
            tied |= seen & bit
            seen |= bit
        front: list[int] = []
        rear: list[int] = []
        for robot in self.line:
            if tied >> cards[robot] & 1:
                rear.append(robot)
            else:
                place = 0
                while place < len(front) and cards[front[place]] > cards[robot]:
                    place += 1
                front.insert(place, robot)
        return front + rear

    def _worth(self, robot: int, line: list[int]) -> float:
        """How well the robot's owner fares if the line comes out like this."""
        behind = len(line) - 1 - line.index(robot)
        if not self.bites:
            return AHEAD * behind
        victim = line[-1]
        if self.pieces[victim] == 1 and (self.two_each or len(line) == 3):
            return self._decided(line, victim)
        if not self.mine[victim]:
            return AHEAD * behind
        return AHEAD * len(line) - 4.0 / self.pieces[victim]

    def _decided(self, line: list[int], victim: int) -> float:
        """The game ends here: its winner is whoever leads among those who did not lose (GB-13, GB-E3, GB-E4)."""
        if self.mine[victim]:
            return -DECIDED
        for robot in line:
            if self.owners[robot] != self.owners[victim]:
                return DECIDED if self.mine[robot] else -DECIDED
        return 0.0
