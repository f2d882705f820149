"""What players have in numbers: oxygen, points, pearls, food and wool. Everything here is the active player's."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import Changed, Stock
from shoal.games.aquaria.pieces import MOST_OXYGEN, WOOL_SPACES
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import Task

FOOD_STOCKS: Final[list[Stock]] = ["red food", "green food", "blue food"]


def change_oxygen(state: AquariaState, by: int, tell: list[Event] | None) -> None:
    """Move the oxygen marker, which never passes either end; surplus is lost (AQ-R41)."""
    player = state.player()
    now = max(0, min(MOST_OXYGEN, player.oxygen + by))
    by = now - player.oxygen
    player.oxygen = now
    if tell is not None and by:
        tell.append(Changed(state.active, "oxygen", by, now))


def change_points(state: AquariaState, by: int, tell: list[Event] | None) -> None:
    """Gain or lose points, which never drop below 0 (AQ-R100, AQ-D36)."""
    player = state.player()
    now = max(0, player.points + by)
    by = now - player.points
    player.points = now
    if tell is not None and by:
        tell.append(Changed(state.active, "points", by, now))


def change_pearls(state: AquariaState, by: int, tell: list[Event] | None) -> None:
    """Gain or pay pearls; the supply never ends (AQ-R9)."""
    player = state.player()
    player.pearls = player.pearls + by
    if tell is not None and by:
        tell.append(Changed(state.active, "pearls", by, player.pearls))


def change_food(state: AquariaState, colour: int, by: int, tell: list[Event] | None) -> None:
    """Gain or give cans of one colour; the supply never ends (AQ-R9)."""
    player = state.player()
    player.cans = player.cans + (by << 8 * colour)
    if tell is not None and by:
        tell.append(Changed(state.active, FOOD_STOCKS[colour], by, player.food(colour)))


def gain_wool(state: AquariaState, by: int, tell: list[Event] | None) -> None:
    """Put wool in the lower filter (AQ-R36); what comes when it is full waits for the trigger (AQ-R39, AQ-D4)."""
    player = state.player()
    before = player.wool + player.surplus
    now = min(2 * WOOL_SPACES, before + by)
    player.wool = min(WOOL_SPACES, now) if player.surplus == 0 else player.wool
    player.surplus = now - player.wool
    if tell is not None and now > before:
        tell.append(Changed(state.active, "wool", now - before, now))


# Effects that gain so much of something ---------------------------------------------------------------------


class Gain(Task):
    """So much of something, with nothing to decide."""

    __slots__ = ("amount",)

    def __init__(self, name: str, amount: int) -> None:
        super().__init__(name, plain=True)
        self.amount: int = amount


class Oxygen(Gain):
    """`opN`: oxygen up."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        change_oxygen(state, self.amount, tell)
        return False


class Points(Gain):
    """`vpN`: victory points."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        change_points(state, self.amount, tell)
        return False


class Pearls(Gain):
    """`pearlN`: pearls."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        change_pearls(state, self.amount, tell)
        return False


class Wool(Gain):
    """`woolN`: wool tiles."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        gain_wool(state, self.amount, tell)
        return False


class Cans(Gain):
    """`food.cN`: cans of one colour."""

    __slots__ = ("colour",)

    def __init__(self, name: str, colour: int, amount: int) -> None:
        super().__init__(name, amount)
        self.colour: int = colour

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        change_food(state, self.colour, self.amount, tell)
        return False
