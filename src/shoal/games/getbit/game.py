"""Get Bit! as a game of the house: seats, options, beginning, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from shoal.core import Game, Option, Setting, State, View
from shoal.core.contract.knowledge import Effort
from shoal.games.getbit.bot.casual import choose
from shoal.games.getbit.bot.knowledge import GetBitKnowledge
from shoal.games.getbit.events import EVENTS, Ending
from shoal.games.getbit.moves import Lose, Play
from shoal.games.getbit.pieces import CARDS
from shoal.games.getbit.rules import GetBit, begin
from shoal.games.getbit.state import Setup
from shoal.games.getbit.study import GetBitStudy
from shoal.games.getbit.text import GetBitWords
from shoal.games.getbit.view import GetBitView, Scenery, imagine


class GetBitGame(Game):
    """Robots race from a shark: 4 to 6 with one robot each, 2 or 3 with two."""

    name = "getbit"
    title = "Get Bit!"
    credit = "Dave Chalker; Robot Martini and Mayday Games. An independent version with its own art and words."
    sentence = "Pick a card in secret, outswim your friends, keep your limbs."
    minutes = "10 to 20"
    seats = range(2, 7)
    options = (
        Option("refresh_at", (2, 1), "Take your played cards back when this many are left in hand."),
        Option("limbs", (4, 8), "Bites until a robot is out; 8 is the longer game, half a limb per bite."),
        Option("memory", (False, True), "Memory game: played cards are turned face down after each round."),
    )
    move_types = (Play, Lose)
    event_types = EVENTS
    view_type = GetBitView
    outcome_type = Ending
    scenery_type = Scenery
    counts = False
    reasons = ("last robot", "first out")
    casual = staticmethod(choose)
    gentle = 0.85
    sharp = Effort(600, exact=2)
    expert = Effort(1800, exact=3)
    knowledge = GetBitKnowledge()

    def start(self, seats: int, options: Mapping[str, Setting]) -> GetBit:
        return begin(_setup(seats, options))

    def scenery(self, seats: int, options: Mapping[str, Setting]) -> Scenery:
        return Scenery(tuple(CARDS[_setup(seats, options).full]))

    def imagine(self, view: View, rng: Random) -> State:
        assert isinstance(view, GetBitView)
        seats = 1 + max(robot.seat for robot in view.robots)
        state = begin(Setup(seats, view.refresh_at, view.limbs, view.memory))
        imagine(view, state, rng)
        return state

    def study(self, seats: int, options: Mapping[str, Setting]) -> GetBitStudy:
        return GetBitStudy(_setup(seats, options))

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> GetBitWords:
        return GetBitWords(names)


def _setup(seats: int, options: Mapping[str, Setting]) -> Setup:
    return Setup(seats, int(options["refresh_at"]), int(options["limbs"]), bool(options["memory"]))


GAME = GetBitGame()
