"""Placing Aquarium cards (AQ-R18, AQ-R19, AQ-R20, AQ-R21, AQ-R22, AQ-R23, AQ-R60, AQ-R61)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.events import Placed
from shoal.games.aquaria.pieces import ANEMONE, BESIDE, CELLS, DONE, PLACE, count
from shoal.games.aquaria.rules.bonuses.cards import give_up, replaced
from shoal.games.aquaria.rules.bonuses.stock import change_oxygen
from shoal.games.aquaria.rules.choices import Choice, has_secrets
from shoal.games.aquaria.rules.state import AquariaState, Player
from shoal.games.aquaria.rules.tasks import Task

FULL: Final = (1 << CELLS) - 1
"""All cells, as bits."""


def price(tables: Tables, player: Player, card: int, cell: int) -> int:
    """The oxygen a card costs on this cell: one less for each adjacent anemone, where it counts (AQ-R19, AQ-D3).

    Worked out in AQ-R24, AQ-R62, AQ-E1 and AQ-E7.
    """
    cost = tables.costs[card]
    if tables.discounts[card]:
        cost = max(0, cost - count(player.anemones & BESIDE[cell]))
    return cost


def placings(tables: Tables, player: Player, free: bool) -> list[int]:
    """The codes of all placings: a card of the hand, an empty cell (AQ-R23), and oxygen enough (AQ-R42)."""
    filled = player.filled
    empty = [cell for cell in range(CELLS) if not filled >> cell & 1]
    codes: list[int] = []
    for card in player.hand:
        first = PLACE + card * CELLS
        if free or tables.costs[card] <= player.oxygen:
            codes += [first + cell for cell in empty]
        elif tables.discounts[card] and player.anemones:
            for cell in empty:
                if price(tables, player, card, cell) <= player.oxygen:
                    codes.append(first + cell)
    return codes


def can_place(tables: Tables, player: Player) -> bool:
    """Whether at least one card can be placed and paid (AQ-R61, AQ-D6)."""
    if player.filled == FULL:
        return False
    for card in player.hand:
        if tables.costs[card] <= player.oxygen:
            return True
    return player.anemones != 0 and len(placings(tables, player, False)) > 0


class PlaceCards(Choice):
    """Up to N cards from hand, each paid and gained before the next (AQ-R61); `placefree` is one without its cost."""

    __slots__ = ("free", "rest")

    def __init__(self, name: str, free: bool, rest: Task) -> None:
        super().__init__(name, "place", patient=True)
        self.optional = True
        self.free: bool = free
        self.rest: Task = rest

    def options(self, state: AquariaState, at: int) -> list[int]:
        return [*placings(state.setup.tables, state.player(), self.free), DONE]

    def hides(self, state: AquariaState) -> bool:
        return state.player().filled != FULL and has_secrets(state.player())

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        if code == DONE:
            self.stop(state, tell)
            return
        state.push(self.rest)
        place(state, (code - PLACE) // CELLS, (code - PLACE) % CELLS, self.free, tell)


def place(state: AquariaState, card: int, cell: int, free: bool, tell: list[Event] | None) -> None:
    """Pay the card, put it on the cell, gain its bonus at once (AQ-R18, AQ-R20, AQ-R25, AQ-E2)."""
    tables = state.setup.tables
    player = state.player()
    cost = 0 if free else price(tables, player, card, cell)
    give_up(state, card)
    if tell is not None:
        tell.append(Placed(state.active, tables.card_ids[card], cell, cost))
    change_oxygen(state, -cost, tell)
    player.cells = replaced(player.cells, cell, card)
    player.filled = player.filled | 1 << cell
    if tables.types[card] == ANEMONE:
        player.anemones = player.anemones | 1 << cell
    state.push(tables.bonuses[card], cell)
