"""The filter: tokens above, wool below, and what happens when the wool is full (AQ-R32 to AQ-R40)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import Changed, Filtered, Triggered
from shoal.games.aquaria.pieces import TOKEN, TOKEN_SPACES, WOOL_SPACES
from shoal.games.aquaria.rules.bonuses.cards import replaced
from shoal.games.aquaria.rules.bonuses.lionfish import LIONFISH
from shoal.games.aquaria.rules.bonuses.stock import change_points
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import Task

ANY_COLOUR: Final = 3


class GainToken(Choice):
    """`tok.c`: a filter token of one colour or of any."""

    __slots__ = ("colour",)

    def __init__(self, name: str, colour: int) -> None:
        super().__init__(name, "token")
        self.colour: int = colour

    def options(self, state: AquariaState, at: int) -> list[int]:
        """The types in the supply that are not in the filter yet (AQ-R34); a full filter takes no more (AQ-D23)."""
        tables = state.setup.tables
        filled = state.player().filter
        if len(filled) == TOKEN_SPACES:
            return []
        codes: list[int] = []
        for token, left in enumerate(state.supply):
            if left and token not in filled and self.colour in (ANY_COLOUR, tables.filter_colours[token]):
                codes.append(TOKEN + token)
        return codes

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """Put it on top of the others (AQ-R32); the fourth gives a Lionfish (AQ-R35, AQ-D24, AQ-R33)."""
        token = code - TOKEN
        player = state.player()
        state.supply = replaced(state.supply, token, state.supply[token] - 1)
        player.filter = (*player.filter, token)
        if tell is not None:
            name = state.setup.tables.filter_ids[token]
            tell.append(Filtered(state.active, name, len(player.filter)))
        if len(player.filter) == TOKEN_SPACES:
            state.push(LIONFISH)


class FilterCheck(Task):
    """At the end of a turn or of a player's part of a phase, a full filter triggers (AQ-R37, AQ-D33, AQ-D34).

    In the Microflora phase all dials come before (AQ-R38).
    """

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """Gain the bonuses from the printed one upwards, then score and empty the filter, then look again (AQ-D4).

        Worked out in AQ-E3.
        """
        player = state.player()
        if player.wool < WOOL_SPACES:
            return False
        if tell is not None:
            tell.append(Triggered(state.active))
        state.push(FILTER_CHECK)
        state.push(FILTER_END)
        for place in range(len(player.filter) - 1, -1, -1):
            state.push(state.setup.tables.filter_bonuses[player.filter[place]])
        state.push(state.setup.tables.printed)
        return False


class FilterEnd(Task):
    """The oxygen level gives or takes points, the wool is removed, and wool that waited comes in (AQ-R37, AQ-R39).

    The points come first (AQ-R43, AQ-D35); worked out in AQ-E15.
    """

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        player = state.player()
        change_points(state, state.setup.tables.oxygen[player.oxygen], tell)
        player.wool = player.surplus
        player.surplus = 0
        if tell is not None:
            tell.append(Changed(state.active, "wool", -WOOL_SPACES, player.wool))
        return False


FILTER_CHECK: Final = FilterCheck("filter check")
FILTER_END: Final = FilterEnd("filter end")
