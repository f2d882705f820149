"""Choices: tasks that ask the active player, and what may be answered besides at almost any time."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import FATE
from shoal.core.contract.event import Event
from shoal.games.aquaria.events import StepName, Stopped
from shoal.games.aquaria.pieces import BUY_CARD, BUY_FOOD, DONE, PAIRS, REFRESH, SWAP, SWAPS, USE
from shoal.games.aquaria.rules.state import ACTION, FEEDING, SET_UP, AquariaState, Player
from shoal.games.aquaria.rules.tasks import Task


class Choice(Task):
    """Something that the active player decides. Where only one answer is possible, the rules give it."""

    __slots__ = ("patient", "step")

    def __init__(self, name: str, step: StepName, patient: bool = False) -> None:
        super().__init__(name)
        self.step: StepName = step
        """What is asked for, as the view tells it."""
        self.patient: bool = patient
        """Whether it also waits for free actions and tokens, when there is only one answer to the choice itself."""

    def options(self, state: AquariaState, at: int) -> list[int]:
        """The codes of all answers to the choice itself; none if there is nothing to decide any more."""
        raise NotImplementedError

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        options = self.options(state, at)
        if len(options) > 1 or self.patient:
            extras = extra_codes(state)
            if len(options) + len(extras) > 1 or self.hides(state):
                state.push(self, at)
                state.options = options + extras
                state.who = state.active
                return True
        if options:
            self.take(state, at, options[0], None if options[0] == DONE else tell)
        return False

    def hides(self, state: AquariaState) -> bool:
        """Whether asking depends on cards that others cannot see: then it must not show whether there is a choice."""
        return False

    def stop(self, state: AquariaState, tell: list[Event] | None) -> None:
        """Tell that the player goes no further here."""
        if tell is not None:
            tell.append(Stopped(state.active, self.step))


def has_secrets(player: Player) -> bool:
    """Whether the hand holds a card that others do not know."""
    return len(player.hand) > len(player.open)


class Chance(Task):
    """Something that fate decides."""

    __slots__ = ()

    def wait(self, state: AquariaState, at: int) -> bool:
        """Put the task back until fate has answered."""
        state.push(self, at)
        state.options = NONE
        state.who = FATE
        return True


# At almost any time ------------------------------------------------------------------------------------------


def _free_actions(bits: int) -> list[int]:
    """The codes of the free actions for somebody with these bits: a pearl, oxygen, one can and two cans by colour."""
    codes = [BUY_CARD, BUY_FOOD, BUY_FOOD + 1, BUY_FOOD + 2] if bits & 1 else []
    if bits & 2:
        codes.append(REFRESH)
    for code in SWAPS:
        first, second = PAIRS[(code - SWAP) // 3]
        needed = 32 << first if first == second else 4 << first | 4 << second
        if bits & needed == needed:
            codes.append(code)
    return codes


FREE_ACTIONS: Final[list[list[int]]] = [_free_actions(bits) for bits in range(256)]
NONE: Final[list[int]] = []


def extra_codes(state: AquariaState) -> list[int]:
    """Free actions and Encyclopedia tokens, as far as they are possible now (AQ-R66, AQ-R86, AQ-D31, AQ-D32)."""
    stage = state.stage
    if stage == SET_UP:
        return NONE
    player = state.players[state.active]
    codes = NONE
    if stage in (ACTION, FEEDING):
        codes = FREE_ACTIONS[_means(player)]
    return [USE + token for token in player.tokens] + codes if player.tokens else codes


def _means(player: Player) -> int:
    """What a player can pay free actions with, as bits."""
    bits = (1 if player.pearls else 0) | (2 if player.oxygen else 0)
    cans = player.cans
    if cans:
        for colour in range(3):
            number = cans >> 8 * colour & 255
            if number:
                bits |= (36 if number > 1 else 4) << colour
    return bits
