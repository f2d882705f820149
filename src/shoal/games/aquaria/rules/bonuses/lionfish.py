"""Lionfish: gaining one and putting it in the aquarium at once (AQ-R26, AQ-R27, AQ-R28)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import LionfishPlaced
from shoal.games.aquaria.pieces import CELLS, LION, MOST_LIONFISH
from shoal.games.aquaria.pieces import LIONFISH as FIRST_LIONFISH
from shoal.games.aquaria.rules.bonuses.cards import replaced, without_card
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.state import AquariaState


class GainLionfish(Choice):
    """`lion`: a Lionfish of the display, free of cost, on an empty cell."""

    __slots__ = ()

    def options(self, state: AquariaState, at: int) -> list[int]:
        """Any of the display on any empty cell; nothing with two already, or without room (AQ-R26, AQ-D25, AQ-D26)."""
        player = state.player()
        if player.lionfish >= MOST_LIONFISH:
            return []
        empty = [cell for cell in range(CELLS) if not player.filled >> cell & 1]
        return [LION + card * CELLS + cell for card in state.display for cell in empty]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """Put it there and gain its bonus (AQ-R28)."""
        tables = state.setup.tables
        card = (code - LION) // CELLS
        cell = (code - LION) % CELLS
        player = state.player()
        state.display = without_card(state.display, card)
        player.cells = replaced(player.cells, cell, FIRST_LIONFISH + card)
        player.filled = player.filled | 1 << cell
        player.lionfish = player.lionfish + 1
        if tell is not None:
            tell.append(LionfishPlaced(state.active, tables.lion_ids[card], cell))
        state.push(tables.lion_bonuses[card], cell)


LIONFISH: Final = GainLionfish("lion", "lionfish")
