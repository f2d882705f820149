"""A player's part of the phases after the actions: microflora, income, feeding, last tokens (AQ-R91 to AQ-R101)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.events import Collected, Fed
from shoal.games.aquaria.pieces import (
    CELLS,
    COLLECT,
    DIAL_POINTS,
    DIALS,
    DONE,
    EMPTY,
    FEED,
    HUNGER,
    LIONFISH,
    ROUNDS,
    count,
)
from shoal.games.aquaria.rules.bonuses.stock import change_food, change_points
from shoal.games.aquaria.rules.choices import Choice, extra_codes
from shoal.games.aquaria.rules.state import AquariaState, Player
from shoal.games.aquaria.rules.tasks import NOTHING, Task

# Microflora and income --------------------------------------------------------------------------------------


class Gathering(Choice):
    """Bonuses that a player gains in any order (AQ-D19); `at` is the set of spots that have given theirs."""

    __slots__ = ()

    def spots(self, state: AquariaState, at: int) -> list[int]:
        """The spots that have something to give and have not done so."""
        raise NotImplementedError

    def bonus(self, state: AquariaState, spot: int) -> Task:
        """What a spot gives."""
        raise NotImplementedError

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """What asks nothing comes first and by itself; the rest in the order that the player likes."""
        if not self.gives_points(state):
            for spot in self.spots(state, at):
                if self.bonus(state, spot).plain:
                    self.take(state, at, _collect(self, spot), tell)
                    return False
        return super().run(state, at, tell)

    def options(self, state: AquariaState, at: int) -> list[int]:
        """Each spot that is left, in the last round for its bonus or for points (AQ-R93); or the end."""
        codes: list[int] = []
        for spot in self.spots(state, at):
            codes.append(_collect(self, spot))
            if self.gives_points(state):
                codes.append(_collect(self, spot) + 1)
        return codes or [DONE]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        if code == DONE:
            self.stop(state, tell)
            return
        number = (code - COLLECT) // 2
        spot = number - self.first()
        points = (code - COLLECT) % 2 == 1
        state.push(self, at | 1 << spot)
        if tell is not None:
            tell.append(Collected(state.active, number, points))
        if points:
            change_points(state, DIAL_POINTS, tell)
        else:
            state.push(self.bonus(state, spot))

    def gives_points(self, state: AquariaState) -> bool:
        """Whether a spot can give points instead."""
        return False

    def first(self) -> int:
        """The number of the first spot in moves and events."""
        return 0


def _collect(gathering: Gathering, spot: int) -> int:
    return COLLECT + 2 * (gathering.first() + spot)


class Microflora(Gathering):
    """Every dial that points at the active colour gives its bonus (AQ-R91, AQ-R94, AQ-D52, AQ-E10)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        state.player().matches = count(at)
        return super().run(state, at, tell)

    def spots(self, state: AquariaState, at: int) -> list[int]:
        player = state.player()
        colour = state.colours[state.round - 1]
        return [dial for dial in range(len(DIALS)) if player.dial(dial) == colour and not at >> dial & 1]

    def bonus(self, state: AquariaState, spot: int) -> Task:
        return state.setup.tables.microflora[spot]

    def gives_points(self, state: AquariaState) -> bool:
        return state.round == ROUNDS


class Income(Gathering):
    """Every card with a hand-marked bonus gives it (AQ-R97)."""

    __slots__ = ()

    def spots(self, state: AquariaState, at: int) -> list[int]:
        incomes = state.setup.tables.incomes
        cells = state.player().cells
        return [
            cell
            for cell in range(CELLS)
            if not at >> cell & 1 and EMPTY < cells[cell] < LIONFISH and incomes[cells[cell]] is not NOTHING
        ]

    def bonus(self, state: AquariaState, spot: int) -> Task:
        return state.setup.tables.incomes[state.player().cells[spot]]

    def first(self) -> int:
        return len(DIALS)


# Feeding ----------------------------------------------------------------------------------------------------


class Feeding(Choice):
    """Every card that wants food is fed as far as possible, in the owner's order (AQ-D37); `at` is who is done."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """Free actions are possible all the time (AQ-R101); who can take none and has enough cans is not asked."""
        if not extra_codes(state) and self.options(state, at)[0] == DONE:
            self.feed_all(state, at, tell)
            return False
        return super().run(state, at, tell)

    def options(self, state: AquariaState, at: int) -> list[int]:
        """Any card still to be fed; only the end where the cans are enough for all, so that the order is the same."""
        tables, player = state.setup.tables, state.player()
        hungry = hungry_cells(tables, player, at)
        return [DONE] if enough_for_all(tables, player, hungry) else [FEED + cell for cell in hungry]

    def feed_all(self, state: AquariaState, at: int, tell: list[Event] | None) -> None:
        """Feed every card that is still hungry."""
        for cell in hungry_cells(state.setup.tables, state.player(), at):
            feed(state, cell, tell)

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        if code == DONE:
            self.feed_all(state, at, tell)
            self.stop(state, tell)
            return
        state.push(self, at | 1 << code - FEED)
        feed(state, code - FEED, tell)


def hungry_cells(tables: Tables, player: Player, fed: int) -> list[int]:
    """The cells of cards that want food and are not among those fed."""
    cells = player.cells
    return [
        cell
        for cell in range(CELLS)
        if not fed >> cell & 1 and EMPTY < cells[cell] < LIONFISH and tables.needs[cells[cell]]
    ]


def enough_for_all(tables: Tables, player: Player, hungry: list[int]) -> bool:
    """Whether the cans feed all these cards, so that their order does not matter."""
    wanted = 0
    for cell in hungry:
        wanted += tables.needs[player.cells[cell]]
    return all(wanted >> 8 * colour & 255 <= player.food(colour) for colour in range(3))


def feed(state: AquariaState, cell: int, tell: list[Event] | None) -> None:
    """Give a card all its cans and gain its points (AQ-R98), or what there is and lose points (AQ-R99, AQ-D38)."""
    tables = state.setup.tables
    player = state.player()
    card = player.cells[cell]
    given: list[int] = []
    full = True
    for colour in range(3):
        wanted = tables.needs[card] >> 8 * colour & 255
        have = player.food(colour)
        given.append(min(wanted, have))
        full = full and wanted <= have
    if tell is not None:
        tell.append(Fed(state.active, cell, (given[0], given[1], given[2]), full))
    for colour in range(3):
        change_food(state, colour, -given[colour], tell)
    change_points(state, tables.food_points[card] if full else -HUNGER, tell)


# Before the final scoring -----------------------------------------------------------------------------------


class LastTokens(Choice):
    """The last chance to use Encyclopedia tokens (AQ-D31)."""

    __slots__ = ()

    def options(self, state: AquariaState, at: int) -> list[int]:
        return [DONE]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        self.stop(state, tell)


MICROFLORA_PART: Final = Microflora("microflora", "microflora", patient=True)
INCOME_PART: Final = Income("income", "income", patient=True)
FEEDING_PART: Final = Feeding("feeding", "feeding", patient=True)
LAST_TOKENS: Final = LastTokens("last tokens", "scoring", patient=True)
