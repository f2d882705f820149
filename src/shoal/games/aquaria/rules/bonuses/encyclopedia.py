"""The Encyclopedia: steps, forks, tokens, the arrival chart, the bonus of a space (AQ-R63 to AQ-R70, AQ-R84)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import Found, Picked, Stepped
from shoal.games.aquaria.pieces import DONE, PICK, STEP, STEP_POINTS
from shoal.games.aquaria.rules.bonuses.cards import replaced
from shoal.games.aquaria.rules.bonuses.lionfish import LIONFISH
from shoal.games.aquaria.rules.bonuses.stock import change_points
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import Task

NO_TOKEN: Final = -1


class Steps(Choice):
    """`encyN`: N steps along the Encyclopedia."""

    __slots__ = ("amount", "rest")

    def __init__(self, name: str, amount: int, rest: Task) -> None:
        super().__init__(name, "fork")
        self.amount: int = amount
        self.rest: Task = rest

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """After the end every step gives points instead (AQ-R69, AQ-D42)."""
        if not self.options(state, at):
            change_points(state, STEP_POINTS * self.amount, tell)
            return False
        return super().run(state, at, tell)

    def options(self, state: AquariaState, at: int) -> list[int]:
        """The spaces that come next, one at a fork to choose, never backwards (AQ-R64, AQ-E8)."""
        return [STEP + space for space in state.setup.tables.space_next[state.player().space]]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        state.push(self.rest, at)
        enter(state, code - STEP, tell)


def enter(state: AquariaState, space: int, tell: list[Event] | None) -> None:
    """Move the active player's marker here: take the token that lies there (AQ-R65); the last space is an arrival.

    The bonus of the space is not gained by entering it (AQ-R67).
    """
    tables = state.setup.tables
    player = state.player()
    move_marker(state, state.active, space, tell)
    token = state.tokens[space]
    if token != NO_TOKEN:
        state.tokens = replaced(state.tokens, space, NO_TOKEN)
        player.tokens = (*player.tokens, token)
        if tell is not None:
            tell.append(Found(state.active, tables.token_ids[token]))
    if tables.space_lions[space]:
        state.push(LIONFISH)


def move_marker(state: AquariaState, player: int, space: int, tell: list[Event] | None) -> None:
    """Put a marker on a space; on the last one it takes the next place of the arrival chart (AQ-R68, AQ-D44)."""
    tables = state.setup.tables
    state.players[player].space = space
    last = not tables.space_next[space]
    if last:
        state.arrivals = (*state.arrivals, player)
    if tell is not None:
        seat = player if player < state.setup.seats else None
        tell.append(Stepped(seat, tables.space_names[space], len(state.arrivals) if last else None))


class SpaceBonus(Choice):
    """`encyb`: the bonus of the space where the marker stands, if the player wants it (AQ-R84, AQ-D43)."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        super().__init__(name, "bonus")
        self.optional = True

    def bonus(self, state: AquariaState) -> Task:
        """The bonus that can be taken; after the end it is that of the last space (AQ-R85)."""
        return state.setup.tables.space_bonuses[state.player().space]

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """Ask only where the bonus itself cannot be left."""
        bonus = self.bonus(state)
        if not bonus.optional:
            return super().run(state, at, tell)
        state.push(bonus)
        return False

    def options(self, state: AquariaState, at: int) -> list[int]:
        return [PICK, DONE]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        if code == DONE:
            self.stop(state, tell)
            return
        bonus = self.bonus(state)
        if tell is not None:
            tell.append(Picked(state.active, bonus.name))
        state.push(bonus)
