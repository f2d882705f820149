"""A turn of the Action phase: move the die, gain the arrow's bonus, act, end (AQ-R50 to AQ-R83)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.events import Acted, Arrow, Moved, Parked
from shoal.games.aquaria.pieces import (
    ACT,
    ACTIONS,
    CIRCLES,
    DONE,
    GO,
    MIDDLE,
    PLACE_CIRCLE,
    SHOP_CIRCLE,
    TOP_LEVEL,
    TRADE,
    unpack,
)
from shoal.games.aquaria.rules.bonuses.aquarium import FULL, PlaceCards, can_place
from shoal.games.aquaria.rules.bonuses.petshop import trade, trades
from shoal.games.aquaria.rules.bonuses.stock import change_pearls, gain_wool
from shoal.games.aquaria.rules.choices import Choice, has_secrets
from shoal.games.aquaria.rules.state import AquariaState, Player
from shoal.games.aquaria.rules.tasks import NOTHING, Task

CIRCLES_BUT: Final[list[list[int]]] = [
    [GO + circle for circle in range(len(CIRCLES)) if circle != here] for here in range(-1, len(CIRCLES))
]
"""The codes of all circles but one, from none on."""


# Moving the die ---------------------------------------------------------------------------------------------


class MoveDie(Choice):
    """The die goes to another circle (AQ-R51, AQ-D16)."""

    __slots__ = ()

    def options(self, state: AquariaState, at: int) -> list[int]:
        """Any circle but the one where it stands; any at all for the first time in the game."""
        return CIRCLES_BUT[state.player().circle + 1]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """Put the die there, gain the arrow's bonus and turn the arrow, or take wool in the middle (AQ-R55, AQ-R58).

        The wool comes with the very first placement, too (AQ-D13). Worked out in AQ-R72, AQ-R75, AQ-E5 and AQ-E6.
        """
        player = state.player()
        circle = code - GO
        near = adjacent(state, player.circle, circle)
        player.circle = circle
        player.face = player.face + 1
        if tell is not None:
            tell.append(Moved(state.active, CIRCLES[circle], player.face, near))
        if circle == MIDDLE:
            gain_wool(state, 1, tell)
            return
        _take_parked(state, circle, tell)
        state.push(TURN_ARROW, circle)
        if near:
            state.push(state.setup.tables.tile_spaces[state.tiles[circle]][state.arrows[circle]])


def adjacent(state: AquariaState, here: int, there: int) -> bool:
    """Whether two circles are neighbours: the middle is everybody's (AQ-R52, AQ-D1), and nowhere nobody's (AQ-R53)."""
    if here < 0:
        return False
    if here == MIDDLE or there == MIDDLE:
        return True
    apart = (state.ring.index(here) - state.ring.index(there)) % len(state.ring)
    return apart in (1, len(state.ring) - 1)


def _take_parked(state: AquariaState, circle: int, tell: list[Event] | None) -> None:
    """The first visitor takes the pearls that lie on the circle (AQ-R59, AQ-D5)."""
    pearls = state.parked[circle]
    if pearls:
        state.parked[circle] = 0
        if tell is not None:
            tell.append(Parked(CIRCLES[circle], 0))
        change_pearls(state, pearls, tell)


class TurnArrow(Task):
    """The arrow of a circle moves one space clockwise and stays on the last one (AQ-R54)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        turn_arrow(state, at, tell)
        return False


def turn_arrow(state: AquariaState, circle: int, tell: list[Event] | None) -> None:
    """Move the arrow of this circle on by one space, if there is one more."""
    last = len(state.setup.tables.tile_spaces[state.tiles[circle]]) - 1
    if state.arrows[circle] < last:
        state.arrows[circle] = state.arrows[circle] + 1
        if tell is not None:
            tell.append(Arrow(CIRCLES[circle], state.arrows[circle]))


# Acting -----------------------------------------------------------------------------------------------------


class TakeAction(Choice):
    """The action of the circle, at a strength that can be paid; it may be left (AQ-D11)."""

    __slots__ = ()

    def options(self, state: AquariaState, at: int) -> list[int]:
        """Every strength of the circle's action, or in the middle the free one of each (AQ-R56, AQ-R57, AQ-D14)."""
        player = state.player()
        tables = state.setup.tables
        codes: list[int] = []
        if player.circle == MIDDLE:
            for action in range(SHOP_CIRCLE):
                _add_strengths(tables, player, action, 1, codes)
            codes += trades(tables, player, 2)
        elif player.circle == SHOP_CIRCLE:
            codes = trades(tables, player, 3)
        else:
            _add_strengths(tables, player, player.circle, 3, codes)
        codes.append(DONE)
        return codes

    def hides(self, state: AquariaState) -> bool:
        player = state.player()
        on_place = player.circle == PLACE_CIRCLE and player.filled != FULL
        on_shop = player.circle == SHOP_CIRCLE and player.level < TOP_LEVEL
        return (on_place or on_shop) and has_secrets(player)

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        if code == DONE:
            self.stop(state, tell)
        elif code >= TRADE:
            trade(state, unpack(code - TRADE), tell)
        else:
            _act(state, (code - ACT) // 8, (code - ACT) % 8, tell)


def _add_strengths(tables: Tables, player: Player, action: int, most: int, codes: list[int]) -> None:
    """Add the codes of an action's strengths that the player can pay; to place, one card must be possible (AQ-D6)."""
    if action == PLACE_CIRCLE and not can_place(tables, player):
        return
    codes += [ACT + action * 8 + pearls for pearls in tables.prices[action][:most] if pearls <= player.pearls]


def _act(state: AquariaState, action: int, pearls: int, tell: list[Event] | None) -> None:
    """Pay for the strength and let its effect happen; cards are placed first (AQ-R60, AQ-D54)."""
    tables = state.setup.tables
    if tell is not None:
        tell.append(Acted(state.active, ACTIONS[action], pearls))
    change_pearls(state, -pearls, tell)
    strength = tables.prices[action].index(pearls)
    state.push(tables.strengths[action][strength])
    cards = tables.placings[action][strength]
    if cards:
        state.push(PLACE_CARDS[cards])


class EndTurn(Choice):
    """The end of the turn, when everything is done; free actions and tokens are still possible (AQ-R86)."""

    __slots__ = ()

    def options(self, state: AquariaState, at: int) -> list[int]:
        return [DONE]

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        self.stop(state, tell)


def _place_cards() -> list[Task]:
    """The placing of up to 0, 1, 2 and 3 cards."""
    tasks: list[Task] = [NOTHING]
    for number in range(1, 4):
        tasks.append(PlaceCards(f"place {number}", False, tasks[-1]))
    return tasks


PLACE_CARDS: Final[list[Task]] = _place_cards()
MOVE_DIE: Final = MoveDie("move die", "circle")
TURN_ARROW: Final = TurnArrow("turn arrow")
TAKE_ACTION: Final = TakeAction("take action", "action", patient=True)
END_TURN: Final = EndTurn("end turn", "end", patient=True)
