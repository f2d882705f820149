"""The course of the game: rounds, phases, turns, player order, preparation (AQ-R49, AQ-R95, AQ-R102)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import Arrow, Ordered, Parked, Phase, PhaseBegan, Round
from shoal.games.aquaria.pieces import (
    CIRCLES,
    COLOURS,
    EARLY_DIALS,
    GRAY_SPACE,
    MIDDLE,
    RED_SPACE,
    ROUNDS,
    TURNS,
)
from shoal.games.aquaria.rules.bonuses.cards import clear_offer
from shoal.games.aquaria.rules.bonuses.filter import FILTER_CHECK
from shoal.games.aquaria.rules.course.action import END_TURN, MOVE_DIE, TAKE_ACTION
from shoal.games.aquaria.rules.course.phases import FEEDING_PART, INCOME_PART, LAST_TOKENS, MICROFLORA_PART
from shoal.games.aquaria.rules.course.solo import AUTOMA_TURN, LOSE_LIONFISH
from shoal.games.aquaria.rules.state import (
    ACTION,
    FEEDING,
    INCOME,
    MICROFLORA,
    ORDER,
    PREPARATION,
    REFRESHING,
    SCORING,
    AquariaState,
)
from shoal.games.aquaria.rules.tasks import NOTHING, Task

PHASES: Final[list[Phase]] = [
    "action",
    "action",
    "microflora",
    "order",
    "income",
    "feeding",
    "preparation",
    "refresh",
    "scoring",
]
"""What the stages are called when they begin."""

PARTS: Final[list[Task]] = [
    NOTHING,
    NOTHING,
    MICROFLORA_PART,
    NOTHING,
    INCOME_PART,
    FEEDING_PART,
    NOTHING,
    NOTHING,
    LAST_TOKENS,
]
"""What a player does in each stage."""


def seats_of(state: AquariaState, players: tuple[int, ...]) -> tuple[int | None, ...]:
    """The players as events name them: the automa is None."""
    return tuple([player if player < state.setup.seats else None for player in players])


def begin_phase(state: AquariaState, stage: int, tell: list[Event] | None) -> None:
    """Let a phase begin, from its first player."""
    state.stage = stage
    state.turn = 0
    if tell is not None:
        tell.append(PhaseBegan(PHASES[stage]))


class BeginRound(Task):
    """The next round: its colour, blank dice, and in the solo game the automa's preparations (AQ-R103, AQ-R108).

    Dice stay on their circles, and come from there (AQ-D12).
    """

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        state.round = state.round + 1
        for player in state.players:
            player.face = 0
        if tell is not None:
            tell.append(Round(state.round, COLOURS[state.colours[state.round - 1]]))
        begin_phase(state, ACTION, tell)
        state.push(NEXT_TURN)
        if state.setup.solo():
            state.push(LOSE_LIONFISH)
        return False


class NextTurn(Task):
    """The next player's turn, in player order, until all have taken four (AQ-R50, AQ-R126)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        players = state.setup.players
        if state.turn == TURNS * players:
            begin_phase(state, MICROFLORA, tell)
            state.push(NEXT_PART)
            return False
        state.active = state.order[state.turn % players]
        state.turn = state.turn + 1
        state.push(NEXT_TURN)
        if state.active == state.setup.seats:
            state.push(AUTOMA_TURN)
        else:
            state.push(FILTER_CHECK)
            state.push(END_TURN)
            state.push(TAKE_ACTION)
            state.push(MOVE_DIE)
        return False


class NextPart(Task):
    """The next player's part of a phase, in player order, then the next phase (AQ-R92, AQ-D40)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if state.turn == state.setup.players:
            _end_phase(state, tell)
            return False
        state.active = state.order[state.turn]
        state.turn = state.turn + 1
        state.push(NEXT_PART)
        if state.active < state.setup.seats:
            state.push(FILTER_CHECK)
            state.push(PARTS[state.stage])
        return False


def _end_phase(state: AquariaState, tell: list[Event] | None) -> None:
    """What follows the phase in which all have had their part."""
    if state.stage == MICROFLORA:
        begin_phase(state, ORDER, tell)
        _set_order(state, tell)
        begin_phase(state, INCOME, tell)
        state.push(NEXT_PART)
    elif state.stage == INCOME:
        begin_phase(state, FEEDING, tell)
        state.push(NEXT_PART)
    elif state.stage == FEEDING:
        _end_round(state, tell)


def _end_round(state: AquariaState, tell: list[Event] | None) -> None:
    """Prepare the next round and refresh the offer; after the last one comes the final scoring (AQ-R102, AQ-R109)."""
    if state.round == ROUNDS:
        begin_phase(state, SCORING, tell)
        state.push(NEXT_PART)
        return
    begin_phase(state, PREPARATION, tell)
    _prepare(state, tell)
    begin_phase(state, REFRESHING, tell)
    state.push(BEGIN_ROUND)
    clear_offer(state, None, tell)


# Player order -----------------------------------------------------------------------------------------------


def _set_order(state: AquariaState, tell: list[Event] | None) -> None:
    """Fewest matching dials first (AQ-R95, AQ-D41), even after the last one (AQ-D39); those tied swap (AQ-R96, AQ-D9).

    Alone, five matching dials or more start the next round (AQ-R127).
    """
    if state.setup.solo():
        state.order = (0, 1) if state.players[0].matches >= EARLY_DIALS else (1, 0)
    else:
        backwards = list(state.order)
        backwards.reverse()
        new: list[int] = []
        for matches in range(9):
            new += [player for player in backwards if state.players[player].matches == matches]
        state.order = tuple(new)
    if tell is not None:
        tell.append(Ordered(seats_of(state, state.order)))


# Preparation ------------------------------------------------------------------------------------------------


def _prepare(state: AquariaState, tell: list[Event] | None) -> None:
    """Pearls for circles still on red, then the least used ones go to red, the others to gray (AQ-R105).

    Red counts as less than gray (AQ-R106, AQ-R107, AQ-D18); worked out in AQ-E14.
    """
    least = min(state.arrows)
    for circle in range(MIDDLE):
        if state.arrows[circle] == RED_SPACE:
            state.parked[circle] = state.parked[circle] + 1
            if tell is not None:
                tell.append(Parked(CIRCLES[circle], state.parked[circle]))
    for circle in range(MIDDLE):
        space = RED_SPACE if state.arrows[circle] == least else GRAY_SPACE
        if tell is not None and state.arrows[circle] != space:
            tell.append(Arrow(CIRCLES[circle], space))
        state.arrows[circle] = space


BEGIN_ROUND: Final = BeginRound("begin round")
NEXT_TURN: Final = NextTurn("next turn")
NEXT_PART: Final = NextPart("next part")
