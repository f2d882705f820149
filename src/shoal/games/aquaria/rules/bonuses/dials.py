"""Turning microflora dials (AQ-R44, AQ-R45, AQ-R46, AQ-R47), and choosing the colour of food."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import Turned
from shoal.games.aquaria.pieces import CELLS, COLOURS, DONE, FOOD, LINE_DIALS, TURN
from shoal.games.aquaria.rules.bonuses.stock import change_food
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import Task

ANY_TURNS: Final[list[int]] = [*range(TURN, TURN + 8), DONE]
LINE_TURNS: Final[list[list[int]]] = [[TURN + dial for dial in LINE_DIALS[cell]] + [DONE] for cell in range(CELLS)]
ANY_FOOD: Final[list[int]] = [FOOD, FOOD + 1, FOOD + 2]


class Turns(Choice):
    """`lineN` and `turnN`: up to N quarter turns, of the two dials of the card's lines or of any."""

    __slots__ = ("line", "rest")

    def __init__(self, name: str, line: bool, rest: Task) -> None:
        super().__init__(name, "turn")
        self.optional = True
        self.line: bool = line
        self.rest: Task = rest
        """The same with one turn fewer."""

    def options(self, state: AquariaState, at: int) -> list[int]:
        """One of the two dials of the card's lines (AQ-R45), or any dial (AQ-R46); or no more (AQ-R48, AQ-E4)."""
        return LINE_TURNS[at] if self.line else ANY_TURNS

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """Give a dial a quarter turn (AQ-R44), and go on with what is left; or stop."""
        if code == DONE:
            self.stop(state, tell)
            return
        dial = code - TURN
        player = state.player()
        colour = player.dial(dial) + 1 & 3
        player.dials = player.dials & ~(3 << 2 * dial) | colour << 2 * dial
        if tell is not None:
            tell.append(Turned(state.active, dial, COLOURS[colour]))
        state.push(self.rest, at)


class AnyFood(Choice):
    """`food.anyN`: N cans, each of a colour to choose."""

    __slots__ = ("rest",)

    def __init__(self, name: str, rest: Task) -> None:
        super().__init__(name, "food")
        self.rest: Task = rest

    def options(self, state: AquariaState, at: int) -> list[int]:
        """Red, green or blue (AQ-R82)."""
        return ANY_FOOD

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        change_food(state, code - FOOD, 1, tell)
        state.push(self.rest, at)
