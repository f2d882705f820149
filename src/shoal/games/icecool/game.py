"""ICECOOL as a game of the house: seats, options, beginning, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from shoal.core import Game, Option, Setting, State, View
from shoal.games.icecool.bot.casual import choose, choose_expertly, choose_gently, choose_sharply
from shoal.games.icecool.bot.sketch import sketch
from shoal.games.icecool.events import EVENTS, Ending
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine
from shoal.games.icecool.practice import Ground, ground, trial
from shoal.games.icecool.rules.game import IceCool, begin
from shoal.games.icecool.rules.scoring import EVERYBODY
from shoal.games.icecool.rules.state import Setup
from shoal.games.icecool.study import IceCoolStudy
from shoal.games.icecool.text import IceCoolWords
from shoal.games.icecool.view import IceCoolView, imagine


class IceCoolGame(Game):
    """Penguins slide, curve and jump through the school: 2 to 4 players, one of them the Catcher."""

    name = "icecool"
    title = "ICECOOL"
    credit = (
        "Brian Gomez; Brain Games Publishing. An independent version with its own art and words; "
        "the plan of the school is reconstructed."
    )
    sentence = "Flick your penguin through the doors for fish, and don't let the Catcher touch you."
    minutes = "20 to 30"
    rules = "1.1"
    seats = range(2, 5)
    options = (
        Option("tournament", (False, True), "Tournament scoring: a point for each fish and each ID card, no cards."),
        Option(
            "first_catcher", ("random", "first"), "The Catcher of the first round: a random seat, or the first one."
        ),
        Option("turn_limit", (0, 40), "Turns after which a round ends anyway; 0 means never.", lowest=4, highest=200),
    )
    move_types = (Place, ToLine, Flick, Skate, Done)
    event_types = EVENTS
    view_type = IceCoolView
    outcome_type = Ending
    scenery_type = Ground
    reasons = (EVERYBODY,)
    casual = staticmethod(choose)
    gentle = staticmethod(choose_gently)
    sharp = staticmethod(choose_sharply)
    expert = staticmethod(choose_expertly)
    styles = ("much", "little")
    sketch = staticmethod(sketch)
    heavy_question = Flight

    def start(self, seats: int, options: Mapping[str, Setting]) -> IceCool:
        return begin(_setup(seats, options))

    def imagine(self, view: View, rng: Random) -> State:
        assert isinstance(view, IceCoolView)
        random_catcher = view.first_catcher == "random"
        state = begin(Setup(len(view.penguins), view.tournament, random_catcher, view.turn_limit))
        imagine(view, state, rng)
        return state

    def study(self, seats: int, options: Mapping[str, Setting]) -> IceCoolStudy:
        return IceCoolStudy(_setup(seats, options))

    def scenery(self, seats: int, options: Mapping[str, Setting]) -> Ground:
        return ground()

    def ground(self) -> Ground:
        return ground()

    def trial(self, data: object) -> Flight:
        return trial(data)

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> IceCoolWords:
        return IceCoolWords(names)


def _setup(seats: int, options: Mapping[str, Setting]) -> Setup:
    random_catcher = options["first_catcher"] == "random"
    return Setup(seats, bool(options["tournament"]), random_catcher, int(options["turn_limit"]))


GAME = IceCoolGame()
