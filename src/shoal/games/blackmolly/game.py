"""Black Molly as a game of the house: seats, options, beginning, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from shoal.core import Game, Option, Setting, State, View
from shoal.core.contract.knowledge import Effort
from shoal.games.blackmolly.bot.casual import choose
from shoal.games.blackmolly.bot.knowledge import BlackMollyKnowledge
from shoal.games.blackmolly.events import EVENTS, Ending
from shoal.games.blackmolly.moves import Done, Enter, MoveMolly, PlaceOld, Split, Swim
from shoal.games.blackmolly.rules.game import BlackMolly, begin, state_of
from shoal.games.blackmolly.rules.ranking import LAST_ROUND
from shoal.games.blackmolly.rules.setup import Setup
from shoal.games.blackmolly.study import BlackMollyStudy
from shoal.games.blackmolly.tank import SHOW, of_text, text_of
from shoal.games.blackmolly.text import BlackMollyWords
from shoal.games.blackmolly.view import BlackMollyView


class BlackMollyGame(Game):
    """Four fish a seat hide from two Mollies, from machines and from the current."""

    name = "blackmolly"
    title = "Black Molly"
    credit = (
        "Richard de Rijk; The Realm of Fantasy. An independent version with its own art and words; "
        "the cards are reconstructed, since no list of the printed ones was found."
    )
    sentence = "Hide your young fish from two hunters, among pumps, heaters and currents."
    minutes = "10 to 30"
    seats = range(2, 5)
    options = (
        Option(
            "tank",
            ("random", "show"),
            "The cards: shuffled, our show tank, or a tank pasted as text, as copied from a table.",
            free_text=True,
        ),
        Option("old_fish", (False, True), "Alternative rule: if you lose your old fish, you have lost."),
        Option("anemones_kill", (False, True), "Anemones kill fish that the current carries onto them."),
        Option(
            "quiet_rounds",
            (60,),
            f"The game ends after this many rounds without a loss, or {LAST_ROUND} in all; 0 means never.",
            lowest=0,
            highest=LAST_ROUND,
        ),
    )
    move_types = (PlaceOld, Swim, Done, Split, Enter, MoveMolly)
    event_types = EVENTS
    view_type = BlackMollyView
    outcome_type = Ending
    counts = False
    reasons = ("last fish", "last old fish", "quiet")
    casual = staticmethod(choose)
    gentle = 0.2
    sharp = Effort(4000, rounds=2, careless=0.17)
    expert = Effort(20000, rounds=3)
    knowledge = BlackMollyKnowledge()

    def all_options(self, given: Mapping[str, object]) -> dict[str, Setting]:
        """All options; a tank given as text is checked and written in one way (BM-1)."""
        settled = super().all_options(given)
        if settled["tank"] not in ("random", "show"):
            settled["tank"] = text_of(of_text(str(settled["tank"])))
        return settled

    def start(self, seats: int, options: Mapping[str, Setting]) -> BlackMolly:
        setup = _setup(seats, options)
        given = setup.given
        return begin(setup, None if given == "random" else of_text(SHOW if given == "show" else given))

    def imagine(self, view: View, rng: Random) -> State:
        """The state itself: nothing is hidden in this game."""
        assert isinstance(view, BlackMollyView)
        return state_of(view)

    def study(self, seats: int, options: Mapping[str, Setting]) -> BlackMollyStudy:
        return BlackMollyStudy(_setup(seats, options))

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> BlackMollyWords:
        return BlackMollyWords(names)


def _setup(seats: int, options: Mapping[str, Setting]) -> Setup:
    old_fish, anemones_kill = bool(options["old_fish"]), bool(options["anemones_kill"])
    return Setup(seats, str(options["tank"]), old_fish, anemones_kill, int(options["quiet_rounds"]))


GAME = BlackMollyGame()
