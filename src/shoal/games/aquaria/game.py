"""Aquaria as a game of the house: seats, options, beginning, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

from shoal.core import Game, Option, Setting, State, View
from shoal.core.contract.knowledge import Effort
from shoal.games.aquaria.bot.casual import choose
from shoal.games.aquaria.bot.knowledge import AquariaKnowledge
from shoal.games.aquaria.components.sets import HOUSE, bring, setup
from shoal.games.aquaria.ending import Ending
from shoal.games.aquaria.events import EVENTS
from shoal.games.aquaria.moves import MOVES
from shoal.games.aquaria.rules.game import Aquaria, begin
from shoal.games.aquaria.study import AquariaStudy
from shoal.games.aquaria.text import AquariaWords
from shoal.games.aquaria.view.imagining import imagine
from shoal.games.aquaria.view.preview import Preview, preview
from shoal.games.aquaria.view.scenery import Scenery, scenery
from shoal.games.aquaria.view.view import AquariaView

SCORING: Final = Option(
    "scoring", ("basic", "advanced"), "How the aquarium scores at the end; advanced also scores plants."
)


def _components(*names: str) -> Option:
    """The option that chooses one of these sets of components."""
    return Option("components", names, "The set of cards and tokens to play with.", folder=True)


class AquariaGame(Game):
    """Four rounds of building an aquarium, for 1 to 4 players; one plays against an automa."""

    name = "aquaria"
    title = "Aquaria"
    rules = "1.2"
    credit = (
        "Tomáš Holek; Delicious Games. An independent version with its own art and words; "
        "cards, tokens and tiles are reconstructed, not the printed ones."
    )
    sentence = "Fill your aquarium with fish, keep the water fresh and everybody fed."
    minutes = "30 to 90"
    seats = range(1, 5)
    first_seats = 2
    options = (SCORING, _components(HOUSE))
    move_types = MOVES
    event_types = EVENTS
    view_type = AquariaView
    outcome_type = Ending
    scenery_type = Scenery
    preview_type = Preview
    reasons = ("four rounds",)
    casual = staticmethod(choose)
    gentle = 0.11
    sharp = Effort(24)
    expert = Effort(160)
    knowledge = AquariaKnowledge()

    def start(self, seats: int, options: Mapping[str, Setting]) -> Aquaria:
        return begin(setup(str(options["components"]), seats, str(options["scoring"])))

    def scenery(self, seats: int, options: Mapping[str, Setting]) -> Scenery:
        return scenery(str(options["components"]), seats, str(options["scoring"]))

    def preview(self, state: State, seat: int, code: int) -> Preview:
        assert isinstance(state, Aquaria)
        return preview(state, seat, code)

    def imagine(self, view: View, rng: Random) -> State:
        assert isinstance(view, AquariaView)
        return imagine(view, rng)

    def study(self, seats: int, options: Mapping[str, Setting]) -> AquariaStudy:
        return AquariaStudy(setup(str(options["components"]), seats, str(options["scoring"])))

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> AquariaWords:
        return AquariaWords(names, str((options or {}).get("components", HOUSE)))

    def bring(self, option: str, folder: Path) -> str:
        """Make the components in this folder known to this process; whoever has not brought them cannot choose them."""
        if option != "components":
            super().bring(option, folder)
        name = bring(folder)
        known = self.options[-1].choices
        if name not in known:
            self.options = (SCORING, _components(*map(str, known), name))
        return name


GAME = AquariaGame()
